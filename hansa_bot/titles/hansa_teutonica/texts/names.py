"""The names of everything: seats, routes, cities, pieces, skills, tokens; the words stand in `words.toml`.

The printed words of the other editions stand beside ours for translators, and as other words to type (HT-24).
"""

from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import Any, ClassVar

from hansa_bot.engine.state import letter, nobodys_sign
from hansa_bot.titles.hansa_teutonica import material
from hansa_bot.titles.hansa_teutonica.meta import HEAD_STARTS, OPTIONS
from hansa_bot.titles.hansa_teutonica.modules import CARDS, mission_cities
from hansa_bot.titles.hansa_teutonica.tables import SHIP, read_take
from hansa_bot.titles.kit import content
from hansa_bot.titles.kit.names import TitleNames

WORDS = content.read(Path(__file__).with_name("words.toml"))
_SHORT_SKILLS = WORDS["short_skill"]
PRINTED: dict[str, dict[str, list[str]]] = WORDS["printed"]
"""By our own word: the printed ones by language."""
_LETTERS = {"trader": "t", "merchant": "m"}
"""As in `2t1m`; spelled out here, lest a printed word of the other piece begins with the letter."""


def other_words(word: str) -> tuple[str, ...]:
    """Return what other editions call a thing, and its letter; empty for what they call the same."""
    letters = [_LETTERS[word]] if word in _LETTERS else []
    return (*letters, *(printed for words in PRINTED.get(word, {}).values() for printed in words))


_BOARDS = [
    material.board(name)
    for name in sorted({name for sides in material.components()["boards"].values() for name in sides.values()})
]
_CITIES = {city.id: city for each in _BOARDS for city in each.cities}
_ENDS = {route.id: route.ends for each in _BOARDS for route in each.routes}
_SEA = {route.id for each in _BOARDS for route in each.routes if route.ships}
_NEUTRAL = "n"


