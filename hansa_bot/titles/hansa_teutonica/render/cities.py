"""Cities: plates with their slots, skill signs, name tabs in the controller's colour; the prestige table."""

from __future__ import annotations

from PIL import Image

from hansa_bot.render import fonts, sprites
from hansa_bot.render.canvas import Canvas
from hansa_bot.render.memo import remembered
from hansa_bot.render.palette import INK, PAPER, seat_ink
from hansa_bot.render.pen import Pen, drawn
from hansa_bot.titles.hansa_teutonica.board import Board, Slot, board
from hansa_bot.titles.hansa_teutonica.render import icons, inks
from hansa_bot.titles.hansa_teutonica.render.boxes import (
    BADGE,
    GAP,
    PAD,
    SIGN,
    CityBoxes,
    city_boxes,
    extra_places,
    table_box,
    table_places,
)
from hansa_bot.titles.hansa_teutonica.render.layout import LABEL, NAME, SLOT, around
from hansa_bot.titles.hansa_teutonica.render.routes import piece_sprite, shape_of
from hansa_bot.titles.hansa_teutonica.view import HansaView, Piece

COIN = 8.4
HOLES = {"white": 0.0, "orange": 0.54, "pink": 0.3, "black": 0.0}
"""How much of a slot stays white within its colour: the higher its privilege, the less."""


def paint_slot(pen: Pen, x: float, y: float, slot: Slot, size: float = SLOT) -> None:
    """Paint an empty slot."""
    shape = shape_of(slot.shape)
    sprites.body(pen, shape, x, y, size, inks.PLATE_EDGE)
    sprites.body(pen, shape, x, y, size * 0.89, inks.PRIVILEGES[slot.privilege])
    if HOLES[slot.privilege]:
        sprites.body(pen, shape, x, y, size * HOLES[slot.privilege], PAPER)


def paint_plates(pen: Pen, printed: Board) -> None:
    """Paint the plates of all cities with empty slots, and the empty prestige table."""
    for city in printed.cities:
        boxes = city_boxes(printed.id, city.id)
        _plate(pen, boxes.plate)
        for (x, y), slot in zip(boxes.slots, city.slots, strict=True):
            paint_slot(pen, x, y, slot)
            if slot.points:
                pen.disc(x, y, COIN / 2, inks.GOLD_EDGE)
                pen.disc(x, y, COIN / 2 - 0.6, inks.COIN)
        for (x, y), skill in zip(boxes.skills, city.skills, strict=True):
            pen.rect(around(x, y, SLOT, SLOT), inks.GOLD_EDGE, SLOT * sprites.RADIUS)
            pen.rect(around(x, y, SLOT - 1.4, SLOT - 1.4), inks.GOLD, SLOT * sprites.RADIUS)
            icons.SKILLS[skill](pen, x, y, SLOT * 0.74, INK)
    box = table_box(printed)
    pen.rect(box, inks.GOLD_EDGE, 2)
    pen.rect((box[0] + 0.7, box[1] + 0.7, box[2] - 0.7, box[3] - 0.7), inks.GOLD, 1.6)
    for (x, y), space in zip(table_places(printed), printed.prestige_table.spaces, strict=True):
        paint_slot(pen, x, y, Slot("merchant", space.privilege, 0))


def _plate(pen: Pen, box: tuple[float, float, float, float]) -> None:
    pen.rect(box, inks.PLATE_EDGE, 2)
    pen.rect((box[0] + 0.7, box[1] + 0.7, box[2] - 0.7, box[3] - 0.7), inks.PLATE, 1.5)


def write_values(canvas: Canvas, printed: Board) -> None:
    """Write the coins' points and the prestige table's values."""
    for city in printed.cities:
        for (x, y), slot in zip(city_boxes(printed.id, city.id).slots, city.slots, strict=True):
            if slot.points:
                canvas.text(x, y, str(slot.points), 7.4, INK)
    for (x, y), space in zip(table_places(printed), printed.prestige_table.spaces, strict=True):
        canvas.text(x, y + 12, str(space.value), 8.6, INK)


@remembered(512)
def label_sprite(name: str, seat: int | None, linked: bool, scale: int) -> Image.Image:
    """Return a city's name tab, in the colour and with the letter of the seat that controls it."""
    wide = fonts.width(name, "Bold", round(NAME * scale)) / scale + 2 * PAD
    wide += (SIGN + GAP if linked else 0) + (BADGE + GAP if seat is not None else 0)
    ink = seat_ink(seat)
    fill, edge, text = (inks.PLATE, inks.PLATE_EDGE, INK) if seat is None else (ink.fill, ink.tone, ink.text)
    if seat is not None and ink.text == INK:
        edge = inks.PLATE_EDGE
    left = PAD + (BADGE + GAP if seat is not None else 0)

    def paint(pen: Pen) -> None:
        pen.rect((0, 0, wide, LABEL), edge, 1.8)
        pen.rect((0.7, 0.7, wide - 0.7, LABEL - 0.7), fill, 1.3)
        if seat is not None:
            pen.rect(around(PAD + BADGE / 2 - 0.6, LABEL / 2, BADGE, BADGE), text, 1)
        if linked:
            icons.link(pen, wide - PAD - SIGN / 2, LABEL / 2, SIGN, text)

    image = drawn(wide, LABEL, scale, paint)
    canvas = Canvas(image, scale)
    if seat is not None:
        middle = (PAD + BADGE / 2 - 0.6) * scale
        sprites.letter(image, ink.letter, middle, LABEL / 2 * scale, 8 * scale, ink.fill, "Black")
    canvas.text(left, LABEL / 2, name, NAME, text, anchor="l")
    return image


def paint_labels(canvas: Canvas, view: HansaView) -> None:
    """Paint the name tabs of all cities and the ground of extra offices."""
    for city in view.cities:
        boxes = city_boxes(view.board, city.id)
        if city.extra:
            _widen(canvas, boxes, len(city.extra))
        box = boxes.bare if city.controller is None else boxes.label
        label = label_sprite(boxes.city.name, city.controller, boxes.linked, canvas.scale)
        canvas.stamp(label, (box[0] + box[2]) / 2, (box[1] + box[3]) / 2)


def paint_offices(canvas: Canvas, view: HansaView) -> None:
    """Paint the pieces in all offices and the owners at the prestige table."""
    for city in view.cities:
        boxes = city_boxes(view.board, city.id)
        places = [*extra_places(boxes, len(city.extra)), *boxes.slots]
        for (x, y), piece in zip(places, [*city.extra, *city.slots], strict=True):
            if piece is not None:
                canvas.stamp(piece_sprite(piece, canvas.scale), x, y)
    for (x, y), owner in zip(table_places(board(view.board)), view.table, strict=True):
        if owner is not None:
            canvas.stamp(piece_sprite(Piece(owner, "merchant"), canvas.scale), x, y)


def _widen(canvas: Canvas, boxes: CityBoxes, count: int) -> None:
    left, top, _, bottom = boxes.plate
    start = extra_places(boxes, count)[0][0] - SLOT / 2 - 2
    canvas.draw((start, top, left + 3, bottom), lambda pen: _plate(pen, (start, top, left + 6, bottom)))
