"""What placed tiles set off (CB-8), and regions with their bonus tiles (CB-11)."""

from __future__ import annotations

import pytest

from hansa_bot.titles.castles_of_burgundy.formulas import region_points
from tests.titles.castles_of_burgundy import reading
from tests.titles.castles_of_burgundy.playing import act, code, facts_of, kinds, legal, told
from tests.titles.castles_of_burgundy.position import position

GROWN = {"d4": "castle", "c4": "k20"}
"""The start with a neighbour of the northern castles."""


def test_cb_8_1_region_then_colour_then_the_tile_itself():
    placed = {"d4": "castle", "d3": "ship", "d2": "ship", "d5": "ship", "d6": "ship", "d1": "ship"}
    state = position(A={"placed": placed, "dice": (1, 1), "storage_": ["ship"]})
    events = told(state, "place/ship/d7/die-1", "load/1")
    assert kinds(events) == ["placed", "region", "bonus", "loaded", "moved_on"]


def test_cb_8_2_a_chain_goes_on_without_limit():
    words = {"placed": GROWN, "dice": (3, 3), "storage_": ["city-hall", "castle", "bank"]}
    state = act(position(A=words), "place/city-hall/e4/die-3")
    assert reading.pending(state) == "city-hall"
    state = act(state, "place/castle/b3/city-hall")
    assert reading.pending(state) == "castle"
    state = act(state, "place/bank/c3/castle")
    assert reading.pending(state) is None
    assert state.silver[0] == 2
    assert list(state.used[:2]) == [1, 0]


def test_cb_8_2_never_more_than_one_effect_waits():
    words = {"placed": GROWN, "dice": (3, 3), "storage_": ["city-hall", "castle", "ship"]}
    state = act(position(A=words), "place/city-hall/e4/die-3")
    for action in ("place/castle/b3/city-hall", "place/ship/d5/castle"):
        assert len(state.stack) == 2
        state = act(state, action)
    assert [decision.kind for decision in state.stack] == ["turn", "ship"]


def test_cb_8_3_an_effect_happens_once():
    state = position(A={"dice": (3, 3), "storage_": ["bank"]})
    after = act(state, "place/bank/e4/die-3", "workers/die-3", "end")
    assert after.silver[0] == 2


def test_cb_8_4_goods_of_known_types_always_fit():
    words = {"dice": (5, 1), "storage_": ["ship"], "goods": {"red": 1, "pink": 1, "brown": 1}}
    state = position(A=words, goods_on={"2": ["red", "red", "orange"], "3": ["purple"]})
    after = act(state, "place/ship/d5/die-5")
    assert legal(after) == [f"load/{depot}" for depot in "123456"]
    loaded = act(after, "load/2")
    assert reading.goods(loaded, "A") == {"red": 3, "pink": 1, "brown": 1}
    assert reading.goods_on(loaded, "2") == {"orange": 1}
    assert reading.goods(act(after, "load/3"), "A") == words["goods"]


def test_cb_8_4_choice_exists_between_new_types_only():
    words = {"dice": (5, 1), "storage_": ["ship"], "goods": {"red": 1}}
    state = position(A=words, goods_on={"2": ["red", "orange", "pink", "brown", "brown"]})
    after = act(state, "place/ship/d5/die-5")
    assert [action for action in legal(after) if action.startswith("load/2")] == [
        *["load/2/brown+orange", "load/2/pink+brown", "load/2/pink+orange"]
    ]
    loaded = act(after, "load/2/pink+brown")
    assert reading.goods(loaded, "A") == {"red": 2, "pink": 1, "brown": 2}
    assert reading.goods_on(loaded, "2") == {"orange": 1}
    for wrong in ("load/2", "load/2/pink", "load/2/pink+red", "load/2/pink+brown+orange"):
        assert code(after, wrong) == "types_choice_required"


def test_cb_8_4_a_depot_without_goods_may_be_chosen():
    state = position(A={"dice": (5, 1), "storage_": ["ship"]}, goods_on={"2": ["red"]})
    after = act(state, "place/ship/d5/die-5", "load/4")
    assert reading.goods(after, "A") == {}
    assert reading.goods_on(after, "2") == {"red": 1}
    assert code(act(state, "place/ship/d5/die-5"), "load/9") == "depot_not_allowed"
    assert code(act(state, "place/ship/d5/die-5"), "load/black") == "depot_not_allowed"


