"""Nothing that matters covers anything else, at any number of seats; everything lies within the picture."""

import math
from itertools import combinations

import pytest

from hansa_bot.render.canvas import HIGH, WIDE, Box
from hansa_bot.titles.castles_of_burgundy.material import BLACK_DEPOT, TYPES
from hansa_bot.titles.castles_of_burgundy.render import desk, layout
from hansa_bot.titles.castles_of_burgundy.render.choices import CHOICE_HEAD, choice_grids
from hansa_bot.titles.castles_of_burgundy.render.desk import regions
from hansa_bot.titles.castles_of_burgundy.render.panel import Grid
from hansa_bot.titles.castles_of_burgundy.render.tiles import CAPTION
from hansa_bot.titles.castles_of_burgundy.tables import AXIAL, HEX, NEAR, PRINTED, SIZE
from tests.early import early_rows
from tests.titles.castles_of_burgundy.position import RULES, set_up

SEATS = (2, 3, 4)
GRID = layout.board_panels(4)[0].grid


def overlap(first: Box, second: Box) -> float:
    """How deep two boxes reach into one another; not positive when they are apart."""
    wide = min(first[2], second[2]) - max(first[0], second[0])
    high = min(first[3], second[3]) - max(first[1], second[1])
    return min(wide, high)


def middle(box: Box) -> tuple[float, float]:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def within(inner: Box, outer: Box) -> bool:
    return outer[0] <= inner[0] and outer[1] <= inner[1] and inner[2] <= outer[2] and inner[3] <= outer[3]


@pytest.mark.parametrize(("seats", "phase"), early_rows(3, ((seats, phase) for phase in range(5) for seats in SEATS)))
def test_nothing_on_the_board_covers_anything_else(seats: int, phase: int) -> None:
    state = set_up(seats)
    state.phase = phase
    for focus in range(seats):
        prints = layout.footprints(RULES.view(state, focus))
        assert len(prints) > 150
        for (first, one), (second, other) in combinations(prints.items(), 2):
            if first.startswith("hex") and second.startswith("hex"):
                continue
            # The boxes of hexes in rows share their corners; they themselves are as far apart as they are wide.
            whose = first.split()[:2]
            if whose[0] in ("slot", "storage") and second.split()[:2] == whose:
                assert math.dist(middle(one), middle(other)) >= one[2] - one[0] - 0.01, (first, second)
            else:
                assert overlap(one, other) < 0.4, (first, second)
        assert all(within(box, (0.0, 0.0, WIDE, HIGH)) for box in prints.values())


@pytest.mark.parametrize("seats", SEATS)
def test_what_a_seat_has_lies_within_its_panel(seats: int) -> None:
    view = RULES.view(set_up(seats), None)
    panels, prints = layout.panels(view), layout.footprints(view)
    assert list(panels) == [layout.focus(view), *layout.others(view, layout.focus(view))]
    assert all(overlap(one.box, other.box) < 0 for one, other in combinations(panels.values(), 2))
    for name, box in prints.items():
        kind, seat, *_ = [*name.split(), "0"]
        if kind in ("hex", "storage", "stock"):
            assert within(box, panels[int(seat)].box), name
    assert max(panel.grid.wide for panel in panels.values()) == panels[layout.focus(view)].grid.wide


@pytest.mark.parametrize("seats", SEATS)
def test_depots_lie_in_their_ring_with_their_dice_at_its_corners(seats: int) -> None:
    """Clockwise from the upper left around the black one, each nearer to its own die than to any other."""
    view = RULES.view(set_up(seats), None)
    x, y = layout.depot_place(view, BLACK_DEPOT)
    middles = [layout.depot_place(view, depot) for depot in range(BLACK_DEPOT)]
    turns = [math.atan2(down - y, across - x) for across, down in middles]
    assert turns[:5] == sorted(turns[:5])
    assert abs(turns[5]) == pytest.approx(math.pi)
    dice = [layout.die_place(view, depot) for depot in range(BLACK_DEPOT)]
    for depot, die in enumerate(dice):
        assert min(range(BLACK_DEPOT), key=lambda other: math.dist(middles[other], die)) == depot
        assert math.dist(die, (x, y)) > math.dist(middles[depot], (x, y))


def test_hexes_touch_their_neighbours_and_no_others() -> None:
    grid = GRID
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
    panels = [desk.page_panel(seats, seat) for seat in range(seats)]
    assert all(overlap(one.box, other.box) <= 0 for one, other in combinations(panels, 2))
    for panel in panels:
        assert within(panel.box, (0, desk.PAGE_TOP, WIDE, HIGH))
        assert within(panel.grid.box, panel.box)
        assert panel.grid.wide >= 24


@pytest.mark.parametrize("count", range(1, 11))
def test_estates_to_choose_from_have_room(count: int) -> None:
    grids = choice_grids(count)
    assert len(grids) == count
    for grid in grids:
        assert grid.wide >= CAPTION
        left, top, right, bottom = grid.box
        assert within((left, top - CHOICE_HEAD, right, bottom), (0, 0, WIDE, HIGH))
    hexes = [(at, *grid.place(index)) for at, grid in enumerate(grids) for index in range(SIZE)]
    for (one, *place), (other, *another) in combinations(hexes, 2):
        assert one == other or math.dist(place, another) > grids[0].wide


@pytest.mark.parametrize("name", [*PRINTED, *(f"house-{seed}" for seed in range(1, 25))])
def test_the_regions_of_every_estate_fit_on_the_desk(name: str) -> None:
    """Two lines of chips are as many as a row has room for."""
    state = set_up(2)
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
