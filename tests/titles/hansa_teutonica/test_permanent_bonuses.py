"""The permanent bonuses of sea routes: used fully, in part, left, impossible; always the last part of the claim.

HT-19.6 on the East board, HT-20.10 on Britannia.
"""

from __future__ import annotations

import pytest

from hansa_bot.titles.hansa_teutonica.material import board
from tests.titles.hansa_teutonica.playing import act, facts_of, legal, refused, told
from tests.titles.hansa_teutonica.position import COLOURS, RULES, crowded, position
from tests.titles.hansa_teutonica.reading import extras, points, route, step, stock, supply, unused, used, waiting

VISBY = {"malmo-visby": "red:T red:M red:T"}
STRALSUND = {"malmo-stralsund": "red:M red:M red:T"}
WISMAR = {"stralsund-wismar": "red:M red:M red:T"}
DANZIG = {"danzig-malmo": "red:T red:T red:T red:M"}
MERCHANTS = {"red": {"liber_sophiae": 2}}
NOTHING = {"red": (0, 0)}


def east(**words):
    return position("east", COLOURS[:3], **{"skill_steps": MERCHANTS, **words})


def bonus_of(state):
    return RULES.view(state, None).bonus


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        (
            "east",
            {
                "danzig-malmo": "reuse_two",
                "malmo-stralsund": "gain_privilegium",
                "malmo-visby": "office_in_open_city",
                "stralsund-wismar": "move_any_two",
            },
        ),
        (
            "britannia_2_3",
            {
                "calais-canterbury": "move_any_two",
                "calais-southampton": "place_two",
                "carlisle-isle_of_man": "move_any_two",
            },
        ),
        ("britannia_4_5", {"calais-canterbury": "move_any_two", "calais-southampton": "place_two"}),
        ("standard_2_3", {}),
        ("standard_4_5", {}),
    ],
)
def test_ht_20_10_every_board_has_the_printed_bonuses(name, wanted):
    assert {route.id: route.bonus for route in board(name).routes if route.bonus} == wanted


def test_ht_19_6_privilegium_is_raised_by_one():
    state = act(east(routes=STRALSUND), "red", "claim/malmo-stralsund/none")
    assert (bonus_of(state), legal(state, "red")) == ("gain_privilegium", ["bonus/upgrade:privilegium", "enough"])
    before = supply(state, "red")
    after = act(state, "red", "bonus/upgrade:privilegium")
    assert step(after, "red", "privilegium") == 1
    assert supply(after, "red") == (before[0] + 1, before[1]), "a normal upgrade (HT-10.3)"
    assert (waiting(after), after.actions_left) == (["red"], 1)


def test_ht_19_6_a_full_privilegium_gains_nothing():
    state = east(routes=STRALSUND, skill_steps={"red": {"privilegium": 3, "liber_sophiae": 2}})
    after = act(state, "red", "claim/malmo-stralsund/none")
    assert (bonus_of(after), after.stack[-1].kind) == (None, "turn")


def test_ht_19_6_the_privilege_gained_comes_after_the_office():
    """The bonus is the last part: Stralsund's first slot asks for orange, which is there too late."""
    state = east(routes=STRALSUND)
    assert legal(state, "red", "claim") == ["claim/malmo-stralsund/none", "claim/malmo-stralsund/office:malmo"]


def test_ht_19_6_the_bonus_comes_on_top_of_a_benefit():
    state = act(east(routes=STRALSUND), "red", "claim/malmo-stralsund/office:malmo", "bonus/upgrade:privilegium")
    assert (step(state, "red", "privilegium"), state.actions_left) == (1, 1)


def test_ht_19_6_an_office_in_an_open_city_from_the_supply():
    state = act(east(routes=VISBY, supply={"red": (1, 1)}), "red", "claim/malmo-visby/none")
    wanted = [
        f"bonus/office:{city}/{kind}" for city in ("belgard", "dresden", "waren") for kind in ("merchant", "trader")
    ]
    assert legal(state, "red") == [*wanted, "enough"]
    after = act(state, "red", "bonus/office:dresden/merchant")
    assert (extras(after, "dresden"), supply(after, "red")) == (["red:M"], (1, 0))
    assert after.stack[-1].kind == "turn", "once only"


