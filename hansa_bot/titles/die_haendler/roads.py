"""Where a move can end: every route over the roads, and how other wagons cut it short (DH-7.7 to DH-7.16, DH-8.2).

All of it follows from places alone, so rules, texts, pictures and judge ask the same functions. `came` is the place a
wagon stood on one step before, `NOWHERE` for one in a city and for the messenger, which may go anywhere.
"""

from collections import Counter
from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import chain
from typing import NamedTuple

from hansa_bot.titles.die_haendler.material import CITIES, LINKED, NOWHERE, PLACES
from hansa_bot.titles.die_haendler.tables import FROM

Route = tuple[int, ...]
"""A chain of adjacent places, without the one where it begins."""
Standing = tuple[int, int, frozenset[int], int]
"""Where a wagon stands and came from, where it may not end, and the city into which it may take no road."""
_REMEMBERED = 1 << 14
"""Positions whose ways are kept: a game has a few hundred, a judge that looks ahead some thousands."""


class WagonMove(NamedTuple):
    """A move of a wagon: where it ends, the place before that, how it gets there, and the points that are lost."""

    place: int
    came: int
    route: Route
    lost: int


def is_city(place: int) -> bool:
    """Return whether a place is a city."""
    return place < len(CITIES)


@cache
def routes(place: int, came: int, points: int) -> tuple[Route, ...]:
    """Return every route of so many steps that never turns back, shorter only where it enters a city (DH-7.10)."""
    # A city ends a route, but for the one in which it begins: there the wagon comes from nowhere.
    if points == 0 or (is_city(place) and came != NOWHERE):
        return ((),)
    return tuple((step, *rest) for step in LINKED[place] if step != came for rest in routes(step, place, points - 1))


@cache
def roads_into(city: int) -> frozenset[tuple[int, int]]:
    """Return the places, each with the one before it, from where all roads lead into a city, and the city itself."""
    leading: set[tuple[int, int]] = {(city, came) for came in LINKED[city]}
    steps = [(place, came) for place in range(len(PLACES)) if not is_city(place) for came in LINKED[place]]
    while more := {
        (place, came)
        for place, came in steps
        if (place, came) not in leading and all((on, place) in leading for on in LINKED[place] if on != came)
    }:
        leading |= more
    return frozenset(leading)


def ways(place: int, came: int, closed: frozenset[int], barred: int, points: int) -> Mapping[str, WagonMove]:
    """Return by its word in a token each way that a wagon can take with these points (DH-21.4).

    `closed` are the places where it may not end, those of other wagons; into the city that is `barred` it may take
    no road. Of routes that end alike the shortest stands for all.
    """
    # Wagons that close no end, or stand on no route, change nothing: positions share what was worked out for others.
    if barred != NOWHERE and _ends(place, came, points).isdisjoint(roads_into(barred)):
        barred = NOWHERE
    free = barred == NOWHERE and closed.isdisjoint(_reach(place, came, points))  # what is barred cuts routes short
    return _cut(place, came, points, _NONE if free else closed & within(place, came, points), barred)


_NONE: frozenset[int] = frozenset()
_NO_ROADS: frozenset[tuple[int, int]] = frozenset()


@cache
def _ends(place: int, came: int, points: int) -> frozenset[tuple[int, int]]:
    paths = [(place, *route) for route in routes(place, came, points) if route]
    return frozenset((path[-1], path[-2]) for path in paths)


@cache
def _reach(place: int, came: int, points: int) -> frozenset[int]:
    return frozenset(route[-1] for route in routes(place, came, points) if route)


@cache
def within(place: int, came: int, points: int) -> frozenset[int]:
    """Return the places on all routes of up to so many steps."""
    return frozenset(chain(*routes(place, came, points)))


@lru_cache(_REMEMBERED)
def _cut(place: int, came: int, points: int, closed: frozenset[int], barred: int) -> Mapping[str, WagonMove]:
    """Cut every route back to its last place that is open to the wagon, and name what is left by its end."""
    moves: dict[tuple[int, int], WagonMove] = {}
    shut = _NO_ROADS if barred == NOWHERE else roads_into(barred)
    for route in routes(place, came, points):
        steps, path = len(route), (place, *route)
        while steps and (path[steps] in closed or (path[steps], path[steps - 1]) in shut):
            steps -= 1
        if steps:
            end = path[steps], path[steps - 1]
            # Of ways that end alike the one that loses most points is the shortest.
            if end not in moves or points - steps > moves[end].lost:
                moves[end] = WagonMove(*end, route[:steps], points - steps)
    # From where it came decides where a wagon can go next, so a word names it, but only where there is a choice.
    coming = Counter(end for end, _ in moves)
    return {
        PLACES[way.place] + (f"{FROM}{PLACES[way.came]}" if coming[way.place] > 1 else ""): way
        for way in moves.values()
    }


@cache
def rides(space: int, steps: int) -> Mapping[int, Route]:
    """Return by its end every way of the messenger with one up to so many steps, never into a city (DH-8.2)."""
    every = (route for count in range(1, steps + 1) for route in routes(space, NOWHERE, count))
    return {route[-1]: route for route in every if not any(map(is_city, route))}
