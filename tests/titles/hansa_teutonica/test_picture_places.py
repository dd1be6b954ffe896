"""Nothing on the map covers anything else, on any board; everything lies within the frame."""

import math
from functools import cache
from itertools import chain, combinations, pairwise

import pytest

from hansa_bot.render.canvas import HIGH, WIDE, Box, Point, around
from hansa_bot.render.curves import bezier, even, smooth
from hansa_bot.titles.hansa_teutonica.material import board
from hansa_bot.titles.hansa_teutonica.render.cities import BUILDINGS, skyline
from hansa_bot.titles.hansa_teutonica.render.ground import NAME_SIZE, STREAM_SIZE, TITLE
from hansa_bot.titles.hansa_teutonica.render.layout import (
    BAND,
    BONUS,
    OPEN_CELLS,
    PIECE,
    SLOT,
    TOKEN,
    Ground,
    city_boxes,
    extra_ground,
    extra_row,
    footprints,
    placement,
    table_box,
    table_places,
)
from hansa_bot.titles.hansa_teutonica.render.routes import EDGE, standing_box
from tests.titles.hansa_teutonica.views import BOARDS

BoxOf = dict[str, Box]

SIZES = {"hills": (24.0, 13.0), "ships": (25.0, 25.0), "waves": (14.0, 5.0)}
SIZES |= {"copse": (20.0, 14.0), "firs": (20.0, 14.0), "oaks": (20.0, 14.0), "field": (23.0, 11.0)}
SIZES |= {"meadow": (14.0, 7.0), "windmill": (10.0, 15.0), "deer": (12.0, 13.0)}
"""Width and height of each sign of the ground."""
ROSE = 25.0
"""A compass rose is as high as wide."""
PARTS = 10
"""Of a sea's name, each with a box of its own."""

NORTH_OF = {
    "standard": (("stade", "warburg"), ("groningen", "coellen"), ("lubeck", "halle")),
    "east": (("visby", "danzig"), ("malmo", "stettin"), ("lubeck", "magdeburg"), ("konigsberg", "krakau")),
    "britannia": (("newcastle", "york"), ("carlisle", "chester"), ("isle_of_man", "conway"), ("oxford", "salisbury")),
}
WEST_OF = {
    "standard": (("groningen", "lubeck"), ("coellen", "halle"), ("arnheim", "stendal")),
    "east": (("lubeck", "danzig"), ("stettin", "kulm"), ("magdeburg", "breslau"), ("malmo", "visby")),
    "britannia": (("plymouth", "calais"), ("cardiff", "london"), ("carlisle", "durham"), ("chester", "norwich")),
}


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
        for route, place in placement(name).routes.items()
        for index, (x, y) in enumerate(place.spaces)
    }


def tokens(name: str) -> BoxOf:
    places = placement(name).routes
    return {
        f"token {route.id}": around(*places[route.id].token, BONUS if route.bonus else TOKEN, TOKEN)
        for route in board(name).routes
    }


def standings(name: str) -> BoxOf:
    return {f"standing {region.id}": standing_box(board(name), region.id) for region in board(name).regions}


@cache
def everything(name: str) -> BoxOf:
    return {
        **labels(name),
        **plates(name),
        **spaces(name),
        **tokens(name),
        **standings(name),
        "table": table_box(board(name)),
    }


def same_city(first: str, second: str) -> bool:
    kinds = {first.split()[0], second.split()[0]}
    return kinds == {"label", "plate"} and first.split()[1] == second.split()[1]


@cache
def band(name: str, route: str) -> list[Point]:
    return even(bezier(placement(name).routes[route].curve), 1.0)


def touches_band(name: str, route: str, box: Box) -> bool:
    return any(holds(grown(box, BAND / 2 + EDGE), place) for place in band(name, route))


def inside(box: Box, frame: Box) -> bool:
    return frame[0] <= box[0] and frame[1] <= box[1] and box[2] <= frame[2] and box[3] <= frame[3]


