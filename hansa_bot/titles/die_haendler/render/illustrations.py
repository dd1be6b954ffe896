"""What the cards on how to play show: small positions, built for what each card says, and where to look."""

from collections.abc import Callable, Mapping, Sequence

from hansa_bot.engine.action import Event, Outcome
from hansa_bot.engine.rules import Setup
from hansa_bot.engine.state import Decision
from hansa_bot.render.canvas import HIGH, SCALE, WIDE, Box, around, width
from hansa_bot.render.fonts import LEAST
from hansa_bot.titles.die_haendler import material
from hansa_bot.titles.die_haendler.material import BONUSES, CITIES, CITY, GOOD, MAKES, NOWHERE, PLACE, RUNGS, WAGONS
from hansa_bot.titles.die_haendler.meta import META
from hansa_bot.titles.die_haendler.render import layout, plates, signs, strip
from hansa_bot.titles.die_haendler.render.changes import changes
from hansa_bot.titles.die_haendler.render.map import badges
from hansa_bot.titles.die_haendler.rules import RULES
from hansa_bot.titles.die_haendler.state import BY_ARRIVALS, CLOSED, HaendlerState
from hansa_bot.titles.die_haendler.view import HaendlerView
from hansa_bot.titles.kit.render.crops import crop, crop_low, joined
from hansa_bot.titles.kit.render.seats import NAME_LEFT
from hansa_bot.titles.painter import Focus, Illustration

ME, BEA, CARL = range(3)
TOWERS = 18.0
"""Height of the towers on a city's plate."""


class _Fair:
    """A table to which goods and wagons are put, and the boxes of what stands on it."""

    def __init__(self, seats: int, arrivals: int, rungs: Sequence[str]) -> None:
        self.state: HaendlerState = RULES.setup(Setup(seats, META.filled({}), "illustrations"), Outcome())
        self.state.round, self.state.arrivals = 2 + arrivals, arrivals
        self.state.rungs = [RUNGS.index(rung) for rung in rungs]

    def drive(self, wagon: int, place: str, came_from: str = "") -> None:
        """Put a wagon, counted from 0, on a place."""
        self.state.places[wagon] = PLACE[place]
        self.state.came_from[wagon] = PLACE[came_from] if came_from else NOWHERE

    def store(self, city: str, seat: int, **goods: int) -> None:
        """Put goods into a seat's warehouse in a city."""
        for good, count in goods.items():
            self.state.store(seat, CITY[city], GOOD[good], count)

    def load(self, wagon: int, seat: int, **goods: int) -> None:
        """Put goods on a seat's row of a wagon."""
        for good, count in goods.items():
            self.state.load(wagon, seat, GOOD[good], count)

    @property
    def view(self) -> HaendlerView:
        """The table as everybody sees it."""
        return RULES.view(self.state, None)

    def plate(self, city: str) -> Box:
        """Return the box of a city's plate."""
        return layout.plate(self.view, CITY[city])

    def city(self, city: str) -> Box:
        """Return the box of a city with its towers."""
        left, top, right, bottom = self.plate(city)
        return left, top - TOWERS, right, bottom

    def made(self, city: str) -> Box:
        """Return the box of the goods that a city makes."""
        left, top, right, _ = self.plate(city)
        return left + 0.6, top + layout.HEAD + 1.4, right - 0.6, top + layout.HEAD + layout.MADE - 0.6

    def bonus(self, city: str) -> Box:
        """Return the box of a city's bonus."""
        _, top, right, _ = self.plate(city)
        wide, high = plates.COIN
        return around(right - 1.8 - wide / 2, top + layout.HEAD / 2 + 0.6, wide, high - 1.4)

    def goods(self, city: str, seat: int) -> Box:
        """Return the box of what a seat has in a city."""
        cells = (
            layout.store_cell(self.view, CITY[city], seat, good)
            for good in MAKES[CITY[city]]
            if self.state.stock(seat, CITY[city])[good]
        )
        return joined(*cells)

    def wagon(self, wagon: int) -> Box:
        """Return the box of a wagon on the map."""
        return around(*layout.SPOTS[self.state.places[wagon]], layout.WAGON[0], layout.WAGON[0] - 5)

    def row(self, wagon: int, seat: int) -> Box:
        """Return the box of a seat's row on a wagon."""
        (left, _, right, _), (top, high) = layout.LOADS[wagon], layout.load_row(wagon, seat, self.state.seats)
        return left + 1, top, right - 1, top + high

    def told(self, marks: Sequence[Event]) -> list[Box]:
        """Return the boxes of bids and of incomes."""
        return [pill.box(SCALE) for pill in badges(self.view, changes(self.view, marks), SCALE)]

    def shown(
        self, part: Box, places: Mapping[str, Box], marks: Sequence[Event] = (), spared: Sequence[Box] = ()
    ) -> Illustration:
        """Return what is shown of the table; labels cover nothing that must be read, nor what is spared."""
        view = self.view
        full = [*spared, *self.told(marks), layout.PRICES, layout.ARRIVALS, layout.STATUS]
        full += [self.city(city) for city in CITIES] + [self.wagon(wagon) for wagon in WAGONS]
        full.append(around(*layout.messenger_at(view), layout.MESSENGER, layout.MESSENGER + 2))
        full.append((layout.LOADS[0][0], layout.PRICES[1], *layout.LOADS[-1][2:]))
        for merchant in view.merchants:
            left, top, _, _ = layout.cell(view, merchant.seat)
            named = NAME_LEFT + width(META.company[merchant.seat], 13.0)
            middle = top + strip.ROWS[0]
            full += [*strip.boxes(view, merchant.seat).values(), (left, middle - 5, left + named, middle + 5)]
        return Illustration(self.state, Focus(marks, part=part, places=places, spared=full))


