"""Next up: who is next may hear of it as soon as the turn before theirs begins, once for each turn."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from hansa_bot.engine.state import State
from hansa_bot.host.kernel.commit import Core
from hansa_bot.host.kernel.live_table import Change, LiveTable, table_after
from hansa_bot.host.kernel.posts import DIRECT, NextUp, draft
from hansa_bot.host.kernel.settings import NEXT_UP, OFF
from hansa_bot.store import outbox
from hansa_bot.store.timers import TimerKey, TimerRow

KIND = WHAT = "heads_up"
"""The kind of its timer, and the form of its private message."""


class _Called(msgspec.Struct, frozen=True):
    """Who is next once a turn is over, as the timer keeps it."""

    user: int
    turn: int

    @classmethod
    def of(cls, timer: TimerRow) -> _Called:
        return msgspec.convert(timer.payload, cls)


async def on_change(core: Core, before: LiveTable, change: Change, now: float) -> Change:
    """Set a timer for whoever is next when another turn has begun, and put those of the turn before out."""
    if change.session is None and not any(kind == KIND for kind, _ in before.timers):
        return change
    after = table_after(before, change)
    if after.session is None:
        return change
    old = [key for key in after.timers if key[0] == KIND]
    if not old and before.session is not None and before.state.turn == after.state.turn:
        return change
    seat = _next_seat(after)
    timers: dict[TimerKey, TimerRow | None] = dict.fromkeys(old)
    if seat is not None and (user := after.table.seats[seat].user) is not None:
        known, wanted = after.timers.get((KIND, seat)), _Called(user, after.state.turn)
        if known is not None and _Called.of(known) == wanted:
            del timers[KIND, seat]
        elif before.session is None or before.state.turn != after.state.turn:
            timers |= await _timer_for(core, seat, wanted, now)
    return replace(change, timers={**change.timers, **timers}) if timers else change


async def on_timer(core: Core, live: LiveTable, timer: TimerRow, now: float) -> Change | None:
    """Tell the next one, unless they have been told of this turn already or do not want to hear of it any more."""
    called = _Called.of(timer)
    chosen = await core.prefs.person(called.user)
    if chosen[NEXT_UP] == OFF or chosen.holiday_end(now) is not None or _next_seat(live) != timer.seat:
        return None
    waking = chosen.quiet_hours.waking(now)
    if waking > now:
        return Change(timers={timer.key: replace(timer, due=waking)})
    if await _was_told(core, live.table.id, timer.seat, called.turn):
        return None
    told = NextUp(user=called.user, seat=timer.seat, turn=called.turn)
    return Change(drafts=(draft(told, live.table.version),))


def seat_after(state: State) -> int | None:
    """Return the seat after the one whose turn it is; None while a turn belongs to several."""
    seats = state.stack[0].seats if state.stack else []
    return (seats[0] + 1) % state.seats if len(seats) == 1 else None


def _next_seat(live: LiveTable) -> int | None:
    """Return the seat that is next but need not decide yet, in a game that goes on."""
    if not live.seats_to_move(computers=False) + live.seats_to_move(computers=True):
        return None
    if live.clocks.paused is not None:
        return None
    seat = (live.title.next_seat or seat_after)(live.state)
    return None if seat in live.state.waiting else seat


async def _timer_for(core: Core, seat: int, called: _Called, now: float) -> dict[TimerKey, TimerRow | None]:
    chosen = await core.prefs.person(called.user)
    if chosen[NEXT_UP] == OFF:
        return {}
    timer = TimerRow(KIND, chosen.quiet_hours.waking(now), seat, msgspec.to_builtins(called))
    return {timer.key: timer}


async def _was_told(core: Core, table: int, seat: int, turn: int) -> bool:
    """Say whether there was a message of this turn already: a turn may be taken back and end once more."""
    async with core.store.read() as connection:
        stored = await outbox.payloads(connection, table, DIRECT)
    told = {(payload.get("what"), payload.get("seat"), payload.get("turn")) for payload in stored}
    return (WHAT, seat, turn) in told
