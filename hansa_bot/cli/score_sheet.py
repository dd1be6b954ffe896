"""The score sheet of a scene, as if its game ended there."""

from __future__ import annotations

from hansa_bot.engine.result import Score
from hansa_bot.i18n.catalog import Catalog
from hansa_bot.render.sheet import Row, Sheet
from hansa_bot.titles.base import Title
from hansa_bot.titles.scenes import Scene


def score_sheet(title: Title, scene: Scene, tr: Catalog) -> Sheet:
    """Return what the points of a scene's view are made of, and the course of its game; ties are left unbroken."""
    scores, texts = title.rules.scores(scene.view), title.texts(tr, scene.names)
    keys = list(dict.fromkeys(line.key for score in scores for line in score.lines))
    rows = []
    for score in scores:
        place = 1 + sum(other.total > score.total for other in scores)
        cells = [_points(score, key) for key in keys]
        rows.append(Row(score.seat, scene.names[score.seat], cells, score.total, place))
    return Sheet(
        heading=title.meta.name,
        note=" · ".join(row.name for row in rows if row.place == 1),
        columns=[texts.line(key) for key in keys],
        total=tr("Total"),
        rows=rows,
        course=scene.course,
        turns=tr("Turns"),
    )


def _points(score: Score, key: str) -> int | None:
    """Return a seat's points in a category, or None where it has no such line."""
    found = [line.points for line in score.lines if line.key == key]
    return sum(found) if found else None
