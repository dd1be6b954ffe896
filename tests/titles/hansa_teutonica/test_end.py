"""The end of the game, final scoring and the winner (HT-15 to HT-17)."""

from __future__ import annotations

import pytest

from tests.titles.hansa_teutonica import reading
from tests.titles.hansa_teutonica.playing import act, legal, told
from tests.titles.hansa_teutonica.position import COLOURS, RULES, position
from tests.titles.hansa_teutonica.reading import fact, lines

FULL = {"bremen-osnabruck": "red:T red:T red:T"}
NINE = {
    "stade": "green:M",
    "brunswiek": "green:T",
    "bremen": "green:M yellow:T",
    "coellen": "green:T yellow:T",
    "emden": "green:M yellow:T",
    "goslar": "green:T yellow:T",
    "groningen": "green:T yellow:M",
    "halle": "green:T yellow:T",
    "hannover": "green:T yellow:T",
}
PUPILS = {"green": {"liber_sophiae": 3}}


def test_ht_15_1_twenty_points_of_anybody():
    for points, over in ((18, False), (19, True)):
        state = position(routes=FULL, cities={"bremen": "blue:M"}, points={"blue": points})
        after = act(state, "red", "claim/bremen-osnabruck/none")
        assert after.over == over
        assert after.end == ("points" if over else None)


def test_ht_15_2_ten_complete_cities():
    words = {"skill_steps": PUPILS, "routes": {"arnheim-duisburg": "red:T red:T red:T"}}
    state = position(**words, cities=NINE)
    assert state.completed == 9
    after = act(state, "red", "claim/arnheim-duisburg/office:duisburg")
    assert (after.completed, after.over, after.end) == (10, True, "cities")
    assert not act(state, "red", "claim/arnheim-duisburg/office:arnheim").over


def test_ht_15_3_a_draw_from_an_empty_stock():
    last = position(routes=FULL, token_stock=["upgrade_skill"])
    assert not act(last, "red", "claim/bremen-osnabruck/none").over, "drawing the last one does not end the game"
    none = position(routes=FULL, token_stock=[])
    after = act(none, "red", "claim/bremen-osnabruck/none")
    assert (after.over, after.end) == (True, "tokens")
    other = position(routes={"arnheim-kampen": "red:T red:T red:T"}, token_stock=[])
    assert not act(other, "red", "claim/arnheim-kampen/none").over, "without a token on the route nothing is drawn"


def test_ht_15_4_the_claim_is_finished_in_full():
    """Blue reaches 20 by the control point; token, office, coin, completion and link still come."""
    state = position(
        routes={"brunswiek-stendal": ["red:T"] * 4},
        cities={"arnheim": "red:T", "munster": "red:M", "minden": "red:T", "brunswiek": "red:T", "stendal": ""},
        extra_offices={"stendal": "blue:T"},
        points={"blue": 19},
        tokens_on_routes={
            "brunswiek-stendal": "plus_four_actions",
            "emden-stade": "remove_three",
            "bremen-minden": "swap_offices",
        },
    )
    after = act(state, "red", "claim/brunswiek-stendal/office:stendal")
    assert after.points == [1 + 7, 20, 0, 0]
    assert reading.city(after, "stendal") == ["red:T"]
    assert reading.unused(after, "red") == ["plus_four_actions"]
    assert len(reading.pending(after, "red")) == 1
    kinds = [event.kind for event in told(state, "red", "claim/brunswiek-stendal/office:stendal")]
    assert kinds[-1] == "game_ended"


def test_ht_15_4_then_everything_is_over_at_once():
    state = position(
        routes=FULL,
        cities={"bremen": "blue:M"},
        points={"blue": 19},
        actions_left=4,
        skill_steps={"red": {"actiones": 5}},
        tokens={"red": {"unused": ["upgrade_skill"]}},
    )
    after = act(state, "red", "claim/bremen-osnabruck/office:osnabruck")
    assert reading.waiting(after) == []
    assert all(legal(after, who) == [] for who in ("red", "blue", "green", "yellow"))
    assert reading.unused(after, "red") == ["extra_office", "upgrade_skill"]


def test_ht_15_4_the_first_reason_is_the_one_told():
    state = position(routes=FULL, cities={"bremen": "blue:M"}, points={"blue": 19}, token_stock=[])
    result = RULES.result(act(state, "red", "claim/bremen-osnabruck/none"))
    assert result is not None
    assert result.reason == "points"


