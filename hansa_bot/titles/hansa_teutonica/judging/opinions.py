"""How a computer player judges what the optional modules offer (HT-21), roughly and in points of the scoring."""

from __future__ import annotations

from hansa_bot.titles.hansa_teutonica import modules
from hansa_bot.titles.hansa_teutonica.cities import offices
from hansa_bot.titles.hansa_teutonica.judging import worth
from hansa_bot.titles.hansa_teutonica.judging.outlook import Outlook
from hansa_bot.titles.hansa_teutonica.material import (
    EXCHANGE,
    FULL_POINTS,
    LAST_STEP,
    MERCHANT,
    PLUS_FOUR,
    PLUS_THREE,
    SKILLS,
    TRIBUTE,
    UPGRADE,
    owner,
)
from hansa_bot.titles.hansa_teutonica.modules import MISSIONS

_STRONG = (PLUS_THREE, PLUS_FOUR, UPGRADE)
"""Tokens worth getting by an exchange, and worth keeping from a favour."""
_TILES = {modules.ANYWHERE: 1.5, modules.EXTRA_ACTION: 14.0, modules.SHARE_INCOME: 5.0, modules.TWO_EXTRAS: 3.0}
"""What a tile is worth at the start of the game; this fades."""
_CITY = 2
_SKILL = 3
"""By so much more a controlled city and a full skill count at the end."""
_MORE_TO_COME = 3.0
"""How many cities or full skills a player may still hope for, at the start of the game."""
_MISSION = 2.0
_TOLL = 0.3
_LATE = 0.7
_NO = -1.0


def favour(look: Outlook, tile: int, one: int, other: int) -> float:
    """Judge a tile by what it brings for each action that is given up."""
    given = sum(worth.TOKEN_WORTH[token] for token in (one, other) if token in _STRONG)
    return (_tile(look, tile) - given) / max(1, look.state.actions_left)


def share(look: Outlook, traders: int, merchants: int) -> float:
    """Judge which pieces come into the supply."""
    return min(merchants, 2 - look.hand[MERCHANT])


def use(look: Outlook, used: int, what: int, token: int) -> float:
    """Judge an exchange for a token, or a route to lay a tribute or a block beside."""
    if used == EXCHANGE:
        return 3.0 + worth.TOKEN_WORTH[token] if token in _STRONG else _NO
    if look.now > _LATE or sum(look.hand) <= 1:
        return _NO
    if used == TRIBUTE:
        slots = sum(look.state.slots.count(0, *_slots(look, city)) for city in look.t.ends[what])
        return 1.0 + 0.3 * slots if sum(look.stock) else _NO
    route = look.routes[what]
    return 0.5 + 0.4 * min(len(route.foes), route.empty) - len(route.own)


def mission(look: Outlook, city: int) -> float:
    """Return the worth of a first own office in a city of the own card (HT-21.1)."""
    state, t, seat = look.state, look.t, look.seat
    if not state.missions or t.cities[city] not in MISSIONS[state.missions[seat]]:
        return 0.0
    return 0.0 if seat in map(owner, offices(state, t, city)) else _MISSION


def toll(look: Outlook, part: int) -> float:
    """Return what it costs in all that route blocks lie where a piece is placed."""
    return _TOLL * modules.toll(look.state, look.t.route_at[part])


def _slots(look: Outlook, city: int) -> tuple[int, int]:
    return look.t.slot_start[city], look.t.slot_stop[city]


def _tile(look: Outlook, tile: int) -> float:
    early = 1 - look.now
    if tile == modules.CITIES_WORTH_FOUR:
        return _CITY * (look.rulers.count(look.seat) + _MORE_TO_COME * early)
    if tile == modules.SKILLS_WORTH_SEVEN:
        steps = look.state.skills[len(SKILLS) * look.seat : len(SKILLS) * (look.seat + 1)]
        full = sum(step == LAST_STEP[skill] for skill, step in enumerate(steps) if FULL_POINTS[skill])
        return _SKILL * (full + _MORE_TO_COME / 2 * early)
    return _TILES[tile] * early
