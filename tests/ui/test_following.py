"""What followers read in their private messages: what everybody may know, once, and not when they refuse it."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hansa_bot.engine.session import Entry
from hansa_bot.host.kernel.notices import FollowerSummary
from hansa_bot.host.kernel.settings import OFF
from hansa_bot.host.posting.courier import CannotDeliver, Post
from hansa_bot.host.posting.following import PRIVATE_REFUSED, TURN
from hansa_bot.host.record.statistics import Duel, FinishedGame, PersonRecord, Played, Player, Tally, Winner
from hansa_bot.i18n.catalog import catalog, languages
from hansa_bot.model.finished import Deadline
from hansa_bot.model.values import Sat
from hansa_bot.ui.kit import limits
from hansa_bot.ui.look import games, looks, statistics
from hansa_bot.ui.settings import preferences
from tests import discord_limits
from tests.ui import live
from tests.ui.live import Stage
from tests.ui.stage import NASTY, TOY, message, options


def post(stage: Stage, user: int, since: int, version: int) -> Post[FollowerSummary]:
    return Post(1, stage.table, version, FollowerSummary(user=user, since=since, silent=True), "n")


async def summary(stage: Stage, user: int, since: int, version: int) -> Any:
    _, draft = await looks.summary(stage.process.services, post(stage, user, since, version))
    assert discord_limits.check_message(message(draft)) == []
    assert list(draft.pings) == []
    return draft


async def test_nothing_hidden_reaches_a_follower_not_even_one_who_plays(game: Stage) -> None:
    carl, first = game.people[2], (await game.known()).seats[0].user or 0
    for user in (carl.id, first):
        await game.host.following.follow(game.table, user, TURN, request=game.request())
    await game.do(0, "bid/4")
    for user in (carl.id, first):
        draft = await summary(game, user, 0, 1)
        assert "has bid" in draft.content
        assert "4" not in draft.content.split("\n")[1]
        assert "in secret" not in draft.content
        (picture,) = draft.pictures
        assert "purse: " not in picture.alt
    await game.do(1, "bid/0")
    open_now = await summary(game, carl.id, 0, 2)
    assert "had bid 4" in open_now.content


async def test_a_follower_who_is_called_reads_that_it_is_their_turn(game: Stage) -> None:
    carl = game.people[2]
    await game.do(0, "bid/4")
    await game.do(1, "bid/0")
    table = await game.known()
    (seat,) = (await game.moment()).state.waiting
    called = table.seats[seat].user or 0
    for user in (carl.id, called):
        await game.host.following.follow(game.table, user, TURN, request=game.request())
    draft = await summary(game, called, 0, table.version)
    assert "It's your turn." in draft.content.split("\n")
    assert f"It's **{table.seats[seat].name}**'s turn." in (await summary(game, carl.id, 0, table.version)).content


async def test_the_last_message_tells_the_result(game: Stage) -> None:
    await game.play()
    draft = await summary(game, 99, 0, (await game.known()).version)
    assert "The last ship has left." in draft.content
    assert " wins, " in draft.content
    assert "**2** " in draft.content


async def test_who_follows_no_more_gets_nothing_that_was_still_to_come(game: Stage) -> None:
    await game.do(0, "bid/1")
    assert await game.host.following.every(game.table, 99) == OFF
    with pytest.raises(CannotDeliver):
        await looks.summary(game.process.services, post(game, 99, 0, 1))


async def test_who_takes_no_private_messages_is_left_alone_and_told_when_asking_again(
    tmp_path: Path,
) -> None:
    async with live.stage(tmp_path, cogs=["cogs.table"]) as stage:
        await stage.begin(TOY, people=2)
        carl = stage.people[2]
        await carl.slash(stage.channel, "table follow", every="turn")

        stage.env.inject_error("POST", "/users/@me/channels", status=403, code=50007, times=None)
        before = len(stage.channel.history())
        await stage.play(3)
        assert await stage.host.following.every(stage.table, carl.id) == PRIVATE_REFUSED
        shown = stage.channel.history()[before:]
        assert not [line for line in shown if str(carl.id) in line.content], "it is not told at the table"

        result = await carl.slash(stage.channel, "table follow", every="round")
        assert "Discord wouldn't let me message you, so I had stopped" in live.answer_of(result, None).content
        again = await carl.slash(stage.channel, "table follow", every="round")
        assert "lately" not in live.answer_of(again, None).content


def test_what_was_taken_back_is_told_only_where_it_was_told_before() -> None:
    def line(version: int, action: str, *, barrier: bool = False) -> Entry:
        return Entry(version, 0, action, [], "", barrier=barrier)

    inside = [line(5, "bid/1"), line(6, "undo/4", barrier=True), line(7, "bid/2")]
    assert [entry.version for entry in looks.worth_telling(inside, 4)] == [7]
    beyond = [line(5, "bid/1"), line(6, "undo/2", barrier=True), line(7, "bid/2")]
    assert [entry.version for entry in looks.worth_telling(beyond, 4)] == [6, 7]
    free = [line(5, "bid/1"), line(6, "undo/4"), line(7, "bid/2")]
    assert [entry.version for entry in looks.worth_telling(free, 4)] == [7]


EN = catalog("en")
SHARE = Tally(TOY, 3, 5, 2, 34, 25.44)
KEPT, NONE = Deadline(1, 47, 3), Deadline(1, 0, 0)
RECORD = PersonRecord(12, 10, 4, 1, 1.84, 3 * 3600.0, KEPT, (SHARE,), (Sat(9, TOY, 70, "lobby", False),))


def test_how_a_person_has_done() -> None:
    said = statistics.record(RECORD, "Anna", EN, own=False).split("\n")
    assert said[0] == "**Anna**: 12 games, 10 finished."
    assert said[1] == "4 wins. 1 of them shared. Usually around place 2."
    assert said[2] == "Usually answers within 3 h."
    assert said[3] == "Kept 47 of 50 deadlines."
    assert said[4] == "- Harbour, 3 seats: 5 games, 2 won; best 34 points, usually around 25"
    assert said[5:] == ["Playing now:", "- 9 · Harbour · <#70> · not started yet", "-# Games on this server."]
    assert "um 25" in statistics.record(RECORD, "Anna", catalog("de"), own=True)


def test_who_has_finished_nothing() -> None:
    said = statistics.record(PersonRecord(1, 0, 0, 0, None, None, NONE, (), ()), "Anna", EN, own=True)
    assert said.split("\n") == ["**Anna**: 1 game, 0 finished.", "-# Your games on all servers; only you see this."]


def test_two_persons() -> None:
    said = statistics.duel(Duel(7, 4, 2, 1, ((33, 21),) * 7, ((TOY, 7),), (TOY,) * 7), "Anna", "Bea", EN)
    assert said.split("\n") == [
        "**Anna** and **Bea** have finished 7 games together.",
        "Ahead: Anna 4, Bea 2; level 1.",
        "Points, newest game first: 33–21, 33–21, 33–21, 33–21, 33–21",
        "- Harbour: 7 games",
    ]


@pytest.mark.parametrize("language", sorted(languages()))
def test_everything_fits_into_a_message_whatever_people_are_called(language: str) -> None:
    tr = catalog(language)
    name = "`*_@everyone " * 8
    many = PersonRecord(
        999,
        999,
        99,
        9,
        9.9,
        1e7,
        Deadline(1, 999, 999),
        (SHARE,) * 60,
        tuple(Sat(n, TOY, 2**62, "running", True) for n in range(60)),
    )
    played = Played(TOY, 99, 9.9, 99.9, tuple(Winner(n, name, 99) for n in range(3)))
    players = tuple(Player(name, 1 + n, 99) for n in range(5))
    found = games.game_list([FinishedGame(n, TOY, 1e9, players) for n in range(25)], tr)
    duel = Duel(99, 9, 9, 9, ((99, 99),) * 99, ((TOY, 9),) * 99, (TOY,) * 99)
    texts = [
        statistics.record(many, name[:32], tr, own=True),
        statistics.title_lines([played] * 20, tr),
        statistics.duel(duel, name[:32], name[:32], tr),
        preferences.erase_question(tr).content,
        found.content,
    ]
    assert max(map(len, texts)) <= limits.CONTENT
    assert discord_limits.check_message(message(found)) == []
    assert discord_limits.check_message(message(preferences.erase_question(tr))) == []
    assert len(options(found)) == 25


def test_a_list_of_games_names_the_winners_and_does_no_harm() -> None:
    players = tuple(Player(name, place, 9 - place) for place, name in enumerate(NASTY[:3], 1))
    shown = games.game_list(
        [FinishedGame(4, TOY, 1e9, players), FinishedGame(3, "gone", 1e9, (Player("A", 1, 5), Player("B", 1, 5)))], EN
    )
    first, second = shown.content.split("\n")[1:]
    assert first.startswith("- **4** · Harbour · <t:1000000000:d> · **Anna 8** won; ")
    assert "@everyone" not in first
    assert second == "- **3** · gone · <t:1000000000:d> · **A 5**, **B 5** shared the win"
    told = [f"{', '.join(NASTY[:3])} · Won by Anna", "Shared by A, B"]
    assert [option["description"] for option in options(shown)] == told
    assert [option["value"] for option in options(shown)] == ["4", "3"]


def test_where_no_points_are_counted_a_list_of_games_names_what_was_reached() -> None:
    game = FinishedGame(4, "die_haendler", 1e9, (Player("A", 2, 6), Player("B", 1, 7)))
    shown = games.game_list([game], EN)
    assert shown.content.split("\n")[1].endswith(" · **B (Banker)** won; A (Money Changer)")


def test_what_is_usual_is_said_after_three_games() -> None:
    few = replace(RECORD, finished=2, shares=(replace(SHARE, games=2), Tally("die_haendler", 3, 1, 1, 6, 6)))
    said = statistics.record(few, "Anna", EN, own=False)
    assert "sually" not in said.replace("Usually answers", "")
    assert "2 games, 2 won; best 34 points\n" in said
    assert said.split("\n")[5].endswith("1 game, 1 won; at best Money Changer")


def test_a_list_of_games_says_which_came_from_a_file() -> None:
    shown = games.game_list([FinishedGame(4, TOY, 1e9, (Player("A", 1, 5),), brought=True)], EN)
    assert shown.content.split("\n")[1] == "- **4** · Harbour · <t:1000000000:d> · from a file · **A 5** won"
    assert [option["label"] for option in options(shown)] == ["4 · Harbour · from a file · A"]


@pytest.mark.parametrize(
    ("language", "shown"),
    [
        ("en", ["1,234", "12,345"]),
        ("de", ["1.234", "12.345"]),
        ("es", ["1234", "12.345"]),
        ("it", ["1.234", "12.345"]),
    ],
)
def test_large_numbers_are_written_as_the_language_does(language: str, shown: list[str]) -> None:
    """Babel 2.18 writes 1.234 in Spanish, where numbers of four digits have no point."""
    assert [catalog(language).rounded(value) for value in (1234.2, 12345)] == shown


def test_where_points_are_rungs_two_persons_are_told_by_their_names() -> None:
    told = statistics.duel(Duel(1, 1, 0, 0, ((4, 2),), (("die_haendler", 1),), ("die_haendler",)), "Anna", "Bea", EN)
    names = [games.name_reached("die_haendler", total, EN) for total in (4, 2)]
    assert all(names)
    assert "–".join(names) in told
