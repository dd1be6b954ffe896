"""Sea routes and their ship spaces, also when they are crowded (HT-19.3, HT-20.9)."""

from itertools import combinations, permutations

import pytest

from hansa_bot.titles.hansa_teutonica.material import board
from tests.titles.hansa_teutonica.playing import act
from tests.titles.hansa_teutonica.position import COLOURS, RULES, crowded, position
from tests.titles.hansa_teutonica.reading import route, stock, waiting

EAST_SHIPS = {"danzig-malmo": 1, "malmo-stralsund": 2, "malmo-visby": 1, "stralsund-wismar": 2}
BRITISH_SHIPS = {"calais-canterbury": 1, "calais-southampton": 2, "carlisle-isle_of_man": 2, "conway-isle_of_man": 2}


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
    assert {each.id: len(each.ships) for each in board(name).routes if each.ships} == wanted


def test_ht_20_9_sea_routes_of_britannia_lie_in_their_regions():
    for name, wanted in (("britannia_2_3", "england"), ("britannia_4_5", "scotland")):
        regions = {each.id: each.region for each in board(name).routes}
        assert regions["carlisle-isle_of_man"] == wanted
        assert regions["conway-isle_of_man"] == "wales"
        assert {regions["calais-canterbury"], regions["calais-southampton"]} == {"england"}


def test_ht_19_3_with_nothing_but_ships_free_a_displaced_trader_goes_home():
    """HT-6.13: no suitable space on the whole board."""
    rows = crowded({"lubeck-wismar": "blue:T green:T green:T", "malmo-visby": "green:T - green:T"}, "east")
    state = position("east", whole=False, hand=(2, 0), routes=rows)
    after = act(state, "red", "displace/lubeck-wismar/b-trader/trader")
    assert stock(after, "blue") == (1, 0)
    assert route(after, "malmo-visby") == ["green:T", None, "green:T"]
    assert waiting(after) == ["red"], "its trader fits nowhere as an extra piece either"


EAST = ("malmo-visby", "stralsund-wismar", "elbing-kulm")
"""One ship in the middle; two ships, then a house; two houses."""
BRITAIN = ("conway-isle_of_man", "cardiff-pembroke", "salisbury-southampton")
"""Two ships, then a house in Wales; three houses in Wales; two in England."""
INLAND = ("dortmund-duisburg", "goslar-magdeburg", "kampen-osnabruck")
CROWDS = {
    "room inland": ("standard_4_5", INLAND, ("red:T -", "red:T green:T", "red:M green:T")),
    "own pieces inland": ("standard_4_5", INLAND, ("red:T red:M", "red:T red:T", "green:T green:T")),
    "merchants inland": ("standard_4_5", INLAND, ("red:M red:M", "red:T green:T", "red:T -")),
    "nothing to change inland": ("standard_4_5", INLAND, ("red:T green:T", "red:T green:T", "green:T green:T")),
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
BRITISH = {key: crowd for key, crowd in CROWDS.items() if crowd[0] == "britannia_2_3"}
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
def test_ht_7_every_outcome_of_a_move_and_no_other(name, routes, rows, step):
    state = crowd(name, routes, rows, "red", skills={"liber_sophiae": step})
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
    assert found.count(0) in (1, 2, 3)
    assert max(found) > 10
