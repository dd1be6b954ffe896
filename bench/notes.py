"""What it costs to note a figure: executed bytecodes, and the share of a decision's time in the same run.

A press notes some ten figures. A decision is one full list of offers plus one apply, as in `bench.decisions`.
"""

from functools import partial
from statistics import median
from typing import Any

from bench import judged
from bench._games import guided, replayed
from bench.clones import seconds
from bench.decisions import count_opcodes
from hansa_bot import metrics
from hansa_bot.titles import registry

MOST_OPCODES, MOST_SHARE = 200, 0.1
ROUNDS, TIMES = 9, 2000


def counted() -> None:
    """Note that a press was answered."""
    metrics.INTERACTIONS.labels("press", metrics.DONE).inc()


def timed() -> None:
    """Note how long an answer took."""
    metrics.ANSWERED.observe(0.2)


def measure() -> dict[str, Any]:
    title = registry.load(registry.metas()[0].id)
    game = guided(title, max(title.meta.seats), 1)
    figures: dict[str, float] = {}
    for name, note in {"counted": counted, "timed": timed}.items():
        shares = []
        for _ in range(ROUNDS):
            decision = seconds(partial(replayed, game), 1) / len(game.trace)
            shares.append(seconds(note, TIMES) / decision)
        figures |= {f"{name}/opcodes": count_opcodes(note), f"{name}/share": round(median(shares), 4)}
        figures[f"{name}/us"] = round(min(seconds(note, TIMES) for _ in range(ROUNDS)) * 1e6, 2)
    most = {f"{name}/opcodes": MOST_OPCODES for name in ("counted", "timed")}
    return judged(figures, most=most | {f"{name}/share": MOST_SHARE for name in ("counted", "timed")})
