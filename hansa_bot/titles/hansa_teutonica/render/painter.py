"""The painter of Hansa Teutonica: the map, which is kept without what changes, and below it the seats' strip."""

from collections.abc import Callable, Iterator
from functools import partial

from msgspec.structs import replace
from PIL import Image

from hansa_bot.i18n.catalog import N_
from hansa_bot.render import theme
from hansa_bot.render.cache import LAYERS
from hansa_bot.render.canvas import HIGH, WIDE, Box, Canvas, Pen, around
from hansa_bot.titles.hansa_teutonica.material import board, names
from hansa_bot.titles.hansa_teutonica.render import changes, choices, desk, inks, strip, targets
from hansa_bot.titles.hansa_teutonica.render.choices import Targets
from hansa_bot.titles.hansa_teutonica.render.cities import (
    paint_labels,
    paint_offices,
    paint_plates,
    paint_rows,
    write_values,
)
from hansa_bot.titles.hansa_teutonica.render.ground import paint_ground
from hansa_bot.titles.hansa_teutonica.render.layout import (
    PIECE,
    SLOT,
    TOKEN,
    RoutePlace,
    city_boxes,
    label_box,
    placement,
    solid,
    table_box,
)
from hansa_bot.titles.hansa_teutonica.render.routes import paint_bands, paint_panels, paint_pieces, paint_standings
from hansa_bot.titles.hansa_teutonica.render.strip import cell_box, paint_strip, skill_boxes
from hansa_bot.titles.hansa_teutonica.render.targets import light_targets
from hansa_bot.titles.hansa_teutonica.view import HansaView
from hansa_bot.titles.kit.render.marks import paint_heads, paint_shafts
from hansa_bot.titles.kit.render.painter import SMALL, Onlooker, TitlePainter, window

SMOOTH = 2
LARGEST = 14_000_000
"""Pixels of an enlarged sheet: a large layer is drawn in stripes, so that a small machine has memory for it."""


class HansaPainter(TitlePainter[HansaView, changes.Changes, Targets]):
    """Draws views of Hansa Teutonica."""

    colours = inks.COLOURS
    stand_in = N_("Player")
    read_marks = staticmethod(changes.changes)
    read_targets = staticmethod(choices.read_targets)
    pills, spots = staticmethod(targets.pills), staticmethod(targets.spots)
    paint_desk = staticmethod(desk.paint_desk)

    def paint_board(self, canvas: Canvas, view: HansaView, who: Onlooker, marks: changes.Changes) -> None:
        """Paint what changes on the map, and the strip."""
        _paint_map(canvas, view, marks)
        paint_strip(canvas, view, who, marks)

    def paint_frame(self, canvas: Canvas, view: HansaView, who: Onlooker, marks: changes.Changes) -> None:
        """Paint the board without a lit seat, for the marks say who has acted.

        A lit cell that wanders from frame to frame would take a third of a film's bytes.
        """
        self.paint_board(canvas, replace(view, waiting=[]), who, marks)

    def paint_close_up(self, view: HansaView, who: Onlooker, marks: changes.Changes) -> Canvas | None:
        """Return the part of the map that is told of at double scale, or None where it is no small part."""
        area = (0.0, 0.0, WIDE, placement(view.board).height)
        part = window(changes.boxes_of(view, marks), area, self.names(view))
        if part is None:
            return None
        canvas = self.ground(view.board, 2 * self.scale, part)
        _paint_map(canvas, view, marks)
        return canvas

    def paint_targets(self, canvas: Canvas, view: HansaView, who: Onlooker, targets: Targets) -> bool:
        """Paint the board, faded but for what the offers aim at."""
        self.paint_board(canvas, view, who, self.read_marks(view, ()))
        light_targets(canvas, view, targets)
        return True

    def names(self, view: HansaView) -> list[Box]:
        """Return the boxes of the cities' names."""
        return [label_box(city, city_boxes(view.board, city.id)) for city in view.cities]

    def places(self, view: HansaView) -> dict[str, Box]:
        """Return what is named to who is new: a city, a route, a token and more on the map, and a seat's cell."""
        printed, desk = board(view.board), view.desks[-1]
        raising = next(city for city in printed.cities if "actiones" in city.skills)
        skill = city_boxes(view.board, raising.id).skills[raising.skills.index("actiones")]
        routes = placement(view.board).routes
        shortest = min(routes.values(), key=lambda place: _wide(_spaces(place)))
        tokens = [routes[route.id].token for route in view.routes if route.token]
        (left, top, right, _), state = cell_box(view, desk.seat), cell_box(view, view.seats)
        low, high = top + strip.ROWS[2], strip.state_rows(view)[0]
        # in one cell there would be no room for so many names
        cells = enumerate(skill_boxes(view, desk))
        named = {"token": around(*tokens[0], TOKEN, TOKEN)} if tokens else {}
        return named | {
            "slot": _next_slot(view),
            "route": _spaces(shortest),
            "skill": around(*skill, SLOT, SLOT),
            "table": table_box(printed),
            "link": city_boxes(view.board, printed.link.ends[0]).bare,
            **{key: skill_boxes(view, view.desks[at % view.seats])[key] for at, key in cells},
            "pieces": (left + 2, low - 6, left + 0.6 * (right - left), low + 6),
            "points": (right - 30, top + strip.ROWS[0] - 5, right - 3, top + strip.ROWS[0] + 5),
            "cities": (state[0] + 3, high - 5.5, state[2] - 3, high + 5.5),
        }

    def layers(self) -> Iterator[Callable[[], object]]:
        """Yield work that draws the static layers of all boards: of posts first, those by night last."""
        day, night = theme.THEMES
        for chosen, scale in (
            (day, self.scale),
            (day, 2 * self.scale),
            (day, SMALL * self.finer),
            (night, self.scale),
        ):
            for name in names():
                yield partial(self._draw_ahead, chosen, name, scale)

    def _draw_ahead(self, chosen: str, name: str, scale: int) -> None:
        with self.use_theme(chosen):
            self.ground(name, scale)

    def canvas(self, view: HansaView, scale: int) -> Canvas:
        """Return a canvas with what never changes of the view's board."""
        return self.ground(view.board, scale)

    def ground(self, name: str, scale: int, part: Box | None = None) -> Canvas:
        """Return a canvas that shows what never changes of a board or of a part of it, `scale` pixels a unit."""
        left, top, right, bottom = (round(value * scale) for value in part or (0.0, 0.0, 0.0, 0.0))
        box = (left, top, right, bottom) if part else None
        if self.fresh:
            image = static_layer(name, scale, smooth=1)
            image = image.crop(box) if box else image
        else:
            key = ("hansa_teutonica", name, scale)
            image = LAYERS.get(key, self.colours.palette(), partial(static_layer, name, scale), box)
        return Canvas(image, scale, (left / scale, top / scale))


