"""What regions bind: displaced pieces, moves, the token that relocates (HT-20.6 to HT-20.8)."""

from __future__ import annotations

import pytest

from tests.titles.hansa_teutonica.playing import act, legal, refused
from tests.titles.hansa_teutonica.position import COLOURS, RULES, crowded, position
from tests.titles.hansa_teutonica.reading import route, stock, used, waiting

CARLISLE = {"cities": {"carlisle": "red:T", "cardiff": "red:T"}, "supply": {"red": (4, 0)}}
SCOTLAND = {"carlisle-falkirk", "dunbar-edinburgh", "dunbar-newcastle", "edinburgh-glasgow", "falkirk-glasgow"}
WALES = {"cardiff-montgomery", "cardiff-pembroke", "chester-conway", "conway-montgomery", "hereford-montgomery"}


def big(**words):
    return position("britannia_4_5", COLOURS[:4], **words)


def small(**words):
    return position("britannia_2_3", COLOURS[:3], **words)


def targets(state, who, verb):
    return {offer.split("/")[1] for offer in legal(state, who, verb)}


def displaced(origin, **words):
    rows = {origin: ["blue:T", *["-"] * (1 if origin == "falkirk-glasgow" else 2)], **words.pop("routes", {})}
    state = big(**{**CARLISLE, "routes": rows, **words})
    return act(state, "red", f"displace/{origin}/b-trader/trader")


def test_ht_20_6_from_wales_to_wales_or_england():
    found = targets(displaced("hereford-montgomery"), "blue", "relocate")
    assert found == {
        "cardiff-montgomery",
        "chester-hereford",
        "conway-montgomery",
        "coventry-hereford",
        "hereford-lancaster",
        "montgomery-pembroke",
    }


def test_ht_20_6_from_scotland_to_scotland_or_england():
    found = targets(displaced("dunbar-newcastle"), "blue", "relocate")
    assert found == {"dunbar-edinburgh", "durham-newcastle"}


def test_ht_20_6_from_scotland_never_to_wales():
    """Carlisle–Isle of Man is Scottish, Conway–Isle of Man next to it is Welsh."""
    found = targets(displaced("carlisle-isle_of_man"), "blue", "relocate")
    assert found == {"carlisle-chester", "carlisle-durham", "carlisle-falkirk", "carlisle-richmond"}


def test_ht_20_6_from_england_to_england_only():
    """D26: two Scottish routes begin at Carlisle."""
    state = big(routes={"carlisle-durham": "blue:T - - -"}, supply={"red": (2, 0)})
    found = targets(act(state, "red", "displace/carlisle-durham/b-trader/trader"), "blue", "relocate")
    assert found == {"carlisle-chester", "carlisle-richmond", "durham-lancaster", "durham-newcastle", "durham-york"}


def test_ht_20_6_the_extra_pieces_follow_the_same_limit():
    state = act(displaced("hereford-montgomery", stock={"blue": (1, 0)}), "blue", "relocate/conway-montgomery")
    assert targets(state, "blue", "add") == {
        "cardiff-montgomery",
        "chester-hereford",
        "conway-montgomery",
        "coventry-hereford",
        "hereford-lancaster",
        "montgomery-pembroke",
    }, "by the route that the displaced piece came from, not the one it went to"


def test_ht_20_6_an_extra_from_the_board_keeps_to_it_wherever_it_stood():
    """Stock and supply are empty; a Scottish piece may follow one displaced in Wales."""
    rows = {"hereford-montgomery": "blue:T - -", "falkirk-glasgow": "blue:T -"}
    words = {**CARLISLE, "routes": rows, "stock": {"blue": (0, 0)}, "whole": False}
    state = act(big(**words), "red", "displace/hereford-montgomery/b-trader/trader")
    state = act(state, "blue", "relocate/conway-montgomery", "borrow/falkirk-glasgow/trader")
    assert targets(state, "blue", "add").isdisjoint(SCOTLAND)
    assert "cardiff-montgomery" in targets(state, "blue", "add")


def test_ht_20_6_forbidden_routes_count_as_full():
    """All English routes at Richmond and Carlisle are full, two Scottish ones are free; the search goes on."""
    rows = {
        "carlisle-richmond": "blue:T - -",
        "carlisle-chester": "green:T red:M red:M",
        "carlisle-durham": "green:T green:T green:T green:T",
        "lancaster-richmond": "green:T green:T",
    }
    state = big(routes=rows, supply={"red": (2, 0)}, skill_steps={"red": {"liber_sophiae": 1}})
    found = targets(act(state, "red", "displace/carlisle-richmond/b-trader/trader"), "blue", "relocate")
    assert found == {"chester-hereford", "durham-lancaster", "durham-newcastle", "durham-york", "hereford-lancaster"}


