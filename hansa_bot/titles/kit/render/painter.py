"""The painter's frame: which canvas, scale, palette and theme each kind of picture has.

A title reads marks and offers once into records of its own (`read_marks`, `read_targets`) and paints on the canvases
that it is given. Only the board is a must.
"""

from __future__ import annotations

import dataclasses
from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from functools import partial
from typing import ClassVar, Generic, TypeVar, cast

from msgspec.structs import replace
from PIL import Image

from hansa_bot.engine.action import Action, Event
from hansa_bot.engine.state import View, letter
from hansa_bot.i18n.catalog import Catalog
from hansa_bot.render import fonts, sprites, theme
from hansa_bot.render.blueprint import STRIP, Blueprint
from hansa_bot.render.cache import LAYERS, Layer
from hansa_bot.render.canvas import HIGH, SCALE, WIDE, Box, Canvas, Point
from hansa_bot.render.frieze import Panorama
from hansa_bot.render.theme import Colour, Palette, Theme
from hansa_bot.render.theme import use_theme as use_colours
from hansa_bot.titles.kit.render.legend import SHEET, Label, lay, paint_legend
from hansa_bot.titles.kit.render.targets import NUMBER, Pill, place_pill, shared
from hansa_bot.titles.painter import NOTHING, Brings, Focus, Painter

SMALL = 2
"""Pixels a unit of frames of films."""
SMOOTH = 2
"""How many times as large maps are drawn that are kept."""
NARROWEST = WIDE / 3
"""Width of the smallest close-up: at double scale it fills two thirds of a whole picture."""
WIDEST = 300.0
"""What runs wider than this is no local change, and letters would be less than nine pixels high on a phone."""
MARGIN = 8.0
RATIO = WIDE / HIGH
STEP_BACK = 0.6
"""How far what a card does not name steps back, as a share of how far it does behind what may be chosen."""

V = TypeVar("V", bound=View)
M = TypeVar("M")
T = TypeVar("T")


class Onlooker:
    """Whom a picture is painted for: the catalogue, and names as the font can show them.

    `keep` says whether static layers are kept, or drawn anew for a painter that is `fresh`.
    """

    def __init__(self, tr: Catalog, names: Sequence[str], stand_in: str, *, keep: bool) -> None:
        self.tr = tr
        shown = [fonts.make_legible(name, tr(stand_in)) for name in names]
        # Two names may look alike only after the font has left out what it cannot show.
        twice = {name for name in shown if shown.count(name) > 1}
        self.names = [f"{name} ({letter(seat)})" if name in twice else name for seat, name in enumerate(shown)]
        self.keep = keep


