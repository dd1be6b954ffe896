"""Positions worth looking at, for the gallery and for tests of pictures: everything full, marked, blocked, asked."""

from collections.abc import Iterator, Sequence
from typing import Any

from hansa_bot.engine.action import Event, Outcome
from hansa_bot.engine.rules import Setup
from hansa_bot.engine.state import Decision
from hansa_bot.titles.die_haendler import material
from hansa_bot.titles.die_haendler.material import CITIES, CITY, GOODS, MAKES, PLACE, RUNGS, SELL, WAGONS
from hansa_bot.titles.die_haendler.meta import AUCTION, DRAWN, HAMBURG, META
from hansa_bot.titles.die_haendler.rules import RULES
from hansa_bot.titles.die_haendler.state import BY_ARRIVALS, NOBODY, HaendlerState, Movement, at, supply
from hansa_bot.titles.kit.preview import each_brings
from hansa_bot.titles.painter import BOARD, CLOSE_UP, DESK, FRAME, TARGETS, Scene

NAMES = ("Anna", "Baldassare", "Carl", "Dora")
ODD_NAMES = ("Annabella Montgomery-Smythe " * 4, "🎲🎲 Bea 🚢", "דורה בן־דוד", "**田中** Ærøskøbing")
"""Names as people have them, and worse."""


def scenes() -> Iterator[Scene]:
    """Yield special positions for every number of seats."""
    yield from (draw(seats) for seats in META.seats for draw in (_middle, _full, _marked, _odd, _ways, _income))
    yield from (
        _start(),
        _auction(),
        _purchase(),
        _office(),
        _rise(),
        _load(),
        _sealed(),
        _bidding(),
        _blocked(),
        _messenger(),
    )


def _state(seats: int, options: dict[str, str] | None = None) -> HaendlerState:
    """Return a table just set up."""
    return RULES.setup(Setup(seats, META.check(seats, options or {}), "scenes"), Outcome())


def _busy(seats: int, options: dict[str, str] | None = None) -> HaendlerState:
    """Return a table in the middle of a game: two wagons on the road, one in a city, goods everywhere."""
    state = _state(seats, options)
    state.round, state.phase, state.arrivals, state.starter = 4, 3, 3, seats - 1
    _drive(state, 0, "paris")
    _drive(state, 1, "ring-gent-koeln", "gate-koeln")
    _drive(state, 2, "spoke-genua", "gate-genua")
    state.masters[0], state.messenger = seats - 1, PLACE["spoke-paris"]
    state.marks = [(3 * city + 2) % len(material.BONUSES) for city in range(len(CITIES))]
    state.levels = [(2 * good + 1) % len(SELL) for good in range(len(GOODS))]
    for seat in range(seats):
        state.rungs[seat], state.money[seat] = 2 + (3 * seat) % 5, 1200 + 900 * seat
        state.tiles[seat] = bytes(tile for tile in material.TILES if tile != 1 + (seat + 1) % len(material.TILES))
        for card in range(seat):
            state.pile[card] -= 1
            state.hands[seat][card] += 1
    _spread(state)
    state.stack = [Movement().ask("movement", 0)]
    return state


def _drive(state: HaendlerState, wagon: int, place: str, came_from: str = "") -> None:
    """Put a wagon somewhere, without a master."""
    state.places[wagon], state.masters[wagon] = PLACE[place], NOBODY
    state.came_from[wagon] = PLACE[came_from] if came_from else material.NOWHERE


def _spread(state: HaendlerState) -> None:
    """Put goods of every seat on all wagons and, as far as there are any, into some warehouses."""
    for seat in range(state.seats):
        for wagon in WAGONS:
            good = (seat + 2 * wagon) % len(GOODS)
            state.loads[wagon][at(seat, good)] = 2 - wagon % 2
            state.loads[wagon][at(seat, (good + 1) % len(GOODS))] = wagon % 2
    for seat in range(state.seats):
        for city, goods in enumerate(MAKES):
            for good in goods:
                wanted = 1 + (city + seat) % 2 if (city + good + seat) % 4 == 0 else 0
                state.warehouses[seat][at(city, good)] = min(wanted, supply(state, good))


