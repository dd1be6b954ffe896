"""The history of a table: the log of its actions, which is never purged, and states it was in; receipts of requests
that were carried out, so that a repeated click gets the first one's answer; proposals to take the game back.
"""

from collections.abc import Sequence

import msgspec
from sqlalchemy import func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from hansa_bot.engine.action import Event
from hansa_bot.engine.session import Entry
from hansa_bot.model.values import Receipt, Snapshot, UndoRequest
from hansa_bot.store import schema
from hansa_bot.store.store import columns_of, insert_all, record_of, upsert
from hansa_bot.store.writing import Tx

_events = msgspec.json.Decoder(list[Event])


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
            # What a standing order or a clock did is nobody's doing, and no trace of the person who caused it.
            "user": None if entry.auto or entry.cause else user,
            "cause": entry.cause or None,
            "at": now,
        }
        for entry in entries
    ]
    await insert_all(tx, schema.actions, rows)


async def write_snapshots(tx: Tx, table: int, snapshots: Sequence[Snapshot]) -> None:
    """Store states of a table."""
    await insert_all(tx, schema.snapshots, [columns_of(each, table_id=table) for each in snapshots])


async def log(connection: AsyncConnection, table: int) -> tuple[list[Entry], list[int]]:
    """Return the whole log of a table in order of versions, and beside it the rules version of each line."""
    columns = schema.actions.c
    query = select(schema.actions).where(columns.table_id == table).order_by(columns.version)
    rows = (await connection.execute(query)).all()
    plain = ("version", "seat", "action", "digest", "auto", "barrier")
    entries = [
        Entry(
            events=_events.decode(row.events), cause=row.cause or "", **{name: getattr(row, name) for name in plain}
        )
        for row in rows
    ]
    return entries, [row.rules for row in rows]


async def last_played(connection: AsyncConnection, table: int) -> float:
    """Return when the newest line of a table's log was written, in unix seconds."""
    columns = schema.actions.c
    return await connection.scalar(select(func.max(columns.at)).where(columns.table_id == table)) or 0.0


async def last_sign(connection: AsyncConnection, table: int) -> float:
    """Return when a person did anything at a table last, in unix seconds: its opening at the earliest."""
    tables, actions, requests = schema.tables.c, schema.actions.c, schema.requests.c
    signs = [
        await connection.scalar(select(tables.created).where(tables.id == table)),
        await connection.scalar(
            select(func.max(actions.at)).where(actions.table_id == table, actions.user.is_not(None))
        ),
        await connection.scalar(select(func.max(requests.at)).where(requests.table_id == table)),
    ]
    return max(at or 0.0 for at in signs)


async def snapshot_versions(connection: AsyncConnection, table: int) -> list[int]:
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


async def snapshots_of(connection: AsyncConnection, table: int) -> list[Snapshot]:
    """Return all states of a table that are stored, oldest first."""
    columns = schema.snapshots.c
    query = select(schema.snapshots).where(columns.table_id == table).order_by(columns.version)
    return [record_of(Snapshot, row) for row in await connection.execute(query)]


async def write_receipt(tx: Tx, table: int, receipt: Receipt, now: float) -> None:
    """Store a receipt."""
    await tx.connection.execute(insert(schema.requests), columns_of(receipt, table_id=table, at=now))


async def is_known(connection: AsyncConnection, user: int, verb: str, request: str) -> bool:
    """Return whether some table has carried out a request of a user."""
    columns = schema.requests.c
    query = select(columns.table_id).where(columns.request == request, columns.user == user, columns.verb == verb)
    return await connection.scalar(query.limit(1)) is not None


async def receipts_of(connection: AsyncConnection, table: int) -> list[Receipt]:
    """Return all receipts of a table."""
    rows = await connection.execute(select(schema.requests).where(schema.requests.c.table_id == table))
    return [record_of(Receipt, row) for row in rows]


async def table_of_request(connection: AsyncConnection, user: int, verb: str, request: str) -> int | None:
    """Return the table at which a request was carried out, or None."""
    columns = schema.requests.c
    query = select(columns.table_id).where(columns.request == request, columns.user == user, columns.verb == verb)
    table: int | None = await connection.scalar(query)
    return table


async def write_proposal(tx: Tx, table: int, row: UndoRequest, now: float) -> None:
    """Store a new proposal of a table, or what has become of one."""
    values = columns_of(row, asked=list(row.asked), agreed=list(row.agreed), table_id=table, at=now, changed=now)
    changes = {name: values.pop(name) for name in ("agreed", "state", "by", "changed")}
    await upsert(tx, schema.proposals, {"nonce": values.pop("nonce")}, changes, **values)


async def proposals_of(connection: AsyncConnection, table: int) -> list[UndoRequest]:
    """Return all proposals of a table, oldest first."""
    columns = schema.proposals.c
    query = select(schema.proposals).where(columns.table_id == table).order_by(columns.at, columns.version)
    rows = await connection.execute(query)
    return [record_of(UndoRequest, row, asked=tuple(row.asked), agreed=tuple(row.agreed)) for row in rows]
