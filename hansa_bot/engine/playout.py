"""Playouts: whole games without anybody watching, for tests, statistics and measurements."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hansa_bot.engine.action import Action
from hansa_bot.engine.errors import RulesBug
from hansa_bot.engine.rules import Rules
from hansa_bot.engine.state import S

Chooser = Callable[[Any, int, list[Action]], Action]
"""Picks one of the offers: choose(state, seat, offers)."""

Watcher = Callable[[Any, int, Action, Any], None]
"""Told of every action: watch(before, seat, action, after)."""


def playout(rules: Rules[S], state: S, choose: Chooser, *, bound: int, watch: Watcher | None = None) -> tuple[S, int]:
    """Play on until the end or until `bound` actions; return the last state and the number of actions.

    Raises RulesBug when a waiting seat has no offer.
    """
    for played in range(bound):
        if state.over:
            return state, played
        seat = state.waiting[0]
        offers = rules.offers(state, seat)
        if not offers:
            raise RulesBug(f"seat {seat} must decide but has no offer")
        action = offers[0] if len(offers) == 1 else choose(state, seat, offers)
        after, _ = rules.apply(state, seat, action)
        if watch is not None:
            watch(state, seat, action, after)
        state = after
    return state, bound
