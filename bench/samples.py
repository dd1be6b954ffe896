"""What a position costs that a seat may imagine, against a clone of it, as the median of ratios within one run.

What is hidden is shuffled whole, up to 150 cards, while a clone shares all of them.
"""

import random
import statistics
from functools import partial
from typing import Any

from bench import judged
from bench._games import guided, replayed, tables
from bench.clones import seconds

MOST = 250.0
ROUNDS = 9


def measure() -> dict[str, Any]:
    figures: dict[str, float] = {}
    for name, title, seats, options in tables():
        state = replayed(game := guided(title, seats, 1, options), len(game.trace) // 2)
        imagine = partial(title.rules.sample, state, state.waiting[0], random.Random(1))
        clone = partial(title.rules.clone, state)
        ratios = [seconds(imagine, 30) / seconds(clone, 100) for _ in range(ROUNDS)]
        figures[name] = round(statistics.median(ratios), 1)
    return judged(figures, most=dict.fromkeys(figures, MOST))