def _scene(caption: str, state: HaendlerState, marks: Sequence[Event] = (), **more: Any) -> Scene:
    """Return a scene of a state as a spectator sees it, or the seat whose desk or choices it shows."""
    options, names = more.pop("options", {}), more.pop("names", NAMES[: state.seats])
    if "offers" in more:
        more["brings"] = each_brings(RULES, state, more["seat"], more["offers"])
    return Scene(caption, options, RULES.view(state, more.get("seat")), names, marks, **more)


def _middle(seats: int) -> Scene:
    return _scene("In the middle of a game", _busy(seats), pictures=(BOARD, DESK), seat=0)


def _full(seats: int) -> Scene:
    """As much as there can be, all on one rung, the game over."""
    state = _busy(seats)
    state.warehouses = [[0] * (len(CITIES) * len(GOODS)) for _ in range(seats)]
    for seat in range(seats):
        state.rungs[seat], state.credits[seat], state.tiles[seat] = material.TOP_RUNG, 2, material.TILES
        state.hands[seat], state.money[seat] = [1] * len(material.CARDS), 12300 - 100 * seat
        for wagon in WAGONS:
            state.loads[wagon][at(seat, 0) : at(seat + 1, 0)] = [0] * len(GOODS)
            state.loads[wagon][at(seat, 2 * wagon + seat % 2)] = 3 if seat < 2 else 2
    for seat in range(seats):
        for city, goods in enumerate(MAKES):
            for good in goods:
                state.warehouses[seat][at(city, good)] = min(1 + seat % 2, supply(state, good))
    state.arrivals, state.stack, state.over, state.reason = material.END_AT[seats], [], True, BY_ARRIVALS
    return _scene("Everything full", state, pictures=(BOARD, FRAME, DESK), seat=0)


def _marked(seats: int) -> Scene:
    """Every change that is marked, but for income."""
    state, last = _busy(seats), seats - 1
    state.axles[1] = bytes((last,))
    way = {
        "place": "ring-gent-koeln",
        "from_place": "koeln",
        "places": ["exit-koeln", "gate-koeln", "ring-gent-koeln"],
    }
    ride = {"place": "spoke-paris", "from_place": "gate-paris", "places": ["spoke-paris"]}
    marks = [
        Event("drove", {"seat": 0, "wagon": "2", "count": 4, "lost": 1, **way}),
        Event("rode", {"seat": last, **ride}),
        Event("gained", {"seat": last}),
        Event("blocked", {"seat": last, "wagon": "2"}),
        Event("became_master", {"seat": last, "wagon": "1", "city": "paris", "amount": 300}),
        Event("bonus", {"city": "gent", "from_amount": 0, "amount": 100}),
        *(_moved_price(state, good, step) for good, step in ((0, 1), (1, -1), (3, 1))),
        *_bought(state, last),
        Event("loaded", {"seat": last, "wagon": "1", "goods": [GOODS[last], GOODS[last]]}),
        *(_rose(state, seat, 1 + seat % 2) for seat in range(seats)),
    ]
    return _scene("Everything that can be marked", state, marks, pictures=(BOARD, FRAME))


def _moved_price(state: HaendlerState, good: int, step: int) -> Event:
    before = (state.levels[good] - step) % len(SELL)
    amounts = {"from_amount": SELL[before], "amount": SELL[state.levels[good]]}
    return Event("price", {"good": GOODS[good], **amounts})


def _bought(state: HaendlerState, seat: int) -> Iterator[Event]:
    for city, goods in enumerate(MAKES):
        for good in goods:
            for _ in range(state.warehouses[seat][at(city, good)]):
                yield Event("bought", {"seat": seat, "good": GOODS[good], "city": CITIES[city], "amount": 200})


def _rose(state: HaendlerState, seat: int, count: int) -> Event:
    return Event(
        "rose", {"seat": seat, "rung": RUNGS[state.rungs[seat]], "count": count, "cards": [], "amount": 1000}
    )


def _odd(seats: int) -> Scene:
    state = _state(seats, {"sixth_city": HAMBURG})
    more: dict[str, Any] = {"options": {"sixth_city": HAMBURG}, "names": ODD_NAMES[:seats]}
    return _scene("Odd names", state, pictures=(BOARD, FRAME, DESK), seat=seats - 1, **more)


