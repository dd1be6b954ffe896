"""Standing orders: what a person wants to be answered without being asked, at one table; nobody else is ever told.

They are carried out in the commit of the step that asks for an answer.
"""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from hansa_bot.ai.player import choose
from hansa_bot.engine.action import Action
from hansa_bot.engine.errors import BadSetup
from hansa_bot.engine.session import CHOICE, ORDER, Entry, Session, Step
from hansa_bot.engine.state import State
from hansa_bot.host.kernel.commit import Feature, once
from hansa_bot.host.kernel.errors import NoOrders
from hansa_bot.host.kernel.live_table import Change, LiveTable, check_running, seat_in_game
from hansa_bot.host.kernel.table import Status
from hansa_bot.host.kernel.world import World
from hansa_bot.titles.base import Ahead, Given, Order, Title

_log = logging.getLogger(__name__)

PASS, WELL, YES = "pass", "well", "yes"
"""The orders that every title with orders knows: to decline whatever may be declined, to answer all else well."""

QUIET = "quiet"
"""The order to pass quietly, in titles that have questions for it (`quiet_passes`)."""

CHOOSE = "choose"
"""The value of a title's own order that leaves the choice to the quick player."""

MOST_ANSWERS = 64
"""Answers by order in one step; whatever is asked after them is asked the person."""


AHEAD = "ahead."
"""Before the key of a question: what its seat answers once it is put."""

GIVE = "orders"
NOTHING = ""
"""In place of a value: the order no longer holds, and its person is asked."""


class StandingOrders(Feature):
    """Standing orders, given and looked up by the person of a seat."""

    async def read(self, table_id: int, user: int) -> dict[str, str]:
        """Return the orders of a user's seat; raises NoTable, NotSeated, NotRunning, GameOver, NoOrders."""
        live = await self._core.tables.live(table_id)
        seat = seat_in_game(live, user)
        _check_orders(live)
        return dict(live.orders.get(seat, {}))

    async def give(self, table_id: int, user: int, wishes: Mapping[str, str], *, request: str) -> dict[str, str]:
        """Set some orders by their keys, or let them go by NOTHING, and return all that hold then.

        They count for what is asked from now on. Raises BadSetup, with nothing set, and what `read` raises.
        """
        await once(self._core, table_id, user, GIVE, request, partial(decide_orders, user=user, wishes=wishes))
        return await self.read(table_id, user)


def decide_orders(live: LiveTable, seat: int, world: World, *, user: int, wishes: Mapping[str, str]) -> Change | None:
    """Return what these orders change, None for nothing; raises like `StandingOrders.give`."""
    _check_orders(live)
    before = live.orders.get(seat, {})
    _check_wishes(live, seat, wishes)
    known = ahead(live.title, live.state, seat)  # answers to what is over are of no use any more
    kept = {key: value for key, value in before.items() if key in known or not key.startswith(AHEAD)}
    given = {key: value for key, value in {**kept, **wishes}.items() if value != NOTHING}
    return Change(user=user, orders={seat: given}) if given != before else None


def _check_orders(live: LiveTable) -> None:
    check_running(live)
    if not known_orders(live.title):
        raise NoOrders


def _check_wishes(live: LiveTable, seat: int, wishes: Mapping[str, str]) -> None:
    known = (*known_orders(live.title), *ahead(live.title, live.state, seat))
    for key, value in wishes.items():
        if value == NOTHING:  # also of an order that the title does not know any more
            continue
        if key not in known:
            raise BadSetup("orders", key, known)
        allowed = order_values(live.title, live.state, seat, key)
        if value not in allowed:
            raise BadSetup(key, value, allowed)


def known_orders(title: Title) -> tuple[str, ...]:
    """Return the keys of all orders that may be given in a title; none where it knows no orders."""
    if title.orders is None:
        return ()
    orders = title.orders()
    return (WELL, *(kind.key for kind in orders.kinds), *([QUIET] if orders.quiet else []), PASS)


def ahead(title: Title, state: State, seat: int) -> dict[str, Ahead]:
    """Return by the key of the order what a seat may answer ahead now."""
    asked = () if title.orders is None or state.over else title.orders().ahead(state, seat)
    return {AHEAD + each.key: each for each in asked}


def order_kind(title: Title, key: str) -> Order | None:
    """Return what a title says of one of its own orders; None for those that all titles share."""
    kinds = () if title.orders is None else title.orders().kinds
    return next((kind for kind in kinds if kind.key == key), None)