def within(place: Point, outline: list[Point]) -> bool:
    """Whether a place lies in an outline: a ray from it crosses the outline an odd number of times."""
    x, y = place
    return sum(
        (first[1] > y) != (second[1] > y)
        and x < first[0] + (y - first[1]) * (second[0] - first[0]) / (second[1] - first[1])
        for first, second in pairwise([*outline, outline[0]])
    ) % 2 == 1  # fmt: skip


def test_the_strip_fills_the_frame_below_the_map() -> None:
    assert {placement(name).height for name in BOARDS} == {304}
    assert HIGH - 304 >= 44


def test_footprints_are_those_of_everything(name: str) -> None:
    assert footprints(name) == everything(name)


def test_the_layout_knows_exactly_the_printed_board(name: str) -> None:
    printed, placed = board(name), placement(name)
    assert set(placed.cities) == {city.id for city in printed.cities}
    assert {route: len(place.spaces) for route, place in placed.routes.items()} == {
        route.id: route.spaces for route in printed.routes
    }


def test_everything_lies_within_the_map(name: str) -> None:
    frame = (1.0, 1.0, WIDE - 1.0, placement(name).height - 1.0)
    outside = [key for key, (left, top, right, bottom) in everything(name).items()
               if left < frame[0] or top < frame[1] or right > frame[2] or bottom > frame[3]]  # fmt: skip
    assert outside == []


def test_no_two_things_overlap(name: str) -> None:
    boxes = everything(name)
    wrong = [(first, second) for first, second in combinations(boxes, 2)
             if not same_city(first, second) and overlap(boxes[first], boxes[second]) > 0]  # fmt: skip
    assert wrong == []


def test_no_band_runs_under_a_label_a_plate_or_the_table_that_is_not_its_own(name: str) -> None:
    solid = {**labels(name), **plates(name), **standings(name), "table": table_box(board(name))}
    for route in board(name).routes:
        foreign = {key: box for key, box in solid.items() if key.split()[-1] not in route.ends}
        for place in band(name, route.id):
            assert [key for key, box in foreign.items() if holds(grown(box, BAND / 2), place)] == [], route.id


def test_no_band_touches_another_routes_spaces_or_any_token(name: str) -> None:
    for route in board(name).routes:
        others = {key: box for key, box in {**spaces(name), **tokens(name)}.items() if key.split()[1] != route.id}
        own_token = tokens(name)[f"token {route.id}"]
        for place in band(name, route.id):
            assert [key for key, box in others.items() if holds(grown(box, BAND / 2 - 0.3), place)] == [], route.id
            assert not holds(grown(own_token, BAND / 2 - 0.3), place), route.id


def test_a_band_leaves_its_cities_once_and_for_all(name: str) -> None:
    for route in board(name).routes:
        parts = [city_boxes(name, end) for end in route.ends]
        own = [grown(box, 0.3) for boxes in parts for box in (boxes.plate, boxes.label)]
        hidden = [any(holds(box, place) for box in own) for place in band(name, route.id)]
        assert hidden[0], route.id
        assert hidden[-1], route.id
        assert sum(first != second for first, second in pairwise(hidden)) == 2, route.id


def test_spaces_lie_on_their_band_in_printed_order_and_apart(name: str) -> None:
    for route in board(name).routes:
        line, places = band(name, route.id), placement(name).routes[route.id].spaces
        nearest = [min(range(len(line)), key=lambda at, place=place: math.dist(line[at], place)) for place in places]
        assert nearest == sorted(nearest), route.id
        assert all(math.dist(line[at], place) < 1 for at, place in zip(nearest, places, strict=True)), route.id
        assert all(math.dist(first, second) >= 16 for first, second in pairwise(places)), route.id


def test_bands_start_at_their_first_city(name: str) -> None:
    for route in board(name).routes:
        curve = placement(name).routes[route.id].curve
        for end, place in ((route.ends[0], curve[0]), (route.ends[1], curve[3])):
            assert holds(grown(city_boxes(name, end).plate, 0.5), place), route.id


def test_a_token_lies_beside_its_own_route(name: str) -> None:
    for route in board(name).routes:
        place = placement(name).routes[route.id].token
        near = {other.id: min(math.dist(place, on) for on in band(name, other.id)) for other in board(name).routes}
        assert near[route.id] <= 16, route.id
        assert near[route.id] <= min(near.values()) + 3, route.id


