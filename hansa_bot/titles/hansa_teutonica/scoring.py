"""Final scoring, line by line, and who wins (HT-16, HT-17); all of it from what everybody may see."""

from collections.abc import Mapping, Sequence

from hansa_bot.engine.result import Line, Result, Score
from hansa_bot.titles.hansa_teutonica import material, modules
from hansa_bot.titles.hansa_teutonica.cities import bits, groups
from hansa_bot.titles.hansa_teutonica.meta import ON
from hansa_bot.titles.hansa_teutonica.tables import tables
from hansa_bot.titles.hansa_teutonica.view import CityView, DeskView, HansaView

TIE_BREAKS = {"seed": ("actions", "offices"), "big_box": ("actions_track", "network")}
"""By option: the rules that part equal totals, in their order (HT-17.2)."""

Rank = tuple[int, int, int]


def scores(view: HansaView) -> list[Score]:
    """Return every seat's lines as if the game ended now."""
    found, regions = [], region_points(view)
    for desk in view.desks:
        ranks = [Line(region, points.get(desk.seat, 0)) for region, points in regions.items()]
        found.append(Score(desk.seat, [*_lines(view, desk), *ranks, *_mission_line(view, desk)]))
    return found


def result(view: HansaView) -> Result:
    """Return the places: most points, then the tie-breaks of the edition, else shared (HT-17)."""
    found = scores(view)
    places: dict[Rank, list[int]] = {}
    for rank, seat in sorted((_rank(view, score), score.seat) for score in found):
        places.setdefault(rank, []).append(seat)
    return Result(view.end or "", found, list(places.values()), _tie_break(view, list(places)))


def _rank(view: HansaView, score: Score) -> Rank:
    """Return what orders the seats, the best lowest (HT-17.2)."""
    desk = view.desks[score.seat]
    step = desk.skills[material.SKILLS[material.ACTIONS]]
    if view.options.tie_break == "big_box":
        return -score.total, step, -next(line.points for line in score.lines if line.key == "network")
    return -score.total, material.SKILL_VALUES[material.ACTIONS][step], -desk.offices


def _tie_break(view: HansaView, ranks: list[Rank]) -> str | None:
    """Return the last rule that was needed to part the first place from others with the same total."""
    best = ranks[0]
    level = [rank for rank in ranks[1:] if rank[0] == best[0]]
    if not level:
        return None
    return TIE_BREAKS[view.options.tie_break][any(rank[1] == best[1] for rank in level)]


def region_points(view: HansaView) -> dict[str, dict[int, int]]:
    """Return by region the points of every real seat that has an office there (HT-20.11, HT-20.12)."""
    return {
        region.id: ranked(region.points, standing_in(view, region)) for region in tables(view.board).board.regions
    }


def standing_in(view: HansaView, region: material.Region) -> dict[int, tuple[int, int]]:
    """Return how many cities every seat controls in a region and how many offices it has there."""
    cities = [city for city in view.cities if city.id in region.cities]
    return {
        desk.seat: (
            sum(city.controller == desk.seat for city in cities),
            sum(offices_in(city, desk.seat) for city in cities),
        )
        for desk in view.desks
    }


def rank_seats(standing: Mapping[int, tuple[int, int]]) -> list[list[int]]:
    """Rank seats that have an office by controlled cities, then by offices, tied ones together (HT-20.11)."""
    groups: dict[tuple[int, int], list[int]] = {}
    for seat, (ruled, offices) in standing.items():
        if offices:
            groups.setdefault((ruled, offices), []).append(seat)
    return [groups[key] for key in sorted(groups, reverse=True)]


def ranked(points: Sequence[int], standing: Mapping[int, tuple[int, int]]) -> dict[int, int]:
    """Return the points of the seats that are ranked.

    Tied seats share the points of the ranks they fill, rounded down; later ranks follow after them (HT-20.11).
    """
    found: dict[int, int] = {}
    for group in rank_seats(standing):
        shared = sum(points[len(found) : len(found) + len(group)]) // len(group)
        found |= dict.fromkeys(group, shared)
    return found


def _mission_line(view: HansaView, desk: DeskView) -> list[Line]:
    """Return the line of the mission card; without points where the reader does not know it (HT-21.1)."""
    if view.options.missions != ON:
        return []
    if desk.mission is None:
        return [Line("missions", 0)]
    cities = [city for city in view.cities if city.id in modules.mission_cities(desk.mission)]
    here = [city.id for city in cities if offices_in(city, desk.seat)]
    ruled = modules.MISSION_BONUS if all(city.controller == desk.seat for city in cities) else 0
    points = modules.MISSION_POINTS * len(here) + ruled
    return [Line("missions", points, {"mission": desk.mission, "cities": here})]


def _lines(view: HansaView, desk: DeskView) -> list[Line]:
    full = [
        name
        for skill, name in enumerate(material.SKILLS)
        if material.FULL_POINTS[skill] and desk.skills[name] == material.LAST_STEP[skill]
    ]
    tokens = len(desk.unused) + len(desk.used)
    spaces = tables(view.board).table_values
    table = [value for value, owner in zip(spaces, view.table, strict=True) if owner == desk.seat]
    ruled = [city.id for city in view.cities if city.controller == desk.seat]
    group, offices = best_group(view, desk.seat)
    key = material.SKILL_VALUES[material.KEYS][desk.skills[material.SKILLS[material.KEYS]]]
    return [
        Line("track", desk.points),
        Line(
            "full_skills",
            sum(modules.skill_points(desk.favours, material.SKILLS.index(name)) for name in full),
            {"skills": full},
        ),
        Line("tokens", material.token_points(tokens), {"count": tokens}),
        Line("prestige_table", sum(table), {"prestige": table}),
        Line("cities", modules.city_points(desk.favours) * len(ruled), {"cities": ruled}),
        Line("network", offices * key, {"count": offices, "key": key, "cities": group}),
    ]


def best_group(view: HansaView, seat: int) -> tuple[list[str], int]:
    """Return the connected cities with most offices of a seat, and the number of those offices (HT-16.5)."""
    t = tables(view.board)
    counts = {t.city[city.id]: offices_in(city, seat) for city in view.cities}
    own = sum(1 << city for city, count in counts.items() if count)
    best: tuple[list[str], int] = ([], 0)
    for group in groups(t, own):
        count = sum(counts[city] for city in bits(group))
        if count > best[1]:
            best = [t.cities[city] for city in bits(group)], count
    return best


def offices_in(city: CityView, seat: int) -> int:
    """Return the number of offices that a seat has in a city, extra ones included."""
    return sum(piece is not None and piece.seat == seat for piece in [*city.extra, *city.slots])
