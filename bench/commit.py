"""One request's transaction against appending a line to a file with fdatasync, on the same disk in the same run.

Each commit is followed by one append, so that both meet the same disk. "share" is the commit's part of what it may
take: 2.5 appends and one millisecond.
"""

import asyncio
import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, TypeVar

from bench import judged
from hansa_bot.ai.player import choose
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.table import Person, Place
from hansa_bot.store import Store, Tx
from hansa_bot.titles import registry
from hansa_bot.titles.base import Title

T = TypeVar("T")
ACTIONS = 300
WARM = 20
LINE = b"x" * 4096
APPENDS, SPARE_MS = 2.5, 1.0

# A temporary folder of the system may be kept in memory, where a disk costs nothing.
HERE = Path(__file__).parents[1] / "var"


class TimedStore(Store):
    """Notes how long every transaction takes."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.spent: list[float] = []

    async def write(self, work: Callable[[Tx], Awaitable[T]], *, patient: bool = False) -> T:
        start = perf_counter()
        result = await super().write(work, patient=patient)
        self.spent.append(perf_counter() - start)
        return result


def measure() -> dict[str, Any]:
    figures: dict[str, float] = {}
    most: dict[str, float] = {}
    HERE.mkdir(exist_ok=True)
    for meta in registry.metas():
        with TemporaryDirectory(dir=HERE) as folder:
            commits, appends = asyncio.run(_play(registry.load(meta.id), Path(folder)))
        commit, append = median(commits) * 1000, median(appends) * 1000
        figures |= {
            f"{meta.id}/commit_p50_ms": round(commit, 3),
            f"{meta.id}/append_p50_ms": round(append, 3),
            f"{meta.id}/ratio": round(commit / append, 2),
            f"{meta.id}/share": round(commit / (APPENDS * append + SPARE_MS), 3),
        }
        most[f"{meta.id}/share"] = 1.0
    return judged(figures, most=most)


async def _play(title: Title, folder: Path) -> tuple[list[float], list[float]]:
    store = await TimedStore.open(f"sqlite+aiosqlite:///{folder / 'bench.db'}")
    assert isinstance(store, TimedStore)
    host = Host(store, seeds=lambda: "bench")
    people = [Person(seat + 1, f"Player {seat + 1}") for seat in range(min(title.meta.seats))]
    table = await host.lobby.new(Place(1, 1), people[0], title.meta.id, size=len(people), request="0")
    for person in people[1:]:
        await host.lobby.join(table.id, person, "join")
    table = await host.lobby.start(table.id, people[0], "start")
    store.spent.clear()
    appends: list[float] = []
    file = os.open(folder / "lines", os.O_CREAT | os.O_WRONLY | os.O_APPEND)
    users = [info.user for info in table.seats]
    while len(appends) < ACTIONS and not (session := await host.query.session(table.id)).state.over:
        seat = session.waiting[0]
        user = users[seat]
        assert user is not None
        action = choose(title, session.state, seat)
        await host.play.act(table.id, user, [action], seen=session.version, request=f"v{session.version}")
        start = perf_counter()
        os.write(file, LINE)
        os.fdatasync(file)
        appends.append(perf_counter() - start)
    os.close(file)
    await host.close()
    await store.close()
    return store.spent[WARM:], appends[WARM:]
