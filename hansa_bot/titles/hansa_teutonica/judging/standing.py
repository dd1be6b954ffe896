"""What an office on Britannia is worth beyond itself: ranks in the regions, and permissions (HT-20.4, HT-20.11)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from hansa_bot.titles.hansa_teutonica import scoring
from hansa_bot.titles.hansa_teutonica.board import Region
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import Tables

PERMIT = 3.0
"""What a permission is worth at the start of the game."""
SURE = 0.5
"""How much of a rank counts at the start of the game, when it may still be lost."""
LOSS = 0.3
"""How much a point is worth that others lose by being overtaken."""


@dataclass(slots=True)
class Ranking:
    """A region as it stands: controlled cities and offices by seat, and the points that they would bring now."""

    region: Region
    cities: set[int]
    ruled: Counter[int | None]
    offices: Counter[int]
    points: dict[int, int]


class Regions:
    """The rankings of all regions."""

    def __init__(self, state: HansaState, t: Tables, owners: dict[int, bytes]) -> None:
        self._seats = range(state.seats)
        self._rulers = {city: max(there, key=there.count, default=None) for city, there in owners.items()}
        self._rankings = [self._ranking(t, region, owners) for region in t.board.regions]

    def _ranking(self, t: Tables, region: Region, owners: dict[int, bytes]) -> Ranking:
        cities = {t.city[name] for name in region.cities}
        ruled = Counter(self._rulers[city] for city in cities)
        offices = Counter(seat for city in cities for seat in owners[city])
        return Ranking(region, cities, ruled, offices, self._points(region, ruled, offices))

    def _points(self, region: Region, ruled: Counter[int | None], offices: Counter[int]) -> dict[int, int]:
        return scoring.ranked(region.points, {seat: (ruled[seat], offices[seat]) for seat in self._seats})

    def gain(self, seat: int, city: int, after: bytes, now: float) -> float:
        """Return the worth of the ranks that an office brings which leaves these owners in a city."""
        change = 0.0
        for ranking in self._rankings:
            if city in ranking.cities:
                ruled = ranking.ruled.copy()
                ruled[self._rulers[city]] -= 1
                ruled[max(after, key=after.count)] += 1
                then = self._points(ranking.region, ruled, ranking.offices + Counter({seat: 1}))
                mine = then[seat] - ranking.points.get(seat, 0)
                change += mine - LOSS * (sum(then.values()) - sum(ranking.points.values()) - mine)
        return change * (SURE + (1 - SURE) * now)


def permit(t: Tables, seat: int, city: int, there: bytes, now: float) -> float:
    """Return the worth of the permission that a new rightmost office in a city brings (HT-20.4)."""
    keeps = any(city == keeper for keeper, _ in t.permits)
    return PERMIT * (1 - now) if keeps and there[:1] != bytes((seat,)) else 0.0
