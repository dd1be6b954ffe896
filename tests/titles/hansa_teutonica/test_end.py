"""The end of the game (HT-15)."""

from __future__ import annotations

from tests.titles.hansa_teutonica import reading
from tests.titles.hansa_teutonica.playing import act, legal, told
from tests.titles.hansa_teutonica.position import RULES, position

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
