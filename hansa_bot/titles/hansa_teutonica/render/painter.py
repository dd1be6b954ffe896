"""The painter of Hansa Teutonica: the whole position as one picture of 1650×1050, and what else is drawn of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from functools import partial
from typing import cast

from msgspec.structs import replace
from PIL import Image

from hansa_bot.engine.action import Action
from hansa_bot.engine.event import Event
from hansa_bot.engine.view import View
from hansa_bot.i18n.catalog import Catalog
from hansa_bot.render import theme
from hansa_bot.render.cache import LAYERS
from hansa_bot.render.camera import window
from hansa_bot.render.canvas import HIGH, SCALE, WIDE, Canvas
from hansa_bot.render.pen import Box
from hansa_bot.render.theme import current_theme, in_theme
from hansa_bot.render.theme import use_theme as use_colours
from hansa_bot.titles.hansa_teutonica.material import names as board_names
from hansa_bot.titles.hansa_teutonica.render import inks
from hansa_bot.titles.hansa_teutonica.render.aims import aims
from hansa_bot.titles.hansa_teutonica.render.changes import Changes, changes
from hansa_bot.titles.hansa_teutonica.render.cities import paint_labels, paint_offices, paint_rows
from hansa_bot.titles.hansa_teutonica.render.closeup import happened, map_box
from hansa_bot.titles.hansa_teutonica.render.desk.desk import paint_desk
from hansa_bot.titles.hansa_teutonica.render.marks import (
    arrow_ways,
    paint_below,
    paint_gains,
    paint_heads,
    paint_shafts,
    ring_offices,
)
from hansa_bot.titles.hansa_teutonica.render.routes import paint_pieces
from hansa_bot.titles.hansa_teutonica.render.standings import paint_standings
from hansa_bot.titles.hansa_teutonica.render.static import static_layer
from hansa_bot.titles.hansa_teutonica.render.strip import paint_strip
from hansa_bot.titles.hansa_teutonica.render.targets import paint_targets
from hansa_bot.titles.hansa_teutonica.view import HansaView
from hansa_bot.titles.painter import NOTHING, Brings, Painter

DAY, NIGHT = theme.THEMES
NEAR = 2 * SCALE
SMALL = 2
"""Pixels a unit of close-ups and of frames of films."""


class HansaPainter(Painter):
    """Draws views of Hansa Teutonica."""

    def board(self, view: View, names: Sequence[str], tr: Catalog, marks: Sequence[Event]) -> Image.Image:
        """Return the whole position with everything that `marks` tell of marked."""
        return self.finished(self._painted(cast(HansaView, view), names, tr, marks, SCALE))

    def frame(self, view: View, names: Sequence[str], tr: Catalog, marks: Sequence[Event]) -> Image.Image:
        """Return the board as a frame of a film, 1100×700; no seat is lit, for the marks say who has acted.

        A lit cell that wanders from frame to frame would take a third of a film's bytes.
        """
        calm = replace(cast(HansaView, view), waiting=[])
        return self.finished(self._painted(calm, names, tr, marks, SMALL))

    def close_up(self, view: View, names: Sequence[str], tr: Catalog, marks: Sequence[Event]) -> Image.Image | None:
        """Return the part of the map that `marks` tell of at double scale, or None where it is no small part."""
        hansa = cast(HansaView, view)
        found = changes(hansa, marks)
        part = window(happened(hansa, found), map_box(hansa))
        if part is None:
            return None
        canvas = self.ground(hansa.board, NEAR, part)
        _paint_map(canvas, hansa, found)
        return self.finished(canvas)

    def targets(
        self,
        view: View,
        names: Sequence[str],
        tr: Catalog,
        offers: Sequence[Action],
        brings: Brings = NOTHING,
    ) -> Image.Image | None:
        """Return the board, faded but for what these offers aim at, or None when they aim at nothing on it."""
        hansa = cast(HansaView, view)
        found = aims(hansa, offers)
        if not found:
            return None
        canvas = self._painted(hansa, names, tr, (), SCALE)
        paint_targets(canvas, hansa, found)
        return self.finished(canvas, quiet=True)

    def desk(self, view: View, names: Sequence[str], tr: Catalog, seat: int) -> Image.Image:
        """Return all that a seat has, as far as the view knows it, with what each next step of a skill would give."""
        scale = SCALE * self.finer
        canvas = Canvas(Image.new("RGB", (WIDE * scale, HIGH * scale), in_theme(theme.GROUND)), scale)
        paint_desk(canvas, cast(HansaView, view), names, tr, seat)
        return self.finished(canvas)

    def layers(self) -> Iterator[Callable[[], object]]:
        """Yield work that draws the static layers of all boards: of posts first, those by night last."""
        for theme_name, scale in ((DAY, SCALE), (DAY, NEAR), (DAY, SMALL), (NIGHT, SCALE)):
            for name in board_names():
                yield partial(self._ahead, theme_name, name, scale)

    def _ahead(self, theme_name: str, name: str, scale: int) -> None:
        with self.use_theme(theme_name):
            self.ground(name, scale)

    def use_theme(self, theme: str) -> AbstractContextManager[None]:
        """Return a context in which maps and all else have the colours of a theme."""
        return use_colours(inks.THEMES[theme])

    def _painted(
        self, view: HansaView, names: Sequence[str], tr: Catalog, marks: Sequence[Event], scale: int
    ) -> Canvas:
        canvas = self.ground(view.board, scale)
        found = changes(view, marks)
        _paint_map(canvas, view, found)
        paint_strip(canvas, view, names, tr, found)
        return canvas

    def ground(self, name: str, scale: int, part: Box | None = None) -> Canvas:
        """Return a canvas that shows what never changes of a board or of a part of it, `scale` pixels a unit."""
        scale *= self.finer
        left, top, right, bottom = (round(value * scale) for value in part or (0.0, 0.0, 0.0, 0.0))
        box = (left, top, right, bottom) if part else None
        if self.fresh:
            whole = static_layer(name, scale, smooth=1)
            return Canvas(whole.crop(box) if box else whole, scale, (left / scale, top / scale))
        key = ("hansa_teutonica", name, scale)
        image = LAYERS.get(key, inks.palette(current_theme()), lambda: static_layer(name, scale), box)
        return Canvas(image, scale, (left / scale, top / scale))

    def finished(self, canvas: Canvas, *, quiet: bool = False) -> Image.Image:
        """Return what was painted in the palette of most pictures, or `quiet` in that of a map that steps back."""
        return canvas.image if self.fresh else inks.palette(current_theme(), quiet=quiet).quantise(canvas.image)


def _paint_map(canvas: Canvas, view: HansaView, found: Changes) -> None:
    """Paint all that may change on the map, with what `found` holds marked."""
    paint_rows(canvas, view)
    ways = arrow_ways(view, found)
    paint_shafts(canvas, ways)
    paint_below(canvas, view, found)
    paint_pieces(canvas, view)
    paint_heads(canvas, ways)
    paint_labels(canvas, view)
    ring_offices(canvas, view, found)
    paint_offices(canvas, view)
    paint_standings(canvas, view)
    paint_gains(canvas, view, found)
