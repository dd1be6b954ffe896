"""Where everything stands on a desk: the offices, and the parts of a large one."""

from typing import NamedTuple

from hansa_bot.render.canvas import HIGH, WIDE, Box
from hansa_bot.titles.merkator import material
from hansa_bot.titles.merkator.render.goods import LEAST_HIGH
from hansa_bot.titles.merkator.view import MerkatorView, OfficeView

EDGE = 2.0
APART = 8.0
"""Between two Buildings side by side."""
BESIDE = {2: 271.0, 3: 174.0, 4: 174.0}
"""By seats: width of the offices beside that of the asker; of two both are large."""
HEAD = 20.0
"""Height of an office's head."""
CARD = 70.4
"""Width of a contract in the large office."""
WIDE_ONE = 300.0
"""From this width on an office has two columns of Buildings and two rows of contracts or more, else one and three."""
SAID = 15.4
"""Height of a Building's line in words."""
LETTER, BETWEEN = 21.0, 4.0
"""Height of the names above the columns, and what is left free between the parts of the large office."""
SAID_WIDE, CUBES_APART = 88.0, 2.4
"""Where the cubes of the supply begin behind its name, and what is left free between two."""
INSET = 5.0, 3.0
"""What is left free at the sides of an office and below."""


class Sizes(NamedTuple):
    """Heights in the large office: a row of goods, the supply, a contract, a line of Bonus cards or Buildings."""

    row: float
    supply: float
    card: float
    line: float

    def high(self, rows: int, lines: int) -> float:
        """Return the height of an office with so many rows of contracts and lines of all else."""
        return LETTER + 3 * self.row + self.supply + rows * (self.card + 2) + lines * self.line + 4 * BETWEEN


SIZES = (
    Sizes(28.0, 18.0, 68.0, 23.0),
    Sizes(25.0, 17.0, 62.0, 21.0),
    Sizes(22.0, 15.0, 54.0, 18.0),
    Sizes(19.0, 13.4, 48.0, 16.0),
    Sizes(14.4, 12.4, 44.4, 14.2),
)
"""From the roomiest to the tightest."""


class Plan(NamedTuple):
    """Where the parts of a large office begin below each other, their sizes, and how many cards stand side by side.

    `shown` are its contracts, the best first, None where only the number of the `rest` stands.
    """

    area: Box
    size: Sizes
    per_row: int
    columns: int
    shown: list[int | None]
    rest: int
    supply: float
    hand: float
    contracts: float
    bonus: float
    buildings: float

    def contract(self, index: int) -> Box:
        """Return where one of the contracts that are shown stands."""
        left, _, right, _ = self.area
        wide = (right - left + 1.6) / self.per_row
        x, y = left + wide * (index % self.per_row), self.contracts + (self.size.card + 2) * (index // self.per_row)
        return x, y, x + wide - 1.6, y + self.size.card

    def bonus_card(self, index: int) -> Box:
        """Return where a Bonus card stands."""
        left, _, right, _ = self.area
        wide = (right - left + 1.6) / self.per_row
        x, y = left + wide * (index % self.per_row), self.bonus + self.size.line * (index // self.per_row + 0.5)
        return x, y - 8.0, x + wide - 1.6, y + 8.0

    def good(self, good: int) -> Box:
        """Return where a good of the storage stands with its number."""
        left, top, right, _ = self.area
        wide, column = (right - left) / len(material.COLUMNS), material.COLUMN_OF[good]
        row = material.IN_COLUMN[column].index(good)
        x, y = left + wide * column, top + LETTER + self.size.row * (row + 0.5)
        return x + 1.6, y - 11.8, x + wide - 1.6, y + 11.8

    @property
    def cubes(self) -> Box:
        """Where the cubes of the supply stand."""
        left = self.area[0] + SAID_WIDE
        wide = (self.size.supply + CUBES_APART) * len(material.COLORS) - CUBES_APART
        return left, self.supply, left + wide, self.supply + self.size.supply


def office_boxes(view: MerkatorView, seat: int) -> dict[int, Box]:
    """Return where the offices of all seats stand, that of the asker first."""
    others = [(seat + step) % view.seats for step in range(1, view.seats)]
    right = WIDE - EDGE - (BESIDE[view.seats] + EDGE if others else 0.0)
    found = {seat: (EDGE, EDGE, right, HIGH - EDGE)}
    high = (HIGH - EDGE) / max(1, len(others))
    for index, other in enumerate(others):
        top = EDGE + high * index
        found[other] = right + EDGE, top, WIDE - EDGE, top + high - EDGE
    return found


def inner(office: Box) -> Box:
    """Return what an office has for all but its head."""
    left, top, right, bottom = office
    return left + INSET[0], top + HEAD + 3.0, right - INSET[0], bottom - INSET[1]


def large(office: OfficeView, area: Box) -> Plan:
    """Return where the parts of a large office stand within an area, as roomy as can be."""
    left, top, right, bottom = area
    per_row, columns = cards_beside(left, right), 2 if right - left > WIDE_ONE else 1
    lines = -(-len(office.bonus) // per_row) + -(-len(office.buildings) // columns) + (office.hand is not None)
    # as many rows of contracts as fit at the tightest; the size is then chosen for what is really there
    most = next((rows for rows in (4, 3) if SIZES[-1].high(rows, lines) <= bottom - top), 4 - columns)
    shown, rest = _fit(office.contracts, per_row * most)
    rows = -(-len(shown) // per_row)
    size = next((each for each in SIZES if each.high(rows, lines) <= bottom - top), SIZES[-1])
    supply = top + LETTER + 3 * size.row + 1.0 + BETWEEN
    hand = supply + size.supply + BETWEEN
    contracts = hand + (size.line if office.hand is not None else 0.0)
    bonus = contracts + (size.card + 2) * rows + BETWEEN - 2
    buildings = bonus + size.line * -(-len(office.bonus) // per_row) + 1.0
    return Plan(area, size, per_row, columns, shown, rest, supply, hand, contracts, bonus, buildings)


def in_words(found: Plan, built: int) -> bool:
    """Return whether so many Buildings have room to be told in words, each on a line of its own."""
    left, _, right, bottom = found.area
    return right - left > WIDE_ONE and built * SAID <= bottom - found.buildings


def table_box(found: Plan, built: int) -> Box | None:
    """Return where the table of the goods stands, at the lower edge, None where it has no room."""
    left, _, right, bottom = found.area
    top = found.buildings
    top += built * SAID if in_words(found, built) else -(-built // found.columns) * found.size.line
    room = right - left > WIDE_ONE and bottom - top >= LEAST_HIGH
    return (left, bottom - LEAST_HIGH, right, bottom) if room else None


def cards_beside(left: float, right: float) -> int:
    """Return how many contracts or Bonus cards stand side by side."""
    return int((right - left + 1.6) / CARD)


def _fit(cards: list[int], places: int) -> tuple[list[int | None], int]:
    """Return the best cards, in so many places, and how many more there are: these are told in the last place."""
    best, rest = [*reversed(cards)], len(cards) - places + 1
    return ([*best[: places - 1], None], rest) if rest > 1 else ([*best], 0)
