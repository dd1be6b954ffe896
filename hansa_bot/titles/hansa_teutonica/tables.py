"""What follows from a printed board once and for all: indexes, neighbours and distances, as plain numbers."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from hansa_bot.titles.hansa_teutonica.board import Board, board
from hansa_bot.titles.hansa_teutonica.material import PIECES, PRIVILEGES, SKILLS

WALL = 0xFF
"""The byte that closes each route within the row of spaces."""
WALLS = bytes((WALL,))


@dataclass(frozen=True, eq=False)
class Tables:
    """A board as numbers. Routes and cities are indexes in the order of the board file, which is that of their ids.

    `start` and `stop` are a route's first space and its wall, `route_of` the route of a space; `ends` two cities;
    `rings` the routes at distance 1, 2, 3 and so on (HT-1.5); `full` what a route looks like when every space is
    marked with 1. `slot_start` and `slot_stop` bound a city's printed slots, whose shape (TRADER, MERCHANT),
    privilege (0 white to 3 black) and coin follow by slot. `near` holds the cities joined to a city as a bit mask.
    """

    board: Board
    routes: tuple[str, ...]
    cities: tuple[str, ...]
    start: tuple[int, ...]
    stop: tuple[int, ...]
    route_of: tuple[int, ...]
    ends: tuple[tuple[int, int], ...]
    rings: tuple[tuple[tuple[int, ...], ...], ...]
    full: tuple[bytes, ...]
    slot_start: tuple[int, ...]
    slot_stop: tuple[int, ...]
    shape: tuple[int, ...]
    privilege: tuple[int, ...]
    coin: tuple[int, ...]
    skills: tuple[tuple[int, ...], ...]
    near: tuple[int, ...]
    link: tuple[int, int]
    link_points: tuple[int, ...]
    table_route: int
    table_privilege: tuple[int, ...]
    table_values: tuple[int, ...]
    city: dict[str, int] = field(repr=False)
    route: dict[str, int] = field(repr=False)

    def empty_spaces(self) -> bytearray:
        """Return the row of spaces without any piece."""
        return bytearray(WALLS.join(bytes(len(full)) for full in self.full) + WALLS)


@cache
def tables(name: str) -> Tables:
    """Return the tables of a board by its id."""
    printed = board(name)
    routes = printed.routes
    city = {each.id: index for index, each in enumerate(printed.cities)}
    ends = tuple((city[each.ends[0]], city[each.ends[1]]) for each in routes)
    start = tuple(sum(each.spaces + 1 for each in routes[:index]) for index in range(len(routes)))
    slots = [slot for each in printed.cities for slot in each.slots]
    slot_start = tuple(sum(len(each.slots) for each in printed.cities[:index]) for index in range(len(city)))
    spaces = printed.prestige_table.spaces
    return Tables(
        board=printed,
        routes=tuple(each.id for each in routes),
        cities=tuple(city),
        start=start,
        stop=tuple(first + each.spaces for first, each in zip(start, routes, strict=True)),
        route_of=tuple(index for index, each in enumerate(routes) for _ in range(each.spaces + 1)),
        ends=ends,
        rings=tuple(_rings(ends, index) for index in range(len(routes))),
        full=tuple(b"\1" * each.spaces for each in routes),
        slot_start=slot_start,
        slot_stop=tuple(first + len(each.slots) for first, each in zip(slot_start, printed.cities, strict=True)),
        shape=tuple(PIECES.index(slot.shape) for slot in slots),
        privilege=tuple(PRIVILEGES.index(slot.privilege) for slot in slots),
        coin=tuple(slot.points for slot in slots),
        skills=tuple(tuple(map(SKILLS.index, each.skills)) for each in printed.cities),
        near=tuple(_near(ends, index) for index in range(len(city))),
        link=(city[printed.link.ends[0]], city[printed.link.ends[1]]),
        link_points=printed.link.points,
        table_route=[each.id for each in routes].index(printed.prestige_table.route),
        table_privilege=tuple(PRIVILEGES.index(space.privilege) for space in spaces),
        table_values=tuple(space.value for space in spaces),
        city=city,
        route={each.id: index for index, each in enumerate(routes)},
    )


def _rings(ends: tuple[tuple[int, int], ...], origin: int) -> tuple[tuple[int, ...], ...]:
    rings: list[tuple[int, ...]] = []
    reached = {origin}
    edge = {origin}
    while edge:
        cities = {city for route in edge for city in ends[route]}
        edge = {route for route, both in enumerate(ends) if cities & set(both)} - reached
        reached |= edge
        if edge:
            rings.append(tuple(sorted(edge)))
    return tuple(rings)


def _near(ends: tuple[tuple[int, int], ...], city: int) -> int:
    return sum({1 << (a + b - city) for a, b in ends if city in (a, b)})
