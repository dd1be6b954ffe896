"""The painter of The Castles of Burgundy: the market with the estate of whoever acts, and what else is drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from functools import partial
from typing import cast

from PIL import Image

from hansa_bot.engine.action import Action
from hansa_bot.engine.event import Event
from hansa_bot.engine.view import View
from hansa_bot.i18n.catalog import Catalog
from hansa_bot.render.canvas import HIGH, SCALE, WIDE, Canvas
from hansa_bot.render.theme import current_theme
from hansa_bot.render.theme import use_theme as use_colours
from hansa_bot.titles.castles_of_burgundy.material import TILES
from hansa_bot.titles.castles_of_burgundy.meta import META
from hansa_bot.titles.castles_of_burgundy.render import inks
from hansa_bot.titles.castles_of_burgundy.render.aims import aims
from hansa_bot.titles.castles_of_burgundy.render.board import focus, paint_board
from hansa_bot.titles.castles_of_burgundy.render.changes import changes
from hansa_bot.titles.castles_of_burgundy.render.choices import paint_choices
from hansa_bot.titles.castles_of_burgundy.render.desk import GRID, paint_desk
from hansa_bot.titles.castles_of_burgundy.render.estate import kept_map
from hansa_bot.titles.castles_of_burgundy.render.layout import LARGE, SLOT
from hansa_bot.titles.castles_of_burgundy.render.page import paint_page, panel_grid
from hansa_bot.titles.castles_of_burgundy.render.targets import paint_targets
from hansa_bot.titles.castles_of_burgundy.render.tiles import tile
from hansa_bot.titles.castles_of_burgundy.tables import BASIC
from hansa_bot.titles.castles_of_burgundy.view import BurgundyView
from hansa_bot.titles.painter import NOTHING, Brings, Painter

SMALL = 2
"""Pixels a unit of frames of films."""


class BurgundyPainter(Painter):
    """Draws views of The Castles of Burgundy."""

    def board(self, view: View, names: Sequence[str], tr: Catalog, marks: Sequence[Event]) -> Image.Image:
        """Return the market with the estate of whoever acts, with everything that `marks` tell of marked."""
        burgundy, canvas = cast(BurgundyView, view), self._canvas(SCALE)
        paint_board(canvas, burgundy, names, tr, changes(burgundy, marks), not self.fresh)
        return self._finished(canvas)

    def frame(self, view: View, names: Sequence[str], tr: Catalog, marks: Sequence[Event]) -> Image.Image:
        """Return all estates as a frame of a film, 1100×700: there every estate keeps its place."""
        return self._page(cast(BurgundyView, view), names, tr, marks, SMALL)

    def close_up(self, view: View, names: Sequence[str], tr: Catalog, marks: Sequence[Event]) -> Image.Image | None:
        """Return all estates, when `marks` tell of new tiles on one that the board shows small, else None."""
        burgundy = cast(BurgundyView, view)
        if changes(burgundy, marks).on_estates() <= {focus(burgundy)}:
            return None
        return self._page(burgundy, names, tr, marks, SCALE)

    def targets(
        self,
        view: View,
        names: Sequence[str],
        tr: Catalog,
        offers: Sequence[Action],
        brings: Brings = NOTHING,
    ) -> Image.Image | None:
        """Return the board, faded but for what these offers aim at, or the estates that they offer, else None."""
        burgundy = cast(BurgundyView, view)
        found = aims(burgundy, offers)
        if not found or burgundy.seat is None:
            return None
        canvas = self._canvas(SCALE)
        if found.estates:
            paint_choices(canvas, found.estates, tr, not self.fresh)
            return self._finished(canvas)
        paint_board(canvas, burgundy, names, tr, changes(burgundy, ()), not self.fresh)
        paint_targets(canvas, burgundy, burgundy.seat, found)
        return self._finished(canvas, quiet=True)

    def desk(self, view: View, names: Sequence[str], tr: Catalog, seat: int) -> Image.Image:
        """Return all that a seat has, with its regions and what they would bring now."""
        canvas = self._canvas(SCALE)
        paint_desk(canvas, cast(BurgundyView, view), names, tr, seat, not self.fresh)
        return self._finished(canvas)

    def layers(self) -> Iterator[Callable[[], object]]:
        """Yield work that draws what pictures share: tiles in the sizes of the board, then maps of the basic estate.

        Other estates are rarer, and their maps are drawn in a few hundredths of a second.
        """
        scale = SCALE * self.finer
        for face in range(1, len(TILES)):
            for wide in (LARGE.wide, SLOT):
                yield partial(tile, face, wide, scale)
        for grid in (LARGE, GRID, *(panel_grid(seats, 0) for seats in META.seats)):
            yield partial(kept_map, BASIC, grid, scale, inks.SHEET)

    def use_theme(self, theme: str) -> AbstractContextManager[None]:
        """Return a context in which all has the colours of a theme."""
        return use_colours(inks.THEMES[theme])

    def _page(
        self, view: BurgundyView, names: Sequence[str], tr: Catalog, marks: Sequence[Event], scale: int
    ) -> Image.Image:
        canvas = self._canvas(scale)
        paint_page(canvas, view, names, tr, changes(view, marks), not self.fresh)
        return self._finished(canvas)

    def _canvas(self, scale: int) -> Canvas:
        """Return an empty canvas of `scale` pixels a unit; whoever paints on it fills all of it."""
        scale *= self.finer
        return Canvas(Image.new("RGB", (WIDE * scale, HIGH * scale)), scale)

    def _finished(self, canvas: Canvas, *, quiet: bool = False) -> Image.Image:
        """Return what was painted in the palette of most pictures, or `quiet` in that of a board that steps back."""
        return canvas.image if self.fresh else inks.palette(current_theme(), quiet=quiet).quantise(canvas.image)
