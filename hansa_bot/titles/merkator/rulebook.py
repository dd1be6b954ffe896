"""The rulebook: the text of `rulebook.md`, with topics for goods, places and Buildings out of the title's own data.

What is reconstructed is told here, to those who look it up (MK-16.10).
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

from hansa_bot.i18n.catalog import Catalog
from hansa_bot.titles.kit.names import capital
from hansa_bot.titles.kit.rulebook import option_topics, read
from hansa_bot.titles.merkator import material
from hansa_bot.titles.merkator.material import BUILDINGS, CARDS, COLUMN_OF, CONTRACTS, COSTS, GOODS, MAJORS, PLACES
from hansa_bot.titles.merkator.meta import OPTIONS
from hansa_bot.titles.merkator.texts.names import WORDS, MerkatorNames, other_words
from hansa_bot.titles.rulebook import Topic, Variant

_REBUILT = {each["id"] for each in material.BOARD["destinations"] if each["source"] == material.RECONSTRUCTED}

Printed = Callable[[MerkatorNames], Iterator[str]]


def _topic(key: str, heading: str, rules: tuple[str, ...], printed: Printed) -> Topic:
    def facts(tr: Catalog, game: Variant | None) -> str:
        return "\n".join(printed(MerkatorNames(tr, ())))

    return Topic(key, heading, other_words(key), rules, facts=facts)


def _good(good: int, names: MerkatorNames) -> Iterator[str]:
    tr = names.tr
    yield tr("From {place}.", place=names.place(good // 2))
    yield tr("Category: {column}.", column=names.value("letter", material.COLUMNS[COLUMN_OF[good]].upper()))
    yield tr("Which goods lie in which column is reconstructed, not printed.")


def _place(place: int, names: MerkatorNames) -> Iterator[str]:
    tr, change = names.tr, material.TIME[place]
    if place < MAJORS:
        yield tr("Major: {one} and {other}.", one=names.good(2 * place), other=names.good(2 * place + 1))
        yield tr("Linked to {places}.", places=names.list([names.place(other) for other in material.LINKED[place]]))
    else:
        yield tr("Minor: a cube for each major with {n} or more.", n=material.THRESHOLD[place])
    if change:
        counters = names.count("counters", abs(change))
        yield tr("Brings {counters}.", counters=counters) if change > 0 else tr("Costs {price}.", price=counters)
    yield tr("Joining a trip there costs {price}.", price=names.count("counters", material.FEE[place]))
    here = [card for card, contract in enumerate(CONTRACTS) if contract.place == place]
    yield tr("Contracts: {contracts}.", contracts=", ".join(CARDS[card].partition("-")[2] for card in here))
    if place < MAJORS and PLACES[place] != "russia":
        yield tr("Its links are reconstructed, not printed.")
    if place >= MAJORS and PLACES[place] in _REBUILT:
        yield tr("Its threshold is reconstructed, not printed.")


def _building(card: int, names: MerkatorNames) -> Iterator[str]:
    tr = names.tr
    yield f"{capital(names.pays(card))}."
    yield tr("Costs {price}.", price=names.count("thalers", COSTS[card]))
    if card in material.REBUILT:
        yield tr("What it pays and costs is reconstructed, at least in part, not printed.")


def _named() -> Iterator[Topic]:
    """Yield the topics of everything that has a name of its own."""
    for good, word in enumerate(GOODS):
        yield _topic(word, WORDS["good"][word], ("MK-1.6", "MK-0.4", "MK-16.5"), partial(_good, good))
    for place, word in enumerate(PLACES):
        rules = ("MK-4.9", "MK-4.12") if place < MAJORS else ("MK-4.10", "MK-4.12")
        yield _topic(word, WORDS["place"][word], (*rules, "MK-4.2", "MK-16.2", "MK-16.3"), partial(_place, place))
    for card, building in BUILDINGS.items():
        heading = WORDS["card"].get(CARDS[card], building.name)
        yield _topic(CARDS[card], heading, ("MK-9.4", "MK-9.8", "MK-16.8"), partial(_building, card))


_BOOK = read(Path(__file__).with_suffix(".md"))
RULEBOOK = replace(_BOOK, topics=(*_BOOK.topics, *_named(), *option_topics(OPTIONS, _BOOK.rules)))
