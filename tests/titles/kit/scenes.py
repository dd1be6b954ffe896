"""What holds for the scenes of every title that has its own painter: each can be drawn, in all kinds of pictures."""

from collections.abc import Iterable
from itertools import chain
from typing import Any

import pytest

from hansa_bot.i18n.catalog import Catalog
from hansa_bot.render.canvas import HIGH, SCALE, WIDE
from hansa_bot.render.encode import png
from hansa_bot.titles.base import Meta
from hansa_bot.titles.painter import BOARD, CLOSE_UP, DESK, FRAME, PAINTED, TARGETS, Scene

MOST_BYTES = 150_000
FULL = (WIDE * SCALE, HIGH * SCALE)
SMALL = (WIDE * 2, HIGH * 2)
"""The size of a frame of a film."""


def each_caption_early(scenes: Iterable[Scene]) -> list[Any]:
    """Return scenes for `parametrize`; of those that have one caption all but the first are left to `make proof`."""
    found = list(scenes)
    first = {id(shown) for shown in {shown.caption: shown for shown in reversed(found)}.values()}
    return [
        pytest.param(
            shown,
            marks=() if id(shown) in first else pytest.mark.proof,
            id=f"{shown.caption} {shown.view.seats}",
        )
        for shown in found
    ]


def check_scene(meta: Meta, painter: Any, tr: Catalog, shown: Scene) -> None:
    """Fail unless a scene is of a table that can be, and each of its pictures has the right size and is small."""
    assert meta.check(shown.view.seats, shown.options) is not None
    seen = shown.view, shown.names, tr
    draws = {
        BOARD: lambda: painter.board(*seen, shown.marks),
        CLOSE_UP: lambda: painter.close_up(*seen, shown.marks),
        TARGETS: lambda: painter.targets(*seen, shown.offers, shown.brings, shown.offers[:3]),
        DESK: lambda: painter.desk(*seen, shown.seat),
        FRAME: lambda: painter.frame(*seen, shown.marks),
    }
    for kind in shown.pictures:
        image = draws[kind]()
        assert image is not None, kind
        assert image.mode == "P"
        assert kind == CLOSE_UP or image.size == (SMALL if kind == FRAME else FULL)
        assert len(png(image)) <= MOST_BYTES


def check_kinds(scenes: Iterable[Scene]) -> None:
    """Fail unless there is a scene for every kind of picture."""
    assert {*chain.from_iterable(shown.pictures for shown in scenes)} == {*PAINTED}
