"""The strip below the map: a cell per seat with its whole desk, one for a neutral colour, one for the state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from PIL.Image import Image

from hansa_bot.i18n.catalog import Catalog
from hansa_bot.render import fonts, sprites
from hansa_bot.render.canvas import HIGH, WIDE, Canvas
from hansa_bot.render.memo import remembered
from hansa_bot.render.palette import INK, PAPER, Colour
from hansa_bot.render.pen import Box, Pen, drawn
from hansa_bot.titles.hansa_teutonica.board import board, components
from hansa_bot.titles.hansa_teutonica.material import NEUTRAL
from hansa_bot.titles.hansa_teutonica.render import icons, inks
from hansa_bot.titles.hansa_teutonica.render.changes import Changes
from hansa_bot.titles.hansa_teutonica.render.cities import HOLES
from hansa_bot.titles.hansa_teutonica.render.layout import layout
from hansa_bot.titles.hansa_teutonica.render.routes import piece_sprite, shape_of, token_sprite
from hansa_bot.titles.hansa_teutonica.view import DeskView, HansaView, NeutralView

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


@remembered(256)
def _icon(skill: str, size: float, scale: int, colour: Colour) -> Image:
    return drawn(size, size, scale, lambda pen: icons.SKILLS[skill](pen, size / 2, size / 2, size, colour))


@remembered(64)
def _shield(privilege: str, size: float, scale: int, tone: Tone) -> Image:
    """Return a shield filled as far as the slots that it opens."""
    hole = HOLES[privilege]

    def paint(pen: Pen) -> None:
        middle = size / 2
        icons.shield(pen, middle, middle, size, tone.text)
        icons.shield(pen, middle, middle, size * 0.78, inks.PRIVILEGES[privilege])
        if hole:
            icons.shield(pen, middle, middle, size * 0.78 * hole, PAPER)

    return drawn(size, size, scale, paint)


@remembered(64)
def _pile(kind: str, hollow: bool, size: float, scale: int, tone: Tone) -> Image:
    shape = shape_of(kind)

    def paint(pen: Pen) -> None:
        sprites.body(pen, shape, size / 2, size / 2, size * 0.94, tone.dim if hollow else tone.text)
        if hollow:
            sprites.body(pen, shape, size / 2, size / 2, size * 0.58, tone.ground)

    return drawn(size, size, scale, paint)


@remembered(16)
def _blank(size: float, scale: int, edge: Colour, fill: Colour) -> Image:
    """Return a token without a sign."""

    def paint(pen: Pen) -> None:
        pen.shape(icons.hexagon(size / 2, size * 0.585, size), edge)
        pen.shape(icons.hexagon(size / 2, size * 0.585, size - 1.2), fill)

    return drawn(size, size * 1.17, scale, paint)


@remembered(32)
def _pill(wide: float, high: float, scale: int, colour: Colour) -> Image:
    return drawn(wide, high, scale, lambda pen: pen.rect((0, 0, wide, high), colour, high / 2))


def paint_strip(canvas: Canvas, view: HansaView, names: Sequence[str], tr: Catalog, found: Changes) -> None:
    """Paint all cells, with gained points and raised skills marked."""
    for desk in view.desks:
        _paint_cell(canvas, view, desk, fonts.legible(names[desk.seat], tr("Player")), found)
    if view.neutral is not None:
        _paint_neutral(canvas, view, view.neutral, tr, found)
    _paint_side(canvas, view, tr)


def _paint_cell(canvas: Canvas, view: HansaView, desk: DeskView, name: str, found: Changes) -> None:
    box = cell_box(view, desk.seat)
    acting = desk.seat in view.waiting and not view.over
    tone = LIGHT if acting else DARK
    canvas.fill(box, tone.ground)
    last = desk.seat + 1 == view.seats and view.neutral is None
    if not acting and desk.seat + 1 not in view.waiting and not last:
        canvas.fill((box[2] - 0.4, box[1] + 7, box[2], box[3] - 5), tone.line)
    _paint_track(canvas, box, desk.points, tone)
    _paint_head(canvas, view, desk, name, box, tone, found.points.get(desk.seat, 0))
    _paint_skills(canvas, desk, box, tone, found)
    _paint_goods(canvas, desk, box, tone)


def _paint_track(canvas: Canvas, box: Box, points: int, tone: Tone) -> None:
    end = components()["end_points"]
    step = (box[2] - box[0]) / end
    for index in range(end):
        left = box[0] + step * index
        colour = tone.fill if index < points else tone.line
        canvas.fill((left + (0.4 if index else 0), box[1], left + step, box[1] + TRACK), colour)


def _paint_head(
    canvas: Canvas, view: HansaView, desk: DeskView, name: str, box: Box, tone: Tone, gained: int
) -> None:
    y = box[1] + ROWS[0]
    canvas.stamp(sprites.piece(desk.seat, sprites.SQUARE, 13.4, canvas.scale), box[0] + 10.5, y)
    right = box[2] - 5
    right -= canvas.text(right, y, str(desk.points), SCORE, tone.text, weight="Black", anchor="r") + 4
    if desk.seat == view.active and not view.over:
        right = _paint_actions(canvas, view.actions_left, right, y, tone) - 3
        right = _paint_permits(canvas, view, right, y)
    right = _paint_air(canvas, view, desk.seat, right, y)
    right = _paint_tiles(canvas, desk, right, y)
    left = box[0] + 20.5
    canvas.text(left, y, canvas.fitted(name, NAME, right - left), NAME, tone.text, anchor="l")
    if gained:
        canvas.stamp(sprites.badge(f"+{gained}", desk.seat, BADGE, canvas.scale), box[2] - 11, box[1] + 1.6)


def _paint_air(canvas: Canvas, view: HansaView, seat: int, right: float, y: float) -> float:
    """Paint the pieces of a colour that are in the air; return their left edge."""
    air = [piece for _, piece in (*view.lifted, *view.carried)] + ([view.displaced] if view.displaced else [])
    for piece in (piece for piece in air if piece.seat == seat):
        canvas.stamp(piece_sprite(piece, canvas.scale, 9), right - 4.5, y)
        right -= 10
    return right


def _paint_permits(canvas: Canvas, view: HansaView, right: float, y: float) -> float:
    """Paint a flag for each permission left; that of several regions has one for each (HT-20.4)."""
    cities = {city.id: city for city in board(view.board).cities}
    for region in (region for city in view.permits for region in reversed(cities[city].permits)):
        canvas.stamp(_flag(region, canvas.scale), right - FLAG / 2, y)
        right -= FLAG + 1
    return right


def _paint_tiles(canvas: Canvas, desk: DeskView, right: float, y: float) -> float:
    """Paint the emperor's favours of a seat, golden like their seal; return their left edge (HT-21.2)."""
    for favour in desk.favours:
        canvas.stamp(_tile(favour, canvas.scale), right - TILE / 2, y)
        right -= TILE + 1
    return right


