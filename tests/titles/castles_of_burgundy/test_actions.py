"""The four die actions (CB-6) and the purchase (CB-7)."""

from __future__ import annotations

import pytest

from hansa_bot.engine.session import Session
from hansa_bot.titles.castles_of_burgundy.formulas import COSTS, distance, worker_cost
from tests.titles.castles_of_burgundy import reading
from tests.titles.castles_of_burgundy.playing import act, code, facts_of, kinds, legal, told
from tests.titles.castles_of_burgundy.position import RULES, position

FULL = ["ship", "mine", "castle"]
ANY = {"options": {"purchase_timing": "any"}}
BETWEEN = {"options": {"purchase_timing": "between_actions"}}


def test_cb_6_1_a_die_takes_from_its_depot_and_never_from_the_black_one():
    state = position(A={"dice": (3, 3)}, depots={"3": ["cow-3", "bank"]}, black=["ship"])
    assert legal(state, "take") == ["take/3/bank/die-3", "take/3/cow-3/die-3"]
    assert code(state, "take/black/ship/die-3") == "depot_not_allowed"
    assert code(state, "take/3/ship/die-3") == "no_such_tile"
    assert code(state, "take/1/ship/die-3") == "no_such_tile"


def test_cb_6_1_equal_tiles_of_a_depot_are_offered_once():
    state = position(A={"dice": (5, 5)}, depots={"5": ["bank", "bank"]})
    assert legal(state, "take") == ["take/5/bank/die-5"]
    assert reading.depot(act(state, "take/5/bank/die-5"), "5") == ["bank"]


def test_cb_6_2_a_tile_goes_to_the_storage_first():
    state = position(A={"dice": (5, 5)}, depots={"5": ["ship"]})
    after = act(state, "take/5/ship/die-5")
    assert reading.storage(after, "A") == ["ship"]
    assert "place/ship/d5/die-5" in legal(after)


def test_cb_6_3_a_full_storage_makes_room_first():
    state = position(A={"dice": (3, 3), "storage_": FULL}, depots={"3": ["pig-2"]})
    assert legal(state, "take") == [f"take/3/pig-2/die-3/{word}" for word in sorted(FULL)]
    after = act(state, "take/3/pig-2/die-3/mine")
    assert reading.storage(after, "A") == ["castle", "pig-2", "ship"]
    assert reading.removed(after) == ["mine"]
    assert code(state, "take/3/pig-2/die-3") == "discard_required"
    assert code(state, "take/3/pig-2/die-3/bank") == "no_such_tile"


def test_cb_6_3_for_every_way_of_gaining_a_tile():
    storage = ["market", "mine", "castle"]
    words = {"dice": (3, 3), "storage_": storage, "silver": 2}
    state = position(A=words, depots={"1": ["ship"]}, black=["bank"])
    assert legal(state, "buy") == [f"buy/black/bank/{word}" for word in sorted(storage)]
    bought = act(state, "buy/black/bank/castle")
    assert reading.removed(bought) == ["castle"]
    placed = act(bought, "place/market/e4/die-3")
    assert legal(placed, "take") == ["take/1/ship/market"]
    full = position(A={"dice": (3, 3), "storage_": ["market", "mine", "mine"], "silver": 2}, black=["bank"])
    assert len(legal(full, "buy")) == 2


def test_cb_6_3_nothing_is_discarded_while_there_is_room():
    state = position(A={"dice": (3, 6), "storage_": FULL[:2]}, depots={"3": ["pig-2"]})
    assert code(state, "take/3/pig-2/die-3/mine") == "discard_not_allowed"


def test_cb_6_4_empty_of_its_colour_touching_and_with_the_number():
    state = position(A={"dice": (5, 2), "storage_": ["ship"]})
    assert legal(state, "place") == ["place/ship/d3/die-2", "place/ship/d5/die-5"]
    assert code(state, "place/ship/d6/die-5") == "not_adjacent"
    assert code(state, "place/ship/e3/die-5") == "wrong_color"
    assert code(state, "place/ship/d4/die-5") == "occupied"
    assert code(state, "place/ship/z9/die-5") == "no_such_hex"
    assert code(state, "place/ship/d5/die-2") == "not_enough_workers"
    assert code(state, "place/mine/z9/die-5") == "no_such_tile"


