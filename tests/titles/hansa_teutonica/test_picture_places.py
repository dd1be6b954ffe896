"""Nothing on the map covers anything else, on any board; everything lies within the frame."""

from __future__ import annotations

import math
from itertools import combinations, pairwise

import pytest

from hansa_bot.render.canvas import HIGH, WIDE
from hansa_bot.render.curves import bezier, even
from hansa_bot.render.pen import Box, Point
from hansa_bot.titles.hansa_teutonica.board import board
from hansa_bot.titles.hansa_teutonica.render.boxes import city_boxes, extra_places, table_box, table_places
from hansa_bot.titles.hansa_teutonica.render.layout import BAND, PIECE, SLOT, TOKEN, around, layout
from tests.titles.hansa_teutonica.views import BOARDS

BoxOf = dict[str, Box]


def overlap(first: Box, second: Box) -> float:
    """How deep two boxes reach into one another, in units; not positive when they are apart."""
    wide = min(first[2], second[2]) - max(first[0], second[0])
    high = min(first[3], second[3]) - max(first[1], second[1])
    return min(wide, high)


def holds(box: Box, place: Point) -> bool:
    return box[0] < place[0] < box[2] and box[1] < place[1] < box[3]


def grown(box: Box, by: float) -> Box:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def labels(name: str) -> BoxOf:
    return {f"label {city.id}": city_boxes(name, city.id).label for city in board(name).cities}


def plates(name: str) -> BoxOf:
    return {f"plate {city.id}": city_boxes(name, city.id).plate for city in board(name).cities}


def spaces(name: str) -> BoxOf:
    return {
        f"space {route} {index}": around(x, y, PIECE, PIECE)
        for route, place in layout(name).routes.items()
        for index, (x, y) in enumerate(place.spaces)
    }


def tokens(name: str) -> BoxOf:
    return {f"token {route}": around(*place.token, TOKEN, TOKEN) for route, place in layout(name).routes.items()}


def everything(name: str) -> BoxOf:
    return {**labels(name), **plates(name), **spaces(name), **tokens(name), "table": table_box(board(name))}


def same_city(first: str, second: str) -> bool:
    kinds = {first.split()[0], second.split()[0]}
    return kinds == {"label", "plate"} and first.split()[1] == second.split()[1]


def band(name: str, route: str) -> list[Point]:
    return even(bezier(layout(name).routes[route].curve), 1.0)


def test_the_strip_fills_the_frame_below_the_map() -> None:
    assert {layout(name).height for name in BOARDS} == {304}
    assert HIGH - 304 >= 44


@pytest.mark.parametrize("name", BOARDS)
def test_the_layout_knows_exactly_the_printed_board(name: str) -> None:
    printed, placed = board(name), layout(name)
    assert set(placed.cities) == {city.id for city in printed.cities}
    assert {route: len(place.spaces) for route, place in placed.routes.items()} == {
        route.id: route.spaces for route in printed.routes
    }


@pytest.mark.parametrize("name", BOARDS)
def test_everything_lies_within_the_map(name: str) -> None:
    frame = (1.0, 1.0, WIDE - 1.0, layout(name).height - 1.0)
    outside = [key for key, (left, top, right, bottom) in everything(name).items()
               if left < frame[0] or top < frame[1] or right > frame[2] or bottom > frame[3]]  # fmt: skip
    assert outside == []


@pytest.mark.parametrize("name", BOARDS)
def test_no_two_things_overlap(name: str) -> None:
    boxes = everything(name)
    wrong = [(first, second) for first, second in combinations(boxes, 2)
             if not same_city(first, second) and overlap(boxes[first], boxes[second]) > 0]  # fmt: skip
    assert wrong == []


@pytest.mark.parametrize("name", BOARDS)
def test_no_band_runs_under_a_label_a_plate_or_the_table_that_is_not_its_own(name: str) -> None:
    solid = {**labels(name), **plates(name), "table": table_box(board(name))}
    for route in board(name).routes:
        foreign = {key: box for key, box in solid.items() if key.split()[-1] not in route.ends}
        for place in band(name, route.id):
            assert [key for key, box in foreign.items() if holds(grown(box, BAND / 2), place)] == [], route.id


