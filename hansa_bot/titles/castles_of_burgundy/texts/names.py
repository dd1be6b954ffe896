"""The names of everything: tiles, goods, dice, estates, and every other word that the game has for its things.

They stand in `words.toml`, with the printed ones beside them for translators, and for persons to type.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

from hansa_bot.i18n.catalog import plural
from hansa_bot.titles.castles_of_burgundy import material
from hansa_bot.titles.castles_of_burgundy.meta import HEAD_STARTS, OPTIONS
from hansa_bot.titles.castles_of_burgundy.tables import HOUSE, HOUSE_STATUS, JOIN, UNVERIFIED, Estate, estate
from hansa_bot.titles.kit import content
from hansa_bot.titles.kit.names import TitleNames

WORDS = content.read(Path(__file__).with_name("words.toml"))
_TILES = WORDS["tiles"]
_KNOWLEDGE = ("knowledge", "yellow", "Wissen", "conoscenza", "conocimiento")
_DIE = "die-"


def other_words(word: str) -> tuple[str, ...]:
    """Return what a tile or a good may be called besides its id and its name; empty for what has no other name."""
    species, dash, count = word.partition("-")
    if dash and species in WORDS["species"]:
        return tuple(form for name in WORDS["species"][species] for form in (f"{count} {name}", f"{name} {count}"))
    if word[:1] == "k" and word[1:].isdecimal():
        return tuple(f"{name} {word[1:]}" for name in _KNOWLEDGE)
    return tuple(WORDS["also"].get(word, ()))


class BurgundyNames(TitleNames):
    """Names elements in one language, about seats with these names."""

    words, options = WORDS | {"effect": _TILES}, OPTIONS
    head_starts = HEAD_STARTS
    objects: ClassVar = WORDS["told"] | {"effect": WORDS["told"]["tile"]}
    several: ClassVar = {"hexes": "hex", "estates": "estate"}
    units: ClassVar = {
        "points": plural("{n} point", "{n} points"),
        "workers": plural("{n} worker", "{n} workers"),
        "silver": plural("{n} silverling", "{n} silverlings"),
    }

    def aliases(self, slot: str, value: str) -> list[str]:
        """Return other names by which a person may type the value of a slot."""
        if slot == "die" and value.startswith(_DIE):
            number = value.removeprefix(_DIE)
            return [number, self.tr("the {n}", n=number)]
        if slot in ("depot", "depots"):
            return [value, f"depot {value}", self.tr("depot {n}", n=value)]
        if slot == "estate":
            return [value, f"estate {value}"]
        return [*other_words(value)]

    def face(self, face: int) -> str:
        """Return the name of a tile by its face."""
        return self._by_face[face]

    @cached_property
    def _by_face(self) -> list[str]:
        return [self._tile(tile) for tile in material.TILES]

    def faces(self, faces: Iterable[int]) -> str:
        """Return "church, 2 × ship" for some tiles; "none" where there are none."""
        return self.heap(Counter(map(self._by_face.__getitem__, filter(None, faces))))

    def goods(self, counts: Sequence[int]) -> str:
        """Return "2 × red, pink" for six counts; "none" where all are 0."""
        named = {self.value("good", good): count for good, count in zip(material.GOODS, counts, strict=True) if count}
        return self.heap(Counter(named))

    def heap(self, counts: Counter[str]) -> str:
        """Return how often each name is there, in their order; "none" where there are none."""
        parts = [name if count == 1 else f"{count} × {name}" for name, count in counts.items()]
        return ", ".join(parts) or self.tr("none")

    def learned(self, face: int) -> str:
        """Say in a few words what a knowledge tile does."""
        number, told = material.number_of(face), WORDS["knowledge"]
        if number in material.BUILDING_KNOWLEDGE:
            return self.tr(told["building"], tile=self.face(material.BUILDING_KNOWLEDGE[number]))
        return self.tr(told[str(number)])

    def sale(self, points: int, silver: int, workers: int) -> str:
        """Return "+6, 1 silverling" for what a sale brings."""
        parts = [f"+{points}", self.count("silver", silver)]
        return ", ".join(parts + ([self.count("workers", workers)] if workers else []))

    def gain(self, points: int) -> str:
        """Return "+11 points"."""
        return self.tr.plural("+{n} point", "+{n} points", points)

    def hired(self, workers: int, silver: int) -> str:
        """Return "2 workers and 1 silverling" for what comes without a price."""
        gains = {"workers": workers, "silver": silver}
        return self.list([self.count(unit, count) for unit, count in gains.items() if count])

    def status(self, name: str) -> str:
        """Say how sure the layout of an estate is."""
        return self.value("status", estate(name).status)

    def doubt(self, status: str) -> list[str]:
        """Say where a layout comes from, only where no print vouches for it (CB-16.7)."""
        return [self.value("status", status)] if status in (UNVERIFIED, HOUSE_STATUS) else []

    def sizes(self, board: Estate, types: Sequence[str] = material.TYPES) -> str:
        """Return "city 5-4-3, pasture 6" for the regions of an estate, by type."""
        parts = []
        for kind, word in enumerate(types):
            groups = zip(board.regions, board.region_type, strict=True)
            sizes = sorted((len(group) for group, of in groups if of == kind), reverse=True)
            parts.append(f"{self.value('region', word)} {'-'.join(map(str, sizes))}")
        return ", ".join(parts)

    def _points(self, value: Any) -> str:
        return self.count("points", int(value))

    def _tile(self, value: Any) -> str:
        if value not in material.FACES:
            return str(value)
        if value in _TILES:
            return self.tr(_TILES[value])
        return self.tr("knowledge {n}", n=material.number_of(material.FACES[value]))

    _discard = _tile

    def _die(self, value: Any) -> str:
        if not isinstance(value, str):
            return str(value)
        if value.startswith(_DIE):
            return self.tr("die {n}", n=value.removeprefix(_DIE))
        return self._tile(value)

    def _labour(self, value: Any) -> str:
        return self.count("workers", value)

    def _depot(self, value: Any) -> str:
        if value not in material.DEPOTS:
            return str(value)
        return self.tr("black depot") if value == material.DEPOTS[-1] else self.tr("depot {n}", n=value)

    def _depots(self, value: Any) -> str:
        parts = value.split(JOIN) if isinstance(value, str) else [*value]
        if len(parts) == 2 and {*parts} <= {*material.DEPOTS}:
            return self.tr("depots {one} and {other}", one=parts[0], other=parts[1])
        return self._depot(parts[0]) if len(parts) == 1 else str(value)

    def _goods(self, value: Any) -> str:
        if isinstance(value, str):
            return self.list([self.value("good", good) for good in value.split(JOIN)])
        return self.heap(Counter(self.value("good", good) for good in value))

    def _estate(self, value: Any) -> str:
        if str(value).startswith(HOUSE):
            return self.tr("house estate {n}", n=str(value).removeprefix(HOUSE))
        return self.tr("estate {n}", n=value) if str(value).isdecimal() else str(value)

    def _space(self, value: Any) -> str:
        return str(int(value) + 1)
