"""The panorama of Hansa Teutonica: a town of brick on the Baltic, its gate and spires, and a cog that comes in."""

from collections.abc import Sequence

from hansa_bot.render.canvas import WIDE, Pen, Point
from hansa_bot.render.frieze import FRIEZE_HIGH
from hansa_bot.render.theme import Colour

LETTERING: Colour = (92, 40, 30)

SKY = (226, 233, 230)
BRICK, DARK_BRICK, OLD_BRICK = (167, 78, 58), (132, 57, 45), (189, 104, 76)
COPPER, DARK_COPPER = (104, 150, 133), (77, 119, 106)
TILES, DARK_TILES = (196, 98, 66), (158, 73, 50)
PLASTER, WINDOW = (246, 238, 222), (62, 44, 38)
QUAY, DARK_QUAY = (150, 131, 104), (116, 98, 76)
SEA, SHOAL = (118, 158, 176), (146, 181, 194)
HULL, DARK_HULL, DECK = (112, 72, 45), (76, 48, 31), (160, 112, 70)
SAIL, STRIPE, MAST = (250, 244, 230), (178, 45, 41), (58, 42, 31)
HILL = (190, 203, 184)

WATERLINE, QUAY_TOP = 137.0, 129.0


def paint_frieze(pen: Pen) -> None:
    """Paint the panorama, 550 by 170 units."""
    pen.rect((0, 0, WIDE, FRIEZE_HIGH), SKY)
    _hills(pen)
    _town(pen)
    _sea(pen)
    _cog(pen, 404, 149, 0.92)
    _cog(pen, 512, 143, 0.42)
    _cog(pen, 306, 141, 0.3)


def _hills(pen: Pen) -> None:
    pen.shape(
        [(210, 137), (262, 121), (318, 125), (372, 114), (440, 120), (500, 111), (WIDE, 118), (WIDE, 140)], HILL
    )


def _town(pen: Pen) -> None:
    """The town from the left edge to its quay's end, the far things first."""
    _spire(pen, 62, 20, 70)
    _spire(pen, 86, 20, 70)
    pen.rect((52, 92, 150, QUAY_TOP), DARK_BRICK)
    pen.shape([(96, 92), (104, 76), (150, 76), (156, 92)], COPPER)
    for x in (104, 116, 128, 140):
        _window(pen, x, 98, 5, 18)
    _spire(pen, 198, 16, 72)
    for x, wide, high, colour in (
        (0, 24, 36, BRICK),
        (24, 21, 30, PLASTER),
        (150, 24, 33, OLD_BRICK),
        (174, 20, 27, PLASTER),
        (210, 22, 34, BRICK),
        (232, 19, 26, OLD_BRICK),
    ):
        _gable(pen, x, wide, high, colour)
    _gate(pen, 45, 66)
    pen.rect((0, QUAY_TOP, 262, WATERLINE + 4), QUAY)
    pen.rect((0, QUAY_TOP, 262, QUAY_TOP + 1.6), DARK_QUAY)
    for x in range(8, 262, 18):
        pen.rect((x, QUAY_TOP + 3, x + 3, WATERLINE + 8), DARK_QUAY)
    for x, wide in ((140, 8), (151, 6), (222, 9), (234, 6)):
        _bale(pen, x, wide)


def _window(pen: Pen, x: float, top: float, wide: float, high: float) -> None:
    """A window with a pointed arch, its middle at x."""
    half = wide / 2
    pen.shape(
        [(x - half, top + half), (x, top), (x + half, top + half), (x + half, top + high), (x - half, top + high)],
        WINDOW,
    )


def _spire(pen: Pen, x: float, wide: float, shoulder: float) -> None:
    """A tower of brick under a steep roof of copper that ends in a ball."""
    half = wide / 2
    pen.rect((x - half, shoulder + 26, x + half, QUAY_TOP), BRICK)
    pen.rect((x + half * 0.35, shoulder + 26, x + half, QUAY_TOP), DARK_BRICK)
    pen.shape([(x - half - 1, shoulder + 26), (x, shoulder), (x + half + 1, shoulder + 26)], COPPER)
    pen.shape([(x, shoulder), (x + half + 1, shoulder + 26), (x + half * 0.3, shoulder + 26)], DARK_COPPER)
    pen.rect((x - 0.5, shoulder - 5, x + 0.5, shoulder + 2), MAST)
    pen.disc(x, shoulder - 5, 1.5, (214, 178, 92))
    for y in (shoulder + 31, shoulder + 45):
        _window(pen, x - half * 0.2, y, 4, 9)


def _gable(pen: Pen, x: float, wide: float, high: float, colour: Colour) -> None:
    """A merchant's house with steps up to the ridge."""
    top, steps = QUAY_TOP - high, 4
    pen.rect((x + 1, top, x + wide - 1, QUAY_TOP), colour)
    for step in range(steps):
        inset = 1 + (wide / 2 - 3) * (step + 1) / (steps + 0.4)
        pen.rect((x + inset, top - 4.4 * (step + 1), x + wide - inset, top - 4.4 * step + 0.5), colour)
    edge = DARK_BRICK if colour != PLASTER else QUAY
    pen.rect((x + wide - 2.2, top, x + wide - 1, QUAY_TOP), edge)
    _window(pen, x + wide / 2, top - 9, 4.4, 9)
    for y in range(round(top + 5), round(QUAY_TOP - 8), 10):
        for at in (0.28, 0.72):
            pen.rect((x + wide * at - 1.8, y, x + wide * at + 1.8, y + 5.4), WINDOW)
    pen.rect((x + wide / 2 - 2.6, QUAY_TOP - 7.5, x + wide / 2 + 2.6, QUAY_TOP), WINDOW)


