"""Nothing that matters covers anything else, at any number of seats; everything lies within the picture."""

from __future__ import annotations

import math
from itertools import combinations, product

import pytest

from hansa_bot.render.canvas import HIGH, WIDE
from hansa_bot.render.pen import Box
from hansa_bot.titles.castles_of_burgundy.material import BLACK_DEPOT, DEPOTS, TYPES
from hansa_bot.titles.castles_of_burgundy.render import desk, layout
from hansa_bot.titles.castles_of_burgundy.render.desk import regions
from hansa_bot.titles.castles_of_burgundy.render.layout import Grid
from hansa_bot.titles.castles_of_burgundy.render.tiles import choice_boxes, choice_grid
from hansa_bot.titles.castles_of_burgundy.tables import AXIAL, HEX, NEAR, PRINTED, SIZE
from tests.titles.castles_of_burgundy.drawing import RULES, table

SEATS = (2, 3, 4)


def overlap(first: Box, second: Box) -> float:
    """How deep two boxes reach into one another; not positive when they are apart."""
    wide = min(first[2], second[2]) - max(first[0], second[0])
    high = min(first[3], second[3]) - max(first[1], second[1])
    return min(wide, high)


def within(inner: Box, outer: Box) -> bool:
    return outer[0] <= inner[0] and outer[1] <= inner[1] and inner[2] <= outer[2] and inner[3] <= outer[3]


@pytest.mark.parametrize(("seats", "phase"), [*product(SEATS, range(5))])
def test_nothing_on_the_board_covers_anything_else(seats: int, phase: int) -> None:
    state = table(seats)
    state.phase = phase
    view = RULES.view(state, None)
    for focus in range(seats):
        prints = layout.footprints(view, focus)
        assert len(prints) > 70
        for (first, one), (second, other) in combinations(prints.items(), 2):
            if first.startswith("large") and second.startswith("large"):
                continue
            assert overlap(one, other) < 0.4, (first, second)
        board = (0.0, 0.0, float(WIDE), layout.STRIP)
        assert all(within(box, board) for box in prints.values())


@pytest.mark.parametrize("seats", SEATS)
def test_tiles_lie_within_their_depots_and_estates_within_their_panels(seats: int) -> None:
    view = RULES.view(table(seats), None)
    prints = layout.footprints(view, 0)
    for name, box in prints.items():
        kind, _, rest = name.partition(" ")
        if kind in ("slot", "die", "goods"):
            assert within(box, layout.depot_box(int(rest.split()[0]))), name
        if kind in ("large", "storage", "stock"):
            assert within(box, layout.PANEL), name
    for seat, box in zip(layout.others(view, 0), layout.small_boxes(view), strict=True):
        assert within(prints[f"small {seat}"], box)


def test_depots_lie_in_their_ring() -> None:
    """Each numbered depot is next to the one before it, clockwise."""
    middles = [((box[0] + box[2]) / 2, (box[1] + box[3]) / 2) for box in map(layout.depot_box, range(BLACK_DEPOT))]
    assert middles[0][0] < middles[1][0] < middles[2][0] == middles[3][0] > middles[4][0] > middles[5][0]
    assert middles[0][1] == middles[1][1] == middles[2][1] < middles[3][1] == middles[4][1] == middles[5][1]
    assert len(DEPOTS) == BLACK_DEPOT + 1


def test_hexes_touch_their_neighbours_and_no_others() -> None:
    grid = layout.LARGE
    for one, other in combinations(range(SIZE), 2):
        apart = math.dist(grid.place(one), grid.place(other))
        assert (abs(apart - grid.wide) < 0.01) == (other in NEAR[one])
        assert apart > grid.wide - 0.01
    assert grid.place(HEX["d4"]) == (grid.x, grid.y)
    assert grid.place(HEX["a1"])[1] < grid.place(HEX["g1"])[1]
    assert len(AXIAL) == SIZE


def test_an_outline_runs_around_hexes_once() -> None:
    grid = Grid(0, 0, 10)
    assert len(grid.outline([HEX["d4"]])) == 6
    assert len(grid.outline([HEX["d4"], HEX["d5"]])) == 10
    ring = [HEX["d4"], *NEAR[HEX["d4"]]]
    assert len(grid.outline(ring)) == 18


@pytest.mark.parametrize("seats", SEATS)
def test_the_page_shows_every_estate_in_its_panel(seats: int) -> None:
    boxes = [desk.panel_box(seats, seat) for seat in range(seats)]
    assert all(overlap(*pair) <= 0 for pair in combinations(boxes, 2))
    for seat, box in enumerate(boxes):
        left, top, right, bottom = desk.panel_grid(seats, seat).box
        assert within(box, (0, desk.PAGE_TOP, WIDE, HIGH))
        names = desk.NAMES - 0.5
        assert within((left - names, top, right + names, bottom), (box[0], box[1] + desk.HEAD, box[2], box[3]))
        assert (right - left) / 7 >= 20


@pytest.mark.parametrize("count", range(1, 11))
def test_estates_to_choose_from_have_room(count: int) -> None:
    boxes = choice_boxes(count)
    assert len(boxes) == count
    assert all(overlap(*pair) <= 0 for pair in combinations(boxes, 2))
    for box in boxes:
        assert within(box, (0, 0, WIDE, HIGH))
        assert within(choice_grid(box).box, (box[0], box[1] + 14, box[2], box[3]))


@pytest.mark.parametrize("name", [*PRINTED, *(f"house-{seed}" for seed in range(1, 25))])
def test_the_regions_of_every_estate_fit_on_the_desk(name: str) -> None:
    """Two lines of chips are as many as a row has room for."""
    state = table(2)
    state.estates = (name, name)
    view = RULES.view(state, None)
    shown = view.estates[0]
    count = 0
    for kind in range(len(TYPES)):
        lines, left = 1, desk.CHIPS[0]
        for region in regions(view, shown, kind):
            wide = desk.chip_width(region)
            if left + wide > desk.CHIPS[1]:
                lines, left = lines + 1, desk.CHIPS[0]
            left += wide + desk.CHIP_GAP
            count += region.size
        assert lines <= 2
    assert count == SIZE
    assert 8.6 + desk.CHIP_HIGH * 1.5 + desk.CHIP_GAP < desk.ROW
