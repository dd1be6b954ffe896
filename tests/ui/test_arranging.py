"""Options and seats chosen by selects: by those at the table, by others, at once, too late, and after a restart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hansa_bot.host.kernel.table import PlayingOrder, Status
from hansa_bot.ui.kit import buttons
from hansa_bot.ui.rules import rulebook
from tests import discord_limits
from tests.ui import live
from tests.ui.live import Stage, components
from tests.ui.stage import TOY

USUAL = {"length": "short", "purses": "dealt"}


def verbs(message: Any) -> list[str]:
    """Return the verbs of all controls."""
    clicks = [buttons.parse(part["custom_id"]) for part in components(message)]
    return [click.verb for click in clicks if click is not None]


async def opened(stage: Stage, actor: Any) -> Any:
    """Return the panel that the lobby card opens for somebody."""
    card = stage.channel.history()[0]
    panel = await stage.press(actor, card, "options")
    assert panel.ephemeral
    assert panel.id != card.id
    return panel


async def test_options_are_chosen_step_by_step(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.open(TOY, people=2, free=1)
        anna, _, _ = stage.people
        panel = await opened(stage, anna)
        assert verbs(panel) == ["preset", "option", "value", "seats", "order", "pace"]

        panel = await stage.choose(anna, panel, "option", "purses")
        assert "**Purses**" in panel.content
        panel = await stage.choose(anna, panel, "value", "equal")
        assert "**Purses**" in panel.content
        assert "Now **Equal**." in panel.content
        assert (await stage.known()).options == USUAL | {"purses": "equal"}
        await stage.settle()
        (card,) = [message for message in stage.channel.history() if not message.flags.ephemeral]
        assert "-# Fair wind\n-# Purses (Equal): Told by an old sailor, never checked." in card.content

        panel = await stage.choose(anna, panel, "seats", "4")
        assert "Fair wind · 4 seats" in panel.content
        panel = await stage.choose(anna, panel, "preset", "regatta")
        assert "**Purses**" in panel.content
        table = await stage.known()
        assert (table.options, table.size) == (USUAL | {"length": "long"}, 4)
        assert discord_limits.check_message({"content": panel.content, "components": []}) == []


async def test_the_playing_order_is_chosen_by_a_button(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.open(TOY, people=2, free=1)
        anna, ben, carl = stage.people
        first, older = await opened(stage, anna), await opened(stage, ben)
        panel = await stage.press(anna, await stage.choose(anna, first, "option", "purses"), "order")
        assert "3 seats · playing order as seated" in panel.content
        assert "**Purses**" in panel.content
        assert (await stage.known()).gathering.order is PlayingOrder.SEATED
        await stage.settle()
        assert "the seats are the playing order" in stage.channel.history()[0].content

        refused = await stage.press(ben, older, "order")
        assert "Somebody has changed this" in refused.content
        panel = await stage.press(ben, refused, "order")
        assert (live.labels(panel), (await stage.known()).gathering.order) == (
            ["Play in the order of the seats", "Pace"],
            PlayingOrder.RANDOM,
        )
        assert verbs(await opened(stage, carl)) == ["option"]


async def test_how_much_time_there_is_is_agreed_at_the_table(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.open(TOY, people=2, free=1)
        anna, ben, carl = stage.people
        older = await stage.press(ben, await opened(stage, ben), "pace")
        panel = await stage.press(anna, await opened(stage, anna), "pace")
        assert verbs(panel) == ["speed", "late", "options"]
        panel = await stage.choose(anna, panel, "speed", "24h+4h<72h")
        panel = await stage.choose(anna, panel, "late", "computer")
        assert panel.content.splitlines()[1:] == [
            "Clock: 24 h, 4 h more each turn, at most 72 h. When time runs out: a computer player takes over.",
            "It plays on until they come back.",
        ]
        table = await stage.known()
        assert (table.terms.key, table.terms.late) == ("24h+4h<72h", "computer")
        await stage.settle()
        card = stage.channel.history()[0]
        assert "-# Clock: 24 h, 4 h more each turn, at most 72 h." in card.content

        fresh = await stage.choose(ben, older, "late", "skip")
        assert "nothing was done" in fresh.content
        assert verbs(fresh) == ["speed", "late", "options"]
        back = await stage.press(ben, fresh, "options")
        assert verbs(back) == ["preset", "option", "value", "seats", "order", "pace"]
        forged = buttons.custom_id(stage.table, (await stage.known()).arrangement, "pace")
        view = buttons.rows([buttons.button("forged", forged)])
        message = await stage.process.client.get_partial_messageable(stage.channel.id).send("forged", view=view)
        shown = next(found for found in stage.channel.history() if found.id == message.id)
        looked = live.answer_of(await carl.click(shown, custom_id=forged), shown)
        assert verbs(looked) == ["options"]
        assert "Those who sit at the table may change this." in looked.content


async def test_what_cannot_go_together_is_refused_with_the_rule(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.open(TOY, people=1, free=2)
        (anna, _, _) = stage.people
        panel = await stage.choose(anna, await opened(stage, anna), "value", "long")
        panel = await stage.choose(anna, panel, "option", "purses")
        panel = await stage.choose(anna, panel, "value", "equal")
        assert panel.content.splitlines()[1] == "Equal purses last for three ships only. (HB-9.2)"
        assert "Now **Dealt**." in panel.content
        assert (await stage.known()).options == USUAL | {"length": "long"}
        panel = await stage.choose(anna, panel, "preset", "fair_wind")
        panel = await stage.choose(anna, panel, "seats", "1")
        assert "(HB-9.1)" in panel.content
        assert (await stage.known()).size == 3
        refused = await stage.press(anna, stage.channel.history()[0], "start")
        assert refused.content == "Equal purses need at least two seats. (HB-9.1)"
        assert (await stage.known()).status is Status.LOBBY


async def test_a_refusal_brings_the_button_of_its_rule(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rule = buttons.custom_id(0, 0, "rule", "HB-9.1")
    monkeypatch.setattr(rulebook, "rule_link", lambda *_: buttons.button("Rule HB-9.1", rule))
    async with live.stage(tmp_path, people=1) as stage:
        await stage.open(TOY, people=1, free=2)
        (anna,) = stage.people
        panel = await stage.choose(anna, await opened(stage, anna), "seats", "1")
        assert live.labels(panel) == ["Play in the order of the seats", "Pace"]
        panel = await stage.choose(anna, panel, "preset", "fair_wind")
        assert live.labels(panel) == ["Play in the order of the seats", "Pace", "Rule HB-9.1"]
        assert verbs(panel) == ["preset", "option", "value", "seats", "order", "pace", "rule"]


async def test_who_only_watches_may_look_and_not_choose(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.open(TOY, people=2, free=1)
        _, ben, carl = stage.people
        panel = await opened(stage, carl)
        assert verbs(panel) == ["option"]
        panel = await stage.choose(carl, panel, "option", "purses")
        assert "Told by an old sailor" in panel.content

        panel = await opened(stage, ben)
        await stage.host.lobby.leave(stage.table, stage.person(1), stage.request())
        refused = await stage.choose(ben, panel, "value", "long")
        assert "You have no seat at this table." in refused.content
        assert verbs(refused) == ["option"]
        assert (await stage.known()).options == USUAL


async def test_an_old_panel_is_refused_with_a_fresh_one(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.open(TOY, people=2, free=1)
        anna, ben, _ = stage.people
        hers, his = await opened(stage, anna), await opened(stage, ben)
        his = await stage.choose(ben, his, "option", "purses")
        await stage.choose(anna, hers, "value", "long")

        fresh = await stage.choose(ben, his, "value", "equal")
        assert "nothing was done" in fresh.content
        assert "Regatta · 3 seats" in fresh.content
        assert "**Purses**" in fresh.content
        assert (await stage.known()).options == USUAL | {"length": "long"}
        again = await stage.choose(ben, fresh, "preset", "fair_wind")
        assert "nothing was done" not in again.content
        assert (await stage.known()).options == USUAL | {"purses": "equal"}


async def test_somebody_who_sits_down_makes_no_panel_old(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.open(TOY, people=1, free=2)
        (anna, _, _) = stage.people
        panel = await opened(stage, anna)
        await stage.host.lobby.join(stage.table, stage.person(1), stage.request())
        panel = await stage.choose(anna, panel, "seats", "2")
        assert "nothing was done" not in panel.content
        assert (await stage.known()).size == 2


async def test_a_panel_works_as_well_after_a_restart(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.open(TOY, people=2, free=1)
        (anna, _, _) = stage.people
        panel = await opened(stage, anna)
        await stage.restart()
        panel = await stage.choose(anna, panel, "value", "long")
        assert "Now **Long**." in panel.content
        assert (await stage.known()).options == USUAL | {"length": "long"}


async def test_once_the_game_has_begun_the_panel_is_only_read(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.open(TOY, people=2, free=1)
        (anna, _, _) = stage.people
        panel = await opened(stage, anna)
        panel = await stage.choose(anna, panel, "preset", "regatta")
        await stage.host.lobby.start(stage.table, stage.person(0), stage.request())
        await stage.settle()
        assert "-# Regatta" in stage.last.content
        late = await stage.choose(anna, panel, "value", "short")
        assert "The game has begun; that was possible only before." in late.content
        assert verbs(late) == ["option"]
        looked = await stage.choose(anna, late, "option", "purses")
        assert "**Purses**" in looked.content
        assert (await stage.known()).options == USUAL | {"length": "long"}


@pytest.mark.parametrize(
    ("verb", "rest", "value"),
    [
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
    ],
)
async def test_what_no_panel_ever_offered_changes_nothing(tmp_path: Path, verb: str, rest: str, value: str) -> None:
    async with live.stage(tmp_path, people=1) as stage:
        await stage.open(TOY, people=1, free=2)
        (anna,) = stage.people
        before = await stage.known()
        forged = buttons.custom_id(stage.table, before.arrangement, verb, rest)
        said = await forge(stage, anna, forged, value)
        assert said.content.startswith("**Harbour**")
        assert await stage.known() == before


async def forge(stage: Stage, actor: Any, control: str, value: str) -> Any:
    """Send a choice that no panel offers; return the answer."""
    card = stage.channel.history()[0]
    entry = buttons.ListEntry(value, "forged")
    view = buttons.rows([buttons.select(control, "forged", [entry])])
    message = await stage.process.client.get_partial_messageable(stage.channel.id).send("forged", view=view)
    shown = next(found for found in stage.channel.history() if found.id == message.id)
    assert shown.id != card.id
    return live.answer_of(await actor.select(shown, [value], custom_id=control), shown)
