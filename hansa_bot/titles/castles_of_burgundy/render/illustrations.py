"""What the cards on how to play show: small positions, built for what each card says, and where to look."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from hansa_bot.engine.action import Event
from hansa_bot.engine.state import Decision, Rng
from hansa_bot.render.canvas import Box, Point, around, width
from hansa_bot.titles.castles_of_burgundy import material, position, rules, setup
from hansa_bot.titles.castles_of_burgundy.material import FACES, GOODS, SOURCES
from hansa_bot.titles.castles_of_burgundy.render import layout, panels
from hansa_bot.titles.castles_of_burgundy.render.panel import BONUS, COUNTS, DICE, NAME, TYPE, Panel, hex_box
from hansa_bot.titles.castles_of_burgundy.tables import BASIC, HEX, SIZE
from hansa_bot.titles.castles_of_burgundy.view import BurgundyView
from hansa_bot.titles.kit.render.crops import crop, crop_low, joined
from hansa_bot.titles.kit.render.targets import hexagon
from hansa_bot.titles.painter import Focus, Illustration

Shapes = Sequence[Sequence[Point]]

START = "d4"
FIGURES = 0.45, 0.285
"""How far number and name of an empty hex reach to a side, and above its middle, in its widths."""


class _Lesson:
    """A table at which one seat is shown: what it has is put there, and the boxes of it are told."""

    def __init__(
        self, seat: int, *, seats: int = 3, phase: str = "A", round_no: int = 1, last: int | None = None
    ) -> None:
        """Begin in a round in which a seat is the `last` one to act, by default the one that is shown."""
        self.seat, acts = seat, seat if last is None else last
        self.state = setup.empty(seats, Rng("illustrations"))
        self.state.phase, self.state.round, self.state.turn = material.PHASES.index(phase), round_no - 1, 1
        self.state.order = tuple((acts + 1 + place) % seats for place in range(seats))
        self.state.track, self.state.at = (tuple(reversed(self.state.order)),), seats - 1
        self.state.stack = [Decision("turn", [acts])]
        for each in range(seats):
            setup.settle_in(self.state, each, BASIC, HEX[START])
            self.state.workers[each], self.state.silver[each] = 1, 1
            self.state.dice[2 * each : 2 * each + 2] = bytes((4, 1))

    def place(self, **tiles: str) -> None:
        """Place tiles on the estate, by hex."""
        for name, tile in tiles.items():
            self.state.tiles[SIZE * self.seat + HEX[name]] = FACES[tile]

    def keep(self, stored: Sequence[str], goods: Mapping[int, int], workers: int, silver: int) -> None:
        """Give the seat stored tiles, goods by the numbers that stand on them, workers and silverlings."""
        position.put_stored(self.state, self.seat, bytes(FACES[tile] for tile in stored))
        for number, count in goods.items():
            self.state.goods[len(GOODS) * self.seat + number - 1] = count
        self.state.workers[self.seat], self.state.silver[self.seat] = workers, silver

    def roll(self, *dice: int, used: bool = False) -> None:
        """Let the seat have rolled two dice."""
        self.state.dice[2 * self.seat : 2 * self.seat + 2] = bytes(dice)
        self.state.used[2 * self.seat : 2 * self.seat + 2] = bytes((used, used))

    def earn(self, **points: int) -> None:
        """Give the seat points by their sources."""
        for source, count in points.items():
            self.state.earned[len(SOURCES) * self.seat + SOURCES.index(source)] = count

    def offer(self, depot: int, *tiles: str) -> None:
        """Lay tiles into a numbered depot, one on each of its slots, "" where there is none."""
        first = material.DEPOT_START[depot - 1]
        self.state.depots[first : first + len(tiles)] = bytes(FACES.get(tile, 0) for tile in tiles)

    @property
    def view(self) -> BurgundyView:
        """The table as everybody sees it."""
        return rules.RULES.view(self.state, None)

    @property
    def panel(self) -> Panel:
        """The panel of the seat that is shown."""
        return layout.panels(self.view)[self.seat]

    def hexes(self, *names: str) -> Shapes:
        """Return the corners of some hexes of the estate."""
        grid = self.panel.grid
        return [hexagon(*grid.place(HEX[name]), grid.wide) for name in names]

    @property
    def storage(self) -> Shapes:
        """The corners of the stored tiles and the free places."""
        return [hexagon(*place, wide) for place, wide in map(self.panel.storage, range(material.STORAGE))]

    @property
    def goods(self) -> Box:
        """The box around the goods, with how many there are."""
        panel, desk, found = self.panel, self.view.estates[self.seat], []
        size = panel.good(0)[1]
        for kind, (x, y) in layout.goods_places(desk, panel).items():
            count, apart = (
                f"×{desk.goods[kind]}" if panel.lines else str(desk.goods[kind]),
                2.4 if panel.lines else 1.0,
            )
            more = apart + width(count, TYPE) if desk.goods[kind] > 1 else 0.0
            found.append((x - size / 2 - 1, y - size / 2 - 1, x + size / 2 + more + 1, y + size / 2 + 1))
        return joined(*found)

    @property
    def points(self) -> Box:
        """The box of the points, beside the name or the dice."""
        panel, size = self.panel, panels.SCORE * min(self.panel.size, 1.3)
        wide = width(str(self.view.estates[self.seat].points), size, "Black")
        y = panel.row(NAME if panel.roomy else DICE)
        return panel.right - wide - 1.5, y - size * 0.45, panel.right + 1.5, y + size * 0.45

    @property
    def dice(self) -> Box:
        """The box around both dice."""
        left, top, right, bottom = self.panel.dice
        return left + 0.5, top + 2, right - 2.5, bottom - 2

    @property
    def counts(self) -> tuple[Box, Box]:
        """The boxes of workers and of silverlings."""
        panel, desk = self.panel, self.view.estates[self.seat]
        size, x, found = 9.6 * panel.size, panel.start(COUNTS), []
        y, high = panel.row(COUNTS), 9.6 * panel.size / 2 + 1
        for count in (desk.workers, desk.silver):
            end = x + size * 1.08 + width(str(count), max(TYPE, size * 0.86))
            found.append((x - 1, y - high, end + 1.2, y + high))
            x = end + size * 0.36
        return found[0], found[1]

    @property
    def bonus(self) -> Shapes:
        """The corners of the bonus tiles of the seat."""
        panel, count = self.panel, len(self.view.estates[self.seat].bonus)
        left, y, size = panel.start(BONUS), panel.row(BONUS), panel.high(BONUS)
        return [hexagon(left + size / 2 + (size + 0.8) * at, y, size) for at in range(count)]

    def shown(
        self, part: Box, places: Mapping[str, Box], shapes: Mapping[str, Shapes], marks: Sequence[Event] = ()
    ) -> Illustration:
        """Return what is shown of the table, its places as boxes and as shapes; what lies nowhere is out of the game.

        Labels cover no name, no figure and nothing that lies there.
        """
        rest = Counter(face for stack in material.STACKS for face in stack)
        rest.subtract(rules.tiles(self.state))
        goods = Counter(material.GOODS_IN_GAME)
        goods.subtract(rules.goods(self.state))
        self.state.removed, self.state.unused = bytes(rest.elements()), bytes(goods.elements())
        boxes = {key: _box(corners) for key, corners in shapes.items()}
        free = [*self._read(), *((badge,) if (badge := self.badge(marks)) else ())]
        return Illustration(
            self.state, Focus(marks, part=part, places={**boxes, **places}, spared=free, shapes=shapes)
        )

    def badge(self, marks: Sequence[Event]) -> Box | None:
        """Return the box of the points that were just won."""
        left, top, _, _ = self.panel.box
        return (left, top, left + 34, top + 20) if any("points" in event.args for event in marks) else None

    def _read(self) -> Iterator[Box]:
        """Yield the boxes of what is read or lies on the table: names, figures, tiles, goods and dice."""
        view = self.view
        found = layout.footprints(view)
        yield from (box for key, box in found.items() if key.startswith(("die ", "bonus ", "track")))
        for depot, row in enumerate(view.depots):
            yield from (found[f"slot {depot} {at}"] for at, face in enumerate(row) if face)
        for seat, panel in layout.panels(view).items():
            desk, grid = view.estates[seat], panel.grid
            if seat == self.seat and panel.beside:
                yield from (panel.name, self.points, *self.counts, *((panel.dice,) if any(desk.dice_left) else ()))
            else:
                yield from panel.kept
            yield from (found[f"storage {seat} {at}"] for at in range(len(desk.storage)))
            for index, face in enumerate(desk.tiles):
                (x, y), (aside, above) = grid.place(index), FIGURES
                if face:
                    yield hex_box(x, y, grid.wide)
                else:
                    yield x - aside * grid.wide, y - above * grid.wide, x + aside * grid.wide, y


def _box(shapes: Sequence[Sequence[Point]]) -> Box:
    """Return the box around some shapes."""
    xs, ys = zip(*(corner for corners in shapes for corner in corners), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _goal() -> Illustration:
    """Show an estate that grows, with a region just filled, and what else brings points."""
    lesson = _Lesson(0, phase="B", round_no=5)
    lesson.place(c3="watchtower", d3="ship", d2="ship", c2="sheep-3", b2="sheep-4", c4="k9", d1="ship")
    lesson.place(e4="bank")
    lesson.keep(["castle"], {1: 2, 4: 1}, 1, 3)
    lesson.roll(6, 3, used=True)
    lesson.earn(regions=11 + 14, animals=3 + 7, watchtowers=4)
    row = ("d1", "d2", "d3")
    region = {"seat": lesson.seat, "type": "ship", "size": 3, "points": 14, "hexes": list(row)}
    marks = [_placed(lesson, "ship", "d1"), Event("region", region), _placed(lesson, "bank", "e4")]
    lit = {
        "hex": lesson.hexes("e4"),
        "region": lesson.hexes(*row),
        "animals": lesson.hexes("b2", "c2"),
        "knowledge": lesson.hexes("c4"),
    }
    return lesson.shown(crop(248, 3.6, 302), {"stock": lesson.goods, "points": lesson.points}, lit, marks)


def _placed(lesson: _Lesson, tile: str, name: str) -> Event:
    return Event("placed", {"seat": lesson.seat, "tile": tile, "hex": name})


def _turn() -> Illustration:
    """Show two dice, each with a hex of its number, one of them after a worker has changed it from 6 to 1."""
    lesson = _Lesson(1, round_no=2)
    lesson.keep(["ship", "k7"], {2: 1, 3: 1, 5: 1}, 2, 1)
    lesson.roll(5, 6)
    places = {"dice": lesson.dice, "counts": lesson.counts[0]}
    return lesson.shown(crop(280, 2, 268), places, {"number": lesson.hexes("d5"), "neighbours": lesson.hexes("c4")})


def _actions() -> Illustration:
    """Show the depot that a die takes from, and beside it the estate with what the same dice place and sell."""
    lesson = _Lesson(2, round_no=3)
    lesson.place(d5="ship")
    lesson.keep(["ship", "church"], {3: 2, 6: 1}, 3, 2)
    lesson.roll(3, 2)
    lesson.offer(3, "", "market")
    view, tile = lesson.view, layout.slot_place(lesson.view, 2, 1)
    places = {
        "depot": joined(hex_box(*tile, layout.SLOT), around(*layout.die_place(view, 2), layout.DIE, layout.DIE)),
        "dice": lesson.dice,
        "stock": lesson.goods,
        "counts": joined(*lesson.counts),
    }
    return lesson.shown(crop(192.5, 0.5, 356), places, {"hex": lesson.hexes("d3"), "storage": lesson.storage})


def _tiles() -> Illustration:
    """Show a tile of each of the six types, large."""
    lesson = _Lesson(0, seats=2, round_no=5)
    lesson.place(d3="ship", c2="sheep-3", c1="sheep-2", c4="k9", e3="mine", c3="market")
    lesson.roll(5, 2)
    lesson.earn(animals=3 + 5)
    names = {"castle": "d4", "ship": "d3", "mine": "e3", "building": "c3", "knowledge": "c4"}
    lit = {key: lesson.hexes(name) for key, name in names.items()}
    return lesson.shown(crop(251, 49, 260), {}, lit | {"animals": lesson.hexes("c1", "c2")})


_PASTURE = {"a1": "cow-2", "b1": "cow-3", "b2": "sheep-3", "c1": "pig-4", "c2": "sheep-4"}
_TOWN = {
    "b5": "bank",
    "c5": "watchtower",
    "c6": "church",
    "c3": "market",
    "e1": "bank",
    "e2": "carpenter",
    "e4": "church",
}
_REST = {
    "a2": "castle",
    "a3": "castle",
    "b3": "castle",
    "a4": "k24",
    "b4": "k12",
    "c4": "k2",
    "e3": "mine",
    "f2": "mine",
    "f3": "k8",
}
_RIVER = ("d5", "d6", "d7")


def _end() -> Illustration:
    """Show an estate after its last turn: a region and a colour just filled, and what counts then."""
    lesson = _Lesson(1, phase="E", round_no=5, last=0)
    lesson.place(**_PASTURE, **_TOWN, **_REST, d1="ship", d2="ship", d3="ship", d5="ship", d6="ship", d7="ship")
    lesson.keep([], {2: 2, 5: 1}, 4, 3)
    lesson.roll(1, 4, used=True)
    for kind in (material.SHIP, material.CASTLE):
        lesson.state.bonus[2 * kind] = lesson.seat + 1
    lesson.earn(regions=11 + 16 + 14 + 14 + 12 + 19 + 8, bonus=12, animals=2 + 5 + 3 + 4 + 7, sales=12, watchtowers=4)
    region = {"seat": lesson.seat, "type": "ship", "size": 3, "points": 8, "hexes": list(_RIVER)}
    bonus = {"seat": lesson.seat, "type": "ship", "size": "large", "points": 6}
    marks = [_placed(lesson, "ship", "d7"), Event("region", region), Event("bonus", bonus)]
    places = {"stock": lesson.goods, "counts": joined(*lesson.counts), "points": lesson.points}
    lit = {"region": lesson.hexes(*_RIVER), "bonus": lesson.bonus, "knowledge": lesson.hexes("a4")}
    return lesson.shown(crop_low(1, 278), places, lit, marks)


ILLUSTRATIONS: Mapping[str, Callable[[], Illustration]] = {
    "goal": _goal,
    "turn": _turn,
    "actions": _actions,
    "tiles": _tiles,
    "end": _end,
}
"""What makes each, by the key of its card."""