class HansaNames(TitleNames):
    """Names elements in one language, about seats with these names."""

    words, options = WORDS, OPTIONS
    head_starts = HEAD_STARTS
    several: ClassVar = {
        "tokens": "token",
        "favours": "favour",
        "routes": "route",
        "skills": "skill",
        "cities": "city",
    }

    def aliases(self, slot: str, value: str) -> list[str]:
        """Return other names by which a person may type the value of a slot: other spellings and printed words."""
        head, _, rest = value.partition(":")
        if slot == "route" or head in _ENDS:
            return [*self._other_routes(head, SHIP if rest else "")]
        if slot == "piece":
            return [*other_words(value)]
        if slot == "benefit":
            return [f"{word} {city}" for word in (head, *other_words(head)) for city in _spellings(rest)]
        owner, dash, piece = head.partition("-")
        if not dash:
            return [*_spellings(head)[1:]]
        return [f"{who} {word}" for who in self._signed(owner) for word in (*other_words(piece), piece)]

    def _signed(self, owner: str) -> list[str]:
        """Return how the owner of a piece may be typed: by letter, and by a sign that is no other seat's letter."""
        seat = read_target(owner)[0]
        known = 0 <= seat < len(self.signs) and self.signs[seat] >= letter(len(self.signs))
        return [owner, self.signs[seat].lower()] if known else [owner]

    def together(self, slot: str, values: Sequence[Any]) -> str:
        """Name the elements of alike events; pieces are counted."""
        if slot not in ("take", "piece"):
            return super().together(slot, values)
        takes = [read_take(value if slot == "take" else f"1{value[0]}") for value in values]
        return self.pieces(sum(take[0] for take in takes), sum(take[1] for take in takes))

    def seat(self, seat: int) -> str:
        """Return whose piece, office or score it is: a seat's name, or the neutral colour (HT-18)."""
        return self.tr("the neutral colour") if seat == material.NEUTRAL else self.called[seat]

    def sign(self, seat: int) -> str:
        """Return the sign of a seat, or that of the neutral colour."""
        return nobodys_sign(self.signs) if seat == material.NEUTRAL else self.signs[seat]

    def skill(self, skill: str) -> str:
        """Return the short name of a skill ("Actions")."""
        return self.tr(_SHORT_SKILLS[skill])

    def level(self, skill: str, step: int) -> str:
        """Return the value that a skill shows at a step ("3", "orange", "all")."""
        value = material.SKILL_VALUES[material.SKILLS.index(skill)][step]
        if skill == material.SKILLS[material.PRIVILEGE]:
            return self.value("privilege", material.PRIVILEGES[value])
        return self.tr("all") if value == material.EVERYTHING else str(value)

    def raised(self, skill: str, step: int) -> str:
        """Return "Actions to 3" for a track that now shows this step, "Actions, still 3" where nothing changed."""
        level = self.level(skill, step)
        if level == self.level(skill, step - 1):
            return self.tr("{skill}, still {level}", skill=self.skill(skill), level=level)
        return self.tr("{skill} to {level}", skill=self.skill(skill), level=level)

    def pieces(self, traders: int, merchants: int) -> str:
        """Return "2 traders and 1 merchant"; "nothing" for none."""
        parts = [self.tr.plural("{n} trader", "{n} traders", traders)] if traders else []
        parts += [self.tr.plural("{n} merchant", "{n} merchants", merchants)] if merchants else []
        return self.list(parts) if parts else self.tr("nothing")

    def piece_of(self, seat: int, piece: str) -> str:
        """Return "Bea's trader", "a neutral trader"."""
        named = self.value("piece", piece)
        if seat == material.NEUTRAL:
            return self.tr("a neutral {piece}", piece=named)
        return self.tr("{name}'s {piece}", name=self.called[seat], piece=named)

    def lettered(self, seat: int) -> str:
        """Return "Bea (B)"."""
        return f"{self.seat(seat)} ({self.sign(seat)})"

    def points(self, points: int) -> str:
        """Return "3 points"."""
        return self.tr.plural("{n} point", "{n} points", points)

    def _points(self, value: Any) -> str:
        return self.points(int(value))

    def _route(self, value: Any) -> str:
        route, ships, _ = str(value).partition(SHIP)
        if route not in _ENDS:
            return str(value)
        named = "–".join(_CITIES[city].name for city in _ENDS[route])
        return self.tr("{route} (ship)", route=named) if ships else named

    def _other_routes(self, route: str, part: str) -> Iterator[str]:
        """Yield the spellings of a route; a sea route's own name stands for its house spaces."""
        words = [self.tr("ship")] if part else ["", *([self.tr("house")] if route in _SEA else [])]
        for ends in product(*(_spellings(city) for city in _ENDS.get(route, ()))):
            yield from (" ".join([*ends, word]) for word in words)

    def _city(self, value: Any) -> str:
        return _CITIES[value].name if value in _CITIES else str(value)

    def _space(self, value: Any) -> str:
        return str(int(value) + 1)

    _slot = _space

    def _prestige(self, value: Any) -> str:
        return (
            self.list([self.points(each) for each in value]) if isinstance(value, list) else self.points(int(value))
        )

    def _modules(self, value: Any) -> str:
        return self.list([self.tr(option.name) for option in OPTIONS if option.key in value])

    def _mission(self, value: Any) -> str:
        return self.value("cities", mission_cities(value)) if value in CARDS else str(value)

    def _take(self, value: Any) -> str:
        try:
            return self.pieces(*read_take(value)) if value else self.tr("nothing")
        except ValueError:
            return str(value)

    def _benefit(self, value: Any) -> str:
        kind, _, what = str(value).partition(":")
        if kind == "none":
            return self.tr("nothing else")
        if kind == "office":
            # Translators: office is printed as de Niederlassung or Kontor, it Ufficio, es oficina
            return self.tr("office in {city}", city=self._city(what))
        if kind == "extra_office":
            return self.tr("extra office in {city}", city=self._city(what))
        if kind == "upgrade":
            return self.tr("raise {skill}", skill=self.value("skill", what))
        if kind == "table":
            return self.tr("prestige table, {points}", points=self._prestige(what))
        return str(value)

    def _target(self, value: Any) -> str:
        head, colon, slot = str(value).partition(":")
        if colon and slot.isdigit():
            values = {"city": self._city(head), "left": int(slot) + 1, "right": int(slot) + 2}
            if _is_open(head):
                return self.tr("{city}, offices {left} and {right}", **values)
            return self.tr("{city}, slots {left} and {right}", **values)
        if colon and slot in WORDS["token"]:
            return self._token_of(head, slot)
        if head in _ENDS:
            return self._route(head)
        if head in WORDS["skill"]:
            return self.value("skill", head)
        seat, piece = read_target(head)
        known = seat == material.NEUTRAL or 0 <= seat < len(self.called)
        return self.piece_of(seat, piece) if known and piece in WORDS["piece"] else str(value)

    def _token_of(self, owner: str, token: str) -> str:
        """Return "Bea's Extra office" for a token that an exchange may get."""
        seat = read_target(owner)[0]
        name = self.called[seat] if 0 <= seat < len(self.called) else owner
        return self.tr("{name}'s {token}", name=name, token=self.value("token", token))


def read_target(target: str) -> tuple[int, str]:
    """Return whose piece `b-trader` or `n-trader` is, and its kind; -1 for nobody's."""
    owner, _, piece = target.partition("-")
    if owner.lower() == _NEUTRAL:
        return material.NEUTRAL, piece
    return (ord(owner) - ord("a") if len(owner) == 1 else -1), piece


def _is_open(city: str) -> bool:
    return city in _CITIES and _CITIES[city].open


def _spellings(city: str) -> tuple[str, ...]:
    return (_CITIES[city].name, *_CITIES[city].aliases) if city in _CITIES else ()
