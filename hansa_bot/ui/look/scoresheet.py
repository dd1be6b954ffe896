"""The score sheet: who won, and where every point came from, in words, as a picture, and on the last card."""

import logging
from collections.abc import Sequence
from dataclasses import replace

from hansa_bot.engine.result import Result, Score, counted, keys, places
from hansa_bot.host.game.past import TurnEnd
from hansa_bot.host.kernel.posts import FinalPost
from hansa_bot.host.kernel.table import Table
from hansa_bot.host.posting.courier import Post
from hansa_bot.host.record.ending import points_by_turn
from hansa_bot.render.canvas import number
from hansa_bot.render.sheet import Sheet
from hansa_bot.render.tally import Row
from hansa_bot.titles.painter import BOARD, SHEET
from hansa_bot.ui.kit import controls, picture, table_options
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.kit.controls import plain_button
from hansa_bot.ui.kit.drafts import Draft, Item, Picture, paragraphs, plain, rows
from hansa_bot.ui.kit.moment import Moment, title_name
from hansa_bot.ui.kit.posting import moment_of_post
from hansa_bot.ui.look.story import ending, hints_taken, standings, winners_line

_log = logging.getLogger(__name__)

NAME = "scores.png"

LOG = "logplay"
"""The verb of the button that hands a finished game to an app in which people log what they play."""


def log_button(moment: Moment) -> list[Item]:
    """Return that button; nothing for a game that began in the midst of another or was a deal's, of which no result
    is kept, or that nobody has played here: of one from a file nobody knows when it was played.
    """
    gathers = moment.table.gathering
    kept = moment.state.over and not (gathers.begins or gathers.deal) and moment.table.people
    return [plain_button(moment, LOG, moment.tr("Add to BG Stats"))] if kept else []


def score_sheet(moment: Moment, scores: Sequence[Score], result: Result | None, scenes: Sequence[TurnEnd]) -> Sheet:
    """Return the sheet of some scores: the final ones, or without a result those that would count now."""
    kinds, placed = counted(scores), places(scores) if result is None else result.placed
    seat_rows = [
        Row(
            seat=score.seat,
            name=moment.names[score.seat],
            cells=[score.shown(key) for key in kinds],
            total=None if moment.texts.standing(score) else score.total,
            place=placed[score.seat],
        )
        for score in scores
    ]
    summed = all(row.total is not None for row in seat_rows)
    return Sheet(
        heading=moment.title.meta.called(moment.tr.language),
        note=moment.tr("If the game ended now") if result is None else winners_line(moment, result, marked=False),
        columns=[moment.texts.line(key) for key in kinds],
        # Where nothing is added up the course is that of the first line, which decides.
        total=moment.tr("Total") if summed else moment.texts.line(scores[0].lines[0].key),
        rows=seat_rows,
        course=points_by_turn(scenes),
        turns=moment.tr("Turns"),
        bars=moment.tr("Bars follow the columns"),
    )


async def course(services: Services, moment: Moment) -> list[TurnEnd]:
    """Return the course of a table's game; nothing where it cannot be told, for the points stand for themselves."""
    try:
        return await services.host.query.scenes(moment.table.id)
    except Exception:
        _log.exception("course unknown table=%d version=%d", moment.table.id, moment.version)
        return []


async def pictures(
    services: Services, moment: Moment, scores: Sequence[Score], result: Result | None, scenes: Sequence[TurnEnd]
) -> list[Picture]:
    """Return the score sheet, if it can be drawn."""
    sheet = score_sheet(moment, scores, result, scenes)
    key = ("scores", moment.table.id, moment.seat, moment.tr.language)
    alt = breakdown(moment, scores)
    return await picture.drawn(services.worker, moment, key, SHEET, sheet, alt=alt, name=NAME)


def last_card(
    moment: Moment, result: Result, scenes: Sequence[TurnEnd], hints: str | None = None, *, analysed: bool = False
) -> Draft:
    """Return the last card of a game, which mentions the persons at the table; `hints` says who took how many, and
    it may be `analysed` on demand.
    """
    tr = moment.tr
    credit, options = plain(tr(moment.title.meta.credit)), table_options.marked_summary(moment.table, tr)
    about = "-# " + title_name(moment.table.title, tr.language), options, credit
    deal, where = moment.table.gathering.deal, tr("/stats games finds this game again.")
    if deal is not None:
        where = tr(
            "The list of this deal opens {when}, in {place}.",
            when=f"<t:{int(deal.ends)}:R>",
            place=f"<#{deal.channel}>",
        )
    text = paragraphs(
        ending(moment, result, scenes),
        standings(moment, result.scores, result, calling=True),
        hints,
        " · ".join(filter(None, about)),
        moment.key and "-# " + tr("Key to the sealed draws: `{key}`", key=moment.key),
        f"-# {where}",
    )
    kept = {"replay": tr("Replay")} | ({"analyse": tr("Analysis")} if analysed else {})
    looks = {
        "share": tr("Picture to share"),
        "export": tr("Export"),
        "text": tr("As text"),
        "scores": tr("Scores"),
    }
    first, second = ([plain_button(moment, *each) for each in row.items()] for row in (kept, looks))
    return Draft(text, rows([controls.rematch_button(moment.table, tr), *first], second), moment.table.users)


def breakdown(moment: Moment, scores: Sequence[Score]) -> str:
    """Return a line for each seat: its points in all, and where they came from."""
    lines = []
    for score in scores:
        parts = [(moment.texts.line(key), score.shown(key)) for key in keys(scores)]
        total = moment.texts.standing(score) or number(score.total)
        told = ", ".join(f"{name} {number(points)}" for name, points in parts if points is not None)
        lines.append(f"{moment.sign(score.seat)} {moment.names[score.seat]}, {total}: {told}")
    return "\n".join(lines)


async def final_post(services: Services, post: Post[FinalPost]) -> tuple[Table, Draft]:
    """Return the last card of a game, with the last board, on which whoever won has a laurel."""
    moment = await moment_of_post(services, post)
    result = await services.host.query.result(post.table)
    assert result is not None, "a final post means that the game is over"
    scenes, key = await course(services, moment), ("card", moment.table.id, moment.version)
    alt = breakdown(moment, result.scores)
    # The board as the last picture of the game; where it cannot be drawn, rather the sheet than nothing.
    shown = await picture.drawn(services.worker, moment, key, BOARD, (), alt=alt)
    if not shown:
        shown = await pictures(services, moment, result.scores, result, scenes)
    hints, analysed = await hints_taken(services, moment), bool(services.config.thinking_workers)
    card = last_card(moment, result, scenes, hints, analysed=analysed)
    return moment.table, replace(card, pictures=shown)
