"""How long the event loop is kept from its work while fifty tables' pictures are made at once.

Every table asks twice: again with a newer position while the first pictures are being made. "stale" counts the tables
that got anything but their newest position at last.
"""

import asyncio
from functools import partial
from statistics import quantiles
from time import perf_counter
from typing import Any

from bench import judged
from bench.picture import LATE, Table, late_table
from hansa_bot.render.encode import png
from hansa_bot.render.worker import Worker
from hansa_bot.titles import registry
from hansa_bot.titles.base import Title
from hansa_bot.titles.painter import Painter

TABLES = 50
EARLIER = 0.6
"""How much of its game a table has behind it when it asks for the first time."""
TICK = 0.001
MOST_P99_MS = 15.0


def measure() -> dict[str, Any]:
    figures: dict[str, float] = {}
    most: dict[str, float] = {}
    for meta in registry.metas():
        lags, stale = asyncio.run(_asked(registry.load(meta.id)))
        figures[f"{meta.id}/p99_ms"] = round(quantiles(lags, n=100)[-1] * 1000, 2)
        figures[f"{meta.id}/stale"] = stale
        most |= {f"{meta.id}/p99_ms": MOST_P99_MS, f"{meta.id}/stale": 0}
    return judged(figures, most=most)


async def _asked(title: Title) -> tuple[list[float], int]:
    """Return how long the loop was kept each time, and how many tables did not get their newest position."""
    painter, seats = title.painter(), max(title.meta.seats)
    old, new = (late_table(title, seats, share=share) for share in (EARLIER, LATE))
    _board(painter, new, 0)  # static layers are drawn once per process, at its start
    worker = Worker()
    lags: list[float] = []
    watch = asyncio.create_task(_watch(lags))
    asked = [asyncio.create_task(worker.png(key, partial(_board, painter, old, key))) for key in range(TABLES)]
    await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
    got = await asyncio.gather(*(worker.png(key, partial(_board, painter, new, key)) for key in range(TABLES)))
    watch.cancel()
    await asyncio.gather(watch, *asked, return_exceptions=True)
    await worker.close()
    return lags, sum(made != png(_board(painter, new, key)) for key, made in enumerate(got))


def _board(painter: Painter, table: Table, key: int) -> Any:
    """Draw a table's board; its number is in a name, so that no two tables' pictures are the same."""
    view, names, tr, marks = table.seen()
    return painter.board(view, [f"Table {key}", *names[1:]], tr, marks)


async def _watch(lags: list[float]) -> None:
    while True:
        start = perf_counter()
        await asyncio.sleep(TICK)
        lags.append(perf_counter() - start - TICK)
