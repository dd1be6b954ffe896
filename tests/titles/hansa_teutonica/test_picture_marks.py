"""What happened is gathered from events and marked where it happened."""

from __future__ import annotations

from PIL import Image, ImageChops

from hansa_bot.engine.event import Event
from hansa_bot.i18n.catalog import catalog
from hansa_bot.render.canvas import SCALE
from hansa_bot.titles.hansa_teutonica.render.boxes import city_boxes
from hansa_bot.titles.hansa_teutonica.render.changes import changes
from hansa_bot.titles.hansa_teutonica.render.layout import layout
from hansa_bot.titles.hansa_teutonica.render.painter import HansaPainter
from hansa_bot.titles.hansa_teutonica.view import HansaView, Piece
from tests.titles.hansa_teutonica import views

ROUTE, OTHER = "bremen-hannover", "minden-munster"
TRADER = {"seat": 0, "piece": "trader"}


def with_pieces(**spaces: dict[int, Piece]) -> HansaView:
    view = views.empty()
    for route in view.routes:
        for space, piece in spaces.get(route.id.replace("-", "_"), {}).items():
            route.spaces[space] = piece
    return view


def marked(view: HansaView, *marks: Event) -> tuple[float, ...] | None:
    """The box, in units, that these marks change."""
    plain, shown = (HansaPainter().board(view, views.NAMES, catalog("en"), each) for each in ([], list(marks)))
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
    return layout("standard_4_5").routes[route].spaces[index]


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
    minden = next(city for city in view.cities if city.id == "minden")
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
    minden = next(city for city in view.cities if city.id == "minden")
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
    assert near(marked(view, taken), *layout(view.board).routes[ROUTE].token)
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
    assert isinstance(HansaPainter().board(view, views.NAMES, catalog("en"), []), Image.Image)
