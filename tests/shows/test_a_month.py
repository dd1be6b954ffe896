"""A month of a server: a season, plans, somebody who vanishes, a manager, an ending together, an idle table.

First the script, which says on which day what happens; then what must have come of it.
"""

import asyncio
import re
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from hansa_bot.engine.result import Result
from hansa_bot.host.kernel.hours import QuietHours
from hansa_bot.host.kernel.notices import CallPost, TableIdle
from hansa_bot.host.kernel.posts import CARD, CLOSED, DIRECT, FINAL, GONE, NOTE, REMIND, VOTE
from hansa_bot.host.kernel.table import Status, Table
from hansa_bot.host.kernel.terms import DAY, SPEEDS, Late, Terms
from hansa_bot.host.posting.overviews import GAP
from hansa_bot.host.record.records import ReplayVerdict, findings
from hansa_bot.host.record.seasons import Ranked, rate
from hansa_bot.host.time.idling import VANISHED
from tests.shows.hands import hands
from tests.shows.month import (
    ANNA,
    BEA,
    CARL,
    DORA,
    EMIL,
    FINN,
    GINA,
    HUGO,
    MIA,
    PLAYERS,
    TRANSCRIPT,
    Month,
    at,
    said,
    text,
)
from tests.shows.scripts import leftovers
from tests.shows.stage import GUILD, HERE, Player

pytestmark = pytest.mark.proof

HANSA, BURGUNDY = "hansa_teutonica", "castles_of_burgundy"
SLEEPING = Terms(SPEEDS[2], Late.COMPUTER, sleeps=True)
FORGOTTEN, FRIENDS, DUEL, GONE_QUIET, ENDED, GIVEN_UP = 1, 2, 3, 4, 5, 6
"""The tables, by their numbers."""
LONGEST = 400
"""Times that all look in on the last evening, until the game is over."""
VANISHES = at(6, 6)

Scene = Callable[[Month], Awaitable[None]]


async def play(month: Month) -> None:
    """Play the whole month."""
    await month.open()
    async with hands(month.board.services, month.clock, month.players.values(), [MIA.id]) as month.hands:
        for when, scene in AGENDA:
            await month.until(when)
            await scene(month)
        await month.until(at(31, 0) - 1)


async def set_up(month: Month) -> None:
    """The manager prepares the server."""
    for player in month.players.values():
        await month.give(player, "settings personal", **player.settings)
    month.note(
        "Everyone has told me in `/settings personal` which language they read, when they sleep and how I call them."
    )
    month.note(
        "Mia, who manages the server, gives `/setup overview` in #games, and lets idle tables close sooner by "
        "`/settings server`."
    )
    await month.give(MIA, "setup overview")
    await month.give(MIA, "settings server", idle_days="14", closing_days="7")
    nothing = await month.give(MIA, "stats season")
    month.note("She gives `/stats season`, and presses “Start a season”.", said(nothing))
    question = await month.press(MIA, nothing, "Start a season")
    await month.press(MIA, question, "Start season 1")
    for player in (ANNA, BEA, CARL, EMIL, HUGO):
        shown = await month.give(player, "stats season")
        if player is ANNA:
            month.note("Anna gives it, too:", said(shown))
        await month.press(player, shown, "Join the season")
    month.note("She joins, and so do Bea, Carl, Emil and Hugo.")


async def gather(
    month: Month,
    title: str,
    language: str,
    how: str,
    *players: Player,
    terms: Terms | None = None,
    closed: bool = True,
) -> None:
    """Open a table, let the others sit down one after the other, and begin."""
    host, (owner, *others) = month.host, players
    names = " and ".join(player.name for player in others)
    month.note(f"{owner.name} opens a table{how}{' and invites' if closed else '; soon there are'} {names}.")
    table = await host.lobby.new(
        *(HERE, owner.person, title),
        size=len(players),
        terms=terms,
        language=language,
        thread=True,
        guests=[player.id for player in others] if closed else (),
        request=month.request(),
    )
    month.table = table.id
    await month.settle()
    for player in others:
        await month.until(player.next_look(month.clock.time))
        await host.lobby.join(table.id, player.person, month.request())
        await month.settle()
    month.note(f"All are there, and {others[-1].name} starts table {table.id}.")
    await host.lobby.start(table.id, others[-1].person, month.request())
    await month.settle()


