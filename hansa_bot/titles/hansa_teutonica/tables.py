"""What follows from a printed board once and for all: indexes, neighbours and distances, as plain numbers; and by
them how the words of actions are read.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from operator import itemgetter
from typing import Any, TypeVar

from hansa_bot.engine.state import letter
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.hansa_teutonica.material import (
    FAVOURS,
    MOST_SEATS,
    PIECES,
    PRIVILEGES,
    SKILLS,
    TARGETS,
    TOKENS,
    Board,
    City,
    Route,
    board,
)
from hansa_bot.titles.kit.verbs import VerbSlot

T = TypeVar("T")
WALL = 0xFF
"""The byte that closes each route within the row of spaces."""
WALLS = bytes((WALL,))


ENGLAND, WALES, SCOTLAND = range(3)
REGIONS = ("england", "wales", "scotland")
SHIP = ":ship"
"""Ends the word of a route's ship spaces."""


@dataclass(frozen=True, eq=False)
class Tables:
    """A board as numbers. Routes and cities are indexes in the order of the board file, which is that of their ids.

    The spaces of a route that behave alike form a part: its house spaces, and on sea routes its ship spaces after
    them (HT-19.3). `parts` names them as actions do; without sea routes parts and routes are the same numbers.
    `start` and `stop` are a part's first space and its wall, `reach` a whole route's first space and last wall,
    `blank` what they look like when empty; `part_of` and `route_of` belong to a space, `route_at`, `ship` and
    `region` to a part, `parts_of` to a route; `spots` is a space's route id and printed index. A route has `ground`,
    its number of ship spaces and its region, and maybe a permanent `bonus`.

    `ends` are two cities; `rings[kind][route]` the parts at distance 1, 2, 3 and so on that such a piece may be
    displaced to (HT-1.5, HT-6.9, HT-20.6); `size` the number of a part's spaces. `slot_start` and `slot_stop` bound
    the printed `slots` of a city, `city_at` is the city of a slot; shape (TRADER, MERCHANT), privilege (0 white to 3
    black), coin and whether it `is_last` in its city follow by slot. `near` holds the cities joined to a city as a
    bit mask. `permits` are the cities whose rightmost office opens regions, with these as a bit mask, in the order in
    which they are used (HT-20.4).
    """

    board: Board
    routes: tuple[str, ...]
    parts: tuple[str, ...]
    cities: tuple[str, ...]
    start: tuple[int, ...]
    stop: tuple[int, ...]
    reach: tuple[tuple[int, int], ...]
    blank: tuple[bytes, ...]
    part_of: tuple[int, ...]
    route_of: tuple[int, ...]
    route_at: tuple[int, ...]
    parts_of: tuple[tuple[int, ...], ...]
    spots: tuple[tuple[str, int], ...]
    printed: tuple[tuple[int, ...], ...]
    ship: tuple[bool, ...]
    region: tuple[int, ...]
    ground: tuple[tuple[int, int], ...]
    bonus: tuple[str, ...]
    ends: tuple[tuple[int, int], ...]
    rings: tuple[tuple[tuple[tuple[int, ...], ...], ...], ...]
    size: tuple[int, ...]
    slot_start: tuple[int, ...]
    slot_stop: tuple[int, ...]
    slots: tuple[slice, ...]
    city_at: tuple[int, ...]
    shape: tuple[int, ...]
    privilege: tuple[int, ...]
    coin: tuple[int, ...]
    is_last: tuple[bool, ...]
    skills: tuple[tuple[int, ...], ...]
    open: tuple[bool, ...]
    yellow: tuple[bool, ...]
    near: tuple[int, ...]
    link: tuple[int, int]
    link_points: tuple[int, ...]
    table_route: int
    table_privilege: tuple[int, ...]
    table_values: tuple[int, ...]
    permits: tuple[tuple[int, int], ...]
    city: dict[str, int] = field(repr=False)
    route: dict[str, int] = field(repr=False)
    part: dict[str, int] = field(repr=False)

    def empty_spaces(self) -> bytearray:
        """Return the row of spaces without any piece."""
        return bytearray(b"".join(self.blank))

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """By city the cities joined to it, ascending."""
        return tuple(tuple(city for city in range(len(self.cities)) if mask >> city & 1) for mask in self.near)

    @cached_property
    def kinds_of_skills(self) -> frozenset[tuple[int, ...]]:
        """The skills of cities, each once."""
        return frozenset(self.skills)

    @cached_property
    def kinds_of_bonus(self) -> frozenset[str]:
        """The permanent bonuses of routes, each once."""
        return frozenset(self.bonus)

    @cached_property
    def _ends(self) -> tuple[Callable[[Sequence[T]], Sequence[T]], Callable[[Sequence[T]], Sequence[T]]]:
        one, other = zip(*self.ends, strict=True)
        return itemgetter(*one), itemgetter(*other)

    def at_ends(self, by_city: Sequence[T]) -> tuple[Sequence[T], Sequence[T]]:
        """Return by route what holds for the city at one end, and the same for the other end."""
        one, other = self._ends
        return one(by_city), other(by_city)

    @cached_property
    def has_ships(self) -> bool:
        """Whether some spaces take merchants only."""
        return len(self.parts) > len(self.routes)

    @cached_property
    def has_regions(self) -> bool:
        """Whether routes lie in regions that need permissions."""
        return bool(self.permits)

    @cached_property
    def has_limits(self) -> bool:
        """Whether some pieces may not be moved to some routes."""
        return self.has_ships or self.has_regions


