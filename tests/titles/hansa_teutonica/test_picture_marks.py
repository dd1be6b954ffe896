"""What happened is gathered from events and marked where it happened."""

import math
from itertools import pairwise

import pytest
from PIL import Image, ImageChops

from hansa_bot.engine.action import Event
from hansa_bot.i18n.catalog import catalog
from hansa_bot.render.canvas import SCALE as FULL
from hansa_bot.render.canvas import WIDE, Box, Point, around
from hansa_bot.render.curves import bezier
from hansa_bot.render.fonts import CAP_HEIGHT, LEAST
from hansa_bot.render.theme import PAPER, seat_ink
from hansa_bot.titles.hansa_teutonica.material import NEUTRAL, board
from hansa_bot.titles.hansa_teutonica.render.changes import GLOW, arrow_ways, boxes_of, changes
from hansa_bot.titles.hansa_teutonica.render.layout import city_boxes, extra_row, label_box, placement
from hansa_bot.titles.hansa_teutonica.render.painter import HansaPainter
from hansa_bot.titles.hansa_teutonica.view import HansaView, NeutralView, Piece, PostView
from hansa_bot.titles.kit.render.painter import window
from tests.early import early
from tests.titles.hansa_teutonica import views
from tests.titles.hansa_teutonica.views import BOARDS, SCALE

AREA = (0.0, 0.0, WIDE, 304.0)
ROUTE, OTHER = "bremen-hannover", "minden-munster"
TRADER = {"seat": 0, "piece": "trader"}


def labels_of(view: HansaView) -> list[Box]:
    return [label_box(city, city_boxes(view.board, city.id)) for city in view.cities]


def with_pieces(**spaces: dict[int, Piece]) -> HansaView:
    view = views.empty()
    for route in view.routes:
        for index, piece in spaces.get(route.id.replace("-", "_"), {}).items():
            route.spaces[index] = piece
    return view


def board_of(view: HansaView, marks: list[Event]) -> Image.Image:
    return HansaPainter(scale=SCALE).board(view, views.NAMES, catalog("en"), marks)


def marked(view: HansaView, *marks: Event) -> tuple[float, ...] | None:
    """The box, in units, that these marks change."""
    plain, shown = (board_of(view, each) for each in ([], list(marks)))
    box = ImageChops.difference(plain.convert("RGB"), shown.convert("RGB")).getbbox()
    return box and tuple(value / SCALE for value in box)


def near(box: tuple[float, ...] | None, x: float, y: float, reach: float = 12) -> bool:
    return (
        box is not None
        and x - reach <= box[0]
        and box[2] <= x + reach
        and y - reach <= box[1]
        and box[3] <= y + reach
    )


def space(route: str, index: int) -> tuple[float, float]:
    return placement("standard_4_5").routes[route].spaces[index]


def test_a_placed_piece_gets_a_halo() -> None:
    view = with_pieces(bremen_hannover={1: Piece(0, "trader")})
    placed = Event("placed", {**TRADER, "route": ROUTE, "space": 1})
    assert changes(view, [placed]).placed == {(ROUTE, 1): Piece(0, "trader")}
    assert near(marked(view, placed), *space(ROUTE, 1))


def test_a_piece_that_is_gone_again_gets_none() -> None:
    placed = Event("placed", {**TRADER, "route": ROUTE, "space": 1})
    removed = Event("removed", {"seat": 1, "other_seat": 0, "piece": "trader", "route": ROUTE, "space": 1})
    found = changes(with_pieces(), [placed, removed])
    assert (found.placed, found.gone) == ({}, {})
    assert marked(with_pieces(), placed, removed) is None


def test_a_removed_piece_leaves_an_outline() -> None:
    removed = Event("removed", {"seat": 1, "other_seat": 0, "piece": "merchant", "route": ROUTE, "space": 2})
    assert changes(with_pieces(), [removed]).gone == {(ROUTE, 2): Piece(0, "merchant")}
    assert near(marked(with_pieces(), removed), *space(ROUTE, 2), 8)


