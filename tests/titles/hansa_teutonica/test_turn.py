"""The course of a turn (HT-3), and the actions income, place and displace (HT-4 to HT-6.4)."""

from __future__ import annotations

import pytest

from tests.titles.hansa_teutonica import reading
from tests.titles.hansa_teutonica.playing import act, facts_of, legal, refused
from tests.titles.hansa_teutonica.position import COLOURS, crowded, position, set_up
from tests.titles.hansa_teutonica.reading import city, route, stock, supply


def test_ht_3_1_turns_go_round_clockwise():
    state = set_up(5)
    seen = []
    for _ in range(11):
        (who,) = reading.waiting(state)
        seen.append(who)
        state = act(state, who, "end")
    assert seen == [*COLOURS, *COLOURS, "red"]
    assert state.turn == 12


def test_ht_3_2_a_turn_starts_with_the_uncovered_value():
    for step, actions in enumerate((2, 3, 3, 4, 4, 5)):
        state = position(turn="red", skill_steps={"blue": {"actiones": step}})
        assert act(state, "red", "end").actions_left == actions


def test_ht_3_3_actions_come_in_any_order_and_as_often_as_wanted():
    state = position(actions_left=5, skill_steps={"red": {"actiones": 5}}, supply={"red": (3, 1)})
    state = act(state, "red", "income/3t", "place/arnheim-kampen/trader", "income/3t", "place/arnheim-kampen/trader")
    assert state.actions_left == 1
    state = act(state, "red", "place/arnheim-kampen/merchant")
    assert state.actions_left == 0
    assert legal(state, "red") == ["end"]


def test_ht_3_3_an_action_is_finished_before_anything_else_starts():
    state = position(
        supply={"red": (4, 0)},
        routes={"arnheim-kampen": "blue:T - -"},
        tokens={"red": {"unused": ["plus_three_actions"]}},
    )
    state = act(state, "red", "displace/arnheim-kampen/b-trader/trader")
    assert reading.waiting(state) == ["blue"]
    assert refused(state, "red", "use/plus_three_actions", "end", "place/arnheim-kampen/trader")
    moving = act(position(routes={"arnheim-kampen": "red:T - -"}), "red", "move/arnheim-kampen/trader")
    assert refused(moving, "red", "end", "place/arnheim-kampen/trader", "income/3t")


def test_ht_3_4_actions_may_be_left_unused():
    state = position(supply={"red": (1, 0)})
    assert reading.waiting(act(state, "red", "end")) == ["blue"]
    assert reading.waiting(act(state, "red", "place/arnheim-kampen/trader", "end")) == ["blue"]


def test_ht_3_5_tokens_cost_no_action_before_the_first_and_after_the_last():
    two = {"red": {"unused": ["plus_three_actions", "upgrade_skill"]}}
    before = act(position(tokens=two), "red", "use/upgrade_skill/bursa")
    assert before.actions_left == 2
    after = position(tokens=two, actions_left=0)
    assert reading.waiting(after) == ["red"], "a turn never ends by itself"
    assert act(after, "red", "use/upgrade_skill/bursa").actions_left == 0
    assert act(after, "red", "use/plus_three_actions").actions_left == 3
    assert refused(act(after, "red", "end"), "red", "use/plus_three_actions")


def test_ht_3_6_pending_tokens_are_put_down_before_the_next_turn():
    state = act(position(pending={"red": ["upgrade_skill"]}), "red", "end")
    assert reading.waiting(state) == ["red"]
    assert {action.split("/")[0] for action in legal(state, "red")} == {"token"}
    state = act(state, "red", "token/upgrade_skill/arnheim-kampen")
    assert reading.waiting(state) == ["blue"]
    assert state.actions_left == 2