def static_layer(name: str, scale: int, smooth: int = SMOOTH) -> Image.Image:
    """Draw what never changes of a board: ground, routes with empty spaces, plates with empty slots."""
    image = Image.new("RGB", (WIDE * scale, HIGH * scale), theme.in_theme(inks.LAND))
    stripes = -(-image.width * image.height * smooth**2 // LARGEST)
    high = -(-HIGH // stripes)
    for top in range(0, HIGH, high):
        image.paste(_stripe(name, top, min(high, HIGH - top), scale, smooth), (0, top * scale))
    write_values(Canvas(image, scale), board(name))
    return image


def _stripe(name: str, top: int, high: int, scale: int, smooth: int) -> Image.Image:
    """Draw a stripe of a board, `high` units from `top` on."""
    pixels = scale * smooth
    sheet = Image.new("RGB", (WIDE * pixels, high * pixels), theme.in_theme(inks.LAND))
    pen = Pen(sheet, pixels, (0, top))
    paint_ground(pen, placement(name).ground)
    paint_bands(pen, board(name))
    paint_plates(pen, board(name))
    paint_panels(pen, board(name))
    return pen.sheet.reduce(smooth) if smooth > 1 else pen.sheet


def _next_slot(view: HansaView) -> Box:
    """Return the next slot of a city, best of one that has an office; the first one where all are taken."""
    cities = [city for city in view.cities if city.slots]
    city = max(cities, key=lambda city: (None in city.slots, city.slots[0] is not None))
    at = city.slots.index(None) if None in city.slots else 0
    return around(*city_boxes(view.board, city.id).slots[at], SLOT, SLOT)


def _spaces(place: RoutePlace) -> Box:
    """Return the box around the spaces of a route."""
    xs, ys = zip(*place.spaces, strict=True)
    return min(xs) - PIECE / 2, min(ys) - PIECE / 2, max(xs) + PIECE / 2, max(ys) + PIECE / 2


def _wide(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def _paint_map(canvas: Canvas, view: HansaView, found: changes.Changes) -> None:
    """Paint all that may change on the map, with what `found` holds marked."""
    paint_rows(canvas, view)
    ways = changes.arrow_ways(view, found)
    paint_shafts(canvas, ways, solid(view.board))
    changes.paint_below(canvas, view, found)
    paint_pieces(canvas, view)
    paint_heads(canvas, ways)
    paint_labels(canvas, view)
    changes.ring_offices(canvas, view, found)
    paint_offices(canvas, view)
    paint_standings(canvas, view)
    for pill in changes.gain_pills(view, found.gains, canvas.scale):
        pill.paint(canvas)
