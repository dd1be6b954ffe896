"""What only some boards and some games show: ships, permanent bonuses, open cities, regions, the neutral colour."""

from itertools import combinations

import pytest
from PIL import Image

from hansa_bot.i18n.catalog import catalog
from hansa_bot.render.canvas import SCALE, Canvas, around
from hansa_bot.render.theme import NEUTRAL as NEUTRAL_INK
from hansa_bot.render.theme import SEATS
from hansa_bot.titles.hansa_teutonica.material import NEUTRAL, Route, board
from hansa_bot.titles.hansa_teutonica.render import icons, inks
from hansa_bot.titles.hansa_teutonica.render.layout import (
    BONUS,
    OPEN_CELLS,
    PIECE,
    SLOT,
    TOKEN,
    city_boxes,
    extra_row,
    placement,
)
from hansa_bot.titles.hansa_teutonica.render.painter import HansaPainter
from hansa_bot.titles.hansa_teutonica.render.routes import ranks, standing_box
from hansa_bot.titles.hansa_teutonica.render.strip import cell_box, neutral_box
from hansa_bot.titles.hansa_teutonica.setup import TWO
from hansa_bot.titles.hansa_teutonica.view import HansaView, NeutralView, Piece
from tests.titles.hansa_teutonica import views
from tests.titles.hansa_teutonica.position import RULES, set_up
from tests.titles.hansa_teutonica.test_picture_board import blank, changed, colours_in, inside

TR = catalog("en")
ROUTES = [(name, route) for name in views.BOARDS for route in board(name).routes]
SEA_ROUTES = [pytest.param(name, route, id=f"{name} {route.id}") for name, route in ROUTES if route.ships]
BONUSES = [pytest.param(name, route, id=f"{name} {route.id}") for name, route in ROUTES if route.bonus]


def draw(view: HansaView) -> Image.Image:
    return HansaPainter().board(view, views.NAMES, TR, [])


def cut(image: Image.Image, box: tuple[float, ...]) -> Image.Image:
    return image.convert("RGB").crop(tuple(round(value * SCALE) for value in box))


def amount(image: Image.Image, box: tuple[float, ...], colour: tuple[int, ...]) -> int:
    """How many pixels of a box have a colour."""
    return {shade: count for count, shade in cut(image, box).getcolors(4096)}.get(colour, 0)


@pytest.mark.parametrize(("name", "route"), SEA_ROUTES)
def test_ship_spaces_are_drawn_unlike_houses(name: str, route: Route) -> None:
    for index, (x, y) in enumerate(placement(name).routes[route.id].spaces):
        found = colours_in(blank(name, 3), around(x, y, 6.4, 6.4))
        assert (inks.SHIP in found) == (index in route.ships)
        assert (inks.HOUSE in found) == (index not in route.ships)


@pytest.mark.parametrize(("name", "route"), SEA_ROUTES)
def test_a_merchant_covers_its_ship(name: str, route: Route) -> None:
    view = views.empty(name, 3)
    index = route.ships[0]
    views.route(view, route.id).spaces[index] = Piece(2, "merchant")
    x, y = placement(name).routes[route.id].spaces[index]
    found = colours_in(draw(view), around(x, y, PIECE * 0.7, PIECE * 0.7))
    assert SEATS[2].fill in found
    assert inks.SHIP not in found


@pytest.mark.parametrize(("name", "route"), BONUSES)
def test_a_permanent_bonus_lies_beside_its_route(name: str, route: Route) -> None:
    found = colours_in(blank(name, 3), around(*placement(name).routes[route.id].token, BONUS, TOKEN))
    assert inks.SHIP in found
    assert inks.TOKEN not in found


def test_every_permanent_bonus_has_signs_of_its_own() -> None:
    assert set(icons.BONUS_SIGNS) == {route.bonus for _, route in ROUTES if route.bonus}
    places = [("east", route.id) for name, route in ROUTES if name == "east" and route.bonus]
    shown = [
        cut(blank(name, 3), around(*placement(name).routes[route].token, BONUS - 3, TOKEN - 3))
        for name, route in [*places, ("britannia_4_5", "calais-southampton")]
    ]
    assert len(shown) == 5
    for first, second in combinations(shown, 2):
        assert first.tobytes() != second.resize(first.size).tobytes()


