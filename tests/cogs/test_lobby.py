"""`/table new`, `join`, `leave`, `computer`, `start`, `abandon`: with good input, and with bad."""

from __future__ import annotations

import re

import pytest

from hansa_bot.host.kernel.settings import MANAGERS, OPENING, Whose
from hansa_bot.host.kernel.table import Person, Status
from hansa_bot.ui.kit import asking
from tests.cogs.stage import NASTY, Stage, answer


async def test_a_table_is_opened_filled_and_started(stage: Stage) -> None:
    anna, ben = stage.person("Anna"), stage.person("Ben")

    assert "3 seats are free" in await stage.ask(anna, "table new", title="harbour")
    assert "2 seats are free" in await stage.ask(ben, "table join")
    assert "1 seat is free" in await stage.ask(anna, "table computer add")
    assert "The game begins" in await stage.ask(anna, "table start")

    table = await stage.table()
    assert (table.status, table.size, len(table.people)) == (Status.RUNNING, 3, 2)
    assert table.owner == anna.id


async def test_new_takes_size_and_computer_players_at_once(stage: Stage) -> None:
    anna = stage.person("Anna")

    assert "Every seat is taken" in await stage.ask(anna, "table new", title="Harbour", players=3, computers=2)

    table = await stage.table()
    assert [info.computer for info in table.seats] == [None, "steady", "steady"]


@pytest.mark.parametrize("title", ["chess", "@everyone", "🎲", "x" * 1000, "**bold**", "a; drop table"])
async def test_an_unknown_title_is_refused_with_those_we_know(stage: Stage, title: str) -> None:
    anna = stage.person("Anna")

    said = await stage.ask(anna, "table new", title=title)

    assert "I know: Harbour" in said
    assert "@everyone" not in said
    assert "no table in this channel" in await stage.ask(anna, "table status")


@pytest.mark.parametrize("typed", ["", "har", "HARBOUR", "arbo"])
async def test_titles_are_offered_while_typing(stage: Stage, typed: str) -> None:
    assert await stage.lines(stage.person("Anna"), "table new", "title", typed) == ["Harbour"]


async def test_a_title_that_does_not_fit_is_not_offered(stage: Stage) -> None:
    assert await stage.lines(stage.person("Anna"), "table new", "title", "chess") == []


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"players": 9}, "9 seats are not possible here; possible: 1, 2, 3, 4."),
        ({"players": 2, "computers": 2}, "“2” is not possible for computers; possible: 0, 1."),
        ({"players": 1, "computers": 1}, "“1” is not possible for computers; possible: 0."),
    ],
)
async def test_a_wrong_size_opens_nothing(stage: Stage, options: dict[str, int], said: str) -> None:
    anna = stage.person("Anna")

    assert await stage.ask(anna, "table new", title="harbour", **options) == said
    assert stage.public() == []


async def test_one_table_in_a_channel(stage: Stage) -> None:
    anna, ben = stage.person("Anna"), stage.person("Ben")
    await stage.ask(anna, "table new", title="harbour")

    assert "There is a table in this channel already" in await stage.ask(ben, "table new", title="harbour")
    assert "The table is open" in await stage.ask(ben, "table new", title="harbour", where=stage.other)


async def test_seats_are_taken_once_and_not_beyond_the_last(stage: Stage) -> None:
    anna, ben, carl = map(stage.person, ("Anna", "Ben", "Carl"))
    await stage.ask(anna, "table new", title="harbour", players=2)

    assert "You sit at this table already, on seat A." in await stage.ask(anna, "table join")
    assert "You sit at the table." in await stage.ask(ben, "table join")
    assert "All 2 seats are taken." in await stage.ask(carl, "table join")
    assert "All 2 seats are taken." in await stage.ask(anna, "table computer add")


async def test_leaving_the_lobby_frees_the_seat(stage: Stage) -> None:
    anna, ben = stage.person("Anna"), stage.person("Ben")
    await stage.ask(anna, "table new", title="harbour", players=2)
    await stage.ask(ben, "table join")

    assert await stage.ask(ben, "table leave") == "You have left the table."
    assert "You have no seat at this table." in await stage.ask(ben, "table leave")
    assert [info.user for info in (await stage.table()).seats] == [anna.id]


async def test_computer_players_come_and_go(stage: Stage) -> None:
    anna, ben = stage.person("Anna"), stage.person("Ben")
    await stage.ask(anna, "table new", title="harbour", players=3, computers=1)

    assert "You have no seat" in await stage.ask(ben, "table computer add")
    assert "You have no seat" in await stage.ask(ben, "table computer remove")
    assert "No computer player sits on seat A." in await stage.ask(anna, "table computer remove", seat=1)
    assert "No computer player sits on seat L." in await stage.ask(anna, "table computer remove", seat=12)
    assert "2 seats are free" in await stage.ask(anna, "table computer remove", seat=2)
    assert "No computer player sits at this table." in await stage.ask(anna, "table computer remove")


