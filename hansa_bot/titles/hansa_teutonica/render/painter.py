"""The painter of Hansa Teutonica: the map, which is kept without what changes, and below it the seats' strip."""

from hansa_bot.i18n.catalog import N_
from hansa_bot.render.blueprint import Blueprint
from hansa_bot.render.canvas import HIGH, WIDE, Box, Canvas
from hansa_bot.render.frieze import Panorama
from hansa_bot.titles.hansa_teutonica.material import board, names
from hansa_bot.titles.hansa_teutonica.render import changes, choices, cities, desk, inks, layout, targets
from hansa_bot.titles.hansa_teutonica.render.choices import Targets
from hansa_bot.titles.hansa_teutonica.render.frieze import LETTERING, paint_frieze
from hansa_bot.titles.hansa_teutonica.render.ground import paint_ground
from hansa_bot.titles.hansa_teutonica.render.routes import paint_bands, paint_panels, paint_pieces, paint_standings
from hansa_bot.titles.hansa_teutonica.render.strip import paint_strip
from hansa_bot.titles.hansa_teutonica.render.targets import light_targets
from hansa_bot.titles.hansa_teutonica.view import HansaView
from hansa_bot.titles.kit.render.marks import paint_heads, paint_shafts
from hansa_bot.titles.kit.render.painter import MapPainter, Onlooker, window


def draw_map(pen: Blueprint, name: str) -> None:
    """Draw what never changes of a board: ground, routes with empty spaces, plates with empty slots."""
    pen.rect((0, 0, WIDE, HIGH), inks.LAND)
    paint_ground(pen, layout.placement(name).ground)
    paint_bands(pen, board(name))
    cities.paint_plates(pen, board(name))
    paint_panels(pen, board(name))


def print_map(canvas: Canvas, name: str) -> None:
    """Write what all have printed on a board."""
    cities.write_values(canvas, board(name))


class HansaPainter(MapPainter[HansaView, changes.Changes, Targets]):
    """Draws views of Hansa Teutonica."""

    colours = inks.COLOURS
    stand_in = N_("Player")
    panorama = Panorama(paint_frieze, LETTERING)
    read_marks = staticmethod(changes.changes)
    read_targets = staticmethod(choices.read_targets)
    pills, spots = staticmethod(targets.pills), staticmethod(targets.spots)
    paint_desk, light_targets = staticmethod(desk.paint_desk), staticmethod(light_targets)
    maps, draw_map, print_map = staticmethod(names), staticmethod(draw_map), staticmethod(print_map)

    def paint_board(self, canvas: Canvas, view: HansaView, who: Onlooker, marks: changes.Changes) -> None:
        """Paint what changes on the map, and the strip."""
        self.paint_map(canvas, view, who, marks)
        paint_strip(canvas, view, who, marks)

    def paint_map(self, canvas: Canvas, view: HansaView, who: Onlooker, marks: changes.Changes, /) -> None:
        """Paint all that may change on the map, with what `marks` hold marked."""
        cities.paint_rows(canvas, view)
        ways = changes.arrow_ways(view, marks)
        paint_shafts(canvas, ways, layout.solid(view.board))
        changes.paint_below(canvas, view, marks)
        paint_pieces(canvas, view)
        paint_heads(canvas, ways)
        changes.ring_offices(canvas, view, marks)
        cities.paint_labels(canvas, view)
        cities.paint_offices(canvas, view)
        paint_standings(canvas, view)
        for pill in changes.gain_pills(view, marks.gains, canvas.scale):
            pill.paint(canvas)

    def told(self, view: HansaView, marks: changes.Changes) -> Box | None:
        """Return the part of the map that is told of."""
        area = (0.0, 0.0, WIDE, layout.placement(view.board).height)
        return window(changes.boxes_of(view, marks), area, self.names(view))

    def map_of(self, view: HansaView) -> str:
        """Return the board of a view."""
        return view.board

    def names(self, view: HansaView) -> list[Box]:
        """Return the boxes of the cities' names."""
        return [layout.label_box(city, layout.city_boxes(view.board, city.id)) for city in view.cities]
