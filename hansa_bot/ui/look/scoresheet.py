"""The score sheet: where every point came from and how the game went, as a picture; and the picture to share."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace

from hansa_bot.engine.result import Result, Score, keys, places
from hansa_bot.host.game.course import TurnEnd
from hansa_bot.host.prefs import THEME
from hansa_bot.render import poster
from hansa_bot.render import sheet as sheets
from hansa_bot.render.sheet import Sheet
from hansa_bot.render.tally import Row
from hansa_bot.ui.kit import picture
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.kit.draft import Draft, Picture, paragraphs
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.kit.narration import heading
from hansa_bot.ui.kit.presses import Press, put
from hansa_bot.ui.look import final

_log = logging.getLogger(__name__)

NAME = "scores.png"


def compose(moment: Moment, scores: Sequence[Score], result: Result | None, scenes: Sequence[TurnEnd]) -> Sheet:
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
    return final.winners_line(moment, result, marked=False)


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
    found: dict[int, int] = {}
    for seats in result.places:
        found |= dict.fromkeys(seats, len(found) + 1)
    return found


async def story(services: Services, moment: Moment) -> list[TurnEnd]:
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
    sheet = compose(moment, scores, result, scenes)
    key = ("scores", moment.table.id, moment.seat, moment.tr.language)
    png = await picture.taken(services.worker, moment, key, lambda _: sheets.paint(sheet))
    return [] if png is None else [Picture(png, final.breakdown(moment, scores), NAME)]


async def share(press: Press) -> None:
    """Give the presser one picture of the last board above the score sheet, to be posted elsewhere."""
    moment = replace((await press.moment()).seen_by(None), theme=THEME.values[0])
    result = await press.host.query.result(press.click.table)
    scores = await press.host.query.scores(press.click.table, None) if result is None else result.scores
    sheet = compose(moment, scores, result, await story(press.services, moment))
    view, names, tr = moment.view, moment.names, moment.tr
    png = await picture.taken(
        press.services.worker,
        moment,
        ("share", moment.table.id, tr.language),
        lambda painter: poster.stacked([painter.frame(view, names, tr, ()), sheets.paint(sheet, scale=2)]),
    )
    alt = "\n".join([note(moment, result), final.breakdown(moment, scores)])
    if png is None:
        await put(press.interaction, Draft(paragraphs(heading(moment), f"```\n{alt}\n```")))
        return
    made = Picture(png, alt, f"{moment.title.meta.id}.png")
    await put(press.interaction, Draft(tr("Save this picture, or forward it to wherever you like."), pictures=[made]))
