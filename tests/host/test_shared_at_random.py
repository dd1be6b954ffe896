"""Two processes on one PostgreSQL, and people who do anything at once through either, some of it twice.

`FUZZ` says how many batches (200), `FUZZ_FROM` with which seed they begin. Each request is carried out or refused,
never broken; a deal is begun once by each person and never closed when begun; nothing is posted twice; and what is
stored reads as it was played.
"""

import asyncio
import logging
import os
import random
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

import pytest
from sqlalchemy import select

from hansa_bot.engine.errors import PlayerError
from hansa_bot.host.hooks import TIMER_HANDLERS
from hansa_bot.host.kernel.errors import InternalFault, StoreFailed
from hansa_bot.host.kernel.table import Person, Place, Status
from hansa_bot.host.kernel.terms import DAY
from hansa_bot.host.record import records
from hansa_bot.store import deals, puzzles, schema
from tests.host.fakes import PEOPLE, Home
from tests.host.test_shared import Pair, pair

__all__ = ["pair"]
pytestmark = pytest.mark.proof

BATCHES = 50
SEEDS = range(first := int(os.environ.get("FUZZ_FROM", "0")), first + int(os.environ.get("FUZZ", "200")) // BATCHES)
GUILD = 1 << 22
CHANNELS = (Place(GUILD, 71), Place(GUILD, 72), Place(GUILD, 80, 71), Place(GUILD, 81, 71), Place(7, 70))
ENDS = 1000.0 + 7 * DAY

Deed = Callable[[Home, str], Awaitable[object]]
"""Something that somebody asks of a process, by the id of the request."""


class Crowd:
    """Some people, and what they may come to ask; mostly of tables and deals that are going on."""

    def __init__(self, pair: Pair, seed: int) -> None:
        self.pair, self.chance = pair, random.Random(seed)
        self.tables: list[int] = []
        self.live: list[int] = []
        self.deals: list[int] = []

    async def look(self) -> None:
        """See what there is now."""
        columns = schema.tables.c
        async with self.pair.one.store.read() as connection:
            rows = list(await connection.execute(select(columns.id, columns.status).order_by(columns.id)))
        self.deals = [row.id for row in rows if row.status in (Status.DEAL, Status.DEALT)]
        self.tables = [row.id for row in rows if row.id not in self.deals]
        self.live = [row.id for row in rows if Status(row.status).live]

    def deed(self) -> Deed:
        """Return the next thing that somebody asks."""
        chance = self.chance
        person = replace(chance.choice(PEOPLE), manages=chance.random() < 0.2)
        table, deal = chance.choice([*self.live[-3:] * 2, *self.tables[-6:], 1]), chance.choice([*self.deals[-3:], 1])
        about = person, table, deal, chance.choice(CHANNELS)
        if chance.random() < 0.02:  # by one process: two are in each other's way for as long as it takes
            return lambda home, key: self.pair.one.host.erasing.erase(person)
        makers = (_of_deals, _of_lobbies, _of_lobbies, _of_games, _of_games, _of_seats, _of_persons)
        return chance.choice(chance.choice(makers)(*about, chance.sample(PEOPLE, 2)))

    async def batch(self, number: int) -> list[BaseException]:
        """Let some things be asked at once, some of them twice; return what was no answer."""
        deeds = [self.deed() for _ in range(self.chance.choice((1, 2, 4, 6)))]
        homes = self.pair.one, self.pair.two
        asked = [
            deed(self.chance.choice(homes), f"{number}.{which}")
            for which, deed in enumerate(deeds)
            for _ in range(self.chance.choice((1, 1, 2, 3)))
        ]
        found = await asyncio.wait_for(asyncio.gather(*asked, return_exceptions=True), 60)
        errors = [each for each in found if isinstance(each, BaseException)]
        return [
            each for each in errors if not isinstance(each, PlayerError) or type(each) in (InternalFault, StoreFailed)
        ]

    async def settle(self) -> None:
        """Wait until both processes have done what follows."""
        for home in (self.pair.one, self.pair.two):
            for table in sorted({*self.tables[-6:], *self.live, *self.deals}):
                await home.settle(table)


def _of_deals(person: Person, table: int, deal: int, place: Place, guests: Sequence[Person]) -> list[Deed]:
    users, private = [each.id for each in guests], Place(None, 900 + person.id)
    return [
        lambda home, key: home.host.deals.open(place, person, "harbour", ENDS, size=2, request=key),
        lambda home, key: home.host.deals.close(place.channel, person, key),
        lambda home, key: home.host.deals.play(deal, person, private, "en", key),
        lambda home, key: home.host.deals.gather(deal, person, place, users, "en", key),
    ]


def _of_lobbies(person: Person, table: int, deal: int, place: Place, guests: Sequence[Person]) -> list[Deed]:
    steps = {guests[0].id: 1}

    async def give(home: Home, key: str) -> None:
        seen = (await home.table(table)).arrangement
        await home.host.head_starts.give(table, person, steps, key, seen=seen)

    return [
        lambda home, key: home.host.lobby.new(place, person, "harbour", size=2, request=key),
        lambda home, key: home.host.lobby.join(table, person, key),
        lambda home, key: home.host.lobby.start(table, person, key),
        lambda home, key: home.host.lobby.add_computer(table, person, key),
        lambda home, key: home.host.lobby.abandon(table, person, key),
        lambda home, key: home.host.lobby.rematch(table, person, key),
        lambda home, key: home.host.lobby.invite(table, person, [each.id for each in guests], key),
        lambda home, key: home.host.moving.move(table, person, place, key),
        lambda home, key: home.host.grounds.gone(table, place.channel),
        give,
    ]


def _of_games(person: Person, table: int, deal: int, place: Place, guests: Sequence[Person]) -> list[Deed]:
    async def act(home: Home, key: str) -> None:
        live = await home.live(table)
        seat = live.game.waiting[0] if live.game.waiting else 0
        user = live.table.seats[seat].user
        if user is not None and live.game.waiting:
            await home.host.play.act(table, user, [live.game.offers(seat)[0]], seen=None, request=key)

    return [
        *[act] * 4,
        lambda home, key: home.host.play.undo(table, person.id, seen=None, request=key),
        lambda home, key: home.host.rewinding.ask(table, person.id, 0, seen=None, request=key),
        lambda home, key: home.host.pausing.ask(table, person.id, 3, request=key),
    ]


def _of_seats(person: Person, table: int, deal: int, place: Place, guests: Sequence[Person]) -> list[Deed]:
    async def hand(home: Home, key: str) -> None:
        before = (await home.table(table)).seats
        user = before[0].user if before else None
        await home.host.substitution.hand_over(table, person, 0, user, guests[0], request=key)

    return [
        hand,
        lambda home, key: home.host.lobby.leave(table, person, key),
        lambda home, key: home.host.substitution.offer(table, person.id, None, request=key),
        lambda home, key: home.host.substitution.take(table, person, None, request=key),
        lambda home, key: home.host.substitution.back(table, person, request=key),
    ]


def _of_persons(person: Person, table: int, deal: int, place: Place, guests: Sequence[Person]) -> list[Deed]:
    async def wait(home: Home, key: str) -> None:
        home.clock.time += DAY / 4
        await home.host.timers.ring()

    return [
        wait,
        lambda home, key: home.host.following.follow(table, person.id, "turn", request=key),
        lambda home, key: home.host.holidays.begin(person.id, home.clock.now() + 5 * DAY, key),
        lambda home, key: home.host.puzzles.next_for(person.id, GUILD),
        lambda home, key: home.host.weekly.switch_on(GUILD, place.channel),
        lambda home, key: home.host.weekly.begin(GUILD, place.channel),
        lambda home, key: home.host.weekly.switch_off(GUILD),
    ]


@pytest.mark.parametrize("seed", SEEDS)
async def test_whatever_people_do_at_once_through_two_processes_is_done_or_refused(
    pair: Pair, caplog: pytest.LogCaptureFixture, seed: int
) -> None:
    crowd, wrong = Crowd(pair, seed), []
    for number in range(BATCHES):
        wrong += await crowd.batch(number)
        await crowd.look()
        for deal in crowd.deals:
            found = await pair.one.host.deals.standing(deal)
            rows = await pair.one.store.ask(deals.games, deal)
            assert len({row.user for row in rows}) == len(rows)
            assert found.going_on or not rows or pair.one.clock.now() >= found.ends
        assert sum(row.message is None for row in await pair.one.store.ask(puzzles.posts_of, GUILD)) <= 1
        if number % 4 == 0:
            await crowd.settle()
    await crowd.settle()
    assert not wrong
    assert not [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    assert len({post.nonce for post in pair.platform.shown}) == len(pair.platform.shown)
    checked = [each async for each in records.findings(pair.one.store, TIMER_HANDLERS)]
    assert {each.verdict for each in checked} <= {records.ReplayVerdict.SAME}
