"""Who wins (HT-17)."""

from __future__ import annotations

from tests.titles.hansa_teutonica.position import COLOURS, RULES, position


def finished(totals, **words):
    """The result of a game that ended with these totals."""
    state = position(whole=False, **words)
    for score in RULES.scores(RULES.view(state, None)):
        state.points[score.seat] += totals[score.seat] - score.total
    state.over, state.stack, state.end = True, [], "points"
    result = RULES.result(state)
    assert result is not None
    assert [score.total for score in result.scores] == totals
    return result


def places(result):
    return [[COLOURS[seat] for seat in place] for place in result.places]


def test_ht_17_1_most_points_win():
    result = finished([40, 52, 51, 12])
    assert places(result) == [["blue"], ["green"], ["red"], ["yellow"]]
    assert (result.winners, result.tie_break) == ([1], None)


def test_ht_17_2_fewer_actions_per_turn_win_a_tie():
    """The value counts, not the step: 3 and 3 are alike."""
    result = finished(
        [50, 50, 50, 0], skill_steps={"red": {"actiones": 3}, "blue": {"actiones": 1}, "green": {"actiones": 4}}
    )
    assert places(result) == [["blue"], ["red", "green"], ["yellow"]]
    assert result.tie_break == "actions"


def test_ht_17_2_then_more_offices():
    """Printed and extra ones; table pieces are none."""
    result = finished(
        [50, 50, 50, 0],
        skill_steps={"red": {"actiones": 1}, "blue": {"actiones": 2}},
        cities={"minden": "red:T blue:T"},
        extra_offices={"hannover": "red:T", "bremen": "blue:T blue:T green:T green:T green:T"},
        prestige_table={7: "red", 8: "red"},
    )
    assert places(result) == [["green"], ["blue"], ["red"], ["yellow"]]
    level = finished(
        [50, 50, 49, 0],
        skill_steps={"red": {"actiones": 1}, "blue": {"actiones": 2}},
        cities={"minden": "red:T blue:T"},
        extra_offices={"bremen": "blue:T"},
    )
    assert places(level) == [["blue"], ["red"], ["green"], ["yellow"]]
    assert level.tie_break == "offices"


def test_ht_17_2_else_the_victory_is_shared():
    result = finished([50, 50, 20, 0])
    assert places(result)[0] == ["red", "blue"]
    assert result.tie_break is None
