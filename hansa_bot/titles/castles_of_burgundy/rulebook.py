"""The rulebook: the text of `rulebook.md`, with other names for its topics and what is printed on each estate."""

from dataclasses import replace
from functools import partial
from pathlib import Path

from hansa_bot.i18n.catalog import Catalog
from hansa_bot.titles.castles_of_burgundy.meta import OPTIONS
from hansa_bot.titles.castles_of_burgundy.tables import HEXES, estate
from hansa_bot.titles.castles_of_burgundy.texts.names import BurgundyNames, other_words
from hansa_bot.titles.kit.rulebook import option_topics, read
from hansa_bot.titles.rulebook import Topic, Variant


def _complete(topic: Topic) -> Topic:
    """Add what a tile or a good is called besides, and to an estate what is printed on it."""
    head, _, name = topic.key.partition("-")
    facts = partial(_printed, name) if head == "estate" and name else None
    return replace(topic, words=(*topic.words, *other_words(topic.key)), facts=facts)


def _printed(name: str, tr: Catalog, game: Variant | None) -> str:
    """Return how sure an estate is, the sizes of its regions, and where its castles lie."""
    names, board = BurgundyNames(tr, ()), estate(name)
    return "\n".join(
        [
            tr("Layout: {status}.", status=names.status(name)),
            tr("Regions: {sizes}.", sizes=names.sizes(board)),
            tr("Castle hexes: {hexes}.", hexes=", ".join(HEXES[index] for index in board.castles)),
        ]
    )


_BOOK = read(Path(__file__).with_suffix(".md"))
RULEBOOK = replace(_BOOK, topics=(*map(_complete, _BOOK.topics), *option_topics(OPTIONS, _BOOK.rules)))