def test_no_outline_where_somebody_stands_by_now() -> None:
    view = with_pieces(bremen_hannover={2: Piece(3, "trader")})
    removed = Event("removed", {"seat": 1, "other_seat": 0, "piece": "merchant", "route": ROUTE, "space": 2})
    assert changes(view, [removed]).gone == {}


def test_a_move_is_an_arrow_from_outline_to_halo() -> None:
    view = with_pieces(minden_munster={0: Piece(0, "trader")})
    way = {"from_route": ROUTE, "from_space": 0, "to_route": OTHER, "to_space": 0}
    lifted, moved = Event("lifted", {**TRADER, "route": ROUTE, "space": 0}), Event("moved", {**TRADER, **way})
    found = changes(view, [lifted, moved])
    assert found.moves == [((ROUTE, 0), (OTHER, 0), Piece(0, "trader"))]
    assert found.gone == {(ROUTE, 0): Piece(0, "trader")}
    box = marked(view, lifted, moved)
    assert box is not None
    assert box[2] - box[0] > abs(space(ROUTE, 0)[0] - space(OTHER, 0)[0])


def test_displacing_marks_both_pieces() -> None:
    view = with_pieces(bremen_hannover={0: Piece(0, "trader")}, minden_munster={2: Piece(1, "merchant")})
    swap = {**TRADER, "route": ROUTE, "space": 0, "other_seat": 1, "other_piece": "merchant"}
    way = {"from_route": ROUTE, "from_space": 0, "to_route": OTHER, "to_space": 2}
    relocated = Event("relocated", {"seat": 1, "piece": "merchant", **way})
    found = changes(view, [Event("displaced", swap), relocated])
    assert set(found.placed) == {(ROUTE, 0), (OTHER, 2)}
    assert len(found.moves) == 1


def test_a_claimed_route_shows_what_lay_there() -> None:
    claimed = Event("claimed", {"seat": 3, "route": ROUTE, "take": "2t1m"})
    found = changes(with_pieces(), [claimed])
    assert [found.gone[ROUTE, index].kind for index in range(3)] == ["trader", "trader", "merchant"]
    assert marked(with_pieces(), claimed) is not None


def test_pieces_that_went_with_a_route_are_much_fainter_than_others_that_went() -> None:
    spaces = [{"route": ROUTE, "space": index} for index in range(3)]
    lifted = [Event("lifted", {"seat": 3, "piece": "trader", **where}) for where in spaces]
    claimed = Event("claimed", {"seat": 3, "route": ROUTE, "take": "3t"})
    box = tuple(round(value * SCALE) for value in around(*space(ROUTE, 1), 5, 5))
    darkest = [board_of(with_pieces(), marks).convert("L").crop(box).getextrema()[0] for marks in (lifted, [claimed])]
    assert darkest[0] < 100, "its letter"
    assert darkest[1] > 130


def test_pieces_placed_before_a_claim_keep_their_kind_as_outlines() -> None:
    placed = Event("placed", {"seat": 3, "piece": "merchant", "route": ROUTE, "space": 0})
    claimed = Event("claimed", {"seat": 3, "route": ROUTE, "take": "2t1m"})
    assert changes(with_pieces(), [placed, claimed]).gone[ROUTE, 0].kind == "merchant"


def test_points_show_at_the_city_and_in_the_strip() -> None:
    points = [Event("scored", {"seat": 2, "points": count, "why": "control", "city": "minden"}) for count in (1, 1)]
    found = changes(with_pieces(), points)
    assert (dict(found.gains), dict(found.points)) == ({("minden", 2): 2}, {2: 2})
    link = Event("scored", {"seat": 2, "points": 7, "why": "link"})
    assert changes(with_pieces(), [*points, link]).points == {2: 9}
    box = marked(with_pieces(), *points)
    assert box is not None
    assert box[3] > 304


def test_new_offices_are_haloed() -> None:
    view = views.empty()
    minden = views.city(view, "minden")
    minden.slots[0], minden.extra = Piece(1, "trader"), [Piece(2, "trader")]
    boxes = city_boxes(view.board, "minden")
    office = Event("office", {"seat": 1, "city": "minden", "slot": 0, "piece": "trader"})
    assert near(marked(view, office), *boxes.slots[0])
    extra = Event("extra_office", {"seat": 2, "city": "minden", "piece": "trader"})
    box = marked(view, extra)
    assert box is not None
    assert box[2] < boxes.slots[0][0] - 4