@pytest.mark.parametrize("name", BOARDS)
def test_no_band_touches_another_routes_spaces_or_any_token(name: str) -> None:
    for route in board(name).routes:
        others = {key: box for key, box in {**spaces(name), **tokens(name)}.items() if key.split()[1] != route.id}
        own_token = tokens(name)[f"token {route.id}"]
        for place in band(name, route.id):
            assert [key for key, box in others.items() if holds(grown(box, BAND / 2 - 0.3), place)] == [], route.id
            assert not holds(grown(own_token, BAND / 2 - 0.3), place), route.id


@pytest.mark.parametrize("name", BOARDS)
def test_a_band_leaves_its_cities_once_and_for_all(name: str) -> None:
    for route in board(name).routes:
        own = [box for end in route.ends for box in (city_boxes(name, end).plate, city_boxes(name, end).label)]
        hidden = [any(holds(box, place) for box in own) for place in band(name, route.id)]
        assert hidden[0], route.id
        assert hidden[-1], route.id
        assert sum(first != second for first, second in pairwise(hidden)) == 2, route.id


@pytest.mark.parametrize("name", BOARDS)
def test_spaces_lie_on_their_band_in_printed_order_and_apart(name: str) -> None:
    for route in board(name).routes:
        line, places = band(name, route.id), layout(name).routes[route.id].spaces
        nearest = [min(range(len(line)), key=lambda at, place=place: math.dist(line[at], place)) for place in places]
        assert nearest == sorted(nearest), route.id
        assert all(math.dist(line[at], place) < 1 for at, place in zip(nearest, places, strict=True)), route.id
        assert all(math.dist(first, second) >= 16 for first, second in pairwise(places)), route.id


@pytest.mark.parametrize("name", BOARDS)
def test_bands_start_at_their_first_city(name: str) -> None:
    for route in board(name).routes:
        curve = layout(name).routes[route.id].curve
        for end, place in ((route.ends[0], curve[0]), (route.ends[1], curve[3])):
            assert holds(grown(city_boxes(name, end).plate, 0.5), place), route.id


@pytest.mark.parametrize("name", BOARDS)
def test_a_token_lies_beside_its_own_route(name: str) -> None:
    for route in board(name).routes:
        place = layout(name).routes[route.id].token
        near = {other.id: min(math.dist(place, on) for on in band(name, other.id)) for other in board(name).routes}
        assert near[route.id] <= 16, route.id
        assert near[route.id] <= min(near.values()) + 3, route.id


@pytest.mark.parametrize("name", BOARDS)
def test_slots_lie_on_their_plate_and_one_extra_office_beside_it(name: str) -> None:
    taken = {**spaces(name), **labels(name)}
    for city in board(name).cities:
        boxes = city_boxes(name, city.id)
        for place in (*boxes.slots, *boxes.skills):
            box = around(*place, SLOT, SLOT)
            assert overlap(box, boxes.plate) == pytest.approx(SLOT)
        extra = around(*extra_places(boxes, 1)[0], SLOT, SLOT)
        assert extra[0] >= 0
        others = {key: box for key, box in taken.items() if key != f"label {city.id}"}
        assert [key for key, box in others.items() if overlap(box, extra) > 5.5] == [], city.id


@pytest.mark.parametrize("name", BOARDS)
def test_the_tables_spaces_lie_within_it(name: str) -> None:
    box = table_box(board(name))
    assert all(holds(grown(box, -PIECE / 2), place) for place in table_places(board(name)))


def test_both_boards_show_a_city_at_the_same_place() -> None:
    first, second = (layout(name).cities for name in BOARDS)
    far = {city: round(math.dist(first[city].at, second[city].at)) for city in first}
    assert {city: steps for city, steps in far.items() if steps > 30} == {}


@pytest.mark.parametrize("name", BOARDS)
def test_drawn_hills_woods_and_the_ship_stay_out_of_the_way(name: str) -> None:
    ground = layout(name).ground
    drawn = [around(*place, 20, 12) for place in (*ground.hills, *ground.woods)] + [around(*ground.ship, 18, 20)]
    for box in drawn:
        assert [key for key, other in everything(name).items() if overlap(box, other) > 0] == []
        assert [route.id for route in board(name).routes if any(holds(box, at) for at in band(name, route.id))] == []
