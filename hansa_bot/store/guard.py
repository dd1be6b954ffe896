"""The guard of a process on PostgreSQL: the connection whose locks say that it is there and what it has.

Each that shares the database asks something every few seconds, which the others see; if one is silent for long, they
end its connections: what it was writing is undone, its locks are free, and it finds out when it wakes.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import uuid4

from sqlalchemy.engine import URL

from hansa_bot.model.errors import InUse, StoreError

Member = tuple[int, str]
"""A process by its guard: the server process that serves it, and its name."""

_log = logging.getLogger(__name__)

CHANNEL = "hansa_bot"
"""The channel of NOTIFY on which every process tells what it has changed."""

_DATABASE = 0x48414E5341
"""The lock that says that somebody works on the database: exclusive when alone, shared among several."""
MEMBER, SHARD, LEAVING = 0x48414D, 0x484153, 0x48414C
"""Classes of locks: of a member, by how it shares, of a shard, by its number, and of a member that wants none."""

_TIMEOUT = 10.0
"""Seconds for connecting the guard, and for each of its statements."""
BEAT = 2.0
"""Seconds after which each process is heard of again."""
SILENCE, BEATS = 15.0, 5
"""Seconds, and own beats in them, in which another one is not heard of before it is ended: so neither a server nor a
machine that has slept is taken for a process that hangs."""
_KEPT_ALIVE = {
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
    "tcp_user_timeout": "25000",
}
"""The server notices within 25 seconds that a machine is gone, also while it has something to send to it."""

_LOCKS = """SELECT pid, classid::int8, objid::int8, objsubid, mode FROM pg_locks
WHERE locktype = 'advisory' AND granted
AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"""
_END_FORMER = """SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
WHERE application_name = $1 AND pid <> pg_backend_pid()"""
_BEATS = """SELECT pid, application_name AS name, query_start AS beat FROM pg_stat_activity
WHERE query_start IS NOT NULL AND pid <> pg_backend_pid() AND pid IN (SELECT pid FROM pg_locks
WHERE locktype = 'advisory' AND granted AND objsubid = 2 AND classid = $1
AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))"""
_END_SILENT = """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE pid = $1 AND query_start = $2 OR application_name = $3"""


@dataclass(frozen=True, slots=True)
class Share:
    """How a process shares its database: of so many shards in `total` it has those `wanted`, or its fair share."""

    total: int
    wanted: frozenset[int] | None = None

    @property
    def kind(self) -> int:
        """A number that is the same for all processes that can share one database."""
        return self.total * 2 + (self.wanted is not None)


@dataclass(frozen=True, slots=True)
class Lock:
    """An advisory lock that the server process `pid` holds for its client."""

    pid: int
    kind: int
    key: int
    exclusive: bool


class Guard:
    """The connection whose locks say that this process is there, and in which it hears the others.

    `share` None is a process alone with its database, but for `reading`, which bears others. `heard` is called with
    what others tell, `returned` after a time in which nothing was heard.
    """

    def __init__(self, url: URL, share: Share | None, *, reading: bool = False) -> None:
        self.token = uuid4().hex[:12]
        self.pid = 0
        self.heard: Callable[[str], None] = _ignore
        self.returned: Callable[[], None] = _ignore
        self._url, self._share, self._reading = url, share, reading
        self._driver: Any = None
        self._asking = asyncio.Lock()
        self._beating: asyncio.Task[None] | None = None

    @property
    def _name(self) -> str:
        return f"hansa-bot {self.token}"

    @property
    def name_at_work(self) -> str:
        """The name of the connections with which the process reads and writes; they end with its guard."""
        return _at_work(self._name)

    @property
    def _where(self) -> str:
        return self._url.render_as_string()

    @property
    def alive(self) -> bool:
        """Whether the connection stands, as far as is known."""
        return self._driver is not None and not self._driver.is_closed()

    async def open(self) -> None:
        """Connect, for the first time or again; raises InUse, and whatever a database raises that is away."""
        import asyncpg  # only where there is a PostgreSQL

        again = self.pid != 0
        self.drop()
        _, where = self._url.get_dialect()().create_connect_args(self._url)
        settings = {"application_name": self._name, **_KEPT_ALIVE}
        self._driver = await asyncpg.connect(
            **where, timeout=_TIMEOUT, command_timeout=_TIMEOUT, server_settings=settings
        )
        try:
            if again:  # the server may not have noticed yet, and hold our own locks against us
                await self.ask(_END_FORMER, self._name)
            await self._enter()
            if again and self._share is not None:
                await self.join()
        except BaseException:
            self.drop()
            raise
        self.pid = self._driver.get_server_pid()
        if again:
            self.returned()

    async def join(self) -> None:
        """Become a member that the others count, once the database is lifted; StoreError beside unlike ones."""
        assert self._share is not None, "who is alone has nobody to join"
        await self._driver.add_listener(CHANNEL, self._hear)
        await self.ask("SELECT pg_advisory_lock_shared($1, $2)", MEMBER, self._share.kind)
        if others := {lock.key for lock in await self.locks() if lock.kind == MEMBER} - {self._share.kind}:
            raise StoreError(
                f"other processes share {self._where} in another way ({', '.join(sorted(map(_said, others)))}) than "
                f"this one ({_said(self._share.kind)}). Give them all the same number in SHARDS, and either all of "
                "them their shards by number or none, and start them anew."
            )
        if self._beating is None:
            self._beating = asyncio.create_task(self._beat())

    async def others(self) -> int:
        """Return how many members there are beside this process."""
        own_pid = self._driver.get_server_pid()
        return sum(lock.kind == MEMBER and lock.pid != own_pid for lock in await self.locks())

    async def locks(self) -> list[Lock]:
        """Return all the locks of our kinds in this database."""
        rows = await self.ask(_LOCKS)
        return [
            Lock(
                row["pid"],
                row["classid"] if row["objsubid"] == 2 else 0,
                row["objid"],
                row["mode"] == "ExclusiveLock",
            )
            for row in rows
        ]

    async def ask(self, statement: str, *values: Any) -> Any:
        """Run a statement and return its rows."""
        async with self._asking:
            return await self._driver.fetch(statement, *values)

    def drop(self) -> None:
        """Break the connection off: its locks go with it."""
        if self._driver is not None:
            self._driver.terminate()
        self._driver = None

    async def close(self) -> None:
        """Give every lock back, so that it is free at once, and break the connection off."""
        if self._beating is not None:
            self._beating.cancel()
            await asyncio.gather(self._beating, return_exceptions=True)
        with suppress(Exception):  # then they go as the connection does
            await self.ask("SELECT pg_advisory_unlock_all()")
        self.drop()

    async def _beat(self) -> None:
        """Be heard of, and end those that are not."""
        silence = Silence()
        while True:
            await asyncio.sleep(BEAT)
            try:
                rows = await self.ask(_BEATS, MEMBER) if self.alive else ()
                beats = {(row["pid"], row["name"]): row["beat"] for row in rows}
                for pid, name in silence.of_those(beats, _now()):
                    _log.warning("another process hangs and is ended pid=%d silent_for=%d", pid, SILENCE)
                    await self.ask(_END_SILENT, pid, beats[pid, name], _at_work(name))
            except Exception as error:  # renewing the shards brings the guard back
                _log.debug("not heard of why=%r", error)

    async def _enter(self) -> None:
        bears_others = self._reading or self._share is not None
        take = "pg_try_advisory_lock_shared" if bears_others else "pg_try_advisory_lock"
        if (await self.ask(f"SELECT {take}($1)", _DATABASE))[0][0]:
            return
        members = any(lock.kind == MEMBER for lock in await self.locks())
        raise InUse(self._where, shared=self._share is not None, among_shared=members)

    def _hear(self, connection: object, pid: int, channel: str, said: str) -> None:
        self.heard(said)


class Silence:
    """Who has not been heard of, by the own clock and looks: what the server's clock says may be long ago."""

    def __init__(self) -> None:
        self._last: dict[Member, tuple[datetime, float, int]] = {}

    def of_those(self, beats: Mapping[Member, datetime], now: float) -> list[Member]:
        """Take down when each was heard of last; return those of whom that was too long ago."""
        before, self._last = self._last, {}
        for member, beat in beats.items():
            known, since, looks = before.get(member, (beat, now, 0))
            self._last[member] = (beat, since, looks + 1) if known == beat else (beat, now, 1)
        return [
            member for member, (_, since, looks) in self._last.items() if now - since >= SILENCE and looks > BEATS
        ]


def _at_work(name: str) -> str:
    return f"{name} at work"


def _said(kind: int) -> str:
    return f"{kind // 2} shards{', given by number' if kind % 2 else ''}"


def _now() -> float:
    return asyncio.get_running_loop().time()


def _ignore(*_: object) -> None:
    pass
