"""The card of a table that waits for its players."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from hansa_bot.host.kernel.table import Dealt, Gathering, Place, PlayingOrder, Status, Table
from hansa_bot.i18n.catalog import SOURCE_LANGUAGE, catalog, languages
from hansa_bot.titles import registry
from hansa_bot.titles.kit.render.request import painter_of
from hansa_bot.ui.kit import drafts, picture, table_options
from hansa_bot.ui.lobby import lobby_card, starting
from tests import discord_limits
from tests.ui import live
from tests.ui.live import Stage
from tests.ui.painted import broken
from tests.ui.stage import GAMES, TOY, USERS, labels, message, parts, table


def lobby(taken: int, size: int, *, people: int = 1, title: str = TOY):
    return replace(table(title, taken, people=people, status=Status.LOBBY), size=size)


def usable(draft) -> list[str]:
    return [part["label"] for part in parts(draft) if part["type"] == 2 and not part["disabled"]]


@pytest.mark.parametrize(("title", "most"), GAMES)
async def test_every_lobby_can_be_sent(title: str, most: int) -> None:
    for taken in range(most + 1):
        draft = lobby_card.compose(lobby(taken, most, title=title))
        assert discord_limits.check_message(message(draft)) == []
        assert list(draft.pings) == []
        clicks = [drafts.parse(part["custom_id"]) for part in parts(draft)]
        shown = ["join", *["leave"] * (taken > 0), "add", *["drop"] * (taken > 1), "start", "options"]
        shown += [*["teach"] * (title != TOY), *["invite"] * (taken < most)]
        assert [click and click.verb for click in clicks] == shown


@pytest.mark.parametrize(("title", "most"), GAMES)
async def test_at_the_table_of_a_deal_seats_and_options_are_set(title: str, most: int) -> None:
    """Whoever sits there can begin: computer players take the other seats."""
    for taken in range(1, most + 1):
        gathers = Gathering(PlayingOrder.SEATED, guests=(99,), closed=True, deal=Dealt(7, 1e9, 1, 5))
        shown = replace(lobby(taken, most, title=title), gathering=gathers)
        draft = lobby_card.compose(shown)
        assert discord_limits.check_message(message(draft)) == []
        clicks = [drafts.parse(part["custom_id"]) for part in parts(draft) if not part.get("disabled")]
        verbs = {click.verb for click in clicks if click}
        assert "start" in verbs
        assert verbs.isdisjoint({"add", "options"})
        assert "Plays the deal of <#5>" in draft.content
        asked = starting.question(shown, shown.owner, "en")
        assert (asked is not None) == (taken < most and shown.seat_of(shown.owner) is not None)
        assert asked is None or ("<@99>" in asked.content and "add" not in str(parts(asked)))


@pytest.mark.parametrize("language", sorted(languages()))
async def test_its_second_line_names_the_authors_of_the_game_and_the_third_its_size(language: str) -> None:
    for meta in registry.metas():
        credit = catalog(language, meta.id)(meta.credit)
        shown = replace(lobby(1, meta.seats[-1], title=meta.id), language=language)
        assert lobby_card.compose(shown).content.splitlines()[1] == f"-# {credit}"
        size = lobby_card.compose(shown).content.splitlines()[2]
        assert (f"{meta.seats[0]}–{meta.seats[-1]}" in size and str(meta.turns) in size) == (meta.turns > 0)
        assert language == SOURCE_LANGUAGE or meta.id == TOY or credit != meta.credit, "it is translated"


@pytest.mark.parametrize(
    ("taken", "people", "options", "proposed"),
    [(1, 1, {}, 0), (2, 1, {}, 1), (2, 0, {}, 0), (3, 1, {}, 0), (2, 1, {"losses": "off"}, 0)],
)
async def test_a_preset_is_proposed_to_as_many_as_it_is_made_for(
    taken: int, people: int, options: dict[str, str], proposed: int
) -> None:
    """As MK-17.3 has it for two; computer players that wait for somebody don't count."""
    shown = replace(lobby(taken, 4, people=people, title="merkator"), options=options)
    assert lobby_card.compose(shown).content.count("**Brisk for two** suits this table") == proposed


@pytest.mark.parametrize(
    ("shown", "line"),
    [
        pytest.param(replace(lobby(2, 4), options={"length": "long"}), "-# Regatta", id="the edition"),
        pytest.param(
            replace(lobby(1, 3), options={"purses": "equal"}),
            "You can't start like this: Equal purses need at least two seats. (HB-9.1)",
            id="why it cannot start like this",
        ),
        pytest.param(
            replace(lobby(2, 3), gathering=Gathering(PlayingOrder.SEATED)),
            "Anyone seated can press Start; you play in seat order.",
            id="where the seats are the playing order",
        ),
    ],
)
async def test_what_differs_at_this_table_has_its_line(shown: Table, line: str) -> None:
    assert line in lobby_card.compose(shown).content.splitlines()


