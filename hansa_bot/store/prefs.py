"""Preferences: what persons and servers have chosen, a row each; who has chosen nothing has none."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from hansa_bot.store import schema
from hansa_bot.store.writer import Tx


class Whose(Enum):
    """Who can choose something: a person, by user id, or a server, by guild id."""

    PERSON = "person"
    SERVER = "server"


_TABLES = {
    Whose.PERSON: (schema.people, schema.people.c.user),
    Whose.SERVER: (schema.guilds, schema.guilds.c.guild),
}


async def load(connection: AsyncConnection, whose: Whose, who: int) -> dict[str, Any]:
    """Return everything stored for a person or server by its key, as it is; empty when there is nothing."""
    table, key = _TABLES[whose]
    found = await connection.scalar(select(table.c["values"]).where(key == who))
    return found if isinstance(found, dict) else {}


async def change(tx: Tx, whose: Whose, who: int, changes: Mapping[str, str], now: float) -> dict[str, Any]:
    """Store some values beside those that are there, also such as only another version knows; return all."""
    table, key = _TABLES[whose]
    values = {**await load(tx.connection, whose, who), **changes}
    row = {"values": values, "changed": now}
    changed = await tx.connection.execute(update(table).where(key == who).values(row))
    if not changed.rowcount:
        await tx.connection.execute(insert(table).values({key.name: who, **row}))
    return values


async def forget(tx: Tx, whose: Whose, who: int) -> None:
    """Forget everything stored for a person or server."""
    table, key = _TABLES[whose]
    await tx.connection.execute(delete(table).where(key == who))
