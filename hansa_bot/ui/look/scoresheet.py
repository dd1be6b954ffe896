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
from hansa_bot.host.kernel.settings import THEME
from hansa_bot.host.kernel.table import Table
from hansa_bot.render import sheet as sheets
from hansa_bot.render.sheet import Sheet
from hansa_bot.render.tally import Row
from hansa_bot.ui.kit import limits, picture
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.kit.drafts import Draft, Picture, clean, paragraphs, rows, safe
from hansa_bot.ui.kit.menu import plain_button
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.kit.posting import moment_of_post
from hansa_bot.ui.kit.presses import Press, put
from hansa_bot.ui.lobby import chosen, lobby_card

_log = logging.getLogger(__name__)

NAME = "scores.png"

WIDTH = 56
"""Characters that a line of the table may have; a phone shows about as many."""

_COLUMN = (4, 12)


def score_sheet(moment: Moment, scores: Sequence[Score], result: Result | None, scenes: Sequence[TurnEnd]) -> Sheet:
    """Return the sheet of some scores: the final ones, or without a result those that would count now."""
    kinds, placed = keys(scores), _places(scores, result)
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
        note=note(moment, result),
        columns=[moment.texts.line(key) for key in kinds],
        total=moment.tr("Total"),
        rows=rows,
        course=points_by_turn(scenes),
        turns=moment.tr("Turns"),
    )


def note(moment: Moment, result: Result | None) -> str:
    """Say in plain words how the game ended, or that it has not."""
    if result is None:
        return moment.tr("If the game ended now")
    return winners_line(moment, result, marked=False)


def points_by_turn(scenes: Sequence[TurnEnd]) -> list[list[int]]:
    """Return for each seat the points after every turn from 0 on; a turn that is not known gave none."""
    if not scenes:
        return []
    points = [[0] * len(scenes[0].totals)]
    for scene in scenes:
        missing = scene.turn - len(points)
        points += [points[-1]] * missing
        points[scene.turn :] = [list(scene.totals)]
    return [list(line) for line in zip(*points, strict=True)]


def _places(scores: Sequence[Score], result: Result | None) -> dict[int, int]:
    """Return the place of each seat, from 1; who shares a place leaves the next ones free."""
    if result is None:
        return places(scores)
    placed: dict[int, int] = {}
    for seats in result.places:
        placed |= dict.fromkeys(seats, len(placed) + 1)
    return placed


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


async def share(press: Press) -> None:
    """Give the presser one picture of the last board above the score sheet, to be posted elsewhere."""
    moment = replace((await press.moment()).seen_by(None), theme=THEME.values[0])
    result = await press.host.query.result(press.click.table)
    scores = await press.host.query.scores(press.click.table, None) if result is None else result.scores
    sheet = score_sheet(moment, scores, result, await course(press.services, moment))
    view, names, tr = moment.view, moment.names, moment.tr
    png = await picture.paint_png(
        press.services.worker,
        moment,
        ("share", moment.table.id, tr.language),
        lambda painter: sheets.stack([painter.frame(view, names, tr, ()), sheets.paint(sheet, scale=2)]),
    )
    alt = "\n".join([note(moment, result), breakdown(moment, scores)])
    if png is None:
        await put(press.interaction, Draft(paragraphs(moment.heading, f"```\n{alt}\n```")))
        return
    made = Picture(png, alt, f"{moment.title.meta.id}.png")
    await put(press.interaction, Draft(tr("Save this picture, or forward it wherever you like."), pictures=[made]))


def last_card(moment: Moment, result: Result) -> Draft:
    """Return the last card of a game."""
    tr = moment.tr
    text = paragraphs(
        moment.heading,
        chosen.credit_line(moment.title.meta, tr),
        ending(moment, result),
        score_table(moment, result.scores),
        chosen.options_line(moment.table, moment.tr),
    )
    kept = {"replay": tr("Replay"), "share": tr("Picture to share"), "export": tr("Export")}
    looks = {"news": tr("What changed"), "text": tr("As text")}
    first, second = ([plain_button(moment, *each) for each in row.items()] for row in (kept, looks))
    return Draft(text, rows([lobby_card.rematch_button(moment.table, tr), *first], second))


def winners_line(moment: Moment, result: Result, *, marked: bool = True) -> str:
    """Say who won, with how many points; `marked` is for messages, else it is plain text."""
    names = [moment.table.names[seat] for seat in result.winners]
    names = [f"**{safe(name)}**" if marked else clean(name) for name in names]
    points = {score.seat: score.total for score in result.scores}
    most = points.get(result.winners[0], 0) if result.winners else 0
    if len(names) == 1:
        return moment.tr("{name} wins with {points} points.", name=names[0], points=most)
    return moment.tr("{names} share the win with {points} points each.", names=", ".join(names), points=most)


def ending(moment: Moment, result: Result) -> str:
    """Say who won, and why the game ended."""
    return f"{winners_line(moment, result)} {moment.prose.ending(result)}"


def score_table(moment: Moment, scores: Sequence[Score]) -> str:
    """Return the aligned table of all scores as a code block."""
    return f"```\n{breakdown(moment, scores)}\n```"


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
    return moment.table, replace(last_card(moment, result), pictures=[*boards, *sheets])
