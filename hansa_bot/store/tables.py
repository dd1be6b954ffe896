"""Tables and their seats; and a dossier, everything stored about one table."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

from sqlalchemy import ColumnElement, Update, and_, bindparam, delete, exists, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from hansa_bot import metrics
from hansa_bot.model.errors import Conflict
from hansa_bot.model.values import (
    Dossier,
    LiveCounts,
    Seat,
    StoredTable,
    Where,
)
from hansa_bot.store import history, outbox, prefs, schema
from hansa_bot.store.shards import Shards
from hansa_bot.store.store import Store, columns_of, in_turn, insert_all, record_of
from hansa_bot.store.writing import Tx

_LIVE = ("lobby", "running")


async def add(tx: Tx, row: StoredTable, now: float) -> int:
    """Store a new table with its seats; return its id (that of `row` does not matter).

    Raises Conflict where a live one has come to its channel.
    """
    values = columns_of(row, created=now, changed=now)
    del values["id"], values["seats"]
    with _one_to_a_channel(row.channel):
        result = await tx.connection.execute(insert(schema.tables).values(values))
    key = result.inserted_primary_key
    assert key is not None
    table: int = key[0]
    tx.mark_changed(table, moved=True)
    await _add_seats(tx, table, row.seats)
    return table


async def save(tx: Tx, table: int, revision: int, now: float, **values: Any) -> None:
    """Change columns of a table that was read at `revision`; raises Conflict when it has been changed since."""
    values |= {"revision": revision + 1, "changed": now}
    given = {f"new_{name}": value for name, value in values.items()}
    with _one_to_a_channel(table):
        result = await tx.connection.execute(_saving(tuple(values)), {**given, "table": table, "read_at": revision})
    tx.mark_changed(table, moved=not values.keys().isdisjoint(("status", "channel", "parent")))
    if result.rowcount != 1:
        metrics.CONFLICTS.inc()
        raise Conflict(f"table {table} is no longer at revision {revision}")


@contextmanager
def _one_to_a_channel(what: int) -> Iterator[None]:
    try:
        yield
    except IntegrityError as error:
        raise Conflict(f"a live table has come to the channel of {what}") from error


@cache
def _saving(names: tuple[str, ...]) -> Update:
    # Built once per set of columns: building it each time costs as much as running it.
    columns = schema.tables.c
    chosen = update(schema.tables).where(columns.id == bindparam("table"), columns.revision == bindparam("read_at"))
    return chosen.values({columns[name]: bindparam(f"new_{name}", type_=columns[name].type) for name in names})


async def replace_seats(tx: Tx, table: int, seats: Sequence[Seat]) -> None:
    """Replace all seats of a table."""
    await tx.connection.execute(delete(schema.seats).where(schema.seats.c.table_id == table))
    await _add_seats(tx, table, seats)


async def load(connection: AsyncConnection, table: int) -> StoredTable | None:
    """Return a table with its seats, or None."""
    row = (await connection.execute(select(schema.tables).where(schema.tables.c.id == table))).one_or_none()
    if row is None:
        return None
    columns = schema.seats.c
    rows = await connection.execute(select(schema.seats).where(columns.table_id == table).order_by(columns.seat))
    return record_of(StoredTable, row, seats=tuple(record_of(Seat, seat) for seat in rows))


async def revision_of(connection: AsyncConnection, table: int) -> int | None:
    """Return how often a table has been written, or None."""
    found: int | None = await connection.scalar(select(schema.tables.c.revision).where(schema.tables.c.id == table))
    return found


async def find_in_channel(connection: AsyncConnection, channel: int) -> int | None:
    """Return the id of a channel's live table, else of the newest that was played there, else None."""
    columns = schema.tables.c
    live = columns.status.in_(_LIVE)
    worth_reading = select(columns.id).where(columns.channel == channel, or_(live, columns.state.is_not(None)))
    # One that was brought there may be older than what was played there.
    table: int | None = await connection.scalar(worth_reading.order_by(live.desc(), columns.id.desc()).limit(1))
    return table


async def where(connection: AsyncConnection, table: int) -> Where:
    """Return where a table stands."""
    columns = schema.tables.c
    query = select(columns.guild, columns.channel, columns.parent, columns.owner, columns.setup)
    row = (await connection.execute(query.where(columns.id == table))).one()
    locked = isinstance(row.setup, dict) and bool(row.setup.get("locked"))
    return Where(row.guild, row.channel, row.parent, row.owner, locked)


async def find_in_threads(connection: AsyncConnection, parent: int) -> list[int]:
    """Return the ids of the live tables in a channel's threads, and of the last game played in one, newest first."""
    columns = schema.tables.c
    live = select(columns.id).where(columns.parent == parent, columns.status.in_(_LIVE))
    played = select(columns.id).where(columns.parent == parent, columns.state.is_not(None))
    newest = await connection.scalars(played.order_by(columns.id.desc()).limit(1))
    return sorted({*(await connection.scalars(live)), *newest}, reverse=True)


async def find_live(connection: AsyncConnection, guild: int, most: int) -> list[StoredTable]:
    """Return the newest live tables of a guild, with their seats but without their games, newest first."""
    return await _live(connection, schema.tables.c.guild == guild, most)


async def find_live_around(connection: AsyncConnection, channel: int, most: int) -> list[StoredTable]:
    """Return the newest live tables in a channel and in its threads, in the form of `find_live`."""
    columns = schema.tables.c
    return await _live(connection, or_(columns.channel == channel, columns.parent == channel), most)


