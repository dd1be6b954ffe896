"""Erasing: where something of a person is stored, and how it goes without the games losing anything."""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from sqlalchemy import Row, Text, cast, delete, or_, select, union, update
from sqlalchemy.ext.asyncio import AsyncConnection

from hansa_bot.model.values import DROPPED, SENDING, WAITING
from hansa_bot.store import outbox, puzzles, schema
from hansa_bot.store.writing import Tx

NOBODY = 0
"""In place of a user's id where the person is no longer known."""

_NAMES = ("name", "before")
"""Keys of payloads under which the name of somebody stands, whose seat is beside it."""

_DOER = "by_name"
"""The key under which a payload has the name of its user (`user` or `by`), who need not sit at the table."""

_TO_ONE = ("direct", "remind")
"""Kinds of posts that are for one person."""

Unnamed = Callable[[int], str]
"""Says what a seat is called whose person is not known."""


async def find_tables(connection: AsyncConnection, user: int) -> list[int]:
    """Return the ids of all tables at which anything of a user is stored, ascending."""
    tables, seats, posts, timers = schema.tables.c, schema.seats.c, schema.outbox.c, schema.timers.c
    traces = union(
        select(tables.id).where(or_(tables.owner == user, _mentions(tables.setup, user))),
        select(seats.table_id).where(or_(seats.user == user, seats.kept_for == user, seats.starter == user)),
        select(schema.requests.c.table_id).where(schema.requests.c.user == user),
        select(schema.actions.c.table_id).where(schema.actions.c.user == user),
        select(posts.table_id).where(or_(_mentions(posts.payload, user), _mentions(posts.reason, user))),
        select(timers.table_id).where(_mentions(timers.payload, user)),
        select(schema.followers.c.table_id).where(schema.followers.c.user == user),
        select(schema.notes.c.table_id).where(schema.notes.c.user == user),
        select(schema.results.c.table_id).where(schema.results.c.user == user),
        select(schema.deadlines.c.table_id).where(schema.deadlines.c.user == user),
    )
    return sorted(await connection.scalars(traces))


async def scrub(tx: Tx, table: int, user: int, names: Collection[str], unnamed: Unnamed) -> None:
    """Take everything of a user, and the `names` they had, out of the rows of a table."""
    held = await _seats_held(tx.connection, table, user)
    names = {*names, *await _clear_seats(tx, table, user, held, unnamed)}
    await _clear_table(tx, table, user)
    await _clear_posts(tx, table, user, lambda value: scrub_value(value, user, held, names, unnamed))
    await _clear_timers(tx, table, user, lambda value: scrub_value(value, user, held, names, unnamed))
    actions, results = schema.actions, schema.results
    for rows in (actions, results):
        await tx.connection.execute(
            update(rows).where(rows.c.table_id == table, rows.c.user == user).values(user=None)
        )
    await puzzles.empty(tx, table)
    for rows in (schema.requests, schema.followers, schema.notes, schema.deadlines):
        await tx.connection.execute(delete(rows).where(rows.c.table_id == table, rows.c.user == user))


def scrub_value(value: Any, user: int, held: Collection[int], names: Collection[str], unnamed: Unnamed) -> Any:
    """Return a stored value without a user: taken out of lists, with the whole row where it stands in one, nobody
    elsewhere.

    A name goes where it stands for one of the seats `held` by the user, or is one of the `names`.
    """
    if isinstance(value, list):
        kept = (each for each in value if each != user and not (isinstance(each, list) and user in each))
        return [scrub_value(each, user, held, names, unnamed) for each in kept]
    if isinstance(value, dict):
        cleared = {key: scrub_value(each, user, held, names, unnamed) for key, each in value.items()}
        seat = value.get("seat")
        for key in _NAMES:
            if isinstance(value.get(key), str) and isinstance(seat, int) and (seat in held or value[key] in names):
                cleared[key] = unnamed(seat)
        if _DOER in value and user in (value.get("user"), value.get("by")):
            cleared[_DOER] = ""
        return cleared
    return NOBODY if value == user and not isinstance(value, bool) else value


