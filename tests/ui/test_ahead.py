"""The panel of answers for a round: one select for each question, all at hand from the turn's own panel."""

from __future__ import annotations

import pytest

from hansa_bot.model.values import Whose
from hansa_bot.ui.turn import standing
from tests import discord_limits
from tests.titles.die_haendler.position import at_step, equip, store, table
from tests.ui.live import Stage, components

pytestmark = pytest.mark.usefixtures("unpainted")

A = 0


def selects(message: object) -> list[str]:
    return [part["placeholder"] for part in components(message) if part["type"] == 3]


async def test_all_bids_and_the_fee_are_chosen_in_one_panel(stage: Stage) -> None:
    await stage.begin("die_haendler", people=2)
    anna = (await stage.seated())[A]
    panel = await stage.press(anna, stage.last, "turn")
    panel = await stage.press(anna, panel, "ahead")
    assert [line.partition(":")[0] for line in selects(panel)] == [
        "Bid, wagon 1, Paris",
        "Bid, wagon 2, Cologne",
        "Bid, wagon 3, Genoa",
        "Loading as a guest",
    ]
    panel = await stage.choose(anna, panel, "aheada", "bid/300")
    panel = await stage.choose(anna, panel, "aheadd", "200")
    assert "**Bid, wagon 1, Paris**: 300" in panel.content
    assert await stage.host.orders.read(stage.table, anna.id) == {"ahead.1.bid.1": "bid/300", "guest": "200"}
    panel = await stage.press(anna, panel, "aheadnone")
    assert await stage.host.orders.read(stage.table, anna.id) == {"guest": "200"}
    panel = await stage.press(anna, panel, "turn")


async def test_an_answer_that_comes_too_late_is_told_so(stage: Stage) -> None:
    await stage.begin("die_haendler", people=2)
    anna = (await stage.seated())[A]
    panel = await stage.press(anna, await stage.press(anna, stage.last, "turn"), "ahead")
    for _ in range(4):
        await stage.act("enough")
    assert (await stage.moment()).state.stack[-1].kind == "bid"
    panel = await stage.choose(anna, panel, "aheada", "bid/300")
    assert "It's too late for that one: it has been asked already." in panel.content
    assert selects(panel)[0].startswith("Bid, wagon 2")
    assert await stage.host.orders.read(stage.table, anna.id) == {}


async def test_while_wagons_move_it_takes_wheel_and_office(stage: Stage) -> None:
    await stage.begin("die_haendler", people=2)
    anna = (await stage.seated())[A]
    await stage.plant(at_step(store(equip(table(2), A, "large_office warehouse_sale"), A, gent="iron"), "movement"))
    panel = await stage.press(anna, await stage.press(anna, stage.last, "turn"), "ahead")
    assert len(selects(panel)) == 4
    assert discord_limits.check_message({"content": panel.content, "components": []}) == []
    panel = await stage.choose(anna, panel, "aheada", "wheel/cloth/silk")
    assert (await stage.host.orders.read(stage.table, anna.id))["ahead.1.wheel"] == "wheel/cloth/silk"


async def test_it_speaks_its_reader_s_language(stage: Stage) -> None:
    await stage.begin("die_haendler", people=2)
    anna = (await stage.seated())[A]
    for language in ("de", "it", "es"):
        await stage.host.prefs.choose(Whose.PERSON, anna.id, {"language": language})
        panel = await stage.press(anna, await stage.press(anna, stage.last, "turn"), "ahead")
        assert "Your answers for this round" not in panel.content, language


async def test_a_made_up_question_has_no_answers(stage: Stage) -> None:
    await stage.begin("die_haendler", people=2)
    anna = (await stage.seated())[A]
    assert standing.Known(await stage.moment(anna), {}).values("1.5") == ()
