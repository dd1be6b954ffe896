"""Clocks that follow the game: what runs, what it costs, and that nobody can win time by tricks."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hansa_bot.engine.rules import Setup
from hansa_bot.engine.session import Session
from hansa_bot.host.game import play
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.live_table import Change, LiveTable, table_after
from hansa_bot.host.kernel.settings import Chosen
from hansa_bot.host.kernel.table import PlayingOrder, Status, Table, seat_infos
from hansa_bot.host.kernel.terms import HOUR, NO_CLOCK, SPEEDS, Clocks, Late, Speed, Terms
from hansa_bot.host.kernel.world import World
from hansa_bot.host.time import lateness, seat_clocks
from hansa_bot.model.values import Seat
from hansa_bot.titles import registry
from tests.host.fakes import ANNA, BEA, CARL, HERE, PEOPLE, Home

DAY = SPEEDS[0]
T = TypeVar("T")


class Everybody(dict[Any, Chosen]):
    """What people have chosen who have chosen nothing."""

    def __missing__(self, key: object) -> Chosen:
        return Chosen()


async def game(home: Home, persons: int = 3, computers: int = 0, terms: Terms | None = None) -> int:
    """Return a game under a clock; seats are in the order of joining."""
    agreed = terms or Terms(DAY, Late.COMPUTER)
    return (await home.game(persons, computers, terms=agreed, order=PlayingOrder.SEATED)).id


async def timers(home: Home, table: int) -> dict[int, float]:
    """Return the deadlines that stand in the store, by seat."""
    live = await home.live(table)
    return {seat: row.due for (kind, seat), row in live.timers.items() if kind == seat_clocks.LATE}


async def bids(home: Home, table: int, *prices: int) -> None:
    """Let seats 0, 1, … bid."""
    for person, price in zip(PEOPLE, prices, strict=False):
        await home.act(table, person.id, f"bid/{price}")


async def test_everybody_begins_with_the_bank_and_whoever_must_decide_runs(home: Home) -> None:
    table = await game(home, 2, 1)
    now = home.clock.time
    found = await home.clocks(table)
    assert found.left[:2] == (DAY.bank, DAY.bank)
    assert found.since == (now, now, None)
    assert await timers(home, table) == {0: now + DAY.bank, 1: now + DAY.bank}


async def test_deciding_stops_the_clock_and_gives_the_gain_once_a_turn(home: Home) -> None:
    table = await game(home)
    home.clock.time += 5 * HOUR
    await home.act(table, ANNA.id, "bid/2")
    found = await home.clocks(table)
    assert (found.left[0], found.since[0]) == (DAY.bank - HOUR, None)
    assert (found.spent[0], found.answers[0]) == (5 * HOUR, 1)
    assert 0 not in await timers(home, table)
    await home.act(table, BEA.id, "bid/0")
    await home.act(table, CARL.id, "bid/0")
    home.clock.time += 3 * HOUR
    assert (await timers(home, table)) == {0: home.clock.time - 3 * HOUR + 23 * HOUR}
    await home.act(table, ANNA.id, "land/north")
    assert (await home.clocks(table)).since[0] == home.clock.time - 3 * HOUR  # the turn goes on, so does the clock
    await home.act(table, ANNA.id, "sail")
    found = await home.clocks(table)
    assert (found.left[0], found.answers[0], found.spent[0]) == (20 * HOUR, 2, 8 * HOUR)


async def test_without_a_clock_only_what_was_spent_is_counted(home: Home) -> None:
    table = await game(home, terms=Terms().at(NO_CLOCK))
    home.clock.time += HOUR
    await home.act(table, BEA.id, "bid/0")
    found = await home.clocks(table)
    assert (found.left, found.spent, found.answers) == ((), (0.0, HOUR, 0.0), (0, 1, 0))
    assert await timers(home, table) == {}


async def test_undo_gives_neither_time_nor_gain(home: Home) -> None:
    table = await game(home)
    home.clock.time += 6 * HOUR
    await home.act(table, ANNA.id, "bid/2")
    assert (await home.clocks(table)).left[0] == 22 * HOUR
    await home.undo(table, ANNA.id)
    found = await home.clocks(table)
    assert (found.left[0], found.since[0], found.answers[0]) == (22 * HOUR, home.clock.time, 1)
    home.clock.time += HOUR
    for price in (1, 2, 3):
        await home.act(table, ANNA.id, f"bid/{price}")
        await home.undo(table, ANNA.id)
    assert (await home.clocks(table)).left[0] == 21 * HOUR


async def test_whoever_takes_a_seat_begins_with_some_time(home: Home) -> None:
    live = rehearsal(2, rate=23 * HOUR)
    left = live.clocks.left[1]
    rows = live.sitters
    gone = moved(live, Change(sitters=(rows[0], Seat("Bea", None, "steady", BEA.id))), 23 * HOUR)
    assert (gone.clocks.left[1], set(deadlines(gone))) == (left - 23 * HOUR, {0})
    back = moved(gone, Change(sitters=rows), 24 * HOUR)
    assert (back.clocks.left[1], back.clocks.spent[1]) == (DAY.gain, 23 * HOUR)
    new = moved(gone, Change(sitters=(rows[0], Seat("Carl", CARL.id, None))), 24 * HOUR)
    assert (new.clocks.left[1], new.clocks.spent[1]) == (DAY.bank / 2, 0.0)


async def test_nobody_has_more_time_by_leaving_a_seat_and_coming_back(home: Home) -> None:
    """Rights that cannot be used up: online-go.com#694, diplicity-react#1336 (2026-09)."""
    table, left = await game(home, 2), []
    for leaves, comes, hours in ((ANNA, CARL, 20), (CARL, ANNA, 0), (ANNA, CARL, 11)):
        home.clock.time += hours * HOUR
        await home.host.substitution.offer(table, leaves.id, None, request=home.request())
        await home.reopen()
        await home.host.substitution.take(table, comes, 0, request=home.request())
        left.append((await home.clocks(table)).left[0])
    assert left == [DAY.bank / 2, DAY.bank / 2, DAY.gain], (
        "who is new finds out first what this is about, and only once"
    )


