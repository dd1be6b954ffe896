"""Colours: the seats' inks, contrast, how colours look to people who see fewer, palettes, themes; seats' signs.

Painters name the colours of the day; pictures bring their own ground along. A theme is applied where paint touches
the sheet, so that edges stay smooth. A palette has at most 128 fixed colours. Signs stand on pieces and labels; they
are letters, unless the table that is painted has others.
"""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

from PIL import Image

Colour = tuple[int, int, int]

LIMIT = 128
"""Colours in a picture; more cost bytes and show nothing."""


def rgb(code: str) -> Colour:
    """Return the colour of a code such as "#A5161B"."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """Return the colour that has `share` (0 to 1) of the second in it."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def linear(colour: Colour) -> tuple[float, float, float]:
    """Return a colour in linear light, each part from 0 to 1."""
    # The curve of sRGB; both contrast and colour blindness are defined on linear light.
    parts = [value / 255 for value in colour]
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts)
    return red, green, blue


def luminance(colour: Colour) -> float:
    """Return the relative luminance, 0 (black) to 1 (white)."""
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: Colour, second: Colour) -> float:
    """Return the contrast ratio of two colours, 1 to 21; text needs 4.5."""
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


INK = rgb("#211D19")
"""Letters and lines on the ground and on sheets; light at night."""
JET = rgb("#201C18")
"""The black of pieces, and of letters on what is bright in every theme; to the eye the same as INK by day."""
PAPER = rgb("#FFFFFF")
BLANK = rgb("#FFFFFE")
"""What parts INK from what it crosses: by day as good as PAPER, dark at night."""


@dataclass(frozen=True, slots=True)
class SeatInk:
    """How a seat looks: fill, the second tone of its pattern, letter, the edge that parts it from any ground."""

    letter: str
    pattern: str
    fill: Colour
    tone: Colour
    text: Colour
    edge: Colour


SEATS = (
    SeatInk("A", "bands", rgb("#A5161B"), rgb("#6E0A10"), PAPER, PAPER),
    SeatInk("B", "bars", rgb("#FECB22"), rgb("#FFE58A"), JET, JET),
    SeatInk("C", "corners", rgb("#08A87A"), rgb("#57CBA6"), JET, JET),
    SeatInk("D", "bars", rgb("#3A5EBC"), rgb("#22397C"), PAPER, PAPER),
    SeatInk("E", "frame", rgb("#451F42"), rgb("#8A5586"), PAPER, PAPER),
)
NEUTRAL = SeatInk("N", "frame", rgb("#F4F4F4"), rgb("#A0A0A0"), JET, JET)
"""A colour that nobody plays: light, in a grey frame with a black edge, so that it is no empty place either."""


_colours: ContextVar[tuple[int, ...]] = ContextVar("colours", default=())


def current_colours() -> tuple[int, ...]:
    """Return which of the inks each seat wears in what is painted now; empty where each wears its own."""
    return _colours.get()


def seat_ink(seat: int | None) -> SeatInk:
    """Return the ink that a seat wears, or the neutral one for None and for the number after the last seat."""
    if seat is None or seat == len(SEATS):
        return NEUTRAL
    worn = _colours.get()
    return SEATS[worn[seat] if seat < len(worn) else seat]


CLOSE = 28.0
"""Blends nearer than this to a colour that is there already are left out: nobody sees them, and they cost bytes."""


_CELL = 4
"""Levels: Pillow 13 puts pixels of colours nearer than that in every channel on one of them, and wastes the other."""


def _alike(one: Colour, other: Colour) -> bool:
    return all(abs(first - second) < _CELL for first, second in zip(one, other, strict=True))


