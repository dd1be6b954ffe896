"""Every board still looks as it did when somebody was content; and the measure sees what it must and no more."""

import pytest
from PIL import Image

from hansa_bot.render import fonts
from hansa_bot.render.canvas import SCALE
from hansa_bot.titles.hansa_teutonica.render import inks
from hansa_bot.titles.hansa_teutonica.render.layout import city_boxes, placement
from hansa_bot.titles.hansa_teutonica.view import Piece
from tests.titles.hansa_teutonica.golden_pictures import GALLERY, SITUATIONS, painted, situation
from tests.titles.kit.golden import SMALLER, SQUARE, differing

RENEW = "look at the gallery, then python -m tests.titles.hansa_teutonica.golden_pictures"
SAMPLE = "standard_4_5-crowded"


@pytest.mark.parametrize("which", SITUATIONS)
def test_a_board_looks_as_it_did(which: str) -> None:
    found = GALLERY.differing(which)
    assert not found, f"{which} differs around {found[:6]} ({len(found)} squares): {RENEW}"


def test_golden_pictures_are_few_and_small() -> None:
    GALLERY.check()


def near(found: list[tuple[int, int]], x: float, y: float, reach: float) -> bool:
    """Whether there are squares, and all of them lie this near to a place in units."""
    side = SQUARE * SMALLER / SCALE
    middles = [(left / SCALE + side / 2, top / SCALE + side / 2) for left, top in found]
    return bool(middles) and all(abs(x - u) <= reach + side and abs(y - v) <= reach + side for u, v in middles)


@pytest.mark.parametrize(
    "instead", [None, Piece(0, "trader"), Piece(4, "trader")], ids=["removed", "of A instead", "of E instead"]
)
def test_a_piece_that_is_lost_or_of_another_seat_is_seen_where_it_stood(instead: Piece | None) -> None:
    view, marks = situation(SAMPLE)
    before = painted(view, marks)
    route = next(route for route in view.routes if route.spaces[1] == Piece(2, "trader"))
    route.spaces[1] = instead
    assert near(differing(before, painted(view, marks)), *placement(view.board).routes[route.id].spaces[1], 8)


def test_a_piece_that_moved_by_one_space_is_seen() -> None:
    view, marks = situation("standard_2_3-two")
    before = painted(view, marks)
    route = next(route for route in view.routes if route.spaces[0] is None and route.spaces[1] is not None)
    route.spaces[:2] = route.spaces[1], None
    assert len(differing(before, painted(view, marks))) >= 2


def test_a_label_that_is_gone_is_seen_where_it_stood() -> None:
    view, marks = situation(SAMPLE)
    picture = painted(view, marks)
    left, top, right, bottom = city_boxes(view.board, "bremen").label
    without = picture.convert("RGB")
    without.paste(inks.LAND, tuple(round(value * SCALE / SMALLER) for value in (left, top, right, bottom)))
    found = differing(picture, without)
    assert near(found, (left + right) / 2, (top + bottom) / 2, (right - left) / 2)


def test_a_token_that_is_gone_is_seen() -> None:
    view, marks = situation(SAMPLE)
    before = painted(view, marks)
    route = view.routes[9]
    route.token = None
    assert near(differing(before, painted(view, marks)), *placement(view.board).routes[route.id].token, 8)


@pytest.mark.parametrize(("dx", "dy", "gamma"), [(1, 0, 1.3), (0, 1, 0.8)], ids=["right and thin", "down and bold"])
def test_another_way_to_set_type_is_no_difference(monkeypatch, forgotten, dx: int, dy: int, gamma: float) -> None:
    usual, before = fonts.mask, painted(*situation(SAMPLE))

    def mask(text: str, weight: str, size: int, *room: float) -> tuple[Image.Image, int, int]:
        shape, left, top = usual(text, weight, size, *room)
        return shape.point([round(255 * (value / 255) ** gamma) for value in range(256)]), left + dx, top + dy

    monkeypatch.setattr(fonts, "mask", mask)
    forgotten()
    other = painted(*situation(SAMPLE))
    assert other.tobytes() != before.tobytes()
    assert differing(before, other) == []
