"""Quiet passes: who need not be called only so that nobody can tell what they hold (DH-13.9), and that nobody can.

Anna, Bea and Carl set their price wheels; then Bea, who holds a card and stored iron, is asked about Special Sale.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from msgspec import to_builtins

from hansa_bot.engine.session import ORDER
from hansa_bot.host.game.quiet_passes import LATEST, SOONEST
from hansa_bot.host.game.standing_orders import QUIET, YES
from hansa_bot.host.kernel.live_table import PASSING, Change
from hansa_bot.host.kernel.notices import CallPost
from hansa_bot.host.kernel.posts import ReminderFold
from hansa_bot.host.kernel.table import Person
from hansa_bot.host.kernel.terms import HOUR, SPEEDS, Terms
from tests.conformance.twins import lines
from tests.host.fakes import PEOPLE, Home
from tests.titles.die_haendler.position import at_step, deal, store
from tests.titles.die_haendler.position import table as setting

HELD, OTHER = "special_sale", "axle_break"
NOON = 12 * HOUR
WHEEL, SALE = "wheel/crest/crest", "special/gent/iron"
B = 1
QUIETLY = {QUIET: YES}


async def asked(home: Home, card: str, *, order: bool = True, **how: Any) -> tuple[int, list[int]]:
    """Return a game in which seat b is asked about Special Sale while it holds a card, and its users by seat."""
    home.clock.time = max(home.clock.time, NOON)
    table = (await home.game(3, title="die_haendler", **how)).id
    state = at_step(store(deal(setting(3), B, card), B, gent="iron"), "wheels")
    session = await home.host.query.session(table)
    await home.change(table, Change(session=replace(session, state=state, points=())))
    users = await home.users(table)
    if order:
        await home.host.orders.give(table, users[B], QUIETLY, request=home.request())
    await home.play(table, f"a {WHEEL}", f"b {WHEEL}", f"c {WHEEL}")
    assert await waiting(home, table) == ("special", [B])
    return table, users


async def waiting(home: Home, table: int) -> tuple[str, list[int]]:
    state = await home.state(table)
    return state.stack[-1].kind, state.waiting


def letters(home: Home) -> list[Any]:
    return [post for post in home.platform.shown if isinstance(post.payload, CallPost)]


def called(home: Home, user: int) -> int:
    """Return how many cards mention a user."""
    return sum(user in post.payload.users for post in home.platform.posts("card"))


async def due(home: Home, table: int) -> float:
    """Return in how many seconds seat b passes."""
    return (await home.live(table)).timers[PASSING, B].due - home.clock.time


@pytest.mark.parametrize("card", [HELD, OTHER])
async def test_who_gave_the_order_is_not_called_and_passes_within_two_hours(home: Home, card: str) -> None:
    table, users = await asked(home, card)
    before = called(home, users[B])
    assert SOONEST <= await due(home, table) <= LATEST
    await home.pass_time(table, await due(home, table) - 1)
    assert await waiting(home, table) == ("special", [B])
    await home.pass_time(table, 1)
    assert (await waiting(home, table))[0] == "promotion"
    passed = next(entry for entry in await home.host.query.log(table, users[B]) if entry.action == "pass")
    assert (passed.seat, passed.cause) == (B, ORDER)
    assert called(home, users[B]) == before + (1 in (await waiting(home, table))[1])


@pytest.mark.parametrize("channel", ["mention", "direct", "both"])
async def test_nobody_else_can_tell_whether_the_card_is_held(home: Home, channel: str) -> None:
    """Two games alike but for the card: all that others get to know, at every moment, is the same (DH-15.2)."""
    seen = []
    for card in (HELD, OTHER):
        home.seeds, home.clock.time, home.platform.shown = 0, NOON, []
        table, users = await asked(home, card)
        await home.prefer(users[B], channel=channel)
        moments = []
        for passed in (0, SOONEST - 1, LATEST - SOONEST + 1):
            await home.pass_time(table, passed)
            moments.append([await public(home, table, reader) for reader in (None, users[0], users[2])])
        seen.append(moments)
        await home.host.lobby.leave(table, person(users[0]), home.request())
        await home.host.lobby.leave(table, person(users[2]), home.request())
        await home.abandon(table, person(users[1]))
    assert seen[0] == seen[1]
    assert len(letters(home)) == 0, "the last game was that without the card"


def person(user: int) -> Person:
    return next(each for each in PEOPLE if each.id == user)


async def public(home: Home, table: int, reader: int | None) -> list[Any]:
    """Return all that a reader gets to know of a table, and all that is done there for everybody."""
    live, query = await home.live(table), home.host.query
    shown = [post for post in home.platform.shown if post.table == table and post.kind not in ("direct", "lobby")]
    posts = [(post.kind, post.version, getattr(post.payload, "users", ())) for post in shown]
    folds = [post for post in posts if post[0] == "fold" and post[2] == ()]
    return [
        replace(await query.table(table), id=0),
        to_builtins((await query.view(table, reader)).view),
        lines(await query.log(table, reader), reader),
        [post for post in posts if post not in folds],
        {key: row.due for key, row in live.timers.items()},
        [live.clocks, live.announced.asked, live.undo_from, [point.version for point in live.game.points]],
    ]


async def test_who_holds_the_card_is_told_in_private_and_may_play_it(home: Home) -> None:
    table, users = await asked(home, HELD)
    (letter,) = letters(home)
    assert (letter.payload.user, letter.payload.instead) == (users[B], False)
    assert letter.payload.passes == (await home.live(table)).timers[PASSING, B].due
    await home.step(table, users[B], SALE)
    assert (await waiting(home, table))[0] == "promotion"
    assert [post.payload.post for post in home.platform.shown if isinstance(post.payload, ReminderFold)] == [
        letter.nonce
    ]
    assert (PASSING, B) not in (await home.live(table)).timers


@pytest.mark.parametrize("card", [HELD, OTHER])
async def test_a_pass_by_hand_is_kept_back(home: Home, card: str) -> None:
    table, users = await asked(home, card)
    version = (await home.table(table)).version
    for _ in range(2):
        await home.step(table, users[B], "pass")
        assert (await home.table(table)).version == version
    await home.pass_time(table, LATEST)
    assert [entry.action for entry in await home.log(table)].count("pass") == 1


async def test_given_while_the_question_is_asked_it_counts_for_that_and_let_go_it_asks_again(home: Home) -> None:
    table, users = await asked(home, OTHER, order=False)
    assert home.platform.last("card").payload.users == (users[B],)
    await home.host.orders.give(table, users[B], QUIETLY, request=home.request())
    assert SOONEST <= await due(home, table) <= LATEST
    await home.host.orders.give(table, users[B], {QUIET: ""}, request=home.request())
    assert (PASSING, B) not in (await home.live(table)).timers
    await home.step(table, users[B], "pass")
    assert (await waiting(home, table))[0] == "promotion"


@pytest.mark.parametrize("card", [HELD, OTHER])
async def test_it_outlives_a_restart_and_passes_once(home: Home, card: str) -> None:
    table, _users = await asked(home, card)
    at = (await home.live(table)).timers[PASSING, B]
    await home.kill()
    await home.open()
    assert (await home.live(table)).timers[PASSING, B] == at
    await home.pass_time(table, LATEST)
    await home.reopen()
    await home.pass_time(table, LATEST)
    assert [entry.action for entry in await home.log(table)].count("pass") == 1
    assert len(letters(home)) == (card == HELD)


async def test_whoever_takes_the_pass_back_is_asked(home: Home) -> None:
    table, users = await asked(home, OTHER)
    await home.pass_time(table, LATEST)
    await home.undo(table, users[B])
    await home.settle(table)
    assert await waiting(home, table) == ("special", [B])
    assert (PASSING, B) not in (await home.live(table)).timers
    await home.pass_time(table, LATEST)
    assert await waiting(home, table) == ("special", [B])


@pytest.mark.parametrize("card", [HELD, OTHER])
async def test_it_ends_with_the_question_and_with_the_person(home: Home, card: str) -> None:
    table, users = await asked(home, card)
    await home.leave(table, person(users[B]))
    assert (PASSING, B) not in (await home.live(table)).timers
    assert await home.host.query.log(table, None)
    assert (await waiting(home, table))[0] == "promotion", "a computer player has answered"


async def test_it_waits_for_the_morning_and_the_end_of_a_holiday(home: Home) -> None:
    table, users = await asked(home, OTHER, order=False)
    await home.prefer(users[B], zone="UTC", quiet="22-8")
    home.clock.time = 23 * HOUR
    await home.host.orders.give(table, users[B], QUIETLY, request=home.request())
    assert 9 * HOUR + SOONEST <= await due(home, table) <= 9 * HOUR + LATEST
    await home.host.orders.give(table, users[B], {QUIET: ""}, request=home.request())
    await home.host.holidays.begin(users[B], 60 * HOUR, home.request())
    await home.host.orders.give(table, users[B], QUIETLY, request=home.request())
    assert 37 * HOUR + SOONEST <= await due(home, table) <= 37 * HOUR + LATEST


@pytest.mark.parametrize("card", [HELD, OTHER])
async def test_no_clock_runs_and_no_reminder_is_sent_meanwhile(home: Home, card: str) -> None:
    table, users = await asked(home, card, terms=Terms(SPEEDS[0]))
    live = await home.live(table)
    assert live.clocks.deadline(B) is None
    assert ("remind", B) not in live.timers
    await home.host.orders.give(table, users[B], {QUIET: ""}, request=home.request())
    assert ("remind", B) in (await home.live(table)).timers


@pytest.mark.parametrize(("card", "waits"), [(HELD, True), (OTHER, False)])
async def test_a_table_where_one_can_only_pass_quietly_waits_for_nobody(home: Home, card: str, waits: bool) -> None:
    """Who holds the card has something to decide until then; who does not is listed nothing (DH-13.9)."""
    table, users = await asked(home, card)
    assert [each.table.id for each in await home.host.query.waiting_for(users[B])] == [table] * waits


async def test_without_the_order_it_waits(home: Home) -> None:
    table, users = await asked(home, OTHER, order=False)
    assert [each.table.id for each in await home.host.query.waiting_for(users[B])] == [table]


async def test_an_order_that_is_given_while_one_is_asked_takes_the_table_off_the_list(home: Home) -> None:
    table, users = await asked(home, OTHER, order=False)
    await home.host.orders.give(table, users[B], QUIETLY, request=home.request())
    assert await home.host.query.waiting_for(users[B]) == []
