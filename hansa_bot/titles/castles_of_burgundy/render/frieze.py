"""The valley of the Loire in evening light, as a panorama of 550×170 units: a village, a château, vines, a boat."""

import math
from collections.abc import Iterator, Sequence

from hansa_bot.render.canvas import WIDE, Pen, Point
from hansa_bot.render.frieze import FRIEZE_HIGH
from hansa_bot.render.theme import Colour, rgb
from hansa_bot.titles.castles_of_burgundy.render.ground import curve

LETTERING = rgb("#6B1A24")
"""The name of the game, on the sky."""
SKY, SUN, GLOW = rgb("#F8E7BF"), rgb("#F4A94E"), rgb("#FBD98C")
FAR, HILLS, MEADOW, DEEP = rgb("#C9C79F"), rgb("#A9B37B"), rgb("#8BA05A"), rgb("#5F7A41")
WATER, GLEAM, BANK = rgb("#7FB0C2"), rgb("#F4D9A0"), rgb("#DCC58F")
WHEAT, FURROW, EARTH, LEAVES = rgb("#E8C66B"), rgb("#D3AA4E"), rgb("#B98A58"), rgb("#66833B")
STONE, SHADE, LIGHTS = rgb("#FBF1DA"), rgb("#D8C299"), rgb("#5B4331")
SLATE, SLATE_DARK, TILE, TILE_DARK = rgb("#56708A"), rgb("#3D5369"), rgb("#C05F3C"), rgb("#96452C")
TREE, TREE_DARK = rgb("#4E6E3A"), rgb("#3E5A30")
WOOD, SAIL, WINE = rgb("#5A3924"), rgb("#FFF8E6"), rgb("#9C2B34")


def paint_frieze(pen: Pen) -> None:
    """Paint the panorama, opaque from edge to edge; what the name stands on, down to 62 units, is sky alone."""
    pen.rect((0, 0, WIDE, FRIEZE_HIGH), SKY)
    pen.disc(212, 98, 32, GLOW)
    pen.disc(212, 98, 24, SUN)
    _paint_hills(pen)
    _paint_river(pen)
    _paint_village(pen)
    _paint_chateau(pen)
    _paint_fields(pen)
    _paint_boat(pen, 205, 158)


def _paint_hills(pen: Pen) -> None:
    """Paint three ranges, the far ones pale."""
    for colour, level, high, waves, start in ((FAR, 101, 8, 5.2, 0.6), (HILLS, 111, 7, 3.4, 2.3)):
        pen.shape(_ground(level, high, waves, start), colour)
    pen.shape(
        [(0, 118), (70, 112), (150, 115), (250, 121), (WIDE, 116), (WIDE, FRIEZE_HIGH), (0, FRIEZE_HIGH)], MEADOW
    )


def _ground(level: float, high: float, waves: float, start: float) -> list[Point]:
    """Return rolling land, from its level down to the lower edge."""
    steps = [WIDE * at / 60 for at in range(61)]
    back = [
        (x, level - high * (math.sin(start + waves * x / 100) * 0.5 + math.sin(start * 2 + x / 71) * 0.5))
        for x in steps
    ]
    return [*back, (WIDE, FRIEZE_HIGH), (0, FRIEZE_HIGH)]


def _paint_river(pen: Pen) -> None:
    """Paint the Loire, from the hills to the lower edge, with the evening on it and a bridge over it."""
    left = curve((244, 117), (238, 126), (222, 136), (176, 149), (112, FRIEZE_HIGH + 2))
    right = curve((262, 117), (282, 126), (306, 136), (328, 150), (340, FRIEZE_HIGH + 2))
    pen.shape([(x - 5, y) for x, y in left] + [(x + 5, y) for x, y in reversed(right)], BANK)
    pen.shape([*left, *reversed(right)], WATER)
    for x, y, wide in ((256, 134, 26), (272, 143, 36), (160, 164, 30), (282, 158, 46), (196, 151, 24)):
        pen.rect((x - wide / 2, y - 1, x + wide / 2, y + 1.2), GLEAM, 1.1)
    pen.rect((212, 119, 308, 127), SHADE)
    pen.rect((212, 117.6, 308, 120.4), STONE)
    for arch in (244.5, 260.0, 275.5):
        pen.disc(arch, 127.2, 5.6, WATER)