async def friends(month: Month) -> None:
    await gather(month, HANSA, "en", ", with a clock that sleeps at night,", CARL, ANNA, BEA, terms=SLEEPING)


async def duel(month: Month) -> None:
    await gather(month, BURGUNDY, "es", ", with a clock,", EMIL, HUGO, terms=Terms(SPEEDS[1], Late.WAIT))


async def gone_quiet(month: Month) -> None:
    await gather(month, HANSA, "en", " without a clock", DORA, FINN, CARL, closed=False)


async def forgotten(month: Month) -> None:
    await gather(month, BURGUNDY, "it", " without a clock", GINA, ANNA)


async def ended(month: Month) -> None:
    await gather(month, HANSA, "de", " without a clock", GINA, FINN)


async def given_up(month: Month) -> None:
    await gather(month, HANSA, "en", ", with a clock,", MIA, BEA, CARL, terms=Terms(SPEEDS[2], Late.WAIT))


async def lose_interest(month: Month) -> None:
    month.note("Gina and Anna have other things on their minds than table 1, and forget about it.")
    month.dropped.add(FORGOTTEN)


async def vanish(month: Month) -> None:
    month.note("Finn has played for the last time, and tells nobody.")
    month.busy[FINN.id] = at(60, 0)


async def begin_to_plan(month: Month) -> None:
    month.planner = BEA, FRIENDS


async def end_by_hand(month: Month) -> None:
    """The manager ends a table."""
    shown = await month.give(MIA, "manage", ENDED)
    month.note("Finn does not answer, so Gina asks Mia to end table 5. Mia gives `/manage` there:", said(shown))
    shown = await month.press(MIA, shown, "End the game")
    month.note("She presses “End the game”, and once more when I ask.", said(shown))
    await month.press(MIA, shown, "End the game")


async def list_the_tables(month: Month) -> None:
    month.note("The list of tables in #games reads:", month.board.lists[-1][1])


async def ask_what_waits(month: Month) -> None:
    """Carl has been away for a day, and plays where he is waited for, the nearest deadline first."""
    month.busy[CARL.id] = at(28, 0)
    while len(await month.host.query.waiting_for(CARL.id)) < 3:
        assert month.clock.time < at(24, 0), "Carl is hardly ever waited for"
        await month.until(month.clock.time + 3600)
    del month.busy[CARL.id]
    month.note("Carl was on the road. He gives `/next`:", await month.next_of(CARL))
    waiting = [each.table.id for each in await month.host.query.waiting_for(CARL.id)]
    order = ", then ".join(f"table {table}" for table in waiting)
    month.note(f"He presses the first button and plays; the one behind each turn leads on: {order}.")
    for table in waiting:
        await month.play(CARL, table)
    month.note("He gives `/next` once more:", await month.next_of(CARL))


async def go_on_holiday(month: Month) -> None:
    month.note(f"Dora goes on holiday until 5 July; table {GONE_QUIET} waits for her.")
    await month.give(DORA, "time holiday", until="2026-07-05")
    await month.host.idle()
    await month.settle()
    month.busy[DORA.id] = at(36, 0)


async def propose_the_end(month: Month) -> None:
    shown = await month.give(MIA, "table abandon", GIVEN_UP)
    month.note("Mia, Bea and Carl have too little time for table 6. Mia gives `/table abandon`:", said(shown))
    month.note("She presses “Ask the others to end it”.")
    await month.press(MIA, shown, "Ask the others to end it")


async def play_to_the_end(month: Month) -> None:
    """What counts in the season is played to its end."""
    month.note("The season ends tomorrow. Those who still play for it have time tonight.")
    for table in (FRIENDS, DUEL):
        for _ in range(LONGEST):
            known = await month.known(table)
            if known.status is not Status.RUNNING:
                break
            for player in [month.players[info.user] for info in known.people if info.user]:
                await month.play(player, table)
            await month.until(month.clock.time + 120)


