"""Positions worth looking at that hardly any game comes to: everything full, every mark, estates to choose from."""

from collections.abc import Iterator, Sequence
from typing import Any

from hansa_bot.engine.action import Event, Outcome
from hansa_bot.engine.rules import Setup
from hansa_bot.titles.castles_of_burgundy import material
from hansa_bot.titles.castles_of_burgundy.meta import FREE, META, SECRET
from hansa_bot.titles.castles_of_burgundy.rules import RULES
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState
from hansa_bot.titles.castles_of_burgundy.tables import HEX, SIZE, estate
from hansa_bot.titles.kit.preview import each_brings
from hansa_bot.titles.painter import BOARD, CLOSE_UP, DESK, FRAME, TARGETS, Scene

NAMES = ("Anna", "Bea", "Carl", "Dora")
ODD_NAMES = ("Annabella Montgomery-Smythe " * 4, "🎲🎲 Bea 🚢", "דורה בן־דוד", "**田中** Ærøskøbing")
"""Names as people have them, and worse."""
EXPERTS = {"experts": FREE}
CHOSEN = ("4", "9", "house-77", "6")


def scenes() -> Iterator[Scene]:
    """Yield special positions for every number of seats."""
    for seats in META.seats:
        yield _full(seats)
        yield _marked(seats)
        yield _odd(seats)
    yield _heaped()
    yield _choosing()
    yield _beginning()
    yield _all_choices()


def _state(seats: int, options: dict[str, str]) -> BurgundyState:
    return RULES.setup(Setup(seats, META.check(seats, options), "scenes"), Outcome())


def _scene(
    caption: str, state: BurgundyState, options: dict[str, str], marks: Sequence[Event] = (), **more: Any
) -> Scene:
    """Return a scene of a state as a spectator sees it, or the seat whose desk or choices it shows."""
    view = RULES.view(state, more.get("seat"))
    if "offers" in more:
        more["brings"] = each_brings(RULES, state, more["seat"], more["offers"])
    return Scene(caption, options, view, more.pop("names", NAMES[: state.seats]), marks, **more)


def _fill(state: BurgundyState, seat: int, leave: Sequence[int] = ()) -> None:
    """Cover an estate with tiles of its types, as varied as they come."""
    types = estate(state.estates[seat]).types
    stacks = [sorted(set(stack)) for stack in material.STACKS[:-1]]
    for index in range(SIZE):
        if index not in leave:
            faces = stacks[types[index]]
            state.tiles[SIZE * seat + index] = faces[(5 * index + 3 * seat) % len(faces)]


def _rich(state: BurgundyState) -> None:
    """Give every seat full stores, and points."""
    kinds = len(material.GOODS)
    for seat in range(state.seats):
        first = [material.FACES["chicken-4"], material.FACES["k26"], material.FACES["castle"]]
        state.storage[material.STORAGE * seat : material.STORAGE * (seat + 1)] = bytes(sorted(first))
        for kind in range(kinds):
            state.goods[kinds * seat + kind] = 3 if kind % 2 == seat % 2 else 0
            state.sold[kinds * seat + kind] = 1 + kind % 3
        state.workers[seat], state.silver[seat] = 12 + seat, 10 + seat
        state.earned[len(material.SOURCES) * seat : len(material.SOURCES) * (seat + 1)] = [90, 21, 47, 36 + seat, 8]
        state.dice[2 * seat : 2 * seat + 2] = bytes((seat + 1, 6 - seat))
    state.used[1] = 1


def _full(seats: int) -> Scene:
    state = _state(seats, EXPERTS)
    state.estates = CHOSEN[:seats]
    for seat in range(seats):
        _fill(state, seat)
    _rich(state)
    state.phase, state.round, state.white = 4, 4, 6
    state.goods_row, state.track = b"", _spread(seats)
    for at in range(len(state.bonus)):
        state.bonus[at] = 1 + (0 if at % 2 == 0 else 1)
    state.stack, state.over = [], True
    return _scene("Everything full", state, EXPERTS, pictures=(BOARD, FRAME, DESK), seat=0)


def _spread(seats: int) -> tuple[tuple[int, ...], ...]:
    """Return a long track with a pile on it."""
    return ((), (), (seats - 1,), (), (), (0,), (), (), (), tuple(range(1, seats - 1)), ())[: 11 if seats > 2 else 6]