@remembered(8)
def _tile(favour: str, scale: int) -> Image:
    def paint(pen: Pen) -> None:
        pen.rect((0, 0, TILE, TILE), inks.GOLD_EDGE, 2)
        pen.rect((0.7, 0.7, TILE - 0.7, TILE - 0.7), inks.GOLD, 1.6)
        if favour in icons.TILE_SIGNS:
            icons.TILE_SIGNS[favour](pen, TILE / 2, TILE / 2, TILE * 0.72, INK)

    image = drawn(TILE, TILE, scale, paint)
    if text := icons.TILE_TEXTS.get(favour):
        sprites.letter(image, text, image.width / 2, image.height / 2, TILE * scale * 0.74, INK, "Bold")
    return image


@remembered(8)
def _flag(region: str, scale: int) -> Image:
    def paint(pen: Pen) -> None:
        pen.rect((0, 0, FLAG, FLAG), inks.BAND_EDGES[region], 1.2)
        pen.rect((0.5, 0.5, FLAG - 0.5, FLAG - 0.5), inks.BANDS[region], 0.9)
        icons.flag(pen, FLAG / 2, FLAG / 2, FLAG * 0.78, inks.BAND_EDGES[region])

    return drawn(FLAG, FLAG, scale, paint)


def _paint_neutral(canvas: Canvas, view: HansaView, neutral: NeutralView, tr: Catalog, found: Changes) -> None:
    """Paint the neutral colour's points, stock and offices (HT-18)."""
    box = neutral_box(view)
    top, middle, low = (box[1] + row for row in ROWS)
    left, right = box[0] + 5, box[2] - 5
    canvas.fill(box, DARK.ground)
    _paint_track(canvas, box, neutral.points, DARK)
    canvas.stamp(sprites.piece(NEUTRAL, sprites.SQUARE, 13.4, canvas.scale), box[0] + 10.5, top)
    room = right
    if view.options.full_neutral:
        room -= canvas.text(right, top, str(neutral.points), SCORE, DARK.text, weight="Black", anchor="r") + 4
    room = _paint_air(canvas, view, NEUTRAL, room, top)
    name = canvas.fitted(tr("Neutral"), NAME, room - box[0] - 20.5)
    canvas.text(box[0] + 20.5, top, name, NAME, DARK.text, anchor="l")
    _paint_line(canvas, tr("In stock"), str(neutral.stock), left, right, middle)
    _paint_line(canvas, tr("Offices"), str(neutral.offices), left, right, low)
    gained = found.points.get(NEUTRAL, 0)
    if gained:
        canvas.stamp(sprites.badge(f"+{gained}", NEUTRAL, BADGE, canvas.scale), box[2] - 11, box[1] + 1.6)


def _paint_actions(canvas: Canvas, count: int, right: float, y: float, tone: Tone) -> float:
    """Paint how many actions are left, as a pill; return its left edge."""
    wide = 20.0 if count < 10 else 25.0
    canvas.stamp(_pill(wide, 10.6, canvas.scale, tone.text), right - wide / 2, y)
    canvas.stamp(_icon("actiones", 8, canvas.scale, tone.ground), right - wide + 6.4, y)
    canvas.text(right - 4.4, y, str(count), SMALL, tone.ground, anchor="r")
    return right - wide


