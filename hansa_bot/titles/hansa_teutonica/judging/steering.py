"""How a computer player judges where pieces go without being placed: moves, reactions, shifts, what is put again."""

from __future__ import annotations

from hansa_bot.titles.hansa_teutonica.actions import react, shift
from hansa_bot.titles.hansa_teutonica.judging.outlook import Outlook, Prospect
from hansa_bot.titles.hansa_teutonica.material import MERCHANT, NEUTRAL, kind, owner
from hansa_bot.titles.hansa_teutonica.modules import ANYWHERE, has_favour
from hansa_bot.titles.hansa_teutonica.spaces import anywhere
from hansa_bot.titles.hansa_teutonica.tables import ENGLAND

_UP = 2.0
"""Keeps the lifting of a move together: what is worth lifting is lifted before anything is set down."""
_FREE = 1.0
"""What an extra piece on the board is worth that costs nothing."""
_HELD = 0.3
"""What a piece is worth that may stay where it is."""
_SPITE = 0.6
"""How much it is worth to stand in another player's way, against going one's own."""
_IN_VAIN = 3.0
"""What it costs to put a piece back where it was lifted."""


def fits(look: Outlook, part: int, piece: int) -> float:
    """Return how well a kind of piece suits the plan for a route, as a factor."""
    route = look.at(part)
    wanted = route.merchants
    if piece == MERCHANT:
        spare = look.hand[MERCHANT] > wanted
        return 1.0 if look.t.ship[part] or (wanted > route.ships) else 0.9 if spare else 0.8
    if wanted == 0 or route.missing > wanted:
        return 0.95 if wanted else 1.0
    return 0.3


def landing(look: Outlook, part: int) -> float:
    """Return the worth of one more own piece on a route, without an action."""
    route = look.at(part)
    return route.rate * (0.5 + 0.5 * (1 + len(route.own)) / (len(route.own) + route.missing))


def spite(look: Outlook, part: int) -> float:
    """Return the worth of a neutral trader on a route: in the way of the other player rather than one's own."""
    return look.rival.at(part).rate - look.at(part).rate


def relocate(look: Outlook, part: int) -> float:
    """Judge where a displaced piece goes; a neutral one is put in the other player's way (HT-18.5)."""
    return spite(look, part) if _is_neutral(look) else landing(look, part)


def add(look: Outlook, part: int, piece: int) -> float:
    """Judge an extra piece, or one that a permanent bonus puts on the board."""
    decision = look.state.stack[-1]
    if decision.kind == "reuse":
        return _FREE + landing(look, part) * fits(look, part, piece)
    if _is_neutral(look):
        return spite(look, part)
    free = _FREE if any(look.stock) or decision.kind in ("borrow", "place_two") else 0.0
    return free + landing(look, part) * fits(look, part, piece) - _HELD


def borrow(look: Outlook, part: int, piece: int) -> float:
    """Judge lifting an own piece from the board as an extra one: there must be something better close by."""
    here = look.at(part)
    origin = look.state.stack[-1].data[react.ORIGIN]
    if look.state.stack[-1].kind == "place_two":
        near = tuple(each for each, region in enumerate(look.t.region) if region != ENGLAND)
    else:
        free = has_favour(look.state, look.seat, ANYWHERE)
        near = anywhere(look.t, origin, MERCHANT) if free else look.t.rings[MERCHANT][origin][0]
    there = max(look.at(each).rate for each in near)
    return there - here.rate * (1 + 0.3 * len(here.own)) - 0.4


def _is_neutral(look: Outlook) -> bool:
    decision = look.state.stack[-1]
    return decision.kind in ("relocate", "extra") and owner(decision.data[react.PIECE]) == NEUTRAL


def move_piece(look: Outlook, part: int, piece: int) -> float:
    """Judge lifting a piece: the route that it serves best must be worth more than what it leaves."""
    route = look.at(part)
    if look.state.stack[-1].kind == "move":
        target = look.aim
        if len(look.air) >= target.empty or not _is_stray(look, target, route, piece):
            return -1.0
        return look.best.rate + _UP + target.rate - route.rate + _wanted(target, piece)
    target = look.target
    if not _is_stray(look, target, route, piece):
        return -1.0
    return 0.95 * look.move_rate(target) - 0.1 * route.rate + 0.01 * _wanted(target, piece)


def _is_stray(look: Outlook, target: Prospect, route: Prospect, piece: int) -> bool:
    return look.serves_better(target, route) and look.takes(target, piece, route.route)


def _wanted(target: Prospect, piece: int) -> float:
    return 0.5 if bool(target.merchants) == (piece == MERCHANT) else 0.0


def set_down(look: Outlook, part: int, piece: int, region: int = -1) -> float:
    """Judge where a lifted piece goes."""
    route = look.at(part)
    return route.rate * fits(look, part, piece) + (0.5 if route is look.aim else 0.0)


def lift(look: Outlook, part: int, target: int) -> float:
    """Judge lifting a piece of anybody: an own one for a better route, others to clear it (HT-19.6, HT-20.8)."""
    route = look.at(part)
    up = shift.in_the_air(look.state.stack[-1].data)
    if owner(target) == look.seat:
        better = (each.rate for each in look.routes if _is_stray(look, each, route, kind(target)))
        return max(better, default=0.0) - route.rate * (1 + 0.3 * len(route.own)) - 0.2
    if up and owner(up[0][1]) == look.seat:
        return -1.0
    return clearing(look, route) + harm(look, part, target) - 0.2


def clearing(look: Outlook, route: Prospect) -> float:
    """Return what it is worth to a seat that a space of a route becomes free."""
    return route.gain / (1 + route.missing) if route.own or route is look.best else 0.0


def harm(look: Outlook, part: int, target: int) -> float:
    """Return what it is worth to take a piece off its owner's route: the more of it is full, the more."""
    if owner(target) == NEUTRAL:
        return 0.0
    first, last = look.t.start[part], look.t.stop[part]
    return 0.3 * look.state.spaces.count(target, first, last) ** 2 / (last - first) + 0.1 * kind(target)


def drop(look: Outlook, part: int, target: int) -> float:
    """Judge where a lifted piece goes: an own one to the best route, others' out of the way."""
    route = look.at(part)
    if owner(target) == look.seat:
        return landing(look, part)
    came = {look.t.part_of[space] for space, piece in shift.in_the_air(look.state.stack[-1].data) if piece == target}
    back = _IN_VAIN if part in came else 0.0
    return -route.rate * (1 + len(route.own)) - _SPITE * harm(look, part, target) - back
