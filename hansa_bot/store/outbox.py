"""What is due: the outbox, posts written together with what they tell of, and what became of them; and timers, what
is to happen at a table at a certain time. Both are rows, so that a restart forgets none.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import to_builtins
from sqlalchemy import BigInteger, ColumnElement, Row, and_, bindparam, cast, delete, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from hansa_bot.model.values import DROPPED, SENDING, WAITING, CalledSeats, NewPost, StoredPost, Timer, TimerKey
from hansa_bot.store import schema
from hansa_bot.store.shards import Shards
from hansa_bot.store.store import columns_of, insert_all, record_of
from hansa_bot.store.writing import Tx

OPEN = (WAITING, SENDING)


async def add(tx: Tx, table: int, posts: Sequence[NewPost], now: float) -> None:
    """Store posts of a table, in the order in which they will be sent."""
    beside = {"table_id": table, "state": WAITING, "tries": 0, "due": now, "at": now}
    rows = [columns_of(post, **beside) | {"payload": to_builtins(post.payload)} for post in posts]
    await insert_all(tx, schema.outbox, rows)


async def attempt(tx: Tx, post: int, tries: int, /, **values: Any) -> bool:
    """Change columns of a post that is open and was tried so often; return whether it was still so.

    Who claims a post counts its tries up, and so of several that want to post it only one does.
    """
    columns = schema.outbox.c
    here = (columns.id == post, columns.tries == tries, columns.state.in_(OPEN))
    result = await tx.connection.execute(update(schema.outbox).where(*here).values(**values))
    return bool(result.rowcount)


async def drop(tx: Tx, posts: Sequence[int]) -> None:
    """Drop those of these posts that nobody has begun to post."""
    columns = schema.outbox.c
    if posts:
        here = (columns.id.in_(posts), columns.state == WAITING)
        await tx.connection.execute(update(schema.outbox).where(*here).values(state=DROPPED))


async def mark(tx: Tx, posts: Sequence[int], **values: Any) -> None:
    """Change columns of posts by their ids."""
    if posts:
        await tx.connection.execute(update(schema.outbox).where(schema.outbox.c.id.in_(posts)).values(**values))


async def open_posts(connection: AsyncConnection, table: int) -> list[StoredPost]:
    """Return the posts of a table that are not done with, in order."""
    columns = schema.outbox.c
    query = select(schema.outbox).where(columns.table_id == table, columns.state.in_(OPEN)).order_by(columns.id)
    return [_row(row) for row in await connection.execute(query)]


async def tables_due(connection: AsyncConnection, shards: Shards | None = None) -> list[int]:
    """Return the ids of the tables that have posts to be sent, or of those of some shards."""
    columns = schema.outbox.c
    query = select(columns.table_id).where(columns.state.in_(OPEN)).distinct().order_by(columns.table_id)
    query = query if shards is None else shards.only(query, columns.table_id)
    return list(await connection.scalars(query))


async def of_guild(connection: AsyncConnection, guild: int) -> list[tuple[int, int]]:
    """Return the tables and ids of all posts of a guild that are not done with."""
    columns = schema.outbox.c
    query = (
        select(columns.table_id, columns.id)
        .join(schema.tables, schema.tables.c.id == columns.table_id)
        .where(columns.state.in_(OPEN), schema.tables.c.guild == guild)
    )
    return [(row.table_id, row.id) for row in await connection.execute(query)]


async def find_by_nonce(connection: AsyncConnection, nonce: str) -> StoredPost | None:
    """Return a post by its nonce, or None."""
    row = (await connection.execute(select(schema.outbox).where(schema.outbox.c.nonce == nonce))).one_or_none()
    return None if row is None else _row(row)


async def find_messages(connection: AsyncConnection, table: int, messages: Collection[int]) -> set[int]:
    """Return those of some messages that are posts of a table."""
    columns = schema.outbox.c
    query = select(columns.message).where(columns.table_id == table, columns.message.in_(messages))
    return set(await connection.scalars(query))


async def is_under_way(connection: AsyncConnection, table: int) -> bool:
    """Return whether a post of a table may be out without its message being known yet."""
    columns = schema.outbox.c
    query = select(columns.id).where(columns.table_id == table, columns.state == SENDING).limit(1)
    return await connection.scalar(query) is not None


async def find_latest(
    connection: AsyncConnection, table: int, kind: str, state: str | None = None
) -> StoredPost | None:
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


async def last_calls(connection: AsyncConnection, table: int, most: int) -> list[CalledSeats]:
    """Return who was called at a table by its last cards, in order."""
    columns = schema.outbox.c
    query = select(columns.payload["turn"].as_integer(), columns.payload["seats"], columns.at)
    query = query.where(columns.table_id == table, _calls()).order_by(columns.id.desc()).limit(most)
    rows = (await connection.execute(query)).all()
    return [CalledSeats(turn, tuple(seats), at) for turn, seats, at in reversed(rows)]


async def answer_times(connection: AsyncConnection, user: int, tables: int, most: int) -> list[tuple[float, float]]:
    """Return when a user was called alone by a card, and when the next one was due: lately, at the newest tables.

    A card names the user whom it mentions, but not who is called in private. Such a one is theirs who began the game
    on its seat: what a seat was before somebody took it over is none of that person's.
    """
    columns, seats = schema.outbox.c, schema.seats.c
    newest = select(seats.table_id).where(seats.user == user).order_by(seats.table_id.desc()).limit(tables)
    called = cast(columns.payload[("users", 0)].as_string(), BigInteger)
    first, second = (columns.payload[("seats", index)].as_integer() for index in range(2))
    following = func.lead(columns.at).over(partition_by=columns.table_id, order_by=columns.id)
    cards = (
        select(
            *(columns.table_id, columns.at, first.label("seat"), second.label("other")),
            *(called.label("called"), following.label("over")),
        )
        .where(columns.table_id.in_(newest), _calls())
        .subquery()
    )
    own = (seats.table_id == cards.c.table_id) & (seats.user == user) & (seats.seat == cards.c.seat)
    theirs = or_(cards.c.called == user, and_(cards.c.called.is_(None), seats.starter == user))
    query = select(cards.c.at, cards.c.over).join(schema.seats, own).where(theirs, cards.c.other.is_(None))
    rows = await connection.execute(query.where(cards.c.over.is_not(None)).order_by(cards.c.at.desc()).limit(most))
    return [(at, over) for at, over in rows]


def _calls() -> ColumnElement[bool]:
    """Return whether a post is a card that calls, not one that is posted again elsewhere."""
    columns = schema.outbox.c
    return and_(columns.kind == "card", columns.payload["moved"].as_string().is_(None))


@dataclass(frozen=True, slots=True)
class Backlog:
    """What waits in the whole outbox: how many posts are due, when the oldest of them was stored, how many more their
    places do not take; and when the first timer is due.
    """

    posts: float
    oldest: float | None
    blocked: float
    timer: float | None


async def backlog(connection: AsyncConnection) -> Backlog:
    """Return what waits, at all tables."""
    columns = schema.outbox.c
    waits, refused = columns.reason.is_(None), columns.reason.is_not(None)
    figures = func.count().filter(waits), func.min(columns.at).filter(waits), func.count().filter(refused)
    posts, oldest, blocked = (await connection.execute(select(*figures).where(columns.state.in_(OPEN)))).one()
    return Backlog(posts, oldest, blocked, await first_timer_due(connection))


async def all_of(connection: AsyncConnection, table: int, kind: str, column: str) -> list[Any]:
    """Return what a column says of all posts of a kind at a table, oldest first."""
    columns = schema.outbox.c
    query = select(columns[column]).where(columns.table_id == table, columns.kind == kind).order_by(columns.id)
    return list(await connection.scalars(query))


def _row(row: Row[Any]) -> StoredPost:
    return record_of(StoredPost, row, table=row.table_id)


_columns = schema.timers.c
_OUT = delete(schema.timers).where(
    _columns.table_id == bindparam("of_table"),
    _columns.kind == bindparam("of_kind"),
    _columns.seat == bindparam("of_seat"),
)


async def write_timers(tx: Tx, table: int, changes: Mapping[TimerKey, Timer | None]) -> None:
    """Set the timers of a table that are given by their keys, and put out those that are None."""
    if changes:
        # All go out first, also those that are set again: two statements, however many timers there are.
        gone = [{"of_table": table, "of_kind": kind, "of_seat": seat} for kind, seat in changes]
        await tx.connection.execute(_OUT, gone)
    set_anew = (row for row in changes.values() if row is not None)
    rows = [columns_of(row, table_id=table, payload=dict(row.payload)) for row in set_anew]
    await insert_all(tx, schema.timers, rows)


async def put_off(tx: Tx, table: int, key: TimerKey, due: float) -> None:
    """Let a timer of a table be due later, whatever else stands in its row."""
    kind, seat = key
    here = (_columns.table_id == table, _columns.kind == kind, _columns.seat == seat)
    await tx.connection.execute(update(schema.timers).where(*here).values(due=due))


async def timers_of(connection: AsyncConnection, table: int) -> list[Timer]:
    """Return all timers of a table."""
    rows = await connection.execute(select(schema.timers).where(schema.timers.c.table_id == table))
    return [record_of(Timer, row) for row in rows]


async def timers_due(
    connection: AsyncConnection, now: float, shards: Shards | None = None
) -> list[tuple[int, TimerKey]]:
    """Return tables and keys of all timers that are due, or of those of some shards, the oldest first."""
    columns = schema.timers.c
    query = select(columns.table_id, columns.kind, columns.seat).where(columns.due <= now).order_by(columns.due)
    query = query if shards is None else shards.only(query, columns.table_id)
    return [(row.table_id, (row.kind, row.seat)) for row in await connection.execute(query)]


async def first_timer_due(connection: AsyncConnection, shards: Shards | None = None) -> float | None:
    """Return when the next timer, or that of some shards, is due, in unix seconds; None when there is none."""
    columns = schema.timers.c
    query = select(func.min(columns.due))
    first: float | None = await connection.scalar(query if shards is None else shards.only(query, columns.table_id))
    return first
