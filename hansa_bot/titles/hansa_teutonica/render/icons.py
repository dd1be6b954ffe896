"""Small drawn signs: skills, bonus tokens, permanent bonuses, tavern, link; each within a square around a place."""

from __future__ import annotations

import math
from collections.abc import Callable

from hansa_bot.render.palette import Colour
from hansa_bot.render.pen import Pen, Point

Sign = Callable[[Pen, float, float, float, Colour], None]


def _keys(pen: Pen, x: float, y: float, size: float, ink: Colour) -> None:
    unit = size / 10
    pen.ring(x, y - 2.3 * unit, 2.6 * unit, 1.3 * unit, ink)
    pen.rect((x - 0.7 * unit, y, x + 0.7 * unit, y + 5 * unit), ink)
    pen.rect((x, y + 1.5 * unit, x + 2.6 * unit, y + 2.7 * unit), ink)
    pen.rect((x, y + 3.8 * unit, x + 2.6 * unit, y + 5 * unit), ink)


def _actions(pen: Pen, x: float, y: float, size: float, ink: Colour) -> None:
    unit = size / 10
    pen.shape([(x - 3 * unit, y - 4.4 * unit), (x + 4.4 * unit, y), (x - 3 * unit, y + 4.4 * unit)], ink)


def shield(pen: Pen, x: float, y: float, size: float, ink: Colour) -> None:
    """Draw a shield: the privilege."""
    unit = size / 10
    bend = [math.pi * part / 12 for part in range(13)]
    foot = [(x + 3.8 * unit * math.cos(turn), y + 0.2 * unit + 4.6 * unit * math.sin(turn) ** 0.9) for turn in bend]
    pen.shape([(x - 3.8 * unit, y - 4.4 * unit), (x + 3.8 * unit, y - 4.4 * unit), *foot], ink)


def _book(pen: Pen, x: float, y: float, size: float, ink: Colour) -> None:
    unit = size / 10
    for side in (-1, 1):
        points = [(0.45, -2.6), (4.8, -3.9), (4.8, 2.9), (0.45, 4.2)]
        pen.shape([(x + side * dx * unit, y + dy * unit) for dx, dy in points], ink)


def _bag(pen: Pen, x: float, y: float, size: float, ink: Colour) -> None:
    unit = size / 10
    pen.disc(x, y + 1.4 * unit, 3.5 * unit, ink)
    points = [(-2.6, -4.8), (2.6, -4.8), (1.2, -2.6), (2.4, -0.4), (-2.4, -0.4), (-1.2, -2.6)]
    pen.shape([(x + dx * unit, y + dy * unit) for dx, dy in points], ink)


SKILLS: dict[str, Sign] = {
    "clavis_urbis": _keys,
    "actiones": _actions,
    "privilegium": shield,
    "liber_sophiae": _book,
    "bursa": _bag,
}


def hexagon(x: float, y: float, size: float) -> list[Point]:
    """Return the corners of a hexagon that stands on a corner, `size` wide."""
    reach = size / math.sqrt(3)
    turns = [math.pi / 6 + math.pi / 3 * corner for corner in range(6)]
    return [(x + reach * math.cos(turn), y + reach * math.sin(turn)) for turn in turns]


def _arrow(pen: Pen, start: Point, end: Point, line: float, head: float, ink: Colour) -> None:
    way = 1 if end[0] > start[0] else -1
    pen.line([start, (end[0] - way * head * 0.6, end[1])], line, ink)
    pen.shape([end, (end[0] - way * head, end[1] - head * 0.8), (end[0] - way * head, end[1] + head * 0.8)], ink)


def _swap(pen: Pen, x: float, y: float, size: float, ink: Colour) -> None:
    unit = size / 10
    for side in (-1, 1):
        level = y + side * 1.7 * unit
        start, end = (x - side * 3 * unit, level), (x + side * 3.6 * unit, level)
        _arrow(pen, start, end, 1.1 * unit, 2.4 * unit, ink)


def _remove(pen: Pen, x: float, y: float, size: float, ink: Colour) -> None:
    unit = size / 10
    for column in (-1, 0, 1):
        left, top = x + (column * 2.6 - 1) * unit, y + 0.2 * unit
        pen.rect((left, top, left + 2 * unit, top + 2 * unit), ink)
    pen.rect((x - 2.4 * unit, y - 2.6 * unit, x + 2.4 * unit, y - 1.3 * unit), ink)