def test_cb_8_5_the_marker_moves_on():
    state = position(A={"dice": (5, 1), "storage_": ["ship"]})
    assert facts_of(state, "place/ship/d5/die-5", "load/1", kind="moved_on") == [{"seat": 0, "space": 1}]
    assert code(act(state, "place/ship/d5/die-5"), "skip") == "effect_mandatory"


HERD = {"d4": "castle", "d3": "ship", "c2": "cow-3"}


def test_cb_8_6_the_species_scores_again_within_its_pasture():
    state = position(A={"placed": {**HERD, "b2": "pig-4"}, "dice": (5, 2), "storage_": ["cow-4"]})
    events = facts_of(state, "place/cow-4/c1/die-5", kind="animals")
    assert events == [{"seat": 0, "tile": "cow-4", "hexes": ["c1", "c2"], "points": 7}]


def test_cb_8_6_tiles_need_not_touch_but_must_share_the_pasture():
    placed = {"d4": "castle", "d3": "ship", "c2": "cow-3", "b2": "pig-4", "e4": "bank", "e5": "market"}
    state = position(A={"placed": placed, "dice": (6, 2), "storage_": ["cow-2", "cow-4"]})
    far = facts_of(state, "place/cow-2/a1/die-6", kind="animals")
    assert (far[0]["points"], far[0]["hexes"]) == (5, ["a1", "c2"])
    other = facts_of(state, "place/cow-4/e6/die-2", kind="animals")
    assert other[0]["points"] == 4


def test_cb_8_7_a_castle_gives_any_action_with_any_number():
    words = {"placed": GROWN, "dice": (6, 1), "storage_": ["castle", "ship"], "goods": {"pink": 2}}
    state = act(position(A=words, depots={"2": ["k16"]}, black=["mine"]), "place/castle/b3/die-6")
    assert legal(state) == [
        *["place/ship/d3/castle", "place/ship/d5/castle", "sell/pink/castle"],
        *["take/2/k16/castle", "workers/castle"],
    ]
    assert act(state, "workers/castle").workers[0] == 2
    assert code(state, "skip") == "effect_mandatory"
    assert code(state, "take/black/mine/castle") == "depot_not_allowed"


def test_cb_8_8_a_mine_does_nothing_when_placed():
    state = position(A={"dice": (4, 1), "storage_": ["mine"]})
    assert kinds(told(state, "place/mine/e3/die-4")) == ["placed"]


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


def test_cb_11_1_a_region_is_complete_with_its_last_hex():
    state = position(phase="B", A={"dice": (2, 1), "placed": {"d4": "castle"}, "storage_": ["ship"] * 3})
    state.dice[:2] = bytes((2, 1))
    after = act(state, "place/ship/d3/die-2", "load/1", "place/ship/d2/die-1", "load/1")
    assert reading.desk(after, "A").points == 0
    last = position(
        phase="B", A={"dice": (6, 1), "placed": {"d4": "castle", "d3": "ship", "d2": "ship"}, "storage_": ["ship"]}
    )
    region = facts_of(last, "place/ship/d1/die-6", "load/1", kind="region")
    assert region == [{"seat": 0, "type": "ship", "size": 3, "points": 14, "hexes": ["d1", "d2", "d3"]}]
    assert reading.desk(act(last, "place/ship/d1/die-6"), "A").earned == [14, 0, 0, 0, 0]


def test_cb_11_3_a_region_scores_once_and_never_through_setup():
    state = position(A={"dice": (5, 1), "storage_": ["ship"]})
    assert facts_of(state, "place/ship/d5/die-5", kind="region") == []
    castles = {"d4": "castle", "c4": "k20", "b3": "castle", "a2": "castle"}
    last = position(phase="E", A={"dice": (4, 1), "placed": castles, "storage_": ["castle"]})
    regions = facts_of(last, "place/castle/a3/die-4", kind="region")
    assert [(each["size"], each["points"]) for each in regions] == [(3, 8)]


def test_cb_11_3_a_castle_region_with_the_start_scores_when_it_is_full():
    words = {"estate": "7", "placed": {"a2": "castle"}, "dice": (4, 1), "storage_": ["castle"]}
    assert facts_of(position(phase="E", A=words), "place/castle/a3/die-4", kind="region")[0]["points"] == 3 + 2


