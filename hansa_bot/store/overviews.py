"""Overviews: the channels in which one message lists the tables, and how far each is behind what it should show."""

from collections.abc import Collection
from typing import Any

from sqlalchemy import and_, delete, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from hansa_bot.model.values import DELETED, Overview
from hansa_bot.store import schema
from hansa_bot.store.shards import Shards
from hansa_bot.store.store import columns_of, insert_all, record_of
from hansa_bot.store.writing import Tx

_columns = schema.overviews.c
_BEHIND = and_(_columns.wanted != _columns.shown, func.coalesce(_columns.trouble, "") != DELETED)


async def find(connection: AsyncConnection, channel: int) -> Overview | None:
    """Return the overview of a channel, or None."""
    row = (await connection.execute(select(schema.overviews).where(_columns.channel == channel))).one_or_none()
    return None if row is None else record_of(Overview, row)


async def behind(connection: AsyncConnection, guild: int) -> list[Overview]:
    """Return the overviews of a guild that are out of date, whenever they are due."""
    query = select(schema.overviews).where(_columns.guild == guild, _BEHIND).order_by(_columns.due)
    return [record_of(Overview, row) for row in await connection.execute(query)]


async def guilds_behind(connection: AsyncConnection, shards: Shards) -> list[int]:
    """Return the guilds of some shards in which an overview is out of date."""
    query = select(_columns.guild).where(_BEHIND, shards.having(_columns.guild)).distinct()
    return list(await connection.scalars(query))


async def want(tx: Tx, channels: Collection[int | None]) -> None:
    """Have the overviews of some channels renewed, where there are any."""
    here = _columns.channel.in_([each for each in channels if each is not None])
    await tx.connection.execute(update(schema.overviews).where(here).values(wanted=_columns.wanted + 1))


async def switch_on(tx: Tx, row: Overview) -> None:
    """Begin an overview in place of the one that its channel had."""
    await switch_off(tx, row.channel)
    await insert_all(tx, schema.overviews, [columns_of(row)])


async def switch_off(tx: Tx, channel: int) -> None:
    """Forget the overview of a channel."""
    await tx.connection.execute(delete(schema.overviews).where(_columns.channel == channel))


async def claim(tx: Tx, row: Overview, now: float, until: float) -> bool:
    """Take it on to renew an overview, which nobody else does `until` then; return whether it was still to be
    done.
    """
    here = (_columns.channel == row.channel, _columns.nonce == row.nonce, _BEHIND)
    due = or_(_columns.due <= now, _columns.due == row.due)
    result = await tx.connection.execute(update(schema.overviews).where(*here, due).values(due=until))
    return bool(result.rowcount)


async def mark(tx: Tx, row: Overview, **values: Any) -> None:
    """Change columns of an overview, unless another one was begun in its place."""
    here = (_columns.channel == row.channel, _columns.nonce == row.nonce)
    await tx.connection.execute(update(schema.overviews).where(*here).values(**values))


async def hurry(tx: Tx, guild: int, trouble: str, now: float) -> None:
    """Let those overviews of a guild be due now that have some trouble."""
    here = (_columns.guild == guild, _columns.trouble == trouble)
    await tx.connection.execute(update(schema.overviews).where(*here).values(due=now))
