"""Permissions for Wales and Scotland, and what needs none (HT-20.4, HT-20.5)."""

import pytest

from tests.titles.hansa_teutonica.playing import act, benefits, facts_of, legal, refused
from tests.titles.hansa_teutonica.position import COLOURS, RULES, WELSH, position
from tests.titles.hansa_teutonica.reading import route, supply

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
    return position("britannia_4_5", **{"hand": (5, 0), "actions_left": 4, **words})


def small(**words):
    return position("britannia_2_3", **{"hand": (5, 0), "actions_left": 4, **words})


def reach(state, verb="place"):
    """Which of the regions that need a permission are open to a verb, and whether England is."""
    routes = {offer.split("/")[1].removesuffix(":ship") for offer in legal(state, "red", verb)}
    english = {"carlisle-isle_of_man"} if state.board == "britannia_2_3" else set()
    regions = {"wales": WELSH, "scotland": SCOTTISH - english}
    regions["england"] = routes - regions["wales"] - regions["scotland"]
    return {name for name, where in regions.items() if routes & where}


def permits(state):
    return RULES.view(state, None).permits


WELSH_PLACE, SCOTTISH_PLACE = "place/cardiff-pembroke/trader", "place/falkirk-glasgow/trader"
SWAP = "use/swap_offices/cardiff:0"
LEAVING = {"cities": {"cardiff": "blue:T red:T"}, "owns": ["swap_offices", "swap_offices"]}
CLAIMED = {"fills": "cardiff-oxford"}
BOTH = ["scotland", "wales"]
TURNS = {
    "england is free": ({}, ["place/calais-canterbury/trader", "place/bristol-salisbury/trader"], [], []),
    "each is good once in a turn": ({"cities": CARDIFF}, [WELSH_PLACE], [], []),
    "England stays open": (
        {"cities": CARDIFF},
        [WELSH_PLACE, "place/cardiff-coventry/trader", "place/chester-hereford/trader"],
        [],
        [],
    ),
    # D25: when two permissions fit, London's is kept.
    "two at hand": ({"cities": CARDIFF | LONDON}, [], ["cardiff", "london"], BOTH),
    "Cardiff comes before London": ({"cities": CARDIFF | LONDON}, [WELSH_PLACE], ["london"], BOTH),
    "then London": ({"cities": CARDIFF | LONDON}, [WELSH_PLACE, SCOTTISH_PLACE], [], []),
    "Carlisle comes before London": ({"cities": CARLISLE | LONDON}, [SCOTTISH_PLACE], ["london"], BOTH),
    "London is good for one region only": ({"cities": LONDON}, [SCOTTISH_PLACE], [], []),
    "two of three are used": (
        {"cities": CARDIFF | CARLISLE | LONDON},
        [WELSH_PLACE, WELSH_PLACE],
        ["carlisle"],
        ["scotland"],
    ),
    "all three are used": (
        {"cities": CARDIFF | CARLISLE | LONDON},
        [WELSH_PLACE, WELSH_PLACE, SCOTTISH_PLACE],
        [],
        [],
    ),
    # D25: looked at when the action is taken.
    "before it is gained": (CLAIMED, [], [], []),
    "gained in the turn, good at once": (CLAIMED, ["claim/cardiff-oxford/office:cardiff"], ["cardiff"], ["wales"]),
    "lost in the turn, gone at once": (LEAVING, [SWAP], [], []),
    "lost and won again gives no second one": (LEAVING, [WELSH_PLACE, SWAP, SWAP], [], []),
    "the rightmost office, not control": ({"cities": {"cardiff": "blue:T blue:T red:T"}}, [], ["cardiff"], ["wales"]),
    "control, not the rightmost office": ({"cities": {"cardiff": "red:T red:T blue:T"}}, [], [], []),
    "an extra office stands left": (
        {"cities": {"cardiff": "blue:T"}, "extra_offices": {"cardiff": "red:T"}},
        [],
        [],
        [],
    ),
    "those of others": ({"cities": {"cardiff": "blue:T", "carlisle": "green:T", "london": "yellow:T"}}, [], [], []),
    "moving uses none (HT-20.5)": (
        {"cities": CARDIFF, "routes": {"cardiff-pembroke": "red:T - -"}},
        ["move/cardiff-pembroke/trader", "set/conway-montgomery/trader"],
        ["cardiff"],
        ["wales"],
    ),
}


