"""The game's material as numbers: goods, places, cards, letters and the printed constants, all read from the data.

Goods, places, colours and columns are numbered in the order of `board.json`. Majors come first among the places, and
place, colour and pair of goods go by the same number: the cubes of place p turn into the goods 2p and 2p + 1. A card
is one number for all kinds: first the contracts by value, then the Bonus cards, then the Buildings.
"""

from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

_DATA = Path(__file__).parents[3] / "data" / "merkator"
BOARD: dict[str, Any] = msgspec.json.decode((_DATA / "board.json").read_bytes())
"""Map, goods, columns, chart and constants as the data have them."""
_CARDS: dict[str, Any] = msgspec.json.decode((_DATA / "cards.json").read_bytes())
RECONSTRUCTED = "reconstructed"
"""The `source` of what is not printed but built to hold to all that is known (MK-16)."""

COLORS: tuple[str, ...] = tuple(color["id"] for color in BOARD["colors"])
GOODS: tuple[str, ...] = tuple(good for color in BOARD["colors"] for good in color["goods"])
GOOD = {word: good for good, word in enumerate(GOODS)}
SIGNS: tuple[str, ...] = tuple({each["id"]: each["sign"] for each in BOARD["goods"]}[good] for good in GOODS)
"""By good: its two letters (MK-19.3)."""
COLUMNS: tuple[str, ...] = tuple(column["id"].lower() for column in BOARD["storage_columns"])
IN_COLUMN: tuple[tuple[int, ...], ...] = tuple(
    tuple(sorted(GOOD[good] for good in column["goods"])) for column in BOARD["storage_columns"]
)
"""By column: its goods (MK-0.4)."""
COLUMN_OF = tuple(next(at for at, goods in enumerate(IN_COLUMN) if good in goods) for good in range(len(GOODS)))

_PLACES = sorted(BOARD["destinations"], key=lambda place: (place["kind"] != "major",))
PLACES: tuple[str, ...] = tuple(place["id"] for place in _PLACES)
PLACE = {word: place for place, word in enumerate(PLACES)}
MAJORS = len(COLORS)
"""So many places are majors, the first ones (MK-0.2)."""
if [*PLACES[:MAJORS]] != [color["home"] for color in BOARD["colors"]]:
    raise ValueError("majors and colours must stand in the same order")
NOWHERE = -1
"""The place of the pawn before the first trip (MK-2.3), and that of the Peace of Westphalia."""
TIME: tuple[int, ...] = tuple(place["time_delta"] for place in _PLACES)
"""By place: the counters that a trip there gives, or with a minus costs (MK-4.2, MK-4.12)."""
THRESHOLD: tuple[int, ...] = tuple(-1 if place["threshold"] is None else place["threshold"] for place in _PLACES)
"""By place: from how many cubes on a major gets one by a trip to a minor (MK-4.10); -1 for majors."""
LINKED: tuple[tuple[int, ...], ...] = tuple(
    tuple(sorted(PLACE[other] for other in BOARD["adjacency"].get(place, ()))) for place in PLACES
)
"""By place: the majors linked to it, none for minors (MK-4.9)."""
FEE: tuple[int, ...] = tuple(place["join_cost"] for place in _PLACES)
"""By place: the counters that a joiner pays (MK-6.1)."""


class Contract(msgspec.Struct, frozen=True, dict=True):
    """A contract (MK-0.7): `place` where it is fulfilled, and what it demands.

    `goods` by good, `columns` by column how many units of any of its goods, `kinds` of how many different goods one
    unit each (MK-5.7, MK-5.8). Its value is what it sells for and what it is worth.
    """

    value: int
    place: int
    goods: tuple[int, ...]
    columns: tuple[int, ...]
    kinds: int

    @cached_property
    def row(self) -> tuple[int, ...]:
        """All that it demands: by good, by column, and of how many kinds."""
        return *self.goods, *self.columns, self.kinds

    @cached_property
    def named(self) -> tuple[tuple[int, int], ...] | None:
        """The goods that it names and how many of each; None if it asks for anything else."""
        plain = not any(self.columns) and not self.kinds
        return tuple((good, want) for good, want in enumerate(self.goods) if want) if plain else None


class Bonus(msgspec.Struct, frozen=True):
    """A Bonus card: its good comes with every trip to its place (MK-4.7, MK-6.3)."""

    place: int
    good: int
    cost: int


class Building(msgspec.Struct, frozen=True, rename={"alone": "sole_player"}):
    """A Building and its condition (MK-9.8): what is counted, and over which goods.

    `kind` is per, tiers or sole_leader, `tiers` are pairs of a least number and its points. `cap` is None for none.
    """

    name: str
    cost: int
    kind: str
    metric: str
    goods: tuple[int, ...]
    alone: bool
    points: int = 0
    divisor: int = 1
    cap: int | None = None
    tiers: tuple[tuple[int, int], ...] = ()


def _contract(card: dict[str, Any]) -> Contract:
    wants = card["requires"]
    goods = tuple(wants["goods"].get(good, 0) for good in GOODS)
    columns = tuple(wants["categories"].get(column.upper(), 0) for column in COLUMNS)
    return Contract(card["value"], PLACE.get(card["destination"], NOWHERE), goods, columns, wants["different_goods"])


def _building(card: dict[str, Any]) -> Building:
    scope = card["condition"]["scope"]
    if "color" in scope:
        color = COLORS.index(scope["color"])
        goods = [2 * color, 2 * color + 1]
    else:
        columns = scope.get("columns", map(str.upper, COLUMNS))
        goods = sorted(good for column in columns for good in IN_COLUMN[COLUMNS.index(column.lower())])
    return msgspec.convert({**card, **card["condition"], "goods": goods}, Building)


