"""The score sheet of a scene, as if its game ended there."""

from __future__ import annotations

from hansa_bot.engine.result import keys, places
from hansa_bot.i18n.catalog import Catalog
from hansa_bot.render.sheet import Sheet
from hansa_bot.render.tally import Row
from hansa_bot.titles.base import Title
from hansa_bot.titles.scenes import Scene


def score_sheet(title: Title, scene: Scene, tr: Catalog) -> Sheet:
    """Return what the points of a scene's view are made of, and the course of its game; ties are left unbroken."""
    scores, texts = title.rules.scores(scene.view), title.texts(tr, scene.names)
    kinds, placed = keys(scores), places(scores)
    rows = [
        Row(
            score.seat,
            scene.names[score.seat],
            [score.points(key) for key in kinds],
            score.total,
            placed[score.seat],
        )
        for score in scores
    ]
    return Sheet(
        heading=title.meta.name,
        note=" · ".join(row.name for row in rows if row.place == 1),
        columns=[texts.line(key) for key in kinds],
        total=tr("Total"),
        rows=rows,
        course=scene.course,
        turns=tr("Turns"),
    )
