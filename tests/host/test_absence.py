"""Holidays: known at every table of the person, until their time is over or the person says so."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hansa_bot.host.absence import holidays
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.errors import HolidaySpan, NotAway
from hansa_bot.host.kernel.posts import HolidayBegins
from hansa_bot.host.kernel.settings import Whose
from hansa_bot.host.kernel.table import Person, Place
from hansa_bot.host.kernel.time_control import HOUR, SPEEDS, Clocks, Terms
from tests.host.fakes import ANNA, BEA, CARL, HERE, PEOPLE, Home

DAY = 24 * HOUR
TIMED = Terms(SPEEDS[0])


async def clocks(home: Home, table: int) -> Clocks:
    return await home.host.query.clocks(table)


async def seat_of(home: Home, table: int, person: Person) -> int:
    found = (await home.host.query.table(table)).seat_of(person.id)
    assert found is not None
    return found


async def timed(home: Home, persons: int = 2, place: Place = HERE, terms: Terms = TIMED) -> int:
    """Return a running game with a clock."""
    lobby = home.host.lobby
    table = await lobby.new(place, ANNA, "harbour", size=persons, terms=terms, request=home.request())
    for person in PEOPLE[1:persons]:
        await lobby.join(table.id, person, home.request())
    await lobby.start(table.id, ANNA, home.request())
    await home.settle(table.id)
    return table.id


def whats(home: Home, table: int) -> list[str]:
    return [post.payload.form for post in home.platform.shown if post.kind == "note" and post.table == table]


async def test_it_holds_at_every_table_of_the_person_and_is_told_without_calling_anybody(home: Home) -> None:
    here, there = await timed(home), await timed(home, place=Place(7, 71))
    until = home.clock.time + 5 * DAY
    assert await home.host.holidays.begin(BEA.id, until, home.request()) == 2
    for table in (here, there):
        await home.settle(table)
        seat = await seat_of(home, table, BEA)
        found = await clocks(home, table)
        assert (found.away, found.deadline(seat)) == ((seat,), None)
        note = home.platform.last("note")
        assert note.payload == HolidayBegins(seat=seat, until=until)
        assert await home.host.holidays.away(await home.host.query.table(table)) == {seat: until}


async def test_the_clock_goes_on_where_it_stood_when_it_is_over_also_after_a_restart(home: Home) -> None:
    table = await timed(home)
    seat = await seat_of(home, table, BEA)
    home.clock.time += 2 * HOUR
    until = home.clock.time + 5 * DAY
    await home.host.holidays.begin(BEA.id, until, home.request())
    await home.reopen()
    home.clock.time = until - 1
    await home.host.timers.ring()
    assert (await clocks(home, table)).deadline(seat) is None
    home.clock.time = until
    await home.host.timers.ring()
    await home.settle(table)
    assert (await clocks(home, table)).away == ()
    assert (await clocks(home, table)).deadline(seat) == until + 22 * HOUR
    assert whats(home, table)[-1] == "returned"
    assert await home.host.holidays.until(BEA.id) is None


async def test_coming_back_early_ends_it_and_acting_does_not(home: Home) -> None:
    table = await timed(home)
    seat = await seat_of(home, table, BEA)
    await home.host.holidays.begin(BEA.id, home.clock.time + DAY, home.request())
    await home.act(table, BEA.id, "bid/1")
    assert (await clocks(home, table)).away == (seat,)
    assert await home.host.holidays.end(BEA.id, home.request()) == 1
    assert (await clocks(home, table)).away == ()
    assert "returned" not in whats(home, table)  # nobody waits for her
    with pytest.raises(NotAway):
        await home.host.holidays.end(BEA.id, home.request())


async def test_where_it_was_not_agreed_the_clock_runs_on(home: Home) -> None:
    table = await timed(home, terms=replace(TIMED, holidays=False))
    seat = await seat_of(home, table, BEA)
    before = (await clocks(home, table)).deadline(seat)
    until = home.clock.time + DAY
    await home.host.holidays.begin(BEA.id, until, home.request())
    found = await clocks(home, table)
    assert (found.away, found.deadline(seat)) == ((), before)
    assert await home.host.holidays.away(await home.host.query.table(table)) == {seat: until}


async def test_a_new_table_knows_it_too(home: Home) -> None:
    until = home.clock.time + DAY
    assert await home.host.holidays.begin(BEA.id, until, home.request()) == 0
    lobby = await home.lobby(3, place=Place(7, 72))
    assert await home.host.holidays.away(lobby) == {1: until}
    table = await timed(home)
    seat = await seat_of(home, table, BEA)
    assert (await clocks(home, table)).away == (seat,)
    home.clock.time = until
    await home.host.timers.ring()
    assert (await clocks(home, table)).away == ()


async def test_a_lobby_shows_it_anew(home: Home) -> None:
    table = await home.lobby(2, size=3)
    await home.settle(table.id)
    shown = len(home.platform.shown)
    await home.host.holidays.begin(BEA.id, home.clock.time + DAY, home.request())
    await home.settle(table.id)
    assert [post.kind for post in home.platform.shown[shown:]] == ["lobby"]


async def test_another_end_takes_the_place_of_the_first(home: Home) -> None:
    table = await timed(home)
    seat = await seat_of(home, table, BEA)
    start = home.clock.time
    await home.host.holidays.begin(BEA.id, start + DAY, home.request())
    await home.host.holidays.begin(BEA.id, start + 2 * DAY, home.request())
    home.clock.time = start + DAY
    await home.host.timers.ring()
    assert (await clocks(home, table)).away == (seat,)
    home.clock.time = start + 2 * DAY
    await home.host.timers.ring()
    assert (await clocks(home, table)).away == ()


async def test_the_same_request_is_carried_out_once(home: Home) -> None:
    table = await timed(home)
    request = home.request()
    await home.host.holidays.begin(BEA.id, home.clock.time + DAY, request)
    await home.host.holidays.end(BEA.id, home.request())
    assert await home.host.holidays.begin(BEA.id, home.clock.time + DAY, request) == 1
    await home.settle(table)
    assert await home.host.holidays.until(BEA.id) is None
    assert whats(home, table).count("holiday") == 1


@pytest.mark.parametrize("days", [-1, 0, 31])
async def test_it_ends_in_the_future_and_within_a_month(home: Home, days: int) -> None:
    with pytest.raises(HolidaySpan):
        await home.host.holidays.begin(BEA.id, home.clock.time + days * DAY, home.request())
    assert await home.host.holidays.until(BEA.id) is None


async def test_whoever_takes_the_seat_is_not_on_holiday(home: Home) -> None:
    table = await timed(home)
    seat = await seat_of(home, table, BEA)
    await home.host.holidays.begin(BEA.id, home.clock.time + DAY, home.request())
    await home.host.substitution.offer(table, BEA.id, None, request=home.request())
    await home.host.substitution.take(table, CARL, seat, request=home.request())
    assert (await clocks(home, table)).away == ()
    assert (await clocks(home, table)).deadline(seat) is not None


async def test_what_a_crash_left_undone_follows_with_the_next_change(home: Home) -> None:
    table = await timed(home)
    seat = await seat_of(home, table, BEA)
    await home.host.prefs.keep(Whose.PERSON, BEA.id, {holidays.HOLIDAY: str(home.clock.time + DAY)})
    await home.act(table, BEA.id, "bid/1")
    assert (await clocks(home, table)).away == (seat,)


async def test_a_holiday_that_cannot_be_read_keeps_nobody_from_playing(
    home: Home, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await timed(home)
    await host.prefs.keep(Whose.PERSON, BEA.id, {holidays.HOLIDAY: "soon"})
    await home.act(table, BEA.id, "bid/1")

    async def broken(whose: Whose, who: int) -> None:
        raise OSError("no disk")

    monkeypatch.setattr(host.prefs, "of", broken)
    await home.act(table, ANNA.id, "bid/0")
    assert (await host.query.table(table)).version == 2
