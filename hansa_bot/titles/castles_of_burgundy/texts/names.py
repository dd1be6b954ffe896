"""The names of everything: seats, tiles, hexes, depots, goods, dice, estates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from hansa_bot.engine.view import letter
from hansa_bot.i18n.catalog import Catalog
from hansa_bot.titles.castles_of_burgundy.estates import estate
from hansa_bot.titles.castles_of_burgundy.material import (
    BUILDING_KNOWLEDGE,
    DEPOTS,
    FACES,
    GOODS,
    TILES,
    TYPES,
    knowledge,
    number_of,
)
from hansa_bot.titles.castles_of_burgundy.notation import JOIN
from hansa_bot.titles.castles_of_burgundy.options import OPTIONS
from hansa_bot.titles.castles_of_burgundy.tables import HOUSE, Estate
from hansa_bot.titles.castles_of_burgundy.texts import words
from hansa_bot.titles.castles_of_burgundy.texts.glossary import other_words

_MOST_OF_A_NAME = 24
_DIE = "die-"
_LAST = {24: words.KINDS_OF_ANIMAL, 25: words.GOODS_SOLD, 26: words.BONUS_TILES}


class Names:
    """Names elements in one language, about seats with these names."""

    def __init__(self, tr: Catalog, names: Sequence[str]) -> None:
        self.tr = tr
        self._called = [name if len(name) <= _MOST_OF_A_NAME else name[: _MOST_OF_A_NAME - 1] + "…" for name in names]

    def value(self, slot: str, value: Any) -> str:
        """Name the value of a slot or of an event's argument; what is unknown stays as it is."""
        kind = slot.rpartition("_")[2]
        if kind in words.WORDS and isinstance(value, str):
            return self.tr(words.WORDS[kind][value]) if value in words.WORDS[kind] else value
        named = getattr(self, f"_{kind}", None)
        return named(value) if named else str(value)

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

    def seat(self, seat: int) -> str:
        """Return a seat's name."""
        return self._called[seat]

    def lettered(self, seat: int) -> str:
        """Return "Bea (B)"."""
        return f"{self.seat(seat)} ({letter(seat)})"

    def points(self, points: int) -> str:
        """Return "3 points"."""
        return self.tr.plural("{n} point", "{n} points", points)

    def workers(self, count: int) -> str:
        """Return "2 workers"."""
        return self.tr.plural("{n} worker", "{n} workers", count)

    def silver(self, count: int) -> str:
        """Return "2 silverlings"."""
        return self.tr.plural("{n} silverling", "{n} silverlings", count)

    def face(self, face: int) -> str:
        """Return the name of a tile by its face."""
        return self._tile(TILES[face])

    def faces(self, faces: Iterable[int]) -> str:
        """Return "church, 2 × ship" for some tiles; "none" where there are none."""
        return self.counted(Counter(self.face(face) for face in faces if face))

    def goods(self, counts: Sequence[int]) -> str:
        """Return "2 × red, pink" for six counts; "none" where all are 0."""
        named = {self.value("good", good): count for good, count in zip(GOODS, counts, strict=True) if count}
        return self.counted(Counter(named))

    def counted(self, counts: Counter[str]) -> str:
        """Return how often each name is there, in their order; "none" where there are none."""
        parts = [name if count == 1 else f"{count} × {name}" for name, count in counts.items()]
        return ", ".join(parts) or self.tr("none")

    def learned(self, face: int) -> str:
        """Say in a few words what a knowledge tile does."""
        number = number_of(face)
        if number in BUILDING_KNOWLEDGE:
            return self.tr(words.FOR_BUILDING, tile=self.face(BUILDING_KNOWLEDGE[number]))
        return self.tr(_LAST[number] if number in _LAST else words.KNOWLEDGE[number - 1])

    def status(self, name: str) -> str:
        """Say how sure the layout of an estate is."""
        return self.value("status", estate(name).status)

    def sizes(self, board: Estate, types: Sequence[str] = TYPES) -> str:
        """Return "city 5-4-3, pasture 6" for the regions of an estate, by type."""
        parts = []
        for kind, word in enumerate(types):
            groups = zip(board.regions, board.region_type, strict=True)
            found = sorted((len(group) for group, of in groups if of == kind), reverse=True)
            parts.append(f"{self.value('region', word)} {'-'.join(map(str, found))}")
        return ", ".join(parts)

    def option(self, key: str, value: str) -> str:
        """Return "Ties: Most empty" for an option and its value."""
        option = next(each for each in OPTIONS if each.key == key)
        choice = next(each for each in option.choices if each.value == value)
        return f"{self.tr(option.name)}: {self.tr(choice.name)}"

    def list(self, parts: Sequence[str]) -> str:
        """Join parts as in "one, two and three"."""
        if len(parts) < 2:
            return "".join(parts)
        return self.tr("{first} and {last}", first=", ".join(parts[:-1]), last=parts[-1])

    def _points(self, value: Any) -> str:
        return self.points(int(value))

    def _seat(self, value: Any) -> str:
        return self.seat(int(value))

    def _tile(self, value: Any) -> str:
        if value not in FACES:
            return str(value)
        if value in words.TILES:
            return self.tr(words.TILES[value])
        return self.tr("knowledge {n}", n=FACES[value] - knowledge(0))

    _discard = _tile

    def _die(self, value: Any) -> str:
        if not isinstance(value, str):
            return str(value)
        if value.startswith(_DIE):
            return self.tr("die {n}", n=value.removeprefix(_DIE))
        return self._tile(value)

    def _depot(self, value: Any) -> str:
        if value not in DEPOTS:
            return str(value)
        return self.tr("black depot") if value == DEPOTS[-1] else self.tr("depot {n}", n=value)

    def _depots(self, value: Any) -> str:
        parts = value.split(JOIN) if isinstance(value, str) else [*value]
        if len(parts) == 2 and {*parts} <= {*DEPOTS}:
            return self.tr("depots {one} and {other}", one=parts[0], other=parts[1])
        return self._depot(parts[0]) if len(parts) == 1 else str(value)

    def _goods(self, value: Any) -> str:
        if isinstance(value, str):
            return self.list([self.value("good", good) for good in value.split(JOIN)])
        return self.counted(Counter(self.value("good", good) for good in value))

    def _hexes(self, value: Any) -> str:
        return self.list([*map(str, value)])

    def _estate(self, value: Any) -> str:
        if str(value).startswith(HOUSE):
            return self.tr("house estate {n}", n=str(value).removeprefix(HOUSE))
        return self.tr("estate {n}", n=value) if str(value).isdecimal() else str(value)

    def _estates(self, value: Any) -> str:
        return self.list([self._estate(each) for each in value])

    def _space(self, value: Any) -> str:
        return str(int(value) + 1)
