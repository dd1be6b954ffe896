"""The what-if picture marks what the offers aim at, with prices and gains, and nothing else."""

from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from hansa_bot.engine.action import Action, Event
from hansa_bot.i18n.catalog import catalog
from hansa_bot.render.canvas import HIGH, WIDE, Box, Canvas, around
from hansa_bot.render.encode import png
from hansa_bot.render.theme import APART, INK, LIMIT, NEUTRAL, SEATS, contrast, fade_tones, mix
from hansa_bot.titles.hansa_teutonica.material import NEUTRAL as NEUTRAL_SEAT
from hansa_bot.titles.hansa_teutonica.material import board
from hansa_bot.titles.hansa_teutonica.render import inks
from hansa_bot.titles.hansa_teutonica.render.changes import gain_pills
from hansa_bot.titles.hansa_teutonica.render.choices import Targets, read_targets
from hansa_bot.titles.hansa_teutonica.render.layout import (
    apart,
    city_boxes,
    extra_row,
    footprints,
    placement,
    table_places,
)
from hansa_bot.titles.hansa_teutonica.render.painter import HansaPainter
from hansa_bot.titles.hansa_teutonica.render.targets import CORNER, PRICE, light_targets, pills, price_spots
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.verbs import VERBS
from hansa_bot.titles.hansa_teutonica.view import HansaView, Piece, PostView
from hansa_bot.titles.kit.preview import each_brings
from hansa_bot.titles.kit.render.targets import shared
from hansa_bot.titles.painter import NOTHING, Brings
from tests.titles.hansa_teutonica import views
from tests.titles.hansa_teutonica.aimed import SILENT, allowed, marked_places
from tests.titles.hansa_teutonica.position import RULES
from tests.titles.hansa_teutonica.views import SCALE
from tests.titles.hansa_teutonica.wander import wander

TR = catalog("en")
GROUND = (90, 120, 150)
"""Instead of a painted board, so that whatever is marked, faded or kept shows by its colour."""
QUIET = mix(GROUND, *inks.COLOURS.fade)
GAMES = {
    "neutral": (2, 2, {}),
    "standard": (5, 1, {}),
    "east": (3, 1, {"board": "east"}),
    "britannia": (5, 1, {"board": "britannia"}),
    "modules": (4, 1, {"promo_tokens": "on", "extra_office_mode": "additional"}),
}
ROUTE, FIRST, SECOND = "bremen-minden", "bremen", "minden"


def aims(view: HansaView, offers: Sequence[Action], brings: Brings = NOTHING) -> Targets:
    return read_targets(view, offers, brings)


def shown(view: HansaView, offers: Sequence[Action], brings: Brings = NOTHING) -> Image.Image | None:
    canvas = Canvas(Image.new("RGB", (WIDE * SCALE, HIGH * SCALE), GROUND), SCALE)
    if not (found := aims(view, offers, brings)):
        assert HansaPainter(scale=SCALE).targets(view, views.NAMES, TR, offers) is None
        return None
    light_targets(canvas, view, found)
    for pill in pills(view, found, SCALE):
        pill.paint(canvas)
    return canvas.image


def controlled(*ends: tuple[str, int]) -> list[Event]:
    return [Event("scored", {"seat": seat, "points": 1, "why": "control", "city": name}) for name, seat in ends]


def pixels(box: Box) -> tuple[int, int, int, int]:
    left, top, right, bottom = (round(value * SCALE) for value in box)
    return max(0, left), max(0, top), right, bottom


def colours(image: Image.Image, box: Box) -> set[tuple[int, ...]]:
    return {colour for _, colour in image.crop(pixels(box)).getcolors(4096)}


def with_seat(name: str = "standard_4_5", seat: int = 2, **routes: str) -> HansaView:
    """An empty board read by a seat, with pieces such as `bremen_minden="a-trader c-merchant -"`."""
    view = views.empty(name)
    view.seat = seat
    for route in view.routes:
        for index, word in enumerate(routes.get(route.id.replace("-", "_"), "").split()):
            if word != "-":
                owner = NEUTRAL_SEAT if word[0] == "n" else "abcde".index(word[0])
                route.spaces[index] = Piece(owner, word[2:])
    return view


