"""Choosing an estate and the hex of the starting castle in the experts' game (CB-16.2)."""

from __future__ import annotations

from hansa_bot.engine.action import Action
from hansa_bot.engine.event import Outcome
from hansa_bot.titles.castles_of_burgundy import experts
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState
from hansa_bot.titles.castles_of_burgundy.tables import HEXES


def estate_offers(state: BurgundyState, seat: int) -> list[Action]:
    """Return the estates that the seat may choose."""
    return [f"estate/{name}" for name in experts.sides(state, seat)]


def begin_offers(state: BurgundyState, seat: int) -> list[Action]:
    """Return the castle hexes of its estate."""
    return [f"begin/{HEXES[index]}" for index in experts.castles(state, seat)]


def estate(state: BurgundyState, seat: int, outcome: Outcome, name: str) -> None:
    """Choose an estate."""
    experts.choose(state, seat, outcome, name)


def begin(state: BurgundyState, seat: int, outcome: Outcome, index: int) -> None:
    """Choose where the starting castle lies."""
    experts.start_at(state, seat, outcome, index)
