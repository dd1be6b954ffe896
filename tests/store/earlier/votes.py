"""Leaves votes open: run with the last version that kept each kind of them in its own way, it wrote `../votes.db.xz`,
which is never written again. See `play.py` for how.

    1  seat 0 is gone; of the others the first wants a computer player
    2  seat 0 is gone, nobody has said anything
    3  seat 0 is gone: nobody has seen the question yet
    4  a pause of two days, asked by Anna, Béa is against it
    5  the end of the game, proposed by Anna, Béa agrees
    6  a pause until somebody goes on, asked by Béa, and 7 the end of the game, proposed by Carl: not seen yet
    8  clocks that sleep, proposed by Béa
"""

import asyncio
import sqlite3
import sys
from contextlib import closing

from hansa_bot.host.kernel.table import DAY, SPEEDS, Place, Terms
from hansa_bot.host.lobby.agreements import END, SLEEP
from hansa_bot.host.time.idling import COMPUTER, VANISHED
from hansa_bot.titles import registry
from tests.host.fakes import ANNA, BEA, CARL, FakePlatform, Home

registry.look_in("tests.toys")


class Silent(FakePlatform):
    """Takes posts and never says whether they are out."""

    async def deliver(self, post):
        await asyncio.Event().wait()


async def game(home, number, persons=3, **how):
    table = await home.game(persons, place=Place(7, 100 + number), **how)
    assert table.id == number, table
    return number


async def unloading(home, number):
    """A game in which seat 0 alone has to decide."""
    table = await game(home, number)
    await home.play(table, "a bid/2", "b bid/0", "c bid/0")


async def propose(home, table, user, what):
    seen = (await home.table(table)).version
    await home.host.agreements.propose(table, user, what, seen=seen, request=home.request())


async def settle(home):
    for table in range(1, 9):
        await home.settle(table)


async def main(path):
    home = Home(f"sqlite+aiosqlite:///{path}")
    await home.open()
    await unloading(home, 1)
    await unloading(home, 2)
    home.clock.time += DAY
    await unloading(home, 3)
    home.clock.time += VANISHED - DAY
    for number in (4, 5, 6, 7):
        await game(home, number)
    await game(home, 8, 2, terms=Terms(SPEEDS[2]))
    await home.host.timers.ring()
    await settle(home)
    await ask(home)
    await settle(home)
    await home.close()
    home.platform = Silent()
    await home.open()
    await ask_in_silence(home)
    await home.kill()
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode = DELETE")
        database.execute("VACUUM")
        for asked in (
            "SELECT version_num FROM alembic_version",
            "SELECT table_id, kind, seat, due, payload FROM timers WHERE kind IN ('vote', 'agreement', 'gone')",
            "SELECT table_id, state, nonce, payload FROM outbox WHERE kind IN ('vote', 'gone')",
        ):
            print(*database.execute(asked), sep="\n")
    print(home.clock.time)


async def ask(home):
    host, request = home.host, home.request
    question = await host.idling.question(1, 0)
    await host.idling.answer(1, (await home.users(1))[1], 0, question.nonce, COMPUTER, request=request())
    await host.pausing.ask(4, ANNA.id, 2, request=request())
    vote = await host.pausing.vote(4)
    await host.pausing.answer(4, BEA.id, vote.nonce, agrees=False, request=request())
    await propose(home, 5, ANNA.id, END)
    proposed = await host.agreements.proposed(5)
    await host.agreements.answer(5, BEA.id, proposed.nonce, agrees=True, request=request())
    await propose(home, 8, BEA.id, SLEEP)


async def ask_in_silence(home):
    await home.host.pausing.ask(6, BEA.id, None, request=home.request())
    await propose(home, 7, CARL.id, END)
    home.clock.time += DAY
    await home.host.timers.ring()
    for _ in range(20):
        await asyncio.sleep(0.01)


asyncio.run(main(sys.argv[1]))