@pytest.mark.parametrize(("words", "actions", "left", "regions"), TURNS.values(), ids=TURNS)
def test_ht_20_4_what_is_left_of_the_permissions(words, actions, left, regions):
    state = act(big(**words), "red", *actions)
    assert (permits(state), reach(state)) == (left, {"england", *regions})


def test_ht_20_4_the_use_of_a_permission_is_told():
    used = facts_of(big(cities=CARDIFF | LONDON), "red", WELSH_PLACE, kind="permission_used")
    assert used == [{"seat": 0, "city": "cardiff"}]


def test_ht_20_4_a_displacement_uses_it_as_well():
    rows = {"cardiff-pembroke": "blue:T - -", "montgomery-pembroke": "blue:T - -"}
    state = big(cities=CARDIFF, routes=rows, stock={"blue": (0, 0)})
    state = act(state, "red", "displace/cardiff-pembroke/b-trader/trader")
    state = act(state, "blue", "relocate/cardiff-montgomery", "enough")
    assert reach(state) == {"england"}
    assert legal(state, "red", "displace") == []


def test_ht_20_5_moving_needs_none():
    state = act(big(routes={"cardiff-pembroke": "red:T - -"}), "red", "move/cardiff-pembroke/trader")
    assert route(act(state, "red", "set/conway-montgomery/trader"), "conway-montgomery")[0] == "red:T"


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


def test_ht_20_4_every_turn_brings_them_anew():
    state = act(big(cities=CARDIFF), "red", WELSH_PLACE, "end")
    for who in COLOURS[1:4]:
        assert not permits(state)
        state = act(state, who, "end")
    assert (permits(state), reach(state)) == (["cardiff"], {"england", "wales"})


def test_ht_20_4_a_ship_needs_permission_and_merchant():
    state = big(cities=CARDIFF, hand=(1, 1))
    assert refused(state, "red", "place/conway-isle_of_man:ship/trader")
    after = act(state, "red", "place/conway-isle_of_man:ship/merchant")
    assert route(after, "conway-isle_of_man") == ["red:M", None, None]
    assert reach(after) == {"england"}


def test_ht_20_5_the_displaced_need_none():
    state = small(cities=CARDIFF, routes={"cardiff-pembroke": "blue:T - -"}, stock={"blue": (1, 0)})
    state = act(state, "red", "displace/cardiff-pembroke/b-trader/trader")
    assert "relocate/montgomery-pembroke" in legal(state, "blue")
    state = act(state, "blue", "relocate/montgomery-pembroke")
    assert "add/cardiff-montgomery/trader" in legal(state, "blue", "add")


def test_ht_20_5_claiming_needs_none():
    state = small(fills="chester-conway")
    assert benefits(legal(state, "red"), "chester-conway") == [
        "none",
        "office:chester",
        "office:conway",
        "upgrade:actiones",
    ]
    assert act(state, "red", "claim/chester-conway/none").actions_left == 3


def test_ht_20_5_tokens_need_none():
    words = {"owns": ["remove_three"], "routes": {"cardiff-pembroke": "blue:T - -"}}
    state = act(small(**words), "red", "use/remove_three")
    assert {offer.split("/")[1].removesuffix(":ship") for offer in legal(state, "red")} == WELSH - {
        "cardiff-pembroke"
    }
    after = act(state, "red", "drop/conway-montgomery/b-trader")
    assert route(after, "conway-montgomery")[0] == "blue:T"


def test_ht_20_5_the_bonus_that_places_two_needs_and_uses_none():
    state = small(
        cities=CARDIFF, hand=(0, 0), routes={"calais-southampton": "red:T red:M red:M"}, skills={"liber_sophiae": 1}
    )
    state = act(
        state, "red", "claim/calais-southampton/none", "add/cardiff-pembroke/trader", "add/cardiff-pembroke/trader"
    )
    assert route(state, "cardiff-pembroke") == ["red:T", "red:T", None]
    assert (permits(state), supply(state, "red")) == (["cardiff"], (0, 0))
