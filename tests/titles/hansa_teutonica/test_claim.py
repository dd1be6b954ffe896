"""The action claim (HT-8), and further extra offices by the option of HT-13.4."""

from __future__ import annotations

import pytest

from hansa_bot.titles.hansa_teutonica.material import TOKENS
from tests.titles.hansa_teutonica import reading
from tests.titles.hansa_teutonica.playing import act, benefits, facts_of, legal, refused, told
from tests.titles.hansa_teutonica.position import position
from tests.titles.hansa_teutonica.reading import city, extras, points, route, stock, supply, unused, used

FULL = {"bremen-osnabruck": "red:T red:T red:T"}


def offered(state, name):
    """The benefits that red may choose on a route."""
    return benefits(legal(state, "red", "claim"), name)


def events_of(state, action):
    return [event.kind for event in told(state, "red", action)]


@pytest.mark.parametrize("spaces", ["red:T red:T -", "red:T red:T blue:T", "blue:T blue:T blue:T", "- - -"])
def test_ht_8_1_every_space_must_hold_an_own_piece(spaces):
    state = position(routes={"bremen-osnabruck": spaces})
    assert legal(state, "red", "claim") == []
    assert refused(state, "red", "claim/bremen-osnabruck/none")


def test_ht_8_1_claiming_costs_an_action():
    state = position(routes={"bremen-osnabruck": "red:T red:M red:T"})
    assert act(state, "red", "claim/bremen-osnabruck/none").actions_left == 1
    assert legal(position(routes=FULL, actions_left=0), "red", "claim") == []


def test_ht_8_2_points_then_token_then_benefit():
    state = position(routes=FULL, cities={"bremen": "blue:M"})
    assert events_of(state, "claim/bremen-osnabruck/office:osnabruck") == [
        "claimed",
        "scored",
        "took_token",
        "token_drawn",
        "office",
    ]


def test_ht_8_2_a_claim_is_legal_even_if_nothing_is_gained():
    state = position(whole=False, routes={"luneburg-perleberg": "red:T red:T red:T"})
    assert offered(state, "luneburg-perleberg") == ["none", "office:perleberg"]
    after = act(state, "red", "claim/luneburg-perleberg/none")
    assert (after.points, sum(after.unused), sum(map(bool, after.slots))) == ([0] * 4, 0, 0)


def test_ht_8_3_each_end_city_gives_a_point_to_its_ruler():
    two = position(routes=FULL, cities={"bremen": "blue:M", "osnabruck": "blue:T"})
    assert act(two, "red", "claim/bremen-osnabruck/none").points == [0, 2, 0, 0]
    mixed = position(routes=FULL, cities={"bremen": "red:M", "osnabruck": "green:T"})
    assert act(mixed, "red", "claim/bremen-osnabruck/none").points == [1, 0, 1, 0]
    nobody = position(routes=FULL)
    assert act(nobody, "red", "claim/bremen-osnabruck/none").points == [0, 0, 0, 0]


def test_ht_8_3_the_state_before_the_benefit_counts():
    """Red founds the first office of Osnabrück, and would take Arnheim by the second one."""
    first = position(routes=FULL)
    assert act(first, "red", "claim/bremen-osnabruck/office:osnabruck").points == [0, 0, 0, 0]
    takes = position(routes={"arnheim-kampen": "red:M red:T red:T"}, cities={"arnheim": "blue:T"})
    after = act(takes, "red", "claim/arnheim-kampen/office:arnheim")
    assert after.points == [0, 1, 0, 0]
    assert reading.ruler(after, "arnheim") == "red"


def test_ht_8_4_the_token_is_taken_whatever_the_benefit():
    for benefit in ("none", "office:osnabruck"):
        after = act(position(routes=FULL), "red", f"claim/bremen-osnabruck/{benefit}")
        assert reading.unused(after, "red") == ["extra_office"]
        assert "bremen-osnabruck" not in reading.tokens_on_routes(after)


def test_ht_8_5_a_replacement_is_drawn_at_once():
    """D34: during the claim, the next one of the stock, face down on the plate."""
    state = position(routes=FULL)
    after = act(state, "red", "claim/bremen-osnabruck/none")
    assert len(after.token_stock) == len(state.token_stock) - 1
    assert reading.pending(after, "red") == [TOKENS[state.token_stock[-1]]]
    assert not after.over


