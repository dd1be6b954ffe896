"""The permanent bonuses of Britannia: moving two within their regions, placing two beyond England (HT-20.10)."""

from __future__ import annotations

import pytest

from tests.titles.hansa_teutonica.playing import act, facts_of, legal, refused
from tests.titles.hansa_teutonica.position import COLOURS, RULES, WELSH, crowded, position
from tests.titles.hansa_teutonica.reading import points, route, stock, supply

CALAIS = {"calais-southampton": "red:T red:M red:M"}
CANTERBURY = {"calais-canterbury": "red:T red:M red:T"}
MERCHANTS = {"red": {"liber_sophiae": 2}}
NOTHING = {"red": (0, 0)}


def small(**words):
    return position("britannia_2_3", COLOURS[:3], **{"skill_steps": MERCHANTS, **words})


def big(**words):
    return position("britannia_4_5", COLOURS[:4], **{"skill_steps": MERCHANTS, **words})


def targets(state, verb, kind=""):
    return {offer.split("/")[1] for offer in legal(state, "red", verb) if offer.endswith(kind)}


def test_ht_20_10_two_own_pieces_from_the_stock_to_wales():
    state = act(small(routes=CALAIS, stock=NOTHING), "red", "claim/calais-southampton/none")
    assert targets(state, "add", "trader") == WELSH
    assert targets(state, "add", "merchant") == {*WELSH, "conway-isle_of_man:ship"}
    assert stock(state, "red") == (1, 2), "what the route held lies in the stock by now"
    hand = supply(state, "red")
    after = act(state, "red", "add/cardiff-pembroke/trader", "add/conway-isle_of_man:ship/merchant")
    assert (route(after, "cardiff-pembroke")[0], route(after, "conway-isle_of_man")[0]) == ("red:T", "red:M")
    assert (stock(after, "red"), supply(after, "red")) == ((0, 1), hand)
    assert (after.stack[-1].kind, after.actions_left) == ("turn", 1), "not a third one"


def test_ht_20_10_with_four_players_to_scotland_as_well():
    state = act(big(routes=CALAIS), "red", "claim/calais-southampton/none")
    scotland = {"carlisle-falkirk", "carlisle-isle_of_man", "dunbar-edinburgh", "dunbar-newcastle"}
    scotland |= {"edinburgh-glasgow", "falkirk-glasgow"}
    assert targets(state, "add", "trader") == {*WELSH, *scotland}
    assert targets(state, "add", "merchant") == {
        *WELSH,
        *scotland,
        "conway-isle_of_man:ship",
        "carlisle-isle_of_man:ship",
    }
    after = act(state, "red", "add/falkirk-glasgow/trader", "add/cardiff-pembroke/trader")
    assert (route(after, "falkirk-glasgow")[0], route(after, "cardiff-pembroke")[0]) == ("red:T", "red:T")


def test_ht_20_10_one_or_none_may_be_placed():
    state = act(small(routes=CALAIS), "red", "claim/calais-southampton/none")
    assert act(state, "red", "enough").stack[-1].kind == "turn"
    after = act(state, "red", "add/cardiff-pembroke/trader", "enough")
    assert (route(after, "cardiff-pembroke"), after.stack[-1].kind) == (["red:T", None, None], "turn")


def test_ht_20_10_nothing_is_displaced_when_wales_is_full():
    rows = crowded({**CALAIS, "bristol-salisbury": "- - - -"}, "britannia_2_3")
    state = position("britannia_2_3", COLOURS[:3], whole=False, routes=rows, skill_steps=MERCHANTS)
    assert act(state, "red", "claim/calais-southampton/none").stack[-1].kind == "turn"


def emptied(**words):
    """All three pieces become offices, so that nothing of the route comes to the stock."""
    state = small(
        routes={**CALAIS, **words.pop("routes", {})},
        stock=NOTHING,
        tokens={"red": {"unused": ["extra_office", "extra_office"]}},
        options={"extra_office_mode": "additional"},
        whole=False,
        **words,
    )
    merchant = "bonus/extra_office:calais/merchant"
    return act(state, "red", "claim/calais-southampton/office:calais", merchant, merchant)


def test_ht_20_10_without_a_stock_from_the_supply():
    state = emptied(supply={"red": (1, 1)}, routes={"london-oxford": "red:T - - -"})
    assert legal(state, "red", "borrow") == []
    actions = ("add/cardiff-pembroke/merchant", "add/cardiff-pembroke/trader")
    assert [fact["source"] for fact in facts_of(state, "red", *actions, kind="added")] == ["supply", "supply"]
    assert supply(act(state, "red", *actions), "red") == (0, 0)