@pytest.mark.parametrize("city", [city.id for city in board("east").cities if city.open])
@pytest.mark.parametrize("count", range(1, 7))
def test_the_row_of_an_open_city_grows(city: str, count: int) -> None:
    view, before = views.empty("east", 5), blank("east", 5)
    views.city(view, city).extra = [Piece(index % 5, "trader") for index in range(count)]
    after = draw(view)
    boxes = city_boxes("east", city)
    places, size = extra_row(boxes, count)
    for index, place in enumerate(places):
        assert SEATS[index % 5].fill in colours_in(after, around(*place, size, size))
    box = changed(before, after)
    assert box[2] <= boxes.row[2] + 1
    for place in boxes.skills:
        there = around(*place, SLOT, SLOT)
        assert cut(before, there).tobytes() == cut(after, there).tobytes()
    if count <= OPEN_CELLS + 1:
        assert box[0] >= boxes.plate[0] - 0.5


def test_waren_shows_both_of_its_skills() -> None:
    assert len(city_boxes("east", "waren").skills) == 2


def test_yellow_cities_are_framed_only_when_a_neutral_plays(name: str) -> None:
    view = views.empty(name, 2)
    plain = draw(view)
    view.neutral = NeutralView(points=0, stock=11, colours=1, offices=0)
    framed = draw(view)
    for city in board(name).cities:
        left, top, _, bottom = city_boxes(name, city.id).plate
        edge = (left - 2, top + 3, left + 1, bottom - 3)
        assert inks.YELLOW not in colours_in(plain, edge)
        assert (inks.YELLOW in colours_in(framed, edge)) == city.yellow, city.id


def test_the_neutral_has_a_cell_of_its_own() -> None:
    view = views.two("standard_2_3")
    box, before = neutral_box(view), draw(view)
    assert cell_box(view, 1)[2] == box[0]
    assert cell_box(view, 2)[0] == box[2]
    for key, value in (("points", 14), ("stock", 3), ("offices", 15)):
        setattr(view.neutral, key, value)
        after = draw(view)
        assert inside(changed(before, after), box)
        before = after


def test_neutral_pieces_and_control_show() -> None:
    view = views.empty("standard_2_3", 2)
    view.neutral = NeutralView(points=0, stock=11, colours=1, offices=1)
    minden = views.city(view, "minden")
    minden.slots[0], minden.controller = Piece(NEUTRAL, "trader"), NEUTRAL
    view.links = [NEUTRAL]
    image = draw(view)
    boxes = city_boxes(view.board, "minden")
    assert NEUTRAL_INK.fill in colours_in(image, around(*boxes.slots[0], SLOT, SLOT))
    assert NEUTRAL_INK.tone in colours_in(image, boxes.label)
    assert NEUTRAL_INK.tone in colours_in(image, cell_box(view, view.seats))


def test_a_neutral_trader_in_any_slot_is_no_empty_slot() -> None:
    view = views.empty("standard_2_3", 2)
    empty = draw(view)
    for city in view.cities:
        city.slots = [Piece(NEUTRAL, "trader") for _ in city.slots]
    full = draw(view)
    for city in view.cities:
        for place in city_boxes(view.board, city.id).slots:
            box = around(*place, SLOT, SLOT)
            assert amount(full, box, NEUTRAL_INK.tone) > amount(empty, box, NEUTRAL_INK.tone) + 150
            assert amount(full, box, NEUTRAL_INK.fill) > 150


def test_pieces_in_the_air_show_with_their_owner() -> None:
    view = views.two("standard_2_3")
    before = draw(view)
    view.carried = [("bremen-hannover", Piece(NEUTRAL, "trader")), ("minden-munster", Piece(1, "merchant"))]
    box = changed(before, draw(view))
    assert cell_box(view, 1)[0] <= box[0]
    assert neutral_box(view)[0] <= box[2] <= neutral_box(view)[2]


@pytest.mark.parametrize("region", ["wales", "scotland"])
def test_routes_have_the_colour_of_their_region(region: str) -> None:
    for route in board("britannia_4_5").routes:
        places = placement("britannia_4_5").routes[route.id].spaces
        houses = [around(x, y, 3, 3) for at, (x, y) in enumerate(places) if at not in route.ships]
        found = set().union(*(colours_in(blank("britannia_4_5", 3), box) for box in houses))
        assert (inks.BANDS[region] in found) == (route.region == region), route.id


