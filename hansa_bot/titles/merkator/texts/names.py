"""The names of everything: goods, places, contracts and other cards, letters, demands, and what Buildings pay.

They stand in `words.toml`, with the printed ones beside them for translators; persons may type them in any language.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache, wraps
from pathlib import Path
from typing import Any, ClassVar, Protocol, TypeVar

from hansa_bot.i18n.catalog import Catalog, plural
from hansa_bot.titles.kit import content
from hansa_bot.titles.kit.names import TitleNames, cut
from hansa_bot.titles.merkator import material
from hansa_bot.titles.merkator.material import BONUS, BUILDINGS, CARD, CONTRACTS, GOODS, IN_COLUMN, PLACES
from hansa_bot.titles.merkator.meta import HEAD_STARTS, OPTIONS
from hansa_bot.titles.merkator.tables import JOIN, KIND, TIME, words_of

WORDS = content.read(Path(__file__).with_name("words.toml"))
_COLUMN = "column:"
_ROOM = 60
"""Characters for contracts that pay together."""
SECOND = "b"
"""Ends the word of the second contract of a place and a value."""


@cache
def _printed() -> dict[str, tuple[str, ...]]:
    """Return what goods and places are called in the printed editions of all languages, by id."""
    named = (*material.BOARD["goods"], *material.BOARD["destinations"])
    return {each["id"]: (*dict.fromkeys(each["names"].values()),) for each in named}


def other_words(word: str) -> tuple[str, ...]:
    """Return what a good, a place or a card may be called besides its name; empty for what has no other name."""
    if word in WORDS["also"]:
        return tuple(WORDS["also"][word])
    if word in material.GOOD:
        return (*_printed()[word], material.SIGNS[material.GOOD[word]])
    return _printed().get(word, ())


def _beside(rests: list[str]) -> str:
    """Return "2+5" for contracts of a place as they may be typed."""
    return JOIN.join(rests)


class Speaker(Protocol):
    """Whatever speaks a language."""

    tr: Catalog


S = TypeVar("S", bound=Speaker)


def remembered(tell: Callable[[S, int], str]) -> Callable[[S, int], str]:
    """Remember what is told of a card, a good or a place: in a language it is the same at every table."""
    known: dict[tuple[Catalog, int], str] = {}

    @wraps(tell)
    def told(speaker: S, number: int) -> str:
        key = speaker.tr, number
        if key not in known:
            known[key] = tell(speaker, number)
        return known[key]

    return told


class MerkatorNames(TitleNames):
    """Names elements in one language, about seats with these names."""

    words: ClassVar = {key: each for key, each in WORDS.items() if key != "card"}
    options = OPTIONS
    head_starts = HEAD_STARTS
    objects: ClassVar = WORDS["told"]
    several: ClassVar = {"places": "place", "cards": "card"}
    units: ClassVar = {
        "points": plural("{n} point", "{n} points"),
        "thalers": plural("{n} thaler", "{n} thalers"),
        "counters": plural("{n} counter", "{n} counters"),
        "cubes": plural("{n} cube", "{n} cubes"),
        "units": plural("{n} unit", "{n} units"),
        "contracts": plural("{n} contract", "{n} contracts"),
    }

    def value(self, slot: str, value: Any) -> str:
        """Name the value of a slot or of an event's element; what is unknown stays as it is."""
        # an amount is a number in an event and a word in a token
        if (unit := slot.rpartition("_")[2]) in self.units and str(value).isdecimal():
            return self.count(unit, int(value))
        return super().value(slot, value) if value not in ("", []) else self.tr("none")

    def told(self, slot: str, value: Any) -> str:
        """Name the same as a sentence tells of it; a Bonus card says what it is, since its name is but two words."""
        if slot == "card" and CARD.get(value) in BONUS:
            return self.tr("the Bonus card {card}", card=self.value(slot, value))
        if slot in ("contract", "card") and str(value).endswith(SECOND) and value in CARD:
            return self._card(value.removesuffix(SECOND))  # what happened is not chosen from
        return super().told("contract" if slot == "card" and value in self.objects["contract"] else slot, value)

    def aliases(self, slot: str, value: str) -> list[str]:
        """Return other names by which a person may type the value of a slot."""
        if slot == "contracts":
            return [self._contracts(value, _beside)]
        number = CARD.get(value) if slot in ("contract", "card") else None
        if number is None or number == material.PEACE or number in BUILDINGS:
            return [*other_words(value)]
        place, rest = value.split("-")
        if number in BONUS:
            return [f"{one} {good}" for one in other_words(place) for good in other_words(rest)]
        return [form for one in other_words(place) for form in (f"{one} {rest}", f"{rest} {one}")]

    @remembered
    def good(self, good: int) -> str:
        """Return the name of a good by its number."""
        return self.value("good", GOODS[good])

    @remembered
    def place(self, place: int) -> str:
        """Return the name of a place by its number."""
        return self.value("place", PLACES[place])

    @remembered
    def card(self, card: int) -> str:
        """Return the name of a card by its number."""
        return self._card(material.CARDS[card])

    def cards(self, cards: Iterable[int]) -> str:
        """Return the names of cards one after the other; "none" where there are none."""
        return ", ".join(map(self.card, cards)) or self.tr("none")

    def price(self, thalers: int, counters: int) -> str:
        """Return "2 thalers and 1 counter", without what there is none of."""
        amounts = {"thalers": thalers, "counters": counters}
        return self.list([self.count(unit, amount) for unit, amount in amounts.items() if amount])

    def column(self, column: int) -> str:
        """Return the name of a category by the number of its column."""
        return self.value("column", material.COLUMNS[column])

    def units_of(self, counts: Sequence[int]) -> str:
        """Return "Iron, 2 × Wine" for 16 counts; "nothing" where all are 0."""
        named = [self.times(self.good(good), count) for good, count in enumerate(counts) if count]
        return ", ".join(named) or self.tr("nothing")

    def demanded(self, rest: Sequence[int]) -> str:
        """Return "2 × Fabric, any Provisions" for a row of demands; "nothing" where all are 0."""
        return self._demands(words_of(rest))

    @remembered
    def pays(self, card: int) -> str:
        """Say what a Building pays (MK-9.8)."""
        building = BUILDINGS[card]
        if building.kind == "tiers":
            steps = ", ".join(f"{least} → {points}" for least, points in building.tiers)
            return self.tr("points by your counters: {steps}", steps=steps)
        points = self.count("points", building.points)
        if building.alone:
            form = WORDS["alone"][building.metric]
            return self.tr(form, points=points)
        if len(building.goods) < len(GOODS):
            said = self._scoped(building, points)
        else:
            form = WORDS["every" if building.divisor > 1 else "each"][building.metric]
            said = self.tr(form, points=points, n=building.divisor)
        return self.tr("{said}, at most {n}", said=said, n=building.cap) if building.cap else said

    @remembered
    def counts(self, card: int) -> str:
        """Say briefly what a Building counts, for where its points and the goods it is about are drawn."""
        building, brief = BUILDINGS[card], WORDS["brief"]
        if building.kind == "tiers":
            return self.tr("{steps} counters", steps=self.list([str(least) for least, _ in building.tiers]))
        if building.alone:
            about = brief["alone"]
        elif len(building.goods) < len(GOODS):
            about = brief["some"]
        else:
            about = brief["every" if building.divisor > 1 else "each"]
        form = about[building.metric]
        return self.tr(form, n=building.divisor)

    def _scoped(self, building: material.Building, points: str) -> str:
        """Say what a Building pays that speaks of some goods only: of whole columns, or of one colour."""
        columns = [at for at, goods in enumerate(IN_COLUMN) if {*goods} <= {*building.goods}]
        if building.metric == "types":
            named = self.list([self.column(column) for column in columns])
            return self.tr("{points} for each kind of {goods}", points=points, goods=named)
        named = self.list([self.good(good) for good in building.goods])
        return self.tr("{points} for each unit of {goods}", points=points, goods=named)

    def times(self, name: str, count: int) -> str:
        """Return "2 × Wine"; the name alone for one."""
        return name if count == 1 else f"{count} × {name}"

    def _goods(self, value: Any) -> str:
        words = Counter(value.split(JOIN) if isinstance(value, str) else value)
        known = [self.times(self.value("good", word), words[word]) for word in GOODS if words[word]]
        return self.list(known) if known else str(value)

    def _card(self, value: Any) -> str:
        number = CARD.get(value)
        if (named := WORDS["card"].get(value)) is not None:
            return self.tr(named)
        if number is None:
            return str(value)
        if number in BUILDINGS:
            return BUILDINGS[number].name
        if number in BONUS:
            return f"{self.place(BONUS[number].place)}–{self.good(BONUS[number].good)}"
        return f"{self.place(CONTRACTS[number].place)} {self._value_of(value.partition('-')[2])}"

    def _value_of(self, rest: str) -> str:
        """Return "4", or "4 (second)" for the other one of that value: what persons choose from tells them apart."""
        return self.tr("{n} (second)", n=rest.removesuffix(SECOND)) if rest.endswith(SECOND) else rest

    _contract = _card

    def _contracts(self, value: Any, join: Callable[[list[str]], str] | None = None) -> str:
        """Return "Hamburg 2 and 5, Danzig 3", so that five have room; `join` unites those of a place."""
        words = value.split(JOIN) if isinstance(value, str) else value
        if not {*words} <= {*CARD}:
            return str(value)
        places: dict[str, list[str]] = {}
        for word in words:
            place, _, rest = word.partition("-")
            places.setdefault(place, []).append(rest if join else self._value_of(rest))
        named = (
            f"{self.value('place', place)} {(join or self.list)(each)}".strip() for place, each in places.items()
        )
        told = ", ".join(named)
        return told if join else cut(told, _ROOM)  # a name has little room, a sentence has enough

    def ready(self, words: Sequence[str]) -> str:
        """Return "England 6 (or 3), Danzig 5" for contracts each of which could be paid alone, the best first."""

        def join(each: list[str]) -> str:
            best, *others = dict.fromkeys(rest.removesuffix(SECOND) for rest in each)
            return self.tr("{best} (or {others})", best=best, others=", ".join(others)) if others else best

        return self._contracts(words, join)

    def _letter(self, value: Any) -> str:
        """Return "2 × Produce" for the counter BB: what it takes (MK-4.18)."""
        known = value in material.LETTERS
        return self.times(self.value("column", value[0].lower()), len(value)) if known else str(value)

    def _source(self, value: Any) -> str:
        if value == TIME:
            return self.count("counters", material.TIME_PER_TRADE)
        return self.times(self.value("good", value), material.UNITS_PER_TRADE) if value in GOODS else str(value)

    def _demand(self, value: Any) -> str:
        if value == KIND:
            return self.tr("one more kind")
        if str(value).startswith(_COLUMN):
            return self.tr("any {column}", column=self.value("column", value.removeprefix(_COLUMN)))
        return self.value("good", value)

    def _demands(self, value: Any) -> str:
        parts = [
            self.tr.plural("{n} different good", "{n} different goods", count)
            if word == KIND
            else self.times(self._demand(word), count)
            for word, count in value
        ]
        return ", ".join(parts) or self.tr("nothing")

    def _sources(self, value: Any) -> str:
        return ", ".join(self.tr("counters") if word == TIME else self.value("good", word) for word in value)
