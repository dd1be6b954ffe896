"""Lateness: what follows when the time of a seat has run out: all wait, it is helped over its decision, a computer
player stands in, or it is offered.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from msgspec import structs

from hansa_bot.ai.player import STEADY, choose
from hansa_bot.engine.action import SEPARATOR, Action, kind_of
from hansa_bot.engine.session import CLOCK, Entry, Session, Step
from hansa_bot.host.absence import substitution
from hansa_bot.host.game.play import step_change
from hansa_bot.host.kernel import notices, outgoing
from hansa_bot.host.kernel.live_table import Change, LiveTable
from hansa_bot.host.kernel.terms import HOUR, Late
from hansa_bot.host.kernel.world import World
from hansa_bot.host.time.seat_clocks import leave_at_least, seat_clocks, stop_clock, with_seat_clocks
from hansa_bot.model.values import NewPost, Seat, Timer
from hansa_bot.titles.base import Title

RAN_OUT, HELPED, TAKEN_OVER = "ran_out", "helped", "takeover"
"""How it goes on when time has run out: nothing follows, a decision was made for somebody, a computer player took
over; or the seat is offered (`Late.SUBSTITUTE`)."""

DOWN = 60.0
"""Seconds: when a process began so long after a deadline, nobody could have acted in time."""
SPARE = HOUR
"""What is left then, from the moment at which it is noticed."""

MOST_HELPED = 64
"""Decisions by which a seat is helped over one turn at most. They are made while the table is locked, at once: the
longest such turns took 1 to 3 ms in the four titles, the very first in a process up to 63 ms.
"""


def on_timer(live: LiveTable, timer: Timer, world: World) -> Change | None:
    """Let happen what follows when the time of a seat has run out; who sleeps is not woken by the news."""
    user = live.table.seats[timer.seat].user
    # Asked first: what a decision finds out that it needs makes it begin again.
    asleep = user is not None and world.person(user).quiet_hours.quiet_at(world.now)
    change = _run_out(live, timer, world)
    if change is None or not asleep:
        return change
    return replace(change, new_posts=tuple(_silent(due) for due in change.new_posts))


def _silent(due: NewPost) -> NewPost:
    payload = due.payload
    return replace(due, payload=structs.replace(payload, silent=True)) if isinstance(payload, notices.Direct) else due


def _run_out(live: LiveTable, timer: Timer, world: World) -> Change | None:
    """Return what follows when the time of a seat has run out; nothing when it has not, in truth."""
    seat, clocks, now = timer.seat, live.clocks, world.now
    deadline = clocks.deadline(seat)
    if deadline is None or deadline > now:
        return None
    if world.started > deadline + DOWN:
        return _spare(live, seat, world)
    terms, others = live.table.terms, any(info.seat != seat for info in live.table.people)
    # Nobody waits for the only person at a table: there a computer player would only play the game to its end.
    if terms.late is Late.WAIT or (not others and terms.late is not Late.SUBSTITUTE):
        return _stand_still(live, seat, now, RAN_OUT)
    if clocks.missed[seat] + 1 < terms.misses:
        return _decide_for(live, seat)
    if terms.late is Late.SUBSTITUTE:
        return _stand_still(live, seat, now, Late.SUBSTITUTE)
    return _let_computer_stand_in(live, seat)


def _spare(live: LiveTable, seat: int, world: World) -> Change:
    """Give somebody time who had no chance, because I was down when it ran out; who sleeps gets it in the morning."""
    user, now = live.sitters[seat].user, world.now
    by_seat = seat_clocks(live.clocks, live.table.terms, len(live.sitters), live.clocks.gained)
    sleeps, speed = by_seat[seat].hours, live.table.terms.speed
    awake = now if user is None or sleeps else world.person(user).quiet_hours.waking(now)
    more = leave_at_least(stop_clock(by_seat[seat], now), awake - now + SPARE, speed)
    by_seat[seat] = replace(more, since=now)
    clocks = with_seat_clocks(live.clocks, by_seat, live.clocks.turn)
    notice = notices.TimeSpared(seat=seat, until=clocks.deadline(seat) or now)
    return Change(clocks=clocks, new_posts=(outgoing.new_post(notice, live.table.version),))


def _stand_still(live: LiveTable, seat: int, now: float, what: str) -> Change:
    """Let the clock stand at nothing: everybody waits, or somebody may take the seat."""
    by_seat = seat_clocks(live.clocks, live.table.terms, len(live.sitters), live.clocks.gained)
    by_seat[seat] = replace(stop_clock(by_seat[seat], now), out=True)
    clocks = with_seat_clocks(live.clocks, by_seat, live.clocks.turn)
    note = (outgoing.new_post(notices.TimeRanOut(seat=seat), live.table.version),)
    new_posts = substitution.offer_seat(live, seat) if what == Late.SUBSTITUTE else note
    return Change(clocks=clocks, new_posts=(*new_posts, _direct(live, seat, what)))


def _decide_for(live: LiveTable, seat: int) -> Change:
    """Decide for somebody what has to be decided now, so that the others can go on."""
    step = _decisions_for(live.title, live.game, seat)
    note = outgoing.new_post(notices.DecidedForSeat(seat=seat), live.table.version)
    return replace(step_change(step, None), new_posts=(note, _direct(live, seat, HELPED)))


def _decisions_for(title: Title, session: Session[Any], seat: int) -> Step[Any]:
    turn = session.state.turn
    entries: list[Entry] = []
    while seat in session.waiting and session.state.turn == turn and len(entries) < MOST_HELPED:
        step = session.apply(seat, [least_action(title, session, seat)], cause=CLOCK)
        session = step.session
        entries += step.entries
    # Nobody alone takes back what was decided for them: otherwise time could be had for nothing, again and again.
    return Step(replace(session, points=()), tuple(entries))


def least_action(title: Title, session: Session[Any], seat: int) -> Action:
    """Return what the title says that an absent player does, else what does the least: ending the turn, declining,
    or what a computer player would do.
    """
    if title.absent is not None:
        return title.absent(session.state, seat)
    offers = session.offers(seat)
    declining = title.orders().declining if title.orders is not None else frozenset()
    for kinds in (title.ending_kinds, declining):
        least = next((offer for offer in offers if kind_of(offer) in kinds and SEPARATOR not in offer), None)
        if least is not None:
            return least
    return choose(title, session.state, seat, STEADY)


def _let_computer_stand_in(live: LiveTable, seat: int) -> Change:
    """Let a computer player stand in for somebody, until that person comes back."""
    old = live.sitters[seat]
    sitters = live.sitters_with(seat, Seat(old.name, None, STEADY, old.user))
    note = outgoing.new_post(notices.ComputerStandsIn(seat=seat), live.table.version)
    return Change(sitters=sitters, new_posts=(note, _direct(live, seat, TAKEN_OVER)))


def _direct(live: LiveTable, seat: int, how: str) -> NewPost:
    user = live.table.seats[seat].user
    assert user is not None, "clocks run for persons only"
    left = live.table.terms.misses - live.clocks.missed[seat] - 1
    return outgoing.new_post(notices.TimeOut(user=user, seat=seat, how=how, left=left), live.table.version)