async def test_a_game_that_began_without_clocks_gets_them(home: Home) -> None:
    """As a game from before there were any."""
    live = replace(rehearsal(2, Terms()), clocks=Clocks())
    seat = live.game.waiting[0]
    step = live.game.apply(seat, ["bid/1"])
    live = moved(live, Change(session=step.session, entries=step.entries), 50.0)
    assert live.clocks.since[1 - seat] == 50.0
    assert live.clocks.answers[seat] == 1


async def test_an_agreed_rewind_keeps_the_clocks(home: Home, host: Host) -> None:
    table = await game(home, 2)
    await bids(home, table, 2, 0)
    home.clock.time += 3 * HOUR
    await home.act(table, ANNA.id, "sail")
    await home.act(table, BEA.id, "bid/0")
    before = await home.clocks(table)
    await host.rewinding.ask(table, ANNA.id, 2, seen=None, request=home.request())
    row = await host.rewinding.proposal(table)
    await host.rewinding.agree(table, BEA.id, row.nonce, request=home.request())
    after = await home.clocks(table)
    assert after.left == before.left
    assert (after.since[0], after.answers) == (home.clock.time, before.answers)


# --- everything at once, without a store ---------------------------------------------------------------------------


def rehearsal(
    seats: int,
    terms: Terms | None = None,
    rate: float = 0.0,
    *,
    known: Mapping[Any, Any] | None = None,
    now: float = 0.0,
) -> LiveTable:
    """Return a game of persons that begins at some time, in memory only."""
    title = registry.load("harbour")
    rows = tuple(Seat(person.name, person.id, None) for person in PEOPLE[:seats])
    table = Table(
        id=1,
        title="harbour",
        place=HERE,
        status=Status.LOBBY,
        seats=seat_infos(rows, "en"),
        size=seats,
        options={},
        owner=ANNA.id,
        language="en",
        version=0,
        terms=terms or Terms(DAY, Late.SKIP, 3),
    )
    session, _ = Session.start(title.rules, Setup(seats, title.meta.check(seats, {}), "clocks"))
    return moved(LiveTable(table, rows, 0), Change(status=Status.RUNNING, session=session), now, known)


