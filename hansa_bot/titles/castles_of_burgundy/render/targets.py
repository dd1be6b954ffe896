"""The what-if picture: the board steps back, and what may be chosen stands out with its price and its gain."""

from __future__ import annotations

from PIL.Image import Image

from hansa_bot.render import sprites
from hansa_bot.render.cache import remember
from hansa_bot.render.canvas import STAYS, WIDE, Canvas
from hansa_bot.render.palette import JET, PAPER, seat_ink
from hansa_bot.render.pen import Box, Pen, Point, draw
from hansa_bot.titles.castles_of_burgundy.render import inks, stores, things, tiles
from hansa_bot.titles.castles_of_burgundy.render.aims import Aims
from hansa_bot.titles.castles_of_burgundy.render.hexes import PITCH, corners
from hansa_bot.titles.castles_of_burgundy.render.layout import (
    LARGE,
    SLOT,
    STOCK,
    STORED,
    STRIP,
    goods_box,
    slot_place,
    storage_place,
)
from hansa_bot.titles.castles_of_burgundy.view import BurgundyView, EstateView

PRICE = 10.4
"""Height of a price."""
BADGE = 11.0
COIN = 8.4


def paint_targets(canvas: Canvas, view: BurgundyView, seat: int, found: Aims) -> None:
    """Fade a painted board but for what may be chosen by a seat, and mark that."""
    desk = view.estates[seat]
    hexes = _lit_hexes(view, desk, found)
    boxes = [goods_box(depot) for depot in found.depots]
    boxes += [_around(place, STOCK) for place, _ in _lit_goods(desk, found)]

    def keep(pen: Pen) -> None:
        for place, wide in hexes:
            pen.shape(corners(*place, wide), STAYS)
        for box in boxes:
            pen.rect(box, STAYS, 2)

    canvas.fade((0, 0, WIDE, STRIP), inks.GROUND, inks.FADE, keep)
    for box in boxes:
        _paint_box(canvas, box, seat)
    for place, wide in hexes:
        canvas.stamp(tiles.frame(seat, wide, canvas.scale), *place)
    _paint_prices(canvas, view, seat, found)
    for place, (_, points) in _lit_goods(desk, found):
        canvas.stamp(sprites.badge(f"+{points}", seat, BADGE, canvas.scale), place[0] + 8, place[1] - 9)


def _lit_hexes(view: BurgundyView, desk: EstateView, found: Aims) -> list[tuple[Point, float]]:
    lit = [(slot_place(view, *spot), SLOT) for spot in {**found.slots, **found.bought}]
    lit += [(LARGE.place(index), LARGE.wide) for index in found.hexes]
    return lit + [(storage_place(at), STORED) for at, face in enumerate(desk.storage) if face in found.stored]


def _lit_goods(desk: EstateView, found: Aims) -> list[tuple[Point, tuple[int, int]]]:
    """Return where the goods that may be sold lie, with workers and points."""
    places = stores.goods_places(desk)
    return [(places[good], what) for good, what in found.goods.items()]


def _paint_prices(canvas: Canvas, view: BurgundyView, seat: int, found: Aims) -> None:
    """Paint workers below what they are paid for, points above; a coin at what is only bought."""
    for spot, count in found.slots.items():
        x, y = slot_place(view, *spot)
        if count:
            canvas.stamp(price(count, canvas.scale), x, y + SLOT * 0.58)
    for spot in set(found.bought) - set(found.slots):
        x, y = slot_place(view, *spot)
        canvas.stamp(things.silver(COIN, canvas.scale), x + SLOT * 0.4, y - SLOT * 0.42)
    for index, count in found.hexes.items():
        x, y = LARGE.place(index)
        if count:
            canvas.stamp(price(count, canvas.scale), x, y + LARGE.wide * PITCH * 0.5)
        if index in found.gains:
            badge = sprites.badge(f"+{found.gains[index]}", seat, BADGE, canvas.scale)
            canvas.stamp(badge, x + LARGE.wide * 0.3, y - LARGE.wide * 0.42)
    for place, (count, _) in _lit_goods(view.estates[seat], found):
        if count:
            canvas.stamp(price(count, canvas.scale), place[0], place[1] + STOCK * 0.6)


@remember(16)
def price(count: int, scale: int) -> Image:
    """Return a label with the workers that must be paid."""
    wide = PRICE * 1.9

    def paint(pen: Pen) -> None:
        pen.rect((0, 0, wide, PRICE), JET, PRICE / 2)
        pen.rect((0.7, 0.7, wide - 0.7, PRICE - 0.7), PAPER, PRICE / 2 - 0.7)

    image = draw(wide, PRICE, scale, paint)
    size = PRICE * 0.72
    sign = things.worker(size, scale, JET, PAPER)
    image.paste(sign, (round(PRICE * 0.32 * scale), round((PRICE - size) / 2 * scale)), sign)
    sprites.letter(image, str(count), image.width * 0.72, image.height / 2, 7.6 * scale, JET, "Bold")
    return image


def _paint_box(canvas: Canvas, box: Box, seat: int) -> None:
    left, top, right, bottom = box
    for out, colour in ((1.6, JET), (1.0, seat_ink(seat).fill)):
        for edge in (
            (left - out, top - out, right + out, top),
            (left - out, bottom, right + out, bottom + out),
            (left - out, top, left, bottom),
            (right, top, right + out, bottom),
        ):
            canvas.fill(edge, colour)


def _around(place: Point, size: float) -> Box:
    x, y = place
    return x - size / 2, y - size / 2, x + size / 2, y + size / 2
