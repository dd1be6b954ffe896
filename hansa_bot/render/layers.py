"""Static layers: what never changes of a picture, drawn once per key and kept in palette mode."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock

from PIL import Image

from hansa_bot.render.coat import worn
from hansa_bot.render.memo import on_forget
from hansa_bot.render.palette import Palette

Pixels = tuple[int, int, int, int]

MOST_BYTES = 60_000_000
"""What all layers of all titles may take; a board of 1650×1050 takes 1.7 MB, one of twice the size 6.9 MB."""


class Layers:
    """A bounded store of layers; a key's layer is drawn once even when many threads ask at the same time."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self._most = most
        self._found: OrderedDict[Hashable, Image.Image] = OrderedDict()
        self._making: dict[Hashable, Lock] = {}
        self._guard = Lock()
        on_forget(self.clear)

    @property
    def held(self) -> int:
        """Bytes that all layers take together: one for each pixel."""
        with self._guard:
            return self._bytes()

    def get(
        self, key: Hashable, palette: Palette, build: Callable[[], Image.Image], box: Pixels | None = None
    ) -> Image.Image:
        """Return a copy in full colours of the layer with this key in the coat that is worn, or of a box in it."""
        key = worn(), key
        with self._guard:
            making = self._making.setdefault(key, Lock())
        with making:
            layer = self._lookup(key)
            if layer is None:
                layer = palette.quantise(build())
                self._keep(key, layer)
        return (layer if box is None else layer.crop(box)).convert("RGB")

    def _lookup(self, key: Hashable) -> Image.Image | None:
        with self._guard:
            if key in self._found:
                self._found.move_to_end(key)
            return self._found.get(key)

    def _keep(self, key: Hashable, layer: Image.Image) -> None:
        with self._guard:
            self._found[key] = layer
            while self._bytes() > self._most:
                dropped, _ = self._found.popitem(last=False)
                self._making.pop(dropped, None)

    def _bytes(self) -> int:
        return sum(layer.width * layer.height for layer in self._found.values())

    def clear(self) -> None:
        """Forget all layers."""
        with self._guard:
            self._found.clear()


LAYERS = Layers()
"""The store that all painters share; keys start with the title's id."""
