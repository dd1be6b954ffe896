"""Holidays and pauses: whose clocks stand, who is told, who is asked."""

from dataclasses import replace

import pytest

from hansa_bot.engine.errors import GameOver
from hansa_bot.host.absence.pauses import PAUSE
from hansa_bot.host.host import Host
from hansa_bot.host.kernel import errors
from hansa_bot.host.kernel.notices import HolidayBegins, TableResumed
from hansa_bot.host.kernel.settings import HOLIDAY
from hansa_bot.host.kernel.table import Person, Place
from hansa_bot.host.kernel.terms import HOUR, SPEEDS, Terms
from hansa_bot.host.kernel.votes import NO, YES, Vote
from hansa_bot.model.values import Whose
from tests.host.fakes import ANNA, BEA, CARL, DORA, HERE, Home, refused
from tests.host.test_results import finish

DAY = 24 * HOUR
TIMED = Terms(SPEEDS[0])


async def seat_of(home: Home, table: int, person: Person) -> int:
    found = (await home.table(table)).seat_of(person.id)
    assert found is not None
    return found


async def timed(home: Home, persons: int = 2, place: Place = HERE, terms: Terms = TIMED) -> int:
    """Return a running game with a clock."""
    return (await home.game(persons, place=place, terms=terms)).id


def whats(home: Home, table: int) -> list[str]:
    return [post.payload.form for post in home.platform.posts("note", table)]


async def away(home: Home, until: float, person: Person = BEA) -> int:
    """Let a person go on holiday, and all tables hear of it; return at how many it holds."""
    number = await home.host.holidays.begin(person.id, until, home.request())
    await home.host.idle()
    return number


async def test_it_holds_at_every_table_of_the_person_and_is_told_without_calling_anybody(home: Home) -> None:
    here, there = await timed(home), await timed(home, place=Place(7, 71))
    until = home.clock.time + 5 * DAY
    assert await away(home, until) == 2
    for table in (here, there):
        await home.settle(table)
        seat = await seat_of(home, table, BEA)
        found = await home.clocks(table)
        assert (found.away, found.deadline(seat)) == ((seat,), None)
        assert home.platform.last("note").payload == HolidayBegins(seat=seat, until=until)
        assert await home.host.holidays.away(await home.table(table)) == {seat: until}


async def test_the_clock_goes_on_where_it_stood_when_it_is_over_also_after_a_restart(home: Home) -> None:
    table = await timed(home)
    seat = await seat_of(home, table, BEA)
    home.clock.time += 2 * HOUR
    until = home.clock.time + 5 * DAY
    await away(home, until)
    await home.reopen()
    await home.pass_time(table, 5 * DAY - 1)
    assert (await home.clocks(table)).deadline(seat) is None
    await home.pass_time(table, 1)
    found = await home.clocks(table)
    assert (found.away, found.deadline(seat)) == ((), until + 22 * HOUR)
    assert whats(home, table)[-1] == "returned"
    assert await home.host.holidays.until(BEA.id) is None


async def test_coming_back_early_ends_it_and_acting_does_not(home: Home) -> None:
    table = await timed(home)
    await away(home, home.clock.time + DAY)
    await home.act(table, BEA.id, "bid/1")
    assert (await home.clocks(table)).away == (await seat_of(home, table, BEA),)
    assert await home.host.holidays.end(BEA.id, home.request()) == 1
    await home.host.idle()
    assert (await home.clocks(table)).away == ()
    assert "returned" not in whats(home, table)  # nobody waits for her
    await refused(errors.NotAway, home.host.holidays.end(BEA.id, home.request()))


async def test_where_it_was_not_agreed_the_clock_runs_on(home: Home) -> None:
    table, until = await timed(home, terms=replace(TIMED, holidays=False)), home.clock.time + DAY
    seat = await seat_of(home, table, BEA)
    before = (await home.clocks(table)).deadline(seat)
    await away(home, until)
    found = await home.clocks(table)
    assert (found.away, found.deadline(seat)) == ((), before)
    assert await home.host.holidays.away(await home.table(table)) == {seat: until}


