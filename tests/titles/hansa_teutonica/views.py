"""Positions built by hand, so that the picture can be tested without the rules."""

from __future__ import annotations

from hansa_bot.engine.event import Event
from hansa_bot.titles.hansa_teutonica.board import board
from hansa_bot.titles.hansa_teutonica.view import CityView, DeskView, HansaView, Piece, RouteView

NAMES = ("Anna", "Bea", "Carl", "Dora", "Emil")
LONG_NAMES = (
    "Annabella Montgomery-Smythe",
    "ベア",
    "Carl-Friedrich von Weizenbaum",
    "דורה",
    "Emil 🚢⚓ der Seefahrer",
)
BOARDS = ("standard_2_3", "standard_4_5")
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


def filled(name: str, seats: int, *, spaces: int, slots: int, seed: int = 7) -> HansaView:
    """A position with `spaces` of 100 route spaces and `slots` of 100 slots taken."""
    view, dice = empty(name, seats), _dice(seed)
    printed = board(name)
    for route in view.routes:
        owners = [next(dice) % seats, next(dice) % seats]
        for index in range(len(route.spaces)):
            if next(dice) % 100 < spaces:
                kind = "merchant" if next(dice) % 6 == 0 else "trader"
                route.spaces[index] = Piece(owners[next(dice) % 3 // 2], kind)
    for city, facts in zip(view.cities, printed.cities, strict=True):
        for index, slot in enumerate(facts.slots):
            if next(dice) % 100 >= slots:
                break
            city.slots[index] = Piece(next(dice) % seats, slot.shape)
        owners = [piece.seat for piece in city.extra + city.slots if piece is not None]
        city.complete = None not in city.slots
        city.controller = max(
            owners, key=lambda seat: (owners.count(seat), owners[::-1].index(seat) * -1), default=None
        )
    view.completed = min(printed.completed_limit, sum(city.complete for city in view.cities))
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
    for index, city in enumerate(("hamburg", "hildesheim", "duisburg")):
        found = next(each for each in view.cities if each.id == city)
        found.extra = [Piece(index, "trader")] * (1 + index // 2)
    view.table, view.links, view.token_stock = [None, 2, None, 0], [2, 0], 7
    view.routes[9].token, view.routes[20].token, view.routes[25].token = TOKENS[3], TOKENS[5], TOKENS[2]
    return view


def last_turn(view: HansaView) -> list[Event]:
    """Make something of every kind happen in a view; return what would be told of it."""
    marks: list[Event] = []
    routes = {route.id: route for route in view.routes}
    first, second, third = routes["bremen-hannover"], routes["minden-munster"], routes["arnheim-munster"]
    first.spaces[2], second.spaces[0] = Piece(2, "trader"), Piece(2, "merchant")
    third.spaces[1] = Piece(1, "trader")
    marks.append(Event("placed", {"seat": 2, "route": first.id, "space": 2, "piece": "trader"}))
    swap = {"seat": 2, "route": second.id, "space": 0, "piece": "merchant", "other_seat": 1, "other_piece": "trader"}
    marks.append(Event("displaced", swap))
    way = {"from_route": second.id, "from_space": 0, "to_route": third.id, "to_space": 1}
    marks.append(Event("relocated", {"seat": 1, "piece": "trader", **way}))
    claimed = routes["minden-paderborn"]
    claimed.spaces = [None] * 3
    marks.append(Event("claimed", {"seat": 2, "route": claimed.id, "take": "3t"}))
    minden = next(city for city in view.cities if city.id == "minden")
    minden.slots[:2], minden.controller = [Piece(0, "trader"), Piece(2, "trader")], 2
    marks.append(Event("scored", {"seat": 2, "points": 1, "why": "control", "city": "minden"}))
    marks.append(Event("scored", {"seat": 0, "points": 1, "why": "control", "city": "paderborn"}))
    marks.append(Event("office", {"seat": 2, "city": "minden", "slot": 1, "piece": "trader"}))
    routes["goslar-hildesheim"].token = "upgrade_skill"
    marks.append(Event("token_placed", {"seat": 2, "token": "upgrade_skill", "route": "goslar-hildesheim"}))
    marks.append(Event("upgraded", {"seat": 2, "skill": "bursa", "step": 1}))
    return marks
