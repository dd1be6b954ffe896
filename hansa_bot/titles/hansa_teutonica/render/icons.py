"""Small drawn signs with a tenth of their size as unit, and the emblems made of them: golden tiles, flags, tokens."""

from __future__ import annotations

import math
from functools import partial

from PIL.Image import Image

from hansa_bot.render import sprites, theme
from hansa_bot.render.cache import remember
from hansa_bot.render.canvas import Pen, Point, box, draw
from hansa_bot.render.fonts import LEAST
from hansa_bot.render.theme import INK, JET, PAPER, Colour
from hansa_bot.titles.hansa_teutonica.render import inks
from hansa_bot.titles.hansa_teutonica.view import Piece
from hansa_bot.titles.kit.render.targets import Brush, Sign

TALL = 1.17
"""Height of a token's picture, as a part of its width."""


def _keys(brush: Brush) -> None:
    brush.ring(0, -2.3, 2.6, 1.3)
    brush.rect(-0.7, 0, 0.7, 5)
    brush.rect(0, 1.5, 2.6, 2.7)
    brush.rect(0, 3.8, 2.6, 5)


def _actions(brush: Brush) -> None:
    brush.shape((-3, -4.4), (4.4, 0), (-3, 4.4))


def shield(brush: Brush) -> None:
    """Draw a shield: the privilege."""
    bend = [math.pi * part / 12 for part in range(13)]
    foot = [(3.8 * math.cos(turn), 0.2 + 4.6 * math.sin(turn) ** 0.9) for turn in bend]
    brush.shape((-3.8, -4.4), (3.8, -4.4), *foot)


def _book(brush: Brush) -> None:
    for side in (-1, 1):
        brush.shape(*((side * x, y) for x, y in ((0.45, -2.6), (4.8, -3.9), (4.8, 2.9), (0.45, 4.2))))


def _more(brush: Brush) -> None:
    brush.rect(-5.4, -0.7, -0.6, 0.7)
    brush.rect(-3.7, -2.4, -2.3, 2.4)


def _bag(brush: Brush) -> None:
    brush.disc(0, 1.4, 3.5)
    brush.shape((-2.6, -4.8), (2.6, -4.8), (1.2, -2.6), (2.4, -0.4), (-2.4, -0.4), (-1.2, -2.6))


def _arrow(brush: Brush, start: Point, end: Point, line: float, head: float) -> None:
    way = 1 if end[0] > start[0] else -1
    brush.line(line, start, (end[0] - way * head * 0.6, end[1]))
    brush.shape(end, (end[0] - way * head, end[1] - head * 0.8), (end[0] - way * head, end[1] + head * 0.8))


def _swap(brush: Brush) -> None:
    for side in (-1, 1):
        _arrow(brush, (-side * 3, side * 1.7), (side * 3.6, side * 1.7), 1.1, 2.4)


def _remove(brush: Brush) -> None:
    for left in (-3.6, -1.0, 1.6):
        brush.rect(left, 0.2, left + 2, 2.2)
    brush.rect(-2.4, -2.6, 2.4, -1.3)


def _office(brush: Brush) -> None:
    brush.rect(-3, -3, 3, 3, soft=0.6)
    brush.rect(-1.7, -0.5, 1.7, 0.5, hole=True)
    brush.rect(-0.5, -1.7, 0.5, 1.7, hole=True)


def _upgrade(brush: Brush) -> None:
    brush.shape((0, -4), (3.3, -0.4), (-3.3, -0.4))
    brush.rect(-1.1, -0.8, 1.1, 3.6)


def _exchange(brush: Brush) -> None:
    brush.rect(-3.6, -3, -0.2, 0.4, soft=0.5)
    brush.ring(1.9, 1.4, 2.2, 1)


def _tribute(brush: Brush) -> None:
    for left in (-3.6, 0.6):
        brush.rect(left, 0.4, left + 3, 3.4, soft=0.4)
    brush.shape((0, -0.4), (-2.2, -3.6), (2.2, -3.6))


def _block(brush: Brush) -> None:
    brush.line(1.5, (-2.5, -2.5), (2.5, 2.5))
    brush.line(1.5, (-2.5, 2.5), (2.5, -2.5))


def _two(brush: Brush) -> None:
    turns = [math.pi * (1.02 + part / 14) for part in range(17)]
    bow = [(2.3 * math.cos(turn), -1.7 + 2.3 * math.sin(turn)) for turn in turns]
    brush.line(1.6, *bow, (-2.3, 3.9), (2.9, 3.9))


