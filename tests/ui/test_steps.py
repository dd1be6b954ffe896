"""Step posts in the channel: a line with the board, calling nobody."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hansa_bot.host.kernel.ports import Post
from hansa_bot.host.kernel.posts import StepPost
from hansa_bot.host.kernel.settings import EACH, STEPS, Whose
from hansa_bot.ui.kit import limits
from hansa_bot.ui.turn import card
from tests.ui import live
from tests.ui.stage import TOY, message


async def unloading(stage: live.Stage) -> Any:
    """Let seat 0 win the first cargo; its person, who shows each step, is returned."""
    await stage.begin(TOY, people=2)
    for info in (await stage.known()).seats:
        bid = "bid/2" if info.seat == 0 else "bid/0"
        await stage.host.play.act(stage.table, info.user or 0, [bid], seen=None, request=stage.request())
    await stage.settle()
    actor = await stage.actor()
    await stage.host.prefs.choose(Whose.PERSON, actor.id, {STEPS.key: EACH})
    return actor


async def test_each_step_stands_in_the_channel_as_it_was_made(tmp_path: Path) -> None:
    async with live.stage(tmp_path, 2) as stage:
        actor = await unloading(stage)
        panel = await stage.press(actor, stage.last, "turn")
        panel = await stage.press(actor, panel, "act", "land/east")
        await stage.settle()

        shown = stage.last
        assert shown.content.startswith("-# **Harbour** · turn 1: ")
        assert "on the East quay." in shown.content
        assert shown.components == []
        assert shown.mentions == []
        assert [file.filename for file in shown.attachments] == ["board.png"]
        assert shown.attachments[0].description

        await stage.press(actor, panel, "back")
        await stage.settle()
        assert "took back a step." in stage.last.content


async def test_a_later_step_tells_what_an_earlier_one_would_have(tmp_path: Path) -> None:
    async with live.stage(tmp_path, 2) as stage:
        actor = await unloading(stage)
        begun = (await stage.known()).version
        for action in ("land/east", "land/north"):
            await stage.host.play.act(stage.table, actor.id, [action], seen=None, request=stage.request())
        await stage.host.play.undo(stage.table, actor.id, seen=None, request=stage.request())
        post = Post(1, stage.table, begun + 3, StepPost(seat=0, since=begun), "n")

        table, draft = await card.step_post(stage.process.services, post)

        assert table.id == stage.table
        assert limits.check_message(message(draft)) == []
        east, north, back = (draft.content.find(word) for word in ("East quay", "North quay", "took back"))
        assert -1 < east < north < back
        assert draft.pings == ()


async def test_a_step_of_which_nothing_is_told_is_still_a_line(tmp_path: Path) -> None:
    async with live.stage(tmp_path, 2) as stage:
        await unloading(stage)
        at = (await stage.known()).version
        _, draft = await card.step_post(
            stage.process.services, Post(1, stage.table, at, StepPost(seat=0, since=at), "n")
        )
        assert "has made a step." in draft.content
