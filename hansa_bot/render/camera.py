"""Camera: which part of a picture to show enlarged, from the boxes of what happened in it."""

from __future__ import annotations

from collections.abc import Sequence

from hansa_bot.render.canvas import HIGH, WIDE
from hansa_bot.render.pen import Box

LEAST = WIDE / 3
"""Width of the smallest part that is shown: at double scale it fills two thirds of a whole picture."""
MOST = WIDE * 0.4
"""What runs wider than this is no local change."""
MARGIN = 8.0
RATIO = WIDE / HIGH


def window(boxes: Sequence[Box], area: Box) -> Box | None:
    """Return the part of `area` that shows all boxes with a margin, or None when they are none or too far apart.

    It has the shape of a whole picture and is `LEAST` to `MOST` units wide.
    """
    if not boxes:
        return None
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    left, top, right, bottom = min(lefts), min(tops), max(rights), max(bottoms)
    wide = max(LEAST, right - left + 2 * MARGIN, (bottom - top + 2 * MARGIN) * RATIO)
    if wide > MOST:
        return None
    high = wide / RATIO
    x = _within((left + right - wide) / 2, area[0], area[2] - wide)
    y = _within((top + bottom - high) / 2, area[1], area[3] - high)
    return x, y, x + wide, y + high


def _within(value: float, low: float, high: float) -> float:
    return max(low, min(high, value))
