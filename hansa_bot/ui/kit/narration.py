"""Narration: what happened and what is due, told in sentences, with the names of people made harmless."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter

from hansa_bot.engine.event import Event
from hansa_bot.engine.session import CLOCK, ORDER, Entry
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.log import in_force
from hansa_bot.host.kernel.table import Status
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.texts import Texts
from hansa_bot.ui.kit import limits
from hansa_bot.ui.kit.draft import plain, safe
from hansa_bot.ui.kit.moment import Moment

TOLD = 600
"""Characters for what a step led to."""

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
    for (cause, seat), run in groupby(_with_causes(entries), key=itemgetter(0)):
        sentences = [sentence for _, entry in run for sentence in _sentences(entry, texts)]
        if cause and sentences:
            sentences[0] = texts.tr(_CAUSES[cause], name=texts.names[seat], what=sentences[0])
        told += sentences
    return told


def _with_causes(entries: Iterable[Entry]) -> Iterator[tuple[tuple[str, int], Entry]]:
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


async def news(host: Host, moment: Moment) -> list[Entry]:
    """Return what is new to the reader of a moment: since their last own action, for a spectator lately."""
    return await host.query.since(moment.table.id, moment.seat, moment.version, reader=moment.seat)


def marks(entries: Iterable[Entry]) -> list[Event]:
    """Return the facts to mark in a picture."""
    return [event for entry in in_force(entries) for event in entry.events]


def story(moment: Moment, entries: Iterable[Entry], most: int) -> str:
    """Tell what has happened, in markup; when it is too long, its newest part."""
    return keep_newest(count_repeats(tell(in_force(entries), moment.prose)), most)


def count_repeats(sentences: Iterable[str]) -> list[str]:
    """Say once, and how often, what is said several times in a row."""
    runs = ((sentence, sum(1 for _ in run)) for sentence, run in groupby(sentences))
    return [f"{sentence.removesuffix('.')} ({often}×)." if often > 1 else sentence for sentence, often in runs]


def keep_newest(sentences: Sequence[str], most: int) -> str:
    """Join sentences to a paragraph; what is too long loses its beginning, never the end of a sentence."""
    kept = limits.lines_that_fit(sentences, most - 2, newest=True)
    if not kept and sentences:
        return limits.cut(sentences[-1], most)
    return ("… " if len(kept) < len(sentences) else "") + " ".join(kept)


def heading(moment: Moment) -> str:
    """Return the line that says which game and turn this is."""
    name = f"**{plain(moment.title.meta.called(moment.tr.language))}**"
    if not moment.state.turn:
        return name
    return name + " · " + moment.tr("turn {turn}", turn=moment.state.turn)


def waiting_line(moment: Moment) -> str:
    """Say whose decision the game is waiting for."""
    tr = moment.tr
    if moment.state.over:
        return tr("The game is over.")
    if moment.table.status is Status.ABANDONED:
        return tr("The game was given up.")
    names = [f"**{safe(info.name)}**" for info in moment.waiting]
    if len(names) == 1:
        return tr("{name} must decide now.", name=names[0])
    return tr("These must decide now: {names}.", names=", ".join(names))


def next_step(moment: Moment) -> str:
    """Say what is due next: from the reader, or from whom else."""
    if moment.must_act and moment.seat is not None:
        return moment.prose.due(moment.view, moment.seat)
    return waiting_line(moment)


def outcome(moment: Moment, entries: Iterable[Entry]) -> str:
    """Return what the asker's step led to, and what is due next, in one line."""
    return " ".join(filter(None, (story(moment, entries, TOLD), next_step(moment))))


def ended_by_itself(after: Moment) -> str:
    """Say that the reader's turn has ended by itself, and how to take that back where it is still free."""
    ended = after.tr("Nothing else was left to do, so your turn has ended by itself.")
    if not after.undo_to or not after.running:
        return ended
    return " ".join((ended, after.tr("Until somebody else acts, /table undo takes that back.")))
