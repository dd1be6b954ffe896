"""Private messages: to those who follow a game, and to whoever is next."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from hansa_bot.engine.rules import Setup
from hansa_bot.engine.session import Session
from hansa_bot.engine.state import Decision, Rng, State
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.errors import NotRunning
from hansa_bot.host.kernel.notices import FollowerSummary, NextUp
from hansa_bot.host.kernel.posts import DIRECT
from hansa_bot.host.kernel.settings import OFF
from hansa_bot.host.posting.courier import Post, TryLater
from hansa_bot.host.posting.following import PRIVATE_REFUSED, ROUND, TURN
from hansa_bot.host.time import next_up
from hansa_bot.titles import registry
from hansa_bot.titles.base import Title
from tests.host.fakes import DORA, PEOPLE, Home, refused
from tests.host.test_results import finish


async def follow(home: Home, table: int, every: str, user: int = DORA.id) -> None:
    await home.host.following.follow(table, user, every, request=home.request())


async def turn(home: Home, table: int) -> None:
    """Play a turn in which nothing is landed."""
    await home.play(table, "a bid/1", "b bid/0", "a sail")


def told_followers(home: Home) -> list[Post[Any]]:
    return home.platform.posts("direct")


@pytest.fixture
async def followed(home: Home) -> int:
    """A game of two that Dora follows turn by turn."""
    table = (await home.game(2)).id
    await follow(home, table, TURN)
    return table


async def test_a_follower_is_told_at_the_end_of_each_turn(home: Home, followed: int) -> None:
    assert told_followers(home) == []
    await home.play(followed, "a bid/1")
    assert told_followers(home) == []
    await home.play(followed, "b bid/0", "a sail")
    (first,) = told_followers(home)
    assert first.payload == FollowerSummary(user=DORA.id, since=0, silent=True)
    await turn(home, followed)
    second = told_followers(home)[1]
    assert (second.payload.since, second.version) == (first.version, (await home.table(followed)).version)


async def test_a_round_is_as_many_turns_as_there_are_seats(home: Home) -> None:
    table = (await home.game(2)).id
    await follow(home, table, ROUND)
    await turn(home, table)
    assert told_followers(home) == []
    await turn(home, table)
    assert [post.payload.since for post in told_followers(home)] == [0]


async def test_a_newer_message_tells_what_an_older_one_would_have_told(home: Home, followed: int) -> None:
    async def only_direct(post: Post[Any]) -> None:
        if post.kind == "direct":
            raise TryLater(60)

    home.platform.script.extend([only_direct] * 10)
    for _ in range(2):
        await turn(home, followed)
    assert told_followers(home) == []
    home.platform.script.clear()
    await home.wait(followed, 60)
    (post,) = told_followers(home)
    assert (post.payload.since, post.version) == (0, 6)


async def test_the_end_is_told_to_all_followers_and_is_the_last_message(home: Home, host: Host) -> None:
    table = (await home.game(2)).id
    await follow(home, table, ROUND)
    await finish(home, table)
    last = told_followers(home)[-1]
    assert last.version == (await host.query.table(table)).version
    assert await host.following.every(table, DORA.id) == OFF
    await refused(NotRunning, follow(home, table, TURN))


async def test_off_is_off_and_a_repeated_request_changes_nothing(home: Home, host: Host) -> None:
    table = (await home.game(2)).id
    await host.following.follow(table, DORA.id, TURN, request="one")
    await follow(home, table, OFF)
    await host.following.follow(table, DORA.id, TURN, request="one")
    assert await host.following.every(table, DORA.id) == OFF
    await turn(home, table)
    assert told_followers(home) == []


async def test_followers_outlive_a_restart(home: Home, followed: int) -> None:
    await home.reopen()
    await turn(home, followed)
    assert len(told_followers(home)) == 1


async def test_a_lobby_can_be_followed_and_one_that_is_given_up_is_not_told(home: Home, host: Host) -> None:
    table = (await home.lobby(2)).id
    await follow(home, table, TURN)
    await home.abandon(table)
    assert told_followers(home) == []
    assert await host.following.every(table, DORA.id) == OFF


async def test_who_takes_no_private_messages_is_told_nothing_more(home: Home, host: Host, followed: int) -> None:
    await host.following.refused(followed, DORA.id)
    assert await host.following.every(followed, DORA.id) == PRIVATE_REFUSED
    await turn(home, followed)
    assert told_followers(home) == []
    await follow(home, followed, TURN)
    await turn(home, followed)
    assert len(told_followers(home)) == 1


async def test_who_takes_no_private_messages_does_not_hear_of_the_end_either(home: Home, followed: int) -> None:
    await home.host.following.refused(followed, DORA.id)
    await finish(home, followed)
    assert told_followers(home) == []


MORNING = datetime(2026, 6, 1, 9, tzinfo=UTC).timestamp()
HOUR = 3600.0


def in_turns() -> Title:
    """Return a title in which one seat after the other has its turn."""
    for meta in registry.metas():
        title = registry.load(meta.id)
        seats = next(number for number in meta.seats if number > 1)
        session, _ = Session.start(title.rules, Setup(seats, meta.filled({}), "x"))
        if next_up.seat_after(session.state) is not None:
            return title
    raise AssertionError("in no title one seat has a turn alone")


@pytest.fixture
async def table(home: Home) -> int:
    """A game of three persons who want to know when they are next; the posts of its beginning are out."""
    home.clock.time = MORNING
    for person in PEOPLE[:3]:
        await home.prefer(person.id, heads_up="direct")
    made = await home.game(3, title=in_turns().meta.id)
    await home.pass_time(made.id, 1)
    return made.id


async def end_turn(home: Home, table: int) -> None:
    """Play until another turn begins, and let everybody hear of it."""
    begun = (await home.state(table)).turn
    while (session := await home.host.query.session(table)).state.turn == begun:
        seat = session.waiting[0]
        await home.act(table, (await home.users(table))[seat], session.offers(seat)[0])
    await home.pass_time(table, 1)


def told_next(home: Home) -> list[Post[Any]]:
    return home.platform.posts(DIRECT)


async def whose(home: Home, table: int) -> int:
    return (await home.state(table)).stack[0].seats[0]


async def test_who_is_next_hears_of_it_when_the_turn_before_begins(home: Home, table: int) -> None:
    users = await home.users(table)
    for number in range(3):
        assert len(told_next(home)) == number + 1
        post = told_next(home)[-1]
        following = ((await whose(home, table)) + 1) % 3
        turn = (await home.state(table)).turn
        assert post.payload == NextUp(user=users[following], seat=following, turn=turn)
        await end_turn(home, table)


async def test_nobody_hears_twice_of_one_turn(home: Home, table: int) -> None:
    last = await whose(home, table)
    user = (await home.users(table))[last]
    await end_turn(home, table)
    assert len(told_next(home)) == 2
    await home.undo(table, user)
    await home.pass_time(table, 1)
    await end_turn(home, table)
    assert len(told_next(home)) == 2


async def test_who_does_not_want_it_is_left_alone(home: Home, table: int) -> None:
    for person in PEOPLE[:3]:
        await home.prefer(person.id, heads_up="off")
    await end_turn(home, table)
    assert len(told_next(home)) == 1


async def test_who_is_on_holiday_does_not_hear_of_it(home: Home, table: int) -> None:
    for person in PEOPLE[:3]:
        await home.host.holidays.begin(person.id, home.clock.time + 48 * HOUR, home.request())
    await end_turn(home, table)
    assert [post for post in told_next(home)[1:] if isinstance(post.payload, NextUp)] == []


async def test_who_sleeps_hears_of_it_in_the_morning_if_it_still_holds(home: Home, table: int) -> None:
    home.clock.time = MORNING + 14 * HOUR
    await end_turn(home, table)
    assert len(told_next(home)) == 1
    await home.pass_time(table, 9 * HOUR)
    assert len(told_next(home)) == 2

    home.clock.time = MORNING + 38 * HOUR
    await end_turn(home, table)
    await end_turn(home, table)
    assert len(told_next(home)) == 2
    await home.pass_time(table, 9 * HOUR)
    # Only who is next now is told.
    assert len(told_next(home)) == 3
    assert told_next(home)[-1].payload.turn == (await home.state(table)).turn


async def test_a_title_may_say_who_is_next(home: Home, table: int, monkeypatch: pytest.MonkeyPatch) -> None:
    title = in_turns()
    back = replace(title, next_seat=lambda state: (state.stack[0].seats[0] - 1) % state.seats)
    load = registry.load
    monkeypatch.setattr(registry, "load", lambda key: back if key == title.meta.id else load(key))
    await end_turn(home, table)
    assert told_next(home)[-1].payload.seat == ((await whose(home, table)) - 1) % 3


def test_a_turn_of_several_has_nobody_next() -> None:
    def state(*stack: Decision) -> State:
        return State(seats=3, rng=Rng("x"), stack=list(stack))

    assert next_up.seat_after(state()) is None
    assert next_up.seat_after(state(Decision("bid", [0, 1]))) is None
    assert next_up.seat_after(state(Decision("turn", [2]), Decision("shift", [0]))) == 0