def test_ht_8_5_a_route_without_token_draws_none():
    after = act(position(routes={"arnheim-kampen": "red:T red:T red:T"}), "red", "claim/arnheim-kampen/none")
    assert reading.pending(after, "red") == []


def test_ht_8_6_the_token_just_taken_does_not_help_this_claim():
    """Bremen's next slot is pink, Osnabrück's orange: with an extra office at hand both cities would take red in."""
    words = {"routes": FULL, "cities": {"bremen": "blue:M", "osnabruck": "blue:T"}}
    assert offered(position(**words), "bremen-osnabruck") == ["none"]
    with_one = position(**words, tokens={"red": {"unused": ["extra_office"]}})
    assert len(offered(with_one, "bremen-osnabruck")) == 3


def test_ht_8_7_the_leftmost_empty_slot_of_either_end():
    state = position(routes={"hamburg-luneburg": "red:T red:T red:M red:T"}, skill_steps={"red": {"privilegium": 1}})
    assert offered(state, "hamburg-luneburg") == ["none", "office:hamburg", "office:luneburg"]
    after = act(state, "red", "claim/hamburg-luneburg/office:luneburg")
    assert (city(after, "luneburg"), city(after, "hamburg")) == (["red:M"], [])
    after = act(
        position(routes={"arnheim-kampen": "red:M red:T red:T"}, cities={"arnheim": "blue:T"}),
        "red",
        "claim/arnheim-kampen/office:arnheim",
    )
    assert city(after, "arnheim") == ["blue:T", "red:M"]


@pytest.mark.parametrize(("step", "cities"), [(0, ["goslar"]), (1, ["goslar", "magdeburg"])])
def test_ht_8_7_the_slots_colour_must_be_allowed(step, cities):
    """Goslar's first slot is white, Magdeburg's second one orange."""
    state = position(
        routes={"goslar-magdeburg": "red:T red:T"},
        cities={"magdeburg": "blue:M"},
        skill_steps={"red": {"privilegium": step}},
    )
    assert offered(state, "goslar-magdeburg") == ["none", *(f"office:{name}" for name in cities)]


def test_ht_8_7_a_piece_of_the_slots_shape_must_be_on_the_route():
    for pieces, wanted in (("red:T red:T", ["none"]), ("red:T red:M", ["none", "office:magdeburg"])):
        state = position(routes={"goslar-magdeburg": pieces}, cities={"goslar": "blue:T"})
        assert offered(state, "goslar-magdeburg") == wanted


def test_ht_8_8_no_slot_is_skipped_and_no_piece_stands_in():
    """Arnheim has a white trader slot, then a white merchant slot; each wants its own shape."""
    merchants = position(
        routes={"arnheim-kampen": "red:M red:M red:M"},
        skill_steps={"red": {"liber_sophiae": 2}},
        supply={"red": (5, 0)},
    )
    assert offered(merchants, "arnheim-kampen") == ["none"]
    traders = position(
        routes={"arnheim-kampen": "red:T red:T red:T"}, cities={"arnheim": "blue:T"}, supply={"red": (3, 1)}
    )
    assert offered(traders, "arnheim-kampen") == ["none"], "the merchant of the supply cannot be used"


def test_ht_8_9_the_founder_scores_a_coin_once():
    state = position(routes={"hamburg-lubeck": "red:T red:T red:T"})
    after = act(state, "red", "claim/hamburg-lubeck/office:lubeck")
    assert points(after, "red") == 1
    second = position(
        routes={"hamburg-lubeck": "red:T red:T red:T"},
        cities={"lubeck": "red:T"},
        skill_steps={"red": {"privilegium": 2}},
    )
    assert points(act(second, "red", "claim/hamburg-lubeck/office:lubeck"), "red") == 1, "control only"


def test_ht_8_10_the_last_slot_completes_the_city():
    state = position(
        routes={"goslar-magdeburg": "red:T red:T"},
        cities={"magdeburg": "blue:M"},
        skill_steps={"red": {"privilegium": 1}},
    )
    after = act(state, "red", "claim/goslar-magdeburg/office:magdeburg")
    assert after.completed == 1
    assert act(state, "red", "claim/goslar-magdeburg/office:goslar").completed == 0
    assert [
        event.args
        for event in told(state, "red", "claim/goslar-magdeburg/office:magdeburg")
        if event.kind == "completed"
    ] == [{"city": "magdeburg", "count": 1}]


