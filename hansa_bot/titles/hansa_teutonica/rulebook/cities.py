"""What is printed of a city, told from the boards' own data."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from hansa_bot.i18n.catalog import Catalog
from hansa_bot.titles.hansa_teutonica.material import Board, City, Route, board, components
from hansa_bot.titles.hansa_teutonica.texts.names import Names
from hansa_bot.titles.rulebook import Game, Topic

_BOARDS = tuple(
    map(board, dict.fromkeys(name for sides in components()["boards"].values() for name in sides.values()))
)
_SKILL_RULES = {"standard": "HT-10.2", "east": "HT-19.2", "britannia": "HT-20.2"}


def topics() -> Iterator[Topic]:
    """Yield a topic for every city of every board."""
    found: dict[str, list[City]] = {}
    for each in _BOARDS:
        for city in each.cities:
            found.setdefault(city.id, []).append(city)
    for name, same in found.items():
        words = dict.fromkeys(alias for city in same for alias in city.aliases)
        yield Topic(name, same[0].name, tuple(words), _rules(name), facts=partial(facts, name))


def facts(city: str, tr: Catalog, game: Game | None) -> str:
    """Tell slots, skill, routes and special roles of a city, on the board of a game or on all that have it."""
    having = [each for each in _BOARDS if _find(each, city)]
    if game is not None:
        having = [each for each in having if each.id == _board_of(game)] or having
    told: dict[str, list[str]] = {}
    names = Names(tr, ())
    for each in having:
        told.setdefault(_told(each, city, names), []).append(names.value("board", each.id))
    return "\n".join(f"{_upper(names.list(boards))}: {text}" for text, boards in told.items())


def _board_of(game: Game) -> str | None:
    sides: dict[str, str] = components()["boards"].get(game.options.get("board", "standard"), {})
    return sides.get(str(game.seats))


def _find(each: Board, city: str) -> City | None:
    return next((found for found in each.cities if found.id == city), None)


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def _told(each: Board, city: str, names: Names) -> str:
    found = _find(each, city)
    assert found is not None, "only boards that have the city are asked"
    tr = names.tr
    parts = [_slots(found, names)]
    if found.skills:
        parts.append(tr("raises {skills}", skills=names.list([names.skill(skill) for skill in found.skills])))
    parts.append(tr("routes: {routes}", routes=", ".join(_routes(each, city, tr))))
    return "; ".join([*parts, *_roles(each, found, names)]) + "."


def _slots(city: City, names: Names) -> str:
    tr = names.tr
    if city.open:
        return tr("open city without slots")
    shown = []
    for slot in city.slots:
        values = {"privilege": names.value("privilege", slot.privilege), "piece": names.value("piece", slot.shape)}
        text = tr("{privilege} {piece}", **values)
        shown.append(tr("{slot} with a coin of {n}", slot=text, n=slot.points) if slot.points else text)
    return tr("slots from left to right: {slots}", slots=", ".join(shown))


def _routes(each: Board, city: str, tr: Catalog) -> Iterator[str]:
    names = {found.id: found.name for found in each.cities}
    for route in each.routes:
        if city in route.ends:
            other = names[route.ends[route.ends[0] == city]]
            yield f"{other} ({_spaces(each, route, tr)})"


def _spaces(each: Board, route: Route, tr: Catalog) -> str:
    parts = [str(route.spaces)]
    if route.ships:
        parts.append(tr.plural("{n} ship", "{n} ships", len(route.ships)))
    if route.id in each.taverns:
        parts.append(tr("tavern"))
    return ", ".join(parts)


def _roles(each: Board, city: City, names: Names) -> Iterator[str]:
    tr = names.tr
    if city.id in each.link.ends:
        yield tr("one end of the link")
    if city.id == each.prestige_table.city:
        yield tr("prestige table")
    if city.yellow and 2 in each.seats:
        yield tr("yellow city for two players")
    for region in city.permits:
        yield tr("its rightmost office opens {region}", region=names.value("region", region))
    for found in each.regions:
        if city.id in found.cities:
            yield tr("counts for {region}", region=names.value("region", found.id))


def _rules(city: str) -> tuple[str, ...]:
    numbers = ["HT-8.7", "HT-9.2"]
    for each in _BOARDS:
        found = _find(each, city)
        if found is None:
            continue
        roles = {
            _SKILL_RULES[each.id.partition("_")[0]]: bool(found.skills),
            "HT-19.4": found.open,
            "HT-20.4": bool(found.permits),
            "HT-11.1": city == each.prestige_table.city,
            "HT-12.1": city in each.link.ends,
            "HT-18.2": found.yellow,
            "HT-20.11": any(city in region.cities for region in each.regions),
        }
        numbers += [number for number, true in roles.items() if true]
    return tuple(dict.fromkeys(numbers))