def _paint_skills(canvas: Canvas, desk: DeskView, box: Box, tone: Tone, found: Changes) -> None:
    y = box[1] + ROWS[1]
    tracks = components()["skills"]
    step = min(28.0, (box[2] - box[0] - 5) / len(tracks))
    for index, (skill, track) in enumerate(tracks.items()):
        left = box[0] + 4 + step * index
        value = track["values"][desk.skills[skill]]
        raised = (desk.seat, skill) in found.skills
        if raised:
            canvas.stamp(_pill(step - 0.6, 11.4, canvas.scale, inks.GOLD), left + step / 2 - 1.4, y)
        if skill == "privilegium":
            canvas.stamp(_shield(value, 11, canvas.scale, tone), left + 6.5, y)
        else:
            canvas.stamp(_icon(skill, 9, canvas.scale, INK if raised else tone.dim), left + 4.5, y)
            canvas.text(left + 10.5, y, str(value), SMALL, INK if raised else tone.text, anchor="l")


def _paint_goods(canvas: Canvas, desk: DeskView, box: Box, tone: Tone) -> None:
    y = box[1] + ROWS[2]
    x = box[0] + 4.5
    for hollow, counts in ((False, desk.supply), (True, desk.stock)):
        for kind, count in zip(("trader", "merchant"), counts, strict=True):
            if count or not hollow or kind == "trader":
                canvas.stamp(_pile(kind, hollow, 6.4, canvas.scale, tone), x + 3.2, y)
                colour = tone.dim if hollow else tone.text
                x += 7.6 + canvas.text(x + 7.6, y, str(count), SMALL, colour, anchor="l") + 2.4
    _paint_tokens(canvas, desk, x + 1, box[2] - 3, y, tone)


def _paint_tokens(canvas: Canvas, desk: DeskView, left: float, right: float, y: float, tone: Tone) -> None:
    """Paint used and pending tokens from the right, then as many unused ones as there is room for."""
    for fill, count in ((tone.ground, len(desk.used)), (inks.PENDING, desk.pending - len(desk.shown))):
        if count:
            _paint_count(canvas, count, right - HEX / 2, y, tone, fill)
            right -= HEX + 1
    for token in desk.shown:
        canvas.stamp(token_sprite(token, TOKEN, canvas.scale, "pending"), right - TOKEN / 2, y)
        right -= TOKEN + 1
    kinds = Counter(desk.unused)
    for index, (token, count) in enumerate(kinds.items()):
        wide = TOKEN + (4.5 if count > 1 else 0)
        last = index == len(kinds) - 1
        if left + wide > right - (0 if last else HEX):
            rest = sum(list(kinds.values())[index:])
            _paint_count(canvas, rest, left + HEX / 2, y, tone, inks.TOKEN)
            return
        canvas.stamp(token_sprite(token, TOKEN, canvas.scale), left + TOKEN / 2, y)
        if count > 1:
            canvas.text(left + TOKEN + 0.4, y, str(count), TINY, tone.text, anchor="l")
        left += wide + 1


def _paint_count(canvas: Canvas, count: int, x: float, y: float, tone: Tone, fill: Colour) -> None:
    """Paint tokens as a number: unused ones on cream, pending ones on blue, used ones on the ground."""
    canvas.stamp(_blank(HEX, canvas.scale, tone.dim, fill), x, y)
    canvas.text(x, y, str(count), TINY, tone.text if fill == tone.ground else INK)


def _paint_side(canvas: Canvas, view: HansaView, tr: Catalog) -> None:
    box = cell_box(view, view.seats)
    printed = board(view.board)
    canvas.fill(box, LAST.ground)
    left, right = box[0] + 6, box[2] - 6
    top, middle, low = (box[1] + row for row in ROWS)
    _paint_line(canvas, tr("Cities"), f"{view.completed}/{printed.completed_limit}", left, right, top)
    _paint_line(canvas, tr("Tokens"), str(view.token_stock), left, right, low)
    canvas.stamp(_link(canvas.scale), left + 5, middle)
    for index, points in enumerate(printed.link.points):
        x = right - 5 - 13.5 * (len(printed.link.points) - 1 - index)
        if index < len(view.links):
            canvas.stamp(sprites.piece(view.links[index], sprites.SQUARE, 11, canvas.scale), x, middle)
        else:
            canvas.text(x, middle, str(points), SMALL, LAST.text)


def _paint_line(canvas: Canvas, word: str, value: str, left: float, right: float, y: float) -> None:
    room = right - left - canvas.text(right, y, value, NAME, LAST.text, anchor="r") - 2
    size = SMALL if canvas.fitted(word, SMALL, room) == word else TINY
    canvas.text(left, y, canvas.fitted(word, size, room), size, LAST.dim, anchor="l")


@remembered(4)
def _link(scale: int) -> Image:
    return drawn(10, 10, scale, lambda pen: icons.link(pen, 5, 5, 10, LAST.dim))