def _gate(pen: Pen, x: float, wide: float) -> None:
    """The gate of the town: two round towers with pointed roofs, and the passage between them."""
    top = 98.0
    pen.rect((x + 12, top + 2, x + wide - 12, QUAY_TOP), OLD_BRICK)
    pen.shape([(x + 16, top + 2), (x + wide / 2, top - 13), (x + wide - 16, top + 2)], OLD_BRICK)
    pen.rect((x + 12, top + 8, x + wide - 12, top + 10), PLASTER)
    _window(pen, x + wide / 2, top - 6, 4, 8)
    for left in (x, x + wide - 22):
        pen.rect((left, top, left + 22, QUAY_TOP), BRICK)
        pen.rect((left + 15, top, left + 22, QUAY_TOP), DARK_BRICK)
        for band in (top + 4, top + 16):
            pen.rect((left, band, left + 22, band + 1.8), PLASTER)
        pen.shape([(left - 2.5, top), (left + 11, top - 27), (left + 24.5, top)], TILES)
        pen.shape([(left + 11, top - 27), (left + 24.5, top), (left + 14, top)], DARK_TILES)
        pen.rect((left + 10.6, top - 32, left + 11.4, top - 26), MAST)
        for at in (6, 13):
            _window(pen, left + at, top + 7, 3.2, 7)
    half = 7.0
    middle = x + wide / 2
    pen.shape(
        [
            (middle - half, QUAY_TOP),
            (middle - half, QUAY_TOP - 12),
            (middle, QUAY_TOP - 18.5),
            (middle + half, QUAY_TOP - 12),
            (middle + half, QUAY_TOP),
        ],
        WINDOW,
    )


def _bale(pen: Pen, x: float, wide: float) -> None:
    pen.rect((x, QUAY_TOP - wide * 0.8, x + wide, QUAY_TOP), DECK)
    pen.rect((x + wide * 0.42, QUAY_TOP - wide * 0.8, x + wide * 0.58, QUAY_TOP), DARK_HULL)


def _sea(pen: Pen) -> None:
    pen.rect((262, WATERLINE, WIDE, FRIEZE_HIGH), SEA)
    pen.rect((0, WATERLINE + 6, 262, FRIEZE_HIGH), SEA)
    pen.rect((262, WATERLINE, WIDE, WATERLINE + 1.2), SHOAL)
    for x, y in (
        (30, 153),
        (96, 161),
        (168, 152),
        (232, 160),
        (292, 150),
        (318, 162),
        (470, 160),
        (528, 156),
        (350, 166),
    ):
        _wave(pen, x, y)


def _wave(pen: Pen, x: float, y: float) -> None:
    for left in (x - 11, x, x + 11):
        pen.line([(left - 5.5, y), (left - 2.5, y + 1.8), (left + 2.5, y + 1.8), (left + 5.5, y)], 1.3, SHOAL)


def _cog(pen: Pen, x: float, y: float, unit: float) -> None:
    """A cog under sail, its middle and waterline at a place; it is 96 units long."""

    def at(*points: Point) -> list[Point]:
        return [(x + u * unit, y + v * unit) for u, v in points]

    def stripe(left: float, right: float) -> Sequence[Point]:
        belly = 4.0
        return at((left, -78), (right, -78), (right + belly, -50), (right, -24), (left, -24), (left + belly, -50))

    pen.line(at((0, -14), (0, -88)), 3 * unit, MAST)
    pen.shape(at((0.5, -92), (20, -88.5), (0.5, -84)), STRIPE)
    for rank in range(6):
        left = -33 + 11 * rank
        pen.shape(stripe(left, left + 11.2), SAIL if rank % 2 else STRIPE)
    pen.line(at((-36, -79), (36, -79)), 2.6 * unit, MAST)
    for end in (-46, 46):
        pen.line(at((0, -84), (end, -12)), 0.9 * unit, MAST)
    pen.shape(at((-52, -18), (-44, 2), (-30, 9), (32, 9), (45, 1), (55, -19), (42, -13), (-40, -12)), HULL)
    pen.shape(at((-48, -7), (-44, 2), (-30, 9), (32, 9), (45, 1), (49, -7), (36, -3), (-36, -3)), DARK_HULL)
    pen.rect((x - 56 * unit, y - 30 * unit, x - 32 * unit, y - 16 * unit), DECK)
    for rank in range(4):
        pen.rect((x + (-56 + 6.6 * rank) * unit, y - 34 * unit, x + (-52 + 6.6 * rank) * unit, y - 29 * unit), DECK)
    pen.rect((x - 56 * unit, y - 23 * unit, x - 32 * unit, y - 21.4 * unit), DARK_HULL)
    pen.line(at((50, -17), (66, -30)), 2 * unit, MAST)
    foam = at((-50, 7), (-36, 10), (36, 10), (52, 6), (40, 12), (-40, 12))
    pen.shape(foam, SHOAL)
