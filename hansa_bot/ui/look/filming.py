"""Filming: the course of a game as a GIF, one frame a turn, small enough to be posted."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from hansa_bot.engine.result import Result
from hansa_bot.host.game.course import TurnEnd
from hansa_bot.render import card, encode
from hansa_bot.render import sheet as sheets
from hansa_bot.render.encode import Shot
from hansa_bot.render.sheet import Sheet
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.kit.draft import Draft, Picture, paragraphs, plain
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.kit.picture import painter_of
from hansa_bot.ui.lobby import chosen
from hansa_bot.ui.look import final, scoresheet

if TYPE_CHECKING:
    from PIL.Image import Image

_log = logging.getLogger(__name__)

NAME = "replay.gif"
HIDDEN = f"SPOILER_{NAME}"
"""The name by which Discord shows a file only to whoever uncovers it."""

MOST_FRAMES = 200
LEAST_FRAMES = 2
FRAME_SECONDS = 0.9
ALL_SECONDS = 52.0
"""All turns together; with the title and the end, a film lasts a minute at most."""
TITLE_SECONDS = 2.0
END_SECONDS = 6.0


@dataclass(frozen=True)
class Film:
    """What a film shows: the turns of a game, and at its end the score sheet; of `moment` only names and language.

    Nothing around one that is `safe` tells how long the game is and how it ends: that is for whoever watches it.
    """

    moment: Moment
    scenes: Sequence[TurnEnd]
    result: Result | None = None
    sheet: Sheet | None = None
    safe: bool = False

    @property
    def span(self) -> str:
        """Which turns are shown, in words."""
        tr, first, last = self.moment.tr, max(self.scenes[0].turn, 1), self.scenes[-1].turn
        if not last:
            return tr("The beginning")
        return tr("Turn {n}", n=last) if first == last else tr("Turns {first} to {last}", first=first, last=last)

    def shots(self, most: int = MOST_FRAMES) -> Iterator[Shot]:
        """Yield the title card, up to `most` turns, and the score sheet; all as large as a frame of the painter."""
        painter, names, tr = painter_of(self.moment.table.title), self.moment.names, self.moment.tr
        shown = thinned(self.scenes, most)
        seconds = min(FRAME_SECONDS, ALL_SECONDS / len(shown))
        like = painter.frame(shown[0].view, names, tr, shown[0].events)
        yield Shot(encode.fit_like(self._title(like), like), TITLE_SECONDS)
        for number, scene in enumerate(shown, 1):
            image = like if number == 1 else painter.frame(scene.view, names, tr, scene.events)
            ends = number == len(shown) and self.sheet is None
            yield Shot(image, END_SECONDS if ends else seconds)
        if self.sheet is not None:
            yield Shot(encode.fit_like(sheets.paint(self.sheet, scale=2), like), END_SECONDS)

    def _title(self, like: Image) -> Image:
        table = self.moment.table
        lines = [line for line in (chosen.summary(table, self.moment.tr), None if self.safe else self.span) if line]
        seats = list(enumerate(self.moment.names))
        return card.title_card(like.size, self.moment.title.meta.called(self.moment.tr.language), lines, seats)

    def draft(self, data: bytes | None, shown: int) -> Draft:
        """Return the message with the film, of which `shown` turns could be kept; without one it says so."""
        tr, total = self.moment.tr, len(self.scenes)
        name = f"**{plain(self.moment.title.meta.called(self.moment.tr.language))}**"
        head = name if self.safe else f"{name} · {self.span}"
        end = "" if self.result is None or self.safe else final.winners_line(self.moment, self.result)
        if data is None:
            return Draft(paragraphs(head, end, tr("The film could not be made.")))
        less = tr("{n} of {total} turns are shown, so that the film stays small.", n=shown, total=total)
        text = paragraphs(head, end, f"-# {less}" if shown < total and not self.safe else None)
        return Draft(text, pictures=[Picture(data, self.alt, HIDDEN if self.safe else NAME)])

    @property
    def alt(self) -> str:
        """What somebody who cannot see the film hears instead."""
        moment, result = self.moment, self.result
        what = moment.tr(
            "{game} as a film, a picture for each turn.", game=moment.title.meta.called(moment.tr.language)
        )
        if self.safe:
            return what
        said = [what, f"{self.span}."]
        if result is not None:
            said += [final.winners_line(moment, result, marked=False), moment.texts.ending(result)]
        return " ".join(said)


def thinned(scenes: Sequence[TurnEnd], most: int) -> Sequence[TurnEnd]:
    """Return at most so many scenes (two or more), evenly spread, the first and the last among them.

    What happened in those that are left out is told by the next one that is kept.
    """
    if len(scenes) <= most:
        return scenes
    last = len(scenes) - 1
    kept = [number * last // (most - 1) for number in range(most)]
    starts = [0, *(number + 1 for number in kept[:-1])]
    return [
        replace(scenes[end], events=tuple(event for scene in scenes[start : end + 1] for event in scene.events))
        for start, end in zip(starts, kept, strict=True)
    ]


async def of_span(services: Services, moment: Moment, first: int | None = None, last: int | None = None) -> Film:
    """Return the film of some turns, ready to be made; raises NotRunning or NoTurns."""
    query, table = services.host.query, moment.table.id
    scenes = await query.scenes(table, first, last)
    result = await query.result(table) if scenes[-1].view.over else None
    if result is None:
        return Film(moment, scenes)
    whole = await query.scenes(table) if first else scenes
    return Film(moment, scenes, result, scoresheet.compose(moment, result.scores, result, whole))


async def develop(services: Services, made: Film, most_bytes: int) -> Draft:
    """Return the message with a film that is at most so large; turns are left out until it is."""
    moment, scenes = made.moment, made.scenes
    key = ("film", moment.table.id, moment.version, scenes[0].turn, scenes[-1].turn, moment.tr.language, made.safe)
    frames = min(MOST_FRAMES, len(scenes))
    try:
        while True:
            data = await services.worker.film((key, frames), lambda most=frames: made.shots(most))  # type: ignore[misc]
            if len(data) <= most_bytes:
                return made.draft(data, frames)
            if frames <= LEAST_FRAMES:
                return made.draft(None, 0)
            frames = max(LEAST_FRAMES, min(frames - 1, int(frames * 0.9 * most_bytes / len(data))))
    except Exception:  # whoever asked must get an answer
        _log.exception("film failed table=%d version=%d", moment.table.id, moment.version)
        return made.draft(None, 0)