def test_swapped_offices_are_both_haloed() -> None:
    view = views.empty()
    minden = views.city(view, "minden")
    minden.slots[:2] = [Piece(1, "trader"), Piece(0, "trader")]
    box = marked(view, Event("swapped", {"seat": 1, "city": "minden", "slot": 0}))
    first, second = city_boxes(view.board, "minden").slots[:2]
    assert box is not None
    assert box[0] < first[0]
    assert box[2] > second[0]


def test_the_table_tokens_and_skills_are_marked() -> None:
    view = views.empty()
    view.table[1] = 0
    assert marked(view, Event("table", {"seat": 0, "prestige": 8})) is not None
    taken = Event("took_token", {"seat": 0, "token": "swap_offices", "route": ROUTE})
    assert near(marked(view, taken), *placement(view.board).routes[ROUTE].token)
    placed = Event("token_placed", {"seat": 0, "token": "swap_offices", "route": ROUTE})
    assert changes(view, [taken, placed]).taken == {}
    assert marked(view, placed) is not None
    assert marked(view, Event("upgraded", {"seat": 1, "skill": "bursa", "step": 1}))[1] >= 304


def test_facts_that_have_no_place_change_nothing() -> None:
    silent = [Event("turn_started", {"seat": 0, "count": 2}), Event("income", {"seat": 0, "take": "3t"}),
              Event("stock_empty", {"seat": 0}), Event("something_new", {"seat": 0})]  # fmt: skip
    assert marked(views.empty(), *silent) is None


def test_arrows_cross_the_whole_map_without_leaving_it() -> None:
    view = with_pieces(perleberg_stendal={0: Piece(0, "trader")})
    way = {"from_route": "arnheim-duisburg", "from_space": 2, "to_route": "perleberg-stendal", "to_space": 0}
    box = marked(view, Event("moved", {**TRADER, **way}))
    assert box is not None
    assert 0 < box[0] < 90
    assert box[2] > 480
    assert isinstance(board_of(view, []), Image.Image)


def test_no_arrow_crosses_a_name(name: str) -> None:
    view = views.middle(name, 3)
    routes = [route.id for route in board(name).routes]
    for route in view.routes:
        route.spaces[0] = Piece(0, "trader")
    plain = board_of(view, [])
    for step in (7, 13, 17):
        ways = [(start, routes[(index + step) % len(routes)]) for index, start in enumerate(routes)][:: step + 2]
        marks = [Event("moved", {**TRADER, "from_route": start, "from_space": 1, "to_route": end, "to_space": 0})
                 for start, end in ways]  # fmt: skip
        shown = board_of(view, marks)
        halos = [around(*placement(name).routes[end].spaces[0], 21, 21) for _, end in ways]
        for city in view.cities:
            boxes = city_boxes(name, city.id)
            box = boxes.bare if city.controller is None else boxes.label
            if not any(
                halo[0] < box[2] and box[0] < halo[2] and halo[1] < box[3] and box[1] < halo[3] for halo in halos
            ):
                inner = tuple(round(value * SCALE) for value in (box[0] + 1, box[1] + 1, box[2] - 1, box[3] - 1))
                before, after = (image.convert("RGB").crop(inner) for image in (plain, shown))
                assert before.tobytes() == after.tobytes(), city.id


def test_arrows_that_come_together_bow_around_names_where_a_bow_can() -> None:
    view, met = views.middle("standard_4_5", 3), 0
    routes = [route.id for route in board(view.board).routes]
    ways = [(start, routes[(index + 9) % len(routes)]) for index, start in enumerate(routes)]
    for index in range(0, len(ways) - 2, 3):
        marks = [Event("moved", {**TRADER, "from_route": start, "from_space": 1, "to_route": end, "to_space": 0})
                 for start, end in ways[index : index + 3]]  # fmt: skip
        for _, end in ways[index : index + 3]:
            views.route(view, end).spaces[0] = Piece(0, "trader")
        labels = [label_box(city, city_boxes(view.board, city.id)) for city in view.cities]
        for way in arrow_ways(view, changes(view, marks)):
            met += sum(any(box[0] <= x <= box[2] and box[1] <= y <= box[3] for x, y in way) for box in labels)
    assert met <= 10, "of more than thirty arrows, that few pass beneath a name"


