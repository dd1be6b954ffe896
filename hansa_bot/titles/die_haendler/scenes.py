"""Positions worth looking at, for the gallery and for tests of pictures: everything full, marked, blocked, asked."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import to_builtins

from hansa_bot.engine.action import Event, Outcome
from hansa_bot.engine.rules import Setup
from hansa_bot.engine.state import Decision
from hansa_bot.titles.die_haendler import material
from hansa_bot.titles.die_haendler.material import CITIES, CREST, GOODS, MAKES, PLACE, RUNGS, SELL, WAGONS
from hansa_bot.titles.die_haendler.meta import AUCTION, DRAWN, HAMBURG, META
from hansa_bot.titles.die_haendler.rules import RULES
from hansa_bot.titles.die_haendler.state import BY_ARRIVALS, NOBODY, UNSEEN, HaendlerState, Movement, at
from hansa_bot.titles.kit.preview import each_brings
from hansa_bot.titles.painter import BOARD, CLOSE_UP, DESK, FRAME, TARGETS, Scene

NAMES = ("Anna", "Baldassare", "Carl", "Dora")
ODD_NAMES = ("Annabella Montgomery-Smythe " * 4, "🎲🎲 Bea 🚢", "דורה בן־דוד", "**田中** Ærøskøbing")
"""Names as people have them, and worse."""


def scenes() -> Iterator[Scene]:
    """Yield special positions for every number of seats, then single ones."""
    for seats in META.seats:
        yield _scene("In the middle of a game", _busy(seats), pictures=(BOARD, DESK), seat=0)
        yield from (_full(seats), _marked(seats))
        odd, names = _state(seats, sixth_city=HAMBURG), ODD_NAMES[:seats]
        yield _scene("Odd names", odd, names=names, pictures=(BOARD, DESK), seat=seats - 1)
        yield _ways(seats)
    yield _scene("The first turn", _state(4), pictures=(BOARD, DESK), seat=1)
    yield from (*_single(), *_choices())


def _state(seats: int, **options: str) -> HaendlerState:
    """Return a table just set up."""
    return RULES.setup(Setup(seats, META.check(seats, options), "scenes"), Outcome())


def _busy(seats: int, question: str = "movement", seat: int = 0, **options: str) -> HaendlerState:
    """Return a table in the middle of a game: two wagons on the road, one in a city, goods everywhere."""
    state = _state(seats, **options)
    state.round, state.phase, state.arrivals, state.starter = 4, 3, 3, seats - 1
    _drive(state, 0, "paris")
    _drive(state, 1, "ring-gent-koeln", "gate-koeln")
    _drive(state, 2, "spoke-genua", "gate-genua")
    state.masters[0], state.messenger = seats - 1, PLACE["spoke-paris"]
    state.marks = [(3 * city + 2) % len(material.BONUSES) for city in range(len(CITIES))]
    state.levels = [(2 * good + 1) % len(SELL) for good in range(len(GOODS))]
    for each in range(seats):
        state.rungs[each], state.money[each] = 2 + (3 * each) % 5, 1200 + 900 * each
        state.tiles[each] = bytes(tile for tile in material.TILES if tile != 1 + (each + 1) % len(material.TILES))
        state.hands[each] = [int(card < each) for card in range(len(material.CARDS))]
        for wagon in WAGONS:
            good = (each + 2 * wagon) % len(GOODS)
            state.load(wagon, each, good, 2 - wagon % 2)
            state.load(wagon, each, (good + 1) % len(GOODS), wagon % 2)
    _fill(
        state,
        [[(0, 0, 0, 1 + city % 2)[(city + good) % 4] for good in range(len(GOODS))] for city in range(len(CITIES))],
    )
    moving = Movement().ask("movement", seat)
    state.stack = [moving if question == "movement" else Decision(question, [seat], [0, 0])]
    return state


def _drive(state: HaendlerState, wagon: int, place: str, came_from: str = "") -> None:
    """Put a wagon somewhere, without a master."""
    state.places[wagon], state.masters[wagon] = PLACE[place], NOBODY
    state.came_from[wagon] = PLACE[came_from] if came_from else material.NOWHERE


def _fill(state: HaendlerState, wanted: Sequence[Sequence[int]]) -> None:
    """Put goods into warehouses, as many as wanted by city and good while there are any; seats shift the pattern."""
    for seat in range(state.seats):
        state.warehouses[seat] = (0,) * len(state.warehouses[seat])
    for seat in range(state.seats):
        for city, goods in enumerate(MAKES):
            for good in goods:
                count = wanted[city][(good + seat) % len(GOODS)]
                state.store(seat, city, good, min(count, state.supply(good)))


def _scene(caption: str, state: HaendlerState, marks: Sequence[Event] = (), offered: str = "", **more: Any) -> Scene:
    """Return a scene of a state as a spectator sees it, or the seat whose desk it shows, or its choices.

    Of the choices those are shown whose tokens begin as `offered`.
    """
    if TARGETS in more["pictures"]:
        more["offers"] = [offer for offer in RULES.offers(state, more["seat"]) if offer.startswith(offered)]
        more["brings"] = each_brings(RULES, state, more["seat"], more["offers"])
    view, names = RULES.view(state, more.get("seat")), more.pop("names", NAMES[: state.seats])
    return Scene(caption, to_builtins(state.options), view, names, marks, **more)


def _full(seats: int) -> Scene:
    """As much as there can be, all on one rung, the game over."""
    state = _busy(seats)
    state.loads = [(0,) * len(load) for load in state.loads]
    for seat in range(seats):
        state.rungs[seat], state.credits[seat], state.tiles[seat] = material.TOP_RUNG, 2, material.TILES
        state.hands[seat], state.money[seat] = [1] * len(material.CARDS), 12300 - 100 * seat
        for wagon in WAGONS:
            state.load(wagon, seat, 2 * wagon + seat % 2, 3 if seat < 2 else 2)
    _fill(state, [[1] * len(GOODS)] * len(CITIES))
    state.arrivals, state.stack, state.over, state.reason = material.END_AT[seats], [], True, BY_ARRIVALS
    return _scene("Everything full", state, pictures=(BOARD, FRAME, DESK), seat=0)


def _marked(seats: int) -> Scene:
    """Every change that is marked."""
    state, last = _busy(seats), seats - 1
    state.axles[1] = bytes((last,))
    way = ["exit-koeln", "gate-koeln", "ring-gent-koeln"]
    drove = {"place": way[-1], "from_place": "koeln", "places": way}
    rode = {"place": "spoke-paris", "from_place": "gate-paris", "places": ["spoke-paris"]}
    sold, rose = {"wagon": "3", "city": "wien", "goods": ["silk"]}, {"cards": [], "amount": 1000}
    marks = [
        Event("drove", {"seat": 0, "wagon": "2", "count": 4, "lost": 1, **drove}),
        Event("rode", {"seat": last, **rode}),
        Event("gained", {"seat": last}),
        Event("blocked", {"seat": last, "wagon": "2"}),
        *(Event("showed_bid", {"seat": seat, "amount": 300 - 100 * (last - seat)}) for seat in range(seats)),
        Event("became_master", {"seat": last, "wagon": "1", "city": "paris", "amount": 300}),
        Event("bonus", {"city": "gent", "from_amount": 0, "amount": 100}),
        Event("loaded", {"seat": last, "wagon": "1", "goods": [GOODS[last], GOODS[last]]}),
    ]
    for good, step in ((0, 1), (1, -1), (3, 1)):
        before, now = SELL[(state.levels[good] - step) % len(SELL)], SELL[state.levels[good]]
        marks.append(Event("price", {"good": GOODS[good], "from_amount": before, "amount": now}))
    for city, good in ((city, good) for city, goods in enumerate(MAKES) for good in goods):
        bought = Event("bought", {"seat": last, "good": GOODS[good], "city": CITIES[city], "amount": 200})
        marks += [bought] * state.warehouses[last][at(city, good)]
    for seat in range(seats):
        marks.append(Event("sold", {"seat": seat, "amount": 900 + 700 * seat, **sold}))
        marks.append(Event("rose", {"seat": seat, "rung": RUNGS[state.rungs[seat]], "count": 1 + seat % 2, **rose}))
    return _scene("Everything that can be marked", state, marks, pictures=(BOARD, FRAME))


def _ways(seats: int) -> Scene:
    """All ends of one tile and one wagon, some with points lost."""
    state = _busy(seats)
    _drive(state, 1, "ring-bruegge-gent", "gate-bruegge")
    state.tiles[0] = material.TILES
    return _scene("All ways of a wagon", state, offered="drive/4/2", seat=0, pictures=(TARGETS,))


def _single() -> Iterator[Scene]:
    """Yield an arrival with its sales, an auction, blocked wagons, and an own wheel and an own bid on desks."""
    way = {"wagon": "1", "place": "paris", "from_place": "gate-paris", "places": ["exit-paris", "paris"]}
    sold = {"wagon": "1", "city": "paris", "goods": ["iron"]}
    marks = [Event("drove", {"seat": 1, "count": 3, "lost": 1, **way})]
    marks += [Event("sold", {"seat": seat, **sold, "amount": 900 + 700 * seat}) for seat in range(4)]
    yield _scene("What a wagon brought", _busy(4), marks, pictures=(BOARD, CLOSE_UP))
    state = _state(4, abilities=AUCTION)
    RULES.resolve(state, 0, "name/large_office", Outcome())
    yield _scene("An auction of abilities", state, pictures=(BOARD, TARGETS), seat=1)
    # two cards on one wagon, one on another, where the messenger is; the wagons started elsewhere
    state = _busy(4, wagon_start=DRAWN)
    state.axles, state.messenger = [b"", bytes((2, 3)), bytes((1,))], state.places[1]
    yield _scene("Blocked wagons", state, pictures=(BOARD,))
    state = _busy(4, "wheel", 1)
    state.wheels = [bytes((4, CREST)), b"", b"", b""]
    yield _scene("A wheel set in secret", state, pictures=(BOARD, DESK), seat=0)
    state = _busy(3, "bid")
    state.bids = [UNSEEN, 700, UNSEEN]
    yield _scene("A bid made in secret", state, pictures=(DESK,), seat=1)


def _choices() -> Iterator[Scene]:
    """Yield what may be chosen of all kinds but the ends of ways."""
    office, rise, cargo, ride = _busy(3, "office"), _busy(2, "promotion"), _busy(4, "cargo", 3), _busy(2)
    office.abilities[0] = bytes((material.LARGE_OFFICE, material.OFFICE))
    rise.money[0], ride.abilities[0] = 9000, bytes((material.EXPRESS, material.COURIER))
    cargo.step, cargo.loads[0] = "cargo", (0,) * len(cargo.loads[0])
    made = MAKES[PLACE["paris"]][0]
    cargo.store(3, PLACE["paris"], made, 2 - cargo.stock(3, PLACE["paris"])[made])
    asked = {"All goods that can be bought": _state(4), "All prices that an office can move": office}
    asked |= {"Two rungs to rise": rise, "The master may load": cargo, "Where the messenger can go": ride}
    for caption, state in asked.items():
        shown = "courier" if state is ride else ""
        yield _scene(caption, state, offered=shown, seat=state.waiting[0], pictures=(TARGETS,))
