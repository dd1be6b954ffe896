"""Players who bring about rare ends for recorded games: by completed cities (HT-15.2), by the last token (HT-15.3).

Ordinary players mostly reach 20 points before.
"""

from collections.abc import Sequence

from hansa_bot.engine.action import Action, kind_of, values_of
from hansa_bot.titles.hansa_teutonica.cities import controller, empty_slot
from hansa_bot.titles.hansa_teutonica.desks import value
from hansa_bot.titles.hansa_teutonica.material import (
    MERCHANT,
    MOST_SEATS,
    NEUTRAL_TRADER,
    PRIVILEGE,
    TARGETS,
    TRADER,
    code,
)
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import Tables, tables

NEUTRAL = TARGETS[NEUTRAL_TRADER]
SMALL = (1, 2)
"""Numbers of slots of the cities worth filling."""
WANTED_PRIVILEGE = 2


def choose_cities(state: HansaState, seat: int, offers: Sequence[Action]) -> Action:
    """Return the offer that brings the next office nearest."""
    t = tables(state.board)
    plans = {route: _plan(state, t, seat, route) for route in range(len(t.routes))}
    return max(offers, key=lambda action: (_worth(state, t, seat, plans, action), action))


def _worth(state: HansaState, t: Tables, seat: int, plans: dict[int, tuple[float, int]], action: Action) -> float:
    kind, values = kind_of(action), values_of(action)
    if kind == "claim":
        return _claim_worth(state, t, seat, t.route[values[0]], values[1])
    if kind == "place" or (kind == "displace" and values[1] == NEUTRAL):
        worth, wanted = plans[t.route_at[t.part[values[0]]]]
        return worth + (0.5 if (values[-1] == "merchant") == (wanted == MERCHANT) else -5.0)
    return {"income": 1.0, "pay": 0.0, "end": 0.1, "use": -1.0, "enough": 2.0}.get(kind, -2.0)


def _claim_worth(state: HansaState, t: Tables, seat: int, route: int, benefit: str) -> float:
    if _ends_by_points(state, t, route):
        return -3.0
    what, _, where = benefit.partition(":")
    if what == "office" and _small(t, t.city[where]):
        return 100.0 - _left(state, t, t.city[where])
    if benefit == "upgrade:privilegium":
        return 90.0
    return -3.0


def _plan(state: HansaState, t: Tables, seat: int, route: int) -> tuple[float, int]:
    """Return what placing on a route is worth to a seat, and the kind of piece that it still needs there."""
    spaces = [state.spaces[space] for space in t.printed[route]]
    own = [spaces.count(code(seat, kind)) for kind in (TRADER, MERCHANT)]
    neutral = spaces.count(NEUTRAL_TRADER)
    empty = spaces.count(0) + neutral
    at_sea = len(t.parts_of[route]) > 1
    if at_sea or sum(own) + empty < len(spaces) or not empty or _ends_by_points(state, t, route):
        return -4.0, TRADER
    best = (-4.0, TRADER)
    for city in t.ends[route]:
        if PRIVILEGE in t.skills[city] and value(state, seat, PRIVILEGE) < WANTED_PRIVILEGE:
            best = max(best, (12.0 - 2 * empty - neutral, TRADER))
        slot = empty_slot(state, t, city)
        if slot < 0 or not _small(t, city) or t.privilege[slot] > value(state, seat, PRIVILEGE):
            continue
        shape = t.shape[slot]
        if shape == MERCHANT and not own[MERCHANT] and not state.supply[2 * seat + MERCHANT]:
            continue
        needs = MERCHANT if shape == MERCHANT and not own[MERCHANT] else TRADER
        best = max(
            best, (14.0 - 2 * empty - neutral - _left(state, t, city) - 3 * bool(state.route_tokens[route]), needs)
        )
    return best


def _ends_by_points(state: HansaState, t: Tables, route: int) -> bool:
    rulers = [controller(state, t, city) for city in t.ends[route]]
    points = [*state.points, *[state.neutral_points] * (MOST_SEATS + 1 - state.seats)]
    return any(ruler is not None and points[ruler] + rulers.count(ruler) >= 19 for ruler in rulers)


def _small(t: Tables, city: int) -> bool:
    return t.slot_stop[city] - t.slot_start[city] in SMALL


def _left(state: HansaState, t: Tables, city: int) -> int:
    return state.slots[t.slot_start[city] : t.slot_stop[city]].count(0)


ANSWERS = {"income": 10.0, "enough": 2.0, "neutral": 1.0, "end": 0.0, "pay": 0.0}
"""What the kinds of action are worth that lead to no token by themselves."""


def choose_tokens(state: HansaState, seat: int, offers: Sequence[Action]) -> Action:
    """Return the offer that brings the next token nearest."""
    t = tables(state.board)
    return max(offers, key=lambda action: (_token_worth(state, t, seat, action), action))


def _token_worth(state: HansaState, t: Tables, seat: int, action: Action) -> float:
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