def test_ht_3_7_extra_actions_are_gone_with_the_turn_a_raised_skill_is_not():
    state = position(tokens={"red": {"unused": ["plus_three_actions", "upgrade_skill"]}})
    state = act(state, "red", "use/plus_three_actions", "use/upgrade_skill/actiones")
    assert state.actions_left == 2 + 3 + 1
    for who in COLOURS[:4]:
        state = act(state, who, "end")
    assert state.actions_left == 3


@pytest.mark.parametrize(("step", "value"), [(0, 3), (1, 5), (2, 7), (3, 11)])
def test_ht_4_1_as_many_as_the_money_bag_shows(step, value):
    """C takes everything, eleven here."""
    state = position(
        whole=False, skill_steps={"red": {"bursa": step}}, stock={"red": (11, 0)}, supply={"red": (1, 0)}
    )
    assert legal(state, "red", "income") == [f"income/{value}t"]
    after = act(state, "red", f"income/{value}t")
    assert stock(after, "red") == (11 - value, 0)
    assert supply(after, "red") == (1 + value, 0)
    assert after.actions_left == 1


def test_ht_4_2_the_player_chooses_which_pieces():
    state = position(whole=False, stock={"red": (2, 2)})
    assert legal(state, "red", "income") == ["income/1t2m", "income/2t1m"]
    after = act(state, "red", "income/1t2m")
    assert (stock(after, "red"), supply(after, "red")) == ((1, 0), (1, 2))


def test_ht_4_2_a_small_stock_is_taken_whole():
    state = position(whole=False, stock={"red": (1, 1)})
    assert legal(state, "red", "income") == ["income/1t1m"]


def test_ht_4_3_an_empty_stock_gives_no_income():
    state = position(whole=False, supply={"red": (2, 0)})
    assert legal(state, "red", "income") == []
    assert refused(state, "red", "income/1t", "income/3t")


def test_ht_4_3_exactly_the_value_never_less():
    """D2: the amount is exact."""
    state = position(whole=False, stock={"red": (6, 1)})
    assert refused(state, "red", "income/2t", "income/1t", "income/1m", "income/4t", "income/1t1m")
    assert legal(state, "red", "income") == ["income/2t1m", "income/3t"]


def test_ht_5_1_any_piece_of_the_supply_on_any_empty_space():
    assert len(legal(set_up(4), "red", "place")) == 34 * 2
    state = position(supply={"red": (1, 1)}, routes=crowded_but_one(), whole=False)
    assert legal(state, "red", "place") == ["place/emden-stade/merchant", "place/emden-stade/trader"]
    after = act(state, "red", "place/emden-stade/merchant")
    assert route(after, "emden-stade") == ["green:T", "red:M", "green:T"]
    assert supply(after, "red") == (1, 0)
    assert after.actions_left == 1


def crowded_but_one():
    return crowded({"emden-stade": "green:T - green:T"})


def test_ht_5_2_others_and_privilege_do_not_matter():
    state = position(supply={"red": (1, 0)}, routes={"coellen-warburg": "blue:T green:M yellow:T -"})
    after = act(state, "red", "place/coellen-warburg/trader")
    assert route(after, "coellen-warburg") == ["blue:T", "green:M", "yellow:T", "red:T"]


def test_ht_5_2_nothing_is_placed_into_offices():
    state = position(supply={"red": (2, 0)})
    assert refused(state, "red", "place/stade/trader", "place/coellen/trader")
    after = act(state, "red", "place/hamburg-stade/trader", "place/hamburg-stade/trader")
    assert city(after, "stade") == city(after, "hamburg") == []


def test_ht_5_3_stock_pieces_cannot_be_placed():
    state = position(whole=False, supply={"red": (0, 1)}, stock={"red": (5, 0)})
    assert {action.split("/")[2] for action in legal(state, "red", "place")} == {"merchant"}
    assert legal(position(whole=False, stock={"red": (5, 1)}), "red", "place") == []


