"""Sharing one PostgreSQL: which of Discord's shards, and so which tables, this process has among others.

All of it rests on locks of one connection of its own, the guard: they go with the process, at once when it is
killed and within half a minute when its machine is lost. What the others have is read from `pg_locks`. The guard also
hears what the others have changed.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar
from uuid import uuid4

from sqlalchemy import ColumnElement, Select, false, func, literal_column, true
from sqlalchemy.engine import URL

from hansa_bot.store import schema
from hansa_bot.store.errors import InUse, StoreError

Q = TypeVar("Q", bound=tuple[Any, ...])
_log = logging.getLogger(__name__)

CHANNEL = "hansa_bot"
"""The channel of NOTIFY on which every process tells what it has changed."""

_DATABASE = 0x48414E5341
"""The lock that says that somebody works on the database: exclusive when alone, shared among several."""
_MEMBER, _SHARD, _LEAVING = 0x48414D, 0x484153, 0x48414C
"""Classes of locks: of a member, by how it shares, of a shard, by its number, and of a member that wants none."""

_PATIENCE = 10.0
"""Seconds for which the guard is waited for."""
_RETURNING = 10.0
"""Seconds after which a process whose guard was lost takes more than it had, so that the others get theirs back."""
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
_TAKE = "SELECT shard FROM unnest($1::int[]) AS shard WHERE pg_try_advisory_lock($2, shard)"
_GIVE = "SELECT pg_advisory_unlock($2, shard) FROM unnest($1::int[]) AS shard"
_END_FORMER = """SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
WHERE application_name = $1 AND pid <> pg_backend_pid()"""


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
class Turnover:
    """Shards that have come, those that others should get (they stay until they are released), and those lost."""

    gained: frozenset[int] = frozenset()
    surplus: frozenset[int] = frozenset()
    lost: frozenset[int] = frozenset()


class Shards:
    """The shards that this process has. One that is alone with its database has everything.

    Whoever works with a table looks after it (posts, timers, computer players) only where `has` says so; changing
    it is anybody's right.
    """

    def __init__(self, share: Share | None = None, guard: Guard | None = None) -> None:
        self._share, self._guard = share, guard
        self._turn = asyncio.Lock()
        self._more_from = 0.0
        self.total = 1 if share is None else share.total
        self.mine = frozenset({0} if share is None else ())

    @property
    def shared(self) -> bool:
        """Whether other processes may work on the same database."""
        return self._share is not None

    @property
    def hearing(self) -> bool:
        """Whether what others change is heard of, so that what was read may be trusted."""
        return self._share is None or (self._guard is not None and self._guard.alive)

    def has(self, guild: int | None) -> bool:
        """Say whether the tables of a guild, or those without one, are this process' to look after."""
        return self.of(guild) in self.mine

    def of(self, guild: int | None) -> int:
        """Return the shard of a guild, 0 of none."""
        return ((guild or 0) >> 22) % self.total

    def having(self, guild: ColumnElement[Any]) -> ColumnElement[bool]:
        """Return `has` as a condition on a column with guilds."""
        if self.total == 1:
            return true() if self.mine else false()
        shard = func.mod(func.coalesce(guild, 0).bitwise_rshift(literal_column("22")), self.total)
        return shard.in_(sorted(self.mine))

    def only(self, query: Select[Q], table: ColumnElement[int]) -> Select[Q]:
        """Narrow a query down to the tables that this process looks after; who is alone asks it as it is."""
        if not self.shared:
            return query
        tables = schema.tables.c
        return query.join(schema.tables, tables.id == table).where(self.having(tables.guild))

    async def renew(self) -> Turnover:
        """Take what is free and should be ours; say what has changed. Every few seconds is often enough.

        While the database is away nothing changes; when it is back, what others have taken meanwhile is lost.
        """
        if self._guard is None:
            return Turnover()
        async with self._turn:
            before = self.mine
            try:
                if not self._guard.alive:
                    await self._guard.open()
                    self._more_from = _now() + _RETURNING
                surplus = await self._take(self._guard)
            except StoreError as error:
                _log.error("database not ours any more why=%s", error)
                self.mine, surplus = frozenset(), frozenset()
            except Exception as error:
                _log.warning("database does not answer why=%r", error)
                self._guard.drop()
                return Turnover()
            return Turnover(self.mine - before, surplus, before - self.mine)

    async def release(self, shards: Collection[int]) -> None:
        """Let others have these shards; whatever is done for their tables must have ended."""
        async with self._turn:
            given = self.mine & set(shards)
            self.mine -= given
            if given and self._guard is not None and self._guard.alive:
                await self._guard.ask(_GIVE, sorted(given), _SHARD)

    async def leave(self) -> None:
        """Let others have all that this process has, and what it would get."""
        if self._guard is not None and self._guard.alive:
            await self._guard.ask("SELECT pg_advisory_lock_shared($1, 0)", _LEAVING)
        await self.release(self.mine)

    async def left_over(self) -> int | None:
        """Return how many shards nobody has; None when there is nobody else who could take them."""
        if self._guard is None or not self._guard.alive:
            return None
        locks = await self._guard.locks()
        here = {lock.pid for lock in locks if lock.kind == _MEMBER} - {self._guard.pid}
        staying = here - {lock.pid for lock in locks if lock.kind == _LEAVING}
        return self.total - sum(lock.kind == _SHARD for lock in locks) if staying else None

    async def _take(self, guard: Guard) -> frozenset[int]:
        """Take what is free, and return what is too much."""
        share = self._share
        if share is None:
            self.mine = frozenset({0})
            return frozenset()
        locks = await guard.locks()
        held = {lock.key: lock.pid for lock in locks if lock.kind == _SHARD}
        own = frozenset(shard for shard, pid in held.items() if pid == guard.pid)
        free = [shard for shard in range(share.total) if shard not in held]
        if share.wanted is not None:
            most, free = share.total, [shard for shard in free if shard in share.wanted]
        else:
            most = fair_share(share.total, guard.pid, locks)
        if _now() < self._more_from:
            free = [shard for shard in free if shard in self.mine]
        if wanted := free[: max(0, most - len(own))]:
            own |= {row["shard"] for row in await guard.ask(_TAKE, wanted, _SHARD)}
        self.mine = own
        return frozenset(sorted(own)[most:])


