"""The colours of everything around a board: bars, sheets and title cards, the same for every title.

They bring their own ground along, so a picture reads alike on a light and on a dark chat.
"""

from __future__ import annotations

from hansa_bot.render.palette import INK, PAPER, SEATS, Colour, Palette, rgb

GROUND = rgb("#D3CBB5")
SHEET = rgb("#FBF8F0")
SHEET_EDGE = rgb("#5E5645")
SHEET_LINE = rgb("#CFC5AB")
FAINT = rgb("#5E5645")
"""Text on a sheet that matters less; on the bare ground it is too faint."""
LIT = rgb("#F6EFDF")
"""A cell that stands out on a bar, and the text of the bar itself."""

BAR = rgb("#2B2A28")
BAR_DEEP = rgb("#1D1C1B")
BAR_LINE = rgb("#55524C")
BAR_TEXT = LIT
BAR_DIM = rgb("#B9B3A5")

GOLD = rgb("#EBCF7C")
GOLD_EDGE = rgb("#7A5F1E")
WON = rgb("#FAEBBC")
"""The row of whoever won on a sheet."""

FLAT = (
    *(GROUND, SHEET, SHEET_EDGE, SHEET_LINE, LIT, BAR, BAR_DEEP, BAR_LINE, BAR_DIM, GOLD, GOLD_EDGE, WON, INK, PAPER),
    *(colour for ink in SEATS for colour in (ink.fill, ink.tone)),
)

_EDGES: tuple[tuple[Colour, Colour], ...] = (
    *(
        (SHEET, INK),
        (GROUND, INK),
        (BAR, BAR_TEXT),
        (GOLD, INK),
        (WON, INK),
        (BAR, GOLD),
        (SHEET, FAINT),
        (BAR, BAR_DIM),
        (GROUND, SHEET_EDGE),
    ),
    *((ink.fill, ink.text) for ink in SEATS),
    *((ink.fill, SHEET) for ink in SEATS),
    *((ink.fill, GROUND) for ink in SEATS),
    *((ink.fill, ink.tone) for ink in SEATS),
    *((ink.tone, ink.text) for ink in SEATS),
)

PALETTE = Palette(FLAT, _EDGES)
"""For pictures that show no board."""

TEXT_PAIRS: tuple[tuple[Colour, Colour], ...] = (
    *((INK, GROUND), (INK, SHEET), (FAINT, SHEET), (INK, LIT), (FAINT, LIT), (INK, GOLD), (INK, WON), (FAINT, WON)),
    *((BAR_TEXT, BAR), (BAR_DIM, BAR), (GOLD, BAR), (BAR_TEXT, BAR_DEEP), (BAR_DIM, BAR_DEEP)),
)
"""Every pair of letters and ground in use; contrast at least 4.5."""
