"""What happened is marked while it shows, and what could be chosen is lit with its gain (MK-19.4, MK-19.5)."""

from __future__ import annotations

from dataclasses import fields
from itertools import combinations

import pytest

from hansa_bot.engine.action import Event, Outcome
from hansa_bot.engine.rules import Setup
from hansa_bot.i18n.catalog import catalog
from hansa_bot.render.canvas import SCALE, width
from hansa_bot.render.fonts import NARROW
from hansa_bot.titles.kit.render.painter import Onlooker
from hansa_bot.titles.kit.render.targets import shared
from hansa_bot.titles.merkator import visits
from hansa_bot.titles.merkator.material import (
    BONUS,
    BONUS_UNITS,
    CARDS,
    CONTRACTS,
    GOODS,
    NOWHERE,
    PLACE,
    PLACES,
    VALUES,
)
from hansa_bot.titles.merkator.meta import META
from hansa_bot.titles.merkator.render import cards, desk, layout, targets
from hansa_bot.titles.merkator.render import map as map_module
from hansa_bot.titles.merkator.render.changes import Changes, changes
from hansa_bot.titles.merkator.rules import RULES
from hansa_bot.titles.merkator.texts.names import MerkatorNames
from hansa_bot.titles.merkator.view import OfficeView
from hansa_bot.titles.painter import NOTHING
from tests.titles.merkator.golden_pictures import PAINTER, TR, differs, scene, view_of

MARKED = "Everything that can be marked"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_kind_of_mark_is_gathered_and_painted(seats: int) -> None:
    shown, view = scene(MARKED, seats), view_of(MARKED, seats)
    found = changes(view, shown.marks)
    assert all(getattr(found, field.name) for field in fields(Changes))
    plain, marked = (PAINTER.board(view, shown.names, TR, marks) for marks in ((), shown.marks))
    for place in found.places:
        x, y = layout.new_at(place)
        assert differs(plain, marked, (x - 6, y - 5, x + 6, y + 5)), PLACES[place]
    x, y = layout.joined_at(view.pawn, 0)
    boxes = [(x - 4, y - 4, x + 4, y + 4), layout.BUILDINGS[3], layout.CHART]
    boxes += [layout.cell(view, seat) for seat in range(seats)]
    assert all(differs(plain, marked, box) for box in boxes)
    unmarked = [layout.PLATES[PLACE["spain"]], layout.BONUS[0], layout.PILES[len(VALUES) - 1]]
    assert not any(differs(plain, marked, box) for box in unmarked)


def spread(*places: str) -> Event:
    return Event("spread", {"places": list(places)})


def travelled(place: str, start: str = "") -> Event:
    return Event("travelled", {"seat": 0, "place": place, "from_place": start})


TOOK = Event("took", {"seat": 1, "place": "danzig", "goods": ["grain", "grain", "saltpeter"]})
JOINED = Event("joined", {"seat": 1, "host_seat": 0, "place": "italy", "count": 2})


@pytest.mark.parametrize(
    ("marks", "name", "expected"),
    [
        ((spread("hamburg", "russia"), spread("russia")), "new", {PLACE["hamburg"]: 1, PLACE["russia"]: 2}),
        ((spread("danzig"), TOOK), "new", {}),
        ((TOOK,), "taken", {PLACE["danzig"]: (3, 1)}),
        ((TOOK, spread("danzig")), "taken", {}),
        ((spread(*["sweden"] * 30),), "new", {}),
        ((travelled("italy"), travelled("italy", "italy")), "ways", []),
        ((travelled("italy", "spain"),), "ways", [(PLACE["spain"], PLACE["italy"])]),
        ((JOINED,), "joined", [1]),
        ((JOINED, travelled("russia", "italy")), "joined", []),
        ((Event("gained", {"seat": 0, "contract": "hamburg-10"}),), "gained", set()),
    ],
)
def test_what_does_not_show_any_more_is_not_marked(marks, name: str, expected) -> None:
    assert getattr(changes(view_of("Late in a game", 4), marks), name) == expected


@pytest.mark.parametrize(
    ("places", "closer"), [(("danzig", "sweden"), True), (("spain", "russia"), False), ((), False)]
)
def test_what_lies_close_together_is_shown_closer(places, closer: bool) -> None:
    shown = scene("Late in a game", 4)
    near = PAINTER.close_up(shown.view, shown.names, TR, [spread(*places)])
    assert (near is not None) == closer


def test_a_trip_brings_cubes_and_goods_of_bonus_cards() -> None:
    """Each as many as the rules give when the trip is made (MK-4.4, MK-4.7)."""
    view = view_of("All trips at once", 3)
    office = view.offices[0]
    for place in range(len(PLACES)):
        cubes = view.cubes[place] if layout.is_major(place) else 0
        named = sum(BONUS[card].place == place for card in office.bonus)
        assert visits.own_trip(view, office, place).units == cubes + BONUS_UNITS * named


