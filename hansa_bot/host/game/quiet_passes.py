"""Quiet passes: a standing order for questions that are put only so that nobody can tell what a seat holds.

Somebody who gives it is not called at the table for such a question; the seat passes by itself at a time that is
drawn when the question is put. Nothing that others get to know may depend on whether the seat holds what it is about:

- The order is secret, and all that follows from it in public is the same in both cases: no card calls the seat, no
  reminder is sent, it is waited for, and at the time drawn it passes. So the time needs to resemble nobody's habits.
- The time is drawn from the same distribution whatever is held. Whoever holds it is told in private, by a message
  that is never made up for in public, and has until then to play it, which shows it anyway. A pass by hand is kept
  back until then (`only_pass`), else only those who hold it would be quick; who does nothing passes too, else only
  those who hold it would be slow. No clock runs meanwhile.
- Where the question goes away otherwise (undo, another person on the seat, the order is let go), so does the timer.
  Going back draws none: who takes a pass back wants to answer.

The time is counted in hours awake, since a pass at night would show that nobody made it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import msgspec

from hansa_bot.engine.action import Action
from hansa_bot.engine.session import ORDER
from hansa_bot.engine.state import State
from hansa_bot.host.game.standing_orders import QUIET, is_interrupted
from hansa_bot.host.kernel.live_table import PASSING, Change, LiveTable
from hansa_bot.host.kernel.notices import CallPost
from hansa_bot.host.kernel.outgoing import new_post
from hansa_bot.host.kernel.posts import ReminderFold
from hansa_bot.host.kernel.settings import DIRECT
from hansa_bot.host.kernel.table import Status
from hansa_bot.host.kernel.terms import HOUR
from hansa_bot.host.kernel.world import World
from hansa_bot.host.posting.calls import rests
from hansa_bot.model.values import NewPost, Timer, TimerKey
from hansa_bot.titles.base import Orders

SOONEST, LATEST = HOUR / 2, 2 * HOUR
"""Seconds awake within which a seat passes."""


class AskedQuietly(msgspec.Struct, frozen=True):
    """What a seat is asked, as its timer keeps it: in which turn, what, whom, and the private post that says so."""

    turn: int
    kind: str
    user: int
    post: str | None = None


def on_change(before: LiveTable, change: Change, after: LiveTable, world: World) -> Change:
    """Return a change with the timers of the quiet questions that it puts, and without those that are over."""
    known = {seat for kind, seat in {*before.timers, *after.timers} if kind == PASSING}
    ordered = {seat for seat, given in after.orders.items() if QUIET in given}
    if not known and not ordered:
        return change
    timers: dict[TimerKey, Timer | None] = {}
    new_posts: list[NewPost] = []
    for seat in sorted(known | ordered):
        old, key = before.timers.get((PASSING, seat)), (PASSING, seat)
        wanted = _asked(after, seat)
        had = None if old is None else read_question(old)
        if had is not None and wanted is not None and key in after.timers and _same(had, wanted):
            continue
        if had is not None:
            timers[key] = None
            new_posts += _take_away(had, after)
        if wanted is not None and _is_new(before, change, seat, wanted):
            timers[key], calls = _schedule(after, seat, wanted, world)
            new_posts += calls
    return replace(change, timers={**change.timers, **timers}, new_posts=(*change.new_posts, *new_posts))


def on_timer(live: LiveTable, timer: Timer, world: World) -> Change | None:
    """Let a seat pass that is still asked the same."""
    asked = _asked(live, timer.seat)
    action = _declining(live, timer.seat)
    if asked is None or action is None or not _same(read_question(timer), asked):
        return None
    step = live.game.apply(timer.seat, [action], cause=ORDER)
    step.session.rules.check(step.session.state)
    return Change(session=step.session, entries=step.entries)


def read_question(timer: Timer) -> AskedQuietly:
    """Return what lies in a timer."""
    return msgspec.convert(timer.payload, AskedQuietly)


def passes_anyway(live: LiveTable, seat: int) -> bool:
    """Return whether a seat passes quietly that could do nothing else; only its own person can know."""
    orders = _orders(live)
    return live.passes_at(seat) is not None and orders is not None and not orders.holds(live.state, seat)


def only_pass(live: LiveTable, seat: int, actions: Sequence[Action]) -> bool:
    """Return whether actions only pass: where the seat will pass quietly, nothing may happen before that."""
    return [*actions] == [_declining(live, seat)]


def is_quiet(orders: Orders, state: State, seat: int) -> bool:
    """Return whether a seat is asked a question that may be passed quietly, as everybody can know."""
    return is_interrupted(state, seat) and state.stack[-1].kind in orders.quiet


def _orders(live: LiveTable) -> Orders | None:
    return None if live.title.orders is None else live.title.orders()


def _asked(live: LiveTable, seat: int) -> AskedQuietly | None:
    """Return the quiet question that a person is asked who has given the order."""
    user, orders = live.table.seats[seat].user, _orders(live)
    if user is None or orders is None or live.table.status is not Status.RUNNING or live.session is None:
        return None
    if QUIET not in live.orders.get(seat, {}) or not is_quiet(orders, live.state, seat):
        return None
    return AskedQuietly(live.state.turn, live.state.stack[-1].kind, user)


def _same(one: AskedQuietly, other: AskedQuietly) -> bool:
    return (one.turn, one.kind, one.user) == (other.turn, other.kind, other.user)


def _is_new(before: LiveTable, change: Change, seat: int, wanted: AskedQuietly) -> bool:
    """Return whether a question has just been put, or the order just been given while it was pending."""
    if seat in change.orders and QUIET not in before.orders.get(seat, {}):
        return True
    if not change.entries or change.entries[0].undo_to is not None:
        return False
    # With a timer of its own it was another question, or this one has just rung.
    was = None if (PASSING, seat) in before.timers else _asked(before, seat)
    return was is None or not _same(was, wanted)


def _schedule(live: LiveTable, seat: int, asked: AskedQuietly, world: World) -> tuple[Timer, list[NewPost]]:
    """Return the timer of a question, and the private message for a seat that holds what it is about."""
    chosen, orders, now = world.person(asked.user), _orders(live), world.now
    seconds = random.Random(world.seeds()).uniform(SOONEST, LATEST)  # by nothing that is held
    due = chosen.quiet_hours.after(max(now, chosen.holiday_end(now) or now), seconds)
    calls = []
    if orders is not None and orders.holds(live.state, seat):
        call = CallPost(user=asked.user, seat=seat, silent=rests(chosen, now), passes=due)
        calls.append(new_post(call, live.table.version))
        asked = msgspec.structs.replace(asked, post=calls[0].nonce)
    return Timer(PASSING, due, seat, msgspec.to_builtins(asked)), calls


def _take_away(asked: AskedQuietly, live: LiveTable) -> list[NewPost]:
    if asked.post is None:
        return []
    fold = ReminderFold(post=asked.post, version=live.table.version, user=asked.user, how=DIRECT)
    return [new_post(fold, live.table.version)]


def _declining(live: LiveTable, seat: int) -> Action | None:
    orders = _orders(live)
    declining = frozenset[str]() if orders is None else orders.declining
    return next((offer for offer in live.game.offers(seat) if offer in declining), None)
