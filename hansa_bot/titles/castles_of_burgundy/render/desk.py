"""What seats have, large: all estates on one page, and a desk with its regions and what they would bring now."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PIL.Image import Image

from hansa_bot.i18n.catalog import Catalog
from hansa_bot.render import sprites, theme
from hansa_bot.render.cache import remember
from hansa_bot.render.canvas import HIGH, WIDE, Canvas
from hansa_bot.render.palette import INK, JET
from hansa_bot.render.pen import Box
from hansa_bot.render.word import number, width
from hansa_bot.titles.castles_of_burgundy.formulas import bonus_points, region_points
from hansa_bot.titles.castles_of_burgundy.material import (
    GOODS,
    SOURCES,
    TYPES,
)
from hansa_bot.titles.castles_of_burgundy.render import inks, stores
from hansa_bot.titles.castles_of_burgundy.render.changes import Changes
from hansa_bot.titles.castles_of_burgundy.render.layout import ROWS_HIGH, Grid
from hansa_bot.titles.castles_of_burgundy.render.market import paint_bonus, paint_track, when
from hansa_bot.titles.castles_of_burgundy.render.tiles import estate_name, is_doubtful, paint_estate, paint_gains
from hansa_bot.titles.castles_of_burgundy.scoring import scores
from hansa_bot.titles.castles_of_burgundy.tables import HEXES, estate
from hansa_bot.titles.castles_of_burgundy.texts.burgundy import BurgundyTexts
from hansa_bot.titles.castles_of_burgundy.view import BurgundyView, EstateView
from hansa_bot.titles.kit.render.painter import Onlooker
from hansa_bot.titles.kit.render.seats import BADGE, NAME_LEFT, SHEET, Tone, paint_name, paint_score, paint_seat
from hansa_bot.titles.kit.render.signs import box

PAGE_TOP = 19.0
"""Height of the row above all panels."""
EDGE = 3.0
HEAD = 18.0
"""Height of a panel's head."""
NAMES = 13.0
"""Room for the names of hexes on each side."""
BELOW = {2: 66.0, 3: 160.0}
"""By seats: height of what stands below an estate, where estates stand side by side."""
BONUS_FROM = 272.0

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


def paint_head(
    canvas: Canvas, desk: EstateView, who: Onlooker, box: Box, y: float, tone: Tone, found: Changes
) -> None:
    """Paint piece, name and points of a seat along the upper edge of a box."""
    paint_seat(canvas, desk.seat, box, y)
    right = paint_score(canvas, desk.points, box[2] - 5, y, tone)
    gained = found.points.get(desk.seat, 0)
    if gained:
        badge = sprites.badge(f"+{gained}", desk.seat, BADGE, canvas.scale)
        wide = badge.width / canvas.scale
        canvas.stamp(badge, right - wide / 2, y)
        right -= wide + 2
    paint_name(canvas, who.names[desk.seat], box[0] + NAME_LEFT, right, y, tone)


def panel_box(seats: int, seat: int) -> Box:
    """Return the box of a seat: four in two rows, fewer in one."""
    columns = 2 if seats == 4 else seats
    wide, high = (WIDE - EDGE) / columns, (HIGH - PAGE_TOP) / (2 if seats == 4 else 1)
    row, column = divmod(seat, columns)
    left, top = EDGE + wide * column, PAGE_TOP + high * row
    return left, top, left + wide - EDGE, top + high - EDGE


def panel_grid(seats: int, seat: int) -> Grid:
    """Return where the hexes of a seat stand in its box."""
    left, top, right, bottom = panel_box(seats, seat)
    if seats == 4:
        wide = (bottom - top - HEAD - 5) / ROWS_HIGH
        return Grid(left + NAMES + 3.5 * wide, (top + HEAD + bottom - 3) / 2, wide)
    wide = min((right - left - 2 * NAMES) / 7, (bottom - top - HEAD - BELOW[seats]) / ROWS_HIGH)
    return Grid((left + right) / 2, top + HEAD + 4 + wide * ROWS_HIGH / 2, wide)


