"""How a computer player judges its offers, one step ahead, from what everybody may see."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from zlib import crc32

from hansa_bot.engine.action import Action, kind_of
from hansa_bot.engine.event import Outcome
from hansa_bot.titles.hansa_teutonica import scoring, view
from hansa_bot.titles.hansa_teutonica.actions import claim, end, neutral_claim, use
from hansa_bot.titles.hansa_teutonica.cities import controller, rightmost
from hansa_bot.titles.hansa_teutonica.judging import opinions, steering, worth
from hansa_bot.titles.hansa_teutonica.judging.outlook import Outlook
from hansa_bot.titles.hansa_teutonica.material import (
    END_POINTS,
    MERCHANT,
    PLUS_FOUR,
    PLUS_THREE,
    REMOVE,
    SWAP,
    TRADER,
    UPGRADE,
    owner,
)
from hansa_bot.titles.hansa_teutonica.notation import EXTRA, OFFICE, TABLE, UPGRADE_SKILL, arguments
from hansa_bot.titles.hansa_teutonica.state import HansaState, clone
from hansa_bot.titles.hansa_teutonica.tables import tables

_WIN = 60.0
_LOSE = -4.0
_NOTHING = 0.02
_MERCHANT = 0.2
"""What a merchant is worth above a trader."""
_KEEP = 1.0
"""What it is worth at the start of the game to keep an extra office for later."""
_RULE = 2.0
"""What it is worth to keep or to take the control of a city."""
_MOST_AT_ONCE = 11
"""The most points that one claim can bring its claimer: control twice, a coin, the link."""
_PATIENCE = 45
"""How many turns a seat waits for better ones; a game takes 12 to 30."""
_MOOD = 12.0
"""How far the moods of a seat that has waited too long reach; beyond what a lost game costs."""
_WORTH_REMOVING = 2
"""How many pieces have to be in the way."""
_DENIED = 0.3
"""The share of a slot's worth that is lost when the neutral colour takes it: most cities have another one."""


def judge(state: HansaState, seat: int, offers: Sequence[Action]) -> list[float]:
    """Return one number per offer, higher is better."""
    t = tables(state.board)
    look = Outlook(state, t, seat)
    found = [_OPINIONS.get(kind_of(offer), _unsure)(look, *arguments(t, offer)) for offer in offers]
    if state.turn > _PATIENCE * state.seats:
        return [opinion + _restless(state, offer) for opinion, offer in zip(found, offers, strict=True)]
    return found


def _restless(state: HansaState, offer: Action) -> float:
    """Return another mood for every turn: at last even a claim that loses is better than waiting for ever."""
    return -_WIN if offer == end.OFFER else _MOOD * crc32(f"{state.turn}/{offer}".encode()) / 2**32


def _income(look: Outlook, traders: int, merchants: int) -> float:
    hand, best = sum(look.hand), look.best
    wanted = best.missing + len(best.foes)
    mix = 0.1 * min(merchants, 2 - look.hand[MERCHANT]) + 0.02 * (traders + merchants)
    if hand == 0:
        return best.rate * 1.05 + mix
    if hand < wanted or look.hand[MERCHANT] < best.merchants <= look.hand[MERCHANT] + merchants:
        return best.rate * (0.97 if hand < look.state.actions_left else 0.6) + mix
    return 0.05 * (traders + merchants) + mix


def _place(look: Outlook, part: int, piece: int) -> float:
    return look.at(part).rate * steering.fits(look, part, piece) - opinions.toll(look, part)


def _displace(look: Outlook, part: int, target: int, piece: int) -> float:
    route = look.at(part)
    patience = 0.8 if route.empty and not route.own else 0.99
    return route.rate * patience * steering.fits(look, part, piece)


def _pay(look: Outlook, traders: int, merchants: int) -> float:
    return traders - merchants


def _claim(look: Outlook, part: int, benefit: int, what: int, piece: int = TRADER) -> float:
    route = look.t.route_at[part]
    gain = look.token(route) + look.control(route) + look.bonus(route) + _benefit(look, benefit, what, piece)
    if _may_end(look, route, benefit, what):
        return gain + _final(look, part, benefit, what, piece)
    return max(gain + 0.5, 2 * _NOTHING)


def _benefit(look: Outlook, benefit: int, what: int, piece: int) -> float:
    if benefit == OFFICE:
        return look.offices[what].gain + opinions.mission(look, what)
    if benefit == UPGRADE_SKILL:
        return look.skills[what]
    if benefit == TABLE:
        return look.t.table_values[what]
    return look.extra_office(what) - _MERCHANT * piece if benefit == EXTRA else 0.0


