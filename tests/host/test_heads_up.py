"""The heads-up: who is next hears of it in private, once for each turn, if they like to and while they are awake."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from hansa_bot.engine.rng import Rng
from hansa_bot.engine.rules import Setup
from hansa_bot.engine.session import Session
from hansa_bot.engine.state import Decision, State
from hansa_bot.host.kernel.ports import Post
from hansa_bot.host.kernel.posts import DIRECT, NextUp
from hansa_bot.host.kernel.settings import Whose
from hansa_bot.host.kernel.table import Place
from hansa_bot.host.time import next_up
from hansa_bot.titles import registry
from hansa_bot.titles.base import Title
from tests.host.fakes import PEOPLE, Home

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
    lobby, meta = home.host.lobby, in_turns().meta
    for person in PEOPLE[:3]:
        await home.host.prefs.choose(Whose.PERSON, person.id, {"heads_up": "direct"})
    made = await lobby.new(Place(7, 70), PEOPLE[0], meta.id, size=3, request=home.request())
    for person in PEOPLE[1:3]:
        await lobby.join(made.id, person, home.request())
    await lobby.start(made.id, PEOPLE[0], home.request())
    await ring(home, made.id)
    return made.id


async def ring(home: Home, table: int, seconds: float = 1) -> None:
    home.clock.time += seconds
    await home.host.timers.ring()
    await home.settle(table)


async def end_turn(home: Home, table: int) -> None:
    """Play until another turn begins."""
    begun = (await home.host.query.session(table)).state.turn
    while True:
        session = await home.host.query.session(table)
        if session.state.turn != begun:
            return
        seat = session.waiting[0]
        user = (await home.users(table))[seat]
        await home.act(table, user, session.offers(seat)[0])


def told(home: Home) -> list[Post[Any]]:
    return [post for post in home.platform.shown if post.kind == DIRECT]


async def whose(home: Home, table: int) -> int:
    return (await home.host.query.session(table)).state.stack[0].seats[0]


async def test_who_is_next_hears_of_it_when_the_turn_before_begins(home: Home, table: int) -> None:
    users = await home.users(table)
    for number in range(3):
        assert len(told(home)) == number + 1
        post = told(home)[-1]
        following = ((await whose(home, table)) + 1) % 3
        turn = (await home.host.query.session(table)).state.turn
        assert post.payload == NextUp(user=users[following], seat=following, turn=turn)
        await end_turn(home, table)
        await ring(home, table)


async def test_nobody_hears_twice_of_one_turn(home: Home, table: int) -> None:
    last = await whose(home, table)
    user = (await home.users(table))[last]
    await end_turn(home, table)
    await ring(home, table)
    assert len(told(home)) == 2
    await home.undo(table, user)
    await ring(home, table)
    await end_turn(home, table)
    await ring(home, table)
    assert len(told(home)) == 2


async def test_who_does_not_want_it_is_left_alone(home: Home, table: int) -> None:
    for person in PEOPLE[:3]:
        await home.host.prefs.choose(Whose.PERSON, person.id, {"heads_up": "off"})
    await end_turn(home, table)
    await ring(home, table)
    assert len(told(home)) == 1


async def test_who_sleeps_hears_of_it_in_the_morning_if_it_still_holds(home: Home, table: int) -> None:
    home.clock.time = MORNING + 14 * HOUR
    await end_turn(home, table)
    await ring(home, table)
    assert len(told(home)) == 1
    await ring(home, table, 9 * HOUR)
    assert len(told(home)) == 2

    home.clock.time = MORNING + 38 * HOUR
    await end_turn(home, table)
    await ring(home, table)
    await end_turn(home, table)
    await ring(home, table)
    assert len(told(home)) == 2
    await ring(home, table, 9 * HOUR)
    # Only who is next now is told.
    assert len(told(home)) == 3
    assert told(home)[-1].payload.turn == (await home.host.query.session(table)).state.turn


async def test_a_title_may_say_who_is_next(home: Home, table: int, monkeypatch: pytest.MonkeyPatch) -> None:
    title = in_turns()
    back = replace(title, next_seat=lambda state: (state.stack[0].seats[0] - 1) % state.seats)
    load = registry.load
    monkeypatch.setattr(registry, "load", lambda key: back if key == title.meta.id else load(key))
    await end_turn(home, table)
    await ring(home, table)
    assert told(home)[-1].payload.seat == ((await whose(home, table)) - 1) % 3


def test_a_turn_of_several_has_nobody_next() -> None:
    def state(*stack: Decision) -> State:
        return State(seats=3, rng=Rng("x"), stack=list(stack))

    assert next_up.seat_after(state()) is None
    assert next_up.seat_after(state(Decision("bid", [0, 1]))) is None
    assert next_up.seat_after(state(Decision("turn", [2]), Decision("shift", [0]))) == 0