def test_two_pieces_that_trade_places_have_arrows_of_their_own() -> None:
    view = with_pieces(bremen_hannover={0: Piece(1, "trader")}, minden_munster={1: Piece(2, "trader")})
    there = {"from_route": ROUTE, "from_space": 0, "to_route": OTHER, "to_space": 1}
    back = {"from_route": OTHER, "from_space": 1, "to_route": ROUTE, "to_space": 0}
    others = ((2, ROUTE, 0, there), (1, OTHER, 1, back))
    who = [{"seat": 0, "other_seat": seat, "piece": "trader"} for seat, *_ in others]
    taken = [Event("taken_up", {**about, "route": route, "space": index})
             for about, (_, route, index, _) in zip(who, others, strict=True)]  # fmt: skip
    both = [Event("carried", {**about, **way}) for about, (*_, way) in zip(who, others, strict=True)]
    found = changes(view, [*taken, *both])
    assert set(found.placed) == {(ROUTE, 0), (OTHER, 1)}
    assert found.gone == {}
    assert len(found.moves) == 2
    one, two = (board_of(view, each) for each in (both[:1], both))
    between = ImageChops.difference(one.convert("RGB"), two.convert("RGB"))
    middle = [(a + b) / 2 for a, b in zip(space(ROUTE, 0), space(OTHER, 1), strict=True)]
    assert between.crop(tuple(round(value * SCALE) for value in around(*middle, 60, 60))).getbbox()


def test_a_piece_that_was_laid_back_leaves_no_trace() -> None:
    view = with_pieces(bremen_hannover={0: Piece(1, "trader")})
    about = {"seat": 0, "other_seat": 1, "piece": "trader", "route": ROUTE, "space": 0}
    assert marked(view, Event("taken_up", about), Event("laid_back", about)) is None


def test_a_piece_in_the_air_leaves_an_outline() -> None:
    up = Event("taken_up", {"seat": 0, "other_seat": 1, "piece": "merchant", "route": ROUTE, "space": 0})
    assert changes(with_pieces(), [up]).gone == {(ROUTE, 0): Piece(1, "merchant")}


def test_neutral_traders_at_the_start_get_halos() -> None:
    view = with_pieces(bremen_hannover={0: Piece(NEUTRAL, "trader")})
    assert near(marked(view, Event("neutral_set", {"route": ROUTE, "space": 0})), *space(ROUTE, 0))


def test_the_neutral_trader_that_stays_is_no_outline() -> None:
    view = with_pieces(bremen_hannover={0: Piece(NEUTRAL, "trader")})
    view.neutral = NeutralView(points=1, stock=9, colours=1, offices=1)
    claim = [Event("claimed", {"seat": NEUTRAL, "route": ROUTE, "take": "3t"}),
             Event("scored", {"seat": NEUTRAL, "points": 1, "why": "control", "city": "bremen"}),
             Event("token_discarded", {"seat": NEUTRAL, "token": "swap_offices", "route": ROUTE}),
             Event("neutral_stays", {"route": ROUTE, "space": 0})]  # fmt: skip
    found = changes(view, claim)
    assert found.placed == {(ROUTE, 0): Piece(NEUTRAL, "trader")}
    assert set(found.gone) == {(ROUTE, 1), (ROUTE, 2)}
    assert set(found.gone.values()) == {Piece(NEUTRAL, "trader")}
    assert found.taken == {ROUTE: "swap_offices"}
    assert found.points == {NEUTRAL: 1}
    assert marked(view, *claim)[3] > 304


def test_a_token_that_is_discarded_from_a_plate_marks_no_route() -> None:
    assert marked(with_pieces(), Event("token_discarded", {"seat": 1, "token": "swap_offices"})) is None


