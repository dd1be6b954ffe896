"""The painter: the map, which is kept without what changes, below it the tracks and the seats' strip; desks."""

from hansa_bot.i18n.catalog import N_
from hansa_bot.render.canvas import Box, Canvas
from hansa_bot.render.frieze import Panorama
from hansa_bot.titles.die_haendler.render import changes, desk, inks, layout, targets
from hansa_bot.titles.die_haendler.render import map as board_map
from hansa_bot.titles.die_haendler.render.changes import Changes
from hansa_bot.titles.die_haendler.render.frieze import LETTERING, paint_frieze
from hansa_bot.titles.die_haendler.render.signs import Lettering
from hansa_bot.titles.die_haendler.render.strip import paint_strip
from hansa_bot.titles.die_haendler.render.targets import Targets
from hansa_bot.titles.die_haendler.render.tracks import paint_tracks
from hansa_bot.titles.die_haendler.view import HaendlerView
from hansa_bot.titles.kit.render.painter import MapPainter, Onlooker, window


class HaendlerPainter(MapPainter[HaendlerView, Changes, Targets]):
    """Draws views of Die Händler: the board, and desks."""

    colours = inks.COLOURS
    stand_in = N_("Player")
    panorama = Panorama(paint_frieze, LETTERING)
    read_marks = staticmethod(changes.changes)
    read_targets = staticmethod(targets.read_targets)
    pills, spots = staticmethod(targets.pills), staticmethod(targets.spots)
    paint_desk, light_targets = staticmethod(desk.paint_desk), staticmethod(targets.light_targets)
    draw_map, print_map = staticmethod(board_map.draw_map), staticmethod(board_map.print_map)
    paint_map = staticmethod(board_map.paint_map)

    def paint_board(self, canvas: Canvas, view: HaendlerView, who: Onlooker, marks: Changes) -> None:
        """Paint what may change on the map, the tracks and the strip."""
        board_map.paint_map(canvas, view, who, marks)
        paint_tracks(canvas, view, who, marks)
        paint_strip(canvas, view, who, marks)

    def paint_targets(self, canvas: Canvas, view: HaendlerView, who: Onlooker, found: Targets) -> bool:
        """Paint the board faded, and on it goods and rungs that may be chosen with what they cost."""
        quiet = super().paint_targets(canvas, view, who, found)
        targets.paint_tagged(canvas, view, Lettering(who.tr, view), found)
        return quiet

    def told(self, view: HaendlerView, marks: Changes) -> Box | None:
        """Return the part of the map that is told of."""
        return window([layout.told_box(place) for place in sorted(marks.places)], layout.MAP, layout.PLATES)
