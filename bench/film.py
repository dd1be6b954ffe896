"""A film of 200 turns: paint every frame with that turn's marks and make one GIF of them.

"seconds" are those of the processor, the least of some rounds: what else the machine does can only add to it. The
ratio is that of a frame of ours, encoding and all, against one that is drawn naively in the same run.
"""

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import count, islice
from statistics import median
from time import process_time
from typing import Any

from bench import judged
from bench._games import guided
from bench.picture import redrawn, sights
from hansa_bot.engine.action import Event, Outcome
from hansa_bot.i18n.catalog import catalog
from hansa_bot.render.card import with_bar
from hansa_bot.render.encode import Shot, gif
from hansa_bot.titles import registry
from hansa_bot.titles.base import Title
from hansa_bot.titles.painter import Painter

FRAMES = 200
ROUNDS = 2
NAIVE = 5
MOST_SECONDS = 2.0
MOST_BYTES = 2_000_000
MOST_RATIO = 1 / 6

Seen = tuple[Any, ...]


def measure() -> dict[str, Any]:
    figures: dict[str, float] = {}
    most: dict[str, float] = {}
    for meta in registry.metas():
        title = registry.load(meta.id)
        painter = title.painter()
        for seats, options in sights(meta):
            if seats < max(meta.seats):
                continue
            name = "/".join((meta.id, *options.values(), str(seats)))
            seen = list(islice(turns(title, seats, options), FRAMES))
            seconds, size = filmed(painter, seen)
            figures |= {
                f"{name}/seconds": round(seconds, 2),
                f"{name}/bytes": size,
                f"{name}/ratio": round(seconds / FRAMES / naive(painter, seen), 4),
            }
            most |= {f"{name}/seconds": MOST_SECONDS, f"{name}/bytes": MOST_BYTES, f"{name}/ratio": MOST_RATIO}
    return judged(figures, most=most)


def turns(title: Title, seats: int, options: Mapping[str, str]) -> Iterator[Seen]:
    """Yield what a painter needs to draw each turn's end with all that the turn told; one game after the other."""
    names, tr = [f"Player {seat + 1}" for seat in range(seats)], catalog("en", title.meta.id)
    for seed in count(1):
        game = guided(title, seats, seed, options)
        state = game.rules.setup(game.setup, Outcome())
        told: list[Event] = []
        for seat, action in game.trace:
            turn = state.turn
            state, outcome = game.rules.apply(state, seat, action)
            told += outcome.events
            if state.turn != turn or state.over:
                yield game.rules.view(state, None), names, tr, told
                told = []


def filmed(painter: Painter, seen: list[Seen]) -> tuple[float, int]:
    """Return the seconds that the film takes, and its bytes."""
    painter.frame(*seen[0])  # static layers are drawn once per process, at its start
    spent = []
    for _ in range(ROUNDS):
        start = process_time()
        made = gif(
            Shot(with_bar(painter.frame(*each), f"Turn {turn}", f"Player {turn % 5} claimed Halle–Quedlinburg"), 0.9)
            for turn, each in enumerate(seen)
        )
        spent.append(process_time() - start)
    return min(spent), len(made)


def naive(painter: Painter, seen: list[Seen]) -> float:
    """Return the seconds that a naively drawn frame takes."""
    spent = []
    for each in seen[:: FRAMES // NAIVE]:
        start = process_time()
        redrawn(painter, partial(_frame, each))
        spent.append(process_time() - start)
    return median(spent)


def _frame(seen: Seen, painter: Painter) -> Any:
    return painter.frame(*seen)
