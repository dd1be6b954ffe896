"""The outbox: posts that are due, written together with what they tell of, and what became of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from hansa_bot.store import schema
from hansa_bot.store.store import Tx, columns_of, record_of

WAITING, SENDING, SENT, FAILED, DROPPED = "waiting", "sending", "sent", "failed", "dropped"
_OPEN = (WAITING, SENDING)


@dataclass(frozen=True, slots=True)
class NewPost:
    """A post to be stored."""

    kind: str
    version: int
    payload: dict[str, Any]
    nonce: str


@dataclass(frozen=True, slots=True)
class PostRow:
    """A stored post; `due` is when it may be tried next, in unix seconds."""

    id: int
    table: int
    kind: str
    version: int
    payload: dict[str, Any]
    nonce: str
    state: str
    tries: int
    due: float
    message: int | None
    reason: str | None
    channel: int | None = None


async def add(tx: Tx, table: int, posts: Sequence[NewPost], now: float) -> None:
    """Store posts of a table, in the order in which they are to be sent."""
    rows = [columns_of(post, table_id=table, state=WAITING, tries=0, due=now, at=now) for post in posts]
    if rows:
        await tx.connection.execute(insert(schema.outbox), rows)


async def mark(tx: Tx, posts: Sequence[int], **values: Any) -> None:
    """Change columns of posts by their ids."""
    if posts:
        await tx.connection.execute(update(schema.outbox).where(schema.outbox.c.id.in_(posts)).values(**values))


async def due(connection: AsyncConnection, table: int) -> list[PostRow]:
    """Return the posts of a table that are not done with, in order."""
    columns = schema.outbox.c
    query = select(schema.outbox).where(columns.table_id == table, columns.state.in_(_OPEN)).order_by(columns.id)
    return [_row(row) for row in await connection.execute(query)]


async def tables_due(connection: AsyncConnection) -> list[int]:
    """Return the ids of the tables that have posts to be sent."""
    columns = schema.outbox.c
    query = select(columns.table_id).where(columns.state.in_(_OPEN)).distinct().order_by(columns.table_id)
    return list(await connection.scalars(query))


async def of_guild(connection: AsyncConnection, guild: int) -> list[tuple[int, int]]:
    """Return the tables and ids of all posts of a guild that are not done with."""
    columns = schema.outbox.c
    query = (
        select(columns.table_id, columns.id)
        .join(schema.tables, schema.tables.c.id == columns.table_id)
        .where(columns.state.in_(_OPEN), schema.tables.c.guild == guild)
    )
    return [(row.table_id, row.id) for row in await connection.execute(query)]


async def find_by_nonce(connection: AsyncConnection, nonce: str) -> PostRow | None:
    """Return a post by its nonce, or None."""
    row = (await connection.execute(select(schema.outbox).where(schema.outbox.c.nonce == nonce))).one_or_none()
    return None if row is None else _row(row)


async def find_latest(connection: AsyncConnection, table: int, kind: str, state: str | None = None) -> PostRow | None:
    """Return the newest post of a kind at a table, of those in a state if one is named, or None."""
    columns = schema.outbox.c
    query = select(schema.outbox).where(columns.table_id == table, columns.kind == kind)
    if state is not None:
        query = query.where(columns.state == state)
    row = (await connection.execute(query.order_by(columns.id.desc()).limit(1))).one_or_none()
    return None if row is None else _row(row)


async def time_due(connection: AsyncConnection, nonce: str) -> float | None:
    """Return when a post became due, in unix seconds, or None for an unknown nonce."""
    at: float | None = await connection.scalar(select(schema.outbox.c.at).where(schema.outbox.c.nonce == nonce))
    return at


async def versions(connection: AsyncConnection, table: int, kind: str) -> list[int]:
    """Return the versions of all posts of a kind at a table, oldest first."""
    columns = schema.outbox.c
    query = select(columns.version).where(columns.table_id == table, columns.kind == kind).order_by(columns.id)
    return list(await connection.scalars(query))


async def payloads(connection: AsyncConnection, table: int, kind: str) -> list[dict[str, Any]]:
    """Return what belongs to all posts of a kind at a table, oldest first."""
    columns = schema.outbox.c
    query = select(columns.payload).where(columns.table_id == table, columns.kind == kind).order_by(columns.id)
    return list(await connection.scalars(query))


def _row(row: Row[Any]) -> PostRow:
    return record_of(PostRow, row, table=row.table_id)
