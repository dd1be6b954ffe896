"""Sea routes and their ship spaces, also when they are crowded (HT-19.3, HT-20.9)."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest

from hansa_bot.titles.hansa_teutonica.material import board
from tests.titles.hansa_teutonica.playing import act, benefits, facts_of, legal, refused
from tests.titles.hansa_teutonica.position import COLOURS, RULES, crowded, position
from tests.titles.hansa_teutonica.reading import route, stock, waiting

EAST_SHIPS = {"danzig-malmo": 1, "malmo-stralsund": 2, "malmo-visby": 1, "stralsund-wismar": 2}
BRITISH_SHIPS = {"calais-canterbury": 1, "calais-southampton": 2, "carlisle-isle_of_man": 2, "conway-isle_of_man": 2}


def east(**words):
    return position("east", COLOURS[:3], **words)


def parts(actions):
    return {action.split("/")[1] for action in actions}


def ships(actions):
    return {part for part in parts(actions) if part.endswith(":ship")}


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("east", EAST_SHIPS),
        ("britannia_2_3", BRITISH_SHIPS),
        ("britannia_4_5", {**BRITISH_SHIPS, "carlisle-chester": 2}),
        ("standard_2_3", {}),
        ("standard_4_5", {}),
    ],
)
def test_ht_20_9_sea_routes_have_the_printed_ships(name, wanted):
    assert {route.id: len(route.ships) for route in board(name).routes if route.ships} == wanted


def test_ht_20_9_sea_routes_of_britannia_lie_in_their_regions():
    for name, wanted in (("britannia_2_3", "england"), ("britannia_4_5", "scotland")):
        regions = {route.id: route.region for route in board(name).routes}
        assert regions["carlisle-isle_of_man"] == wanted
        assert regions["conway-isle_of_man"] == "wales"
        assert {regions["calais-canterbury"], regions["calais-southampton"]} == {"england"}


def test_ht_20_9_a_ship_of_britannia_takes_merchants_only():
    state = position("britannia_2_3", COLOURS[:3], supply={"red": (1, 1)})
    assert refused(state, "red", "place/calais-canterbury:ship/trader")
    after = act(state, "red", "place/calais-canterbury:ship/merchant")
    assert route(after, "calais-canterbury") == [None, "red:M", None]


def test_ht_19_3_a_ship_takes_merchants_only_when_placing():
    state = east(supply={"red": (1, 1)})
    offers = legal(state, "red", "place")
    assert ships(offer for offer in offers if offer.endswith("/trader")) == set()
    assert ships(offer for offer in offers if offer.endswith("/merchant")) == {f"{name}:ship" for name in EAST_SHIPS}
    after = act(state, "red", "place/malmo-visby:ship/merchant")
    assert route(after, "malmo-visby") == [None, "red:M", None]


def test_ht_19_3_the_house_spaces_of_a_sea_route_take_either_kind():
    """D21: only the ship spaces are restricted."""
    for name in EAST_SHIPS:
        for kind in ("trader", "merchant"):
            state = act(east(supply={"red": (1, 1)}), "red", f"place/{name}/{kind}")
            (index,) = [at for at, piece in enumerate(route(state, name)) if piece]
            facts = next(each for each in board("east").routes if each.id == name)
            assert index not in facts.ships


def test_ht_19_3_a_ship_is_full_while_a_house_is_free_and_the_other_way_round():
    full_ship = east(supply={"red": (1, 1)}, routes={"malmo-visby": "- blue:M -"})
    assert refused(full_ship, "red", "place/malmo-visby:ship/merchant")
    full_houses = east(supply={"red": (1, 1)}, routes={"malmo-visby": "blue:T - blue:T"})
    assert refused(full_houses, "red", "place/malmo-visby/merchant", "place/malmo-visby/trader")
    assert "place/malmo-visby:ship/merchant" in legal(full_houses, "red")


def test_ht_19_3_only_a_merchant_displaces_from_a_ship():
    state = east(supply={"red": (3, 1)}, routes={"malmo-visby": "blue:T blue:M -"})
    assert legal(state, "red", "displace") == [
        "displace/malmo-visby/b-trader/merchant",
        "displace/malmo-visby/b-trader/trader",
        "displace/malmo-visby:ship/b-merchant/merchant",
    ]
    after = act(state, "red", "displace/malmo-visby:ship/b-merchant/merchant")
    assert route(after, "malmo-visby") == ["blue:T", "red:M", None]


def test_ht_19_3_a_trader_displaces_a_merchant_from_a_house():
    state = east(
        supply={"red": (3, 0)}, routes={"malmo-visby": "blue:M blue:M -"}, skill_steps={"blue": {"liber_sophiae": 1}}
    )
    assert legal(state, "red", "displace") == ["displace/malmo-visby/b-merchant/trader"]


def test_ht_19_3_only_a_merchant_moves_to_a_ship():
    state = east(routes={"lubeck-wismar": "red:T red:M -"})
    merchant = act(state, "red", "move/lubeck-wismar/merchant")
    assert ships(legal(merchant, "red", "set")) == {f"{name}:ship" for name in EAST_SHIPS}
    trader = act(state, "red", "move/lubeck-wismar/trader")
    assert ships(legal(trader, "red", "set")) == set()


def test_ht_19_3_from_a_ship_to_a_house_of_the_same_route_is_a_move():
    """HT-7.4: on a sea route it matters on which space a piece stands."""
    state = east(routes={"malmo-visby": "- red:M -"})
    after = act(state, "red", "move/malmo-visby:ship/merchant", "set/malmo-visby/merchant")
    assert route(after, "malmo-visby") == ["red:M", None, None]
    assert after.actions_left == 1


def test_ht_19_3_from_ship_to_ship_of_the_same_route_changes_nothing():
    state = act(east(routes={"stralsund-wismar": "red:M - -"}), "red", "move/stralsund-wismar:ship/merchant")
    assert refused(state, "red", "set/stralsund-wismar:ship/merchant")


def test_ht_19_3_merchant_and_trader_trade_places_only_where_both_may_stand():
    full = {"malmo-visby": "red:T red:M green:T", "lubeck-wismar": "red:T green:T green:T"}
    state = position("east", COLOURS[:3], whole=False, routes=crowded(full, "east"))
    assert legal(state, "red", "move") == [], "no trader can take the merchant's ship"
    full["malmo-visby"] = "red:M red:M green:T"
    state = position("east", COLOURS[:3], whole=False, routes=crowded(full, "east"))
    assert legal(state, "red", "move") == [
        "move/lubeck-wismar/trader",
        "move/malmo-visby/merchant",
    ], "a merchant on a house can, and the one on the ship would only come back"


C34 = {
    "malmo-visby": "blue:T - -",
    "danzig-malmo": "green:T green:T red:T -",
    "malmo-stralsund": "- - green:T",
}
AROUND = ["belgard-danzig", "braunsberg-danzig", "danzig-konigsberg", "stralsund-wismar"]


def test_ht_19_3_a_displaced_trader_looks_farther_when_only_ships_are_free():
    """HT-6.9: for it a route with nothing but free ships counts as full."""
    state = east(supply={"red": (2, 0)}, stock={"blue": (0, 1)}, routes=C34)
    state = act(state, "red", "displace/malmo-visby/b-trader/trader")
    assert legal(state, "blue") == [f"relocate/{name}" for name in AROUND]
    state = act(state, "blue", "relocate/stralsund-wismar")
    assert route(state, "stralsund-wismar") == [None, None, "blue:T"], "the house space"
    assert parts(legal(state, "blue", "add")) == {"danzig-malmo:ship", "malmo-stralsund:ship"}


def test_ht_19_3_a_displaced_merchant_may_go_to_a_ship():
    state = east(supply={"red": (3, 0)}, routes={**C34, "malmo-visby": "blue:M - -"})
    state = act(state, "red", "displace/malmo-visby/b-merchant/trader")
    assert legal(state, "blue") == ["relocate/danzig-malmo:ship", "relocate/malmo-stralsund:ship"]
    after = act(state, "blue", "relocate/danzig-malmo:ship")
    assert route(after, "danzig-malmo")[3] == "blue:M"


def test_ht_19_3_with_nothing_but_ships_free_a_displaced_trader_goes_home():
    """HT-6.13: no suitable space on the whole board."""
    rows = crowded({"lubeck-wismar": "blue:T green:T green:T", "malmo-visby": "green:T - green:T"}, "east")
    state = position("east", COLOURS[:3], whole=False, supply={"red": (2, 0)}, routes=rows)
    after = act(state, "red", "displace/lubeck-wismar/b-trader/trader")
    assert stock(after, "blue") == (1, 0)
    assert route(after, "malmo-visby") == ["green:T", None, "green:T"]
    assert waiting(after) == ["red"], "its trader fits nowhere as an extra piece either"


def test_ht_19_3_an_extra_trader_that_finds_no_house_is_not_offered_a_merchant_is():
    rows = crowded({"lubeck-wismar": "blue:T green:T green:T", "malmo-visby": "green:T - green:T"}, "east")
    words = {"whole": False, "supply": {"red": (2, 0)}, "stock": {"blue": (1, 1)}, "routes": rows}
    state = act(position("east", COLOURS[:3], **words), "red", "displace/lubeck-wismar/b-trader/trader")
    assert legal(state, "blue") == ["add/malmo-visby:ship/merchant", "enough"]


def test_ht_19_3_an_own_piece_lifted_for_lack_of_others_keeps_to_its_kind():
    """HT-6.8: stock and supply are empty and two ships are free, so only a merchant can be the extra piece."""
    rows = crowded(
        {
            "lubeck-wismar": "blue:M green:T green:T",
            "breslau-krakau": "blue:M blue:T green:T",
            "malmo-visby": "green:T - green:T",
            "danzig-malmo": "green:T green:T green:T -",
        },
        "east",
    )
    state = position("east", COLOURS[:3], whole=False, supply={"red": (3, 0)}, stock={"blue": (0, 0)}, routes=rows)
    state = act(state, "red", "displace/lubeck-wismar/b-merchant/trader")
    state = act(state, "blue", "relocate/malmo-visby:ship")
    assert legal(state, "blue") == ["borrow/breslau-krakau/merchant", "enough"]
    after = act(state, "blue", "borrow/breslau-krakau/merchant")
    assert route(after, "danzig-malmo")[3] == "blue:M"


def test_ht_19_3_every_space_counts_for_a_claim():
    assert legal(east(routes={"malmo-visby": "red:T - red:T"}), "red", "claim") == []
    assert legal(east(routes={"malmo-visby": "- red:M red:T"}), "red", "claim") == []
    state = east(supply={"red": (1, 0)}, routes={"malmo-visby": "red:T red:M red:T"})
    assert benefits(legal(state, "red"), "malmo-visby") == ["none", "office:malmo"], "the ship's merchant founds"
    after = act(state, "red", "claim/malmo-visby/office:malmo", "enough")
    assert route(after, "malmo-visby") == [None, None, None]
    taken = facts_of(state, "red", "claim/malmo-visby/office:malmo", kind="claimed")
    assert taken == [{"seat": 0, "route": "malmo-visby", "take": "2t1m"}]


def test_ht_19_3_the_token_that_removes_takes_pieces_off_ships_too():
    state = east(
        routes={"malmo-visby": "blue:T blue:M -"},
        tokens={"red": {"unused": ["remove_three"]}},
        supply={"blue": (0, 0)},
    )
    state = act(state, "red", "use/remove_three")
    assert legal(state, "red") == ["remove/malmo-visby/b-trader", "remove/malmo-visby:ship/b-merchant"]


def test_ht_19_3_a_relocated_trader_keeps_off_ships_too():
    """HT-13.7 in the Big Box reading: one piece after the other."""
    words = {"tokens": {"red": {"unused": ["remove_three"]}}, "options": {"remove_three_mode": "relocate_opponents"}}
    state = act(east(routes={"lubeck-wismar": "blue:T blue:M -"}, **words), "red", "use/remove_three")
    trader = act(state, "red", "lift/lubeck-wismar/b-trader")
    assert ships(legal(trader, "red", "drop")) == set()
    merchant = act(state, "red", "lift/lubeck-wismar/b-merchant")
    assert legal(merchant, "red", "lift") == []
    assert ships(legal(merchant, "red", "drop")) == {f"{name}:ship" for name in EAST_SHIPS}
    after = act(merchant, "red", "drop/malmo-visby:ship/b-merchant")
    assert legal(after, "red") == ["enough", "lift/lubeck-wismar/b-trader", "lift/malmo-visby:ship/b-merchant"]


EAST = ("malmo-visby", "stralsund-wismar", "elbing-kulm")
"""One ship in the middle; two ships, then a house; two houses."""
BRITAIN = ("conway-isle_of_man", "cardiff-pembroke", "salisbury-southampton")
"""Two ships, then a house in Wales; three houses in Wales; two in England."""
CROWDS = {
    "ships with room": ("east", EAST, ("- - green:T", "red:M red:M -", "red:T green:T")),
    "one free ship": ("east", EAST, ("red:T - green:T", "green:M red:M red:T", "red:M red:T")),
    "one free house": ("east", EAST, ("red:T red:M -", "blue:M red:M blue:T", "red:M red:T")),
    "no room": ("east", EAST, ("red:T red:M blue:T", "blue:M red:M blue:T", "red:M red:T")),
    "no room, merchants at sea": ("east", EAST, ("red:T red:M red:T", "red:M red:M blue:T", "red:T blue:T")),
    "room in England": ("britannia_2_3", BRITAIN, ("red:M blue:M red:T", "red:T blue:T blue:M", "- red:T")),
    "room in Wales": ("britannia_2_3", BRITAIN, ("red:M - red:T", "red:T - blue:M", "red:M red:T")),
    "full coast": ("britannia_2_3", BRITAIN, ("red:M blue:M red:T", "red:T red:M blue:T", "red:M blue:T")),
    "one ship in Wales": ("britannia_2_3", BRITAIN, ("- red:M blue:T", "red:T red:T blue:T", "red:M red:T")),
}
BRITISH = {key: crowd for key, crowd in CROWDS.items() if crowd[0] != "east"}
every_crowd = pytest.mark.parametrize(("name", "routes", "rows"), CROWDS.values(), ids=CROWDS)
TOKEN = {"green": {"unused": ["remove_three"]}}


def crowd(name, routes, rows, turn, **words):
    filled = crowded(dict(zip(routes, rows, strict=True)), name)
    return position(name, COLOURS[:3], whole=False, turn=turn, routes=filled, **words)


def standing(state, routes):
    """What the ships and what the houses of each route hold."""
    return tuple(told(zip(spaces(state.board, name), route(state, name), strict=True)) for name in routes)


def told(row):
    pieces = list(row)
    return tuple(tuple(sorted(str(piece) for (_, at), piece in pieces if at == ship)) for ship in (False, True))


def spaces(name, of):
    facts = next(each for each in board(name).routes if each.id == of)
    return [((of, index), index in facts.ships) for index in range(facts.spaces)]


def played_out(state, seat, first, kind, routes):
    """The outcome of every way through a decision."""
    found = set()
    todo = [RULES.apply(state, seat, action)[0] for action in first]
    seen = set()
    while todo:
        now = todo.pop()
        if now.stack[-1].kind != kind:
            found.add(standing(now, routes))
            continue
        key = (bytes(now.spaces), tuple(now.stack[-1].data))
        if key in seen:
            continue
        seen.add(key)
        offers = RULES.offers(now, seat)
        assert offers, "a dead end"
        todo += [RULES.apply(now, seat, action)[0] for action in offers]
    return found


def worked_out(name, routes, rows, whose, most, stays):
    """The same, straight from the rules: lift up to so many, set each down where its kind and region allow."""
    places = [space for each in routes for space in spaces(name, each)]
    regions = {each.id: each.region for each in board(name).routes}
    before = dict(zip(places, (piece for row in rows for piece in row.split()), strict=True))
    may_lift = [space for space in places if before[space].split(":")[0] in whose]

    def may(piece, came, went):
        (home, there), ship = (regions[came[0][0]], regions[went[0][0]]), went[1]
        near = there == home or (there == "england" and not stays)
        return near and (piece.endswith("M") or not ship)

    def outcome(board_):
        return tuple(
            told((space, None if board_[space] == "-" else board_[space]) for space in places if space[0][0] == each)
            for each in routes
        )

    found = set()
    for count in range(1, most + 1):
        for lifted in combinations(may_lift, count):
            bare = {**before, **dict.fromkeys(lifted, "-")}
            free = [space for space in places if bare[space] == "-"]
            for went in permutations(free, count):
                ways = list(zip(lifted, went, strict=True))
                if all(may(before[came], came, to) for came, to in ways):
                    found.add(outcome({**bare, **{to: before[came] for came, to in ways}}))
    return found - {outcome(before)}


@every_crowd
@pytest.mark.parametrize("step", [0, 1])
def test_ht_7_every_outcome_of_a_move_at_sea_and_no_other(name, routes, rows, step):
    state = crowd(name, routes, rows, "red", skill_steps={"red": {"liber_sophiae": step}})
    first = [offer for offer in RULES.offers(state, 0) if offer.startswith("move/")]
    wanted = worked_out(name, routes, rows, {"red"}, 2 + step, stays=False)
    assert played_out(state, 0, first, "move", routes) == wanted


@pytest.mark.parametrize(("name", "routes", "rows"), BRITISH.values(), ids=BRITISH)
def test_ht_20_8_every_outcome_of_the_token_and_no_other(name, routes, rows):
    state = crowd(name, routes, rows, "green", tokens=TOKEN)
    wanted = worked_out(name, routes, rows, {"red", "blue"}, 3, stays=True)
    first = [offer for offer in RULES.offers(state, 2) if offer == "use/remove_three"]
    assert played_out(state, 2, first, "shift", routes) == wanted


def test_the_crowds_are_no_easy_ones():
    """Most of them allow something, some of them nothing."""
    found = [len(worked_out(*crowd_, {"red"}, 2, stays=False)) for crowd_ in CROWDS.values()]
    assert found.count(0) in (1, 2)
    assert max(found) > 10
