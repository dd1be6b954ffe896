"""What happened is marked where it happened, and only while it still shows."""

from dataclasses import fields

import pytest

from hansa_bot.engine.action import Event
from hansa_bot.titles.castles_of_burgundy.material import BLACK_DEPOT, DEPOT_START, FACES, TILES, TYPES
from hansa_bot.titles.castles_of_burgundy.render import layout, panels
from hansa_bot.titles.castles_of_burgundy.render.changes import Changes, changes
from hansa_bot.titles.castles_of_burgundy.render.layout import focus
from hansa_bot.titles.castles_of_burgundy.render.panel import Grid
from hansa_bot.titles.castles_of_burgundy.tables import HEX, SIZE
from hansa_bot.titles.kit.render.targets import HEX as HEX_HIGH
from tests.titles.castles_of_burgundy.drawing import NAMES, PAINTER, TR, differ_at, differing, scene, view_of
from tests.titles.castles_of_burgundy.position import RULES, set_up


def gathered(state, *marks: Event) -> Changes:
    return changes(RULES.view(state, None), marks)


def test_a_scene_shows_every_mark() -> None:
    for seats in (2, 3, 4):
        shown = scene("Everything that can be marked", seats)
        found = changes(view_of(shown), shown.marks)
        assert all(getattr(found, field.name) for field in fields(Changes)), seats


def test_a_taken_tile_is_missed_in_a_slot_of_its_type() -> None:
    state = set_up(4)
    slot = DEPOT_START[3] + 1
    face, state.depots[slot] = state.depots[slot], 0
    took = Event("took", {"seat": 2, "depot": "4", "tile": TILES[face]})
    assert gathered(state, took).taken == {(3, 1): (face, 2)}
    other = Event("took", {"seat": 2, "depot": "4", "tile": "mine"})
    assert gathered(state, other).taken == {}


def test_two_bought_tiles_are_missed_in_two_slots_and_in_none_after_a_new_phase() -> None:
    state = set_up(3)
    for slot in (1, 4):
        state.depots[DEPOT_START[BLACK_DEPOT] + slot] = 0
    bought = [Event("bought", {"seat": seat, "depot": "black", "tile": "bank", "silver": 2}) for seat in (0, 1)]
    assert set(gathered(state, *bought).taken) == {(BLACK_DEPOT, 1), (BLACK_DEPOT, 4)}
    assert gathered(state, *bought, Event("phase", {"phase": "B", "count": 9})).taken == {}


def test_points_and_bonus_tiles_are_gathered_by_seat() -> None:
    state = set_up(2)
    state.tiles[HEX["e3"]] = FACES["mine"]
    marks = (
        Event("placed", {"seat": 0, "tile": "mine", "hex": "e3"}),
        Event("region", {"seat": 0, "type": "mine", "size": 1, "points": 11, "hexes": ["e3"]}),
        Event("bonus", {"seat": 0, "type": "mine", "size": "large", "points": 5}),
        Event("sold", {"seat": 0, "good": "red", "count": 1, "points": 2}),
    )
    found = gathered(state, *marks)
    assert dict(found.points) == {0: 18}
    assert found.bonus == {(0, TYPES.index("mine"))}


def test_a_tile_that_is_not_there_is_not_marked() -> None:
    placed = Event("placed", {"seat": 0, "tile": "mine", "hex": "e3"})
    assert gathered(set_up(2), placed).placed == {}


def test_a_mark_changes_the_picture_where_it_belongs() -> None:
    state = set_up(4)
    seat = state.waiting[0]
    state.tiles[SIZE * seat + HEX["d5"]] = FACES["ship"]
    view = RULES.view(state, None)
    assert focus(view) == seat
    plain = PAINTER.board(view, NAMES, TR, ())
    marked = PAINTER.board(view, NAMES, TR, [Event("placed", {"seat": seat, "tile": "ship", "hex": "d5"})])
    found = differing(plain, marked)
    x, y = layout.panels(view)[seat].grid.place(HEX["d5"])
    assert found is not None
    assert x - 21 < found[0] < found[2] < x + 21
    assert y - 23 < found[1] < found[3] < y + 23


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_kind_of_mark_is_painted(seats: int) -> None:
    shown = scene("Everything that can be marked", seats)
    view = view_of(shown)
    plain = PAINTER.board(view, shown.names, TR, ())
    marked = PAINTER.board(view, shown.names, TR, shown.marks)
    for depot, slot in ((0, 0), (BLACK_DEPOT, 0)):
        assert differ_at(plain, marked, *layout.slot_place(view, depot, slot), 6)
    assert differ_at(plain, marked, layout.SEAM - 12, layout.HEAD, 9)
    for depot in (2, 4):
        left, top, right, bottom = layout.goods_box(view, depot)
        assert differ_at(plain, marked, (left + right) / 2, (top + bottom) / 2, (bottom - top) / 2)
    assert differ_at(plain, marked, layout.EDGE + 20, layout.rows(view)[0], 16)
    for seat, panel in layout.panels(view).items():
        left, top, right, _ = panel.box
        corner = differ_at(plain, marked, left + 14, top + 10, 6) or differ_at(
            plain, marked, right - 40, top + 10, 20
        )
        new = differ_at(plain, marked, *panel.grid.place(HEX["d3" if seat == 0 else "g1"]), 20)
        assert (corner and new) == (seat in (0, seats - 1))


def test_parts_of_estates_are_shown_closer_when_others_have_built() -> None:
    """As wide for one estate as for three, and no higher than three hexes with the names above."""
    shown = scene("Everything that can be marked", 4)
    two = PAINTER.close_up(shown.view, shown.names, TR, shown.marks)
    state = set_up(4)
    seat = state.waiting[0]
    state.tiles[SIZE * seat + HEX["d5"]] = FACES["ship"]
    own = [Event("placed", {"seat": seat, "tile": "ship", "hex": "d5"})]
    assert PAINTER.close_up(RULES.view(state, None), NAMES, TR, own) is None
    assert PAINTER.close_up(RULES.view(state, None), NAMES, TR, ()) is None
    one = PAINTER.close_up(RULES.view(state, (seat + 1) % 4), NAMES, TR, own)
    assert one is not None
    assert two is not None
    assert one.size == two.size
    assert one.width > 2 * one.height


@pytest.mark.parametrize("wide", [88.0, 134.0, 269.0])
def test_the_closer_part_shows_what_is_new(wide: float) -> None:
    grid = Grid(0, 0, panels.CLOSE)
    for index in range(SIZE):
        middle = panels.looked_at(grid, [index], [], wide)
        x, y = grid.place(index)
        assert abs(x - middle[0]) <= (wide - grid.wide) / 2
        assert abs(y - middle[1]) <= (panels.ROWS_SHOWN - grid.wide * HEX_HIGH) / 2
    near = panels.looked_at(grid, [HEX["a1"], HEX["g4"], HEX["g3"]], [], 134.0)
    assert near[1] > 0


def test_the_large_estate_is_the_readers_or_that_of_who_acts() -> None:
    state = set_up(4)
    assert focus(RULES.view(state, None)) == state.waiting[0]
    assert focus(RULES.view(state, 2)) == 2
    ended = view_of(scene("Everything full", 4))
    assert focus(ended) == 0 or ended.seat == 0
    ended.seat = None
    assert focus(ended) == max(range(4), key=lambda seat: ended.estates[seat].points)
    ended.seat = 0
