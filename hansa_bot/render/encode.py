"""Encoding: pictures as palette PNG; films as a GIF that loops, in one palette, each picture only where it differs.

Pillow writes whole films, too, but holds all pictures until the last one is there: 140 MB for 200 turns.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from io import BytesIO
from typing import TypeVar

from PIL import GifImagePlugin, Image, ImageChops

T = TypeVar("T")

LEVELS = 5, 6, 8
"""zlib levels, the next one for what would be too large. A board takes 10 ms, 16 and 60; each saves a fifteenth."""
LARGEST_PICTURE = 150_000
"""Bytes of a picture."""

CLEAR = 255
"""The index that leaves what is shown; pictures have at most 255 colours besides."""
LEAVE = 1
"""Disposal: the next picture is laid over this one."""
LONGEST_SHOT = 655.0
"""Seconds that a picture can be shown at most; the format has two bytes of hundredths."""

_UNCHANGED = [255] + [0] * 255
"""As a table for `point`: makes a mask of the pixels that do not differ."""


def png(image: Image.Image) -> bytes:
    """Return a picture as a palette PNG; a picture in full colours is brought to 128 of its own first."""
    if image.mode != "P":
        image = image.convert("RGB").quantize(128, dither=Image.Dither.NONE)
    for level in LEVELS:
        buffer = BytesIO()
        image.save(buffer, "PNG", compress_level=level)
        if buffer.tell() <= LARGEST_PICTURE:
            break
    return buffer.getvalue()


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture of a film and how long it is shown."""

    image: Image.Image
    seconds: float


def gif(shots: Iterable[Shot]) -> bytes:
    """Return a film of all shots in the size and the palette of the first; equal ones in a row become one.

    Only the last picture is held, so the shots may be painted while the film is made.

    Raises ValueError when there is no shot, or when the first is no palette picture of at most 255 colours.
    """
    writer = _Writer()
    for shot in shots:
        writer.add(shot)
    return writer.finished()


@dataclass(frozen=True, slots=True)
class Patch:
    """A picture as PNG, or what makes it when laid at its corner over the one before; no bytes for nothing."""

    data: bytes
    corner: tuple[int, int] = (0, 0)
    whole: bool = False


def album(shots: Iterable[Shot]) -> list[Patch]:
    """Return all pictures in the size and palette of the first: that one whole, each other one as what has changed.

    Only the last picture is held, so the shots may be painted meanwhile.
    """
    patches: list[Patch] = []
    before: Image.Image | None = None
    for shot in shots:
        image = shot.image if before is None else fit_like(shot.image, before)
        patches.append(Patch(png(image), whole=True) if before is None else _patch(before, image))
        before = image
    return patches


def _patch(before: Image.Image, image: Image.Image) -> Patch:
    colours = image.getpalette() or []
    clear = len(colours) // 3  # PNG knows no index behind its palette
    change = changed(before, image, clear)
    if change is None:
        return Patch(b"")
    cut, corner = change
    cut.putpalette([*colours, 0, 0, 0])
    buffer = BytesIO()
    cut.save(buffer, "PNG", compress_level=LEVELS[-1], transparency=clear)
    return Patch(buffer.getvalue(), corner)


def changed(
    before: Image.Image, image: Image.Image, clear: int = CLEAR
) -> tuple[Image.Image, tuple[int, int]] | None:
    """Return the part of a picture that differs from the one before, `clear` where it does not, and its corner."""
    change = ImageChops.difference(before, image)
    box = change.getbbox()
    if box is None:
        return None
    patch = image.crop(box)
    # What stays alike runs on as one index: a fifth of the bytes of a patch in full.
    patch.paste(clear, (0, 0), change.crop(box).point(_UNCHANGED, "L"))
    return patch, (box[0], box[1])


Paint = Callable[[], Image.Image | None]
Shots = Callable[[], Iterable[Shot]]
Develop = Callable[[Iterable[Shot]], T]
"""Makes something of shots."""
Alone = Callable[[], AbstractContextManager[None]]
"""Makes a context in which nobody else paints."""


def drawn(paint: Paint, alone: Alone = nullcontext) -> bytes | None:
    """Return what is painted as PNG, None where that is nothing; the encoding need not be `alone`."""
    # Pillow encodes without the interpreter's lock: the next picture can be painted meanwhile.
    with alone():
        image = paint()
    return None if image is None else png(image)


def filmed(shots: Shots, alone: Alone = nullcontext, make: Develop[T] = gif) -> T:  # type: ignore[assignment]
    """Return what is made, by default a film, of shots that are painted `alone`, each for itself."""
    return make(_painted(shots, alone))


def _painted(shots: Shots, alone: Alone) -> Iterator[Shot]:
    # The lock is given back between shots, so that a picture somebody waits for is painted in between.
    with alone():
        left = iter(shots())
    while True:
        with alone():
            shot = next(left, None)
        if shot is None:
            return
        yield shot


def widened(like: Image.Image, image: Image.Image) -> Image.Image:
    """Return a picture with as many colours of another one behind its own as a film has room for."""
    own = like.getpalette() or []
    more = image.quantize(CLEAR - len(own) // 3, dither=Image.Dither.NONE).getpalette() or []
    wide = like.copy()
    wide.putpalette([*own, *more][: CLEAR * 3])
    return wide


def fit_like(image: Image.Image, like: Image.Image) -> Image.Image:
    """Return a picture in the size and the palette of another one."""
    if image.size != like.size:
        image = image.convert("RGB").resize(like.size, Image.Resampling.LANCZOS)
    if image.mode == "P":
        own, wide = image.getpalette() or [], like.getpalette() or []
        if own == wide:
            return image
        # The wider palette begins with the picture's own: its pixels mean the same there.
        if own == wide[: len(own)]:
            image = image.copy()
            image.putpalette(wide)
            return image
    return image.convert("RGB").quantize(palette=like, dither=Image.Dither.NONE)


class _Writer:
    """Writes a film; the newest patch waits until it is known how long it is shown."""

    def __init__(self) -> None:
        self._out = BytesIO()
        self._shown: Image.Image | None = None
        self._patch: Image.Image | None = None
        self._corner = (0, 0)
        self._seconds = 0.0

    def add(self, shot: Shot) -> None:
        if self._shown is None:
            self._begin(shot.image)
        elif not self._change(self._shown, fit_like(shot.image, self._shown)):
            self._seconds += shot.seconds
            return
        self._seconds = shot.seconds

    def _begin(self, image: Image.Image) -> None:
        if image.mode != "P" or len(image.getpalette() or ()) > CLEAR * 3:
            raise ValueError("a film begins with a palette picture of at most 255 colours")
        header, _ = GifImagePlugin.getheader(image.copy(), info={"loop": 0})
        self._out.writelines(header)
        self._shown = self._patch = image

    def _change(self, before: Image.Image, image: Image.Image) -> bool:
        """Take the part of a picture that differs from the one before as the next patch; return whether there
        is one.
        """
        change = changed(before, image)
        if change is None:
            return False
        self._write()
        self._shown, (self._patch, self._corner) = image, change
        return True

    def _write(self) -> None:
        if self._patch is None:
            raise ValueError("a film needs a picture")
        shown = round(min(self._seconds, LONGEST_SHOT) * 1000)
        data = GifImagePlugin.getdata(self._patch, self._corner, duration=shown, disposal=LEAVE, transparency=CLEAR)
        self._out.writelines(data)

    def finished(self) -> bytes:
        self._write()
        self._out.write(b";")
        return self._out.getvalue()
