"""How much memory the static layers of all titles take once everything that is drawn ahead was drawn."""

from time import perf_counter
from typing import Any

from bench import judged
from hansa_bot.render.cache import LAYERS, forget
from hansa_bot.titles.kit.render.request import layers

MOST_BYTES = 32_000_000


def measure() -> dict[str, Any]:
    forget()
    start, pieces, peak = perf_counter(), 0, 0
    for draw in layers():
        draw()
        pieces += 1
        peak = max(peak, LAYERS.held)
    figures = {"layers": pieces, "seconds": round(perf_counter() - start, 2), "bytes": peak}
    return judged(figures, most={"bytes": MOST_BYTES})
