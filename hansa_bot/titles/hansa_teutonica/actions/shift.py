"""Moving other players' pieces: the remove-three token as relocation, and the bonus that moves any two.

HT-13.7 (Big Box), HT-19.6, HT-20.8, HT-20.10.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress
from operator import and_

from hansa_bot.engine.action import Action, token
from hansa_bot.engine.event import Outcome
from hansa_bot.engine.state import Decision
from hansa_bot.titles.hansa_teutonica.carrying import Air, can_finish, leads_on, pairs, reach_of, room
from hansa_bot.titles.hansa_teutonica.material import PIECES, REMOVALS, TARGETS, kind, owner
from hansa_bot.titles.hansa_teutonica.spaces import PIECES_ONLY, lift, put, spot, way, with_room
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import Tables

_LIFTS, _HOLD, _OPPONENTS, _DONE, _AIR = range(5)
"""Data of `shift`: lifts left, how many may be in the air at once, whether own pieces are left alone, whether
something has changed or nothing need change, then pairs of the air."""

_BONUS_LIFTS = 2


def relocation(seat: int, t: Tables) -> Decision:
    """Return the token's decision: one piece after the other, or together where two may trade places (HT-20.8)."""
    return Decision("shift", [seat], [REMOVALS, REMOVALS if t.has_regions else 1, 1, 0])


def any_two(seat: int) -> Decision:
    """Return the permanent bonus's decision: up to two pieces of anybody, which may trade places (HT-19.6)."""
    return Decision("shift", [seat], [_BONUS_LIFTS, _BONUS_LIFTS, 0, 1])


def is_possible(state: HansaState, t: Tables, decision: Decision) -> bool:
    """Tell whether such a shift could change anything (HT-13.3)."""
    return next(_lifts(state, t, decision), None) is not None


def offers(state: HansaState, t: Tables, seat: int) -> list[Action]:
    """Return what may be lifted and where what is in the air may go; with nothing in the air, also to stop."""
    decision = state.stack[-1]
    air = in_the_air(decision.data)
    stop = ["enough"] if decision.data[_DONE] and not air else []
    return sorted([*_drops(state, t, decision.data, air), *stop, *_lifts(state, t, decision)])


def take_up(state: HansaState, t: Tables, seat: int, outcome: Outcome, part: int, piece: int) -> None:
    """Lift a piece of anybody."""
    space = lift(state, t, part, piece)
    data = state.stack[-1].data
    data[_LIFTS] -= 1
    data += [space, piece]
    outcome.tell("taken_up", seat=seat, other_seat=owner(piece), piece=PIECES[kind(piece)], **spot(t, space))


def drop(state: HansaState, t: Tables, seat: int, outcome: Outcome, part: int, piece: int) -> None:
    """Set a lifted piece down, in its own region; a shift of several pieces lifts no more from then on."""
    data = state.stack[-1].data
    air = in_the_air(data)
    alike = [pair for pair in air if pair[1] == piece and reach_of(t, pair, True)[part]]
    gone = next((pair for pair in alike if t.part_of[pair[0]] == part), alike[0])
    air.remove(gone)
    about = {"seat": seat, "other_seat": owner(piece), "piece": PIECES[kind(piece)]}
    if t.part_of[gone[0]] != part:
        data[_DONE] = 1
        outcome.tell("carried", **about, **way(t, gone[0], put(state, t, part, piece)))
    else:
        outcome.tell("laid_back", **about, **spot(t, put(state, t, part, piece)))
    data[_AIR:] = [number for pair in air for number in pair]
    if data[_HOLD] > 1:
        data[_LIFTS] = 0
    if not air and not is_possible(state, t, state.stack[-1]):
        state.stack.pop()


def enough(state: HansaState, t: Tables, seat: int, outcome: Outcome) -> None:
    """Leave the rest where it is."""
    if not state.stack.pop().data[_OPPONENTS]:
        outcome.tell("bonus_left", seat=seat, bonus="move_any_two")


def in_the_air(data: list[int]) -> Air:
    """Return the pieces in the air from the data of a `shift`."""
    return pairs(data[_AIR:])


def _lifts(state: HansaState, t: Tables, decision: Decision) -> Iterator[Action]:
    lifts, hold, opponents, _, *rest = decision.data
    air = pairs(rest)
    if not lifts or len(air) >= hold:
        return
    seat = decision.seats[0]
    there = {
        (t.part_of[at], piece): (at, piece)
        for at, piece in compress(enumerate(state.spaces), state.spaces.translate(PIECES_ONLY))
        if not (opponents and owner(piece) == seat)
    }
    free = room(state)
    bare = free[:]
    for space, _ in air:
        bare[t.part_of[space]] -= 1
    more = min(lifts, hold - len(air)) - 1
    for (part, piece), first in there.items():
        reach = list(reach_of(t, first, True))
        reach[part] = False
        others = [pair for pair in there.values() if pair != first]
        if any(map(and_, reach, map(bool, bare))) or leads_on(t, free, air, first, others, more, True):
            yield token("lift", t.parts[part], TARGETS[piece])


def _drops(state: HansaState, t: Tables, data: list[int], air: Air) -> Iterator[Action]:
    free = room(state) if air else []
    for piece in {piece for _, piece in air}:
        alike = [pair for pair in air if pair[1] == piece]
        reach = [any(each) for each in zip(*(reach_of(t, pair, True) for pair in alike), strict=True)]
        for part in compress(range(len(t.parts)), map(and_, reach, with_room(state))):
            able = [pair for pair in alike if reach_of(t, pair, True)[part]]
            gone = next((pair for pair in able if t.part_of[pair[0]] == part), able[0])
            free[part] -= 1
            changes = t.part_of[gone[0]] != part or bool(data[_DONE])
            rest = [pair for pair in air if pair != gone]
            if can_finish(t, free, rest, stays=True, changed=changes):
                yield token("drop", t.parts[part], TARGETS[piece])
            free[part] += 1