MINES = {"d4": "castle", "e3": "mine", "f2": "mine"}


@pytest.mark.parametrize(("players", "large", "small"), [(2, 5, 2), (3, 6, 3), (4, 7, 4)])
def test_cb_11_4_large_to_the_first_small_to_the_second(players, large, small):
    words = {"placed": MINES, "dice": (3, 1), "storage_": ["mine"]}
    for owners, wanted in (("", ("large", large)), ("B", ("small", small))):
        state = position(players, bonus={"mine": owners}, A=words)
        bonus = facts_of(state, "place/mine/g1/die-3", kind="bonus")
        assert [(each["size"], each["points"]) for each in bonus] == [wanted]
    if players > 2:
        state = position(players, bonus={"mine": "BC"}, A=words)
        assert facts_of(state, "place/mine/g1/die-3", kind="bonus") == []


def test_cb_11_5_each_type_is_a_race_of_its_own():
    words = {"placed": MINES, "dice": (3, 1), "storage_": ["mine"]}
    state = position(bonus={"ship": "BA", "castle": "B"}, A=words)
    after = act(state, "place/mine/g1/die-3")
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


def test_cb_9_2_each_kind_once_in_a_city():
    both = {"placed": {"d4": "castle", "e4": "bank"}, "dice": (1, 3), "storage_": ["bank"]}
    state = position(A=both)
    assert code(state, "place/bank/e5/die-1") == "duplicate_building"
    assert legal(state, "place") == ["place/bank/c3/die-3"]
    known = position(A={**both, "placed": {**both["placed"], "c4": "k1"}})
    assert "place/bank/e5/die-1" in legal(known)


def test_cb_9_3_an_advantage_may_be_skipped_and_is_lost():
    state = placed("market")
    assert "skip" in legal(state)
    events = told(state, "skip")
    assert [(event.kind, event.args) for event in events] == [("skipped", {"seat": 0, "effect": "market"})]
    assert reading.pending(act(state, "skip")) is None


def test_cb_9_3_gains_are_booked_by_themselves():
    for word in ("boarding-house", "bank", "watchtower"):
        assert reading.pending(placed(word)) is None


@pytest.mark.parametrize(
    ("word", "wanted"),
    [
        ("carpenter", ["3/bank"]),
        ("church", ["2/castle", "2/k1", "5/mine"]),
        ("market", ["1/cow-2", "1/ship"]),
    ],
)
def test_cb_9_4_from_any_numbered_depot_to_the_storage(word, wanted):
    state = placed(word, black=["bank", "mine", "ship"])
    assert legal(state, "take") == [f"take/{each}/{word}" for each in wanted]
    after = act(state, f"take/{wanted[0]}/{word}")
    assert reading.storage(after, "A") == [wanted[0].split("/")[1]]
    assert code(state, f"take/black/ship/{word}") == "depot_not_allowed"


def test_cb_9_4_a_full_storage_makes_room_here_too():
    state = placing("market", storage_=["mine", "castle"], A={"silver": 2}, black=["k7"])
    full = act(state, "place/market/e4/die-3", "buy/black/k7")
    assert legal(full, "take") == [
        f"take/1/{tile}/market/{word}" for tile in ("cow-2", "ship") for word in ("castle", "k7", "mine")
    ]
    assert code(full, "take/1/ship/market") == "discard_required"
    after = act(full, "take/1/ship/market/castle")
    assert reading.storage(after, "A") == ["k7", "mine", "ship"]
    assert reading.removed(after) == ["castle"]


def test_cb_9_5_a_warehouse_sells_one_type():
    state = placed("warehouse", A={"goods": {"red": 2, "pink": 1}})
    assert legal(state) == ["sell/pink/warehouse", "sell/red/warehouse", "skip"]
    after = act(state, "sell/red/warehouse")
    assert reading.sold(after, "A") == {"red": 2}
    assert reading.pending(after) is None


def test_cb_9_6_a_carpenter_takes_a_building():
    assert code(placed("carpenter"), "take/5/mine/carpenter") == "not_eligible"
    assert reading.storage(act(placed("carpenter"), "take/3/bank/carpenter"), "A") == ["bank"]


def test_cb_9_7_a_church_takes_a_mine_knowledge_or_castle():
    assert code(placed("church"), "take/3/bank/church") == "not_eligible"
    assert code(placed("church"), "take/1/ship/church") == "not_eligible"
    assert reading.storage(act(placed("church"), "take/2/k1/church"), "A") == ["k1"]


