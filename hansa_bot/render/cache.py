"""What is drawn once and kept, for each theme: small things by their arguments, static layers by a key.

All of it is bounded, thread-safe, and forgotten together when a measurement asks.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from functools import wraps
from threading import Lock
from typing import Any, ParamSpec, Protocol, TypeVar

from PIL import Image

from hansa_bot.render.theme import Palette, Theme, current_colours, current_theme

P = ParamSpec("P")
T = TypeVar("T")

MOST_SPRITES = 24_000_000
"""Bytes of all sprites that are kept: what the boards of four titles need that are played side by side. With half of
that each of them draws most of its sprites anew, and takes twice as long (`bench.picture`, "in_turn").
"""
SLIGHT = 300
"""Bytes that anything takes besides its pixels."""

_forgetters: list[Callable[[], None]] = []


class _Sprites:
    """What functions under `remember` have made, what was wanted last at the end, as far as there is room."""

    def __init__(self) -> None:
        self._made: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()
        self._bytes = 0
        self._guard = Lock()
        on_forget(self.clear)

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return what was made for this key; two threads may both make it."""
        with self._guard:
            if key in self._made:
                self._made.move_to_end(key)
                known: T = self._made[key][0]
                return known
        made = make()
        with self._guard:
            if key not in self._made:
                self._made[key] = made, _weight(made)
                self._bytes += self._made[key][1]
            while self._bytes > MOST_SPRITES:
                self._bytes -= self._made.popitem(last=False)[1][1]
        return made

    def clear(self) -> None:
        """Forget all."""
        with self._guard:
            self._made.clear()
            self._bytes = 0


def _weight(made: object) -> int:
    """Return the bytes of what was made, if that is a picture or begins with one."""
    image = made[0] if isinstance(made, tuple) and made else made
    if not isinstance(image, Image.Image):
        return SLIGHT
    return SLIGHT + image.width * image.height * (1 if image.mode in ("1", "L", "P") else 4)


def remember(function: Callable[P, T]) -> Callable[P, T]:
    """Keep what a function of hashable arguments makes, for the current theme and the inks that seats wear."""

    @wraps(function)
    def found(*args: P.args, **kwargs: P.kwargs) -> T:
        key = function, current_theme(), current_colours(), args, *kwargs.items()
        return _sprites.get(key, lambda: function(*args, **kwargs))

    return found


def on_forget(clear: Callable[[], None]) -> None:
    """Name one more memory that `forget` empties."""
    _forgetters.append(clear)


def forget() -> None:
    """Empty every memory of the kit, so that the next picture is drawn from nothing."""
    for clear in _forgetters:
        clear()


_sprites = _Sprites()


Pixels = tuple[int, int, int, int]
Key = tuple[Theme, Hashable]
Layer = tuple[Hashable, Palette, Callable[[], Image.Image]]
"""Its key, the colours that it is brought to, and who draws it."""

MOST_BYTES = 32_000_000
"""What all layers of all titles may take, hardly more than is drawn ahead: a board of 1650×1050 takes 1.7 MB, one of
twice the size 6.9 MB. A small host has no room for what was wanted yesterday."""
MOST_BESIDE_FILES, LARGE = 10_000_000, 3_000_000
"""The limit where each layer is a file too: reading a large one takes six milliseconds, so only what is at play is
held, and nothing that is larger than a board, such as what close-ups are cut from.
"""


class LayerFiles(Protocol):
    """Where layers lie by name, beyond the life of this process."""

    def name(self, key: str) -> str:
        """Return the name of the layer with a key."""
        ...

    def measure(self, name: str) -> tuple[int, int] | None:
        """Return the size of a layer, None where there is none."""
        ...

    def read(self, name: str) -> tuple[tuple[int, int], bytes] | None:
        """Return size and pixels of a layer, None where there is none."""
        ...

    def write(self, name: str, size: tuple[int, int], pixels: bytes) -> bool:
        """Keep a layer; return whether it can be read from now on."""
        ...


