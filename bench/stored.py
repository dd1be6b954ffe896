"""A start with ten thousand stored tables: how long until somebody has the first answer, and the memory by then.

A few games of every title are played, and their rows are copied. `python -m bench.stored --against CHECKOUT` starts
another checkout in turns with this one; the median of some starts counts.
"""

import argparse
import asyncio
import json
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from bench import judged
from bench._bots import HOME, Bot
from bench._discord import Discord
from bench._world import World
from hansa_bot.ai.player import choose
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.table import Person, Place
from hansa_bot.store import Store
from hansa_bot.titles import registry

TABLES, ACTIONS, STARTS = 10_000, 170, 3
MOST_MEMORY_MIB, MOST_RATIO = 120.0, 1.2
CONNECTED_WITHIN = 60.0
OWN = "own"
FAR = 1 << 30
"""How far the channels of a copy lie from those of the original."""


async def originals(url: str) -> None:
    """Play a game of every title for a while, each in a channel of the stand-in's first server."""
    store = await Store.open(url)
    host = Host(store)
    titles = registry.metas()
    world = World(1, len(titles), max(max(meta.seats) for meta in titles))
    ((guild, channels),) = world.guilds.items()
    for meta, channel in zip(titles, map(int, channels), strict=True):
        people = [Person(int(who["id"]), who["global_name"]) for who in world.people[: min(meta.seats)]]
        table = await host.lobby.new(
            Place(int(guild), channel), people[0], meta.id, size=len(people), request=meta.id
        )
        for person in people[1:]:
            await host.lobby.join(table.id, person, "join")
        table = await host.lobby.start(table.id, people[0], "start")
        for _ in range(ACTIONS):
            session: Any = await host.query.session(table.id)
            if session.state.over:
                break
            seat = session.waiting[0]
            action = choose(registry.load(meta.id), session.state, seat)
            user, request = table.seats[seat].user or 0, f"v{session.version}"
            await host.play.act(table.id, user, [action], seen=session.version, request=request)
    await host.close()
    await store.close()


def multiply(path: Path, wanted: int) -> None:
    """Copy the rows of the tables until there are so many; what was due to be posted is taken as sent."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("pragma synchronous = off")
        connection.execute("update outbox set state = 'sent', message = id")
        steps = {
            each: connection.execute(f"select max(id) from {each}").fetchone()[0] for each in ("tables", "outbox")
        }
        numbers = f"with n(i) as (select 1 union all select i + 1 from n where i < {wanted // steps['tables'] - 1})"
        for (table,) in connection.execute("select name from sqlite_master where type = 'table'").fetchall():
            names = [row[1] for row in connection.execute(f'pragma table_info("{table}")')]
            if table != "tables" and "table_id" not in names:
                continue
            moved = {"id": steps.get(table), "table_id": steps["tables"], "channel": FAR, "parent": FAR}
            values = [f'"{name}" + i * {moved[name]}' if name in moved else f'"{name}"' for name in names]
            values = ["i || '.' || nonce" if name == '"nonce"' else name for name in values]
            columns = ", ".join(f'"{name}"' for name in names)
            connection.execute(
                f'insert into "{table}" ({columns}) {numbers} select {", ".join(values)} from "{table}", n'
            )


async def first_answer(discord: Discord, database: Path, home: Path) -> tuple[float, float]:
    """Return the seconds from the start of a process to its first answer, and its memory then in MiB."""
    settings = {"DISCORD_API": discord.base, "DATABASE_URL": f"sqlite+aiosqlite:///{database}", "DRAW_AHEAD": "off"}
    bot = Bot(database.with_suffix(".log"), settings, home)
    start = perf_counter()
    bot.start()
    try:
        await discord.heard(CONNECTED_WITHIN)
        asked = discord.command(discord.people[0], next(iter(discord.channels)), "table", "status")
        await asyncio.wait_for(asked.answer, CONNECTED_WITHIN)
        return perf_counter() - start, bot.usage().memory
    finally:
        await bot.stop()


async def compared(homes: dict[str, Path], tables: int, starts: int) -> dict[str, float]:
    """Return the medians of some starts of each checkout; the first makes the tables, the others lift them."""
    titles = registry.metas()
    discord = Discord(1, len(titles), max(max(meta.seats) for meta in titles))
    await discord.start()
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in homes}
    with TemporaryDirectory() as folder:
        paths = {name: Path(folder, f"{name}.db") for name in homes}
        first, *others = paths
        await asyncio.to_thread(_make, homes[first], paths[first], tables)
        for name in others:
            await asyncio.to_thread(shutil.copy, paths[first], paths[name])
            await first_answer(discord, paths[name], homes[name])
        for _ in range(starts):
            for name, home in homes.items():
                found[name].append(await first_answer(discord, paths[name], home))
        size = paths[first].stat().st_size
    await discord.close()
    seconds, memory = ({name: median(each[n] for each in took) for name, took in found.items()} for n in range(2))
    figures = {"tables": float(tables), "megabytes": size / 1e6}
    figures |= {f"{name}/seconds": value for name, value in seconds.items()}
    figures |= {f"{name}/memory_mib": value for name, value in memory.items()}
    if others:
        figures["ratio"] = seconds[others[0]] / seconds[first]
    return {name: round(value, 2) for name, value in figures.items()}


def _make(home: Path, path: Path, tables: int) -> None:
    """Play the first games with the code of a checkout, so that their schema is its own, and copy them."""
    play = f"import sys; sys.path.insert(0, {str(home)!r}); import hansa_bot; sys.path.insert(0, {str(HOME)!r})"
    play += f"; from bench import stored; stored.play_originals({str(path)!r})"
    subprocess.run([sys.executable, "-c", play], cwd=path.parent, check=True)
    multiply(path, tables)


def play_originals(path: str) -> None:
    """Play the games whose rows are copied."""
    asyncio.run(originals(f"sqlite+aiosqlite:///{path}"))


def judge(figures: dict[str, float]) -> dict[str, Any]:
    """Return figures with their limits."""
    most = {name: MOST_MEMORY_MIB for name in figures if name == f"{OWN}/memory_mib"}
    return judged(figures, most=most | ({"ratio": MOST_RATIO} if "ratio" in figures else {}))


def measure() -> dict[str, Any]:
    """Measure this checkout alone."""
    return judge(asyncio.run(compared({OWN: HOME}, TABLES, 1)))


def main() -> None:
    """Read the command line, start, and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.stored", description=__doc__)
    parser.add_argument("--against", type=Path, help="another checkout, not newer than this one")
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--starts", type=int, default=STARTS)
    asked = parser.parse_args()
    homes = {"against": asked.against.resolve()} if asked.against else {}
    print(json.dumps(judge(asyncio.run(compared(homes | {OWN: HOME}, asked.tables, asked.starts))), indent=1))


if __name__ == "__main__":
    main()
