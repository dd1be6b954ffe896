"""Two players: replacement tokens, final scoring, the neutral colour on the other boards (HT-18.11 to HT-18.19)."""

from __future__ import annotations

import pytest

from hansa_bot.titles.hansa_teutonica.material import board
from tests.titles.hansa_teutonica import reading
from tests.titles.hansa_teutonica.duel import duel, every_text, filled
from tests.titles.hansa_teutonica.playing import act, facts_of, legal, refused, told
from tests.titles.hansa_teutonica.position import RULES, crowded, set_up
from tests.titles.hansa_teutonica.reading import neutral_routes, pending, route, tokens_on_routes

BOARD = "standard_2_3"
SIDES = {"standard": "standard_2_3", "east": "east", "britannia": "britannia_2_3"}
every_board = pytest.mark.parametrize(("family", "side"), [*SIDES.items()])


def placing(text="full", tokens=("upgrade_skill",), leave=None, **words):
    """Red's turn is over, with these tokens to place; every space is taken but on the routes that are left."""
    routes = {} if leave is None else crowded(leave, BOARD, "blue:T")
    loose = {} if leave is None else {"whole": False}
    words = {"pending": {"red": list(tokens)}, "routes": routes, **loose, **words}
    return duel(text, phase="end_of_turn", **words)


@every_text
def test_ht_18_11_own_and_neutral_tokens_are_placed_by_the_active_player(text):
    """One token was drawn for a neutral claim in red's turn, which blue's answer brought about."""
    there = {"hamburg-lubeck": "upgrade_skill", "bremen-minden": "remove_three"}
    state = filled(text, tokens_on_routes=there, pending={"red": ["plus_three_actions"]}, token_stock_size=5)
    state = act(act(state, "red", "neutral/hamburg-lubeck/office:hamburg"), "red", "end")
    assert reading.waiting(state) == ["red"]
    assert len(pending(state, "red")) == 2
    first = legal(state, "red")[0]
    state = act(state, "red", first)
    state = act(state, "red", legal(state, "red")[0])
    assert reading.waiting(state) == ["blue"]
    assert len(tokens_on_routes(state)) == 3


@every_text
def test_ht_18_12_a_neutral_trader_comes_with_every_token(text):
    state = placing(text, ["upgrade_skill", "plus_three_actions"])
    before = state.neutral_stock
    assert facts_of(state, "red", "token/upgrade_skill/kampen-osnabruck", kind="neutral_set") == [
        {"route": "kampen-osnabruck", "space": 0}
    ]
    state = act(state, "red", "token/upgrade_skill/kampen-osnabruck")
    assert refused(state, "red", "token/plus_three_actions/kampen-osnabruck")
    state = act(state, "red", "token/plus_three_actions/emden-osnabruck")
    assert neutral_routes(state) == {"kampen-osnabruck": 1, "emden-osnabruck": 1}
    assert state.neutral_stock == before - 2


def test_ht_18_12_not_with_three_players():
    state = set_up(3)
    assert not [piece for each in RULES.view(state, None).routes for piece in each.spaces if piece]


@every_text
def test_ht_18_12_a_route_with_a_neutral_trader_is_not_empty(text):
    state = placing(text, routes={"hamburg-stade": "N:T - -"})
    assert refused(state, "red", "token/upgrade_skill/hamburg-stade")


ALONE = {"hamburg-stade": "N:T - -", "arnheim-kampen": "N:T N:T -", "bremen-minden": "red:T - -"}


def test_ht_18_13_the_full_text_knows_a_route_with_a_single_neutral_trader():
    """Neither two of them nor a player's piece will do, nor one with a token; no other trader is added."""
    state = placing(leave={**ALONE, "hamburg-luneburg": "N:T - - -", "bremen-hannover": "N:T - -"})
    assert legal(state, "red") == [
        "token/upgrade_skill/bremen-hannover",
        "token/upgrade_skill/hamburg-luneburg",
        "token/upgrade_skill/hamburg-stade",
    ]
    after = act(state, "red", "token/upgrade_skill/hamburg-stade")
    assert route(after, "hamburg-stade") == ["N:T", None, None]
    assert after.neutral_stock == state.neutral_stock
    assert tokens_on_routes(after)["hamburg-stade"] == "upgrade_skill"


def test_ht_18_13_such_a_route_needs_an_empty_slot_and_no_token():
    full = {"hamburg": "red:T red:T red:T", "stade": "red:M"}
    leave = {"hamburg-stade": "N:T - -", "bremen-hamburg": "N:T - - -", "hannover-luneburg": "N:T - -"}
    there = {"hannover-luneburg": "swap_offices"}
    state = act(
        duel(
            whole=False,
            routes=crowded(leave, BOARD, "blue:T"),
            cities=full,
            tokens_on_routes=there,
            pending={"red": ["upgrade_skill", "plus_three_actions"]},
        ),
        "red",
        "end",
    )
    assert {action.split("/")[2] for action in legal(state, "red")} == {"bremen-hamburg"}


