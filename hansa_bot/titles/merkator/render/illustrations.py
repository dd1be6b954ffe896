"""What the cards on how to play show: small positions, built for what each card says, and where to look."""

from collections.abc import Callable, Mapping, Sequence

from hansa_bot.engine.action import Event, Outcome
from hansa_bot.engine.rules import Setup
from hansa_bot.render.canvas import Box, around
from hansa_bot.titles.kit.render.crops import crop, crop_low, joined
from hansa_bot.titles.merkator import material
from hansa_bot.titles.merkator.material import CARD, GOOD, PLACE, VALUES
from hansa_bot.titles.merkator.meta import META
from hansa_bot.titles.merkator.render import cards, layout, plan, strip
from hansa_bot.titles.merkator.render.changes import changes
from hansa_bot.titles.merkator.render.map import letter_box
from hansa_bot.titles.merkator.rules import RULES
from hansa_bot.titles.merkator.state import STORE, SUPPLY, MerkatorState
from hansa_bot.titles.merkator.view import MerkatorView
from hansa_bot.titles.painter import Focus, Illustration

SEATS = 3
ME, BEA, CARL = range(SEATS)


class _Lesson:
    """A table to which cards, cubes and goods are brought, and the boxes of what lies there."""

    def __init__(self, pawn: str, **cubes: int) -> None:
        self.state: MerkatorState = RULES.setup(Setup(SEATS, META.filled({}), "illustrations"), Outcome())
        self.state.pawn = PLACE[pawn]
        self.state.cubes = [cubes.get(place, 1) for place in material.PLACES[: material.MAJORS]]

    def own(self, seat: int, *contracts: str) -> None:
        """Give a seat these contracts and no others; what it had goes under the piles, or is discarded."""
        for card in self.state.contracts[seat]:
            self._put_away(card)
        self.state.contracts[seat] = b""
        for card in map(CARD.__getitem__, contracts):
            self._take(card)
            self.state.contracts[seat] = bytes(sorted((*self.state.contracts[seat], card)))

    def top(self, *contracts: str) -> None:
        """Let contracts lie on top of their piles."""
        for card in map(CARD.__getitem__, contracts):
            self._take(card)
            at = VALUES.index(material.CONTRACTS[card].value)
            self.state.piles[at] = bytes([card]) + self.state.piles[at]

    def _put_away(self, card: int) -> None:
        """Put a contract under its pile, where no picture shows it; the lowest ones have none."""
        if at := VALUES.index(material.CONTRACTS[card].value):
            self.state.piles[at] += bytes([card])
        else:
            self.state.discards += bytes([card])

    def _take(self, card: int) -> None:
        """Take a contract from where it is; a seat that had it gets another one of its value."""
        self.state.discards = _without(self.state.discards, card)
        self.state.piles = [_without(pile, card) for pile in self.state.piles]
        for seat, owned in enumerate(self.state.contracts):
            if card in owned:
                at = VALUES.index(material.CONTRACTS[card].value)
                other = (self.state.piles[at] or self.state.discards)[-1]
                self._take(other)
                self.state.contracts[seat] = bytes(sorted((*_without(owned, card), other)))

    def offer(self, *buildings: str) -> None:
        """Let Buildings be on offer."""
        wanted = bytes(map(CARD.__getitem__, buildings))
        rest = bytes(sorted({*self.state.building_row, *self.state.building_deck} - {*wanted}))
        self.state.building_row, self.state.building_deck = wanted, rest

    def build(self, seat: int, building: str) -> None:
        """Give a seat a Building."""
        card = CARD[building]
        rest = _without(self.state.building_row + self.state.building_deck, card)
        self.state.building_row, self.state.building_deck = rest[: material.ON_DISPLAY], rest[material.ON_DISPLAY :]
        self.state.buildings[seat] += bytes([card])

    def has(self, seat: int, counters: int, thalers: int, **goods: int) -> None:
        """Give a seat counters, thalers and goods."""
        self.state.counters[seat], self.state.thalers[seat] = counters, thalers
        for good, count in goods.items():
            self.state.storage[STORE * seat + GOOD[good]] = count

    @property
    def view(self) -> MerkatorView:
        """The table as everybody sees it."""
        return RULES.view(self.state, None)

    def values(self, seat: int, first: int, last: int) -> Box:
        """Return the box around some of a seat's values in its cell, the lowest being 0."""
        found = strip.value_boxes(self.view.offices[seat], layout.cell(self.view, seat))
        return joined(*found[first : last + 1])

    def counts(self, seat: int) -> Box:
        """Return the box around a seat's counts in its cell."""
        return strip.counts_box(self.view, self.view.offices[seat])

    def score(self, seat: int) -> Box:
        """Return the box around a seat's points in its cell."""
        return strip.score_box(self.view, seat)

    def _lying(self) -> list[Box]:
        """Return the boxes of the chart's head and of its rows in which counters lie."""
        left, top, right, _ = layout.CHART
        rows = self.view.rows
        first = len(layout.ROWS) - len(rows)
        cells = [layout.chart_cell(first + row, 0) for row, count in enumerate(rows) if count]
        return [(left, top, right, top + 13.0), *((left, high, right, low) for _, high, _, low in cells)]

    def shown(self, part: Box, places: Mapping[str, Box], marks: Sequence[Event] = ()) -> Illustration:
        """Return what is shown of the table; labels cover nothing that can be read there."""
        spared = [*layout.PLATES, *self._lying(), *layout.PILES.values(), *layout.BONUS]
        spared += [box for building in layout.BUILDINGS for box in _written(building)]
        spared += [around(*layout.name_at(place), 56.0, 9.0) for place in range(len(material.PLACES))]
        told = changes(self.view, marks)
        spared += [around(*layout.new_at(place), 18.0, layout.NEW) for place in (*told.new, *told.taken)]
        for seat in range(SEATS):
            left, top, _, _ = layout.cell(self.view, seat)
            name = (left, top, left + 70.0, top + 18.0)
            last = len(self.state.contracts[seat]) - 1
            spared += [name, self.counts(seat), self.score(seat), self.values(seat, 0, last)]
        return Illustration(self.state, Focus(marks, part=part, places=places, spared=spared))


