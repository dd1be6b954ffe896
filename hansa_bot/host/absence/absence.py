"""Absence: who is on holiday, and what follows from it at the tables where they play."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace

from hansa_bot.host.change import Change
from hansa_bot.host.core import Core
from hansa_bot.host.kernel.posts import HolidayEnds, PostDraft, draft
from hansa_bot.host.prefs import Chosen, Whose
from hansa_bot.host.standing import Standing
from hansa_bot.host.table import Status, Table
from hansa_bot.store.tables import SeatRow
from hansa_bot.store.timers import TimerKey, TimerRow

_log = logging.getLogger(__name__)

HOLIDAY = "holiday"
"""The key under which a person's holiday is stored (its end, in unix seconds), and the kind of the timers that end it
at each table."""


def end_of(chosen: Chosen, now: float) -> float | None:
    """Return when a person's holiday ends, in unix seconds; None when they are on none."""
    try:
        end = float(str(chosen.stored.get(HOLIDAY) or 0))
    except ValueError:
        return None
    return end if end > now else None


async def away_until(core: Core, user: int) -> float | None:
    """Return until when a person is on holiday, in unix seconds; None when they are not."""
    return end_of(await core.prefs.of(Whose.PERSON, user), core.clock.now())


async def away_at(core: Core, table: Table) -> dict[int, float]:
    """Return the seats of a table whose persons are on holiday, with when that ends."""
    rows = [SeatRow(info.name, info.user, info.computer) for info in table.seats]
    return await _ends(core, rows, core.clock.now())


async def following(core: Core, before: Standing, change: Change, now: float) -> Change:
    """Return a change with the clocks of those on holiday at rest and a timer for each of them.

    Whoever sits down while on holiday is found as well, and whatever an interrupted request has left undone.
    """
    status = change.status or before.table.status
    sitters = before.sitters if change.sitters is None else change.sitters
    try:
        ends = await _ends(core, sitters, now) if status is Status.RUNNING else {}
    except Exception:  # somebody's holiday must not keep the game from going on
        _log.exception("holidays unknown table=%s", before.table.id)
        return change
    timers = _timers(before, ends)
    clocks = change.clocks or before.clocks
    terms = change.terms or before.table.terms
    away = tuple(sorted(ends)) if terms.holidays else ()
    if timers:
        change = replace(change, timers={**change.timers, **timers})
    return change if away == clocks.away else replace(change, clocks=replace(clocks, away=away))


async def rang(core: Core, stands: Standing, timer: TimerRow, now: float) -> Change | None:
    """End a holiday; it is told only where others wait for the person, whose clock runs again."""
    user = stands.sitters[timer.seat].user if timer.seat < len(stands.sitters) else None
    if user is None or await away_until(core, user) is not None:
        return None
    return Change(drafts=returned(stands, timer.seat))


def returned(stands: Standing, seat: int) -> tuple[PostDraft, ...]:
    """Return the note that somebody is back from a holiday; none where nobody waits for them."""
    if seat not in stands.seats_to_move(computers=False):
        return ()
    return (draft(HolidayEnds(seat=seat), stands.table.version),)


def _timers(before: Standing, ends: dict[int, float]) -> dict[TimerKey, TimerRow | None]:
    wanted = {(HOLIDAY, seat): TimerRow(HOLIDAY, end, seat) for seat, end in ends.items()}
    found: dict[TimerKey, TimerRow | None] = {key: None for key in before.timers if key[0] == HOLIDAY}
    found |= wanted
    return {key: row for key, row in found.items() if before.timers.get(key) != row}


async def _ends(core: Core, sitters: Sequence[SeatRow], now: float) -> dict[int, float]:
    found = {}
    for seat, row in enumerate(sitters):
        if row.user is not None:
            end = end_of(await core.prefs.of(Whose.PERSON, row.user), now)
            if end is not None:
                found[seat] = end
    return found
