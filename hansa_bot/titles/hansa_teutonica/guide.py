"""The guide to the board: what might be done on a route or in a city."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from hansa_bot.engine.action import Action, kind_of, token, values_of
from hansa_bot.engine.state import View
from hansa_bot.titles.hansa_teutonica.material import NEUTRAL, PIECES, PRIVILEGES, TARGETS, code
from hansa_bot.titles.hansa_teutonica.rules import RULES
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import Tables, tables
from hansa_bot.titles.hansa_teutonica.texts.choices import name_control
from hansa_bot.titles.hansa_teutonica.texts.reading import HOME, HansaReading
from hansa_bot.titles.hansa_teutonica.view import CityView, HansaView, Piece
from hansa_bot.titles.kit.guide import VerbGuide
from hansa_bot.titles.kit.names import capital
from hansa_bot.titles.rulebook import Place

ROUTE, CITY = "route", "city"
_PUTTING = {"extra": "add", "reuse": "add", "place_two": "add", "move": "set"}
"""By decision: the verb that puts a piece of a chosen kind on a route."""

_BESIDE = ("office_tribute", "route_block")
"""Tokens that are laid beside a route."""


def _routes(t: Tables, city: str) -> list[str]:
    return [route for route, ends in zip(t.routes, t.ends, strict=True) if t.city[city] in ends]


def _on_route(view: HansaView, t: Tables, route: str) -> Iterator[Action]:
    parts = [t.parts[part] for part in t.parts_of[t.route[route]]]
    if view.decision == "turn":
        yield from _pieces_on_route(view, t, route, parts)
        for city in t.ends[t.route[route]]:
            yield from _claims(t, route, city)
        yield from _extra_offices(view, t, [route], t.ends[t.route[route]])
        yield from _tokens_on_route(view, t, route)
    elif view.decision == "relocate":
        yield from (token("relocate", part) for part in parts)
    elif view.decision in _PUTTING:
        yield from (token(_PUTTING[view.decision], part, piece) for part in parts for piece in PIECES)
    elif view.decision == "tokens":
        yield from (token("token", which, route) for which in dict.fromkeys(view.to_place))


def _pieces_on_route(view: HansaView, t: Tables, route: str, parts: Sequence[str]) -> Iterator[Action]:
    """Yield placing, displacing every kind of piece that stands there, and moving own ones away."""
    yield from (token("place", part, piece) for part in parts for piece in PIECES)
    printed, spaces = t.board.routes[t.route[route]], view.routes[t.route[route]].spaces
    for part in parts:
        ship = part != route
        there = dict.fromkeys(space for index, space in enumerate(spaces) if (index in printed.ships) == ship)
        for space in filter(None, there):
            if space.seat == view.seat:
                yield token("move", part, space.kind)
            else:
                yield from (
                    token("displace", part, TARGETS[code(space.seat, PIECES.index(space.kind))], piece)
                    for piece in PIECES
                )


def _tokens_on_route(view: HansaView, t: Tables, route: str) -> Iterator[Action]:
    """Yield the uses of own tokens that belong to a route (HT-13.7, HT-21.3)."""
    mine = view.desks[view.seat or 0].unused
    if "remove_three" in mine and any(view.routes[t.route[route]].spaces):
        yield token("use", "remove_three")
    yield from (token("use", name, route) for name in _BESIDE if name in mine)


def _in_city(view: HansaView, t: Tables, city: str) -> Iterator[Action]:
    if view.decision != "turn":
        return
    for route in _routes(t, city):
        yield from (claim for claim in _claims(t, route, t.city[city]) if not claim.endswith("/none"))
    yield from _extra_offices(view, t, _routes(t, city), [t.city[city]])
    tokens = view.desks[view.seat or 0].unused
    if "swap_offices" in tokens:
        here = view.cities[t.city[city]]
        offices = len(here.extra) if t.open[t.city[city]] else len([slot for slot in here.slots if slot is not None])
        yield from (token("use", "swap_offices", f"{city}:{left}") for left in range(offices - 1))


def _claims(t: Tables, route: str, city: int) -> Iterator[Action]:
    """Yield the claims of a route for what one of its cities has to give."""
    yield token("claim", route, "none")
    if not t.open[city]:
        yield token("claim", route, f"office:{t.cities[city]}")
    yield from (token("claim", route, f"upgrade:{skill}") for skill in t.board.cities[city].skills)
    table = t.board.prestige_table
    if route == table.route and t.cities[city] == table.city:
        yield from (token("claim", route, f"table:{space.value}") for space in table.spaces)


def _extra_offices(view: HansaView, t: Tables, routes: Sequence[str], cities: Sequence[int]) -> Iterator[Action]:
    if "extra_office" not in view.desks[view.seat or 0].unused:
        return
    for route in routes:
        for city in cities:
            yield from (token("claim", route, f"extra_office:{t.cities[city]}", piece) for piece in PIECES)


def tell_route(here: HansaReading, name: str) -> Iterator[str]:
    """Yield what is to be known of a route."""
    tr, names, laid = here.tr, here.names, here.laid(name)
    spaces = here.route(name).spaces
    room = [tr.plural("{n} space", "{n} spaces", len(spaces)), tr("{n} free", n=spaces.count(None))]
    if laid.ships:
        room.append(tr.plural("{n} of them for a ship", "{n} of them for ships", len(laid.ships)))
    if here.t.has_regions:
        room.append(tr("in {region}", region=names.value("region", laid.region)))
    yield ", ".join(room) + "."
    if any(spaces):
        yield tr("On it: {pieces}.", pieces="; ".join(_armies(here, spaces)))
    lying = here.route(name).token
    if lying:
        yield tr("Bonus token: {token}.", token=names.value("token", lying))
    for post in here.route(name).posts:
        values = {"token": names.value("token", post.token), "name": here.who(post.seat)}
        yield tr("Beside it: {token} ({name}).", **values)
    if laid.bonus:
        yield tr("Permanent bonus: {bonus}.", bonus=names.value("bonus", laid.bonus))
    for end in here.ends(name):
        yield f"{names.value('city', end.id)}: {_control(here, end)}; {_next_office(here, end)}."
    if told := name_control(here, name):
        yield tr("A claim gives for control: {points}.", points=", ".join(told))
    if (most := _could_bring(here, name)) > 0:
        yield tr.plural(
            "A move could bring {n} piece of yours here.", "A move could bring {n} pieces of yours here.", most
        )


def _armies(here: HansaReading, spaces: Sequence[Piece | None]) -> Iterator[str]:
    """Yield whose pieces stand there, and how many ("you 2 traders")."""
    there = [space for space in spaces if space is not None]
    for seat in dict.fromkeys(space.seat for space in there):
        counts = (there.count(Piece(seat, kind)) for kind in PIECES)
        yield f"{here.who(seat)} {here.names.pieces(*counts)}"


def tell_city(here: HansaReading, name: str) -> Iterator[str]:
    """Yield what is to be known of a city."""
    tr, names, printed, there = here.tr, here.names, here.printed(name), here.city(name)
    yield f"{capital(_control(here, there))}."
    offices = [here.owned(piece) for piece in _offices(there)]
    if offices:
        yield tr("Offices from left to right: {offices}.", offices=", ".join(offices))
    yield f"{capital(_next_office(here, there))}."
    for skill in printed.skills:
        own = here.view.seat is not None
        yours = tr(" (yours: {level})", level=names.level(skill, here.desk.skills[skill])) if own else ""
        yield tr("Raises {skill}{yours}.", skill=names.value("skill", skill), yours=yours)
    if printed.permits:
        regions = names.list([names.value("region", region) for region in printed.permits])
        yield tr("Its rightmost office opens {regions}.", regions=regions)
    table = here.t.board.prestige_table
    if name == table.city:
        free = [space.value for space, holder in zip(table.spaces, here.view.table, strict=True) if holder is None]
        shown = names.list([names.points(value) for value in free]) or tr("none")
        yield tr(
            "Free on the prestige table, by {route}: {spaces}.", route=names.value("route", table.route), spaces=shown
        )


def _control(here: HansaReading, there: CityView) -> str:
    """Say who controls a city, and why (HT-9)."""
    tr, owners = here.tr, [piece.seat for piece in _offices(there)]
    if there.controller is None:
        return tr("controlled by nobody, no office yet")
    who, count = here.who(there.controller), owners.count(there.controller)
    rivals = [seat for seat in dict.fromkeys(owners) if seat != there.controller and owners.count(seat) == count]
    if rivals:
        return tr(
            "controlled by {who}: as many offices as {others}, and farthest right",
            who=who,
            others=here.names.list([here.who(seat) for seat in rivals]),
        )
    return tr.plural("controlled by {who} with {n} office", "controlled by {who} with {n} offices", count, who=who)


def _next_office(here: HansaReading, there: CityView) -> str:
    """Say what the next office asks for, and whether the reader's privilege is enough (HT-8.7)."""
    tr, names, printed = here.tr, here.names, here.printed(there.id)
    if printed.open:
        return tr("open city: offices come only by an extra office token or a permanent bonus")
    index = here.next_slot(there.id)
    if index is None:
        return tr("complete")
    slot = printed.slots[index]
    values = {"privilege": names.value("privilege", slot.privilege), "piece": names.value("piece", slot.shape)}
    text = tr("next office: {privilege} {piece}", **values)
    if slot.points:
        text += " " + tr("with a coin of {n}", n=slot.points)
    if there.slots.count(None) == 1:
        text += ", " + tr("completes the city")
    own = here.skill("privilegium") if here.view.seat is not None else len(PRIVILEGES)
    if PRIVILEGES.index(slot.privilege) > own:
        text += " " + tr("(you have {privilege} only)", privilege=names.value("privilege", PRIVILEGES[own]))
    return text


