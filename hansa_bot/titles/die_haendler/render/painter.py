"""The painter: the map, which is kept without what changes, below it the tracks and the seats' strip; desks."""

from collections.abc import Callable, Iterator
from functools import partial

from msgspec.structs import replace

from hansa_bot.i18n.catalog import N_
from hansa_bot.render import theme
from hansa_bot.render.canvas import Box, Canvas
from hansa_bot.titles.die_haendler.render import changes, desk, inks, layout, map, targets
from hansa_bot.titles.die_haendler.render.changes import Changes
from hansa_bot.titles.die_haendler.render.signs import Lettering
from hansa_bot.titles.die_haendler.render.strip import paint_strip
from hansa_bot.titles.die_haendler.render.targets import Targets, light_targets
from hansa_bot.titles.die_haendler.render.tracks import paint_tracks
from hansa_bot.titles.die_haendler.view import HaendlerView
from hansa_bot.titles.kit.render.painter import SMALL, Onlooker, TitlePainter, window


class HaendlerPainter(TitlePainter[HaendlerView, Changes, Targets]):
    """Draws views of Die Händler: the board, and desks."""

    colours = inks.COLOURS
    stand_in = N_("Player")
    read_marks = staticmethod(changes.changes)
    read_targets = staticmethod(targets.read_targets)
    pills, spots = staticmethod(targets.pills), staticmethod(targets.spots)
    paint_desk = staticmethod(desk.paint_desk)

    def paint_board(self, canvas: Canvas, view: HaendlerView, who: Onlooker, marks: Changes) -> None:
        """Paint what may change on the map, the tracks and the strip."""
        words = Lettering(who.tr, view)
        map.paint_map(canvas, view, words, marks)
        paint_tracks(canvas, view, words, marks)
        paint_strip(canvas, view, who, marks)

    def paint_frame(self, canvas: Canvas, view: HaendlerView, who: Onlooker, marks: Changes) -> None:
        """Paint the board without a lit seat, which would wander from frame to frame and take many bytes."""
        self.paint_board(canvas, replace(view, waiting=[]), who, marks)

    def paint_close_up(self, view: HaendlerView, who: Onlooker, marks: Changes) -> Canvas | None:
        """Return the part of the map that is told of at double scale, or None where it is no small part."""
        told = [layout.told_box(place) for place in sorted(marks.places)]
        part = window(told, layout.MAP, layout.PLATES) if told else None
        if part is None:
            return None
        canvas = map.ground(2 * self.scale, part, who.keep)
        map.paint_map(canvas, view, Lettering(who.tr, view), marks)
        return canvas

    def paint_targets(self, canvas: Canvas, view: HaendlerView, who: Onlooker, targets: Targets) -> bool:
        """Paint the board, faded but for what the offers aim at."""
        self.paint_board(canvas, view, who, Changes())
        light_targets(canvas, view, targets)
        return True

    def places(self, view: HaendlerView) -> dict[str, Box]:
        """Return what is named to who is new: on the map, the tracks and in the strip."""
        return layout.named(view)

    def layers(self) -> Iterator[Callable[[], object]]:
        """Yield work that draws the map ahead: of posts first, by night last."""
        day, night = theme.THEMES
        small = SMALL * self.finer
        for chosen, scale in ((day, self.scale), (day, 2 * self.scale), (day, small), (night, self.scale)):
            yield partial(self._draw_ahead, chosen, scale)

    def _draw_ahead(self, chosen: str, scale: int) -> None:
        with self.use_theme(chosen):
            map.ground(scale, None, keep=True)

    def canvas(self, view: HaendlerView, scale: int) -> Canvas:
        """Return a canvas with what never changes."""
        return map.ground(scale, None, keep=not self.fresh)