async def find_live_of_user(connection: AsyncConnection, user: int, most: int) -> list[StoredTable]:
    """Return the newest live tables at which a user sits, of all guilds, in the form of `find_live`."""
    at = select(schema.seats.c.table_id).where(schema.seats.c.user == user)
    return await _live(connection, schema.tables.c.id.in_(at), most)


async def _live(connection: AsyncConnection, which: ColumnElement[bool], most: int) -> list[StoredTable]:
    columns, seats = schema.tables.c, schema.seats.c
    query = select(schema.tables).where(which, columns.status.in_(_LIVE))
    rows = list(await connection.execute(query.order_by(columns.id.desc()).limit(most)))
    chosen = select(schema.seats).where(seats.table_id.in_([row.id for row in rows])).order_by(seats.seat)
    sitters: dict[int, list[Seat]] = {row.id: [] for row in rows}
    for row in await connection.execute(chosen):
        sitters[row.table_id].append(record_of(Seat, row))
    return [record_of(StoredTable, row, seats=tuple(sitters[row.id])) for row in rows]


_OPENING = 7_100_002
"""The key of the lock for opening tables."""


async def count_live(tx: Tx, owner: int, channel: int, guild: int | None) -> LiveCounts:
    """Return how many live tables there are already, before one more is opened in the same transaction."""
    await in_turn(tx, _OPENING)  # where two are opened at once, the second counts the first
    connection = tx.connection
    columns = schema.tables.c
    owned, there = columns.owner == owner, columns.guild == (guild or 0)  # private conversations share no server
    here = or_(columns.channel == channel, columns.parent == channel)
    live = select(func.count()).where(columns.status.in_(_LIVE))
    counts = [await connection.scalar(live.where(which)) or 0 for which in (owned, and_(owned, there), here, there)]
    return LiveCounts(*counts)


async def setups_of(connection: AsyncConnection, owner: int, since: float) -> list[dict[str, Any]]:
    """Return how the lobbies were set up that a user has opened since a time, and that have not become a game."""
    columns = schema.tables.c
    opened = select(columns.setup).where(columns.owner == owner, columns.created > since)
    rows = await connection.scalars(opened.where(columns.seed.is_(None), columns.setup.is_not(None)))
    return [setup for setup in rows if setup]


async def find_with_computers(connection: AsyncConnection, shards: Shards | None = None) -> list[int]:
    """Return the ids of all running tables that have a computer player, or of those of some shards, oldest first."""
    computer, guild = schema.seats.c.computer.is_not(None), schema.tables.c.guild
    return await _seating(connection, computer if shards is None else computer & shards.having(guild), ("running",))


async def find_of_user(connection: AsyncConnection, user: int) -> list[int]:
    """Return the ids of all live tables at which a user sits, oldest first."""
    return await _seating(connection, schema.seats.c.user == user, _LIVE)


async def find_asked(connection: AsyncConnection, user: int, kind: str) -> list[int]:
    """Return the ids of the running tables whose last question was for a user's seat too, oldest first.

    Such a table may wait for computer players alone meanwhile. A seat at which a timer of this `kind` stands was
    asked without a card.
    """
    columns, seats, timers = schema.tables.c, schema.seats.c, schema.timers.c
    timed = exists().where(timers.table_id == columns.id, timers.kind == kind, timers.seat == seats.seat)
    query = select(columns.id, columns.asked, seats.seat, timed.label("timed"))
    query = query.join(schema.seats, seats.table_id == columns.id)
    query = query.where(seats.user == user, columns.status == "running").order_by(columns.id)
    rows = await connection.execute(query)
    # A row that cannot be read counts as asked; opening its table reports the fault.
    return [row.id for row in rows if row.timed or not isinstance(row.asked, list) or row.seat in row.asked[1]]


async def _seating(connection: AsyncConnection, who: ColumnElement[bool], statuses: Sequence[str]) -> list[int]:
    columns, seats = schema.tables.c, schema.seats.c
    query = select(columns.id).join(schema.seats, seats.table_id == columns.id)
    query = query.where(who, columns.status.in_(statuses)).distinct().order_by(columns.id)
    return list(await connection.scalars(query))


async def find_all(connection: AsyncConnection) -> list[int]:
    """Return the ids of all tables, ascending."""
    return list(await connection.scalars(select(schema.tables.c.id).order_by(schema.tables.c.id)))


async def _add_seats(tx: Tx, table: int, seats: Sequence[Seat]) -> None:
    rows = [columns_of(seat, table_id=table, seat=index) for index, seat in enumerate(seats)]
    await insert_all(tx, schema.seats, rows)


async def read_dossier(store: Store, table: int) -> Dossier | None:
    """Return all that is stored about a table, or None when there is no such table."""
    return await store.ask(_dossier, table)


async def _dossier(connection: AsyncConnection, table: int) -> Dossier | None:
    row = await load(connection, table)
    if row is None:
        return None
    log, written_under = await history.log(connection, table)
    begin = row.undo_from
    return Dossier(
        row=row,
        log=log,
        written_under=written_under,
        receipts=await history.receipts_of(connection, table),
        kept=await history.snapshot_versions(connection, table),
        base=None if begin is None else await history.snapshot(connection, table, begin),
        card=await outbox.find_latest(connection, table, "card"),
        cards=await outbox.all_of(connection, table, "card", "version"),
        proposals=await history.proposals_of(connection, table),
        timers=await outbox.timers_of(connection, table),
        orders=await prefs.orders_of(connection, table),
        plans=await prefs.plans_of(connection, table),
        followers=await prefs.followers_of(connection, table),
    )
