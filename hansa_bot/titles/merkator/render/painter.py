"""The painter: the map, which is kept without what changes, below it the market and the seats' strip; the offices."""

from hansa_bot.i18n.catalog import N_
from hansa_bot.render.canvas import Box, Canvas
from hansa_bot.render.frieze import Panorama
from hansa_bot.titles.kit.render.painter import MapPainter, Onlooker, window
from hansa_bot.titles.merkator.render import changes, desk, inks, layout, targets
from hansa_bot.titles.merkator.render.changes import Changes
from hansa_bot.titles.merkator.render.frieze import LETTERING, paint_frieze
from hansa_bot.titles.merkator.render.map import draw_map, paint_map, print_map
from hansa_bot.titles.merkator.render.market import paint_market
from hansa_bot.titles.merkator.render.strip import paint_strip
from hansa_bot.titles.merkator.render.targets import Targets
from hansa_bot.titles.merkator.view import MerkatorView


class MerkatorPainter(MapPainter[MerkatorView, Changes, Targets]):
    """Draws views of Merkator: the board, and all offices."""

    colours = inks.COLOURS
    stand_in = N_("Player")
    panorama = Panorama(paint_frieze, LETTERING)
    read_marks = staticmethod(changes.changes)
    read_targets = staticmethod(targets.read_targets)
    pills, spots = staticmethod(targets.pills), staticmethod(targets.spots)
    paint_desk, light_targets = staticmethod(desk.paint_desk), staticmethod(targets.light_targets)
    draw_map, print_map = staticmethod(draw_map), staticmethod(print_map)
    paint_map = staticmethod(paint_map)

    def paint_board(self, canvas: Canvas, view: MerkatorView, who: Onlooker, marks: Changes) -> None:
        """Paint what may change on the map, the market and the strip."""
        paint_map(canvas, view, who, marks)
        paint_market(canvas, view, who, marks)
        paint_strip(canvas, view, who, marks)

    def told(self, view: MerkatorView, marks: Changes) -> Box | None:
        """Return the part of the map that is told of."""
        told = [layout.told_box(place) for place in sorted(marks.places)]
        return window(told, layout.MAP, (*layout.PLATES, layout.CHART))