async def test_starting_needs_a_seat_and_enough_of_them(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, ben = stage.person("Anna"), stage.person("Ben")
    await stage.ask(anna, "table new", title="harbour", players=2)

    assert "You have no seat" in await stage.ask(ben, "table start")
    assert "The game begins" in await stage.ask(anna, "table start")
    assert "The game has begun" in await stage.ask(anna, "table start")
    assert "The game has begun" in await stage.ask(ben, "table join")
    assert "The game has begun" in await stage.ask(anna, "table computer remove")


async def test_leaving_a_game_asks_first(stage: Stage) -> None:
    anna, ben = stage.person("Anna"), stage.person("Ben")
    await stage.ask(anna, "table new", title="harbour", players=2)
    await stage.ask(ben, "table join")
    await stage.ask(anna, "table start")

    asked = answer(await stage.result(ben, "table leave"))
    assert "A computer player will play on in your place." in asked.content
    assert (await stage.table()).seat_of(ben.id) is not None

    assert "You have left" in await stage.click(ben, asked, "Leave the game")
    assert (await stage.table()).seat_of(ben.id) is None


async def test_abandoning_asks_first_and_is_the_owners(stage: Stage) -> None:
    anna, ben = stage.person("Anna"), stage.person("Ben")
    await stage.ask(anna, "table new", title="harbour", players=2)
    await stage.ask(ben, "table join")
    await stage.ask(anna, "table start")

    asked = answer(await stage.result(ben, "table abandon"))
    refused = await stage.click(ben, asked, "Give the game up")
    assert f"Only <@{anna.id}>, who opened the table, can do that." in refused
    assert (await stage.table()).status is Status.RUNNING

    asked = answer(await stage.result(anna, "table abandon"))
    await stage.click(anna, asked, "Give the game up")
    assert (await stage.table()).status is Status.ABANDONED
    assert "That game was abandoned." in await stage.ask(anna, "table abandon")
    assert "The table is open" in await stage.ask(ben, "table new", title="harbour")


async def test_who_plays_as_seated_is_said_and_done(stage: Stage) -> None:
    anna, ben = stage.person("Anna"), stage.person("Ben")
    await stage.ask(anna, "table new", title="harbour", players=2, order="seated")
    await stage.ask(ben, "table join")

    assert "the seats are the playing order" in await stage.ask(ben, "table status")
    assert await stage.ask(ben, "table start") == "The game begins; the seats are the playing order. You are seat B."
    assert [info.user for info in (await stage.table()).seats] == [anna.id, ben.id]


async def test_a_rematch_is_one_command(stage: Stage) -> None:
    anna, ben, carl = map(stage.person, ("Anna", "Ben", "Carl"))
    await stage.ask(anna, "table new", title="harbour", players=2, options="length=long", order="seated")
    await stage.ask(ben, "table join")
    await stage.ask(anna, "table start")
    last = await stage.table()
    assert "There is a table in this channel already" in await stage.ask(ben, "table rematch")
    asked = answer(await stage.result(anna, "table abandon"))
    await stage.click(anna, asked, "Give the game up")

    said = await stage.ask(ben, "table rematch")
    assert said == "You have a seat for the next game. 1 seat is free."
    said = await stage.ask(ben, "table rematch")
    assert said == "You have a seat for the next game. 1 seat is free."
    table = await stage.table()
    assert (table.owner, table.options["length"], table.gathering.after) == (ben.id, "long", last.id)
    said = await stage.ask(anna, "table rematch")
    assert said == "You have a seat for the next game. Every seat is taken; /table start begins."
    assert "All 2 seats are taken." in await stage.ask(carl, "table rematch")
    assert [info.user for info in (await stage.table()).seats] == [ben.id, anna.id]


async def test_where_only_managers_open_tables_others_may_still_join_a_rematch(stage: Stage) -> None:
    anna, ben = stage.person("Anna"), stage.person("Ben")
    await stage.ask(anna, "table new", title="harbour", players=2)
    await stage.ask(ben, "table join")
    await stage.ask(anna, "table start")
    await stage.click(anna, answer(await stage.result(anna, "table abandon")), "Give the game up")
    last = await stage.table()
    await stage.services.host.prefs.choose(Whose.SERVER, stage.guild.id, {OPENING.key: MANAGERS})

    assert "You have a seat" not in await stage.ask(ben, "table rematch")
    assert (await stage.table()).id == last.id
    await stage.services.host.lobby.rematch(last.id, Person(anna.id, "Anna"), "by a manager")
    assert "Every seat is taken" in await stage.ask(ben, "table rematch")


@pytest.mark.parametrize(
    "command",
    [
        "join",
        "leave",
        "start",
        "rematch",
        "abandon",
        "computer add",
        "computer remove",
        "status",
        "board",
        "log",
        "scores",
        "undo",
    ],
)
async def test_without_a_table_every_command_says_so(stage: Stage, command: str) -> None:
    said = await stage.ask(stage.person("Anna"), f"table {command.replace('_', ' ')}")

    assert said == "There is no table in this channel. /table new opens one."
    assert stage.public() == []


@pytest.mark.parametrize("name", NASTY)
async def test_names_of_all_sorts_play_without_doing_harm(stage: Stage, name: str) -> None:
    nasty = stage.person(name)
    await stage.ask(nasty, "table new", title="harbour", players=2, computers=1)
    await stage.ask(nasty, "table start")

    said = [await stage.ask(nasty, f"table {command}") for command in ("status", "log", "scores", "board")]
    said.append(await stage.ask(nasty, "harbour bid", price="5"))
    said += [message.content for message in stage.public()]

    for text in (re.sub("```.*?```", "", text, flags=re.DOTALL) for text in said):
        assert "@everyone" not in text.replace("@\u200beveryone", "")
        assert "<@80351110224678912>" not in text.replace(r"\<@", "")
        assert "https://" not in text
        assert "\u202e" not in text
        assert len(text) <= 2000


async def test_a_table_speaks_the_language_of_whoever_opens_it(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "language", lambda interaction: "it")
    await stage.ask(stage.person("Anna"), "table new", title="harbour")

    assert (await stage.table()).language == "it"
