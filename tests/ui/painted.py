"""The toy's painter with everything that painters may draw, and what it was asked to draw."""

from collections.abc import Sequence
from typing import Any

import pytest
from PIL import Image

from hansa_bot.engine.action import Event
from hansa_bot.titles.kit.render.request import painter_of
from tests.ui.stage import TOY


class Painted:
    """Lets the toy's painter draw close-ups, targets and desks, and keeps the last argument of every call."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.marks: list[list[Event]] = []
        self.near: list[list[Event]] = []
        self.offers: list[list[str]] = []
        self.numbered: list[list[str]] = []
        self.desks: list[int] = []
        painter = type(painter_of(TOY))
        plain, asked = painter.board, self

        def board(self: Any, view: Any, names: Any, tr: Any, marks: Sequence[Event]) -> Image.Image:
            asked.marks.append(list(marks))
            return plain(self, view, names, tr, marks)

        def close_up(self: Any, view: Any, names: Any, tr: Any, marks: Sequence[Event]) -> Image.Image:
            asked.near.append(list(marks))
            return Image.new("P", (110, 70))

        def targets(
            self: Any,
            view: Any,
            names: Any,
            tr: Any,
            offers: Sequence[str],
            brings: Any,
            numbered: Sequence[str] = (),
        ) -> Image.Image:
            asked.offers.append(list(offers))
            asked.numbered.append(list(numbered))
            return Image.new("P", (50, 30))

        def desk(self: Any, view: Any, names: Any, tr: Any, seat: int) -> Image.Image:
            asked.desks.append(seat)
            return Image.new("P", (60, 30))

        for method in (board, close_up, targets, desk):
            monkeypatch.setattr(painter, method.__name__, method)


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> Painted:
    """The toy with all pictures."""
    return Painted(monkeypatch)


def broken(*args: object) -> None:
    """Draw nothing but trouble."""
    raise ValueError("no paint")
