"""Moving: a table goes on in a thread of its own, back in the channel that the thread was in, or somewhere else."""

from __future__ import annotations

from dataclasses import replace

from hansa_bot.host.change import Change
from hansa_bot.host.commit import commit
from hansa_bot.host.core import Core
from hansa_bot.host.errors import ChannelBusy, Elsewhere, NotRunning
from hansa_bot.host.faults import our_fault
from hansa_bot.host.lobby.seating import check_insider
from hansa_bot.host.posting import announce
from hansa_bot.host.standing import Standing
from hansa_bot.host.table import Person, Place, Status, Table
from hansa_bot.store.requests import Receipt

MOVE = "move"
BROUGHT, LOST = "brought", "lost"
"""Why a card is posted anew: somebody has brought the table here, or the thread where it was is gone."""


class Moving:
    """Takes tables to other places. Whatever was asked there is asked anew where they are now."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def move(self, table_id: int, person: Person, place: Place, request: str) -> Table:
        """Bring a table to a place of the same guild; where it stands there already, its card is posted anew.

        Raises NoTable, NotSeated (neither seated nor owner), NotRunning, Elsewhere, ChannelBusy.
        """
        return await self._core.tasks.finish(self._move(table_id, person, place, request))

    async def arrive(self, table_id: int, thread: int) -> None:
        """Go on in a table's own thread, which has just been opened; twice is the same as once."""
        room = self._core.rooms.of(table_id)
        async with room.lock:
            with our_fault(room, "arrive"):
                stands = await self._core.rooms.enter(room)
                place = stands.table.place
                if place.channel == thread or stands.table.status is Status.ABANDONED:
                    return
                away = Place(place.guild, thread, place.parent or place.channel)
                # The lobby card stays behind and says where the game is.
                await commit(self._core, room, Change(place=away, drafts=tuple(announce.lobby())))

    async def lost(self, table_id: int, channel: int) -> bool:
        """Go back to where a thread was that is gone; say whether the table now is somewhere else than `channel`."""
        room = self._core.rooms.of(table_id)
        async with room.lock:
            with our_fault(room, LOST):
                stands = await self._core.rooms.enter(room)
                place = stands.table.place
                if place.channel != channel:
                    return True
                if place.parent is None or await self._taken(stands, place.parent):
                    return False
                await commit(self._core, room, _moved(stands, Place(place.guild, place.parent), LOST))
                return True

    async def _move(self, table_id: int, person: Person, place: Place, request: str) -> Table:
        room = self._core.rooms.of(table_id)
        async with room.lock:
            with our_fault(room, MOVE):
                stands = await self._core.rooms.enter(room)
                table = stands.table
                if (person.id, MOVE, request) in stands.receipts:
                    return table
                if table.place.guild != place.guild:
                    raise Elsewhere
                if not table.status.live:
                    raise NotRunning(table.status)
                check_insider(stands, person)
                if (busy := await self._taken(stands, place.channel)) is not None:
                    raise ChannelBusy(busy)
                version = table.version
                receipt = Receipt(person.id, MOVE, request, table.seat_of(person.id), version, version)
                change = replace(_moved(stands, place, BROUGHT), user=person.id, receipt=receipt)
                return (await commit(self._core, room, change)).table

    async def _taken(self, stands: Standing, channel: int) -> int | None:
        """Return the live table that keeps a channel from another live one."""
        found = await self._core.places.table_in(channel)
        if found in (None, stands.table.id) or not stands.table.status.live:
            return None
        assert found is not None, "looked at above"
        return found if (await self._core.rooms.standing(found)).table.status.live else None


def _moved(stands: Standing, place: Place, why: str) -> Change:
    lobby = stands.table.status is Status.LOBBY
    drafts = announce.lobby(anew=True) if lobby else announce.again(stands, why)
    # A thread that somebody else has opened is not ours to put to sleep.
    gathers = replace(stands.table.gathering, thread=stands.table.gathering.thread and place.parent is None)
    return Change(place=place, gathering=gathers, drafts=tuple(drafts))
