"""What a click takes while two computer players think in processes of their own, against what it takes else.

A click is an action with its commit, and the words of the panel after it. The searches are stopped and let go on by
turns, every few clicks, so that both sides meet the same machine. "memory" is what such a process has at most, in MB.
"""

import asyncio
import os
import signal
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from bench import judged
from bench._games import think_on
from hansa_bot.ai.player import choose
from hansa_bot.engine.state import encode
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.table import Person, Place
from hansa_bot.host.kernel.thinking import MEMORY, NICE
from hansa_bot.processes import Pool
from hansa_bot.store import Store
from hansa_bot.titles import registry
from hansa_bot.titles.base import Title
from hansa_bot.ui.kit.moment import present
from hansa_bot.ui.turn import pages

SEARCHES = 2
CLICKS, BLOCK = 2400, 40
MOST_RATIO = 1.1


def measure() -> dict[str, Any]:
    figures: dict[str, float] = {}
    most: dict[str, float] = {}
    for meta in registry.metas():
        with TemporaryDirectory() as folder:
            alone, beside, memory = asyncio.run(_clicks(registry.load(meta.id), Path(folder)))
        (quiet, busy) = (quantiles(spent, n=20)[-1] * 1000 for spent in (alone, beside))
        figures |= {
            f"{meta.id}/p95_ms": round(quiet, 2),
            f"{meta.id}/beside_p95_ms": round(busy, 2),
            f"{meta.id}/ratio": round(busy / quiet, 3),
            f"{meta.id}/memory": memory,
        }
        most |= {f"{meta.id}/ratio": MOST_RATIO, f"{meta.id}/memory": MEMORY}
    return judged(figures, most=most)


async def _clicks(title: Title, folder: Path) -> tuple[list[float], list[float], float]:
    """Return how long clicks took while nobody thought, and beside those who do; and the memory that these had."""
    store = await Store.open(f"sqlite+aiosqlite:///{folder / 'bench.db'}")
    host = Host(store)
    pool = Pool(SEARCHES, 3600.0, nice=NICE, memory=MEMORY)
    table = await _begin(host, title, 0)
    session = await host.query.session(table)
    about = (title.meta.id, encode(session.state), session.waiting[0])
    await asyncio.gather(*(pool.run(think_on, *about, 1) for _ in range(SEARCHES)))
    searches = [asyncio.create_task(pool.run(think_on, *about)) for _ in range(SEARCHES)]
    alone: list[float] = []
    beside: list[float] = []
    spent = beside
    for number in range(CLICKS):
        if number % BLOCK == 0:
            spent = beside if spent is alone else alone
            for pid in pool.pids:
                os.kill(pid, signal.SIGCONT if spent is beside else signal.SIGSTOP)
        if (await host.query.session(table)).state.over:
            table = await _begin(host, title, number)
        spent.append(await _click(host, title, table, number))
    memory = max(map(_peak, pool.pids))
    for search in searches:
        search.cancel()
    await asyncio.wait(searches)
    await pool.close()
    await host.close()
    await store.close()
    return alone, beside, memory


async def _begin(host: Host, title: Title, number: int) -> int:
    people = [Person(seat + 1, f"Player {seat + 1}") for seat in range(min(title.meta.seats))]
    place = Place(1, number + 1)
    table = await host.lobby.new(place, people[0], title.meta.id, size=len(people), request=f"new {number}")
    for person in people[1:]:
        await host.lobby.join(table.id, person, f"join {number}")
    return (await host.lobby.start(table.id, people[0], f"start {number}")).id


async def _click(host: Host, title: Title, table: int, number: int) -> float:
    session = await host.query.session(table)
    seat = session.waiting[0]
    user = (await host.query.table(table)).seats[seat].user or 0
    action = choose(title, session.state, seat)
    start = perf_counter()
    await host.play.act(table, user, [action], seen=session.version, request=f"click {number}")
    moment = await present(host, table, user)
    if moment.running:
        pages.compose(moment)
    return perf_counter() - start


def _peak(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text("utf-8")
    return round(int(status.partition("VmHWM:")[2].split()[0]) / 1000, 1)
