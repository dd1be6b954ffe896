"""The permanent bonuses of sea routes: used fully, in part, left, impossible; always the last part of the claim.

HT-19.6 on the East board, HT-20.10 on Britannia.
"""

import pytest

from hansa_bot.titles.hansa_teutonica.material import board
from tests.titles.hansa_teutonica.playing import act, facts_of, legal, told
from tests.titles.hansa_teutonica.position import COLOURS, RULES, position
from tests.titles.hansa_teutonica.reading import extras, points, route, step, stock, supply, waiting

VISBY = {"malmo-visby": "red:T red:M red:T"}
STRALSUND = {"malmo-stralsund": "red:M red:M red:T"}
WISMAR = {"stralsund-wismar": "red:M red:M red:T"}
DANZIG = {"danzig-malmo": "red:T red:T red:T red:M"}
MERCHANTS = {"liber_sophiae": 2}
NOTHING = {"red": (0, 0)}


def east(**words):
    return position("east", **{"skills": MERCHANTS, **words})


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
    assert {each.id: each.bonus for each in board(name).routes if each.bonus} == wanted


def test_ht_19_6_privilegium_is_raised_by_one():
    state = act(east(routes=STRALSUND), "red", "claim/malmo-stralsund/none")
    assert (bonus_of(state), legal(state, "red")) == ("gain_privilegium", ["bonus/upgrade:privilegium", "enough"])
    before = supply(state, "red")
    after = act(state, "red", "bonus/upgrade:privilegium")
    assert step(after, "red", "privilegium") == 1
    assert supply(after, "red") == (before[0] + 1, before[1]), "a normal upgrade (HT-10.3)"
    assert (waiting(after), after.actions_left) == (["red"], 1)


def test_ht_19_6_a_full_privilegium_gains_nothing():
    state = east(routes=STRALSUND, skills={"privilegium": 3, "liber_sophiae": 2})
    after = act(state, "red", "claim/malmo-stralsund/none")
    assert (bonus_of(after), after.stack[-1].kind) == (None, "turn")


def test_ht_19_6_an_office_in_an_open_city_from_the_supply():
    state = act(east(routes=VISBY, hand=(1, 1)), "red", "claim/malmo-visby/none")
    wanted = [
        f"bonus/office:{city}/{kind}" for city in ("belgard", "dresden", "waren") for kind in ("merchant", "trader")
    ]
    assert legal(state, "red") == [*wanted, "enough"]
    after = act(state, "red", "bonus/office:dresden/merchant")
    assert (extras(after, "dresden"), supply(after, "red")) == (["red:M"], (1, 0))
    assert after.stack[-1].kind == "turn", "once only"


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
    state = east(routes=rows, hand=(1, 0))
    started = facts_of(state, "red", f"claim/{name}/none", kind="bonus_started")
    assert started == [{"seat": 0, "route": name, "bonus": bonus}]
    state = act(state, "red", f"claim/{name}/none")
    assert facts_of(state, "red", "enough", kind="bonus_left") == [{"seat": 0, "bonus": bonus}]


@pytest.mark.parametrize("answer", ["bonus/office:belgard/trader", "enough"])
def test_ht_19_6_the_end_comes_after_the_bonus(answer):
    """D23: twenty points are reached by step a; the claim, and with it the game, is finished only after the bonus."""
    state = east(routes=VISBY, hand=(1, 0), cities={"malmo": "blue:M"}, points={"blue": 19})
    state = act(state, "red", "claim/malmo-visby/none")
    assert (points(state, "blue"), state.end, state.over, waiting(state)) == (20, "points", False, ["red"])
    after = act(state, "red", answer)
    assert (after.over, after.end) == (True, "points")
    assert extras(after, "belgard") == (["red:T"] if "office" in answer else [])
    assert told(state, "red", answer)[-1].kind == "game_ended"


def test_ht_19_6_a_neutral_route_filled_by_the_bonus_is_claimed_within_it():
    """HT-18.7: once both pieces are down; the end that the claim of the bonus triggered waits for it too."""
    rows = {**WISMAR, "elbing-kulm": "N:T -", "krakau-thorn": "N:T - -"}
    words = {"skills": MERCHANTS, "cities": {"wismar": "blue:T"}, "points": {"blue": 19}}
    state = position("east", COLOURS[:2], routes=rows, **words)
    state = act(
        state, "red", "claim/stralsund-wismar/none", "lift/krakau-thorn/n-trader", "drop/elbing-kulm/n-trader"
    )
    assert route(state, "elbing-kulm") == ["N:T", "N:T"]
    assert (state.over, state.stack[-1].kind) == (False, "neutral")
    after = act(state, "red", "neutral/elbing-kulm/office:kulm")
    assert (after.over, after.end) == (True, "points")
