"""The neutral colour of a two-player game: its stock, and setting its traders on routes (HT-18)."""

from __future__ import annotations

from hansa_bot.engine.event import Outcome
from hansa_bot.titles.hansa_teutonica.material import NEUTRAL_TRADER, NEUTRAL_TRADERS
from hansa_bot.titles.hansa_teutonica.position.spaces import put, spot
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import Tables

_COLOURS = 2


def plays(state: HansaState) -> bool:
    """Tell whether a neutral colour is in the game."""
    return state.neutral_stock >= 0


def can_take(state: HansaState) -> bool:
    """Tell whether a neutral trader is left, a second colour included (HT-18.6)."""
    return state.neutral_stock > 0 or state.neutral_colours < _COLOURS


def take(state: HansaState, outcome: Outcome) -> None:
    """Take a trader from the neutral stock; a second colour joins an empty one (HT-18.6)."""
    if not state.neutral_stock:
        state.neutral_colours += 1
        state.neutral_stock = NEUTRAL_TRADERS
        outcome.tell("neutral_joined", count=NEUTRAL_TRADERS)
    state.neutral_stock -= 1


def set_up(state: HansaState, t: Tables, outcome: Outcome) -> None:
    """Put a neutral trader on every route at a yellow city or with a starting token (HT-18.1 to HT-18.3)."""
    start = t.board.neutral_start
    state.neutral_stock = NEUTRAL_TRADERS - len(start) - (1 if state.options.full_neutral else 0)
    for route in start:
        put(state, t, t.parts_of[t.route[route]][0], NEUTRAL_TRADER)
    outcome.tell("neutral_seated", routes=list(start))


def set_on(state: HansaState, t: Tables, outcome: Outcome, route: int) -> None:
    """Put a neutral trader on a house space of a route (HT-18.12)."""
    if can_take(state):
        take(state, outcome)
        outcome.tell("neutral_set", **spot(t, put(state, t, t.parts_of[route][0], NEUTRAL_TRADER)))
