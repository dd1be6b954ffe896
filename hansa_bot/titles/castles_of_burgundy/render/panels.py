"""The panel of a seat: its estate with whatever else it has, so that nobody's row stands anywhere else."""

from collections.abc import Sequence

from PIL import Image

from hansa_bot.render import sprites, theme
from hansa_bot.render.canvas import Canvas, Point, around
from hansa_bot.render.theme import INK
from hansa_bot.titles.castles_of_burgundy.material import GOODS_STORAGE, STORAGE
from hansa_bot.titles.castles_of_burgundy.render import ground, inks, stores, tiles
from hansa_bot.titles.castles_of_burgundy.render.changes import Changes
from hansa_bot.titles.castles_of_burgundy.render.layout import goods_places
from hansa_bot.titles.castles_of_burgundy.render.panel import BONUS, COUNTS, DICE, NAME, PITCH, TYPE, Grid, Panel
from hansa_bot.titles.castles_of_burgundy.scoring import result
from hansa_bot.titles.castles_of_burgundy.view import BurgundyView, EstateView
from hansa_bot.titles.kit.render.painter import Onlooker
from hansa_bot.titles.kit.render.seats import SHEET, WREATH
from hansa_bot.titles.kit.render.targets import HEX

FRAME = 2.0
"""Width of the golden frame of whoever must decide."""
PIECE, SCORE = 14.6, 15.0
MOST_BONUS = 5.4
"""So many bonus tiles, one of each type, fit side by side: they may lap over by a little."""
BADGE = 17.2
"""Height of a badge whose figures are as large as they must be."""


def paint_panel(
    canvas: Canvas, view: BurgundyView, desk: EstateView, panel: Panel, who: Onlooker, found: Changes
) -> None:
    """Paint what a seat has on its land, in a golden frame while it must decide."""
    left, top, right, bottom = panel.box
    if desk.seat in view.waiting and not view.over:
        out = FRAME - 0.5
        canvas.fill((left - out, top - out, right + out, bottom + out), inks.WAITING)
    ground.paint_panel_ground(canvas, panel, desk.seat, desk.estate, keep=who.keep)
    tiles.paint_tiles(canvas, desk, panel.grid, found)
    paint_storage(canvas, desk, panel)
    paint_goods(canvas, desk, panel, found)
    if panel.beside:
        _paint_beside(canvas, view, desk, panel, who, found)
    else:
        _paint_around(canvas, view, desk, panel, who, found)


def _paint_beside(
    canvas: Canvas, view: BurgundyView, desk: EstateView, panel: Panel, who: Onlooker, found: Changes
) -> None:
    """Paint the rows that follow the slope of an estate, the points that were just won in the corner before it."""
    size, right = panel.size, panel.right
    _paint_gained(canvas, desk, panel.box[0] + 2, panel.box[1] + 10.5, found, "l")
    die, x, y = panel.high(DICE), panel.start(DICE), panel.row(DICE)
    line, score = panel.row(NAME) if panel.roomy else y, SCORE * min(size, 1.3)
    wide = canvas.text(right, line, str(desk.points), score, INK, weight="Black", anchor="r")
    end = right - wide - 4 if panel.roomy else right
    _paint_name(canvas, view, desk, who, panel.start(NAME), end, panel.row(NAME))
    stores.paint_dice(canvas, desk, x + 1, y, die, SHEET, found)
    stores.paint_pending(canvas, view, desk.seat, panel.box[0] + 4, panel.box[3] - 12, die)
    stores.paint_counts(canvas, desk, panel.start(COUNTS), panel.row(COUNTS), 9.6 * size, SHEET)
    start = panel.start(BONUS)
    bonus = min(panel.high(BONUS), (right - start) / MOST_BONUS)
    stores.paint_bonuses(canvas, desk, start, right, panel.row(BONUS), bonus, found)


def _paint_around(
    canvas: Canvas, view: BurgundyView, desk: EstateView, panel: Panel, who: Onlooker, found: Changes
) -> None:
    left, top, right, bottom = panel.box
    end = right - 5 - canvas.text(right - 5, top + 10.4, str(desk.points), SCORE, INK, weight="Black", anchor="r") - 4
    end = _paint_gained(canvas, desk, end, top + 10.4, found)
    _paint_name(canvas, view, desk, who, left + 4, end, top + 10.4)
    y = bottom - 14
    end = stores.paint_dice(canvas, desk, panel.left + 2, y, 18, SHEET, found) + 3
    end = stores.paint_pending(canvas, view, desk.seat, end, y, 18) + 3
    end = stores.paint_counts(canvas, desk, end, y, 15, SHEET)
    stores.paint_bonuses(canvas, desk, end + 6, right - 6, y, 15, found)


def _paint_name(
    canvas: Canvas, view: BurgundyView, desk: EstateView, who: Onlooker, left: float, right: float, y: float
) -> None:
    if won := view.over and desk.seat in result(view).winners:
        canvas.stamp(sprites.laurel(WREATH, canvas.scale), left + PIECE / 2, y)
    canvas.stamp(sprites.piece(desk.seat, sprites.SQUARE, PIECE, canvas.scale), left + PIECE / 2, y)
    left += PIECE + (5 if won else 3)
    stores.write(canvas, left, y, who.names[desk.seat], right - left, anchor="l")