@cache
def tables(name: str) -> Tables:
    """Return the tables of a board by its id."""
    printed = board(name)
    city = {each.id: index for index, each in enumerate(printed.cities)}
    route = {each.id: index for index, each in enumerate(printed.routes)}
    table_spaces = printed.prestige_table.spaces
    return Tables(
        board=printed,
        routes=tuple(route),
        cities=tuple(city),
        link=(city[printed.link.ends[0]], city[printed.link.ends[1]]),
        link_points=printed.link.points,
        table_route=route[printed.prestige_table.route],
        table_privilege=tuple(PRIVILEGES.index(space.privilege) for space in table_spaces),
        table_values=tuple(space.value for space in table_spaces),
        permits=_permits(printed, city),
        city=city,
        route=route,
        **_of_cities(printed.cities),
        **_of_routes(printed.routes, city),
    )


def _of_cities(cities: tuple[City, ...]) -> dict[str, Any]:
    slots = [slot for each in cities for slot in each.slots]
    slot_start = tuple(sum(len(each.slots) for each in cities[:index]) for index in range(len(cities)))
    slot_stop = tuple(first + len(each.slots) for first, each in zip(slot_start, cities, strict=True))
    return {
        "slot_start": slot_start,
        "slot_stop": slot_stop,
        "slots": tuple(map(slice, slot_start, slot_stop)),
        "city_at": tuple(city for city, each in enumerate(cities) for _ in each.slots),
        "shape": tuple(PIECES.index(slot.shape) for slot in slots),
        "privilege": tuple(PRIVILEGES.index(slot.privilege) for slot in slots),
        "coin": tuple(slot.points for slot in slots),
        "is_last": tuple(slot is each.slots[-1] for each in cities for slot in each.slots),
        "skills": tuple(tuple(map(SKILLS.index, each.skills)) for each in cities),
        "open": tuple(each.open for each in cities),
        "yellow": tuple(each.yellow for each in cities),
    }


def _of_routes(routes: tuple[Route, ...], city: dict[str, int]) -> dict[str, Any]:
    ends = tuple((city[each.ends[0]], city[each.ends[1]]) for each in routes)
    stretches = _stretches(routes)
    size = [len(indexes) for _, _, indexes in stretches]
    # `+ part`: behind each part stands a wall, which splits the row into parts without any loop.
    start = tuple(sum(size[:part]) + part for part in range(len(size)))
    stop = tuple(first + count for first, count in zip(start, size, strict=True))
    route_at = tuple(route for route, _, _ in stretches)
    parts_of = tuple(
        # Two for a sea route: its house spaces, then its ship spaces.
        tuple(part for part, each in enumerate(route_at) if each == route)
        for route in range(len(routes))
    )
    part_of = tuple(part for part, count in enumerate(size) for _ in range(count + 1))
    ship = tuple(ships for _, ships, _ in stretches)
    region = tuple(REGIONS.index(routes[route].region) for route in route_at)
    spots = tuple((routes[route].id, index) for route, _, indexes in stretches for index in [*indexes, -1])
    reach = tuple((start[found[0]], stop[found[-1]]) for found in parts_of)
    parts = tuple(routes[route].id + SHIP * ships for route, ships, _ in stretches)
    ships_only = frozenset(part for part, ships in enumerate(ship) if ships)
    return {
        "parts": parts,
        "part": {word: part for part, word in enumerate(parts)},
        "start": start,
        "stop": stop,
        "reach": reach,
        "blank": tuple(b"".join(bytes(size[part]) + WALLS for part in found) for found in parts_of),
        "part_of": part_of,
        "route_of": tuple(route_at[part] for part in part_of),
        "route_at": route_at,
        "parts_of": parts_of,
        "spots": spots,
        "printed": tuple(_in_print(spots, *both) for both in reach),
        "ship": ship,
        "region": region,
        "ground": tuple((len(each.ships), REGIONS.index(each.region)) for each in routes),
        "bonus": tuple(each.bonus for each in routes),
        "ends": ends,
        "rings": tuple(
            tuple(_rings(ends, parts_of, region, origin, barred) for origin in range(len(routes)))
            for barred in (ships_only, frozenset[int]())
        ),
        "size": tuple(size),
        "near": tuple(_near(ends, index) for index in range(len(city))),
    }


def _in_print(spots: tuple[tuple[str, int], ...], first: int, last: int) -> tuple[int, ...]:
    """Return the spaces of a route as they are printed, without its walls."""
    return tuple(sorted((at for at in range(first, last) if spots[at][1] >= 0), key=lambda at: spots[at][1]))


