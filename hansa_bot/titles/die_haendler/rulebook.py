"""The rulebook: the text of `rulebook.md`, with topics for goods, cities, abilities, cards and rungs out of the data.

What is reconstructed is told here, to those who look it up (DH-18.7).
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

from hansa_bot.i18n.catalog import Catalog
from hansa_bot.titles.die_haendler import material
from hansa_bot.titles.die_haendler.material import BUY, CITIES, COSTS, GOODS, LINKED, MAKES, RUNGS, SELL
from hansa_bot.titles.die_haendler.meta import OPTIONS
from hansa_bot.titles.die_haendler.texts.names import WORDS, HaendlerNames, other_words
from hansa_bot.titles.kit.names import capital
from hansa_bot.titles.kit.rulebook import option_topics, read
from hansa_bot.titles.rulebook import Topic, Variant

Printed = Callable[[HaendlerNames], Iterator[str]]


def _topic(slot: str, key: str, rules: tuple[str, ...], printed: Printed) -> Topic:
    def facts(tr: Catalog, game: Variant | None) -> str:
        return "\n".join(printed(HaendlerNames(tr, (), game.options if game else {})))

    return Topic(key, WORDS[slot][key], other_words(key), rules, facts=facts)


def _good(good: int, names: HaendlerNames) -> Iterator[str]:
    tr = names.tr
    made = [names.city(city) for city in range(len(CITIES)) if good in MAKES[city]]
    yield tr("Made in {cities}.", cities=names.list(made))
    yield tr(
        "Costs {n}, {more} at most; sells for {price} to {top}.", n=BUY[0], more=BUY[-1], price=SELL[0], top=SELL[-1]
    )
    yield tr("Which cities make it is reconstructed, not printed.")


def _city(city: int, names: HaendlerNames) -> Iterator[str]:
    tr = names.tr
    yield tr("Makes {goods}.", goods=names.list([*map(names.good, MAKES[city])]))
    yield tr("Its way out: {places}.", places=names.list([names.place(place) for place in LINKED[city]]))
    yield tr("What it makes and its roads are reconstructed, not printed.")


def _ability(ability: int, names: HaendlerNames) -> Iterator[str]:
    tr = names.tr
    does, price = WORDS["does"][material.ABILITIES[ability]], material.START_PRICES[ability]
    yield f"{capital(tr(does))}."
    yield tr("Start price: {n}, as reviews and session reports have it.", n=price)


def _card(card: int, names: HaendlerNames) -> Iterator[str]:
    plays = WORDS["plays"][material.CARDS[card]]
    yield f"{capital(names.tr(plays))}."
    yield names.tr("There are {n}.", n=material.COPIES[card])


def _rung(rung: int, names: HaendlerNames) -> Iterator[str]:
    tr = names.tr
    yield tr("Rung {n} of {top}; upkeep {cost} a round.", n=rung, top=material.TOP_RUNG, cost=COSTS[rung])
    sources = material.BOARD["status_track"]["levels"][rung]
    if sources["name_source"] == material.RECONSTRUCTED:
        yield tr("Its name is reconstructed, not printed.")
    if sources["cost_source"] == material.RECONSTRUCTED:
        yield tr("Its cost is reconstructed, not printed.")


def _named() -> Iterator[Topic]:
    """Yield the topics of everything that has a name of its own."""
    for good, word in enumerate(GOODS):
        yield _topic("good", word, ("DH-1.8", "DH-5.2", "DH-10.3", "DH-18.4"), partial(_good, good))
    for city, word in enumerate(CITIES):
        yield _topic("city", word, ("DH-10.3", "DH-5.3", "DH-7.9", "DH-18.3", "DH-18.4"), partial(_city, city))
    for ability, word in enumerate(material.ABILITIES):
        yield _topic("ability", word, (_RULES[ability], "DH-3.12", "DH-18.2"), partial(_ability, ability))
    for card, word in enumerate(material.CARDS):
        yield _topic("card", word, (_CARD_RULES[card], "DH-13.1", "DH-13.3"), partial(_card, card))
    for rung, word in enumerate(RUNGS):
        yield _topic("rung", word, ("DH-11.1", "DH-11.7", "DH-12.4", "DH-18.5"), partial(_rung, rung))


_RULES = tuple(each["rule"] for each in material.PARTS["special_abilities"]["cards"])
_CARD_RULES = tuple(each["rule"] for each in material.PARTS["influence_cards"]["cards"])
_BOOK = read(Path(__file__).with_suffix(".md"))
RULEBOOK = replace(_BOOK, topics=(*_BOOK.topics, *_named(), *option_topics(OPTIONS, _BOOK.rules)))
