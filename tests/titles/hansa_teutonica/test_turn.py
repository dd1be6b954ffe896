"""The course of a turn (HT-3)."""

from __future__ import annotations

from tests.titles.hansa_teutonica import reading
from tests.titles.hansa_teutonica.playing import act, legal, refused
from tests.titles.hansa_teutonica.position import COLOURS, position, set_up


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
