"""Why lifting pieces and setting them down is not legal: the move, and moving pieces of others."""

from __future__ import annotations

from hansa_bot.engine.errors import Refusal
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.hansa_teutonica.actions import move as moving
from hansa_bot.titles.hansa_teutonica.actions import shift
from hansa_bot.titles.hansa_teutonica.carrying import reach_of
from hansa_bot.titles.hansa_teutonica.desks import value
from hansa_bot.titles.hansa_teutonica.material import BOOK, PIECES, TARGETS, code, owner
from hansa_bot.titles.hansa_teutonica.refusals import spaces as refused_spaces
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import Tables

_LIFTS, _HOLD, _OPPONENTS = range(3)


def move(state: HansaState, t: Tables, seat: int, part: int, piece: int) -> Refusal | None:
    """Return what stands against lifting an own piece (HT-7.1, HT-7.4)."""
    if state.stack[-1].kind == "move" and not state.stack[-1].data[0]:
        count = value(state, seat, BOOK)
        return Refusal("HT-7.1", N_("Nothing more is lifted: your book allows {count} pieces."), {"count": count})
    if code(seat, piece) not in state.spaces[t.start[part] : t.stop[part]]:
        values = {"piece": PIECES[piece], "route": t.parts[part]}
        return Refusal("HT-7.1", N_("You have no {piece} on {route}."), values)
    return Refusal("HT-7.4", N_("That move could not change anything."))


def set_down(state: HansaState, t: Tables, seat: int, part: int, piece: int, region: int = -1) -> Refusal | None:
    """Return what stands against setting a lifted piece down (HT-7, HT-19.3, HT-20.7)."""
    air = [pair for pair in moving.in_the_air(state.stack[-1].data) if pair[1] == code(seat, piece)]
    origins = {t.region[t.part_of[space]] for space, _ in air}
    if not air or (region >= 0 and region not in origins):
        return Refusal("HT-7.3", N_("You have lifted no {piece}."), {"piece": PIECES[piece]})
    if (wrong := refused_spaces.ship(t, part, code(seat, piece))) is not None:
        return wrong
    alike = [pair for pair in air if region in (-1, t.region[t.part_of[pair[0]]])]
    if not any(reach_of(t, pair)[part] for pair in alike):
        return refused_spaces.region(t, t.region[t.part_of[alike[0][0]]], part, "HT-20.7")
    if region < 0 and len(origins) > 1:
        values = {"piece": PIECES[piece]}
        return Refusal("HT-20.7", N_("Say which {piece} you mean, by the region that it came from."), values)
    if (wrong := refused_spaces.full(state, t, part, "HT-7.1")) is not None:
        return wrong
    return Refusal("HT-7.4", N_("The move would change nothing."))


def lift(state: HansaState, t: Tables, seat: int, part: int, target: int) -> Refusal | None:
    """Return what stands against lifting a piece of anybody (HT-13.7, HT-19.6, HT-20.8, HT-20.10)."""
    data, rule = state.stack[-1].data, _rule(state, t)
    if data[_OPPONENTS] and owner(target) == seat:
        return Refusal(rule, N_("This token moves pieces of others only."))
    if not data[_LIFTS]:
        return Refusal(rule, N_("Nothing more is lifted."))
    if len(shift.in_the_air(data)) >= data[_HOLD]:
        return Refusal(rule, N_("Set the lifted piece down first."))
    if target not in state.spaces[t.start[part] : t.stop[part]]:
        values = {"target": TARGETS[target], "route": t.parts[part]}
        return Refusal(rule, N_("{target} is not on {route}."), values)
    return Refusal("HT-13.3", N_("There is no other place for that piece."))


def drop(state: HansaState, t: Tables, seat: int, part: int, target: int) -> Refusal | None:
    """Return what stands against setting a piece of anybody down (HT-13.7, HT-19.3, HT-20.8)."""
    rule = _rule(state, t)
    air = [pair for pair in shift.in_the_air(state.stack[-1].data) if pair[1] == target]
    if not air:
        return Refusal(rule, N_("{target} is not lifted."), {"target": TARGETS[target]})
    if (wrong := refused_spaces.ship(t, part, target)) is not None:
        return wrong
    if not any(reach_of(t, pair, True)[part] for pair in air):
        return refused_spaces.region(t, t.region[t.part_of[air[0][0]]], part, rule)
    if (wrong := refused_spaces.full(state, t, part, rule)) is not None:
        return wrong
    return Refusal("HT-13.3", N_("That would change nothing."))


def _rule(state: HansaState, t: Tables) -> str:
    """Return the rule that lets pieces of others be moved here: of the token, or of the permanent bonus."""
    if state.stack[-1].data[_OPPONENTS]:
        return "HT-20.8" if t.has_regions else "HT-13.7"
    return "HT-20.10" if t.has_regions else "HT-19.6"