def test_slots_lie_on_their_plate(name: str) -> None:
    for city in board(name).cities:
        boxes = city_boxes(name, city.id)
        for place in (*boxes.slots, *boxes.skills):
            assert overlap(around(*place, SLOT, SLOT), boxes.plate) == pytest.approx(SLOT)


@pytest.mark.parametrize("count", range(1, 4))
def test_extra_offices_cover_nothing(name: str, count: int) -> None:
    for boxes in (city_boxes(name, city.id) for city in board(name).cities if not city.open):
        ground = extra_ground(boxes, count)
        assert inside(ground, (0, 0, WIDE, placement(name).height)), boxes.city.id
        covered = {key: round(overlap(ground, box), 2) for key, box in everything(name).items()}
        assert {key: depth for key, depth in covered.items() if depth > 0.4} == {}, boxes.city.id
        places, size = extra_row(boxes, count)
        level = (ground[1], ground[3]) == (boxes.plate[1], boxes.plate[3])
        whole = (*ground[:2], boxes.plate[2], ground[3]) if level else ground
        assert all(inside(around(*place, size, size), grown(whole, 0.1)) for place in places), boxes.city.id


def test_single_extra_offices_of_all_cities_keep_apart(name: str) -> None:
    grounds = {city.id: extra_ground(city_boxes(name, city.id), 1) for city in board(name).cities if not city.open}
    assert [pair for pair in combinations(grounds, 2) if overlap(grounds[pair[0]], grounds[pair[1]]) > 0.2] == []


@pytest.mark.parametrize("count", range(1, 7))
def test_extra_offices_never_cover_one_another_or_a_slot(name: str, count: int) -> None:
    for city in board(name).cities:
        boxes = city_boxes(name, city.id)
        places, size = extra_row(boxes, count)
        assert len(places) == count
        assert places == sorted(places), "the first one stands farthest left or above"
        row = [around(*place, size, size) for place in places]
        row += [around(*place, SLOT, SLOT) for place in (*boxes.slots, *boxes.skills)]
        assert [pair for pair in combinations(row, 2) if overlap(*pair) > 0.01] == [], city.id


def test_an_open_city_has_room_for_its_first_offices() -> None:
    for city in (city for city in board("east").cities if city.open):
        boxes = city_boxes("east", city.id)
        assert boxes.slots == ()
        others = [box for key, box in everything("east").items() if key.split()[1:] != [city.id]]
        for count in range(1, OPEN_CELLS + 3):
            places, size = extra_row(boxes, count)
            row = [around(*place, size, size) for place in places]
            assert all(overlap(box, other) <= 0 for box in row for other in others)
            assert all(overlap(box, boxes.plate) >= size - 0.01 for box in row[max(0, count - OPEN_CELLS - 1) :])
            assert (size == SLOT) == (count <= OPEN_CELLS)


def test_the_tables_spaces_lie_within_it(name: str) -> None:
    box = table_box(board(name))
    assert all(holds(grown(box, -PIECE / 2), place) for place in table_places(board(name)))


@pytest.mark.parametrize("sides", [("standard_2_3", "standard_4_5"), ("britannia_2_3", "britannia_4_5")])
def test_both_sides_of_a_board_show_a_city_at_the_same_place(sides: tuple[str, str]) -> None:
    first, second = (placement(name).cities for name in sides)
    far = {city: round(math.dist(first[city].at, second[city].at)) for city in first}
    assert {city: steps for city, steps in far.items() if steps > 30} == {}


def test_the_board_keeps_its_compass(name: str) -> None:
    """Cities that are far apart on the printed board stand in the same order here."""
    for north, south in NORTH_OF[name.split("_")[0]]:
        assert placement(name).cities[north].at[1] < placement(name).cities[south].at[1]
    for west, east in WEST_OF[name.split("_")[0]]:
        assert placement(name).cities[west].at[0] < placement(name).cities[east].at[0]


