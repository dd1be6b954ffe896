"""Every scene can be drawn in every kind of picture; what is drawn can be told apart, covers nothing, tells no secret
(DH-22).
"""

from __future__ import annotations

import math
from dataclasses import fields
from itertools import combinations

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from bench.letters import PHONE, read
from hansa_bot.engine.action import Event
from hansa_bot.i18n.catalog import catalog
from hansa_bot.render.canvas import SCALE, WIDE, Box, Canvas, around, cut
from hansa_bot.render.fonts import CAP_HEIGHT, LEAST, NARROW
from hansa_bot.render.theme import SEATS
from hansa_bot.titles import registry
from hansa_bot.titles.die_haendler.material import (
    ABILITIES,
    BUY,
    CITIES,
    GOOD,
    GOODS,
    LINKED,
    MAKES,
    PLACE,
    PLACES,
    RUNGS,
    SELL,
    WAGONS,
)
from hansa_bot.titles.die_haendler.meta import META
from hansa_bot.titles.die_haendler.render import inks, layout, signs, strip, targets, tracks
from hansa_bot.titles.die_haendler.render.changes import Changes, Trail, changes
from hansa_bot.titles.die_haendler.render.map import badges
from hansa_bot.titles.die_haendler.render.painter import HaendlerPainter
from hansa_bot.titles.die_haendler.render.signs import Lettering
from hansa_bot.titles.die_haendler.rules import RULES
from hansa_bot.titles.die_haendler.view import HaendlerView
from hansa_bot.titles.kit.render.painter import Onlooker
from hansa_bot.titles.kit.render.targets import NUMBER, shared
from hansa_bot.titles.painter import Scene
from tests.render.colours import VISIONS, difference
from tests.titles.die_haendler.golden_pictures import GALLERY, PAINTER, SITUATIONS, TR, all_scenes, scene, view_of
from tests.titles.die_haendler.position import fresh
from tests.titles.kit.golden import differing
from tests.titles.kit.scenes import FULL, check_kinds, check_scene, each_caption_early

RENEW = "look at the gallery, then python -m tests.titles.die_haendler.golden_pictures"
MARKED, BUSY, WAYS = "Everything that can be marked", "In the middle of a game", "All ways of a wagon"


@pytest.mark.parametrize("shown", each_caption_early(all_scenes()))
def test_a_scene_can_be_drawn(shown: Scene) -> None:
    check_scene(META, PAINTER, TR, shown)


def test_all_kinds_of_pictures_have_scenes() -> None:
    check_kinds(all_scenes())


def test_languages_and_themes_fit() -> None:
    """The letters of a good are what its name begins with, and no two goods have the same (DH-22.2)."""
    shown = scene("Everything full", 4)
    for language in ("en", "it", "es", "de"):
        tr = catalog(language, "die_haendler")
        with PAINTER.use_theme("night"):
            assert PAINTER.desk(shown.view, shown.names, tr, 1).size == FULL
        words = Lettering(tr, shown.view)
        assert len({*words.letters}) == len(GOODS), language
        assert all(
            words.names.good(good).casefold().startswith(said.casefold()) for good, said in enumerate(words.letters)
        )


def test_layers_are_drawn_ahead_and_change_nothing() -> None:
    shown = scene(BUSY, 3)
    before = PAINTER.board(shown.view, shown.names, TR, ())
    work = list(PAINTER.layers())
    assert len(work) == 4
    work[0]()
    assert PAINTER.board(shown.view, shown.names, TR, ()).tobytes() == before.tobytes()
    image = HaendlerPainter(fresh=True).board(shown.view, shown.names, TR, ())
    assert (image.mode, image.size) == ("RGB", FULL)


@pytest.mark.parametrize("which", SITUATIONS)
def test_a_picture_looks_as_it_did(which: str) -> None:
    found = GALLERY.differing(which)
    assert found == [], f"{which} differs around {found[:6]}: {RENEW}"


def test_golden_pictures_are_few_small_and_different() -> None:
    GALLERY.check()
    assert len(differing(*(GALLERY.kept(which) for which in SITUATIONS))) > 10


