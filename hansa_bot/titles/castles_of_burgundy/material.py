"""The game's material as numbers: types, tiles by their face, goods, tools, and the printed constants.

A tile is its face: 0 is none, then buildings, animals by species and number, knowledge 1 to 26, ship, castle, mine.
Goods are numbered from 0, so that good 0 goes with the die's 1; depots 0 to 5 are the numbered ones, 6 is the black.
"""

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

DATA = Path(__file__).parents[3] / "data" / "castles_of_burgundy"


@cache
def components() -> dict[str, Any]:
    """Return the counts and constants of the game's material."""
    found: dict[str, Any] = msgspec.json.decode((DATA / "components.json").read_bytes())
    return found


@cache
def layouts() -> dict[str, Any]:
    """Return the estates with their status, the dice printed on all of them, and what house estates must keep to."""
    found: dict[str, Any] = msgspec.json.decode((DATA / "estates.json").read_bytes())
    return found


_FACTS = components()

TYPES: tuple[str, ...] = tuple(_FACTS["types"])
BUILDING, ANIMAL, KNOWLEDGE, SHIP, CASTLE, MINE = range(len(TYPES))

BUILDINGS: tuple[str, ...] = tuple(_FACTS["buildings"])
ANIMALS: tuple[str, ...] = tuple(_FACTS["animals"])
SPECIES = tuple(dict.fromkeys(animal.partition("-")[0] for animal in ANIMALS))
KNOWLEDGES = tuple(f"k{number}" for number in range(1, _FACTS["knowledge"] + 1))
TILES = ("", *BUILDINGS, *ANIMALS, *KNOWLEDGES, TYPES[SHIP], TYPES[CASTLE], TYPES[MINE])
"""The word of every face; face 0 has none."""
FACES = {word: face for face, word in enumerate(TILES) if word}
WAREHOUSE, CARPENTER, CHURCH, MARKET, BOARDING_HOUSE, BANK, CITY_HALL, WATCHTOWER = range(1, 1 + len(BUILDINGS))
_BEFORE_K1 = len(BUILDINGS) + len(ANIMALS)
A_SHIP, A_CASTLE, A_MINE = (FACES[TYPES[kind]] for kind in (SHIP, CASTLE, MINE))


def knowledge(number: int) -> int:
    """Return the face of a knowledge tile (CB-1.5)."""
    return _BEFORE_K1 + number


def number_of(face: int) -> int:
    """Return the number of a knowledge tile's face."""
    return face - _BEFORE_K1


def _type(word: str) -> int:
    if word in BUILDINGS:
        return BUILDING
    if word in ANIMALS:
        return ANIMAL
    return KNOWLEDGE if word in KNOWLEDGES else TYPES.index(word)


NO_TYPE = len(TYPES)
TYPE_OF = (NO_TYPE, *(_type(word) for word in TILES[1:]))
"""By face: its type."""
SPECIES_OF = tuple(SPECIES.index(word.partition("-")[0]) if word in ANIMALS else -1 for word in TILES)
ANIMALS_ON = tuple(int(word.partition("-")[2]) if word in ANIMALS else 0 for word in TILES)
"""By face: how many animals it shows (CB-1.4)."""


def _copies(word: str, black: int) -> int:
    for group in ("buildings", "animals"):
        if word in _FACTS[group]:
            return int(_FACTS[group][word][black])
    if word in KNOWLEDGES:
        return int((number_of(FACES[word]) in _FACTS["black_knowledge"]) == bool(black))
    return int(_FACTS["tiles"][word][black])


BLACK = len(TYPES)
"""The stack of black-backed tiles, behind those of the six types (CB-2.2)."""
STACKS = tuple(
    bytes(
        face
        for face in range(1, len(TILES))
        if stack in (TYPE_OF[face], BLACK)
        for _ in range(_copies(TILES[face], stack == BLACK))
    )
    for stack in range(len(TYPES) + 1)
)
"""The faces of each stack before it is shuffled (CB-1.2)."""

GOODS: tuple[str, ...] = tuple(_FACTS["goods"])
GOODS_IN_GAME = bytes(good for good, word in enumerate(GOODS) for _ in range(_FACTS["goods"][word]))

