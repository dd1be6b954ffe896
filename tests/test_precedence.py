"""Whoever paints lets the database go first, but not for ever."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest
from PIL import Image

from hansa_bot import precedence
from hansa_bot.precedence import DATABASE, Precedence
from hansa_bot.render.canvas import Canvas

HOUR = 3600.0


def test_who_gives_way_waits_until_nobody_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(precedence, "LONGEST_WAIT", HOUR)
    first, begun = Precedence(), Event()

    def painted() -> str:
        begun.set()
        first.give_way()
        return "painted"

    with ThreadPoolExecutor(1) as threads:
        with first.taken():
            with first.taken():
                waiting = threads.submit(painted)
                assert begun.wait(HOUR)
            assert not waiting.done()
        assert waiting.result(HOUR) == "painted"


def test_who_has_given_way_for_long_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    times, waited = iter([100.0, 100.1, 100.0 + precedence.LONGEST_WAIT]), list[float]()
    monkeypatch.setattr(precedence, "monotonic", lambda: next(times))
    monkeypatch.setattr(Event, "wait", lambda event, seconds: waited.append(seconds))
    first = Precedence()
    with first.taken():
        first.give_way()
        first.give_way()
    assert waited == pytest.approx([precedence.LONGEST_WAIT - 0.1])


def test_a_canvas_gives_way(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Precedence] = []
    monkeypatch.setattr(Precedence, "give_way", lambda first: asked.append(first))
    canvas = Canvas(Image.new("RGB", (30, 30)))
    canvas.fill((1, 1, 5, 5), (1, 2, 3))
    canvas.stamp(Image.new("RGB", (3, 3)), 4, 4)
    assert asked == [DATABASE, DATABASE]
