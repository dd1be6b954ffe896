"""Plays small games and leaves them in the middle: run with the code of an earlier version, it writes a database of
that version, which is never written again. It knows only what every version since the first has.

    git worktree add /tmp/then COMMIT && cd /tmp/then
    PYTHONPATH=. python -W ignore PATH/OF/THIS/FILE then.db && xz -9e then.db

What lies beside it was written by COMMIT, and is called SCHEMA_COMMIT: the first version that was played on (rules of
version 1), and the last ones that had schema 0001, 0004 and 0006. `../upgrade.db.gz` has schema 0005. No version ever
had 0002 or 0003: they came together with 0004.
"""

import asyncio
import sqlite3
import sys
from contextlib import closing

from hansa_bot.ai.player import choose
from hansa_bot.titles import registry
from tests.host.fakes import ANNA, HERE, PEOPLE, FakePlatform, Home

WRITTEN = 1_760_136_800.0
MOST = 1000


class Silent(FakePlatform):
    """Takes posts and never says whether they are out."""

    async def deliver(self, post):
        await asyncio.Event().wait()


class Evening:
    """The tables of one title, each in a channel of its own."""

    def __init__(self, home, title, channel):
        self.home, self.title, self.channel = home, title, channel

    async def lobby(self, persons, computers=0, size=None):
        self.channel += 1
        computers = max(computers, min(registry.load(self.title).meta.seats) - persons)
        size, place = size or persons + computers, type(HERE)(7, self.channel)
        lobby, request = self.home.host.lobby, self.home.request
        table = await lobby.new(place, ANNA, self.title, size=size, request=request())
        for person in PEOPLE[1:persons]:
            await lobby.join(table.id, person, request())
        for _ in range(computers):
            await lobby.add_computer(table.id, ANNA, request())
        await self.home.settle(table.id)
        return table.id

    async def game(self, persons, computers=0):
        table = await self.lobby(persons, computers)
        await self.home.host.lobby.start(table, ANNA, self.home.request())
        await self.home.settle(table)
        return table

    async def move(self, table, prefer=None):
        """Let a person decide as a computer player would; return the session before it, None once it is over."""
        users, session = await self.home.users(table), await self.home.host.query.session(table)
        seat = next((seat for seat in session.waiting if users[seat]), None)
        if seat is not None:
            action = choose(registry.load(self.title), session.state, seat, "steady")
            if prefer:
                action = next((offer for offer in session.offers(seat) if offer.startswith(prefer)), action)
            await self.home.act(table, users[seat], action)
        return None if seat is None else session

    async def play(self, table, least, until=lambda session: True, prefer=None):
        while await self.move(table, prefer) is not None:
            await self.home.settle(table)
            session = await self.home.host.query.session(table)
            if session.version >= least and until(session):
                break


def undoable(session):
    return len(session.points) > 1


def displaced(session):
    return session.offers(session.waiting[0])[0].startswith("relocate/")


async def play_title(home, title, number, to_the_end):
    evening = Evening(home, title, 100 * number)
    await evening.lobby(2, 1, size=4)
    await evening.play(await evening.game(3), 25, undoable)
    if title == "hansa_teutonica":
        await evening.play(await evening.game(3), 10, displaced, "displace/")
    last = [await evening.game(3), await evening.game(1, 1)]
    for table in last:
        await evening.play(table, 10)
    if to_the_end:
        await evening.play(await evening.game(1, 2), MOST)
    if hasattr(home.host, "rewinding"):
        asked = await evening.game(2)
        await evening.play(asked, 20)
        await ask_to_go_back(home, asked)
    given_up = await evening.game(2)
    await home.host.lobby.abandon(given_up, ANNA, home.request())
    await home.settle(given_up)
    return [(evening, table) for table in last]


async def ask_to_go_back(home, table):
    rewinding = home.host.rewinding
    for user in await home.users(table):
        for point in await rewinding.points(table, user):
            await rewinding.ask(table, user, point.version, seen=None, request=home.request())
            if (await home.host.query.session(table)).version != point.version:
                return await home.settle(table)
    raise AssertionError("there is nothing to go back to")


async def main(path):
    home = Home(f"sqlite+aiosqlite:///{path}")
    home.clock.time, home.choose = WRITTEN, choose
    await home.open()
    titles = [meta.id for meta in registry.metas()]
    last = []
    for number, title in enumerate(titles):
        last += await play_title(home, title, number, number == len(titles) // 2)
    await home.close()
    # The last moves: nobody knows whether what is said of them gets out.
    home.platform = Silent()
    await home.open()
    for evening, table in last:
        before = (await home.host.query.session(table)).waiting
        while (await home.host.query.session(table)).waiting == before:
            await evening.move(table)
    for _ in range(20):
        await asyncio.sleep(0.01)
    await home.kill()
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode = DELETE")
        database.execute("VACUUM")
        for asked in (
            "SELECT version_num FROM alembic_version",
            "SELECT id, title, status, rules, version FROM tables",
            "SELECT state, kind, count(*) FROM outbox GROUP BY 1, 2",
        ):
            print(*database.execute(asked), sep="\n")


asyncio.run(main(sys.argv[1]))
