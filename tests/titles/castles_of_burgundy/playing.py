"""Acting in a position: every step counts all tiles and goods again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hansa_bot.engine.action import Action, kind_of
from hansa_bot.engine.event import Event
from hansa_bot.engine.session import Session, Step
from hansa_bot.titles.castles_of_burgundy.invariants import goods, tiles
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState
from tests.titles.castles_of_burgundy.position import LETTERS, RULES


def play(state: BurgundyState, *actions: Action, who: str = "") -> Step[BurgundyState]:
    """Carry out actions of one player, of the one who must decide if none is named."""
    seat = LETTERS.index(who) if who else state.waiting[0]
    step = Session(RULES, state).apply(seat, actions)
    after = step.session.state
    assert tiles(after) == tiles(state), "a tile was lost or made (CB-1.1)"
    assert goods(after) == goods(state), "a good was lost or made (CB-1.6)"
    assert min(*after.workers, *after.silver) >= 0
    return step


def act(state: BurgundyState, *actions: Action, who: str = "") -> BurgundyState:
    """Return the position after actions of one player."""
    return play(state, *actions, who=who).session.state


def told(state: BurgundyState, *actions: Action, who: str = "") -> list[Event]:
    """Return everything that follows from actions of one player."""
    return [event for entry in play(state, *actions, who=who).entries for event in entry.events]


def facts_of(state: BurgundyState, *actions: Action, kind: str) -> list[dict[str, Any]]:
    """Return the elements of all events of a kind that follow from actions."""
    return [event.args for event in told(state, *actions) if event.kind == kind]


def legal(state: BurgundyState, *kinds: str, who: str = "") -> list[Action]:
    """Return what a player may do, of these kinds only if any are named."""
    seat = LETTERS.index(who) if who else state.waiting[0]
    offers = Session(RULES, state).offers(seat)
    return [action for action in offers if not kinds or kind_of(action) in kinds]


def code(state: BurgundyState, action: Action, who: str = "") -> str | None:
    """Return the code with which an action is refused; None for a legal one."""
    seat = LETTERS.index(who) if who else state.waiting[0]
    found = RULES.refuse(state, seat, action)
    assert (found is None) == (action in legal(state, who=who)), action
    return found.code if found else None


def kinds(events: Sequence[Event]) -> list[str]:
    """Return the kinds of some events."""
    return [event.kind for event in events]
