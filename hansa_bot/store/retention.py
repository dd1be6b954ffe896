"""Retention: what only the play of a game needed, deleted some time after its end, a small bite at a time.

The log, the results and who sat where stay: replaying, exporting and statistics live on them.
"""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import ColumnElement, Select, Table, delete, exists, select, true, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from hansa_bot.store import schema
from hansa_bot.store.erasing import NOBODY
from hansa_bot.store.shards import Shards
from hansa_bot.store.writing import Tx

TABLES = 20
"""Tables that are worked at in one bite."""

ROWS = 200
"""Rows that one bite deletes at most."""

STRIDE = 8
"""Of the states on the way, those at versions divisible by it stay: where the rules have changed since, a replay
goes from one to the next.
"""

_ENDED = ("over", "abandoned")


async def find_old(connection: AsyncConnection, before: float, shards: Shards | None = None) -> list[int]:
    """Return some tables that ended before a time and have not been pruned, or of those of some shards."""
    columns = schema.tables.c
    query = select(columns.id).where(columns.status.in_(_ENDED), columns.pruned.is_(None), columns.changed < before)
    if shards is not None and shards.shared:
        query = query.where(shards.having(columns.guild))
    return list(await connection.scalars(query.order_by(columns.id).limit(TABLES)))


async def prune(tx: Tx, tables: list[int], now: float) -> int:
    """Delete what is not needed any more of some tables, at most ROWS; they count as pruned when nothing is left.

    Return how many rows were deleted.
    """
    gone = 0
    for rows, unneeded in _unneeded(tables):
        key = list(rows.primary_key.columns)
        some: Select[Any] = select(*key).where(rows.c.table_id.in_(tables), unneeded).limit(ROWS - gone)
        result = await tx.connection.execute(delete(rows).where(tuple_(*key).in_(some)))
        gone += result.rowcount
        if gone >= ROWS:
            return gone
    await tx.connection.execute(update(schema.tables).where(schema.tables.c.id.in_(tables)).values(pruned=now))
    return gone


def _unneeded(tables: list[int]) -> Iterable[tuple[Table, ColumnElement[bool]]]:
    """Return what may go, table by table of the schema."""
    requests, seats, snapshots = schema.requests.c, schema.seats.c, schema.snapshots.c
    # A seat that goes by the name of somebody who left: their receipt alone says whose name it is, for erasing.
    left = exists().where(
        seats.table_id == requests.table_id,
        seats.seat == requests.seat,
        seats.user.is_(None),
        seats.name != "",
    )
    yield schema.requests, (requests.user != NOBODY) & ~left  # nobody's is that of a file which was imported
    yield schema.snapshots, (snapshots.version > 0) & (snapshots.version % STRIDE != 0)
    for rows in (schema.outbox, schema.proposals, schema.orders, schema.plans):
        yield rows, true()


async def is_pruned(connection: AsyncConnection, table: int) -> bool:
    """Say whether a table has been pruned, so that its posts are not known any more."""
    query = select(schema.tables.c.id).where(schema.tables.c.id == table, schema.tables.c.pruned.is_not(None))
    return await connection.scalar(query) is not None
