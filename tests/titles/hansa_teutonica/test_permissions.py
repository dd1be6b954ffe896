"""Permissions for Wales and Scotland, and what needs none (HT-20.4, HT-20.5)."""

from __future__ import annotations

import pytest

from tests.titles.hansa_teutonica.playing import act, benefits, facts_of, legal, refused
from tests.titles.hansa_teutonica.position import COLOURS, RULES, WELSH, position
from tests.titles.hansa_teutonica.reading import route, ruler, supply

SCOTTISH = {
    "carlisle-falkirk",
    "carlisle-isle_of_man",
    "dunbar-edinburgh",
    "dunbar-newcastle",
    "edinburgh-glasgow",
    "falkirk-glasgow",
}
CARDIFF, CARLISLE, LONDON = {"cardiff": "red:T"}, {"carlisle": "red:T"}, {"london": "red:T"}


def big(**words):
    return position("britannia_4_5", COLOURS[:4], **{"supply": {"red": (5, 0)}, "actions_left": 4, **words})


def small(**words):
    return position("britannia_2_3", COLOURS[:3], **{"supply": {"red": (5, 0)}, "actions_left": 4, **words})


def reach(state, verb="place"):
    """Which of the regions that need a permission are open to a verb, and whether England is."""
    routes = {offer.split("/")[1].removesuffix(":ship") for offer in legal(state, "red", verb)}
    english = {"carlisle-isle_of_man"} if state.board == "britannia_2_3" else set()
    regions = {"wales": WELSH, "scotland": SCOTTISH - english}
    regions["england"] = routes - regions["wales"] - regions["scotland"]
    return {name for name, where in regions.items() if routes & where}


def permits(state):
    return RULES.view(state, None).permits


@pytest.mark.parametrize("make", [big, small])
def test_ht_20_4_england_is_free_the_rest_is_closed(make):
    state = make()
    assert reach(state) == {"england"}
    after = act(state, "red", "place/calais-canterbury/trader", "place/bristol-salisbury/trader")
    assert reach(after) == {"england"}


@pytest.mark.parametrize(
    ("make", "cities", "wanted"),
    [
        (big, CARDIFF, {"wales"}),
        (big, CARLISLE, {"scotland"}),
        (big, LONDON, {"wales", "scotland"}),
        (big, CARDIFF | CARLISLE, {"wales", "scotland"}),
        (small, CARDIFF, {"wales"}),
        (small, LONDON, {"wales"}),
        (small, CARLISLE, set()),
        (big, {"chester": "red:T", "newcastle": "red:T", "glasgow": "red:T"}, set()),
    ],
)
def test_ht_20_4_three_cities_open_the_regions(make, cities, wanted):
    state = make(cities=cities)
    assert reach(state) == {"england"} | wanted
    targets = {"cardiff-pembroke": "blue:T - -", "calais-canterbury": "blue:T - -"}
    if make is big:
        targets["falkirk-glasgow"] = "blue:T -"
    assert reach(make(cities=cities, routes=targets), "displace") == {"england"} | wanted


def test_ht_20_4_each_is_good_once_in_a_turn():
    state = act(big(cities=CARDIFF), "red", "place/cardiff-pembroke/trader")
    assert reach(state) == {"england"}
    assert refused(state, "red", "place/cardiff-montgomery/trader")
    after = act(state, "red", "place/cardiff-coventry/trader", "place/chester-hereford/trader")
    assert route(after, "cardiff-coventry")[0] == "red:T", "an English route, though it leads to Cardiff"


def test_ht_20_4_a_displacement_uses_it_as_well():
    rows = {"cardiff-pembroke": "blue:T - -", "montgomery-pembroke": "blue:T - -"}
    state = big(cities=CARDIFF, routes=rows, stock={"blue": (0, 0)})
    state = act(state, "red", "displace/cardiff-pembroke/b-trader/trader")
    state = act(state, "blue", "relocate/cardiff-montgomery", "enough")
    assert reach(state) == {"england"}
    assert legal(state, "red", "displace") == []


def test_ht_20_4_it_is_the_rightmost_office_not_control():
    state = big(cities={"cardiff": "blue:T blue:T red:T"})
    assert (ruler(state, "cardiff"), reach(state)) == ("blue", {"england", "wales"})
    other = big(cities={"cardiff": "red:T red:T blue:T"})
    assert (ruler(other, "cardiff"), reach(other)) == ("red", {"england"})


def test_ht_20_4_an_extra_office_stands_left_and_opens_nothing_beside_others():
    state = big(cities={"cardiff": "blue:T"}, extra_offices={"cardiff": "red:T"})
    assert reach(state) == {"england"}


def test_ht_20_4_the_city_comes_before_london():
    """D25: when two permissions fit, London's is kept."""
    state = big(cities=CARDIFF | LONDON)
    assert permits(state) == ["cardiff", "london"]
    actions = ("place/cardiff-pembroke/trader",)
    assert facts_of(state, "red", *actions, kind="permission_used") == [{"seat": 0, "city": "cardiff"}]
    after = act(state, "red", *actions)
    assert (permits(after), reach(after)) == (["london"], {"england", "wales", "scotland"})
    last = act(after, "red", "place/falkirk-glasgow/trader")
    assert (permits(last), reach(last)) == ([], {"england"})


def test_ht_20_4_carlisle_comes_before_london_too():
    state = act(big(cities=CARLISLE | LONDON), "red", "place/falkirk-glasgow/trader")
    assert (permits(state), reach(state)) == (["london"], {"england", "wales", "scotland"})