def paint_page(canvas: Canvas, view: BurgundyView, who: Onlooker, found: Changes) -> None:
    """Paint all estates, each with what its seat has: the second picture of a post, and the frame of a film."""
    canvas.fill((0, 0, WIDE, HIGH), theme.GROUND)
    canvas.text(EDGE + 3, PAGE_TOP / 2, canvas.fit(when(view, who.tr), 10, 108), 10, INK, anchor="l")
    paint_track(canvas, view, found, 120, BONUS_FROM - 6, PAGE_TOP / 2)
    for kind in range(len(view.bonus_left)):
        paint_bonus(canvas, view, kind, BONUS_FROM + 46 * kind, PAGE_TOP / 2)
    for desk in view.estates:
        box = panel_box(view.seats, desk.seat)
        canvas.panel(box, theme.SHEET, 4)
        paint_head(canvas, desk, who, box, box[1] + 10, SHEET, found)
        grid = panel_grid(view.seats, desk.seat)
        paint_estate(canvas, desk, grid, theme.SHEET, found, who.keep)
        _paint_stores(canvas, view, desk, box, grid, found)
        paint_gains(canvas, desk.seat, grid, found)


def _paint_stores(canvas: Canvas, view: BurgundyView, desk: EstateView, box: Box, grid: Grid, found: Changes) -> None:
    """Paint what a seat has: in a column right of its estate where there are four, in rows below where there are two,
    and both larger and with its progress where there are three."""
    if view.seats == 2:
        _paint_rows(canvas, view, desk, box, grid, found)
        return
    beside = view.seats == 4
    left = grid.box[2] + NAMES + 4 if beside else box[0] + 8
    top = box[1] + HEAD + 12 if beside else grid.box[3] + 20
    larger = 1.0 if beside else 1.25
    step = 26.0 if beside else 27.0
    stores.paint_storage(canvas, desk, left, top, 18.4 * larger, SHEET)
    if beside:
        top += step
        stores.paint_goods(canvas, desk, left, top, 12, SHEET)
    else:
        stores.paint_goods(canvas, desk, left + 78, top, 14, SHEET)
    end = stores.paint_dice(canvas, desk, left, top + step, 14 * larger, SHEET, found) + 3
    end = stores.paint_pending(canvas, view, desk.seat, end, top + step, 14 * larger) + 3
    top += 2 * step if beside else step
    stores.paint_counts(canvas, desk, left if beside else end, top, 12 * larger, SHEET)
    room = 12.6 * larger
    stores.paint_bonuses(canvas, desk, left, left + len(desk.bonus) * (room + 0.8), top + step, room, found)
    if not beside and desk.estate:
        _paint_progress(canvas, view, desk, left, top + 2 * step)


def _paint_rows(canvas: Canvas, view: BurgundyView, desk: EstateView, box: Box, grid: Grid, found: Changes) -> None:
    left, top = box[0] + 10, grid.box[3] + 21
    end = stores.paint_storage(canvas, desk, left, top, 25, SHEET)
    stores.paint_goods(canvas, desk, end + 12, top, 16, SHEET)
    end = stores.paint_dice(canvas, desk, left, top + 30, 18, SHEET, found) + 3
    end = stores.paint_pending(canvas, view, desk.seat, end, top + 30, 18) + 3
    end = stores.paint_counts(canvas, desk, end, top + 30, 15, SHEET)
    stores.paint_bonuses(canvas, desk, end, box[2] - 6, top + 30, 15, found)


