"""Using bonus tokens (HT-13)."""

from __future__ import annotations

import pytest

from tests.titles.hansa_teutonica import reading
from tests.titles.hansa_teutonica.playing import act, benefits, legal, refused, told
from tests.titles.hansa_teutonica.position import position
from tests.titles.hansa_teutonica.reading import city, extras, points, route, ruler, stock, supply, unused, used

EVERY_KIND = [
    "extra_office",
    "plus_four_actions",
    "plus_three_actions",
    "remove_three",
    "swap_offices",
    "upgrade_skill",
]


def owning(*names, **words):
    """Red owns these tokens, unused."""
    return position(**{"tokens": {"red": {"unused": list(names)}}, **words})


def test_ht_13_1_tokens_are_used_in_the_own_turn_between_actions():
    """D9."""
    state = owning("plus_three_actions", routes={"arnheim-kampen": "red:T - -"})
    assert "use/plus_three_actions" in legal(state, "red")
    assert refused(act(state, "red", "move/arnheim-kampen/trader"), "red", "use/plus_three_actions")
    assert refused(act(state, "red", "end"), "red", "use/plus_three_actions")
    theirs = position(tokens={"blue": {"unused": ["plus_three_actions"]}})
    assert refused(theirs, "red", "use/plus_three_actions")
    assert refused(theirs, "blue", "use/plus_three_actions")


def test_ht_13_1_one_just_taken_may_be_used_after_its_action():
    state = position(
        routes={"arnheim-kampen": "red:T red:T red:T"},
        tokens_on_routes={
            "arnheim-kampen": "plus_four_actions",
            "emden-stade": "remove_three",
            "bremen-minden": "swap_offices",
        },
    )
    after = act(state, "red", "claim/arnheim-kampen/none", "use/plus_four_actions")
    assert after.actions_left == 5


def test_ht_13_1_as_many_as_wanted_at_no_cost():
    state = owning(
        "plus_three_actions", "plus_four_actions", "upgrade_skill", "swap_offices", cities={"minden": "red:T blue:T"}
    )
    after = act(
        state,
        "red",
        "use/swap_offices/minden:0",
        "use/plus_three_actions",
        "use/upgrade_skill/bursa",
        "use/plus_four_actions",
    )
    assert after.actions_left == 9
    assert unused(after, "red") == []


def test_ht_13_2_used_tokens_stay_and_count():
    state = owning("plus_three_actions")
    after = act(state, "red", "use/plus_three_actions")
    assert (unused(after, "red"), used(after, "red")) == ([], ["plus_three_actions"])
    assert reading.lines(after, "red")["tokens"] == reading.lines(state, "red")["tokens"] == 1


def test_ht_13_3_a_token_without_effect_cannot_be_used():
    """D32: nothing to swap, nothing to remove, nothing to raise."""
    everything = {"clavis_urbis": 4, "actiones": 5, "privilegium": 3, "liber_sophiae": 3, "bursa": 3}
    state = owning("swap_offices", "remove_three", "upgrade_skill", skill_steps={"red": everything})
    assert legal(state, "red", "use") == []
    assert refused(state, "red", "use/remove_three", "use/upgrade_skill/bursa", "use/swap_offices/minden:0")


EXTRA = {"routes": {"dortmund-duisburg": "red:T red:M"}, "cities": {"duisburg": "blue:T"}}


def test_ht_13_4_an_extra_office_needs_an_office_already_there():
    state = owning("extra_office", **EXTRA)
    assert benefits(legal(state, "red"), "dortmund-duisburg") == [
        "extra_office:duisburg/merchant",
        "extra_office:duisburg/trader",
        "none",
        "office:dortmund",
    ]
    empty = owning("extra_office", routes=EXTRA["routes"])
    assert not [each for each in benefits(legal(empty, "red"), "dortmund-duisburg") if each.startswith("extra")]
    on_extra = owning("extra_office", routes=EXTRA["routes"], extra_offices={"dortmund": "red:T"})
    assert "extra_office:dortmund/trader" in benefits(legal(on_extra, "red"), "dortmund-duisburg")


