"""Final scoring, line by line, and who wins (HT-16, HT-17); all of it from what everybody may see.

What is scored is read off a view, or off a state for whoever plays positions on and need not see them.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from operator import add
from typing import NamedTuple

from hansa_bot.engine.result import Line, Result, Score
from hansa_bot.titles.hansa_teutonica import material, modules
from hansa_bot.titles.hansa_teutonica.cities import bits, groups, standing
from hansa_bot.titles.hansa_teutonica.meta import ON, Options
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import Tables, tables
from hansa_bot.titles.hansa_teutonica.view import CityView, HansaView

TIE_BREAKS = {"seed": ("actions", "offices"), "big_box": ("actions_track", "network")}
"""By option: the rules that part equal totals, in their order (HT-17.2)."""

Rank = tuple[float, int, float]


class Holding(NamedTuple):
    """What a seat is scored by.

    `steps` of its skills, the number of its tokens, its spaces of the prestige table, the cities that it controls, by
    city the number of its offices, its tiles, and its mission card, if the reader knows it.
    """

    seat: int
    points: int
    steps: Sequence[int]
    tokens: int
    table: list[int]
    ruled: list[int]
    offices: tuple[int, ...]
    tiles: list[str]
    mission: str | None


class Holdings(NamedTuple):
    """What all seats are scored by."""

    t: Tables
    options: Options
    seats: list[Holding]


def in_view(view: HansaView) -> Holdings:
    """Read off a view what is scored."""
    t = tables(view.board)
    cities = {t.city[city.id]: city for city in view.cities}
    seats = [
        Holding(
            seat=desk.seat,
            points=desk.points,
            steps=[desk.skills[name] for name in material.SKILLS],
            tokens=len(desk.unused) + len(desk.used),
            table=[space for space, holder in enumerate(view.table) if holder == desk.seat],
            ruled=[t.city[city.id] for city in view.cities if city.controller == desk.seat],
            offices=tuple(offices_in(cities[city], desk.seat) for city in range(len(t.cities))),
            tiles=desk.favours,
            mission=desk.mission,
        )
        for desk in view.desks
    ]
    return Holdings(t, view.options, seats)


def in_state(state: HansaState, reader: int | None) -> Holdings:
    """Read off a state what is scored, as far as a reader may know it."""
    t = tables(state.board)
    stand, skills, kinds = standing(state, t), len(material.SKILLS), len(material.TOKENS)
    tokens = [*map(add, state.unused, state.used)]
    seats = [
        Holding(
            seat=seat,
            points=state.points[seat],
            steps=state.skills[skills * seat : skills * (seat + 1)],
            tokens=sum(tokens[kinds * seat : kinds * (seat + 1)]),
            table=[space for space, holder in enumerate(state.table) if holder == seat + 1],
            ruled=[city for city, ruler in enumerate(stand.rulers) if ruler == seat],
            offices=tuple([there.count(seat) for there in stand.owners]),
            tiles=modules.favours_of(state, seat),
            mission=modules.known_mission(state, seat, reader),
        )
        for seat in range(state.seats)
    ]
    return Holdings(t, state.options, seats)


def scores(view: HansaView) -> list[Score]:
    """Return every seat's lines as if the game ended now."""
    return account(in_view(view))


def result(view: HansaView) -> Result:
    """Return how the game ended, or would end now."""
    return settle(in_view(view), view.end)


def account(held: Holdings) -> list[Score]:
    """Return every seat's lines."""
    found, regions = [], region_points(held)
    for each in held.seats:
        ranks = [Line(region, points.get(each.seat, 0)) for region, points in regions.items()]
        found.append(Score(each.seat, [*_lines(held.t, each), *ranks, *_mission_line(held, each)]))
    return found


def settle(held: Holdings, reason: str | None) -> Result:
    """Return the places: most points, then the tie-breaks of the edition, else shared (HT-17)."""
    found = account(held)
    places: dict[Rank, list[int]] = {}
    for rank, seat in sorted((_rank(held, score), score.seat) for score in found):
        places.setdefault(rank, []).append(seat)
    return Result(reason or "", found, list(places.values()), _tie_break(held.options, list(places)))


def _rank(held: Holdings, score: Score) -> Rank:
    """Return what orders the seats, the best lowest (HT-17.2)."""
    each = held.seats[score.seat]
    step = each.steps[material.ACTIONS]
    if held.options.tie_break == "big_box":
        # Negative, so that the best comes first when ranks are sorted; the fewest actions win the tie (HT-17.2).
        return -score.total, step, -next(line.points for line in score.lines if line.key == "network")
    return -score.total, material.SKILL_VALUES[material.ACTIONS][step], -sum(each.offices)


