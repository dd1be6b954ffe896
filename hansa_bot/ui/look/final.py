"""Final: the last card of a game, with who won, why it ended, and where every point came from."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from hansa_bot.engine.result import Result, Score, keys
from hansa_bot.engine.seat import letter
from hansa_bot.ui.kit import limits
from hansa_bot.ui.kit.buttons import rows
from hansa_bot.ui.kit.draft import Draft, paragraphs
from hansa_bot.ui.kit.menu import plain_button
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.kit.narration import heading
from hansa_bot.ui.kit.replies import clean, safe
from hansa_bot.ui.lobby import chosen, rematching

WIDTH = 56
"""Characters that a line of the table may have; a phone shows about as many."""

_COLUMN = (4, 12)


def compose(moment: Moment, result: Result) -> Draft:
    """Return the last card of a game."""
    tr = moment.tr
    text = paragraphs(
        heading(moment),
        f"{winners_line(moment, result)} {moment.said.ending(result)}",
        f"```\n{breakdown(moment, result.scores)}\n```",
        chosen.line(moment.table, moment.tr),
    )
    kept = {"replay": tr("Replay"), "share": tr("Picture to share"), "export": tr("Export")}
    looks = {"news": tr("What changed"), "text": tr("As text")}
    first, second = ([plain_button(moment, *each) for each in row.items()] for row in (kept, looks))
    return Draft(text, rows([rematching.offer(moment.table, tr), *first], second))


def winners_line(moment: Moment, result: Result, *, marked: bool = True) -> str:
    """Say who won, with how many points; `marked` is for messages, else it is plain text."""
    names = [moment.table.names[seat] for seat in result.winners]
    names = [f"**{safe(name)}**" if marked else clean(name) for name in names]
    points = {score.seat: score.total for score in result.scores}
    most = points.get(result.winners[0], 0) if result.winners else 0
    if len(names) == 1:
        return moment.tr("{name} wins with {points} points.", name=names[0], points=most)
    return moment.tr("{names} share the victory with {points} points each.", names=", ".join(names), points=most)


def breakdown(moment: Moment, scores: Sequence[Score]) -> str:
    """Return the lines of all scores as an aligned table, a column per seat, for a code block."""
    kinds = keys(scores)
    total = moment.tr("Total")
    labels = [_harmless(moment.texts.line(key)) for key in kinds]
    first = max(map(_width, [*labels, total]))
    column = min(max((WIDTH - first) // max(len(scores), 1) - 1, _COLUMN[0]), _COLUMN[1])
    names = [_harmless(f"{letter(score.seat)} {clean(moment.table.names[score.seat])}") for score in scores]
    column = min(column, max(map(_width, names), default=column))
    lines = [_line("", [_fit(name, column) for name in names], first, column)]
    for key, label in zip(kinds, labels, strict=True):
        cells = [score.points(key) for score in scores]
        lines.append(_line(label, ["–" if cell is None else str(cell) for cell in cells], first, column))
    lines.append("─" * (first + len(scores) * (column + 1)))
    lines.append(_line(total, [str(score.total) for score in scores], first, column))
    return limits.cut("\n".join(lines), limits.CONTENT * 3 // 5)


def _line(label: str, cells: Sequence[str], first: int, column: int) -> str:
    padded = [" " * (column - _width(cell)) + cell for cell in cells]
    return " ".join([label + " " * (first - _width(label)), *padded])


def _fit(text: str, width: int) -> str:
    while _width(text) > width:
        text = text[:-1]
    return text.rstrip()


def _width(text: str) -> int:
    """Return how many columns of a fixed-width font a text takes."""
    wide = sum(unicodedata.east_asian_width(sign) in "WF" for sign in text)
    return len(text) + wide - sum(bool(unicodedata.combining(sign)) for sign in text)


def _harmless(text: str) -> str:
    return text.replace("`", "'")