async def test_only_what_is_possible_can_be_pressed() -> None:
    usual = lobby_card.compose(lobby(2, 4)).content
    assert "● Anna   ● Be\\*a\\_" in usual, "seats are shown, taken and free"
    assert usual.count("○") == 2
    assert "Length" not in usual, "options are named only where something differs"
    assert "Purses" not in usual
    every = ["Join", "Leave", "Add computer", "Remove computer", "Start", "Options"]
    assert labels(lobby_card.compose(lobby(1, 3))) == [label for label in every if label != "Remove computer"]
    assert usable(lobby_card.compose(lobby(0, 3, people=0))) == ["Join", "Add computer", "Options"]
    assert usable(lobby_card.compose(lobby(1, 3))) == ["Join", "Leave", "Add computer", "Start", "Options"]
    assert usable(lobby_card.compose(lobby(2, 3))) == every
    assert usable(lobby_card.compose(lobby(3, 3))) == ["Leave", "Remove computer", "Start", "Options"]


async def test_those_of_the_last_game_are_asked_while_there_is_a_seat() -> None:
    again = Gathering(after=3, again=(USERS[0], 202, "steady", 203))
    shown = replace(lobby(1, 3), gathering=again)
    draft = lobby_card.compose(shown, call=shown.invited)
    assert draft.content.startswith("Another game, <@202>, <@203>?\n")
    assert list(draft.pings) == [202, 203]
    assert discord_limits.check_message(message(draft)) == []
    assert list(lobby_card.compose(shown).pings) == []
    full = lobby_card.compose(replace(shown, size=1), call=(202,))
    assert "Another game, " not in full.content
    assert list(full.pings) == []


async def test_too_few_seats_are_counted() -> None:
    (title, least) = next((meta.id, meta.seats[0]) for meta in registry.metas() if meta.seats[0] > 1)
    draft = lobby_card.compose(lobby(1, least, title=title))
    assert "needed." in draft.content
    assert "Start" not in usable(draft)


async def test_a_table_that_left_its_lobby_is_one_line() -> None:
    begun = lobby_card.compose(table(TOY, 2))
    assert begun.controls is None
    assert "started with Anna" in begun.content
    gone = lobby_card.compose(table(TOY, 2, status=Status.ABANDONED))
    assert gone.controls is None
    assert "abandoned" in gone.content


async def test_a_game_that_was_given_up_says_by_whom_and_has_the_button_for_another() -> None:
    for by, said in (("Anna", "Anna closed the table."), (None, "the table was closed")):
        draft = lobby_card.closed_line(table(TOY, 2, version=4), by)
        assert said in draft.content
        (part,) = parts(draft)
        assert (part["label"], drafts.parse(part["custom_id"])) == ("Rematch", drafts.Click(9, 4, "rematch"))
        assert discord_limits.check_message(message(draft)) == []


TR = catalog("en")


def by(options: Mapping[str, str]) -> Table:
    return replace(table(TOY, 2), options=dict(options))


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({}, ""),
        ({"length": "short", "purses": "dealt"}, ""),
        ({"length": "long"}, "Regatta"),
        ({"length": "short", "purses": "equal"}, "Fair wind"),
        ({"length": "long", "purses": "equal"}, "Length: Long · Purses: Equal"),
    ],
)
def test_a_preset_is_named_else_what_differs(options: dict[str, str], said: str) -> None:
    assert table_options.summary(by(options), TR) == said
    assert table_options.options_line(by(options), TR) == (f"-# {said}" if said else None)
    assert table_options.unusual_options(by(options), TR) == table_options.options_line(by(options), TR)


def test_what_is_not_known_any_more_goes_by_its_id() -> None:
    assert table_options.summary(by({"length": "**endless**"}), TR) == "Length: **endless**"
    assert table_options.options_line(by({"length": "**endless**"}), TR) == r"-# Length: \*\*endless\*\*"
    assert table_options.summary(by({"colour": "red"}), TR) == ""


@pytest.mark.parametrize("title", [meta.id for meta in registry.metas()])
def test_every_title_stays_short(title: str) -> None:
    meta = registry.load(title).meta
    tr = catalog("en", title)
    assert table_options.unusual_options(table(title, meta.seats[0]), tr) is None, "the usual rules are no news"
    everything = {option.key: option.values[-1] for option in meta.options}
    shown = replace(table(title, meta.seats[0]), options=everything)
    assert len(table_options.options_line(shown, tr) or "") <= table_options.LINE + 100
    for preset in meta.presets:
        same = replace(shown, options=meta.preset(preset.key))
        assert table_options.summary(same, tr) in {tr(other.name) for other in meta.presets}


def test_what_stands_apart_is_said_beside_the_preset() -> None:
    meta = registry.load("hansa_teutonica").meta
    tr = catalog("en", meta.id)
    shown = replace(table(meta.id, 3), options=meta.filled({"board": "east"} | meta.preset("big_box")))
    assert table_options.summary(shown, tr) == "Big Box · Board: East"
    assert "board" not in meta.preset("fourth")


