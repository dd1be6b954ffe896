"""Why an action is not legal now: the rule that forbids it, for the common mistakes."""

from __future__ import annotations

from collections.abc import Callable

from hansa_bot.engine.action import Action, kind_of, values_of
from hansa_bot.engine.errors import Refusal
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.hansa_teutonica import refused_answers, refused_claims
from hansa_bot.titles.hansa_teutonica.material import (
    BAG,
    BOOK,
    DISPLACE_COST,
    EXTRA_OFFICE,
    PIECES,
    TARGETS,
    TOKENS,
    code,
    kind,
    owner,
    take,
)
from hansa_bot.titles.hansa_teutonica.notation import KINDS, arguments
from hansa_bot.titles.hansa_teutonica.skills import value
from hansa_bot.titles.hansa_teutonica.spaces import has_room
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import Tables

Why = Callable[..., Refusal | None]

_ACTIONS = frozenset({"income", "place", "displace", "move", "claim"})
_ANSWERS = {
    "pay": ("pay",),
    "relocate": ("relocate",),
    "add": ("extra", "borrow"),
    "borrow": ("extra",),
    "set": ("move",),
    "remove": ("remove",),
    "token": ("tokens",),
    "enough": ("extra", "remove"),
}
"""By verb: the decisions that it answers; all other verbs belong to the turn."""
_LEAST = {"claim": 3, "use": 1, "end": 0, "enough": 0, "relocate": 1, "displace": 3}
"""The least number of arguments of a verb; 2 for all others."""


def refuse(state: HansaState, t: Tables, seat: int, action: Action) -> Refusal | None:
    """Return the rule that forbids an action that is not offered to a waiting seat, or None."""
    verb, pending = kind_of(action), state.stack[-1].kind
    try:
        args = arguments(t, action)
    except ValueError:
        return None
    if len(args) < _LEAST.get(verb, 2) or not _named_pieces(action):
        return None
    if verb in _ANSWERS and pending not in _ANSWERS[verb]:
        return Refusal("HT-3.3", N_("Nothing of the kind is to be decided now."))
    if verb not in _ANSWERS and pending != "turn" and not verb == pending == "move":
        return Refusal("HT-3.3", N_("The action under way must be finished first."))
    if verb in _ACTIONS and pending == "turn" and not state.actions_left:
        return Refusal("HT-3.2", N_("No action is left in this turn."))
    return _WHY[verb](state, t, seat, *args) if verb in _WHY else None


def _named_pieces(action: Action) -> bool:
    slots = KINDS[kind_of(action)].slots
    if kind_of(action) == "use" or "target" not in slots:
        return True
    return values_of(action)[slots.index("target")] in TARGETS.values()


def _income(state: HansaState, t: Tables, seat: int, traders: int, merchants: int) -> Refusal | None:
    stock = state.stock[2 * seat : 2 * seat + 2]
    count = min(value(state, seat, BAG), sum(stock))
    if not count:
        return Refusal("HT-4.3", N_("Your stock is empty."))
    if traders + merchants != count:
        return Refusal("HT-4.2", N_("Income takes exactly {count} of your pieces now."), {"count": count})
    return Refusal("HT-4.2", N_("Your stock holds {take}."), {"take": take(*stock)})


def _place(state: HansaState, t: Tables, seat: int, route: int, piece: int) -> Refusal | None:
    if not state.supply[2 * seat + piece]:
        return Refusal("HT-5.3", N_("There is no {piece} in your supply."), {"piece": PIECES[piece]})
    if not has_room(state, t, route):
        return Refusal("HT-5.1", N_("{route} has no empty space."), {"route": t.routes[route]})
    return None


def _displace(state: HansaState, t: Tables, seat: int, route: int, target: int, piece: int) -> Refusal | None:
    if owner(target) == seat:
        return Refusal("HT-6.1", N_("You cannot displace your own pieces."))
    if target not in state.spaces[t.start[route] : t.stop[route]]:
        values = {"target": TARGETS[target], "route": t.routes[route]}
        return Refusal("HT-6.1", N_("{target} is not on {route}."), values)
    needed = 1 + DISPLACE_COST[kind(target)]
    if sum(state.supply[2 * seat : 2 * seat + 2]) < needed:
        text = N_("To displace a {piece} you need {count} pieces in your supply.")
        return Refusal("HT-6.3", text, {"piece": PIECES[kind(target)], "count": needed})
    if not state.supply[2 * seat + piece]:
        return Refusal("HT-6.2", N_("There is no {piece} in your supply."), {"piece": PIECES[piece]})
    return None


def _move(state: HansaState, t: Tables, seat: int, route: int, piece: int) -> Refusal | None:
    if state.stack[-1].kind == "move" and not state.stack[-1].data[0]:
        count = value(state, seat, BOOK)
        return Refusal("HT-7.1", N_("Nothing more is lifted: your book allows {count} pieces."), {"count": count})
    if code(seat, piece) not in state.spaces[t.start[route] : t.stop[route]]:
        values = {"piece": PIECES[piece], "route": t.routes[route]}
        return Refusal("HT-7.1", N_("You have no {piece} on {route}."), values)
    return Refusal("HT-7.4", N_("That move could not change anything."))


def _use(state: HansaState, t: Tables, seat: int, used: int, *_: int) -> Refusal | None:
    if not state.unused[len(TOKENS) * seat + used]:
        return Refusal("HT-13.1", N_("You have no unused token {token}."), {"token": TOKENS[used]})
    if used == EXTRA_OFFICE:
        return Refusal("HT-13.4", N_("The extra office is used when you claim a route, as its benefit."))
    return Refusal("HT-13.3", N_("The token {token} would have no effect like that."), {"token": TOKENS[used]})


_WHY: dict[str, Why] = {
    "income": _income,
    "place": _place,
    "displace": _displace,
    "move": _move,
    "use": _use,
    "claim": refused_claims.claim,
    "pay": refused_answers.pay,
    "relocate": refused_answers.relocate,
    "add": refused_answers.add,
    "borrow": refused_answers.borrow,
    "set": refused_answers.set_down,
    "remove": refused_answers.remove,
    "token": refused_answers.token,
}