def test_nothing_on_the_picture_covers_anything_else() -> None:
    """Wagons may stand on all places at once, beside plates and each other (layout.json)."""
    wagons = {place: layout.wagon_box(at) for at, place in enumerate(PLACES)}
    plates = dict(zip(CITIES, layout.PLATES, strict=True))
    for (one, first), (other, second) in combinations(wagons.items(), 2):
        assert math.dist(layout.SPOTS[PLACE[one]], layout.SPOTS[PLACE[other]]) >= 20, (one, other)
        assert shared(first, second) <= 60, (one, other)
    for place, box in wagons.items():
        inner = around(*layout.SPOTS[PLACE[place]], layout.WAGON[0], layout.WAGON[1])
        assert all(shared(plate, inner) <= 12 for plate in plates.values()), place
        assert shared(box, layout.MAP) == pytest.approx(shared(box, box)), place
    rest = [layout.PRICES, *layout.LOADS, layout.ARRIVALS, layout.STATUS, layout.MAP, layout.STRIP]
    assert not any(shared(one, other) for one, other in combinations(rest, 2))
    assert not any(shared(one, other) for one, other in combinations(plates.values(), 2))


def test_a_road_leads_from_every_place_to_its_neighbours() -> None:
    assert {(one, other) for one, near in enumerate(LINKED) for other in near} == layout.WAYS.keys()
    for (one, other), way in layout.WAYS.items():
        assert math.dist(way[0], layout.SPOTS[one]) < 1, PLACES[one]
        assert math.dist(way[-1], layout.SPOTS[other]) < 1, PLACES[other]


def test_a_wagon_looks_away_from_where_it_came() -> None:
    (x, y), (u, v) = (layout.SPOTS[PLACE[place]] for place in ("gate-koeln", "ring-gent-koeln"))
    turn = layout.heading(PLACE["ring-gent-koeln"], PLACE["gate-koeln"])
    assert math.cos(turn) * (u - x) + math.sin(turn) * (v - y) > 0.8 * math.dist((x, y), (u, v))
    assert math.cos(layout.heading(PLACE["paris"], None)) > 0 > math.cos(layout.heading(PLACE["koeln"], None))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_kind_of_mark_is_gathered_and_painted(seats: int) -> None:
    shown, view = scene(MARKED, seats), view_of(MARKED, seats)
    found = changes(view, shown.marks)
    assert all(getattr(found, each.name) for each in fields(Changes))
    plain, marked = (PAINTER.board(view, shown.names, TR, marks) for marks in ((), shown.marks))
    at = layout.SPOTS
    boxes = [around(*at[PLACE["exit-koeln"]], 14, 14), around(*at[PLACE["ring-gent-koeln"]], 20, 20)]
    boxes += [around(*tracks.price_at(0, view.levels[0]), 14, 14), layout.LOADS[0], layout.STATUS]
    boxes += [layout.cell(view, seats - 1), layout.PLATES[CITIES.index("gent")]]
    assert all(differs(plain, marked, box) for box in boxes)
    assert not differs(plain, marked, layout.ARRIVALS)


def differs(first: Image.Image, second: Image.Image, box: Box) -> bool:
    """Whether two pictures differ within a box in units."""
    area = tuple(round(value * SCALE) for value in box)
    parts = (image.convert("RGB").crop(area) for image in (first, second))
    return ImageChops.difference(*parts).getbbox() is not None


def drove(place: str, start: str, *between: str) -> Event:
    return Event("drove", {"seat": 0, "wagon": "2", "from_place": start, "place": place, "places": [*between, place]})


def price(before: int, after: int) -> Event:
    return Event("price", {"good": "iron", "from_amount": before, "amount": after})


@pytest.mark.parametrize(("before", "after", "rose"), [(600, 1000, True), (1000, 600, False)])
def test_an_arrow_points_from_where_a_price_stood_to_where_it_stands(before: int, after: int, rose: bool) -> None:
    view, iron = view_of(BUSY, 4), GOOD["iron"]
    view = replace(view, levels=[*view.levels[:iron], SELL.index(after), *view.levels[iron + 1 :]])
    x, y = tracks.price_at(iron, SELL.index(before))
    plain, marked = (painted_tracks(view, marks).cut(around(x, y, 12, 12)) for marks in ([], [price(before, after)]))
    arrow = ImageChops.difference(plain, marked).convert("L").point(lambda value: 255 * (value > 60))
    arrow = arrow.crop(arrow.getbbox())
    upper, lower = (arrow.crop((0, row, arrow.width, row + 1)).histogram()[255] for row in (0, arrow.height - 1))
    assert (upper < lower) == rose, "it is pointed at one end alone"