def ornament_boxes(places: Ground) -> dict[str, Box]:
    """Return the box of every ornament by its kind and number; a name has one for each part of its curve."""
    found = {
        f"{kind} {index}": around(place[0], place[1], *size)
        for kind, size in SIZES.items()
        for index, place in enumerate(places.country.get(kind) or getattr(places, kind, ()))
    }
    for name, size in [(name, NAME_SIZE) for name in places.names] + [(name, STREAM_SIZE) for name in places.streams]:
        for index, (first, second) in enumerate(pairwise(bezier(name.curve, PARTS))):
            (left, right), (top, bottom) = sorted((first[0], second[0])), sorted((first[1], second[1]))
            found[f"name {index} {name.text}"] = (left, top - size * 0.7, right, bottom + 1)
    return {**found, "rose": around(*places.rose, ROSE, ROSE), "title": around(*places.title, *TITLE)}


def test_ornaments_lie_within_the_map_and_touch_nothing(name: str) -> None:
    ground = placement(name).ground
    drawn = ornament_boxes(ground)
    assert {"rose", "title", "ships 0", f"name 0 {ground.names[0].text}"} <= set(drawn)
    assert len(drawn) > sum(
        map(len, (ground.names, ground.ships, ground.waves, ground.hills, *ground.country.values()))
    )
    for key, box in drawn.items():
        assert inside(box, (0, 0, WIDE, placement(name).height)), key
        assert [other for other, taken in everything(name).items() if overlap(box, taken) > 0] == [], key
        assert [route.id for route in board(name).routes if touches_band(name, route.id, box)] == [], key
        lines = ((city.id, part) for city in board(name).cities for part in skyline(name, city.id))
        assert [line for line in lines if overlap(box, line[1][1]) > 0] == [], key
    wrong = [pair for pair in combinations(drawn, 2) if overlap(drawn[pair[0]], drawn[pair[1]]) > 0]
    assert [pair for pair in wrong if not (pair[0].startswith("name") and pair[1].startswith("name"))] == []


def test_seas_are_named_on_the_water_and_ships_float(name: str) -> None:
    ground = placement(name).ground
    seas = [smooth(sea, closed=True) for sea in ground.seas]
    islands = [smooth(shore, closed=True) for _, shore in ground.islands]
    afloat = [place for sea in ground.names for place in bezier(sea.curve)]
    for x, y in (*afloat, *ground.ships, *ground.waves):
        assert any(within((x, y), sea) for sea in seas), (x, y)
        assert not any(within((x, y), shore) for shore in islands), (x, y)
    ashore = [place for stream in ground.streams for place in bezier(stream.curve)]
    for x, y in (*ashore, *ground.hills, *chain(*ground.country.values())):
        assert not any(within((x, y), sea) for sea in seas), (x, y)


def test_nearly_every_city_has_a_skyline_that_touches_nothing(name: str) -> None:
    lines = {city.id: skyline(name, city.id) for city in board(name).cities}
    assert sum(not line for line in lines.values()) <= len(lines) * 0.2
    assert len({frozenset(part for part, _ in line) for line in lines.values()}) >= 7, "size shows"
    most = {part for city in lines if len(city_boxes(name, city).slots) >= 4 for part, _ in lines[city]}
    few = {part for city in lines if len(city_boxes(name, city).slots) in (1, 2) for part, _ in lines[city]}
    assert "cathedral" in most
    assert not {"cathedral", "church"} & few
    for city, (part, box) in ((city, each) for city, line in lines.items() for each in line):
        boxes = city_boxes(name, city)
        below = min(boxes.bare, boxes.plate, key=lambda box: box[1])
        assert part in BUILDINGS
        assert box[3] == pytest.approx(below[1], abs=0.2)
        assert below[0] - 0.2 <= box[0] < box[2] <= below[2] + 0.2
        assert box[1] >= 0
        assert [key for key, other in everything(name).items()
                if key.split()[1:] != [city] and overlap(box, other) > 0] == [], city  # fmt: skip
    spread = combinations((box for line in lines.values() for _, box in line), 2)
    assert all(overlap(first, second) <= 0 for first, second in spread)
