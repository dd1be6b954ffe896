"""Cards: contracts with what they demand, Bonus cards, Buildings with their condition in signs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PIL import Image

from hansa_bot.i18n.catalog import Catalog
from hansa_bot.render import theme
from hansa_bot.render.cache import remember
from hansa_bot.render.canvas import Box, Canvas, balance_text, width
from hansa_bot.render.fonts import LEAST
from hansa_bot.render.theme import INK, Colour
from hansa_bot.titles.merkator.material import (
    BONUS,
    BONUS_UNITS,
    BUILDINGS,
    CONTRACTS,
    GOODS,
    IN_COLUMN,
    NOWHERE,
    Building,
    Contract,
)
from hansa_bot.titles.merkator.render import inks, layout, signs
from hansa_bot.titles.merkator.render.words import card_name, place_name

ROUND, EDGE, PAD = 2.6, 0.7, 1.6
VALUE = 14.0
TAB = 11.8
"""Height of the tab with a card's place."""
SMALL, LARGE = 12.2, 14.4
"""Sizes of what is demanded."""
FIGURE = 6.0
"""Room for a digit behind it."""
NAME = 10.6


def paint_sheet(canvas: Canvas, box: Box, ground: Colour = inks.CARD, edge: Colour = inks.PLATE_EDGE) -> None:
    """Paint an empty card."""
    left, top, right, bottom = box
    canvas.panel(box, edge, ROUND)
    canvas.panel((left + EDGE, top + EDGE, right - EDGE, bottom - EDGE), ground, ROUND - EDGE)


def paint_tab(canvas: Canvas, box: Box, place: int, tr: Catalog) -> None:
    """Paint a place as a tab in the colour of its cubes, or a light one."""
    left, top, right, bottom = box
    fill, ink = inks.PLATE, INK
    if layout.is_major(place):
        fill, ink = signs.dye(place), signs.letters_on(place)
    canvas.panel(box, theme.JET if layout.is_major(place) else inks.PLATE_EDGE, 2)
    canvas.panel((left + 0.6, top + 0.6, right - 0.6, bottom - 0.6), fill, 1.6)
    canvas.text((left + right) / 2, (top + bottom) / 2, place_name(place, tr), NAME, ink, room=right - left - 3.0)


def demands(contract: Contract) -> list[signs.Count]:
    """Return what a contract demands: goods, any goods of columns, different kinds."""
    found: list[signs.Count] = [("good", good, count) for good, count in enumerate(contract.goods) if count]
    found += [("column", column, count) for column, count in enumerate(contract.columns) if count]
    return [*found, ("kinds", 0, contract.kinds)] if contract.kinds else found


