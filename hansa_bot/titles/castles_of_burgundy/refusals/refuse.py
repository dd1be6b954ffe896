"""Why an action is not legal now: the first reason in the order of CB-17.8."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hansa_bot.engine.action import SEPARATOR, Action, kind_of, token
from hansa_bot.engine.errors import Refusal
from hansa_bot.titles.castles_of_burgundy import experts
from hansa_bot.titles.castles_of_burgundy.actions import place, sell, take
from hansa_bot.titles.castles_of_burgundy.material import (
    BY_CARPENTER,
    BY_CASTLE,
    BY_CHURCH,
    BY_CITY_HALL,
    BY_MARKET,
    BY_WAREHOUSE,
    DEPOTS,
    DICE,
    EFFECTS,
    PRICE,
    STORAGE,
    TOOLS,
)
from hansa_bot.titles.castles_of_burgundy.material import MANDATORY as MUST_USE
from hansa_bot.titles.castles_of_burgundy.notation import JOIN, arguments
from hansa_bot.titles.castles_of_burgundy.position.dice import left
from hansa_bot.titles.castles_of_burgundy.position.storage import stored
from hansa_bot.titles.castles_of_burgundy.refusals import reasons, targets
from hansa_bot.titles.castles_of_burgundy.refusals.reasons import Why
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState
from hansa_bot.titles.castles_of_burgundy.tables import HEX, HEXES

_TOOLS = {
    "take": (*DICE, BY_CASTLE, BY_CARPENTER, BY_CHURCH, BY_MARKET),
    "place": (*DICE, BY_CASTLE, BY_CITY_HALL),
    "sell": (*DICE, BY_CASTLE, BY_WAREHOUSE),
    "workers": (*DICE, BY_CASTLE),
}
"""By verb: what it may be done with."""
_CHOICES = ("estate", "begin")


def refuse(state: BurgundyState, seat: int, action: Action) -> Refusal | None:
    """Return the rule that forbids an action that is not offered to a seat, or None."""
    found = why(state, seat, action)
    return found.refusal if found else None


def why(state: BurgundyState, seat: int, action: Action) -> Why | None:
    """Return the first reason against an action; None for a legal one and for what is no action."""
    verb = kind_of(action)
    nowhere = _nowhere(action)
    try:
        args = arguments(action if nowhere is None else nowhere[0])
    except (KeyError, ValueError):
        return None
    if verb in _TOOLS and args[_TOOL_AT[verb]] not in _TOOLS[verb]:
        return None
    if seat not in state.waiting:
        return reasons.NOT_YOUR_TURN()
    if state.stack[-1].kind in _CHOICES and verb not in _CHOICES:
        return reasons.CHOOSE_FIRST()
    if nowhere is not None:
        return _before_place(state, seat, verb, args) or nowhere[1]
    return _WHY[verb](state, seat, *args)


def _nowhere(action: Action) -> tuple[Action, Why] | None:
    """Return, for an action that names a hex or depot that is none, the same one at a real place, and the reason."""
    verb, *values = action.split(SEPARATOR)
    if verb == "place" and len(values) == 3 and values[1] not in HEX:
        return token(verb, values[0], HEXES[0], values[2]), reasons.NO_SUCH_HEX()
    if verb == "load" and values and not set(values[0].split(JOIN)) <= set(DEPOTS):
        return token(verb, DEPOTS[0]), reasons.NO_SUCH_DEPOT()
    return None


def _before_place(state: BurgundyState, seat: int, verb: str, args: tuple[Any, ...]) -> Why | None:
    """Return what comes before the question whether the place exists: effect, die, and the stored tile."""
    if verb == "load":
        return None if state.stack[-1].kind == "ship" else reasons.NO_EFFECT()
    face, _, tool = args
    return _tool(state, seat, tool) or targets.in_storage(state, seat, face)


_TOOL_AT = {"take": 2, "place": 2, "sell": 1, "workers": 0}
"""By verb: which of its arguments is the tool."""


def _tool(state: BurgundyState, seat: int, tool: int) -> Why | None:
    """Check the effect that waits, then the die: the second and third step of CB-17.8."""
    pending = state.stack[-1].kind
    if tool in DICE:
        return reasons.WAITING(effect=pending) if pending in EFFECTS else targets.die(state, seat, tool)
    return None if pending == TOOLS[tool] else reasons.NO_EFFECT()


def _workers_for(state: BurgundyState, seat: int, cost: int) -> Why | None:
    have = state.workers[seat]
    return reasons.NO_WORKERS(workers=cost, count=have) if cost > have else None


def _discard(state: BurgundyState, seat: int, discard: int) -> Why | None:
    """Check what makes room: the sixth step of CB-17.8."""
    faces = stored(state, seat)
    if not discard:
        return reasons.DISCARD_NEEDED() if len(faces) == STORAGE else None
    if len(faces) < STORAGE:
        return reasons.NO_DISCARD()
    return targets.in_storage(state, seat, discard)


def _take(state: BurgundyState, seat: int, depot: int, face: int, tool: int, discard: int = 0) -> Why | None:
    return (
        _tool(state, seat, tool)
        or targets.take(state, depot, face, tool)
        or _workers_for(state, seat, take.price(state, seat, depot, tool))
        or _discard(state, seat, discard)
    )


def _place(state: BurgundyState, seat: int, face: int, index: int, tool: int) -> Why | None:
    return (
        _tool(state, seat, tool)
        or targets.place(state, seat, face, index)
        or _workers_for(state, seat, place.price(state, seat, face, index, tool))
    )


def _sell(state: BurgundyState, seat: int, good: int, tool: int) -> Why | None:
    return (
        _tool(state, seat, tool)
        or targets.sell(state, seat, good)
        or _workers_for(state, seat, sell.price(state, seat, good, tool))
    )


def _buy(state: BurgundyState, seat: int, depot: int, face: int, discard: int = 0) -> Why | None:
    pending, silver = state.stack[-1].kind, state.silver[seat]
    if pending in EFFECTS and not state.options.buys_any_time:
        return reasons.NO_BUYING_NOW(effect=pending)
    if state.purchased:
        return reasons.PURCHASE_USED()
    if (wrong := targets.buy(state, seat, depot, face)) is not None:
        return wrong
    if silver < PRICE:
        return reasons.NO_SILVER(silver=PRICE, count=silver)
    return _discard(state, seat, discard)


def _load(state: BurgundyState, seat: int, depots: tuple[int, ...], pick: tuple[int, ...] = ()) -> Why | None:
    if state.stack[-1].kind != "ship":
        return reasons.NO_EFFECT()
    return targets.ship(state, seat, depots, pick)


def _skip(state: BurgundyState, seat: int) -> Why | None:
    pending = state.stack[-1].kind
    if pending not in EFFECTS:
        return reasons.NO_EFFECT()
    return reasons.MANDATORY(effect=pending) if pending in MUST_USE else None


def _end(state: BurgundyState, seat: int) -> Why | None:
    pending = state.stack[-1].kind
    if pending in EFFECTS:
        return reasons.WAITING(effect=pending)
    return reasons.DICE_UNUSED() if left(state, seat) else None


def _estate(state: BurgundyState, seat: int, name: str) -> Why | None:
    if state.stack[-1].kind != "estate":
        return reasons.NOT_NOW()
    return None if name in experts.sides(state, seat) else reasons.NOT_DEALT()


def _begin(state: BurgundyState, seat: int, index: int) -> Why | None:
    if state.stack[-1].kind == "estate":
        return reasons.CHOOSE_FIRST()
    if state.stack[-1].kind != "begin":
        return reasons.NOT_NOW()
    return None if index in experts.castles(state, seat) else reasons.NO_CASTLE(hex=HEXES[index])


_WHY: dict[str, Callable[..., Why | None]] = {
    "take": _take,
    "place": _place,
    "sell": _sell,
    "workers": _tool,
    "buy": _buy,
    "load": _load,
    "skip": _skip,
    "end": _end,
    "estate": _estate,
    "begin": _begin,
}