def test_ht_19_6_without_a_supply_no_office_in_an_open_city():
    """The pieces of the claimed route go to the stock and do not help."""
    after = act(east(routes=VISBY, supply=NOTHING), "red", "claim/malmo-visby/none")
    assert (after.stack[-1].kind, supply(after, "red")) == ("turn", (0, 0))


def test_ht_19_6_two_of_the_pieces_are_used_again():
    state = act(east(routes=DANZIG, stock=NOTHING), "red", "claim/danzig-malmo/none")
    assert bonus_of(state) == "reuse_two"
    state = act(state, "red", "add/dresden-halle/trader")
    assert RULES.view(state, None).extras_left == 1
    after = act(state, "red", "add/stralsund-wismar:ship/merchant")
    assert route(after, "dresden-halle") == ["red:T", None, None, None]
    assert route(after, "stralsund-wismar") == ["red:M", None, None]
    assert stock(after, "red") == (2, 0), "the other two"
    assert after.stack[-1].kind == "turn", "not a third one"
    assert facts_of(state, "red", "add/stralsund-wismar:ship/merchant", kind="reused") == [
        {"seat": 0, "piece": "merchant", "route": "stralsund-wismar", "space": 0}
    ]


def test_ht_19_6_pieces_may_be_used_again_on_the_route_just_emptied():
    """D29: it is an empty route like any other; its ship takes the merchant only."""
    state = act(east(routes=DANZIG, stock=NOTHING), "red", "claim/danzig-malmo/none")
    assert refused(state, "red", "add/danzig-malmo:ship/trader")
    after = act(state, "red", "add/danzig-malmo/trader", "add/danzig-malmo:ship/merchant")
    assert route(after, "danzig-malmo") == ["red:T", None, None, "red:M"]


def test_ht_19_6_fewer_than_two_or_none_are_used_again():
    """D29: voluntary, one by one."""
    state = act(east(routes=DANZIG, stock=NOTHING), "red", "claim/danzig-malmo/none")
    assert stock(act(state, "red", "enough"), "red") == (3, 1)
    after = act(state, "red", "add/lubeck-wismar/trader", "enough")
    assert (stock(after, "red"), after.stack[-1].kind) == ((2, 1), "turn")


def test_ht_19_6_a_piece_that_became_an_office_is_not_used_again():
    state = act(east(routes=DANZIG, stock=NOTHING), "red", "claim/danzig-malmo/office:malmo")
    assert {offer.split("/")[2] for offer in legal(state, "red", "add")} == {"trader"}, "its merchant is in Malmö"
    assert refused(state, "red", "add/lubeck-wismar/merchant")


def test_ht_19_6_only_pieces_of_the_route_are_used_again_not_the_stock():
    rich = east(routes={"danzig-malmo": "red:M red:M red:M red:M"}, stock={"red": (5, 0)}, whole=False)
    state = act(rich, "red", "claim/danzig-malmo/none")
    assert {offer.split("/")[2] for offer in legal(state, "red", "add")} == {"merchant"}


def test_ht_19_6_nothing_is_displaced_by_a_piece_used_again():
    rows = crowded(DANZIG, "east")
    state = act(position("east", COLOURS[:3], whole=False, routes=rows), "red", "claim/danzig-malmo/none")
    assert legal(state, "red") == [
        "add/danzig-malmo/merchant",
        "add/danzig-malmo/trader",
        "add/danzig-malmo:ship/merchant",
        "enough",
    ]


FOREIGN = {**WISMAR, "elbing-kulm": "blue:T -", "krakau-thorn": "green:T red:T -"}