class TitlePainter(Painter, Generic[V, M, T]):
    """Draws views V of a title, its marks read as M and its targets as T."""

    colours: ClassVar[TitleColours]
    stand_in: ClassVar[str]
    """What a person is called whose name the font cannot show."""
    panorama: ClassVar[Panorama]

    def __init__(self, *, finer: int = 1, fresh: bool = False, scale: int = SCALE) -> None:
        super().__init__(finer=finer, fresh=fresh)
        self.scale = scale * finer
        """Pixels a unit of a board; close-ups have twice as many."""

    @abstractmethod
    def read_marks(self, view: V, marks: Sequence[Event]) -> M:
        """Gather what events tell, as far as it still shows in the view."""

    @abstractmethod
    def paint_board(self, canvas: Canvas, view: V, who: Onlooker, marks: M) -> None:
        """Paint the whole position."""

    def read_targets(self, view: V, offers: Sequence[Action], brings: Brings) -> T | None:
        """Gather what offers of the view's seat aim at; falsy when that is nothing on the board."""
        return None

    def light_targets(self, canvas: Canvas, view: V, targets: T, /) -> None:
        """Fade a painted board but for what may be chosen."""

    def paint_targets(self, canvas: Canvas, view: V, who: Onlooker, targets: T) -> bool:
        """Paint what may be chosen; return whether the board steps back behind it, as it does by default."""
        self.paint_board(canvas, view, who, self.read_marks(view, ()))
        self.light_targets(canvas, view, targets)
        return True

    def pills(self, view: V, targets: T, scale: int, /) -> list[Pill]:
        """Return the prices and gains that lie above all else; no one may cover another."""
        return []

    def spots(self, view: V, targets: T, /) -> list[Point]:
        """Return where the number of what one offer aims at may stand, the best place first."""
        return []

    def names(self, view: V, /) -> list[Box]:
        """Return the boxes of the names on a board: a close-up cuts as few of them as can be, a legend covers few."""
        return []

    def paint_desk(self, canvas: Canvas, view: V, who: Onlooker, seat: int) -> None:
        """Paint all that a seat has on an empty canvas."""

    def paint_frame(self, canvas: Canvas, view: V, who: Onlooker, marks: M, /) -> None:
        """Paint a frame of a film, without a lit seat: it would wander from one to the next and take many bytes."""
        self.paint_board(canvas, replace(view, waiting=[]), who, marks)

    def paint_close_up(self, view: V, who: Onlooker, marks: M) -> Canvas | None:
        """Return a canvas with what is told enlarged, None where it is no small part."""
        return None

    def board(self, view: View, names: Sequence[str], tr: Catalog, marks: Sequence[Event]) -> Image.Image:
        """Return the whole position with everything that `marks` tell of marked."""
        seen = cast(V, view)
        canvas = self.canvas(seen, self.scale)
        self.paint_board(canvas, seen, self._onlooker(tr, names), self.read_marks(seen, marks))
        return self.finish(canvas)

    def frame(self, view: View, names: Sequence[str], tr: Catalog, marks: Sequence[Event]) -> Image.Image:
        """Return a frame of a film, 1100×700."""
        seen = cast(V, view)
        canvas = self.canvas(seen, SMALL * self.finer)
        self.paint_frame(canvas, seen, self._onlooker(tr, names), self.read_marks(seen, marks))
        return self.finish(canvas)

    def close_up(self, view: View, names: Sequence[str], tr: Catalog, marks: Sequence[Event]) -> Image.Image | None:
        """Return what `marks` tell of enlarged, or None where it is no small part."""
        seen = cast(V, view)
        canvas = self.paint_close_up(seen, self._onlooker(tr, names), self.read_marks(seen, marks))
        return None if canvas is None else self.finish(canvas)

    def targets(
        self,
        view: View,
        names: Sequence[str],
        tr: Catalog,
        offers: Sequence[Action],
        brings: Brings = NOTHING,
        numbered: Sequence[Action] = (),
    ) -> Image.Image | None:
        """Return the board, faded but for what these offers aim at, with what each costs or brings, else None."""
        seen = cast(V, view)
        targets = self.read_targets(seen, offers, brings)
        if not targets:
            return None
        canvas = self.canvas(seen, self.scale)
        quiet = self.paint_targets(canvas, seen, self._onlooker(tr, names), targets)
        pills = self.pills(seen, targets, canvas.scale)
        for number, offer in enumerate(numbered, 1):
            if aim := self.read_targets(seen, [offer], brings):
                sprite = sprites.badge(str(number), None, NUMBER, canvas.scale)
                # One after the other, since each number has to keep clear of those before it.
                pills += [place_pill(sprite, spots, pills, canvas.scale)] if (spots := self.spots(seen, aim)) else []
        for pill in pills:
            pill.paint(canvas)
        return self.finish(canvas, quiet=quiet)

    def legend(
        self, view: View, names: Sequence[str], tr: Catalog, focus: Focus, texts: Mapping[str, str]
    ) -> Image.Image | None:
        """Return what is in focus, a part of the sheet at double scale, faded but for its places that have texts."""
        seen, who = cast(V, view), self._onlooker(tr, names)
        if not (labels := self.labels(seen, focus, texts)):
            return None
        if focus.desk is None:
            canvas = self.cropped(seen, focus.part) if focus.part else self.canvas(seen, self.scale)
            self.paint_board(canvas, seen, who, self.read_marks(seen, focus.marks))
        else:
            canvas = self.blank(2 * self.scale if focus.part else self.scale, focus.part)
            self.paint_desk(canvas, seen, who, focus.desk)
        ground, share = self.colours.fade
        paint_legend(canvas, labels, (ground, share * STEP_BACK), focus.part or SHEET)
        return self.finish(canvas, quiet=True)

    def labels(self, view: V, focus: Focus, texts: Mapping[str, str]) -> list[Label]:
        """Return the labels of what is in focus and has a text."""
        places = focus.places
        spared = [*focus.spared, *places.values(), *(self.names(view) if focus.desk is None else ())]
        laid = lay({key: places[key] for key in texts if key in places}, texts, spared, focus.part or SHEET)
        shapes = {places[key]: corners for key, corners in focus.shapes.items() if key in places}
        return [dataclasses.replace(label, shapes=shapes.get(label.place, ())) for label in laid]

    def desk(self, view: View, names: Sequence[str], tr: Catalog, seat: int) -> Image.Image | None:
        """Return all that a seat has, as far as the view knows it."""
        canvas = self.blank(self.scale)
        self.paint_desk(canvas, cast(V, view), self._onlooker(tr, names), seat)
        return self.finish(canvas)

    def frieze(self, name: str) -> Image.Image:
        """Return the title's panorama with its name on it."""
        return self.panorama.draw(name, SMALL * self.finer)

    def use_theme(self, name: str) -> AbstractContextManager[None]:
        """Return a context in which the title's pictures have the colours of a theme."""
        return use_colours(self.colours.themes[name])

    def canvas(self, view: V, scale: int) -> Canvas:
        """Return the canvas that a board is painted on, `scale` pixels a unit."""
        return self.blank(scale)

    def cropped(self, view: V, part: Box) -> Canvas:
        """Return the canvas that a part of a board is painted on at double scale."""
        return self.blank(2 * self.scale, part)

    def blank(self, scale: int, part: Box | None = None) -> Canvas:
        """Return an empty canvas of the whole sheet, or of a part of it."""
        left, top, right, bottom = (round(edge * scale) for edge in part or SHEET)
        image = Image.new("RGB", (right - left, bottom - top), theme.in_theme(theme.GROUND))
        return Canvas(image, scale, (left / scale, top / scale))

    def finish(self, canvas: Canvas, *, quiet: bool = False) -> Image.Image:
        """Return what was painted in the palette of most pictures, or `quiet` in that of a board that steps back."""
        return canvas.image if self.fresh else self.colours.palette(quiet=quiet).quantise(canvas.image)

    def _onlooker(self, tr: Catalog, names: Sequence[str]) -> Onlooker:
        return Onlooker(tr, names, self.stand_in, keep=not self.fresh)