def _paint_village(pen: Pen) -> None:
    """Paint houses around a church, between poplars."""
    for x, high in ((12, 34), (26, 28), (184, 26), (196, 32)):
        poplar(pen, x, 126, high)
    house(pen, 38, 126, 26, 14)
    house(pen, 132, 127, 24, 13)
    _paint_church(pen, 96, 125)
    house(pen, 62, 129, 30, 17)
    house(pen, 150, 131, 28, 14)
    house(pen, 118, 132, 24, 13)
    for x in (46, 84, 142, 174):
        pen.disc(x, 131, 5.5, TREE)
        pen.disc(x + 6, 132, 4.5, TREE_DARK)


def house(pen: Pen, x: float, y: float, wide: float, high: float) -> None:
    """Paint a house of a width whose ground is at `y`: a wall in the light, a wall in the shade, a roof of tiles."""
    half, eaves = wide / 2, y - high * 0.62
    pen.rect((x - half + 2, eaves, x + half - 2, y), STONE)
    pen.rect((x + half * 0.35, eaves, x + half - 2, y), SHADE)
    roof = [
        (x - half, eaves),
        (x - half * 0.55, y - high * 1.3),
        (x + half * 0.55, y - high * 1.3),
        (x + half, eaves),
    ]
    pen.shape(roof, TILE)
    pen.shape([(x + half * 0.2, eaves), (x + half * 0.55, y - high * 1.3), roof[3]], TILE_DARK)
    pen.rect((x - half * 0.5, y - high * 0.42, x - half * 0.5 + 3, y), LIGHTS)


def _paint_church(pen: Pen, x: float, y: float) -> None:
    pen.rect((x - 4, y - 20, x + 26, y), STONE)
    pen.shape([(x - 6, y - 19), (x, y - 32), (x + 24, y - 32), (x + 29, y - 19)], SLATE)
    pen.rect((x - 15, y - 34, x + 1, y), STONE)
    pen.rect((x - 5, y - 34, x + 1, y), SHADE)
    pen.shape([(x - 17, y - 33), (x - 7, y - 59), (x + 3, y - 33)], SLATE)
    pen.shape([(x - 7, y - 33), (x - 7, y - 59), (x + 3, y - 33)], SLATE_DARK)
    pen.rect((x - 9.2, y - 29, x - 5.2, y - 22), LIGHTS, 2)
    for across in (6, 14, 22):
        pen.rect((x + across - 1.6, y - 14, x + across + 1.6, y - 4), LIGHTS, 1.6)


def poplar(pen: Pen, x: float, y: float, high: float) -> None:
    """Paint a poplar whose foot is at `y`, its right half in the shade."""
    left = [(x - 4.6 * math.sin(math.pi * part) ** 0.7, y - high * part) for part in _parts(12)]
    right = [(x + 4.6 * math.sin(math.pi * part) ** 0.7, y - high * part) for part in _parts(12)]
    pen.rect((x - 1, y - 4, x + 1, y + 2), WOOD)
    pen.shape([*left, *reversed(right)], TREE)
    pen.shape([(x, y), (x, y - high), *reversed(right)], TREE_DARK)


def _parts(count: int) -> Iterator[float]:
    """Yield so many steps from 0 to 1."""
    return (at / count for at in range(count + 1))


def _paint_chateau(pen: Pen) -> None:
    """Paint the château on its hill, with a wall, round towers and roofs of slate."""
    x, y = 424.0, 128.0
    hill = curve((306, 136), (330, 129), (362, 119), (424, 115), (486, 119), (522, 127), (WIDE + 2, 128))
    pen.shape([*hill, (WIDE, FRIEZE_HIGH), (346, FRIEZE_HIGH), (332, 150)], DEEP)
    for at, high in ((322, 26), (334, 32), (346, 24), (528, 30), (541, 24)):
        poplar(pen, at, 130, high)
    pen.rect((x - 56, y - 36, x + 56, y - 4), STONE)
    pen.rect((x + 30, y - 36, x + 56, y - 4), SHADE)
    pen.shape([(x - 58, y - 35), (x - 50, y - 52), (x + 50, y - 52), (x + 58, y - 35)], SLATE)
    for at in (-34, 34):
        pen.shape([(x + at - 5, y - 35), (x + at, y - 49), (x + at + 5, y - 35)], STONE)
        pen.rect((x + at - 1.4, y - 40, x + at + 1.4, y - 35), LIGHTS)
    for at in (-44, -22, 22, 44):
        pen.rect((x + at - 2, y - 52 - 6, x + at + 2, y - 48), SHADE)
    for at in (-37, -27, 27, 37):
        pen.rect((x + at - 1.8, y - 29, x + at + 1.8, y - 20), LIGHTS)
    for at, wide, high, roof in (
        (-19, 7, 44, 13),
        (19, 7, 44, 13),
        (0, 13, 42, 21),
        (-57, 12, 38, 23),
        (57, 12, 38, 23),
    ):
        _paint_tower(pen, x + at, y - 3, wide, high, roof)
    _paint_wall(pen, x, y)


