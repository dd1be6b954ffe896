"""What the cards on how to play show: small positions, built for what each card says, and where to look."""

from collections.abc import Callable, Mapping, Sequence

from hansa_bot.engine.action import Event, Outcome
from hansa_bot.engine.rules import Setup
from hansa_bot.render.canvas import Box, around
from hansa_bot.titles.kit.illustrating import crop, crop_low, joined
from hansa_bot.titles.merkator import material
from hansa_bot.titles.merkator.material import CARD, GOOD, PLACE, VALUES
from hansa_bot.titles.merkator.meta import META
from hansa_bot.titles.merkator.render import layout, plan, strip
from hansa_bot.titles.merkator.rules import RULES
from hansa_bot.titles.merkator.state import STORE, SUPPLY, MerkatorState
from hansa_bot.titles.merkator.view import MerkatorView
from hansa_bot.titles.painter import Focus, Illustration

SEATS = 3
ME, BEA, CARL = range(SEATS)
_WORDS = 90.0
"""Room for the words before the cubes of a supply, in the language where they are longest."""


def illustrate(key: str) -> Illustration | None:
    """Return what a card shows, by its key."""
    make = _MAKERS.get(key)
    return make() if make else None


class _Lesson:
    """A table to which cards, cubes and goods are brought, and the boxes of what lies there."""

    def __init__(self, pawn: str, **cubes: int) -> None:
        self.state: MerkatorState = RULES.setup(Setup(SEATS, META.filled({}), "illustrations"), Outcome())
        self.state.pawn = PLACE[pawn]
        self.state.cubes = [cubes.get(place, 1) for place in material.PLACES[: material.MAJORS]]

    def own(self, seat: int, *contracts: str) -> None:
        """Give a seat these contracts and no others; what it had goes under the piles."""
        for card in self.state.contracts[seat]:
            self._under(card)
        for card in map(CARD.__getitem__, contracts):
            self.state.piles = [_without(pile, card) for pile in self.state.piles]
            self.state.discards = _without(self.state.discards, card)
        self.state.contracts[seat] = bytes(sorted(map(CARD.__getitem__, contracts)))

    def _under(self, card: int) -> None:
        """Put a contract under its pile, where no picture shows it."""
        at = VALUES.index(material.CONTRACTS[card].value)
        if at:
            self.state.piles[at] += bytes([card])

    def top(self, *contracts: str) -> None:
        """Let contracts lie on top of their piles."""
        for card in map(CARD.__getitem__, contracts):
            at = VALUES.index(material.CONTRACTS[card].value)
            self.state.piles[at] = bytes([card]) + _without(self.state.piles[at], card)

    def offer(self, *buildings: str) -> None:
        """Let Buildings be on offer."""
        wanted = bytes(map(CARD.__getitem__, buildings))
        rest = bytes(sorted({*self.state.building_row, *self.state.building_deck} - {*wanted}))
        self.state.building_row, self.state.building_deck = wanted, rest

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

    def shown(self, part: Box, places: Mapping[str, Box], marks: Sequence[Event] = ()) -> Illustration:
        """Return what is shown of the table; labels cover nothing that can be read there."""
        spared = [*layout.PLATES, layout.CHART, *layout.PILES.values(), *layout.BONUS, *layout.BUILDINGS]
        for seat in range(SEATS):
            left, top, _, _ = layout.cell(self.view, seat)
            name = (left, top, left + 70.0, top + 18.0)
            last = len(self.state.contracts[seat]) - 1
            spared += [name, self.counts(seat), self.score(seat), self.values(seat, 0, last)]
        return Illustration(self.state, Focus(marks, part=part, places=places, spared=spared))


def _without(cards: bytes, card: int) -> bytes:
    return bytes(each for each in cards if each != card)


def _goods(place: int) -> Box:
    """Return the box around the two goods of a major."""
    left, half = layout.PLATES[place][0], layout.GOOD * 0.53
    first, second = layout.SIGNS
    y = layout.row_of(place)
    return left + first - half, y - half, left + second + half, y + half


def _time(place: int) -> Box:
    """Return the box of the counters that a place gives or costs."""
    right, y = layout.PLATES[place][2], layout.row_of(place)
    return right - 27.0, y - 7.0, right - 3.0, y + 7.0


def _threshold(place: int) -> Box:
    """Return the box of the cubes that a minor asks for."""
    left, y = layout.PLATES[place][0], layout.row_of(place)
    return left + 6.0, y - 6.4, left + 32.0, y + 6.4


def _cubes(place: int) -> Box:
    """Return the box around the cubes of a major."""
    return around(*layout.cube_at(place), layout.CUBE + 1.0, layout.CUBE + 1.0)


def _pile(value: int) -> Box:
    """Return the box of a pile."""
    return layout.PILES[VALUES.index(value)]


