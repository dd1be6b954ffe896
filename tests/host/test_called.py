"""How often one person is called in a whole game: by mentions and private messages, through all that the host does.

Everybody plays as quick computer players do. In Die Händler each has given the orders that are offered, and answers
ahead what can be answered ahead, once in the purchase turn and once when wagons move.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

from hansa_bot.ai.player import choose
from hansa_bot.host.game import standing_orders
from hansa_bot.host.game.quiet_passes import LATEST
from hansa_bot.host.kernel.live_table import LiveTable
from hansa_bot.host.kernel.notices import CallPost
from tests.host.fakes import Home

MOST = {
    ("die_haendler", 4): 35,
    ("die_haendler", 3): 35,
    ("hansa_teutonica", 4): 35,
    ("castles_of_burgundy", 4): 26,
    ("merkator", 4): 30,
}
"""By title and seats: calls of one person in a whole game."""
ORDERS = {"quiet": "yes", "guest": standing_orders.CHOOSE}


async def calls(home: Home, title: str, seats: int, rounds: int, *, ahead: bool) -> list[int]:
    """Return how often each person was called until a game was over, or so many rounds were played."""
    table = (await home.game(seats, title=title)).id
    users = await home.users(table)
    for user in users if ahead else ():
        await home.host.orders.give(table, user, ORDERS, request=home.request())
    while True:
        live = await home.live(table)
        if live.state.over or getattr(live.state, "round", 0) > rounds:
            break
        if not live.to_call:
            await home.pass_time(table, LATEST)
            continue
        seat = live.to_call[0]
        await answer_ahead(home, live, users[seat]) if ahead else None
        action = choose(live.title, live.state, seat, "", "quick", table)
        await home.step(table, users[seat], action)
    await home.settle(table)
    cards = Counter(user for post in home.platform.posts("card", table) for user in post.payload.users)
    private = Counter(post.payload.user for post in home.platform.shown if isinstance(post.payload, CallPost))
    return sorted((cards + private).values())


async def answer_ahead(home: Home, live: LiveTable, user: int) -> None:
    """Answer in one's own turn all that can be answered ahead and is not yet, modestly."""
    seat, dice = live.table.seat_of(user) or 0, random.Random(live.game.version)
    asked = standing_orders.ahead(live.title, live.state, seat) if seat in live.state.stack[0].seats else {}
    wishes = {
        key: dice.choice(each.offers[:6]) for key, each in asked.items() if key not in live.orders.get(seat, {})
    }
    if wishes:
        await home.host.orders.give(live.table.id, user, wishes, request=home.request())


async def test_in_two_rounds_of_die_haendler_nobody_is_called_more_than_six_times_a_round(home: Home) -> None:
    """The first round has two purchase turns. It was up to eleven."""
    found = await calls(home, "die_haendler", 4, 2, ahead=True)
    assert max(found) <= 12


@pytest.mark.proof
@pytest.mark.parametrize(("title", "seats"), MOST)
async def test_a_whole_game_calls_nobody_too_often(home: Home, title: str, seats: int) -> None:
    found = await calls(home, title, seats, 99, ahead=title == "die_haendler")
    assert max(found) <= MOST[title, seats], found
