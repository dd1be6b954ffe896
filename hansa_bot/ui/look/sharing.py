"""Sharing: the picture to be posted elsewhere."""

from __future__ import annotations

from dataclasses import replace

from hansa_bot.host.kernel.settings import THEME
from hansa_bot.render import sheet as sheets
from hansa_bot.ui.kit import picture
from hansa_bot.ui.kit.drafts import Draft, Picture, paragraphs
from hansa_bot.ui.kit.presses import Press, put
from hansa_bot.ui.look.scoresheet import breakdown, course, score_sheet


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
    alt = "\n".join([sheet.note, breakdown(moment, scores)])
    if png is None:
        await put(press.interaction, Draft(paragraphs(moment.heading, f"```\n{alt}\n```")))
        return
    made = Picture(png, alt, f"{moment.title.meta.id}.png")
    await put(press.interaction, Draft(tr("Save this picture, or forward it wherever you like."), pictures=[made]))