def painted_tracks(view: HaendlerView, marks: list[Event]) -> Canvas:
    """The tracks alone, without what never changes."""
    canvas = Canvas(Image.new("RGB", FULL, "white"))
    tracks.paint_tracks(canvas, view, Onlooker(TR, "ABCD", "", keep=False), changes(view, marks))
    return canvas


LAST = "ring-gent-koeln"
WAY = Trail(2, [PLACE["gate-koeln"], PLACE[LAST]])


@pytest.mark.parametrize(
    ("marks", "name", "expected"),
    [
        ((drove(LAST, "gate-koeln"),), "ways", [WAY]),
        ((drove("gate-koeln", "exit-koeln"), drove(LAST, "gate-koeln")), "ways", 2),
        ((drove("gate-koeln", "exit-koeln"),), "ways", []),
        ((price(700, 1000),), "levels", {GOOD["iron"]: 1}),
        ((price(1000, 600), price(600, 1000)), "levels", {}),
        ((Event("bought", {"seat": 0, "good": "salt", "city": "wien", "amount": 100}),), "stored", {}),
        ((Event("rose", {"seat": 0, "rung": RUNGS[2], "count": 0, "cards": [], "amount": 0}),), "rungs", {}),
        ((Event("became_master", {"seat": 1, "wagon": "2", "city": "koeln", "amount": 0}),), "masters", set()),
    ],
)
def test_what_does_not_show_any_more_is_not_marked(marks, name: str, expected) -> None:
    found = getattr(changes(view_of(BUSY, 4), marks), name)
    assert (len(found) if isinstance(expected, int) else found) == expected


@pytest.mark.parametrize(("start", "closer"), [("gate-koeln", True), ("gate-paris", False)])
def test_what_lies_close_together_is_shown_closer(start: str, closer: bool) -> None:
    shown = scene(BUSY, 4)
    between = [] if closer else ["spoke-paris", "hub", "spoke-koeln", "gate-koeln"]
    near = PAINTER.close_up(shown.view, shown.names, TR, [drove(LAST, start, *between)])
    assert (near is not None) == closer


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_ends_of_a_wagon_are_lit_with_what_they_lose(seats: int) -> None:
    """As many points as the rules tell when it is moved (DH-22.4)."""
    shown = scene(WAYS, seats)
    found = targets.read_targets(shown.view, shown.offers, shown.brings)
    assert found is not None
    assert {PLACES[place] for place in found.ends} == {
        offer.split("/")[3].partition(":")[0] for offer in shown.offers
    }
    lost = {PLACES[place]: points for place, ends in found.ends.items() for points in ends.values() if points}
    assert lost.keys() == {"gent", "hub"}
    pills = targets.pills(shown.view, found, SCALE)
    assert len(pills) == len(lost)
    boxes = [pill.box(SCALE) for pill in pills]
    assert not any(shared(box, layout.wagon_box(wagon.place)) for box in boxes for wagon in shown.view.wagons)
    bare = targets.read_targets(shown.view, shown.offers, {})
    assert bare is not None
    assert bare.ends.keys() == found.ends.keys()


OFFERS = {
    "buy/silk/genua": 1,
    "clear/wien/salt+wine": 2,
    "load/cloth/2": 2,
    "bid/300": 1,
    "fee/b/200/no": 1,
    "wheel/iron/crest": 1,
    "price/cloth/up": 1,
    "rise/1": 1,
    "rise/0": 0,
    "pass": 0,
    "card/axle_break": 0,
}


@pytest.mark.parametrize(("offer", "count"), OFFERS.items())
def test_what_an_offer_aims_at_is_framed(offer: str, count: int) -> None:
    view = replace(view_of(BUSY, 4), seat=0, wagon=0)
    found = targets.read_targets(view, [offer], {})
    assert found is not None
    assert (len(found.boxes) + len(found.stores) + len(found.rungs), bool(found)) == (count, bool(count))
    assert len(targets.spots(view, found)) >= count