def _goal() -> Illustration:
    """Show where points come from: contracts, the better ones they bring, Buildings."""
    lesson = _Lesson("hamburg", hamburg=0, danzig=2)
    lesson.state.active, lesson.state.stack[-1].seats = BEA, [BEA]
    lesson.own(BEA, "bohemia-2", "spain-3", "hamburg-5", "danzig-5", "hamburg-6", "england-6", "sweden-7")
    lesson.top("denmark-5", "hamburg-6", "england-7", "italy-8")
    lesson.offer("weinkeller", "eisenhof", "seeamt", "tuchhaus")
    lesson.has(BEA, 3, 6, wine=2, coal=1, grain=1)
    places = {
        "points": lesson.score(BEA),
        "best": lesson.values(BEA, 2, 6),
        "half": lesson.values(BEA, 0, 1),
        "pile": _pile(6),
        "better": _pile(7),
        "building": layout.BUILDINGS[0],
    }
    return lesson.shown(crop_low(120, 270), places)


def _turn() -> Illustration:
    """Show a turn just played: a trip, what was taken there, a better contract, and who came along."""
    lesson = _Lesson("france", france=0, dutch_republic=2, spain=2, england=2)
    lesson.own(ME, "hamburg-2", "danzig-3", "france-4", "bohemia-5", "spain-5")
    lesson.top("england-3", "denmark-4", "russia-5", "italy-6")
    lesson.has(ME, 3, 4, wine=2, plums=1, grain=1, iron=2)
    marks = [
        Event("travelled", {"seat": ME, "place": "france", "from_place": "dutch_republic"}),
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
    return lesson.shown(crop_low(0, 387), places, marks)


def _places() -> Illustration:
    """Show a trip to a major that brings new cubes to those beside it, and a row of the chart about to run out."""
    lesson = _Lesson("danzig", hamburg=3, russia=2, danzig=0, sweden=4, dutch_republic=1)
    danzig, bohemia = PLACE["danzig"], PLACE["bohemia"]
    lesson.state.chart[1] = lesson.state.chart[1][-1:]
    marks = [
        Event("travelled", {"seat": ME, "place": "danzig", "from_place": "hamburg"}),
        Event("spread", {"places": ["hamburg", "russia"]}),
    ]
    left, top, _, bottom = layout.chart_cell(1, 0)
    places = {
        "major": layout.PLATES[PLACE["sweden"]],
        "minor": layout.PLATES[PLACE["denmark"]],
        "cubes": _cubes(PLACE["hamburg"]),
        "counters": _time(danzig),
        "threshold": _threshold(bohemia),
        "chart": (left - 11.6, top - 0.4, layout.chart_cell(1, 5)[2] + 0.6, bottom + 0.4),
    }
    return lesson.shown(crop(230, 0, 320), places, marks)


def _cards() -> Illustration:
    """Show an office: a contract, goods for trades, the supply, cards, and what goods are called."""
    lesson = _Lesson("hamburg")
    lesson.own(ME, "danzig-3", "bohemia-4", "hamburg-6")
    lesson.has(ME, 2, 3, livestock=1, ham=4, copper=2, coal=1, spice=1, plums=2)
    lesson.state.bonus[ME] = bytes([CARD["hamburg-saltpeter"], CARD["italy-muskets"]])
    lesson.state.buildings[ME] = bytes([CARD["weinkeller"]])
    lesson.state.supply[SUPPLY * ME : SUPPLY * ME + SUPPLY] = [1, 1, 1, 0, 1, 1, 0, 1]
    office = lesson.view.offices[ME]
    found = plan.large(office, plan.inner(plan.office_boxes(lesson.view, ME)[ME]))
    left, _, right, _ = found.area
    table = plan.table_box(found, 1)
    assert table is not None
    places = {
        "contract": found.contract(0),
        "trade": found.good(GOOD["ham"]),
        "supply": (left + _WORDS, found.supply, left + 260.0, found.supply + found.size.supply),
        "bonus": found.bonus_card(0),
        "building": (left, found.buildings, right - 60.0, found.buildings + plan.SAID),
        "goods": table,
    }
    return Illustration(lesson.state, Focus(part=crop(0, 98, 374), places=places, desk=ME))


def _end() -> Illustration:
    """Show what brings the end, and what counts then."""
    lesson = _Lesson("hamburg", hamburg=0)
    lesson.own(CARL, "danzig-3", "bohemia-4", "hamburg-6", "england-6", "sweden-7", "england-8", "spain-9")
    lesson.has(CARL, 3, 6, wine=2, coal=1, grain=1)
    lesson.state.chart = [b""] * 5 + [lesson.state.chart[-1][-1:]]
    lesson.offer("weinkeller", "eisenhof", "seeamt", "tuchhaus")
    places = {
        "value": _pile(10),
        "peace": _pile(14),
        "chart": layout.chart_cell(5, 5),
        "building": layout.BUILDINGS[2],
        "best": lesson.values(CARL, 2, 6),
        "half": lesson.values(CARL, 0, 1),
        "nothing": lesson.counts(CARL),
    }
    return lesson.shown(crop_low(189, 361), places)


_MAKERS: dict[str, Callable[[], Illustration]] = {
    "goal": _goal,
    "turn": _turn,
    "places": _places,
    "cards": _cards,
    "end": _end,
}