def questions() -> list[tuple[str, str, HansaView, list[Action], Brings]]:
    """For every game and verb: the position in which most is offered."""
    found: dict[tuple[str, str], tuple[HansaState, int, list[Action]]] = {}
    for game, (seats, seed, options) in GAMES.items():
        for step in wander(seats, seed, 450, **options):
            groups = defaultdict(list)
            for offer in RULES.offers(step.before, step.seat):
                groups[" ".join(offer.split("/")[: 1 + offer.startswith("use/")])].append(offer)
            for verb, offers in groups.items():
                if (game, verb) not in found or len(found[game, verb][2]) < len(offers):
                    found[game, verb] = step.before, step.seat, offers
    return [
        (*key, RULES.view(state, seat), offers, each_brings(RULES, state, seat, offers))
        for key, (state, seat, offers) in found.items()
    ]


@pytest.fixture(name="asked", scope="module")
def ask() -> list[tuple[str, str, HansaView, list[Action], Brings]]:
    return questions()


def test_games_ask_for_every_verb_that_names_something(asked) -> None:
    assert {verb.split()[0] for _, verb, *_ in asked} >= set(VERBS.kinds) - SILENT


def test_every_target_is_marked_and_nothing_else(asked) -> None:
    for game, verb, view, offers, brings in asked:
        places = {box for offer in offers for box in marked_places(view, offer)}
        image = shown(view, offers, brings)
        assert (image is not None) == bool(places), (game, verb)
        if image is None:
            continue
        for box in places:
            assert colours(image, box) != {QUIET}, (game, verb, box)
        everything = {box for offer in offers for box in allowed(view, offer)}
        for each in view.cities:  # their names are written again
            label = city_boxes(view.board, each.id).label
            everything.add((label[0], label[1], label[2], label[3] + 2))
        for box in everything:
            image.paste(QUIET, pixels(box))
        image.paste(QUIET, pixels((0, placement(view.board).height, WIDE, HIGH)))
        rest = ImageChops.difference(image, Image.new("RGB", image.size, QUIET)).getbbox()
        assert rest is None, (game, verb, [value / SCALE for value in rest])


def test_no_price_and_no_gain_covers_another(asked) -> None:
    met = 0
    for game, verb, view, offers, brings in asked:
        boxes = [pill.box(SCALE) for pill in pills(view, aims(view, offers, brings), SCALE)]
        met += len(boxes)
        for first, second in combinations(boxes, 2):
            assert shared(first, second) <= CORNER * 1.05, (game, verb)  # on whole pixels
    assert met > 40


def test_offers_that_aim_at_nothing_leave_the_picture_alone() -> None:
    silent = ["income/3t", "pay/1t", "share/2t", "enough", "end", "use/plus_three_actions", "use/upgrade_skill/bursa",
              "use/remove_three", "use/exchange_token/b:swap_offices", "bonus/upgrade:privilegium",
              "favour/extra_action/remove_three/swap_offices"]  # fmt: skip
    assert shown(with_seat(), silent) is None
    assert shown(with_seat(), []) is None


def test_the_strip_does_not_fade() -> None:
    image = shown(with_seat(), ["place/bremen-minden/trader"])
    height = placement("standard_4_5").height
    assert colours(image, (0, height, WIDE, HIGH)) == {GROUND}
    assert colours(image, (0, height - 1, WIDE, height)) == {QUIET}


def test_a_sign_has_the_outline_of_what_may_go_there() -> None:
    view = with_seat("east")
    offers = ["place/malmo-visby/merchant", "place/malmo-visby/trader", "place/malmo-visby:ship/merchant"]
    ships = next(route.ships for route in board("east").routes if route.id == "malmo-visby")
    count = len(next(route for route in view.routes if route.id == "malmo-visby").spaces)
    outlines = {("malmo-visby", at): "disc" if at in ships else "square" for at in range(count)}
    assert aims(view, offers).free == aims(view, offers[::-1]).free == outlines
    view.displaced = Piece(2, "merchant")
    assert set(aims(view, ["relocate/malmo-visby"]).free.values()) == {"disc"}
    assert set(aims(view, ["drop/malmo-visby/b-merchant"]).free.values()) == {"disc"}


def test_signs_on_free_spaces_wear_the_readers_colour() -> None:
    place = placement("standard_4_5").routes[ROUTE].spaces[0]
    for seat, ink in enumerate(SEATS):
        found = colours(shown(with_seat(seat=seat), ["add/bremen-minden/trader"]), around(*place, 10, 10))
        assert ink.fill in found
        assert not {other.fill for other in SEATS if other != ink} & found


