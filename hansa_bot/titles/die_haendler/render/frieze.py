"""The title's frieze: a merchant's wagon on the road from the city with the crane to that with the lantern, where the
sea begins, with the serpent; and the snail, which is on its way too.
"""

from collections.abc import Sequence

from hansa_bot.render.canvas import WIDE, Pen, Point
from hansa_bot.render.curves import smooth
from hansa_bot.render.frieze import FRIEZE_HIGH
from hansa_bot.render.theme import Colour
from hansa_bot.titles.die_haendler.render import inks
from hansa_bot.titles.die_haendler.render.ground import adorn

LETTERING = inks.TRIM
"""The colour of the name on the sky."""

HILLS = [(-20, 96), (40, 92), (110, 99), (180, 88), (250, 92), (330, 86), (400, 95), (470, 92), (570, 98)]
LAND = [(-20, 114), (60, 110), (140, 114), (230, 108), (320, 112), (400, 108), (470, 112), (570, 110)]
MEADOW = [(-20, 137), (70, 133), (150, 139), (250, 134), (340, 139), (420, 135), (500, 140), (570, 138)]
SHORE = [(449, 111), (440, 121), (456, 131), (436, 143), (452, 155), (440, 164), (446, 180)]
WATERLINES = 4.0, 8.0, 12.5
ROADS = (
    [(138, 114), (138, 122), (152, 136), (186, 147), (228, 151)],
    [(368, 112), (371, 122), (352, 137), (296, 148), (228, 151)],
)
"""The road from either city to where the wagon is, as it comes nearer."""
FARTHEST, NEAREST = 4.0, 12.0
"""Width of the road there."""
TOWNS = ("koeln", 88.0, 113.0, 2.75), ("genua", 391.0, 111.0, 2.7)
FAR = (
    *(("alps", 240.0, 111.0, 1.7), ("peaks", 200.0, 111.0, 1.5), ("firs", 292.0, 112.0, 1.7)),
    *(("woods", 14.0, 113.0, 2.2), ("grove", 344.0, 112.0, 2.4)),
)
NEAR = (
    *(("field", 66.0, 132.0, 2.6), ("grove", 30.0, 134.0, 3.0), ("village", 392.0, 131.0, 2.4)),
    *(("grove", 326.0, 131.0, 2.4), ("grove", 110.0, 133.0, 2.6), ("cog", 524.0, 118.0, 1.5)),
    *(("serpent", 502.0, 156.0, 2.5), ("grove", 412.0, 160.0, 2.8), ("snail", 66.0, 161.0, 2.1)),
)
WAGON = 204.0, 153.0, 1.55


def paint_frieze(pen: Pen) -> None:
    """Paint the panorama, 550×170 units, with nothing but sky where the name is lettered."""
    pen.rect((0, 0, WIDE, FRIEZE_HIGH), inks.CARD)
    _paint_land(pen, HILLS, inks.HILL)
    for ornament in FAR:
        adorn(pen, *ornament)
    _paint_land(pen, LAND, inks.LAND)
    for town in TOWNS:
        adorn(pen, *town)
    _paint_land(pen, MEADOW, inks.MEADOW)
    _paint_sea(pen)
    for wider, colour in ((2.0, inks.ROAD_EDGE), (0.0, inks.ROAD)):
        for road in ROADS:
            pen.ribbon(smooth(road, closed=False), FARTHEST + wider, NEAREST + wider, colour)
    for ornament in NEAR:
        adorn(pen, *ornament)
    adorn(pen, "wain", *WAGON)


def _paint_land(pen: Pen, ridge: Sequence[Point], colour: Colour) -> None:
    """Paint land below a ridge."""
    line = smooth(ridge, closed=False)
    pen.shape([*line, (WIDE + 20, FRIEZE_HIGH + 20), (-20, FRIEZE_HIGH + 20)], colour)
    pen.line(line, 0.9, inks.COAST)


def _paint_sea(pen: Pen) -> None:
    """Paint the sea right of its shore, with water lines along that."""
    shore = smooth(SHORE, closed=False)
    top = shore[0][1]
    pen.shape([*shore, (WIDE + 20, FRIEZE_HIGH + 20), (WIDE + 20, top)], inks.SEA)
    for out in WATERLINES:
        pen.line([(x + out, y) for x, y in shore], 0.9, inks.WAVE)
    pen.line([*shore[::-1], (WIDE + 20, top)], 1.4, inks.COAST)
