"""The option that extra offices come on top of a claim's benefit (HT-13.4, D10)."""

from __future__ import annotations

import pytest

from tests.titles.hansa_teutonica import reading
from tests.titles.hansa_teutonica.playing import act, benefits, facts_of, legal, refused, told
from tests.titles.hansa_teutonica.position import position
from tests.titles.hansa_teutonica.reading import city, extras, stock, unused, used

THREE = {"routes": {"dortmund-paderborn": "red:T red:T red:M"}}
TWO = {"routes": {"dortmund-duisburg": "red:T red:M"}}


def owning(*names, board="standard_4_5", **words):
    """Red owns these tokens, unused, and extra offices come in addition."""
    words = {"tokens": {"red": {"unused": list(names)}}, **words}
    return position(board, **words, options={"extra_office_mode": "additional"})


def test_ht_13_4_additional_the_normal_benefit_comes_first():
    """The office just founded fulfils the condition that the city holds one."""
    state = owning("extra_office", **TWO)
    assert benefits(legal(state, "red"), "dortmund-duisburg") == ["none", "office:dortmund", "office:duisburg"]
    state = act(state, "red", "claim/dortmund-duisburg/office:duisburg")
    assert legal(state, "red") == ["bonus/extra_office:duisburg/merchant", "enough"]
    before = stock(state, "red")
    state = act(state, "red", "bonus/extra_office:duisburg/merchant")
    assert (extras(state, "duisburg"), city(state, "duisburg")) == (["red:M"], ["red:T"])
    assert stock(state, "red") == (before[0], before[1] - 1)
    assert (unused(state, "red"), used(state, "red")) == ([], ["extra_office"])
    assert state.actions_left == 1


def test_ht_13_4_additional_another_piece_of_the_same_route():
    """The merchant stands in the slot, so a trader is all there is."""
    state = act(owning("extra_office", **TWO), "red", "claim/dortmund-duisburg/office:dortmund")
    assert legal(state, "red") == ["bonus/extra_office:dortmund/trader", "enough"]


def test_ht_13_4_additional_without_any_office_there_is_nothing_to_add_to():
    state = act(owning("extra_office", **TWO), "red", "claim/dortmund-duisburg/none")
    assert "place/dortmund-duisburg/trader" in legal(state, "red") or legal(state, "red", "end")
    assert unused(state, "red") == ["extra_office"]


def test_ht_13_4_additional_also_without_a_normal_benefit():
    state = owning("extra_office", **TWO, cities={"dortmund": "blue:M"})
    state = act(state, "red", "claim/dortmund-duisburg/none")
    assert legal(state, "red") == [
        "bonus/extra_office:dortmund/merchant",
        "bonus/extra_office:dortmund/trader",
        "enough",
    ]


def test_ht_13_4_additional_several_tokens_in_one_claim():
    state = owning("extra_office", "extra_office", "extra_office", **THREE)
    state = act(state, "red", "claim/dortmund-paderborn/office:paderborn")
    home = stock(state, "red")
    state = act(state, "red", "bonus/extra_office:paderborn/trader", "bonus/extra_office:paderborn/merchant")
    assert extras(state, "paderborn") == ["red:M", "red:T"], "the newest is leftmost"
    assert stock(state, "red") == (home[0] - 1, home[1] - 1)
    assert legal(state, "red", "bonus") == [], "all three pieces are offices"
    assert unused(state, "red") == ["extra_office"]


def test_ht_13_4_additional_it_may_be_left():
    state = act(owning("extra_office", "extra_office", **THREE), "red", "claim/dortmund-paderborn/office:paderborn")
    once = act(state, "red", "bonus/extra_office:paderborn/trader")
    assert legal(once, "red") == ["bonus/extra_office:paderborn/merchant", "enough"]
    after = act(once, "red", "enough")
    assert unused(after, "red") == ["extra_office"]
    assert legal(after, "red", "end") == ["end"]


def test_ht_13_4_additional_nothing_else_may_be_done_before():
    state = act(owning("extra_office", **TWO), "red", "claim/dortmund-duisburg/office:duisburg")
    assert refused(state, "red", "end", "income/1t")
    assert reading.waiting(state) == ["red"]


