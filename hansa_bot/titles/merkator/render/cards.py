"""Cards: contracts with what they demand, Bonus cards, Buildings with their condition in signs."""

from collections.abc import Sequence

from PIL.Image import Image, new

from hansa_bot.i18n.catalog import Catalog
from hansa_bot.render.cache import remember
from hansa_bot.render.canvas import Box, Canvas, balance_text, box, cut, width
from hansa_bot.render.fonts import LEAST, NARROW
from hansa_bot.render.theme import INK, JET, Colour
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
NAME = 10.6


def _sheet(wide: float, high: float, scale: int) -> tuple[Canvas, Image]:
    """Return an empty card to be painted on, and its outline as a mask."""
    sheet = box(wide, high, scale, (0, inks.PLATE_EDGE, ROUND), (EDGE, inks.CARD, ROUND - EDGE))
    return Canvas(sheet.convert("RGB"), scale), sheet.getchannel("A")


def _cut_out(canvas: Canvas, outline: Image) -> Image:
    """Return a painted card without what lies outside its round corners."""
    canvas.image.putalpha(outline)
    return canvas.image


def paint_tab(canvas: Canvas, area: Box, place: int, tr: Catalog, *, whole: bool = True) -> None:
    """Paint a place as a tab in the colour of its cubes, or a light one; its name may be cut where not `whole`."""
    left, top, right, bottom = area
    edge, fill, ink = inks.PLATE_EDGE, inks.PLATE, INK
    if layout.is_major(place):
        edge, fill, ink = JET, inks.DYES[place], inks.LETTERS[place]
    paint_card(canvas, area, edge, fill, 2.0)
    said, room = MerkatorNames(tr, ()).place(place), right - left - 2.6
    said = said if whole else cut(said, NAME, room / NARROW)
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


@remember(64)
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
    lines = balance_text(MerkatorNames(tr, ()).card(material.PEACE), LEAST, (right - left - 4.0) / NARROW, 2)
    for index, line in enumerate(lines):
        y = bottom - 7.0 - 11.4 * (len(lines) - 1 - index)
        canvas.text((left + right) / 2, y, line, LEAST, INK, room=right - left - 4.0)


@remember(32)
def bonus_card(card: int, wide: float, high: float, scale: int, tr: Catalog) -> Image:
    """Return a Bonus card: its place, and the good that comes with every trip there; its price stands above."""
    bonus = material.BONUS[card]
    canvas, outline = _sheet(wide, high, scale)
    paint_tab(canvas, (PAD, PAD, wide - PAD, PAD + TAB), bonus.place, tr)
    y = (PAD + TAB + high) / 2
    canvas.text(4.0, y - 1.0, f"+{material.BONUS_UNITS}", VALUE, INK, anchor="l")
    canvas.stamp(signs.good(bonus.good, 16.4, scale), 28.2, y - 1.0)
    return _cut_out(canvas, outline)


Part = tuple[str, object]
"""A part of a condition: "text", "points", or the name of a sign with what it shows."""


def condition(building: Building) -> list[Part]:
    """Return what a Building pays for (MK-9.8), as a row of signs: points, for how many, of what, at most."""
    each = [] if building.divisor == 1 else [("text", str(building.divisor))]
    if building.kind == "sole_leader":
        return [("points", str(building.points)), ("icon", "crown"), *_metric(building)]
    if building.kind == "tiers":
        (first, least), (last, most) = building.tiers[0], building.tiers[-1]
        return [("points", f"{least}–{most}"), ("text", "/"), *_metric(building), ("text", f"{first}–{last}")]
    cap = [("text", f"≤{building.cap}")] if building.cap else []
    return [("points", str(building.points)), ("text", "/"), *each, *_metric(building), *cap]


def _metric(building: Building) -> Sequence[Part]:
    """Return the signs of what a Building counts."""
    names = {"time_counters": "hourglass", "bonus_cards": "card", "highest_contract": "scroll", "color_pairs": "pair"}
    if building.metric in names:
        return [("icon", names[building.metric])]
    own = [("icon", "kinds" if building.metric == "types" else "units")]
    if len(building.goods) == len(material.GOODS):
        return own
    columns = [column for column, goods in enumerate(material.IN_COLUMN) if set(goods) <= set(building.goods)]
    if columns:
        return [*own, *(("column", column) for column in columns)]
    return [("cube", building.goods[0] // 2)]


def paint_condition(canvas: Canvas, building: Building, left: float, y: float, ground: Colour = inks.CARD) -> float:
    """Paint the signs of a condition from `left` on; return where they end."""
    x, scale = left, canvas.scale
    for kind, what in condition(building):
        if kind == "text":
            x += canvas.text(x, y, str(what), LEAST, INK, anchor="l") + 1.2
            continue
        if kind == "points":
            sprite = signs.points(str(what), 13.0, scale)
        elif kind == "icon":
            sprite = signs.icon(str(what), 10.2, scale, INK, ground)
        else:
            assert isinstance(what, int)
            sprite = signs.column(what, 11.4, scale) if kind == "column" else signs.cube(what, "", 11.0, scale)
        canvas.stamp(sprite, x + sprite.width / scale / 2, y)
        x += sprite.width / scale + 1.2
    return x


def condition_width(building: Building, scale: int) -> float:
    """Return how much room the signs of a condition take."""
    return paint_condition(Canvas(new("RGB", (1, 1)), scale), building, 0.0, 0.0)


@remember(32)
def building_card(card: int, wide: float, high: float, scale: int, tr: Catalog) -> Image:
    """Return a Building: its name and what it pays for; its price stands above."""
    canvas, outline = _sheet(wide, high, scale)
    lines = balance_text(MerkatorNames(tr, ()).card(card), NAME, (wide - 21.0) / NARROW, 2)
    for index, line in enumerate(lines):
        canvas.text(4.0, 15.0 + 11.6 * (index - (len(lines) - 1) / 2), line, NAME, INK, anchor="l", room=wide - 20.0)
    paint_condition(canvas, material.BUILDINGS[card], 3.4, high - 11.4)
    return _cut_out(canvas, outline)
