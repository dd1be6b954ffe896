"""Cards: contracts with what they demand, Bonus cards, Buildings with what they count and pay."""

from collections.abc import Sequence

from PIL.Image import Image

from hansa_bot.i18n.catalog import Catalog
from hansa_bot.render.cache import remember
from hansa_bot.render.canvas import Box, Canvas, balance_text, box, width
from hansa_bot.render.fonts import LEAST, NARROW
from hansa_bot.render.theme import INK, JET
from hansa_bot.titles.kit.render.desk import EDGE, paint_card
from hansa_bot.titles.merkator import material
from hansa_bot.titles.merkator.material import Building, Contract
from hansa_bot.titles.merkator.render import inks, layout, signs
from hansa_bot.titles.merkator.texts.names import MerkatorNames

ROUND, PAD = 2.6, 1.6
VALUE = 14.0
TOP, TAB = 14.4, 11.4
"""Where the tab with a contract's place begins, and how high tabs are."""
SIZES = 17.0, 14.4, 12.2
"""Sizes of what is demanded, from large to small."""
ROW = 3
"""So many demands stand in one row."""
NAME = LEAST
MARGIN, FIRST, STEP, PAID = 3.6, 6.8, 10.6, 12.0
"""Of a Building's card: what stays free at its sides, its first line, from line to line, the height of its points."""
BESIDE = 3.0
"""What stays free at both sides of the name of the Peace of Westphalia."""
BELOW = 0.9
"""How much lower goods stand than a line in their place would: they keep off the letters above."""
GOOD, GOOD_STEP = 11.0, 11.8
"""Size of the goods that a Building is about, and from one to the next."""


def _sheet(wide: float, high: float, scale: int) -> tuple[Canvas, Image]:
    """Return an empty card to be painted on, and its outline as a mask."""
    sheet = box(wide, high, scale, (0, inks.PLATE_EDGE, ROUND), (EDGE, inks.CARD, ROUND - EDGE))
    return Canvas(sheet.convert("RGB"), scale), sheet.getchannel("A")


def _cut_out(canvas: Canvas, outline: Image) -> Image:
    """Return a painted card without what lies outside its round corners."""
    canvas.image.putalpha(outline)
    return canvas.image


def paint_tab(canvas: Canvas, area: Box, place: int, tr: Catalog) -> None:
    """Paint a place as a tab in the colour of its cubes, or a light one."""
    left, top, right, bottom = area
    edge, fill, ink = inks.PLATE_EDGE, inks.PLATE, INK
    if layout.is_major(place):
        edge, fill, ink = JET, inks.DYES[place], inks.LETTERS[place]
    paint_card(canvas, area, edge, fill, 2.0)
    said, room = MerkatorNames(tr, ()).place(place), right - left - 2.6
    canvas.text((left + right) / 2, (top + bottom) / 2, said, NAME, ink, room=room)


def demands(contract: Contract) -> list[signs.Count]:
    """Return what a contract demands: goods, any goods of columns, different kinds."""
    found: list[signs.Count] = [("good", good, count) for good, count in enumerate(contract.goods) if count]
    found += [("column", column, count) for column, count in enumerate(contract.columns) if count]
    return [*found, ("kinds", 0, contract.kinds)] if contract.kinds else found


