"""What is drawn once and kept, for each theme: small things by their arguments, static layers by a key.

All of it is bounded, thread-safe, and forgotten together when a measurement asks.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import lru_cache, wraps
from threading import Lock
from typing import ParamSpec, TypeVar

from PIL import Image

from hansa_bot.render.theme import DAY, Palette, Theme, current_colours, current_theme

P = ParamSpec("P")
T = TypeVar("T")

_forgetters: list[Callable[[], None]] = []


def remember(entries: int, *, by_theme: bool = True) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Keep the last `entries` results of a function of hashable arguments; two threads may both make one.

    Results differ by the current theme and the inks that seats wear; not those of a function without `by_theme`.
    """

    def wrap(function: Callable[P, T]) -> Callable[P, T]:
        @lru_cache(maxsize=entries)
        def kept(_dress: tuple[Theme, tuple[int, ...]], *args: P.args, **kwargs: P.kwargs) -> T:
            return function(*args, **kwargs)

        @wraps(function)
        def found(*args: P.args, **kwargs: P.kwargs) -> T:
            dress = (current_theme(), current_colours()) if by_theme else (DAY, ())
            return kept(dress, *args, **kwargs)  # type: ignore[arg-type]

        _forgetters.append(kept.cache_clear)
        return found

    return wrap


def on_forget(clear: Callable[[], None]) -> None:
    """Name one more memory that `forget` empties."""
    _forgetters.append(clear)


def forget() -> None:
    """Empty every memory of the kit, so that the next picture is drawn from nothing."""
    for clear in _forgetters:
        clear()


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
        """Return a copy in full colours of the layer with this key in the current theme, or of a box in it.

        Nothing of any seat's colour may be on it.
        """
        key = current_theme(), key
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
"""The store that all painters share; keys start with whose they are."""
