"""Every scene can be drawn in every kind of picture; what is drawn can be told apart and covers nothing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Any

import pytest

from bench.letters import read, read_cards
from hansa_bot.i18n.catalog import catalog
from hansa_bot.render.canvas import HIGH, SCALE, WIDE, Box, Canvas, around, width
from hansa_bot.render.fonts import LEAST, NARROW
from hansa_bot.render.theme import SEATS, SHEET
from hansa_bot.titles import registry
from hansa_bot.titles.merkator.material import (
    BUILDINGS,
    COLUMNS,
    CONTRACTS,
    GOODS,
    LINKED,
    MAJORS,
    PEACE,
    PLACES,
    VALUES,
)
from hansa_bot.titles.merkator.meta import META
from hansa_bot.titles.merkator.render import cards, desk, inks, layout, plan, signs
from hansa_bot.titles.merkator.render.changes import Changes
from hansa_bot.titles.merkator.render.map import arrows
from hansa_bot.titles.merkator.render.painter import MerkatorPainter
from hansa_bot.titles.merkator.texts.names import MerkatorNames
from hansa_bot.titles.merkator.view import OfficeView
from hansa_bot.titles.painter import Scene
from tests.render.colours import VISIONS, difference
from tests.titles.kit.golden import differing
from tests.titles.kit.scenes import FULL, check_kinds, check_scene, each_caption_early
from tests.titles.merkator.golden_pictures import GALLERY, PAINTER, SITUATIONS, TR, all_scenes, scene, view_of

MARKED = "Everything that can be marked"
RENEW = "look at the gallery, then python -m tests.titles.merkator.golden_pictures"


@pytest.mark.parametrize("shown", each_caption_early(all_scenes()))
def test_a_scene_can_be_drawn(shown: Scene) -> None:
    check_scene(META, PAINTER, TR, shown)


def test_all_kinds_of_pictures_have_scenes() -> None:
    check_kinds(all_scenes())


def test_languages_and_themes_fit() -> None:
    shown = scene("Everything full", 4)
    for language in ("en", "it", "es", "de"):
        tr = catalog(language, "merkator")
        with PAINTER.use_theme("night"):
            assert PAINTER.desk(shown.view, shown.names, tr, 1).size == FULL


@pytest.mark.parametrize("language", ["en", "it", "es", "de"])
def test_what_a_building_counts_fits_on_its_card(language: str) -> None:
    """In letters no narrower than they may be, with the goods in the line below or beside."""
    tr, (left, _, right, _) = catalog(language, "merkator"), layout.BUILDINGS[0]
    room = right - left - 2 * cards.MARGIN
    for card, building in BUILDINGS.items():
        name, counts = cards.building_lines(card, room, tr)
        goods = cards.GOOD_STEP * len(cards.drawn_goods(building))
        assert all(width(line, cards.NAME) * NARROW <= room for line in name), name
        assert all(width(line, LEAST, "Semibold") * NARROW <= room for line in counts), counts
        assert not any("…" in line for line in (*name, *counts)), counts
        assert goods <= room
        beside = width(counts[-1], LEAST, "Semibold") + goods <= room - 2
        assert len(name) + len(counts) + bool(goods and not beside) <= 3, name


@pytest.mark.parametrize("language", ["en", "it", "es", "de"])
def test_names_of_columns_and_goods_are_whole(language: str) -> None:
    """Where three or four play, who have the narrowest office with such names; no letters are too narrow to read."""
    names, view = MerkatorNames(catalog(language, "merkator"), ()), view_of("Late in a game", 3)
    left, _, right, _ = plan.inner(plan.office_boxes(view, 0)[0])
    room = (right - left) / len(COLUMNS) - desk.HEADED
    for column in range(len(COLUMNS)):
        lines = desk.column_head(names.column(column), room)
        assert "…" not in "".join(lines)
        assert "".join(lines).replace("-", "").replace(" ", "") == names.column(column).replace(" ", "")
        assert all(width(line, LEAST, "Semibold") * NARROW <= room for line in lines), lines
    peace = names.card(PEACE)
    left, _, right, _ = layout.PILES[len(VALUES) - 1]
    assert max(width(word, LEAST) for word in peace.split()) * NARROW <= right - left - cards.BESIDE


def test_all_that_one_reads_is_high_enough_on_a_phone() -> None:
    """Capitals of 5.5 pixels where a picture is 400 wide, but for what the kit draws alike for all titles."""
    found = read(
        registry.load("merkator"), [scene(MARKED, 3), scene("Late in a game", 4), scene("All trips at once", 4)]
    )
    cards_ = read_cards(registry.load("merkator"))
    small = {key: each for key, each in (found.smallest | cards_.smallest).items() if each[0] < 5.5 - 0.01}
    assert [key for key in small if ".render.ground." not in key[1]] == []


def test_layers_are_drawn_ahead_and_change_nothing() -> None:
    shown = scene("Late in a game", 3)
    before = PAINTER.board(shown.view, shown.names, TR, ())
    work = list(PAINTER.layers())
    assert len(work) == 4
    work[0]()
    assert PAINTER.board(shown.view, shown.names, TR, ()).tobytes() == before.tobytes()
    image = MerkatorPainter(fresh=True).board(shown.view, shown.names, TR, ())
    assert (image.mode, image.size) == ("RGB", FULL)


@pytest.mark.parametrize("which", SITUATIONS)
def test_a_picture_looks_as_it_did(which: str) -> None:
    found = GALLERY.differing(which)
    assert found == [], f"{which} differs around {found[:6]}: {RENEW}"


def test_golden_pictures_are_few_small_and_different() -> None:
    GALLERY.check()
    assert len(differing(*(GALLERY.kept(which) for which in SITUATIONS))) > 10


def test_a_cube_more_and_a_pawn_elsewhere_are_seen() -> None:
    view = view_of(*SITUATIONS["full"])
    for name, value in (("pawn", 2), ("cubes", [0] * MAJORS)):
        was = getattr(view, name)
        setattr(view, name, value)
        assert GALLERY.differing("full"), name
        setattr(view, name, was)


def overlap(one: Box, other: Box) -> float:
    """How deep two boxes reach into one another; not positive when they are apart."""
    return min(min(one[2], other[2]) - max(one[0], other[0]), min(one[3], other[3]) - max(one[1], other[1]))


def within(inner: Box, outer: Box) -> bool:
    return outer[0] <= inner[0] and outer[1] <= inner[1] and inner[2] <= outer[2] and inner[3] <= outer[3]


def footprints() -> Iterator[tuple[str, Box]]:
    """All that stands on the map and in the market and may cover nothing else, by name."""
    for place, box in enumerate(layout.PLATES):
        joined = [around(*layout.joined_at(place, index), layout.JOINED, layout.JOINED) for index in range(3)]
        named = {"plate": box, "pawn": layout.pawn_box(place)} | {f"joined{at}": box for at, box in enumerate(joined)}
        yield from ((f"{name} {PLACES[place]}", box) for name, box in named.items())
    yield "chart chart", layout.CHART
    for kind, boxes in (("pile", layout.PILES.values()), ("bonus", layout.BONUS), ("building", layout.BUILDINGS)):
        yield from ((f"{kind} {kind}{at}", box) for at, box in enumerate(boxes))


def test_nothing_on_the_map_and_in_the_market_covers_anything_else() -> None:
    found = dict(footprints())
    assert len(found) == 5 * len(PLACES) + 1 + len(VALUES) - 1 + 8
    for (first, one), (second, other) in combinations(found.items(), 2):
        own = first.split()[1] == second.split()[1] and "plate" in (first.split()[0], second.split()[0])
        assert overlap(one, other) <= (3.0 if own else 0.0), (first, second)
    assert all(within(box, (0, 0, WIDE, layout.STRIP[1])) for box in found.values())


def test_every_link_is_a_road_between_its_plates() -> None:
    assert {frozenset(link) for link in layout.LINKS} == {
        frozenset((one, other)) for one in range(MAJORS) for other in LINKED[one]
    }


def test_an_arrow_ends_beside_its_place_and_beneath_no_plate() -> None:
    for start, end in permutations(range(len(PLACES)), 2):
        (way,) = arrows(Changes(ways=[(start, end)]))
        (x, y), box = way[-1], layout.PLATES[end]
        assert within((x, y, x, y), (box[0] - 6, box[1] - 6, box[2] + 6, box[3] + 6)), (start, end)
        assert not any(within((x, y, x, y), plate) for plate in (*layout.PLATES, layout.CHART)), (start, end)


def test_bonus_cards_stand_below_the_contracts_and_above_the_buildings() -> None:
    held = {"contracts": [0, 1, 2], "bonus": [0, 1], "buildings": [], "hand": None}
    office = OfficeView(seat=0, storage=[0] * 16, supply=[0] * 8, counters=0, thalers=0, **held)
    found = plan.large(office, (5.0, 25.0, 500.0, 600.0))
    _, top, _, bottom = found.bonus_card(1)
    assert found.contract(2)[3] <= top < bottom <= found.buildings


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_offices_and_cells_stand_side_by_side(seats: int) -> None:
    view = view_of("Late in a game", seats)
    for boxes in (list(plan.office_boxes(view, 0).values()), [layout.cell(view, seat) for seat in range(seats)]):
        assert len(boxes) == seats
        assert all(overlap(one, other) <= 0 for one, other in combinations(boxes, 2))
        assert all(within(box, (0, 0, WIDE, HIGH)) for box in boxes)


def test_what_a_contract_lacks_is_hollow() -> None:
    view = view_of("Late in a game", 2)
    for office in view.offices:
        for card in office.contracts:
            have, lack = desk.split_demands(office, card)
            for kind, which, count in lack:
                assert kind != "good" or office.storage[which] + count == _wanted(card, which)
            total = sum(count for _, _, count in (*have, *lack))
            assert total == sum(count for _, _, count in cards.demands(CONTRACTS[card]))


def _wanted(card: int, good: int) -> int:
    return CONTRACTS[card].goods[good]


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("theme", inks.COLOURS.themes.values(), ids=list(inks.COLOURS.themes))
def test_dyes_differ_and_pieces_stand_out(vision: str, theme) -> None:
    """Some eyes see little difference between two dyes: letters and shapes tell them as well."""
    dyes = theme.all(inks.DYES)
    assert min(difference(*pair, vision) for pair in combinations(dyes, 2)) >= 5
    for ink in SEATS[:4]:
        for ground in theme.all((inks.LAND, inks.REALM, inks.SEA, SHEET, inks.BOARD)):
            assert (
                max(difference(theme.of(ink.fill), ground, vision), difference(theme.of(ink.edge), ground, vision))
                >= 15
            )
    assert difference(theme.of(inks.SEA), theme.of(inks.LAND), vision) >= 8


def test_goods_are_told_apart_without_colour_on_a_phone() -> None:
    """Two of one outline differ where they lack colour and a picture of 550 units is 400 pixels wide."""
    shown = [signs.good(good, 13.4, SCALE, inks.CARD) for good in range(len(GOODS))]
    small = [each.convert("RGBA").resize((10, 10)).convert("L").tobytes() for each in shown]
    for round_or_square in (small[::2], small[1::2]):
        for one, other in combinations(round_or_square, 2):
            assert sum(abs(a - b) for a, b in zip(one, other, strict=True)) / len(one) >= 8


def test_a_desk_says_in_words_what_buildings_pay_and_what_goods_are_called(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    write = Canvas.text

    def text(self: Canvas, x: float, y: float, text: str, *args: Any, **how: Any) -> float:
        said.append(text)
        return write(self, x, y, text, *args, **how)

    monkeypatch.setattr(Canvas, "text", text)
    shown = scene("Late in a game", 3)
    PAINTER.desk(shown.view, shown.names, TR, 0)
    names = MerkatorNames(TR, ())
    assert {names.good(good) for good in range(len(GOODS))} <= {*said}
    built = view_of("Late in a game", 3).offices[0].buildings
    assert built
    assert {names.pays(card) for card in built} <= {*said}


def test_goods_and_conditions_look_different() -> None:
    """The two goods of a colour differ by shape and drawing (MK-19.3)."""
    assert len({signs.good(good, 13.4, SCALE).tobytes() for good in range(len(GOODS))}) == len(GOODS)
    names = MerkatorNames(TR, ())
    shown = {
        (names.counts(card), cards.drawn_goods(building), cards.paid(building), building.cap)
        for card, building in BUILDINGS.items()
    }
    assert len(shown) == len(BUILDINGS)