def _drove(wagon: int, *places: str) -> Event:
    """Return that a wagon, counted from 0, took a way."""
    first, *rest = places
    return Event(
        "drove",
        {
            "seat": ME,
            "wagon": str(wagon + 1),
            "count": len(rest),
            "lost": 0,
            "place": rest[-1],
            "from_place": first,
            "places": rest,
        },
    )


def _sold(seat: int, wagon: int, city: str, amount: int, *goods: str) -> Event:
    """Return that a seat's goods on a wagon, counted from 0, were sold."""
    return Event("sold", {"seat": seat, "wagon": str(wagon + 1), "city": city, "amount": amount, "goods": [*goods]})


def _goal() -> Illustration:
    """Show cities, a wagon between them, goods that wait, and what is bought with the money: rungs."""
    fair = _Fair(3, 3, ("grosskaufmann", "geldwechsler", "kaufmann"))
    fair.drive(0, "bruegge")
    fair.drive(1, "ring-wien-genua", "gate-genua")
    fair.drive(2, "exit-wien", "gate-wien")
    fair.store("genua", ME, food=2, silk=1)
    fair.store("genua", BEA, salt=1)
    fair.store("wien", CARL, wine=2)
    fair.store("wien", BEA, iron=1)
    places = {
        "city": fair.city("wien"),
        "wagon": fair.wagon(2),
        "goods": fair.goods("genua", ME),
        "price": layout.ARRIVALS,
        "status": (*layout.STATUS[:3], layout.STATUS[3] + 0.6),
    }
    return fair.shown(crop(279, layout.TRACKS[3] - 270 * HIGH / WIDE, 270), places)


def _round() -> Illustration:
    """Show the six phases: goods to be bought, loads, tiles, prices, what has arrived, and what a rung costs."""
    fair = _Fair(2, 2, ("kaufmann", "haendler"))
    fair.drive(0, "paris")
    fair.drive(1, "spoke-wien", "hub")
    fair.drive(2, "wien")
    fair.state.masters[2], fair.state.arrived[0] = BEA, True
    fair.load(1, ME, wine=2)
    fair.load(1, BEA, cloth=1, iron=1)
    fair.load(2, ME, wine=2)
    fair.load(2, BEA, salt=3)
    fair.state.levels = [2, 1, 0, 3, 1, 4]
    fair.state.tiles[ME] = bytes((1, 2, 4))
    marks = [
        _drove(0, "ring-genua-paris", "gate-paris", "exit-paris", "paris"),
        Event("price", {"good": "food", "from_amount": 800, "amount": 900}),
    ]
    cell, (left, _, _, _), (_, _, right, bottom) = strip.boxes(fair.view, ME), layout.LOADS[0], layout.LOADS[-1]
    places = {
        "purchase": fair.made("paris"),
        "wagons": (left, layout.PRICES[1], right, bottom),
        "movement": cell["tiles"],
        "prices": layout.PRICES,
        "arrivals": fair.wagon(0),
        "status": cell["rank"],
    }
    return fair.shown(crop_low(0, 278), places, marks)