def test_ht_19_6_two_pieces_of_anybody_are_moved():
    state = act(east(routes=FOREIGN), "red", "claim/stralsund-wismar/none")
    assert bonus_of(state) == "move_any_two"
    assert legal(state, "red") == [
        "enough",
        "lift/elbing-kulm/b-trader",
        "lift/krakau-thorn/a-trader",
        "lift/krakau-thorn/c-trader",
    ]
    state = act(state, "red", "lift/elbing-kulm/b-trader", "lift/krakau-thorn/a-trader")
    assert legal(state, "red", "lift") == [], "two at most"
    after = act(state, "red", "drop/lubeck-wismar/b-trader", "drop/dresden-halle/a-trader")
    assert (route(after, "lubeck-wismar")[0], route(after, "dresden-halle")[0]) == ("blue:T", "red:T")
    assert (after.stack[-1].kind, after.actions_left) == ("turn", 1)


def test_ht_19_6_one_piece_or_none_may_be_moved():
    state = act(east(routes=FOREIGN), "red", "claim/stralsund-wismar/none")
    assert act(state, "red", "enough").stack[-1].kind == "turn"
    after = act(state, "red", "lift/elbing-kulm/b-trader", "drop/lubeck-wismar/b-trader")
    assert (route(after, "elbing-kulm"), after.stack[-1].kind) == ([None, None], "turn")


def test_ht_19_6_the_two_may_trade_places():
    rows = crowded({**WISMAR, "elbing-kulm": "blue:T green:T", "krakau-thorn": "red:T green:T green:T"}, "east")
    state = position("east", COLOURS[:3], whole=False, routes=rows, skill_steps=MERCHANTS)
    state = act(state, "red", "claim/stralsund-wismar/none")
    state = act(state, "red", "lift/elbing-kulm/b-trader", "lift/krakau-thorn/a-trader")
    after = act(state, "red", "drop/krakau-thorn/b-trader", "drop/elbing-kulm/a-trader")
    assert sorted(route(after, "elbing-kulm")) == ["green:T", "red:T"]
    assert sorted(route(after, "krakau-thorn")) == ["blue:T", "green:T", "green:T"]


def test_ht_19_6_a_moved_trader_keeps_off_ships_a_merchant_need_not():
    rows = {**WISMAR, "elbing-kulm": "blue:T blue:M"}
    state = act(east(routes=rows), "red", "claim/stralsund-wismar/none")
    trader = act(state, "red", "lift/elbing-kulm/b-trader")
    assert not [offer for offer in legal(trader, "red", "drop") if ":ship" in offer]
    merchant = act(state, "red", "lift/elbing-kulm/b-merchant", "drop/danzig-malmo:ship/b-merchant")
    assert route(merchant, "danzig-malmo")[3] == "blue:M"


def test_ht_19_6_with_no_piece_on_any_route_nothing_can_be_moved():
    after = act(east(routes=WISMAR), "red", "claim/stralsund-wismar/none")
    assert (bonus_of(after), after.stack[-1].kind) == (None, "turn")


def test_ht_19_6_only_who_claims_the_route_has_its_bonus_and_only_then():
    state = act(east(routes=VISBY, supply={"red": (1, 0)}), "red", "claim/malmo-visby/none", "enough")
    assert legal(state, "red", "bonus", "enough") == [], "it cannot be saved"
    assert (unused(state, "red"), used(state, "red")) == ([], []), "it is no token"
    assert refused(state, "red", "bonus/office:belgard/trader")
    elsewhere = act(east(routes={"lubeck-wismar": "red:T red:T red:T"}), "red", "claim/lubeck-wismar/none")
    assert bonus_of(elsewhere) is None


def test_ht_19_6_the_bonus_is_there_again_at_the_next_claim():
    state = act(east(routes=STRALSUND), "red", "claim/malmo-stralsund/none", "bonus/upgrade:privilegium")
    again = east(routes=STRALSUND, skill_steps={"red": {"privilegium": 1, "liber_sophiae": 2}})
    assert step(state, "red", "privilegium") == 1
    assert (
        step(act(again, "red", "claim/malmo-stralsund/none", "bonus/upgrade:privilegium"), "red", "privilegium") == 2
    )


