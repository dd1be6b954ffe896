"""What people ask for: the things of the game, its estates and options, by all names they go by."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from hansa_bot.i18n.catalog import N_, Catalog
from hansa_bot.titles.castles_of_burgundy.estates import estate
from hansa_bot.titles.castles_of_burgundy.material import GOODS, KNOWLEDGES
from hansa_bot.titles.castles_of_burgundy.options import OPTIONS
from hansa_bot.titles.castles_of_burgundy.rulebook.play_topics import PLAY
from hansa_bot.titles.castles_of_burgundy.rulebook.thing_topics import BUILDINGS, TERMS, TYPES
from hansa_bot.titles.castles_of_burgundy.tables import HEXES, PRINTED
from hansa_bot.titles.castles_of_burgundy.texts.glossary import other_words
from hansa_bot.titles.castles_of_burgundy.texts.names import Names
from hansa_bot.titles.castles_of_burgundy.texts.words import WORDS
from hansa_bot.titles.rulebook import Game, Rule, Topic


def topics(rules: Sequence[Rule]) -> tuple[Topic, ...]:
    """Return all topics: what one does, the things of the game, goods, knowledge tiles, estates and options."""
    return (*PLAY, *TERMS, *TYPES, *BUILDINGS, *_goods(), *_knowledge(rules), *_estates(), *_options(rules))


def _goods() -> Iterator[Topic]:
    for good in GOODS:
        yield Topic(good, WORDS["good"][good], other_words(good), ("CB-1.6", "CB-12.4", "CB-12.2"))


def _knowledge(rules: Sequence[Rule]) -> Iterator[Topic]:
    heading = {rule.number: rule.heading for rule in rules}
    for number, word in enumerate(KNOWLEDGES, 1):
        rule = f"CB-10.{number}"
        yield Topic(word, heading[rule], other_words(word), (rule, "CB-8.9"))


def _estates() -> Iterator[Topic]:
    for name, heading in zip(PRINTED, _HEADINGS, strict=True):
        words = tuple(f"{word} {name}" for word in ("estate", "board", "Fürstentum", "principato", "principado"))
        yield Topic(f"estate-{name}", heading, words, ("CB-16.7", "CB-16.4"), facts=partial(_printed, name))


_HEADINGS = (
    *(N_("Estate 1"), N_("Estate 2"), N_("Estate 3"), N_("Estate 4"), N_("Estate 5")),
    *(N_("Estate 6"), N_("Estate 7"), N_("Estate 8"), N_("Estate 9")),
)


def _printed(name: str, tr: Catalog, game: Game | None) -> str:
    """Return how sure an estate is, the sizes of its regions, and where its castles lie."""
    names, board = Names(tr, ()), estate(name)
    return "\n".join(
        [
            tr("Layout: {status}.", status=names.status(name)),
            tr("Regions: {sizes}.", sizes=names.sizes(board)),
            tr("Castle hexes: {hexes}.", hexes=", ".join(HEXES[index] for index in board.castles)),
        ]
    )


def _options(rules: Sequence[Rule]) -> Iterator[Topic]:
    for option in OPTIONS:
        numbers = tuple(rule.number for rule in rules if option.key in rule.options)
        words = (option.key.replace("_", " "), *(choice.name for choice in option.choices if len(option.choices) > 2))
        yield Topic(f"option-{option.key}", option.name, words, numbers, option.text, option=True)
