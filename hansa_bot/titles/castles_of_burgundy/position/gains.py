"""Workers, silverlings and points that come to a seat."""

from __future__ import annotations

from hansa_bot.engine.event import Outcome
from hansa_bot.titles.castles_of_burgundy.material import SOURCES
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState


def workers(state: BurgundyState, seat: int, outcome: Outcome, count: int) -> None:
    """Give workers; the supply never runs out (CB-1.7)."""
    state.workers[seat] += count
    outcome.tell("workers", seat=seat, count=count)


def silver(state: BurgundyState, seat: int, outcome: Outcome, count: int) -> None:
    """Give silverlings; the supply never runs out (CB-1.7)."""
    state.silver[seat] += count
    outcome.tell("silver", seat=seat, count=count)


def points(state: BurgundyState, seat: int, source: int, count: int) -> None:
    """Note points by where they come from; whoever calls tells the fact that brings them."""
    state.earned[len(SOURCES) * seat + source] += count