def test_cb_9_8_a_market_takes_a_ship_or_animals():
    assert code(placed("market"), "take/3/bank/market") == "not_eligible"
    assert reading.storage(act(placed("market"), "take/1/cow-2/market"), "A") == ["cow-2"]


def test_cb_9_9_a_boarding_house_gives_four_workers():
    assert facts_of(placing("boarding-house"), "place/boarding-house/e4/die-3", kind="workers")[0]["count"] == 4


def test_cb_9_10_a_bank_gives_two_silverlings():
    assert facts_of(placing("bank"), "place/bank/e4/die-3", kind="silver")[0]["count"] == 2


def test_cb_9_11_a_city_hall_places_one_more_with_any_number():
    state = placed("city-hall", storage_=["ship", "mine"])
    assert legal(state) == ["place/mine/e3/city-hall", "place/ship/d3/city-hall", "place/ship/d5/city-hall", "skip"]
    after = act(state, "place/ship/d5/city-hall")
    assert reading.pending(after) == "ship"
    twice = placed("city-hall", storage_=["city-hall"])
    assert legal(twice) == ["place/city-hall/c3/city-hall", "skip"]
    assert code(twice, "place/city-hall/e5/city-hall") == "duplicate_building"


def test_cb_9_12_a_watchtower_gives_four_points():
    assert facts_of(placing("watchtower"), "place/watchtower/e4/die-3", kind="tower") == [{"seat": 0, "points": 4}]


@pytest.mark.parametrize("word", ["warehouse", "carpenter", "church", "market", "city-hall"])
def test_cb_17_5_an_advantage_without_a_use_is_no_choice(word):
    state = placing(word, depots={"6": []}, black=["bank", "mine", "ship"])
    events = told(state, f"place/{word}/e4/die-3")
    assert [event.args for event in events if event.kind == "lapsed"] == [{"seat": 0, "effect": word}]
    assert reading.pending(act(state, f"place/{word}/e4/die-3")) is None


def test_cb_17_5_a_city_hall_stays_open_while_a_purchase_may_help():
    words = {"dice": (3, 1), "silver": 2, "storage_": ["city-hall"]}
    state = act(position(A=words, black=["pig-4"]), "place/city-hall/e4/die-3")
    assert legal(state) == ["buy/black/pig-4", "skip"]
    assert kinds(told(state, "buy/black/pig-4")) == ["bought", "lapsed"]
    helped = act(position(A=words, black=["mine"]), "place/city-hall/e4/die-3", "buy/black/mine")
    assert legal(helped) == ["place/mine/e3/city-hall", "skip"]
    for less in ({"silver": 1}, {}):
        closed = position(A={**words, **less}, black=["pig-4"] if less else [])
        assert reading.pending(act(closed, "place/city-hall/e4/die-3")) is None
    between = position(A=words, black=["mine"], options={"purchase_timing": "between_actions"})
    assert reading.pending(act(between, "place/city-hall/e4/die-3")) is None
    bought = position(A={**words, "silver": 4}, black=["pig-4", "mine"])
    assert reading.pending(act(bought, "buy/black/pig-4", "place/city-hall/e4/die-3")) is None


def test_cb_17_5_a_purchase_may_take_the_last_use_away():
    words = {"placed": {"d4": "castle", "c4": "k6"}, "dice": (3, 1), "silver": 2, "storage_": ["market"]}
    state = act(position(A=words, depots={"1": ["ship"]}), "place/market/e4/die-3")
    assert legal(state) == ["buy/1/ship", "skip", "take/1/ship/market"]
    assert kinds(told(state, "buy/1/ship")) == ["bought", "lapsed"]


def test_cb_17_5_a_purchase_may_free_the_numbered_depots_for_a_city_hall():
    words = {"placed": {"d4": "castle", "c4": "k6"}, "dice": (3, 1), "silver": 2, "storage_": ["city-hall"]}
    state = act(position(A=words, depots={"1": ["ship"]}), "place/city-hall/e4/die-3")
    assert legal(state) == ["buy/1/ship", "skip"]


def test_cb_17_5_a_ship_always_waits():
    state = position(A={"dice": (5, 1), "storage_": ["ship"]})
    assert reading.pending(act(state, "place/ship/d5/die-5")) == "ship"
