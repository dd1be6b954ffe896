"""Positions worth looking at that hardly any game comes to: everything taken, every token, the richest desk."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from hansa_bot.engine.action import Event, Outcome
from hansa_bot.engine.rules import Setup
from hansa_bot.titles.hansa_teutonica import desks, material
from hansa_bot.titles.hansa_teutonica.meta import META, MODULES, ON
from hansa_bot.titles.hansa_teutonica.rules import RULES
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import Tables, tables
from hansa_bot.titles.kit.preview import each_brings
from hansa_bot.titles.painter import BOARD, CLOSE_UP, DESK, FRAME, TARGETS, Scene

NAMES = ("Anna", "Bea", "Carl", "Dora", "Emil")
ODD_NAMES = ("Annabella Montgomery-Smythe " * 4, "🎲🎲 Bea 🚢", "דורה בן־דוד", "@everyone", "**田中** Ærøskøbing")
"""Names as people have them, and worse."""


def scenes() -> Iterator[Scene]:
    """Yield special positions on every board, each with as many seats as it is for."""
    families: dict[str, dict[str, str]] = material.components()["boards"]
    for name in material.names():
        family = next(key for key, sides in families.items() if name in sides.values())
        seats = max(int(count) for count, side in families[family].items() if side == name)
        table = _Stage({"board": family}, seats)
        yield from (make(table) for make in _MAKERS)
        if any(route.bonus for route in tables(name).board.routes):
            yield _permanent_bonuses(table)


class _Stage:
    """A board at one number of seats: gives fresh states and makes scenes of them."""

    def __init__(self, options: dict[str, str], seats: int) -> None:
        self.options = options
        self.seats = seats

    def state(self, *modules: str) -> tuple[HansaState, Tables]:
        """Return a new game with these modules, as far as the board has them, and what its board is."""
        state = RULES.setup(Setup(self.seats, META.check(self.seats, self._with(modules)), "scenes"), Outcome())
        return state, tables(state.board)

    def scene(self, caption: str, state: HansaState, marks: Sequence[Event] = (), **more: Any) -> Scene:
        """Return a scene of a state as a spectator sees it, or the seat whose desk or choices it shows."""
        view = RULES.view(state, more.get("seat"))
        if "offers" in more:
            more["brings"] = each_brings(RULES, state, more["seat"], more["offers"])
        return Scene(caption, self._with(state.options.modules), view, more.pop("names", NAMES), marks, **more)

    def _with(self, modules: Sequence[str]) -> dict[str, str]:
        options = dict(self.options)
        for module in modules:
            if META.clash(self.seats, META.filled(options | {module: ON})) is None:
                options[module] = ON
        return options


def _crowd(state: HansaState, t: Tables) -> None:
    """Take every space and every slot, by the seats in an uneven order."""
    for space, found in enumerate(state.spaces):
        if not found:
            kind = material.MERCHANT if t.ship[t.part_of[space]] or space % 7 == 0 else material.TRADER
            state.spaces[space] = material.code(space * 3 % (state.seats + 2) % state.seats, kind)
    for slot, shape in enumerate(t.shape):
        state.slots[slot] = material.code((slot * 5 + slot // 3) % state.seats, shape)
    for index in range(len(state.table)):
        state.table[index] = (index + 1) % state.seats + 1
    state.links = [seat % state.seats for seat in range(len(t.link_points))]
    state.completed = t.board.completed_limit
    state.points = [(index * 17 + 2) % 60 for index in range(state.seats)]
    _more_offices(state, t, [city for city in range(len(t.cities)) if t.open[city]], 4)


def _more_offices(state: HansaState, t: Tables, cities: Sequence[int], count: int) -> None:
    for city in cities:
        for index in range(count):
            state.extras += bytes(
                (city, material.code((city + index) % state.seats, (index == 1) * material.MERCHANT))
            )


def _everything_taken(stage: _Stage) -> Scene:
    state, t = stage.state()
    _crowd(state, t)
    return stage.scene("Everything taken, with names as people have them", state, names=ODD_NAMES)


def _extra_offices(stage: _Stage) -> Scene:
    state, t = stage.state()
    _crowd(state, t)
    _more_offices(state, t, range(len(t.cities)), 1)
    _more_offices(state, t, [city for city in range(0, len(t.cities), 5) if not t.open[city]], 2)
    return stage.scene("An extra office in every city, three in some, five in open ones", state)


def _every_token(stage: _Stage) -> Scene:
    state, t = stage.state(*MODULES)
    for index, route in enumerate(route for route, each in enumerate(t.board.routes) if each.tokens):
        state.route_tokens[route] = index % len(material.TOKENS) + 1
    for seat in range(state.seats):
        for token in range(len(material.TOKENS)):
            state.unused[len(material.TOKENS) * seat + token] = (token + seat) % state.seats % 3
            state.used[len(material.TOKENS) * seat + token] = (token * 2 + seat) % state.seats % 2
        state.plates += [desks.plate_entry(seat, seat + 1, shown=True), desks.plate_entry(seat, seat)]
        for place, token in enumerate((material.TRIBUTE, material.BLOCK)):
            state.posts += [(seat * 5 + place * 2) % len(t.routes), seat, token]
    state.posts += [0, 1, material.BLOCK]
    said = "Every kind of token on routes, beside them and on desks; all modules that the board knows"
    return stage.scene(said, state, seat=1, pictures=(BOARD, DESK))


def _richest_desk(stage: _Stage) -> Scene:
    state, t = stage.state(*MODULES)
    _crowd(state, t)
    seat = state.seats - 1
    state.active, state.actions_left = seat, 7
    state.points[seat], state.supply[2 * seat :] = 112, [20, 3]
    state.stock[2 * seat :] = [12, 1]
    state.skills[len(material.SKILLS) * seat :] = material.LAST_STEP
    state.unused[len(material.TOKENS) * seat :] = [2] * len(material.TOKENS)
    state.used[len(material.TOKENS) * seat :] = [1] * len(material.TOKENS)
    state.plates = [desks.plate_entry(seat, token, shown=token % 2 == 0) for token in range(4)]
    state.favours = bytearray([seat + 2] * len(state.favours))
    state.table = bytearray([seat + 1] * len(state.table))
    state.slots = bytearray(material.code(seat, shape) for shape in t.shape)
    return stage.scene("The richest desk there can be, and beyond", state, seat=seat, pictures=(BOARD, DESK))


def _many_moves(stage: _Stage) -> Scene:
    state, t = stage.state()
    marks = []
    step = len(t.routes) // 6
    for start in range(6):
        origin, goal = start * step, (start * step + 3) % len(t.routes)
        space = t.printed[goal][-1]
        state.spaces[space] = material.code(start % state.seats, material.MERCHANT)
        way = {"from_route": t.routes[origin], "from_space": 0, "to_route": t.routes[goal]}
        way["to_space"] = t.spots[space][1]
        marks.append(
            Event("moved", {"seat": start % state.seats, "piece": material.PIECES[material.MERCHANT], **way})
        )
    return stage.scene("Six moves at once", state, marks)


def _everything_marked(stage: _Stage) -> Scene:
    state, t = stage.state(*MODULES)
    _crowd(state, t)
    _more_offices(state, t, [2], 2)
    marks = [*_pieces_marked(state, t), *_offices_marked(state, t), *_tokens_marked(state, t)]
    marks += [
        Event("scored", {"seat": seat, "points": seat + 1, "why": "control", "city": city})
        for seat, city in zip(range(state.seats), t.cities[1::3], strict=False)
    ]
    said = "Everything that can be marked, at once; the neutral colour too"
    return stage.scene(said, state, marks, pictures=(BOARD, CLOSE_UP, FRAME))


def _pieces_marked(state: HansaState, t: Tables) -> Iterator[Event]:
    """Place, displace, relocate, remove and claim on the houses of the first routes."""
    free = [route for route, each in enumerate(t.board.routes) if not each.ships]
    placed, displaced, fled, removed, claimed, neutral = free[:6]

    def put(route: int, seat: int, kind: int) -> dict[str, Any]:
        state.spaces[t.start[t.parts_of[route][0]]] = material.code(seat, kind)
        return {"seat": seat, "piece": material.PIECES[kind], "route": t.routes[route], "space": 0}

    def clear(route: int) -> None:
        first, last = t.reach[route]
        state.spaces[first:last] = bytes(last - first)

    yield Event("placed", put(placed, 1, material.TRADER))
    swap = {"other_seat": 2, "other_piece": material.PIECES[material.TRADER]}
    yield Event("displaced", {**put(displaced, 1, material.MERCHANT), **swap})
    put(fled, 2, material.TRADER)
    way = {"from_route": t.routes[displaced], "from_space": 0, "to_route": t.routes[fled], "to_space": 0}
    yield Event("relocated", {"seat": 2, "piece": material.PIECES[material.TRADER], **way})
    yield Event("neutral_set", put(neutral, material.NEUTRAL, material.TRADER))
    for route in (removed, claimed):
        clear(route)
    yield Event(
        "removed",
        {"other_seat": 0, "piece": material.PIECES[material.TRADER], "route": t.routes[removed], "space": 1},
    )
    length = len(t.printed[claimed])
    yield Event("claimed", {"seat": 1, "route": t.routes[claimed], "take": f"{length}t"})


def _offices_marked(state: HansaState, t: Tables) -> Iterator[Event]:
    """Found an office, an extra one, swap two, take a space of the prestige table, raise a skill."""
    wide = [city for city in range(len(t.cities)) if t.slot_stop[city] - t.slot_start[city] > 2]
    yield Event(
        "office", {"seat": 1, "city": t.cities[wide[0]], "slot": 1, "piece": material.PIECES[material.TRADER]}
    )
    yield Event("extra_office", {"seat": 1, "city": t.cities[2], "piece": material.PIECES[material.TRADER]})
    yield Event("swapped", {"seat": 1, "city": t.cities[wide[1]], "slot": 0, "other_seat": 0})
    yield Event("table", {"seat": 2, "prestige": t.table_values[0]})
    yield Event("upgraded", {"seat": 1, "skill": material.SKILLS[0], "step": 1})


def _tokens_marked(state: HansaState, t: Tables) -> Iterator[Event]:
    """Take a token, lay another one, and one beside a route."""
    taken, laid, posted = [route for route, each in enumerate(t.board.routes) if each.tokens][-3:]
    yield Event("took_token", {"seat": 1, "token": material.TOKENS[0], "route": t.routes[taken]})
    state.route_tokens[laid] = 2
    yield Event("token_placed", {"seat": 1, "token": material.TOKENS[1], "route": t.routes[laid]})
    state.posts += [posted, 1, material.TRIBUTE]
    yield Event("posted", {"seat": 1, "token": material.TOKENS[material.TRIBUTE], "route": t.routes[posted]})


def _permanent_bonuses(stage: _Stage) -> Scene:
    state, t = stage.state()
    bonuses = [route for route, each in enumerate(t.board.routes) if each.bonus]
    for route in bonuses:
        for space in range(*t.reach[route]):
            if not state.spaces[space]:
                state.spaces[space] = material.code(0, material.MERCHANT)
    offers = [
        action
        for action in RULES.offers(state, 0)
        if action.startswith(tuple(f"claim/{t.routes[route]}/" for route in bonuses))
    ]
    said = "Every permanent bonus, about to be claimed"
    return stage.scene(said, state, seat=0, offers=offers, pictures=(BOARD, TARGETS))


_MAKERS: tuple[Callable[[_Stage], Scene], ...] = (
    _everything_taken,
    _extra_offices,
    _every_token,
    _richest_desk,
    _many_moves,
    _everything_marked,
)
