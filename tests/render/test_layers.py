"""Layers are drawn once per key, also under threads, and the store stays small."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from PIL import Image

from hansa_bot.render.layers import Layers
from hansa_bot.render.memo import forget
from hansa_bot.render.palette import INK, PAPER, Palette

PALETTE = Palette((INK, PAPER), ())


def counted(layers: Layers, calls: list[int], key: object = "key") -> Image.Image:
    def build() -> Image.Image:
        calls.append(1)
        return Image.new("RGB", (8, 8), INK)

    return layers.get(key, PALETTE, build)


def test_a_layer_is_drawn_once_and_every_copy_is_its_own() -> None:
    layers, calls = Layers(), []
    first = counted(layers, calls)
    first.paste(PAPER, (0, 0, 8, 8))
    assert counted(layers, calls).getpixel((0, 0)) == INK
    assert len(calls) == 1


def test_many_threads_draw_it_once() -> None:
    layers, calls, start = Layers(), [], Barrier(4)

    def ask(_: int) -> bytes:
        start.wait(5)
        return counted(layers, calls).tobytes()

    with ThreadPoolExecutor(4) as threads:
        assert len(set(threads.map(ask, range(4)))) == 1
    assert len(calls) == 1


def test_the_oldest_layer_is_dropped_first() -> None:
    layers, calls = Layers(kept=2), []
    for key in ("a", "b", "a", "c", "a", "b"):
        counted(layers, calls, key)
    assert len(calls) == 4


def test_forgetting_empties_the_store() -> None:
    layers, calls = Layers(), []
    counted(layers, calls)
    forget()
    counted(layers, calls)
    assert len(calls) == 2