BRITANNIA = pytest.mark.parametrize("name", ["britannia_2_3", "britannia_4_5"])


@BRITANNIA
def test_cities_stand_on_the_land_of_their_region(name: str) -> None:
    for region in board(name).regions:
        for city in board(name).cities:
            left, top, right, bottom = city_boxes(name, city.id).plate
            beside = ((left - 3, top, left - 1, bottom), (right + 1, top, right + 3, bottom))
            found = sum(amount(blank(name, 3), box, inks.LANDS[region.id]) for box in beside)
            assert (found > 20) == (city.id in region.cities), (region.id, city.id, found)


@BRITANNIA
def test_cities_that_give_permission_carry_flags(name: str) -> None:
    for city in board(name).cities:
        left, top, right, bottom = city_boxes(name, city.id).bare
        found = colours_in(blank(name, 3), (left + 2, top + 2, right - 2, bottom - 2))
        for region, edge in inks.BAND_EDGES.items():
            if region != "england":
                assert (edge in found) == (region in city.permits), (city.id, region)


def test_the_active_seat_shows_the_permissions_that_are_left() -> None:
    view = views.empty("britannia_4_5", 4)
    before = draw(view)
    for permits, edges in (
        (["cardiff"], {"wales"}), (["carlisle"], {"scotland"}), (["london"], {"wales", "scotland"})
    ):  # fmt: skip
        view.permits = permits
        after = draw(view)
        found = colours_in(after, changed(before, after))
        assert {region for region in inks.LANDS if inks.BAND_EDGES[region] in found} == edges
        assert changed(before, after)[2] <= cell_box(view, 0)[2]


def region_view() -> HansaView:
    view = views.empty("britannia_4_5", 5)
    for city, owners, controller in (("cardiff", (2, 2, 0), 2), ("conway", (0, 3), 0), ("pembroke", (3, 1), 3)):
        shown = views.city(view, city)
        shown.controller = controller
        for index, owner in enumerate(owners):
            shown.slots[index] = Piece(owner, "trader")
    return view


def test_a_standing_ranks_by_cities_then_by_offices() -> None:
    view = region_view()
    wales, scotland = board(view.board).regions
    assert ranks(view, wales) == [[0, 2, 3]]
    views.city(view, "chester").slots[0] = Piece(3, "trader")
    assert ranks(view, wales) == [[3], [0, 2]]
    views.city(view, "hereford").slots[0] = Piece(4, "trader")
    assert ranks(view, wales) == [[3], [0, 2]]
    views.city(view, "conway").controller = None
    assert ranks(view, wales) == [[3], [2], [0]]
    assert ranks(view, scotland) == []


def test_the_neutral_stands_in_no_region() -> None:
    view = views.empty("britannia_2_3", 2)
    views.city(view, "cardiff").slots[0] = Piece(NEUTRAL, "trader")
    views.city(view, "cardiff").controller = NEUTRAL
    assert ranks(view, board(view.board).regions[0]) == []


def test_standings_show_who_stands_in_a_region() -> None:
    view = region_view()
    image = draw(view)
    boxes = [standing_box(board(view.board), region) for region in ("wales", "scotland")]
    shown = [image.crop(tuple(round(value * SCALE) for value in box)).convert("RGB").getcolors(4096) for box in boxes]
    wales, scotland = ({colour for count, colour in found if count > PIECE} for found in shown)
    for seat in range(5):
        assert (SEATS[seat].fill in wales) == (seat in (0, 2, 3))
        assert SEATS[seat].fill not in scotland


@pytest.mark.parametrize("language", ["en", "it", "es", "de"])
def test_the_words_of_the_strip_are_whole_in_every_language(language, monkeypatch):
    tr = catalog(language, "hansa_teutonica")
    words = {tr("Offices"), tr("In stock")}
    written = set()
    text = Canvas.text

    def watched(canvas, x, y, said, *how, **more):
        written.add(said)
        return text(canvas, x, y, said, *how, **more)

    monkeypatch.setattr(Canvas, "text", watched)
    HansaPainter().board(RULES.view(set_up(TWO), None), ["Player 0", "Player 1"], tr, [])
    assert words <= written
