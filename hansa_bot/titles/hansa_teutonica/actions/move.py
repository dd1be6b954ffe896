"""Action 4, move: lift own pieces, then set them down on empty spaces anywhere (HT-7)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, islice

from hansa_bot.engine.action import Action, token
from hansa_bot.engine.decision import Decision
from hansa_bot.engine.event import Outcome
from hansa_bot.titles.hansa_teutonica.material import BOOK, MERCHANT, PIECES, TRADER, code, kind
from hansa_bot.titles.hansa_teutonica.skills import value
from hansa_bot.titles.hansa_teutonica.spaces import OWN_KINDS, Row, lift, put, said, spoken, with_room, words
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import Tables

_MOST_HELP = 2
"""So many more pieces make a change possible, if any do: a merchant of one route and a trader of another one."""

Air = list[tuple[int, int]]
"""Pieces in the air: the space that each was lifted from, and its byte."""

_LIFTS, _CHANGED, _AIR = range(3)
"""Data of `move`: lifts left, whether the outcome already differs from the beginning, then pairs of the air."""


def offers(state: HansaState, t: Tables, seat: int) -> Sequence[Action]:
    """Return the own pieces that may be lifted first (HT-7.1, HT-7.2)."""
    return _lifts(state, t, seat, [], value(state, seat, BOOK))


def resolve(state: HansaState, t: Tables, seat: int, outcome: Outcome, route: int, piece: int) -> None:
    """Lift a piece; the first one costs the action, the book says how many may follow (HT-7.1)."""
    if state.stack[-1].kind != "move":
        state.actions_left -= 1
        state.stack.append(Decision("move", [seat], [value(state, seat, BOOK), 0]))
    space = lift(state, t, route, code(seat, piece))
    data = state.stack[-1].data
    data[_LIFTS] -= 1
    data += [t.start[route] + space, code(seat, piece)]
    outcome.tell("lifted", seat=seat, route=t.routes[route], space=space, piece=PIECES[piece])


def move_offers(state: HansaState, t: Tables, seat: int) -> list[Action]:
    """Return further pieces to lift, and where those in the air may be set down (HT-7.3, HT-7.4)."""
    data = state.stack[-1].data
    air = in_the_air(data)
    lifts = _lifts(state, t, seat, air, data[_LIFTS]) if data[_LIFTS] else ()
    kinds = tuple(PIECES[piece] for piece in (MERCHANT, TRADER) if code(seat, piece) in {up for _, up in air})
    sets = said(words(t, "set", kinds), with_room(state))
    if not data[_CHANGED]:
        for idle in _idle(state, t, air):
            sets.remove(idle)
    return [*lifts, *sets]


def set_down(state: HansaState, t: Tables, seat: int, outcome: Outcome, route: int, piece: int) -> None:
    """Set a lifted piece down; from then on nothing more is lifted (HT-7.3)."""
    data = state.stack[-1].data
    air = in_the_air(data)
    alike = [pair for pair in air if pair[1] == code(seat, piece)]
    stays = [pair for pair in alike if t.route_of[pair[0]] == route]
    origin = (stays or alike)[0]
    air.remove(origin)
    if stays and not state.spaces[origin[0]]:
        state.spaces[origin[0]] = origin[1]
        index = origin[0] - t.start[route]
    else:
        index = put(state, t, route, origin[1])
    _tell(t, outcome, seat, origin, route, index)
    data[:] = [0, int(data[_CHANGED] or not stays), *(number for pair in air for number in pair)]
    if not air:
        state.stack.pop()


def in_the_air(data: list[int]) -> Air:
    """Return the pieces in the air from the data of a `move`."""
    return list(zip(data[_AIR::2], data[_AIR + 1 :: 2], strict=True))


def _tell(t: Tables, outcome: Outcome, seat: int, origin: tuple[int, int], route: int, index: int) -> None:
    came, piece = t.route_of[origin[0]], PIECES[kind(origin[1])]
    if came == route:
        outcome.tell("put_back", seat=seat, piece=piece, route=t.routes[route], space=index)
        return
    outcome.tell(
        "moved",
        seat=seat,
        piece=piece,
        from_route=t.routes[came],
        from_space=origin[0] - t.start[came],
        to_route=t.routes[route],
        to_space=index,
    )


def _lifts(state: HansaState, t: Tables, seat: int, air: Air, lifts: int) -> list[Action]:
    """Return the pieces whose lifting leaves a way to change something (HT-7.4)."""
    own = state.spaces.translate(OWN_KINDS[seat])
    found = spoken(_rows(t), own)
    if not found or _roomy(state, 2 + len(air)):
        return found
    return _lifts_when_crowded(state, t, seat, air, lifts)


def _lifts_when_crowded(state: HansaState, t: Tables, seat: int, air: Air, lifts: int) -> list[Action]:
    own = {
        (t.route_of[at], up): (at, up) for at, up in enumerate(state.spaces) if up in (code(seat, 0), code(seat, 1))
    }

    def leads_on(first: tuple[int, int]) -> bool:
        others = [pair for pair in own.values() if pair != first]
        more = min(_MOST_HELP, lifts - 1, len(others))
        return any(_can_change(state, t, [*air, first, *further]) for further in combinations(others, more))

    good = [pair for pair, first in own.items() if leads_on(first)]
    return sorted(token("move", t.routes[route], PIECES[kind(piece)]) for route, piece in good)


def _roomy(state: HansaState, routes: int) -> bool:
    """Tell whether at least so many routes have an empty space."""
    return any(islice(filter(None, with_room(state)), routes - 1, None))


def _can_change(state: HansaState, t: Tables, air: Air, back: int = -1) -> bool:
    """Tell whether setting these pieces down can leave some route with other pieces than before they were lifted.

    `back` is a space that is empty now but gets its own piece back first.
    """
    if not air:
        return False
    origins = {t.route_of[space] for space, _ in air}
    up = {back, *(space for space, _ in air)}
    free = {t.route_of[space] for space, piece in enumerate(state.spaces) if not piece and space not in up}
    if free - origins or (free and len(origins) > 1):
        return True
    merchants, traders = (
        {t.route_of[space] for space, piece in air if kind(piece) == each} for each in (MERCHANT, TRADER)
    )
    return bool(merchants and traders and len(merchants | traders) > 1)


def _idle(state: HansaState, t: Tables, air: Air) -> set[Action]:
    """Return the ways to put a piece back after which nothing could change any more (HT-7.4)."""
    if len(air) > 1 and _roomy(state, len(air) + 1):
        return set()
    idle = [pair for pair in air if not _can_change(state, t, [other for other in air if other != pair], pair[0])]
    return {token("set", t.routes[t.route_of[space]], PIECES[kind(piece)]) for space, piece in idle}


@cache
def _rows(t: Tables) -> tuple[Row, ...]:
    by_route = [((), *((token("move", route, piece),) for piece in PIECES)) for route in t.routes]
    return tuple(by_route[route] for route in t.route_of)
