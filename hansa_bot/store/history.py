"""The history of a table: the log of its actions, which is never purged, and states it was in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec
from sqlalchemy import func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from hansa_bot.engine.action import Event
from hansa_bot.engine.session import Entry
from hansa_bot.store import schema
from hansa_bot.store.store import Tx, columns_of, record_of

_events = msgspec.json.Decoder(list[Event])


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A state as it was at a version, in canonical JSON under a version of the rules."""

    version: int
    rules: int
    state: str


async def append(tx: Tx, table: int, entries: Sequence[Entry], rules: int, user: int | None, now: float) -> None:
    """Add lines to the log; each version of a table can be written only once.

    `user` did them, None for a computer player; what the rules answered by themselves is nobody's.
    """
    rows = [
        msgspec.structs.asdict(entry)
        | {
            "table_id": table,
            "events": msgspec.json.encode(entry.events).decode(),
            "rules": rules,
            # What a standing order or a clock did is nobody's doing, and no trace of whoever caused it.
            "user": None if entry.auto or entry.cause else user,
            "cause": entry.cause or None,
            "at": now,
        }
        for entry in entries
    ]
    if rows:
        await tx.connection.execute(insert(schema.actions), rows)


async def keep(tx: Tx, table: int, snapshots: Sequence[Snapshot]) -> None:
    """Store states of a table."""
    rows = [columns_of(kept, table_id=table) for kept in snapshots]
    if rows:
        await tx.connection.execute(insert(schema.snapshots), rows)


async def log(connection: AsyncConnection, table: int) -> tuple[list[Entry], list[int]]:
    """Return the whole log of a table in order of versions, and beside it the rules version of each line."""
    columns = schema.actions.c
    query = select(schema.actions).where(columns.table_id == table).order_by(columns.version)
    rows = (await connection.execute(query)).all()
    entries = [
        Entry(
            version=row.version,
            seat=row.seat,
            action=row.action,
            events=_events.decode(row.events),
            digest=row.digest,
            auto=row.auto,
            barrier=row.barrier,
            cause=row.cause or "",
        )
        for row in rows
    ]
    return entries, [row.rules for row in rows]


async def last_played(connection: AsyncConnection, table: int) -> float:
    """Return when the newest line of a table's log was written, in unix seconds."""
    columns = schema.actions.c
    return await connection.scalar(select(func.max(columns.at)).where(columns.table_id == table)) or 0.0


async def kept(connection: AsyncConnection, table: int) -> list[int]:
    """Return the versions of a table that have a snapshot, ascending."""
    columns = schema.snapshots.c
    return list(
        await connection.scalars(select(columns.version).where(columns.table_id == table).order_by(columns.version))
    )


async def snapshot(connection: AsyncConnection, table: int, version: int) -> Snapshot | None:
    """Return the newest snapshot of a table that is no newer than `version`, or None."""
    columns = schema.snapshots.c
    query = (
        select(schema.snapshots)
        .where(columns.table_id == table, columns.version <= version)
        .order_by(columns.version.desc())
        .limit(1)
    )
    row = (await connection.execute(query)).one_or_none()
    return None if row is None else record_of(Snapshot, row)


async def snapshots(connection: AsyncConnection, table: int) -> list[Snapshot]:
    """Return all states of a table that are stored, oldest first."""
    columns = schema.snapshots.c
    query = select(schema.snapshots).where(columns.table_id == table).order_by(columns.version)
    return [record_of(Snapshot, row) for row in await connection.execute(query)]