def test_ht_18_13_only_when_no_route_meets_the_usual_conditions():
    state = placing(leave={**ALONE, "emden-osnabruck": "- - - -"}, tokens=["upgrade_skill", "plus_three_actions"])
    assert {action.split("/")[2] for action in legal(state, "red")} == {"emden-osnabruck"}
    after = told(state, "red", "token/upgrade_skill/emden-osnabruck")
    assert [event.kind for event in after][:4] == ["token_placed", "neutral_set", "token_placed", "turn_ended"], (
        "the second goes to the only route with a single neutral trader"
    )


@pytest.mark.parametrize(("option", "out"), [("keep", []), ("discard", ["upgrade_skill"])])
@pytest.mark.parametrize(("text", "leave"), [("brief", ALONE), ("full", {"bremen-minden": "red:T - -"})])
def test_ht_18_13_else_as_with_more_players(text, leave, option, out):
    """D15, directly under the brief text."""
    state = placing(text, leave=leave, options={"unplaceable_token": option})
    assert reading.waiting(state) == ["blue"]
    assert tokens_on_routes(state) == {}
    assert pending(state, "red") == ([] if out else ["upgrade_skill"])
    assert RULES.view(state, None).discarded == out


@every_text
def test_ht_18_15_players_score_nothing_for_a_city_of_the_neutral(text):
    cities = {"minden": "red:T N:T", "hamburg": "N:T red:T red:T", "bremen": "blue:T", "osnabruck": "N:T N:T blue:T"}
    state = duel(text, cities=cities)
    assert reading.lines(state, "red")["cities"] == 2
    assert reading.lines(state, "blue")["cities"] == 2
    assert reading.fact(state, "red", "cities", "cities") == ["hamburg"]


@every_text
def test_ht_18_15_the_neutral_does_not_win(text):
    words = {"neutral": {"points": 19}} if text == "full" else {"points": {"blue": 19}}
    cities = {"arnheim": "N:T" if text == "full" else "blue:T", "minden": "N:T N:T N:T N:T"}
    state = duel(text, routes={"arnheim-kampen": "red:T red:T red:T"}, cities=cities, **words)
    state = act(state, "red", "claim/arnheim-kampen/none")
    result = RULES.result(state)
    assert result is not None
    assert sorted(score.seat for score in result.scores) == [0, 1]
    assert {seat for place in result.places for seat in place} == {0, 1}


@every_text
@every_board
def test_ht_18_17_the_neutral_plays_on_every_board(text, family, side):
    state = set_up(2, board=family, two_player_rules=text)
    assert state.board == side
    start = board(side).neutral_start
    assert neutral_routes(state) == dict.fromkeys(start, 1)
    assert state.neutral_stock == 27 - len(start) - (text == "full")
    there = tokens_on_routes(state)
    assert there.keys() <= set(start)
    yellow = {city.id for city in board(side).cities if city.yellow}
    at_yellow = {each.id for each in board(side).routes if yellow & set(each.ends)}
    assert set(start) == at_yellow | there.keys()


def test_ht_18_17_the_inferred_starts():
    """East 12, Britannia 15; Waren's three routes, and none twice."""
    assert [len(board(side).neutral_start) for side in SIDES.values()] == [9, 12, 15]
    assert not board("east").neutral_confirmed
    assert not board("britannia_2_3").neutral_confirmed
    assert board("standard_2_3").neutral_confirmed


@pytest.mark.parametrize(("text", "stay"), [("full", 1), ("brief", 0)])
def test_ht_18_17_an_open_city_is_yellow_too_but_has_no_slot(text, stay):
    """Waren: a trader stays on its route, the office can only go to Havelberg."""
    rows = {"havelberg-waren": "N:T N:T -", "waren-wismar": "N:T - -"}
    state = duel(text, "east", routes=rows, supply={"red": (3, 0)})
    state = act(
        act(state, "red", "displace/waren-wismar/n-trader/trader"), "blue", "relocate/havelberg-waren", "enough"
    )
    assert reading.city(state, "havelberg") == ["N:T"]
    assert route(state, "havelberg-waren").count("N:T") == stay
    assert state.neutral_points == (1 if text == "full" else 0)
    assert state.completed == 0


@every_text
def test_ht_18_19_neutral_traders_may_stand_on_ships(text):
    """D36: displaced, as the extra one, and by a token."""
    state = duel(
        text,
        "east",
        routes={"lubeck-wismar": "N:T - -", "stralsund-wismar": "- - red:T", "waren-wismar": "red:T blue:T blue:T"},
        supply={"red": (4, 0)},
        tokens={"red": {"unused": ["remove_three"]}},
        options={"remove_three_mode": "relocate_opponents"},
    )
    lifted = act(state, "red", "use/remove_three", "lift/lubeck-wismar/n-trader")
    assert "drop/stralsund-wismar:ship/n-trader" in legal(lifted, "red")
    state = act(state, "red", "displace/lubeck-wismar/n-trader/trader")
    ship, house = (route(state, "stralsund-wismar")[i] for i in (0, 2))
    assert (ship, house) == ("N:T", "red:T"), "the ships are the nearest room, the answer gives itself"
    assert legal(state, "blue") == ["add/stralsund-wismar:ship/trader", "enough"]
    after = act(state, "blue", "add/stralsund-wismar:ship/trader")
    assert route(after, "stralsund-wismar") == ["N:T", "N:T", "red:T"]