def test_ht_8_11_founding_checks_the_link():
    row = {"arnheim": "red:T", "munster": "red:M", "minden": "red:T", "brunswiek": "red:T"}
    state = position(routes={"brunswiek-stendal": ["red:T"] * 4}, cities=row)
    assert points(act(state, "red", "claim/brunswiek-stendal/office:stendal"), "red") == 1 + 7
    assert points(act(state, "red", "claim/brunswiek-stendal/none"), "red") == 1


def test_ht_8_12_one_upgrade_of_the_skill_at_an_end():
    state = position(routes={"hamburg-stade": "red:T red:T red:T"})
    assert offered(state, "hamburg-stade") == ["none", "office:hamburg", "upgrade:privilegium"]
    after = act(state, "red", "claim/hamburg-stade/upgrade:privilegium")
    assert reading.step(after, "red", "privilegium") == 1
    both = position(routes={"emden-groningen": "red:T red:T red:T"})
    assert "upgrade:liber_sophiae" in offered(both, "emden-groningen")
    full = position(routes={"hamburg-stade": "red:T red:T red:T"}, skill_steps={"red": {"privilegium": 3}})
    assert offered(full, "hamburg-stade") == ["none", "office:hamburg"]


def test_ht_8_12_an_upgrade_takes_no_piece_of_the_route():
    state = position(routes={"hamburg-stade": "red:T red:T red:M"}, supply={"red": (0, 0)})
    after = act(state, "red", "claim/hamburg-stade/upgrade:privilegium")
    assert supply(after, "red") == (1, 0)
    assert stock(after, "red") == (stock(state, "red")[0] + 2, stock(state, "red")[1] + 1)


def test_ht_8_13_a_merchant_of_the_tables_route_may_go_to_the_table():
    route_ = "coellen-warburg"
    assert offered(position(routes={route_: "red:T red:T red:T red:M"}), route_) == [
        "none",
        "office:coellen",
        "table:7",
    ]
    assert offered(position(routes={route_: "red:T red:T red:T red:T"}), route_) == ["none", "office:coellen"]
    elsewhere = position(routes={"dortmund-paderborn": "red:T red:T red:M"})
    assert not [each for each in offered(elsewhere, "dortmund-paderborn") if each.startswith("table")]


def test_ht_8_14_an_extra_office_owned_before_is_a_benefit():
    words = {"routes": FULL, "cities": {"bremen": "blue:M"}}
    with_one = position(**words, tokens={"red": {"unused": ["extra_office"]}})
    assert offered(with_one, "bremen-osnabruck") == ["extra_office:bremen/trader", "none", "office:osnabruck"]
    spent = position(**words, tokens={"red": {"used": ["extra_office"]}})
    assert offered(spent, "bremen-osnabruck") == ["none", "office:osnabruck"]


def test_ht_8_15_every_benefit_may_be_declined():
    """D7."""
    state = position(routes=FULL, tokens={"red": {"unused": ["extra_office"]}}, cities={"bremen": "blue:M"})
    after = act(state, "red", "claim/bremen-osnabruck/none")
    assert city(after, "osnabruck") == []
    assert stock(after, "red")[0] == stock(state, "red")[0] + 3


def test_ht_8_16_what_is_left_goes_to_the_stock():
    state = position(routes={"bremen-osnabruck": "red:T red:M red:T"}, supply={"red": (2, 0)})
    after = act(state, "red", "claim/bremen-osnabruck/office:osnabruck")
    assert route(after, "bremen-osnabruck") == [None, None, None]
    assert stock(after, "red") == (stock(state, "red")[0] + 1, stock(state, "red")[1] + 1)
    assert supply(after, "red") == (2, 0)
    assert "place/bremen-osnabruck/trader" in legal(after, "red"), "the route may be used again"


def test_ht_8_17_complete_ends_leave_everything_but_offices():
    state = position(
        routes={"hamburg-stade": "red:T red:T red:M"},
        cities={"stade": "blue:M", "hamburg": "blue:T green:T yellow:T"},
        tokens={"red": {"unused": ["extra_office"]}},
        tokens_on_routes={
            "hamburg-stade": "swap_offices",
            "emden-stade": "remove_three",
            "bremen-minden": "swap_offices",
        },
    )
    kinds = sorted({each.partition(":")[0] for each in offered(state, "hamburg-stade")})
    assert kinds == ["extra_office", "none", "upgrade"]
    after = act(state, "red", "claim/hamburg-stade/upgrade:privilegium")
    assert after.points == [0, 1, 0, 1]
    assert reading.unused(after, "red") == ["extra_office", "swap_offices"]


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
