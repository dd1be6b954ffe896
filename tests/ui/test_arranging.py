"""Options and seats chosen by selects: by those at the table, by others, at once, too late, and after a restart."""

from typing import Any

import pytest

from hansa_bot.host.kernel.table import PlayingOrder, Status
from hansa_bot.ui.kit import controls, drafts
from hansa_bot.ui.kit.entries import ListEntry
from tests import discord_limits
from tests.ui import live
from tests.ui.live import Stage, components
from tests.ui.stage import TOY

USUAL = {"length": "short", "purses": "dealt"}


def verbs(message: Any) -> list[str]:
    """Return the verbs of all controls."""
    clicks = [drafts.parse(part["custom_id"]) for part in components(message)]
    return [click.verb for click in clicks if click is not None]


async def opened(stage: Stage, actor: Any) -> Any:
    """Return the panel that the lobby card opens for somebody."""
    card = stage.channel.history()[0]
    panel = await stage.press(actor, card, "options")
    assert panel.ephemeral
    assert panel.id != card.id
    return panel


async def test_options_are_chosen_step_by_step(stage: Stage) -> None:
    await stage.open(TOY, people=2, free=1)
    anna, _, _ = stage.people
    panel = await opened(stage, anna)
    assert verbs(panel) == ["preset", "option", "value", "seats", "order", "pace", "levels", "hints", "colour"]

    panel = await stage.choose(anna, panel, "option", "purses")
    assert "**Purses**" in panel.content
    panel = await stage.choose(anna, panel, "value", "equal")
    assert "**Purses**" in panel.content
    assert "Now: **Equal**." in panel.content
    assert (await stage.known()).options == USUAL | {"purses": "equal"}
    await stage.settle()
    (card,) = [message for message in stage.channel.history() if not message.flags.ephemeral]
    assert "-# Fair wind\n" in card.content

    panel = await stage.choose(anna, panel, "seats", "4")
    assert "Fair wind · 4 seats" in panel.content
    panel = await stage.choose(anna, panel, "preset", "regatta")
    assert "**Purses**" in panel.content
    table = await stage.known()
    assert (table.options, table.size) == (USUAL | {"length": "long"}, 4)
    assert discord_limits.check_message({"content": panel.content, "components": []}) == []


async def test_the_playing_order_is_chosen_by_a_button(stage: Stage) -> None:
    await stage.open(TOY, people=2, free=1)
    anna, ben, carl = stage.people
    first, older = await opened(stage, anna), await opened(stage, ben)
    panel = await stage.press(anna, await stage.choose(anna, first, "option", "purses"), "order")
    assert "3 seats · turn order as seated" in panel.content
    assert "**Purses**" in panel.content
    assert (await stage.known()).gathering.order is PlayingOrder.SEATED
    await stage.settle()
    assert "you play in seat order" in stage.channel.history()[0].content

    refused = await stage.press(ben, older, "order")
    assert "Somebody changed this in the meantime, so I did nothing" in refused.content
    panel = await stage.press(ben, refused, "order")
    assert (live.labels(panel), (await stage.known()).gathering.order) == (
        ["Play in seat order", "Pace", "Computers", "Hints", "My colour"],
        PlayingOrder.RANDOM,
    )
    assert verbs(await opened(stage, carl)) == ["option"]


