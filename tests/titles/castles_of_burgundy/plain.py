"""The printed game in words, and a table as a person would note it: nothing here comes from the rules' own code."""

import json
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

GOODS = ["turquoise", "purple", "pink", "red", "brown", "orange"]
TYPES = ["building", "animal", "knowledge", "ship", "castle", "mine"]
BUILDINGS = ["warehouse", "carpenter", "church", "market", "boarding-house", "bank", "city-hall", "watchtower"]
SPECIES = ["cow", "pig", "sheep", "chicken"]
BLACK_KNOWLEDGE = [7, 12, 14, 15, 24, 25]
SLOTS = [
    [("building", 2), ("ship", 2), ("knowledge", 3), ("animal", 4)],
    [("knowledge", 2), ("castle", 2), ("building", 3), ("building", 4)],
    [("animal", 2), ("building", 2), ("ship", 3), ("knowledge", 4)],
    [("ship", 2), ("building", 2), ("animal", 3), ("mine", 4)],
    [("mine", 2), ("knowledge", 2), ("building", 3), ("building", 4)],
    [("building", 2), ("animal", 2), ("castle", 3), ("ship", 4)],
]
SIZE_POINTS = {1: 1, 2: 3, 3: 6, 4: 10, 5: 15, 6: 21, 7: 28, 8: 36}
PHASE_POINTS = [10, 8, 6, 4, 2]
LARGE = {2: 5, 3: 6, 4: 7}
SMALL = {2: 2, 3: 3, 4: 4}
BLACK_TILES = {2: 4, 3: 6, 4: 8}
REWARDED = dict(
    zip(
        range(16, 24),
        ["warehouse", "watchtower", "carpenter", "church", "market", "boarding-house", "bank", "city-hall"],
        strict=True,
    )
)
"""By number of a knowledge tile: the building it pays for (CB-10.16 to CB-10.23)."""
DEALT_FROM = ["1", "1", "1", "1", "2", "3", "5", "6", "7", "9"]
"""The sides of a random deal; what rests on one transcription is left out (CB-16.5, CB-16.7)."""
ADVANTAGES = ["warehouse", "carpenter", "church", "market", "city-hall"]
MAY_TAKE = {"carpenter": ["building"], "church": ["mine", "knowledge", "castle"], "market": ["ship", "animal"]}

NAMES = [
    f"{row}{place}"
    for row, count in zip("abcdefg", (4, 5, 6, 7, 6, 5, 4), strict=True)
    for place in range(1, count + 1)
]
FIRST_Q = {-3: 0, -2: -1, -1: -2, 0: -3, 1: -3, 2: -3, 3: -3}
ESTATES = Path(__file__).parents[3] / "data" / "castles_of_burgundy" / "estates.json"


def kind_of_tile(tile: str) -> str:
    """CB-1.1."""
    if tile in BUILDINGS:
        return "building"
    if tile.partition("-")[0] in SPECIES:
        return "animal"
    return "knowledge" if tile[0] == "k" else tile


def stacks() -> dict[str, list[str]]:
    """The seven stacks before they are shuffled (CB-1.3 to CB-1.5, CB-2.2)."""
    herd = {2: (2, 0), 3: (2, 1), 4: (1, 1)}
    return {
        "building": [tile for tile in BUILDINGS for _ in range(5)],
        "animal": [f"{name}-{n}" for name in SPECIES for n in herd for _ in range(herd[n][0])],
        "knowledge": [f"k{n}" for n in range(1, 27) if n not in BLACK_KNOWLEDGE],
        "ship": ["ship"] * 20,
        "castle": ["castle"] * 14,
        "mine": ["mine"] * 10,
        "black": [tile for tile in BUILDINGS for _ in range(2)]
        + [f"{name}-{n}" for name in SPECIES for n in herd for _ in range(herd[n][1])]
        + [f"k{n}" for n in BLACK_KNOWLEDGE]
        + ["ship"] * 6
        + ["castle"] * 2
        + ["mine"] * 2,
    }


def axial(name: str) -> tuple[int, int]:
    r = "abcdefg".index(name[0]) - 3
    return FIRST_Q[r] + int(name[1:]) - 1, r


WHERE = {axial(name): name for name in NAMES}


@cache
def neighbours(name: str) -> list[str]:
    """CB-1.13."""
    q, r = axial(name)
    steps = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
    return [WHERE[q + dq, r + dr] for dq, dr in steps if (q + dq, r + dr) in WHERE]


@dataclass(eq=False)
class Layout:
    """Which type each hex of an estate accepts, and where the start may be."""

    types: dict[str, str]
    castles: list[str]

    def region(self, name: str) -> set[str]:
        """CB-1.12."""
        found, edge = {name}, [name]
        while edge:
            for other in neighbours(edge.pop()):
                if self.types[other] == self.types[name] and other not in found:
                    found.add(other)
                    edge.append(other)
        return found


@cache
def printed() -> tuple[dict[str, Layout], dict[str, int]]:
    """The nine estates by number, and the number on each hex."""
    facts = json.loads(ESTATES.read_text("utf-8"))
    found = {}
    for each in facts["estates"]:
        types = [facts["letters"][letter] for letter in "".join(each["colours"])]
        found[each["id"]] = Layout(dict(zip(NAMES, types, strict=True)), each["castles"])
    return found, dict(zip(NAMES, facts["dice"], strict=True))


@dataclass(eq=False)
class Player:
    """What lies before a player."""

    estate: str = ""
    layout: Layout | None = None
    placed: dict[str, str] = field(default_factory=dict)
    storage: list[str] = field(default_factory=list)
    goods: Counter[str] = field(default_factory=Counter)
    sold: Counter[str] = field(default_factory=Counter)
    workers: int = 0
    silver: int = 0
    points: Counter[str] = field(default_factory=Counter)
    dice: list[int] = field(default_factory=list)
    left: list[int] = field(default_factory=list)
    bonus: list[tuple[str, str]] = field(default_factory=list)

    def owns(self, number: int) -> bool:
        return f"k{number}" in self.placed.values()


@dataclass(eq=False)
class Table:
    """What lies in the middle, with what is face down."""

    options: dict[str, str]
    players: list[Player]
    stacks: dict[str, list[str]]
    piles: list[list[str]]
    rolls: list[int]
    whites: list[int]
    order: list[int]
    track: list[list[int]]
    sides: list[str]
    house: str
    at: int = 0
    phase: int = 0
    round: int = 0
    white: int = 0
    row: list[str] = field(default_factory=list)
    depots: list[list[str]] = field(default_factory=lambda: [[] for _ in range(7)])
    goods: list[Counter[str]] = field(default_factory=lambda: [Counter() for _ in range(6)])
    bonus: dict[str, list[str]] = field(default_factory=lambda: {name: ["large", "small"] for name in TYPES})
    removed: Counter[str] = field(default_factory=Counter)
    pending: str | None = None
    bought: bool = False
    over: bool = False

    @property
    def active(self) -> int:
        return self.order[self.at]