class Layers:
    """A bounded store of layers; a key's layer is drawn once even when many threads ask at the same time.

    Where there is a `folder`, what is in it needs not be drawn, and nothing needs be held that nobody has asked for.
    Keys are plain: their text tells them apart, in every process.
    """

    def __init__(self, most: int = MOST_BYTES) -> None:
        self.folder: LayerFiles | None = None
        self._most = most
        self._found: OrderedDict[Key, Image.Image] = OrderedDict()
        self._ahead: dict[Key, int] = {}
        self._making: dict[Key, Lock] = {}
        self._guard = Lock()
        on_forget(self.clear)

    @property
    def held(self) -> int:
        """Bytes that all layers take together: one for each pixel."""
        with self._guard:
            return self._bytes()

    @property
    def ahead(self) -> int:
        """Bytes of all layers that were prepared, wherever they are."""
        with self._guard:
            return sum(self._ahead.values())

    def get(
        self, key: Hashable, palette: Palette, build: Callable[[], Image.Image], box: Pixels | None = None
    ) -> Image.Image:
        """Return a copy in full colours of the layer with this key in the current theme, or of a box in it.

        Nothing of any seat's colour may be on it.
        """
        whole = current_theme(), key
        # A lock for each layer: while one is drawn, which takes long, all others can be had.
        with self._alone_with(whole):
            layer, filed = self._lookup(whole), False
            if layer is None:
                layer = self._read(whole, palette)
                filed = layer is not None
            if layer is None:
                layer, filed = self._draw(whole, palette, build)
            if not filed or layer.width * layer.height <= LARGE:
                self._hold(whole, layer)
        return (layer if box is None else layer.crop(box)).convert("RGB")

    def prepare(self, key: Hashable, palette: Palette, build: Callable[[], Image.Image]) -> None:
        """See to it that `get` needs not draw this layer, as long as there is room for it."""
        whole = current_theme(), key
        with self._alone_with(whole):
            size = self._size(whole, palette)
            if size is None:
                layer, written = self._draw(whole, palette, build)
                size = layer.size
                if not written:
                    self._hold(whole, layer)
            with self._guard:
                self._ahead[whole] = size[0] * size[1]

    def _alone_with(self, key: Key) -> Lock:
        with self._guard:
            return self._making.setdefault(key, Lock())

    def _lookup(self, key: Key) -> Image.Image | None:
        with self._guard:
            if key in self._found:
                self._found.move_to_end(key)
            return self._found.get(key)

    def _size(self, key: Key, palette: Palette) -> tuple[int, int] | None:
        layer, folder = self._lookup(key), self.folder
        if layer is not None:
            return layer.size
        return folder.measure(_name(folder, key, palette)) if folder else None

    def _read(self, key: Key, palette: Palette) -> Image.Image | None:
        folder = self.folder
        found = folder.read(_name(folder, key, palette)) if folder else None
        return found and palette.restore(*found)

    def _draw(self, key: Key, palette: Palette, build: Callable[[], Image.Image]) -> tuple[Image.Image, bool]:
        """Return a layer, and whether it lies in the folder now."""
        layer, folder = palette.quantise(build()), self.folder
        return layer, folder is not None and folder.write(_name(folder, key, palette), layer.size, layer.tobytes())

    def _hold(self, key: Key, layer: Image.Image) -> None:
        with self._guard:
            self._found[key] = layer
            while self._bytes() > (MOST_BESIDE_FILES if self.folder else self._most):
                dropped, _ = self._found.popitem(last=False)
                # Its lock goes too. A thread that waits at it just now draws the layer once more, at worst.
                self._making.pop(dropped, None)

    def _bytes(self) -> int:
        return sum(layer.width * layer.height for layer in self._found.values())

    def clear(self) -> None:
        """Forget all layers."""
        with self._guard:
            self._found.clear()
            self._ahead.clear()


def _name(folder: LayerFiles, key: Key, palette: Palette) -> str:
    theme, own = key
    return folder.name(repr((sorted(theme.changes.items()), palette.colours, own)))


LAYERS = Layers()
"""The store that all painters share; keys start with whose they are."""


@contextmanager
def from_nothing() -> Iterator[None]:
    """Let what is measured meanwhile be drawn from nothing, and not be used later; layers of before come back."""
    before = LAYERS._found.copy()
    forget()
    try:
        yield
    finally:
        forget()
        LAYERS._found.update(before)