def test_cb_6_4_any_colour_may_be_touched():
    placed = {"d4": "castle", "d5": "ship"}
    state = position(A={"dice": (2, 2), "placed": placed, "storage_": ["k1", "bank"]})
    assert legal(state, "place") == ["place/bank/c5/die-2"]


def test_cb_6_5_what_lies_stays():
    state = position(A={"dice": (5, 2), "storage_": ["ship", "ship"]})
    after = act(state, "place/ship/d5/die-5", "load/1", "place/ship/d3/die-2", "load/1")
    assert [reading.tile(after, "A", name) for name in ("d3", "d4", "d5")] == ["ship", "castle", "ship"]
    assert reading.storage(after, "A") == []


def test_cb_6_6_selling_needs_the_number_and_goods():
    state = position(A={"dice": (4, 1), "goods": {"red": 3, "pink": 1}})
    assert legal(state, "sell") == ["sell/red/die-4"]
    assert code(state, "sell/orange/die-4") == "no_goods"
    assert code(state, "sell/pink/die-4") == "not_enough_workers"


def test_cb_6_7_any_die_gives_two_workers():
    assert facts_of(position(), "workers/die-6", kind="workers") == [{"seat": 0, "count": 2}]


def test_cb_7_1_two_silverlings_for_a_tile_of_the_black_depot():
    state = position(A={"silver": 3}, black=["mine", "k7"], depots={"1": ["ship"]})
    assert legal(state, "buy") == ["buy/black/k7", "buy/black/mine"]
    after = act(state, "buy/black/mine")
    assert (after.silver[0], reading.storage(after, "A")) == (1, ["mine"])
    assert reading.depot(after, "black") == ["k7"]
    assert code(state, "buy/1/ship") == "depot_not_allowed"
    assert code(state, "buy/black/ship") == "no_such_tile"
    assert code(position(A={"silver": 1}, black=["mine"]), "buy/black/mine") == "not_enough_silverlings"


def test_cb_7_2_before_between_and_after_the_actions():
    state = position(A={"silver": 2}, black=["mine"])
    for before in ([], ["workers/die-6"], ["workers/die-6", "workers/die-6"]):
        assert legal(act(state, *before) if before else state, "buy") == ["buy/black/mine"]
    assert legal(state, "buy", who="B") == []


def waiting(options):
    words = {"dice": (5, 3), "silver": 2, "storage_": ["ship", "castle"], "placed": {"d4": "castle", "c4": "k1"}}
    return position(A=words, black=["mine"], **options)


def test_cb_7_2_while_an_effect_waits_if_the_table_allows_it():
    after = act(waiting(ANY), "place/ship/d5/die-5")
    assert legal(after, "buy") == ["buy/black/mine"]
    bought = act(after, "buy/black/mine")
    assert reading.pending(bought) == "ship"
    assert reading.pending(act(bought, "load/1")) is None


def test_cb_7_2_between_actions_only_if_the_table_says_so():
    state = waiting(BETWEEN)
    assert legal(state, "buy") == ["buy/black/mine"]
    after = act(state, "place/ship/d5/die-5")
    assert legal(after, "buy") == []
    assert code(after, "buy/black/mine") == "pending_effect"
    done = act(after, "load/1", "workers/die-3")
    assert legal(done, "buy") == ["buy/black/mine"]


def test_cb_7_3_a_castle_is_no_purchase():
    words = {"dice": (6, 1), "storage_": ["castle"], "placed": {"d4": "castle", "c4": "k1"}}
    after = act(position(A=words, black=["mine"]), "place/castle/b3/die-6")
    assert legal(after) == ["workers/castle"]
    rich = act(position(A={**words, "silver": 2}, black=["mine"]), "place/castle/b3/die-6", "buy/black/mine")
    assert reading.pending(rich) == "castle"
    assert rich.workers[0] == 0


