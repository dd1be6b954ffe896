"""Whereabouts: which table somebody means who asks somewhere, with or without its number."""

from __future__ import annotations

from hansa_bot.host.errors import NoTable, Several
from hansa_bot.host.posting.places import Places
from hansa_bot.host.sessions import Rooms, table_of
from hansa_bot.host.table import Place, Table
from hansa_bot.store import tables
from hansa_bot.store.store import Store

MOST_KNOWN = 200
"""So many live tables of a server are looked through for those to offer."""


class Whereabouts:
    """Finds tables by place and asker."""

    def __init__(self, store: Store, rooms: Rooms, places: Places) -> None:
        self._store = store
        self._rooms = rooms
        self._places = places

    async def meant(self, place: Place, user: int, number: int | None = None) -> Table:
        """Return the table of that number, if it belongs to the same server, else the one that is meant in a place.

        That is the live table of the channel, else the asker's own in one of its threads, else the only one there;
        where nothing is live, the last that was played. Raises NoTable, or Several where more could be meant.
        """
        if number is not None:
            return await self._numbered(place, number)
        around = await self._places.around(place.channel)
        own = None if around.own is None else await self._table(around.own)
        if own is not None and own.status.live:
            return own
        under = [await self._table(found) for found in around.under]
        live = [table for table in under if table.status.live and table.place.parent == place.channel]
        if live:
            return _only(live, user)
        played = [table for table in (own, *under) if table is not None]
        if not played:
            raise NoTable
        return max(played, key=lambda table: table.id)

    async def known(self, place: Place, user: int) -> list[Table]:
        """Return the live tables of a server: first the asker's own, then those in this channel and its threads."""
        if place.guild is None:
            return []
        async with self._store.read() as connection:
            rows = await tables.live_in(connection, place.guild, MOST_KNOWN)
        near = {place.channel, place.parent} - {None}

        def order(table: Table) -> tuple[bool, bool, int]:
            return not _belongs(table, user), near.isdisjoint((table.place.channel, table.place.parent)), -table.id

        return sorted((table_of(row) for row in rows), key=order)

    async def _numbered(self, place: Place, number: int) -> Table:
        table = await self._table(number)
        if table.place.guild != place.guild:  # what other servers play is nobody's business here
            raise NoTable(number)
        return table

    async def _table(self, number: int) -> Table:
        return (await self._rooms.standing(number)).table


def _only(live: list[Table], user: int) -> Table:
    mine = [table for table in live if _belongs(table, user)]
    for choice in (mine, live):
        if len(choice) == 1:
            return choice[0]
    raise Several(sorted(live, key=lambda table: (not _belongs(table, user), -table.id)))


def _belongs(table: Table, user: int) -> bool:
    return table.owner == user if not table.people else table.seat_of(user) is not None
