"""The rulebook: the text of `rulebook.md`, with topics for editions, and for cities out of the boards' own data."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

from hansa_bot.i18n.catalog import Catalog
from hansa_bot.titles.base import Option, Preset
from hansa_bot.titles.hansa_teutonica.material import Board, City, Route, board, components
from hansa_bot.titles.hansa_teutonica.meta import OPTIONS, PRESETS
from hansa_bot.titles.hansa_teutonica.texts.names import WORDS, HansaNames
from hansa_bot.titles.kit.names import capital
from hansa_bot.titles.kit.rulebook import option_topics, read
from hansa_bot.titles.rulebook import Topic, Variant

_SKILL_RULES = {"standard": "HT-10.2", "east": "HT-19.2", "britannia": "HT-20.2"}
"""The rule that says where skills are raised, by the board without its side."""


def _complete(topic: Topic) -> Topic:
    """Add the names of the tiles to the topic of the Emperor's favour."""
    tiles = WORDS["favour"].values() if topic.key == "favours" else ()
    return replace(topic, words=(*topic.words, *tiles))


def _edition(preset: Preset) -> Topic:
    words = (preset.key.replace("_", " "), *WORDS["edition"].get(preset.key, ()))
    return Topic(f"edition-{preset.key}", preset.name, words, ("HT-22",), preset.text, partial(_chosen, preset))


def _chosen(preset: Preset, tr: Catalog, game: Variant | None) -> str:
    """Return what an edition chooses otherwise than the defaults, option by option."""
    chosen = [(option, preset.options[option.key]) for option in OPTIONS if option.key in preset.options]
    return "\n".join(f"{tr(option.name)}: {tr(_name(option, value))}" for option, value in chosen)


def _name(option: Option, value: str) -> str:
    return next(choice.name for choice in option.choices if choice.value == value)


def _places() -> Mapping[str, list[tuple[Board, City]]]:
    """Return on which boards every city lies, and what it is there."""
    boards = dict.fromkeys(side for sides in components()["boards"].values() for side in sides.values())
    places: dict[str, list[tuple[Board, City]]] = {}
    for side in map(board, boards):
        for city in side.cities:
            places.setdefault(city.id, []).append((side, city))
    return places


def _city(places: list[tuple[Board, City]]) -> Topic:
    first = places[0][1]
    words = dict.fromkeys(alias for _, city in places for alias in city.aliases)
    rules = dict.fromkeys(["HT-8.7", "HT-9.2", *(number for place in places for number in _city_rules(*place))])
    return Topic(first.id, first.name, tuple(words), tuple(rules), facts=partial(_printed, places))


def _city_rules(side: Board, city: City) -> Iterator[str]:
    """Yield the rules on what is special about a city."""
    roles = {
        _SKILL_RULES[side.id.partition("_")[0]]: bool(city.skills),
        "HT-19.4": city.open,
        "HT-20.4": bool(city.permits),
        "HT-11.1": city.id == side.prestige_table.city,
        "HT-12.1": city.id in side.link.ends,
        "HT-18.2": city.yellow,
        "HT-20.11": any(city.id in region.cities for region in side.regions),
    }
    return (number for number, holds in roles.items() if holds)


def _printed(places: list[tuple[Board, City]], tr: Catalog, game: Variant | None) -> str:
    """Tell slots, skill, routes and special roles of a city, on the board of a game or on all that have it."""
    names = HansaNames(tr, ())
    here = [place for place in places if game is not None and place[0].id == _side(game)]
    boards: dict[str, list[str]] = {}
    for side, city in here or places:
        boards.setdefault(_description(side, city, names), []).append(names.value("board", side.id))
    return "\n".join(f"{capital(names.list(sides))}: {text}" for text, sides in boards.items())


def _side(game: Variant) -> str | None:
    sides: dict[str, str] = components()["boards"].get(game.options.get("board", "standard"), {})
    return sides.get(str(game.seats))


def _description(side: Board, city: City, names: HansaNames) -> str:
    tr = names.tr
    parts = [_slots(city, names)]
    if city.skills:
        parts.append(tr("raises {skills}", skills=names.list([names.skill(skill) for skill in city.skills])))
    parts.append(tr("routes: {routes}", routes=", ".join(_routes(side, city, tr))))
    return "; ".join([*parts, *_roles(side, city, names)]) + "."


def _slots(city: City, names: HansaNames) -> str:
    tr = names.tr
    if city.open:
        return tr("open city without slots")
    slots = []
    for slot in city.slots:
        values = {"privilege": names.value("privilege", slot.privilege), "piece": names.value("piece", slot.shape)}
        text = tr("{privilege} {piece}", **values)
        slots.append(tr("{slot} with a coin of {n}", slot=text, n=slot.points) if slot.points else text)
    return tr("slots from left to right: {slots}", slots=", ".join(slots))


def _routes(side: Board, city: City, tr: Catalog) -> Iterator[str]:
    """Yield where each route of a city leads, with its spaces."""
    names = {other.id: other.name for other in side.cities}
    for route in side.routes:
        if city.id in route.ends:
            other = names[route.ends[route.ends[0] == city.id]]
            yield f"{other} ({_spaces(side, route, tr)})"


def _spaces(side: Board, route: Route, tr: Catalog) -> str:
    parts = [str(route.spaces)]
    if route.ships:
        parts.append(tr.plural("{n} ship", "{n} ships", len(route.ships)))
    if route.id in side.taverns:
        parts.append(tr("tavern"))
    return ", ".join(parts)


def _roles(side: Board, city: City, names: HansaNames) -> Iterator[str]:
    tr = names.tr
    if city.id in side.link.ends:
        yield tr("one end of the link")
    if city.id == side.prestige_table.city:
        yield tr("prestige table")
    if city.yellow and 2 in side.seats:
        yield tr("yellow city for two players")
    for region in city.permits:
        yield tr("its rightmost office opens {region}", region=names.value("region", region))
    for scored in side.regions:
        if city.id in scored.cities:
            yield tr("counts for {region}", region=names.value("region", scored.id))


_BOOK = read(Path(__file__).with_suffix(".md"))
_TOPICS = (
    *map(_complete, _BOOK.topics),
    *option_topics(OPTIONS, _BOOK.rules),
    *map(_edition, PRESETS),
    *map(_city, _places().values()),
)
RULEBOOK = replace(_BOOK, topics=_TOPICS)
