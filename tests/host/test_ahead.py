"""Answers ahead: each answers its own question once, when that is put, and nothing else (DH-6.3, DH-9.1)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from hansa_bot.engine.errors import BadSetup
from hansa_bot.engine.session import ORDER
from hansa_bot.host.game import standing_orders
from hansa_bot.host.kernel.live_table import Change
from tests.host.fakes import Home, refused
from tests.titles.die_haendler.position import at_step, pay
from tests.titles.die_haendler.position import table as setting

A, B, C = range(3)
FIRST, SECOND, WHEEL = "ahead.1.bid.1", "ahead.1.bid.2", "ahead.1.wheel"


async def game(home: Home, step: str = "purchase", **money: int) -> tuple[int, list[int]]:
    """Return a game of three in its first round at a step, and its users by seat."""
    table = (await home.game(3, title="die_haendler")).id
    state = at_step(pay(setting(3), **money), step, number=1)
    if step == "purchase":
        state.purchases = 1
    session = await home.host.query.session(table)
    await home.change(table, Change(session=replace(session, state=state, points=())))
    return table, await home.users(table)


async def answer(home: Home, table: int, user: int, **wishes: str) -> None:
    await home.host.orders.give(table, user, wishes, request=home.request())


async def waiting(home: Home, table: int) -> tuple[str, list[int]]:
    state = await home.state(table)
    return state.stack[-1].kind, state.waiting


async def answers(home: Home, table: int, user: int) -> list[tuple[int, str]]:
    """Return what was answered by order, as a user may know it."""
    return [(entry.seat, entry.action) for entry in await home.host.query.log(table, user) if entry.cause == ORDER]


async def test_all_bids_of_a_round_are_given_in_the_purchase_turn_and_call_nobody(home: Home) -> None:
    table, users = await game(home)
    live = await home.live(table)
    assert list(standing_orders.ahead(live.title, live.state, A)) == [FIRST, SECOND, "ahead.1.bid.3"]
    bids = {FIRST: "bid/300", SECOND: "bid/0", "ahead.1.bid.3": "bid/100"}
    for user in users:
        await answer(home, table, user, **bids)
    cards = len(home.platform.posts("card"))
    for move in ("a enough", "b enough", "c enough"):
        await home.play(table, move)
    state = await home.state(table)
    assert (state.phase, state.wagon, state.masters) == (3, 0, [A, A, A])
    assert await answers(home, table, users[A]) == [(A, bids[key]) for key in bids]
    assert len(home.platform.posts("card")) - cards == 3, "two who buy, and whoever moves first"


async def test_an_answer_that_is_not_possible_any_more_is_asked(home: Home) -> None:
    table, users = await game(home, a=500, b=500, c=0)
    await answer(home, table, users[A], **{FIRST: "bid/500", SECOND: "bid/300"})
    await home.play(table, "a enough", "b enough", "c enough", "b bid/0", "c bid/0")
    assert await waiting(home, table) == ("bid", [A, B, C]), "500 are paid"
    assert await home.host.query.log(table, users[B])


async def test_who_takes_a_bid_back_bids_by_hand_from_then_on(home: Home) -> None:
    table, users = await game(home)
    await answer(home, table, users[A], **{FIRST: "bid/300"})
    await home.play(table, "a enough", "b enough", "c enough")
    assert await waiting(home, table) == ("bid", [B, C])
    await home.play(table, "a withdraw")
    assert await waiting(home, table) == ("bid", [A, B, C])
    await home.play(table, "b bid/0")
    assert await waiting(home, table) == ("bid", [A, C]), "nor is it answered when somebody else bids"


async def test_wheels_are_set_while_wagons_move_and_only_in_their_round(home: Home) -> None:
    table, users = await game(home, "movement")
    await answer(home, table, users[B], **{WHEEL: "wheel/silk/crest"})
    await refused(BadSetup, answer(home, table, users[B], **{WHEEL: "wheel/no/crest"}))
    await refused(BadSetup, answer(home, table, users[B], **{"ahead.2.wheel": "wheel/silk/crest"}))
    await refused(BadSetup, answer(home, table, users[B], **{FIRST: "bid/0"}))
    assert await home.host.orders.read(table, users[B]) == {WHEEL: "wheel/silk/crest"}
    await home.reopen()
    while (await waiting(home, table))[0] == "movement":
        seat = (await waiting(home, table))[1][0]
        offers = (await home.host.query.session(table)).offers(seat)
        await home.step(table, users[seat], "end" if "end" in offers else offers[0])
    assert await waiting(home, table) == ("wheel", [A, C])
    assert await answers(home, table, users[B]) == [(B, "wheel/silk/crest")]


async def test_answers_to_what_is_over_are_forgotten_with_the_next_order(home: Home) -> None:
    table, users = await game(home)
    await answer(home, table, users[A], **{FIRST: "bid/300"})
    await home.play(table, "a enough", "b enough", "c enough", "b bid/0", "c bid/0")
    later = {"ahead.1.bid.3": "bid/0"}
    await answer(home, table, users[A], **later)
    assert await home.host.orders.read(table, users[A]) == later


@pytest.mark.parametrize("order", [{FIRST: "bid/300"}, {"bids": "never"}])
async def test_nobody_else_sees_what_is_answered_ahead(home: Home, order: dict[str, str]) -> None:
    """DH-15: that a seat has bid is public, what it bid is not, nor by what."""
    table, users = await game(home)
    await answer(home, table, users[A], **order)
    await home.play(table, "a enough", "b enough", "c enough")
    (line,) = [entry for entry in await home.host.query.log(table, users[B]) if entry.action.startswith("bid")]
    assert (line.seat, line.action, line.cause) == (A, "bid", "")


async def test_an_order_leaves_the_question_that_was_asked_before_it(home: Home) -> None:
    """They were told that it is theirs to answer; it was answered for them as soon as somebody else had bid."""
    table, users = await game(home)
    await home.play(table, "a enough", "b enough", "c enough")
    await answer(home, table, users[A], bids="never")
    await home.play(table, "b bid/0")
    assert await waiting(home, table) == ("bid", [A, C])


def test_no_more_is_proposed_than_fits_into_a_select() -> None:
    from hansa_bot.titles.die_haendler.standing_orders import MOST, HaendlerOrders

    for money in (0, 100, 2400, 2500, 5000, 99_900):
        for asked in HaendlerOrders().ahead(pay(at_step(setting(2), "purchase"), a=money), A):
            offers: Any = asked.offers
            assert (offers[0], len(offers) <= MOST) == ("bid/0", True)
            assert all(int(offer.partition("/")[2]) <= money for offer in offers)
