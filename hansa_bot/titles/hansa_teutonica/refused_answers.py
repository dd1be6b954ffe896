"""Why an answer to a pending decision is not legal."""

from __future__ import annotations

from hansa_bot.engine.errors import Refusal
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.hansa_teutonica.actions.move import in_the_air
from hansa_bot.titles.hansa_teutonica.actions.react import LIFTED, LIFTED_FROM, ORIGIN, PIECE
from hansa_bot.titles.hansa_teutonica.control import is_complete
from hansa_bot.titles.hansa_teutonica.material import PIECES, TARGETS, TOKENS, code, owner
from hansa_bot.titles.hansa_teutonica.plates import plate
from hansa_bot.titles.hansa_teutonica.spaces import has_room, nearest
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import Tables


def pay(state: HansaState, t: Tables, seat: int, traders: int, merchants: int) -> Refusal | None:
    """Return what stands against a payment (HT-6.2)."""
    count = state.stack[-1].data[0]
    return Refusal("HT-6.2", N_("Pay exactly {count} of the pieces in your supply."), {"count": count})


def relocate(state: HansaState, t: Tables, seat: int, route: int) -> Refusal | None:
    """Return what stands against a new place for the displaced piece (HT-6.5 to HT-6.11)."""
    data = state.stack[-1].data
    return _destination(state, t, data[ORIGIN], route, data[PIECE])


def add(state: HansaState, t: Tables, seat: int, route: int, piece: int) -> Refusal | None:
    """Return what stands against an extra piece (HT-6.6 to HT-6.11)."""
    data = state.stack[-1].data
    if data[LIFTED] and t.route_at[route] == t.route_of[data[LIFTED_FROM]]:
        return Refusal("HT-6.8", N_("The piece must go to another route than it stood on."))
    if (wrong := _destination(state, t, data[ORIGIN], route, code(owner(data[PIECE]), piece))) is not None:
        return wrong
    stock, supply = state.stock[2 * seat : 2 * seat + 2], state.supply[2 * seat : 2 * seat + 2]
    values = {"piece": PIECES[piece]}
    if any(stock):
        return Refusal("HT-6.8", N_("Extra pieces come from your stock first, and it holds no {piece}."), values)
    if any(supply):
        return Refusal("HT-6.8", N_("Your stock is empty, and your supply holds no {piece}."), values)
    return Refusal("HT-6.8", N_("Your stock and supply are empty: lift a piece from the board."))


def borrow(state: HansaState, t: Tables, seat: int, route: int, piece: int) -> Refusal | None:
    """Return what stands against lifting a piece as the extra one (HT-6.8)."""
    if any(state.stock[2 * seat : 2 * seat + 2]) or any(state.supply[2 * seat : 2 * seat + 2]):
        return Refusal("HT-6.8", N_("A piece is lifted from the board only when stock and supply are empty."))
    values = {"piece": PIECES[piece], "route": t.routes[route]}
    return Refusal("HT-6.8", N_("You cannot lift a {piece} from {route} as the extra piece."), values)


def set_down(state: HansaState, t: Tables, seat: int, route: int, piece: int) -> Refusal | None:
    """Return what stands against setting a lifted piece down (HT-7)."""
    if code(seat, piece) not in (up for _, up in in_the_air(state.stack[-1].data)):
        return Refusal("HT-7.3", N_("You have lifted no {piece}."), {"piece": PIECES[piece]})
    if not has_room(state, t, route):
        return Refusal("HT-7.1", N_("{route} has no empty space."), {"route": t.routes[route]})
    return Refusal("HT-7.4", N_("The move would change nothing."))


def remove(state: HansaState, t: Tables, seat: int, route: int, target: int) -> Refusal | None:
    """Return what stands against removing a piece (HT-13.7)."""
    return Refusal(
        "HT-13.7", N_("{target} is not on {route}."), {"target": TARGETS[target], "route": t.routes[route]}
    )


def token(state: HansaState, t: Tables, seat: int, which: int, route: int) -> Refusal | None:
    """Return what stands against putting a token on a route (HT-14.2)."""
    values = {"route": t.routes[route], "token": TOKENS[which]}
    if which not in plate(state, seat):
        return Refusal("HT-14.1", N_("The token {token} is not among those to be placed."), values)
    if state.route_tokens[route]:
        return Refusal("HT-14.2", N_("{route} has a token already."), values)
    if any(state.spaces[t.start[route] : t.stop[route]]):
        return Refusal("HT-14.2", N_("{route} is not empty."), values)
    if all(is_complete(state, t, city) for city in t.ends[route]):
        return Refusal("HT-14.2", N_("Both cities on {route} are complete."), values)
    return None


def _destination(state: HansaState, t: Tables, origin: int, route: int, piece: int) -> Refusal | None:
    values = {"route": t.routes[route]}
    if route == origin:
        return Refusal("HT-6.11", N_("The piece cannot go back to {route}."), values)
    if not has_room(state, t, route):
        return Refusal("HT-6.5", N_("{route} has no empty space."), values)
    near = nearest(state, t, origin, piece)
    if route not in near:
        text = N_("Nearer routes have room: {routes}.")
        return Refusal("HT-6.9", text, {"routes": [t.parts[each] for each in near]})
    return None
