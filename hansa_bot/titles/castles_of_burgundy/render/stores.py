"""What a seat has beside its estate: storage, goods, dice, workers, silverlings, bonus tiles, in rows of any size."""

from __future__ import annotations

from PIL.Image import Image

from hansa_bot.render import sprites
from hansa_bot.render.cache import remember
from hansa_bot.render.canvas import Canvas
from hansa_bot.render.palette import INK, JET, PAPER, Colour, seat_ink
from hansa_bot.render.pen import Pen, Point, draw
from hansa_bot.render.word import width
from hansa_bot.titles.castles_of_burgundy.material import GOODS_STORAGE, STORAGE
from hansa_bot.titles.castles_of_burgundy.render import inks, things
from hansa_bot.titles.castles_of_burgundy.render.changes import Changes
from hansa_bot.titles.castles_of_burgundy.render.hexes import HIGH, corners
from hansa_bot.titles.castles_of_burgundy.render.layout import STOCK, stock_place
from hansa_bot.titles.castles_of_burgundy.render.tiles import BUILDING_SIGNS, TYPE_SIGNS, Sign, put_sign, tile
from hansa_bot.titles.castles_of_burgundy.view import BurgundyView, EstateView

EFFECT_SIGNS: dict[str, Sign] = BUILDING_SIGNS | {"ship": TYPE_SIGNS[3], "castle": TYPE_SIGNS[4]}
"""By kind of a waiting effect: its sign."""
STEP = 1.16
"""From one die to the next, as a part of its size."""
NEW = 2.0
"""How far the light patch around new dice reaches."""


@remember(32)
def place(wide: float, scale: int, line: Colour, ground: Colour) -> Image:
    """Return an empty place of a storage."""
    x, y = wide / 2, wide * HIGH / 2

    def paint(pen: Pen) -> None:
        pen.shape(corners(x, y, wide * 0.9), line)
        pen.shape(corners(x, y, wide * 0.9 - 1.6), ground)

    return draw(wide, wide * HIGH, scale, paint)


@remember(32)
def effect(kind: str, size: float, scale: int) -> Image:
    """Return the golden tile of an effect that waits for an answer."""

    def paint(pen: Pen) -> None:
        pen.rect((0, 0, size, size), inks.GOLD_EDGE, size * 0.16)
        pen.rect((0.8, 0.8, size - 0.8, size - 0.8), inks.GOLD, size * 0.13)
        put_sign(pen, EFFECT_SIGNS[kind], size / 2, size / 2, size * 0.7, JET, inks.GOLD)

    return draw(size, size, scale, paint)


def paint_storage(
    canvas: Canvas, desk: EstateView, x: float, y: float, wide: float, line: Colour, ground: Colour
) -> float:
    """Paint the stored tiles and the free places from the left edge `x` on; return the right edge."""
    for index in range(STORAGE):
        sprite = place(wide, canvas.scale, line, ground)
        if index < len(desk.storage):
            sprite = tile(desk.storage[index], wide, canvas.scale)
        canvas.stamp(sprite, x + wide / 2, y)
        x += wide + wide * 0.08
    return x


def paint_goods(
    canvas: Canvas, desk: EstateView, x: float, y: float, size: float, ink: Colour, line: Colour, ground: Colour
) -> float:
    """Paint each type of goods with its number, and the free places; return the right edge."""
    kinds = [kind for kind, count in enumerate(desk.goods) if count]
    for index in range(GOODS_STORAGE):
        if index < len(kinds):
            canvas.stamp(things.good(kinds[index], size, canvas.scale), x + size / 2, y)
            count = desk.goods[kinds[index]]
            canvas.text(x + size + 1.2, y, f"×{count}", _count_size(size), ink, anchor="l")
            x += goods_room(count, size)
        else:
            canvas.stamp(things.good_place(size, canvas.scale, line, ground), x + size / 2, y)
            x += size * 1.24
    return x


