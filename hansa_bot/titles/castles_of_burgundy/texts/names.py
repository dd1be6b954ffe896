"""The names of everything: tiles, goods, dice, estates, and every other word that the game has for its things.

The printed words stand beside them for translators; the glossary lets persons type them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.castles_of_burgundy import material
from hansa_bot.titles.castles_of_burgundy.meta import OPTIONS
from hansa_bot.titles.castles_of_burgundy.tables import HOUSE, HOUSE_STATUS, JOIN, UNVERIFIED, Estate, estate
from hansa_bot.titles.kit.texts import TitleNames, plural

TILE_WORDS = {
    # Translators: printed as de Warenhaus
    "warehouse": N_("warehouse"),
    # Translators: printed as de Schreinerei
    "carpenter": N_("carpenter's workshop"),
    "church": N_("church"),
    "market": N_("market"),
    # Translators: printed as de Wohnhaus
    "boarding-house": N_("boarding house"),
    "bank": N_("bank"),
    "city-hall": N_("city hall"),
    "watchtower": N_("watchtower"),
    "cow-2": N_("2 cows"),
    "cow-3": N_("3 cows"),
    "cow-4": N_("4 cows"),
    "pig-2": N_("2 pigs"),
    "pig-3": N_("3 pigs"),
    "pig-4": N_("4 pigs"),
    "sheep-2": N_("2 sheep"),
    "sheep-3": N_("3 sheep"),
    "sheep-4": N_("4 sheep"),
    "chicken-2": N_("2 chickens"),
    "chicken-3": N_("3 chickens"),
    "chicken-4": N_("4 chickens"),
    "ship": N_("ship"),
    "castle": N_("castle"),
    "mine": N_("mine"),
}
WORDS: dict[str, dict[str, str]] = {
    "type": {
        "building": N_("building"),
        "animal": N_("animal"),
        # Translators: printed as de Wissen, it conoscenza, es conocimiento
        "knowledge": N_("knowledge"),
        "ship": TILE_WORDS["ship"],
        "castle": TILE_WORDS["castle"],
        "mine": TILE_WORDS["mine"],
    },
    "region": {
        "building": N_("city"),
        "animal": N_("pasture"),
        "knowledge": N_("knowledge region"),
        "ship": N_("river"),
        "castle": N_("castle region"),
        "mine": N_("mine region"),
    },
    "good": {
        "turquoise": N_("turquoise"),
        "purple": N_("purple"),
        "pink": N_("pink"),
        "red": N_("red"),
        "brown": N_("brown"),
        "orange": N_("orange"),
    },
    "effect": {
        effect: TILE_WORDS[effect] for effect in TILE_WORDS if effect not in ("boarding-house", "bank", "watchtower")
    },
    "size": {"large": N_("large"), "small": N_("small")},
    "status": {
        "verified": N_("checked against the first edition"),
        "cross-edition": N_("known from later editions"),
        "unverified": N_("not verified, from a single transcription"),
        "house": N_("made by the bot, not printed"),
    },
    "reason": {"phases": N_("all five phases have been played")},
    "why": {
        "regions": N_("regions"),
        "bonus": N_("bonus tiles"),
        "animals": N_("animals"),
        "sales": N_("sales"),
        "watchtowers": N_("watchtowers"),
    },
}

LEARNED = (
    N_("equal buildings may share a city"),
    N_("a worker per mine after each phase"),
    N_("2 silverlings per sale"),
    N_("a worker with each sale"),
    N_("ships load from two neighbouring depots"),
    N_("buy from any depot"),
    N_("+1 for each animal tile that scores"),
    N_("each worker shifts by up to 2"),
    N_("a free step to place buildings"),
    N_("a free step to place ships and animals"),
    N_("a free step to place castles, mines and knowledge"),
    N_("a free step to take tiles"),
    N_("a silverling when you take workers"),
    N_("4 workers when you take workers"),
    N_("end: 3 for each type of goods sold"),
)
"""What knowledge 1 to 15 do."""
KINDS_OF_ANIMAL = N_("end: 4 for each kind of animal")
GOODS_SOLD = N_("end: 1 for each goods tile sold")
BONUS_TILES = N_("end: 2 for each bonus tile")
FOR_BUILDING = N_("end: 4 for each {tile}")

OTHER_WORDS: dict[str, tuple[str, ...]] = {
    "warehouse": ("Warenhaus", "magazzino", "almacén"),
    "carpenter": ("carpenter", "Schreinerei", "falegnameria", "carpintería"),
    "church": ("Kirche", "chiesa", "iglesia"),
    "market": ("Markt", "mercato", "mercado"),
    "boarding-house": ("Wohnhaus", "pensione", "pensión"),
    "bank": ("banca", "banco"),
    "city-hall": ("town hall", "Rathaus", "municipio", "ayuntamiento"),
    "watchtower": ("tower", "Wachturm", "torre di guardia", "torre vigía"),
    "ship": ("Schiff", "nave", "barco"),
    "castle": ("Burg", "castello", "castillo"),
    "mine": ("Mine", "miniera", "mina"),
    "turquoise": ("türkis", "turchese", "turquesa"),
    "purple": ("lila", "viola", "morado"),
    "pink": ("rosa",),
    "red": ("rot", "rosso", "rojo"),
    "brown": ("braun", "marrone", "marrón"),
    "orange": ("arancione", "naranja"),
}
SPECIES_WORDS: dict[str, tuple[str, ...]] = {
    "cow": ("cow", "cows", "Kuh", "Kühe", "mucche", "vacas"),
    "pig": ("pig", "pigs", "Schwein", "Schweine", "maiali", "cerdos"),
    "sheep": ("sheep", "Schaf", "Schafe", "pecore", "ovejas"),
    "chicken": ("chicken", "chickens", "Huhn", "Hühner", "galline", "gallinas"),
}
_KNOWLEDGE = ("knowledge", "yellow", "Wissen", "conoscenza", "conocimiento")


def other_words(word: str) -> tuple[str, ...]:
    """Return what a tile or a good may be called besides its id and its name; empty for what has no other name."""
    species, dash, count = word.partition("-")
    if dash and species in SPECIES_WORDS:
        return tuple(form for name in SPECIES_WORDS[species] for form in (f"{count} {name}", f"{name} {count}"))
    if word[:1] == "k" and word[1:].isdecimal():
        return tuple(f"{name} {word[1:]}" for name in _KNOWLEDGE)
    return OTHER_WORDS.get(word, ())


_DIE = "die-"
_LAST = {24: KINDS_OF_ANIMAL, 25: GOODS_SOLD, 26: BONUS_TILES}


class BurgundyNames(TitleNames):
    """Names elements in one language, about seats with these names."""

    words, options = WORDS, OPTIONS
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
        return self._tile(material.TILES[face])

    def faces(self, faces: Iterable[int]) -> str:
        """Return "church, 2 × ship" for some tiles; "none" where there are none."""
        return self.heap(Counter(self.face(face) for face in faces if face))

    def goods(self, counts: Sequence[int]) -> str:
        """Return "2 × red, pink" for six counts; "none" where all are 0."""
        named = {self.value("good", good): count for good, count in zip(material.GOODS, counts, strict=True) if count}
        return self.heap(Counter(named))

    def heap(self, counts: Counter[str]) -> str:
        """Return how often each name is there, in their order; "none" where there are none."""
        return self.counted(counts, self.tr("none"))

    def learned(self, face: int) -> str:
        """Say in a few words what a knowledge tile does."""
        number = material.number_of(face)
        if number in material.BUILDING_KNOWLEDGE:
            return self.tr(FOR_BUILDING, tile=self.face(material.BUILDING_KNOWLEDGE[number]))
        return self.tr(_LAST[number] if number in _LAST else LEARNED[number - 1])

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
        if value in TILE_WORDS:
            return self.tr(TILE_WORDS[value])
        return self.tr("knowledge {n}", n=material.number_of(material.FACES[value]))

    _discard = _tile

    def _die(self, value: Any) -> str:
        if not isinstance(value, str):
            return str(value)
        if value.startswith(_DIE):
            return self.tr("die {n}", n=value.removeprefix(_DIE))
        return self._tile(value)

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