@every_text
def test_ht_18_19_only_a_merchant_displaces_it_from_a_ship(text):
    """Its cost is that of a trader (HT-18.4, HT-19.3)."""
    state = duel(text, "east", routes={"stralsund-wismar": "N:T - -"}, supply={"red": (2, 1)})
    assert legal(state, "red", "displace") == ["displace/stralsund-wismar:ship/n-trader/merchant"]
    after = act(state, "red", "displace/stralsund-wismar:ship/n-trader/merchant", "pay/1t")
    assert (reading.supply(after, "red"), route(after, "stralsund-wismar")[0]) == ((1, 0), "red:M")


@every_text
def test_ht_18_19_the_neutral_uses_no_permanent_bonus(text):
    rows = {"stralsund-wismar": "N:T N:T -", "lubeck-wismar": "N:T - -"}
    state = duel(text, "east", routes=rows, supply={"red": (4, 0)})
    state = act(act(state, "red", "displace/lubeck-wismar/n-trader/trader"), "blue", "relocate/stralsund-wismar")
    state = act(state, "blue", "enough")
    after = act(state, "red", "neutral/stralsund-wismar/office:wismar")
    assert reading.waiting(after) == ["red"]
    assert "end" in legal(after, "red")
    assert neutral_routes(after) == {}


def test_ht_18_7_a_permanent_bonus_may_bring_a_neutral_claim():
    """Within the bonus, once its pieces are set down; then the claim that it belongs to is over."""
    rows = {"stralsund-wismar": "red:M red:M red:T", "lubeck-wismar": "N:T N:T -", "waren-wismar": "N:T - -"}
    state = duel("full", "east", routes=rows, skill_steps={"red": {"liber_sophiae": 2}})
    state = act(state, "red", "claim/stralsund-wismar/none")
    state = act(state, "red", "lift/waren-wismar/n-trader", "drop/lubeck-wismar/n-trader")
    assert legal(state, "red") == ["neutral/lubeck-wismar/office:lubeck", "neutral/lubeck-wismar/office:wismar"]
    after = act(state, "red", "neutral/lubeck-wismar/office:wismar")
    assert reading.city(after, "wismar") == ["N:T"]
    assert after.actions_left == 1


@every_text
def test_ht_18_19_no_permission_but_regions_bind(text):
    """HT-20.6: from Wales to Wales or England, from England to England only."""
    words = {"routes": {"chester-conway": "N:T - -", "chester-hereford": "N:T - - -"}, "supply": {"red": (4, 0)}}
    state = duel(text, "britannia_2_3", **words, cities={"cardiff": "red:T"})
    wales = act(state, "red", "displace/chester-conway/n-trader/trader")
    assert "relocate/conway-montgomery" in legal(wales, "blue")
    assert "relocate/chester-hereford" in legal(wales, "blue")
    assert facts_of(state, "red", "displace/chester-conway/n-trader/trader", kind="permission_used")
    england = act(state, "red", "displace/chester-hereford/n-trader/trader")
    assert legal(england, "blue") == ["relocate/coventry-hereford", "relocate/hereford-lancaster"]
    no_permission = duel(text, "britannia_2_3", **words)
    assert not [action for action in legal(no_permission, "red", "displace") if "conway" in action]


@every_text
def test_ht_18_19_a_ship_in_wales_too(text):
    rows = {
        "conway-montgomery": "N:T - -",
        "conway-isle_of_man": "- - blue:T",
        "chester-conway": "red:T blue:T red:T",
    }
    rows |= {"hereford-montgomery": "red:T blue:T red:T", "montgomery-pembroke": "red:T blue:T red:T"}
    rows |= {"cardiff-montgomery": "red:T blue:T red:T"}
    state = duel(text, "britannia_2_3", routes=rows, cities={"cardiff": "red:T"}, supply={"red": (2, 0)})
    state = act(state, "red", "displace/conway-montgomery/n-trader/trader")
    assert route(state, "conway-isle_of_man")[0] == "N:T"


@every_text
def test_ht_18_17_the_neutrals_offices_hold_permissions_that_nobody_uses(text):
    """HT-20.4: the rightmost office of Cardiff is the neutral's."""
    state = duel(text, "britannia_2_3", cities={"cardiff": "red:T N:T"}, supply={"red": (2, 0)})
    assert "place/chester-conway/trader" not in legal(state, "red")
    assert RULES.view(state, None).permits == []
