"""The displaced owner's reaction: the displaced piece, then extra pieces one by one (HT-6.4 to HT-6.14).

The extra pieces of the permanent bonus that places two come the same way (HT-20.10).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import compress

from hansa_bot.engine.action import Action, token
from hansa_bot.engine.event import Outcome
from hansa_bot.engine.state import Decision
from hansa_bot.titles.hansa_teutonica import modules, spaces
from hansa_bot.titles.hansa_teutonica.desks import in_hand
from hansa_bot.titles.hansa_teutonica.material import (
    NEUTRAL,
    NEUTRAL_TRADER,
    PIECES,
    TRADER,
    code,
    kind,
    owner,
)
from hansa_bot.titles.hansa_teutonica.spaces import (
    Actions,
    actions_putting,
    lift,
    nearest,
    put,
    roams,
    spot,
    way,
    with_room,
)
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import ENGLAND, Tables

ORIGIN, FROM, PIECE, AIR, LEFT, LIFTED_FROM, LIFTED, DOWN = range(8)
"""Data of `relocate`, `extra`, `borrow` and `place_two`: the route that a piece was displaced from (-1 for the
bonus), its space and byte, whether it is in the air, extra pieces left, space and byte of an extra piece lifted from
the board, then what was set down, as pairs of part and byte."""

_BONUS = -1
_BONUS_PIECES = 2


def begin(state: HansaState, t: Tables, outcome: Outcome, space: int, piece: int) -> None:
    """Ask the owner of a piece in the air where it goes; for the neutral the other player answers (HT-18.5)."""
    seat = owner(piece) if owner(piece) != NEUTRAL else 1 - state.active
    data = [t.route_of[space], space, piece, 1, modules.extras_after(state, piece), -1, 0]
    _ask(state, t, seat, outcome, data)


def place_two(state: HansaState, t: Tables, seat: int, outcome: Outcome) -> bool:
    """Ask for up to two own pieces beyond England (HT-20.10); False if none can be placed."""
    data = [_BONUS, -1, code(seat, TRADER), 0, _BONUS_PIECES, -1, 0]
    before = len(state.stack)
    _ask(state, t, seat, outcome, data)
    return len(state.stack) > before


def relocate_offers(state: HansaState, t: Tables, seat: int) -> list[Action]:
    """Return the nearest parts with room (HT-6.5, HT-6.9); in free order also the extra pieces (HT-6.12)."""
    data = state.stack[-1].data
    found = _said(t, "relocate", nearest(state, t, data[ORIGIN], data[PIECE]))
    if state.options.displaced_first == "true":
        return found
    return [*_extras(state, t, seat, data), *found] if data[LEFT] else found


def relocate(state: HansaState, t: Tables, seat: int, outcome: Outcome, part: int) -> None:
    """Put the displaced piece down; as many extra pieces may follow as its kind allows (HT-6.6)."""
    data = state.stack.pop().data
    space = put(state, t, part, data[PIECE])
    about = {"seat": owner(data[PIECE]), "piece": PIECES[kind(data[PIECE])]}
    outcome.tell("relocated", **about, **way(t, data[FROM], space))
    data[AIR] = 0
    _ask(state, t, seat, outcome, [*data, part, data[PIECE]])


def extra_offers(state: HansaState, t: Tables, seat: int) -> list[Action]:
    """Return what the next extra piece may be and where it may go, and to do without it (HT-6.6 to HT-6.10)."""
    data = state.stack[-1].data
    must = owner(data[PIECE]) == NEUTRAL and state.options.neutral_extra == "mandatory"
    return [*_extras(state, t, seat, data), *([] if must else ["enough"])]


def borrow_offers(state: HansaState, t: Tables, seat: int) -> Sequence[Action]:
    """Return where the lifted piece may go: as before it was lifted, but not back to its route (HT-6.8)."""
    data = state.stack[-1].data
    where = _where(state, t, data, data[LIFTED], t.route_of[data[LIFTED_FROM]])
    return _said(t, "add", where, PIECES[kind(data[LIFTED])])


def add(state: HansaState, t: Tables, seat: int, outcome: Outcome, part: int, piece: int) -> None:
    """Put an extra piece down: the lifted one, else one from the stock, else one from the supply (HT-6.8)."""
    data = state.stack.pop().data
    who = owner(data[PIECE])
    if data[LIFTED]:
        source = "board"
    elif who == NEUTRAL:
        source = "stock"
        spaces.take_neutral(state, outcome)
    else:
        source = "stock" if any(state.stock[2 * seat : 2 * seat + 2]) else "supply"
        (state.stock if source == "stock" else state.supply)[2 * seat + piece] -= 1
    space = put(state, t, part, code(who, piece))
    outcome.tell("added", seat=who, piece=PIECES[piece], **spot(t, space), source=source)
    data[LEFT] -= 1
    data[LIFTED_FROM : LIFTED + 1] = [-1, 0]
    _ask(state, t, seat, outcome, [*data, part, code(who, piece)])


def borrow(state: HansaState, t: Tables, seat: int, outcome: Outcome, part: int, piece: int) -> None:
    """Lift an own piece from the board as the extra piece (HT-6.8)."""
    decision = state.stack[-1]
    decision.kind = "borrow"
    space = lift(state, t, part, code(seat, piece))
    decision.data[LIFTED_FROM : LIFTED + 1] = [space, code(seat, piece)]
    outcome.tell("borrowed", seat=seat, piece=PIECES[piece], **spot(t, space))


def enough(state: HansaState, t: Tables, seat: int, outcome: Outcome) -> None:
    """Do without the remaining extra pieces (HT-6.7)."""
    data = state.stack.pop().data
    if data[ORIGIN] == _BONUS:
        outcome.tell("bonus_left", seat=seat, bonus="place_two")
    else:
        outcome.tell("declined", seat=owner(data[PIECE]), count=data[LEFT])


def _ask(state: HansaState, t: Tables, seat: int, outcome: Outcome, data: list[int]) -> None:
    """Ask for the next piece; a displaced one without any room goes to its owner's stock (HT-6.13)."""
    if data[AIR]:
        if nearest(state, t, data[ORIGIN], data[PIECE]):
            state.stack.append(Decision("relocate", [seat], data))
            return
        _send_home(state, t, outcome, data)
    if data[LEFT] and _extras(state, t, seat, data):
        state.stack.append(Decision("place_two" if data[ORIGIN] == _BONUS else "extra", [seat], data))