def _written(building: Box) -> tuple[Box, Box, Box]:
    """Return the boxes of what stands on a Building's card: its words, its points and its price."""
    left, top, right, bottom = building
    low = top + 3 * cards.STEP + 1.0
    return (left, top, right, low), (left, low, left + 19.0, bottom), (right - 18.0, low, right, bottom)


def _without(row: bytes, card: int) -> bytes:
    return bytes(each for each in row if each != card)


def _goods(place: int) -> Box:
    """Return the box around the two goods of a major."""
    left, half = layout.PLATES[place][0], layout.GOOD * 0.53
    first, second = layout.SIGNS
    y = layout.row_of(place)
    return left + first - half, y - half, left + second + half, y + half


def _time(place: int) -> Box:
    """Return the box of the counters that a place gives or costs."""
    right, y = layout.PLATES[place][2], layout.row_of(place)
    return right - 24.0, y - 6.4, right - 4.0, y + 6.4


def _threshold(place: int) -> Box:
    """Return the box of the cubes that a minor asks for."""
    left, y = layout.PLATES[place][0], layout.row_of(place)
    return left + 6.0, y - 5.0, left + 32.0, y + 6.0


def _cubes(place: int) -> Box:
    """Return the box around the cubes of a major and how many came or went."""
    cubes = around(*layout.cube_at(place), layout.CUBE + 6.0, layout.CUBE + 6.0)
    return joined(cubes, around(*layout.new_at(place), layout.CUBE + 6.0, layout.NEW))


def _pile(value: int) -> Box:
    """Return the box of a pile."""
    return layout.PILES[VALUES.index(value)]


def _goal() -> Illustration:
    """Show where points come from: contracts, the better ones they bring, Buildings."""
    lesson = _Lesson("hamburg", hamburg=0, danzig=2)
    lesson.state.active, lesson.state.stack[-1].seats = BEA, [BEA]
    lesson.own(BEA, "spain-3", "hamburg-5", "danzig-5", "hamburg-6", "england-6", "sweden-7")
    lesson.top("denmark-5", "hamburg-6", "england-7", "italy-8")
    lesson.offer("weinkeller", "eisenhof", "seeamt", "tuchhaus")
    lesson.has(BEA, 3, 6, wine=2, coal=1, grain=1)
    places = {
        "points": lesson.score(BEA),
        "best": lesson.values(BEA, 1, 5),
        "half": lesson.values(BEA, 0, 0),
        "pile": _pile(6),
        "better": _pile(7),
        "building": layout.BUILDINGS[0],
    }
    return lesson.shown(crop_low(110, 280), places)


