"""Reports: what a person who asks about a table is told."""

from __future__ import annotations

from collections.abc import Sequence

from hansa_bot.engine.result import Result, Score
from hansa_bot.engine.seat import letter
from hansa_bot.engine.session import Entry
from hansa_bot.host.table import SeatInfo
from hansa_bot.ui import chosen, final, limits
from hansa_bot.ui.answers import next_step
from hansa_bot.ui.draft import paragraphs
from hansa_bot.ui.heading import heading, waiting_line
from hansa_bot.ui.moment import Moment
from hansa_bot.ui.narrate import tell
from hansa_bot.ui.replies import safe


def headline(moment: Moment) -> str:
    """Return which game this is and what is due next."""
    return f"{heading(moment)}. {next_step(moment)}"


def status(moment: Moment) -> str:
    """Say who must decide what, who sits where, and by which rules the game is played."""
    waiting = moment.waiting if moment.running else []
    due = [f"{_seat(moment, info)}: {moment.said.due(moment.view, info.seat)}" for info in waiting]
    seats = moment.tr("Seats: {seats}", seats=", ".join(_seat(moment, info) for info in moment.table.seats))
    return paragraphs(heading(moment), waiting_line(moment), *due, seats, chosen.line(moment.table, moment.tr))


def _seat(moment: Moment, info: SeatInfo) -> str:
    name = f"{letter(info.seat)} {safe(info.name)}"
    return name if info.computer is None else moment.tr("{name} (computer)", name=name)


def in_words(moment: Moment) -> str:
    """Return the position as text, where there is no picture of it."""
    return paragraphs(headline(moment), moment.said.board(moment.view))


def log(moment: Moment, entries: Sequence[Entry]) -> str:
    """Tell what happened, a line for each step; what follows of itself stands in the line of its cause."""
    lines = _steps(moment, entries)
    return "\n".join([heading(moment), *lines]) if lines else moment.tr("Nothing has happened yet.")


def log_file(moment: Moment, entries: Sequence[Entry]) -> str:
    """Tell the same for a file, without markup."""
    return "\n".join(_steps(moment, entries, marked=False)) + "\n"


def _steps(moment: Moment, entries: Sequence[Entry], *, marked: bool = True) -> list[str]:
    texts = moment.said if marked else moment.texts
    told = ((entry.version, " ".join(tell([entry], texts))) for entry in entries)
    return [f"`{version}` {text}" if marked else f"{version} {text}" for version, text in told if text]


def scores(moment: Moment, found: Sequence[Score], result: Result | None) -> str:
    """Return the table of scores; after the end with who won and why it ended."""
    table = f"```\n{final.breakdown(moment, result.scores if result is not None else found)}\n```"
    if result is None:
        head = moment.tr("{heading}: scores if the game ended now", heading=heading(moment))
        return limits.cut(paragraphs(head, table), limits.CONTENT)
    ended = f"{final.winners_line(moment, result)} {moment.said.ending(result)}"
    return paragraphs(heading(moment), ended, table)
