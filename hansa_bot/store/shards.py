"""Sharing one PostgreSQL: which of Discord's shards, and so which tables, this process has among others.

All of it rests on locks of one connection of its own, the guard: they go with the process, at once when it is
killed and within half a minute when its machine is lost. What the others have is read from `pg_locks`. One that hangs
keeps its connections, so each asks something every few seconds, which the others see in `pg_stat_activity`; whose
guard has been silent for long they end, and take its shards. The guard also hears what the others have changed.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, Select, false, func, literal_column, true

from hansa_bot.model.errors import StoreError
from hansa_bot.store import schema
from hansa_bot.store.guard import LEAVING, MEMBER, SHARD, Guard, Lock
from hansa_bot.store.guard import Share as Share

Q = TypeVar("Q", bound=tuple[Any, ...])
_log = logging.getLogger(__name__)

_RETURNING = 10.0
"""Seconds after which a process whose guard was lost takes more than it had, so that the others get theirs back."""
_TAKE = "SELECT shard FROM unnest($1::int[]) AS shard WHERE pg_try_advisory_lock($2, shard)"
_GIVE = "SELECT pg_advisory_unlock($2, shard) FROM unnest($1::int[]) AS shard"


@dataclass(frozen=True, slots=True)
class Turnover:
    """Shards that have come, those that others should get (they stay until they are released), and those lost."""

    gained: frozenset[int] = frozenset()
    surplus: frozenset[int] = frozenset()
    lost: frozenset[int] = frozenset()


class Shards:
    """The shards that this process has. One that is alone with its database has everything.

    A process looks after a table (posts, timers, computer players) only where `has` says so; any process can change
    it.
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
        """Return whether the tables of a guild, or those without one, are this process' to look after."""
        return self._shard_of(guild) in self.mine

    def _shard_of(self, guild: int | None) -> int:
        # As Discord assigns guilds to shards; private messages, which have no guild, go to shard 0.
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
                surplus = await self._acquire(self._guard)
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
                await self._guard.ask(_GIVE, sorted(given), SHARD)

    async def leave(self) -> None:
        """Let others have all that this process has, and what it would get."""
        if self._guard is not None and self._guard.alive:
            await self._guard.ask("SELECT pg_advisory_lock_shared($1, 0)", LEAVING)
        await self.release(self.mine)

    async def left_over(self) -> int | None:
        """Return how many shards nobody has; None when there is nobody else who could take them."""
        if self._guard is None or not self._guard.alive:
            return None
        locks = await self._guard.locks()
        here = {lock.pid for lock in locks if lock.kind == MEMBER} - {self._guard.pid}
        staying = here - {lock.pid for lock in locks if lock.kind == LEAVING}
        return self.total - sum(lock.kind == SHARD for lock in locks) if staying else None

    async def _acquire(self, guard: Guard) -> frozenset[int]:
        """Take what is free, and return what is too much."""
        share = self._share
        if share is None:
            self.mine = frozenset({0})
            return frozenset()
        locks = await guard.locks()
        held = {lock.key: lock.pid for lock in locks if lock.kind == SHARD}
        own = frozenset(shard for shard, pid in held.items() if pid == guard.pid)
        free = [shard for shard in range(share.total) if shard not in held]
        if share.wanted is not None:
            most, free = share.total, [shard for shard in free if shard in share.wanted]
        else:
            most = fair_share(share.total, guard.pid, locks)
        if _now() < self._more_from:
            free = [shard for shard in free if shard in self.mine]
        if wanted := free[: max(0, most - len(own))]:
            own |= {row["shard"] for row in await guard.ask(_TAKE, wanted, SHARD)}
        self.mine = own
        return frozenset(sorted(own)[most:])


def fair_share(total: int, pid: int, locks: Collection[Lock]) -> int:
    """Return how many shards the member with this process id should have.

    Where they do not come out even, those have one more who have more already: fewest change hands.
    """
    leaving = {lock.pid for lock in locks if lock.kind == LEAVING}
    counts = {lock.pid: 0 for lock in locks if lock.kind == MEMBER and lock.pid not in leaving} | {pid: 0}
    for lock in locks:
        if lock.kind == SHARD and lock.pid in counts:
            counts[lock.pid] += 1
    rank = sorted(counts, key=lambda member: (-counts[member], member)).index(pid)
    return total // len(counts) + (rank < total % len(counts))


def _now() -> float:
    return asyncio.get_running_loop().time()