def order_values(title: Title, state: State, seat: int, key: str) -> Sequence[str]:
    """Return what a seat may order for a key that the title knows."""
    if key in (PASS, WELL, QUIET) or title.orders is None:
        return (YES,)
    if key.startswith(AHEAD):
        return ahead(title, state, seat)[key].offers
    orders = title.orders()
    return [*orders.values(title.rules.view(state, seat), key), *([CHOOSE] if key in orders.open else [])]


def answer_by_orders(live: LiveTable, step: Step[Any]) -> Step[Any]:
    """Return a step with the answers that standing orders give to what it asks.

    Going back asks nothing new: it is how people get to give another answer than their order's.
    """
    if not any(live.orders.values()) or _goes_back(live, step.entries[0]):
        return step
    session, entries = step.session, step.entries
    # An answer may lead to the next question that somebody has an order for.
    for _ in range(MOST_ANSWERS):
        answered = _next(live, session, step.entries[0].seat)
        if answered is None:
            break
        session, entries = answered.session, entries + answered.entries
    return Step(session, entries)


def _goes_back(live: LiveTable, entry: Entry) -> bool:
    """Return whether a step takes something back: what was done, or a sealed answer."""
    was = live.session
    withdrawn = was is not None and entry.action == was.rules.withdrawal(was.state, entry.seat)
    return entry.undo_to is not None or withdrawn


def _next(live: LiveTable, session: Session[Any], acted: int) -> Step[Any] | None:
    """Return the next step that an order takes, or None when a person or a computer player must decide."""
    for seat in session.waiting:
        given = live.orders.get(seat)
        if seat != acted and _was_asked(live, session.state, seat):
            continue  # somebody who is asked already answers by hand, as they were told when they gave the order
        if given and live.table.seats[seat].user is not None and is_interrupted(session.state, seat):
            answered = _take_ordered_answer(live, session, seat, given)
            if answered is not None:
                return answered
    return None


def _was_asked(live: LiveTable, state: State, seat: int) -> bool:
    """Return whether a seat was asked the same before the step that is answered."""
    if live.session is None or seat not in live.state.waiting:
        return False
    was = live.state
    return (was.turn, len(was.stack), was.stack[-1].kind) == (state.turn, len(state.stack), state.stack[-1].kind)


def is_interrupted(state: State, seat: int) -> bool:
    """Return whether a seat must answer in a turn that is not its own."""
    return len(state.stack) > 1 and seat in state.waiting and seat not in state.stack[0].seats


def _take_ordered_answer(live: LiveTable, session: Session[Any], seat: int, given: Given) -> Step[Any] | None:
    try:
        action, cause = answer_with_cause(live.title, session.state, seat, given)
        if action is None:
            return None
        step = session.apply(seat, [action], cause=cause)
        session.rules.check(step.session.state)
    except Exception:  # then the person is asked; what somebody else has just done stands
        _log.exception("standing order failed table=%s seat=%s version=%s", live.table.id, seat, session.version)
        return None
    return step


def answer_with_cause(title: Title, state: State, seat: int, given: Given) -> tuple[Action | None, str]:
    """Return the legal action that orders amount to, None to ask the person; and its cause, ORDER or CHOICE."""
    if title.orders is None:
        return None, ORDER
    orders, offers = title.orders(), title.rules.offers(state, seat)
    answered = given.get(AHEAD + orders.asked(state, seat))
    if answered is not None:  # where it cannot be done any more they are asked, whatever else they have ordered
        return (answered if answered in offers else None), ORDER
    if given.get(orders.about(state, seat) or "") == CHOOSE:
        return choose(title, state, seat), CHOICE
    action = orders.answer(state, seat, {key: value for key, value in given.items() if value != CHOOSE})
    if action is None and given.get(PASS) == YES:
        action = next((offer for offer in offers if offer in orders.declining), None)
    if action is None and given.get(WELL) == YES:
        return choose(title, state, seat), CHOICE
    return action if action in offers else None, ORDER


def on_change(before: LiveTable, change: Change, after: LiveTable, world: World) -> Change:
    """Forget the orders and plans of seats that change hands, and all of them when the game ends."""
    given = {*before.orders, *before.plans}
    if not given:
        return change
    over = after.table.status is not Status.RUNNING
    gone = [seat for seat in given if over or before.sitters[seat].holder != after.sitters[seat].holder]
    orders: dict[int, Mapping[str, str]] = {seat: {} for seat in gone}
    return replace(change, orders={**change.orders, **orders}, plans={**change.plans, **dict.fromkeys(gone)})
