"""Followers: who is told quietly how a game goes on, and how often."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from hansa_bot.store import schema
from hansa_bot.store.writer import Tx


@dataclass(frozen=True, slots=True)
class FollowerRow:
    """A user follows a table: `every` says how often, `told` up to which version that has been done."""

    user: int
    every: str
    told: int


async def write(tx: Tx, table: int, changes: Mapping[int, FollowerRow | None]) -> None:
    """Store the followers of a table that are given by their users, and forget those that are None."""
    if not changes:
        return
    columns = schema.followers.c
    await tx.connection.execute(
        delete(schema.followers).where(columns.table_id == table, columns.user.in_(list(changes)))
    )
    rows = [
        {"table_id": table, "user": row.user, "every": row.every, "told": row.told}
        for row in changes.values()
        if row is not None
    ]
    if rows:
        await tx.connection.execute(insert(schema.followers), rows)


async def of_table(connection: AsyncConnection, table: int) -> list[FollowerRow]:
    """Return all followers of a table."""
    columns = schema.followers.c
    rows = await connection.execute(select(schema.followers).where(columns.table_id == table).order_by(columns.user))
    return [FollowerRow(row.user, row.every, row.told) for row in rows]