def _turn() -> Illustration:
    """Show a turn just played: a trip, what was taken there, a better contract, and who came along."""
    lesson = _Lesson("france", france=0, dutch_republic=2, spain=2, england=2)
    lesson.own(ME, "hamburg-2", "danzig-3", "france-4", "bohemia-5", "spain-5")
    lesson.top("england-3", "denmark-4", "russia-5", "italy-6")
    lesson.has(BEA, 0, 0)
    lesson.has(ME, 3, 4, wine=2, plums=1, grain=1, iron=2)
    marks = [
        Event("travelled", {"seat": ME, "place": "france", "from_place": "spain"}),
        Event("took", {"seat": ME, "place": "france", "goods": ["plums", "wine", "wine"]}),
        Event("joined", {"seat": BEA, "host_seat": ME, "place": "france", "count": 1}),
    ]
    france = PLACE["france"]
    x, y = layout.joined_at(france, 0)
    places = {
        "pawn": layout.pawn_box(france),
        "cubes": _cubes(france),
        "major": _goods(france),
        "join": around(x, y, layout.JOINED, layout.JOINED),
        "contracts": lesson.values(ME, 0, 4),
        "buy": joined(layout.BONUS[0], layout.BONUS[-1]),
    }
    return lesson.shown(crop_low(0, 421), places, marks)


def _places() -> Illustration:
    """Show a trip to a major that brings new cubes to those beside it, and a row of the chart that ran out by it."""
    lesson = _Lesson("danzig", hamburg=3, russia=2, danzig=0, sweden=4, dutch_republic=1)
    danzig = PLACE["danzig"]
    lesson.state.chart[1] = b""
    marks = [
        Event("travelled", {"seat": ME, "place": "danzig", "from_place": "hamburg"}),
        Event("spread", {"places": ["hamburg", "russia"]}),
        Event("letter", {"seat": ME, "letter": "B"}),
    ]
    left, top, _, bottom = layout.chart_cell(1, 0)
    places = {
        "major": layout.PLATES[PLACE["sweden"]],
        "minor": layout.PLATES[PLACE["bohemia"]],
        "cubes": _cubes(PLACE["hamburg"]),
        "counters": _time(danzig),
        "threshold": _threshold(PLACE["denmark"]),
        "row": (left - 11.6, top - 0.4, layout.chart_cell(1, 5)[2] + 0.6, bottom + 0.4),
        "category": letter_box(lesson.view),
    }
    return lesson.shown(crop(240, 0, 308), places, marks)


def _cards() -> Illustration:
    """Show an office: a contract, goods for trades, the supply, cards, and what goods are called."""
    lesson = _Lesson("hamburg", hamburg=0)
    lesson.own(ME, "england-4", "denmark-5", "hamburg-6")
    lesson.has(ME, 2, 3, livestock=1, ham=1, copper=2, fish_oil=2, coal=4, spice=1)
    lesson.build(ME, "weinkeller")
    lesson.state.supply[SUPPLY * ME : SUPPLY * ME + SUPPLY] = [1, 1, 1, 0, 1, 1, 0, 1]
    office = lesson.view.offices[ME]
    found = plan.large(office, plan.inner(plan.office_boxes(lesson.view, ME)[ME]))
    left, _, right, _ = found.area
    table = plan.table_box(found, 1)
    assert table is not None
    places = {
        "contract": found.contract(2),
        "trade": found.good(GOOD["coal"]),
        "supply": found.cubes,
        "bonus": found.bonus_card(1),
        "building": (left, found.buildings, right, found.buildings + plan.SAID),
        "goods": table,
    }
    spared = [
        *map(found.good, range(len(GOOD))),
        *map(found.contract, range(2)),
        found.bonus_card(0),
        (left, found.supply, found.cubes[0], found.cubes[3]),
    ]
    return Illustration(lesson.state, Focus(part=crop(0, 104, 380), places=places, spared=spared, desk=ME))


def _end() -> Illustration:
    """Show what brings the end, and what counts then."""
    lesson = _Lesson("hamburg", hamburg=0)
    lesson.state.active, lesson.state.stack[-1].seats = CARL, [CARL]
    lesson.own(CARL, "bohemia-4", "hamburg-6", "england-6", "sweden-7", "england-8", "spain-9")
    lesson.has(CARL, 3, 6, wine=2, coal=1, grain=1)
    lesson.state.chart = [b""] * 5 + [lesson.state.chart[-1][-1:]]
    lesson.offer("weinkeller", "eisenhof", "seeamt", "tuchhaus")
    places = {
        "peace": joined(_pile(10), _pile(14)),
        "chart": layout.chart_cell(5, 5),
        "building": layout.BUILDINGS[0],
        "best": lesson.values(CARL, 1, 5),
        "half": lesson.values(CARL, 0, 0),
        "nothing": lesson.counts(CARL),
    }
    return lesson.shown(crop_low(189, 361), places)


ILLUSTRATIONS: Mapping[str, Callable[[], Illustration]] = {
    "goal": _goal,
    "turn": _turn,
    "places": _places,
    "cards": _cards,
    "end": _end,
}
"""What makes each, by the key of its card."""
