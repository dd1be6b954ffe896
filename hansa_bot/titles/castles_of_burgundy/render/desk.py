"""What seats have, large: all estates on one page, and a desk with its regions and what they would bring now."""

from collections.abc import Iterator
from dataclasses import dataclass

from PIL.Image import Image

from hansa_bot.i18n.catalog import Catalog
from hansa_bot.render import sprites, theme
from hansa_bot.render.cache import remember
from hansa_bot.render.canvas import HIGH, WIDE, Box, Canvas, box, number, width
from hansa_bot.render.theme import INK, JET
from hansa_bot.titles.castles_of_burgundy.formulas import bonus_points, region_points
from hansa_bot.titles.castles_of_burgundy.material import GOODS, SOURCES, TYPES
from hansa_bot.titles.castles_of_burgundy.render import inks, stores
from hansa_bot.titles.castles_of_burgundy.render.changes import Changes
from hansa_bot.titles.castles_of_burgundy.render.layout import BONUS_WIDE
from hansa_bot.titles.castles_of_burgundy.render.market import paint_bonus, paint_track, when
from hansa_bot.titles.castles_of_burgundy.render.panel import TYPE, Panel
from hansa_bot.titles.castles_of_burgundy.render.panels import paint_panel
from hansa_bot.titles.castles_of_burgundy.render.tiles import estate_name
from hansa_bot.titles.castles_of_burgundy.scoring import scores
from hansa_bot.titles.castles_of_burgundy.speech import BurgundyTexts
from hansa_bot.titles.castles_of_burgundy.tables import HEXES, estate
from hansa_bot.titles.castles_of_burgundy.view import BurgundyView, EstateView
from hansa_bot.titles.kit.render.painter import Onlooker

PAGE_TOP = 19.0
"""Height of the row above all panels."""
EDGE = 3.0
BONUS_FROM = 304.0

ESTATE: Box = (3.0, 3.0, 283.0, 347.0)
ACCOUNT: Box = (286.0, 3.0, 547.0, 347.0)
FIRST, ROW = 25.0, 37.0
"""Top of the first type's row, and from one row to the next."""
CHIP_HIGH, CHIP_GAP = 13.4, 2.0
CHIPS = ACCOUNT[0] + 58, ACCOUNT[2] - 3
"""Where the regions of a type begin and end."""
LINES = 260.0, 14.2
"""Middle of the first line of points, and from one line to the next."""
COLUMN = 128.0
"""Room for a column of points."""
SOLD = 335.0


def page_panel(seats: int, seat: int) -> Panel:
    """Return the panel of a seat on a page: two in a row."""
    wide, high = (WIDE - EDGE) / 2, (HIGH - PAGE_TOP) / (1 if seats == 2 else 2)
    row, column = divmod(seat, 2)
    left, top = EDGE + wide * column, PAGE_TOP + high * row
    return Panel((left, top, left + wide - EDGE, top + high - EDGE))


def paint_page(canvas: Canvas, view: BurgundyView, who: Onlooker, found: Changes) -> None:
    """Paint all estates, each with what its seat has, as the frame of a film."""
    canvas.fill((0, 0, WIDE, HIGH), theme.GROUND)
    stores.write(canvas, EDGE + 3, PAGE_TOP / 2, when(view, who.tr), 108, anchor="l")
    paint_track(canvas, view, found, 116, BONUS_FROM - 6, PAGE_TOP / 2)
    for kind in range(len(view.bonus_left)):
        paint_bonus(canvas, view, kind, BONUS_FROM + BONUS_WIDE * kind, PAGE_TOP / 2)
    for desk in view.estates:
        paint_panel(canvas, view, desk, page_panel(view.seats, desk.seat), who, found)


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
    canvas.panel(ACCOUNT, theme.SHEET, 5)
    paint_panel(canvas, view, desk, Panel(ESTATE), who, Changes())
    _paint_title(canvas, view, desk, tr)
    if desk.estate:
        for kind, total in enumerate(totals(view, desk)):
            _paint_type(canvas, view, desk, kind, total)
    _paint_points(canvas, view, desk, tr)
    _paint_sold(canvas, desk, tr)


def _paint_title(canvas: Canvas, view: BurgundyView, desk: EstateView, tr: Catalog) -> None:
    left, right, y = ACCOUNT[0] + 8, ACCOUNT[2] - 7, 15.0
    name = estate_name(desk.estate, tr)
    right -= canvas.text(right, y, when(view, tr), TYPE, theme.FAINT, weight="Semibold", anchor="r") + 6
    stores.write(canvas, left, y, name, right - left, anchor="l")


def _paint_type(canvas: Canvas, view: BurgundyView, desk: EstateView, kind: int, total: Progress) -> None:
    """Paint a type: its sign, how many of its hexes are covered, the bonus tile to be won, and its regions."""
    top = FIRST + ROW * kind
    canvas.fill((ACCOUNT[0] + 6, top - 1.6, ACCOUNT[2] - 6, top - 1), theme.SHEET_LINE)
    canvas.stamp(stores.badge_sign(kind, 15, canvas.scale), ACCOUNT[0] + 15, top + 8.6)
    x = ACCOUNT[0] + 25
    canvas.text(x, top + 8.6, f"{total.covered}/{total.size}", TYPE, INK, anchor="l")
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
    return width(name, TYPE, "Regular") + width(far, TYPE) + 8.6


@remember
def chip(region: Progress, kind: int, scale: int) -> Image:
    """Return a region as a label: pale while hexes are empty, in the type's full colour when none is."""
    wide = chip_width(region)
    fill, ink, edge = inks.PALES[kind], INK, inks.TONES[kind]
    if region.full:
        fill, ink, edge = inks.FILLS[kind], inks.SIGNS[kind], JET
    canvas = Canvas(box(wide, CHIP_HIGH, scale, (0, edge, 3), (0.6, fill, 2.6)), scale)
    name, far = chip_parts(region)
    canvas.text(3, CHIP_HIGH / 2, name, TYPE, ink, weight="Regular", anchor="l")
    canvas.text(wide - 3, CHIP_HIGH / 2, far, TYPE, ink, anchor="r")
    return canvas.image


@remember
def golden(text: str, scale: int) -> Image:
    """Return points of a bonus tile on gold."""
    image = box(22.0, 11.6, scale, (0, theme.GOLD_EDGE, 2), (0.7, theme.GOLD, 1.6))
    sprites.letter(image, text, image.width / 2, image.height / 2, TYPE * scale, JET, "Bold")
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
    room = right - left - canvas.text(right, y, said, TYPE, INK, anchor="r") - 3
    stores.write(canvas, left, y, name, room, weight=weight, anchor="l")


def _paint_sold(canvas: Canvas, desk: EstateView, tr: Catalog) -> None:
    """Paint how many goods of each type were sold."""
    x = ACCOUNT[0] + 8
    x += stores.write(canvas, x, SOLD, tr("Sold"), 60, anchor="l") + 6
    for kind in range(len(GOODS)):
        if desk.sold[kind]:
            canvas.stamp(stores.good(kind, 12, canvas.scale), x + 6, SOLD)
            x += 13.4 + canvas.text(x + 13.4, SOLD, f"×{desk.sold[kind]}", TYPE, INK, anchor="l") + 4
    if not any(desk.sold):
        canvas.text(x, SOLD, "–", TYPE, theme.FAINT, anchor="l")