def goods_places(desk: EstateView) -> dict[int, Point]:
    """Return by type the middle of the goods below the large estate."""
    x, y = stock_place(0)
    found: dict[int, Point] = {}
    for kind in (kind for kind, count in enumerate(desk.goods) if count):
        found[kind] = x, y
        x += goods_room(desk.goods[kind], STOCK)
    return found


def goods_room(count: int, size: float) -> float:
    """Return how far it is from one type of goods, of which there are so many, to the next."""
    return size + 1.2 + width(f"×{count}", _count_size(size)) + size * 0.24


def _count_size(size: float) -> float:
    return max(things.LEAST + 0.4, size * 0.72)


def paint_dice(
    canvas: Canvas, desk: EstateView, x: float, y: float, size: float, ground: Colour, found: Changes
) -> float:
    """Paint both dice, the used ones hollow, on a light patch while they are new; return the right edge."""
    if desk.seat in found.rolled and all(desk.dice_left):
        for out, colour in ((NEW, JET), (NEW - 0.9, PAPER)):
            box = x - out, y - size / 2 - out, x + size * STEP + size + out, y + size / 2 + out
            canvas.panel(box, colour, size * 0.28)
    for face, fresh in zip(desk.dice, desk.dice_left, strict=True):
        canvas.stamp(things.die(face, desk.seat, size, canvas.scale, None if fresh else ground), x + size / 2, y)
        x += size * STEP
    return x


def paint_counts(
    canvas: Canvas, desk: EstateView, x: float, y: float, size: float, ink: Colour, ground: Colour
) -> float:
    """Paint how many workers and silverlings there are; return the right edge."""
    for sprite, count in (
        (things.worker(size, canvas.scale, ink, ground), desk.workers),
        (things.silver(size * 0.94, canvas.scale), desk.silver),
    ):
        canvas.stamp(sprite, x + size / 2, y)
        x += size * 1.1
        x += canvas.text(x, y, str(count), max(9.4, size * 0.86), ink, anchor="l") + size * 0.5
    return x


def paint_bonuses(
    canvas: Canvas, desk: EstateView, left: float, right: float, y: float, size: float, found: Changes
) -> None:
    """Paint the bonus tiles of a seat up to the right edge; they overlap where there is no room from `left` on."""
    step = min(size + 0.8, (right - left - size) / max(1, len(desk.bonus) - 1))
    first = right - size / 2 - step * (len(desk.bonus) - 1)
    for index, won in enumerate(desk.bonus):
        x = first + step * index
        if (desk.seat, won.type) in found.bonus:
            canvas.stamp(sprites.halo(sprites.DISC, size, canvas.scale, 1.6), x, y)
        canvas.stamp(things.bonus(won.type, won.large, size, canvas.scale), x, y)


def pending_of(view: BurgundyView, seat: int) -> str | None:
    """Return the effect that waits for a seat's answer."""
    return view.pending if seat in view.waiting else None


def paint_pending(canvas: Canvas, view: BurgundyView, seat: int, x: float, y: float, size: float) -> float:
    """Paint the effect that waits for this seat; return the right edge."""
    kind = pending_of(view, seat)
    if kind is None:
        return x
    canvas.stamp(effect(kind, size, canvas.scale), x + size / 2, y)
    return x + size * 1.2


@remember(32)
def sold(kind: int, seat: int, size: float, scale: int) -> Image:
    """Return what a sold type of goods leaves behind: an outline in the seat's colour around its number."""
    ink = seat_ink(seat)

    def paint(pen: Pen) -> None:
        for inset, colour in ((0.0, sprites.line_ink(ink)), (0.8, ink.fill), (2.6, inks.SHEET)):
            pen.rect((inset, inset, size - inset, size - inset), colour, size * 0.12)

    image = draw(size, size, scale, paint)
    sprites.letter(image, str(kind + 1), image.width / 2, image.height / 2, size * 0.56 * scale, INK, "Bold")
    return image
