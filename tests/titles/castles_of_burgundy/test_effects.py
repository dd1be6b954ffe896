"""What placed tiles set off (CB-8), and regions with their bonus tiles (CB-11)."""

import pytest

from hansa_bot.titles.castles_of_burgundy.formulas import region_points
from tests.titles.castles_of_burgundy import reading
from tests.titles.castles_of_burgundy.playing import act, code, facts_of, kinds, legal, told
from tests.titles.castles_of_burgundy.position import position

GROWN = {"d4": "castle", "c4": "k20"}
"""The start with a neighbour of the northern castles."""


def test_cb_8_1_region_then_colour_then_the_tile_itself():
    lying = {"d4": "castle", "d3": "ship", "d2": "ship", "d5": "ship", "d6": "ship", "d1": "ship"}
    state = position(A={"placed": lying, "dice": (1, 1), "storage_": ["ship"]})
    events = told(state, "place/ship/d7/die-1", "load/1")
    assert kinds(events) == ["placed", "region", "bonus", "loaded", "moved_on"]


def test_cb_8_2_never_more_than_one_effect_waits():
    words = {"placed": GROWN, "dice": (3, 3), "storage_": ["city-hall", "castle", "ship"]}
    state = act(position(A=words), "place/city-hall/e4/die-3")
    for action in ("place/castle/b3/city-hall", "place/ship/d5/castle"):
        assert len(state.stack) == 2
        state = act(state, action)
    assert [decision.kind for decision in state.stack] == ["turn", "ship"]


def test_cb_8_6_the_species_scores_again_within_its_pasture():
    lying = {"d4": "castle", "d3": "ship", "c2": "cow-3", "b2": "pig-4"}
    state = position(A={"placed": lying, "dice": (5, 2), "storage_": ["cow-4"]})
    events = facts_of(state, "place/cow-4/c1/die-5", kind="animals")
    assert events == [{"seat": 0, "tile": "cow-4", "hexes": ["c1", "c2"], "points": 7}]


def test_cb_8_9_knowledge_works_from_its_placement_on_for_the_same_turn_too():
    words = {"dice": (1, 5), "storage_": ["k12"]}
    state = position(A=words, depots={"6": ["ship"], "4": ["mine"]})
    assert legal(state, "take") == []
    after = act(state, "place/k12/c4/die-1")
    assert legal(after, "take") == ["take/4/mine/die-5", "take/6/ship/die-5"]
    stored = position(A={"dice": (1, 5), "storage_": ["k14"]})
    assert act(stored, "workers/die-5").workers[0] == 2


@pytest.mark.parametrize(("size", "points"), [(1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 21), (7, 28), (8, 36)])
def test_cb_11_2_size_and_phase_make_the_points(size, points):
    assert [region_points(size, phase) - points for phase in range(5)] == [10, 8, 6, 4, 2]


def test_cb_11_3_a_castle_region_with_the_start_scores_when_it_is_full():
    words = {"estate": "7", "placed": {"a2": "castle"}, "dice": (4, 1), "storage_": ["castle"]}
    assert facts_of(position(phase="E", A=words), "place/castle/a3/die-4", kind="region")[0]["points"] == 3 + 2


def test_cb_11_1_a_region_is_told_with_its_hexes():
    words = {"dice": (6, 1), "placed": {"d4": "castle", "d3": "ship", "d2": "ship"}, "storage_": ["ship"]}
    region = facts_of(position(phase="B", A=words), "place/ship/d1/die-6", kind="region")
    assert region == [{"seat": 0, "type": "ship", "size": 3, "points": 14, "hexes": ["d1", "d2", "d3"]}]


def test_cb_11_5_each_type_is_a_race_of_its_own():
    words = {"placed": {"d4": "castle", "e3": "mine", "f2": "mine"}, "dice": (3, 1), "storage_": ["mine"]}
    after = act(position(bonus={"ship": "BA", "castle": "B"}, A=words), "place/mine/g1/die-3")
    assert reading.bonus(after, "A") == ["ship:small", "mine:large"]
    assert reading.desk(after, "A").earned[1] == 5


MARKET_PLACE = {"1": ["ship", "cow-2"], "2": ["k1", "castle"], "3": ["bank"], "5": ["mine"]}


def placing(word, depots=None, **more):
    """A turn in which this building can go to e4 with a 3."""
    words = {"dice": (3, 1), "storage_": [word, *more.pop("storage_", [])], **more.pop("A", {})}
    return position(depots=depots or MARKET_PLACE, A=words, **more)


def placed(word, depots=None, **more):
    return act(placing(word, depots, **more), f"place/{word}/e4/die-3")


def test_cb_9_1_an_advantage_comes_once_and_needs_no_die():
    after = placed("boarding-house")
    assert after.workers[0] == 4
    assert list(after.used[:2]) == [1, 0]
    assert act(after, "workers/die-1", "end").workers[0] == 6


def test_cb_9_3_an_advantage_may_be_skipped_and_is_lost():
    state = placed("market")
    assert "skip" in legal(state)
    events = told(state, "skip")
    assert [(event.kind, event.args) for event in events] == [("skipped", {"seat": 0, "effect": "market"})]
    assert reading.pending(act(state, "skip")) is None


@pytest.mark.parametrize(
    ("word", "wanted", "refused"),
    [
        ("carpenter", ["3/bank"], "5/mine"),
        ("church", ["2/castle", "2/k1", "5/mine"], "3/bank"),
        ("market", ["1/cow-2", "1/ship"], "3/bank"),
    ],
)
def test_cb_9_4_each_advantage_takes_tiles_of_its_own_types(word, wanted, refused):
    state = placed(word, black=["bank", "mine", "ship"])
    assert legal(state, "take") == [f"take/{each}/{word}" for each in wanted]
    assert code(state, f"take/{refused}/{word}") == "not_eligible"


@pytest.mark.parametrize("word", ["warehouse", "carpenter", "church", "market", "city-hall"])
def test_cb_17_5_an_advantage_without_a_use_is_no_choice(word):
    state = placing(word, depots={"6": []}, black=["bank", "mine", "ship"])
    events = told(state, f"place/{word}/e4/die-3")
    assert [event.args for event in events if event.kind == "lapsed"] == [{"seat": 0, "effect": word}]
    assert reading.pending(act(state, f"place/{word}/e4/die-3")) is None