class MapPainter(TitlePainter[V, M, T]):
    """Draws boards that lie on a map, one of several by their names, which is kept without what changes."""

    @abstractmethod
    def draw_map(self, pen: Blueprint, name: str, /) -> None:
        """Plan what never changes, on an empty sheet that is shrunk afterwards."""

    def print_map(self, canvas: Canvas, name: str, /) -> None:
        """Paint what never changes and is not shrunk, on top of that."""

    @abstractmethod
    def paint_map(self, canvas: Canvas, view: V, who: Onlooker, marks: M, /) -> None:
        """Paint what may change on the map."""

    @abstractmethod
    def told(self, view: V, marks: M) -> Box | None:
        """Return the part of the map that is told of, or None where it is no small part."""

    def maps(self) -> Sequence[str]:
        """Return the names of all maps."""
        return ("map",)

    def map_of(self, view: V) -> str:
        """Return the name of a view's map."""
        return self.maps()[0]

    def paint_close_up(self, view: V, who: Onlooker, marks: M) -> Canvas | None:
        """Return what is told of at double scale."""
        if (part := self.told(view, marks)) is None:
            return None
        canvas = self.ground(self.map_of(view), 2 * self.scale, part)
        self.paint_map(canvas, view, who, marks)
        return canvas

    def layers(self) -> Iterator[Callable[[], object]]:
        """Yield work that draws all maps: of posts first, by night last."""
        day, night = theme.THEMES
        small = SMALL * self.finer
        for chosen, scale in ((day, self.scale), (day, 2 * self.scale), (day, small), (night, self.scale)):
            yield from (partial(self._draw_ahead, chosen, name, scale) for name in self.maps())

    def _draw_ahead(self, chosen: str, name: str, scale: int) -> None:
        with self.use_theme(chosen):
            LAYERS.prepare(*self._layer(name, scale))

    def _layer(self, name: str, scale: int) -> Layer:
        return (type(self), name, scale), self.colours.palette(), partial(self._whole, name, scale, SMOOTH)

    def canvas(self, view: V, scale: int) -> Canvas:
        """Return a canvas with what never changes."""
        return self.ground(self.map_of(view), scale)

    def cropped(self, view: V, part: Box) -> Canvas:
        """Return the same of a part of a map at double scale."""
        return self.ground(self.map_of(view), 2 * self.scale, part)

    def ground(self, name: str, scale: int, part: Box | None = None) -> Canvas:
        """Return a canvas with what never changes of a map or of a part of it, `scale` pixels a unit."""
        left, top, right, bottom = (round(value * scale) for value in part or (0.0, 0.0, 0.0, 0.0))
        box = (left, top, right, bottom) if part else None
        if self.fresh:
            image = self._whole(name, scale, 1)
            image = image.crop(box) if box else image
        else:
            image = LAYERS.get(*self._layer(name, scale), box)
        return Canvas(image, scale, (left / scale, top / scale))

    def _whole(self, name: str, scale: int, smooth: int) -> Image.Image:
        """Return what never changes of a map, drawn strip by strip: a small machine has no memory for the sheet."""
        palette, size, pixels = self.colours.palette(), (WIDE * scale, HIGH * scale), scale * smooth
        plan = Blueprint((WIDE * pixels, HIGH * pixels), pixels)
        self.draw_map(plan, name)
        image = Image.new("RGB", size) if self.fresh else palette.blank(size)
        # So many rows at once that a strip stays small, however finely it is drawn.
        high = max(1, STRIP // (WIDE * pixels**2))
        for top in range(0, HIGH, high):
            sheet = plan.strip(top * pixels, min(high, HIGH - top) * pixels)
            canvas = Canvas(sheet.reduce(smooth) if smooth > 1 else sheet, scale, (0, top))
            self.print_map(canvas, name)
            image.paste(canvas.image if self.fresh else palette.quantise(canvas.image), (0, top * scale))
        return image


def window(boxes: Sequence[Box], area: Box, names: Sequence[Box] = ()) -> Box | None:
    """Return the part of `area` that shows all boxes with a margin, or None when they are none or too far apart.

    It has the shape of a whole picture, is `NARROWEST` to `WIDEST` units wide and cuts as few other names as can be.
    """
    if not boxes:
        return None
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    left, top, right, bottom = min(lefts), min(tops), max(rights), max(bottoms)
    wide = max(NARROWEST, right - left + 2 * MARGIN, (bottom - top + 2 * MARGIN) * RATIO)
    if wide > WIDEST:
        return None
    high = wide / RATIO
    xs, ys = _starts(left, right, wide, area[0], area[2]), _starts(top, bottom, high, area[1], area[3])

    def cuts(part: Box) -> int:
        return sum(0 < shared(part, box) < shared(box, box) - 0.01 for box in names)

    # `min` keeps the first of equals, and the middle ones come first: a window is off centre only to save a name.
    return min(((x, y, x + wide, y + high) for x in xs for y in ys), key=cuts)


def _starts(first: float, last: float, size: float, low: float, high: float) -> list[float]:
    """Return where a part of a size may start that shows all from first to last, the middle one before the others."""
    slack = (size - (last - first)) / 2 - MARGIN / 2
    middle = (first + last - size) / 2
    return [max(low, min(high - size, middle + slack * step / 6)) for step in sorted(range(-6, 7), key=abs)]


Pairs = Sequence[tuple[Colour, Colour]]


class TitleColours:
    """Palettes of at most 128 colours, one a theme, and another one for boards that step back.

    `fade` is the ground and how far everything steps back towards it behind what may be chosen; `night` what becomes
    of the title's own colours at night, `alike` what needs a place of its own only then.
    """

    def __init__(
        self,
        flat: Sequence[Colour],
        edges: Pairs,
        night: Mapping[Colour, Colour],
        fade: tuple[Colour, float],
        alike: Sequence[Colour] = (),
    ) -> None:
        self.flat = flat
        self.fade = fade
        self.themes = theme.THEMES | {"night": Theme({**theme.NIGHT.changes, **night})}
        self._edges = edges
        self._alike = (*theme.ALIKE, *alike)
        self._palettes: dict[tuple[Theme, bool], Palette] = {}

    def palette(self, chosen: Theme | None = None, *, quiet: bool = False) -> Palette:
        """Return the palette of pictures in a theme, else the current one; with the tones of a fade when `quiet`.

        In other pictures these tones would cost bytes for nothing.
        """
        key = chosen or theme.current_theme(), quiet
        if key not in self._palettes:
            fading = self.fade if quiet else None
            self._palettes[key] = theme.build_palette(key[0], self.flat, self._edges, self._alike, fading)
        return self._palettes[key]