def fair_share(total: int, pid: int, locks: Collection[Lock]) -> int:
    """Return how many shards the member with this process id should have.

    Where they do not come out even, those have one more who have more already: fewest change hands.
    """
    leaving = {lock.pid for lock in locks if lock.kind == _LEAVING}
    counts = {lock.pid: 0 for lock in locks if lock.kind == _MEMBER and lock.pid not in leaving} | {pid: 0}
    for lock in locks:
        if lock.kind == _SHARD and lock.pid in counts:
            counts[lock.pid] += 1
    rank = sorted(counts, key=lambda member: (-counts[member], member)).index(pid)
    return total // len(counts) + (rank < total % len(counts))


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

    @property
    def _name(self) -> str:
        return f"hansa-bot {self.token}"

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
            **where, timeout=_PATIENCE, command_timeout=_PATIENCE, server_settings=settings
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
        await self.ask("SELECT pg_advisory_lock_shared($1, $2)", _MEMBER, self._share.kind)
        if others := {lock.key for lock in await self.locks() if lock.kind == _MEMBER} - {self._share.kind}:
            raise StoreError(
                f"other processes share {self._where} in another way ({', '.join(sorted(map(_said, others)))}) than "
                f"this one ({_said(self._share.kind)}). Give them all the same number in SHARDS, and either all of "
                "them their shards by number or none, and start them anew."
            )

    async def others(self) -> int:
        """Return how many members there are beside this process."""
        mine = self._driver.get_server_pid()
        return sum(lock.kind == _MEMBER and lock.pid != mine for lock in await self.locks())

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
        return await self._driver.fetch(statement, *values)

    def drop(self) -> None:
        """Break the connection off: its locks go with it."""
        if self._driver is not None:
            self._driver.terminate()
        self._driver = None

    async def close(self) -> None:
        """Give every lock back, so that it is free at once, and break the connection off."""
        with suppress(Exception):  # then they go as the connection does
            await self.ask("SELECT pg_advisory_unlock_all()")
        self.drop()

    async def _enter(self) -> None:
        bears_others = self._reading or self._share is not None
        take = "pg_try_advisory_lock_shared" if bears_others else "pg_try_advisory_lock"
        if (await self.ask(f"SELECT {take}($1)", _DATABASE))[0][0]:
            return
        members = any(lock.kind == _MEMBER for lock in await self.locks())
        raise InUse(self._where, shared=self._share is not None, among_shared=members)

    def _hear(self, connection: object, pid: int, channel: str, said: str) -> None:
        self.heard(said)


def _said(kind: int) -> str:
    return f"{kind // 2} shards{', given by number' if kind % 2 else ''}"


def _now() -> float:
    return asyncio.get_running_loop().time()


def _ignore(*_: object) -> None:
    pass
