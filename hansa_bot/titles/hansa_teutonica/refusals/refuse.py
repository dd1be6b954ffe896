"""Why an action is not legal now: the rule that forbids it, for the common mistakes."""

from __future__ import annotations

from collections.abc import Callable

from hansa_bot.engine.action import Action, kind_of, values_of
from hansa_bot.engine.errors import Refusal
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.hansa_teutonica.desks import value
from hansa_bot.titles.hansa_teutonica.material import (
    BAG,
    DISPLACE_COST,
    PIECES,
    TARGETS,
    code,
    kind,
    owner,
    take,
)
from hansa_bot.titles.hansa_teutonica.notation import KINDS, arguments
from hansa_bot.titles.hansa_teutonica.refusals import answers as refused_answers
from hansa_bot.titles.hansa_teutonica.refusals import bonuses as refused_bonuses
from hansa_bot.titles.hansa_teutonica.refusals import claims as refused_claims
from hansa_bot.titles.hansa_teutonica.refusals import lifts as refused_lifts
from hansa_bot.titles.hansa_teutonica.refusals import modules as refused_modules
from hansa_bot.titles.hansa_teutonica.refusals import spaces as refused_spaces
from hansa_bot.titles.hansa_teutonica.refusals import tokens as refused_tokens
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import Tables

Why = Callable[..., Refusal | None]

_ACTIONS = frozenset({"income", "place", "displace", "move", "claim"})
_ANSWERS = {
    "pay": ("pay",),
    "relocate": ("relocate",),
    "add": ("extra", "borrow", "relocate", "reuse", "place_two"),
    "borrow": ("extra", "relocate", "place_two"),
    "set": ("move",),
    "remove": ("remove",),
    "lift": ("shift",),
    "drop": ("shift",),
    "neutral": ("neutral",),
    "bonus": ("bonus", "more_offices"),
    "share": ("share",),
    "token": ("tokens",),
    "enough": ("extra", "place_two", "remove", "shift", "bonus", "reuse", "more_offices"),
}
"""By verb: the decisions that it answers; all other verbs belong to the turn."""
_LEAST = {"claim": 3, "neutral": 3, "use": 1, "end": 0, "enough": 0, "relocate": 1, "displace": 3, "favour": 3}
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
    if state.options.income_amount == "up_to":
        if not 0 < traders + merchants <= count:
            return Refusal(
                "HT-4.3", N_("Income takes at least 1 and at most {count} of your pieces now."), {"count": count}
            )
    elif traders + merchants != count:
        return Refusal("HT-4.2", N_("Income takes exactly {count} of your pieces now."), {"count": count})
    return Refusal("HT-4.2", N_("Your stock holds {take}."), {"take": take(*stock)})


def _place(state: HansaState, t: Tables, seat: int, part: int, piece: int) -> Refusal | None:
    if not any(state.supply[2 * seat : 2 * seat + 2]):
        return Refusal("HT-5.3", N_("Your supply is empty."))
    if not state.supply[2 * seat + piece]:
        return Refusal("HT-5.3", N_("There is no {piece} in your supply."), {"piece": PIECES[piece]})
    return (
        refused_spaces.ship(t, part, code(seat, piece))
        or refused_spaces.permission(state, t, seat, part)
        or refused_spaces.full(state, t, part, "HT-5.1")
        or refused_modules.toll(state, t, seat, part)
    )


def _displace(state: HansaState, t: Tables, seat: int, part: int, target: int, piece: int) -> Refusal | None:
    if owner(target) == seat:
        return Refusal("HT-6.1", N_("You cannot displace your own pieces."))
    if target not in state.spaces[t.start[part] : t.stop[part]]:
        values = {"target": TARGETS[target], "route": t.parts[part]}
        return Refusal("HT-6.1", N_("{target} is not on {route}."), values)
    if (wrong := refused_spaces.permission(state, t, seat, part)) is not None:
        return wrong
    needed = 1 + DISPLACE_COST[kind(target)]
    if sum(state.supply[2 * seat : 2 * seat + 2]) < needed:
        text = N_("To displace a {piece} you need {count} pieces in your supply.")
        return Refusal("HT-6.3", text, {"piece": PIECES[kind(target)], "count": needed})
    if not state.supply[2 * seat + piece]:
        return Refusal("HT-6.2", N_("There is no {piece} in your supply."), {"piece": PIECES[piece]})
    return refused_spaces.ship(t, part, code(seat, piece))


_WHY: dict[str, Why] = {
    "income": _income,
    "place": _place,
    "displace": _displace,
    "move": refused_lifts.move,
    "use": refused_tokens.use,
    "claim": refused_claims.claim,
    "pay": refused_answers.pay,
    "relocate": refused_answers.relocate,
    "add": refused_answers.add,
    "borrow": refused_answers.borrow,
    "set": refused_lifts.set_down,
    "remove": refused_tokens.remove,
    "lift": refused_lifts.lift,
    "drop": refused_lifts.drop,
    "neutral": refused_bonuses.neutral,
    "bonus": refused_bonuses.bonus,
    "favour": refused_modules.favour,
    "share": refused_modules.share,
    "token": refused_tokens.token,
    "enough": refused_answers.enough,
}