def _paint_tower(pen: Pen, x: float, y: float, wide: float, high: float, roof: float) -> None:
    """Paint a round tower of half a width, with a pointed roof and a window."""
    top = y - high
    pen.rect((x - wide, top, x + wide, y), STONE)
    pen.rect((x + wide * 0.3, top, x + wide, y), SHADE)
    pen.shape([(x - wide - 2, top + 1), (x, top - roof), (x + wide + 2, top + 1)], SLATE)
    pen.shape([(x + wide * 0.15, top + 1), (x, top - roof), (x + wide + 2, top + 1)], SLATE_DARK)
    pen.rect((x - wide * 0.25 - 1.5, top + 9, x - wide * 0.25 + 1.5, top + 17), LIGHTS, 1.5)


def _paint_wall(pen: Pen, x: float, y: float) -> None:
    """Paint the wall before the château, with its battlements."""
    pen.rect((x - 82, y - 7, x + 82, y + 8), SHADE)
    for at in range(-80, 81, 8):
        pen.rect((x + at - 2.2, y - 10, x + at + 2.2, y - 6), SHADE)
    for at in (-82, 82):
        pen.rect((x + at - 7, y - 15, x + at + 7, y + 10), STONE)
        pen.rect((x + at + 2, y - 15, x + at + 7, y + 10), SHADE)
        for each in (-6, 0, 6):
            pen.rect((x + at + each - 1.8, y - 18, x + at + each + 1.8, y - 14), STONE)
    pen.rect((x - 6, y - 7, x + 6, y + 8), STONE)
    pen.rect((x - 3.5, y - 3, x + 3.5, y + 8), LIGHTS, 3.5)


def _paint_fields(pen: Pen) -> None:
    """Paint wheat before the village and vines before the château, in rows towards the distance."""
    wheat = [(0, 142), (60, 137), (140, 139), (166, 147), (100, FRIEZE_HIGH), (0, FRIEZE_HIGH)]
    pen.shape(wheat, WHEAT)
    _paint_rows(pen, (70, 100), [(at, FRIEZE_HIGH) for at in range(-120, 100, 22)], 141, 2.2, FURROW)
    vines = [(376, 141), (430, 139), (500, 138), (WIDE, 139), (WIDE, FRIEZE_HIGH), (352, FRIEZE_HIGH)]
    pen.shape(vines, EARTH)
    _paint_rows(pen, (446, 84), [(at, FRIEZE_HIGH) for at in range(340, 640, 26)], 141, 7.5, LEAVES)


def _paint_rows(pen: Pen, distance: Point, feet: Sequence[Point], top: float, half: float, colour: Colour) -> None:
    """Paint rows from their feet towards a place in the distance, up to a height, twice `half` wide at their feet."""
    for x, y in feet:
        share = (y - top) / (y - distance[1])
        end = x + (distance[0] - x) * share
        narrow = half * (1 - share)
        pen.shape([(x - half, y), (end - narrow, top), (end + narrow, top), (x + half, y)], colour)


def _paint_boat(pen: Pen, x: float, y: float) -> None:
    """Paint a barge of the Loire under its square sail."""
    pen.rect((x - 1.2, y - 42, x + 1.2, y), WOOD)
    pen.shape([(x, y - 42), (x + 13, y - 39), (x, y - 36)], WINE)
    pen.shape([(x - 17, y - 33), (x + 17, y - 33), (x + 14, y - 9), (x - 14, y - 9)], SAIL)
    pen.shape([(x - 16.4, y - 26), (x + 16.4, y - 26), (x + 15.6, y - 19), (x - 15.6, y - 19)], WINE)
    pen.rect((x - 18, y - 35, x + 18, y - 32.5), WOOD)
    pen.shape(
        [(x - 33, y - 7), (x - 26, y - 3), (x + 26, y - 3), (x + 33, y - 7), (x + 24, y + 6), (x - 24, y + 6)], WOOD
    )
    pen.disc(x + 20, y - 7, 4, EARTH)
    pen.disc(x - 20, y - 7, 4, EARTH)
    pen.rect((x - 36, y + 6, x + 36, y + 8.2), GLEAM, 1.1)
