"""Small drawn signs with a tenth of their size as unit, and the emblems made of them: golden tiles, flags, tokens."""

from functools import partial

from PIL.Image import Image

from hansa_bot.render import sprites, theme
from hansa_bot.render.cache import remember
from hansa_bot.render.canvas import Pen, box, draw
from hansa_bot.render.fonts import LEAST
from hansa_bot.render.theme import INK, JET, PAPER, Colour
from hansa_bot.titles.hansa_teutonica.render import inks
from hansa_bot.titles.hansa_teutonica.render.layout import ASSETS
from hansa_bot.titles.hansa_teutonica.view import Piece
from hansa_bot.titles.kit.render.targets import Brush, Sign, fill_hex, read_drawings

TALL = 1.17
"""Height of a token's picture, as a part of its width."""


SIGNS = read_drawings(ASSETS / "signs.json")
SKILLS = {
    "clavis_urbis": SIGNS["keys"],
    "actiones": SIGNS["actions"],
    "privilegium": SIGNS["shield"],
    "liber_sophiae": SIGNS["book"],
    "bursa": SIGNS["bag"],
}
TOKEN_SIGNS = {
    "swap_offices": SIGNS["swap"],
    "remove_three": SIGNS["remove"],
    "extra_office": SIGNS["office"],
    "upgrade_skill": SIGNS["upgrade"],
    "exchange_token": SIGNS["exchange"],
    "office_tribute": SIGNS["tribute"],
    "route_block": SIGNS["block"],
    **dict.fromkeys(("plus_three_actions", "plus_four_actions"), SIGNS["more"]),
}
TOKEN_TEXTS = {"plus_three_actions": "3", "plus_four_actions": "4"}
"""What is written on tokens behind a small plus."""
TILE_SIGNS = {"displace_anywhere": SIGNS["upgrade"], "extra_action": SIGNS["actions"], "share_income": SIGNS["bag"]}
TILE_TEXTS = {"two_extras": "2", "cities_worth_four": "4", "skills_worth_seven": "7"}
"""The emperor's favours: one with a sign, the others with their number (HT-21.2)."""
BONUS_SIGNS = {
    "move_any_two": (SIGNS["two"], SIGNS["move"]),
    "gain_privilegium": (SIGNS["shield"], SIGNS["upgrade"]),
    "office_in_open_city": (SIGNS["row"], SIGNS["plus"]),
    "reuse_two": (SIGNS["two"], SIGNS["again"]),
    "place_two": (SIGNS["two"], SIGNS["down"]),
}
"""What a permanent bonus gives, in two signs."""


def put(pen: Pen, sign: Sign, x: float, y: float, size: float, ink: Colour) -> None:
    """Draw a sign within a square of a size around a place."""
    Brush(pen, x, y, size / 10, ink, PAPER).draw(sign)


@remember
def icon(sign: Sign, size: float, scale: int, colour: Colour) -> Image:
    """Return a sign alone."""
    return draw(size, size, scale, lambda pen: put(pen, sign, size / 2, size / 2, size, colour))


def _golden(size: float, scale: int, sign: Sign | None, part: float) -> Image:
    """Return a golden tile with a sign that takes a part of its size."""
    half = size / 2
    more = partial(put, sign=sign, x=half, y=half, size=size * part, ink=JET) if sign else None
    return box(size, size, scale, (0, theme.GOLD_EDGE, size * 0.16), (0.7, theme.GOLD, size * 0.13), more=more)


@remember
def skill_tile(skill: str, size: float, scale: int) -> Image:
    """Return a skill's sign on gold, as the cities show it that raise the skill."""
    return _golden(size, scale, SKILLS[skill], 0.72)


@remember
def favour_tile(favour: str, size: float, scale: int) -> Image:
    """Return an emperor's favour: a golden tile with its sign or its number (HT-21.2)."""
    image = _golden(size, scale, TILE_SIGNS.get(favour), 0.7)
    if text := TILE_TEXTS.get(favour):
        sprites.letter(image, text, image.width / 2, image.height / 2, max(LEAST, size * 0.74) * scale, JET)
    return image


@remember
def flag_tile(region: str, size: float, scale: int) -> Image:
    """Return the flag of a region: a permission (HT-20.4)."""
    edge, half = inks.BAND_EDGES[region], size / 2
    pennant = partial(put, sign=SIGNS["flag"], x=half, y=half, size=size * 0.78, ink=edge)
    return box(size, size, scale, (0, edge, size * 0.12), (0.5, inks.BANDS[region], size * 0.1), more=pennant)


@remember
def pill(wide: float, high: float, scale: int, colour: Colour) -> Image:
    """Return a box with round ends."""
    return box(wide, high, scale, (0, colour, high / 2))


def shape_of(kind: str) -> str:
    """Return the outline of a kind of piece: traders are squares, merchants discs."""
    return sprites.SQUARE if kind == "trader" else sprites.DISC


def piece_sprite(piece: Piece, scale: int, size: float = 13.0) -> Image:
    """Return the picture of a piece."""
    return sprites.piece(piece.seat, shape_of(piece.kind), size, scale)


def nest_tokens(size: float, scale: int, *rings: tuple[float, Colour], sign: Sign | None = None) -> Image:
    """Return hexagons one within another, each an inset and a colour, with the sign of a token on them."""
    middle, high = size / 2, size * TALL / 2

    def paint(pen: Pen) -> None:
        for inset, colour in rings:
            fill_hex(pen, middle, high, size - inset, colour)
        if sign is not None:
            put(pen, sign, middle, high, size * 0.78, rings[0][1])

    return draw(size, high * 2, scale, paint)


@remember
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


@remember
def tick(size: float, scale: int, colour: Colour) -> Image:
    """Return a tick: this is done."""
    points = [(size * 0.14, size * 0.54), (size * 0.4, size * 0.8), (size * 0.86, size * 0.22)]
    return draw(size, size, scale, lambda pen: pen.line(points, size * 0.18, colour))


@remember
def tab(wide: float, high: float, scale: int, colour: Colour) -> Image:
    """Return a name tab, as cities have them."""
    return box(wide, high, scale, (0, theme.SHEET_EDGE, 2), (0.7, colour, 1.5))
