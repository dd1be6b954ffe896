"""Overviews: one message a channel that lists its tables; it is renewed where it stands, at most once a minute.

What a change of a table makes outdated is counted in the transaction of the change. Before an overview is renewed its
next time is put off, so that neither a crash nor another process makes more than one edit a minute, and none is lost:
it counts as behind until the edit is out.
"""

import logging
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Protocol

from hansa_bot.host.kernel.commit import Core
from hansa_bot.host.kernel.live_table import Change, LiveTable
from hansa_bot.host.kernel.loaded_tables import report_faults
from hansa_bot.host.kernel.outgoing import new_nonce
from hansa_bot.host.kernel.settings import OVERVIEWS
from hansa_bot.host.kernel.tasks import Workers
from hansa_bot.host.kernel.world import World
from hansa_bot.host.posting.courier import Blocked, CannotDeliver, TryLater
from hansa_bot.model.values import DELETED, Overview, Whose
from hansa_bot.store import overviews

_log = logging.getLogger(__name__)

GAP = 60.0
"""Seconds between two edits of an overview at least."""

BLOCKED_GAP = 3600.0
"""Seconds after which one that its channel does not take is tried again."""

REFUSED, UNPINNED = "refused", "unpinned"
"""What else may be wrong: its channel does not take it; it may not be pinned."""


def on_change(before: LiveTable, change: Change, after: LiveTable, world: World) -> Change:
    """Return a change with the channels whose overviews list the table otherwise from then on."""
    guild = before.table.place.guild
    if guild is None or OVERVIEWS not in world.server(guild).stored:
        return change
    if _listed(before) == _listed(after):
        return change
    places = before.table.place, after.table.place
    channels = {each for place in places for each in (place.channel, place.parent) if each is not None}
    return replace(change, overviews=frozenset(channels))


def _listed(live: LiveTable) -> tuple[object, ...]:
    """Return all of a table that a list of tables shows."""
    table, waiting = live.table, live.seats_to_move(computers=True) + live.seats_to_move(computers=False)
    agreed = table.size, table.options, table.terms, table.gathering.closed
    return table.status, table.place, table.seats, agreed, sorted(waiting), live.announced.card


class MessageGone(Exception):
    """Somebody has deleted the overview's message."""


@dataclass(frozen=True, slots=True)
class ShownOverview:
    """The message in which an overview stands; `pinned` is whether that worked, None where it was there before."""

    message: int
    pinned: bool | None = None


class Billboard(Protocol):
    """Shows overviews on the platform."""

    async def show(self, overview: Overview) -> ShownOverview:
        """Post an overview as it is now, or edit its message.

        Raises MessageGone, and TryLater, Blocked or CannotDeliver like a messenger.
        """
        ...


class Overviews:
    """The overviews of all channels. Nothing is shown while there is no billboard."""

    def __init__(self, core: Core) -> None:
        self.billboard: Billboard | None = None
        self._core, self._store, self._clock = core, core.store, core.clock
        self._write = partial(core.store.write, patient=True)
        self._workers = Workers(core.clock, self._carry)

    async def start(self) -> None:
        """Go on with what was behind when the host went down."""
        for guild in await self._store.ask(overviews.guilds_behind, self._store.shards):
            self.wake(guild)

    async def close(self, grace: float) -> None:
        """Let edits under way arrive and begin no others."""
        await self._workers.close(grace)

    def wake(self, guild: int | None) -> None:
        """Say that an overview of a guild may be behind."""
        if guild is not None and self.billboard is not None:
            self._workers.wake(guild)

    async def settle(self, guild: int) -> None:
        """Wait until no overview of a guild can be renewed now."""
        await self._workers.settle(guild)

    async def find(self, channel: int) -> Overview | None:
        """Return the overview of a channel, None where there is none."""
        return await self._store.ask(overviews.find, channel)

    async def switch_on(self, guild: int, channel: int) -> Overview | None:
        """Begin an overview in a channel; return the one that was there, whose message nobody renews any more."""
        return await self._core.tasks.finish(self._switch(guild, channel, on=True))

    async def switch_off(self, guild: int, channel: int) -> Overview | None:
        """End the overview of a channel and return it, None where there was none."""
        return await self._core.tasks.finish(self._switch(guild, channel, on=False))

    async def hurry(self, guild: int) -> None:
        """Try those again now that their channels did not take: something may have been mended."""
        await self._store.write(lambda tx: overviews.hurry(tx, guild, REFUSED, self._clock.now()))
        self.wake(guild)

    async def _switch(self, guild: int, channel: int, *, on: bool) -> Overview | None:
        with report_faults(None, "overview"):
            before = await self.find(channel)
            if on:
                await self._core.prefs.store(Whose.SERVER, guild, {OVERVIEWS: "on"})
                row = Overview(channel, guild, new_nonce(), due=self._clock.now())
                await self._store.write(lambda tx: overviews.switch_on(tx, row))
            else:
                await self._store.write(lambda tx: overviews.switch_off(tx, channel))
        self.wake(guild)
        return before

    async def _carry(self, guild: int) -> None:
        if not self._store.shards.has(guild):
            return
        # Every commit in a guild wakes its worker, whether or not there is any overview.
        if OVERVIEWS not in (await self._core.prefs.load(Whose.SERVER, guild)).stored:
            return
        for row in await self._store.ask(overviews.behind, guild):
            now = self._clock.now()
            # Longer than any is ever put off: the machine's clock was set back.
            if 0 < row.due - now <= BLOCKED_GAP:
                self._workers.wake_later(guild, row.due - now)
            # Claimed by putting its next time off: dead or alive, nobody edits it sooner.
            elif await self._write(partial(overviews.claim, row=row, now=now, until=now + GAP)):
                await self._renew(row)
                self._workers.wake_later(guild, GAP)

    async def _renew(self, row: Overview) -> None:
        """Show an overview as it is now; what changes meanwhile leaves it behind."""
        assert self.billboard is not None, "nobody is woken without one"
        values: dict[str, Any]
        try:
            shown = await self.billboard.show(row)
        except TryLater:
            return
        except MessageGone:
            # Whoever deletes it does not want it there; /setup overview brings it back.
            values = {"trouble": DELETED, "message": None, "shown": row.wanted}
        except Blocked as error:
            _log.warning("overview refused channel=%d reason=%r", row.channel, error.reason)
            if error.gone:
                await self._write(lambda tx: overviews.switch_off(tx, row.channel))
                return
            values = {"trouble": REFUSED, "due": self._clock.now() + BLOCKED_GAP}
        except CannotDeliver as error:
            _log.warning("overview undeliverable channel=%d reason=%r", row.channel, error.reason)
            values = {"trouble": REFUSED, "due": self._clock.now() + BLOCKED_GAP}
        else:
            pinned = row.trouble != UNPINNED if shown.pinned is None else shown.pinned
            values = {"shown": row.wanted, "message": shown.message, "trouble": None if pinned else UNPINNED}
            values |= {"due": self._clock.now() + GAP}  # from when it was out, however long that took
        await self._write(lambda tx: overviews.mark(tx, row, **values))