def test_ht_20_4_london_is_good_for_one_region_only():
    state = act(big(cities=LONDON), "red", "place/falkirk-glasgow/trader")
    assert reach(state) == {"england"}


def test_ht_20_4_several_may_be_held_and_used_in_one_turn():
    state = big(cities=CARDIFF | CARLISLE | LONDON)
    state = act(state, "red", "place/cardiff-pembroke/trader", "place/cardiff-pembroke/trader")
    assert (permits(state), reach(state)) == (["carlisle"], {"england", "scotland"})
    state = act(state, "red", "place/falkirk-glasgow/trader")
    assert (permits(state), reach(state)) == ([], {"england"})


def test_ht_20_4_a_permission_gained_in_the_turn_is_good_at_once():
    """D25: looked at when the action is taken."""
    state = big(routes={"cardiff-oxford": "red:T red:T red:T red:T"})
    assert reach(state) == {"england"}
    state = act(state, "red", "claim/cardiff-oxford/office:cardiff")
    assert reach(state) == {"england", "wales"}


def test_ht_20_4_a_permission_lost_in_the_turn_is_gone():
    """D25"""
    words = {"cities": {"cardiff": "blue:T red:T"}, "tokens": {"red": {"unused": ["swap_offices"]}}}
    state = act(big(**words), "red", "use/swap_offices/cardiff:0")
    assert reach(state) == {"england"}


def test_ht_20_4_a_city_lost_and_won_again_gives_no_second_one():
    words = {"cities": {"cardiff": "blue:T red:T"}, "tokens": {"red": {"unused": ["swap_offices", "swap_offices"]}}}
    state = act(big(**words), "red", "place/cardiff-pembroke/trader", "use/swap_offices/cardiff:0")
    state = act(state, "red", "use/swap_offices/cardiff:0")
    assert (permits(state), reach(state)) == ([], {"england"})


def test_ht_20_4_every_turn_brings_them_anew():
    state = act(big(cities=CARDIFF), "red", "place/cardiff-pembroke/trader", "end")
    for who in COLOURS[1:4]:
        assert not permits(state)
        state = act(state, who, "end")
    assert (permits(state), reach(state)) == (["cardiff"], {"england", "wales"})


def test_ht_20_4_nobody_uses_the_permission_of_another():
    assert reach(big(cities={"cardiff": "blue:T", "carlisle": "green:T", "london": "yellow:T"})) == {"england"}


def test_ht_20_4_a_ship_needs_permission_and_merchant():
    state = big(cities=CARDIFF, supply={"red": (1, 1)})
    assert refused(state, "red", "place/conway-isle_of_man:ship/trader")
    after = act(state, "red", "place/conway-isle_of_man:ship/merchant")
    assert route(after, "conway-isle_of_man") == ["red:M", None, None]
    assert reach(after) == {"england"}


def test_ht_20_5_moving_needs_none():
    state = big(routes={"cardiff-pembroke": "red:T - -"})
    after = act(state, "red", "move/cardiff-pembroke/trader", "set/conway-montgomery/trader")
    assert route(after, "conway-montgomery")[0] == "red:T"


def test_ht_20_5_moving_uses_none():
    state = big(cities=CARDIFF, routes={"cardiff-pembroke": "red:T - -"})
    after = act(state, "red", "move/cardiff-pembroke/trader", "set/conway-montgomery/trader")
    assert permits(after) == ["cardiff"]


def test_ht_20_5_the_displaced_need_none():
    state = small(cities=CARDIFF, routes={"cardiff-pembroke": "blue:T - -"}, stock={"blue": (1, 0)})
    state = act(state, "red", "displace/cardiff-pembroke/b-trader/trader")
    assert "relocate/montgomery-pembroke" in legal(state, "blue")
    state = act(state, "blue", "relocate/montgomery-pembroke")
    assert "add/cardiff-montgomery/trader" in legal(state, "blue", "add")


def test_ht_20_5_claiming_needs_none():
    state = small(routes={"chester-conway": "red:T red:T red:T"})
    assert benefits(legal(state, "red"), "chester-conway") == [
        "none",
        "office:chester",
        "office:conway",
        "upgrade:actiones",
    ]
    assert act(state, "red", "claim/chester-conway/none").actions_left == 3


def test_ht_20_5_tokens_need_none():
    words = {"tokens": {"red": {"unused": ["remove_three"]}}, "routes": {"cardiff-pembroke": "blue:T - -"}}
    state = act(small(**words), "red", "use/remove_three")
    assert {offer.split("/")[1].removesuffix(":ship") for offer in legal(state, "red")} == WELSH - {
        "cardiff-pembroke"
    }
    after = act(state, "red", "drop/conway-montgomery/b-trader")
    assert route(after, "conway-montgomery")[0] == "blue:T"


def test_ht_20_5_the_bonus_that_places_two_needs_and_uses_none():
    state = small(
        cities=CARDIFF,
        supply={"red": (0, 0)},
        routes={"calais-southampton": "red:T red:M red:M"},
        skill_steps={"red": {"liber_sophiae": 1}},
    )
    state = act(
        state, "red", "claim/calais-southampton/none", "add/cardiff-pembroke/trader", "add/cardiff-pembroke/trader"
    )
    assert route(state, "cardiff-pembroke") == ["red:T", "red:T", None]
    assert (permits(state), supply(state, "red")) == (["cardiff"], (0, 0))