def _send_home(state: HansaState, t: Tables, outcome: Outcome, data: list[int]) -> None:
    data[AIR] = 0
    who, piece = owner(data[PIECE]), kind(data[PIECE])
    if who == NEUTRAL:
        state.neutral_stock += 1
    else:
        state.stock[2 * who + piece] += 1
    outcome.tell("homeless", seat=who, piece=PIECES[piece], **spot(t, data[FROM]))


def _where(state: HansaState, t: Tables, data: list[int], piece: int, leave_out: int = -1) -> list[int]:
    """Return the parts where such an extra piece may go."""
    if data[ORIGIN] != _BONUS:
        return nearest(state, t, data[ORIGIN], piece, leave_out)
    free = compress(range(len(t.parts)), with_room(state))
    return [
        part
        for part in free
        if t.region[part] != ENGLAND and t.route_at[part] != leave_out and not (t.ship[part] and not roams(piece))
    ]


def _extras(state: HansaState, t: Tables, seat: int, data: list[int]) -> list[Action]:
    """Return the extra pieces that may come next, sorted."""
    if owner(data[PIECE]) == NEUTRAL:
        where = _where(state, t, data, NEUTRAL_TRADER) if spaces.neutral_is_left(state) else []
        return _said(t, "add", where, PIECES[TRADER])
    pieces = in_hand(state.stock, seat) or in_hand(state.supply, seat)
    if pieces:
        found = (_said(t, "add", _where(state, t, data, code(seat, PIECES.index(piece))), piece) for piece in pieces)
        return sorted(action for actions in found for action in actions)
    return sorted(_borrowed(state, t, seat, data))


def _borrowed(state: HansaState, t: Tables, seat: int, data: list[int]) -> Iterator[Action]:
    down = Counter(zip(data[DOWN::2], data[DOWN + 1 :: 2], strict=True))
    own = {(t.part_of[space], piece) for space, piece in enumerate(state.spaces) if piece and owner(piece) == seat}
    for part, piece in own:
        count = state.spaces.count(piece, t.start[part], t.stop[part])
        elsewhere = any(t.route_at[other] != t.route_at[part] for other in _where(state, t, data, piece))
        if elsewhere and count > down[part, piece]:
            yield token("borrow", t.parts[part], PIECES[kind(piece)])


def _said(t: Tables, verb: str, parts: list[int], *piece: str) -> list[Action]:
    said = _relocations(t) if verb == "relocate" else actions_putting(t, verb, piece, True)
    return [action for part in parts for action in said[part]]


@cache
def _relocations(t: Tables) -> tuple[Actions, ...]:
    return tuple((token("relocate", part),) for part in t.parts)
