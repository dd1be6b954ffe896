"""The east-west link (HT-12)."""

from __future__ import annotations

import pytest

from tests.titles.hansa_teutonica.playing import act, facts_of
from tests.titles.hansa_teutonica.position import position
from tests.titles.hansa_teutonica.reading import points

CHAIN = {"arnheim": "{0}:T", "munster": "{0}:M", "minden": "{0}:T", "brunswiek": "{0}:T"}
LAST = {"brunswiek-stendal": "red:T red:T red:T red:T"}
FOUND = "claim/brunswiek-stendal/office:stendal"


def chain(colour="red", **other):
    return {name: slots.format(colour) for name, slots in CHAIN.items()} | other


def linked(state, action=FOUND):
    return [fact["points"] for fact in facts_of(state, "red", action, kind="scored") if fact["why"] == "link"]


def test_ht_12_2_an_unbroken_chain_with_both_ends():
    assert linked(position(routes=LAST, cities=chain())) == [7]
    for gap in CHAIN:
        broken = {name: slots for name, slots in chain().items() if name != gap}
        assert linked(position(routes=LAST, cities=broken)) == [], gap


def test_ht_12_2_any_office_in_every_city_is_enough():
    """Extra offices, lost control and a detour count; a piece on a route or table does not."""
    extra = {name: slots for name, slots in chain().items() if name != "munster"}
    assert linked(position(routes=LAST, cities=extra, extra_offices={"munster": "red:T"})) == [7]
    ruled = chain(minden="blue:T red:T blue:T blue:T", munster="red:M blue:T")
    assert linked(position(routes=LAST, cities=ruled)) == [7]
    busy = LAST | {"arnheim-munster": "blue:T blue:T blue:T"}
    assert linked(position(routes=busy, cities=chain())) == [7]
    assert linked(position(routes=LAST | {"arnheim-munster": "red:T red:T red:T"}, cities=extra)) == []


def test_ht_12_3_it_is_checked_for_the_founder_of_any_office():
    words = {
        "routes": {"minden-munster": "red:T red:T red:T"},
        "cities": chain(stendal="red:T", minden="blue:T"),
        "tokens": {"red": {"unused": ["extra_office"]}},
    }
    assert linked(position(**words), "claim/minden-munster/extra_office:minden/trader") == [7]
    assert linked(position(**words), "claim/minden-munster/none") == []


@pytest.mark.parametrize(
    ("before", "award"), [([], [7]), (["blue"], [4]), (["blue", "green"], [2]), (["blue", "green", "yellow"], [])]
)
def test_ht_12_3_seven_four_two_and_nothing(before, award):
    state = position(routes=LAST, cities=chain(), links_awarded=before)
    assert linked(state) == award
    assert points(act(state, "red", FOUND), "red") == 1 + sum(award)


def test_ht_12_4_nobody_scores_it_twice():
    """D8."""
    state = position(
        routes=LAST,
        cities=chain(stendal="blue:T red:M"),
        links_awarded=["red"],
        skill_steps={"red": {"privilegium": 1, "liber_sophiae": 1}},
    )
    assert linked(state) == []
    after = act(state, "red", FOUND)
    assert after.links == [0]
