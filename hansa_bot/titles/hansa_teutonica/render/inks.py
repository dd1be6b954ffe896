"""The colours of this title: flat land and water, paper plates, the four privileges."""

from __future__ import annotations

from hansa_bot.render import theme
from hansa_bot.render.fade import tones
from hansa_bot.render.palette import INK, NEUTRAL, PAPER, SEATS, Colour, Palette, mix, rgb

LAND = theme.GROUND
HILLS = rgb("#BFB598")
SEA = rgb("#A3BDC9")
SHOAL = rgb("#B6CBD3")
COAST = rgb("#8A8066")
RIVER = rgb("#8FB0C0")
"""Rivers, and the lines along shores."""
SEA_NAME = rgb("#28414F")
WOOD = rgb("#A7AE84")
ROOF = rgb("#B5765A")

BAND = rgb("#FAF6EB")
BAND_EDGE = rgb("#857A62")
PLATE = theme.SHEET
PLATE_EDGE = theme.SHEET_EDGE
HOUSE = rgb("#6B6150")
SHADE = rgb("#A79C80")
"""Shaded sides of hills and trees, and the taverns."""

WALES = rgb("#E2C29A")
SCOTLAND = rgb("#CBC6DF")
LANDS: dict[str, Colour] = {"wales": WALES, "scotland": SCOTLAND}
"""Land by the region that scores its cities."""
WALES_BAND = rgb("#E9B57D")
SCOTLAND_BAND = rgb("#A9BDF0")
WALES_EDGE = rgb("#7C4A17")
SCOTLAND_EDGE = rgb("#2F4488")
BANDS: dict[str, Colour] = {"england": BAND, "wales": WALES_BAND, "scotland": SCOTLAND_BAND}
"""Routes by their region."""
BAND_EDGES: dict[str, Colour] = {"england": BAND_EDGE, "wales": WALES_EDGE, "scotland": SCOTLAND_EDGE}
SHIP = rgb("#245A78")
"""Ship spaces and permanent bonuses."""
YELLOW = rgb("#FFD92E")
"""Frames the cities that the neutral colour asks for."""

ORANGE = rgb("#EE8A2E")
PINK = rgb("#E25A9F")
PRIVILEGES: dict[str, Colour] = {"white": PAPER, "orange": ORANGE, "pink": PINK, "black": INK}

GOLD = theme.GOLD
GOLD_EDGE = theme.GOLD_EDGE
COIN = rgb("#C99A2C")
TOKEN = rgb("#F8ECB4")
PENDING = SHOAL

STRIP = theme.BAR
STRIP_LINE = theme.BAR_LINE
STRIP_TEXT = theme.BAR_TEXT
STRIP_DIM = theme.BAR_DIM
CELL = theme.LIT
CELL_LINE = theme.SHEET_LINE
CELL_DIM = theme.FAINT
SIDE = theme.BAR_DEEP

FLAT = (
    *(LAND, HILLS, WOOD, ROOF, SEA, SEA_NAME, SHOAL, COAST, RIVER, BAND, BAND_EDGE, PLATE, PLATE_EDGE, HOUSE, SHADE),
    *(ORANGE, PINK, INK, PAPER, GOLD, GOLD_EDGE, COIN, TOKEN, SHIP, YELLOW),
    *(WALES, SCOTLAND, WALES_BAND, SCOTLAND_BAND, WALES_EDGE, SCOTLAND_EDGE),
    *(STRIP, STRIP_LINE, STRIP_TEXT, STRIP_DIM, CELL, CELL_LINE, CELL_DIM, SIDE),
    *(colour for ink in (*SEATS, NEUTRAL) for colour in (ink.fill, ink.tone)),
)

_EDGES = (
    *((INK, PLATE), (STRIP, STRIP_TEXT), (CELL, INK), (LAND, INK), (LAND, PAPER), (SIDE, STRIP_TEXT)),
    *((ink.fill, ink.text) for ink in SEATS),
    *((GOLD, INK), (TOKEN, INK), (PLATE, PLATE_EDGE), (LAND, BAND_EDGE), (BAND, BAND_EDGE), (LAND, PLATE_EDGE)),
    *((SHIP, PAPER), (SHIP, SHOAL), (WALES_BAND, WALES_EDGE), (SCOTLAND_BAND, SCOTLAND_EDGE), (NEUTRAL.tone, INK)),
    *((SEA, COAST), (ORANGE, PAPER), (PINK, PAPER), (LAND, RIVER), (BAND, HOUSE), (STRIP, STRIP_DIM)),
    *((ink.fill, LAND) for ink in SEATS),
    *((ink.fill, ink.tone) for ink in SEATS),
    *((ink.tone, ink.text) for ink in SEATS),
    *((ORANGE, PLATE_EDGE), (PINK, PLATE_EDGE), (COIN, INK), (STRIP, GOLD), (LAND, HILLS), (SEA, PAPER)),
    *((SEA, SEA_NAME), (SEA, RIVER), (SHOAL, COAST), (LAND, ROOF), (LAND, COAST), (LAND, WOOD)),
)

FADE = 0.57
"""How far the map steps back towards the colour of land behind what may be chosen."""
QUIET = tones(FLAT, LAND, FADE, 10.0, FLAT)
"""What the colours become that way, as far as the palette needs them."""

PALETTE = Palette(FLAT, _EDGES)
QUIET_PALETTE = Palette((*FLAT, *QUIET), _EDGES)
"""For pictures in which the map steps back; in others its tones would cost bytes for nothing."""

TEXT_PAIRS: tuple[tuple[Colour, Colour], ...] = (
    *(
        (SEA_NAME, SEA),
        (INK, PLATE),
        (INK, PAPER),
        (STRIP_TEXT, STRIP),
        (STRIP_DIM, STRIP),
        (INK, CELL),
        (CELL_DIM, CELL),
    ),
    *(
        (STRIP_TEXT, SIDE),
        (STRIP_DIM, SIDE),
        (INK, GOLD),
        (INK, TOKEN),
        (INK, PENDING),
        (INK, LAND),
        (INK, COIN),
        (INK, ORANGE),
        (INK, PINK),
        (PAPER, SHIP),
    ),
    *((ink.text, ink.fill) for ink in (*SEATS, NEUTRAL)),
    (NEUTRAL.text, NEUTRAL.tone),
    *((INK, mix(tab, LAND, FADE)) for tab in (PLATE, NEUTRAL.tone, *(ink.fill for ink in SEATS))),
)
"""Every pair of letters and ground that the picture uses; contrast at least 4.5."""
