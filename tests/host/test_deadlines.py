"""Deadlines kept and missed: what counts, for whom, and that nobody gains by leaving."""

import pytest

from hansa_bot.host.absence.pauses import PAUSE
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.live_table import Change
from hansa_bot.host.kernel.settings import LEFT_OUT, STATISTICS
from hansa_bot.host.kernel.terms import HOUR, Late, Terms
from hansa_bot.host.kernel.votes import YES
from hansa_bot.model.finished import Deadline
from hansa_bot.model.values import Seat
from hansa_bot.store.results import deadlines_of
from tests.host.fakes import ANNA, BEA, DORA, Home
from tests.host.test_seat_clocks import DAY, bids, game, timers
from tests.host.test_timeout import COMPUTER, SKIP, unloading_late


async def counted(home: Home, table: int) -> list[tuple[int, int]]:
    found = await home.clocks(table)
    return list(zip(found.kept, found.failed, strict=True))


async def stored(home: Home, user: int) -> tuple[int, int]:
    row = await home.store.ask(deadlines_of, user)
    return row.kept, row.missed


async def test_a_turn_is_one_deadline_however_often_it_is_taken_back(home: Home) -> None:
    table = await game(home, 3)
    for _ in range(3):
        await bids(home, table, 2)
        await home.undo(table, ANNA.id)
    await bids(home, table, 2, 0, 0)
    assert await counted(home, table) == [(1, 0), (1, 0), (1, 0)]
    await home.act(table, ANNA.id, "land/north")
    assert await counted(home, table) == [(1, 0), (1, 0), (1, 0)], "a turn that goes on is not over"


async def test_what_is_done_while_a_table_rests_or_the_bot_was_down_counts_for_nobody(home: Home) -> None:
    table = await unloading_late(home, COMPUTER, 2)
    await home.host.pausing.ask(table, ANNA.id, 3, request=home.request())
    vote = await home.host.votes.on(PAUSE, table)
    assert vote is not None
    await home.host.votes.cast(PAUSE, table, BEA.id, vote.nonce, YES, request=home.request())
    assert (await home.clocks(table)).paused is not None
    await home.play(table, "a sail")
    assert (await counted(home, table))[0] == (1, 0)
    await home.close()
    home.clock.time += 30 * 24 * HOUR
    await home.open()
    await home.pass_time(table)
    assert await counted(home, table) == [(1, 0), (1, 0)]


async def test_being_helped_is_missing_and_nobody_loses_what_they_kept(home: Home) -> None:
    table = await unloading_late(home, SKIP)
    await home.pass_time(table, 1 * HOUR)
    assert await counted(home, table) == [(1, 1), (1, 0), (1, 0)]
    assert await stored(home, ANNA.id) == (0, 0)
    await home.abandon(table)
    assert await stored(home, ANNA.id) == (1, 1)
    assert await stored(home, BEA.id) == (1, 0)


@pytest.mark.parametrize("late", [Late.WAIT, Late.SUBSTITUTE])
async def test_a_time_that_ran_out_is_missed_once_and_the_next_one_can_be_kept(home: Home, late: Late) -> None:
    table = await unloading_late(home, Terms(DAY, late))
    await home.pass_time(table, 1 * HOUR)
    await home.pass_time(table, 48 * HOUR)
    assert (await counted(home, table))[0] == (1, 1)
    await home.play(table, "a sail")
    assert (await counted(home, table))[0] == (1, 1), "that was the one that was missed"
    await bids(home, table, 0)
    assert (await counted(home, table))[0] == (2, 1)


async def test_whom_a_computer_player_replaces_has_missed_it_and_gets_no_more_while_away(home: Home) -> None:
    table = await unloading_late(home, COMPUTER)
    await home.pass_time(table, 1 * HOUR)
    assert (await counted(home, table))[0] == (1, 1)
    assert await stored(home, ANNA.id) == (0, 0)
    taken = (await home.live(table)).sitters_with(0, Seat("Dora", DORA.id, None))
    await home.change(table, Change(sitters=taken))
    assert await stored(home, ANNA.id) == (1, 1), "handed in by giving the seat up for good"
    assert (await counted(home, table))[0] == (0, 0), "whoever takes a seat begins anew"


async def test_who_is_on_holiday_misses_nothing_even_where_clocks_go_on(home: Home) -> None:
    never = Terms(DAY, Late.COMPUTER, holidays=False)
    table = await unloading_late(home, never)
    await home.host.holidays.begin(ANNA.id, home.clock.time + 20 * 24 * HOUR, home.request())
    await home.host.idle()
    await home.pass_time(table, 1 * HOUR)
    assert (await home.table(table)).seats[0].user is None
    assert (await counted(home, table))[0] == (1, 0)


async def test_whoever_leaves_hands_in_what_there_is(home: Home) -> None:
    table = await game(home, 3)
    await bids(home, table, 2, 0, 0)
    await home.leave(table, ANNA)
    assert await stored(home, ANNA.id) == (1, 0)
    home.clock.time = min((await timers(home, table)).values(), default=home.clock.time)
    assert (await counted(home, table))[0] == (0, 0)


async def test_it_stands_in_the_statistics_and_goes_with_the_person(home: Home, host: Host) -> None:
    table = await unloading_late(home, SKIP)
    await home.pass_time(table, 1 * HOUR)
    await home.abandon(table)
    for asker, guild in ((ANNA, 7), (BEA, 7)):
        found = await host.statistics.person(ANNA.id, asker.id, guild)
        assert found.deadlines == Deadline(ANNA.id, 1, 1)
    assert (await host.statistics.person(ANNA.id, BEA.id, 8)).deadlines == Deadline(ANNA.id, 0, 0)
    await home.prefer(BEA.id, **{STATISTICS.key: LEFT_OUT})
    assert (await host.statistics.person(BEA.id, BEA.id, 7)).deadlines.kept == 1
    await host.erasing.erase(ANNA)
    assert await stored(home, ANNA.id) == (0, 0)
    assert await stored(home, BEA.id) == (1, 0)


async def test_without_a_clock_there_is_nothing_to_keep(home: Home) -> None:
    table = await game(home, 2, terms=Terms())
    await bids(home, table, 1, 0)
    await home.abandon(table)
    assert await stored(home, ANNA.id) == (0, 0)
