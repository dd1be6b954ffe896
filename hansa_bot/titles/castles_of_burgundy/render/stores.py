"""What a seat has beside its estate: goods, dice, workers, silverlings, tiles in store, in rows of any size."""

from functools import partial

from PIL.Image import Image

from hansa_bot.render import sprites, theme
from hansa_bot.render.cache import remember
from hansa_bot.render.canvas import Canvas, Pen, box, draw
from hansa_bot.render.fonts import NARROW
from hansa_bot.render.theme import INK, JET, PAPER, Colour, seat_ink
from hansa_bot.titles.castles_of_burgundy.render import inks
from hansa_bot.titles.castles_of_burgundy.render.changes import Changes
from hansa_bot.titles.castles_of_burgundy.render.panel import TYPE
from hansa_bot.titles.castles_of_burgundy.render.tiles import SIGNS, TYPE_SIGNS, put_sign, stack_hexes
from hansa_bot.titles.castles_of_burgundy.view import BurgundyView, EstateView
from hansa_bot.titles.kit.render.seats import Tone
from hansa_bot.titles.kit.render.targets import Brush

PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""By face: where its pips are."""
"""By kind of a waiting effect: its sign."""
STEP = 1.16
"""From one die to the next, as a part of its size."""
NEW = 2.0
"""How far the light patch around new dice reaches."""


def write(
    canvas: Canvas, x: float, y: float, text: str, room: float, *, weight: str = "Bold", anchor: str = "m"
) -> float:
    """Write a line in the smallest type, with narrower letters or even cut where it has no room; return its width."""
    said = canvas.fit(text, TYPE, room / NARROW, weight)
    return canvas.text(x, y, said, TYPE, INK, weight=weight, anchor=anchor, room=room)


@remember
def good(kind: int, size: float, scale: int) -> Image:
    """Return a good: a square in its colour with its number."""
    image = box(size, size, scale, (0, JET, size * 0.12), (0.6, inks.GOODS[kind], size * 0.08))
    middle, ink = image.width / 2, inks.GOODS_TEXTS[kind]
    sprites.letter(image, str(kind + 1), middle, middle, max(TYPE, size * 0.78) * scale, ink, "Bold")
    return image


@remember
def good_place(size: float, scale: int, tone: Tone) -> Image:
    """Return the empty place of a good."""
    return box(size, size, scale, (0, tone.line, size * 0.12), (0.8, tone.ground, size * 0.08))


@remember
def die(face: int, seat: int | None, size: float, scale: int, hollow: Colour | None = None) -> Image:
    """Return a die of a seat, or the white one (None); a used one is grey and `hollow`, of its ground's colour."""
    ink = seat_ink(seat) if seat is not None else None
    fill, pips, edge = (ink.fill, ink.text, ink.edge) if ink else (PAPER, JET, JET)
    if hollow is not None:
        fill, pips, edge = hollow, inks.DIE_USED, inks.DIE_USED

    def put(pen: Pen) -> None:
        for x, y in PIPS[face]:
            pen.disc(size * (0.5 + 0.25 * x), size * (0.5 + 0.25 * y), size * 0.1, pips)

    return box(size, size, scale, (0, edge, size * 0.22), (size * 0.07, fill, size * 0.18), more=put)


@remember
def ring(size: float, scale: int) -> Image:
    """Return the black-on-white frame that says "new" around a die or a good."""
    return box(size + 5, size + 5, scale, (0, JET, size * 0.3), (1.2, PAPER, size * 0.26))


@remember
def worker(size: float, scale: int, tone: Tone) -> Image:
    """Return the sign of workers."""
    brush = partial(Brush, x=size / 2, y=size / 2, unit=size / 2.1, ink=tone.text, ground=tone.ground)
    return box(size, size, scale, more=lambda pen: brush(pen).draw(SIGNS["worker"]))


@remember
def silver(size: float, scale: int, hollow: Colour | None = None) -> Image:
    """Return a silverling: a coin with a rim; one that was spent is grey and `hollow`, of its ground's colour."""
    fill, line = (inks.SILVER, inks.SILVER_EDGE) if hollow is None else (hollow, inks.DIE_USED)

    def paint(pen: Pen) -> None:
        middle = size / 2
        pen.disc(middle, middle, middle, JET if hollow is None else line)
        pen.disc(middle, middle, middle - 0.7, fill)
        pen.ring(middle, middle, middle * 0.72, 0.7, line)
        pen.rect((middle - 0.5, middle * 0.62, middle + 0.5, middle * 1.38), line)

    return draw(size, size, scale, paint)


