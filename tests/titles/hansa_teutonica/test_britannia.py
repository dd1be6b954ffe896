"""Britannia: its regions and what they bind, points, permanent bonuses (HT-20)."""

import pytest

from hansa_bot.titles.hansa_teutonica.material import board
from tests.titles.hansa_teutonica.playing import act, facts_of, legal, refused
from tests.titles.hansa_teutonica.position import RULES, WELSH, crowded, position
from tests.titles.hansa_teutonica.reading import route, stock, supply, waiting


@pytest.mark.parametrize(("name", "wales", "scotland"), [("britannia_2_3", 7, 0), ("britannia_4_5", 7, 6)])
def test_ht_20_3_every_route_belongs_to_a_region(name, wales, scotland):
    regions = [each.region for each in board(name).routes]
    assert (regions.count("wales"), regions.count("scotland")) == (wales, scotland)
    assert regions.count("england") == len(regions) - wales - scotland


def small(**words):
    return position("britannia_2_3", **words)


def test_ht_16_6_they_are_added_to_the_total_at_the_end():
    state = small(cities={"conway": "red:T"}, points={"red": 5})
    score = RULES.scores(RULES.view(state, None))[0]
    assert score.total == 5 + 2 + 1 + 7, "track, one city, network, Wales"


def test_ht_20_11_the_cities_of_each_region():
    small_side, big_side = board("britannia_2_3").regions, board("britannia_4_5").regions
    welsh = ("cardiff", "chester", "conway", "isle_of_man", "montgomery", "pembroke")
    scottish = ("carlisle", "dunbar", "edinburgh", "falkirk", "glasgow", "isle_of_man", "newcastle")
    assert [(each.id, each.cities) for each in small_side] == [("wales", welsh)]
    assert [(each.id, each.cities) for each in big_side] == [("wales", welsh), ("scotland", scottish)]
    assert {each.points for each in (*small_side, *big_side)} == {(7, 4, 2)}


CARLISLE = {"cities": {"carlisle": "red:T", "cardiff": "red:T"}, "hand": (4, 0)}
SCOTLAND = {"carlisle-falkirk", "dunbar-edinburgh", "dunbar-newcastle", "edinburgh-glasgow", "falkirk-glasgow"}


def big(**words):
    return position("britannia_4_5", **words)


def targets(state, who, verb, kind=""):
    return {offer.split("/")[1] for offer in legal(state, who, verb) if offer.endswith(kind)}


def test_ht_20_6_an_extra_from_the_board_keeps_to_it_wherever_it_stood():
    """Stock and supply are empty; a Scottish piece may follow one displaced in Wales."""
    rows = {"hereford-montgomery": "blue:T - -", "falkirk-glasgow": "blue:T -"}
    words = {**CARLISLE, "routes": rows, "stock": {"blue": (0, 0)}, "whole": False}
    state = act(big(**words), "red", "displace/hereford-montgomery/b-trader/trader")
    state = act(state, "blue", "relocate/conway-montgomery", "borrow/falkirk-glasgow/trader")
    assert targets(state, "blue", "add").isdisjoint(SCOTLAND)
    assert "cardiff-montgomery" in targets(state, "blue", "add")


def test_ht_20_6_with_england_full_a_piece_of_england_goes_home():
    """HT-6.13: Wales has room, but not for it."""
    rows = crowded(
        {"carlisle-newcastle": "blue:T green:T green:T green:T", "cardiff-pembroke": "- - -"}, "britannia_2_3"
    )
    state = position("britannia_2_3", whole=False, routes=rows, hand=(2, 0))
    after = act(state, "red", "displace/carlisle-newcastle/b-trader/trader")
    assert (stock(after, "blue"), waiting(after)) == ((1, 0), ["red"])


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


def test_ht_20_7_three_regions_in_the_air():
    rows = {"cardiff-pembroke": "red:T - -", "london-oxford": "red:T - - -", "falkirk-glasgow": "red:T -"}
    state = big(routes=rows, skills={"liber_sophiae": 1})
    state = act(state, "red", *(f"move/{name}/trader" for name in rows))
    wanted = {"set/bristol-salisbury/trader/" + region for region in ("england", "scotland", "wales")}
    assert wanted < set(legal(state, "red"))
    state = act(state, "red", "set/edinburgh-glasgow/trader/scotland", "set/conway-montgomery/trader/wales")
    after = act(state, "red", "set/bristol-salisbury/trader")
    assert (route(after, "edinburgh-glasgow")[0], route(after, "conway-montgomery")[0]) == ("red:T", "red:T")
    assert route(after, "bristol-salisbury")[0] == "red:T"


CALAIS = {"calais-southampton": "red:T red:M red:M"}
MERCHANTS = {"liber_sophiae": 2}
NOTHING = {"red": (0, 0)}


def test_ht_20_10_two_own_pieces_from_the_stock_to_wales():
    state = act(small(routes=CALAIS, stock=NOTHING, skills=MERCHANTS), "red", "claim/calais-southampton/none")
    assert targets(state, "red", "add", "trader") == WELSH
    assert targets(state, "red", "add", "merchant") == {*WELSH, "conway-isle_of_man:ship"}
    assert stock(state, "red") == (1, 2), "what the route held lies in the stock by now"
    hand = supply(state, "red")
    after = act(state, "red", "add/cardiff-pembroke/trader", "add/conway-isle_of_man:ship/merchant")
    assert (route(after, "cardiff-pembroke")[0], route(after, "conway-isle_of_man")[0]) == ("red:T", "red:M")
    assert (stock(after, "red"), supply(after, "red")) == ((0, 1), hand)
    assert (after.stack[-1].kind, after.actions_left) == ("turn", 1), "not a third one"


def emptied(**words):
    """All three pieces become offices, so that nothing of the route comes to the stock."""
    state = small(
        routes={**CALAIS, **words.pop("routes", {})},
        stock=NOTHING,
        skills=MERCHANTS,
        owns=["extra_office", "extra_office"],
        options={"extra_office_mode": "additional"},
        whole=False,
        **words,
    )
    merchant = "bonus/extra_office:calais/merchant"
    return act(state, "red", "claim/calais-southampton/office:calais", merchant, merchant)


def test_ht_20_10_without_a_stock_from_the_supply():
    state = emptied(hand=(1, 1), routes={"london-oxford": "red:T - - -"})
    assert legal(state, "red", "borrow") == []
    actions = ("add/cardiff-pembroke/merchant", "add/cardiff-pembroke/trader")
    assert [fact["source"] for fact in facts_of(state, "red", *actions, kind="added")] == ["supply", "supply"]
    assert supply(act(state, "red", *actions), "red") == (0, 0)


def test_ht_20_10_without_a_supply_from_the_own_routes():
    state = emptied(hand=(1, 0), routes={"london-oxford": "red:T blue:T - -"})
    state = act(state, "red", "add/cardiff-pembroke/trader")
    assert legal(state, "red") == ["borrow/london-oxford/trader", "enough"], "not the one just placed, nobody else's"
    state = act(state, "red", "borrow/london-oxford/trader")
    assert targets(state, "red", "add") == WELSH
    after = act(state, "red", "add/cardiff-pembroke/trader")
    assert route(after, "london-oxford") == [None, "blue:T", None, None]
    assert route(after, "cardiff-pembroke") == ["red:T", "red:T", None]
