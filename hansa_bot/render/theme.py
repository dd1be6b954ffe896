"""Themes: the colours of everything around a board, by day and by night; pictures bring their own ground along.

Painters name the colours of the day. A theme is applied where paint touches the sheet, so that edges stay smooth.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import TypeVar

from hansa_bot.render.palette import BLANK, INK, JET, PAPER, SEATS, Colour, Palette, mix, rgb

Paint = TypeVar("Paint")


class Theme:
    """What becomes of some colours; all others stay. Themes are told apart by identity."""

    def __init__(self, changes: Mapping[Colour, Colour]) -> None:
        self.changes = dict(changes)

    def of(self, paint: Paint) -> Paint:
        """Return what a colour becomes; a value of a mask, which is no colour, stays."""
        return self.changes.get(paint, paint)  # type: ignore[call-overload, no-any-return]

    def all(self, colours: Iterable[Colour]) -> list[Colour]:
        """Return what some colours become, in their order."""
        return [self.of(colour) for colour in colours]

    def pairs(self, pairs: Iterable[tuple[Colour, Colour]]) -> list[tuple[Colour, Colour]]:
        """Return what pairs of colours become."""
        return [(self.of(first), self.of(second)) for first, second in pairs]


DAY = Theme({})
"""The colours as they are written down."""

_current: ContextVar[Theme] = ContextVar("theme", default=DAY)


def current_theme() -> Theme:
    """Return the theme of what is painted now, on this thread."""
    return _current.get()


def in_theme(paint: Paint) -> Paint:
    """Return what a colour is in the theme of what is painted now."""
    return _current.get().of(paint)


@contextmanager
def use_theme(theme: Theme) -> Iterator[None]:
    """Paint in a theme; only the thread that asks is concerned."""
    token = _current.set(theme)
    try:
        yield
    finally:
        _current.reset(token)


GROUND = rgb("#D3CBB5")
SHEET = rgb("#FBF8F0")
SHEET_EDGE = rgb("#5E5645")
SHEET_LINE = rgb("#CFC5AB")
FAINT = rgb("#5E5646")
"""Text on a sheet that matters less; on the bare ground it is too faint."""
LIT = rgb("#F6EFDF")
"""A cell that stands out on a bar."""

BAR = rgb("#2B2A28")
BAR_DEEP = rgb("#1D1C1B")
BAR_LINE = rgb("#55524C")
BAR_TEXT = rgb("#F6EFDE")
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
    *((SHEET, INK), (GROUND, INK), (BAR, BAR_TEXT), (GOLD, JET), (WON, INK)),
    *((BAR, GOLD), (SHEET, FAINT), (BAR, BAR_DIM), (GROUND, SHEET_EDGE)),
    *((ink.fill, ink.text) for ink in SEATS),
    *((ink.fill, SHEET) for ink in SEATS),
    *((ink.fill, GROUND) for ink in SEATS),
    *((ink.fill, ink.tone) for ink in SEATS),
    *((ink.tone, ink.text) for ink in SEATS),
)

APART = 10.0
"""How far a faded colour must lie from every other one to get a place of its own in a palette."""

ALIKE = (JET, BLANK, FAINT, BAR_TEXT)
"""What by day is as good as INK, PAPER, SHEET_EDGE and LIT, and needs no place in a palette."""
NIGHT = Theme(
    {
        GROUND: rgb("#22231F"),
        SHEET: rgb("#33332D"),
        SHEET_EDGE: rgb("#857D6B"),
        SHEET_LINE: rgb("#55534A"),
        FAINT: rgb("#BCB39F"),
        LIT: rgb("#4A4029"),
        BAR: rgb("#151514"),
        BAR_DEEP: rgb("#0A0A0A"),
        BAR_LINE: rgb("#3D3B36"),
        GOLD_EDGE: rgb("#A98632"),
        WON: rgb("#483F1E"),
        INK: rgb("#F6F1E6"),
        JET: rgb("#0C0A09"),
        PAPER: rgb("#F6F1E6"),
        BLANK: rgb("#14191B"),
    }
)
THEMES = {"day": DAY, "night": NIGHT}
"""What a reader may choose among for the pictures that nobody else gets, the standard one first."""


def build_palette(
    theme: Theme,
    flat: Sequence[Colour],
    edges: Sequence[tuple[Colour, Colour]],
    alike: Sequence[Colour] = ALIKE,
    fading: tuple[Colour, float] | None = None,
) -> Palette:
    """Return the palette of flat colours and edges in a theme; what is `alike` by day gets a place only by night.

    `fading` is a ground and how far everything steps back towards it, for pictures in which it does.
    """
    colours = theme.all(flat if theme is DAY else (*flat, *alike))
    faded = [] if fading is None else fade_tones(colours, theme.of(fading[0]), fading[1], APART, colours)
    return Palette((*colours, *faded), theme.pairs(edges))


def fade_tones(
    colours: Iterable[Colour], ground: Colour, share: float, apart: float, known: Sequence[Colour]
) -> list[Colour]:
    """Return what fading makes of colours, without what is nearer than `apart` to one of them or a known one."""
    found: list[Colour] = []
    for tone in (mix(colour, ground, share) for colour in colours):
        if all(math.dist(tone, other) >= apart for other in (*known, *found)):
            found.append(tone)
    return found


@cache
def palette(theme: Theme) -> Palette:
    """Return the palette of pictures that show no board, in a theme."""
    return build_palette(theme, FLAT, _EDGES)


PALETTE = palette(DAY)
"""For pictures that show no board, by day."""


TEXT_PAIRS: tuple[tuple[Colour, Colour], ...] = (
    *((INK, GROUND), (INK, SHEET), (FAINT, SHEET), (INK, LIT), (FAINT, LIT), (JET, GOLD), (INK, WON), (FAINT, WON)),
    *((BAR_TEXT, BAR), (BAR_DIM, BAR), (GOLD, BAR), (BAR_TEXT, BAR_DEEP), (BAR_DIM, BAR_DEEP)),
)
"""Every pair of letters and ground in use; contrast at least 4.5, in every theme."""