def _office(pen: Pen, x: float, y: float, size: float, ink: Colour) -> None:
    unit = size / 10
    pen.rect((x - 3 * unit, y - 3 * unit, x + 3 * unit, y + 3 * unit), ink, 0.6 * unit)
    for wide, high in ((3.4, 1.0), (1.0, 3.4)):
        pen.rect(
            (x - wide / 2 * unit, y - high / 2 * unit, x + wide / 2 * unit, y + high / 2 * unit), (255, 255, 255)
        )


def _upgrade(pen: Pen, x: float, y: float, size: float, ink: Colour) -> None:
    unit = size / 10
    pen.shape([(x, y - 4 * unit), (x + 3.3 * unit, y - 0.4 * unit), (x - 3.3 * unit, y - 0.4 * unit)], ink)
    pen.rect((x - 1.1 * unit, y - 0.8 * unit, x + 1.1 * unit, y + 3.6 * unit), ink)


def _exchange(pen: Pen, x: float, y: float, size: float, ink: Colour) -> None:
    unit = size / 10
    pen.rect((x - 3.6 * unit, y - 3 * unit, x - 0.2 * unit, y + 0.4 * unit), ink, 0.5 * unit)
    pen.ring(x + 1.9 * unit, y + 1.4 * unit, 2.2 * unit, 1 * unit, ink)


def _tribute(pen: Pen, x: float, y: float, size: float, ink: Colour) -> None:
    unit = size / 10
    for side in (-1, 1):
        left = x + (side * 2.1 - 1.5) * unit
        pen.rect((left, y + 0.4 * unit, left + 3 * unit, y + 3.4 * unit), ink, 0.4 * unit)
    pen.shape([(x, y - 0.4 * unit), (x - 2.2 * unit, y - 3.6 * unit), (x + 2.2 * unit, y - 3.6 * unit)], ink)


def _block(pen: Pen, x: float, y: float, size: float, ink: Colour) -> None:
    unit = size / 10
    pen.line([(x - 2.5 * unit, y - 2.5 * unit), (x + 2.5 * unit, y + 2.5 * unit)], 1.5 * unit, ink)
    pen.line([(x - 2.5 * unit, y + 2.5 * unit), (x + 2.5 * unit, y - 2.5 * unit)], 1.5 * unit, ink)


TOKEN_SIGNS: dict[str, Sign] = {
    "swap_offices": _swap,
    "remove_three": _remove,
    "extra_office": _office,
    "upgrade_skill": _upgrade,
    "exchange_token": _exchange,
    "office_tribute": _tribute,
    "route_block": _block,
}
TOKEN_TEXTS = {"plus_three_actions": "+3", "plus_four_actions": "+4"}
TILE_SIGNS: dict[str, Sign] = {"displace_anywhere": _upgrade, "extra_action": _actions, "share_income": _bag}
TILE_TEXTS = {"two_extras": "2", "cities_worth_four": "4", "skills_worth_seven": "7"}
"""The emperor's favours: one with a sign, the others with their number (HT-21.2)."""


def _two(pen: Pen, x: float, y: float, size: float, ink: Colour) -> None:
    unit = size / 10
    turns = [math.pi * (1.02 + part / 14) for part in range(17)]
    bow = [(x + 2.3 * unit * math.cos(turn), y + (-1.7 + 2.3 * math.sin(turn)) * unit) for turn in turns]
    foot = [(x - 2.3 * unit, y + 3.9 * unit), (x + 2.9 * unit, y + 3.9 * unit)]
    pen.line([*bow, *foot], 1.6 * unit, ink)


def _move(pen: Pen, x: float, y: float, size: float, ink: Colour) -> None:
    unit = size / 10
    _arrow(pen, (x - 4.4 * unit, y), (x + 4.8 * unit, y), 1.7 * unit, 3.6 * unit, ink)
    pen.rect((x - 4.8 * unit, y - 2.2 * unit, x - 1.2 * unit, y + 2.2 * unit), ink, 0.4 * unit)