@pytest.mark.parametrize(("owned", "more"), [([], 0), (["extra_office"], 1)])
def test_ht_8_6_additional_the_token_just_taken_does_not_help(owned, more):
    there = {"dortmund-paderborn": "extra_office", "emden-stade": "remove_three", "bremen-minden": "swap_offices"}
    state = owning(*owned, **THREE, tokens_on_routes=there)
    state = act(state, "red", "claim/dortmund-paderborn/office:paderborn")
    assert len(legal(state, "red", "bonus")) == 2 * more
    if more:
        state = act(state, "red", "bonus/extra_office:paderborn/trader")
        assert legal(state, "red", "bonus") == []


def test_ht_13_4_additional_on_top_of_an_upgrade_and_of_the_table():
    state = owning(
        "extra_office", routes={"gottingen-quedlinburg": "red:T red:T red:T"}, cities={"quedlinburg": "blue:M"}
    )
    state = act(state, "red", "claim/gottingen-quedlinburg/upgrade:actiones")
    assert legal(state, "red") == ["bonus/extra_office:quedlinburg/trader", "enough"]
    words = {"routes": {"coellen-warburg": "red:M red:T red:T red:T"}, "cities": {"warburg": "blue:T"}}
    state = act(owning("extra_office", **words), "red", "claim/coellen-warburg/table:7")
    assert legal(state, "red") == ["bonus/extra_office:warburg/trader", "enough"], "the merchant is on the table"


def test_ht_12_3_additional_the_link_is_checked_for_it():
    chain = dict.fromkeys(("arnheim", "kampen", "osnabruck", "bremen", "minden", "brunswiek"), "red:T")
    words = {"routes": {"brunswiek-stendal": "red:T red:T red:T red:T"}, "cities": chain | {"stendal": "blue:T"}}
    state = act(owning("extra_office", **words), "red", "claim/brunswiek-stendal/none")
    found = facts_of(state, "red", "bonus/extra_office:stendal/trader", kind="scored")
    assert found == [{"seat": 0, "points": 7, "why": "link"}]


def test_ht_15_4_additional_it_still_comes_when_the_end_is_triggered():
    state = owning("extra_office", **TWO, cities={"dortmund": "blue:M"}, points={"blue": 19})
    state = act(state, "red", "claim/dortmund-duisburg/none")
    assert (state.end, state.over) == ("points", False)
    kinds = [event.kind for event in told(state, "red", "bonus/extra_office:dortmund/trader")]
    assert kinds[-1] == "game_ended"
    assert act(state, "red", "enough").over


def test_ht_19_6_additional_before_the_permanent_bonus():
    """Only what is left of the route may be used again."""
    words = {"routes": {"danzig-malmo": "red:T red:T red:T red:M"}, "cities": {"malmo": "blue:M"}}
    state = act(owning("extra_office", board="east", **words), "red", "claim/danzig-malmo/office:danzig")
    assert "bonus/extra_office:danzig/merchant" in legal(state, "red")
    assert legal(state, "red", "add") == []
    state = act(state, "red", "bonus/extra_office:malmo/merchant")
    kinds = {action.split("/")[2] for action in legal(state, "red", "add")}
    assert kinds == {"trader"}
    left = act(owning("extra_office", board="east", **words), "red", "claim/danzig-malmo/office:danzig", "enough")
    assert {action.split("/")[2] for action in legal(left, "red", "add")} == {"trader", "merchant"}


def test_ht_19_4_additional_an_open_city_may_be_empty():
    state = owning("extra_office", board="east", routes={"waren-wismar": "red:T red:T red:T"})
    state = act(state, "red", "claim/waren-wismar/upgrade:bursa")
    assert legal(state, "red") == ["bonus/extra_office:waren/trader", "enough"]
    after = act(state, "red", "bonus/extra_office:waren/trader")
    assert (extras(after, "waren"), after.completed) == (["red:T"], 1)


def test_ht_13_4_additional_coin_slots_and_privilege_mean_nothing():
    state = owning(
        "extra_office", routes={"coellen-warburg": "red:T red:T red:T red:T"}, cities={"warburg": "blue:T"}
    )
    state = act(state, "red", "claim/coellen-warburg/none", "bonus/extra_office:warburg/trader")
    assert (extras(state, "warburg"), city(state, "warburg"), state.points[0]) == (["red:T"], ["blue:T"], 0)