def test_displacing_says_how_many_pieces_it_takes() -> None:
    view = with_seat(bremen_minden="a-trader c-trader b-merchant", hannover_luneburg="- n-trader -")
    offers = ["displace/bremen-minden/a-trader/trader", "displace/bremen-minden/a-trader/merchant",
              "displace/bremen-minden/b-merchant/trader", "displace/hannover-luneburg/n-trader/trader"]  # fmt: skip
    brings = {
        offer: [Event("paid", {"seat": 2, "take": take})]
        for offer, take in zip(offers, ("1t", "1t", "2t", "1m"), strict=True)
    }
    found = aims(view, offers, brings)
    assert found.prices == {(ROUTE, 0): 1, (ROUTE, 2): 2, ("hannover-luneburg", 1): 1}
    assert found.pieces == set(found.prices)
    other = with_seat(bremen_minden="a-trader c-trader b-trader")
    prices = [pixels(around(*price_spots(view.board)[ROUTE, at], 7, 7)) for at in (0, 2)]
    dear, cheap = shown(view, offers), shown(other, [offers[0], "displace/bremen-minden/b-trader/trader"])
    assert dear.crop(prices[0]).tobytes() == cheap.crop(prices[0]).tobytes()
    assert dear.crop(prices[1]).tobytes() != cheap.crop(prices[1]).tobytes()
    assert SEATS[2].fill in {colour for _, colour in dear.crop(prices[1]).getcolors(4096)}


def test_placing_beside_a_block_has_a_price() -> None:
    view = with_seat(bremen_minden="a-trader - -")
    route = views.route(view, ROUTE)
    route.posts = [PostView(0, "route_block"), PostView(1, "office_tribute"), PostView(3, "route_block")]
    assert aims(view, ["place/bremen-minden/trader"]).prices == {(ROUTE, 1): 2, (ROUTE, 2): 2}
    route.posts = [PostView(1, "office_tribute")]
    assert aims(view, ["place/bremen-minden/trader"]).prices == {}


def test_placing_says_how_much_of_a_route_is_then_the_own() -> None:
    view = with_seat(
        bremen_minden="c-trader - -", hannover_luneburg="a-trader c-merchant -", emden_stade="- a-trader -"
    )
    offers = [f"place/{route}/trader" for route in (ROUTE, "hannover-luneburg", "emden-stade")]
    found = aims(view, offers)
    assert found.shares == {ROUTE: (2, 3), "hannover-luneburg": (2, 3), "emden-stade": (1, 3)}
    assert (found.filled, found.claims, found.gains, found.taken) == (set(), {}, {}, set())
    assert len(pills(view, found, SCALE)) == 2, "none where the piece would be the only one"
    assert aims(view, ["add/bremen-minden/trader"]).shares == {}


def test_filling_a_route_shows_what_its_claim_brings() -> None:
    view = with_seat(bremen_minden="c-trader - c-merchant")
    views.city(view, FIRST).controller, views.route(view, ROUTE).token = 1, "swap_offices"
    offers = [f"place/{ROUTE}/trader", "place/emden-stade/trader"]
    found = aims(view, offers)
    assert (found.filled, found.gains, found.taken) == ({ROUTE}, {(FIRST, 1): 1}, {ROUTE})
    image, slot = shown(view, offers), city_boxes(view.board, SECOND).slots[0]
    assert colours(image, around(*slot, 8, 8)) == {GROUND}, "both ends keep their colours"
    views.route(view, ROUTE).spaces[2] = None
    assert colours(shown(view, offers), around(*slot, 8, 8)) == {QUIET}


def test_a_free_space_on_a_route_without_own_pieces_is_marked_quietly() -> None:
    place = placement("standard_4_5").routes[ROUTE].spaces[1]
    offer, box = f"place/{ROUTE}/trader", around(*place, 13, 13)
    both = [
        shown(with_seat(bremen_minden=row), [offer]).crop(pixels(box)) for row in ("a-trader - -", "c-trader - -")
    ]
    marked = [sum(count for count, colour in image.getcolors(4096) if colour != QUIET) for image in both]
    assert 0 < marked[0] < marked[1] / 2.5
    assert SEATS[2].fill in colours(shown(with_seat(), [offer]), box)


def test_only_the_own_pieces_of_the_kind_may_be_moved() -> None:
    view = with_seat(bremen_minden="c-trader b-trader c-merchant")
    assert aims(view, ["move/bremen-minden/trader"]).pieces == {(ROUTE, 0)}
    assert aims(view, ["borrow/bremen-minden/merchant"]).pieces == {(ROUTE, 2)}
    assert aims(view, ["lift/bremen-minden/b-trader", "remove/bremen-minden/c-merchant"]).pieces == {
        (ROUTE, 1), (ROUTE, 2),
    }  # fmt: skip


