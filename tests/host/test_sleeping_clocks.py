"""Clocks that sleep: no second of the night counts, and nobody gains by moving from zone to zone."""

from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hansa_bot.host.kernel.hours import QuietHours
from hansa_bot.host.kernel.live_table import Change
from hansa_bot.host.kernel.settings import QUIET, Chosen
from hansa_bot.host.kernel.table import Status, from_stored, to_stored
from hansa_bot.host.kernel.terms import HOUR, SPEEDS, Clocks, Late, Speed, Terms
from hansa_bot.host.kernel.world import Choices, World
from hansa_bot.host.time import lateness
from hansa_bot.model.values import Whose
from tests.host.fakes import ANNA, BEA, CARL, Home
from tests.host.test_seat_clocks import Everybody, deadlines, game, happening, moved, rehearsal, running, timers

DAY = SPEEDS[0]
SLEEPING = Terms(DAY, Late.COMPUTER, sleeps=True)

ZONES = (
    *("UTC", "Europe/Berlin", "America/New_York", "America/St_Johns", "America/Santiago", "America/Havana"),
    *("America/Nuuk", "Pacific/Easter", "Atlantic/Azores", "Africa/Cairo", "Asia/Beirut", "Asia/Kathmandu"),
    *("Australia/Lord_Howe", "Antarctica/Troll", "Pacific/Auckland", "Pacific/Kiritimati"),
)
"""With changes of the hour at midnight, before it, by half an hour and by two."""

KEYS = [f"{quiet} {zone}" for zone in ZONES for quiet in QUIET.values if quiet != "off"]


def sleeper(key: str) -> Chosen:
    """Return what somebody has chosen who sleeps at such hours, in UTC where there are none."""
    quiet, _, zone = key.partition(" ")
    return Chosen({"quiet": quiet or "off", "zone": zone or "UTC"})


def asleep(key: str, at: float) -> bool:
    """Return whether quiet hours show on the clock on somebody's wall."""
    if not key:
        return False
    hours, _, zone = key.partition(" ")
    begin, end = map(int, hours.split("-"))
    hour = datetime.fromtimestamp(at, ZoneInfo(zone)).hour
    return begin <= hour < end if begin < end else hour >= begin or hour < end