def test_a_neutral_office_is_haloed() -> None:
    view = views.empty()
    minden = views.city(view, "minden")
    minden.slots[0] = Piece(NEUTRAL, "trader")
    office = Event("office", {"seat": NEUTRAL, "city": "minden", "slot": 0, "piece": "trader"})
    assert near(marked(view, office), *city_boxes(view.board, "minden").slots[0])


def test_reused_pieces_get_halos_on_the_route_that_was_cleared() -> None:
    view = with_pieces(bremen_hannover={2: Piece(3, "trader")})
    claimed = Event("claimed", {"seat": 3, "route": ROUTE, "take": "2t1m"})
    reused = Event("reused", {"seat": 3, "piece": "trader", "route": ROUTE, "space": 2})
    found = changes(view, [claimed, reused])
    assert set(found.placed) == {(ROUTE, 2)}
    assert set(found.gone) == {(ROUTE, 0), (ROUTE, 1)}


def test_merchants_of_a_claimed_sea_route_stood_on_its_ships() -> None:
    view = views.empty("east", 3)
    claimed = Event("claimed", {"seat": 1, "route": "danzig-malmo", "take": "3t1m"})
    found = changes(view, [claimed])
    assert {index: piece.kind for (_, index), piece in found.gone.items()} == {
        0: "trader", 1: "trader", 2: "trader", 3: "merchant",
    }  # fmt: skip


def test_new_offices_at_both_ends_of_an_open_row_are_haloed() -> None:
    view = views.empty("east", 3)
    belgard = views.city(view, "belgard")
    belgard.extra = [Piece(0, "trader"), Piece(1, "trader"), Piece(2, "merchant")]
    first, _, last = extra_row(city_boxes("east", "belgard"), 3)[0]
    left = Event("extra_office", {"seat": 0, "city": "belgard", "piece": "trader"})
    right = Event("open_office", {"seat": 2, "city": "belgard", "piece": "merchant"})
    assert near(marked(view, left), *first)
    assert near(marked(view, right), *last)
    swapped = marked(view, Event("swapped", {"seat": 0, "city": "belgard", "slot": 1}))
    assert swapped[0] > first[0] + 4
    assert swapped[2] > last[0]


def test_promo_tokens_beside_a_route_show_and_are_marked() -> None:
    for route in ("arnheim-duisburg", ROUTE):
        view = views.empty()
        plain = board_of(view, [])
        laid = views.route(view, route)
        laid.posts = [PostView(2, "route_block")]
        shown = board_of(view, [])
        box = ImageChops.difference(plain.convert("RGB"), shown.convert("RGB")).getbbox()
        assert near(tuple(value / SCALE for value in box), *placement(view.board).routes[route].token, 20)
        assert marked(view, Event("posted", {"seat": 2, "token": "route_block", "route": route})) is not None


def claim_marks(view: HansaView, seat: int = 2) -> list[Event]:
    route = views.route(view, OTHER)
    route.spaces = [None] * len(route.spaces)
    return [Event("claimed", {"seat": seat, "route": OTHER, "take": f"{len(route.spaces)}t"})]


@pytest.mark.parametrize("seat", [0, 2, NEUTRAL])
def test_a_claimed_route_glows_in_the_colour_of_its_claimant(seat: int) -> None:
    view = views.middle()
    marks = claim_marks(view, seat)
    assert changes(view, marks).claimed == {OTHER: seat}
    way = bezier(placement(view.board).routes[OTHER].curve)
    image = HansaPainter().board(view, views.NAMES, catalog("en"), marks).convert("RGB")
    seen = [image.getpixel((round(x * FULL), round(y * FULL))) for x, y in _beside(way, GLOW / 2 - 1.5)[18:-18]]
    assert sum(pixel == seat_ink(seat).fill for pixel in seen) > len(seen) / 4
    between = [image.getpixel((round(x * FULL), round(y * FULL))) for x, y in way[18:-18]]
    assert PAPER in between, "nothing stands there any more"


def _beside(way: list[Point], off: float) -> list[Point]:
    """The places so far to the side of a way."""
    found = []
    for (x, y), (u, v) in pairwise(way):
        long = math.dist((x, y), (u, v))
        found.append((x - (v - y) / long * off, y + (u - x) / long * off))
    return found