BIDS = [Event("showed_bid", {"seat": seat, "amount": amount}) for seat, amount in enumerate((100, 700, 700, 0))]


def mastered(seat: int, city: str = "paris") -> Event:
    return Event("became_master", {"seat": seat, "wagon": "1", "city": city, "amount": 700})


def with_master(seat: int | None) -> HaendlerView:
    """The view of a busy table whose first wagon, in Paris, has a master."""
    view = view_of(BUSY, 4)
    return replace(view, wagons=[replace(view.wagons[0], master=seat), *view.wagons[1:]])


def test_what_was_bid_lies_on_the_wagon_the_master_first() -> None:
    found = changes(with_master(2), [*BIDS, mastered(2)])
    assert [*found.bids[0].items()] == [(2, 700), (1, 700), (0, 100), (3, 0)]
    plain, marked = (
        PAINTER.board(with_master(2), "ABCD", TR, marks) for marks in ([mastered(2)], [*BIDS, mastered(2)])
    )
    x, y = layout.SPOTS[PLACE["paris"]]
    assert differs(plain, marked, (x - 60, y - 60, x + 110, y + 30))


@pytest.mark.parametrize(
    ("marks", "master"),
    [
        (BIDS[:3], None),
        ([*BIDS[:3], mastered(2)], 1),
        ([*BIDS, mastered(2)], None),
        ([*BIDS, mastered(2, "koeln")], 2),
    ],
)
def test_no_bid_is_shown_before_all_are_or_when_its_wagon_has_gone_on(marks: list[Event], master: int | None) -> None:
    assert changes(with_master(master), marks).bids == {}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bids_cover_neither_plates_nor_wagons_nor_each_other(seats: int) -> None:
    made = {seat: 1500 + 100 * seat for seat in range(seats)}
    for city in range(len(CITIES)):
        view = view_of(BUSY, seats)
        view = replace(view, wagons=[replace(view.wagons[0], place=city, came_from=None), *view.wagons[1:]])
        (pill,) = badges(view, Changes(bids={0: made}), SCALE)
        plates = (layout.plate(view, each) for each in range(len(CITIES)))
        solid = [*plates, *(layout.wagon_box(wagon.place) for wagon in view.wagons)]
        assert not any(shared(pill.box(SCALE), box) for box in solid), CITIES[city]
        assert shared(pill.box(SCALE), layout.MAP) == pytest.approx(shared(pill.box(SCALE), pill.box(SCALE)))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_plate_is_as_high_as_its_longest_list(seats: int) -> None:
    empty, full = view_of("Odd names", seats), view_of(BUSY, seats)
    for city in range(len(CITIES)):
        lines = max(len(layout.keepers(full, city, good)) for good in MAKES[city])
        high, least = (layout.plate(view, city)[3] - layout.plate(view, city)[1] for view in (full, empty))
        assert (high > least) == (lines > 0)
        cells = [
            layout.store_cell(full, city, seat, good)
            for good in MAKES[city]
            for seat in layout.keepers(full, city, good)
        ]
        assert not any(shared(*pair) for pair in combinations(cells, 2))
        assert all(shared(cell, layout.PLATES[city]) == pytest.approx(shared(cell, cell)) for cell in cells)


def test_goods_that_can_be_bought_have_their_prices_and_numbers_of_their_own() -> None:
    shown = scene("All goods that can be bought", 4)
    found = targets.read_targets(shown.view, shown.offers, shown.brings)
    assert found is not None
    assert found.stores == {(city, good): BUY[0] for city, made in enumerate(MAKES) for good in made}
    for offer in (each for each in shown.offers if each.startswith("buy/")):
        aim = targets.read_targets(shown.view, [offer], shown.brings)
        assert aim is not None
        ((city, good),) = aim.stores
        x, y = targets.spots(shown.view, aim)[0]
        middle, _ = layout.goods_at(city, MAKES[city].index(good))
        left, top, right, bottom = layout.tagged_plate(shown.view, city)
        assert x == middle
        assert left < x < right
        assert top < y < bottom + NUMBER


