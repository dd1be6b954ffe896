"""The first picture after a start: a fresh process begins to draw ahead, and somebody asks for a board.

"seconds" run from asking to the finished PNG, with all that a painter has to load, when somebody asks at once. With
"amid" somebody asks when the drawing ahead has just begun with its slowest piece, which has to be waited for.

"ahead" is the processor time until everything is drawn ahead, as ratios: "again" of the second start, which finds the
layers of the first one, to that; "kept" of the first one, which writes them, to one that has nowhere to. A "process"
that draws loads all titles for it, which counts; the "bot" has them anyway.
"""

import asyncio
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event
from time import perf_counter
from typing import Any

from bench import judged
from bench.picture import sights
from hansa_bot.engine.action import Outcome
from hansa_bot.engine.rules import Setup
from hansa_bot.i18n.catalog import catalog
from hansa_bot.render.cache import forget
from hansa_bot.render.worker import Worker
from hansa_bot.titles import registry
from hansa_bot.titles.kit.render.request import layers

RUNS = 3
MOST_SECONDS = 1.0
MOST_AGAIN = 0.15
HERE = Path(__file__).parents[1]


def measure() -> dict[str, Any]:
    figures: dict[str, float] = {}
    for meta in registry.metas():
        slowest = _slowest()
        for seats, options in sights(meta):
            if seats == max(meta.seats):
                name = "/".join((meta.id, *options.values(), str(seats)))
                figures[f"{name}/seconds"] = _in_a_fresh_process(meta.id, seats, options, -1)
        figures[f"{name}/amid"] = _in_a_fresh_process(meta.id, seats, options, slowest)
    most = dict.fromkeys(figures, MOST_SECONDS) | {"ahead/bot/again": MOST_AGAIN}
    return judged(figures | ahead(), most=most)


def ahead() -> dict[str, float]:
    """Return how long starts take until everything is drawn ahead, against each other."""
    runs = []
    for _ in range(RUNS):
        with TemporaryDirectory() as folder:
            runs.append([json.loads(_told_by("bench._ahead", where)) for where in ("", folder, folder)])
    figures: dict[str, float] = {}
    for which, name in enumerate(("bot", "process")):
        nowhere, drawn, read = (min(run[start][which] for run in runs) for start in range(3))
        figures[f"ahead/{name}/seconds"] = round(drawn, 2)
        figures[f"ahead/{name}/again"] = round(read / drawn, 3)
        figures[f"ahead/{name}/kept"] = round(drawn / nowhere, 3)
    return figures


def _slowest() -> int:
    """Return which piece of the drawing ahead takes longest."""
    forget()
    spent = []
    for draw in layers():
        start = perf_counter()
        draw()
        spent.append(perf_counter() - start)
    return spent.index(max(spent)) if spent else -1


def _in_a_fresh_process(title: str, seats: int, options: dict[str, str], amid: int) -> float:
    return float(_told_by("bench.start", title, str(seats), json.dumps(options), str(amid)))


def _told_by(module: str, *what: str) -> str:
    return subprocess.run(
        [sys.executable, "-m", module, *what], cwd=HERE, check=True, capture_output=True, text=True
    ).stdout


async def first_picture(title_id: str, seats: int, options: dict[str, str], amid: int) -> float:
    """Return the seconds from asking to the first picture; it is asked for when piece `amid` begins, or at once."""
    title = registry.load(title_id)
    state = title.rules.setup(Setup(seats, title.meta.check(seats, options), "bench"), Outcome())
    view, names = title.rules.view(state, None), [f"Player {seat + 1}" for seat in range(seats)]
    tr = catalog("en", title_id)
    worker, begun = Worker(), Event()
    worker.warm(lambda: _told(layers(), amid, begun))
    if amid >= 0:
        await asyncio.to_thread(begun.wait)
    start = perf_counter()
    await worker.png("board", lambda: title.painter().board(view, names, tr, ()))
    spent = perf_counter() - start
    await worker.close()
    return spent


def _told(pieces: Iterator[Callable[[], object]], which: int, begun: Event) -> Iterator[Callable[[], object]]:
    """Yield all pieces; set `begun` just before that with this number is done."""
    for number, piece in enumerate(pieces):
        if number == which:
            begun.set()
        yield piece


if __name__ == "__main__":
    asked = sys.argv[1], int(sys.argv[2]), json.loads(sys.argv[3]), int(sys.argv[4])
    print(round(asyncio.run(first_picture(*asked)), 3))