def paint_demands(canvas: Canvas, contract: Contract, box: Box, lacking: Mapping[tuple[str, int], int] | None = None) -> None:
    """Paint what a contract demands in one row or two, the numbers from 2 on; of `lacking` how many are missing."""
    left, top, right, bottom = box
    found = demands(contract)
    rows = [found] if len(found) <= 3 else [found[: (len(found) + 1) // 2], found[(len(found) + 1) // 2 :]]
    high = (bottom - top) / len(rows)
    size = LARGE if len(rows) == 1 and high > LARGE else SMALL
    for index, row in enumerate(rows):
        wides = [size + (width(str(count), LEAST) + 0.9 if count > 1 else 0.0) for _, _, count in row]
        gap = min(4.0, (right - left - sum(wides)) / (len(row) + 1))
        x, y = (left + right - sum(wides) - gap * (len(row) - 1)) / 2, top + high * (index + 0.5)
        for (kind, which, count), wide in zip(row, wides, strict=True):
            canvas.stamp(signs.demand(kind, which, size, canvas.scale), x + size / 2, y)
            if count > 1:
                canvas.text(x + size + 0.7, y, str(count), LEAST, INK, anchor="l")
            x += wide + gap


@remember(128)
def contract_card(card: int, wide: float, high: float, scale: int, tr: Catalog) -> Image.Image:
    """Return a contract: its value, its place, what it demands."""
    contract = CONTRACTS[card]
    canvas = Canvas(Image.new("RGBA", (round(wide * scale), round(high * scale))), scale)
    paint_sheet(canvas, (0, 0, wide, high))
    canvas.text(4.0, 8.2, str(contract.value), VALUE, INK, weight="Black", anchor="l")
    if contract.place == NOWHERE:
        canvas.stamp(signs.icon("seal", 21.0, scale, INK, inks.CARD), wide - 15.0, 13.6)
        lines = balance_text(card_name(card, tr), LEAST, wide - 4.0, 2)
        for index, line in enumerate(lines):
            canvas.text(wide / 2, high - 7.0 - 11.4 * (len(lines) - 1 - index), line, LEAST, INK, room=wide - 4.0)
        return canvas.image
    paint_tab(canvas, (PAD, 15.4, wide - PAD, 15.4 + TAB), contract.place, tr)
    paint_demands(canvas, contract, (PAD - 0.4, 15.4 + TAB + 0.2, wide - PAD + 0.4, high - 0.6))
    return canvas.image


@remember(64)
def bonus_card(card: int, wide: float, high: float, scale: int, tr: Catalog) -> Image.Image:
    """Return a Bonus card: its place, and the good that comes with every trip there; its price stands above."""
    bonus = BONUS[card]
    canvas = Canvas(Image.new("RGBA", (round(wide * scale), round(high * scale))), scale)
    paint_sheet(canvas, (0, 0, wide, high))
    paint_tab(canvas, (PAD, PAD, wide - PAD, PAD + TAB), bonus.place, tr)
    y = (PAD + TAB + high) / 2
    canvas.text(4.0, y, f"+{BONUS_UNITS}", 12.4, INK, anchor="l")
    canvas.stamp(signs.good(bonus.good, 16.0, scale), 28.0, y)
    return canvas.image


Part = tuple[str, object]
"""A part of a condition: "text", "points", or the name of a sign with what it shows."""


def condition(building: Building) -> list[Part]:
    """Return what a Building pays for (MK-9.8), as a row of signs: points, for how many, of what, at most."""
    each = [] if building.divisor == 1 else [("text", str(building.divisor))]
    if building.kind == "sole_leader":
        return [("points", str(building.points)), ("icon", "crown"), *_metric(building)]
    if building.kind == "tiers":
        least, points = building.tiers[-1]
        return [("points", f"–{points}"), ("text", f"/ {least}"), *_metric(building)]
    most = [("text", f"≤{building.cap}")] if building.cap else []
    return [("points", str(building.points)), ("text", "/"), *each, *_metric(building), *most]


def _metric(building: Building) -> Sequence[Part]:
    """Return the signs of what a Building counts."""
    names = {"time_counters": "hourglass", "bonus_cards": "card", "highest_contract": "scroll", "color_pairs": "pair"}
    if building.metric in names:
        return [("icon", names[building.metric])]
    own = [("icon", "kinds" if building.metric == "types" else "units")]
    if len(building.goods) == len(GOODS):
        return own
    columns = [column for column, goods in enumerate(IN_COLUMN) if set(goods) <= set(building.goods)]
    if columns:
        return [*own, *(("column", column) for column in columns)]
    return [("cube", building.goods[0] // 2)]


def paint_condition(canvas: Canvas, building: Building, left: float, y: float, ground: Colour = inks.CARD) -> float:
    """Paint the signs of a condition from `left` on; return where they end."""
    x, scale = left, canvas.scale
    for kind, what in condition(building):
        if kind == "text":
            x += canvas.text(x, y, str(what), LEAST, INK, anchor="l") + 1.4
            continue
        if kind == "points":
            sprite = signs.points(str(what), 13.0, scale)
        elif kind == "icon":
            sprite = signs.icon(str(what), 10.6, scale, INK, ground)
        else:
            assert isinstance(what, int)
            sprite = signs.column(what, SMALL, scale) if kind == "column" else signs.cube(what, "", 11.0, scale)
        canvas.stamp(sprite, x + sprite.width / scale / 2, y)
        x += sprite.width / scale + 1.6
    return x


@remember(64)
def building_card(card: int, wide: float, high: float, scale: int, tr: Catalog) -> Image.Image:
    """Return a Building: its name and what it pays for; its price stands above."""
    canvas = Canvas(Image.new("RGBA", (round(wide * scale), round(high * scale))), scale)
    paint_sheet(canvas, (0, 0, wide, high))
    lines = balance_text(card_name(card, tr), NAME, wide - 21.0, 2)
    for index, line in enumerate(lines):
        canvas.text(4.0, 15.0 + 11.6 * (index - (len(lines) - 1) / 2), line, NAME, INK, anchor="l", room=wide - 20.0)
    paint_condition(canvas, BUILDINGS[card], 4.0, high - 11.4)
    return canvas.image