async def test_a_lobby_shows_it_and_a_new_table_knows_it_too(home: Home) -> None:
    until, lobby = home.clock.time + DAY, await home.lobby(3, place=Place(7, 72))
    await home.settle(lobby.id)
    shown = len(home.platform.shown)
    assert await away(home, until) == 1
    await home.settle(lobby.id)
    assert [post.kind for post in home.platform.shown[shown:]] == ["lobby"]
    assert await home.host.holidays.away(lobby) == {1: until}
    table = await timed(home)
    # Another end takes the place of the first.
    await away(home, until + DAY)
    for expected in ((await seat_of(home, table, BEA),), ()):
        assert (await home.clocks(table)).away == (await seat_of(home, table, BEA),)
        await home.pass_time(table, DAY)
        assert (await home.clocks(table)).away == expected


async def test_the_same_request_is_carried_out_once(home: Home) -> None:
    table, request = await timed(home), home.request()
    begin = home.host.holidays.begin
    await begin(BEA.id, home.clock.time + DAY, request)
    await home.host.idle()
    await home.host.holidays.end(BEA.id, home.request())
    await home.host.idle()
    assert await begin(BEA.id, home.clock.time + DAY, request) == 1
    await home.settle(table)
    assert await home.host.holidays.until(BEA.id) is None
    assert whats(home, table).count("holiday") == 1


async def test_nobody_waits_until_all_tables_have_heard_of_it_and_none_is_forgotten(home: Home) -> None:
    here, there = await timed(home), await timed(home, place=Place(7, 71))
    until, request = home.clock.time + 5 * DAY, home.request()
    async with home.host.lobby._core.tables.get(here).lock:  # a table that is busy for long
        assert await home.host.holidays.begin(BEA.id, until, request) == 2
        assert await home.host.holidays.until(BEA.id) == until
        assert await home.host.holidays.begin(BEA.id, until, request) == 2
        assert whats(home, here) == whats(home, there) == []
        await home.kill()
    await home.open()
    await home.host.idle()
    for table in (here, there):
        await home.settle(table)
        assert whats(home, table) == ["holiday"]
        assert (await home.clocks(table)).away == (await seat_of(home, table, BEA),)
    await home.reopen()
    await home.host.idle()
    assert len(whats(home, here)) == 1


@pytest.mark.parametrize("days", [-1, 0, 31])
async def test_it_ends_in_the_future_and_within_a_month(home: Home, days: int) -> None:
    await refused(errors.HolidaySpan, away(home, home.clock.time + days * DAY))
    assert await home.host.holidays.until(BEA.id) is None


async def test_whoever_takes_the_seat_is_not_on_holiday(home: Home) -> None:
    table = await timed(home)
    seat = await seat_of(home, table, BEA)
    await away(home, home.clock.time + DAY)
    await home.host.substitution.offer(table, BEA.id, None, request=home.request())
    await home.host.substitution.take(table, CARL, seat, request=home.request())
    found = await home.clocks(table)
    assert found.away == ()
    assert found.deadline(seat) is not None


async def test_what_a_crash_left_undone_follows_with_the_next_change(home: Home) -> None:
    table = await timed(home)
    seat = await seat_of(home, table, BEA)
    await home.host.prefs.store(Whose.PERSON, BEA.id, {HOLIDAY: str(home.clock.time + DAY)})
    await home.act(table, BEA.id, "bid/1")
    assert (await home.clocks(table)).away == (seat,)