def test_ht_20_10_without_a_supply_from_the_own_routes():
    state = emptied(supply={"red": (1, 0)}, routes={"london-oxford": "red:T blue:T - -"})
    state = act(state, "red", "add/cardiff-pembroke/trader")
    assert legal(state, "red") == ["borrow/london-oxford/trader", "enough"], "not the one just placed, nobody else's"
    state = act(state, "red", "borrow/london-oxford/trader")
    assert targets(state, "add") == WELSH
    after = act(state, "red", "add/cardiff-pembroke/trader")
    assert route(after, "london-oxford") == [None, "blue:T", None, None]
    assert route(after, "cardiff-pembroke") == ["red:T", "red:T", None]


def test_ht_20_10_a_stock_that_fits_nowhere_keeps_the_supply_out():
    """Only a ship is free and the stock holds traders: the supply's merchant must wait its turn."""
    rows = crowded(
        {"calais-southampton": "red:M red:M red:M", "conway-isle_of_man": "green:M - green:T"}, "britannia_2_3"
    )
    words = {"whole": False, "skill_steps": {"red": {"liber_sophiae": 3}}, "supply": {"red": (0, 1)}}
    free = position("britannia_2_3", COLOURS[:3], routes=rows, stock=NOTHING, **words)
    state = act(free, "red", "claim/calais-southampton/none")
    assert legal(state, "red") == ["add/conway-isle_of_man:ship/merchant", "enough"], "from the stock"


def test_ht_20_10_nothing_left_anywhere_places_nothing():
    assert emptied(supply={"red": (0, 0)}).stack[-1].kind == "turn"


def test_ht_20_10_the_end_waits_until_both_are_placed():
    state = small(routes=CALAIS, cities={"southampton": "blue:T"}, points={"blue": 19})
    state = act(state, "red", "claim/calais-southampton/none", "add/cardiff-pembroke/trader")
    assert (points(state, "blue"), state.over) == (20, False)
    assert act(state, "red", "add/cardiff-pembroke/trader").over


HERE_AND_THERE = {
    **CANTERBURY,
    "cardiff-pembroke": "blue:T - -",
    "london-oxford": "green:T - - -",
}


def test_ht_20_10_each_moved_piece_stays_in_its_region():
    state = act(small(routes=HERE_AND_THERE), "red", "claim/calais-canterbury/none")
    assert RULES.view(state, None).bonus == "move_any_two"
    welsh = act(state, "red", "lift/cardiff-pembroke/b-trader")
    assert targets(welsh, "drop") == WELSH
    english = act(state, "red", "lift/london-oxford/c-trader")
    assert targets(english, "drop").isdisjoint(WELSH)
    assert {"bristol-salisbury", "calais-canterbury", "carlisle-isle_of_man"} < targets(english, "drop")


def test_ht_20_10_scottish_pieces_stay_in_scotland():
    state = act(big(routes={**CANTERBURY, "falkirk-glasgow": "blue:T -"}), "red", "claim/calais-canterbury/none")
    state = act(state, "red", "lift/falkirk-glasgow/b-trader")
    assert targets(state, "drop") == {
        "carlisle-falkirk",
        "carlisle-isle_of_man",
        "dunbar-edinburgh",
        "dunbar-newcastle",
        "edinburgh-glasgow",
        "falkirk-glasgow",
    }, "its own route too: the bonus may come to nothing"


def test_ht_20_10_two_of_one_region_trade_places():
    state = small(routes={**CANTERBURY, "cardiff-pembroke": "blue:T - -", "chester-conway": "green:T - -"})
    state = act(
        state, "red", "claim/calais-canterbury/none", "lift/cardiff-pembroke/b-trader", "lift/chester-conway/c-trader"
    )
    after = act(state, "red", "drop/chester-conway/b-trader", "drop/cardiff-pembroke/c-trader")
    assert (route(after, "chester-conway")[0], route(after, "cardiff-pembroke")[0]) == ("blue:T", "green:T")


def test_ht_20_10_two_of_different_regions_never_do():
    state = small(routes=HERE_AND_THERE)
    state = act(
        state, "red", "claim/calais-canterbury/none", "lift/cardiff-pembroke/b-trader", "lift/london-oxford/c-trader"
    )
    assert refused(state, "red", "drop/london-oxford/b-trader", "drop/cardiff-pembroke/c-trader")


@pytest.mark.parametrize(("make", "there"), [(small, True), (big, False)])
def test_ht_20_10_carlisle_isle_of_man_moves_two_on_the_small_side_only(make, there):
    rows = {"carlisle-isle_of_man": "red:T red:M red:M", "london-oxford": "green:T - - -"}
    state = act(make(routes=rows), "red", "claim/carlisle-isle_of_man/none")
    assert RULES.view(state, None).bonus == ("move_any_two" if there else None)
