"""Columns of a table: heads on two lines at most, each column as wide as its head needs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from hansa_bot.render.word import cut, width

SIZES = (8.4, 7.8, 7.2, 7.0)
HYPHENED = 7.4
"""Type of the heads: the wished one first, and that of words which are broken with a hyphen."""
WEIGHT = "Semibold"
LEADING = 8.6
"""From one line of a head to the next."""
GAP = 4.0
"""Between two heads."""
NARROWEST = 27.0
WIDEST = 64.0

_BREAK = re.compile(r"[\s-]+(?=\S)")
_SYLLABLE = re.compile(r"(?<=\w\w)\w(?=[bcdfgjklmnpqrstvwz][aeiouyáàäéèíìóòöúùü]\w\w)")
"""Where a word may be broken: before a consonant with a vowel, as most languages do."""


@dataclass(frozen=True, slots=True)
class Columns:
    """Where columns stand: their middles, their widths, the lines of their heads and the type of these."""

    left: float
    middles: tuple[float, ...]
    widths: tuple[float, ...]
    heads: tuple[tuple[str, ...], ...]
    size: float


def columns(titles: Sequence[str], right: float, room: float, most: float) -> Columns:
    """Return columns that end at `right`, within `room` if smaller type brings them there, else within `most`.

    Words that are too wide even then are broken with a hyphen, and cut as a last resort.
    """
    tries = [*((size, False, room) for size in SIZES), (SIZES[-1], False, most), (HYPHENED, True, most)]
    for size, hyphens, limit in tries:
        heads = [_lines(title, size, hyphens) for title in titles]
        widths = [_need(head, size) for head in heads]
        if sum(widths) <= limit:
            break
    else:
        widths = _capped(widths, most)
        rooms = [wide - GAP + 0.01 for wide in widths]
        heads = [[cut(line, size, room, WEIGHT) for line in head] for head, room in zip(heads, rooms, strict=True)]
    spare = max(0.0, room - sum(widths)) / max(1, len(widths))
    widths = [max(wide, min(wide + spare, WIDEST)) for wide in widths]
    left = right - sum(widths)
    ends = accumulate(widths, initial=left)
    middles = tuple(end + wide / 2 for end, wide in zip(ends, widths, strict=False))
    return Columns(left, middles, tuple(widths), tuple(map(tuple, heads)), size)


def _need(head: Sequence[str], size: float) -> float:
    return max(NARROWEST, max(width(line, size, WEIGHT) for line in head) + GAP)


def _lines(title: str, size: float, hyphens: bool) -> list[str]:
    """Return a head on one line where it is short, else on the two lines that are narrowest together."""
    if width(title, size, WEIGHT) <= NARROWEST - GAP:
        return [title]
    ways = [[title], *([title[:at].strip(), title[at:].strip()] for at in _ends(_BREAK, title))]
    if hyphens:
        ways += [[title[:at] + "-", title[at:]] for at in _ends(_SYLLABLE, title)]
    return min(ways, key=lambda lines: max(width(line, size, WEIGHT) for line in lines))


def _ends(pattern: re.Pattern[str], text: str) -> list[int]:
    return [match.end() for match in pattern.finditer(text)]


def _capped(widths: Sequence[float], most: float) -> list[float]:
    """Return widths of which the largest give way until all of them fit into `most`."""
    left = most
    for taken, wide in enumerate(sorted(widths)):
        share = left / (len(widths) - taken)
        if wide > share:
            return [min(each, share) for each in widths]
        left -= wide
    return list(widths)