def _stretches(routes: tuple[Route, ...]) -> list[tuple[int, bool, list[int]]]:
    """Return the parts of all routes in order: route, whether they are ships, printed indexes of their spaces."""
    found: list[tuple[int, bool, list[int]]] = []
    for route, each in enumerate(routes):
        for ships in (False, True):
            indexes = [index for index in range(each.spaces) if (index in each.ships) == ships]
            if indexes:
                found.append((route, ships, indexes))
    return found


def _rings(
    ends: tuple[tuple[int, int], ...],
    parts_of: tuple[tuple[int, ...], ...],
    region: tuple[int, ...],
    origin: int,
    barred: frozenset[int],
) -> tuple[tuple[int, ...], ...]:
    rings: list[tuple[int, ...]] = []
    reached = {origin}
    edge = {origin}
    # A displaced piece stays in its region or goes to England, never from Wales to Scotland (HT-20.6).
    home = {ENGLAND, region[parts_of[origin][0]]}
    # Breadth first over routes that share a city: each ring is one step further away (HT-6.9).
    while edge:
        cities = {city for route in edge for city in ends[route]}
        edge = {route for route, both in enumerate(ends) if cities & set(both)} - reached
        reached |= edge
        ring = sorted(
            part for route in edge for part in parts_of[route] if part not in barred and region[part] in home
        )
        if ring:
            rings.append(tuple(ring))
    return tuple(rings)


def _permits(printed: Board, city: dict[str, int]) -> tuple[tuple[int, int], ...]:
    # Two stable sorts: cities of the regions themselves come first, then those that open fewer regions, so that a
    # permission for more than one is kept as long as can be.
    keepers = sorted((each for each in printed.cities if each.permits), key=lambda each: len(each.permits))
    keepers.sort(key=lambda each: each.id not in {where for region in printed.regions for where in region.cities})
    return tuple((city[each.id], sum(1 << REGIONS.index(region) for region in each.permits)) for each in keepers)


def _near(ends: tuple[tuple[int, int], ...], city: int) -> int:
    # A set: two routes may join the same two cities. The other end of a route is a + b - city.
    return sum({1 << (a + b - city) for a, b in ends if city in (a, b)})


BENEFITS = ("none", "office", "upgrade", "table", "extra_office")
NO_BENEFIT, OFFICE, UPGRADE_SKILL, TABLE, EXTRA = range(len(BENEFITS))

_TAKE = re.compile(r"(?:(\d+)t)?(?:(\d+)m)?")
_CODES = {target: code for code, target in TARGETS.items()}
_SEATS = {letter(seat).lower(): seat for seat in range(MOST_SEATS)}


def read_take(text: str) -> tuple[int, int]:
    """Return the traders and merchants of `2t1m`; raises ValueError."""
    match = _TAKE.fullmatch(text)
    if match is None or not text:
        raise ValueError(text)
    return int(match[1] or 0), int(match[2] or 0)


def _benefit(word: str, t: Tables) -> tuple[int, int]:
    name, _, what = word.partition(":")
    benefit = BENEFITS.index(name)
    if benefit == NO_BENEFIT:
        return benefit, 0
    if benefit == UPGRADE_SKILL:
        return benefit, SKILLS.index(what)
    if benefit == TABLE:
        return benefit, t.table_values.index(int(what))
    return benefit, t.city[what]


def _use(word: str, t: Tables) -> tuple[int, ...]:
    """Return what a token is used on: another seat and its token, a city and its slot, a route or a skill."""
    head, colon, what = word.partition(":")
    if colon:
        # Seats are single letters and no city is, so that one slot can hold either.
        return (_SEATS[head], TOKENS.index(what)) if head in _SEATS else (t.city[head], int(what))
    return (t.route[word],) if word in t.route else (SKILLS.index(word),)


def _among(words: Sequence[str]) -> Callable[[str, Tables], int]:
    return lambda word, t: words.index(word)


# Translators: printed as de Handelsroute, it rotta commerciale, es ruta comercial
ROUTE = VerbSlot("route", N_("Route"), lambda word, t: t.part[word])
REGION = VerbSlot("region", N_("From the region"), _among(REGIONS), asks=N_("The region the piece comes from."))
PIECE = VerbSlot("piece", N_("Piece"), _among(PIECES), asks=N_("A trader or a merchant."))
TAKE = VerbSlot("take", N_("Pieces"), lambda word, t: read_take(word), True, N_("How many traders and merchants."))
# Translators: printed as de Bonusmarker, it gettone Bonus, es ficha de bonus
TOKEN = VerbSlot("token", N_("Bonus token"), _among(TOKENS), asks=N_("One of your unused tokens."))
OTHER_TOKEN = VerbSlot(
    "other_token", N_("Second bonus token"), _among(TOKENS), asks=N_("The second one you give up.")
)
FAVOUR = VerbSlot("favour", N_("Favour"), _among(FAVOURS), asks=N_("One of the open tiles."))
BENEFIT = VerbSlot("benefit", N_("Benefit"), _benefit, True, N_("An office, a skill, the table, or only points."))
TARGET = VerbSlot("target", N_("Target"), lambda word, t: _CODES[word], asks=N_("Whose piece, trader or merchant."))
USE = VerbSlot("target", N_("Target"), _use, True, N_("What for: a skill, a route, two offices or a token."))