DEPOTS = ("1", "2", "3", "4", "5", "6", "black")
BLACK_DEPOT = len(DEPOTS) - 1
RING = tuple((depot, (depot + 1) % BLACK_DEPOT) for depot in range(BLACK_DEPOT))
"""The pairs of neighbouring depots, clockwise (CB-1.14)."""
SLOTS = 4
"""Hex slots of a numbered depot; the black one comes behind them and has twice as many."""
DEPOT_START = (*(SLOTS * depot for depot in range(BLACK_DEPOT + 1)), SLOTS * (BLACK_DEPOT + 2))
"""By depot: where its slots begin; the last number is where all end."""

TOOLS = (
    *("castle", "die-1", "die-2", "die-3", "die-4", "die-5", "die-6"),
    *("warehouse", "carpenter", "church", "market", "city-hall"),
)
"""What an action is done with: a castle's extra action, a die by its face, or a building's advantage."""
BY_CASTLE = 0
DICE = range(1, 7)
BY_WAREHOUSE, BY_CARPENTER, BY_CHURCH, BY_MARKET, BY_CITY_HALL = range(7, len(TOOLS))
EFFECTS = ("ship", *(TOOLS[tool] for tool in (BY_CASTLE, *range(7, len(TOOLS)))))
"""Kinds of decision that wait for an answer to a placed tile (CB-8.2)."""
MANDATORY = ("ship", "castle")
FITS = {BY_CARPENTER: (BUILDING,), BY_CHURCH: (KNOWLEDGE, CASTLE, MINE), BY_MARKET: (ANIMAL, SHIP)}
"""By building: the types that its advantage takes (CB-9.6 to CB-9.8)."""

STORAGE: int = _FACTS["storage"]
GOODS_STORAGE: int = _FACTS["goods_storage"]
STARTING_WORKERS: tuple[int, ...] = tuple(_FACTS["starting_workers"])
STARTING_SILVER: int = _FACTS["starting_silverlings"]
STARTING_GOODS: int = _FACTS["starting_goods"]
GOODS_PER_PHASE: int = _FACTS["goods_per_phase"]
PRICE: int = _FACTS["price"]
PHASES = "ABCDE"
ROUNDS: int = _FACTS["rounds"]
BLACK_TILES = {int(seats): int(count) for seats, count in _FACTS["black_tiles"].items()}
SIDES: dict[str, int] = dict(_FACTS["sides"])
REGION_POINTS: tuple[int, ...] = (0, *_FACTS["region_points"])
PHASE_POINTS: tuple[int, ...] = tuple(_FACTS["phase_points"])
SALE_POINTS = {int(seats): int(points) for seats, points in _FACTS["sale_points"].items()}
BONUS_POINTS = {int(seats): tuple(map(int, points)) for seats, points in _FACTS["bonus_points"].items()}
"""By number of seats: the points of a large and a small bonus tile (CB-11.4)."""
WATCHTOWER_POINTS: int = _FACTS["watchtower_points"]
BUILDING_KNOWLEDGE = {int(number): BUILDINGS.index(word) + 1 for word, number in _FACTS["building_knowledge"].items()}
"""By number of a knowledge tile: the face of the building that it rewards (CB-10.16 to CB-10.23)."""

SOURCES = ("regions", "bonus", "animals", "sales", "watchtowers")
"""Where points come from during the game, as lines of the score."""
REGIONS, BONUS, HERDING, SALES, TOWERS = range(len(SOURCES))


@cache
def slot_types(seats: int, phase: int) -> tuple[tuple[int, ...], ...]:
    """Return by numbered depot the types of its slots in use, in the order of filling (CB-3.3 to CB-3.5)."""
    swap = _FACTS["mine_for_castle"]
    swaps = seats == swap["seats"] and PHASES[phase] in swap["phases"]
    found = []
    for depot, slots in enumerate(_FACTS["slots"]):
        kinds = [TYPES.index(kind) for kind, least in slots if least <= seats]
        if swaps and depot + 1 == swap["depot"]:
            kinds = [MINE if kind == CASTLE else kind for kind in kinds]
        found.append(tuple(kinds))
    return tuple(found)
