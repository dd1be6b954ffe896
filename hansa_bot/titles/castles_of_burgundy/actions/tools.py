"""What an action is done with: a die with its workers, or the effect that waited (CB-4.2, CB-5.7, CB-8.2)."""

from __future__ import annotations

from hansa_bot.engine.event import Outcome
from hansa_bot.titles.castles_of_burgundy.material import DICE
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState


def use(state: BurgundyState, seat: int, outcome: Outcome, tool: int, cost: int = 0) -> None:
    """Use up a die that shows this face and pay its workers; another tool is the effect that waits."""
    if tool not in DICE:
        state.stack.pop()
        return
    at = 2 * seat
    if state.dice[at] != tool or state.used[at]:
        at += 1
    state.used[at] = 1
    if cost:
        state.workers[seat] -= cost
        outcome.tell("spent", seat=seat, workers=cost)
