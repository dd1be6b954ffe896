"""The action claim (HT-8), further extra offices by the option of HT-13.4, tracks and tokens (HT-10 to HT-13)."""

import pytest

from hansa_bot.titles.hansa_teutonica.material import SKILL_VALUES, SKILLS
from tests.titles.hansa_teutonica import reading
from tests.titles.hansa_teutonica.playing import act, facts_of, legal, told
from tests.titles.hansa_teutonica.position import position
from tests.titles.hansa_teutonica.reading import city, extras, stock, unused


def test_ht_8_2_points_then_token_then_benefit():
    state = position(fills="bremen-osnabruck", cities={"bremen": "blue:M"})
    events = [event.kind for event in told(state, "red", "claim/bremen-osnabruck/office:osnabruck")]
    assert events == ["claimed", "scored", "took_token", "token_drawn", "office"]


THREE = {"routes": {"dortmund-paderborn": "red:T red:T red:M"}}
TWO = {"routes": {"dortmund-duisburg": "red:T red:M"}}


def owning(*names, board="standard_4_5", **words):
    """Red owns these tokens, unused, and extra offices come in addition."""
    words = {"owns": list(names), **words}
    return position(board, **words, options={"extra_office_mode": "additional"})


def test_ht_13_4_additional_several_tokens_in_one_claim():
    state = owning("extra_office", "extra_office", "extra_office", **THREE)
    state = act(state, "red", "claim/dortmund-paderborn/office:paderborn")
    home = stock(state, "red")
    state = act(state, "red", "bonus/extra_office:paderborn/trader", "bonus/extra_office:paderborn/merchant")
    assert extras(state, "paderborn") == ["red:M", "red:T"], "the newest is leftmost"
    assert stock(state, "red") == (home[0] - 1, home[1] - 1)
    assert legal(state, "red", "bonus") == [], "all three pieces are offices"
    assert unused(state, "red") == ["extra_office"]


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


def test_ht_10_1_the_values_of_the_tracks():
    assert dict(zip(SKILLS, SKILL_VALUES, strict=True)) == {
        "clavis_urbis": (1, 2, 2, 3, 4),
        "actiones": (2, 3, 3, 4, 4, 5),
        "privilegium": (0, 1, 2, 3),
        "liber_sophiae": (2, 3, 4, 5),
        "bursa": (3, 5, 7, 99),
    }


@pytest.mark.parametrize("skill", SKILLS)
def test_ht_10_1_the_book_frees_merchants_the_others_traders(skill):
    """HT-13.8: by the token; HT-10.4: only Actiones gives an action."""
    state = act(position(owns=["upgrade_skill"], hand=(0, 0)), "red", f"use/upgrade_skill/{skill}")
    assert reading.supply(state, "red") == ((0, 1) if skill == "liber_sophiae" else (1, 0))
    assert reading.step(state, "red", skill) == 1
    assert state.actions_left == (3 if skill == "actiones" else 2)


@pytest.mark.parametrize(
    ("before", "award"),
    [([], [7]), (["blue"], [4]), (["blue", "green"], [2]), (["blue", "green", "yellow"], []), (["red"], [])],
)
def test_ht_12_3_seven_four_two_and_nothing(before, award):
    """HT-12.4: nothing for whoever has it already (D8)."""
    chain = {"arnheim": "red:T", "munster": "red:M", "minden": "red:T", "brunswiek": "red:T"}
    state = position(fills="brunswiek-stendal", cities=chain, links_awarded=before)
    scored = facts_of(state, "red", "claim/brunswiek-stendal/office:stendal", kind="scored")
    assert [fact["points"] for fact in scored if fact["why"] == "link"] == award


@pytest.mark.parametrize(
    ("left", "after"),
    [
        (0, ["blue:T", "red:T", "green:T", "yellow:T"]),
        (1, ["red:T", "green:T", "blue:T", "yellow:T"]),
        (2, ["red:T", "blue:T", "yellow:T", "green:T"]),
    ],
)
def test_ht_13_5_any_two_neighbours(left, after):
    state = position(owns=["swap_offices"], cities={"minden": "red:T blue:T green:T yellow:T"})
    assert city(act(state, "red", f"use/swap_offices/minden:{left}"), "minden") == after


@pytest.mark.parametrize(("name", "count"), [("plus_three_actions", 3), ("plus_four_actions", 4)])
def test_ht_13_6_more_actions_also_after_the_last_one(name, count):
    for left in (2, 0):
        assert act(position(owns=[name], actions_left=left), "red", f"use/{name}").actions_left == left + count
    twice = position(owns=[name, name], actions_left=0)
    assert act(twice, "red", f"use/{name}", f"use/{name}").actions_left == 2 * count
