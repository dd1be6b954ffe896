"""Moving: a table goes on in a thread of its own, back in the channel that the thread was in, or somewhere else.

The thread of a game that has ended is archived after a while.
"""

from __future__ import annotations

from dataclasses import replace

from hansa_bot.host.kernel.commit import Core, Feature, commit, hold
from hansa_bot.host.kernel.errors import ChannelBusy, Elsewhere, NotRunning
from hansa_bot.host.kernel.live_table import Change, LiveTable, check_insider
from hansa_bot.host.kernel.posts import ArchivePost, LobbyPost, draft
from hansa_bot.host.kernel.settings import ARCHIVE, OFF, Whose
from hansa_bot.host.kernel.table import DAY, Person, Place, Status, Table
from hansa_bot.host.posting import cards
from hansa_bot.store.history import Receipt
from hansa_bot.store.outbox import TimerRow

MOVE = "move"
BROUGHT, LOST = "brought", "lost"
"""Why a card is posted anew: somebody has brought the table here, or the thread where it was is gone."""


ARCHIVE_TIMER = "archive"
"""The kind of the timer by which the thread of a finished game is archived."""


class Moving(Feature):
    """Takes tables to other places. Whatever was asked there is asked anew where they are now."""

    async def move(self, table_id: int, person: Person, place: Place, request: str) -> Table:
        """Bring a table to a place of the same guild; where it stands there already, its card is posted anew.

        Raises NoTable, NotSeated (neither seated nor owner), NotRunning, Elsewhere, ChannelBusy.
        """
        return await self._core.tasks.finish(self._move(table_id, person, place, request))

    async def arrive(self, table_id: int, thread: int) -> None:
        """Go on in a table's own thread, which has just been opened; twice is the same as once."""
        async with hold(self._core, table_id, "arrive") as (loaded, live):
            place = live.table.place
            if place.channel != thread and live.table.status is not Status.ABANDONED:
                away = Place(place.guild, thread, place.parent or place.channel)
                # The lobby card stays behind and says where the game is.
                await commit(self._core, loaded, Change(place=away, drafts=(draft(LobbyPost()),)))

    async def lost(self, table_id: int, channel: int) -> bool:
        """Go back to where a thread was that is gone; say whether the table now is somewhere else than `channel`."""
        async with hold(self._core, table_id, LOST) as (loaded, live):
            place = live.table.place
            if place.channel != channel:
                return True
            if place.parent is None or await self._taken(live, place.parent):
                return False
            await commit(self._core, loaded, _move_to(live, Place(place.guild, place.parent), LOST))
            return True

    async def _move(self, table_id: int, person: Person, place: Place, request: str) -> Table:
        async with hold(self._core, table_id, MOVE) as (loaded, live):
            table = live.table
            if (person.id, MOVE, request) in live.receipts:
                return table
            if table.place.guild != place.guild:
                raise Elsewhere
            if not table.status.live:
                raise NotRunning(table.status)
            check_insider(live, person)
            if (busy := await self._taken(live, place.channel)) is not None:
                raise ChannelBusy(busy)
            receipt = Receipt(person.id, MOVE, request, table.seat_of(person.id), table.version, table.version)
            change = replace(_move_to(live, place, BROUGHT), user=person.id, receipt=receipt)
            return (await commit(self._core, loaded, change)).table

    async def _taken(self, live: LiveTable, channel: int) -> int | None:
        """Return the live table that keeps a channel from another live one."""
        other = await self._core.places.table_in(channel)
        if other in (None, live.table.id) or not live.table.status.live:
            return None
        assert other is not None, "looked at above"
        return other if (await self._core.tables.live(other)).table.status.live else None


def _move_to(live: LiveTable, place: Place, why: str) -> Change:
    if live.table.status is Status.LOBBY:
        drafts = [draft(LobbyPost(anew=True))]
    else:
        persons = live.seats_to_move(computers=False)
        drafts = cards.card(live, persons, moved=why) if persons else []
    # A thread that somebody else has opened is not ours to put to sleep.
    gathers = replace(live.table.gathering, thread=live.table.gathering.thread and place.parent is None)
    return Change(place=place, gathering=gathers, drafts=tuple(drafts))


async def on_change(core: Core, before: LiveTable, change: Change, now: float) -> Change:
    """See to it that the thread of a game that ends is archived so many days later as the server has chosen."""
    if before.table.status is not Status.RUNNING or change.status is None or change.status.live:
        return change
    guild, place = before.table.place.guild, before.table.place
    if guild is None or place.parent is None or not before.table.gathering.thread:
        return change
    days = (await core.prefs.of(Whose.SERVER, guild))[ARCHIVE]
    if days == OFF:
        return change
    timer = TimerRow(ARCHIVE_TIMER, now + float(days) * DAY)
    return replace(change, timers={**change.timers, timer.key: timer})


async def on_timer(core: Core, live: LiveTable, timer: TimerRow, now: float) -> Change | None:
    """Archive the thread, unless another game has begun there."""
    if await core.places.table_in(live.table.place.channel) != live.table.id:
        return None
    return Change(drafts=(draft(ArchivePost(), live.table.version),))
