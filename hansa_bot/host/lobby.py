"""The lobby: how a table comes about, fills, starts, and is given up."""

from __future__ import annotations

from asyncio import Lock
from collections.abc import Callable, Mapping
from dataclasses import replace
from weakref import WeakValueDictionary

from hansa_bot.host import announce, arranging, opening, seating
from hansa_bot.host.change import Change
from hansa_bot.host.commit import commit, our_fault
from hansa_bot.host.core import Core
from hansa_bot.host.errors import ChannelBusy
from hansa_bot.host.names import clean
from hansa_bot.host.places import Places
from hansa_bot.host.standing import Standing
from hansa_bot.host.table import Person, Place, Status, Table
from hansa_bot.store import outbox, receipts, tables
from hansa_bot.store.receipts import Receipt
from hansa_bot.store.tables import SeatRow, TableRow
from hansa_bot.store.writer import Tx
from hansa_bot.titles import registry

STEADY = "steady"
"""The kind of computer player that sits down when none is named."""

NEW = "new"


class Lobby:
    """Everything about a table but the game itself; each request is carried out once."""

    def __init__(self, core: Core, places: Places) -> None:
        self._core = core
        self._places = places
        self._channels: WeakValueDictionary[int, Lock] = WeakValueDictionary()

    async def new(
        self,
        place: Place,
        person: Person,
        title_id: str,
        *,
        size: int | None = None,
        options: Mapping[str, str] | None = None,
        language: str = "en",
        request: str,
        seated: bool = True,
    ) -> Table:
        """Open a table for `size` seats (as many as the title allows when None), with its owner seated or not.

        Raises BadSetup for an unknown title, size or option, Impossible for options that cannot go together, and
        ChannelBusy.
        """
        meta = registry.load(title_id).meta
        seats = meta.seats[-1] if size is None else size
        chosen = arranging.checked(meta, int(seated), seats, options or {})
        row = TableRow(
            id=0,
            title=meta.id,
            guild=place.guild,
            channel=place.channel,
            status=Status.LOBBY,
            size=seats,
            options=chosen,
            owner=person.id,
            language=language,
            seed=None,
            rules=None,
            version=0,
            state=None,
            undo_from=None,
            asked=None,
            revision=0,
            seats=(SeatRow(clean(person.name), person.id, None),) if seated else (),
        )
        return await self._core.tasks.finish(self._open(row, request))

    async def join(self, table_id: int, person: Person, request: str) -> Table:
        """Sit down; raises NotInLobby, AlreadySeated, TableFull."""
        return await self._do(table_id, person, "join", request, lambda stands: seating.join(stands, person))

    async def leave(self, table_id: int, person: Person, request: str) -> Table:
        """Get up; in a running game a computer player takes the seat over. Raises NotSeated, NotRunning."""
        return await self._do(
            table_id, person, "leave", request, lambda stands: seating.leave(stands, person, STEADY)
        )

    async def add_computer(self, table_id: int, person: Person, request: str, kind: str = STEADY) -> Table:
        """Seat a computer player; raises NotInLobby, NotSeated (neither seated nor owner), TableFull."""
        return await self._do(
            table_id, person, "add_computer", request, lambda stands: seating.add_computer(stands, person, kind)
        )

    async def remove_computer(self, table_id: int, person: Person, request: str, seat: int | None = None) -> Table:
        """Take a computer player away, the last one if no seat is named; raises NotInLobby, NotSeated, NoComputer."""
        return await self._do(
            table_id, person, "remove_computer", request, lambda stands: seating.remove_computer(stands, person, seat)
        )

    async def configure(
        self,
        table_id: int,
        person: Person,
        changes: Mapping[str, str],
        request: str,
        *,
        size: int | None = None,
        seen: int | None = None,
    ) -> Table:
        """Set some options, and the number of seats; `seen` is the arrangement on which the person decided, if known.

        Raises NotInLobby, NotSeated (neither seated nor owner), Stale, BadSetup, Impossible.
        """
        return await self._do(
            table_id,
            person,
            "configure",
            request,
            lambda stands: arranging.configure(stands, person, changes, size, seen),
        )

    async def start(self, table_id: int, person: Person, request: str) -> Table:
        """Begin the game with the taken seats, in random order.

        Raises NotInLobby, NotSeated, TooFewSeats, and Impossible for options that do not go with so many seats.
        """
        return await self._do(
            table_id, person, "start", request, lambda stands: opening.start(stands, person, self._core.seeds())
        )

    async def abandon(self, table_id: int, person: Person, request: str) -> Table:
        """Close the table for good; raises NotOwner, NotRunning."""
        return await self._do(table_id, person, "abandon", request, lambda stands: seating.abandon(stands, person))

    async def _do(
        self, table_id: int, person: Person, verb: str, request: str, decide: Callable[[Standing], Change]
    ) -> Table:
        return await self._core.tasks.finish(self._change(table_id, person, verb, request, decide))

    async def _change(
        self, table_id: int, person: Person, verb: str, request: str, decide: Callable[[Standing], Change]
    ) -> Table:
        room = self._core.rooms.of(table_id)
        async with room.lock:
            with our_fault(room, verb):
                stands = await self._core.rooms.enter(room)
                if (person.id, verb, request) not in stands.receipts:
                    version = stands.table.version
                    receipt = Receipt(person.id, verb, request, stands.table.seat_of(person.id), version, version)
                    change = replace(decide(stands), user=person.id, receipt=receipt)
                    stands = await commit(self._core, room, change)
                    if not stands.table.status.live:
                        self._places.forget(stands.table.place.channel)
                return stands.table

    async def _open(self, row: TableRow, request: str) -> Table:
        lock = self._channels.setdefault(row.channel, Lock())
        async with lock:
            with our_fault(None, NEW):
                async with self._core.store.read() as connection:
                    earlier = await receipts.table_of(connection, row.owner, NEW, request)
                table_id = earlier if earlier is not None else await self._store(row, request)
                return (await self._core.rooms.standing(table_id)).table

    async def _store(self, row: TableRow, request: str) -> int:
        found = await self._places.table_in(row.channel)
        if found is not None and (await self._core.rooms.standing(found)).table.status.live:
            raise ChannelBusy(found)
        now = self._core.clock.now()

        async def work(tx: Tx) -> int:
            table_id = await tables.add(tx, row, now)
            await receipts.write(tx, table_id, Receipt(row.owner, NEW, request, None, 0, 0), now)
            await outbox.add(tx, table_id, announce.lobby(), now)
            return table_id

        table_id = await self._core.store.write(work)
        self._places.forget(row.channel)
        self._core.wake_courier(table_id)
        return table_id