def test_a_claim_shows_exactly_what_its_offers_give() -> None:
    view = with_seat(gottingen_quedlinburg="c-trader c-trader c-trader")
    gottingen = views.city(view, "gottingen")
    gottingen.slots[0], gottingen.controller = Piece(0, "trader"), 0
    route = "gottingen-quedlinburg"
    claim = f"claim/{route}/none"
    bare = aims(view, [claim], {claim: controlled(("gottingen", 0))})
    assert (bare.claims, bare.gains) == ({route: 2}, {("gottingen", 0): 1})
    assert not bare.slots | bare.skills | bare.left | bare.taken | bare.table
    office = aims(view, [f"claim/{route}/none", f"claim/{route}/office:gottingen"])
    assert office.slots == {("gottingen", 1)}
    raised = aims(view, [f"claim/{route}/upgrade:actiones"])
    assert raised.skills == {("gottingen", 0)}
    assert aims(view, [f"claim/{route}/extra_office:gottingen/trader"]).left == {"gottingen"}
    views.route(view, route).token = "swap_offices"
    assert aims(view, [f"claim/{route}/none"]).taken == {route}


def test_what_a_claim_may_bring_is_framed_and_the_rest_is_only_kept() -> None:
    view = with_seat(gottingen_quedlinburg="c-trader c-trader c-trader")
    route, boxes, own = "gottingen-quedlinburg", city_boxes("standard_4_5", "gottingen"), SEATS[2].fill
    places = {f"office:{boxes.city.id}": boxes.slots[0], "upgrade:actiones": boxes.skills[0]}
    for benefit, (x, y) in places.items():
        image = shown(view, [f"claim/{route}/none", f"claim/{route}/{benefit}"])
        for other, (u, v) in places.items():
            near = colours(image, around(u, v, 17, 15))
            assert (own in near) == (other == benefit)
        assert GROUND in colours(image, around(x, y, 8, 8))
    bright = shown(view, [f"claim/{route}/none"])
    assert colours(bright, around(*boxes.slots[1], 8, 8)) == {GROUND}
    assert colours(bright, around(*city_boxes("standard_4_5", "minden").slots[0], 8, 8)) == {QUIET}


def test_the_prestige_table_frames_the_spaces_that_may_be_taken() -> None:
    view, printed = with_seat(), board("standard_4_5")
    route = printed.prestige_table.route
    first, _, third, _ = table_places(printed)
    image = shown(view, [f"claim/{route}/none", f"claim/{route}/table:7"])
    assert SEATS[2].fill in colours(image, around(*first, 16, 16))
    assert colours(image, around(*third, 8, 16)) == {GROUND}
    assert colours(shown(view, [f"claim/{route}/none"]), around(*first, 8, 8)) == {QUIET}


def test_points_for_control_wear_the_colour_of_who_gets_them() -> None:
    view = with_seat(bremen_minden="c-trader c-trader c-trader")
    views.city(view, FIRST).controller, views.city(view, SECOND).controller = 1, 3
    claim = f"claim/{ROUTE}/none"
    image = shown(view, [claim], {claim: controlled((FIRST, 1), (SECOND, 3))})
    for name, seat in ((FIRST, 1), (SECOND, 3)):
        (pill,) = gain_pills(view, {(name, seat): 1}, SCALE)
        assert SEATS[seat].fill in colours(image, pill.box(SCALE))
        assert all(apart(pill.box(SCALE), box) for box in footprints(view.board).values())


def test_a_claim_of_the_neutral_colour_is_outlined_in_its_own() -> None:
    view = with_seat(bremen_minden="n-trader n-trader n-trader", seat=0)
    offers = [f"neutral/{ROUTE}/office:{SECOND}"]
    found = aims(view, offers)
    assert (found.claims, found.slots) == ({ROUTE: NEUTRAL_SEAT}, {(SECOND, 0)})
    (x, y), (u, v) = placement(view.board).routes[ROUTE].spaces[:2]
    between = around((x + u) / 2, (y + v) / 2, 8, 8)
    assert NEUTRAL.fill in colours(shown(view, offers), between)
    assert SEATS[0].fill not in colours(shown(view, offers), between)


