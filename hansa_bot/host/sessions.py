"""Sessions: the tables in memory, loaded on first touch, each with its lock."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakValueDictionary

from hansa_bot.engine.session import Session
from hansa_bot.host.errors import NoTable
from hansa_bot.host.game.revive import revive
from hansa_bot.host.kernel import posts
from hansa_bot.host.kernel.posts import CardPost
from hansa_bot.host.lobby import gathering
from hansa_bot.host.standing import Asked, Card, Standing, Told
from hansa_bot.host.table import Place, Status, Table, infos
from hansa_bot.host.time import pace
from hansa_bot.store import dossier
from hansa_bot.store.dossier import Dossier
from hansa_bot.store.history import Snapshot
from hansa_bot.store.outbox import PostRow
from hansa_bot.store.store import Store
from hansa_bot.store.tables import TableRow
from hansa_bot.titles import registry

MOST_ROOMS = 256
_HIGHEST_ID = 2**31 - 1


@dataclass(slots=True, eq=False, weakref_slot=True)
class Room:
    """A table in memory. Its lock is held for deciding and committing, never while drawing or sending.

    `standing` is None before the first touch and after a write that failed.
    """

    id: int
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    standing: Standing | None = None


class Rooms:
    """All tables that were touched lately."""

    def __init__(self, store: Store) -> None:
        self._store = store
        # A room lives at least as long as somebody works in it, so there are never two locks of one table.
        self._rooms: WeakValueDictionary[int, Room] = WeakValueDictionary()
        self._lately: OrderedDict[int, Room] = OrderedDict()

    def of(self, table: int) -> Room:
        """Return the room of a table, whether or not there is such a table."""
        room = self._rooms.get(table)
        if room is None:
            room = self._rooms[table] = Room(table)
        return room

    async def standing(self, table: int) -> Standing:
        """Return how a table stands, from memory if it was touched before; raises NoTable."""
        room = self.of(table)
        if room.standing is None:
            async with room.lock:
                return await self.enter(room)
        self._touch(room)
        return room.standing

    async def enter(self, room: Room) -> Standing:
        """Return how a table stands; the caller holds the room's lock. Raises NoTable."""
        if room.standing is None:
            if not 0 < room.id <= _HIGHEST_ID:
                raise NoTable(room.id)
            found = await dossier.read(self._store, room.id)
            if found is None:
                raise NoTable(room.id)
            room.standing = _standing(found)
        self._touch(room)
        return room.standing

    def _touch(self, room: Room) -> None:
        self._lately[room.id] = room
        self._lately.move_to_end(room.id)
        if len(self._lately) > MOST_ROOMS:
            self._lately.popitem(last=False)


def _standing(found: Dossier) -> Standing:
    row = found.row
    return Standing(
        table=table_of(row),
        sitters=row.seats,
        revision=row.revision,
        session=_session(found),
        log=tuple(found.log),
        told=Told(_last_card(found.card), _asked(row)),
        cards=tuple(found.cards),
        kept=frozenset(found.kept),
        undo_from=row.undo_from,
        receipts={receipt.key: receipt for receipt in found.receipts},
        proposals={row.nonce: row for row in found.proposals},
        clocks=pace.clocks_read(row.clocks),
        timers={timer.key: timer for timer in found.timers},
        orders=found.orders,
        followers={follower.user: follower for follower in found.followers},
    )


def table_of(row: TableRow) -> Table:
    """Return a stored table as the outside sees it."""
    return Table(
        id=row.id,
        title=row.title,
        place=Place(row.guild, row.channel, row.parent),
        status=Status(row.status),
        seats=infos(row.seats, row.language),
        size=row.size,
        options=row.options,
        owner=row.owner,
        language=row.language,
        version=row.version,
        gathering=gathering.read(row.setup),
        terms=pace.terms_read(row.terms),
    )


def _last_card(row: PostRow | None) -> Card | None:
    if row is None:
        return None
    card = posts.read(row.kind, row.payload)
    assert isinstance(card, CardPost), "cards alone are asked for"
    return Card(row.nonce, row.version, card.seats)


def _asked(row: TableRow) -> Asked | None:
    if row.asked is None:
        return None
    turn, seats = row.asked
    return turn, tuple(seats)


def _session(found: Dossier) -> Session[Any] | None:
    row = found.row
    if row.state is None or row.rules is None:
        return None
    now = Snapshot(row.version, row.rules, row.state)
    return revive(registry.load(row.title).rules, now, found.base, found.log, found.written_under)
