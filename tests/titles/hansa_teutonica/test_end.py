"""The end of the game, final scoring and the winner (HT-15 to HT-17)."""

import pytest

from tests.titles.hansa_teutonica.playing import act
from tests.titles.hansa_teutonica.position import COLOURS, RULES, position
from tests.titles.hansa_teutonica.reading import lines

FULL = {"bremen-osnabruck": "red:T red:T red:T"}


def test_ht_15_4_the_first_reason_is_the_one_told():
    state = position(routes=FULL, cities={"bremen": "blue:M"}, points={"blue": 19}, token_stock=[])
    result = RULES.result(act(state, "red", "claim/bremen-osnabruck/none"))
    assert result is not None
    assert result.reason == "points"


POOL = (
    ["extra_office"] * 3
    + ["swap_offices"] * 2
    + ["plus_three_actions"] * 2
    + ["plus_four_actions"] * 2
    + ["upgrade_skill"] * 2
)


@pytest.mark.parametrize(
    ("count", "points"),
    [(0, 0), (1, 1), (2, 3), (3, 3), (4, 6), (5, 6), (6, 10), (7, 10), (8, 15), (9, 15), (10, 21), (11, 21)],
)
def test_ht_16_2_tokens_used_or_not(count, points):
    half = count // 2
    state = position(tokens={"red": {"unused": POOL[:half], "used": POOL[half:count]}})
    assert lines(state, "red")["tokens"] == points


def test_ht_16_3_the_table_pays_its_owners():
    state = position(prestige_table={7: "red", 11: "red", 8: "blue"}, skills={"liber_sophiae": 1})
    assert [lines(state, who)["prestige_table"] for who in ("red", "blue", "green")] == [18, 8, 0]


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
