"""The camera shows what happened, whole, and only where it is a small part."""

import pytest

from hansa_bot.titles.kit.render.painter import MARGIN, NARROWEST, RATIO, WIDEST, window

AREA = (0.0, 0.0, 550.0, 304.0)


def test_nothing_happened() -> None:
    assert window([], AREA) is None


def test_one_place_stands_in_the_middle() -> None:
    left, top, right, bottom = window([(300, 150, 313, 163)], AREA) or (0, 0, 0, 0)
    assert right - left == pytest.approx(NARROWEST)
    assert (right - left) / (bottom - top) == pytest.approx(RATIO)
    assert ((left + right) / 2, (top + bottom) / 2) == pytest.approx((306.5, 156.5))


@pytest.mark.parametrize("corner", [(0, 0), (537, 0), (0, 291), (537, 291)])
def test_a_corner_of_the_area_is_shown_without_leaving_it(corner: tuple[int, int]) -> None:
    x, y = corner
    left, top, right, bottom = window([(x, y, x + 13, y + 13)], AREA) or (0, 0, 0, 0)
    assert 0 <= left <= x
    assert 0 <= top <= y
    assert x + 13 <= right <= 550 + 1e-9
    assert y + 13 <= bottom <= 304 + 1e-9


def test_it_widens_for_two_places_and_gives_up_when_they_are_far_apart() -> None:
    near = [(100.0, 100.0, 113.0, 113.0), (280.0, 110.0, 293.0, 123.0)]
    shown = window(near, AREA)
    assert shown is not None
    assert NARROWEST < shown[2] - shown[0] <= WIDEST
    assert shown[0] <= 100 - MARGIN + 1e-9
    assert shown[2] >= 293 + MARGIN - 1e-9
    assert window([*near, (400, 100, 413, 113)], AREA) is None


def test_what_is_too_high_is_not_local_either() -> None:
    assert window([(100, 10, 113, 23), (100, 200, 113, 213)], AREA) is None
