"""Cells of the strip: where they are, their colours, and the small signs in them."""

from __future__ import annotations

from dataclasses import dataclass

from PIL.Image import Image, new

from hansa_bot.render import sprites
from hansa_bot.render.cache import remember
from hansa_bot.render.canvas import HIGH, WIDE, Canvas
from hansa_bot.render.palette import INK, PAPER, Colour
from hansa_bot.render.pen import Box, Pen, draw
from hansa_bot.render.word import width
from hansa_bot.titles.hansa_teutonica.material import components
from hansa_bot.titles.hansa_teutonica.render import icons, inks
from hansa_bot.titles.hansa_teutonica.render.cities import HOLES
from hansa_bot.titles.hansa_teutonica.render.layout import layout
from hansa_bot.titles.hansa_teutonica.render.routes import piece_sprite, shape_of
from hansa_bot.titles.hansa_teutonica.view import HansaView

SIDE = 66.0
"""Width of the last cell."""
NEUTRAL_WIDE = 92.0
"""Width of the cell of a neutral colour."""
ROWS = (11.0, 24.6, 37.4)
"""Middles of a cell's three rows, from the top of the strip."""
TRACK = 2.6
NAME = 11.0
SCORE = 15.0
SMALL = 9.4
TINY = 7.4
BADGE = 10.4
HEX = 9.2
"""Width of a token that only shows a number."""
TOKEN = 11.4
FLAG = 9.6
TILE = 10.8


@dataclass(frozen=True, slots=True)
class Tone:
    """The colours of a cell."""

    ground: Colour
    text: Colour
    dim: Colour
    line: Colour
    fill: Colour


DARK = Tone(inks.STRIP, inks.STRIP_TEXT, inks.STRIP_DIM, inks.STRIP_LINE, inks.GOLD)
LIGHT = Tone(inks.CELL, INK, inks.CELL_DIM, inks.CELL_LINE, inks.GOLD_EDGE)
LAST = Tone(inks.SIDE, inks.STRIP_TEXT, inks.STRIP_DIM, inks.STRIP_LINE, inks.GOLD)


def cell_box(view: HansaView, seat: int) -> Box:
    """Return the box of a seat's cell; the seat after the last one is the state of the game."""
    top = layout(view.board).height
    wide = (WIDE - SIDE - (NEUTRAL_WIDE if view.neutral else 0)) / view.seats
    if seat == view.seats:
        return WIDE - SIDE, top, WIDE, HIGH
    return wide * seat, top, wide * (seat + 1), HIGH


def neutral_box(view: HansaView) -> Box:
    """Return the box of the neutral colour's cell, between the seats and the state of the game."""
    return WIDE - SIDE - NEUTRAL_WIDE, layout(view.board).height, WIDE - SIDE, HIGH


@remember(256)
def icon(skill: str, size: float, scale: int, colour: Colour) -> Image:
    """Return the sign of a skill."""
    return draw(size, size, scale, lambda pen: icons.SKILLS[skill](pen, size / 2, size / 2, size, colour))


@remember(64)
def shield(privilege: str, size: float, scale: int, tone: Tone) -> Image:
    """Return a shield filled as far as the slots that it opens."""
    hole = HOLES[privilege]

    def paint(pen: Pen) -> None:
        middle = size / 2
        icons.shield(pen, middle, middle, size, tone.text)
        icons.shield(pen, middle, middle, size * 0.78, inks.PRIVILEGES[privilege])
        if hole:
            icons.shield(pen, middle, middle, size * 0.78 * hole, PAPER)

    return draw(size, size, scale, paint)


@remember(64)
def pile(kind: str, hollow: bool, size: float, scale: int, tone: Tone) -> Image:
    """Return the sign before a number of pieces: hollow for those in the stock."""
    shape = shape_of(kind)

    def paint(pen: Pen) -> None:
        sprites.body(pen, shape, size / 2, size / 2, size * 0.94, tone.dim if hollow else tone.text)
        if hollow:
            sprites.body(pen, shape, size / 2, size / 2, size * 0.58, tone.ground)

    return draw(size, size, scale, paint)


@remember(16)
def blank(size: float, scale: int, edge: Colour, fill: Colour) -> Image:
    """Return a token without a sign."""

    def paint(pen: Pen) -> None:
        pen.shape(icons.hexagon(size / 2, size * 0.585, size), edge)
        pen.shape(icons.hexagon(size / 2, size * 0.585, size - 1.2), fill)

    return draw(size, size * 1.17, scale, paint)


def paint_track(canvas: Canvas, box: Box, points: int, tone: Tone) -> None:
    """Paint the way to the end of the game along the top of a cell, filled as far as the points go."""
    left, right = (round(edge * canvas.scale) / canvas.scale for edge in (box[0], box[2]))
    track = _track(right - left, points, tone, canvas.scale)
    canvas.stamp(track, (left + right) / 2, box[1] + TRACK / 2)


@remember(128)
def _track(wide: float, points: int, tone: Tone, scale: int) -> Image:
    end = components()["end_points"]
    canvas = Canvas(new("RGB", (round(wide * scale), round(TRACK * scale)), tone.ground), scale)
    for index in range(end):
        left, right = wide * index / end, wide * (index + 1) / end
        canvas.fill((left + (0.4 if index else 0), 0, right, TRACK), tone.fill if index < points else tone.line)
    return canvas.image


def paint_gain(canvas: Canvas, box: Box, points: int, seat: int, gained: int) -> None:
    """Paint gained points on the edge of a cell, beside its score of so many points."""
    score = width(str(points), SCORE, "Black")
    badge = sprites.badge(f"+{gained}", seat, BADGE, canvas.scale)
    canvas.stamp(badge, box[2] - 6 - score - badge.width / canvas.scale / 2, box[1] + 1)


def paint_air(canvas: Canvas, view: HansaView, seat: int, right: float, y: float) -> float:
    """Paint the pieces of a colour that are in the air; return their left edge."""
    air = [piece for _, piece in (*view.lifted, *view.carried)] + ([view.displaced] if view.displaced else [])
    for piece in (piece for piece in air if piece.seat == seat):
        canvas.stamp(piece_sprite(piece, canvas.scale, 9), right - 4.5, y)
        right -= 10
    return right