async def _seats_held(connection: AsyncConnection, table: int, user: int) -> set[int]:
    """Return the seats that a user has, or once had as far as the requests and the log tell."""
    seats: set[int] = set()
    for rows in (schema.seats, schema.requests, schema.actions, schema.results):
        query = select(rows.c.seat).where(rows.c.table_id == table, rows.c.user == user)
        seats |= {seat for seat in await connection.scalars(query) if seat is not None}
    columns = schema.seats.c
    kept = select(columns.seat).where(columns.table_id == table, columns.kept_for == user)
    return seats | set(await connection.scalars(kept))


async def _clear_seats(tx: Tx, table: int, user: int, held: Collection[int], unnamed: Unnamed) -> list[str]:
    """Free the seats of a user from the person, from standing orders and plans; return the names that stood there.

    A computer player that goes on for somebody who left for good bears that person's name: it goes as well.
    """
    columns = schema.seats.c
    seats = await tx.connection.execute(select(schema.seats).where(columns.table_id == table))
    rows = [row for row in seats if user in (row.user, row.kept_for) or (row.seat in held and _left_alone(row))]
    for row in rows:
        here = (columns.table_id == table, columns.seat == row.seat)
        owner = None if row.user == user else row.user
        kept_for = None if row.kept_for == user else row.kept_for
        values = {"user": owner, "kept_for": kept_for, "name": unnamed(row.seat)}
        await tx.connection.execute(update(schema.seats).where(*here).values(values))
        for rows_of in (schema.orders, schema.plans):
            await tx.connection.execute(
                delete(rows_of).where(rows_of.c.table_id == table, rows_of.c.seat == row.seat)
            )
    began = (columns.table_id == table, columns.starter == user)
    await tx.connection.execute(update(schema.seats).where(*began).values(starter=NOBODY))
    return [row.name for row in rows if row.name]


def _left_alone(row: Row[Any]) -> bool:
    return row.user is None and row.kept_for is None and bool(row.name)


async def _clear_table(tx: Tx, table: int, user: int) -> None:
    columns, seats = schema.tables.c, schema.seats.c
    row = (await tx.connection.execute(select(columns.owner, columns.setup).where(columns.id == table))).one()
    # A table needs an owner who can close it: the first person left inherits it.
    heirs = select(seats.user).where(seats.table_id == table, seats.user.is_not(None)).order_by(seats.seat).limit(1)
    # A process that still has the table in memory cannot write the person back: an older revision is refused.
    values: dict[str, Any] = {"revision": columns.revision + 1}
    if row.owner == user:
        values["owner"] = await tx.connection.scalar(heirs) or NOBODY
    if row.setup is not None:
        values["setup"] = scrub_value(row.setup, user, (), (), str)
    await tx.connection.execute(update(schema.tables).where(columns.id == table).values(values))
    tx.mark_changed(table)


async def _clear_posts(tx: Tx, table: int, user: int, clear: Callable[[Any], Any]) -> None:
    """Clear what posts say of a user; one that is still to go to this person alone is not sent."""
    columns = schema.outbox.c
    query = select(schema.outbox).where(columns.table_id == table)
    for row in (await tx.connection.execute(query)).all():
        payload: Mapping[str, Any] = clear(row.payload)
        reason = "" if row.reason is not None and str(user) in row.reason else row.reason
        if (payload, reason) == (row.payload, row.reason):
            continue
        alone = row.kind in _TO_ONE and row.payload.get("user") == user and row.state in (WAITING, SENDING)
        await outbox.mark(tx, [row.id], payload=payload, reason=reason, state=DROPPED if alone else row.state)


async def _clear_timers(tx: Tx, table: int, user: int, clear: Callable[[Any], Any]) -> None:
    columns = schema.timers.c
    rows = (await tx.connection.execute(select(schema.timers).where(columns.table_id == table))).all()
    for row in rows:
        here = (columns.table_id == table, columns.kind == row.kind, columns.seat == row.seat)
        if row.payload.get("user") == user:
            await tx.connection.execute(delete(schema.timers).where(*here))
        elif (payload := clear(row.payload)) != row.payload:
            await tx.connection.execute(update(schema.timers).where(*here).values(payload=payload))


def _mentions(column: Any, user: int) -> Any:
    """Return whether a number, or a longer one that contains it, stands somewhere in a text."""
    return cast(column, Text).like(f"%{user}%")