def _move(brush: Brush) -> None:
    _arrow(brush, (-4.4, 0), (4.8, 0), 1.7, 3.6)
    brush.rect(-4.8, -2.2, -1.2, 2.2, soft=0.4)


def _down(brush: Brush) -> None:
    brush.rect(-0.9, -4.6, 0.9, -0.4)
    brush.shape((0, 2.2), (-3.2, -1.2), (3.2, -1.2))
    brush.rect(-4, 3.2, 4, 4.8)


def _again(brush: Brush) -> None:
    turns = [math.pi * (-0.28 + part / 12) for part in range(20)]
    brush.line(1.6, *((3.5 * math.cos(turn), 3.5 * math.sin(turn)) for turn in turns))
    brush.shape((4.9, -4.6), (4.9, 0.1), (0.4, -1.6))


def _row(brush: Brush) -> None:
    for left in (-5.2, 0.2):
        brush.line(1.1, (left, -2.3), (left + 4.4, -2.3), (left + 4.4, 2.3), (left, 2.3), (left, -2.3))


def _plus(brush: Brush) -> None:
    brush.rect(-3.9, -0.9, 3.9, 0.9)
    brush.rect(-0.9, -3.9, 0.9, 3.9)


def boat(brush: Brush) -> None:
    """Draw a small boat under sail: a space for merchants only."""
    brush.shape((-4.6, 1.6), (4.6, 1.6), (2.9, 4.2), (-2.9, 4.2))
    brush.shape((-0.3, -4.8), (3.7, 0.6), (-0.3, 0.6))
    brush.shape((-1.3, -3), (-1.3, 0.6), (-3.7, 0.6))


def flag(brush: Brush) -> None:
    """Draw a pennant on its pole: a permission for a region."""
    brush.rect(-3.6, -4.6, -2.2, 4.6)
    brush.shape((-2.4, -4.4), (4.6, -1.4), (-2.4, 1.6))


def tavern(brush: Brush) -> None:
    """Draw a mug: a starting token lies here at first."""
    brush.rect(-3.6, -3.2, 1.8, 4.2, soft=0.8)
    brush.ring(1.9, 0.4, 2.5, 1.1)
    for x in (-2.8, -0.9, 1.0):
        brush.disc(x, -3.4, 1.5)


def link(brush: Brush) -> None:
    """Draw two rings in one another: an end of the link."""
    for side in (-1, 1):
        brush.ring(side * 1.9, 0, 3.1, 1.2)


def town(brush: Brush) -> None:
    """Draw a church between two houses: a city."""
    brush.shape((-4.8, 4.4), (-4.8, 0.4), (-2.9, -2), (-1, 0.4), (1, 0.4), (2.9, -2), (4.8, 0.4), (4.8, 4.4))
    brush.shape((-1.5, 4.4), (-1.5, -1.6), (0, -5), (1.5, -1.6), (1.5, 4.4))


def bare_token(brush: Brush) -> None:
    """Draw a token without a sign."""
    fill_token(brush.pen, brush.x, brush.y, 8.6 * brush.unit, brush.ink)


SKILLS: dict[str, Sign] = {
    "clavis_urbis": _keys,
    "actiones": _actions,
    "privilegium": shield,
    "liber_sophiae": _book,
    "bursa": _bag,
}
TOKEN_SIGNS: dict[str, Sign] = {
    "swap_offices": _swap,
    "remove_three": _remove,
    "extra_office": _office,
    "upgrade_skill": _upgrade,
    "exchange_token": _exchange,
    "office_tribute": _tribute,
    "route_block": _block,
    **dict.fromkeys(("plus_three_actions", "plus_four_actions"), _more),
}
TOKEN_TEXTS = {"plus_three_actions": "3", "plus_four_actions": "4"}
"""What is written on tokens behind a small plus."""
TILE_SIGNS: dict[str, Sign] = {"displace_anywhere": _upgrade, "extra_action": _actions, "share_income": _bag}
TILE_TEXTS = {"two_extras": "2", "cities_worth_four": "4", "skills_worth_seven": "7"}
"""The emperor's favours: one with a sign, the others with their number (HT-21.2)."""
BONUS_SIGNS: dict[str, tuple[Sign, Sign]] = {
    "move_any_two": (_two, _move),
    "gain_privilegium": (shield, _upgrade),
    "office_in_open_city": (_row, _plus),
    "reuse_two": (_two, _again),
    "place_two": (_two, _down),
}
"""What a permanent bonus gives, in two signs."""


def put(pen: Pen, sign: Sign, x: float, y: float, size: float, ink: Colour) -> None:
    """Draw a sign within a square of a size around a place."""
    sign(Brush(pen, x, y, size / 10, ink, PAPER))


