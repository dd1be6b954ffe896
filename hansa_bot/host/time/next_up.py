"""Next up: the next player can hear of it as soon as the turn before theirs begins, once for each turn."""

from dataclasses import dataclass, replace

import msgspec

from hansa_bot.engine.state import State
from hansa_bot.host.kernel.commit import Core
from hansa_bot.host.kernel.live_table import Change, LiveTable
from hansa_bot.host.kernel.notices import NextUp
from hansa_bot.host.kernel.outgoing import new_post
from hansa_bot.host.kernel.settings import NEXT_UP, OFF
from hansa_bot.host.kernel.world import World
from hansa_bot.model.values import Timer, TimerKey
from hansa_bot.store import outbox

NEXT = WHAT = "heads_up"
"""The kind of the timer that tells who is next, and the form of its private message."""


class _Called(msgspec.Struct, frozen=True):
    """Who is next once a turn is over, as the timer keeps it."""

    user: int
    turn: int


def on_change(before: LiveTable, change: Change, after: LiveTable, world: World) -> Change:
    """Set a timer for the next one when another turn has begun, and put those of the turn before out."""
    if change.session is None and not any(kind == NEXT for kind, _ in before.timers):
        return change
    if after.session is None:
        return change
    old = [key for key in after.timers if key[0] == NEXT]
    if not old and before.session is not None and before.state.turn == after.state.turn:
        return change
    seat = _next_seat(after)
    timers: dict[TimerKey, Timer | None] = dict.fromkeys(old)
    if seat is not None and (user := after.table.seats[seat].user) is not None:
        known, wanted = after.timers.get((NEXT, seat)), _Called(user, after.state.turn)
        if known is not None and msgspec.convert(known.payload, _Called) == wanted:
            del timers[NEXT, seat]
        elif before.session is None or before.state.turn != after.state.turn:
            timers |= _timer_for(seat, wanted, world)
    return replace(change, timers={**change.timers, **timers}) if timers else change


def on_timer(live: LiveTable, timer: Timer, world: World) -> Change | None:
    """Tell the next one, unless they have been told of this turn already or do not want to hear of it any more."""
    called = msgspec.convert(timer.payload, _Called)
    chosen = world.person(called.user)
    if chosen[NEXT_UP] == OFF or chosen.holiday_end(world.now) is not None or _next_seat(live) != timer.seat:
        return None
    waking = chosen.quiet_hours.waking(world.now)
    if waking > world.now:
        return Change(timers={timer.key: replace(timer, due=waking)})
    # A turn may be taken back and end once more.
    if (WHAT, timer.seat, called.turn) in world.find(ToldAhead(live.table.id)):
        return None
    notice = NextUp(user=called.user, seat=timer.seat, turn=called.turn)
    return Change(new_posts=(new_post(notice, live.table.version),))


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


def _timer_for(seat: int, called: _Called, world: World) -> dict[TimerKey, Timer | None]:
    chosen = world.person(called.user)
    if chosen[NEXT_UP] == OFF:
        return {}
    timer = Timer(NEXT, chosen.quiet_hours.waking(world.now), seat, msgspec.to_builtins(called))
    return {timer.key: timer}


@dataclass(frozen=True, slots=True)
class ToldAhead:
    """Looks up which seats of a table were told of which turns: (form of the message, seat, turn)."""

    table: int

    async def read(self, core: Core, /) -> frozenset[tuple[object, ...]]:
        """Return them."""
        stored = await core.store.ask(outbox.all_of, self.table, NextUp.kind, "payload")
        return frozenset((payload.get("what"), payload.get("seat"), payload.get("turn")) for payload in stored)