def _ways(seats: int) -> Scene:
    """All ends of one tile and one wagon, some with points lost."""
    state = _busy(seats)
    _drive(state, 1, "ring-bruegge-gent", "gate-bruegge")
    state.tiles[0] = material.TILES
    offers = [offer for offer in RULES.offers(state, 0) if offer.startswith("drive/4/2")]
    return _scene("All ways of a wagon", state, offers=offers, seat=0, pictures=(TARGETS,))


def _income(seats: int) -> Scene:
    """Two wagons have arrived beside each other, and everybody has sold goods."""
    state = _busy(seats)
    _drive(state, 2, "genua")
    marks = [
        Event("drove", {"seat": 1, "wagon": "1", "place": "paris", **way})
        for way in ({"from_place": "gate-paris", "places": ["exit-paris", "paris"], "count": 3, "lost": 1},)
    ]
    marks += [
        Event("sold", {"seat": seat, "wagon": "1", "city": "paris", "goods": ["iron"], "amount": 900 + 700 * seat})
        for seat in range(seats)
    ]
    return _scene("What a wagon brought", state, marks, pictures=(BOARD, CLOSE_UP, FRAME))


def _start() -> Scene:
    return _scene("The first turn", _state(4), pictures=(BOARD, DESK), seat=1)


def _auction() -> Scene:
    """Abilities are auctioned: one has a bid, all others wait."""
    options = {"abilities": AUCTION}
    state = _state(4, options)
    state.stack = [Decision("offer", [0])]
    RULES.resolve(state, 0, "name/large_office", Outcome())
    return _scene(
        "An auction of abilities",
        state,
        options=options,
        offers=RULES.offers(state, 1),
        seat=1,
        pictures=(BOARD, TARGETS),
    )


def _choices(caption: str, state: HaendlerState, **more: Any) -> Scene:
    """Return a scene of all that the seat may choose whose turn it is."""
    seat = state.waiting[0]
    return _scene(caption, state, offers=RULES.offers(state, seat), seat=seat, pictures=(TARGETS,), **more)


def _purchase() -> Scene:
    return _choices("All goods that can be bought", _state(4))


def _office() -> Scene:
    state = _busy(3)
    state.abilities[0], state.phase = bytes((material.LARGE_OFFICE, material.OFFICE)), 4
    state.stack = [Decision("office", [0], [0, 0])]
    return _choices("All prices that an office can move", state)


def _rise() -> Scene:
    state = _busy(2)
    state.money[0], state.phase, state.stack = 9000, 6, [Decision("promotion", [0])]
    return _choices("Two rungs to rise", state)


def _load() -> Scene:
    state = _busy(4)
    state.loads[0] = [0] * len(state.loads[0])
    state.warehouses[3][at(CITY["paris"], MAKES[CITY["paris"]][0])] = 2
    state.phase, state.step, state.stack = 2, "cargo", [Decision("cargo", [3])]
    return _choices("The master may load", state)


def _sealed() -> Scene:
    """Own wheel on a desk, after it was set and before others are."""
    state = _busy(4)
    state.wheels = [bytes((4, material.CREST)), b"", b"", b""]
    state.phase, state.stack = 4, [Decision("wheel", [1, 2, 3])]
    return _scene("What was set in secret", state, pictures=(BOARD, DESK), seat=0)


def _bidding() -> Scene:
    """Own bid on a desk, before all are in."""
    state = _busy(3)
    state.bids, state.phase, state.stack = [-1, 700, -1], 2, [Decision("bid", [0, 2])]
    return _scene("A bid made in secret", state, pictures=(DESK,), seat=1)


def _blocked() -> Scene:
    """Two cards on one wagon, one on another; the wagons started elsewhere."""
    options = {"wagon_start": DRAWN}
    state = _busy(4, options)
    state.axles = [b"", bytes((2, 3)), bytes((1,))]
    state.messenger = state.places[1]
    return _scene("Blocked wagons", state, options=options, pictures=(BOARD,))


def _messenger() -> Scene:
    state = _busy(2)
    state.abilities[0] = bytes((material.EXPRESS, material.COURIER))
    offers = [offer for offer in RULES.offers(state, 0) if offer.startswith("courier")]
    return _scene("Where the messenger can go", state, offers=offers, seat=0, pictures=(TARGETS,))