def test_cb_7_4_an_unused_purchase_is_gone_a_new_turn_brings_a_new_one():
    state = position(A={"silver": 9}, B={"silver": 9}, black=["mine", "ship", "k7", "k12"])
    state = act(state, "buy/black/mine", "workers/die-6", "workers/die-6", "end")
    assert state.waiting == [1]
    state = act(state, "buy/black/ship")
    assert legal(state, "buy") == []


def test_cb_7_5_goods_cannot_be_bought():
    state = position(A={"silver": 9}, goods_on={"1": ["red"]}, black=["mine"])
    assert legal(state, "buy") == ["buy/black/mine"]


def test_cb_17_6_a_refused_request_changes_nothing():
    state = position(A={"dice": (4, 1), "workers": 5})
    before = repr(state)
    assert code(state, "sell/pink/die-4") == "no_goods"
    assert repr(state) == before


def test_what_an_action_does_is_told():
    words = {"dice": (2, 4), "workers": 2, "storage_": FULL}
    state = position(A=words, depots={"3": ["pig-2"]})
    events = told(state, "take/3/pig-2/die-2/mine")
    assert kinds(events) == ["spent", "discarded", "took"]
    assert [event.args for event in events] == [
        {"seat": 0, "workers": 1},
        {"seat": 0, "tile": "mine"},
        {"seat": 0, "depot": "3", "tile": "pig-2"},
    ]


FACES = range(1, 7)


def steps(face: int, number: int) -> int:
    """Walk both ways round the ring 1-2-3-4-5-6."""
    ways = []
    for step in (1, -1):
        at, count = face, 0
        while at != number:
            at, count = (at - 1 + step) % 6 + 1, count + 1
        ways.append(count)
    return min(ways)


def test_cb_4_1_two_actions_in_any_order_and_the_same_one_twice():
    state = position(A={"dice": (3, 5), "goods": {"pink": 1}}, depots={"5": ["mine"]})
    first = act(state, "sell/pink/die-3", "take/5/mine/die-5")
    second = act(state, "take/5/mine/die-5", "sell/pink/die-3")
    assert RULES.view(first, None) == RULES.view(second, None)
    assert act(state, "workers/die-3", "workers/die-5").workers[0] == 4


def test_cb_4_2_each_die_is_used_once():
    state = act(position(A={"dice": (3, 5)}), "workers/die-3")
    assert legal(state, "workers") == ["workers/die-5"]
    assert code(state, "workers/die-3") == "die_used"
    assert code(state, "workers/die-1") == "no_such_die"
    double = position(A={"dice": (4, 4)})
    assert legal(double, "workers") == ["workers/die-4"]
    assert legal(act(double, "workers/die-4"), "workers") == ["workers/die-4"]
    assert legal(act(double, "workers/die-4", "workers/die-4")) == ["end"]


def test_cb_4_3_at_most_one_purchase_a_turn():
    state = position(A={"silver": 4}, black=["ship", "mine"])
    after = act(state, "buy/black/ship")
    assert legal(after, "buy") == []
    assert code(after, "buy/black/mine") == "purchase_used"


def test_cb_4_4_an_effect_comes_before_anything_else():
    state = position(A={"dice": (5, 3), "storage_": ["ship"]})
    after = act(state, "place/ship/d5/die-5")
    assert reading.pending(after) == "ship"
    assert {action.split("/")[0] for action in legal(after)} == {"load"}
    assert code(after, "workers/die-3") == "pending_effect"
    assert code(after, "end") == "pending_effect"


def test_cb_4_5_the_turn_ends_when_both_dice_are_used_and_the_player_says_so():
    state = position(A={"dice": (3, 5), "silver": 2}, black=["ship"])
    assert code(state, "end") == "dice_unused"
    done = act(state, "workers/die-3", "workers/die-5")
    assert legal(done) == ["buy/black/ship", "end"]
    assert act(done, "end").waiting == [1]


