"""Heads-up: who is next may hear of it as soon as the turn before theirs begins, once for each turn."""

from __future__ import annotations

from dataclasses import replace

from hansa_bot.engine.state import State
from hansa_bot.host import change as changes
from hansa_bot.host.absence import absence
from hansa_bot.host.change import Change
from hansa_bot.host.core import Core
from hansa_bot.host.kernel.posts import DIRECT, NextUp, draft
from hansa_bot.host.prefs import HEADS_UP, OFF
from hansa_bot.host.standing import Standing
from hansa_bot.host.time import hours
from hansa_bot.host.time.reminding import chosen_by
from hansa_bot.store import outbox
from hansa_bot.store.timers import TimerKey, TimerRow

KIND = WHAT = "heads_up"
"""The kind of its timer, and the form of its private message."""


async def follow(core: Core, before: Standing, change: Change, now: float) -> Change:
    """Set a timer for whoever is next when another turn has begun, and put those of the turn before out."""
    if change.session is None and not any(kind == KIND for kind, _ in before.timers):
        return change
    after = changes.after(before, change)
    if after.session is None:
        return change
    old = {key: None for key in after.timers if key[0] == KIND}
    if not old and before.session is not None and before.state.turn == after.state.turn:
        return change
    next_one = _next(after)
    timers: dict[TimerKey, TimerRow | None] = dict(old)
    if next_one is not None and (user := after.table.seats[next_one].user) is not None:
        known = after.timers.get((KIND, next_one))
        if known is not None and known.payload == {"user": user, "turn": after.state.turn}:
            del timers[KIND, next_one]
        elif before.session is None or before.state.turn != after.state.turn:
            timers |= await _set(core, next_one, user, after.state.turn, now)
    return replace(change, timers={**change.timers, **timers}) if timers else change


async def ring(core: Core, stands: Standing, timer: TimerRow, now: float) -> Change | None:
    """Tell the next one, unless they have been told of this turn already or do not want to hear of it any more."""
    user, turn = timer.payload["user"], timer.payload["turn"]
    chosen = await chosen_by(core, user)
    if chosen[HEADS_UP] == OFF or absence.end_of(chosen, now) is not None or _next(stands) != timer.seat:
        return None
    waking = hours.of(chosen).waking(now)
    if waking > now:
        return Change(timers={timer.key: replace(timer, due=waking)})
    if await _told(core, stands.table.id, timer.seat, turn):
        return None
    told = NextUp(user=user, seat=timer.seat, turn=turn)
    return Change(drafts=(draft(told, stands.table.version),))


def following(state: State) -> int | None:
    """Return the seat after the one whose turn it is; None while a turn belongs to several."""
    seats = state.stack[0].seats if state.stack else []
    return (seats[0] + 1) % state.seats if len(seats) == 1 else None


def _next(stands: Standing) -> int | None:
    """Return the seat that is next but need not decide yet, in a game that goes on."""
    if not stands.seats_to_move(computers=False) + stands.seats_to_move(computers=True):
        return None
    if stands.clocks.paused is not None:
        return None
    seat = (stands.title.next_seat or following)(stands.state)
    return None if seat in stands.state.waiting else seat


async def _set(core: Core, seat: int, user: int, turn: int, now: float) -> dict[TimerKey, TimerRow | None]:
    chosen = await chosen_by(core, user)
    if chosen[HEADS_UP] == OFF:
        return {}
    timer = TimerRow(KIND, hours.of(chosen).waking(now), seat, {"user": user, "turn": turn})
    return {timer.key: timer}


async def _told(core: Core, table: int, seat: int, turn: int) -> bool:
    """Say whether there was a message of this turn already: a turn may be taken back and end once more."""
    async with core.store.read() as connection:
        stored = await outbox.payloads(connection, table, DIRECT)
    return any((each.get("what"), each.get("seat"), each.get("turn")) == (WHAT, seat, turn) for each in stored)