def _loading() -> Illustration:
    """Show a wagon that is loaded: what was bid for it, its master's goods, the fee that a guest is asked for."""
    fair = _Fair(2, 1, ("kraemer", "haendler"))
    fair.state.starter = BEA
    fair.drive(0, "ring-gent-koeln", "gate-koeln")
    fair.drive(1, "gate-wien", "exit-wien")
    fair.state.masters[2], fair.state.wagon = ME, 2
    fair.load(2, ME, salt=3)
    fair.store("genua", BEA, food=2, silk=1)
    fair.state.fees = [CLOSED, CLOSED, 200, 400]
    fair.state.phase, fair.state.step = 2, "guest"
    fair.state.stack = [Decision("guest", [BEA])]
    marks = [Event("showed_bid", {"seat": seat, "amount": amount}) for seat, amount in enumerate((600, 400))]
    marks.append(Event("became_master", {"seat": ME, "wagon": "3", "city": "genua", "amount": 600}))
    left, top, right, _ = layout.LOADS[2]
    _, high, _, low = fair.row(2, BEA)
    places = {
        "bids": joined(*fair.told(marks)),
        "master": (left + 0.6, top + 1, right - 0.4, high - 1.4),
        "guests": (left + 0.6, high + 1.4, right - 0.4, low - 1),
        "goods": fair.goods("genua", BEA),
    }
    wide, foot = 244, layout.STRIP[1] + strip.HEAD
    return fair.shown(crop(128, foot - wide * HIGH / WIDE, wide), places, marks)


def _money() -> Illustration:
    """Show a wagon whose goods were sold for a bonus, a larger bonus elsewhere, and one that meets the messenger."""
    fair = _Fair(3, 3, ("kaufmann", "haendler", "haendler"))
    fair.drive(0, "bruegge")
    fair.drive(1, "ring-bruegge-gent", "gate-gent")
    fair.drive(2, "wien")
    fair.state.messenger, fair.state.arrived = PLACE["ring-bruegge-gent"], [True, False, True]
    fair.state.marks = [BONUSES.index(bonus) for bonus in (200, 400, 300, 100, 300, 300)]
    fair.state.levels = [0, 0, 1, 2, 2, 1]
    fair.store("gent", BEA, cloth=1)
    marks = [
        _drove(1, "gate-gent", "ring-bruegge-gent"),
        _drove(0, "gate-bruegge", "exit-bruegge", "bruegge"),
        _sold(ME, 0, "bruegge", 2000, "iron", "iron"),
        _sold(BEA, 0, "bruegge", 700, "silk"),
    ]
    courier = around(*layout.messenger_at(fair.view), layout.MESSENGER + 1, layout.MESSENGER + 3)
    places = {
        "income": joined(*fair.told(marks)),
        "bonus": fair.bonus("bruegge"),
        "made": fair.made("bruegge"),
        "grown": fair.plate("gent"),
        "influence": joined(
            around(*layout.SPOTS[fair.state.places[1]], layout.WAGON[0] + 6, layout.WAGON[0] - 6), courier
        ),
    }
    return fair.shown(crop(0, 0, 275), places, marks)


def _end() -> Illustration:
    """Show a game of two that has ended: arrivals, rungs with their upkeep, and whom a credit card puts last."""
    fair = _Fair(2, material.END_AT[2], ("kaufmann", "gildebruder"))
    fair.drive(0, "paris")
    fair.drive(1, "koeln")
    fair.drive(2, "exit-genua", "genua")
    fair.state.money, fair.state.credits = [900, 400], [0, 1]
    fair.state.stack, fair.state.over, fair.state.reason = [], True, BY_ARRIVALS
    shown, half = layout.arrivals_shown(fair.view), len(RUNGS) // 2
    west, top, east, low = joined(*(layout.arrival_cell(count, shown[0]) for count in shown))
    left, high, right, bottom = joined(*map(layout.rung_cell, range(half)))
    _, _, end, under = joined(*map(layout.rung_cell, range(half + 3, len(RUNGS))))
    figures = width(signs.upkeep(material.TOP_RUNG), LEAST)
    places = {
        "last": (west, layout.ARRIVALS[1] - 0.2, east, top - 0.3),
        "arrivals": (west, top + 2.4, east, low + 0.6),
        "rungs": (left, high - 0.1, right - 1, bottom - 0.8),
        "upkeep": (end - figures - 4, high - 0.1, end - 1, under - 1),
        "credit": strip.boxes(fair.view, BEA)["credit"],
    }
    return fair.shown(crop_low(275, 275), places)


ILLUSTRATIONS: Mapping[str, Callable[[], Illustration]] = {
    "goal": _goal,
    "round": _round,
    "loading": _loading,
    "money": _money,
    "end": _end,
}
"""What makes each, by the key of its card."""
