"""Our picture against the naive pipeline in the same run: everything redrawn at 2×, LANCZOS, RGB PNG.

Ours paints on a kept static layer and encodes a palette PNG. The ratio is that of the medians of alternating runs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from io import BytesIO
from statistics import median
from time import perf_counter
from typing import Any

from PIL import Image

from bench import judged
from bench._games import guided, replayed
from hansa_bot.engine.event import Event
from hansa_bot.i18n.catalog import catalog
from hansa_bot.render import pen
from hansa_bot.render.canvas import SCALE
from hansa_bot.render.encode import png
from hansa_bot.render.memo import forget
from hansa_bot.titles import registry
from hansa_bot.titles.base import Meta, Title

RUNS = 7
RECENT = 12
"""Actions before the picture that are marked in it."""
MOST_BYTES = 150_000
MOST_RATIO = 1 / 6


def measure() -> dict[str, Any]:
    figures: dict[str, float] = {}
    most: dict[str, float] = {}
    for meta in registry.metas():
        title = registry.load(meta.id)
        painter: Any = title.painter()
        for seats, options in sights(meta):
            seen = late_position(title, seats, options)
            ours, naive = medians(partial(quick, painter, *seen), partial(slow, painter, *seen))
            name = "/".join((meta.id, *options.values(), str(seats)))
            figures |= {
                f"{name}/ms": round(ours * 1000, 1),
                f"{name}/naive_ms": round(naive * 1000, 1),
                f"{name}/ratio": round(ours / naive, 4),
                f"{name}/bytes": len(quick(painter, *seen)),
            }
            most |= {f"{name}/ratio": MOST_RATIO, f"{name}/bytes": MOST_BYTES}
    return judged(figures, most=most)


def sights(meta: Meta) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield the fewest and the most seats with every value of the first option that stands apart, as a map does."""
    map_option = next((option for option in meta.options if option.apart), None)
    choices = [{map_option.key: value} for value in map_option.values] if map_option else [{}]
    for seats in sorted({min(meta.seats), max(meta.seats)}):
        for options in choices:
            if meta.clash(seats, meta.filled(options)) is None:
                yield seats, options


def late_position(title: Title, seats: int, options: Mapping[str, str] | None = None) -> tuple[Any, ...]:
    """Return what a painter needs to draw a table near its end, with the latest actions marked."""
    game = guided(title, seats, 1, options)
    late = len(game.trace) * 9 // 10
    state = replayed(game, late)
    marks: list[Event] = []
    for seat, action in game.trace[late : late + RECENT]:
        state, outcome = title.rules.apply(state, seat, action)
        marks += outcome.events
    names = [f"Player {seat + 1}" for seat in range(seats)]
    return title.rules.view(state, None), names, catalog("en", title.meta.id), marks


def quick(painter: Any, *seen: Any) -> bytes:
    return png(painter.board(*seen))


def slow(painter: Any, *seen: Any) -> bytes:
    forget()
    fine, pen.FINE = pen.FINE, 2 * SCALE  # what is shrunk as a whole needs no smooth parts
    try:
        large = type(painter)(finer=2, fresh=True).board(*seen)
    finally:
        pen.FINE = fine
    buffer = BytesIO()
    large.resize((large.width // 2, large.height // 2), Image.Resampling.LANCZOS).save(buffer, "PNG")
    return buffer.getvalue()


def medians(first: Callable[[], object], second: Callable[[], object]) -> tuple[float, float]:
    """Return medians in seconds; the second one empties all memories, so the first warms them before it counts."""
    spent: tuple[list[float], list[float]] = ([], [])
    for _ in range(RUNS):
        first()
        for work, times in zip((first, second), spent, strict=True):
            start = perf_counter()
            work()
            times.append(perf_counter() - start)
    return median(spent[0]), median(spent[1])
