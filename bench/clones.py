"""The hand-written clone of a position against `copy.deepcopy`, as the median of ratios within one run."""

from __future__ import annotations

import copy
import statistics
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from bench import judged
from bench._games import guided, replayed, tables

LEAST = 10.0
ROUNDS = 9


def measure() -> dict[str, Any]:
    figures: dict[str, float] = {}
    for title, seats in tables():
        game = guided(title, seats, 1)
        state = replayed(game, len(game.trace) // 2)
        ratios = []
        for _ in range(ROUNDS):
            slow = seconds(partial(copy.deepcopy, state), 5)
            ratios.append(slow / seconds(partial(title.rules.clone, state), 100))
        figures[f"{title.meta.id}/{seats}"] = round(statistics.median(ratios), 1)
    return judged(figures, least=dict.fromkeys(figures, LEAST))


def seconds(work: Callable[[], object], times: int) -> float:
    """Return the seconds that one call takes."""
    began = time.perf_counter()
    for _ in range(times):
        work()
    return (time.perf_counter() - began) / times
