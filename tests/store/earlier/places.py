"""Leaves tables of the last version that knew of no locked threads, called no owner of a full lobby, and kept not who
brought a card about: run with its code (4665dbf2) it wrote `../places.db.xz`, which is never written again. `play.py`
says how.

    1  a lobby of three in a thread, where Anna and Béa sit; Carl alone may join
    2  a game in a thread; seat 0 has to decide, and its card is out
    3  the same, but whether that card is out nobody knows
    4  a lobby of three in the channel whose last seat Carl has taken: it waits for Anna to start
"""

import asyncio
import sqlite3
import sys
from contextlib import closing

from hansa_bot.host.kernel.table import Place
from hansa_bot.titles import registry
from tests.host.fakes import ANNA, BEA, CARL, FakePlatform, Home

registry.look_in("tests.toys")


class Silent(FakePlatform):
    """Takes posts and never says whether they are out."""

    async def deliver(self, post):
        await asyncio.Event().wait()


def there(number):
    return Place(7, 100 + number, None if number == 4 else 100)


async def lobby(home, number, *others):
    request, lobbies = home.request, home.host.lobby
    asked = {"guests": (BEA.id, CARL.id)} if number == 1 else {}
    table = await lobbies.new(there(number), ANNA, "harbour", size=3, request=request(), **asked)
    assert table.id == number, table
    for person in others:
        await lobbies.join(number, person, request())
    await home.settle(number)


async def game(home, number):
    table = await home.game(3, place=there(number))
    assert table.id == number, table
    await home.settle(number)


async def main(path):
    home = Home(f"sqlite+aiosqlite:///{path}")
    await home.open()
    await lobby(home, 1, BEA)
    for number in (2, 3):
        await game(home, number)
    await lobby(home, 4, BEA, CARL)
    await home.play(2, "a bid/2", "b bid/0", "c bid/0")
    await home.close()
    home.platform = Silent()
    await home.open()
    for user, bid in zip(await home.users(3), ("bid/2", "bid/0", "bid/0"), strict=True):
        await home.act(3, user, bid)
    for _ in range(20):
        await asyncio.sleep(0.01)
    await home.kill()
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode = DELETE")
        database.execute("VACUUM")
        for asked in (
            "SELECT version_num FROM alembic_version",
            "SELECT id, status, setup, terms FROM tables",
            "SELECT table_id, state, kind, payload FROM outbox",
        ):
            print(*database.execute(asked), sep="\n")
    print(home.clock.time)


asyncio.run(main(sys.argv[1]))