def test_ht_20_6_with_england_full_a_piece_of_england_goes_home():
    """HT-6.13: Wales has room, but not for it."""
    rows = crowded(
        {"carlisle-newcastle": "blue:T green:T green:T green:T", "cardiff-pembroke": "- - -"}, "britannia_2_3"
    )
    state = position("britannia_2_3", COLOURS[:3], whole=False, routes=rows, supply={"red": (2, 0)})
    after = act(state, "red", "displace/carlisle-newcastle/b-trader/trader")
    assert (stock(after, "blue"), waiting(after)) == ((1, 0), ["red"])


@pytest.mark.parametrize(
    ("origin", "open_to", "closed_to"),
    [
        ("cardiff-pembroke", ["hereford-montgomery", "london-oxford"], ["falkirk-glasgow", "carlisle-isle_of_man"]),
        ("falkirk-glasgow", ["dunbar-edinburgh", "london-oxford", "carlisle-isle_of_man"], ["chester-conway"]),
        ("london-oxford", ["carlisle-durham", "carlisle-chester"], ["chester-conway", "falkirk-glasgow"]),
    ],
)
def test_ht_20_7_a_moved_piece_stays_in_its_region_or_goes_to_england(origin, open_to, closed_to):
    spaces = {"falkirk-glasgow": 2, "cardiff-pembroke": 3, "london-oxford": 4}[origin]
    state = act(big(routes={origin: ["red:T", *["-"] * (spaces - 1)]}), "red", f"move/{origin}/trader")
    assert targets(state, "red", "set") >= set(open_to)
    assert targets(state, "red", "set").isdisjoint(closed_to)


def test_ht_20_7_alike_from_two_regions_are_told_apart():
    rows = {"cardiff-pembroke": "red:T - -", "london-oxford": "red:T - - -"}
    state = act(big(routes=rows), "red", "move/cardiff-pembroke/trader", "move/london-oxford/trader")
    offers = legal(state, "red")
    assert {"set/chester-conway/trader/wales", "set/bristol-salisbury/trader/wales"} < set(offers)
    assert "set/bristol-salisbury/trader/england" in offers
    assert "set/chester-conway/trader/england" not in offers
    assert refused(state, "red", "set/chester-conway/trader")
    after = act(state, "red", "set/bristol-salisbury/trader/wales")
    assert set(legal(after, "red")).isdisjoint({"set/chester-conway/trader", "set/cardiff-pembroke/trader"})
    assert "set/london-oxford/trader" in legal(after, "red"), "one region is left in the air, so it need not be said"


def test_ht_20_7_pieces_of_one_region_or_of_different_kinds_need_no_name():
    alike = big(routes={"cardiff-pembroke": "red:T red:T -"})
    alike = act(alike, "red", "move/cardiff-pembroke/trader", "move/cardiff-pembroke/trader")
    assert all(offer.count("/") == 2 for offer in legal(alike, "red"))
    kinds = big(routes={"cardiff-pembroke": "red:T - -", "london-oxford": "red:M - - -"})
    kinds = act(kinds, "red", "move/cardiff-pembroke/trader", "move/london-oxford/merchant")
    assert all(offer.count("/") == 2 for offer in legal(kinds, "red"))


def test_ht_20_7_three_regions_in_the_air():
    rows = {"cardiff-pembroke": "red:T - -", "london-oxford": "red:T - - -", "falkirk-glasgow": "red:T -"}
    state = big(routes=rows, skill_steps={"red": {"liber_sophiae": 1}})
    state = act(state, "red", *(f"move/{name}/trader" for name in rows))
    wanted = {"set/bristol-salisbury/trader/" + region for region in ("england", "scotland", "wales")}
    assert wanted < set(legal(state, "red"))
    state = act(state, "red", "set/edinburgh-glasgow/trader/scotland", "set/conway-montgomery/trader/wales")
    after = act(state, "red", "set/bristol-salisbury/trader")
    assert (route(after, "edinburgh-glasgow")[0], route(after, "conway-montgomery")[0]) == ("red:T", "red:T")
    assert route(after, "bristol-salisbury")[0] == "red:T"


def test_ht_20_7_a_piece_that_left_wales_for_england_cannot_return():
    state = big(routes={"cardiff-pembroke": "red:T - -"}, actions_left=2)
    state = act(state, "red", "move/cardiff-pembroke/trader", "set/london-oxford/trader")
    state = act(state, "red", "move/london-oxford/trader")
    assert targets(state, "red", "set").isdisjoint(WALES)


def test_ht_20_7_no_exchange_across_a_border_on_a_full_board():
    """A Welsh piece could go to England, but nothing of England to Wales."""
    rows = crowded(
        {"cardiff-pembroke": "red:M green:T green:T", "london-oxford": "red:T green:T green:T green:T"},
        "britannia_2_3",
    )
    assert legal(position("britannia_2_3", COLOURS[:3], whole=False, routes=rows), "red", "move") == []
    rows["bristol-salisbury"] = ["-", "green:T", "green:T", "green:T"]
    state = position("britannia_2_3", COLOURS[:3], whole=False, routes=rows)
    assert legal(state, "red", "move") == ["move/cardiff-pembroke/merchant", "move/london-oxford/trader"]


