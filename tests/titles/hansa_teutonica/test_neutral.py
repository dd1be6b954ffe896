"""Two players: setting up the neutral colour, displacing its traders, what holds for all its pieces (HT-18)."""

from __future__ import annotations

import pytest

from hansa_bot.titles.hansa_teutonica.material import board
from tests.titles.hansa_teutonica import reading
from tests.titles.hansa_teutonica.duel import DISPLACE, NEARLY, duel, every_text
from tests.titles.hansa_teutonica.playing import act, facts_of, legal, refused
from tests.titles.hansa_teutonica.position import COLOURS, RULES, crowded, set_up
from tests.titles.hansa_teutonica.reading import neutral_routes, route
from tests.titles.hansa_teutonica.zones import census, neutral_traders

START = [
    "bremen-osnabruck",
    "coellen-warburg",
    "emden-groningen",
    "goslar-hildesheim",
    "gottingen-quedlinburg",
    "halle-quedlinburg",
    "hamburg-lubeck",
    "hamburg-stade",
    "luneburg-perleberg",
]
AROUND = ["bremen-hamburg", "hamburg-lubeck", "hamburg-luneburg"]
"""The routes adjacent to Hamburg–Stade."""
ALONE = {"hamburg-stade": "N:T - -"}


@every_text
def test_ht_18_1_the_small_board_the_usual_seats_and_a_colour_of_traders(text):
    state = set_up(2, two_player_rules=text)
    assert state.board == "standard_2_3"
    assert [reading.supply(state, who) for who in COLOURS[:2]] == [(5, 1), (6, 1)]
    assert [reading.stock(state, who) for who in COLOURS[:2]] == [(6, 0), (5, 0)]
    assert census(state)[:4] == [27, 4, 27, 4]
    assert len(state.token_stock) == 12
    view = RULES.view(state, None)
    assert [desk.seat for desk in view.desks] == [0, 1], "the neutral has no desk"
    assert view.neutral is not None
    assert view.neutral.colours == 1
    assert state.waiting == [0]


def test_ht_18_1_three_players_know_no_neutral():
    assert RULES.view(set_up(3), None).neutral is None


@every_text
def test_ht_18_2_one_neutral_trader_at_each_yellow_city_and_each_starting_token(text):
    """D18: Coellen is one of the six under both texts."""
    state = set_up(2, two_player_rules=text)
    assert neutral_routes(state) == dict.fromkeys(START, 1)
    taken = [piece for route in RULES.view(state, None).routes for piece in route.spaces if piece]
    assert len(taken) == 9


@pytest.mark.parametrize(("text", "stock", "marker"), [("full", 17, 1), ("brief", 18, 0)])
def test_ht_18_3_the_full_text_alone_has_a_score_marker(text, stock, marker):
    state = set_up(2, two_player_rules=text)
    assert (state.neutral_stock, state.neutral_points) == (stock, 0)
    assert neutral_traders(state) == 27 - marker


@every_text
def test_ht_18_4_a_neutral_trader_is_displaced_like_any_other_trader(text):
    state = duel(text, routes=ALONE, supply={"red": (2, 1)})
    assert {f"{DISPLACE}", "displace/hamburg-stade/n-trader/merchant"} <= {*legal(state, "red", "displace")}
    after = act(state, "red", DISPLACE, "pay/1m")
    assert route(after, "hamburg-stade") == ["red:T", None, None]
    assert reading.supply(after, "red") == (1, 0)
    assert reading.stock(after, "red")[1] == 4 - 3
    assert after.actions_left == 1


@every_text
def test_ht_18_4_it_takes_two_pieces(text):
    assert legal(duel(text, routes=ALONE, supply={"red": (1, 0)}), "red", "displace") == []
    assert legal(duel(text, routes=ALONE, supply={"red": (1, 1)}), "red", "displace")


@every_text
@pytest.mark.parametrize(("by", "other"), [("red", "blue"), ("blue", "red")])
def test_ht_18_5_the_other_player_answers_for_the_neutral(text, by, other):
    state = duel(text, routes=ALONE, turn=by, supply={by: (2, 0)})
    state = act(state, by, DISPLACE)
    assert reading.waiting(state) == [other]
    assert legal(state, other) == [f"relocate/{name}" for name in AROUND]
    hands = reading.stock(state, other), reading.supply(state, other), state.neutral_stock
    state = act(state, other, "relocate/bremen-hamburg")
    assert legal(state, other) == [*(f"add/{name}/trader" for name in AROUND), "enough"]
    state = act(state, other, "add/hamburg-lubeck/trader")
    assert neutral_routes(state) == {"bremen-hamburg": 1, "hamburg-lubeck": 1}
    assert (reading.stock(state, other), reading.supply(state, other)) == hands[:2]
    assert state.neutral_stock == hands[2] - 1
    assert reading.waiting(state) == [by]