def test_the_glow_leaves_the_plates_of_its_cities_alone() -> None:
    view = views.middle()
    marks = claim_marks(view)
    plain, shown = (board_of(view, each) for each in ([], marks))
    for city in ("minden", "munster"):
        box = tuple(round(value * SCALE) for value in city_boxes(view.board, city).plate)
        assert plain.crop(box).tobytes() == shown.crop(box).tobytes(), city


def test_a_local_change_is_shown_enlarged() -> None:
    view = with_pieces(bremen_hannover={1: Piece(0, "trader")})
    placed = Event("placed", {**TRADER, "route": ROUTE, "space": 1})
    near_by = HansaPainter().close_up(view, views.NAMES, catalog("en"), [placed])
    whole = HansaPainter().board(view, views.NAMES, catalog("en"), [placed])
    assert near_by is not None
    assert near_by.mode == "P"
    parts = boxes_of(view, changes(view, [placed]))
    left, top, right, bottom = (round(value * FULL) for value in window(parts, AREA, labels_of(view)) or ())
    size = right - left, bottom - top
    assert all(abs(big - 2 * small) <= 2 for big, small in zip(near_by.size, size, strict=True))
    # Away from what is drawn finer, the close-up is a part of the board at twice its size.
    small = near_by.convert("RGB").resize(size, Image.Resampling.BOX)
    part = whole.convert("RGB").crop((left, top, right, bottom))
    unlike = ImageChops.difference(small, part).convert("L").point(lambda value: 255 if value > 96 else 0)
    assert unlike.histogram()[255] < size[0] * size[1] * 0.03


def test_a_close_up_shows_both_ends_of_every_marked_route_whole_in_letters_of_nine_pixels(name: str) -> None:
    view, shown = views.middle(name, 3), 0
    for route in board(name).routes:
        views.route(view, route.id).spaces[0] = Piece(0, "trader")
        found = changes(view, [Event("placed", {**TRADER, "route": route.id, "space": 0})])
        part = window(boxes_of(view, found), AREA, labels_of(view))
        if part is not None:
            shown += 1
            assert LEAST * CAP_HEIGHT * 400 / (part[2] - part[0]) >= 9
            for city in (city for city in view.cities if city.id in route.ends):
                boxes = city_boxes(name, city.id)
                for left, top, right, bottom in (label_box(city, boxes), boxes.plate):
                    assert part[0] <= left < right <= part[2], (route.id, city.id)
                    assert part[1] <= top < bottom <= part[3], (route.id, city.id)
    assert shown >= len(view.routes) * 0.8


def test_changes_all_over_the_map_have_no_close_up() -> None:
    view = views.middle()
    assert HansaPainter(scale=SCALE).close_up(view, views.NAMES, catalog("en"), views.last_turn(view)) is None
    assert HansaPainter(scale=SCALE).close_up(view, views.NAMES, catalog("en"), []) is None
    income = Event("income", {"seat": 0, "take": "3t"})
    assert HansaPainter(scale=SCALE).close_up(view, views.NAMES, catalog("en"), [income]) is None


def test_what_happened_in_a_city_shows_its_name_whole() -> None:
    view = views.middle()
    scored = Event("scored", {"seat": 1, "points": 1, "why": "control", "city": "stade"})
    boxes = boxes_of(view, changes(view, [scored]))
    assert label_box(views.city(view, "stade"), city_boxes(view.board, "stade")) in boxes
    assert window(boxes, AREA) is not None


@pytest.mark.parametrize("name", early(1, BOARDS))
def test_frames_of_a_film_are_of_one_size_and_palette(name: str) -> None:
    view = views.crowded(name, 3)
    first = HansaPainter(scale=SCALE).frame(views.empty(name, 3), views.NAMES, catalog("en"), [])
    later = HansaPainter(scale=SCALE).frame(view, views.NAMES, catalog("en"), views.last_turn(view))
    assert first.size == later.size == (1100, 700)
    assert first.getpalette() == later.getpalette()