async def end_the_season(month: Month) -> None:
    shown = await month.press(MIA, await month.give(MIA, "stats season"), "End the season")
    month.note("Mia ends the season by `/stats season`.", said(shown))
    shown = await month.press(MIA, shown, "End the season")
    month.note("It is over:", said(shown))
    await month.press(MIA, shown, "Post here")
    month.note("She presses “Post here”, so everybody in #games reads:", said(month.hands.posted()))


AGENDA: tuple[tuple[float, Scene], ...] = (
    (at(1, 12), set_up),
    (at(1, 12), forgotten),
    (at(1, 19), friends),
    (at(2, 8), duel),
    (at(2, 12), lose_interest),
    (at(2, 15), gone_quiet),
    (at(4, 17), ended),
    (VANISHES, vanish),
    (at(9, 12), begin_to_plan),
    (at(12, 17), end_by_hand),
    (at(12, 18), list_the_tables),
    (at(15, 17), given_up),
    (at(20, 22, 30), ask_what_waits),
    (at(21, 12), go_on_holiday),
    (at(26, 17), propose_the_end),
    (at(29, 18), play_to_the_end),
    (at(30, 12), end_the_season),
    (at(30, 19), list_the_tables),
)


@dataclass(frozen=True)
class Lived:
    """A month that is over: what was seen, how the tables stand, and the season, also as another process sees it."""

    month: Month
    tables: dict[int, Table]
    results: dict[int, Result | None]
    verdicts: list[ReplayVerdict]
    ranked: tuple[Ranked, ...]
    ranked_again: tuple[Ranked, ...]
    text: str


@cache
def lived() -> Lived:
    """Return the month, played once."""
    return asyncio.run(_live())


async def _live() -> Lived:
    with tempfile.TemporaryDirectory() as folder:
        month = Month(Path(folder))
        try:
            await play(month)
            ranked = await _ranked(month)
            await month.close()
            await month.open()
            tables = {number: await month.known(number) for number in month.tables}
            results = {number: await month.host.query.result(number) for number in month.tables}
            verdicts = [finding.verdict async for finding in findings(month.store)]
            return Lived(month, tables, results, verdicts, ranked, await _ranked(month), text(month))
        finally:
            await month.close()


async def _ranked(month: Month) -> tuple[Ranked, ...]:
    found = await month.host.seasons.find(GUILD, ANNA.id)
    assert found is not None
    assert not found.going_on
    return found.table


def test_nobody_is_called_or_woken_without_need_and_nothing_comes_twice() -> None:
    board = lived().month.board
    assert board.faults == []
    said = [each for each in board.messages if each.post.kind != REMIND]
    twice = Counter((each.channel, each.recipient, each.said) for each in said).most_common(1)
    assert twice[0][1] == 1, twice
    assert {CARD, CLOSED, DIRECT, FINAL, GONE, NOTE, REMIND, VOTE} <= {each.post.kind for each in board.messages}
    assert all(each.now is None for each in board.kinds(REMIND))


def test_who_chose_private_messages_is_called_there_at_once_and_nowhere_else() -> None:
    board = lived().month.board
    for each in board.messages:
        assert not {BEA.id, HUGO.id} & {*each.pings} or each.post.kind in (VOTE, FINAL, GONE, "lobby"), each.said
    calls = [each for each in board.messages if isinstance(each.post.payload, CallPost)]
    assert {each.recipient for each in calls} == {BEA.id, CARL.id, HUGO.id}
    cards = {(each.post.table, each.at) for each in board.kinds(CARD)}
    assert all((each.post.table, each.at) in cards for each in calls), "a call comes with its card"


def test_who_vanished_is_left_in_peace_after_two_weeks() -> None:
    board, tables = lived().month.board, lived().tables
    (asked,) = [each for each in board.kinds(GONE) if each.post.table == GONE_QUIET]
    assert VANISHES + VANISHED - DAY <= asked.at <= VANISHES + VANISHED + DAY
    assert FINN.id not in asked.pings
    heard = [each.at for each in board.messages if FINN.id in (*each.pings, each.recipient)]
    assert heard
    assert max(heard) < asked.at
    (seat,) = [info for info in tables[GONE_QUIET].seats if info.kept_for == FINN.id]
    assert seat.computer is not None