async def test_how_much_time_there_is_is_agreed_at_the_table(stage: Stage) -> None:
    await stage.open(TOY, people=2, free=1)
    anna, ben, carl = stage.people
    older = await stage.press(ben, await opened(stage, ben), "pace")
    panel = await stage.press(anna, await opened(stage, anna), "pace")
    assert verbs(panel) == ["speed", "late", "options"]
    panel = await stage.choose(anna, panel, "speed", "24h+4h<72h")
    panel = await stage.choose(anna, panel, "late", "computer")
    assert panel.content.splitlines()[1:] == [
        "Clock: 24 h, plus 4 h each turn, up to 72 h. When time runs out: a computer player takes over.",
        "It plays until they're back.",
    ]
    table = await stage.known()
    assert (table.terms.key, table.terms.late) == ("24h+4h<72h", "computer")
    await stage.settle()
    card = stage.channel.history()[0]
    assert "-# Clock: 24 h, plus 4 h each turn, up to 72 h." in card.content

    fresh = await stage.choose(ben, older, "late", "skip")
    assert "Here's how it is now" in fresh.content
    assert verbs(fresh) == ["speed", "late", "options", "sleeps"]
    back = await stage.press(ben, fresh, "options")
    assert verbs(back) == ["preset", "option", "value", "seats", "order", "pace", "levels", "hints", "colour"]
    forged = drafts.custom_id(stage.table, (await stage.known()).arrangement, "pace")
    shown = await stage.show(drafts.button("forged", forged))
    looked = live.answer_of(await carl.click(shown, custom_id=forged), shown)
    assert verbs(looked) == ["options"]
    assert "-# Anyone at the table can change this." in looked.content


async def test_what_cannot_go_together_is_refused_with_the_rule(stage: Stage) -> None:
    await stage.open(TOY, people=1, free=2)
    anna = stage.people[0]
    panel = await stage.choose(anna, await opened(stage, anna), "value", "long")
    panel = await stage.choose(anna, panel, "option", "purses")
    panel = await stage.choose(anna, panel, "value", "equal")
    assert panel.content.splitlines()[1] == "Equal purses last for three ships only. (HB-9.2)"
    assert "Now: **Dealt**." in panel.content
    assert (await stage.known()).options == USUAL | {"length": "long"}
    panel = await stage.choose(anna, panel, "preset", "fair_wind")
    panel = await stage.choose(anna, panel, "seats", "1")
    assert "(HB-9.1)" in panel.content
    assert (await stage.known()).size == 3
    refused = await stage.press(anna, stage.channel.history()[0], "start")
    assert refused.content == "Equal purses need at least two seats. (HB-9.1)"
    assert (await stage.known()).status is Status.LOBBY


