"""What is to be known of one route or city: what stands there, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hansa_bot.titles.hansa_teutonica.material import NEUTRAL, PIECES, PRIVILEGES
from hansa_bot.titles.hansa_teutonica.texts.reading import HOME, Reading
from hansa_bot.titles.hansa_teutonica.view import CityView, Piece


def route(here: Reading, name: str) -> Iterator[str]:
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
    token = here.route(name).token
    if token:
        yield tr("Bonus token: {token}.", token=names.value("token", token))
    for post in here.route(name).posts:
        values = {"token": names.value("token", post.token), "name": here.who(post.seat)}
        yield tr("Beside it: {token} ({name}).", **values)
    for post in here.route(name).posts:
        yield tr("{who}: {token}.", who=_upper(here.who(post.seat)), token=names.value("token", post.token))
    if laid.bonus:
        yield tr("Permanent bonus: {bonus}.", bonus=names.value("bonus", laid.bonus))
    for end in here.ends(name):
        yield f"{names.value('city', end.id)}: {_control(here, end)}; {_next_office(here, end)}."
    told = [f"{here.who(seat)} +{points}" for seat, points in here.control_points(name).items()]
    if told:
        yield tr("A claim gives for control: {points}.", points=", ".join(told))
    if (most := _could_bring(here, name)) > 0:
        yield tr.plural(
            "A move could bring {n} piece of yours here.", "A move could bring {n} pieces of yours here.", most
        )


def _armies(here: Reading, spaces: Sequence[Piece | None]) -> Iterator[str]:
    """Yield whose pieces stand there, and how many ("you 2 traders")."""
    there = [space for space in spaces if space is not None]
    for seat in dict.fromkeys(space.seat for space in there):
        counts = (there.count(Piece(seat, kind)) for kind in PIECES)
        yield f"{here.who(seat)} {here.names.pieces(*counts)}"


def city(here: Reading, name: str) -> Iterator[str]:
    """Yield what is to be known of a city."""
    tr, names, printed, there = here.tr, here.names, here.printed(name), here.city(name)
    yield f"{_upper(_control(here, there))}."
    offices = [here.owned(piece) for piece in _offices(there)]
    if offices:
        yield tr("Offices from left to right: {offices}.", offices=", ".join(offices))
    yield f"{_upper(_next_office(here, there))}."
    for skill in printed.skills:
        yield tr("Raises {skill}{yours}.", skill=names.value("skill", skill), yours=_yours(here, skill))
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


def _control(here: Reading, there: CityView) -> str:
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


def _next_office(here: Reading, there: CityView) -> str:
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


def _yours(here: Reading, skill: str) -> str:
    if here.view.seat is None:
        return ""
    return here.tr(" (yours: {level})", level=here.names.level(skill, here.desk.skills[skill]))


def _could_bring(here: Reading, name: str) -> int:
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


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]
