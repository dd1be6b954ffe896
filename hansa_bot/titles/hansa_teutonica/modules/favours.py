"""The emperor's favours: open tiles with a lasting effect for whoever takes them (HT-21.2).

Where the description is silent: there is one tile of each kind; "anywhere" sets aside distance alone, not ships
(HT-19.3) or regions (HT-20.6); the tiles help with own pieces, never with neutral ones; an action more is none of the
value that breaks ties (HT-17.2).
"""

from __future__ import annotations

from hansa_bot.engine.event import Outcome
from hansa_bot.engine.rng import deal
from hansa_bot.titles.hansa_teutonica.board import components
from hansa_bot.titles.hansa_teutonica.material import CITY_POINTS, DISPLACED_EXTRAS, FULL_POINTS, TRADER, kind, owner
from hansa_bot.titles.hansa_teutonica.state import HansaState

FAVOURS: tuple[str, ...] = tuple(components()["favours"])
ANYWHERE, EXTRA_ACTION, SHARE_INCOME, TWO_EXTRAS, CITIES, SKILLS = range(len(FAVOURS))
AWAY, OPEN = 0, 1
_OWNED = 2
_TRADER_EXTRAS = 2
_CITY_POINTS = 4
_SKILL_POINTS = 7
SHARED = 1
"""Pieces that another player's income brings."""


def lay_out(state: HansaState, outcome: Outcome) -> None:
    """Lay as many tiles open as there are players."""
    shown = deal(state.rng, "favours", FAVOURS, state.seats, "HT-21.2")
    state.favours = bytearray(OPEN if favour in shown else AWAY for favour in FAVOURS)
    outcome.tell("favours_shown", favours=shown)


def give(state: HansaState, seat: int, favour: int) -> None:
    """Make a seat the owner of a tile."""
    state.favours[favour] = seat + _OWNED


def has(state: HansaState, seat: int, favour: int) -> bool:
    """Tell whether a seat owns a tile."""
    return bool(state.favours) and state.favours[favour] == seat + _OWNED


def lying_open(state: HansaState) -> list[str]:
    """Return the tiles that can be taken."""
    return [name for name, where in zip(FAVOURS, state.favours, strict=False) if where == OPEN]


def owned(state: HansaState, seat: int) -> list[str]:
    """Return the tiles of a seat."""
    return [name for name, where in zip(FAVOURS, state.favours, strict=False) if where == seat + _OWNED]


def extras(state: HansaState, piece: int) -> int:
    """Return how many extra pieces the owner of a displaced piece may add (HT-6.6)."""
    return extra_pieces(owned(state, owner(piece)), kind(piece))


def extra_pieces(tiles: list[str], kind: int) -> int:
    """Return how many extra pieces the owner of these tiles may add when such a piece is displaced."""
    if kind == TRADER and FAVOURS[TWO_EXTRAS] in tiles:
        return _TRADER_EXTRAS
    return DISPLACED_EXTRAS[kind]


def city_points(tiles: list[str]) -> int:
    """Return what a controlled city is worth at the end to the owner of these tiles (HT-16.4)."""
    return _CITY_POINTS if FAVOURS[CITIES] in tiles else CITY_POINTS


def skill_points(tiles: list[str], skill: int) -> int:
    """Return what a full skill is worth at the end to the owner of these tiles (HT-16.1)."""
    return _SKILL_POINTS if FULL_POINTS[skill] and FAVOURS[SKILLS] in tiles else FULL_POINTS[skill]
