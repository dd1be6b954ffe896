"""Knowledge tiles 1 to 14 at work (CB-10.1 to CB-10.14) and 15 to 26 at the end (CB-10.15 to CB-10.26)."""

from __future__ import annotations

import pytest

from tests.titles.castles_of_burgundy import reading
from tests.titles.castles_of_burgundy.playing import act, code, legal
from tests.titles.castles_of_burgundy.position import RULES, position

START = {"d4": "castle"}


def with_(*numbers, **words):
    """A seat that owns these knowledge tiles on c4, b4 and a4."""
    placed = {**START, **words.pop("placed", {})}
    placed |= {name: f"k{number}" for name, number in zip(("c4", "b4", "a4"), numbers, strict=False)}
    return {"placed": placed, **words}


def at_the_end(number, **words):
    state = position(A=with_(number, **words))
    line = next(line for line in RULES.scores(RULES.view(state, None))[0].lines if line.key == "knowledge")
    assert line.facts["tiles"] == [f"k{number}"]
    return line.points


def test_cb_10_1_the_same_building_twice():
    words = {"placed": {"e4": "bank"}, "dice": (1, 1), "storage_": ["bank"]}
    assert code(position(A=with_(2, **words)), "place/bank/e5/die-1") == "duplicate_building"
    assert code(position(A=with_(1, **words)), "place/bank/e5/die-1") is None


def test_cb_10_2_a_worker_for_each_mine():
    words = with_(2, placed={"e3": "mine", "f2": "mine"})
    state = position(phase="E", round=5, turn="B", A=words, B={"placed": {**START, "e3": "mine"}})
    after = act(state, "workers/die-6", "workers/die-6", "end")
    assert (after.silver, after.workers) == ([2, 1], [2, 4])


@pytest.mark.parametrize(
    ("numbers", "silver", "workers"), [((20,), 1, 0), ((3,), 2, 0), ((4,), 1, 1), ((3, 4), 2, 1)]
)
def test_cb_10_3_and_4_every_sale_pays_more(numbers, silver, workers):
    words = {"dice": (4, 3), "goods": {"red": 2, "pink": 1}, "storage_": ["warehouse"]}
    state = act(position(A=with_(*numbers, **words)), "sell/red/die-4")
    assert (state.silver[0], state.workers[0]) == (silver, workers)
    state = act(state, "place/warehouse/e4/die-3", "sell/pink/warehouse")
    assert (state.silver[0], state.workers[0]) == (2 * silver, 2 * workers)


def test_cb_10_4_a_castle_sale_counts_too():
    words = {"dice": (6, 3), "goods": {"red": 2}, "storage_": ["castle"]}
    state = act(position(A=with_(3, 4, **words)), "place/castle/b3/die-6", "sell/red/castle")
    assert (state.silver[0], state.workers[0]) == (2, 1)


def test_cb_10_5_two_neighbouring_depots_are_one_heap():
    words = {"dice": (5, 1), "storage_": ["ship"], "goods": {"turquoise": 1}}
    goods = {"2": ["turquoise", "pink", "red"], "3": ["pink", "brown", "orange"], "1": ["pink"], "6": ["red"]}
    state = act(position(A=with_(5, **words), goods_on=goods), "place/ship/d5/die-5")
    offers = legal(state)
    assert "load/6+1" in offers
    assert "load/5+6" in offers
    assert "load/1" in offers
    assert len([offer for offer in offers if offer.startswith("load/2+3/")]) == 6
    after = act(state, "load/2+3/pink+orange")
    assert reading.goods(after, "A") == {"turquoise": 2, "pink": 2, "orange": 1}
    assert reading.goods_on(after, "2") == {"red": 1}
    assert reading.goods_on(after, "3") == {"brown": 1}
    assert reading.track(after) == ["B", "A"]
    for wrong in ("load/1+3", "load/2+2"):
        assert code(state, wrong) == "depots_not_neighbours"
    assert code(state, "load/1+2+3") == "depot_not_allowed"
    without = act(position(A=with_(4, **words), goods_on=goods), "place/ship/d5/die-5")
    assert code(without, "load/6+1") == "depot_not_allowed"


def test_cb_10_6_buying_from_any_depot_once_a_turn():
    words = with_(6, silver=4)
    state = position(A=words, depots={"5": ["mine"], "1": ["ship"]}, black=["bank"])
    assert legal(state, "buy") == ["buy/1/ship", "buy/5/mine", "buy/black/bank"]
    after = act(state, "buy/5/mine")
    assert after.silver[0] == 2
    assert legal(after, "buy") == []


def test_cb_10_7_a_point_for_each_tile_that_scores():
    words = {"placed": {"d3": "ship", "c2": "sheep-4"}, "dice": (5, 2), "storage_": ["sheep-3", "pig-2"]}
    state = act(position(A=with_(7, **words)), "place/sheep-3/c1/die-5")
    assert reading.desk(state, "A").points == 3 + 4 + 2
    assert reading.desk(act(state, "place/pig-2/b1/die-2"), "A").points == 9 + 3


