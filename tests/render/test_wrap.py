"""Texts on several lines."""

from __future__ import annotations

import pytest

from hansa_bot.render.word import width
from hansa_bot.render.wrap import balanced, wrapped

TEXT = "lies on a route: each office founded there brings you two pieces"


@pytest.mark.parametrize("break_text", [wrapped, balanced])
@pytest.mark.parametrize("room", [70, 120, 160, 400])
def test_lines_fit_and_keep_every_word(break_text, room: float) -> None:
    lines = break_text(TEXT, 8, room, 9)
    assert all(width(line, 8) <= room for line in lines)
    assert " ".join(lines) == TEXT
    assert (len(lines) == 1) == (width(TEXT, 8) <= room)


@pytest.mark.parametrize("break_text", [wrapped, balanced])
def test_what_does_not_fit_is_cut_at_the_end_of_the_last_line(break_text) -> None:
    lines = break_text(TEXT, 8, 70, 2)
    assert len(lines) == 2
    assert "…" not in lines[0]
    assert lines[1].endswith("…")
    assert all(width(line, 8) <= 70 for line in lines)


def test_balanced_lines_are_as_few_and_no_longer() -> None:
    text = "If the game ended now"
    room = width("If the game ended", 8) + 1
    assert wrapped(text, 8, room, 2) == ("If the game ended", "now")
    assert balanced(text, 8, room, 2) == ("If the game", "ended now")


def test_no_text_is_no_line() -> None:
    assert wrapped("", 8, 50, 2) == balanced(" ", 8, 50, 2) == ()
