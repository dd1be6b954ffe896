"""Refusals: the order of precedence of CB-17.8; what the second opinion asks for at random must agree as well."""

import pytest

from tests.titles.castles_of_burgundy.playing import act, code
from tests.titles.castles_of_burgundy.position import RULES, position

FULL = ["ship", "mine", "castle"]


def waiting(options=None):
    """A ship waits, the second die is a 3."""
    words = {"dice": (5, 3), "storage_": ["ship", "mine"], "silver": 4}
    return act(position(A=words, black=["k7"], options=options), "place/ship/d5/die-5")


def test_cb_17_8_first_whose_turn_it_is():
    assert code(waiting(), "workers/die-3", who="B") == "not_your_turn"
    assert code(position(), "begin/d4", who="B") == "not_your_turn"


def test_cb_17_8_then_the_effect_that_waits():
    state = waiting()
    for action in ("workers/die-5", "take/black/k7/die-5", "place/mine/z1/die-3", "end"):
        assert code(state, action) == "pending_effect"
    for action in ("workers/castle", "take/1/ship/market", "place/mine/e3/city-hall", "sell/red/warehouse"):
        assert code(state, action) == "no_pending_effect"
    assert code(state, "skip") == "effect_mandatory"
    assert code(position(), "skip") == "no_pending_effect"
    assert code(position(), "load/1") == "no_pending_effect"
    assert code(position(), "load/7") == "no_pending_effect"
    assert code(state, "load/black") == "depot_not_allowed"
    between = waiting({"purchase_timing": "between_actions"})
    assert code(between, "buy/1/ship") == "pending_effect"


def test_cb_17_8_then_what_is_used_up():
    state = act(position(A={"dice": (5, 3), "silver": 4}, black=["mine", "k7"]), "workers/die-5", "buy/black/mine")
    assert code(state, "take/black/ship/die-5") == "die_used"
    assert code(state, "buy/1/ship") == "purchase_used"
    assert code(state, "end") == "dice_unused"


def test_cb_17_8_then_the_target_before_the_cost_before_the_discard():
    state = position(A={"dice": (1, 1), "storage_": FULL}, depots={"4": ["bank"]}, black=["k7"])
    assert code(state, "take/4/pig-2/die-1") == "no_such_tile"
    assert code(state, "take/4/bank/die-1") == "not_enough_workers"
    assert code(state, "buy/4/bank") == "depot_not_allowed"
    assert code(state, "buy/black/bank") == "no_such_tile"
    assert code(state, "buy/black/k7") == "not_enough_silverlings"
    rich = position(A={"dice": (4, 1), "storage_": FULL, "silver": 2}, depots={"4": ["bank"]}, black=["k7"])
    assert code(rich, "take/4/bank/die-4") == "discard_required"
    assert code(rich, "buy/black/k7") == "discard_required"
    assert code(rich, "buy/black/k7/bank") == "no_such_tile"


def test_cb_17_8_placing_in_its_own_order():
    placed = {"d4": "castle", "e4": "bank"}
    state = position(A={"dice": (2, 2), "placed": placed, "storage_": ["bank", "ship"]})
    assert code(state, "place/mine/z1/die-2") == "no_such_tile"
    assert code(state, "place/bank/z1/die-2") == "no_such_hex"
    assert code(state, "place/bank/d4/die-2") == "occupied"
    assert code(state, "place/bank/d3/die-2") == "wrong_color"
    assert code(state, "place/bank/g4/die-2") == "not_adjacent"
    assert code(state, "place/bank/f4/die-2") == "duplicate_building"
    assert code(state, "place/bank/c3/die-2") == "not_enough_workers"


def test_a_list_of_goods_where_everything_fits_breaks_no_rule():
    assert RULES.refuse(waiting(), 0, "load/1/red") is None


@pytest.mark.parametrize(
    "action", ["", "fly", "take", "take/1", "take/1/ship", "take/1/ship/die-7", "place/x/d4/die-1"]
)
def test_what_is_no_action_breaks_no_rule(action):
    assert RULES.refuse(position(), 0, action) is None
    assert RULES.refuse(position(), 0, "take/1/ship/warehouse") is None
    assert RULES.refuse(position(), 0, "load") is None