def _paint_progress(canvas: Canvas, view: BurgundyView, desk: EstateView, left: float, top: float) -> None:
    """Paint how many hexes of each type are covered."""
    for kind, total in enumerate(totals(view, desk)):
        x, y = left + 56 * (kind % 3), top + 22 * (kind // 3)
        canvas.stamp(stores.badge_sign(kind, 14, canvas.scale), x + 7, y)
        canvas.text(x + 16.5, y, f"{total.covered}/{total.size}", 9.4, INK, anchor="l")


@dataclass(frozen=True, slots=True)
class Progress:
    """Something to be covered: the name of its first hex, how many hexes are covered of how many, and its points."""

    name: str
    covered: int
    size: int
    points: int

    @property
    def full(self) -> bool:
        """Whether nothing is left to cover."""
        return self.covered == self.size


def regions(view: BurgundyView, desk: EstateView, kind: int) -> Iterator[Progress]:
    """Yield the regions of a type, those that are nearly full first, full ones last, with their points now."""
    board = estate(desk.estate)
    found = []
    for hexes, of in zip(board.regions, board.region_type, strict=True):
        if of == kind:
            covered = sum(1 for index in hexes if desk.tiles[index])
            points = region_points(len(hexes), view.phase)
            found.append(Progress(HEXES[hexes[0]], covered, len(hexes), points))
    yield from sorted(found, key=lambda each: (each.full, each.size - each.covered, each.size))


def totals(view: BurgundyView, desk: EstateView) -> list[Progress]:
    """Return how far a seat is with each type, with the points of the bonus tile that lies open, 0 for none."""
    board = estate(desk.estate)
    found = []
    for kind in range(len(TYPES)):
        hexes = board.hexes[kind]
        covered = sum(1 for index in hexes if desk.tiles[index])
        left = view.bonus_left[kind]
        points = bonus_points(view.seats, left)
        found.append(Progress("", covered, len(hexes), points))
    return found


def paint_desk(canvas: Canvas, view: BurgundyView, who: Onlooker, seat: int) -> None:
    """Paint the desk of a seat."""
    desk, tr = view.estates[seat], who.tr
    canvas.fill((0, 0, WIDE, HIGH), theme.GROUND)
    for side in (ESTATE, ACCOUNT):
        canvas.panel(side, theme.SHEET, 5)
    head = ESTATE[0], ESTATE[1], ESTATE[2] - 2, ESTATE[3]
    paint_head(canvas, desk, who, head, 15, SHEET, Changes())
    paint_estate(canvas, desk, GRID, theme.SHEET, Changes(), who.keep)
    _paint_desk_stores(canvas, view, desk)
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
    right -= canvas.text(right, y, when(view, tr), NOTE, theme.FAINT, weight="Semibold", anchor="r") + 6
    canvas.text(left, y, canvas.fit(name, 10, right - left), 10, INK, anchor="l")


def _paint_desk_stores(canvas: Canvas, view: BurgundyView, desk: EstateView) -> None:
    x = stores.paint_storage(canvas, desk, ESTATE[0] + 10, STORES[0], 29, SHEET)
    stores.paint_goods(canvas, desk, x + 14, STORES[0], 19, SHEET)
    x = stores.paint_dice(canvas, desk, ESTATE[0] + 10, STORES[1], 21, SHEET, Changes()) + 3
    x = stores.paint_pending(canvas, view, desk.seat, x, STORES[1], 21) + 4
    x = stores.paint_counts(canvas, desk, x, STORES[1], 16, SHEET)
    stores.paint_bonuses(canvas, desk, x, ESTATE[2] - 7, STORES[1], 16, Changes())


def _paint_type(canvas: Canvas, view: BurgundyView, desk: EstateView, kind: int, total: Progress) -> None:
    """Paint a type: its sign, how many of its hexes are covered, the bonus tile to be won, and its regions."""
    top = FIRST + ROW * kind
    canvas.fill((ACCOUNT[0] + 6, top - 1.6, ACCOUNT[2] - 6, top - 1), theme.SHEET_LINE)
    canvas.stamp(stores.badge_sign(kind, 15, canvas.scale), ACCOUNT[0] + 15, top + 8.6)
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
    fill, ink, edge = inks.PALES[kind], INK, inks.TONES[kind]
    if region.full:
        fill, ink, edge = inks.FILLS[kind], inks.SIGNS[kind], JET
    canvas = Canvas(box(wide, CHIP_HIGH, scale, (0, edge, 3), (0.6, fill, 2.6)), scale)
    name, far = chip_parts(region)
    canvas.text(3, CHIP_HIGH / 2, name, CHIP_TEXT, ink, weight="Regular", anchor="l")
    canvas.text(wide - 3, CHIP_HIGH / 2, far, CHIP_TEXT, ink, anchor="r")
    return canvas.image


@remember(16)
def golden(text: str, scale: int) -> Image:
    """Return points of a bonus tile on gold."""
    image = box(22.0, 11.6, scale, (0, theme.GOLD_EDGE, 2), (0.7, theme.GOLD, 1.6))
    sprites.letter(image, text, image.width / 2, image.height / 2, FIGURE * scale, JET, "Bold")
    return image


def _paint_points(canvas: Canvas, view: BurgundyView, desk: EstateView, tr: Catalog) -> None:
    """Paint where points came from on the left, what the end would add on the right, and all of it together."""
    top, step = LINES
    canvas.fill((ACCOUNT[0] + 6, top - 9, ACCOUNT[2] - 6, top - 8.4), theme.SHEET_LINE)
    texts, score = BurgundyTexts(tr, ()), scores(view)[desk.seat]
    for index, line in enumerate(score.lines):
        column, row = divmod(index, len(SOURCES))
        said = number(line.points) if not column else f"+{line.points}"
        _paint_line(canvas, column, top + step * row, texts.line(line.key), said, "Regular")
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
            canvas.stamp(stores.good(kind, 12, canvas.scale), x + 6, SOLD)
            x += 13.4 + canvas.text(x + 13.4, SOLD, f"×{desk.sold[kind]}", FIGURE, INK, anchor="l") + 4
    if not any(desk.sold):
        canvas.text(x, SOLD, "–", FIGURE, theme.FAINT, anchor="l")
