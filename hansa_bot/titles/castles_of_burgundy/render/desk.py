"""The desk: all that a seat has, large, with its regions and what they would bring now."""

from __future__ import annotations

from collections.abc import Sequence

from PIL.Image import Image

from hansa_bot.i18n.catalog import Catalog
from hansa_bot.render import fonts, sprites
from hansa_bot.render.cache import remember
from hansa_bot.render.canvas import HIGH, WIDE, Canvas
from hansa_bot.render.palette import INK, JET
from hansa_bot.render.pen import Box, Pen, draw
from hansa_bot.render.word import number, width
from hansa_bot.titles.castles_of_burgundy.material import GOODS, SOURCES
from hansa_bot.titles.castles_of_burgundy.render import inks, stores, things
from hansa_bot.titles.castles_of_burgundy.render.changes import Changes
from hansa_bot.titles.castles_of_burgundy.render.estate import paint_estate
from hansa_bot.titles.castles_of_burgundy.render.hexes import Grid
from hansa_bot.titles.castles_of_burgundy.render.regions import Progress, regions, totals
from hansa_bot.titles.castles_of_burgundy.render.strip import PAPER_TONE, paint_head
from hansa_bot.titles.castles_of_burgundy.render.words import estate_name, is_doubtful, line_names, when
from hansa_bot.titles.castles_of_burgundy.scoring import scores
from hansa_bot.titles.castles_of_burgundy.view import BurgundyView, EstateView

ESTATE: Box = (3.0, 3.0, 283.0, 347.0)
ACCOUNT: Box = (286.0, 3.0, 547.0, 347.0)
GRID = Grid(143.0, 149.0, 36.0)
STORES = 286.0, 321.0
FIRST, ROW = 31.0, 34.0
"""Top of the first type's row, and from one row to the next."""
CHIP_HIGH, CHIP_TEXT, CHIP_GAP = 12.6, 8.0, 2.4
CHIPS = ACCOUNT[0] + 52, ACCOUNT[2] - 5
"""Where the regions of a type begin and end."""
LINES = 248.0, 12.6
"""Middle of the first line of points, and from one line to the next."""
COLUMN = 128.0
"""Room for a column of points."""
SOLD = 331.0
NOTE = 8.4
FIGURE = 9.4


def paint_desk(canvas: Canvas, view: BurgundyView, names: Sequence[str], tr: Catalog, seat: int, keep: bool) -> None:
    """Paint the desk of a seat; `keep` the empty map of its estate."""
    desk = view.estates[seat]
    canvas.fill((0, 0, WIDE, HIGH), inks.GROUND)
    for box in (ESTATE, ACCOUNT):
        canvas.panel(box, inks.SHEET, 5)
    head = ESTATE[0], ESTATE[1], ESTATE[2] - 2, ESTATE[3]
    paint_head(canvas, desk, fonts.make_legible(names[seat], tr("Player")), head, 15, PAPER_TONE, Changes())
    paint_estate(canvas, desk, GRID, inks.SHEET, Changes(), keep)
    _paint_stores(canvas, view, desk)
    _paint_title(canvas, view, desk, tr)
    if desk.estate:
        for kind, total in enumerate(totals(view, desk)):
            _paint_type(canvas, view, desk, kind, total)
    _paint_points(canvas, view, desk, tr)
    _paint_sold(canvas, desk, tr)


def _paint_title(canvas: Canvas, view: BurgundyView, desk: EstateView, tr: Catalog) -> None:
    left, right, y = ACCOUNT[0] + 8, ACCOUNT[2] - 7, 15.0
    name = estate_name(desk.estate, tr)
    if is_doubtful(desk.estate):
        name = tr("{estate}, layout not certain", estate=name)
    right -= canvas.text(right, y, when(view, tr), NOTE, inks.FAINT, weight="Semibold", anchor="r") + 6
    canvas.text(left, y, canvas.fit(name, 10, right - left), 10, INK, anchor="l")


def _paint_stores(canvas: Canvas, view: BurgundyView, desk: EstateView) -> None:
    paper = INK, inks.SHEET_LINE, inks.SHEET
    x = stores.paint_storage(canvas, desk, ESTATE[0] + 10, STORES[0], 29, *paper[1:])
    stores.paint_goods(canvas, desk, x + 14, STORES[0], 19, *paper)
    x = stores.paint_dice(canvas, desk, ESTATE[0] + 10, STORES[1], 21, inks.SHEET, Changes()) + 3
    x = stores.paint_pending(canvas, view, desk.seat, x, STORES[1], 21) + 4
    x = stores.paint_counts(canvas, desk, x, STORES[1], 16, INK, inks.SHEET)
    stores.paint_bonuses(canvas, desk, x, ESTATE[2] - 7, STORES[1], 16, Changes())


