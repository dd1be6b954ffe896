"""What the cards on how to play show: small positions, built for what each card says, and where to look."""

from collections.abc import Callable, Mapping, Sequence

from hansa_bot.engine.action import Event, Outcome
from hansa_bot.engine.rules import Setup
from hansa_bot.render.canvas import HIGH, WIDE, Box, around
from hansa_bot.titles.hansa_teutonica import material
from hansa_bot.titles.hansa_teutonica.meta import META
from hansa_bot.titles.hansa_teutonica.render import layout, strip
from hansa_bot.titles.hansa_teutonica.rules import RULES
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import tables
from hansa_bot.titles.hansa_teutonica.view import HansaView
from hansa_bot.titles.kit.render.crops import crop, crop_low, joined
from hansa_bot.titles.painter import Focus, Illustration

SEATS = 3
ME, BEA, CARL = range(SEATS)
TRADER, MERCHANT = material.TRADER, material.MERCHANT
_OFFICES = {
    "hildesheim": (BEA, BEA),
    "gottingen": (BEA,),
    "quedlinburg": (CARL,),
    "minden": (ME, CARL),
    "halle": (CARL,),
}
"""By city whose offices stand there, from the left."""


class _Lesson:
    """A board on which pieces are put, and the boxes of what stands on it."""

    def __init__(self, offices: Mapping[str, Sequence[int]]) -> None:
        self.state: HansaState = RULES.setup(Setup(SEATS, META.filled({}), "illustrations"), Outcome())
        self._tables = tables(self.state.board)
        self.state.route_tokens[:] = bytes(len(self.state.route_tokens))
        for city, owners in offices.items():
            first = self._tables.slot_start[self._tables.cities.index(city)]
            for slot, seat in enumerate(owners, first):
                self.state.slots[slot] = material.code(seat, self._tables.shape[slot])

    def put(self, route: str, seat: int, *spaces: int, kind: int = TRADER) -> None:
        """Put pieces of a seat on spaces of a route, counted from 0."""
        printed = self._tables.printed[self._tables.routes.index(route)]
        for space in spaces:
            self.state.spaces[printed[space]] = material.code(seat, kind)

    def lay(self, route: str, token: int) -> None:
        """Lay a bonus token on a route."""
        self.state.route_tokens[self._tables.routes.index(route)] = token + 1

    @property
    def view(self) -> HansaView:
        """The board as everybody sees it."""
        return RULES.view(self.state, None)

    def spaces(self, route: str, *only: int) -> Box:
        """Return the box around some spaces of a route, or all of them."""
        found = layout.placement(self.state.board).routes[route].spaces
        xs, ys = zip(*(found[space] for space in only or range(len(found))), strict=True)
        half = layout.PIECE / 2
        return min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half

    def token(self, route: str) -> Box:
        """Return the box of a bonus token."""
        return around(*layout.placement(self.state.board).routes[route].token, layout.TOKEN, layout.TOKEN)

    def slot(self, city: str, slot: int) -> Box:
        """Return the box of a slot of a city."""
        return around(*layout.city_boxes(self.state.board, city).slots[slot], layout.SLOT, layout.SLOT)

    def skill(self, city: str) -> Box:
        """Return the box of a skill that a city raises."""
        return around(*layout.city_boxes(self.state.board, city).skills[0], layout.SLOT, layout.SLOT)

    def city(self, name: str) -> Box:
        """Return the box of a city's plate and name."""
        boxes = layout.city_boxes(self.state.board, name)
        label = layout.label_box(next(city for city in self.view.cities if city.id == name), boxes)
        return (
            min(label[0], boxes.plate[0]),
            min(label[1], boxes.plate[1]),
            max(label[2], boxes.plate[2]),
            max(label[3], boxes.plate[3]),
        )

    def shown(
        self, part: Box, places: Mapping[str, Box], marks: Sequence[Event] = (), spared: Sequence[Box] = ()
    ) -> Illustration:
        """Return what is shown of the board; labels cover nothing that is printed there, nor what is spared."""
        printed = layout.footprints(self.state.board).items()
        full = [box for key, box in printed if not key.startswith("token ")]
        full += [strip.cell_box(self.view, SEATS), *spared]
        for seat in range(SEATS):
            left, top, _, bottom = strip.cell_box(self.view, seat)
            cell = self.cell(seat)
            full += [
                (left, top, left + 75, top + 18),
                cell["points"],
                _skills(cell),
                (left, top + 30, left + 48, bottom),
            ]
        return Illustration(self.state, Focus(marks, part=part, places=places, spared=full))

    def cell(self, seat: int) -> dict[str, Box]:
        """Return the parts of a seat's cell: its skills, its points, its supply and stock."""
        left, top, right, _ = strip.cell_box(self.view, seat)
        y = top + strip.ROWS[2]
        return strip.skill_boxes(self.view, self.view.desks[seat]) | {
            "points": (right - 26, top + strip.ROWS[0] - 6, right - 3, top + strip.ROWS[0] + 6),
            "pieces": (left + 2, y - 6, left + 46, y + 6),
        }


