"""Large sheets, drawn strip by strip: what a pen does is noted once, then done on one strip after the other.

So no more of a sheet is in memory than a strip. Each shows exactly what the whole sheet would show there.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain
from typing import Any

from PIL import Image, ImageChops, ImageDraw

from hansa_bot.render.canvas import Box, Canvas, Paint, Pen, Point
from hansa_bot.render.edges import CLEAR, shrink, smoothing
from hansa_bot.render.theme import Colour, in_theme

STRIP = 1_000_000
"""Pixels of a strip, of four bytes each."""
SLACK = 2
"""Pixels by which what is drawn may reach farther than its places say."""

Do = Callable[[Image.Image, ImageDraw.ImageDraw, int, "array[int]"], None]
"""Does something on a strip that begins so many pixels below the upper edge of its sheet, at places given flat."""


class Blueprint(Pen):
    """A pen that notes what to draw on a sheet of a size in pixels, which is filled with a colour."""

    def __init__(
        self,
        size: tuple[int, int],
        pixels: float,
        colour: Colour | int = 0,
        mode: str = "RGB",
        origin: Point = (0.0, 0.0),
    ) -> None:
        super().__init__(Image.new(mode, (1, 1)), pixels, origin)
        self._steps = _Steps()
        # All shapes of Pillow's end in calls of this inner object, so what is noted there covers every one of them.
        self._draw.draw = _Notes(self._draw.draw.draw_ink, self._steps)
        self._size, self._mode, self._ground = size, mode, in_theme(colour)

    def like(self, colour: Colour | int, mode: str = "RGB") -> Blueprint:
        """Return the plan of another sheet of the same size, filled with a colour."""
        return Blueprint(self._size, self.pixels, colour, mode)

    def tint(self, colour: Colour, shape: Image.Image, left: int, top: int) -> None:
        """Put a colour through a mask with its corner at a place in pixels."""
        paint = in_theme(colour)

        def draw_on(strip: Image.Image, _: ImageDraw.ImageDraw, above: int, places: array[int]) -> None:
            strip.paste(paint, (left, top - above), shape)

        self._steps.add_once(draw_on, top, top + shape.height)

    def lay(self, other: Blueprint, *through: Blueprint) -> None:
        """Put another sheet on this one, as far as all of these masks let it through."""

        def draw_on(strip: Image.Image, _: ImageDraw.ImageDraw, above: int, places: array[int]) -> None:
            rows = above, strip.height
            if all(any(mask._steps.within(*rows)) for mask in through):
                first, *more = (mask.strip(*rows) for mask in through)
                for mask in more:
                    first = ImageChops.logical_and(first, mask)
                strip.paste(other.strip(*rows), (0, 0), first)

        self._steps.add_once(draw_on, 0, self._size[1])

    def strip(self, top: int, high: int) -> Image.Image:
        """Return so many rows of the sheet from a row on."""
        image = Image.new(self._mode, (self._size[0], high), self._ground)
        pen = ImageDraw.Draw(image)
        for do, places in self._steps.within(top, high):
            do(image, pen, top, places)
        return image


def draw_large(canvas: Canvas, area: Box, paint: Paint) -> None:
    """Paint what `Canvas.draw` would paint within a box, which may be as large as the canvas."""
    scale, smooth = canvas.scale, smoothing(canvas.scale)
    left, top = round(area[0] * scale), round(area[1] * scale)
    wide, high = round(area[2] * scale - left), round(area[3] * scale - top)
    plan = Blueprint((wide * smooth, high * smooth), scale * smooth, mode=CLEAR, origin=(left / scale, top / scale))
    paint(plan)
    rows = max(1, STRIP // (wide * smooth**2))
    for row in range(0, high, rows):
        sheet = plan.strip(row * smooth, min(rows, high - row) * smooth)
        patch = shrink(sheet, smooth)
        canvas.stamp(patch, (left + wide / 2) / scale, (top + row + patch.height / 2) / scale)


class _Steps:
    """The operations in order; there are tens of thousands, so they are kept as plain numbers, not as objects."""

    def __init__(self) -> None:
        self._operations: list[Do] = []
        self._steps = array("i")
        """Four for each: which operation, the rows that it may touch, from the first to before the last, and where
        its places end."""
        self._places = array("i")

    def add_once(self, do: Do, top: int, bottom: int) -> None:
        """Note something that is done once."""
        self.add(self.register(do), top, bottom, ())

    def register(self, do: Do) -> int:
        """Return the number under which an operation can be noted."""
        self._operations.append(do)
        return len(self._operations) - 1

    def add(self, operation: int, top: int, bottom: int, places: Sequence[int]) -> None:
        """Note a registered operation, with its places."""
        self._places.extend(places)
        self._steps.extend((operation, top, bottom, len(self._places)))

    def within(self, above: int, high: int) -> Iterator[tuple[Do, array[int]]]:
        """Yield what may touch so many rows from one on, with its places."""
        start, numbers = 0, iter(self._steps)
        for operation, top, bottom, end in zip(numbers, numbers, numbers, numbers, strict=True):
            if top < above + high and above < bottom:
                yield self._operations[operation], self._places[start:end]
            start = end


class _Notes:
    """Stands in for what Pillow draws with in the end, and notes what that would be asked."""

    def __init__(self, draw_ink: Callable[..., int], steps: _Steps) -> None:
        self.draw_ink = draw_ink
        self._steps = steps
        self._operations: dict[tuple[Any, ...], int] = {}

    def __getattr__(self, name: str) -> Callable[..., None]:
        return partial(self._add, name)  # if it were kept, no blueprint would be gone before garbage is collected

    def _add(self, name: str, places: Sequence[Any], *how: Any) -> None:
        # Pillow cuts off the fractions, which goes up above a strip and down in it: so that comes before all else.
        flat = list(map(int, places if isinstance(places[0], int | float) else chain.from_iterable(places)))
        operation = self._operations.get((name, how))
        if operation is None:
            operation = self._operations[name, how] = self._steps.register(partial(_draw, name, how))
        ys, reach = flat[1::2], SLACK + (how[1] if name == "draw_lines" else 0)
        self._steps.add(operation, min(ys) - reach, max(ys) + reach + 1, flat)


def _draw(
    name: str, how: tuple[Any, ...], _: Image.Image, pen: ImageDraw.ImageDraw, above: int, places: array[int]
) -> None:
    flat = places.tolist()
    flat[1::2] = [y - above for y in flat[1::2]]
    getattr(pen.draw, name)(flat, *how)
