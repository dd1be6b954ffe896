"""What stands on the board is read on a phone, and a name is not cut where it has room."""

import pytest

from bench.letters import read
from hansa_bot.render.canvas import width
from hansa_bot.render.fonts import NARROW
from hansa_bot.titles import registry
from hansa_bot.titles.castles_of_burgundy.render import desk, layout, panels, stores, tiles
from hansa_bot.titles.castles_of_burgundy.render.panel import NAME, TYPE, Panel
from tests.titles.castles_of_burgundy.drawing import PAINTER, TR, all_scenes, scene

OWN = "castles_of_burgundy."
PHONE = 5.5
"""Pixels of capitals where a picture is 400 wide."""
SEATS = (2, 3, 4)


def test_capitals_are_five_and_a_half_pixels_high_on_a_phone() -> None:
    crowded = [each for each in all_scenes() if each.view.seats == 4 and each.caption.startswith("Everything")]
    found = read(registry.load("castles_of_burgundy"), crowded)
    assert found.covered == []
    own = {by: height for (kind, by), (height, _, _) in found.smallest.items() if by.startswith(OWN)}
    assert len(own) > 10
    assert {by: height for by, height in own.items() if height < PHONE} == {}


@pytest.mark.parametrize("seats", SEATS)
def test_empty_hexes_of_every_estate_have_their_number(seats: int) -> None:
    for panel in (*layout.board_panels(seats), *(desk.page_panel(seats, seat) for seat in range(seats))):
        assert panel.grid.wide >= tiles.CAPTION


@pytest.mark.parametrize("seats", SEATS)
def test_a_name_of_ten_letters_stands_whole_in_every_panel(seats: int) -> None:
    for panel in layout.board_panels(seats):
        assert width("Jacqueline", TYPE) * NARROW <= room_of(panel)


def room_of(panel: Panel) -> float:
    """The room behind the piece of a seat, with a score of three figures in the same line or below it."""
    if not panel.beside:
        return panel.box[2] - panel.box[0] - 80
    score = width("200", panels.SCORE * 1.3, "Black") + 4 if panel.roomy else 0.0
    return panel.right - panel.start(NAME) - panels.PIECE - 3 - score


def test_letters_become_narrower_before_a_line_is_cut() -> None:
    canvas = PAINTER.blank(3)
    whole = width("Jacqueline", TYPE)
    assert stores.write(canvas, 50, 50, "Jacqueline", 200) == pytest.approx(whole, abs=0.5)
    assert stores.write(canvas, 50, 50, "Jacqueline", whole * 0.85) == pytest.approx(whole * 0.85, abs=0.5)
    assert stores.write(canvas, 50, 50, "Jacqueline" * 9, 60) <= 60


@pytest.mark.parametrize("seats", SEATS)
def test_lands_of_neighbours_differ(seats: int) -> None:
    shown = scene("Odd names", seats)
    image = PAINTER.board(shown.view, shown.names, TR, ()).convert("RGB")
    lands = []
    for panel in layout.panels(shown.view).values():
        x, y = panel.grid.box[0] + 2, panel.grid.y + panel.grid.wide * 1.1
        lands.append(image.getpixel((round(x * 3), round(y * 3))))
    assert len(set(lands)) == min(seats, 3)


def test_no_name_is_cut_beside_land_that_only_pleases() -> None:
    for seats in SEATS:
        for panel in layout.board_panels(seats):
            land = panel.beside and panel.box[2] - panel.right > 3.5
            assert not land or width("Bartholomäus", TYPE) * NARROW <= room_of(panel)