def _offices(there: CityView) -> list[Piece]:
    return [piece for piece in (*there.extra, *there.slots) if piece is not None]


def _could_bring(here: HansaReading, name: str) -> int:
    """Return how many of the reader's pieces a single move could bring to a route (HT-7.1, HT-19.3, HT-20.7)."""
    seat = here.view.seat
    if seat is None or seat == NEUTRAL:
        return 0
    laid, spaces = here.laid(name), here.route(name).spaces
    free = spaces.count(None)
    houses = sum(space is None and index not in laid.ships for index, space in enumerate(spaces))
    others = [
        space.kind
        for each, other in zip(here.view.routes, here.t.board.routes, strict=True)
        if each.id != name and laid.region in (HOME, other.region)
        for space in each.spaces
        if space is not None and space.seat == seat
    ]
    traders = min(others.count(PIECES[0]), houses)
    merchants = min(others.count(PIECES[1]), free - traders)
    return min(here.skill("liber_sophiae"), traders + merchants)


class HansaGuide(VerbGuide):
    """Routes and cities of the board in play."""

    tellers: ClassVar = {ROUTE: tell_route, CITY: tell_city}

    def places(self, view: View) -> Sequence[Place]:
        """Return all cities and routes."""
        assert isinstance(view, HansaView)
        t = tables(view.board)
        return [*(Place(CITY, city) for city in t.cities), *(Place(ROUTE, route) for route in t.routes)]

    def concerns(self, view: HansaView, action: Action, place: Place) -> bool:
        """Return whether an action happens on the route, or brings something in the city."""
        t, heads = tables(view.board), [value.partition(":")[0] for value in values_of(action)]
        if place.slot == ROUTE:
            return place.value in heads
        tails = [value.partition(":")[2] for value in values_of(action)]
        if place.value in (*heads, *tails):
            return True
        if kind_of(action) != "claim" or "none" in heads or heads[0] not in _routes(t, place.value):
            return False
        return action in _claims(t, heads[0], t.city[place.value])

    def tries(self, view: HansaView, place: Place) -> Iterator[Action]:
        """Return what else one might try there in the pending decision."""
        return (_on_route if place.slot == ROUTE else _in_city)(view, tables(view.board), place.value)

    def in_turn(self, state: HansaState, seat: int) -> HansaState:
        """Return the position with this seat's turn just begun (HT-3.2)."""
        return RULES.imagine(state, seat)
