"""Names of waters: spread over their whole curve, turned with it; and lines that widen like rivers."""

import math

import pytest
from PIL import Image

from hansa_bot.render import curves
from hansa_bot.render.blueprint import Blueprint
from hansa_bot.render.canvas import Pen

INK, GROUND = (0, 0, 0), (255, 255, 255)


def written(text: str, way: list[tuple[float, float]]) -> tuple[int, int, int, int]:
    """Return the box of what is written, in pixels, five for a unit."""
    plan = Blueprint((500, 500), 5, GROUND)
    curves.along(plan, text, way, 8.0, INK, "SemiboldIt")
    box = plan.strip(0, 500).convert("L").point(lambda value: 255 - value).getbbox()
    assert box is not None
    return box


def test_a_name_fills_its_way_and_stands_on_it() -> None:
    left, top, right, bottom = written("MARE NOSTRUM", [(10, 50), (90, 50)])
    assert left == pytest.approx(50, abs=5)
    assert right == pytest.approx(450, abs=5)
    assert top == pytest.approx(250 - 40 * 0.66, abs=3)
    assert bottom == pytest.approx(250, abs=3)


def test_letters_turn_with_their_way() -> None:
    left, top, right, bottom = written("MARE", [(50, 10), (50, 90)])
    assert right - left < 35
    assert (top, bottom) == (pytest.approx(50, abs=6), pytest.approx(450, abs=6))


def test_places_along_a_way() -> None:
    way = [(0.0, 0.0), (3.0, 4.0), (3.0, 10.0)]
    assert curves.length(way) == pytest.approx(11)
    assert curves.spot(way, 2.5) == ((pytest.approx(1.5), pytest.approx(2)), pytest.approx(math.atan2(4, 3)))
    assert curves.spot(way, 7) == ((pytest.approx(3), pytest.approx(6)), pytest.approx(math.pi / 2))
    assert curves.spot(way, 99)[0] == (3.0, 10.0)


def test_a_ribbon_widens_evenly() -> None:
    sheet = Image.new("RGB", (500, 100), GROUND)
    Pen(sheet, 5).ribbon([(5.0 + step, 10.0) for step in range(91)], 1, 5, INK)
    wide = [sum(sheet.getpixel((x, y)) == INK for y in range(100)) for x in (40, 250, 460)]
    assert wide == [pytest.approx(5 + 20 * share, abs=3) for share in (0.03, 0.5, 0.97)]
