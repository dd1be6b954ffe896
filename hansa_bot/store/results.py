"""Results: how each seat did in the games that are over, the finished games somebody looks for, and what is said of
one afterwards.
"""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, Select, exists, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from hansa_bot.model.finished import Deadline, PlayedGame, SeatResult, StoredAnalysis, Wanted
from hansa_bot.model.values import IMPORT, Sat
from hansa_bot.store import schema
from hansa_bot.store.store import columns_of, insert_all, record_of, upsert
from hansa_bot.store.writing import Tx


async def write(tx: Tx, table: int, rows: Sequence[SeatResult], turns: int, ended: float) -> None:
    """Store how the seats of a table did."""
    await insert_all(tx, schema.results, [columns_of(row, table_id=table, turns=turns, ended=ended) for row in rows])


async def hand_in(tx: Tx, table: int, rows: Sequence[Deadline]) -> None:
    """Store how deadlines were kept at a table by users who have left it, or whose game is over."""
    await insert_all(tx, schema.deadlines, [columns_of(row, table_id=table) for row in rows])


async def deadlines_of(connection: AsyncConnection, user: int, guild: int | None = None) -> Deadline:
    """Return how a user kept deadlines at all tables, only those of a guild if one is named."""
    columns = schema.deadlines.c
    query = select(func.coalesce(func.sum(columns.kept), 0), func.coalesce(func.sum(columns.missed), 0))
    query = query.where(columns.user == user)
    if guild is not None:
        tables = schema.tables.c
        query = query.join(schema.tables, tables.id == columns.table_id).where(tables.guild == guild)
    return Deadline(user, *(await connection.execute(query)).one())


async def find_missing(connection: AsyncConnection) -> list[tuple[int, float]]:
    """Return the tables whose game is over but has no results, with the time of the last line of its log."""
    columns, actions = schema.tables.c, schema.actions.c
    query = (
        select(columns.id, func.max(actions.at))
        .join(schema.actions, actions.table_id == columns.id)
        .where(columns.status == "over", columns.id.not_in(select(schema.results.c.table_id)))
        .group_by(columns.id)
        .order_by(columns.id)
    )
    return [(table, ended) for table, ended in await connection.execute(query)]


async def find_seats(connection: AsyncConnection, user: int, guild: int | None = None) -> list[Sat]:
    """Return the tables at which a user sits, only those of a guild if one is named, the newest first."""
    columns, seats = schema.tables.c, schema.seats.c
    query = (
        select(columns.id, columns.title, columns.channel, columns.status, columns.state.is_not(None))
        .join(schema.seats, seats.table_id == columns.id)
        .where(seats.user == user)
        .order_by(columns.id.desc())
    )
    if guild is not None:
        query = query.where(columns.guild == guild)
    return [Sat(*row) for row in await connection.execute(query)]


async def games(connection: AsyncConnection, wanted: Wanted) -> list[PlayedGame]:
    """Return the finished games that are looked for, the newest first."""
    columns, actions, results = schema.tables.c, schema.actions.c, schema.results.c
    first, receipts = results.seat == 0, schema.requests.c
    brought = exists().where(receipts.table_id == columns.id, receipts.verb == IMPORT)
    query = (
        select(columns.id.label("table"), columns.title, columns.guild, columns.language, columns.options)
        .add_columns(columns.terms)
        .add_columns(results.turns, results.ended, actions.at.label("began"), brought.label("brought"))
        .join(schema.results, results.table_id == columns.id)
        .join(schema.actions, actions.table_id == columns.id)
        .where(first, actions.version == 0)
        .order_by(results.ended.desc(), columns.id.desc())
    )
    rows = (await connection.execute(_narrow(query, wanted))).all()
    found = await _seats(connection, [row.table for row in rows])
    return [
        record_of(
            PlayedGame,
            row,
            seats=tuple(record_of(SeatResult, seat) for seat in seats),
            names=tuple(seat.name for seat in seats),
            starters=tuple(seat.starter for seat in seats),
        )
        for row, seats in zip(rows, found, strict=True)
    ]


def _narrow(query: Select[Any], wanted: Wanted) -> Select[Any]:
    columns, results = schema.tables.c, schema.results.c
    if wanted.table is not None:
        query = query.where(columns.id == wanted.table)
    if wanted.guild is not None:
        stray = columns.guild.is_(None) & columns.channel.in_(list(wanted.channels))
        query = query.where(or_(columns.guild == wanted.guild, stray))
    if wanted.user is not None:
        query = query.where(columns.id.in_(select(results.table_id).where(results.user == wanted.user)))
    if wanted.title is not None:
        query = query.where(columns.title == wanted.title)
    if wanted.since is not None:
        query = query.where(results.ended >= wanted.since)
    if wanted.until is not None:
        query = query.where(results.ended < wanted.until)
    return query if wanted.most is None else query.limit(wanted.most)


_AT_ONCE = 500
"""Ids in one query: databases take only so many values."""


async def _seats(connection: AsyncConnection, ids: Sequence[int]) -> list[list[Row[Any]]]:
    """Return for each table how its seats did, what they are called and who began there."""
    results, seats = schema.results.c, schema.seats.c
    by_table: dict[int, list[Row[Any]]] = {table: [] for table in ids}
    for start in range(0, len(ids), _AT_ONCE):
        query = (
            select(schema.results, seats.name, seats.starter)
            .join(schema.seats, (seats.table_id == results.table_id) & (seats.seat == results.seat))
            .where(results.table_id.in_(ids[start : start + _AT_ONCE]))
            .order_by(results.table_id, results.seat)
        )
        for row in await connection.execute(query):
            by_table[row.table_id].append(row)
    return [by_table[table] for table in ids]


async def analysis_of(connection: AsyncConnection, table: int) -> StoredAnalysis | None:
    """Return the analysis of a table's game, None where nobody has asked for it."""
    query = select(schema.analyses).where(schema.analyses.c.table_id == table)
    row = (await connection.execute(query)).one_or_none()
    return None if row is None else record_of(StoredAnalysis, row)


async def write_analysis(tx: Tx, table: int, by: str, pieces: int, judged: Sequence[Any], now: float) -> None:
    """Store how far an analysis has come, in place of what was there; whether it was posted stays."""
    values = {"by": by, "pieces": pieces, "judged": judged, "changed": now}
    await upsert(tx, schema.analyses, {"table_id": table}, values, posted=None)


async def note_posted(tx: Tx, table: int, now: float | None) -> bool:
    """Note that an analysis is posted for everybody, or with None that it is not; return whether that is news."""
    columns = schema.analyses.c
    here = (columns.table_id == table, columns.posted.is_(None) if now else columns.posted.is_not(None))
    result = await tx.connection.execute(update(schema.analyses).where(*here).values(posted=now))
    return bool(result.rowcount)
