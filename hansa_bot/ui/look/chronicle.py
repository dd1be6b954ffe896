"""Chronicle: the log of a game in words, all of it or what somebody looks for in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hansa_bot.engine.session import Entry
from hansa_bot.ui.kit.matching import forms
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.kit.narration import heading, tell


@dataclass(frozen=True, slots=True)
class Search:
    """What is looked for: at most `last` steps, those of a seat, those in whose sentences all words are said."""

    last: int
    seat: int | None = None
    about: str = ""

    @property
    def narrow(self) -> bool:
        """Whether anything is left out but what is older."""
        return self.seat is not None or bool(self.about.strip())


def found(moment: Moment, entries: Sequence[Entry], search: Search) -> list[Entry]:
    """Return the newest lines of the log that are looked for, oldest first; what says nothing is none of them."""
    words = [form.split() for form in forms(search.about)]
    kept: list[Entry] = []
    for entry in reversed(entries):
        if len(kept) == search.last:
            break
        if search.seat in (None, entry.seat) and _speaks_of(moment, entry, words):
            kept.append(entry)
    return kept[::-1]


def _speaks_of(moment: Moment, entry: Entry, words: Sequence[Sequence[str]]) -> bool:
    told = " ".join(tell([entry], moment.texts))
    return bool(told) and (
        not words or any(all(word in form for word in each) for each in words for form in forms(told))
    )


def compose(moment: Moment, entries: Sequence[Entry], search: Search) -> str:
    """Tell these lines, one for each step; what follows of itself stands in the line of its cause."""
    lines = _lines(moment, entries)
    if lines:
        return "\n".join([heading(moment), *lines])
    return moment.tr("Nothing like that has happened.") if search.narrow else moment.tr("Nothing has happened yet.")


def file(moment: Moment, entries: Sequence[Entry]) -> str:
    """Tell the same for a file, without markup."""
    return "\n".join(_lines(moment, entries, marked=False)) + "\n"


def _lines(moment: Moment, entries: Sequence[Entry], *, marked: bool = True) -> list[str]:
    texts = moment.said if marked else moment.texts
    told = ((entry.version, " ".join(tell([entry], texts))) for entry in entries)
    return [f"`{version}` {text}" if marked else f"{version} {text}" for version, text in told if text]
