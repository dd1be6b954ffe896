"""Receipts: which requests were carried out, so that a repeated click gets the first one's answer."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from hansa_bot.store import schema
from hansa_bot.store.writer import Tx


@dataclass(frozen=True, slots=True)
class Receipt:
    """One request that was carried out: who asked what, from which version to which it led."""

    user: int
    verb: str
    request: str
    seat: int | None
    before: int
    after: int

    @property
    def key(self) -> tuple[int, str, str]:
        """What makes another request the same one."""
        return (self.user, self.verb, self.request)


async def write(tx: Tx, table: int, receipt: Receipt, now: float) -> None:
    """Store a receipt."""
    values = {name: getattr(receipt, name) for name in Receipt.__slots__}
    await tx.connection.execute(insert(schema.requests), {"table_id": table, "at": now, **values})


async def of_table(connection: AsyncConnection, table: int) -> list[Receipt]:
    """Return all receipts of a table."""
    rows = await connection.execute(select(schema.requests).where(schema.requests.c.table_id == table))
    return [Receipt(row.user, row.verb, row.request, row.seat, row.before, row.after) for row in rows]


async def table_of(connection: AsyncConnection, user: int, verb: str, request: str) -> int | None:
    """Return the table at which a request was carried out, or None."""
    columns = schema.requests.c
    query = select(columns.table_id).where(columns.request == request, columns.user == user, columns.verb == verb)
    found: int | None = await connection.scalar(query)
    return found