@every_text
def test_ht_18_5_both_may_share_a_route_or_the_second_be_left_out(text):
    """D19: leaving it out is allowed."""
    state = act(duel(text, routes=ALONE, supply={"red": (2, 0)}), "red", DISPLACE)
    both = act(state, "blue", "relocate/hamburg-luneburg", "add/hamburg-luneburg/trader")
    assert neutral_routes(both) == {"hamburg-luneburg": 2}
    alone = act(state, "blue", "relocate/hamburg-luneburg", "enough")
    assert neutral_routes(alone) == {"hamburg-luneburg": 1}
    assert alone.neutral_stock == state.neutral_stock


@every_text
def test_ht_18_5_it_goes_farther_when_the_near_routes_are_full(text):
    near = {"bremen-hamburg": "red:T blue:T blue:T -", "hamburg-lubeck": "red:T red:T blue:T"}
    near["hamburg-luneburg"] = "red:T blue:T blue:T blue:T"
    state = act(duel(text, routes={**ALONE, **near}, supply={"red": (2, 0)}), "red", DISPLACE)
    assert route(state, "bremen-hamburg")[-1] == "N:T", "the one answer is given by itself"
    far = ["bremen-hannover", "bremen-minden", "bremen-osnabruck", "hannover-luneburg", "luneburg-perleberg"]
    assert legal(state, "blue") == [*(f"add/{name}/trader" for name in far), "enough"]


@every_text
def test_ht_6_13_without_any_room_a_neutral_trader_goes_to_its_stock(text):
    """Not even a mandatory second one can follow."""
    rows = crowded({"hamburg-stade": "N:T blue:T blue:T"}, "standard_2_3", "blue:T")
    options = {"neutral_extra": "mandatory"}
    state = duel(text, whole=False, routes=rows, supply={"red": (2, 0)}, neutral={"stock": 3}, options=options)
    assert facts_of(state, "red", DISPLACE, kind="homeless") == [
        {"seat": 5, "piece": "trader", "route": "hamburg-stade", "space": 0}
    ]
    after = act(state, "red", DISPLACE)
    assert after.neutral_stock == 4
    assert reading.waiting(after) == ["red"]


@every_text
def test_ht_18_5_mandatory_means_mandatory(text):
    state = duel(text, routes=ALONE, supply={"red": (2, 0)}, options={"neutral_extra": "mandatory"})
    state = act(act(state, "red", DISPLACE), "blue", "relocate/bremen-hamburg")
    assert legal(state, "blue") == [f"add/{name}/trader" for name in AROUND]
    assert refused(state, "blue", "enough")


def thin(count):
    """Routes far from Hamburg with a neutral trader on all spaces but one."""
    rows = {}
    for each in board("standard_2_3").routes:
        if "hamburg" not in each.id:
            here = min(count, each.spaces - 1)
            rows[each.id] = ["N:T"] * here + [None] * (each.spaces - here)
            count -= here
    return rows


@pytest.mark.parametrize(("text", "all_out"), [("full", 26), ("brief", 27)])
def test_ht_18_6_a_second_colour_joins_an_empty_stock(text, all_out):
    state = duel(text, routes={**thin(all_out - 1), **ALONE}, supply={"red": (2, 0)})
    assert state.neutral_stock == 0
    state = act(act(state, "red", DISPLACE), "blue", "relocate/bremen-hamburg")
    assert facts_of(state, "blue", "add/bremen-hamburg/trader", kind="neutral_joined") == [{"count": 27}]
    after = act(state, "blue", "add/bremen-hamburg/trader")
    assert (after.neutral_stock, after.neutral_colours) == (26, 2)
    assert route(after, "bremen-hamburg") == ["N:T", "N:T", None, None]
    RULES.check(after)
    assert census(after) == census(state)


@pytest.mark.parametrize(("text", "all_out"), [("full", 26), ("brief", 27)])
def test_ht_18_6_it_joins_for_a_token_too(text, all_out):
    state = duel(text, routes=thin(all_out), pending={"red": ["upgrade_skill"]}, phase="end_of_turn")
    state = act(state, "red", "token/upgrade_skill/hamburg-lubeck")
    assert (state.neutral_stock, state.neutral_colours) == (26, 2)
    assert route(state, "hamburg-lubeck").count("N:T") == 1


