"""A turn (CB-4), dice and workers (CB-5)."""

from __future__ import annotations

import pytest

from hansa_bot.engine.session import Session
from hansa_bot.titles.castles_of_burgundy.formulas import COSTS, distance, worker_cost
from tests.titles.castles_of_burgundy import reading
from tests.titles.castles_of_burgundy.playing import act, code, legal
from tests.titles.castles_of_burgundy.position import RULES, position

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
