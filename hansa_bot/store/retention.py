"""Retention: what only the play of a game needed, deleted some time after its end, a small bite at a time; of games
that run on what lies that far back.

The log, the results and who sat where stay: replaying, exporting and statistics live on them.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Select, Table, delete, exists, func, select, true, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from hansa_bot.model.values import HINT
from hansa_bot.store import schema
from hansa_bot.store.erasing import NOBODY
from hansa_bot.store.outbox import OPEN
from hansa_bot.store.shards import Shards
from hansa_bot.store.writing import Tx

TABLES = 20
"""Tables that are worked at in one bite."""

ROWS = 200
"""Rows that one bite deletes at most."""

STRIDE = 8
"""States at versions divisible by it stay: where the rules have changed since, a replay goes from one to the next."""

_ENDED = ("over", "abandoned")


async def find_old(
    connection: AsyncConnection, before: float, after: int = 0, shards: Shards | None = None
) -> list[int]:
    """Return some tables behind one that ended before a time and have not been pruned, or of those of some shards."""
    columns = schema.tables.c
    query = select(columns.id).where(columns.status.in_(_ENDED), columns.pruned.is_(None), columns.changed < before)
    query = query.where(columns.id > after)
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
        # Said twice, or PostgreSQL would look through all rows of all tables for these few keys.
        here = rows.c.table_id.in_(tables), tuple_(*key).in_(some)
        result = await tx.connection.execute(delete(rows).where(*here))
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
    # Nobody's is that of a file which was imported; hints are counted whenever the result is shown.
    yield schema.requests, (requests.user != NOBODY) & (requests.verb != HINT) & ~left
    yield schema.snapshots, (snapshots.version > 0) & (snapshots.version % STRIDE != 0)
    for rows in (schema.outbox, schema.proposals, schema.orders, schema.plans, schema.analyses):
        yield rows, true()


async def find_running(connection: AsyncConnection, after: int, shards: Shards | None = None) -> list[int]:
    """Return some running tables behind one, ascending, or of those of some shards."""
    columns = schema.tables.c
    query = select(columns.id).where(columns.status == "running", columns.id > after)
    if shards is not None and shards.shared:
        query = query.where(shards.having(columns.guild))
    return list(await connection.scalars(query.order_by(columns.id).limit(TABLES)))


@dataclass(frozen=True, slots=True)
class Spent:
    """Rows of running tables that nothing will ask for: ids of posts, and keys of receipts."""

    posts: Sequence[int]
    receipts: Sequence[tuple[Any, ...]]

    def __len__(self) -> int:
        return len(self.posts) + len(self.receipts)


async def find_spent(
    connection: AsyncConnection, running: Sequence[int], before: float, kinds: Collection[str], verbs: Collection[str]
) -> Spent:
    """Return, at most ROWS of either, done posts of some kinds from before the last card, and receipts of some verbs,
    each but the newest of its user, all older than a time.
    """
    # Grouped, not asked for each row: a game of years has thousands.
    posts, receipts = schema.outbox.c, schema.requests.c
    cards = (posts.table_id.in_(running), posts.kind == "card")
    last = select(posts.table_id, func.max(posts.version).label("version")).where(*cards)
    last_card = last.group_by(posts.table_id).subquery()
    done = (posts.kind.in_(kinds), posts.state.not_in(OPEN), posts.at < before, posts.version < last_card.c.version)
    spent = select(posts.id).join(last_card, last_card.c.table_id == posts.table_id).where(*done)
    moves = (receipts.table_id.in_(running), receipts.verb.in_(verbs))
    own = select(receipts.table_id, receipts.user, func.max(receipts.at).label("at")).where(*moves)
    newest = own.group_by(receipts.table_id, receipts.user).subquery()
    same = (newest.c.table_id == receipts.table_id) & (newest.c.user == receipts.user)
    older = select(*schema.requests.primary_key.columns).join(newest, same)
    older = older.where(receipts.verb.in_(verbs), receipts.at < before, receipts.at < newest.c.at)
    rows = await connection.execute(older.limit(ROWS))
    return Spent(list(await connection.scalars(spent.limit(ROWS))), [tuple(row) for row in rows])


async def delete_spent(tx: Tx, spent: Spent) -> int:
    """Delete these rows; return how many there were."""
    keys = tuple_(*schema.requests.primary_key.columns)
    gone = [delete(schema.outbox).where(schema.outbox.c.id.in_(spent.posts))] if spent.posts else []
    gone += [delete(schema.requests).where(keys.in_(spent.receipts))] if spent.receipts else []
    return sum([(await tx.connection.execute(each)).rowcount for each in gone])


async def is_pruned(connection: AsyncConnection, table: int) -> bool:
    """Return whether a table has been pruned, so that its posts are not known any more."""
    query = select(schema.tables.c.id).where(schema.tables.c.id == table, schema.tables.c.pruned.is_not(None))
    return await connection.scalar(query) is not None