@remember
def bonus(kind: int, large: bool, size: float, scale: int) -> Image:
    """Return a bonus tile: its type's sign on a hex of its colour, in a golden frame when it is the large one."""
    frame, gap = (theme.GOLD_EDGE, theme.GOLD) if large else (theme.SHEET_EDGE, theme.SHEET)
    sign = TYPE_SIGNS[kind], 0.0, 0.0, size * 0.46, inks.SIGNS[kind]
    return stack_hexes(size, scale, (size, frame), (size - 1.2, gap), (size - 3.4, inks.FILLS[kind]), sign=sign)


@remember
def badge_sign(kind: int, size: float, scale: int) -> Image:
    """Return a small hex of a type with its sign."""
    sign = TYPE_SIGNS[kind], 0.0, 0.0, size * 0.56, inks.SIGNS[kind]
    return stack_hexes(size, scale, (size, JET), (size - 1.2, inks.FILLS[kind]), sign=sign)


@remember
def place(wide: float, scale: int, tone: Tone) -> Image:
    """Return an empty place of a storage."""
    return stack_hexes(wide, scale, (wide * 0.9, tone.line), (wide * 0.9 - 1.6, tone.ground))


@remember
def effect(kind: str, size: float, scale: int) -> Image:
    """Return the golden tile of an effect that waits for an answer."""
    half = size / 2
    sign = partial(put_sign, sign=SIGNS[kind], x=half, y=half, size=size * 0.7, ink=JET, ground=theme.GOLD)
    return box(size, size, scale, (0, theme.GOLD_EDGE, size * 0.16), (0.8, theme.GOLD, size * 0.13), more=sign)


@remember
def sold(said: str, seat: int, size: float, scale: int) -> Image:
    """Return what goods leave behind that a seat sold or took: an outline in its colour around a number or letter."""
    ink, soft = seat_ink(seat), size * 0.12
    image = box(size, size, scale, (0, sprites.line_ink(ink), soft), (0.8, ink.fill, soft), (2.2, theme.SHEET, soft))
    middle = image.width / 2
    sprites.letter(image, said, middle, middle, max(TYPE, size * 0.56) * scale, INK, "Bold")
    return image


def paint_dice(
    canvas: Canvas, desk: EstateView, x: float, y: float, size: float, tone: Tone, found: Changes
) -> float:
    """Paint both dice, the used ones hollow, on a light patch while they are new; return the right edge."""
    if desk.seat in found.rolled and all(desk.dice_left):
        for out, colour in ((NEW, JET), (NEW - 0.9, PAPER)):
            patch = x - out, y - size / 2 - out, x + size * STEP + size + out, y + size / 2 + out
            canvas.panel(patch, colour, size * 0.28)
    for face, fresh in zip(desk.dice, desk.dice_left, strict=True):
        canvas.stamp(die(face, desk.seat, size, canvas.scale, None if fresh else tone.ground), x + size / 2, y)
        x += size * STEP
    return x


def paint_counts(canvas: Canvas, desk: EstateView, x: float, y: float, size: float, tone: Tone) -> float:
    """Paint how many workers and silverlings there are; return the right edge."""
    for sprite, count in (
        (worker(size, canvas.scale, tone), desk.workers),
        (silver(size * 0.94, canvas.scale), desk.silver),
    ):
        canvas.stamp(sprite, x + size / 2, y)
        x += size * 1.08
        x += canvas.text(x, y, str(count), max(TYPE, size * 0.86), tone.text, anchor="l") + size * 0.36
    return x


def paint_bonuses(
    canvas: Canvas, desk: EstateView, left: float, right: float, y: float, size: float, found: Changes
) -> None:
    """Paint the bonus tiles of a seat from `left` on; they overlap where there is no room up to the right edge."""
    step = min(size + 0.8, (right - left - size) / max(1, len(desk.bonus) - 1))
    first = left + size / 2
    for index, won in enumerate(desk.bonus):
        x = first + step * index
        if (desk.seat, won.type) in found.bonus:
            canvas.stamp(sprites.halo(sprites.DISC, size, canvas.scale, 1.6), x, y)
        canvas.stamp(bonus(won.type, won.large, size, canvas.scale), x, y)


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