async def test_a_refusal_brings_the_button_of_its_rule(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    rule = drafts.custom_id(0, 0, "rule", "HB-9.1")
    monkeypatch.setattr(controls, "rule_link", lambda *_: drafts.button("Rule HB-9.1", rule))
    await stage.open(TOY, people=1, free=2)
    anna = stage.people[0]
    panel = await stage.choose(anna, await opened(stage, anna), "seats", "1")
    assert live.labels(panel) == ["Play in seat order", "Pace", "Computers", "Hints", "My colour"]
    panel = await stage.choose(anna, panel, "preset", "fair_wind")
    assert live.labels(panel) == ["Play in seat order", "Pace", "Computers", "Hints", "Rule HB-9.1"]
    assert verbs(panel) == ["preset", "option", "value", "seats", "order", "pace", "levels", "hints", "rule"]


async def test_a_colour_is_chosen_in_the_lobby_and_stands_on_its_card(stage: Stage) -> None:
    await stage.open(TOY, people=2, free=1)
    anna, ben, carl = stage.people
    page = await stage.press(anna, await opened(stage, anna), "colour")
    assert "Now: **Any colour**." in page.content
    page = await stage.choose(anna, page, "paint", "blue")
    assert "Now: **Blue**." in page.content
    await stage.settle()
    assert "anna (Blue)" in stage.channel.history()[0].content
    late = await stage.press(ben, await opened(stage, ben), "colour")
    (chooser,) = (part for part in live.components(late) if part["type"] == 3)
    assert [option["value"] for option in chooser["options"]] == ["any", "red", "yellow", "green"]
    forged = drafts.select(drafts.custom_id(stage.table, 0, "paint"), "?", [*map(ListEntry, WRONG, WRONG)])
    told = {}
    for who, value in ((ben, "blue"), (ben, "violet"), (ben, "0"), (carl, "red")):
        message = await stage.show(forged)
        told[value] = (await stage.choose(who, message, "paint", value)).content
    assert "Somebody else at this table chose that colour first." in told["blue"]
    assert all(len(text) < 300 for text in told.values())
    assert [info.colour for info in (await stage.known()).seats] == [3, None]


WRONG = ("blue", "violet", "0", "red")


async def test_who_only_watches_may_look_and_not_choose(stage: Stage) -> None:
    await stage.open(TOY, people=2, free=1)
    _, ben, carl = stage.people
    panel = await opened(stage, carl)
    assert verbs(panel) == ["option"]
    panel = await stage.choose(carl, panel, "option", "purses")
    assert "**Purses**" in panel.content

    panel = await opened(stage, ben)
    await stage.host.lobby.leave(stage.table, stage.person(1), stage.request())
    refused = await stage.choose(ben, panel, "value", "long")
    assert "You don't have a seat at this table." in refused.content
    assert verbs(refused) == ["option"]
    assert (await stage.known()).options == USUAL


async def test_an_old_panel_is_refused_with_a_fresh_one(stage: Stage) -> None:
    await stage.open(TOY, people=2, free=1)
    anna, ben, _ = stage.people
    hers, his = await opened(stage, anna), await opened(stage, ben)
    his = await stage.choose(ben, his, "option", "purses")
    await stage.choose(anna, hers, "value", "long")

    fresh = await stage.choose(ben, his, "value", "equal")
    assert "Here's how it is now" in fresh.content
    assert "Regatta · 3 seats" in fresh.content
    assert "**Purses**" in fresh.content
    assert (await stage.known()).options == USUAL | {"length": "long"}
    again = await stage.choose(ben, fresh, "preset", "fair_wind")
    assert "Here's how it is now" not in again.content
    assert (await stage.known()).options == USUAL | {"purses": "equal"}


async def test_somebody_who_sits_down_makes_no_panel_old(stage: Stage) -> None:
    await stage.open(TOY, people=1, free=2)
    anna = stage.people[0]
    panel = await opened(stage, anna)
    await stage.host.lobby.join(stage.table, stage.person(1), stage.request())
    panel = await stage.choose(anna, panel, "seats", "2")
    assert "Here's how it is now" not in panel.content
    assert (await stage.known()).size == 2


async def test_a_panel_works_as_well_after_a_restart(stage: Stage) -> None:
    await stage.open(TOY, people=2, free=1)
    anna = stage.people[0]
    panel = await opened(stage, anna)
    await stage.restart()
    panel = await stage.choose(anna, panel, "value", "long")
    assert "Now: **Long**." in panel.content
    assert (await stage.known()).options == USUAL | {"length": "long"}


async def test_once_the_game_has_begun_the_panel_is_only_read(stage: Stage) -> None:
    await stage.open(TOY, people=2, free=1)
    anna = stage.people[0]
    panel = await opened(stage, anna)
    panel = await stage.choose(anna, panel, "preset", "regatta")
    await stage.host.lobby.start(stage.table, stage.person(0), stage.request())
    await stage.settle()
    assert "-# Regatta" in stage.last.content
    late = await stage.choose(anna, panel, "value", "short")
    assert "The game has already started; it's too late for that." in late.content
    assert verbs(late) == ["option", "levels"]
    looked = await stage.choose(anna, late, "option", "purses")
    assert "**Purses**" in looked.content
    assert (await stage.known()).options == USUAL | {"length": "long"}


NEVER_OFFERED = [
    ("value", "colour", "red"),
    ("value", "length", "endless"),
    ("value", "", "long"),
    ("preset", "", "storm"),
    ("seats", "", "9"),
    ("seats", "", "many"),
    ("seats", "", "²"),
    ("option", "", "colour"),
    ("speed", "", "1h"),
    ("late", "", "explode"),
]


async def test_what_no_panel_ever_offered_changes_nothing(stage: Stage) -> None:
    await stage.open(TOY, people=1, free=2)
    anna, before = stage.people[0], await stage.known()
    for verb, rest, value in NEVER_OFFERED:
        forged = drafts.custom_id(stage.table, before.arrangement, verb, rest)
        shown = await stage.show(drafts.select(forged, "forged", [ListEntry(value, "forged")]))
        said = live.answer_of(await anna.select(shown, [value], custom_id=forged), shown)
        assert said.content.startswith("**Harbour**")
        assert await stage.known() == before
