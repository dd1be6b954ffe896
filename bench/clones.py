"""The hand-written clone of a position against `copy.deepcopy`, as the median of ratios within one run.

Against the state itself, and against the view that says the same in words (`…/view`).
"""

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
    least: dict[str, float] = {}
    for name, title, seats, options in tables():
        game = guided(title, seats, 1, options)
        state = replayed(game, len(game.trace) // 2)
        view = title.rules.view(state, None)
        ratios: dict[str, list[float]] = {name: [], f"{name}/view": []}
        for _ in range(ROUNDS):
            clone = seconds(partial(title.rules.clone, state), 100)
            for key, model in zip(ratios, (state, view), strict=True):
                ratios[key].append(seconds(partial(copy.deepcopy, model), 5) / clone)
        figures |= {key: round(statistics.median(found), 1) for key, found in ratios.items()}
        least[name] = LEAST
    return judged(figures, least=least)


def seconds(work: Callable[[], object], times: int) -> float:
    """Return the seconds that one call takes."""
    began = time.perf_counter()
    for _ in range(times):
        work()
    return (time.perf_counter() - began) / times