def _may_end(look: Outlook, route: int, benefit: int, what: int) -> bool:
    """Tell whether a claim may end the game, generously: `_final` looks closer (HT-15)."""
    state = look.state
    if state.route_tokens[route] and not state.token_stock:
        return True
    founds = benefit in (OFFICE, EXTRA)
    if founds and state.completed + 1 >= look.t.board.completed_limit:
        return True
    if max(*state.points, state.neutral_points) + 2 >= END_POINTS:
        return True
    return founds and state.points[look.seat] + _MOST_AT_ONCE >= END_POINTS


def _final(look: Outlook, part: int, benefit: int, what: int, piece: int) -> float:
    """Return the worth of ending the game by this claim: won or lost; 0.5 when it goes on after all."""
    after = clone(look.state)
    claim.resolve(after, look.t, look.seat, Outcome(), part, benefit, what, piece)
    return 0.5 if after.end is None else _outcome(look, after)


def _outcome(look: Outlook, after: HansaState) -> float:
    return _WIN if look.seat in scoring.result(view.make_view(after, look.seat)).winners else _LOSE


def _neutral(look: Outlook, part: int, benefit: int, what: int) -> float:
    """Judge a claim of the neutral colour: its office should cost the other player more (HT-18.8)."""
    after = clone(look.state)
    neutral_claim.resolve(after, look.t, look.seat, Outcome(), part, benefit, what)
    if after.end is not None:
        return _outcome(look, after)
    if benefit != OFFICE:
        return 0.0
    rulers = look.rulers[what], controller(after, look.t, what)
    taken = _RULE * (rulers[0] is not None and rulers[0] != rulers[1])
    lost = taken if rulers[0] == look.seat else -taken
    return _DENIED * (look.rival.offices[what].gain - look.offices[what].gain) - lost


def _bonus(look: Outlook, benefit: int, what: int, piece: int = TRADER) -> float:
    """Judge a further extra office, or the use of a permanent bonus (HT-13.4, HT-19.6)."""
    if benefit == UPGRADE_SKILL:
        return worth.upgrade(look.state, look.t, look.seat, what, look.now)
    if benefit == EXTRA:
        return look.extra_office(what) - _MERCHANT * piece - _KEEP * (1 - look.now)
    return look.offices[what].right - _MERCHANT * piece


def _use(look: Outlook, used: int, what: int = 0, slot: int = 0) -> float:
    state = look.state
    if used == UPGRADE:
        return 6.0 + worth.upgrade(state, look.t, look.seat, what, look.now)
    if used in (PLUS_THREE, PLUS_FOUR):
        return 3.0 if state.actions_left == 0 and sum(look.hand) + sum(look.stock) > 2 else -1.0
    if used == SWAP:
        return 2 * _swap(look, what, slot) - 1.5
    if used == REMOVE:
        foes = sum(owner(foe) != look.seat for foe in look.best.foes)
        return 2.5 if state.actions_left and foes >= _WORTH_REMOVING else -1.0
    return opinions.use(look, used, what, slot)


def _swap(look: Outlook, city: int, slot: int) -> float:
    after = clone(look.state)
    use.resolve(after, look.t, look.seat, Outcome(), SWAP, city, slot)
    before, then = look.rulers[city], controller(after, look.t, city)
    gain = 0.0
    if before != then:
        gain = 1.5 if then == look.seat else -1.5 if before == look.seat else 0.1
    return gain + _permission(look, after, city)


def _permission(look: Outlook, after: HansaState, city: int) -> float:
    """Return the worth of what a swap does to the rightmost office of a city that gives a permission (HT-20.4)."""
    before, then = (rightmost(state, look.t, city) == look.seat for state in (look.state, after))
    return worth.permit(look.t, look.seat, city, b"", look.now) * (then - before)


def _remove(look: Outlook, part: int, target: int) -> float:
    if owner(target) == look.seat:
        return -1.0
    return steering.clearing(look, look.at(part)) + steering.harm(look, part, target)


def _token(look: Outlook, which: int, part: int) -> float:
    return look.at(part).rate * worth.TOKEN_WORTH[which]


def _unsure(look: Outlook, *values: int) -> float:
    return 0.0


def _stop(look: Outlook) -> float:
    return _NOTHING


_OPINIONS: dict[str, Callable[..., float]] = {
    "income": _income,
    "place": _place,
    "displace": _displace,
    "pay": _pay,
    "relocate": steering.relocate,
    "add": steering.add,
    "borrow": steering.borrow,
    "move": steering.move_piece,
    "set": steering.set_down,
    "claim": _claim,
    "use": _use,
    "remove": _remove,
    "lift": steering.lift,
    "drop": steering.drop,
    "neutral": _neutral,
    "bonus": _bonus,
    "favour": opinions.favour,
    "share": opinions.share,
    "token": _token,
    "enough": _stop,
    "end": _stop,
}
