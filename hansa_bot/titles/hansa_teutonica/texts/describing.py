"""The whole position as structured text, complete enough to play from."""

from __future__ import annotations

from collections.abc import Iterator

from hansa_bot.engine.seat import letter
from hansa_bot.titles.hansa_teutonica.material import PRIVILEGES, SKILLS
from hansa_bot.titles.hansa_teutonica.texts.reading import Reading
from hansa_bot.titles.hansa_teutonica.view import CityView, Piece, RouteView


def desk(here: Reading, seat: int) -> str:
    """Describe what a seat has, in four or five lines."""
    tr, names, mine = here.tr, here.names, here.view.desks[seat]
    lines = [f"{names.lettered(seat)}: {names.points(mine.points)}"]
    lines.append(", ".join(f"{names.skill(skill)} {names.level(skill, mine.skills[skill])}" for skill in SKILLS))
    lines.append(tr("Supply: {pieces}", pieces=names.pieces(*mine.supply)))
    lines.append(tr("Stock: {pieces}", pieces=names.pieces(*mine.stock)))
    if mine.unused:
        lines.append(tr("Bonus tokens: {tokens}", tokens=names.value("tokens", mine.unused)))
    if mine.used:
        lines.append(tr("Used bonus tokens: {tokens}", tokens=names.value("tokens", mine.used)))
    if mine.pending:
        lines.append(
            tr.plural("{n} bonus token to put on a route", "{n} bonus tokens to put on routes", mine.pending)
        )
    lines.append(tr.plural("{n} office", "{n} offices", mine.offices))
    return "\n".join(lines)


def board(here: Reading) -> str:
    """Describe everything that is public, the most important first."""
    parts = [_head(here), _scores(here), _routes(here), _cities(here), _rest(here)]
    parts += [desk(here, each.seat) for each in here.view.desks]
    return "\n\n".join(parts)


def _head(here: Reading) -> str:
    view, tr, names = here.view, here.tr, here.names
    if view.over:
        return tr("The game is over: {reason}.", reason=names.value("reason", view.end))
    left = tr.plural("{n} action left", "{n} actions left", view.actions_left)
    lines = [tr("Turn {n}: {seat}, {left}.", n=view.turn, seat=names.lettered(view.active), left=left)]
    if view.waiting != [view.active]:
        lines.append(tr("Waiting for {seats}.", seats=names.list([names.lettered(seat) for seat in view.waiting])))
    return "\n".join(lines)


def _scores(here: Reading) -> str:
    order = sorted(here.view.desks, key=lambda each: -each.points)
    scores = ", ".join(f"{here.names.lettered(each.seat)} {each.points}" for each in order)
    return here.tr("Points: {scores}", scores=scores)


def _routes(here: Reading) -> str:
    tr = here.tr
    busy = [route for route in here.view.routes if route.token or any(route.spaces)]
    empty = [route for route in here.view.routes if route not in busy]
    lines = [tr("Routes"), *(_route(here, route) for route in busy)]
    if empty:
        names = (f"{here.names.value('route', route.id)} {len(route.spaces)}" for route in empty)
        lines.append(tr("Empty, with their spaces: {routes}", routes=", ".join(names)))
    return "\n".join(lines)


def _route(here: Reading, route: RouteView) -> str:
    pieces = [_piece(here, space) for space in route.spaces if space]
    free = route.spaces.count(None)
    if free:
        pieces.append(here.tr("{n} free", n=free))
    text = f"{here.names.value('route', route.id)}: {', '.join(pieces)}"
    if route.token:
        text += "; " + here.tr("token {token}", token=here.names.value("token", route.token))
    return text


def _piece(here: Reading, piece: Piece) -> str:
    return f"{letter(piece.seat)} {here.names.value('piece', piece.kind)}"


def _cities(here: Reading) -> str:
    return "\n".join([here.tr("Cities, slots from left to right"), *(_city(here, city) for city in here.view.cities)])


def _city(here: Reading, city: CityView) -> str:
    tr, names = here.tr, here.names
    parts = [tr("extra {piece}", piece=_piece(here, piece)) for piece in city.extra]
    for slot, piece in zip(here.printed(city.id).slots, city.slots, strict=True):
        coin = f" +{slot.points}" if slot.points else ""
        empty = f"[{names.value('privilege', slot.privilege)} {names.value('piece', slot.shape)}{coin}]"
        parts.append(_piece(here, piece) if piece else empty)
    text = f"{names.value('city', city.id)}: {', '.join(parts)}"
    skills = [names.skill(skill) for skill in here.printed(city.id).skills]
    text += "; " + tr("raises {skills}", skills=names.list(skills)) if skills else ""
    if city.controller is not None:
        text += "; " + tr("control {seat}", seat=letter(city.controller))
    return text + ("; " + tr("complete") if city.complete else "")


def _rest(here: Reading) -> str:
    return "\n".join(_facts(here))


def _facts(here: Reading) -> Iterator[str]:
    tr, names, view, printed = here.tr, here.names, here.view, here.t.board
    spaces = []
    for space, holder in zip(printed.prestige_table.spaces, view.table, strict=True):
        free = names.value("privilege", PRIVILEGES[PRIVILEGES.index(space.privilege)])
        spaces.append(f"{space.value} {letter(holder) if holder is not None else f'[{free}]'}")
    route = names.value("route", printed.prestige_table.route)
    yield tr("Prestige table ({route}): {spaces}", route=route, spaces=", ".join(spaces))
    ends = "–".join(names.value("city", end) for end in printed.link.ends)
    awards = []
    for index, points in enumerate(printed.link.points):
        awards.append(f"{points} {letter(view.links[index])}" if index < len(view.links) else f"{points} [-]")
    yield tr("Link {ends}: {awards}", ends=ends, awards=", ".join(awards))
    yield tr("Complete cities: {n} of {limit}", n=view.completed, limit=printed.completed_limit)
    yield tr("Bonus tokens in the stock: {n}", n=view.token_stock)
    if view.to_place:
        yield tr("Bonus tokens to put on routes: {tokens}", tokens=names.value("tokens", view.to_place))
    if view.lifted or view.displaced:
        air = [piece for _, piece in view.lifted] + ([view.displaced] if view.displaced else [])
        yield tr("In the air: {pieces}", pieces=", ".join(_piece(here, piece) for piece in air))
