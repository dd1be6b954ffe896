"""The score sheet: who won, and where every point came from, in words, as a picture, and on the last card."""

from __future__ import annotations

import asyncio
import logging
import unicodedata
from collections.abc import Sequence
from dataclasses import replace

from hansa_bot.engine.result import Result, Score, keys, places
from hansa_bot.host.game.past import TurnEnd
from hansa_bot.host.kernel.ports import Post
from hansa_bot.host.kernel.posts import FinalPost
from hansa_bot.host.kernel.table import Table
from hansa_bot.render import sheet as sheets
from hansa_bot.render.sheet import Sheet
from hansa_bot.render.tally import Row
from hansa_bot.ui.kit import limits, picture
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.kit.drafts import Draft, Picture, clean, paragraphs, rows
from hansa_bot.ui.kit.menu import plain_button
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.kit.posting import moment_of_post
from hansa_bot.ui.lobby import chosen, lobby_card
from hansa_bot.ui.look.story import ending, points_by_turn, standings, winners_line

_log = logging.getLogger(__name__)

NAME = "scores.png"

WIDTH = 56
"""Characters that a line of the table may have; a phone shows about as many."""

_COLUMN = (4, 12)


def score_sheet(moment: Moment, scores: Sequence[Score], result: Result | None, scenes: Sequence[TurnEnd]) -> Sheet:
    """Return the sheet of some scores: the final ones, or without a result those that would count now."""
    kinds, placed = keys(scores), places(scores) if result is None else result.placed
    rows = [
        Row(
            seat=score.seat,
            name=moment.names[score.seat],
            cells=[score.points(key) for key in kinds],
            total=score.total,
            place=placed[score.seat],
        )
        for score in scores
    ]
    return Sheet(
        heading=moment.title.meta.called(moment.tr.language),
        note=moment.tr("If the game ended now") if result is None else winners_line(moment, result, marked=False),
        columns=[moment.texts.line(key) for key in kinds],
        total=moment.tr("Total"),
        rows=rows,
        course=points_by_turn(scenes),
        turns=moment.tr("Turns"),
    )


async def course(services: Services, moment: Moment) -> list[TurnEnd]:
    """Return the course of a table's game; nothing where it cannot be told, for the points stand for themselves."""
    try:
        return await services.host.query.scenes(moment.table.id)
    except Exception:
        _log.exception("no course table=%d version=%d", moment.table.id, moment.version)
        return []


async def pictures(
    services: Services, moment: Moment, scores: Sequence[Score], result: Result | None, scenes: Sequence[TurnEnd]
) -> list[Picture]:
    """Return the score sheet, if it can be drawn."""
    sheet = score_sheet(moment, scores, result, scenes)
    key = ("scores", moment.table.id, moment.seat, moment.tr.language)
    png = await picture.paint_png(services.worker, moment, key, lambda _: sheets.paint(sheet))
    return [] if png is None else [Picture(png, breakdown(moment, scores), NAME)]


def last_card(moment: Moment, result: Result, scenes: Sequence[TurnEnd]) -> Draft:
    """Return the last card of a game, which mentions the persons at the table."""
    tr = moment.tr
    text = paragraphs(
        moment.heading,
        chosen.credit_line(moment.title.meta, tr),
        ending(moment, result, scenes),
        standings(moment, result.scores, result, calling=True),
        chosen.options_line(moment.table, moment.tr),
    )
    kept = {"replay": tr("Replay"), "share": tr("Picture to share"), "export": tr("Export")}
    looks = {"news": tr("What changed"), "text": tr("As text")}
    first, second = ([plain_button(moment, *each) for each in row.items()] for row in (kept, looks))
    return Draft(text, rows([lobby_card.rematch_button(moment.table, tr), *first], second), moment.table.users)


def breakdown(moment: Moment, scores: Sequence[Score]) -> str:
    """Return the lines of all scores as an aligned table, a column per seat, for a code block."""
    kinds = keys(scores)
    total = moment.tr("Total")
    labels = [_harmless(moment.texts.line(key)) for key in kinds]
    first = max(map(_width, [*labels, total]))
    column = min(max((WIDTH - first) // max(len(scores), 1) - 1, _COLUMN[0]), _COLUMN[1])
    names = [_harmless(f"{moment.sign(score.seat)} {clean(moment.table.names[score.seat])}") for score in scores]
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


async def final_post(services: Services, post: Post[FinalPost]) -> tuple[Table, Draft]:
    """Return the last card of a game, with the board and the score sheet."""
    moment = await moment_of_post(services, post)
    result = await services.host.query.result(post.table)
    assert result is not None, "a final post means that the game is over"
    scenes = await course(services, moment)
    marks = scenes[-1].events if scenes else ()
    boards, sheets = await asyncio.gather(
        picture.board(services.worker, moment, marks, ("card", moment.table.id, moment.version)),
        pictures(services, moment, result.scores, result, scenes),
    )
    return moment.table, replace(last_card(moment, result, scenes), pictures=[*boards, *sheets])