def test_each_pair_of_offices_to_swap_has_its_sign() -> None:
    view = with_seat()
    minden = views.city(view, SECOND)
    minden.slots[:3] = [Piece(0, "trader"), Piece(1, "trader"), Piece(0, "trader")]
    slots = city_boxes(view.board, SECOND).slots
    one = shown(view, [f"use/swap_offices/{SECOND}:0"])
    both = shown(view, [f"use/swap_offices/{SECOND}:{slot}" for slot in (0, 1)])
    box = ImageChops.difference(one, both).getbbox()
    assert slots[1][0] * SCALE < box[0]
    assert colours(one, around(*slots[3], 6, 6)) == {GROUND}
    assert SEATS[0].fill in colours(both, around(*slots[2], 9, 9))
    assert SEATS[0].fill not in colours(one, around(*slots[2], 9, 9))
    views.city(view, FIRST).slots[:2] = [Piece(0, "trader"), Piece(1, "trader")]
    every = shown(view, [f"use/swap_offices/{name}:0" for name in (FIRST, SECOND)])
    for left, right in (slots[:2], city_boxes(view.board, FIRST).slots):
        assert inks.TOKEN in colours(every, ((left[0] + right[0]) / 2 - 3, left[1] + 7, right[0], right[1] + 12))


def test_offices_of_open_cities_may_be_swapped_and_won_at_either_end() -> None:
    view = with_seat("east")
    belgard, boxes = views.city(view, "belgard"), city_boxes("east", "belgard")
    for count in range(4):
        belgard.extra = [Piece(at % 2, "trader") for at in range(count)]
        left = shown(view, ["bonus/extra_office:belgard/trader"])
        right = shown(view, ["bonus/office:belgard/trader"])
        for image in (left, right):
            assert SEATS[2].fill in colours(image, (boxes.plate[0] - 16, boxes.plate[1] - 8, *boxes.plate[2:]))
        if count:
            assert left.tobytes() != right.tobytes()
    image = shown(view, ["use/swap_offices/belgard:1"])
    places, _ = extra_row(boxes, 3)
    assert SEATS[1].fill in colours(image, around(*places[1], 9, 9))
    assert colours(image, around(*places[0], 6, 6)) == {GROUND}


def test_routes_for_a_token_are_kept_and_cities_are_not() -> None:
    view = with_seat()
    image = shown(view, [f"token/swap_offices/{ROUTE}"])
    place = placement(view.board).routes[ROUTE]
    assert colours(image, around(*place.spaces[1], 3, 3)) == {GROUND}
    assert SEATS[2].fill in colours(image, around(*place.token, 13, 13))
    assert colours(image, around(*city_boxes(view.board, SECOND).slots[0], 8, 8)) == {QUIET}


def test_faded_names_can_be_read() -> None:
    tabs = [inks.PLATE, NEUTRAL.tone, *(ink.fill for ink in SEATS)]
    assert min(contrast(INK, mix(tab, *inks.COLOURS.fade)) for tab in tabs) >= 4.5
    label = city_boxes("standard_4_5", "stade").bare
    assert INK in colours(shown(with_seat(), ["place/bremen-minden/trader"]), label)
    claimed = shown(with_seat(), ["claim/emden-stade/none"])
    assert INK not in colours(claimed, label), "what is kept is not written again"


def test_no_price_hides_a_name_or_leaves_the_map(name: str) -> None:
    spots = price_spots(name)
    assert set(spots) == {(route.id, at) for route in board(name).routes for at in range(route.spaces)}
    labels = {key: box for key, box in footprints(name).items() if key.startswith("label")}
    for space, (x, y) in spots.items():
        assert PRICE / 2 <= x <= WIDE - PRICE / 2, space
        assert PRICE / 2 <= y <= placement(name).height - PRICE / 2, space
        for key, (left, top, right, bottom) in labels.items():
            wide = min(right, x + PRICE / 2) - max(left, x - PRICE / 2)
            high = min(bottom, y + PRICE / 2) - max(top, y - PRICE / 2)
            assert wide <= 0 or high <= 0 or wide * high < 3, (space, key)


def test_the_palette_holds_the_faded_tones_and_the_picture_is_small() -> None:
    faded = fade_tones(inks.FLAT, *inks.COLOURS.fade, APART, inks.FLAT)
    assert {*inks.FLAT, *faded} <= set((quiet := inks.COLOURS.palette(quiet=True)).colours)
    assert len(quiet.colours) <= LIMIT
    view = views.crowded("britannia_4_5")
    view.seat = 0
    pieces = {(route.id, space) for route in view.routes for space in route.spaces if space is not None}
    offers = [f"lift/{route}/{'abcde'[piece.seat]}-{piece.kind}" for route, piece in pieces]
    image = HansaPainter(scale=SCALE).targets(view, views.NAMES, TR, offers)
    assert image is not None
    assert len(png(image)) <= 150_000
