"""Two players: the neutral colour is set up and displaced, claims routes, scores, plays on every board (HT-18)."""

import pytest

from hansa_bot.titles.hansa_teutonica.material import board
from tests.titles.hansa_teutonica import reading
from tests.titles.hansa_teutonica.playing import DISPLACE, NEARLY, act, duel, facts_of, filled, legal, play, told
from tests.titles.hansa_teutonica.position import COLOURS, RULES, crowded, set_up
from tests.titles.hansa_teutonica.reading import city, neutral_routes, pending, points, route, tokens_on_routes
from tests.titles.hansa_teutonica.zones import census


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


def test_ht_6_13_without_any_room_a_neutral_trader_goes_to_its_stock(text):
    """Not even a mandatory second one can follow."""
    rows = crowded({"hamburg-stade": "N:T blue:T blue:T"}, "standard_2_3", "blue:T")
    options = {"neutral_extra": "mandatory"}
    state = duel(text, whole=False, routes=rows, hand=(2, 0), neutral={"stock": 3}, options=options)
    assert facts_of(state, "red", DISPLACE, kind="homeless") == [
        {"seat": 5, "piece": "trader", "route": "hamburg-stade", "space": 0}
    ]
    after = act(state, "red", DISPLACE)
    assert after.neutral_stock == 4
    assert reading.waiting(after) == ["red"]


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
    state = duel(text, routes={**thin(all_out - 1), "hamburg-stade": "N:T - -"}, hand=(2, 0))
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


def test_ht_18_16_a_token_removes_neutral_traders_to_their_stock(text):
    state = duel(text, routes={**NEARLY, "arnheim-kampen": "blue:T - -"}, owns=["remove_three"])
    state = act(state, "red", "use/remove_three")
    assert legal(state, "red", "remove") == [
        "remove/arnheim-kampen/b-trader",
        "remove/hamburg-lubeck/n-trader",
        "remove/hamburg-stade/n-trader",
    ]
    after = act(state, "red", "remove/hamburg-lubeck/n-trader", "remove/hamburg-stade/n-trader", "enough")
    assert after.neutral_stock == state.neutral_stock + 2
    assert neutral_routes(after) == {"hamburg-lubeck": 1}


BOTH_ENDS = ["neutral/hamburg-lubeck/office:hamburg", "neutral/hamburg-lubeck/office:lubeck"]
LUBECK = "neutral/hamburg-lubeck/office:lubeck"
TAKEN = {"hamburg": "blue:T blue:T blue:T"}
"""Hamburg is full, so that Lübeck is the only end for an office."""
COAST = {"bremen-hamburg": "N:T N:T N:T -", "hamburg-lubeck": "N:T N:T -", "hamburg-stade": "N:T - -"}
"""Two routes that the displaced trader and the extra one fill together."""
TWO_AT_ONCE = ["relocate/bremen-hamburg", "add/hamburg-lubeck/trader"]
CHAIN = dict.fromkeys(("arnheim", "kampen", "osnabruck", "bremen", "minden", "brunswiek"), "N:T")
"""From Arnheim to all but Stendal."""


def test_ht_18_7_a_relocating_token_claims_within_its_use(text):
    """D13: once all its pieces are set down; the claim comes before anything else."""
    state = duel(
        text,
        routes=NEARLY,
        owns=["remove_three"],
        options={"remove_three_mode": "relocate_opponents"},
        actions_left=0,
    )
    state = act(state, "red", "use/remove_three", "lift/hamburg-stade/n-trader", "drop/hamburg-lubeck/n-trader")
    assert legal(state, "red", "neutral") == [], "two more pieces may follow"
    state = act(state, "red", "enough")
    assert legal(state, "red") == BOTH_ENDS
    assert legal(act(state, "red", LUBECK), "red") == ["end"]


def test_ht_18_8_points_token_benefit_in_this_order(text):
    state = filled(
        text,
        cities={"hamburg": "red:T", "lubeck": "N:T"},
        tokens_on_routes={
            "hamburg-lubeck": "upgrade_skill",
            "bremen-minden": "remove_three",
            "arnheim-kampen": "swap_offices",
        },
    )
    events = [(event.kind, event.args.get("seat")) for event in told(state, "red", LUBECK)]
    control = [("scored", 0), *([("scored", 5)] if text == "full" else [])]
    stays = [("neutral_stays", None)] if text == "full" else []
    assert events == [
        ("claimed", 5),
        *control,
        ("token_discarded", 5),
        ("token_drawn", 0),
        ("office", 5),
        ("completed", None),
        *stays,
    ]