@pytest.mark.parametrize(
    ("rows", "bonus"),
    [
        (DANZIG, "reuse_two"),
        (STRALSUND, "gain_privilegium"),
        (VISBY, "office_in_open_city"),
        ({**WISMAR, "elbing-kulm": "blue:T -"}, "move_any_two"),
    ],
)
def test_ht_19_6_using_and_leaving_a_bonus_is_told(rows, bonus):
    (name, *_) = rows
    state = east(routes=rows, supply={"red": (1, 0)})
    started = facts_of(state, "red", f"claim/{name}/none", kind="bonus_started")
    assert started == [{"seat": 0, "route": name, "bonus": bonus}]
    state = act(state, "red", f"claim/{name}/none")
    assert facts_of(state, "red", "enough", kind="bonus_left") == [{"seat": 0, "bonus": bonus}]


@pytest.mark.parametrize("answer", ["bonus/office:belgard/trader", "enough"])
def test_ht_19_6_the_end_comes_after_the_bonus(answer):
    """D23: twenty points are reached by step a; the claim, and with it the game, is finished only after the bonus."""
    state = east(routes=VISBY, supply={"red": (1, 0)}, cities={"malmo": "blue:M"}, points={"blue": 19})
    state = act(state, "red", "claim/malmo-visby/none")
    assert (points(state, "blue"), state.end, state.over, waiting(state)) == (20, "points", False, ["red"])
    after = act(state, "red", answer)
    assert (after.over, after.end) == (True, "points")
    assert extras(after, "belgard") == (["red:T"] if "office" in answer else [])
    assert told(state, "red", answer)[-1].kind == "game_ended"


def test_ht_19_6_the_end_comes_at_once_when_the_bonus_is_impossible():
    state = east(routes=VISBY, supply=NOTHING, cities={"malmo": "blue:M"}, points={"blue": 19})
    assert act(state, "red", "claim/malmo-visby/none").over


def test_ht_19_6_the_bonus_itself_may_bring_the_end():
    state = east(routes=VISBY, supply={"red": (1, 0)}, completed_cities=9, whole=False)
    after = act(state, "red", "claim/malmo-visby/none", "bonus/office:waren/trader")
    assert (after.over, after.end) == (True, "cities")


def test_ht_19_6_the_end_waits_until_both_pieces_are_used_again():
    state = east(routes=DANZIG, cities={"danzig": "blue:T"}, points={"blue": 19})
    state = act(state, "red", "claim/danzig-malmo/none", "add/lubeck-wismar/trader")
    assert not state.over
    assert act(state, "red", "add/lubeck-wismar/trader").over


def test_ht_19_6_the_end_waits_until_both_pieces_are_moved():
    state = east(routes=FOREIGN, cities={"wismar": "blue:T"}, points={"blue": 19})
    state = act(state, "red", "claim/stralsund-wismar/none", "lift/elbing-kulm/b-trader")
    state = act(state, "red", "lift/krakau-thorn/c-trader", "drop/elbing-kulm/c-trader")
    assert not state.over
    after = act(state, "red", "drop/krakau-thorn/b-trader")
    assert after.over
    assert (route(after, "elbing-kulm")[0], route(after, "krakau-thorn")[0]) == ("green:T", "blue:T")


def test_ht_19_6_a_neutral_route_filled_by_the_bonus_is_claimed_within_it():
    """HT-18.7: once both pieces are down; the end that the claim of the bonus triggered waits for it too."""
    rows = {**WISMAR, "elbing-kulm": "N:T -", "krakau-thorn": "N:T - -"}
    words = {"skill_steps": MERCHANTS, "cities": {"wismar": "blue:T"}, "points": {"blue": 19}}
    state = position("east", COLOURS[:2], routes=rows, **words)
    state = act(
        state, "red", "claim/stralsund-wismar/none", "lift/krakau-thorn/n-trader", "drop/elbing-kulm/n-trader"
    )
    assert route(state, "elbing-kulm") == ["N:T", "N:T"]
    assert (state.over, state.stack[-1].kind) == (False, "neutral")
    after = act(state, "red", "neutral/elbing-kulm/office:kulm")
    assert (after.over, after.end) == (True, "points")
