"""What an action brings, in a few words."""

from __future__ import annotations

from hansa_bot.titles.castles_of_burgundy.actions.workers import MORE_WORKERS, WORKERS
from hansa_bot.titles.castles_of_burgundy.effects import BANKED, BOARDERS
from hansa_bot.titles.castles_of_burgundy.material import (
    A_CASTLE,
    A_MINE,
    A_SHIP,
    ANIMAL,
    BANK,
    BOARDING_HOUSE,
    BUILDING,
    CARPENTER,
    CHURCH,
    CITY_HALL,
    FACES,
    KNOWLEDGE,
    MARKET,
    PHASE_POINTS,
    REGION_POINTS,
    SALE_POINTS,
    SHIP,
    SPECIES_OF,
    TYPE_OF,
    TYPES,
    WAREHOUSE,
    WATCHTOWER,
    WATCHTOWER_POINTS,
)
from hansa_bot.titles.castles_of_burgundy.tables import HEX
from hansa_bot.titles.castles_of_burgundy.texts.reading import Reading

_OWN_WORD = (BUILDING, ANIMAL, SHIP)
"""Types whose regions have a short word of their own."""


def placing(here: Reading, tile: str, where: str) -> str:
    """Return "completes a city of 3: +6 +8; then take a building" for a tile on a hex; empty if nothing follows."""
    face, index = FACES[tile], HEX[where]
    return "; ".join(filter(None, [region(here, index), of_tile(here, face, index)]))


def region(here: Reading, index: int) -> str:
    """Say which region a tile on this hex would complete, and the bonus tile that comes with it."""
    done = here.completes(index)
    if done is None or here.board is None:
        return ""
    kind = here.board.types[index]
    named = here.names.value("region", TYPES[kind]) if kind in _OWN_WORD else here.tr("region")
    points = f"+{REGION_POINTS[done[0]]} +{PHASE_POINTS[here.view.phase]}"
    text = here.tr("completes a {region} of {size}: {points}", region=named, size=done[0], points=points)
    extra = here.bonus(index)
    return text + (" " + here.tr("and bonus +{n}", n=extra) if extra else "")


def of_tile(here: Reading, face: int, index: int | None = None) -> str:
    """Say what a tile does when it is placed; where it matters, on which hex."""
    tr, names = here.tr, here.names
    if SPECIES_OF[face] >= 0:
        return f"+{here.herd(face, index)}" if index is not None else ""
    if TYPE_OF[face] == KNOWLEDGE:
        return names.learned(face)
    effects = {
        A_SHIP: tr("then load goods, one step on the track"),
        A_CASTLE: tr("then one more action"),
        A_MINE: tr("a silverling after each phase"),
        WAREHOUSE: tr("then sell goods of one type"),
        CARPENTER: tr("then take a building"),
        CHURCH: tr("then take a mine, knowledge or castle"),
        MARKET: tr("then take a ship or animals"),
        CITY_HALL: tr("then place one more tile"),
        BOARDING_HOUSE: f"+{names.workers(BOARDERS)}",
        BANK: f"+{names.silver(BANKED)}",
        WATCHTOWER: f"+{WATCHTOWER_POINTS}",
    }
    return effects[face]


def sale(here: Reading, count: int) -> str:
    """Return "+6, 1 silverling" for a sale of so many goods (CB-12.4, CB-10.3, CB-10.4)."""
    parts = [f"+{SALE_POINTS[here.view.seats] * count}", here.names.silver(2 if here.has(3) else 1)]
    return ", ".join(parts + ([here.names.workers(1)] if here.has(4) else []))


def workers(here: Reading) -> str:
    """Return "2 workers" for taking workers, with what knowledge makes of it (CB-10.13, CB-10.14)."""
    parts = [here.names.workers(MORE_WORKERS if here.has(14) else WORKERS)]
    return here.names.list(parts + ([here.names.silver(1)] if here.has(13) else []))