def test_ht_18_8_without_an_empty_slot_no_office_is_founded(text):
    state = duel(text, routes=NEARLY, cities=TAKEN | {"lubeck": "red:T red:T"}, hand=(4, 0))
    step = play(act(state, "red", DISPLACE), "blue", "relocate/hamburg-lubeck", "enough")
    assert [entry.action for entry in step.entries][-1] == "neutral/hamburg-lubeck/none"
    after = step.session.state
    assert (points(after, "red"), points(after, "blue")) == (1, 1)
    assert route(after, "hamburg-lubeck").count("N:T") == (1 if text == "full" else 0)
    assert reading.waiting(after) == ["red"]


def linking(text, **words):
    """Brunswiek is full, so the office goes to Stendal by itself and closes the chain from Arnheim."""
    rows = {"brunswiek-stendal": "N:T N:T N:T -", "brunswiek-minden": "N:T - - -"}
    state = duel(text, routes=rows, cities={**CHAIN, **words.pop("cities", {})}, hand=(4, 0), **words)
    state = act(act(state, "red", "displace/brunswiek-minden/n-trader/trader"), "blue", "relocate/brunswiek-stendal")
    return act(state, "blue", "enough")


@pytest.mark.parametrize(("text", "scored", "links"), [("full", 1 + 7, [5]), ("brief", 0, [])])
def test_ht_18_10_the_link(text, scored, links):
    """And a point for Brunswiek."""
    state = linking(text)
    assert city(state, "stendal") == ["N:T"]
    assert state.neutral_points == scored
    assert state.links == links


@pytest.mark.parametrize(("text", "second"), [("full", 4), ("brief", 7)])
def test_ht_18_10_the_next_link_of_a_player(text, second):
    """Under the brief text no award is used up."""
    state = linking(text)
    state.spaces[:] = duel(routes={"brunswiek-stendal": "red:M red:T red:T red:T"}, whole=False).spaces
    state.extras = duel(extra_offices=dict.fromkeys(CHAIN, "red:T"), whole=False).extras
    found = facts_of(state, "red", "claim/brunswiek-stendal/office:stendal", kind="scored")
    assert found[-1] == {"seat": 0, "points": second, "why": "link"}


@pytest.mark.parametrize(("text", "over"), [("full", True), ("brief", False)])
def test_ht_18_10_twenty_points_of_the_neutral_end_the_game(text, over):
    words = {"neutral": {"points": 19}} if text == "full" else {}
    state = duel(text, fills="arnheim-kampen", cities={"arnheim": "N:T"}, **words)
    after = act(state, "red", "claim/arnheim-kampen/none")
    assert (after.over, after.end) == (over, "points" if over else None)


def test_ht_18_14_an_empty_token_stock_at_a_neutral_claim(text):
    there = {"hamburg-lubeck": "upgrade_skill", "bremen-minden": "remove_three", "arnheim-kampen": "swap_offices"}
    state = filled(text, tokens_on_routes=there, token_stock=[], cities=TAKEN)
    assert (state.over, state.end) == (True, "tokens")
    assert city(state, "lubeck") == ["N:T"], "the claim is finished first"
    last = filled(text, tokens_on_routes=there, token_stock=["plus_three_actions"], cities=TAKEN)
    assert not last.over


def test_ht_18_14_two_claims_of_one_action_are_both_finished():
    """The first brings 20 points; the second is still part of the action."""
    cities = {"hamburg": "N:T", "bremen": "red:T", "lubeck": "red:T"}
    state = duel(routes=COAST, hand=(4, 0), neutral={"points": 19}, cities=cities)
    state = act(act(state, "red", DISPLACE), "blue", *TWO_AT_ONCE)
    step = play(state, "red", LUBECK)
    assert [entry.action for entry in step.entries] == [LUBECK, "neutral/bremen-hamburg/office:hamburg"]
    first, second = ([event.kind for event in entry.events] for entry in step.entries)
    assert "game_ended" not in first
    assert second[-1] == "game_ended"
    assert step.session.state.neutral_points == 19 + 1 + 1
    assert city(step.session.state, "hamburg") == ["N:T", "N:T"]


BOARD = "standard_2_3"
SIDES = {"standard": "standard_2_3", "east": "east", "britannia": "britannia_2_3"}
every_board = pytest.mark.parametrize(("family", "side"), [*SIDES.items()])


def placing(text="full", tokens=("upgrade_skill",), leave=None, **words):
    """Red's turn is over, with these tokens to place; every space is taken but on the routes that are left."""
    routes = {} if leave is None else crowded(leave, BOARD, "blue:T")
    loose = {} if leave is None else {"whole": False}
    words = {"pending": {"red": list(tokens)}, "routes": routes, **loose, **words}
    return duel(text, phase="end_of_turn", **words)


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


