"""Layers are drawn once per key, also under threads, and the store stays small."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from PIL import Image

from hansa_bot.render import cache
from hansa_bot.render.cache import Layers, forget, remember
from hansa_bot.render.theme import INK, PAPER, Palette

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


def test_the_layer_that_was_used_longest_ago_is_dropped_first_and_drawn_again() -> None:
    layers, calls = Layers(most=2 * 64), []
    for key in ("a", "b", "a", "c", "a", "b"):
        assert counted(layers, calls, key).getpixel((7, 7)) == INK
    assert len(calls) == 4
    assert layers.held == 2 * 64


def test_bytes_count_however_many_layers_they_are() -> None:
    layers = Layers(most=1000)
    for size in (10, 12, 14, 16, 18):
        layers.get(size, PALETTE, lambda size=size: Image.new("RGB", (size, size), PAPER))
        assert layers.held <= 1000
    assert layers.held == 18 * 18 + 16 * 16 + 14 * 14 + 12 * 12
    layers.get("huge", PALETTE, lambda: Image.new("RGB", (40, 40), PAPER))
    assert layers.held == 0, "what exceeds the limit by itself is not kept"
    forget()
    assert layers.held == 0


def test_forgetting_empties_the_store() -> None:
    layers, calls = Layers(), []
    counted(layers, calls)
    forget()
    counted(layers, calls)
    assert len(calls) == 2


def recording(drawn: list[object]) -> Callable[[object], Image.Image]:
    """Return a remembered function that draws 400 bytes, and notes what it draws."""

    @remember
    def sprite(name: object) -> Image.Image:
        drawn.append(name)
        return Image.new("RGBA", (10, 10))

    return sprite


def test_of_many_sprites_those_go_that_were_longest_not_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not all of a title at once: where several are played in turn, each would be drawn anew for each picture."""
    forget()
    monkeypatch.setattr(cache, "MOST_SPRITES", 3 * (400 + cache.SLIGHT))
    drawn: list[object] = []
    sprite = recording(drawn)
    for number in (1, 2, 3, 1, 4, 1, 3, 4, 2):
        sprite(number)
    assert drawn == [1, 2, 3, 4, 2]
    forget()
    sprite(1)
    assert drawn[-1] == 1
    assert len(drawn) == 6


def test_only_what_is_kept_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sprites that have gone leave room: a title that draws new ones all the time takes nothing from another."""
    forget()
    monkeypatch.setattr(cache, "MOST_SPRITES", 4 * (400 + cache.SLIGHT))
    drawn: list[object] = []
    sprite = recording(drawn)
    for number in range(20):
        sprite("kept"), sprite(f"new {number}")
    assert drawn.count("kept") == 1


def test_what_is_larger_than_all_room_is_made_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    forget()
    monkeypatch.setattr(cache, "MOST_SPRITES", 1000)
    drawn: list[int] = []

    @remember
    def sprite(size: int) -> tuple[Image.Image, int]:
        drawn.append(size)
        return Image.new("L", (size, size)), size

    assert [sprite(40)[1], sprite(40)[1], sprite(9)[1], sprite(9)[1]] == [40, 40, 9, 9]
    assert drawn == [40, 40, 9]