def _paint_gained(canvas: Canvas, desk: EstateView, x: float, y: float, found: Changes, anchor: str = "r") -> float:
    """Paint the points that were just won from `x` on, or up to it; return where something may end before them."""
    gained = found.points.get(desk.seat, 0)
    if not gained:
        return x
    badge = sprites.badge(f"+{gained}", desk.seat, BADGE, canvas.scale)
    wide = badge.width / canvas.scale
    canvas.stamp(badge, x + wide / 2 if anchor == "l" else x - wide / 2, y)
    return x - wide - 1.5


def paint_storage(canvas: Canvas, desk: EstateView, panel: Panel) -> None:
    """Paint the stored tiles and the free places."""
    for index in range(STORAGE):
        place, wide = panel.storage(index)
        stored = index < len(desk.storage)
        sprite = tiles.tile(desk.storage[index], wide, canvas.scale) if stored else None
        canvas.stamp(sprite or stores.place(wide, canvas.scale, SHEET), *place)


def paint_goods(canvas: Canvas, desk: EstateView, panel: Panel, found: Changes) -> None:
    """Paint each type of goods with its number, free places, and what the latest sale brought."""
    places, roomy = goods_places(desk, panel), panel.lines or not panel.beside
    for at in range(GOODS_STORAGE):
        (x, y), size = panel.good(at)
        if at >= len(places):
            canvas.stamp(stores.good_place(size, canvas.scale, SHEET), x, y)
    for kind, (x, y) in places.items():
        size = panel.good(0)[1]
        canvas.stamp(stores.good(kind, size, canvas.scale), x, y)
        if (count := desk.goods[kind]) > 1:
            x += size / 2 + (2.4 if roomy else 1.0)
            canvas.text(x, y, f"×{count}" if roomy else str(count), TYPE, INK, anchor="l")
    if desk.seat in found.sold and roomy:
        good, points = found.sold[desk.seat]
        (x, y), size = panel.good(GOODS_STORAGE - 1)
        x += 25 if panel.lines else 32
        badge = sprites.badge(f"+{points}", desk.seat, BADGE, canvas.scale)
        wide = badge.width / canvas.scale
        if panel.lines and len(places) == GOODS_STORAGE:  # other goods lie there
            canvas.stamp(badge, panel.box[2] - 3 - wide / 2, y)
        else:
            canvas.stamp(stores.sold(str(good + 1), desk.seat, size, canvas.scale), x, y)
            canvas.stamp(badge, x + size / 2 + wide / 2 + 1, y)


WINDOW = 275.0
"""Width of a close-up; its pixels are those of a picture of full width two thirds as large."""
CLOSE, CLOSE_HEAD, APART = 33.0, 19.0, 3.0
"""Width of a hex there, height of the line with a name, and from one part to the next."""
ROWS_SHOWN = CLOSE * (2 * PITCH + HEX) + 3


def close_up(view: BurgundyView, who: Onlooker, found: Changes, seats: Sequence[int], scale: int) -> Canvas:
    """Return of each of these estates a part three hexes high, with the hexes where most tiles are new."""
    scale = max(1, scale * 4 // 3)
    size = round(WINDOW * scale), round((CLOSE_HEAD + ROWS_SHOWN + APART) * scale)
    canvas = Canvas(Image.new("RGB", size, theme.in_theme(theme.GROUND)), scale)
    wide = (WINDOW - APART) / len(seats) - APART
    for at, seat in enumerate(seats):
        left, desk = APART + (wide + APART) * at, view.estates[seat]
        y = CLOSE_HEAD / 2 + 0.5
        end = _paint_gained(canvas, desk, left + wide - 2, y, found)
        _paint_name(canvas, view, desk, who, left + 1, end, y)
        grid = Grid(0.0, 0.0, CLOSE)
        done = [index for owner, hexes in found.regions if owner == seat for index in hexes]
        x, y = looked_at(grid, [index for owner, index in found.placed if owner == seat], done, wide)
        box = around(x, y, wide, ROWS_SHOWN)
        part = ground.part_ground(grid, box, seat, desk.estate, scale, keep=who.keep)
        tiles.paint_tiles(part, desk, grid, found)
        canvas.stamp(part.image, left + wide / 2, CLOSE_HEAD + ROWS_SHOWN / 2)
    return canvas


def looked_at(grid: Grid, new: Sequence[int], done: Sequence[int], wide: float) -> Point:
    """Return the middle of the part that shows most new hexes, then completed ones, the latest if alike."""
    _, _, right, bottom = grid.box
    aside, down = max(0.0, right + 2 - wide / 2), bottom + 1.5 - ROWS_SHOWN / 2

    def within(place: Point) -> Point:
        return min(aside, max(-aside, place[0])), min(down, max(-down, place[1]))

    def shown(middle: Point, hexes: Sequence[int]) -> int:
        across, far = (wide - CLOSE) / 2 + 1, (ROWS_SHOWN - CLOSE * HEX) / 2
        places = map(grid.place, hexes)
        return sum(abs(x - middle[0]) <= across and abs(y - middle[1]) <= far for x, y in places)

    middles = [within(grid.place(index)) for index in (*reversed(new), *done)]
    return max(middles, key=lambda middle: (shown(middle, new), shown(middle, done)))
