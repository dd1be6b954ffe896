"""Quiet passes as people see them: offered at the first such question, told in private, and never in public."""

from __future__ import annotations

from typing import Any

import pytest

from hansa_bot.host.kernel.live_table import PASSING
from hansa_bot.ui.kit.drafts import button, custom_id
from tests import discord_limits
from tests.early import early_rows
from tests.titles.die_haendler.position import at_step, deal, store
from tests.titles.die_haendler.position import table as setting
from tests.ui.live import Stage, labels

pytestmark = pytest.mark.usefixtures("unpainted")

WHEEL = "wheel/crest/crest"
A, B = range(2)


async def asked(stage: Stage, card: str) -> Any:
    """Let both set their wheels, so that b, who holds a card, is asked about Special Sale; return who sits there."""
    await stage.begin("die_haendler", people=2) if not stage.table else None
    state = at_step(store(deal(setting(2), B, card), B, gent="iron"), "wheels")
    await stage.plant(state)
    await stage.do(A, WHEEL)
    await stage.do(B, WHEEL)
    await stage.settle()
    return (await stage.seated())[B]


@pytest.mark.parametrize("card", ["special_sale", "axle_break"])
async def test_it_is_offered_where_it_is_asked_first_and_counts_from_then_on(stage: Stage, card: str) -> None:
    ben = await asked(stage, card)
    panel = await stage.press(ben, stage.last, "turn")
    assert "Pass for me if I hold none" in labels(panel)
    answer = await stage.press(ben, panel, "orderquiet")
    due = (await stage.host.query.passes_at(stage.table, ben.id)) or 0
    assert f"I pass for you <t:{int(due)}:R>, as I would whether you hold the card or not." in answer.content
    panel = await stage.press(ben, stage.last, "turn")
    assert f"<t:{int(due)}:R>" in panel.content
    assert "Ask me again" in labels(panel)
    assert discord_limits.check_message({"content": panel.content, "components": []}) == []
    panel = await stage.press(ben, panel, "orderask")
    assert await stage.host.query.passes_at(stage.table, ben.id) is None


@pytest.mark.parametrize(
    ("card", "written", "refuses"),
    early_rows(
        3,
        [
            ("special_sale", 1, False),
            ("special_sale", 1, True),
            ("axle_break", 0, False),
            ("axle_break", 0, True),
        ],
    ),
)
async def test_no_message_in_the_channel_tells_who_holds_the_card(
    stage: Stage, card: str, written: int, refuses: bool
) -> None:
    await stage.begin("die_haendler", people=2)
    ben = (await stage.seated())[B]
    await stage.host.orders.give(stage.table, ben.id, {"quiet": "yes"}, request="order")
    dm = ben.user.dm_channel or await ben.user.create_dm()
    if refuses:
        stage.env.inject_error("POST", f"/channels/{dm.id}/messages", status=403, code=50007, times=None)
    await asked(stage, card)
    assert (PASSING, B) in (await stage.host.play._core.tables.live(stage.table)).timers
    letters = [each for each in dm.history() if not each.flags.ephemeral]
    assert len(letters) == written * (not refuses)
    assert all("Until then you can play it" in each.content for each in letters)
    public = [each.content for each in stage.channel.history()]
    assert not [text for text in public if "Special Sale" in text or "privately" in text]


@pytest.mark.parametrize(("card", "said"), [("special_sale", "waiting for you:"), ("axle_break", "all caught up")])
async def test_next_lists_it_only_to_who_could_do_something_else(stage: Stage, card: str, said: str) -> None:
    ben = await asked(stage, card)
    await stage.host.orders.give(stage.table, ben.id, {"quiet": "yes"}, request="order")
    door = await stage.show(button("Next", custom_id(0, 0, "next", "99")))
    shown = (await stage.press(ben, door, "next", "99")).content
    assert said in shown
    assert ("I pass for you <t:" in shown) == (card == "axle_break")