def test_cb_10_8_a_worker_reaches_two():
    state = position(A=with_(8, dice=(6, 6), workers=1), depots={name: ["ship"] for name in "123456"})
    assert legal(state, "take") == [f"take/{name}/ship/die-6" for name in "12456"]


PLACES = {
    "bank": ("place/bank/c3/die-2", 9),
    "ship": ("place/ship/d5/die-4", 10),
    "cow-2": ("place/cow-2/c2/die-3", 10),
    "castle": ("place/castle/b3/die-1", 11),
    "mine": ("place/mine/e3/die-3", 11),
    "k1": ("place/k1/b4/die-4", 11),
}
"""By tile: placing it one step away from the number, and the knowledge that makes the step free."""


@pytest.mark.parametrize("word", PLACES)
@pytest.mark.parametrize("number", [9, 10, 11, 12])
def test_cb_10_9_to_12_a_free_step_for_what_is_placed(word, number):
    action, helper = PLACES[word]
    face = int(action[-1])
    words = {"placed": {"d3": "ship"}, "dice": (face, face), "storage_": [word]}
    state = position(A=with_(number, **words))
    assert (action in legal(state)) == (helper == number)
    assert code(state, action) == (None if helper == number else "not_enough_workers")


@pytest.mark.parametrize("number", [9, 10, 11, 12])
def test_cb_10_12_a_free_step_for_taking(number):
    state = position(A=with_(number, dice=(6, 6)), depots={name: ["ship"] for name in "123456"})
    wanted = "156" if number == 12 else "6"
    assert legal(state, "take") == [f"take/{name}/ship/die-6" for name in wanted]


def test_cb_10_12_a_free_step_combines_with_paid_workers_for_both_dice():
    state = position(A=with_(12, dice=(6, 5), workers=2), depots={"2": ["ship"], "3": ["mine"]})
    after = act(state, "take/2/ship/die-6", "take/3/mine/die-5")
    assert after.workers[0] == 0


def test_cb_10_9_to_12_a_free_step_is_none_for_selling():
    state = position(A=with_(9, 10, 11, dice=(5, 5), goods={"red": 1}))
    assert legal(state, "sell") == []
    assert legal(position(A=with_(12, dice=(5, 5), goods={"red": 1})), "sell") == []


@pytest.mark.parametrize(
    ("numbers", "silver", "workers"), [((20,), 0, 2), ((13,), 1, 2), ((14,), 0, 4), ((13, 14), 1, 4)]
)
def test_cb_10_13_and_14_taking_workers_brings_more(numbers, silver, workers):
    state = position(A=with_(*numbers, dice=(1, 6), storage_=["castle", "boarding-house"]))
    after = act(state, "workers/die-1")
    assert (after.silver[0], after.workers[0]) == (silver, workers)
    by_castle = act(after, "place/castle/b3/die-6", "workers/castle")
    assert (by_castle.silver[0], by_castle.workers[0]) == (2 * silver, 2 * workers)


def test_cb_10_14_neither_touches_the_boarding_house():
    state = position(A=with_(13, 14, dice=(3, 6), storage_=["boarding-house"]))
    after = act(state, "place/boarding-house/e4/die-3")
    assert (after.silver[0], after.workers[0]) == (0, 4)


def test_cb_10_15_types_sold():
    assert at_the_end(15, sold={"red": 4, "pink": 1}, goods={"brown": 2}) == 6


@pytest.mark.parametrize(
    ("number", "word"),
    [
        *[(16, "warehouse"), (17, "watchtower"), (18, "carpenter"), (19, "church")],
        *[(20, "market"), (21, "boarding-house"), (22, "bank"), (23, "city-hall")],
    ],
)
def test_cb_10_16_to_23_four_points_for_each_building_of_a_kind(number, word):
    other = "bank" if word != "bank" else "market"
    assert at_the_end(number, placed={"c3": word, "e4": word, "e5": other}, storage_=[word]) == 8


def test_cb_10_24_species_in_the_estate():
    placed = {"c1": "cow-2", "c2": "cow-4", "b1": "pig-2", "e6": "sheep-3"}
    assert at_the_end(24, placed=placed, storage_=["chicken-2"]) == 12


def test_cb_10_25_goods_sold():
    assert at_the_end(25, sold={"red": 4, "pink": 1}, goods={"brown": 2}) == 5


def test_cb_10_26_bonus_tiles():
    placed = {"e3": "mine", "f2": "mine", "g1": "mine"}
    state = position(bonus={"mine": "A", "ship": "BA"}, A=with_(26, placed=placed))
    assert RULES.scores(RULES.view(state, None))[0].points("knowledge") == 4


def test_cb_8_9_knowledge_in_the_storage_does_nothing():
    state = position(A={"storage_": ["k14", "k25", "k16"], "sold": {"red": 3}, "dice": (1, 1)})
    assert act(state, "workers/die-1").workers[0] == 2
    assert RULES.scores(RULES.view(state, None))[0].points("knowledge") == 0
