"""What else lies open besides routes, cities and desks, one line for each thing."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from hansa_bot.titles.hansa_teutonica.options import Options
from hansa_bot.titles.hansa_teutonica.texts.reading import Reading
from hansa_bot.titles.hansa_teutonica.view import CityView, Piece


def facts(here: Reading) -> Iterator[str]:
    """Yield the lines about the whole board, then about the tokens and what is in the air."""
    yield _table(here)
    yield _link(here)
    yield here.tr("Complete cities: {n} of {limit}", n=here.view.completed, limit=here.t.board.completed_limit)
    yield from _bonuses(here)
    yield from _regions(here)
    if here.view.neutral:
        yellow = [city.id for city in here.t.board.cities if city.yellow]
        yield here.tr("Yellow cities: {cities}", cities=here.names.value("cities", yellow))
    yield from _tokens(here)
    yield from _modules(here)
    yield from _air(here)
    yield from _options(here)


def _table(here: Reading) -> str:
    table, spaces = here.t.board.prestige_table, []
    for space, holder in zip(table.spaces, here.view.table, strict=True):
        free = here.names.value("privilege", space.privilege)
        spaces.append(f"{space.value} {here.names.sign(holder) if holder is not None else f'[{free}]'}")
    route = here.names.value("route", table.route)
    return here.tr("Prestige table ({route}): {spaces}", route=route, spaces=", ".join(spaces))


def _link(here: Reading) -> str:
    link, links = here.t.board.link, here.view.links
    ends = "–".join(here.names.value("city", end) for end in link.ends)
    awards = [
        f"{points} {here.names.sign(links[index]) if index < len(links) else '[-]'}"
        for index, points in enumerate(link.points)
    ]
    return here.tr("Link {ends}: {awards}", ends=ends, awards=", ".join(awards))


def _bonuses(here: Reading) -> Iterator[str]:
    """Yield the permanent bonuses by their routes (HT-19.6, HT-20.10)."""
    names = here.names
    found = [
        f"{names.value('route', route.id)} – {names.value('bonus', route.bonus)}"
        for route in here.t.board.routes
        if route.bonus
    ]
    if found:
        yield here.tr("Bonus with every claim: {bonuses}", bonuses="; ".join(found))


def _regions(here: Reading) -> Iterator[str]:
    """Yield the cities and ranks of each region, and who holds the permissions (HT-20.4, HT-20.11)."""
    tr, names = here.tr, here.names
    for region in here.t.board.regions:
        yield tr(
            "{region}, ranks {points} at the end: {cities}",
            region=names.value("region", region.id),
            points=", ".join(map(str, region.points)),
            cities=names.value("cities", region.cities),
        )
    keepers = (city for city in here.view.cities if here.printed(city.id).permits)
    found = [f"{here.permission(city.id)} {_keeper(here, city)}" for city in keepers]
    if found:
        yield tr("Permissions, by the rightmost office: {permits}", permits=", ".join(found))
        left = ", ".join(names.value("city", city) for city in here.view.permits) or "–"
        yield tr(
            "Permissions that {seat} may still use: {permits}", seat=names.lettered(here.view.active), permits=left
        )


def _keeper(here: Reading, city: CityView) -> str:
    offices = [piece for piece in [*city.extra, *city.slots] if piece]
    return here.names.sign(offices[-1].seat) if offices else "[-]"


def _tokens(here: Reading) -> Iterator[str]:
    tr, names, view = here.tr, here.names, here.view
    yield tr("Bonus tokens in the stock: {n}", n=view.token_stock)
    if view.to_place:
        yield tr("Bonus tokens to put on routes: {tokens}", tokens=names.value("tokens", view.to_place))
    if view.discarded:
        yield tr("Bonus tokens out of the game: {tokens}", tokens=names.value("tokens", view.discarded))


def _modules(here: Reading) -> Iterator[str]:
    """Yield which optional modules are played, and the open tiles (HT-21)."""
    tr, names, view = here.tr, here.names, here.view
    if view.options.modules:
        played = names.value("modules", view.options.modules)
        yield tr("Optional modules, known from a single secondary description: {modules}", modules=played)
    if view.favours:
        yield tr("Emperor's favours that lie open: {favours}", favours=names.value("favours", view.favours))


def _air(here: Reading) -> Iterator[str]:
    """Yield the pieces in the air with the routes that they come from, which matters where there are regions."""
    view = here.view
    air: list[tuple[str | None, Piece]] = [*view.lifted, *view.carried]
    if view.displaced:
        air.append((view.origin, view.displaced))
    if air:
        yield here.tr("In the air: {pieces}", pieces=", ".join(_lifted(here, *each) for each in air))
    if view.bonus:
        yield here.tr("Bonus under way: {bonus}", bonus=here.names.value("bonus", view.bonus))


def _lifted(here: Reading, route: str | None, piece: Piece) -> str:
    text = f"{here.names.sign(piece.seat)} {here.names.value('piece', piece.kind)}"
    return f"{text} ({here.names.value('route', route)})" if route else text


def _options(here: Reading) -> Iterator[str]:
    """Yield the options that are played otherwise than usual (HT-22)."""
    usual, played = (msgspec.structs.asdict(options) for options in (Options(), here.view.options))
    changed = [here.names.option(key, value) for key, value in played.items() if value != usual[key]]
    if changed:
        yield here.tr("Options: {options}", options="; ".join(changed))