def test_every_table_ends_or_stands_as_told() -> None:
    found, status = lived(), {number: table.status for number, table in lived().tables.items()}
    assert status == {
        FRIENDS: Status.OVER,
        DUEL: Status.OVER,
        GONE_QUIET: Status.RUNNING,
        FORGOTTEN: Status.ABANDONED,
        ENDED: Status.ABANDONED,
        GIVEN_UP: Status.ABANDONED,
    }
    ways = {number: (each.gathering.expired, each.gathering.agreed) for number, each in found.tables.items()}
    assert (ways[FORGOTTEN], ways[ENDED], ways[GIVEN_UP]) == ((True, False), (False, False), (False, True))
    assert found.verdicts == [ReplayVerdict.SAME] * 6


def test_an_idle_table_is_warned_once_and_closes_when_it_was_told() -> None:
    board = lived().month.board
    (warned,) = [each for each in board.kinds(NOTE, "idle") if each.post.table == FORGOTTEN]
    assert isinstance(warned.post.payload, TableIdle)
    assert warned.post.payload.at == warned.at + 7 * DAY
    assert warned.at >= warned.post.payload.since + 14 * DAY
    assert not [each for each in board.messages if each.post.table == FORGOTTEN and each.at > warned.post.payload.at]


def test_no_time_runs_out_at_night_where_clocks_sleep() -> None:
    found = lived()
    seats, names = found.tables[FRIENDS].seats, found.month.players
    cards = [each for each in found.month.board.kinds(CARD) if each.post.table == FRIENDS]
    told = [(int(moment), each) for each in cards for moment in re.findall(r"<t:(\d+):f>", each.said)]
    assert len(told) > len(cards) / 2
    for moment, card in told:
        people = [names[seats[seat].user or 0] for seat in card.post.payload.seats]
        assert any(
            not QuietHours(ZoneInfo(zone), (a, b)).quiet_at(moment) for zone, a, b in (p.hours for p in people)
        )


def test_what_is_sent_in_private_is_in_the_language_of_its_reader() -> None:
    found, names = lived(), " ".join(player.name for player in PLAYERS.values())
    for each in found.month.board.messages:
        if each.recipient is not None:
            said = "\n".join([each.said, *each.labels])
            language, title = PLAYERS[each.recipient].language, found.tables[each.post.table].title
            assert not leftovers(said, language, title, names), said


def test_plans_were_carried_out_or_came_back_and_only_the_rest_calls() -> None:
    month = lived().month
    assert {True, False} <= month.outcomes
    calls = [each for each in month.board.messages if each.recipient == BEA.id and each.post.table == FRIENDS]
    for planned in month.plans:
        assert planned.player == BEA
        called = [each for each in calls if planned.at < each.at <= planned.over]
        asked = planned.left or not planned.became
        assert [each.at for each in called] == [planned.over] * asked, "only for what the plan did not do"


def test_the_season_worked_out_anew_is_the_same() -> None:
    found = lived()
    assert found.ranked == found.ranked_again
    games = []
    for number in (DUEL, FRIENDS):
        result, seats = found.results[number], found.tables[number].seats
        assert result is not None
        games.append([(seats[seat].user or 0, place) for seat, place in result.placed.items()])
    assert {each.user for each in found.ranked} == {ANNA.id, BEA.id, CARL.id, EMIL.id, HUGO.id}
    points = {user: round(reached) for user, reached in rate(games).items()}
    assert {each.user: each.points for each in found.ranked} == points


def test_the_list_is_true_within_a_minute_and_renewed_at_most_once_in_one() -> None:
    found = lived()
    times = [at for at, _ in found.month.board.lists]
    assert min(after - before for before, after in pairwise(times)) >= GAP
    live = [number for number, table in found.tables.items() if table.status.live]
    shown = found.month.board.lists[-1][1]
    assert [number for number in found.tables if f"**{number}** · " in shown] == live


def test_the_transcript_is_what_is_seen() -> None:
    assert TRANSCRIPT.read_text("utf-8") == lived().text, "after a look at it: python -m tests.shows.month"
    assert len(lived().text.splitlines()) <= 700