_BY_VALUE = sorted(_CARDS["contracts"], key=lambda card: card["value"])
_ALL = (*_BY_VALUE, *_CARDS["bonus_cards"], *_CARDS["buildings"])
CARDS: tuple[str, ...] = tuple(card["token"] for card in _ALL)
"""The word of every card, for tokens, draws and records."""
CARD = {word: card for card, word in enumerate(CARDS)}
REBUILT = frozenset(at for at, card in enumerate(_ALL) if card["source"] == RECONSTRUCTED)
"""The cards whose content is not known from print (MK-16.10)."""
CONTRACTS: list[Contract] = [_contract(card) for card in _BY_VALUE]
BONUS: dict[int, Bonus] = {
    len(CONTRACTS) + at: Bonus(PLACE[card["destination"]], GOOD[card["good"]], card["cost"])
    for at, card in enumerate(_CARDS["bonus_cards"])
}
BUILDINGS: dict[int, Building] = {
    len(CONTRACTS) + len(BONUS) + at: _building(card) for at, card in enumerate(_CARDS["buildings"])
}
COSTS: dict[int, int] = {card: bonus.cost for card, bonus in BONUS.items()}
COSTS |= {card: building.cost for card, building in BUILDINGS.items()}
"""By Bonus card and Building: its price (MK-3.7)."""
NO_CARD = -1
"""An empty hand (MK-13.1)."""

PEACE = CARD["peace"]
"""The Peace of Westphalia (MK-5.16, MK-5.17)."""
PEACE_VALUE = CONTRACTS[PEACE].value
HIGHEST = max(contract.value for card, contract in enumerate(CONTRACTS) if card != PEACE)
"""The value of the contracts whose reward is the Peace."""
LOWEST = CONTRACTS[0].value
VALUES = (*range(LOWEST, HIGHEST + 1), PEACE_VALUE)
"""The values of all contracts; each from the second on has a pile (MK-2.6)."""
REWARD = {value: VALUES[at + 1] for at, value in enumerate(VALUES[:-1])}
"""By value: that of the contract gained by fulfilling (MK-5.3)."""

LETTERS = (*(column.upper() for column in COLUMNS), *(2 * column.upper() for column in COLUMNS))
"""What stands on the back of counters, by number: single letters, then double ones (MK-1.4)."""
COUNTERS = bytes(LETTERS.index(counter["letters"]) for counter in _CARDS["time_counters"])
"""The letters of all counters before they are shuffled."""


def splits(cubes: int) -> range:
    """Return how many of so many cubes may become the first of their two goods (MK-4.5)."""
    return range(1, cubes) if cubes > 1 else range(cubes + 1)


def lost(letter: int) -> tuple[int, int]:
    """Return the column from which a letter takes, and how many units (MK-4.18)."""
    return letter % len(COLUMNS), 1 + (letter >= len(COLUMNS))


_CHART = BOARD["time_chart"]
PLAIN, ULTIMO = "plain", "ultimo"


def chart_rows(length: str, seats: int) -> tuple[str, tuple[int, ...]]:
    """Return the side of the chart a game starts with, and how many counters lie in each row (MK-2.4, MK-11.1)."""
    start = _CHART[length][str(seats)]
    sizes = enumerate(_CHART["sides"][start["side"]]["rows"], 1)
    return start["side"], tuple(size if row in start["filled_rows"] else 0 for row, size in sizes)


ULTIMO_ROWS: tuple[int, ...] = tuple(_CHART["sides"][ULTIMO]["rows"])
"""How many counters fill each row of the ULTIMO side (MK-11.3)."""

_ROUNDS = {2: 18, 3: 13, 4: 13}
"""About how many rounds a game of standard length has, by seats, as computer players play it."""


def rounds_left(seats: int, side: str, lying: int) -> int:
    """Return about how many rounds it takes until the last counter of the chart is gone, this one counted."""
    _, rows = chart_rows("standard", seats)
    to_come = sum(ULTIMO_ROWS) if side == PLAIN else 0
    return max(1, round((lying + to_come) * _ROUNDS[seats] / sum(rows)))


_SETUP = BOARD["setup"]
CUBES_AT_START: int = _SETUP["cubes_per_major"]
ON_DISPLAY: int = _SETUP["display_size"]["bonus"]
SOLO_TURNS: int = _SETUP["solo"]["turns"]
SOLO_STACK: tuple[int, ...] = tuple(_SETUP["solo"]["solo_stack_values_top_to_bottom"])


class Start(msgspec.Struct, frozen=True):
    """What everybody starts with (MK-2): cubes per colour, contracts and Bonus cards by value and cost, counters."""

    personal_supply_per_color: int
    start_contract_values: tuple[int, ...]
    start_bonus_costs: tuple[int, ...]
    start_time_counters: dict[str, int]


STARTS = {length: msgspec.convert(each, Start) for length, each in (("standard", _SETUP), ("long", _SETUP["long"]))}

MOST_THALERS: int = BOARD["coins"]["limit_per_player"]
OFFICE: int = BOARD["office"]["contract_spaces"]
"""Contracts with which one may end Phase 1; also how many count in full (MK-3.4, MK-9.2)."""
_RATES = BOARD["rates"]
UNITS_PER_TRADE: int = _RATES["trade_in_units"]
TIME_PER_TRADE: int = _RATES["trade_in_time_counters"]
BONUS_UNITS: int = _RATES["bonus_active"]
BONUS_JOINING: int = _RATES["bonus_joiner"]