def lobbies(stage: Stage) -> list[Any]:
    """Return what everybody sees of open tables, oldest first."""
    return [message for message in stage.channel.history() if "a table is open" in message.content]


def pinged(stage: Stage) -> list[list[int]]:
    """Return whom each message of ours that calls anybody was allowed to ping."""
    sent = [request.json for request in stage.env.http_requests if request.json]
    allowed = [payload.get("allowed_mentions", {}).get("users", []) for payload in sent if "nonce" in payload]
    return [[int(user) for user in users] for users in allowed if users]


async def ended(stage: Stage, people: int = 3) -> Any:
    """Return the message that says that a game was given up."""
    await stage.begin(TOY, people=people)
    await stage.host.lobby.abandon(stage.table, stage.person(0), stage.request())
    await stage.settle()
    stage.env.http_requests.clear()
    return stage.last


async def press(stage: Stage, actor: Any, message: Any, verb: str = "rematch") -> str:
    """Press a button and let the table of the channel settle; return the private answer."""
    said: str = (await stage.press(actor, message, verb)).content
    stage.table = (await stage.host.query.find(Place(stage.channel.guild.id, stage.channel.id))).id
    await stage.settle()
    return said


async def test_one_press_gathers_everybody(stage: Stage) -> None:
    closed = await ended(stage)
    anna, ben, carl = stage.people

    assert await press(stage, ben, closed) == "You're in for the next game. 2 seats are free."
    (card,) = lobbies(stage)
    asked = next(line for line in card.content.splitlines() if line.startswith("Another game, "))
    assert {f"<@{person.id}>" in asked for person in (anna, carl)} == {True}
    assert f"<@{ben.id}>" not in card.content
    assert [set(users) for users in pinged(stage)] == [{anna.id, carl.id}]

    await press(stage, ben, closed)
    await press(stage, carl, closed)
    table = await stage.known()
    assert {info.user for info in table.seats} == {ben.id, carl.id}
    await press(stage, anna, card, "join")
    (card,) = lobbies(stage)
    assert "Another game, " not in card.content
    assert [set(users) for users in pinged(stage)][1:] == [{ben.id}], "whoever opened it hears that all are there"
    await stage.press(anna, card, "start")
    assert (await stage.known()).status is Status.RUNNING


async def test_a_card_that_comes_back_calls_nobody_again(stage: Stage) -> None:
    closed = await ended(stage)
    anna, ben, _ = stage.people
    await press(stage, anna, closed)
    (card,) = lobbies(stage)
    await stage.process.client.get_partial_messageable(stage.channel.id).get_partial_message(card.id).delete()
    await press(stage, ben, closed)
    (again,) = lobbies(stage)
    assert again.id != card.id
    assert "Another game, " in again.content
    assert len(pinged(stage)) == 1


async def test_the_button_works_after_a_restart_and_is_refused_in_words(stage: Stage) -> None:
    closed = await ended(stage, people=2)
    anna, ben, carl = stage.people
    await stage.restart()
    await press(stage, anna, closed)
    await press(stage, ben, closed)
    assert "All 2 seats are taken." in await press(stage, carl, closed)
    await stage.host.lobby.start(stage.table, stage.person(0), stage.request())
    await stage.settle()
    refused = await stage.press(ben, closed, "rematch")
    assert "There's already a table in this channel" in refused.content
    assert discord_limits.check_message({"content": refused.content, "components": []}) == []


async def test_the_lobby_shows_its_world_and_keeps_it_while_it_fills(stage: Stage) -> None:
    await stage.open(TOY, people=1, free=1)
    (card,) = lobbies(stage)
    (shown,) = card.attachments
    assert (shown.filename, shown.description) == ("frieze.png", "The world of Harbour.")
    await stage.host.lobby.add_computer(stage.table, stage.person(0), stage.request())
    await stage.settle()
    (card,) = lobbies(stage)
    assert "(computer)" in card.content
    assert [file.id for file in card.attachments] == [shown.id], "an edit sends it no second time"


async def test_a_lobby_without_its_picture_is_whole(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(painter_of(TOY)), "frieze", broken)
    monkeypatch.setattr(picture, "_friezes", {})
    await stage.open(TOY, people=1, free=1)
    (card,) = lobbies(stage)
    assert card.attachments == []
    assert "a table is open" in card.content
    assert live.labels(card)[0] == "Join"


async def test_where_no_file_may_be_sent_the_lobby_says_nothing_of_it() -> None:
    draft = replace(
        lobby_card.compose(lobby(1, 2)), pictures=[drafts.Picture(b"png", "The world of Harbour.")], adorn=True
    )
    whole, lesser = draft.lesser(catalog("en"))
    assert whole is draft
    assert (lesser.content, lesser.pictures) == (draft.content, ())