@remember(256)
def icon(sign: Sign, size: float, scale: int, colour: Colour) -> Image:
    """Return a sign alone."""
    return draw(size, size, scale, lambda pen: put(pen, sign, size / 2, size / 2, size, colour))


def _golden(size: float, scale: int, sign: Sign | None, part: float) -> Image:
    """Return a golden tile with a sign that takes a part of its size."""
    half = size / 2
    more = partial(put, sign=sign, x=half, y=half, size=size * part, ink=JET) if sign else None
    return box(size, size, scale, (0, theme.GOLD_EDGE, size * 0.16), (0.7, theme.GOLD, size * 0.13), more=more)


@remember(16)
def skill_tile(skill: str, size: float, scale: int) -> Image:
    """Return a skill's sign on gold, as the cities show it that raise the skill."""
    return _golden(size, scale, SKILLS[skill], 0.72)


@remember(32)
def favour_tile(favour: str, size: float, scale: int) -> Image:
    """Return an emperor's favour: a golden tile with its sign or its number (HT-21.2)."""
    image = _golden(size, scale, TILE_SIGNS.get(favour), 0.7)
    if text := TILE_TEXTS.get(favour):
        sprites.letter(image, text, image.width / 2, image.height / 2, max(LEAST, size * 0.74) * scale, JET)
    return image


@remember(16)
def flag_tile(region: str, size: float, scale: int) -> Image:
    """Return the flag of a region: a permission (HT-20.4)."""
    edge, half = inks.BAND_EDGES[region], size / 2
    pennant = partial(put, sign=flag, x=half, y=half, size=size * 0.78, ink=edge)
    return box(size, size, scale, (0, edge, size * 0.12), (0.5, inks.BANDS[region], size * 0.1), more=pennant)


@remember(64)
def pill(wide: float, high: float, scale: int, colour: Colour) -> Image:
    """Return a box with round ends."""
    return box(wide, high, scale, (0, colour, high / 2))


def shape_of(kind: str) -> str:
    """Return the outline of a kind of piece: traders are squares, merchants discs."""
    return sprites.SQUARE if kind == "trader" else sprites.DISC


def piece_sprite(piece: Piece, scale: int, size: float = 13.0) -> Image:
    """Return the picture of a piece."""
    return sprites.piece(piece.seat, shape_of(piece.kind), size, scale)


def fill_token(pen: Pen, x: float, y: float, wide: float, colour: Colour) -> None:
    """Fill the hexagon of a token, which stands on a corner (an Outline)."""
    reach = wide / math.sqrt(3)
    turns = [math.pi / 6 + math.pi / 3 * corner for corner in range(6)]
    pen.shape([(x + reach * math.cos(turn), y + reach * math.sin(turn)) for turn in turns], colour)


def nest_tokens(size: float, scale: int, *rings: tuple[float, Colour], sign: Sign | None = None) -> Image:
    """Return hexagons one within another, each an inset and a colour, with the sign of a token on them."""
    middle, high = size / 2, size * TALL / 2

    def paint(pen: Pen) -> None:
        for inset, colour in rings:
            fill_token(pen, middle, high, size - inset, colour)
        if sign is not None:
            put(pen, sign, middle, high, size * 0.78, rings[0][1])

    return draw(size, high * 2, scale, paint)


@remember(64)
def token_sprite(token: str | None, size: float, scale: int, state: str = "free") -> Image:
    """Return a bonus token, None for one that lies face down: a hexagon with the sign of what it does.

    `state` is free, pending or gone.
    """
    fills = {"free": inks.TOKEN, "pending": inks.PENDING, "gone": inks.LAND}
    ink = JET if state == "free" else INK
    image = nest_tokens(size, scale, (0, ink), (1.6, fills[state]), sign=TOKEN_SIGNS.get(token or ""))
    text = "?" if token is None else TOKEN_TEXTS.get(token)
    if text:
        x = image.width * (0.5 if token is None else 0.66)
        sprites.letter(image, text, x, image.height / 2, max(LEAST, size * 0.7) * scale, ink)
    return image


@remember(8)
def tick(size: float, scale: int, colour: Colour) -> Image:
    """Return a tick: this is done."""
    points = [(size * 0.14, size * 0.54), (size * 0.4, size * 0.8), (size * 0.86, size * 0.22)]
    return draw(size, size, scale, lambda pen: pen.line(points, size * 0.18, colour))


@remember(32)
def tab(wide: float, high: float, scale: int, colour: Colour) -> Image:
    """Return a name tab, as cities have them."""
    return box(wide, high, scale, (0, theme.SHEET_EDGE, 2), (0.7, colour, 1.5))
