"""The names of everything: goods, cities and spaces, abilities, cards, rungs, arrows and fees.

They stand in `words.toml`, with the printed ones beside them for translators; persons may type them in any language.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, ClassVar

from hansa_bot.i18n.catalog import plural
from hansa_bot.titles.die_haendler import material
from hansa_bot.titles.die_haendler.material import CITIES, GOODS, PLACES
from hansa_bot.titles.die_haendler.meta import HAMBURG, HEAD_STARTS, OPTIONS
from hansa_bot.titles.die_haendler.tables import FROM, JOIN, NO, SEATS
from hansa_bot.titles.kit import content
from hansa_bot.titles.kit.names import TitleNames

WORDS = content.read(Path(__file__).with_name("words.toml"))
_CARDS = (material.PARTS["influence_cards"]["cards"], material.PARTS["special_abilities"]["cards"])
_NAMED = (material.PARTS["goods"], *_CARDS, material.BOARD["cities"], material.BOARD["status_track"]["levels"])
_PRINTED = {
    each["id"]: (*each["names"].values(), *each.get("alternative", {}).get("names", {}).values())
    for part in _NAMED
    for each in part
}
"""What goods, cities, cards, abilities and rungs are called in all languages, by id."""
FORMS = " / "
"""What parts several forms of a name."""
_KINDS = {"city", *WORDS["space"]}
"""The kinds of places that ids begin with."""


def other_words(word: str) -> tuple[str, ...]:
    """Return what an element may be called besides its name; empty for what has no other name."""
    return (*dict.fromkeys(_PRINTED.get(word, ())), *WORDS["also"].get(word, ()))


def _numbered(slot: str, words: Sequence[str]) -> Callable[["HaendlerNames", int], str]:
    """Return a method that names an element of a slot by its number."""
    return lambda names, number: names.value(slot, words[number])


class HaendlerNames(TitleNames):
    """Names elements in one language, about seats with these names, at a table with these options."""

    words: ClassVar = {
        slot: WORDS[slot]
        for slot in ("good", "ability", "card", "rung", "way", "reason", "phase", "because", "group")
    } | {"target": WORDS["good"] | WORDS["crest"], "cargo": WORDS["good"] | WORDS["none"], "fee": WORDS["none"]}
    options, proper = OPTIONS, ("city",)
    head_starts = HEAD_STARTS
    objects: ClassVar = WORDS["told"]
    several: ClassVar = {
        "abilities": "ability",
        "cities": "city",
        "cards": "card",
        "places": "place",
    }
    units: ClassVar = {
        "guilders": plural("{n} guilder", "{n} guilders"),
        "cards": plural("{n} influence card", "{n} influence cards"),
        "credits": plural("{n} credit card", "{n} credit cards"),
        "points": plural("{n} extra point", "{n} extra points"),
        "spaces": plural("{n} space", "{n} spaces"),
        "rungs": plural("{n} rung", "{n} rungs"),
    }

    def value(self, slot: str, value: Any) -> str:
        """Name the value of a slot or of an event's element; what is unknown stays as it is."""
        if slot in ("rungs", "points") and str(value).isdecimal():
            return self.count(slot, int(value))
        return self.tr("nothing") if value in ("", []) else super().value(slot, value)

    def told(self, slot: str, value: Any) -> str:
        """Name the same as a sentence tells of it: where something goes, and numbers alone."""
        if slot == "place":
            return self._place(value, "to")
        return str(value) if slot in ("wagon", "tile") else super().told(slot, value)

    def aliases(self, slot: str, value: str) -> list[str]:
        """Return other names by which a person may type the value of a slot."""
        if slot == "goods":
            return [JOIN.join(words) for words in zip(*map(other_words, value.split(JOIN)), strict=False)]
        word, _, origin = value.partition(FROM)
        kind, *cities = word.split("-")
        spellings = zip(*map(other_words, cities), strict=False) if slot == "place" else ()
        forms = [*other_words(word), *(self._spelled("space", kind, names) for names in spellings)]
        return [f"{each} {self._place(origin)}" for each in forms] if origin else forms

    good, city, place = _numbered("good", GOODS), _numbered("city", CITIES), _numbered("place", PLACES)
    ability, rung = _numbered("ability", material.ABILITIES), _numbered("rung", material.RUNGS)

    def rung_forms(self, number: int) -> list[str]:
        """Return the name of a rung, then shorter forms of it, if any, each shorter than the one before."""
        short = WORDS["rung_short"].get(material.RUNGS[number])
        return [self.rung(number), *(self.tr(short).split(FORMS) if short else ())]

    def goods(self, counts: Sequence[int]) -> str:
        """Return "Wine, 2 × Silk" for six counts; "nothing" where all are 0."""
        named = [self.times(self.good(good), count) for good, count in enumerate(counts) if count]
        return ", ".join(named) or self.tr("nothing")

    def hand(self, counts: Sequence[int]) -> str:
        """Return "Broken Axle, 2 × Special Sale" for how many cards of each kind; "none" where all are 0."""
        named = [
            self.times(self.value("card", word), n) for word, n in zip(material.CARDS, counts, strict=False) if n
        ]
        return ", ".join(named) or self.tr("none")

    def fees(self, one: str, two: str) -> str:
        """Return "200 for one good, 400 for two" for what actions name; "closed" without a fee."""
        parts = [self.tr("{n} for one", n=one)] if one != NO else []
        parts += [self.tr("{n} for two", n=two)] if two != NO else []
        return ", ".join(parts) or self.value("fee", NO)

    def times(self, name: str, count: int) -> str:
        """Return "2 × Wine"; the name alone for one."""
        return name if count == 1 else f"{count} × {name}"

    def _city(self, value: Any) -> str:
        other = WORDS["other_city"] if self.played.get("sixth_city") == HAMBURG else {}
        word = other.get(value, WORDS["city"].get(value))
        return self.tr(word) if word else str(value)

    def _place(self, value: Any, form: str = "space") -> str:
        word, _, origin = str(value).partition(FROM)
        if word not in material.PLACE:
            return str(value)
        named = self._where(form, word)
        return self.tr("{place} from {other}", place=named, other=self._place(origin)) if origin else named

    def _where(self, form: str, word: str) -> str:
        """Name a place by the kind and the cities that its id is made of; another id stays as it is."""
        kind, *cities = ["city", word] if word in material.CITY else word.split("-")
        return self._spelled(form, kind, [*map(self._city, cities)]) if kind in _KINDS else word

    def _spelled(self, form: str, kind: str, cities: Sequence[str]) -> str:
        values = dict(zip(("city", "other"), cities, strict=False))
        spelling = ({"city": "{city}"} | WORDS[form])[kind]
        return self.tr(spelling, **values)

    def _seat(self, value: Any) -> str:
        if isinstance(value, int):
            return self.seat(value)
        return self.seat(SEATS.index(value)) if value in SEATS[: len(self.called)] else str(value)

    def _goods(self, value: Any) -> str:
        words = Counter(value.split(JOIN) if isinstance(value, str) else value)
        known = [self.times(self.value("good", word), words[word]) for word in GOODS if words[word]]
        return self.list(known) if known else str(value)

    def _targets(self, value: Any) -> str:
        return self.list([self.times(self.value("target", word), n) for word, n in Counter(value).items()])

    def _used(self, value: Any) -> str:
        return self.times(self.value("card", "social_rise"), int(value)) if str(value).isdecimal() else str(value)

    def _wagon(self, value: Any) -> str:
        return self.tr("wagon {n}", n=value) if str(value).isdecimal() else str(value)

    def _tile(self, value: Any) -> str:
        tile, _, more = str(value).partition(JOIN)
        if not tile.isdecimal():
            return str(value)
        return self.tr("tile {n} plus {more}", n=tile, more=more) if more else self.tr("tile {n}", n=tile)
