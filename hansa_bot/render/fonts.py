"""Type from a packaged font, the same on every machine; text it cannot show gets a neutral stand-in."""

import math
import re
import unicodedata
from functools import lru_cache
from pathlib import Path

import font_source_sans_pro
from PIL import Image, ImageDraw, ImageFont

from hansa_bot.letters import plain_letters, without_marks
from hansa_bot.render.cache import on_forget

FOLDER = Path(font_source_sans_pro.__file__).parent / "files"
WEIGHTS = ("Regular", "Semibold", "Bold", "Black")
DISPLAY = "Display"
"""The weight that stands for the face of titles and seas: IM FELL English SC, small capitals, Latin letters alone."""
DISPLAY_FILE = Path(__file__).parents[2] / "assets" / "fonts" / "IMFellEnglishSC.ttf"
CAP_HEIGHT = 0.66
"""Height of capitals and digits, as a part of the type size."""
LEAST = 11.6
"""The smallest type that one must read, in units: five and a half pixels high where a picture is 400 wide."""
NARROW = 0.8
"""How narrow letters may become before a line is cut."""
CRISP = [max(0, min(255, round((tone - 45) * 255 / 165))) for tone in range(256)]
"""What becomes of the tones at the edges of letters: with fewer of them a picture takes a thirtieth less bytes."""

STAND_IN = "·"
_MISSING = "\uffff"


class FontMissing(OSError):
    """A font cannot be read; the message names its file."""


@lru_cache(64)
def font(weight: str, size: int) -> ImageFont.FreeTypeFont:
    """Return the font of a weight, one of WEIGHTS or DISPLAY, and a size in pixels; raises FontMissing."""
    path = DISPLAY_FILE if weight == DISPLAY else FOLDER / f"SourceSansPro-{weight}.ttf"
    try:
        return ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.BASIC)
    except OSError as error:  # it says "cannot open resource" and not which
        raise FontMissing(
            f"The font {path} can't be read. Install the packages again, and check that the folder assets is whole."
        ) from error


def require() -> None:
    """Raise FontMissing unless the fonts of all weights can be read."""
    for weight in (*WEIGHTS, DISPLAY):
        font.__wrapped__(weight, 12)


@lru_cache(4096)
def covers(char: str) -> bool:
    """Return whether the font has a sign of its own for a character."""
    # A missing character is drawn as the font's sign for those, and Pillow does not say that it was.
    face = font("Bold", 24)
    return bytes(face.getmask(char)) != bytes(face.getmask(_MISSING)) or face.getbbox(char) != face.getbbox(_MISSING)


@lru_cache(1024)
def make_legible(text: str, otherwise: str) -> str:
    """Return a text with what the font lacks replaced; `otherwise` when no letter or digit is left.

    Letters that merely look otherwise are drawn by the plain ones that they stand for. Right-to-left scripts, CJK and
    emoji become one stand-in per run; marks that only steer other signs vanish.
    """
    kept = []
    for char in unicodedata.normalize("NFC", text):
        category = unicodedata.category(char)
        if category[0] == "Z" or category == "Cc":
            kept.append(" ")
        elif category[0] not in "CM" and char != STAND_IN:
            kept.append(_drawn(char))
    found = re.sub(rf"{STAND_IN}(\s*{STAND_IN})+", STAND_IN, "".join(kept))
    found = re.sub(r"\s+", " ", found).strip(f" {STAND_IN}")
    return found if any(char.isalnum() for char in found) else otherwise


def _drawn(char: str) -> str:
    """Return what is drawn of a character: itself, the plain letters that it stands for, or a stand-in."""
    plain = plain_letters(char)
    ways = (char, plain, without_marks(plain))
    return next((way for way in ways if way.strip() and all(map(covers, way))), STAND_IN)


@lru_cache(4096)
def width(text: str, weight: str, size: int) -> float:
    """Return how far a text runs, in pixels."""
    return font(weight, size).getlength(text)


@lru_cache(1024)
def fit(text: str, weight: str, size: int, room: float) -> str:
    """Return a text cut to `room` pixels, with an ellipsis where something is left out."""
    if width(text, weight, size) <= room:
        return text
    # No line has room for more; and a text of thousands of characters would be measured as often.
    cut = text[:200]
    while cut and width(cut.rstrip() + "…", weight, size) > room:
        cut = cut[:-1]
    return cut.rstrip() + "…"


@lru_cache(2048)
def mask(text: str, weight: str, size: int, room: float = math.inf) -> tuple[Image.Image, int, int]:
    """Return a text as a mask, with the offset of its corner from the start of the base line, in pixels.

    The letters of one that is wider than its room are narrower.
    """
    face = font(weight, size)
    left, top, right, bottom = (round(value) for value in face.getbbox(text, anchor="ls"))
    drawn = Image.new("L", (max(1, right - left), max(1, bottom - top)))
    ImageDraw.Draw(drawn).text((-left, -top), text, 255, face, anchor="ls")
    part = min(1.0, room / max(1, face.getlength(text)))
    if part < 1:
        drawn = drawn.resize((max(1, round(drawn.width * part)), drawn.height), Image.Resampling.BICUBIC)
    return drawn.point(CRISP), round(left * part), top


on_forget(mask.cache_clear)
