"""Whole games in which everybody has standing orders: each title's questions are answered, and the log replays."""

from __future__ import annotations

import random

import pytest

from hansa_bot.engine.session import ORDER
from hansa_bot.host.game import standing_orders
from hansa_bot.host.game.standing_orders import known_orders
from hansa_bot.host.record.records import ReplayVerdict, findings
from hansa_bot.titles import registry
from tests.host.fakes import ANNA, HERE, PEOPLE, Home

registry.look_in("tests.toys")
ORDERED = [meta.id for meta in registry.metas() if registry.load(meta.id).orders is not None]
SEATS, MOST_GAMES, MOST_STEPS, ENOUGH = 3, 8, 400, 3


@pytest.mark.parametrize("title_id", ORDERED)
async def test_orders_answer_in_games_that_replay(home: Home, title_id: str) -> None:
    chance = random.Random(title_id)
    answered = 0
    for _ in range(MOST_GAMES):
        answered += await played(home, title_id, chance)
        if answered >= ENOUGH:
            break
    assert answered >= ENOUGH
    assert {finding.verdict async for finding in findings(home.store)} == {ReplayVerdict.SAME}


async def played(home: Home, title_id: str, chance: random.Random) -> int:
    """Play a game at random until enough is answered by orders; return how often that was."""
    lobby, title = home.host.lobby, registry.load(title_id)
    table = (await lobby.new(HERE, ANNA, title_id, size=SEATS, request=home.request())).id
    for person in PEOPLE[1:SEATS]:
        await lobby.join(table, person, home.request())
    await lobby.start(table, ANNA, home.request())
    users = await home.users(table)
    session = await home.host.query.session(table)
    for seat, user in enumerate(users):
        wishes = {
            key: chance.choice(list(standing_orders.order_values(title, session.state, seat, key)))
            for key in known_orders(title)
        }
        await home.host.orders.give(table, user, wishes, request=home.request())
    answered = 0
    for _ in range(MOST_STEPS):
        session = await home.host.query.session(table)
        if session.state.over or answered >= ENOUGH:
            break
        seat = session.waiting[0]
        answer = await home.act(table, users[seat], chance.choice(session.offers(seat)))
        answered += sum(entry.cause == ORDER for entry in answer.entries)
    await home.reopen()
    log = await home.host.query.log(table, None)
    assert sum(entry.cause == ORDER for entry in log) == answered, "stored with the step that asked"
    return answered
