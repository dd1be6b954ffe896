"""Head starts in the lobby: chosen on a page of their own, shown on the card, and agreed to by everybody."""

import re
from dataclasses import replace
from typing import Any

import pytest

from hansa_bot.host.kernel.table import Gathering, Status
from hansa_bot.i18n.catalog import catalog, languages
from hansa_bot.titles import registry
from hansa_bot.titles.base import HEAD_START
from hansa_bot.ui.kit import drafts
from hansa_bot.ui.kit.entries import ListEntry
from hansa_bot.ui.kit.table_options import options_line
from hansa_bot.ui.lobby import head_starts, lobby_card
from tests import discord_limits
from tests.ui import live
from tests.ui.live import Stage
from tests.ui.stage import GAMES, TOY, USERS, message, table


def verbs(message: object) -> list[str]:
    return [drafts.parse(part["custom_id"]).verb for part in live.components(message)]


def entries(message: object, verb: str) -> dict[str, str]:
    """Return the labels of a select by their values."""
    (part,) = [part for part in live.components(message) if drafts.parse(part["custom_id"]).verb == verb]
    return {each["value"]: each["label"] for each in part["options"]}


async def opened(stage: Stage, actor: Any) -> Any:
    """Open the page about head starts by the list of options."""
    panel = await stage.press(actor, stage.channel.history()[0], "options")
    return await stage.choose(actor, panel, "option", HEAD_START)


async def test_it_is_chosen_shown_and_agreed_to(stage: Stage) -> None:
    await stage.open(TOY, people=2)
    anna, bea = stage.people[:2]
    page = await opened(stage, anna)
    assert "Now nobody has a head start." in page.content
    assert [*entries(page, "headstart").values()] == ["no head start · chosen", "2 coins more", "4 coins more"]
    page = await stage.choose(anna, page, "favoured", str(bea.id))
    page = await stage.choose(anna, page, "headstart", "2")
    assert entries(page, "headstart")["2"] == "4 coins more · chosen"
    assert "agreed" not in verbs(page), "whoever chose it has agreed"
    await stage.settle()
    card = stage.channel.history()[0]
    names = [info.name for info in (await stage.known()).seats]
    assert f"Head start (house rule): {names[1]} (4 coins more). Still to agree" in card.content
    assert "Once everyone has agreed to the head start, the game can begin." in card.content
    assert "press Start" not in card.content
    refused = await stage.press(anna, card, "start")
    assert f"It's still open to: {names[1]}." in refused.content

    page = await stage.press(bea, card, "agreed")
    assert "Still to agree" not in page.content
    await stage.settle()
    card = stage.channel.history()[0]
    assert "agreed" not in verbs(card)
    assert "Anyone seated can press Start" in card.content
    await stage.press(bea, card, "start")
    await stage.settle()
    table = await stage.known()
    assert table.head_starts == {table.seat_of(bea.id): 2}
    told = [post.content for post in stage.channel.history()]
    assert any(f"Head start (house rule): {names[1]} (4 coins more)" in each for each in told), "its card says so"


NASTY = (
    "http://evil.example/" + "x" * 80,
    "<@101> @everyone <#5>" + "y" * 70,
    "**[x](http://a.b)** `c`",
    "_*~|" * 25,
    "Anna",
)


@pytest.mark.parametrize("language", sorted(languages()))
@pytest.mark.parametrize(("title", "most"), GAMES)
def test_names_are_nothing_but_names(title: str, most: int, language: str) -> None:
    tr, last = catalog(language, title), len(registry.load(title).meta.head_starts)
    found = table(title, most, people=most, status=Status.LOBBY)
    seats = tuple(replace(info, name=NASTY[info.seat]) for info in found.seats)
    gathers = Gathering(head_starts=tuple((user, last) for user in USERS[: most - 1]))
    found = replace(found, language=language, seats=seats, gathering=gathers)
    card = lobby_card.compose(found)
    page = head_starts.page(found, USERS[0], language, USERS[1], even={USERS[0]: 1}, note="n" * 300)
    begun = replace(found, status=Status.RUNNING, options={HEAD_START: str(last) * (most - 1) + "0"})
    assert discord_limits.check_message(message(card)) == discord_limits.check_message(message(page)) == []
    assert list(card.pings) == list(page.pings) == []
    for text in (card.content, page.content, options_line(begun, tr) or ""):
        assert "://" not in text
        assert re.search(r"(?<!\\)<[@#]|(?<!\\)`|@everyone", text) is None


async def test_an_old_button_agrees_to_nothing_and_a_forged_choice_gives_nothing(stage: Stage) -> None:
    await stage.open(TOY, people=2)
    anna, bea, carl = stage.people[:3]
    page = await stage.choose(anna, await opened(stage, anna), "headstart", "1")
    old = drafts.button("Agree", drafts.custom_id(stage.table, (await stage.known()).arrangement, "agreed"))
    await stage.choose(anna, page, "headstart", "2")
    late = await stage.press(bea, await stage.show(old), "agreed")
    assert "Somebody changed this in the meantime" in late.content
    assert [info.name for info in (await stage.known()).unsettled], "she has not agreed to what stands now"
    now = (await stage.known()).arrangement

    async def forge(actor: Any, rest: str, value: str) -> str:
        control = drafts.custom_id(stage.table, now, "headstart", rest)
        forged = drafts.select(control, "forged", [ListEntry(value, value)])
        return (await stage.choose(actor, await stage.show(forged), "headstart", value)).content

    assert "doesn't work for head" in await forge(anna, str(anna.id), "9")
    assert "doesn't work for head" in await forge(anna, str(anna.id), "many")
    assert "Somebody changed this in the meantime" in await forge(anna, str(carl.id), "1"), "he has no seat"
    assert "You don't have a seat at this table." in await forge(carl, str(anna.id), "1")
    assert (await stage.known()).gathering.head_starts == ((anna.id, 2),)


async def test_who_only_watches_reads_it(stage: Stage) -> None:
    await stage.open(TOY, people=2, free=1)
    watcher = stage.people[2]
    page = await opened(stage, watcher)
    assert verbs(page) == ["options"]
    assert "Anyone at the table can change this." in page.content


async def test_what_the_season_cannot_even_out_any_more_takes_nothing_away(stage: Stage) -> None:
    await stage.open(TOY, people=2)
    anna, bea = stage.people[:2]
    page = await stage.choose(anna, await opened(stage, anna), "favoured", str(bea.id))
    await stage.choose(anna, page, "headstart", "2")
    old = drafts.button("Even", drafts.custom_id(stage.table, (await stage.known()).arrangement, "evenout"))
    said = await stage.press(anna, await stage.show(old), "evenout")
    assert "Somebody changed this in the meantime" in said.content
    assert (await stage.known()).gathering.head_starts == ((bea.id, 2),)


async def test_no_forged_option_gives_one_past_the_others(stage: Stage) -> None:
    await stage.open(TOY, people=2)
    anna, table = stage.people[0], await stage.known()
    control = drafts.custom_id(table.id, table.arrangement, "value", HEAD_START)
    forged = await stage.show(drafts.select(control, "forged", [ListEntry("10", "10")]))
    assert "doesn't work for" in (await stage.choose(anna, forged, "value", "10")).content
    assert HEAD_START not in (await stage.known()).options