class Palette:
    """At most 128 fixed colours: the flat ones and, as far as there is room, blends of pairs for smooth edges."""

    def __init__(self, colours: Iterable[Colour], pairs: Iterable[tuple[Colour, Colour]]) -> None:
        self.colours: list[Colour] = []
        for colour in colours:
            if not any(_alike(colour, other) for other in self.colours):
                self.colours.append(colour)
        if len(self.colours) > LIMIT:
            raise ValueError(f"{len(self.colours)} flat colours are more than {LIMIT}")
        # The first pairs win: once there is no room left, the edges of later ones are rougher.
        for first, second in pairs:
            for share in (1 / 3, 2 / 3):
                blend = mix(first, second, share)
                if len(self.colours) < LIMIT and all(math.dist(blend, other) >= CLOSE for other in self.colours):
                    self.colours.append(blend)
        self._image = self.restore((1, 1), b"\0")

    def quantise(self, image: Image.Image) -> Image.Image:
        """Return the picture in these colours, each pixel in one close to it; about 2 ms for 1650×1050.

        One that has them already stays as it is. Pillow looks colours up in cells: one in fifteen pixels of any
        colour does not get the very nearest.
        """
        if image.mode == "P":
            return image
        return image.quantize(palette=self._image, dither=Image.Dither.NONE)

    def restore(self, size: tuple[int, int], pixels: bytes) -> Image.Image:
        """Return the picture in these colours that had these pixels."""
        image = Image.frombytes("P", size, pixels)
        image.putpalette([value for colour in self.colours for value in colour])
        return image

    def blank(self, size: tuple[int, int]) -> Image.Image:
        """Return a picture in these colours, all in the first of them."""
        return self.restore(size, bytes(size[0] * size[1]))


Light = tuple[float, float, float]
"""A colour in linear light, each part from 0 to 1."""

# Machado, Oliveira and Fernandes (2009), full severity, in linear light.
VISIONS: dict[str, tuple[Light, Light, Light]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""By name: what becomes of linear light."""


def perceive(colour: Colour, vision: str) -> Light:
    """Return the light that somebody with this vision perceives of a colour."""
    light = linear(colour)
    red, green, blue = (
        min(1.0, max(0.0, sum(weight * part for weight, part in zip(row, light, strict=True))))
        for row in VISIONS[vision]
    )
    return red, green, blue


def see_as(colour: Colour, vision: str) -> Colour:
    """Return the colour that looks to everybody as this one does to somebody with this vision."""
    red, green, blue = (_encoded(part) for part in perceive(colour, vision))
    return red, green, blue


def simulate(image: Image.Image, vision: str) -> Image.Image:
    """Return a picture as somebody with this vision sees it; it must be in palette mode, else ValueError."""
    values = image.getpalette("RGB")
    if image.mode != "P" or values is None:
        raise ValueError(f"a picture in mode {image.mode} has no palette to change")
    colours = zip(values[::3], values[1::3], values[2::3], strict=True)
    changed = image.copy()
    changed.putpalette([value for colour in colours for value in see_as(colour, vision)])
    return changed


def _encoded(part: float) -> int:
    """Return a part of linear light as a byte of sRGB."""
    return round(255 * (12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055))


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
"""The winner's row on a sheet."""

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

APART = 5.0
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


T = TypeVar("T")

_worn: ContextVar[tuple[str, ...]] = ContextVar("signs", default=())


def sign(seat: int | None) -> str:
    """Return the sign of a seat in what is painted now; with a number after the last, that of nobody's pieces."""
    worn = _worn.get() or (*(ink.letter for ink in SEATS), NEUTRAL.letter)
    return worn[-1 if seat is None else seat]


@contextmanager
def use_signs(seats: Sequence[str], nobody: str, colours: Sequence[int] = ()) -> Iterator[None]:
    """Paint with these signs of the seats and of what nobody plays, and with the inks that the seats wear.

    Only the thread that asks is concerned.
    """
    # The inks that no seat wears keep a letter, so that nobody's sign is always the one behind the last ink.
    unused = (ink.letter for ink in SEATS[len(seats) :])
    signs, inks = _worn.set((*seats, *unused, nobody)), _colours.set(tuple(colours))
    try:
        yield
    finally:
        _worn.reset(signs)
        _colours.reset(inks)


def each_with_signs(
    pictures: Iterator[T], seats: Sequence[str], nobody: str, colours: Sequence[int] = ()
) -> Iterator[T]:
    """Yield what is painted with these signs and inks; what others paint in between has its own."""
    # Not one `with` around the loop: what a generator has set stays set for other code while it pauses at its yield.
    while True:
        with use_signs(seats, nobody, colours):
            try:
                picture = next(pictures)
            except StopIteration:
                return
        yield picture
