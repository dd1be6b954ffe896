"""Players who care for nothing but bonus tokens, so that a game ends with an empty token stock (HT-15.3).

They claim routes for the token alone; as nobody founds an office, hardly a point is scored on the way.
"""

from __future__ import annotations

from collections.abc import Sequence

from hansa_bot.engine.action import Action, kind_of, values_of
from hansa_bot.titles.hansa_teutonica.material import NEUTRAL_TRADER, TRADER, code
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import Tables, tables

ANSWERS = {"income": 10.0, "enough": 2.0, "neutral": 1.0, "end": 0.0, "pay": 0.0}
"""What the kinds of action are worth that lead to no token by themselves."""


def choose(state: HansaState, seat: int, offers: Sequence[Action]) -> Action:
    """Return the offer that brings the next token nearest."""
    t = tables(state.board)
    return max(offers, key=lambda action: (_worth(state, t, seat, action), action))


def _worth(state: HansaState, t: Tables, seat: int, action: Action) -> float:
    kind, values = kind_of(action), values_of(action)
    if kind == "claim":
        return (100.0 if state.route_tokens[t.route[values[0]]] else 5.0) if values[1] == "none" else -1.0
    if kind == "token":
        return 10.0 - len(t.printed[t.route[values[1]]])
    if kind == "relocate":
        return -float(state.route_tokens[t.route_at[t.part[values[0]]]])
    if kind in ("place", "displace") and values[-1] == "trader":
        return _nearness(state, t, seat, t.route_at[t.part[values[0]]])
    return ANSWERS.get(kind, -2.0)


def _nearness(state: HansaState, t: Tables, seat: int, route: int) -> float:
    """Return how near a token is, if the route is free of other players; everybody begins somewhere else."""
    spaces = [state.spaces[space] for space in t.printed[route]]
    own = spaces.count(code(seat, TRADER))
    missing = spaces.count(0) + 2 * spaces.count(NEUTRAL_TRADER)
    if not state.route_tokens[route] or own + spaces.count(0) + spaces.count(NEUTRAL_TRADER) < len(spaces):
        return -1.0
    return 50.0 + 10 * own - missing + (route * (seat + 1) % 7) / 10
