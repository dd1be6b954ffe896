"""The four die actions (CB-6) and the purchase (CB-7)."""

import pytest

from hansa_bot.engine.session import Session
from hansa_bot.titles.castles_of_burgundy.formulas import COSTS, worker_cost
from tests.titles.castles_of_burgundy import reading
from tests.titles.castles_of_burgundy.playing import act, code, kinds, legal, told
from tests.titles.castles_of_burgundy.position import RULES, position

FULL = ["ship", "mine", "castle"]


def test_cb_6_1_equal_tiles_of_a_depot_are_offered_once():
    state = position(A={"dice": (5, 5)}, depots={"5": ["bank", "bank"]})
    assert legal(state, "take") == ["take/5/bank/die-5"]
    assert reading.depot(act(state, "take/5/bank/die-5"), "5") == ["bank"]


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


def test_cb_7_2_before_between_and_after_the_actions():
    state = position(A={"silver": 2}, black=["mine"])
    for before in ([], ["workers/die-6"], ["workers/die-6", "workers/die-6"]):
        assert legal(act(state, *before) if before else state, "buy") == ["buy/black/mine"]
    assert legal(state, "buy", who="B") == []


def test_cb_7_2_between_actions_only_if_the_table_says_so():
    words = {"dice": (5, 3), "silver": 2, "storage_": ["ship"]}
    state = position(A=words, black=["mine"], options={"purchase_timing": "between_actions"})
    assert legal(state, "buy") == ["buy/black/mine"]
    after = act(state, "place/ship/d5/die-5")
    assert legal(after, "buy") == []
    assert legal(act(after, "load/1", "workers/die-3"), "buy") == ["buy/black/mine"]


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