def office_with(contract: str, **goods: int) -> OfficeView:
    store = [goods.get(good, 0) for good in GOODS]
    return OfficeView(
        seat=0,
        storage=store,
        supply=[0] * 8,
        counters=0,
        thalers=0,
        contracts=[CARDS.index(contract)],
        bonus=[],
        buildings=[],
        hand=None,
    )


@pytest.mark.parametrize(
    ("contract", "place", "cubes", "goods", "values"),
    [
        ("danzig-2", "danzig", 0, {"iron": 1, "fish_oil": 1}, [2]),
        ("danzig-2", "danzig", 0, {"iron": 1}, []),
        ("danzig-2", "danzig", 0, {"iron": 5}, [2]),
        ("danzig-2", "sweden", 0, {"iron": 1, "fish_oil": 1}, []),
        ("danzig-2", "danzig", 5, {"iron": 1}, [2]),
        ("hamburg-2", "hamburg", 1, {"wine": 1}, []),
    ],
)
def test_contracts_that_could_be_fulfilled_are_told(contract: str, place: str, cubes: int, goods, values) -> None:
    """With a trade of four for one as well, also of goods that the trip itself brings (MK-5.9, MK-5.13)."""
    view = view_of("All trips at once", 2)
    view.cubes[PLACE[place]] = cubes
    office = office_with(contract, **goods)
    reached = visits.within_reach(office, visits.own_trip(view, office, PLACE[place]), PLACE[place])
    assert [CONTRACTS[card].value for card in reached] == values


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_all_places_that_can_be_afforded_are_lit_and_no_pill_covers_another(seats: int) -> None:
    shown = scene("All trips at once", seats)
    found = targets.read_targets(shown.view, shown.offers, NOTHING)
    assert found is not None
    assert set(found.places) == set(range(len(PLACES)))
    few = targets.read_targets(shown.view, ["travel/hamburg", "travel/italy"], NOTHING)
    assert few is not None
    assert set(few.places) == {PLACE["hamburg"], PLACE["italy"]}
    pills = targets.pills(shown.view, found, SCALE)
    assert len(pills) >= 8
    assert all(shared(one.box(SCALE), other.box(SCALE)) == 0 for one, other in combinations(pills, 2))
    for pill in pills:
        x, y = pill.x, pill.y
        assert not any(
            left < x < right and top + 2 < y - 4 and y + 4 < bottom for left, top, right, bottom in layout.PLATES
        )


def test_cards_and_piles_that_offers_aim_at_are_lit() -> None:
    shown = scene("All cards at once", 4)
    found = targets.read_targets(shown.view, shown.offers, NOTHING)
    assert found is not None
    assert found.cards == {*shown.view.bonus_row, *shown.view.building_row}
    assert [values for _, values in sorted(found.piles.items())][:3] == [[2], [3], [4]]
    assert targets.read_targets(shown.view, ["done", "sell/danzig-2"], NOTHING) == targets.Targets()
    assert targets.read_targets(view_of("Goods to lose", 4), shown.offers, NOTHING) is None


def test_an_arrow_without_a_way_is_none(monkeypatch: pytest.MonkeyPatch):
    view, names = RULES.view(RULES.setup(Setup(2, META.check(2, {}), "ways"), Outcome()), None), ["Ann", "Bo"]
    plain = PAINTER.board(view, names, TR, [])
    monkeypatch.setattr(map_module, "arrows", lambda found: [[]])
    assert PAINTER.board(view, names, TR, []).tobytes() == plain.tobytes()


@pytest.mark.parametrize("language", ["en", "it", "es", "de"])
def test_contracts_of_a_small_office_have_the_room_that_their_names_need(language: str) -> None:
    """None is cut, none reaches over its row, and the best are shown where not all have room."""
    tr = catalog(language, "merkator")
    who, names = Onlooker(tr, (), "", keep=False), MerkatorNames(tr, ())
    owned, room = [*range(0, len(CONTRACTS), 5)], 164.0
    rows = desk.tag_rows(owned, room, 4, who)
    shown = [card for row in rows for card, _ in row]
    assert len(rows) == 4
    assert shown == [*reversed(owned)][: len(shown)]
    assert len(shown) < len(owned)
    for row in rows:
        assert sum(wide + 1.0 for _, wide in row) - 1.0 <= room
    assert sum(wide + 1.0 for _, wide in rows[-1]) + desk.MORE <= room + 1.0
    for card, wide in (tag for row in rows for tag in row):
        if (place := CONTRACTS[card].place) != NOWHERE:
            said = width(names.place(place), cards.NAME)
            assert said * NARROW <= wide - desk.VALUE_WIDE - 2.6
