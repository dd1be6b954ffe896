"""When somebody's turn probably comes, how long a game takes, and of whom nothing is said."""

import itertools
import random
from collections.abc import Sequence
from datetime import UTC
from math import inf

import pytest
from sqlalchemy import select

from bench import expecting as bench
from hansa_bot.ai.player import choose
from hansa_bot.host.absence.pauses import PAUSE
from hansa_bot.host.kernel.hours import QuietHours
from hansa_bot.host.kernel.outgoing import new_post
from hansa_bot.host.kernel.posts import CardPost
from hansa_bot.host.kernel.settings import COUNTED, LEFT_OUT
from hansa_bot.host.kernel.table import Place
from hansa_bot.host.kernel.terms import DAY, HOUR
from hansa_bot.host.kernel.votes import YES
from hansa_bot.host.time.expecting import Expected, Playing, Rhythm, Turn, courses_of, expect, expect_length
from hansa_bot.model.values import CalledSeats
from hansa_bot.store import Tx, outbox, schema
from hansa_bot.titles import registry
from tests.host.fakes import ANNA, BEA, DORA, Home

MONDAY = 1_780_272_000.0
"""The first of June 2026, 0:00."""

AWAKE = QuietHours(UTC)


def evenings(days: Sequence[int], called: float = 12, plays: float = 20) -> list[Turn]:
    """Return turns of somebody who is called at one hour of some days and plays at another."""
    return [(MONDAY + day * DAY + called * HOUR, MONDAY + day * DAY + plays * HOUR) for day in days]


def playing(turns: Sequence[Turn], now: float, **how: float) -> Playing:
    return Playing(Rhythm(turns, AWAKE, now), **how)


def hour_of(at: float) -> float:
    return at % DAY / HOUR


async def test_who_plays_in_the_evening_is_expected_in_the_evening_whenever_they_are_called() -> None:
    hours = (3, 9, 19, 21.5)
    turns = [turn for day in range(30) for turn in evenings([day], hours[day % 4], 20 if day % 4 < 3 else 44)]
    for called in hours:
        now = MONDAY + 32 * DAY + called * HOUR
        found = expect([[[1]]] * 3, {1: playing(turns, now)}, now, "seed")
        assert found is not None
        assert found.width < DAY
        assert 19 <= hour_of(found.middle) <= 22
        assert found.middle - now < DAY + 2 * HOUR


async def test_who_has_been_waited_for_the_longest_is_no_quicker_for_it() -> None:
    now, turns = MONDAY + 30 * DAY + 15 * HOUR, evenings(range(30))
    hour, day = (
        expect([[[1]]] * 3, {1: playing(turns, now, since=now - by)}, now, "seed") for by in (HOUR, 25 * HOUR)
    )
    assert hour is not None
    assert hour == day


async def test_who_answers_at_once_is_expected_at_once_and_only_then() -> None:
    now = MONDAY + 30 * DAY + 12 * HOUR
    quick = playing(evenings(range(30), 12, 12.2), now)
    found = expect([[[1]]] * 3, {1: quick}, now, "seed")
    assert found is not None
    assert found.middle - now < HOUR / 2


async def test_nobody_plays_on_holiday_and_what_came_in_one_says_nothing() -> None:
    now = MONDAY + 30 * DAY
    back = now + 5 * DAY
    found = expect([[[1]]] * 3, {1: playing(evenings(range(30)), now, away=back)}, now, "seed")
    assert found is not None
    assert found.early > back
    weeks = [*evenings(range(8)), (MONDAY + 8 * DAY, MONDAY + 15 * DAY)]
    assert Rhythm(weeks, AWAKE, now, [(MONDAY + 8 * DAY, MONDAY + 14 * DAY)]).count == 8