@pytest.mark.parametrize("piece", ["trader", "merchant"])
def test_ht_13_4_any_piece_goes_left_and_the_rest_to_the_stock(piece):
    state = owning("extra_office", **EXTRA)
    after = act(state, "red", f"claim/dortmund-duisburg/extra_office:duisburg/{piece}")
    assert extras(after, "duisburg") == [f"red:{piece[0].upper()}"]
    gained = [new - old for new, old in zip(stock(after, "red"), stock(state, "red"), strict=True)]
    assert gained == ([0, 1] if piece == "trader" else [1, 0])
    assert (unused(after, "red"), used(after, "red")) == ([], ["extra_office"])


def test_ht_13_4_privilege_slots_and_coins_mean_nothing():
    """Warburg is complete and orange; Coellen's first slot with its coin stays empty."""
    state = owning(
        "extra_office",
        routes={"coellen-warburg": "red:T red:T red:T red:T"},
        cities={"warburg": "blue:T green:T"},
        extra_offices={"coellen": "blue:T"},
    )
    assert extras(act(state, "red", "claim/coellen-warburg/extra_office:warburg/trader"), "warburg") == ["red:T"]
    after = act(state, "red", "claim/coellen-warburg/extra_office:coellen/trader")
    assert points(after, "red") == 0
    assert city(after, "coellen") == []


def test_ht_13_4_it_is_an_office_in_every_other_way():
    state = owning("extra_office", **EXTRA)
    after = act(state, "red", "claim/dortmund-duisburg/extra_office:duisburg/trader")
    assert ruler(after, "duisburg") == "blue", "loses the tie to every office on its right"
    assert reading.lines(after, "red")["network"] == 1
    both = position(cities={"duisburg": "blue:T"}, extra_offices={"duisburg": "red:T red:M"})
    assert ruler(both, "duisburg") == "red"


def test_ht_13_4_it_takes_the_place_of_the_normal_benefit():
    """D10: one benefit only, even with two such tokens."""
    state = owning("extra_office", "extra_office", **EXTRA)
    after = act(state, "red", "claim/dortmund-duisburg/extra_office:duisburg/trader")
    assert city(after, "dortmund") == []
    assert unused(after, "red") == ["extra_office"]
    assert "use/extra_office" not in legal(after, "red")


def test_ht_13_5_two_neighbouring_offices_trade_places():
    state = owning("swap_offices", cities={"groningen": "red:T blue:M"})
    after = act(state, "red", "use/swap_offices/groningen:0")
    assert city(after, "groningen") == ["blue:M", "red:T"]
    assert ruler(after, "groningen") == "red"
    assert after.points == [0] * 4
    assert after.completed == 1


@pytest.mark.parametrize(
    ("left", "after"),
    [
        (0, ["blue:T", "red:T", "green:T", "yellow:T"]),
        (1, ["red:T", "green:T", "blue:T", "yellow:T"]),
        (2, ["red:T", "blue:T", "yellow:T", "green:T"]),
    ],
)
def test_ht_13_5_any_two_neighbours(left, after):
    state = owning("swap_offices", cities={"minden": "red:T blue:T green:T yellow:T"})
    assert city(act(state, "red", f"use/swap_offices/minden:{left}"), "minden") == after


def test_ht_13_5_the_offices_may_be_anyones():
    """D11."""
    state = owning("swap_offices", cities={"minden": "blue:T green:T blue:T"})
    assert legal(state, "red", "use") == ["use/swap_offices/minden:0", "use/swap_offices/minden:1"]


def test_ht_13_5_only_occupied_neighbours_of_two_owners():
    """An office counts the same as trader or merchant, so that two of one owner are not swapped."""
    state = owning(
        "swap_offices", cities={"minden": "blue:T blue:T", "bremen": "blue:M", "stendal": "red:T red:M green:M"}
    )
    assert legal(state, "red", "use") == ["use/swap_offices/stendal:1"]


