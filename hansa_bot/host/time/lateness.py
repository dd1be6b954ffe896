"""Lateness: what happens when the time of a seat has run out, as those at the table have agreed."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

from msgspec import structs

from hansa_bot.ai.player import STEADY, choose
from hansa_bot.engine.action import SEPARATOR, Action, kind_of
from hansa_bot.engine.session import CLOCK, Entry, Session, Step
from hansa_bot.host.absence import substitute
from hansa_bot.host.change import Change
from hansa_bot.host.core import Core
from hansa_bot.host.game.play import stepped
from hansa_bot.host.kernel.posts import (
    ComputerStandsIn,
    DecidedForSeat,
    Direct,
    Note,
    PostDraft,
    TimeOut,
    TimeRanOut,
    TimeSpared,
    draft,
)
from hansa_bot.host.posting import announce
from hansa_bot.host.standing import Standing
from hansa_bot.host.table import infos
from hansa_bot.host.time import clocking, hand, hours
from hansa_bot.host.time.pace import HOUR, Late
from hansa_bot.host.time.reminding import chosen_by
from hansa_bot.store.tables import SeatRow
from hansa_bot.store.timers import TimerRow
from hansa_bot.titles.base import Title

RAN_OUT, HELPED, TAKEN_OVER = "ran_out", "helped", "takeover"
"""How it goes on when time has run out: nothing follows, a decision was made for somebody, a computer player took
over; or the seat is offered (`Late.SUBSTITUTE`)."""

DOWN = 60.0
"""Seconds: when a process began so long after a deadline, nobody could have acted in time."""
SPARE = HOUR
"""What is left then, from the moment at which it is noticed."""

MOST_DECISIONS = 64
"""Decisions by which a seat is helped over one turn at most."""


async def ring(core: Core, stands: Standing, timer: TimerRow, now: float) -> Change | None:
    """Let happen what follows when the time of a seat has run out; who sleeps is not woken by the news."""
    change, user = await _ring(core, stands, timer, now), stands.table.seats[timer.seat].user
    if change is None or user is None or not hours.of(await chosen_by(core, user)).quiet_at(now):
        return change
    softly = [
        replace(post, payload=structs.replace(post.payload, silent=True))
        if isinstance(post.payload, Direct)
        else post
        for post in change.drafts
    ]
    return replace(change, drafts=tuple(softly))


async def _ring(core: Core, stands: Standing, timer: TimerRow, now: float) -> Change | None:
    """Return what follows when the time of a seat has run out; nothing when it has not, in truth."""
    seat, clocks = timer.seat, stands.clocks
    deadline = clocks.deadline(seat)
    if deadline is None or deadline > now:
        return None
    if core.started > deadline + DOWN:
        return await _spared(core, stands, seat, now)
    terms, others = stands.table.terms, any(info.seat != seat for info in stands.table.people)
    # Nobody waits for the only person at a table: there a computer player would only play the game to its end.
    if terms.late is Late.WAIT or (not others and terms.late is not Late.SUBSTITUTE):
        return _stood(stands, seat, now, RAN_OUT)
    if clocks.missed[seat] + 1 < terms.misses:
        return await _helped(stands, seat)
    if terms.late is Late.SUBSTITUTE:
        return _stood(stands, seat, now, Late.SUBSTITUTE)
    return _taken_over(stands, seat)


async def _spared(core: Core, stands: Standing, seat: int, now: float) -> Change:
    """Give somebody time who had no chance, because I was down when it ran out; who sleeps gets it in the morning."""
    user = stands.sitters[seat].user
    awake = now if user is None else hours.of(await chosen_by(core, user)).waking(now)
    found = clocking.of_seats(stands.clocks, stands.table.terms, len(stands.sitters), stands.clocks.gained)
    speed = stands.table.terms.speed
    more = hand.at_least(hand.stopped(found[seat], now), awake - now + SPARE, speed)
    found[seat] = replace(more, since=now)
    clocks = clocking.laid_down(stands.clocks, found, stands.clocks.turn)
    return Change(clocks=clocks, drafts=(_note(stands, TimeSpared(seat=seat, until=clocks.deadline(seat) or now)),))


def _stood(stands: Standing, seat: int, now: float, what: str) -> Change:
    """Let the clock stand at nothing: everybody waits, or somebody may take the seat."""
    found = clocking.of_seats(stands.clocks, stands.table.terms, len(stands.sitters), stands.clocks.gained)
    found[seat] = replace(hand.stopped(found[seat], now), out=True)
    clocks = clocking.laid_down(stands.clocks, found, stands.clocks.turn)
    offers = what == Late.SUBSTITUTE
    posts = substitute.offered(stands, seat) if offers else (_note(stands, TimeRanOut(seat=seat)),)
    return Change(clocks=clocks, drafts=(*posts, _direct(stands, seat, what)))


async def _helped(stands: Standing, seat: int) -> Change:
    """Decide for somebody what must be decided now, so that the others can go on."""
    step = await _helped_over(stands.title, stands.game, seat)
    change = stepped(stands, step, None)
    return replace(
        change, drafts=(_note(stands, DecidedForSeat(seat=seat)), *change.drafts, _direct(stands, seat, HELPED))
    )


async def _helped_over(title: Title, session: Session[Any], seat: int) -> Step[Any]:
    turn = session.state.turn
    entries: list[Entry] = []
    while seat in session.waiting and session.state.turn == turn and len(entries) < MOST_DECISIONS:
        step = session.apply(seat, [least(title, session, seat)], cause=CLOCK)
        session = step.session
        entries += step.entries
        await asyncio.sleep(0)  # let others have the loop between two decisions
    # Nobody alone takes back what was decided for them: otherwise time could be had for nothing, again and again.
    return Step(replace(session, points=()), tuple(entries))


def least(title: Title, session: Session[Any], seat: int) -> Action:
    """Return what the title says that an absent player does, else what does the least: ending the turn, declining,
    or what a computer player would do.
    """
    if title.absent is not None:
        return title.absent(session.state, seat)
    offers = session.offers(seat)
    declining = title.orders().declining if title.orders is not None else frozenset()
    for kinds in (title.ending_kinds, declining):
        found = next((offer for offer in offers if kind_of(offer) in kinds and SEPARATOR not in offer), None)
        if found is not None:
            return found
    return choose(title, session.state, seat, STEADY)


def _taken_over(stands: Standing, seat: int) -> Change:
    """Let a computer player stand in for somebody, until that person comes back."""
    rows = list(stands.sitters)
    rows[seat] = SeatRow(rows[seat].name, None, STEADY, rows[seat].user)
    seats = infos(rows, stands.table.language)
    posts = (_note(stands, ComputerStandsIn(seat=seat)), _direct(stands, seat, TAKEN_OVER))
    return Change(sitters=tuple(rows), drafts=posts, asked=announce.after_leaving(seats, stands.game, stands.told))


def _note(stands: Standing, note: Note) -> PostDraft:
    return draft(note, stands.table.version)


def _direct(stands: Standing, seat: int, how: str) -> PostDraft:
    user = stands.table.seats[seat].user
    assert user is not None, "clocks run for persons only"
    left = stands.table.terms.misses - stands.clocks.missed[seat] - 1
    return draft(TimeOut(user=user, seat=seat, how=how, left=left), stands.table.version)
