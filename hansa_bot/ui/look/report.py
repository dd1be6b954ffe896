"""Reports: what a person who asks about a table is told."""

from __future__ import annotations

from collections.abc import Sequence

from hansa_bot.engine.result import Result, Score
from hansa_bot.engine.seat import letter
from hansa_bot.host.table import SeatInfo
from hansa_bot.ui.answers import next_step
from hansa_bot.ui.kit import clocks, limits
from hansa_bot.ui.kit.draft import paragraphs
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.kit.narration import heading, waiting_line
from hansa_bot.ui.kit.replies import safe
from hansa_bot.ui.lobby import chosen
from hansa_bot.ui.look import final


def headline(moment: Moment) -> str:
    """Return which game this is and what is due next."""
    return f"{heading(moment)}. {next_step(moment)}"


def status(moment: Moment, asked_at: float | None = None, remarks: Sequence[str] = ()) -> str:
    """Say who must decide what and, if known, since when; who sits where, and by which rules the game is played."""
    waiting = moment.waiting if moment.running else []
    due = [f"{_seat(moment, info)}: {_due(moment, info)}" for info in waiting]
    seats = moment.tr("Seats: {seats}", seats=", ".join(_seat(moment, info) for info in moment.table.seats))
    since = None if asked_at is None else moment.tr("Asked {when}.", when=f"<t:{int(asked_at)}:R>")
    rules = (chosen.line(moment.table, moment.tr), clocks.line(moment.table.terms, moment.tr))
    return paragraphs(heading(moment), waiting_line(moment), since, *due, seats, *remarks, *rules)


def _due(moment: Moment, info: SeatInfo) -> str:
    return f"{moment.said.due(moment.view, info.seat)} {clocks.reply_by(moment, info.seat)}".rstrip()


def _seat(moment: Moment, info: SeatInfo) -> str:
    name = f"{letter(info.seat)} {safe(info.name)}"
    return name if info.computer is None else moment.tr("{name} (computer)", name=name)


def in_words(moment: Moment) -> str:
    """Return the position as text, where there is no picture of it."""
    return paragraphs(headline(moment), moment.said.board(moment.view))


def scores(moment: Moment, found: Sequence[Score], result: Result | None) -> str:
    """Return the table of scores; after the end with who won and why it ended."""
    table = f"```\n{final.breakdown(moment, result.scores if result is not None else found)}\n```"
    if result is None:
        head = moment.tr("{heading}: scores if the game ended now", heading=heading(moment))
        return limits.cut(paragraphs(head, table), limits.CONTENT)
    ended = f"{final.winners_line(moment, result)} {moment.said.ending(result)}"
    return paragraphs(heading(moment), ended, table)
