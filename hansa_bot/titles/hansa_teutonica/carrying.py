"""Pieces in the air: where they may be set down, and whether that can still change anything (HT-7, HT-13.7)."""

from collections import Counter
from functools import cache
from itertools import combinations, compress, islice, repeat
from operator import and_

from hansa_bot.titles.hansa_teutonica.spaces import roams, with_room
from hansa_bot.titles.hansa_teutonica.state import Air, HansaState
from hansa_bot.titles.hansa_teutonica.tables import ENGLAND, WALLS, Tables

_MOST_HELP = 2
"""So many more pieces make a change possible, if any do: a merchant of one route and a trader of another one."""


@cache
def reach(t: Tables, kind: int, region: int, stays: bool) -> tuple[bool, ...]:
    """Tell of each part whether a piece from a region may be set down there.

    `kind` as `spaces.roams` says. It may go to its own region, and to England unless it stays (HT-20.7, HT-20.8).
    """
    regions = {region} if stays else {region, ENGLAND}
    return tuple(where in regions and not (ship and not kind) for where, ship in zip(t.region, t.ship, strict=True))


def reach_of(t: Tables, pair: tuple[int, int], stays: bool = False) -> tuple[bool, ...]:
    """Tell of each part whether a piece in the air may be set down there."""
    space, piece = pair
    return reach(t, roams(piece), t.region[t.part_of[space]], stays)


def goes_home(t: Tables, alike: Air, part: int) -> tuple[int, int]:
    """Return which of some pieces that are alike goes to a part: the one that came from there, if any."""
    return next((pair for pair in alike if t.part_of[pair[0]] == part), alike[0])


def is_roomy(state: HansaState, t: Tables, parts: int) -> bool:
    """Tell whether at least so many parts that take any piece have an empty space."""
    free = map(and_, _common(t), with_room(state))
    return any(islice(filter(None, free), parts - 1, None))


def room(state: HansaState) -> list[int]:
    """Return the number of empty spaces of each part."""
    return list(map(bytearray.count, state.spaces.split(WALLS)[:-1], repeat(0)))


def leads_on(
    t: Tables, free: list[int], air: Air, first: tuple[int, int], others: Air, lifts: int, stays: bool = False
) -> bool:
    """Tell whether lifting `first`, and then at most `lifts` of the others, can end in a change (HT-7.4)."""
    more = min(_MOST_HELP, lifts, len(others))
    return any(
        can_finish(t, _emptied(t, free, [first, *further]), [*air, first, *further], stays)
        for further in combinations(others, more)
    )


def can_finish(t: Tables, free: list[int], air: Air, stays: bool = False, changed: bool = False) -> bool:
    """Tell whether all these pieces can be set down so that some part holds other pieces than before.

    `free` are the empty spaces of each part, those that the pieces left included; with `changed` any way will do.
    """
    options = [list(compress(range(len(free)), map(and_, reach_of(t, pair, stays), map(bool, free)))) for pair in air]
    order = sorted(range(len(air)), key=lambda index: len(options[index]))
    delta = Counter((t.part_of[space], piece) for space, piece in air)
    left = free[:]

    def place(index: int) -> bool:
        if index == len(order):
            return changed or any(delta.values())
        space, piece = air[order[index]]
        home = t.part_of[space]
        for part in sorted(options[order[index]], key=home.__eq__):
            if left[part]:
                left[part] -= 1
                delta[part, piece] -= 1
                found = place(index + 1)
                left[part] += 1
                delta[part, piece] += 1
                if found:
                    return True
        return False

    return place(0)


def _emptied(t: Tables, free: list[int], lifted: Air) -> list[int]:
    after = free[:]
    for space, _ in lifted:
        after[t.part_of[space]] += 1
    return after


@cache
def _common(t: Tables) -> tuple[bool, ...]:
    return tuple(region == ENGLAND and not ship for region, ship in zip(t.region, t.ship, strict=True))
