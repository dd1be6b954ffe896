"""Preferences: what persons and servers have chosen, what a seat's person wants to be answered or done without being
asked (nobody else may know that), a person's own notes, and who is told quietly how a game goes on. Who has chosen
nothing has no row.
"""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Table, Text, cast, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from hansa_bot.model.values import Follower, Whose
from hansa_bot.store import schema
from hansa_bot.store.store import columns_of, insert_all, record_of
from hansa_bot.store.writing import Tx

_TABLES = {Whose.PERSON: (schema.people, schema.people.c.user), Whose.SERVER: (schema.guilds, schema.guilds.c.guild)}


async def load_values(connection: AsyncConnection, whose: Whose, who: int) -> dict[str, Any]:
    """Return everything stored for a person or server by its key, as it is; empty when there is nothing."""
    table, key = _TABLES[whose]
    values = await connection.scalar(select(table.c["values"]).where(key == who))
    return values if isinstance(values, dict) else {}


async def find_spoilt(connection: AsyncConnection) -> list[tuple[Whose, int]]:
    """Return whose stored choices cannot be read."""
    found: list[tuple[Whose, int]] = []
    for whose, (table, key) in _TABLES.items():
        rows = await connection.execute(select(key, table.c["values"]))
        found += [(whose, who) for who, values in rows if not isinstance(values, dict)]
    return found


async def find_persons(connection: AsyncConnection, key: str) -> dict[int, str]:
    """Return the persons for whom something is stored under a key, with it; nothing where that cannot be read."""
    column = schema.people.c["values"]
    rows = await connection.execute(select(schema.people.c.user, column).where(cast(column, Text).contains(key)))
    return {user: found for user, values in rows if isinstance(values, dict) and (found := values.get(key))}


async def change_values(tx: Tx, whose: Whose, who: int, changes: Mapping[str, str], now: float) -> dict[str, Any]:
    """Store some values beside those that are there, also such as only another version knows; return all."""
    table, key = _TABLES[whose]
    query = select(table.c["values"]).where(key == who).with_for_update()
    row = (await tx.connection.execute(query)).one_or_none()
    values = {**(row[0] if row and isinstance(row[0], dict) else {}), **changes}
    if row:
        await tx.connection.execute(update(table).where(key == who).values(values=values, changed=now))
    else:  # a row that has come since then is in the way, as it should be: it is read then
        await tx.connection.execute(insert(table).values({key.name: who, "values": values, "changed": now}))
    tx.chosen.add((whose.value, who))
    return values


async def forget_values(tx: Tx, whose: Whose, who: int) -> None:
    """Forget everything stored for a person or server."""
    table, key = _TABLES[whose]
    await tx.connection.execute(delete(table).where(key == who))
    tx.chosen.add((whose.value, who))


async def write_orders(tx: Tx, table: int, seat: int, values: Mapping[str, str], now: float) -> None:
    """Store the orders of a seat in place of those it had; an empty mapping forgets them."""
    await _write_of_seat(tx, schema.orders, table, seat, dict(values), now)


async def write_plan(tx: Tx, table: int, seat: int, values: Mapping[str, Any] | None, now: float) -> None:
    """Store what a seat's person has planned in place of what was there; None forgets it."""
    await _write_of_seat(tx, schema.plans, table, seat, values, now)


async def _write_of_seat(
    tx: Tx, rows: Table, table: int, seat: int, values: Mapping[str, Any] | None, now: float
) -> None:
    await tx.connection.execute(delete(rows).where(rows.c.table_id == table, rows.c.seat == seat))
    if values:
        row = {"table_id": table, "seat": seat, "values": values, "changed": now}
        await tx.connection.execute(insert(rows), row)


async def orders_of(connection: AsyncConnection, table: int) -> dict[int, dict[str, str]]:
    """Return the orders of a table by seat."""
    columns = schema.orders.c
    query = select(columns.seat, columns["values"]).where(columns.table_id == table)
    return {seat: dict(values) for seat, values in await connection.execute(query)}


async def write_note(tx: Tx, table: int, user: int, text: str, now: float) -> None:
    """Store what a person has written for themselves about a table; an empty text forgets it."""
    columns = schema.notes.c
    await tx.connection.execute(delete(schema.notes).where(columns.table_id == table, columns.user == user))
    if text:
        row = {"table_id": table, "user": user, "text": text, "changed": now}
        await tx.connection.execute(insert(schema.notes), row)


async def note_of(connection: AsyncConnection, table: int, user: int) -> str:
    """Return what a person has written for themselves about a table, empty when that is nothing."""
    columns = schema.notes.c
    query = select(columns.text).where(columns.table_id == table, columns.user == user)
    return await connection.scalar(query) or ""


async def plans_of(connection: AsyncConnection, table: int) -> dict[int, Any]:
    """Return what is planned at a table by seat, as it is stored."""
    columns = schema.plans.c
    query = select(columns.seat, columns["values"]).where(columns.table_id == table)
    return {row[0]: row[1] for row in await connection.execute(query)}


async def write_followers(tx: Tx, table: int, changes: Mapping[int, Follower | None]) -> None:
    """Store the followers of a table that are given by their users, and forget those that are None."""
    columns = schema.followers.c
    await tx.connection.execute(
        delete(schema.followers).where(columns.table_id == table, columns.user.in_(list(changes)))
    )
    rows = [columns_of(row, table_id=table) for row in changes.values() if row is not None]
    await insert_all(tx, schema.followers, rows)


async def followers_of(connection: AsyncConnection, table: int) -> list[Follower]:
    """Return all followers of a table."""
    columns = schema.followers.c
    rows = await connection.execute(select(schema.followers).where(columns.table_id == table).order_by(columns.user))
    return [record_of(Follower, row) for row in rows]
