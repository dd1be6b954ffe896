"""Standing orders: what a seat's person wants to be answered without being asked; nobody else may know them."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from hansa_bot.store import schema
from hansa_bot.store.writer import Tx


async def write(tx: Tx, table: int, seat: int, values: Mapping[str, str], now: float) -> None:
    """Store the orders of a seat in place of those it had; an empty mapping forgets them."""
    columns = schema.orders.c
    await tx.connection.execute(delete(schema.orders).where(columns.table_id == table, columns.seat == seat))
    if values:
        row = {"table_id": table, "seat": seat, "values": dict(values), "changed": now}
        await tx.connection.execute(insert(schema.orders), row)


async def of_table(connection: AsyncConnection, table: int) -> dict[int, dict[str, str]]:
    """Return the orders of a table by seat."""
    columns = schema.orders.c
    query = select(columns.seat, columns["values"]).where(columns.table_id == table)
    return {seat: dict(values) for seat, values in await connection.execute(query)}