async def test_weekends_are_told_from_other_days() -> None:
    busy = [day for day in range(60) if day % 7 < 5]
    turns = [(end - 8 * HOUR, end) for _, end in evenings(busy)]
    # On Fridays they are called at night, and play on Monday.
    turns += [(MONDAY + (day + 0.9) * DAY, MONDAY + (day + 3) * DAY + 20 * HOUR) for day in busy if day % 7 == 4]
    friday = MONDAY + 60 * DAY + 22 * HOUR
    assert int(friday // DAY + 3) % 7 == 4
    found = expect([[[1]]] * 3, {1: playing(turns, friday)}, friday, "seed")
    assert found is not None
    assert found.middle > friday + 1.5 * DAY


async def test_turns_follow_each_other_and_of_several_at_once_the_last_one_counts() -> None:
    now = MONDAY + 30 * DAY + 12 * HOUR
    people = {1: playing(evenings(range(30)), now), 2: playing(evenings(range(30), 12, 8 + 24), now)}
    both, then = (expect([course] * 3, people, now, "seed") for course in ([[1, 2]], [[1], [2]]))
    alone = [expect([[[seat]]] * 3, people, now, "seed") for seat in (1, 2)]
    assert both is not None
    assert then is not None
    assert alone[1] is not None
    assert both.middle > alone[1].middle - HOUR
    assert hour_of(then.middle) < 12, "the second is called in the evening, and plays in the morning"
    computer = expect([[[1], [0]]] * 3, {1: people[1]}, now, "seed")
    assert computer == alone[0], "who is no person takes no time"


async def test_where_time_runs_out_nobody_is_waited_for_any_longer() -> None:
    now = MONDAY + 30 * DAY + 21.5 * HOUR
    people = {1: playing(evenings(range(30)), now, since=now - HOUR, deadline=now + HOUR)}
    found = expect([[[1]]] * 3, people, now, "seed")
    assert found is not None
    assert found.late == now + HOUR


async def test_of_who_is_hardly_known_nothing_is_said_and_the_same_is_always_said_of_the_same() -> None:
    now = MONDAY + 30 * DAY
    few, more = (playing(evenings(range(days)), now) for days in (7, 8))
    assert expect([[[1]]] * 3, {1: few}, now, "seed") is None
    assert expect([[[1]]] * 2, {1: more}, now, "seed") is None
    assert expect([[[1]]] * 3, {1: more}, now, "seed") == expect([[[1]]] * 3, {1: more}, now, "seed")


async def test_who_played_in_one_go_or_by_a_clock_that_was_set_back_is_no_trouble() -> None:
    now = MONDAY + 30 * DAY
    for length in (0.0, -2 * HOUR, 40 * DAY):
        turns = [(MONDAY + day * DAY, MONDAY + day * DAY + length) for day in range(20)]
        found = expect([[[1]]] * 3, {1: playing(turns, now)}, now, "seed")
        assert found is not None
        assert now <= found.early <= found.late


def calls(*turns: str) -> list[CalledSeats]:
    """Return calls out of turns such as "a ba a": who was called in each, call by call."""
    said = [(turn, each) for turn, line in enumerate(turns) for each in line.split()]
    return [CalledSeats(turn, tuple("abcd".index(sign) for sign in each), at) for at, (turn, each) in enumerate(said)]


async def test_how_it_went_on_is_read_off_the_calls_of_the_table_itself() -> None:
    log = calls("a", "b", "c", "a c a", "b", "c", "a", "b a b", "c", "b")
    assert courses_of(log, [1], 2) == [[[1], (0,), (1,)], [[1]], [[1]]]
    assert courses_of(log, [1], 0) == [[[1]], [[1], (2,)], [[1], (2,)]]
    sealed = calls("abc", "b", "abc", "c", "abc")
    assert courses_of(sealed, [1], 0) == [[[1], (2,)], [[1], (1,)]], "only Bea has still to answer"
    within = calls("a b a", "b", "a b a", "b", "a b")
    assert courses_of(within, [1], 0) == [[[1]], [[1]]], "a question in a turn is not the turn of who is asked"


async def test_how_long_a_game_takes() -> None:
    even = [[8 * HOUR] * 20, [16 * HOUR] * 20]
    found = expect_length(even, [30.0, 30.0])
    assert found is not None
    assert found.middle == 30 * DAY
    assert found.early < 30 * DAY < found.late
    assert expect_length(even, []) is None, "nobody has played it"
    assert expect_length([even[0], even[1][:7]], [30.0]) is None
    assert expect_length([[0.0] * 20] * 2, [30.0]) is None, "played in one go"
    wild = [[1.0] * 19 + [9 * DAY], [1.0] * 19 + [9 * DAY]]
    assert expect_length(wild, [3.0]) is None, "wider than the time up to its middle"


async def waits(home: Home, table: int) -> int:
    """Return the seat that must decide."""
    return (await home.host.query.session(table)).waiting[0]


async def turn(home: Home, table: int) -> None:
    """Let whoever must decide play until somebody else must."""
    session = await home.host.query.session(table)
    seat, title = session.waiting[0], registry.load((await home.table(table)).title)
    while seat in session.waiting and len(session.waiting) == 1:
        await home.act(table, (await home.users(table))[seat], choose(title, session.state, seat))
        session = await home.host.query.session(table)


@pytest.fixture
async def played(home: Home) -> int:
    """A game that has gone on for days: Anna plays in the morning, Bea in the evening; now it is Bea's turn."""
    return await home.once("mornings and evenings", lambda: mornings_and_evenings(home))


async def mornings_and_evenings(home: Home) -> int:
    home.clock.time = MONDAY
    table = (await home.game(2, title="castles_of_burgundy")).id
    users = await home.users(table)
    while len(await home.store.ask(outbox.last_calls, table, 80)) < 30 or users[await waits(home, table)] == ANNA.id:
        hour = 8 if users[await waits(home, table)] == ANNA.id else 20
        home.clock.time += (hour * HOUR - home.clock.time) % DAY or DAY
        await turn(home, table)
    await home.settle(table)
    return table


async def test_who_sits_there_hears_when_their_turn_comes_and_nobody_else(home: Home, played: int) -> None:
    expecting, now = home.host.expecting, home.clock.time
    found = await expecting.turn(played, ANNA.id)
    assert found is not None
    assert now < found.middle < now + 2 * DAY
    assert 18 <= hour_of(found.middle) <= 23
    assert found == await expecting.turn(played, ANNA.id)
    assert await expecting.turn(played, BEA.id) is None, "it is her turn"
    assert await expecting.turn(played, DORA.id) is None


async def test_what_should_be_at_hand_is_read_beforehand_and_remembered_for_an_hour(home: Home, played: int) -> None:
    expecting = home.host.expecting
    assert await expecting.turn(played, ANNA.id, at_hand=True) is None
    await expecting.prepare(played)
    assert await expecting.turn(played, ANNA.id, at_hand=True) == await expecting.turn(played, ANNA.id)
    assert await expecting.turn(played, ANNA.id, at_hand=True) is not None
    home.clock.time += HOUR
    assert await expecting.turn(played, ANNA.id, at_hand=True) is None


async def test_who_is_left_out_is_not_used_and_a_table_that_rests_says_nothing(home: Home, played: int) -> None:
    await home.prefer(BEA.id, statistics=LEFT_OUT)
    assert await home.host.expecting.turn(played, ANNA.id) is None
    await home.prefer(BEA.id, statistics=COUNTED)
    assert await home.host.expecting.turn(played, ANNA.id) is not None
    await home.host.pausing.ask(played, ANNA.id, 3, request=home.request())
    vote = await home.host.votes.on(PAUSE, played)
    assert vote is not None
    await home.host.votes.cast(PAUSE, played, BEA.id, vote.nonce, YES, request=home.request())
    assert await home.host.expecting.turn(played, ANNA.id) is None


async def test_who_is_erased_is_forgotten_in_memory_too(home: Home, played: int) -> None:
    await home.host.expecting.prepare(played)
    assert {*home.host.expecting._known} == {ANNA.id, BEA.id}
    await home.host.erasing.erase(BEA)
    assert {*home.host.expecting._known} == {ANNA.id}


async def test_a_holiday_that_a_table_knows_of_is_waited_out(home: Home, played: int) -> None:
    await home.host.holidays.begin(BEA.id, home.clock.time + 3 * DAY, home.request())
    found = await home.host.expecting.turn(played, ANNA.id)
    assert found is None or found.early > home.clock.time + 3 * DAY


async def test_the_store_tells_when_somebody_alone_was_called_and_when_the_next_one_was(
    home: Home, played: int
) -> None:
    found = await home.store.ask(outbox.last_calls, played, 80)
    seat = (await home.users(played)).index(BEA.id)
    pairs = [(call.at, then.at) for call, then in itertools.pairwise(found) if call.seats == (seat,)]
    assert len(pairs) > 8
    assert await home.store.ask(outbox.answer_times, BEA.id, 6, 60) == pairs[::-1]
    assert await home.store.ask(outbox.answer_times, BEA.id, 6, 3) == pairs[::-1][:3]
    assert await home.store.ask(outbox.last_calls, played, 2) == found[-2:]


async def test_who_takes_a_seat_over_is_not_taken_for_who_had_it(home: Home, played: int) -> None:
    seats = schema.seats.update().where(schema.seats.c.table_id == played, schema.seats.c.user == BEA.id)
    await home.store.write(lambda tx: tx.connection.execute(seats.values(user=DORA.id)))
    assert await home.store.ask(outbox.answer_times, DORA.id, 6, 60) == []


async def test_who_is_called_in_private_is_known_as_well(home: Home, played: int) -> None:
    """Cards mention nobody who gets a message of their own."""
    times, columns = await home.store.ask(outbox.answer_times, BEA.id, 6, 60), schema.outbox.c

    async def work(tx: Tx) -> None:
        for number, payload in (await tx.connection.execute(select(columns.id, columns.payload))).all():
            told = payload | ({"users": []} if "users" in payload else {})
            await tx.connection.execute(schema.outbox.update().where(columns.id == number).values(payload=told))

    await home.store.write(work)
    assert times
    assert await home.store.ask(outbox.answer_times, BEA.id, 6, 60) == times


async def test_a_card_that_is_posted_again_elsewhere_is_no_other_call(home: Home, played: int) -> None:
    seat = (await home.users(played)).index(BEA.id)
    calls = await home.store.ask(outbox.last_calls, played, 80)
    times = await home.store.ask(outbox.answer_times, BEA.id, 6, 60)
    again = CardPost(turn=calls[-1].turn, seats=(seat,), users=(BEA.id,), moved="closed")
    await home.store.write(lambda tx: outbox.add(tx, played, [new_post(again, 0)], home.clock.time + HOUR))
    assert await home.store.ask(outbox.last_calls, played, 80) == calls
    assert await home.store.ask(outbox.answer_times, BEA.id, 6, 60) == times


async def test_a_lobby_says_how_long_to_those_who_have_played_the_game(home: Home) -> None:
    table, begin = (await home.game(2, title="merkator")).id, home.clock.time
    while (await home.host.query.session(table)).waiting:
        home.clock.time += 10 * HOUR
        await turn(home, table)
    lasted, again = home.clock.time - begin, (await home.lobby(2, title="merkator")).id
    found = await home.host.expecting.length(again)
    assert found is not None
    assert found.early < lasted < found.late
    await home.prefer(BEA.id, statistics=LEFT_OUT)
    assert await home.host.expecting.length(again) is None
    await home.prefer(BEA.id, statistics=COUNTED)
    assert await home.host.expecting.length((await home.lobby(2, place=Place(7, 99))).id) is None, "another game"
    assert await home.host.expecting.length((await home.lobby(3, title="merkator", place=Place(7, 98))).id) is None


@pytest.mark.proof
@pytest.mark.timeout(120)
async def test_four_of_five_turns_come_when_they_are_expected() -> None:
    found = bench.measure(400)
    assert found["turns, told"] > 150
    assert found["lengths, told"] > 100
    assert 0.72 <= found["turns, within"] <= 0.88
    assert 0.72 <= found["lengths, within"] <= 0.88


async def test_four_of_five_turns_of_one_with_habits_come_when_they_are_expected() -> None:
    somebody, told = bench.Somebody(1, random.Random(5)), list[bool]()
    now = bench.BEGIN
    for number in range(600):
        rhythm = somebody.rhythm(now)
        over = somebody.plays(now)
        found = expect([[[1]]] * 3, {1: Playing(rhythm, since=now, deadline=inf)}, now, str(number))
        told += [] if found is None else [found.early <= over <= found.late]
        somebody.turns.setdefault(number // 40, []).append((now, over))
        now = over + random.Random(number).uniform(1, 30) * HOUR
    assert len(told) > 500
    assert 0.74 <= sum(told) / len(told) <= 0.86


async def test_what_was_drawn_is_told_by_its_bounds() -> None:
    assert Expected.of(float(n) for n in range(100)) == Expected(10.0, 50.0, 90.0)