def minutes_awake(key: str, since: float, until: float) -> float:
    """Count the seconds somebody is awake between two times minute by minute."""
    seconds, at = 0.0, since
    while at < until:
        step = min(at // 60 * 60 + 60, until)
        seconds += 0.0 if asleep(key, at) else step - at
        at = step
    return seconds


def at(local: str, zone: str = "UTC") -> float:
    return datetime.fromisoformat(local).replace(tzinfo=ZoneInfo(zone)).timestamp()


def changes_of_the_hour(zone: str, year: int = 2026) -> list[float]:
    """Return the full hours before which the clocks of a zone were changed; a day in summer where they never are."""
    first = at(f"{year}-01-01")
    hours = [first + hour * HOUR for hour in range(366 * 24)]
    offsets = [datetime.fromtimestamp(hour, ZoneInfo(zone)).utcoffset() for hour in hours]
    found = [hours[n] for n in range(1, len(hours)) if offsets[n] != offsets[n - 1]]
    return found or [at(f"{year}-07-01")]


CHANGES = {zone: changes_of_the_hour(zone) for zone in ZONES}


@given(st.sampled_from(KEYS), st.data())
@settings(max_examples=15)
def test_waking_hours_are_those_of_the_clock_on_the_wall(key: str, data: st.DataObject) -> None:
    change = data.draw(st.sampled_from(CHANGES[key.partition(" ")[2]]))
    since = change + data.draw(st.integers(-36 * 60, 6 * 60)) * 60
    until = since + data.draw(st.integers(0, 60 * 60)) * 60
    hours = QuietHours.read(key)
    assert hours.key == key
    awake = hours.awake(since, until)
    assert awake == minutes_awake(key, since, until)
    end = hours.after(since, awake)
    assert not asleep(key, end)
    assert hours.awake(since, end) == awake
    assert end >= since
    # A minute more is a minute of theirs, however many of the night lie between.
    assert minutes_awake(key, since, hours.after(since, awake + 60)) == awake + 60


@pytest.mark.proof
def test_every_zone_at_both_changes_of_the_hour() -> None:
    for key in KEYS:
        for change in CHANGES[key.partition(" ")[2]]:
            since, until = change - 15 * HOUR, change + 15 * HOUR
            assert QuietHours.read(key).awake(since, until) == minutes_awake(key, since, until), key


def test_a_zone_that_is_gone_counts_as_utc() -> None:
    assert QuietHours.read("22-8 Europe/Atlantis") == QuietHours.read("22-8 UTC")
    assert QuietHours.read("").after(5.0, 7.0) == 12.0
    assert QuietHours.read("").awake(5.0, 3.0) == 0.0


async def test_two_who_share_a_decision_have_each_their_own_night(home: Home) -> None:
    home.clock.time = at("2026-03-28 20:00")  # the night in which Europe changes its clocks
    await home.prefer(ANNA.id, zone="Europe/Berlin", quiet="22-8")
    await home.prefer(BEA.id, zone="America/New_York", quiet="22-8")
    await home.prefer(CARL.id, quiet="off")
    table = await game(home, 3, terms=SLEEPING)
    expected = {
        0: at("2026-03-30 17:00", "Europe/Berlin"),  # an hour, fourteen, and nine
        1: at("2026-03-30 12:00", "America/New_York"),  # six, fourteen, four
        2: at("2026-03-29 20:00"),
    }
    found = await home.clocks(table)
    assert {seat: found.deadline(seat) for seat in range(3)} == expected == await timers(home, table)
    await home.reopen()
    assert {seat: (await home.clocks(table)).deadline(seat) for seat in range(3)} == expected
    home.clock.time = at("2026-03-29 09:00", "Europe/Berlin")
    await home.act(table, ANNA.id, "bid/2")
    held = await home.clocks(table)
    assert (held.left[0], held.spent[0]) == (DAY.bank - 2 * HOUR + DAY.gain, 2 * HOUR)


@pytest.mark.proof
async def test_the_night_of_who_is_late_passes_without_a_deadline(home: Home) -> None:
    home.clock.time = at("2026-06-01 07:00")
    table = await game(home, 2, terms=replace(SLEEPING, speed=Speed(15 * HOUR, 0.0, 15 * HOUR)))
    due = at("2026-06-02 09:00")  # fourteen hours of a day, and one
    assert await timers(home, table) == {0: due, 1: due}
    await home.pass_time(table, due - home.clock.time - 1)
    assert (await home.clocks(table)).out == ()
    await home.pass_time(table, 1)
    assert [info.computer is None for info in (await home.table(table)).seats].count(False) == 1


async def test_hours_are_fixed_when_a_decision_begins(home: Home) -> None:
    home.clock.time = at("2026-06-01 12:00")
    table = await game(home, 2, terms=SLEEPING)
    before = await timers(home, table)
    await home.prefer(ANNA.id, zone="Asia/Tokyo", quiet="20-10")
    await home.host.holidays.begin(ANNA.id, home.clock.time + 5 * 24 * HOUR, home.request())
    await home.host.idle()
    await home.host.holidays.end(ANNA.id, home.request())
    await home.host.idle()
    for person in (ANNA, BEA):
        await home.host.pausing.ask(table, person.id, None, request=home.request())
    await home.host.pausing.resume(table, ANNA.id, request=home.request())
    await home.act(table, ANNA.id, "bid/2")
    await home.undo(table, ANNA.id)
    found = await home.clocks(table)
    assert found.hours == ("22-8 UTC", "22-8 UTC")
    assert found.deadline(0) == before[0] + DAY.gain + 0.0
    await home.act(table, ANNA.id, "bid/2")
    await home.act(table, BEA.id, "bid/0")
    assert (await home.clocks(table)).hours == ("20-10 Asia/Tokyo", "22-8 UTC")


@pytest.mark.proof
async def test_nothing_of_a_persons_day_outlives_their_seat(home: Home) -> None:
    table = await game(home, 2, terms=SLEEPING)
    await home.leave(table, BEA)
    assert (await home.clocks(table)).hours == ("22-8 UTC", "")
    await home.abandon(table)
    assert (await home.clocks(table)).hours == ()


async def test_a_clock_that_does_not_sleep_is_what_it_was(home: Home) -> None:
    table = await game(home, 2)
    assert (await home.clocks(table)).hours == ()
    stored = {name: value for name, value in (to_stored(SLEEPING) or {}).items() if name != "sleeps"}
    assert from_stored(Terms, stored) == replace(SLEEPING, sleeps=False)
    clocks = Clocks(left=(5.0,), since=(7.0,))
    old = {name: value for name, value in (to_stored(clocks) or {}).items() if name != "hours"}
    assert from_stored(Clocks, old).deadline(0) == 12.0


@pytest.mark.proof
@given(st.data())
@settings(max_examples=40)
def test_never_a_second_runs_in_the_quiet_hours(data: st.DataObject) -> None:
    """Whatever happens, and however often people change their hours meanwhile."""
    seats, keys = data.draw(st.integers(2, 4)), st.sampled_from(["", *KEYS])
    chosen = {user: data.draw(keys) for user in (ANNA.id, BEA.id, CARL.id, ANNA.id + 3)}

    def known() -> Everybody:
        return Everybody({Choices(Whose.PERSON, user): sleeper(key) for user, key in chosen.items()})

    now, waited = at("2026-03-27") + data.draw(st.integers(0, 2 * 24)) * HOUR, [0.0] * seats
    terms = Terms(Speed(20 * HOUR, 2 * HOUR, 25 * HOUR), Late.SKIP, 2, sleeps=True)
    live = rehearsal(seats, terms, known=known(), now=now)
    for _ in range(data.draw(st.integers(3, 25))):
        if live.table.status is not Status.RUNNING:
            break
        until = min([now + data.draw(st.integers(0, 40 * 60)) * 60, *deadlines(live).values()])
        for seat in running(live):
            waited[seat] += minutes_awake((*live.clocks.hours, *[""] * seats)[seat], now, until)
        now = until
        due = next((row for row in live.timers.values() if row.due <= now), None)
        if due is not None:
            rung = lateness.on_timer(live, due, World(now, str, known())) or Change()
            change: Change | None = replace(rung, timers={due.key: None, **rung.timers})
        elif data.draw(st.booleans()):
            chosen[data.draw(st.sampled_from(sorted(chosen)))] = data.draw(keys)
            change = Change(clocks=live.clocks)
        else:
            change = happening(live, data.draw(st.integers(0, 7)), data.draw(st.integers(0, 99)), now)
        if change is None:
            continue
        live = moved(live, change, now, known())
        held = live.clocks
        hours = (*held.hours, *[""] * seats)
        wanted = {seat: held.deadline(seat) for seat in running(live)}
        assert deadlines(live) == {seat: due for seat, due in wanted.items() if due is not None}
        assert not any(asleep(hours[seat], due) for seat, due in deadlines(live).items())
        for seat, since in enumerate(held.since):
            spent = held.spent[seat] + (0.0 if since is None else minutes_awake(hours[seat], since, now))
            assert spent == pytest.approx(waited[seat], abs=1e-3)
        for seat, due in deadlines(live).items():
            left = held.left[seat] - minutes_awake(hours[seat], held.since[seat] or now, due)
            assert left == pytest.approx(0.0, abs=1e-3)