def test_ht_18_6_the_last_trader_comes_before_the_second_colour():
    state = duel(routes={**thin(24), **ALONE}, supply={"red": (2, 0)})
    state = act(act(state, "red", DISPLACE), "blue", "relocate/bremen-hamburg", "add/bremen-hamburg/trader")
    assert (state.neutral_stock, state.neutral_colours) == (0, 1)


@every_text
def test_ht_18_16_a_token_removes_neutral_traders_to_their_stock(text):
    state = duel(
        text,
        routes={**NEARLY, "arnheim-kampen": "blue:T - -"},
        tokens={"red": {"unused": ["remove_three"]}},
    )
    state = act(state, "red", "use/remove_three")
    assert legal(state, "red", "remove") == [
        "remove/arnheim-kampen/b-trader",
        "remove/hamburg-lubeck/n-trader",
        "remove/hamburg-stade/n-trader",
    ]
    after = act(state, "red", "remove/hamburg-lubeck/n-trader", "remove/hamburg-stade/n-trader", "enough")
    assert after.neutral_stock == state.neutral_stock + 2
    assert neutral_routes(after) == {"hamburg-lubeck": 1}


@every_text
def test_ht_18_16_a_swap_may_take_neutral_offices(text):
    cities = {"minden": "N:T blue:T", "osnabruck": "N:T N:T", "arnheim": "red:T N:T"}
    words = {"cities": cities, "tokens": {"red": {"unused": ["swap_offices"]}}}
    state = duel(text, **words)
    assert legal(state, "red", "use") == ["use/swap_offices/arnheim:0", "use/swap_offices/minden:0"]
    assert reading.ruler(state, "minden") == "blue"
    after = act(state, "red", "use/swap_offices/minden:0")
    assert reading.city(after, "minden") == ["blue:T", "N:T"]
    assert reading.ruler(after, "minden") == "N"
    own = duel(text, **words, options={"swap_ownership": "own_one"})
    assert legal(own, "red", "use") == ["use/swap_offices/arnheim:0"]


@every_text
def test_ht_18_16_relocating_takes_neutral_traders_for_an_opponents(text):
    state = duel(
        text,
        routes={**ALONE, "arnheim-kampen": "red:T blue:T -"},
        tokens={"red": {"unused": ["remove_three"]}},
        options={"remove_three_mode": "relocate_opponents"},
    )
    state = act(state, "red", "use/remove_three")
    assert legal(state, "red", "lift") == ["lift/arnheim-kampen/b-trader", "lift/hamburg-stade/n-trader"]
    after = act(state, "red", "lift/hamburg-stade/n-trader", "drop/bremen-minden/n-trader", "enough")
    assert neutral_routes(after) == {"bremen-minden": 1}
    assert after.neutral_stock == state.neutral_stock


@every_text
def test_ht_18_18_the_neutral_is_one_more_player_for_control(text):
    cities = {
        "minden": "N:T red:T",
        "osnabruck": "red:T N:T",
        "arnheim": "red:T N:T N:T",
        "hamburg": "N:T red:T red:T",
    }
    state = duel(text, cities=cities)
    rulers = {name: reading.ruler(state, name) for name in cities}
    assert rulers == {"minden": "red", "osnabruck": "N", "arnheim": "N", "hamburg": "red"}


@every_text
def test_ht_18_18_the_neutral_takes_part_in_ties_and_extra_offices_break_none(text):
    state = duel(text, cities={"minden": "red:T N:T"}, extra_offices={"minden": "blue:T"})
    assert reading.ruler(state, "minden") == "N"
    state = duel(text, cities={"minden": "red:T N:T"}, extra_offices={"minden": "red:T"})
    assert reading.ruler(state, "minden") == "red"


def test_nothing_else_of_the_neutral_is_displaced_or_moved():
    state = duel(routes={"hamburg-stade": "N:T - -"}, cities={"hamburg": "N:T"}, supply={"red": (3, 1)})
    assert {action.split("/")[1] for action in legal(state, "red", "displace")} == {"hamburg-stade"}
    assert legal(state, "red", "move", "claim") == []
    full = duel(routes=crowded({"hamburg-stade": "blue:T blue:T -"}, "standard_2_3", "blue:T"), whole=False)
    assert legal(full, "red", "claim") == []