def paint_demands(
    canvas: Canvas, parts: Sequence[signs.Count], area: Box, lacking: Sequence[signs.Count] = ()
) -> None:
    """Paint what is demanded in one row or two, with numbers from 2 on; `lacking` comes last and without colour."""
    left, top, right, bottom = area
    found = [(*part, False) for part in parts] + [(*part, True) for part in lacking]
    half = -(-len(found) // 2)
    rows = [found] if len(found) <= ROW else [found[:half], found[half:]]
    high = (bottom - top) / len(rows)
    fitting = (size for size in SIZES if size < high and all(sum(_wides(row, size)) < right - left for row in rows))
    size = next(fitting, SIZES[-1])
    for index, row in enumerate(rows):
        wides = _wides(row, size)
        gap = min(4.0, (right - left - sum(wides)) / (len(row) + 1))
        x, y = (left + right - sum(wides) - gap * (len(row) - 1)) / 2, top + high * (index + 0.5)
        for (kind, which, count, pale), wide in zip(row, wides, strict=True):
            sprite = signs.demand(kind, which, size, canvas.scale, inks.CARD if pale else None)
            canvas.stamp(sprite, x + size / 2, y)
            if count > 1:
                canvas.text(x + size + 0.7, y, str(count), LEAST, INK, anchor="l")
            x += wide + gap


def _wides(row: Sequence[tuple[str, int, int, bool]], size: float) -> list[float]:
    """Return the widths of demands with their numbers, for signs of a size."""
    return [size + (width(str(count), LEAST) + 0.9 if count > 1 else 0.0) for _, _, count, _ in row]


@remember
def contract_card(card: int, wide: float, high: float, scale: int, tr: Catalog) -> Image:
    """Return a contract: its value, its place, what it demands."""
    contract = material.CONTRACTS[card]
    canvas, outline = _sheet(wide, high, scale)
    canvas.text(4.0, 8.2, str(contract.value), VALUE, INK, weight="Black", anchor="l")
    if contract.place == material.NOWHERE:
        paint_peace(canvas, (0, 0, wide, high), tr)
        return _cut_out(canvas, outline)
    paint_tab(canvas, (PAD, TOP, wide - PAD, TOP + TAB), contract.place, tr)
    paint_demands(canvas, demands(contract), (PAD - 0.4, TOP + TAB + 0.2, wide - PAD + 0.4, high - 0.6))
    return _cut_out(canvas, outline)


def paint_peace(canvas: Canvas, area: Box, tr: Catalog) -> None:
    """Paint what the Peace of Westphalia has instead of a place and demands: its seal and its name."""
    left, _, right, bottom = area
    canvas.stamp(signs.icon("seal", 21.0, canvas.scale, INK, inks.CARD), right - 15.0, area[1] + 13.6)
    room = right - left - BESIDE
    lines = balance_text(MerkatorNames(tr, ()).card(material.PEACE), LEAST, room / NARROW, 2)
    for index, line in enumerate(lines):
        y = bottom - 7.0 - 11.4 * (len(lines) - 1 - index)
        canvas.text((left + right) / 2, y, line, LEAST, INK, room=room)


@remember
def bonus_card(card: int, wide: float, high: float, scale: int, tr: Catalog) -> Image:
    """Return a Bonus card: its place, and the good that comes with every trip there; its price stands above."""
    bonus = material.BONUS[card]
    canvas, outline = _sheet(wide, high, scale)
    paint_tab(canvas, (PAD, PAD, wide - PAD, PAD + TAB), bonus.place, tr)
    y = (PAD + TAB + high) / 2
    canvas.text(4.0, y - 1.0, f"+{material.BONUS_UNITS}", VALUE, INK, anchor="l")
    canvas.stamp(signs.good(bonus.good, 16.4, scale), 28.2, y - 1.0)
    return _cut_out(canvas, outline)


def drawn_goods(building: Building) -> tuple[int, ...]:
    """Return the goods that a Building is about, which are drawn; none where it is about all."""
    return building.goods if len(building.goods) < len(material.GOODS) else ()


def paid(building: Building) -> str:
    """Return a Building's points as they stand on gold: "6", or "1 2 3 5" where they grow by steps."""
    return " ".join(str(points) for _, points in building.tiers) or str(building.points)


def paint_goods_row(canvas: Canvas, goods: Sequence[int], left: float, y: float) -> float:
    """Paint goods side by side; return where they end."""
    for index, good in enumerate(goods):
        canvas.stamp(signs.good(good, GOOD, canvas.scale), left + GOOD_STEP * (index + 0.5), y)
    return left + GOOD_STEP * len(goods)


def building_lines(card: int, room: float, tr: Catalog) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the name of a Building and what it counts, in lines."""
    names = MerkatorNames(tr, ())
    name = balance_text(names.card(card), NAME, room / NARROW, 2)
    return name, balance_text(names.counts(card), LEAST, room / NARROW, 3 - len(name), "Semibold")


@remember
def building_card(card: int, wide: float, high: float, scale: int, tr: Catalog) -> Image:
    """Return a Building: its name, what it counts, and the points for that; its price stands beside these."""
    canvas, outline = _sheet(wide, high, scale)
    building, room = material.BUILDINGS[card], wide - 2 * MARGIN
    name, counts = building_lines(card, room, tr)
    y, x = FIRST, MARGIN
    for line in name:
        canvas.text(MARGIN, y, line, NAME, INK, anchor="l", room=room)
        y += STEP
    for line in counts:
        x = MARGIN + 2.0 + canvas.text(MARGIN, y, line, LEAST, INK, weight="Semibold", anchor="l", room=room)
        y += STEP
    goods = drawn_goods(building)
    # behind the last line where they fit, else on a line of their own
    beside = x + GOOD_STEP * len(goods) <= wide - MARGIN / 2
    paint_goods_row(canvas, goods, x if beside else MARGIN, y - STEP if beside else y + BELOW)
    sprite, y = signs.points(paid(building), PAID, scale), high - 1.8 - PAID / 2
    canvas.stamp(sprite, MARGIN + sprite.width / scale / 2, y)
    if building.cap:
        x = MARGIN + sprite.width / scale + 3.0
        canvas.text(x, y, most(building, tr), LEAST, INK, weight="Semibold", anchor="l", room=wide - 20.0 - x)
    return _cut_out(canvas, outline)


def most(building: Building, tr: Catalog) -> str:
    """Say how many points a Building pays at most."""
    return tr("max. {n}", n=building.cap)
