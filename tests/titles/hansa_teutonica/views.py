"""Positions built by hand, so that the picture can be tested without the rules."""

from hansa_bot.engine.action import Event
from hansa_bot.titles.hansa_teutonica.material import NEUTRAL, board
from hansa_bot.titles.hansa_teutonica.view import CityView, DeskView, HansaView, NeutralView, Piece, RouteView

SCALE = 1
"""Pixels a unit where only structure is looked at; pictures themselves have three."""

NAMES = ("Anna", "Bea", "Carl", "Dora", "Emil")
LONG_NAMES = (
    "Annabella Montgomery-Smythe",
    "ベア",
    "Carl-Friedrich von Weizenbaum",
    "דורה",
    "Emil 🚢⚓ der Seefahrer",
)
BOARDS = ("standard_2_3", "standard_4_5", "east", "britannia_2_3", "britannia_4_5")
SCENES = {
    "standard": {
        "routes": ("bremen-hannover", "minden-munster", "arnheim-munster", "minden-paderborn", "goslar-hildesheim"),
        "cities": ("minden", "paderborn"),
        "extra": ("hamburg", "hildesheim", "duisburg"),
    },
    "east": {
        "routes": ("elbing-kulm", "malmo-stralsund", "danzig-malmo", "brandenburg-stettin", "belgard-kulm"),
        "cities": ("stettin", "brandenburg"),
        "extra": ("danzig", "wismar", "thorn"),
    },
    "britannia": {
        "routes": ("cardiff-oxford", "conway-isle_of_man", "chester-conway", "london-oxford", "durham-york"),
        "cities": ("london", "oxford"),
        "extra": ("york", "southampton", "conway"),
    },
}
"""Where something happens on the boards of a family: first and second route, where a piece goes, what is claimed."""
TOKENS = ("swap_offices", "remove_three", "extra_office", "plus_three_actions", "plus_four_actions", "upgrade_skill")


def empty(name: str = "standard_4_5", seats: int = 5) -> HansaView:
    """The start of a game."""
    printed = board(name)
    starting = dict(zip(printed.taverns, ("swap_offices", "remove_three", "extra_office"), strict=True))
    return HansaView(
        seat=None,
        seats=seats,
        turn=1,
        over=False,
        waiting=[0],
        decision="turn",
        board=name,
        active=0,
        actions_left=2,
        routes=[
            RouteView(id=each.id, spaces=[None] * each.spaces, token=starting.get(each.id)) for each in printed.routes
        ],
        cities=[CityView(id=each.id, extra=[], slots=[None] * len(each.slots)) for each in printed.cities],
        desks=[_desk(seat) for seat in range(seats)],
        table=[None] * 4,
        links=[],
        completed=0,
        token_stock=12,
        to_place=[],
        lifted=[],
    )


def _desk(seat: int) -> DeskView:
    skills = dict.fromkeys(("clavis_urbis", "actiones", "privilegium", "liber_sophiae", "bursa"), 0)
    return DeskView(seat=seat, points=0, supply=[5 + seat, 1], stock=[6 - seat, 0], skills=skills, unused=[], used=[])


def _dice(seed: int):
    state = seed
    while True:
        state = (state * 1103515245 + 12345) % 2**31
        yield state >> 8