async def test_a_holiday_that_cannot_be_read_keeps_nobody_from_playing(
    home: Home, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await timed(home)
    await host.prefs.store(Whose.PERSON, BEA.id, {HOLIDAY: "soon"})
    await home.act(table, BEA.id, "bid/1")

    async def broken(whose: Whose, who: int) -> None:
        raise OSError("no disk")

    monkeypatch.setattr(host.prefs, "load", broken)
    await home.act(table, ANNA.id, "bid/0")
    assert (await host.query.table(table)).version == 2


async def ask(home: Home, table: int, person: Person = ANNA, days: int | None = None, request: str = "") -> None:
    await home.host.pausing.ask(table, person.id, days, request=request or home.request())
    await home.settle(table)


async def asked(home: Home, table: int, days: int | None = None) -> Vote:
    """Let Anna ask, and return the question."""
    await ask(home, table, days=days)
    found = await home.host.votes.on(PAUSE, table)
    assert found is not None
    return found


async def says(home: Home, table: int, user: int, nonce: str, *, agrees: bool = True, request: str = "") -> None:
    await home.host.votes.cast(PAUSE, table, user, nonce, YES if agrees else NO, request=request or home.request())
    await home.settle(table)


async def paused(home: Home, table: int, days: int) -> None:
    """Let Anna and Bea agree on a pause."""
    vote = await asked(home, table, days)
    await says(home, table, BEA.id, vote.nonce)


async def test_alone_one_needs_to_ask_nobody(home: Home) -> None:
    table = (await home.game(1, 2)).id
    await ask(home, table)
    assert (await home.clocks(table)).paused == home.clock.time
    assert whats(home, table) == ["paused"]
    assert "vote" not in home.platform.kinds()


async def test_the_others_are_asked_and_more_than_half_of_all_decide(home: Home) -> None:
    table = await timed(home, 4)
    vote = await asked(home, table, days=3)
    assert sorted(home.platform.last("vote").payload.users) == [BEA.id, CARL.id, DORA.id]
    await says(home, table, BEA.id, vote.nonce)
    assert (await home.clocks(table)).paused is None
    await says(home, table, CARL.id, vote.nonce)
    found = await home.clocks(table)
    assert (found.paused, found.until) == (home.clock.time, home.clock.time + 3 * DAY)
    assert all(found.deadline(seat) is None for seat in range(4))
    fold, note = home.platform.shown[-2:]
    assert (fold.payload.state, fold.message) == ("agreed", home.platform.messages[vote.nonce])
    assert note.payload.form == "paused"
    assert (await refused(errors.VoteOver, says(home, table, DORA.id, vote.nonce))).paused


async def test_it_is_over_as_soon_as_too_few_can_agree_or_after_three_days(home: Home) -> None:
    table = await timed(home, 4)
    vote = await asked(home, table)
    for person in (BEA, CARL):
        assert await home.host.votes.on(PAUSE, table) is not None
        await says(home, table, person.id, vote.nonce, agrees=False)
    assert home.platform.shown[-1].payload.state == "refused"
    assert not (await refused(errors.VoteOver, says(home, table, DORA.id, vote.nonce))).paused
    plain = (await home.game(3, place=Place(7, 71))).id
    vote = await asked(home, plain)
    await home.pass_time(plain, 3 * DAY)
    assert home.platform.posts("fold", plain)[-1].payload.state == "expired"
    await refused(errors.VoteOver, says(home, plain, BEA.id, vote.nonce))


async def test_an_answer_may_be_changed_and_the_question_withdrawn(home: Home) -> None:
    table = await timed(home, 4)
    vote = await asked(home, table)
    for agrees in (False, True):
        await says(home, table, BEA.id, vote.nonce, agrees=agrees)
    now = await home.host.votes.on(PAUSE, table)
    assert now is not None
    assert (now.answers[YES], now.answers[NO]) == ((ANNA.id, BEA.id), ())
    await says(home, table, ANNA.id, vote.nonce, agrees=False)
    assert home.platform.shown[-1].payload.state == "withdrawn"


async def test_to_ask_while_it_is_asked_is_to_agree(home: Home) -> None:
    table = await timed(home, 3)
    await ask(home, table)
    assert len((await refused(errors.VoteOpen, ask(home, table))).seats) == 2
    await ask(home, table, BEA)
    assert (await home.clocks(table)).paused is not None
    await refused(errors.AlreadyPaused, ask(home, table, CARL))


async def test_a_pause_ends_by_itself_exactly_and_the_clocks_go_on(home: Home) -> None:
    table = await timed(home, 2)
    home.clock.time += 4 * HOUR
    await paused(home, table, days=2)
    await home.reopen()
    await home.pass_time(table, 2 * DAY)
    found = await home.clocks(table)
    assert (found.paused, found.until) == (None, None)
    assert found.deadline(0) == home.clock.time + 20 * HOUR
    assert home.platform.last("note").payload == TableResumed(seat=None)


async def test_anybody_seated_goes_on_and_playing_was_possible_all_the_time(home: Home) -> None:
    table, resume = await timed(home, 2), home.host.pausing.resume
    await paused(home, table, days=2)
    await home.act(table, ANNA.id, "bid/0")
    assert (await home.clocks(table)).paused is not None
    await refused(errors.NotSeated, resume(table, DORA.id, request=home.request()))
    await resume(table, BEA.id, request=home.request())
    assert (await home.clocks(table)).paused is None
    await refused(errors.NotPaused, resume(table, ANNA.id, request=home.request()))
    await home.pass_time(table, 2 * DAY)
    assert whats(home, table).count("resumed") == 1


async def test_a_question_and_a_pause_end_with_the_game(home: Home) -> None:
    table = await timed(home, 3)
    vote = await asked(home, table)
    await home.abandon(table)
    assert [post.payload.state for post in home.platform.shown if post.payload.form == "vote"] == ["over"]
    await refused(errors.NotRunning, says(home, table, BEA.id, vote.nonce))
    alone = (await home.game(1)).id
    await ask(home, alone, days=1)
    await finish(home, alone)
    assert (await home.clocks(alone)).paused is None
    await home.pass_time(alone, DAY)
    assert whats(home, alone) == ["paused"]
    await refused(GameOver, ask(home, alone))


async def test_who_leaves_is_not_counted_any_more(home: Home) -> None:
    table = await timed(home, 3)
    await ask(home, table)
    await home.host.lobby.leave(table, BEA, home.request())
    assert await home.host.votes.on(PAUSE, table) is not None
    await home.leave(table, CARL)
    await home.pass_time(table)
    assert await home.host.votes.on(PAUSE, table) is None
    assert (await home.clocks(table)).paused is not None


async def test_the_same_pause_is_asked_for_once(home: Home) -> None:
    table = await timed(home, 2)
    for _ in range(2):
        await ask(home, table, request="ask")
    vote = await home.host.votes.on(PAUSE, table)
    assert vote is not None
    for _ in range(2):
        await says(home, table, BEA.id, vote.nonce, request="same")
    assert home.platform.kinds().count("vote") == 1
    assert whats(home, table) == ["paused"]


async def holidays(home: Home, *tables: int, times: int) -> None:
    """Let Bea be away for thirty days, again and again, while whatever rings at the tables does."""
    for _ in range(times):
        await away(home, home.clock.time + 30 * DAY)
        for _ in range(30):
            for table in tables:
                await home.pass_time(table, DAY / len(tables))


async def test_holidays_one_after_the_other_hold_a_clock_for_two_months_a_year(home: Home) -> None:
    """A right that cannot be used up holds a table for ever (online-go.com#694, diplicity-react#1336)."""
    table = await timed(home)
    seat = await seat_of(home, table, BEA)
    await holidays(home, table, times=1)
    assert "used_up" not in whats(home, table)
    await holidays(home, table, times=2)
    assert (await home.clocks(table)).away == ()
    assert whats(home, table).count("used_up") == 1
    assert seat not in await home.host.holidays.away(await home.table(table))


async def test_after_them_the_others_are_asked_as_for_anybody_who_vanished(home: Home) -> None:
    table = (await home.game(2)).id
    await home.act(table, ANNA.id, "bid/0")
    await holidays(home, table, times=2)
    assert home.platform.posts("gone", table) == []
    await holidays(home, table, times=1)
    assert [post.payload.seat for post in home.platform.posts("gone", table)] == [await seat_of(home, table, BEA)]


async def test_a_year_later_there_are_new_days(home: Home) -> None:
    table = await timed(home, terms=replace(TIMED, holidays=True))
    seat = await seat_of(home, table, BEA)
    for _ in range(3):
        await away(home, home.clock.time + 30 * DAY)
        home.clock.time += 30 * DAY
    home.clock.time += 366 * DAY
    await away(home, home.clock.time + 30 * DAY)
    assert await home.host.holidays.respected(BEA.id) == (30, home.clock.time + 30 * DAY)
    assert (await home.clocks(table)).away == (seat,)


async def test_a_holiday_begun_and_cancelled_again_and_again_waits_a_day(home: Home) -> None:
    """Every table hears of each: online-go.com#694, diplicity-react#1336 (2026-09)."""
    await timed(home)
    first = home.clock.time
    for _ in range(3):
        home.clock.time += HOUR
        await away(home, home.clock.time + DAY)
        home.clock.time += 60
        await home.host.holidays.end(BEA.id, home.request())
    await home.reopen()
    assert (await refused(errors.HolidaysOften, away(home, home.clock.time + DAY))).at == first + HOUR + DAY
    home.clock.time = first + HOUR + DAY
    await away(home, home.clock.time + DAY)
