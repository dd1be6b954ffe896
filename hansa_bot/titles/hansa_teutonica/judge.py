"""How a computer player judges its offers, one step ahead, from what everybody may see."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hansa_bot.engine.action import Action, kind_of
from hansa_bot.engine.event import Outcome
from hansa_bot.titles.hansa_teutonica import scoring, views, worth
from hansa_bot.titles.hansa_teutonica.actions import claim, move
from hansa_bot.titles.hansa_teutonica.actions.neutral_claim import close
from hansa_bot.titles.hansa_teutonica.control import controller
from hansa_bot.titles.hansa_teutonica.material import (
    END_POINTS,
    KEYS,
    MERCHANT,
    PLUS_FOUR,
    PLUS_THREE,
    REMOVE,
    SWAP,
    TRADER,
    UPGRADE,
    kind,
    owner,
)
from hansa_bot.titles.hansa_teutonica.notation import EXTRA, OFFICE, TABLE, UPGRADE_SKILL, arguments
from hansa_bot.titles.hansa_teutonica.outlook import Outlook, Prospect
from hansa_bot.titles.hansa_teutonica.skills import value
from hansa_bot.titles.hansa_teutonica.state import HansaState, clone
from hansa_bot.titles.hansa_teutonica.tables import tables

_WIN = 60.0
_LOSE = -4.0
_NOTHING = 0.02


def judge(state: HansaState, seat: int, offers: Sequence[Action]) -> list[float]:
    """Return one number per offer, higher is better."""
    t = tables(state.board)
    hand = state.supply[2 * seat : 2 * seat + 2]
    if state.stack[-1].kind == "move":
        for _, piece in move.in_the_air(state.stack[-1].data):
            hand[kind(piece)] += 1
    look = Outlook(state, t, seat, hand)
    return [_OPINIONS.get(kind_of(offer), _unsure)(look, *arguments(t, offer)) for offer in offers]


def _income(look: Outlook, traders: int, merchants: int) -> float:
    hand = sum(look.supply)
    best = look.best
    wanted = best.empty + len(best.foes) + len(best.foes)
    mix = 0.1 * min(merchants, 2 - look.supply[MERCHANT])
    if hand == 0:
        return best.rate * 1.05 + mix
    if hand < wanted:
        return best.rate * (0.97 if hand < look.state.actions_left else 0.6) + mix
    return 0.05 * (traders + merchants) + mix


def _fits(look: Outlook, route: Prospect, piece: int) -> float:
    """Return how well a kind of piece suits the plan for a route, as a factor."""
    has = any(kind(own) == MERCHANT for own in route.own)
    if route.merchant and not has:
        last = route.empty + len(route.foes) == 1
        return 1.0 if piece == MERCHANT else 0.3 if last else 0.95
    return 1.0 if piece == TRADER else 0.8


def _place(look: Outlook, route: int, piece: int) -> float:
    prospect = look.routes[route]
    return prospect.rate * _fits(look, prospect, piece)


def _displace(look: Outlook, route: int, target: int, piece: int) -> float:
    prospect = look.routes[route]
    if prospect.empty and len(prospect.own) == 0:
        return prospect.rate * 0.8 * _fits(look, prospect, piece)
    return prospect.rate * 0.99 * _fits(look, prospect, piece)


def _pay(look: Outlook, traders: int, merchants: int) -> float:
    return traders - merchants


def _relocate(look: Outlook, route: int) -> float:
    return _landing(look, route)


def _landing(look: Outlook, route: int) -> float:
    """Return the worth of one more own piece on a route, without an action."""
    prospect = look.routes[route]
    return prospect.rate * (
        0.5 + 0.5 * (1 + len(prospect.own)) / (len(prospect.own) + prospect.empty + len(prospect.foes))
    )


def _add(look: Outlook, route: int, piece: int) -> float:
    hand = look.state.stock[2 * look.seat : 2 * look.seat + 2]
    free = 1.0 if any(hand) or look.state.stack[-1].kind == "borrow" else 0.0
    return free + _landing(look, route) * _fits(look, look.routes[route], piece) - 0.3


def _borrow(look: Outlook, route: int, piece: int) -> float:
    here = look.routes[route]
    origin = look.state.stack[-1].data[0]
    there = max(look.routes[each].rate for each in look.t.rings[MERCHANT][origin][0])
    return there - here.rate * (1 + 0.3 * len(here.own)) - 0.4


def _move(look: Outlook, route: int, piece: int) -> float:
    """Judge lifting a piece: the route that it serves best must be worth more than what it leaves."""
    decision = look.state.stack[-1]
    if decision.kind == "move":
        target = _target(look)
        up = len(move.in_the_air(decision.data))
        if up >= target.empty or route == target.route or look.routes[route].rate > 0.7 * target.rate:
            return -1.0
        return look.best.rate + 1.0 + target.rate - look.routes[route].rate + _wanted(look, target, piece)
    target = max(look.routes, key=look.move_rate)
    if route == target.route or look.routes[route].rate > 0.7 * target.rate:
        return -1.0
    return 0.95 * look.move_rate(target) - 0.1 * look.routes[route].rate + 0.01 * _wanted(look, target, piece)


def _wanted(look: Outlook, target: Prospect, piece: int) -> float:
    needs = target.merchant and not any(kind(own) == MERCHANT for own in target.own)
    return 0.5 if needs == (piece == MERCHANT) else 0.0


def _target(look: Outlook) -> Prospect:
    """Return the route that the pieces in the air are meant for."""
    up = {look.t.route_of[space] for space, _ in move.in_the_air(look.state.stack[-1].data)}
    return max(
        (each for each in look.routes if each.empty and each.route not in up),
        key=lambda each: each.rate,
        default=look.best,
    )


def _set(look: Outlook, route: int, piece: int, region: int = -1) -> float:
    return look.routes[route].rate * _fits(look, look.routes[route], piece)


def _claim(look: Outlook, part: int, benefit: int, what: int, piece: int = TRADER) -> float:
    route = look.t.route_at[part]
    gain = look.token(route) + look.control(route)
    if benefit == OFFICE:
        gain += look.offices[what][0]
    elif benefit == UPGRADE_SKILL:
        gain += look.skills[what]
    elif benefit == TABLE:
        gain += look.t.table_values[what]
    elif benefit == EXTRA:
        gain += _extra_office(look, what) - 0.2 * piece
    if _may_end(look, route, benefit, what):
        return gain + _final(look, part, benefit, what, piece)
    return max(gain + 0.5, 2 * _NOTHING)


def _extra_office(look: Outlook, city: int) -> float:
    """Return the worth of an extra office: the network, and control where it makes the majority (HT-13.4)."""
    before = controller(look.state, look.t, city)
    after = clone(look.state)
    after.extras += bytes((city, 1 + 2 * look.seat))
    gain = 2.5 if before != look.seat and controller(after, look.t, city) == look.seat else 0.0
    return gain + look.extra_office() + 0.4 * (value(look.state, look.seat, KEYS) - 1)


def _may_end(look: Outlook, route: int, benefit: int, what: int) -> bool:
    state = look.state
    if state.route_tokens[route] and not state.token_stock:
        return True
    if benefit == OFFICE and state.completed + 1 >= look.t.board.completed_limit:
        first, last = look.t.slot_start[what], look.t.slot_stop[what]
        if state.slots[first:last].count(0) == 1:
            return True
    return max(state.points) + 2 >= END_POINTS or (
        state.points[look.seat] + 10 >= END_POINTS and benefit in (OFFICE, EXTRA)
    )


def _final(look: Outlook, part: int, benefit: int, what: int, piece: int) -> float:
    """Return the worth of ending the game by this claim: won or lost; 0.5 when it goes on after all."""
    after = clone(look.state)
    claim.resolve(after, look.t, look.seat, Outcome(), part, benefit, what, piece)
    close(after, look.t, Outcome())
    if not after.over:
        return 0.5
    return _WIN if look.seat in scoring.result(views.make(after, None)).winners else _LOSE


def _use(look: Outlook, used: int, what: int = 0, slot: int = 0) -> float:
    state, seat = look.state, look.seat
    if used == UPGRADE:
        return 6.0 + worth.upgrade(state, look.t, seat, what, look.now)
    if used in (PLUS_THREE, PLUS_FOUR):
        pieces = sum(look.supply) + sum(state.stock[2 * seat : 2 * seat + 2])
        return 3.0 if state.actions_left == 0 and pieces > 2 else -1.0
    if used == SWAP:
        return 2 * _swap(look, what, slot) - 1.5
    assert used == REMOVE
    return 2.5 if state.actions_left and len(look.best.foes) >= 2 else -1.0


def _swap(look: Outlook, city: int, slot: int) -> float:
    after = clone(look.state)
    left = look.t.slot_start[city] + slot
    after.slots[left : left + 2] = after.slots[left : left + 2][::-1]
    before, then = look.rulers[city], controller(after, look.t, city)
    if before == then:
        return 0.0
    return 1.5 if then == look.seat else -1.5 if before == look.seat else 0.1


def _remove(look: Outlook, route: int, target: int) -> float:
    if owner(target) == look.seat:
        return -1.0
    return look.routes[route].gain / (1 + look.routes[route].empty) + 0.2 * kind(target)


def _token(look: Outlook, which: int, part: int) -> float:
    return look.routes[part].rate


def _unsure(look: Outlook, *values: int) -> float:
    return 0.0


def _stop(look: Outlook) -> float:
    return _NOTHING


_OPINIONS: dict[str, Callable[..., float]] = {
    "income": _income,
    "place": _place,
    "displace": _displace,
    "pay": _pay,
    "relocate": _relocate,
    "add": _add,
    "borrow": _borrow,
    "move": _move,
    "set": _set,
    "claim": _claim,
    "use": _use,
    "remove": _remove,
    "token": _token,
    "enough": _stop,
    "end": _stop,
}
