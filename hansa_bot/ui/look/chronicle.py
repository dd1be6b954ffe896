"""Chronicle: the log of a game in words, all of it or what somebody looks for in it; and the whole game as a file."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord

from hansa_bot.engine.record import dump
from hansa_bot.engine.session import Entry
from hansa_bot.host.kernel.table import Table
from hansa_bot.ui.kit import asking
from hansa_bot.ui.kit.matching import forms
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.kit.narration import heading, tell
from hansa_bot.ui.kit.presses import Press, private


@dataclass(frozen=True, slots=True)
class Excerpt:
    """What is looked for: at most `last` steps, those of a seat, those in whose sentences all words are said."""

    last: int
    seat: int | None = None
    about: str = ""

    @property
    def narrow(self) -> bool:
        """Whether anything is left out but what is older."""
        return self.seat is not None or bool(self.about.strip())


def chosen_lines(moment: Moment, entries: Sequence[Entry], search: Excerpt) -> list[Entry]:
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


def log_text(moment: Moment, entries: Sequence[Entry], search: Excerpt) -> str:
    """Tell these lines, one for each step; what follows of itself stands in the line of its cause."""
    lines = _lines(moment, entries)
    if lines:
        return "\n".join([heading(moment), *lines])
    return moment.tr("Nothing like that has happened.") if search.narrow else moment.tr("Nothing has happened yet.")


def log_file(moment: Moment, entries: Sequence[Entry]) -> str:
    """Tell the same for a file, without markup."""
    return "\n".join(_lines(moment, entries, marked=False)) + "\n"


def _lines(moment: Moment, entries: Sequence[Entry], *, marked: bool = True) -> list[str]:
    texts = moment.prose if marked else moment.texts
    told = ((entry.version, " ".join(tell([entry], texts))) for entry in entries)
    return [f"`{version}` {text}" if marked else f"{version} {text}" for version, text in told if text]


async def export(press: Press) -> None:
    """Send the presser the game of the card."""
    await send_record(press.interaction, await press.host.query.table(press.click.table))


async def send_record(interaction: discord.Interaction[Any], table: Table) -> None:
    """Send the asker the game of a table in private; raises NotRunning, and NotOver before its end."""
    record = await asking.services(interaction).host.query.record(table.id)
    tr = asking.words(interaction)
    text = tr("The whole game as one file: every step, also those taken back, and all that was drawn.")
    file = discord.File(io.BytesIO(dump(record).encode()), file_name(table))
    try:
        await private(interaction, text, file=file)
    except discord.Forbidden:
        await private(interaction, tr("I may not attach files in this channel (permission “Attach Files”)."))


def file_name(table: Table) -> str:
    """Return the name of the file that holds a table's game."""
    return f"{table.title}-{table.id}.jsonl"