def test_ht_5_4_the_last_space_does_nothing_by_itself():
    state = position(
        supply={"red": (1, 0)},
        routes={"bremen-osnabruck": "red:T red:T -"},
        cities={"osnabruck": "red:T"},
    )
    after = act(state, "red", "place/bremen-osnabruck/trader")
    assert route(after, "bremen-osnabruck") == ["red:T"] * 3
    assert after.points == [0, 0, 0, 0]
    assert after.actions_left == 1
    assert not any(after.unused)


def test_ht_6_1_only_pieces_of_others_on_routes():
    state = position(
        supply={"red": (4, 0)},
        routes={"arnheim-kampen": "red:T blue:T green:M"},
        cities={"kampen": "blue:M", "arnheim": "blue:T"},
        prestige_table={7: "blue"},
        skill_steps={"blue": {"liber_sophiae": 2}},
    )
    assert legal(state, "red", "displace") == [
        "displace/arnheim-kampen/b-trader/trader",
        "displace/arnheim-kampen/c-merchant/trader",
    ]
    assert refused(
        state, "red", "displace/arnheim-kampen/a-trader/trader", "displace/coellen-warburg/b-merchant/trader"
    )


@pytest.mark.parametrize("piece", ["trader", "merchant"])
def test_ht_6_2_a_trader_costs_one_piece_more(piece):
    state = position(supply={"red": (3, 1)}, routes={"arnheim-kampen": "- blue:T -"})
    state = act(state, "red", f"displace/arnheim-kampen/b-trader/{piece}", "pay/1t")
    assert route(state, "arnheim-kampen") == [None, f"red:{piece[0].upper()}", None]
    assert supply(state, "red") == ((1, 1) if piece == "trader" else (2, 0))
    assert stock(state, "red") == (9, 0), "26 less 15 on the desk and 3 in the supply are 8 at first"
    assert state.actions_left == 1


def test_ht_6_2_a_merchant_costs_two_pieces_in_any_mix():
    state = position(
        supply={"red": (3, 2)}, routes={"arnheim-kampen": "blue:M - -"}, skill_steps={"red": {"liber_sophiae": 2}}
    )
    placed = act(state, "red", "displace/arnheim-kampen/b-merchant/trader")
    assert legal(placed, "red") == ["pay/1t1m", "pay/2m", "pay/2t"]
    assert refused(placed, "red", "pay/1t", "pay/1m", "pay/2t1m")
    assert supply(act(placed, "red", "pay/2m"), "red") == (2, 0)
    assert supply(act(placed, "red", "pay/1t1m"), "red") == (1, 1)
    assert stock(act(placed, "red", "pay/2t"), "red")[0] == stock(state, "red")[0] + 2


def test_ht_6_2_the_same_piece_cannot_pay_twice():
    state = position(supply={"red": (1, 1)}, routes={"arnheim-kampen": "blue:T - -"})
    assert facts_of(state, "red", "displace/arnheim-kampen/b-trader/trader", kind="paid") == [
        {"seat": 0, "take": "1m"}
    ]
    assert facts_of(state, "red", "displace/arnheim-kampen/b-trader/merchant", kind="paid") == [
        {"seat": 0, "take": "1t"}
    ]


@pytest.mark.parametrize(
    ("hand", "targets"),
    [
        ((0, 0), []),
        ((1, 0), []),
        ((0, 1), []),
        ((2, 0), ["trader"]),
        ((1, 1), ["trader"]),
        ((3, 0), ["merchant", "trader"]),
    ],
)
def test_ht_6_3_two_pieces_for_a_trader_three_for_a_merchant(hand, targets):
    state = position(supply={"red": hand}, routes={"arnheim-kampen": "blue:T blue:M -"})
    found = {action.split("/")[2] for action in legal(state, "red", "displace")}
    assert found == {f"b-{kind}" for kind in targets}


def test_ht_6_3_the_stock_does_not_help():
    state = position(
        whole=False, supply={"red": (1, 0)}, stock={"red": (9, 1)}, routes={"arnheim-kampen": "blue:T - -"}
    )
    assert legal(state, "red", "displace") == []
