"""What pictures cost the bot's own process with 0, 1 and 2 processes that draw: seconds of its processor, not theirs.

"turn" is a whole turn as in `bench.turn` with its commits and cards, and with panels; "picture" is a board alone;
"pickle" packs what is wanted of it. "memory" is what a process has after drawing ahead, in MB.
"""

import asyncio
import os
import pickle
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any

from bench import judged, layers
from bench.picture import Table, late_table
from bench.turn import turns
from hansa_bot.processes import Pool
from hansa_bot.render.encode import drawn
from hansa_bot.render.worker import Worker
from hansa_bot.titles import registry
from hansa_bot.titles.base import Title
from hansa_bot.titles.kit.render.request import PictureRequest
from hansa_bot.titles.painter import BOARD

WORKERS = (0, 1, 2)
PICTURES = 24
MOST_RATIO = 1 / 2
MOST_MEMORY = 100.0


def measure() -> dict[str, Any]:
    figures: dict[str, float] = {}
    for meta in registry.metas():
        title = registry.load(meta.id)
        turn = {workers: _turn(title, workers) for workers in WORKERS}
        request = request_of(late_table(title, max(meta.seats)))
        picture = {workers: asyncio.run(_picture(request, workers)) for workers in WORKERS}
        figures |= {f"{meta.id}/turn_ms/{workers}": round(spent * 1000, 1) for workers, spent in turn.items()}
        figures |= {f"{meta.id}/picture_ms/{workers}": round(spent * 1000, 2) for workers, spent in picture.items()}
        figures[f"{meta.id}/turn_ratio"] = round(turn[2] / turn[0], 3)
        figures[f"{meta.id}/picture_ratio"] = round(picture[2] / picture[0], 3)
        figures[f"{meta.id}/pickle_ms"] = round(_pickle(request) * 1000, 3)
    most = {name: MOST_RATIO for name in figures if name.endswith("ratio")}
    figures["memory"] = asyncio.run(_warmed())
    return judged(figures, most=most | {"memory": MOST_MEMORY})


def request_of(table: Table) -> PictureRequest:
    view, names, tr, marks = table.seen()
    signs = "ABCDE"[: len(names)]
    return PictureRequest(table.title.meta.id, BOARD, tr.language, "day", signs, view, names, (marks,))


def _turn(title: Title, workers: int) -> float:
    with TemporaryDirectory() as folder:
        played = asyncio.run(turns(title, Path(folder), workers=workers, clock=process_time, panels=True))
    return median(spent for spent, _ in played)


async def _picture(request: PictureRequest, workers: int) -> float:
    """Return the seconds that a picture takes when many are asked for at once."""
    worker = Worker(workers)
    await asyncio.gather(*(worker.png(key, request.paint) for key in range(2 * max(WORKERS))))
    start = process_time()
    await asyncio.gather(*(worker.png(key, request.paint) for key in range(PICTURES)))
    spent = process_time() - start
    await worker.close()
    return spent / PICTURES


def _pickle(request: PictureRequest) -> float:
    spent = []
    for _ in range(PICTURES):
        start = perf_counter()
        pickle.dumps(partial(drawn, request.paint), pickle.HIGHEST_PROTOCOL)
        spent.append(perf_counter() - start)
    return median(spent)


async def _warmed() -> float:
    """Return the memory of a process that has drawn ahead all that there is."""
    pool = Pool(1, 600.0)
    await pool.run(layers.measure)  # that file imports no more than a process that draws
    pid = await pool.run(os.getpid)
    status = await asyncio.to_thread(Path(f"/proc/{pid}/status").read_text, "utf-8")
    await pool.close()
    return round(int(status.partition("VmRSS:")[2].split()[0]) / 1000, 1)
