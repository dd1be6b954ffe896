"""Deals: one secret key that many play, each person once. A deal is a table without a game, which holds the key."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from hansa_bot.model.errors import Conflict
from hansa_bot.model.values import StoredTable
from hansa_bot.store import schema, tables
from hansa_bot.store.store import record_of
from hansa_bot.store.writing import Tx


@dataclass(frozen=True, slots=True)
class DealtGame:
    """The table at which a user plays a deal; its game `ended` then (unix seconds), None while it goes on."""

    table: int
    user: int
    ended: float | None


_ON, _STATUSES = "deal", ("deal", "dealt")


async def find(connection: AsyncConnection, channel: int, *, on: bool = False) -> int | None:
    """Return the newest deal of a channel, or the one that is `on`; None where there is none."""
    columns = schema.tables.c
    here = columns.channel == channel, columns.status.in_((_ON,) if on else _STATUSES)
    found: int | None = await connection.scalar(select(columns.id).where(*here).order_by(columns.id.desc()).limit(1))
    return found


async def key_of(connection: AsyncConnection, deal: int) -> str:
    """Return the secret key of a deal."""
    found: str | None = await connection.scalar(select(schema.tables.c.seed).where(schema.tables.c.id == deal))
    assert found is not None, "a deal has its key from the start"
    return found


async def games(connection: AsyncConnection, deal: int) -> list[DealtGame]:
    """Return who plays a deal at which table, in the order of the tables."""
    columns = schema.dealt.c
    rows = await connection.execute(select(schema.dealt).where(columns.deal_id == deal).order_by(columns.table_id))
    return [record_of(DealtGame, row, table=row.table_id) for row in rows]


async def look_up(connection: AsyncConnection, deal: int) -> tuple[StoredTable, dict[int, int]]:
    """Return the row of a deal, and at which table each user plays it, both of one moment."""
    row = await tables.load(connection, deal)
    assert row is not None, "tables are never deleted"
    return row, {game.user: game.table for game in await games(connection, deal)}


async def begin(tx: Tx, deal: int, table: int, users: Sequence[int]) -> None:
    """Note that some users have begun a deal at a table; raises Conflict where one of them has played it before, or
    it was closed meanwhile.
    """
    columns, rows_of = schema.dealt.c, schema.tables.c
    # The other way round, whoever closes it as not begun finds that it has changed.
    going_on = update(schema.tables).where(rows_of.id == deal, rows_of.status == _ON)
    changed = await tx.connection.execute(going_on.values(revision=rows_of.revision + 1))
    if changed.rowcount != 1:
        raise Conflict(f"deal {deal} is closed")
    tx.mark_changed(deal)
    before = select(columns.user).where(columns.deal_id == deal, columns.user.in_(users))
    if (known := await tx.connection.scalar(before)) is not None:
        raise Conflict(f"deal {deal} is played by user {known} already")
    if users:
        rows = [{"deal_id": deal, "user": user, "table_id": table} for user in users]
        await tx.connection.execute(insert(schema.dealt), rows)


async def end(tx: Tx, table: int, now: float) -> None:
    """Note when the game of a deal at a table has ended."""
    await tx.connection.execute(update(schema.dealt).where(schema.dealt.c.table_id == table).values(ended=now))


async def forget(tx: Tx, user: int) -> None:
    """Take a user out of all deals, as if they had never played one."""
    await tx.connection.execute(delete(schema.dealt).where(schema.dealt.c.user == user))