def test_ht_13_5_extra_offices_and_table_take_no_part():
    state = owning(
        "swap_offices",
        cities={"coellen": "red:T"},
        extra_offices={"coellen": "blue:T green:T"},
        prestige_table={7: "blue"},
    )
    assert legal(state, "red", "use") == []


def test_ht_13_5_a_swap_founds_nothing_and_scores_no_link():
    """Red stands in every city of the chain already; only founding checks it."""
    row = {
        "arnheim": "red:T",
        "munster": "red:M",
        "minden": "blue:T red:T",
        "brunswiek": "red:T",
        "stendal": "red:T blue:M",
    }
    after = act(owning("swap_offices", cities=row), "red", "use/swap_offices/stendal:0")
    assert after.points == [0] * 4
    assert after.links == []


@pytest.mark.parametrize(("name", "count"), [("plus_three_actions", 3), ("plus_four_actions", 4)])
def test_ht_13_6_more_actions_also_after_the_last_one(name, count):
    for left in (2, 0):
        assert act(owning(name, actions_left=left), "red", f"use/{name}").actions_left == left + count
    twice = owning(name, name, actions_left=0)
    assert act(twice, "red", f"use/{name}", f"use/{name}").actions_left == 2 * count


REMOVE = {
    "routes": {"bremen-minden": "blue:M green:T -", "goslar-magdeburg": "red:T yellow:T"},
    "cities": {"minden": "blue:T"},
    "supply": {"red": (0, 0), "blue": (0, 0), "green": (0, 0)},
}


def test_ht_13_7_one_to_three_pieces_of_anybody_back_to_their_supplies():
    """D12: own pieces too."""
    state = act(owning("remove_three", **REMOVE), "red", "use/remove_three")
    assert legal(state, "red") == [
        "remove/bremen-minden/b-merchant",
        "remove/bremen-minden/c-trader",
        "remove/goslar-magdeburg/a-trader",
        "remove/goslar-magdeburg/d-trader",
    ], "one at least"
    state = act(state, "red", "remove/bremen-minden/b-merchant")
    assert "enough" in legal(state, "red")
    assert supply(state, "blue") == (0, 1)
    assert "end" in legal(act(state, "red", "enough"), "red")
    state = act(state, "red", "remove/goslar-magdeburg/a-trader", "remove/bremen-minden/c-trader")
    assert "end" in legal(state, "red"), "three at most"
    assert (supply(state, "red"), supply(state, "green")) == ((1, 0), (1, 0))
    assert route(state, "goslar-magdeburg") == [None, "yellow:T"]
    assert state.actions_left == 2


def test_ht_13_7_offices_and_table_are_safe():
    state = owning("remove_three", cities={"minden": "blue:T"}, prestige_table={7: "blue"})
    assert legal(state, "red", "use") == []
    words = {**REMOVE, "prestige_table": {7: "green"}}
    assert not [
        each
        for each in legal(act(owning("remove_three", **words), "red", "use/remove_three"), "red")
        if "minden/b-trader" in each
    ]


def test_ht_13_7_a_last_single_piece_is_removed_without_asking():
    state = owning("remove_three", routes={"arnheim-kampen": "blue:T - -"}, supply={"blue": (0, 0)})
    kinds = [event.kind for event in told(state, "red", "use/remove_three")]
    assert kinds == ["used_token", "removed"]


@pytest.mark.parametrize("skill", ["clavis_urbis", "actiones", "privilegium", "liber_sophiae", "bursa"])
def test_ht_13_8_one_upgrade_of_any_skill(skill):
    state = owning("upgrade_skill", supply={"red": (0, 0)})
    after = act(state, "red", f"use/upgrade_skill/{skill}")
    assert reading.step(after, "red", skill) == 1
    assert sum(supply(after, "red")) == 1
    assert after.actions_left == (3 if skill == "actiones" else 2)


def test_all_six_kinds_can_be_owned_and_counted():
    assert reading.lines(owning(*EVERY_KIND), "red")["tokens"] == 10
