"""Why an answer to a displacement, or an extra piece of the bonus that places two, is not legal."""

from __future__ import annotations

from collections.abc import Callable

from hansa_bot.engine.errors import Refusal
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.hansa_teutonica.actions.react import LEFT, LIFTED, LIFTED_FROM, ORIGIN, PIECE
from hansa_bot.titles.hansa_teutonica.material import NEUTRAL, PIECES, TRADER, code, owner
from hansa_bot.titles.hansa_teutonica.modules import ANYWHERE, has_favour
from hansa_bot.titles.hansa_teutonica.refusals import spaces as refused_spaces
from hansa_bot.titles.hansa_teutonica.spaces import anywhere, nearest, roams
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import ENGLAND, Tables

_BONUS = -1
"""The route that the pieces of a permanent bonus were displaced from."""


def pay(state: HansaState, t: Tables, seat: int, traders: int, merchants: int) -> Refusal | None:
    """Return what stands against a payment (HT-6.2)."""
    count = state.stack[-1].data[0]
    return Refusal("HT-6.2", N_("Pay exactly {count} of the pieces in your supply."), {"count": count})


def relocate(state: HansaState, t: Tables, seat: int, part: int) -> Refusal | None:
    """Return what stands against a new place for the displaced piece (HT-6.5 to HT-6.11)."""
    data = state.stack[-1].data
    return _destination(state, t, data[ORIGIN], part, data[PIECE])


def add(state: HansaState, t: Tables, seat: int, part: int, piece: int) -> Refusal | None:
    """Return what stands against an extra piece (HT-6.6 to HT-6.12, HT-18.5, HT-20.10)."""
    pending = state.stack[-1]
    data = pending.data
    if pending.kind == "reuse":
        return _reuse(state, t, data, part, code(seat, piece), piece)
    if pending.kind == "relocate" and state.options.displaced_first == "true":
        return Refusal("HT-6.12", N_("The displaced piece goes first."))
    if not data[LEFT]:
        return Refusal("HT-6.6", N_("No extra piece may be added."))
    who = owner(data[PIECE])
    if who == NEUTRAL and piece != TRADER:
        return Refusal("HT-18.5", N_("The neutral colour has traders only."))
    if data[LIFTED] and t.route_at[part] == t.route_of[data[LIFTED_FROM]]:
        return Refusal("HT-6.8", N_("The piece must go to another route than it stood on."))
    if data[LIFTED] and data[LIFTED] != code(who, piece):
        return Refusal("HT-6.8", N_("You have lifted no {piece}."), {"piece": PIECES[piece]})
    where = _beyond_england if data[ORIGIN] == _BONUS else _destination
    return where(state, t, data[ORIGIN], part, code(who, piece)) or _source(state, seat, who, piece)


def borrow(state: HansaState, t: Tables, seat: int, part: int, piece: int) -> Refusal | None:
    """Return what stands against lifting a piece as the extra one (HT-6.8)."""
    pending = state.stack[-1]
    if pending.kind == "relocate" and state.options.displaced_first == "true":
        return Refusal("HT-6.12", N_("The displaced piece goes first."))
    if owner(pending.data[PIECE]) == NEUTRAL:
        return Refusal("HT-18.5", N_("The second neutral trader comes from the neutral stock."))
    if any(state.stock[2 * seat : 2 * seat + 2]) or any(state.supply[2 * seat : 2 * seat + 2]):
        return Refusal("HT-6.8", N_("A piece is lifted from the board only when stock and supply are empty."))
    values = {"piece": PIECES[piece], "route": t.parts[part]}
    return Refusal("HT-6.8", N_("You cannot lift a {piece} from {route} as the extra piece."), values)


def _source(state: HansaState, seat: int, who: int, piece: int) -> Refusal | None:
    """Say where the extra piece would have to come from (HT-6.8)."""
    if who == NEUTRAL:
        return Refusal("HT-18.6", N_("No neutral trader is left."))
    stock, supply = state.stock[2 * seat : 2 * seat + 2], state.supply[2 * seat : 2 * seat + 2]
    values = {"piece": PIECES[piece]}
    if any(stock):
        return Refusal("HT-6.8", N_("Extra pieces come from your stock first, and it holds no {piece}."), values)
    if any(supply):
        return Refusal("HT-6.8", N_("Your stock is empty, and your supply holds no {piece}."), values)
    return Refusal("HT-6.8", N_("Your stock and supply are empty: lift a piece from the board."))


def _destination(state: HansaState, t: Tables, origin: int, part: int, piece: int) -> Refusal | None:
    if t.route_at[part] == origin and not has_favour(state, owner(piece), ANYWHERE):
        values = {"route": t.routes[origin]}
        return Refusal("HT-6.11", N_("The piece cannot go back to {route}."), values)
    if (wrong := refused_spaces.ship(t, part, piece)) is not None:
        return wrong
    if part not in anywhere(t, origin, roams(piece)):
        return refused_spaces.region(t, t.region[t.parts_of[origin][0]], part, "HT-20.6")
    if (wrong := refused_spaces.full(state, t, part, "HT-6.5")) is not None:
        return wrong
    near = nearest(state, t, origin, piece)
    if part not in near:
        text = N_("Nearer routes have room: {routes}.")
        return Refusal("HT-6.9", text, {"routes": [t.parts[each] for each in near]})
    return None


def _beyond_england(state: HansaState, t: Tables, origin: int, part: int, piece: int) -> Refusal | None:
    if t.region[part] == ENGLAND:
        text = N_("This bonus places pieces in Wales and Scotland only.")
        return Refusal("HT-20.10", text)
    return refused_spaces.ship(t, part, piece) or refused_spaces.full(state, t, part, "HT-20.10")


def _reuse(state: HansaState, t: Tables, left: list[int], part: int, piece: int, kind: int) -> Refusal | None:
    if not left[kind]:
        text = N_("No {piece} of the claimed route is left to be used again.")
        return Refusal("HT-19.6", text, {"piece": PIECES[kind]})
    return refused_spaces.ship(t, part, piece) or refused_spaces.full(state, t, part, "HT-19.6")


def enough(state: HansaState, t: Tables, seat: int) -> Refusal | None:
    """Return why one may not stop here."""
    stop = _STOPS.get(state.stack[-1].kind)
    return stop(state.stack[-1].data) if stop else None


def _stop_reacting(data: list[int]) -> Refusal | None:
    if owner(data[PIECE]) == NEUTRAL:
        return Refusal("HT-18.5", N_("Another neutral trader must follow the displaced one here."))
    return None


def _stop_removing(data: list[int]) -> Refusal | None:
    return Refusal("HT-13.7", N_("Remove at least one piece."))


def _stop_carrying(data: list[int]) -> Refusal | None:
    return Refusal("HT-13.7", N_("Set down what is lifted first, and move at least one piece."))


_STOPS: dict[str, Callable[[list[int]], Refusal | None]] = {
    "extra": _stop_reacting,
    "remove": _stop_removing,
    "shift": _stop_carrying,
}