@pytest.mark.parametrize(("option", "out"), [("keep", []), ("discard", ["upgrade_skill"])])
@pytest.mark.parametrize(("text", "leave"), [("brief", ALONE), ("full", {"bremen-minden": "red:T - -"})])
def test_ht_18_13_else_as_with_more_players(text, leave, option, out):
    """D15, directly under the brief text."""
    state = placing(text, leave=leave, options={"unplaceable_token": option})
    assert reading.waiting(state) == ["blue"]
    assert tokens_on_routes(state) == {}
    assert pending(state, "red") == ([] if out else ["upgrade_skill"])
    assert RULES.view(state, None).discarded == out


def test_ht_18_15_the_neutral_does_not_win(text):
    words = {"neutral": {"points": 19}} if text == "full" else {"points": {"blue": 19}}
    cities = {"arnheim": "N:T" if text == "full" else "blue:T", "minden": "N:T N:T N:T N:T"}
    state = duel(text, fills="arnheim-kampen", cities=cities, **words)
    state = act(state, "red", "claim/arnheim-kampen/none")
    result = RULES.result(state)
    assert result is not None
    assert sorted(score.seat for score in result.scores) == [0, 1]
    assert {seat for place in result.places for seat in place} == {0, 1}


@every_board
def test_ht_18_17_the_neutral_plays_on_every_board(text, family, side):
    state = set_up(2, board=family, two_player_rules=text)
    assert state.board == side
    start = board(side).neutral_start
    assert neutral_routes(state) == dict.fromkeys(start, 1)
    assert state.neutral_stock == 27 - len(start) - (text == "full")
    there = tokens_on_routes(state)
    assert there.keys() <= set(start)
    yellow = {each.id for each in board(side).cities if each.yellow}
    at_yellow = {each.id for each in board(side).routes if yellow & set(each.ends)}
    assert set(start) == at_yellow | there.keys()


@pytest.mark.parametrize(("text", "stay"), [("full", 1), ("brief", 0)])
def test_ht_18_17_an_open_city_is_yellow_too_but_has_no_slot(text, stay):
    """Waren: a trader stays on its route, the office can only go to Havelberg."""
    rows = {"havelberg-waren": "N:T N:T -", "waren-wismar": "N:T - -"}
    state = duel(text, "east", routes=rows, hand=(3, 0))
    state = act(
        act(state, "red", "displace/waren-wismar/n-trader/trader"), "blue", "relocate/havelberg-waren", "enough"
    )
    assert reading.city(state, "havelberg") == ["N:T"]
    assert route(state, "havelberg-waren").count("N:T") == stay
    assert state.neutral_points == (1 if text == "full" else 0)
    assert state.completed == 0


def test_ht_18_19_neutral_traders_may_stand_on_ships(text):
    """D36: displaced, as the extra one, and by a token."""
    state = duel(
        text,
        "east",
        routes={"lubeck-wismar": "N:T - -", "stralsund-wismar": "- - red:T", "waren-wismar": "red:T blue:T blue:T"},
        hand=(4, 0),
        owns=["remove_three"],
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


def test_ht_18_19_the_neutral_uses_no_permanent_bonus(text):
    rows = {"stralsund-wismar": "N:T N:T -", "lubeck-wismar": "N:T - -"}
    state = duel(text, "east", routes=rows, hand=(4, 0))
    state = act(act(state, "red", "displace/lubeck-wismar/n-trader/trader"), "blue", "relocate/stralsund-wismar")
    state = act(state, "blue", "enough")
    after = act(state, "red", "neutral/stralsund-wismar/office:wismar")
    assert reading.waiting(after) == ["red"]
    assert "end" in legal(after, "red")
    assert neutral_routes(after) == {}


def test_ht_18_7_a_permanent_bonus_may_bring_a_neutral_claim():
    """Within the bonus, once its pieces are set down; then the claim that it belongs to is over."""
    rows = {"stralsund-wismar": "red:M red:M red:T", "lubeck-wismar": "N:T N:T -", "waren-wismar": "N:T - -"}
    state = duel("full", "east", routes=rows, skills={"liber_sophiae": 2})
    state = act(state, "red", "claim/stralsund-wismar/none")
    state = act(state, "red", "lift/waren-wismar/n-trader", "drop/lubeck-wismar/n-trader")
    assert legal(state, "red") == ["neutral/lubeck-wismar/office:lubeck", "neutral/lubeck-wismar/office:wismar"]
    after = act(state, "red", "neutral/lubeck-wismar/office:wismar")
    assert reading.city(after, "wismar") == ["N:T"]
    assert after.actions_left == 1
