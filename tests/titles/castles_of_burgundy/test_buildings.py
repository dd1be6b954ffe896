"""Buildings and their advantages (CB-9), and when an advantage closes by itself (CB-17.5)."""

from __future__ import annotations

import pytest

from tests.titles.castles_of_burgundy import reading
from tests.titles.castles_of_burgundy.playing import act, code, facts_of, kinds, legal, told
from tests.titles.castles_of_burgundy.position import position

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