def filled(
    name: str, seats: int, *, spaces: int, slots: int, seed: int = 7, colours: tuple[int, ...] = ()
) -> HansaView:
    """A position with `spaces` of 100 route spaces and `slots` of 100 slots taken, by the seats or these colours."""
    view, dice = empty(name, seats), _dice(seed)
    printed, colours = board(name), colours or tuple(range(seats))
    for laid, lines in zip(view.routes, printed.routes, strict=True):
        owners = [colours[next(dice) % len(colours)], colours[next(dice) % len(colours)]]
        for index in range(len(laid.spaces)):
            if next(dice) % 100 < spaces:
                kind = "merchant" if next(dice) % 6 == 0 or index in lines.ships else "trader"
                owner = owners[next(dice) % 3 // 2]
                laid.spaces[index] = Piece(owner, "trader" if owner == NEUTRAL else kind)
    for place, facts in zip(view.cities, printed.cities, strict=True):
        for index, slot in enumerate(facts.slots):
            if next(dice) % 100 >= slots:
                break
            owner = colours[next(dice) % len(colours)]
            place.slots[index] = Piece(owner, "trader" if owner == NEUTRAL else slot.shape)
        if facts.open:
            place.extra = [Piece(colours[next(dice) % len(colours)], "trader") for _ in range(slots * 4 // 100)]
        owners = [piece.seat for piece in place.extra + place.slots if piece is not None]
        place.complete = bool(owners) and None not in place.slots
        place.controller = max(
            owners, key=lambda seat: (owners.count(seat), owners[::-1].index(seat) * -1), default=None
        )
    view.completed = min(printed.completed_limit, sum(place.complete for place in view.cities))
    return view


def middle(name: str = "standard_4_5", seats: int = 4) -> HansaView:
    """The middle of a game."""
    view = filled(name, seats, spaces=40, slots=45)
    view.turn, view.active, view.waiting, view.actions_left = 23, 1, [1], 3
    for seat, desk in enumerate(view.desks):
        desk.points = 3 * seat + 2
        desk.skills = {skill: (seat + index) % 3 for index, skill in enumerate(desk.skills)}
        desk.unused = list(TOKENS[seat : seat + 1])
    view.table[1], view.links, view.token_stock = 0, [2], 9
    return view


def crowded(name: str = "standard_4_5", seats: int = 5) -> HansaView:
    """A late position with nearly everything on the board, extra offices, full desks."""
    view = filled(name, seats, spaces=88, slots=88, seed=11)
    view.turn, view.active, view.waiting, view.actions_left = 61, seats - 2, [seats - 2], 2
    full = {"clavis_urbis": 4, "actiones": 5, "privilegium": 3, "liber_sophiae": 3, "bursa": 3}
    for seat, desk in enumerate(view.desks):
        desk.points = (19, 7, 13, 4, 18)[seat]
        desk.skills = {skill: max(0, last - seat % 3) for skill, last in full.items()}
        desk.supply, desk.stock = [10 - seat, seat % 3], [seat * 3, seat % 2]
        desk.unused = list(TOKENS[seat : seat + 1 + seat % 3])
        desk.used = list(TOKENS[: seat % 3])
        desk.pending = 1 if seat == view.active else 0
    for index, where in enumerate(scene(name)["extra"]):
        city(view, where).extra = [Piece(index, "trader")] * (1 + index // 2)
    view.table, view.links, view.token_stock = [None, 2, None, 0], [2, 0], 7
    view.routes[9].token, view.routes[20].token, view.routes[25].token = TOKENS[3], TOKENS[5], TOKENS[2]
    return view


def two(name: str) -> HansaView:
    """The middle of a game of two, with the neutral colour on routes and in offices."""
    view = filled(name, 2, spaces=55, slots=60, colours=(0, 1, NEUTRAL))
    view.turn, view.active, view.waiting, view.actions_left = 23, 0, [0], 2
    view.neutral = NeutralView(points=9, stock=6, colours=1, offices=12)
    view.links, view.token_stock, view.table[2] = [NEUTRAL, 1], 6, 1
    for seat, desk in enumerate(view.desks):
        desk.points, desk.unused = 11 - 4 * seat, list(TOKENS[seat : seat + 2])
    return view


def city(view: HansaView, name: str) -> CityView:
    """A city by name."""
    return next(each for each in view.cities if each.id == name)


def route(view: HansaView, name: str) -> RouteView:
    """A route by name."""
    return next(each for each in view.routes if each.id == name)


def scene(name: str) -> dict[str, tuple[str, ...]]:
    """Where something happens on a board."""
    return SCENES[name.split("_")[0]]


def last_turn(view: HansaView) -> list[Event]:
    """Make something of every kind happen in a view; return what would be told of it."""
    marks: list[Event] = []
    happens = scene(view.board)
    routes = {each.id: each for each in view.routes}
    first, second, third, claimed, new = (routes[each] for each in happens["routes"])
    first.spaces[1], second.spaces[0] = Piece(2, "trader"), Piece(2, "merchant")
    third.spaces[1] = Piece(1, "trader")
    marks.append(Event("placed", {"seat": 2, "route": first.id, "space": 1, "piece": "trader"}))
    swap = {"seat": 2, "route": second.id, "space": 0, "piece": "merchant", "other_seat": 1, "other_piece": "trader"}
    marks.append(Event("displaced", swap))
    way = {"from_route": second.id, "from_space": 0, "to_route": third.id, "to_space": 1}
    marks.append(Event("relocated", {"seat": 1, "piece": "trader", **way}))
    claimed.spaces = [None] * len(claimed.spaces)
    marks.append(Event("claimed", {"seat": 2, "route": claimed.id, "take": f"{len(claimed.spaces)}t"}))
    here, there = happens["cities"]
    held = city(view, here)
    held.slots[:2], held.controller = [Piece(0, "trader"), Piece(2, "trader")], 2
    marks.append(Event("scored", {"seat": 2, "points": 1, "why": "control", "city": here}))
    marks.append(Event("scored", {"seat": 0, "points": 1, "why": "control", "city": there}))
    marks.append(Event("office", {"seat": 2, "city": here, "slot": 1, "piece": "trader"}))
    new.token = "upgrade_skill"
    marks.append(Event("token_placed", {"seat": 2, "token": "upgrade_skill", "route": new.id}))
    marks.append(Event("upgraded", {"seat": 2, "skill": "bursa", "step": 1}))
    return marks
