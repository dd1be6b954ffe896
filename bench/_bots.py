"""Processes of the bot: started, killed and stopped, with what each costs; and what is counted in their database."""

import asyncio
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from subprocess import DEVNULL, Popen
from typing import Any

from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from tests import postgres

HOME = Path(__file__).parents[1]
TICK = os.sysconf("SC_CLK_TCK")
GROUPS, PERIOD = Path("/sys/fs/cgroup/cpu"), 20_000
"""Where Linux shares processors out (control groups, version 1), and how often it does, in microseconds."""
LOOK, IDLE = 1.0, 0.1
"""How many seconds an idle process is looked at, and the share of a core that it uses at most."""


@dataclass(frozen=True, slots=True)
class Usage:
    """Seconds of CPU that were spent, and MiB of memory that are held, by the bot and by its workers; its database's
    seconds. `peak` is the most memory that the bot has held.
    """

    cpu: float
    workers_cpu: float
    memory: float
    workers_memory: float
    database_cpu: float = 0.0
    peak: float = 0.0


class Bot:
    """One process of the bot in a checkout, which writes its log into a file."""

    def __init__(
        self,
        log: Path,
        settings: Mapping[str, str],
        home: Path = HOME,
        core: float = 0.0,
        confine: Callable[[int], None] | None = None,
    ) -> None:
        self.log, self.home, self.settings, self.core, self.confine = log, home, settings, core, confine
        self.process: Popen[bytes] | None = None

    @property
    def alive(self) -> bool:
        """Whether it runs."""
        return self.process is not None and self.process.poll() is None

    def start(self) -> None:
        """Start it; it connects by itself."""
        python = HOME / ".venv" / "bin" / "python"
        environment = {**os.environ, "DISCORD_TOKEN": "load", "LOG_LEVEL": "WARNING", **self.settings}
        with self.log.open("ab") as log:
            command = [str(python) if python.exists() else sys.executable, "bot.py"]
            self.process = Popen(command, cwd=self.home, env=environment, stdin=DEVNULL, stdout=log, stderr=log)
        if self.core:
            _give(self.process.pid, self.core)
        if self.confine is not None:
            self.confine(self.process.pid)

    def kill(self) -> None:
        """Kill it as a power cut would."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    async def stop(self) -> None:
        """Ask it to end."""
        if self.process is not None and self.alive:
            self.process.send_signal(signal.SIGTERM)
            await asyncio.to_thread(self.process.wait, 60)
            if self.core:
                (GROUPS / f"bench-{self.process.pid}").rmdir()

    def usage(self) -> Usage:
        """Return what it has used until now."""
        assert self.process is not None
        own = self.process.pid
        workers = _descendants(own)
        cpu, memory = [sum(map(each, workers)) for each in (_cpu, memory_of)]
        return Usage(_cpu(own), cpu, memory_of(own), memory, peak=_peak(own))


class Company:
    """Processes of the bot that share a database."""

    def __init__(self, bots: Sequence[Bot], database: str) -> None:
        self.bots, self._database = bots, database

    def start(self) -> None:
        """Start them all."""
        for bot in self.bots:
            bot.start()

    async def stop(self) -> None:
        """Ask them all to end."""
        await asyncio.gather(*(bot.stop() for bot in self.bots))

    async def idle(self, within: float) -> None:
        """Wait until they and their workers have hardly anything left to do, but no longer than so many seconds."""
        deadline = time.monotonic() + within
        while time.monotonic() < deadline:
            before = self.usage()
            await asyncio.sleep(LOOK)
            after = self.usage()
            if after.cpu + after.workers_cpu - before.cpu - before.workers_cpu < IDLE * LOOK * len(self.bots):
                return

    def usage(self) -> Usage:
        """Return what all of them have used until now, and the PostgreSQL on this machine that they work with."""
        each = [bot.usage() for bot in self.bots if bot.alive]
        folder = self._database.partition("?host=")[2]
        server = int(Path(folder, "data", "postmaster.pid").read_text().split()[0]) if folder else 0
        return Usage(
            sum(one.cpu for one in each),
            sum(one.workers_cpu for one in each),
            sum(one.memory for one in each),
            sum(one.workers_memory for one in each),
            sum(map(_cpu, [server, *_descendants(server)])) if server else 0.0,
            sum(one.peak for one in each),
        )


def _give(pid: int, core: float) -> None:
    """Let a process, with all that it will start, have no more than a part of a core; for Linux's root alone."""
    group = GROUPS / f"bench-{pid}"
    group.mkdir()
    (group / "cpu.cfs_period_us").write_text(str(PERIOD))
    (group / "cpu.cfs_quota_us").write_text(str(int(PERIOD * core)))
    (group / "cgroup.procs").write_text(str(pid))


def _descendants(pid: int) -> list[int]:
    found: list[int] = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in map(int, task.read_text().split()):
            found += [child, *_descendants(child)]
    return found


def _cpu(pid: int) -> float:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, fields[11:15])) / TICK  # with that of children that have ended


def memory_of(pid: int) -> float:
    """Return the MiB that a process holds."""
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except OSError:
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def _peak(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text("utf-8")
    return int(status.partition("VmHWM:")[2].split()[0]) / 2**10


@contextmanager
def database_in(folder: Path, *, shared: bool) -> Iterator[str]:
    """Give the address of an empty database: a file, or with `shared` a PostgreSQL of its own."""
    if not shared:
        yield f"sqlite+aiosqlite:///{folder / 'bot.db'}"
        return
    with postgres.throwaway() as cluster:
        yield cluster.database("games")


async def ask(url: str, query: str, **values: Any) -> list[tuple[Any, ...]]:
    """Return rows of the database."""
    engine = create_async_engine(url)
    try:
        async with engine.connect() as connection:
            return [tuple(row) for row in await connection.execute(text(query), values)]
    finally:
        await engine.dispose()