def _tie_break(options: Options, ranks: list[Rank]) -> str | None:
    """Return the last rule that was needed to part the first place from others with the same total."""
    best = ranks[0]
    # Only the first place is told of; further down nobody asks what parted two seats.
    level = [rank for rank in ranks[1:] if rank[0] == best[0]]
    if not level:
        return None
    return TIE_BREAKS[options.tie_break][any(rank[1] == best[1] for rank in level)]


def region_points(held: Holdings) -> dict[str, dict[int, int]]:
    """Return by region the points of every real seat that has an office there (HT-20.11, HT-20.12)."""
    return {region.id: ranked(region.points, standing_in(held, region)) for region in held.t.board.regions}


def standing_in(held: Holdings, region: material.Region) -> dict[int, tuple[int, int]]:
    """Return how many cities every seat controls in a region and how many offices it has there."""
    cities = {held.t.city[name] for name in region.cities}
    return {
        each.seat: (len(cities.intersection(each.ruled)), sum(each.offices[city] for city in cities))
        for each in held.seats
    }


def rank_seats(standings: Mapping[int, tuple[int, int]]) -> list[list[int]]:
    """Rank seats that have an office by controlled cities, then by offices, tied ones together (HT-20.11)."""
    alike: dict[tuple[int, int], list[int]] = {}
    for seat, (ruled, offices) in standings.items():
        if offices:
            alike.setdefault((ruled, offices), []).append(seat)
    return [alike[key] for key in sorted(alike, reverse=True)]


def ranked(points: Sequence[int], standings: Mapping[int, tuple[int, int]]) -> dict[int, int]:
    """Return the points of the seats that are ranked.

    Tied seats share the points of the ranks they fill, rounded down; later ranks follow after them (HT-20.11).
    """
    found: dict[int, int] = {}
    for group in rank_seats(standings):
        # `found` counts the seats that are ranked, so it is also the first rank that is left.
        shared = sum(points[len(found) : len(found) + len(group)]) // len(group)
        found |= dict.fromkeys(group, shared)
    return found


def _mission_line(held: Holdings, each: Holding) -> list[Line]:
    """Return the line of the mission card; without points where the reader does not know it (HT-21.1)."""
    if held.options.missions != ON:
        return []
    if each.mission is None:
        return [Line("missions", 0)]
    wanted = modules.mission_cities(each.mission)
    cities = [city for city, name in enumerate(held.t.cities) if name in wanted]
    here = [held.t.cities[city] for city in cities if each.offices[city]]
    # The bonus wants the control of all three, not only offices there (HT-21.1).
    ruled = modules.MISSION_BONUS if {*cities} <= {*each.ruled} else 0
    points = modules.MISSION_POINTS * len(here) + ruled
    return [Line("missions", points, {"mission": each.mission, "cities": here})]


def _lines(t: Tables, each: Holding) -> list[Line]:
    full = [
        skill
        for skill, step in enumerate(each.steps)
        if material.FULL_POINTS[skill] and step == material.LAST_STEP[skill]
    ]
    for_full = sum(modules.skill_points(each.tiles, skill) for skill in full)
    table = [t.table_values[space] for space in each.table]
    ruled = [t.cities[city] for city in each.ruled]
    group, offices = best_group(t, each.offices)
    key = material.SKILL_VALUES[material.KEYS][each.steps[material.KEYS]]
    cities = [t.cities[city] for city in group]
    return [
        Line("track", each.points),
        Line("full_skills", for_full, {"skills": [material.SKILLS[skill] for skill in full]}),
        Line("tokens", material.token_points(each.tokens), {"count": each.tokens}),
        Line("prestige_table", sum(table), {"prestige": table}),
        Line("cities", modules.city_points(each.tiles) * len(ruled), {"cities": ruled}),
        Line("network", offices * key, {"count": offices, "key": key, "cities": cities}),
    ]


@lru_cache(maxsize=256)
def best_group(t: Tables, offices: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
    """Return the connected cities with most of these offices, and the number of those offices (HT-16.5)."""
    best: tuple[tuple[int, ...], int] = ((), 0)
    for group in groups(t, sum(1 << city for city, count in enumerate(offices) if count)):
        cities = tuple(bits(group))
        count = sum(offices[city] for city in cities)
        if count > best[1]:
            best = cities, count
    return best


def offices_in(city: CityView, seat: int) -> int:
    """Return the number of offices that a seat has in a city, extra ones included."""
    return sum(piece is not None and piece.seat == seat for piece in [*city.extra, *city.slots])
