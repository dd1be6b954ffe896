"""Timers: what is to happen at a table at a certain time; rows, so that a restart forgets none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import bindparam, delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from hansa_bot.store import schema
from hansa_bot.store.store import Tx, columns_of, record_of

NOBODY = -1
"""The seat of a timer that concerns the whole table."""

TimerKey = tuple[str, int]


@dataclass(frozen=True, slots=True)
class TimerRow:
    """Something of a `kind` that is `due` (unix seconds) for a seat; at most one of a kind for each seat."""

    kind: str
    due: float
    seat: int = NOBODY
    payload: Mapping[str, Any] = field(default_factory=dict)

    @property
    def key(self) -> TimerKey:
        """What makes another timer take the place of this one."""
        return (self.kind, self.seat)


_columns = schema.timers.c
_OUT = delete(schema.timers).where(
    _columns.table_id == bindparam("of_table"),
    _columns.kind == bindparam("of_kind"),
    _columns.seat == bindparam("of_seat"),
)


async def write(tx: Tx, table: int, changes: Mapping[TimerKey, TimerRow | None]) -> None:
    """Set the timers of a table that are given by their keys, and put out those that are None."""
    if changes:
        # All go out first, also those that are set anew: two statements, however many timers there are.
        gone = [{"of_table": table, "of_kind": kind, "of_seat": seat} for kind, seat in changes]
        await tx.connection.execute(_OUT, gone)
    set_anew = (row for row in changes.values() if row is not None)
    rows = [columns_of(row, table_id=table, payload=dict(row.payload)) for row in set_anew]
    if rows:
        await tx.connection.execute(insert(schema.timers), rows)


async def of_table(connection: AsyncConnection, table: int) -> list[TimerRow]:
    """Return all timers of a table."""
    rows = await connection.execute(select(schema.timers).where(schema.timers.c.table_id == table))
    return [record_of(TimerRow, row) for row in rows]


async def due(connection: AsyncConnection, now: float) -> list[tuple[int, TimerKey]]:
    """Return tables and keys of all timers that are due, the oldest first."""
    columns = schema.timers.c
    query = select(columns.table_id, columns.kind, columns.seat).where(columns.due <= now).order_by(columns.due)
    return [(row.table_id, (row.kind, row.seat)) for row in await connection.execute(query)]


async def first_due(connection: AsyncConnection) -> float | None:
    """Return when the next timer is due, in unix seconds; None when there is none."""
    first: float | None = await connection.scalar(select(func.min(schema.timers.c.due)))
    return first
