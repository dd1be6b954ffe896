"""How long the event loop is kept from its work while twenty tables' pictures are made at once."""

from __future__ import annotations

import asyncio
from statistics import quantiles
from time import perf_counter
from typing import Any

from bench import judged
from bench.picture import late_position
from hansa_bot.render.worker import Worker
from hansa_bot.titles import registry
from hansa_bot.titles.base import Title

PICTURES = 20
TICK = 0.001
MOST_P99_MS = 15.0


def measure() -> dict[str, Any]:
    figures: dict[str, float] = {}
    for meta in registry.metas():
        lags = asyncio.run(_lags(registry.load(meta.id)))
        figures[f"{meta.id}/p99_ms"] = round(quantiles(lags, n=100)[-1] * 1000, 2)
    return judged(figures, most=dict.fromkeys(figures, MOST_P99_MS))


async def _lags(title: Title) -> list[float]:
    painter, seen = title.painter(), late_position(title, max(title.meta.seats))
    painter.board(*seen)  # static layers are drawn once per process, at its start
    worker = Worker()
    lags: list[float] = []
    watch = asyncio.create_task(_watch(lags))
    await asyncio.gather(*(worker.png(key, lambda: painter.board(*seen)) for key in range(PICTURES)))
    watch.cancel()
    await asyncio.gather(watch, return_exceptions=True)
    await worker.close()
    return lags


async def _watch(lags: list[float]) -> None:
    while True:
        start = perf_counter()
        await asyncio.sleep(TICK)
        lags.append(perf_counter() - start - TICK)
