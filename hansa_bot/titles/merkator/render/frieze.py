"""The frieze: a fleut before Hamburg's towers, the rose of the chart rising from a green sea like the sun."""

import math

from hansa_bot.render.canvas import WIDE, Pen
from hansa_bot.render.frieze import FRIEZE_HIGH
from hansa_bot.render.theme import Colour
from hansa_bot.titles.merkator.render import inks
from hansa_bot.titles.merkator.render.ground import adorn

HORIZON = 112.0
LETTERING: Colour = inks.FRAME
"""The colour of the game's name on the sky."""
ROSE, ROSE_SIZE, RAYS, RAY = (526.0, HORIZON), 62.0, 32, 1.6
FLEUT, FLEUT_SIZE = (300.0, 134.0), 0.9
TOWERS = (
    *((30.0, 20.0, 62.0, 42.0), (68.0, 16.0, 26.0, 17.0), (100.0, 18.0, 22.0, 26.0)),
    *((132.0, 14.0, 20.0, 22.0), (164.0, 15.0, 18.0, 18.0)),
)
"""Of each tower its middle, its width, and the heights of its walls and of its spire."""
HOUSES = (8.0, 50.0, 84.0, 116.0, 148.0, 180.0)
QUAY, MOLE = (128.0, 140.0), 218.0
"""Upper and lower edge of the quay, and where the mole ends."""
WAVES = (
    *((238.0, 124.0), (372.0, 122.0), (500.0, 128.0), (420.0, 138.0), (252.0, 152.0), (346.0, 154.0)),
    *((40.0, 151.0), (120.0, 150.0), (186.0, 153.0), (474.0, 152.0)),
)
EDGE, DEGREE = 6.0, 22.0
"""Width of the frame of degrees, and length of its parts."""


def paint_frieze(pen: Pen) -> None:
    """Paint 550 × 170 units, edge to edge; the sky is calm where the name stands."""
    pen.rect((0, 0, WIDE, FRIEZE_HIGH), inks.CARD)
    x, y = ROSE
    for turn in range(RAYS):
        way = math.tau * turn / RAYS
        pen.line([(x, y), (x + 600 * math.cos(way), y + 600 * math.sin(way))], RAY, inks.LAND)
    adorn(pen, "rose", x, y, ROSE_SIZE)
    pen.rect((0, HORIZON, WIDE, FRIEZE_HIGH), inks.SEA)
    pen.line([(0, HORIZON), (WIDE, HORIZON)], 1.4, inks.SEA_NAME)
    for place in WAVES:
        adorn(pen, "waves", *place, 2.2)
    adorn(pen, "ship", 418.0, 108.0, 1.5)
    _paint_city(pen)
    adorn(pen, "fleut", *FLEUT, FLEUT_SIZE)
    for step in range(4):
        pen.line([(256.0 + 22 * step, 150.0), (270.0 + 22 * step, 150.0)], 2.2, inks.PLATE)
    _paint_frame(pen)


def _paint_city(pen: Pen) -> None:
    """Paint gabled houses, towers with copper spires, and the mole with its beacon."""
    top, foot = QUAY
    for at, (x, wide, wall, spire) in enumerate(TOWERS):
        roof, half = top - 2 - wall, wide / 2
        pen.rect((x - half, roof, x + half, top), inks.ROOF if at % 2 == 0 else inks.SHADE)
        pen.rect((x + half - 4, roof, x + half, top), inks.COAST)
        pen.shape([(x - half - 2, roof), (x, roof - spire), (x + half + 2, roof)], inks.SEA_NAME)
        pen.line([(x, roof - spire + 2), (x, roof - spire - 5)], 2.0, inks.FRAME)
        pen.disc(x - 1.5, roof + 9, 3.0, inks.PLATE)
    for at, x in enumerate(HOUSES):
        eaves = top - 12 - 3 * (at % 2)
        plaster, tiles = (inks.PLATE, inks.ROOF) if at % 2 else (inks.HILL, inks.FRAME)
        pen.rect((x - 11, eaves, x + 11, top), plaster)
        pen.shape([(x - 13, eaves), (x, eaves - 13), (x + 13, eaves)], tiles)
        for aside in (-5.5, 2.5):
            pen.rect((x + aside, eaves + 3, x + aside + 3, eaves + 8), inks.COAST)
    pen.shape([(0, top), (MOLE, top), (MOLE + 7, foot), (0, foot)], inks.COAST)
    pen.rect((0, top, MOLE, top + 2.4), inks.HILL)
    for x in range(12, round(MOLE), 24):
        pen.rect((x, top + 4, x + 3, foot + 4), inks.FRAME)
    pen.shape([(MOLE - 14, top), (MOLE - 11, top - 26), (MOLE - 5, top - 26), (MOLE - 2, top)], inks.PLATE)
    pen.rect((MOLE - 12.4, top - 16, MOLE - 3.6, top - 10), inks.ROOF)
    pen.shape([(MOLE - 14, top - 26), (MOLE - 8, top - 35), (MOLE - 2, top - 26)], inks.ROOF)


def _paint_frame(pen: Pen) -> None:
    """Paint the frame of degrees along the upper and lower edge."""
    for top in (0.0, FRIEZE_HIGH - EDGE):
        pen.rect((0, top, WIDE, top + EDGE), inks.FRAME)
        for part in range(0, round(WIDE / DEGREE), 2):
            pen.rect((part * DEGREE, top + 1.4, (part + 1) * DEGREE, top + EDGE - 1.4), inks.PLATE)