def _skills(cell: Mapping[str, Box]) -> Box:
    return joined(*(cell[skill] for skill in material.SKILLS))


def _goal() -> Illustration:
    """Show where points come from: a city, a full route, a token, a network of two offices, skills."""
    lesson = _Lesson(_OFFICES | {"hildesheim": (CARL, CARL), "goslar": (CARL,), "gottingen": (CARL,)})
    lesson.state.points = [3, 5, 7]
    lesson.put("gottingen-quedlinburg", CARL, 0, 1, 2)
    lesson.lay("gottingen-quedlinburg", 0)
    cell = lesson.cell(CARL)
    places = {
        "city": lesson.city("gottingen"),
        "route": lesson.spaces("gottingen-quedlinburg"),
        "token": lesson.token("gottingen-quedlinburg"),
        "network": joined(lesson.city("hildesheim"), lesson.city("goslar")),
        "points": cell["points"],
        "skills": _skills(cell),
    }
    return lesson.shown(crop_low(240, 300), places)


def _turn() -> Illustration:
    """Show the five skills of whoever's turn it is."""
    lesson = _Lesson(_OFFICES)
    lesson.state.points = [3, 7, 5]
    lesson.state.active, lesson.state.stack[-1].seats = BEA, [BEA]
    cell = lesson.cell(BEA)
    return lesson.shown(crop_low(118, 256), {skill: cell[skill] for skill in material.SKILLS})


def _actions() -> Illustration:
    """Show all five at once: a free space, a full route, a displacement and a move with their arrows, the stock."""
    lesson = _Lesson(_OFFICES)
    lesson.put("paderborn-warburg", BEA, 0, 1, 2)
    lesson.put("goslar-quedlinburg", BEA, 0, 1, 2)
    lesson.put("goslar-hildesheim", CARL, 1)
    lesson.put("minden-paderborn", BEA, 1)
    cell, trader = lesson.cell(BEA), material.PIECES[TRADER]
    lost, fled, left, came = (
        {"route": "goslar-quedlinburg", "space": 1},
        {"to_route": "goslar-hildesheim", "to_space": 1},
        {"from_route": "minden-munster", "from_space": 1},
        {"to_route": "minden-paderborn", "to_space": 1},
    )
    marks = [
        Event("displaced", {"seat": BEA, "piece": trader, **lost, "other_seat": CARL, "other_piece": trader}),
        Event(
            "relocated", {"seat": CARL, "piece": trader, "from_route": "goslar-quedlinburg", "from_space": 1, **fled}
        ),
        Event("moved", {"seat": BEA, "piece": trader, **left, **came}),
    ]
    places = {
        "place": lesson.spaces("gottingen-quedlinburg", 0),
        "claim": lesson.spaces("paderborn-warburg"),
        "displace": lesson.spaces("goslar-quedlinburg", 1),
        "move": lesson.spaces("minden-paderborn", 1),
        "income": cell["pieces"],
    }
    flight = joined(lesson.spaces("goslar-quedlinburg", 0, 1, 2), lesson.spaces("goslar-hildesheim", 1))
    way = joined(lesson.spaces("minden-munster", 1), lesson.spaces("minden-paderborn", 1))
    return lesson.shown(crop_low(164, 300), places, marks, [flight, way])


def _claim() -> Illustration:
    """Show a full route with its token, and what its ends bring."""
    lesson = _Lesson(_OFFICES)
    lesson.put("gottingen-quedlinburg", ME, 0, 1, 2)
    lesson.lay("gottingen-quedlinburg", 0)
    places = {
        "route": lesson.spaces("gottingen-quedlinburg"),
        "token": lesson.token("gottingen-quedlinburg"),
        "office": lesson.slot("gottingen", 1),
        "skill": lesson.skill("gottingen"),
        "control": lesson.city("quedlinburg"),
    }
    return lesson.shown(crop(242, 306 - 240 * HIGH / WIDE, 240), places)


def _end() -> Illustration:
    """Show a game about to end, and what counts then."""
    lesson = _Lesson(_OFFICES | {"goslar": (BEA,)})
    lesson.state.points = [12, 16, 20]
    lesson.state.completed = 8
    left, _, right, _ = strip.cell_box(lesson.view, SEATS)
    top, _, low = strip.state_rows(lesson.view)
    places = {
        "points": lesson.cell(CARL)["points"],
        "cities": (left + 3, top - 6, right - 3, top + 6),
        "draw": (left + 3, low - 6, right - 3, low + 6),
        "control": lesson.city("gottingen"),
        "network": joined(lesson.city("hildesheim"), lesson.city("goslar")),
    }
    return lesson.shown(crop_low(250, 300), places)


ILLUSTRATIONS: Mapping[str, Callable[[], Illustration]] = {
    "goal": _goal,
    "turn": _turn,
    "actions": _actions,
    "claim": _claim,
    "end": _end,
}
"""What makes each, by the key of its card."""