def moved(live: LiveTable, change: Change, now: float, known: Mapping[Any, Any] | None = None) -> LiveTable:
    for hook in (play.on_change, seat_clocks.on_change):
        change = hook(live, change, table_after(live, change), World(now, str, known or Everybody()))
    return table_after(live, change)


def deadlines(live: LiveTable) -> dict[int, float]:
    return {seat: row.due for (kind, seat), row in live.timers.items() if kind == seat_clocks.LATE}


def running(live: LiveTable) -> set[int]:
    """Say, by itself, whose clock should run."""
    if live.table.status is not Status.RUNNING or live.clocks.paused is not None:
        return set()
    persons = {seat for seat, row in enumerate(live.sitters) if row.user is not None}
    return (set(live.game.waiting) & persons) - set(live.clocks.away)


def happening(live: LiveTable, what: int, which: int, now: float) -> Change | None:
    """Return something that may happen at a table."""
    held = live.clocks
    if what == 0:
        return Change(clocks=replace(held, paused=None if held.paused is not None else now))
    if what == 1:
        seat = which % len(live.sitters)
        return Change(clocks=replace(held, away=tuple(sorted(set(held.away) ^ {seat}))))
    if what == 2:
        points = live.game.points
        if not points or live.game.state.over:
            return None
        step = live.game.undo(points[-1].seat)
        return Change(session=step.session, entries=step.entries)
    waiting = live.game.waiting
    if not waiting:
        return None
    seat = waiting[which % len(waiting)]
    offers = live.game.offers(seat)
    step = live.game.apply(seat, [offers[which % len(offers)]])
    return Change(session=step.session, entries=step.entries)


@pytest.mark.parametrize("late", [Late.SKIP, Late.WAIT, Late.COMPUTER, Late.SUBSTITUTE])
@given(st.data())
@settings(max_examples=40)
def test_whatever_happens_time_is_neither_made_nor_lost(late: Late, data: st.DataObject) -> None:
    speed = Speed(20 * HOUR, 2 * HOUR, 25 * HOUR)
    seats = data.draw(st.integers(2, 4))
    live = rehearsal(seats, Terms(speed, late, 2))
    now, waited = 0.0, [0.0] * seats
    for _ in range(data.draw(st.integers(5, 40))):
        if live.table.status is not Status.RUNNING:
            break
        # Time passes until something happens, and no further than to the next deadline: there the timer rings.
        until = min([now + data.draw(st.floats(0, 30 * HOUR)), *deadlines(live).values()])
        for seat in running(live):
            waited[seat] += until - now
        now = until
        due = next((row for row in live.timers.values() if row.due <= now), None)
        if due is not None:
            rung = lateness.on_timer(live, due, World(now, str, Everybody())) or Change()
            change: Change | None = replace(rung, timers={due.key: None, **rung.timers})
        else:
            change = happening(live, data.draw(st.integers(0, 7)), data.draw(st.integers(0, 99)), now)
        if change is None:
            continue
        live = moved(live, change, now)
        held = live.clocks
        assert all(0 <= left <= speed.cap for left in held.left)
        assert {seat for seat, since in enumerate(held.since) if since is not None} == running(live)
        wanted = {seat: held.deadline(seat) for seat in running(live)}
        assert deadlines(live) == {seat: due for seat, due in wanted.items() if due is not None}
        assert all(due >= now - 1e-6 for due in deadlines(live).values())
        for seat in range(seats):
            since = held.since[seat]
            spent = held.spent[seat] + (0.0 if since is None else now - since)
            assert spent == pytest.approx(waited[seat], abs=1e-3)


def test_what_has_nothing_to_do_with_clocks_is_left_alone() -> None:
    live = rehearsal(2)
    change = Change(owner=3)
    assert seat_clocks.on_change(live, change, table_after(live, change), World(5.0, str)) is change
