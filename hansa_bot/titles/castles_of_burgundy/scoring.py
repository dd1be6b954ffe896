"""The score, line by line, and who wins (CB-15); all of it from what everybody may see."""

from hansa_bot.engine.result import Line, Result, Score
from hansa_bot.titles.castles_of_burgundy import material, position
from hansa_bot.titles.castles_of_burgundy.meta import MOST
from hansa_bot.titles.castles_of_burgundy.rounds import REASON
from hansa_bot.titles.castles_of_burgundy.view import BurgundyView, EstateView

WORKERS_PER_POINT = 2
PER_TYPE_SOLD, PER_BUILDING, PER_SPECIES, PER_GOOD_SOLD, PER_BONUS = 3, 4, 4, 1, 2
EMPTY, ORDER = "empty", "order"


def scores(view: BurgundyView) -> list[Score]:
    """Return every seat's lines as if the game ended now."""
    return [Score(estate.seat, _lines(estate)) for estate in view.estates]


def result(view: BurgundyView) -> Result:
    """Return the places: points, then empty hexes, then who stands further back on the track (CB-15.4, CB-15.5)."""
    found = scores(view)
    back = position.track_order(tuple(map(tuple, view.track)))[::-1]
    sign = -1 if view.options.tie_empty == MOST else 1
    empty = {estate.seat: sign * estate.tiles.count(0) for estate in view.estates}
    # Negative, so that sorting puts the best first and no key needs turning round.
    totals: dict[int, float] = {score.seat: -score.total for score in found}
    ranked = sorted(range(view.seats), key=lambda seat: (totals[seat], empty[seat], back.index(seat)))
    return Result(REASON, found, [[seat] for seat in ranked], _tie_break(ranked, totals, empty))


def _tie_break(ranked: list[int], totals: dict[int, float], empty: dict[int, int]) -> str | None:
    """Return what parted the first place from the second, if both have the same points."""
    first, second = ranked[:2]
    if totals[first] != totals[second]:
        return None
    return EMPTY if empty[first] != empty[second] else ORDER


def _lines(estate: EstateView) -> list[Line]:
    kept = sum(estate.goods)
    tiles = {
        material.TILES[face]: knowledge_points(estate, material.number_of(face)) for face in sorted(rewarding(estate))
    }
    return [
        *(Line(source, points) for source, points in zip(material.SOURCES, estate.earned, strict=True)),
        Line("goods", kept, {"count": kept}),
        Line("silver", estate.silver, {"silver": estate.silver}),
        Line("workers", estate.workers // WORKERS_PER_POINT, {"workers": estate.workers}),
        Line("knowledge", sum(tiles.values()), {"tiles": list(tiles), "each": list(tiles.values())}),
    ]


def rewarding(estate: EstateView) -> list[int]:
    """Return the faces of the placed knowledge tiles that count at the end (CB-8.9)."""
    return [
        face
        for face in estate.tiles
        if material.TYPE_OF[face] == material.KNOWLEDGE and material.number_of(face) >= FIRST_REWARD
    ]


FIRST_REWARD = 15


def knowledge_points(estate: EstateView, number: int) -> int:
    """Return what a knowledge tile is worth at the end (CB-10.15 to CB-10.26); nothing for 1 to 14."""
    if number in material.BUILDING_KNOWLEDGE:
        return PER_BUILDING * estate.tiles.count(material.BUILDING_KNOWLEDGE[number])
    if number == 15:
        return PER_TYPE_SOLD * (len(material.GOODS) - estate.sold.count(0))
    if number == 24:
        return PER_SPECIES * len(
            {material.SPECIES_OF[face] for face in estate.tiles if material.TYPE_OF[face] == material.ANIMAL}
        )
    if number == 25:
        return PER_GOOD_SOLD * sum(estate.sold)
    return PER_BONUS * len(estate.bonus) if number == 26 else 0
