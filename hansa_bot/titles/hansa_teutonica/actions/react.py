"""The displaced owner's reaction: the displaced piece first, then extra pieces one by one (HT-6.4 to HT-6.14)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain

from hansa_bot.engine.action import Action, token
from hansa_bot.engine.decision import Decision
from hansa_bot.engine.event import Outcome
from hansa_bot.titles.hansa_teutonica.material import DISPLACED_EXTRAS, PIECES, code, kind, owner
from hansa_bot.titles.hansa_teutonica.spaces import lift, nearest, put, words
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import Tables
from hansa_bot.titles.hansa_teutonica.takes import in_hand

_ORIGIN, _LEFT, _LIFTED_FROM, _LIFTED, _DOWN = range(5)
"""Data of `extra` and `borrow`: origin route, extras left, the route and piece in the air, then set-down pairs."""


def begin(state: HansaState, t: Tables, outcome: Outcome, space: int, piece: int) -> None:
    """Ask the owner of a piece in the air where it goes; without any room it goes to the stock (HT-6.13)."""
    seat, origin = owner(piece), t.route_of[space]
    if nearest(state, t, origin):
        state.stack.append(Decision("relocate", [seat], [space, piece]))
        return
    state.stock[2 * seat + kind(piece)] += 1
    index = space - t.start[origin]
    outcome.tell("homeless", seat=seat, piece=PIECES[kind(piece)], route=t.routes[origin], space=index)


def relocate_offers(state: HansaState, t: Tables, seat: int) -> list[Action]:
    """Return the nearest routes with room (HT-6.5, HT-6.9)."""
    origin = t.route_of[state.stack[-1].data[0]]
    return [token("relocate", t.routes[route]) for route in nearest(state, t, origin)]


def relocate(state: HansaState, t: Tables, seat: int, outcome: Outcome, route: int) -> None:
    """Put the displaced piece down; as many extra pieces may follow as its kind allows (HT-6.6)."""
    space, piece = state.stack.pop().data
    origin = t.route_of[space]
    outcome.tell(
        "relocated",
        seat=seat,
        piece=PIECES[kind(piece)],
        from_route=t.routes[origin],
        from_space=space - t.start[origin],
        to_route=t.routes[route],
        to_space=put(state, t, route, piece),
    )
    _ask(state, t, seat, [origin, DISPLACED_EXTRAS[kind(piece)], -1, 0, route, piece])


def extra_offers(state: HansaState, t: Tables, seat: int) -> list[Action]:
    """Return what the next extra piece may be and where it may go, and to do without it (HT-6.6 to HT-6.10)."""
    return [*sorted(_extras(state, t, seat, state.stack[-1].data)), "enough"]


def borrow_offers(state: HansaState, t: Tables, seat: int) -> Sequence[Action]:
    """Return where the lifted piece may go: as before it was lifted, but not back to its route (HT-6.8)."""
    data = state.stack[-1].data
    where = nearest(state, t, data[_ORIGIN], leave_out=data[_LIFTED_FROM])
    return [token("add", t.routes[route], PIECES[kind(data[_LIFTED])]) for route in where]


def add(state: HansaState, t: Tables, seat: int, outcome: Outcome, route: int, piece: int) -> None:
    """Put an extra piece down: the lifted one, else one from the stock, else one from the supply (HT-6.8)."""
    data = state.stack.pop().data
    source = "board" if data[_LIFTED] else "stock" if any(state.stock[2 * seat : 2 * seat + 2]) else "supply"
    if source != "board":
        (state.stock if source == "stock" else state.supply)[2 * seat + piece] -= 1
    space = put(state, t, route, code(seat, piece))
    outcome.tell("added", seat=seat, piece=PIECES[piece], route=t.routes[route], space=space, source=source)
    down = [*data[_DOWN:], route, code(seat, piece)]
    _ask(state, t, seat, [data[_ORIGIN], data[_LEFT] - 1, -1, 0, *down])


def borrow(state: HansaState, t: Tables, seat: int, outcome: Outcome, route: int, piece: int) -> None:
    """Lift an own piece from the board as the extra piece (HT-6.8)."""
    decision = state.stack[-1]
    decision.kind = "borrow"
    decision.data[_LIFTED_FROM : _LIFTED + 1] = [route, code(seat, piece)]
    space = lift(state, t, route, code(seat, piece))
    outcome.tell("borrowed", seat=seat, piece=PIECES[piece], route=t.routes[route], space=space)


def enough(state: HansaState, t: Tables, seat: int, outcome: Outcome) -> None:
    """Do without the remaining extra pieces (HT-6.7)."""
    outcome.tell("declined", seat=seat, count=state.stack.pop().data[_LEFT])


def _ask(state: HansaState, t: Tables, seat: int, data: list[int]) -> None:
    if data[_LEFT] and _extras(state, t, seat, data):
        state.stack.append(Decision("extra", [seat], data))


def _extras(state: HansaState, t: Tables, seat: int, data: list[int]) -> list[Action]:
    where = nearest(state, t, data[_ORIGIN])
    if not where:
        return []
    pieces = in_hand(state.stock, seat) or in_hand(state.supply, seat)
    if pieces:
        said = words(t, "add", pieces)
        return list(chain.from_iterable(said[route] for route in where))
    down = Counter(zip(data[_DOWN::2], data[_DOWN + 1 :: 2], strict=True))
    return [
        token("borrow", t.routes[route], PIECES[kind(piece)])
        for route, piece in _own_on_board(state, t, seat)
        if where != [route] and _count(state, t, route, piece) > down[route, piece]
    ]


def _own_on_board(state: HansaState, t: Tables, seat: int) -> set[tuple[int, int]]:
    return {(t.route_of[space], piece) for space, piece in enumerate(state.spaces) if piece and owner(piece) == seat}


def _count(state: HansaState, t: Tables, route: int, piece: int) -> int:
    return state.spaces.count(piece, t.start[route], t.stop[route])
