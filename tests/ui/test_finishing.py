"""Turns that end by themselves: the person is told so; when they do, is proved with the host."""

from __future__ import annotations

from pathlib import Path

from hansa_bot.host.kernel.settings import BY_ITSELF, Whose
from tests.ui import live
from tests.ui.stage import TOY


async def test_the_panel_says_that_the_turn_has_ended(tmp_path: Path) -> None:
    async with live.stage(tmp_path, 2) as stage:
        await stage.begin(TOY, people=2)
        for info in (await stage.known()).seats:
            assert info.user is not None
            await stage.host.prefs.choose(Whose.PERSON, info.user, {"ending": BY_ITSELF})
            bid = "bid/2" if info.seat == 0 else "bid/0"
            await stage.host.play.act(stage.table, info.user, [bid], seen=None, request=stage.request())
        await stage.settle()
        actor = await stage.actor()
        await stage.host.play.act(stage.table, actor.id, ["land/east"], seen=None, request=stage.request())
        await stage.settle()
        panel = await stage.press(actor, stage.last, "turn")

        said = await stage.press(actor, panel, "act", "land/north")

        assert "Nothing else was left to do, so your turn has ended by itself." in said.content
        assert "/table undo" not in said.content  # the next ship's die was thrown
        await stage.settle()
        assert (await stage.moment()).state.turn == 2