def test_ht_15_5_the_last_token_counts_pending_ones_do_not():
    state = position(
        routes=FULL,
        token_stock=[],
        pending={"red": ["upgrade_skill"]},
        tokens_on_routes={"bremen-osnabruck": "extra_office", "emden-stade": "remove_three"},
    )
    after = act(state, "red", "claim/bremen-osnabruck/none")
    assert after.over
    assert reading.lines(after, "red")["tokens"] == 1
    assert reading.pending(after, "red") == ["upgrade_skill"]


def test_ht_15_6_points_come_from_control_coins_and_the_link_only():
    state = position(
        routes={"coellen-warburg": "red:M red:T red:T red:T", "hamburg-stade": "red:T red:T red:T"},
        tokens={"red": {"unused": ["upgrade_skill", "plus_three_actions"]}},
    )
    state = act(state, "red", "use/upgrade_skill/bursa", "use/plus_three_actions", "claim/coellen-warburg/table:7")
    state = act(state, "red", "claim/hamburg-stade/upgrade:privilegium")
    assert state.points == [0] * 4


FULL_TRACKS = {"clavis_urbis": 4, "actiones": 5, "privilegium": 3, "liber_sophiae": 3, "bursa": 3}


@pytest.mark.parametrize("skill", FULL_TRACKS)
def test_ht_16_1_four_points_for_a_full_track_but_the_keys(skill):
    done = position(skill_steps={"red": {skill: FULL_TRACKS[skill]}})
    assert lines(done, "red")["full_skills"] == (0 if skill == "clavis_urbis" else 4)
    nearly = position(skill_steps={"red": {skill: FULL_TRACKS[skill] - 1}})
    assert lines(nearly, "red")["full_skills"] == 0


def test_ht_16_1_all_tracks_together():
    assert lines(position(skill_steps={"red": FULL_TRACKS}), "red")["full_skills"] == 16


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
    state = position(prestige_table={7: "red", 11: "red", 8: "blue"}, skill_steps={"red": {"liber_sophiae": 1}})
    assert [lines(state, who)["prestige_table"] for who in ("red", "blue", "green")] == [18, 8, 0]


def test_ht_16_4_two_points_for_each_controlled_city():
    state = position(
        cities={"minden": "red:T blue:T", "hannover": "red:T", "stade": "red:M", "goslar": "blue:T red:T"}
    )
    assert lines(state, "red")["cities"] == 6, "three of the four, complete or not"
    assert lines(state, "blue")["cities"] == 2


def test_ht_16_5_the_best_group_times_the_key():
    """Göttingen–Quedlinburg–Halle: four offices; Hamburg–Lübeck: two; Emden alone: one."""
    words = {
        "cities": {
            "gottingen": "red:T red:M",
            "quedlinburg": "blue:M red:M",
            "halle": "red:T",
            "hamburg": "red:T blue:T",
            "lubeck": "red:T",
            "emden": "red:M",
        }
    }
    for step, key in enumerate((1, 2, 2, 3, 4)):
        state = position(**words, skill_steps={"red": {"clavis_urbis": step, "liber_sophiae": 3}})
        assert lines(state, "red")["network"] == 4 * key
        assert fact(state, "red", "network", "cities") == ["gottingen", "halle", "quedlinburg"]


def test_ht_16_5_branches_circles_and_extra_offices_count():
    """A circle (Bremen, Hannover, Minden) with a branch to Münster; Stendal is far off."""
    state = position(
        cities={"bremen": "red:M", "hannover": "red:T", "minden": "red:T red:T", "munster": "red:M"},
        extra_offices={"minden": "red:T red:T", "stendal": "red:T red:T red:T red:T red:T"},
        skill_steps={"red": {"liber_sophiae": 1}},
    )
    assert lines(state, "red")["network"] == 7
    assert fact(state, "red", "network", "count") == 7


def test_ht_16_5_cities_without_a_route_between_them_are_apart():
    state = position(cities={"kampen": "", "arnheim": "red:T", "osnabruck": "red:T"})
    assert lines(state, "red")["network"] == 1


def test_ht_16_the_total_adds_the_track():
    state = position(points={"red": 14}, cities={"minden": "red:T"}, tokens={"red": {"used": ["upgrade_skill"]}})
    assert lines(state, "red") == {
        "track": 14,
        "full_skills": 0,
        "tokens": 1,
        "prestige_table": 0,
        "cities": 2,
        "network": 1,
    }


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
