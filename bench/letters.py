"""How high letters and digits are where a chat shows a picture, and which of them something else covers.

`python -m bench.letters [title]` draws every situation of the gallery and prints a table: for each kind of picture
and each place in the code that writes on it, the height of its smallest capitals in pixels where the picture is 550
and 400 wide, with an example, and whatever is partly covered; `--json` prints figures. Tests ask the same functions.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from typing import Any
from unittest.mock import patch

from PIL import Image

from bench import judged
from hansa_bot.i18n.catalog import Catalog, catalog
from hansa_bot.render import fonts, sprites
from hansa_bot.render.cache import LAYERS, from_nothing
from hansa_bot.render.canvas import Canvas
from hansa_bot.titles import registry
from hansa_bot.titles.base import Title
from hansa_bot.titles.kit.render.legend import SHEET
from hansa_bot.titles.kit.render.painter import TitlePainter
from hansa_bot.titles.painter import CLOSE_UP, LEGEND, TARGETS, Painter, Scene
from workbench.gallery import card_picture, paint_scene
from workbench.situations import maps, situations

PHONE, DESKTOP = 400, 550
LEAST, CLOSE = 5.5, 9.0
"""Pixels of capitals where a picture is 400 wide: in any picture, and in a close-up."""
ORNAMENTS = (".render.ground.",)
"""Places in the code whose words only please: names of seas and rivers, which nobody has to read."""
HIDDEN = 0.03, 0.9
"""A letter of which more than this part is covered cannot be read, but one that is wholly covered was replaced."""
TOOLS = ("render.canvas", "render.sprites", "render.word", "render.cache", "titles.kit.render.desk")
KEY = "letters"

Box = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Letters:
    """A text on a picture: what it says, the height of its capitals and its box in pixels, and what wrote it."""

    said: str
    high: float
    box: Box
    by: str

    def moved(self, x: int, y: int) -> Letters:
        """Return the same further right and down."""
        left, top, right, bottom = self.box
        return replace(self, box=(left + x, top + y, right + x, bottom + y))


class Reader:
    """Keeps with every image what is written on it, and notes what is partly covered afterwards."""

    def __init__(self) -> None:
        self.covered: list[tuple[Letters, str]] = []

    def written(self, image: Image.Image) -> tuple[Letters, ...]:
        """Return what is written on an image and was not painted over."""
        found: tuple[Letters, ...] = image.info.get(KEY, ())
        return found

    def write(
        self, image: Image.Image, text: str, weight: str, pixels: int, x: float, base: float, room: float
    ) -> None:
        """Note a text whose base line begins at a place."""
        if any(char.isalnum() for char in text):
            shape, left, top = fonts.mask(text, weight, pixels, room)
            corner = round(x) + left, round(base) + top
            box = *corner, corner[0] + shape.width, corner[1] + shape.height
            found = Letters(text, pixels * fonts.CAP_HEIGHT, box, _caller())
            image.info[KEY] = (*self._renew(image, (found,)), found)

    def _renew(self, image: Image.Image, found: Iterable[Letters]) -> list[Letters]:
        """Return what else is written on an image than what comes again at its place; that covers nothing."""
        again = {
            id(each)
            for each, _ in self.covered
            if any(each.said == new.said and _near(each.box, new.box) for new in found)
        }
        self.covered = [(each, by) for each, by in self.covered if id(each) not in again]
        return [each for each in self.written(image) if id(each) not in again]

    def put(self, image: Image.Image, paint: Any, left: int, top: int, shape: Image.Image | None, size: Box) -> None:
        """Note that something is painted over a part of an image, and what is written on that."""
        right, bottom = left + size[2], top + size[3]
        written = self.written(image)
        gone: set[int] = set()
        for each in written:
            box = each.box
            if box[0] < right and left < box[2] and box[1] < bottom and top < box[3]:
                part = _covered(box, (left, top, right, bottom), shape)
                if HIDDEN[0] < part < HIDDEN[1]:
                    self.covered.append((each, _caller()))
                if part >= HIDDEN[1]:
                    gone.add(id(each))
        new: list[Letters] = []
        if isinstance(paint, Image.Image) and (inner := self.written(paint)):
            inside = (each for each in inner if _covered(each.box, (0, 0, *paint.size), None) > HIDDEN[1])
            new = [each.moved(left, top) for each in inside]
            gone |= {id(each) for each in written} - {id(each) for each in self._renew(image, new)}
        if gone or new:
            image.info[KEY] = (*(each for each in written if id(each) not in gone), *new)


def _near(one: Box, other: Box) -> bool:
    """Return whether two boxes are alike but for what rounding does to them."""
    return all(abs(a - b) <= 3 for a, b in zip(one, other, strict=True))


def _covered(box: Box, area: Box, shape: Image.Image | None) -> float:
    """Return the part of a box that paint on an area covers, through a shape."""
    both = max(box[0], area[0]), max(box[1], area[1]), min(box[2], area[2]), min(box[3], area[3])
    if both[0] >= both[2] or both[1] >= both[3]:
        return 0.0
    whole = (box[2] - box[0]) * (box[3] - box[1])
    if shape is None:
        return (both[2] - both[0]) * (both[3] - both[1]) / whole
    mask = shape.getchannel("A") if shape.mode == "RGBA" else shape.convert("L")
    seen = mask.crop((both[0] - area[0], both[1] - area[1], both[2] - area[0], both[3] - area[1]))
    return sum(seen.histogram()[128:]) / whole


def _caller() -> str:
    """Return the module and the function that paints, past the tools that all share."""
    frame = sys._getframe(1)
    while frame is not None:
        name = frame.f_globals.get("__name__", "")
        if name.startswith("hansa_bot.") and not name.endswith(TOOLS) and frame.f_code.co_name != "<lambda>":
            return f"{name.removeprefix('hansa_bot.').removeprefix('titles.')}.{frame.f_code.co_name}"
        frame = frame.f_back  # type: ignore[assignment]
    return "?"


@contextmanager
def reading() -> Iterator[Reader]:
    """Draw everything anew meanwhile, and note what is written and what is covered."""
    reader = Reader()
    text, put, fill, letter, layer = Canvas.text, Canvas._paste, Canvas.fill, sprites.letter, LAYERS.get
    cut = Canvas.cut

    def write_text(self: Canvas, x: float, y: float, said: str, size: float, colour: Any, **how: Any) -> float:
        wide, weight, anchor = (
            text(self, x, y, said, size, colour, **how),
            how.get("weight", "Bold"),
            how.get("anchor", "m"),
        )
        pixels = round(size * self.scale)
        start = x * self.scale - {"l": 0.0, "m": wide * self.scale / 2, "r": wide * self.scale}[anchor]
        base = y * self.scale + pixels * fonts.CAP_HEIGHT / 2
        reader.write(self.image, said, weight, pixels, start - self._left, base - self._top, wide * self.scale)
        return wide

    def write_letter(image: Image.Image, said: str, x: float, y: float, size: float, *how: Any) -> None:
        letter(image, said, x, y, size, *how)
        _, weight, room = (*how, "Bold", math.inf) if len(how) == 1 else (*how, math.inf)[:3]
        pixels = round(size)
        shape, left, _ = fonts.mask(said, weight, pixels, room)
        base = y + pixels * fonts.CAP_HEIGHT / 2
        reader.write(image, said, weight, pixels, x - shape.width / 2 - left, base, room)

    def put_down(self: Canvas, paint: Any, left: int, top: int, shape: Image.Image | None) -> None:
        put(self, paint, left, top, shape)
        size = (shape if shape is not None else paint).size
        reader.put(self.image, paint, left - self._left, top - self._top, shape, (0, 0, *size))

    def fill_in(self: Canvas, box: tuple[float, ...], colour: Any) -> None:
        fill(self, box, colour)  # type: ignore[arg-type]
        left, top, right, bottom = (round(value * self.scale) for value in box)
        reader.put(self.image, colour, left - self._left, top - self._top, None, (0, 0, right - left, bottom - top))

    def cut_out(self: Canvas, box: tuple[float, ...]) -> Image.Image:
        left, top, _, _ = (round(value * self.scale) for value in box)
        found = cut(self, box)  # type: ignore[arg-type]
        found.info[KEY] = tuple(each.moved(self._left - left, self._top - top) for each in reader.written(self.image))
        return found

    def get_layer(key: Any, palette: Any, build: Any, box: Box | None = None) -> Image.Image:
        found = layer(key, palette, build, box)
        if box is not None:
            found.info[KEY] = tuple(each.moved(-box[0], -box[1]) for each in reader.written(found))
        return found

    patches = (
        patch.object(Canvas, "text", write_text),
        patch.object(Canvas, "_paste", put_down),
        patch.object(Canvas, "fill", fill_in),
        patch.object(Canvas, "cut", cut_out),
        patch.object(sprites, "letter", write_letter),
        patch.object(LAYERS, "get", get_layer),
    )
    with from_nothing(), ExitStack() as patched:
        for each in patches:
            patched.enter_context(each)
        yield reader


def drawn(title: Title, painter: Painter, scene: Scene, tr: Catalog) -> Iterator[tuple[str, Image.Image]]:
    """Yield the kinds of pictures of a scene that its title paints, each with the picture."""
    for kind in scene.pictures:
        if (image := paint_scene(title, painter, scene, kind, tr)) is not None:
            yield kind, image
        if kind == TARGETS:
            # As a panel shows it: with the numbers of a few proposals, and what they aim at.
            few = scene.offers[:: max(1, len(scene.offers) // 3)][:3]
            if numbered := painter.targets(scene.view, scene.names, tr, few, scene.brings, few):
                yield kind, numbered


@dataclass(slots=True)
class Found:
    """What was read on the pictures of a title: by kind and writer the smallest letters, and what is covered."""

    smallest: dict[tuple[str, str], tuple[float, str, str]]
    covered: list[tuple[str, str, Letters, str]]

    def note(self, reader: Reader, image: Image.Image, kind: str, caption: str) -> None:
        """Keep what a reader has found on a picture, and let it begin anew."""
        for each in reader.written(image):
            height = each.high * PHONE / image.width
            if height < self.smallest.get((kind, each.by), (99.0, "", ""))[0]:
                self.smallest[kind, each.by] = height, each.said, caption
        self.covered += [(caption, kind, *each) for each in reader.covered]
        reader.covered.clear()

    @property
    def too_small(self) -> dict[tuple[str, str], tuple[float, str, str]]:
        """What is smaller than it must be, but for ornaments."""
        return {
            key: found
            for key, found in self.smallest.items()
            if found[0] < (CLOSE if key[0] == CLOSE_UP else LEAST) - 0.01
            if not any(each in key[1] for each in ORNAMENTS)
        }


def read(title: Title, scenes: Iterable[Scene]) -> Found:
    """Return what is written on all pictures of some scenes: heights are pixels where a picture is 400 wide."""
    found, tr = Found({}, []), catalog("en", title.meta.id)
    with reading() as reader:
        painter = title.painter()
        for scene in scenes:
            for kind, image in drawn(title, painter, scene, tr):
                found.note(reader, image, kind, scene.caption)
    return found


def read_cards(title: Title) -> Found:
    """Return the same of the pictures of cards on how to play, where only what they name has to be free."""
    found, tr, painter = Found({}, []), catalog("en", title.meta.id), title.painter()
    with reading() as reader:
        for card in title.rulebook().primer.cards if title.rulebook else ():
            paint, shown = card_picture(title, painter, card, tr), title.illustration(card.key)
            if paint is None or shown is None or not isinstance(painter, TitlePainter):
                continue
            image = paint()
            assert image is not None
            left, top, right, _ = shown.focus.part or SHEET
            scale = image.width / (right - left)
            labels = painter.labels(title.rules.view(shown.state, None), shown.focus, card.names(tr))
            places = [each.place for each in labels]
            named = [
                tuple(scale * (edge - (top if at % 2 else left)) for at, edge in enumerate(box)) for box in places
            ]
            reader.covered = [pair for pair in reader.covered if any(_shows(box, pair[0]) for box in named)]
            found.note(reader, image, LEGEND, card.heading)
    return found


def read_all(title: Title) -> Found:
    """Return the same of all pictures of a title, scenes and cards."""
    found, cards = read(title, all_scenes(title)), read_cards(title)
    return Found(found.smallest | cards.smallest, found.covered + cards.covered)


def _shows(box: tuple[float, ...], each: Letters) -> bool:
    """Return whether the middle of letters lies in the box of a place: behind a legend all else has stepped back."""
    return box[0] < (each.box[0] + each.box[2]) / 2 < box[2] and box[1] < (each.box[1] + each.box[3]) / 2 < box[3]


def all_scenes(title: Title) -> Iterator[Scene]:
    """Yield the situations of all maps of a title, and all its special scenes."""
    for place in maps(title.meta):
        yield from situations(title, place)
    if title.scenes:
        yield from title.scenes()


def measure() -> dict[str, Any]:
    figures: dict[str, float] = {}
    capitals: dict[str, float] = {}
    for meta in registry.metas():
        title = registry.load(meta.id)
        found = read_all(title)
        figures[f"{meta.id}/too_small"] = len(found.too_small)
        figures[f"{meta.id}/covered"] = len(found.covered)
        for (kind, _), (height, _, _) in found.smallest.items():
            name = f"{meta.id}/{kind}/capital"
            capitals[name] = min(round(height, 2), capitals.get(name, math.inf))
    return judged(figures, most=dict.fromkeys(figures, 0)) | capitals


def main(wanted: list[str]) -> None:
    for meta in registry.metas():
        if wanted and meta.id not in wanted:
            continue
        title = registry.load(meta.id)
        found = read_all(title)
        print(f"{meta.name}: height of capitals and digits in pixels\n\n  550   400  picture   written by")
        for (kind, by), (height, said, caption) in sorted(
            found.smallest.items(), key=lambda row: (row[0][0], row[1])
        ):
            small = " <" if (kind, by) in found.too_small else ""
            print(f"{height * DESKTOP / PHONE:5.1f} {height:5.1f}{small:2} {kind:9} {by} “{said}” ({caption})")
        print(f"\ntoo small: {len(found.too_small)}; covered: {len(found.covered)}")
        for caption, kind, each, by in found.covered:
            print(f"  {caption}, {kind}: “{each.said}” of {each.by} at {each.box} under {by}")


if __name__ == "__main__":
    wanted = sys.argv[1:]
    if wanted == ["--json"]:
        print(json.dumps(measure(), indent=1))
    else:
        main(wanted)