def _marked(seats: int) -> Scene:
    """Every change that is marked, by the first seat and the last one."""
    state = _state(seats, {})
    state.white, first, last = 3, 0, seats - 1
    _rich(state)
    marks = [Event("white", {"die": 3, "good": "pink"})]
    state.depot_goods[2 * len(material.GOODS) + material.GOODS.index("pink")] = 1
    state.depot_goods[4 * len(material.GOODS) : 5 * len(material.GOODS)] = bytes(len(material.GOODS))
    for seat, hexes, face in ((first, ("d1", "d2", "d3"), "ship"), (last, ("f2", "e3", "g1"), "mine")):
        for name in hexes:
            state.tiles[SIZE * seat + HEX[name]] = material.FACES[face]
        marks += [Event("rolled", {"seat": seat, "die": 1, "other_die": 6}), _region(seat, face, hexes)]
        marks.insert(-1, Event("placed", {"seat": seat, "tile": face, "hex": hexes[-1]}))
        marks.append(Event("bonus", {"seat": seat, "type": face, "size": "large", "points": 7}))
        marks.append(Event("sold", {"seat": seat, "good": "red", "count": 2, "points": 8}))
        marks.append(Event("moved_on", {"seat": seat, "space": 1}))
        marks.append(_taken(state, seat, first == seat))
        state.bonus[2 * (["building", "animal", "knowledge", "ship", "castle", "mine"].index(face))] = seat + 1
    marks.append(Event("loaded", {"seat": last, "depots": ["5"], "goods": []}))
    state.track = (tuple(range(1, last)), (first, last))
    return _scene("Everything that can be marked", state, {}, marks, pictures=(BOARD, CLOSE_UP, FRAME))


def _region(seat: int, kind: str, hexes: Sequence[str]) -> Event:
    return Event("region", {"seat": seat, "type": kind, "size": len(hexes), "points": 16, "hexes": list(hexes)})


def _taken(state: BurgundyState, seat: int, bought: bool) -> Event:
    """Take the first tile of the black depot, or of the first one."""
    slot = 24 if bought else 0
    face, state.depots[slot] = state.depots[slot], 0
    if bought:
        return Event("bought", {"seat": seat, "depot": "black", "tile": material.TILES[face], "silver": 2})
    return Event("took", {"seat": seat, "depot": "1", "tile": material.TILES[face]})


def _odd(seats: int) -> Scene:
    state = _state(seats, {})
    return _scene("Odd names", state, {}, names=ODD_NAMES[:seats], pictures=(BOARD, FRAME, DESK))


def _heaped() -> Scene:
    """Goods as many as can lie in depots, and empty slots."""
    state = _state(4, {})
    for at in range(len(state.depot_goods)):
        state.depot_goods[at] = (0, 1, 2, 3)[(at // len(material.GOODS) + at) % 4] if at >= len(material.GOODS) else 2
    for slot in range(0, len(state.depots), 2):
        state.depots[slot] = 0
    return _scene("Goods heaped up", state, {})


def _choosing() -> Scene:
    state = _state(4, EXPERTS | {"experts_choice": SECRET})
    offers = RULES.offers(state, 1)
    options = EXPERTS | {"experts_choice": SECRET}
    return _scene("Estates to choose from", state, options, offers=offers, seat=1, pictures=(BOARD, TARGETS, DESK))


def _beginning() -> Scene:
    state = _state(3, EXPERTS)
    seat = state.waiting[0]
    state, _ = RULES.apply(state, seat, "estate/9")
    seat = state.waiting[0]
    offers = RULES.offers(state, seat)
    return _scene("A hex to begin on", state, EXPERTS, offers=offers, seat=seat, pictures=(BOARD, TARGETS))


def _all_choices() -> Scene:
    """A turn with as many choices as there can be: a full purse, and much to place and to sell."""
    state = _state(4, {})
    seat = state.waiting[0]
    _rich(state)
    state.used[:] = bytes(len(state.used))
    _fill(state, seat, [HEX[name] for name in ("a4", "b4", "b2", "d1", "e1", "e6", "f5", "g4", "a2", "e3")])
    faces = [
        next(face for face in range(1, len(material.TILES)) if material.TYPE_OF[face] == kind) for kind in (0, 1, 3)
    ]
    state.storage[material.STORAGE * seat : material.STORAGE * (seat + 1)] = bytes(sorted(faces))
    offers = RULES.offers(state, seat)
    return _scene("All choices at once", state, {}, offers=offers, seat=seat, pictures=(BOARD, TARGETS))