def _paint_type(canvas: Canvas, view: BurgundyView, desk: EstateView, kind: int, total: Progress) -> None:
    """Paint a type: its sign, how many of its hexes are covered, the bonus tile to be won, and its regions."""
    top = FIRST + ROW * kind
    canvas.fill((ACCOUNT[0] + 6, top - 1.6, ACCOUNT[2] - 6, top - 1), inks.SHEET_LINE)
    canvas.stamp(things.badge_sign(kind, 15, canvas.scale), ACCOUNT[0] + 15, top + 8.6)
    x = ACCOUNT[0] + 25
    canvas.text(x, top + 8.6, f"{total.covered}/{total.size}", FIGURE, INK, anchor="l")
    if total.points and not total.full:
        canvas.stamp(golden(f"+{total.points}", canvas.scale), ACCOUNT[0] + 22, top + 23.6)
    left, y = CHIPS[0], top + 8.6
    for region in regions(view, desk, kind):
        wide = chip_width(region)
        if left + wide > CHIPS[1]:
            left, y = CHIPS[0], y + CHIP_HIGH + CHIP_GAP
        canvas.stamp(chip(region, kind, canvas.scale), left + wide / 2, y)
        left += wide + CHIP_GAP


def chip_parts(region: Progress) -> tuple[str, str]:
    """Return what stands on the chip of a region: its first hex, and how far it is with its points now."""
    far = f"{region.covered}/{region.size}"
    return region.name, far if region.full else f"{far} +{region.points}"


def chip_width(region: Progress) -> float:
    """Return the width of the chip of a region."""
    name, far = chip_parts(region)
    return width(name, CHIP_TEXT, "Regular") + width(far, CHIP_TEXT) + 8.6


@remember(256)
def chip(region: Progress, kind: int, scale: int) -> Image:
    """Return a region as a label: pale while hexes are empty, in the type's full colour when none is."""
    wide = chip_width(region)
    fill, ink = (inks.FILLS[kind], inks.SIGNS[kind]) if region.full else (inks.PALES[kind], INK)

    def paint(pen: Pen) -> None:
        pen.rect((0, 0, wide, CHIP_HIGH), JET if region.full else inks.TONES[kind], 3)
        pen.rect((0.6, 0.6, wide - 0.6, CHIP_HIGH - 0.6), fill, 2.6)

    canvas = Canvas(draw(wide, CHIP_HIGH, scale, paint), scale)
    name, far = chip_parts(region)
    canvas.text(3, CHIP_HIGH / 2, name, CHIP_TEXT, ink, weight="Regular", anchor="l")
    canvas.text(wide - 3, CHIP_HIGH / 2, far, CHIP_TEXT, ink, anchor="r")
    return canvas.image


@remember(16)
def golden(text: str, scale: int) -> Image:
    """Return points of a bonus tile on gold."""
    wide, high = 22.0, 11.6

    def paint(pen: Pen) -> None:
        pen.rect((0, 0, wide, high), inks.GOLD_EDGE, 2)
        pen.rect((0.7, 0.7, wide - 0.7, high - 0.7), inks.GOLD, 1.6)

    image = draw(wide, high, scale, paint)
    sprites.letter(image, text, image.width / 2, image.height / 2, FIGURE * scale, JET, "Bold")
    return image


def _paint_points(canvas: Canvas, view: BurgundyView, desk: EstateView, tr: Catalog) -> None:
    """Paint where points came from on the left, what the end would add on the right, and all of it together."""
    top, step = LINES
    canvas.fill((ACCOUNT[0] + 6, top - 9, ACCOUNT[2] - 6, top - 8.4), inks.SHEET_LINE)
    names, score = line_names(tr), scores(view)[desk.seat]
    for index, line in enumerate(score.lines):
        column, row = divmod(index, len(SOURCES))
        said = number(line.points) if not column else f"+{line.points}"
        _paint_line(canvas, column, top + step * row, names[line.key], said, "Regular")
    _paint_line(canvas, 1, top + step * (len(SOURCES) - 1), tr("If it ended now"), str(score.total), "Bold")


def _paint_line(canvas: Canvas, column: int, y: float, name: str, said: str, weight: str) -> None:
    left = ACCOUNT[0] + 8 + COLUMN * column
    right = left + COLUMN - 14
    room = right - left - canvas.text(right, y, said, FIGURE, INK, anchor="r") - 3
    canvas.text(left, y, canvas.fit(name, FIGURE, room, weight), FIGURE, INK, weight=weight, anchor="l")


def _paint_sold(canvas: Canvas, desk: EstateView, tr: Catalog) -> None:
    """Paint how many goods of each type were sold."""
    x = ACCOUNT[0] + 8
    x += canvas.text(x, SOLD, canvas.fit(tr("Sold"), FIGURE, 60), FIGURE, INK, anchor="l") + 6
    for kind in range(len(GOODS)):
        if desk.sold[kind]:
            canvas.stamp(things.good(kind, 12, canvas.scale), x + 6, SOLD)
            x += 13.4 + canvas.text(x + 13.4, SOLD, f"×{desk.sold[kind]}", FIGURE, INK, anchor="l") + 4
    if not any(desk.sold):
        canvas.text(x, SOLD, "–", FIGURE, inks.FAINT, anchor="l")
