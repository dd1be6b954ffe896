"""Ordering: standing orders are carried out in the commit of the step that asks for an answer, or are forgotten."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from hansa_bot.engine.action import Action
from hansa_bot.engine.session import ORDER, Session, Step
from hansa_bot.engine.state import State
from hansa_bot.host import change as changes
from hansa_bot.host.change import Change
from hansa_bot.host.core import Core
from hansa_bot.host.standing import Standing
from hansa_bot.host.table import Status
from hansa_bot.store.tables import SeatRow
from hansa_bot.titles.base import Title
from hansa_bot.titles.orders import Given, Order

_log = logging.getLogger(__name__)

PASS, YES = "pass", "yes"
"""The order that every title with orders knows: to decline whatever may be declined."""

MOST_ANSWERS = 64
"""Answers by order in one step; whatever is asked after them is asked the person."""


def known(title: Title) -> tuple[str, ...]:
    """Return the keys of all orders that may be given in a title; none where it knows no orders."""
    return () if title.orders is None else (*(kind.key for kind in title.orders().kinds), PASS)


def kind(title: Title, key: str) -> Order | None:
    """Return what a title says of one of its own orders; None for the one that all titles share."""
    kinds = () if title.orders is None else title.orders().kinds
    return next((found for found in kinds if found.key == key), None)


def values(title: Title, state: State, seat: int, key: str) -> Sequence[str]:
    """Return what a seat may order for a key that the title knows."""
    if key == PASS or title.orders is None:
        return (YES,)
    return title.orders().values(title.rules.view(state, seat), key)


def carry_out(stands: Standing, step: Step[Any]) -> Step[Any]:
    """Return a step with the answers that standing orders give to what it asks.

    Going back asks nothing new: who wants another answer than the order's must be able to give it.
    """
    if not any(stands.orders.values()) or step.entries[0].undo_to is not None:
        return step
    session, entries = step.session, step.entries
    for _ in range(MOST_ANSWERS):
        answered = _next(stands, session)
        if answered is None:
            break
        session, entries = answered.session, entries + answered.entries
    return Step(session, entries)


def _next(stands: Standing, session: Session[Any]) -> Step[Any] | None:
    """Return the next step that an order takes, or None when a person or a computer player must decide."""
    for seat in session.waiting:
        given = stands.orders.get(seat)
        if given and stands.table.seats[seat].user is not None and interrupted(session.state, seat):
            answered = _answered(stands, session, seat, given)
            if answered is not None:
                return answered
    return None


def interrupted(state: State, seat: int) -> bool:
    """Say whether a seat must answer in a turn that is not its own."""
    return len(state.stack) > 1 and seat in state.waiting and seat not in state.stack[0].seats


def _answered(stands: Standing, session: Session[Any], seat: int, given: Given) -> Step[Any] | None:
    try:
        action = answer(stands.title, session.state, seat, given)
        if action is None:
            return None
        step = session.apply(seat, [action], cause=ORDER)
        session.rules.check(step.session.state)
    except Exception:  # then the person is asked; whoever has just acted must not suffer from it
        _log.exception("standing order failed table=%s seat=%s version=%s", stands.table.id, seat, session.version)
        return None
    return step


def answer(title: Title, state: State, seat: int, given: Given) -> Action | None:
    """Return the legal action that orders amount to, or None to ask the person."""
    if title.orders is None:
        return None
    orders, offers = title.orders(), title.rules.offers(state, seat)
    action = orders.answer(state, seat, given)
    if action is None and given.get(PASS) == YES:
        action = next((offer for offer in offers if offer in orders.declining), None)
    return action if action in offers else None


async def forgetting(core: Core, before: Standing, change: Change, now: float) -> Change:
    """Forget the orders of seats that change hands, and all of them when the game ends."""
    given = [seat for seat, values in before.orders.items() if values]
    if not given:
        return change
    stands = changes.after(before, change)
    over = stands.table.status is not Status.RUNNING
    gone = [seat for seat in given if over or _holder(before.sitters[seat]) != _holder(stands.sitters[seat])]
    return replace(change, orders={**change.orders, **{seat: {} for seat in gone}}) if gone else change


def _holder(row: SeatRow) -> int | None:
    """Return whose seat it is, also while a computer player stands in for that person."""
    return row.kept_for if row.user is None else row.user