TOKEN = {"red": {"unused": ["remove_three"]}}


def test_ht_20_8_the_token_relocates_opponents_pieces_within_their_regions():
    """D27"""
    rows = {"cardiff-pembroke": "blue:T red:T -", "london-oxford": "green:T - - -", "falkirk-glasgow": "yellow:T -"}
    state = act(big(routes=rows, tokens=TOKEN), "red", "use/remove_three")
    assert legal(state, "red") == [
        "lift/cardiff-pembroke/b-trader",
        "lift/falkirk-glasgow/d-trader",
        "lift/london-oxford/c-trader",
    ], "not the own one, and at least one must be moved"
    state = act(state, "red", *legal(state, "red"))
    assert legal(state, "red", "lift") == [], "three at most"
    assert targets(state, "red", "drop") & WALES
    assert refused(
        state, "red", "drop/cardiff-oxford/b-trader", "drop/chester-conway/c-trader", "drop/chester-conway/d-trader"
    )
    state = act(state, "red", "drop/chester-conway/b-trader", "drop/cardiff-oxford/c-trader")
    after = act(state, "red", "drop/dunbar-edinburgh/d-trader")
    assert (route(after, "chester-conway")[0], route(after, "dunbar-edinburgh")[0]) == ("blue:T", "yellow:T")
    assert (used(after, "red"), after.actions_left) == (["remove_three"], 2)


def test_ht_20_8_two_trade_places_inside_one_region():
    rows = {"cardiff-pembroke": "blue:T - -", "chester-conway": "green:M - -", "london-oxford": "blue:T - - -"}
    state = act(small(routes=rows, tokens=TOKEN), "red", "use/remove_three")
    state = act(state, "red", "lift/cardiff-pembroke/b-trader", "lift/chester-conway/c-merchant")
    after = act(state, "red", "drop/chester-conway/b-trader", "drop/cardiff-pembroke/c-merchant")
    assert (route(after, "chester-conway")[0], route(after, "cardiff-pembroke")[0]) == ("blue:T", "green:M")


def test_ht_20_8_fewer_than_three_will_do():
    state = act(small(routes={"london-oxford": "blue:T green:T - -"}, tokens=TOKEN), "red", "use/remove_three")
    after = act(state, "red", "lift/london-oxford/b-trader", "drop/cardiff-oxford/b-trader")
    assert (route(after, "london-oxford"), after.stack[-1].kind) == ([None, "green:T", None, None], "turn")


def test_ht_20_8_some_piece_must_end_elsewhere():
    """D32: a use that changes nothing is no use."""
    state = act(small(routes={"london-oxford": "blue:T green:T - -"}, tokens=TOKEN), "red", "use/remove_three")
    assert "enough" not in legal(state, "red")
    state = act(state, "red", "lift/london-oxford/b-trader")
    assert refused(state, "red", "drop/london-oxford/b-trader")


def test_ht_20_8_a_token_that_can_change_nothing_is_not_used():
    """D32: Wales is full of one player's traders; England holds own pieces only."""
    rows = crowded({name: ["blue:T"] * 3 for name in WALES}, "britannia_2_3", by="red:T")
    state = position("britannia_2_3", COLOURS[:3], whole=False, routes=rows, tokens=TOKEN)
    assert legal(state, "red", "use") == []


def test_ht_20_8_the_other_text_puts_them_back_to_the_supply():
    """D27, remove_three_mode=to_supply."""
    options = {"remove_three_mode": "to_supply"}
    state = small(
        routes={"cardiff-pembroke": "blue:T - -", "london-oxford": "red:T - - -"}, tokens=TOKEN, options=options
    )
    state = act(state, "red", "use/remove_three")
    assert legal(state, "red") == ["remove/cardiff-pembroke/b-trader", "remove/london-oxford/a-trader"]


def walk_all(state):
    """Follow every way through a use of the token; each must lead on until it is over."""
    if state.stack[-1].kind != "shift":
        return 1
    offers = RULES.offers(state, 0)
    assert offers, "a dead end"
    return sum(walk_all(RULES.apply(state, 0, offer)[0]) for offer in offers)


def test_ht_20_8_no_lift_ever_leads_into_a_dead_end():
    """A full board: only a trade with the merchant changes anything, so three traders are never lifted together."""
    rows = {"cardiff-pembroke": "blue:T blue:T blue:T", "cardiff-montgomery": "blue:T blue:T blue:M"}
    rows = crowded(rows, "britannia_2_3", by="red:T")
    state = position("britannia_2_3", COLOURS[:3], whole=False, routes=rows, tokens=TOKEN)
    assert walk_all(RULES.apply(state, 0, "use/remove_three")[0])
