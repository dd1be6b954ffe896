"""Asks: how often a seat may ask the others at its table for the same thing, so that nobody is asked without end.

What a seat has asked for is a timer, so it outlives a restart, knows nobody by name, and ends with the game.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from hansa_bot.host.kernel.commit import Feature
from hansa_bot.host.kernel.errors import AskedOften
from hansa_bot.host.kernel.live_table import Change, LiveTable
from hansa_bot.host.kernel.terms import DAY, HOUR
from hansa_bot.host.kernel.world import World
from hansa_bot.model.values import Timer

ASKED = "asked"
"""The kind of the timer of what a seat has asked for; it ends when nothing of that counts any more."""


@dataclass(frozen=True, slots=True)
class Thing:
    """What may be asked for `most` times within a day; after a no not for `rest` seconds."""

    key: str
    most: int = 2
    rest: float = DAY


TO_UNDO = Thing("undo", 3, HOUR)
"""Who plays live needs it more than twice a day, and the next slip is another one than that of the no."""

TO_LEAVE = Thing("offer", 3)
"""To offer the own seat, and to keep it after all."""


TO_MOVE = Thing("move", 3)
"""To have a table's card call people by moving it; it can be moved oftener."""


class Asks(Feature):
    """What somebody may still ask for."""

    async def left(self, table_id: int, user: int, thing: Thing) -> tuple[int, float]:
        """Return how often a user may still ask for something, and from when on once more if not at all."""
        live, now = await self._core.tables.live(table_id), self._core.clock.now()
        seat = live.table.seat_of(user)
        used = [] if seat is None else _used(live, Change(), seat, thing, now)
        return max(thing.most - len(used), 0), min(used, default=now)


def note_ask(live: LiveTable, change: Change, seat: int, thing: Thing, now: float) -> Change:
    """Return a change that also counts a seat's request for something; raises AskedOften."""
    used = _used(live, change, seat, thing, now)
    if len(used) >= thing.most:
        raise AskedOften(min(used))
    return _noted(live, change, seat, thing, [*used, now + DAY])


def note_no(live: LiveTable, change: Change, seat: int, thing: Thing, now: float) -> Change:
    """Return a change that also remembers that a seat's request was refused, so that it waits before the next."""
    # Every chance that was left counts as used until the rest is over, and none that was used comes back before.
    used = sorted(_used(live, change, seat, thing, now))
    later = [max(each, now + thing.rest) for each in used]
    return _noted(live, change, seat, thing, [*[now + thing.rest] * (thing.most - len(used)), *later])


def note_yes(live: LiveTable, change: Change, seat: int, thing: Thing, now: float) -> Change:
    """Return a change that also gives a request back to which all agreed: it was no trouble to anybody."""
    return _noted(live, change, seat, thing, sorted(_used(live, change, seat, thing, now))[:-1])


def on_change(before: LiveTable, change: Change, after: LiveTable, world: World) -> Change:
    """Return a change that also forgets what was asked for in a game that is over."""
    if after.table.status.live:
        return change
    over = {key: None for key in {**before.timers, **change.timers} if key[0] == ASKED}
    return replace(change, timers={**change.timers, **over})


def on_timer(live: LiveTable, timer: Timer, world: World) -> None:
    """Forget what a seat has asked for: nothing of it counts any more."""


def _used(live: LiveTable, change: Change, seat: int, thing: Thing, now: float) -> list[float]:
    """Return until when each of a seat's requests counts."""
    row = {**live.timers, **change.timers}.get((ASKED, seat))
    return [] if row is None else [float(end) for end in row.payload.get(thing.key, ()) if end > now]


def _noted(live: LiveTable, change: Change, seat: int, thing: Thing, used: list[float]) -> Change:
    key = (ASKED, seat)
    row = {**live.timers, **change.timers}.get(key)
    asked = {**({} if row is None else row.payload), thing.key: used}
    due = max((end for ends in asked.values() for end in ends), default=None)
    kept = None if due is None else Timer(ASKED, due, seat, asked)
    return replace(change, timers={**change.timers, key: kept})
