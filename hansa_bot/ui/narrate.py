"""Narration: what happened, told in sentences, with the names of people made harmless."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import itemgetter

from hansa_bot.engine.session import CLOCK, ORDER, Entry
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.texts import Texts

_CAUSES = {
    ORDER: N_("{name}'s standing order: {what}"),
    CLOCK: N_("{name}'s time had run out, so this was done: {what}"),
}
"""By the cause of what was done without its player's choosing."""


def tell(entries: Iterable[Entry], texts: Texts) -> list[str]:
    """Return what happened as sentences, oldest first; the events must already be those that the reader may know.

    Where the seat's player did not choose, it is said why, once for all that was done so in a row.
    """
    told: list[str] = []
    for (cause, seat), run in groupby(_caused(entries), key=itemgetter(0)):
        sentences = [sentence for _, entry in run for sentence in _sentences(entry, texts)]
        if cause and sentences:
            sentences[0] = texts.tr(_CAUSES[cause], name=texts.names[seat], what=sentences[0])
        told += sentences
    return told


def _caused(entries: Iterable[Entry]) -> Iterator[tuple[tuple[str, int], Entry]]:
    """Yield each line with its cause and whose it is; a forced answer shares those of the line that brought it."""
    run = ("", 0)
    for entry in entries:
        if not entry.auto:
            run = (entry.cause, entry.seat) if entry.cause in _CAUSES else ("", 0)
        yield run, entry


def _sentences(entry: Entry, texts: Texts) -> list[str]:
    told: list[str] = []
    if entry.rewound:
        told.append(texts.tr("{name} took the game back to step {n}.", name=texts.names[entry.seat], n=entry.undo_to))
    elif entry.undo_to is not None:
        told.append(texts.tr("{name} took back a step.", name=texts.names[entry.seat]))
    return told + [sentence for event in entry.events if (sentence := texts.event(event))]
