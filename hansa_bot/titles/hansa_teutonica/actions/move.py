"""Action 4, move: lift own pieces, then set them down on empty spaces anywhere (HT-7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import compress
from operator import and_

from hansa_bot.engine.action import Action, token
from hansa_bot.engine.event import Outcome
from hansa_bot.engine.state import Decision
from hansa_bot.titles.hansa_teutonica.carrying import Air, can_finish, is_roomy, leads_on, pairs, reach_of, room
from hansa_bot.titles.hansa_teutonica.desks import value
from hansa_bot.titles.hansa_teutonica.material import BOOK, PIECES, code, kind
from hansa_bot.titles.hansa_teutonica.spaces import OWN_KINDS, Row, collect, lift, put, spot, way, with_room
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import REGIONS, Tables

_LIFTS, _CHANGED, _AIR = range(3)
"""Data of `move`: lifts left, whether the outcome already differs from the beginning, then pairs of the air."""


def offers(state: HansaState, t: Tables, seat: int) -> Sequence[Action]:
    """Return the own pieces that may be lifted first (HT-7.1, HT-7.2)."""
    return _lifts(state, t, seat, [], value(state, seat, BOOK))


def resolve(state: HansaState, t: Tables, seat: int, outcome: Outcome, part: int, piece: int) -> None:
    """Lift a piece; the first one costs the action, the book says how many may follow (HT-7.1)."""
    if state.stack[-1].kind != "move":
        state.actions_left -= 1
        state.stack.append(Decision("move", [seat], [value(state, seat, BOOK), 0]))
    space = lift(state, t, part, code(seat, piece))
    data = state.stack[-1].data
    data[_LIFTS] -= 1
    data += [space, code(seat, piece)]
    outcome.tell("lifted", seat=seat, **spot(t, space), piece=PIECES[piece])


def move_offers(state: HansaState, t: Tables, seat: int) -> list[Action]:
    """Return further pieces to lift, and where those in the air may be set down (HT-7.3, HT-7.4)."""
    data = state.stack[-1].data
    air = in_the_air(data)
    lifts = _lifts(state, t, seat, air, data[_LIFTS]) if data[_LIFTS] else ()
    return [*lifts, *sorted(_sets(state, t, air, bool(data[_CHANGED])))]


def set_down(
    state: HansaState, t: Tables, seat: int, outcome: Outcome, part: int, piece: int, region: int = -1
) -> None:
    """Set a lifted piece down; from then on nothing more is lifted (HT-7.3)."""
    data = state.stack[-1].data
    air = in_the_air(data)
    here = [pair for pair in air if pair[1] == code(seat, piece) and region in (-1, t.region[t.part_of[pair[0]]])]
    origin = _gone(t, here, part)
    air.remove(origin)
    stays = t.part_of[origin[0]] == part
    if stays and not state.spaces[origin[0]]:
        space = origin[0]
        state.spaces[space] = origin[1]
    else:
        space = put(state, t, part, origin[1])
    if stays:
        outcome.tell("put_back", seat=seat, piece=PIECES[piece], **spot(t, space))
    else:
        outcome.tell("moved", seat=seat, piece=PIECES[piece], **way(t, origin[0], space))
    data[:] = [0, int(data[_CHANGED] or not stays), *(number for pair in air for number in pair)]
    if not air:
        state.stack.pop()


def in_the_air(data: list[int]) -> Air:
    """Return the pieces in the air from the data of a `move`."""
    return pairs(data[_AIR:])


def _sets(state: HansaState, t: Tables, air: Air, changed: bool) -> Iterator[Action]:
    free = room(state) if not is_roomy(state, t, len(air) + 1) else []
    groups = _groups(t, air)
    for (piece, region), alike in groups.items():
        several = any(other == piece and where != region for other, where in groups)
        words = PIECES[kind(piece)], *([REGIONS[region]] if several else [])
        homes = {t.part_of[space] for space, _ in alike}
        for part in compress(range(len(t.parts)), map(and_, reach_of(t, alike[0]), with_room(state))):
            changes = changed or part not in homes
            if free:
                gone = _gone(t, alike, part)
                free[part] -= 1
                good = can_finish(t, free, [pair for pair in air if pair != gone], changed=changes)
                free[part] += 1
            else:
                good = changes or len(air) > 1
            if good:
                yield token("set", t.parts[part], *words)


def _gone(t: Tables, alike: Air, part: int) -> tuple[int, int]:
    """Return which of some pieces that are alike goes to a part: the one that came from there, if any."""
    return next((pair for pair in alike if t.part_of[pair[0]] == part), alike[0])


def _groups(t: Tables, air: Air) -> dict[tuple[int, int], Air]:
    """Return the pieces in the air by their byte and the region they come from."""
    found: dict[tuple[int, int], Air] = {}
    for space, piece in air:
        found.setdefault((piece, t.region[t.part_of[space]]), []).append((space, piece))
    return found


def _lifts(state: HansaState, t: Tables, seat: int, air: Air, lifts: int) -> list[Action]:
    """Return the pieces whose lifting leaves a way to change something (HT-7.4)."""
    own = state.spaces.translate(OWN_KINDS[seat])
    found = collect(_rows(t), own)
    if not found or is_roomy(state, t, 2 + len(air)):
        return found
    free = room(state)
    pieces = {
        (t.part_of[at], up): (at, up) for at, up in enumerate(state.spaces) if up in (code(seat, 0), code(seat, 1))
    }
    good = [
        place
        for place, first in pieces.items()
        if leads_on(t, free, air, first, [pair for pair in pieces.values() if pair != first], lifts - 1)
    ]
    return sorted(token("move", t.parts[part], PIECES[kind(piece)]) for part, piece in good)


@cache
def _rows(t: Tables) -> tuple[Row, ...]:
    by_part = [((), *((token("move", part, piece),) for piece in PIECES)) for part in t.parts]
    return tuple(by_part[part] for part in t.part_of)