def test_cb_5_1_an_action_needs_its_number():
    state = position(A={"dice": (2, 4)}, depots={"2": ["ship"], "3": ["mine"]})
    assert legal(state, "take") == ["take/2/ship/die-2"]
    assert code(state, "take/3/mine/die-2") == "not_enough_workers"


def test_cb_5_2_a_worker_shifts_by_one_and_six_is_next_to_one():
    state = position(A={"dice": (6, 6), "workers": 1}, depots={name: ["ship"] for name in "123456"})
    assert legal(state, "take") == [f"take/{name}/ship/die-6" for name in "156"]
    assert act(state, "take/1/ship/die-6").workers[0] == 0


def test_cb_5_3_the_cost_is_the_distance_on_the_ring():
    assert [[distance(face, number) for number in FACES] for face in FACES] == [
        [steps(face, number) for number in FACES] for face in FACES
    ]
    state = position(A={"dice": (1, 1), "workers": 3}, depots={"4": ["ship"]})
    assert act(state, "take/4/ship/die-1").workers[0] == 0


def test_cb_5_4_knowledge_8_halves_the_cost_rounded_up():
    assert [worker_cost(1, number, 0, 2) for number in (1, 2, 3, 4)] == [0, 1, 1, 2]
    words = {"placed": {"d4": "castle", "c4": "k8"}, "dice": (1, 1), "workers": 2}
    assert act(position(A=words, depots={"4": ["ship"]}), "take/4/ship/die-1").workers[0] == 0


@pytest.mark.parametrize("reach", [1, 2])
@pytest.mark.parametrize("free", [0, 1])
def test_cb_5_5_the_general_formula(free, reach):
    for face in FACES:
        wanted = [max(0, steps(face, number) - free) for number in FACES]
        assert list(COSTS[reach - 1][free][face][1:]) == [(far + reach - 1) // reach for far in wanted]


def test_cb_5_6_knowledge_8_does_not_enlarge_the_free_step():
    assert worker_cost(1, 3, 1, 2) == 1
    assert worker_cost(1, 4, 1, 2) == 1
    placed = {"d4": "castle", "c4": "k8", "b4": "k12"}
    state = position(A={"placed": placed, "dice": (1, 1)}, depots={"3": ["ship"], "2": ["mine"]})
    assert legal(state, "take") == ["take/2/mine/die-1"]


def test_cb_5_7_the_smallest_cost_is_charged_and_a_die_is_never_just_shifted():
    state = position(A={"dice": (2, 4), "workers": 5}, depots={"2": ["ship"]})
    assert act(state, "take/2/ship/die-2").workers[0] == 5
    assert act(state, "take/2/ship/die-4").workers[0] == 3
    assert {action.split("/")[0] for action in legal(state)} == {"take", "workers"}


def test_cb_5_8_workers_can_be_spent_at_once_by_the_active_player_only():
    state = position(A={"dice": (2, 4)}, B={"workers": 9}, depots={"2": ["ship"]})
    assert legal(state, "take") == ["take/2/ship/die-2"]
    assert "take/2/ship/die-4" in legal(act(state, "workers/die-2"))
    assert Session(RULES, state).offers(1) == []


def test_cb_5_9_taking_workers_needs_no_number():
    for face in FACES:
        state = position(A={"dice": (face, face)})
        assert act(state, f"workers/die-{face}").workers[0] == 2


def test_cb_5_10_castles_and_buildings_need_no_worker():
    state = position(A={"dice": (6, 3), "storage_": ["castle", "market"]}, depots={"3": ["ship"]})
    near = position(
        A={"dice": (6, 3), "placed": {"d4": "castle", "c4": "k1"}, "storage_": ["castle"]}, depots={"3": ["ship"]}
    )
    waiting = act(near, "place/castle/b3/die-6")
    assert legal(waiting) == ["take/3/ship/castle", "workers/castle"]
    market = act(state, "place/market/e4/die-3")
    assert legal(market) == ["skip", "take/3/ship/market"]
    assert act(market, "take/3/ship/market").workers[0] == 0
