"""Pictures and films as plain data: whoever gets such a request draws the same, in this process or in another one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from hansa_bot.engine.action import Event
from hansa_bot.engine.state import View, nobodys_sign
from hansa_bot.i18n.catalog import catalog
from hansa_bot.render import card, encode, theme
from hansa_bot.render import sheet as sheets
from hansa_bot.render.cache import LAYERS
from hansa_bot.render.encode import Shot
from hansa_bot.render.sheet import Sheet
from hansa_bot.render.theme import each_with_signs, use_signs, use_theme
from hansa_bot.titles import painter as kinds
from hansa_bot.titles import registry
from hansa_bot.titles.painter import Painter

if TYPE_CHECKING:
    from PIL.Image import Image

DRAWN_AHEAD = 30_000_000
"""Bytes of layers; drawing more takes longer, and where they cannot be kept as files also memory of each process."""

FRAME_SECONDS = 0.95
TITLE_SECONDS = 2.0
END_SECONDS = 5.0


@cache
def painter_of(title: str) -> Painter:
    """Return the painter of a title, made once."""
    return registry.load(title).painter()


def layers() -> Iterator[Callable[[], object]]:
    """Yield work that draws what the pictures of all titles share, the most wanted first, as far as it is kept."""
    for pieces in zip_longest(*(painter_of(meta.id).layers() for meta in registry.metas())):
        for piece in filter(None, pieces):
            if LAYERS.ahead < DRAWN_AHEAD:
                yield piece


@dataclass(frozen=True, slots=True)
class PictureRequest:
    """One picture of a title: what the painter is handed for a picture of this kind, and how it is dressed.

    `args` follow view, names and catalogue; a score sheet or a chart takes them alone, a poster has the board behind
    them. `colours` says which ink each seat wears, where that is not its own.
    """

    title: str
    kind: str
    language: str
    theme: str
    signs: Sequence[str]
    view: View
    names: Sequence[str]
    args: tuple[Any, ...]
    colours: Sequence[int] = ()

    def paint(self) -> Image | None:
        """Return the picture, or None when there is nothing to draw."""
        painter, colours = painter_of(self.title), theme.THEMES[self.theme]
        seats = use_signs(self.signs, nobodys_sign(self.signs), self.colours)
        with use_theme(colours), painter.use_theme(self.theme), seats:
            return self._painted(painter)

    def _painted(self, painter: Painter) -> Image | None:
        if self.kind == kinds.SHEET:
            return sheets.paint(*self.args)
        if self.kind == kinds.CHANCES:
            return sheets.paint_chances(*self.args)
        seen = self.view, self.names, catalog(self.language, self.title)
        if self.kind == kinds.POSTER:
            sheet, when, story, winners = self.args
            return sheets.poster(sheet, when, story, winners, painter.frame(*seen, ()), painter.frieze(sheet.heading))
        # Kinds of pictures are the names of the painter methods that draw them.
        image: Image | None = getattr(painter, self.kind)(*seen, *self.args)
        return image


@dataclass(frozen=True, slots=True)
class FriezeRequest:
    """The panorama of a title with a name on it."""

    title: str
    name: str

    def paint(self) -> Image:
        """Return the picture."""
        return painter_of(self.title).frieze(self.name)


@dataclass(frozen=True, slots=True)
class FilmedTurn:
    """A turn as a film shows it: the board, what happened, and the bar below: which turn it is, and a line."""

    view: View
    marks: Sequence[Event]
    turn: str
    told: str


@dataclass(frozen=True, slots=True)
class FilmRequest:
    """A film: the title card with heading and lines, if it has one, the turns, and the score sheet with a line, if
    that ends it.
    """

    title: str
    language: str
    signs: Sequence[str]
    names: Sequence[str]
    heading: str
    lines: Sequence[str]
    turns: Sequence[FilmedTurn]
    sheet: Sheet | None
    ending: str
    colours: Sequence[int] = ()

    def shots(self) -> Iterator[Shot]:
        """Yield the title card, the turns, and the score sheet; all of one size."""
        return each_with_signs(self._shots(), self.signs, nobodys_sign(self.signs), self.colours)

    def _shots(self) -> Iterator[Shot]:
        painter, tr = painter_of(self.title), catalog(self.language, self.title)
        first, last = self.turns[0], self.turns[-1]
        # Painted before all else: title card and score sheet get the size and the colours of a frame.
        like = painter.frame(first.view, self.names, tr, first.marks)
        size_and_colours = card.with_bar(like, first.turn, first.told)
        if self.heading:
            title = card.title_card(like.size, painter.frieze(self.heading), self.lines, list(enumerate(self.names)))
            yield Shot(encode.fit_like(title, encode.widened(size_and_colours, title)), TITLE_SECONDS)
        for turn in self.turns:
            frame = like if turn is first else painter.frame(turn.view, self.names, tr, turn.marks)
            ends = turn is last and self.sheet is None
            yield Shot(card.with_bar(frame, turn.turn, turn.told), END_SECONDS if ends else FRAME_SECONDS)
        if self.sheet is not None:
            image = encode.fit_like(sheets.paint(self.sheet, scale=2), like)
            yield Shot(card.with_bar(image, last.turn, self.ending), END_SECONDS)