def _down(pen: Pen, x: float, y: float, size: float, ink: Colour) -> None:
    unit = size / 10
    pen.rect((x - 0.9 * unit, y - 4.6 * unit, x + 0.9 * unit, y - 0.4 * unit), ink)
    pen.shape([(x, y + 2.2 * unit), (x - 3.2 * unit, y - 1.2 * unit), (x + 3.2 * unit, y - 1.2 * unit)], ink)
    pen.rect((x - 4 * unit, y + 3.2 * unit, x + 4 * unit, y + 4.8 * unit), ink)


def _again(pen: Pen, x: float, y: float, size: float, ink: Colour) -> None:
    unit = size / 10
    turns = [math.pi * (-0.28 + part / 12) for part in range(20)]
    pen.line([(x + 3.5 * unit * math.cos(turn), y + 3.5 * unit * math.sin(turn)) for turn in turns], 1.6 * unit, ink)
    tip = [(x + 4.9 * unit, y - 4.6 * unit), (x + 4.9 * unit, y + 0.1 * unit), (x + 0.4 * unit, y - 1.6 * unit)]
    pen.shape(tip, ink)


def _row(pen: Pen, x: float, y: float, size: float, ink: Colour) -> None:
    unit = size / 10
    for left in (-5.2, 0.2):
        corners = [(left, -2.3), (left + 4.4, -2.3), (left + 4.4, 2.3), (left, 2.3), (left, -2.3)]
        pen.line([(x + dx * unit, y + dy * unit) for dx, dy in corners], 1.1 * unit, ink)


def _plus(pen: Pen, x: float, y: float, size: float, ink: Colour) -> None:
    unit = size / 10
    pen.rect((x - 3.9 * unit, y - 0.9 * unit, x + 3.9 * unit, y + 0.9 * unit), ink)
    pen.rect((x - 0.9 * unit, y - 3.9 * unit, x + 0.9 * unit, y + 3.9 * unit), ink)


def boat(pen: Pen, x: float, y: float, size: float, ink: Colour) -> None:
    """Draw a small boat under sail: a space for merchants only."""
    unit = size / 10
    pen.shape([(x - 4.6 * unit, y + 1.6 * unit), (x + 4.6 * unit, y + 1.6 * unit), (x + 2.9 * unit, y + 4.2 * unit),
               (x - 2.9 * unit, y + 4.2 * unit)], ink)  # fmt: skip
    pen.shape(
        [(x - 0.3 * unit, y - 4.8 * unit), (x + 3.7 * unit, y + 0.6 * unit), (x - 0.3 * unit, y + 0.6 * unit)], ink
    )
    pen.shape(
        [(x - 1.3 * unit, y - 3 * unit), (x - 1.3 * unit, y + 0.6 * unit), (x - 3.7 * unit, y + 0.6 * unit)], ink
    )


def flag(pen: Pen, x: float, y: float, size: float, ink: Colour) -> None:
    """Draw a pennant on its pole: a permission for a region."""
    unit = size / 10
    pen.rect((x - 3.6 * unit, y - 4.6 * unit, x - 2.2 * unit, y + 4.6 * unit), ink)
    pen.shape(
        [(x - 2.4 * unit, y - 4.4 * unit), (x + 4.6 * unit, y - 1.4 * unit), (x - 2.4 * unit, y + 1.6 * unit)], ink
    )


BONUS_SIGNS: dict[str, tuple[Sign, Sign]] = {
    "move_any_two": (_two, _move),
    "gain_privilegium": (shield, _upgrade),
    "office_in_open_city": (_row, _plus),
    "reuse_two": (_two, _again),
    "place_two": (_two, _down),
}
"""What a permanent bonus gives, in two signs."""


def tavern(pen: Pen, x: float, y: float, size: float, ink: Colour) -> None:
    """Draw a mug: a starting token lies here at first."""
    unit = size / 10
    pen.rect((x - 3.6 * unit, y - 3.2 * unit, x + 1.8 * unit, y + 4.2 * unit), ink, 0.8 * unit)
    pen.ring(x + 1.9 * unit, y + 0.4 * unit, 2.5 * unit, 1.1 * unit, ink)
    for column in (-2.8, -0.9, 1.0):
        pen.disc(x + column * unit, y - 3.4 * unit, 1.5 * unit, ink)


def link(pen: Pen, x: float, y: float, size: float, ink: Colour) -> None:
    """Draw two rings in one another: an end of the link."""
    unit = size / 10
    for side in (-1, 1):
        pen.ring(x + side * 1.9 * unit, y, 3.1 * unit, 1.2 * unit, ink)
