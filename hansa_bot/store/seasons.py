"""Seasons of a server, one at a time, and who has joined them."""

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from hansa_bot.model.finished import Member, StoredSeason
from hansa_bot.store import schema
from hansa_bot.store.store import record_of
from hansa_bot.store.writing import Tx


async def of_guild(connection: AsyncConnection, guild: int) -> list[StoredSeason]:
    """Return the seasons of a guild, oldest first."""
    query = select(schema.seasons).where(schema.seasons.c.guild == guild).order_by(schema.seasons.c.id)
    return [record_of(StoredSeason, row) for row in await connection.execute(query)]


async def members(connection: AsyncConnection, season: int) -> dict[int, Member]:
    """Return who has ever joined a season."""
    columns = schema.ranked.c
    rows = await connection.execute(select(schema.ranked).where(columns.season_id == season))
    return {row.user: Member(row.joined, row.left) for row in rows}


async def start(tx: Tx, guild: int, now: float) -> None:
    """Start a season of a guild, unless one is on: where two start one, there is one."""
    if not await is_on(tx.connection, guild):
        await tx.connection.execute(insert(schema.seasons).values(guild=guild, began=now, ended=None))


async def end(tx: Tx, season: int, now: float) -> None:
    """End a season that is on."""
    columns = schema.seasons.c
    here = (columns.id == season, columns.ended.is_(None))
    await tx.connection.execute(update(schema.seasons).where(*here).values(ended=now))


async def join(tx: Tx, season: int, user: int, now: float) -> None:
    """Let a user join a season; somebody who has joined already keeps the earlier date, and somebody who has left
    cannot come back.
    """
    columns = schema.ranked.c
    here = select(columns.user).where(columns.season_id == season, columns.user == user)
    if await tx.connection.scalar(here) is None:
        await tx.connection.execute(insert(schema.ranked).values(season_id=season, user=user, joined=now))


async def leave(tx: Tx, season: int, user: int, now: float) -> None:
    """Note that a user has left a season."""
    columns = schema.ranked.c
    here = (columns.season_id == season, columns.user == user, columns.left.is_(None))
    await tx.connection.execute(update(schema.ranked).where(*here).values(left=now))


async def forget(tx: Tx, user: int) -> None:
    """Take a user out of all seasons, as if they had never joined."""
    await tx.connection.execute(delete(schema.ranked).where(schema.ranked.c.user == user))


async def is_on(connection: AsyncConnection, guild: int) -> bool:
    """Return whether a season of a guild is on."""
    columns = schema.seasons.c
    query = select(columns.id).where(columns.guild == guild, columns.ended.is_(None))
    return await connection.scalar(query) is not None
