"""Recaps: what has happened, for messages of a certain length."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from hansa_bot.engine.event import Event
from hansa_bot.engine.session import Entry
from hansa_bot.host.host import Host
from hansa_bot.host.seen import in_force
from hansa_bot.ui import limits
from hansa_bot.ui.moment import Moment
from hansa_bot.ui.narrate import tell


async def news(host: Host, moment: Moment) -> list[Entry]:
    """Return what is new to the reader of a moment: since their last own action, for a spectator lately."""
    return await host.query.since(moment.table.id, moment.seat, moment.version, reader=moment.seat)


def marks(entries: Iterable[Entry]) -> list[Event]:
    """Return the facts to mark in a picture."""
    return [event for entry in in_force(entries) for event in entry.events]


def story(moment: Moment, entries: Iterable[Entry], most: int) -> str:
    """Tell what has happened, in markup; when it is too long, its newest part."""
    return newest(counted(tell(in_force(entries), moment.said)), most)


def counted(sentences: Iterable[str]) -> list[str]:
    """Say once, and how often, what is said several times in a row."""
    runs = ((sentence, sum(1 for _ in run)) for sentence, run in groupby(sentences))
    return [f"{sentence.removesuffix('.')} ({often}×)." if often > 1 else sentence for sentence, often in runs]


def newest(sentences: Sequence[str], most: int) -> str:
    """Join sentences to a paragraph; what is too long loses its beginning, never the end of a sentence."""
    kept = limits.lines_that_fit(sentences, most - 2, newest=True)
    if not kept and sentences:
        return limits.cut(sentences[-1], most)
    return ("… " if len(kept) < len(sentences) else "") + " ".join(kept)