def test_all_figures_can_be_read_on_a_phone_and_nothing_covers_one() -> None:
    captions = "Everything that can be marked", "All goods that can be bought", "The master may load", BUSY
    found = read(registry.load(META.id), [scene(caption, 4) for caption in captions])
    assert found.covered == []
    assert len(found.smallest) > 20
    small = {by: high for (_, by), (high, *_) in found.smallest.items() if high < 5.5 and not by.endswith("ground")}
    assert small == {}
    # what never changes is kept without a note of what is written on it, all of it in the least type
    assert round(LEAST * SCALE) * CAP_HEIGHT * PHONE / (WIDE * SCALE) >= 5.5


@pytest.mark.parametrize("language", ["en", "it", "es", "de"])
def test_ranks_of_merchants_stand_on_the_ladder_uncut_beside_a_crest(language: str) -> None:
    tr, view = catalog(language, "die_haendler"), view_of(BUSY, 4)
    words = Lettering(tr, view)
    for rung in range(len(RUNGS)):
        for crests in (0, 1):
            room = tracks.name_room(rung, crests)
            shown = tracks.rung_name(words, rung, room)
            assert cut(shown, LEAST, room / NARROW, "Bold") == shown, (language, rung)
        assert words.names.rung_forms(rung)[0] == words.names.rung(rung)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_groups_of_a_seat_lie_apart_in_its_cell(seats: int) -> None:
    """Tiles, abilities and cards behind their signs, rank and credit cards on the head, in the fullest game."""
    view = view_of("Everything full", seats)
    for merchant in view.merchants:
        cell, found = layout.cell(view, merchant.seat), strip.boxes(view, merchant.seat)
        assert len(found) == 5
        assert not any(shared(*pair) > 4 for pair in combinations(found.values(), 2))
        assert all(shared(box, cell) == pytest.approx(shared(box, box)) for box in found.values())


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_no_picture_of_another_shows_money_cards_bid_or_wheel(seat: int | None) -> None:
    """Only what is counted openly may differ (DH-15, DH-21.8)."""
    first, second = fresh(3, seed="one"), fresh(3, seed="one")
    second.money[2], second.hands[2] = 99_900, [0, 0, 1, 0, 0]
    first.hands[2] = [1, 0, 0, 0, 0]
    for state in (first, second):
        state.stack[-1].kind, state.stack[-1].seats = "wheel", [0, 1]
    first.wheels, second.wheels = ([b"", b"", bytes(wheel)] for wheel in ((0, 1), (4, 6)))
    views = [RULES.view(state, seat) for state in (first, second)]
    for draw in (lambda view: PAINTER.board(view, "ABC", TR, ()), lambda view: PAINTER.desk(view, "ABC", TR, 2)):
        one, other = map(draw, views)
        assert one.tobytes() == other.tobytes()
    own = [PAINTER.desk(RULES.view(state, 2), "ABC", TR, 2).tobytes() for state in (first, second)]
    assert own[0] != own[1]


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("theme", inks.COLOURS.themes.values(), ids=list(inks.COLOURS.themes))
def test_pieces_stand_out_from_every_ground(vision: str, theme) -> None:
    """A good of a shape differs in colour from the others of that shape, and a seat from what it stands on."""
    for shape in (True, False):
        dyes = [theme.of(dye) for dye, disc in zip(inks.DYES, signs.ROUND, strict=True) if disc == shape]
        assert min(difference(*pair, vision) for pair in combinations(dyes, 2)) >= 10
    for ink in SEATS[:4]:
        for ground in theme.all((inks.LAND, inks.REALM, inks.SEA, inks.CARD, inks.PLATE)):
            fills = (difference(theme.of(part), ground, vision) for part in (ink.fill, ink.edge))
            assert max(fills) >= 15
    assert difference(theme.of(inks.SEA), theme.of(inks.LAND), vision) >= 8
    assert difference(theme.of(inks.ROAD), theme.of(inks.LAND), vision) >= 5


def test_abilities_and_wagons_look_different() -> None:
    assert len({signs.ability(which, SCALE).tobytes() for which in range(len(ABILITIES))}) == len(ABILITIES)
    assert len({signs.wagon(wagon + 1, 0.0, SCALE).tobytes() for wagon in WAGONS}) == len(WAGONS)
    made = {frozenset(goods) for goods in MAKES}
    assert len(made) > 1 < len(SELL)
