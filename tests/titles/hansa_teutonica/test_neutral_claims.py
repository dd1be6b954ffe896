"""Two players: the neutral claims its full routes (HT-18.7 to HT-18.10, HT-18.14)."""

from __future__ import annotations

import pytest

from tests.titles.hansa_teutonica import reading
from tests.titles.hansa_teutonica.duel import DISPLACE, NEARLY, duel, every_text, filled
from tests.titles.hansa_teutonica.playing import act, facts_of, legal, play, refused, told
from tests.titles.hansa_teutonica.reading import city, neutral_routes, points, route

BOTH_ENDS = ["neutral/hamburg-lubeck/office:hamburg", "neutral/hamburg-lubeck/office:lubeck"]
LUBECK = "neutral/hamburg-lubeck/office:lubeck"
HAMBURG = "neutral/hamburg-lubeck/office:hamburg"
TAKEN = {"hamburg": "blue:T blue:T blue:T"}
"""Hamburg is full, so that Lübeck is the only end for an office."""
COAST = {"bremen-hamburg": "N:T N:T N:T -", "hamburg-lubeck": "N:T N:T -", "hamburg-stade": "N:T - -"}
"""Two routes that the displaced trader and the extra one fill together."""
TWO_AT_ONCE = ["relocate/bremen-hamburg", "add/hamburg-lubeck/trader"]
CHAIN = dict.fromkeys(("arnheim", "kampen", "osnabruck", "bremen", "minden", "brunswiek"), "N:T")
"""From Arnheim to all but Stendal."""


@every_text
def test_ht_18_7_a_full_route_is_claimed_within_the_action(text):
    state = filled(text)
    assert reading.waiting(state) == ["red"], "the active player says where, whoever answered"
    assert legal(state, "red") == BOTH_ENDS
    after = act(state, "red", LUBECK)
    assert after.actions_left == 1, "only the displacing has been paid for"
    assert reading.waiting(after) == ["red"]
    assert "place/hamburg-lubeck/trader" in legal(after, "red")


@every_text
def test_ht_18_7_the_whole_reaction_comes_first(text):
    """D35: the extra trader cannot use the spaces that the claim is about to empty."""
    state = duel(text, routes=NEARLY, supply={"red": (4, 0)})
    state = act(act(state, "red", DISPLACE), "blue", "relocate/hamburg-lubeck")
    assert reading.waiting(state) == ["blue"]
    assert refused(state, "blue", "add/hamburg-lubeck/trader")
    assert reading.waiting(act(state, "blue", "add/bremen-hamburg/trader")) == ["red"]


@every_text
def test_ht_18_7_the_extra_trader_may_fill_it_too(text):
    state = duel(text, routes=NEARLY, supply={"red": (4, 0)})
    state = act(act(state, "red", DISPLACE), "blue", "relocate/bremen-hamburg", "add/hamburg-lubeck/trader")
    assert legal(state, "red") == BOTH_ENDS


@every_text
def test_ht_18_7_only_neutral_traders_make_it_full(text):
    state = duel(text, routes=NEARLY | {"hamburg-lubeck": "N:T red:T -"}, supply={"red": (4, 0)})
    state = act(act(state, "red", DISPLACE), "blue", "relocate/hamburg-lubeck", "enough")
    assert reading.waiting(state) == ["red"]
    assert legal(state, "red", "neutral") == []
    assert route(state, "hamburg-lubeck") == ["N:T", "red:T", "N:T"]


@every_text
def test_ht_18_7_the_active_player_chooses_which_of_two_comes_first(text):
    state = duel(text, routes=COAST, supply={"red": (4, 0)})
    state = act(act(state, "red", DISPLACE), "blue", *TWO_AT_ONCE)
    assert legal(state, "red") == [
        "neutral/bremen-hamburg/office:bremen",
        "neutral/bremen-hamburg/office:hamburg",
        *BOTH_ENDS,
    ]
    after = act(state, "red", LUBECK)
    assert legal(after, "red") == ["neutral/bremen-hamburg/office:bremen", "neutral/bremen-hamburg/office:hamburg"]
    after = act(after, "red", "neutral/bremen-hamburg/office:hamburg")
    assert (city(after, "lubeck"), city(after, "hamburg")) == (["N:T"], ["N:T"])
    assert after.actions_left == 1


@every_text
def test_ht_18_7_the_order_of_two_claims_matters(text):
    """One slot is left in Hamburg and none in Bremen: whichever comes first may take it."""
    cities = {"hamburg": "blue:T red:T", "bremen": "red:T", "lubeck": "red:T blue:T"}
    state = duel(text, routes=COAST, cities=cities, supply={"red": (4, 0)})
    state = act(act(state, "red", DISPLACE), "blue", *TWO_AT_ONCE)
    assert legal(state, "red") == ["neutral/bremen-hamburg/office:hamburg", HAMBURG]
    after = play(state, "red", HAMBURG)
    assert [entry.action for entry in after.entries] == [HAMBURG, "neutral/bremen-hamburg/none"]
    assert city(after.session.state, "hamburg") == ["blue:T", "red:T", "N:T"]


@every_text
def test_ht_18_7_a_relocating_token_claims_within_its_use(text):
    """D13: once all its pieces are set down; the claim comes before anything else."""
    state = duel(
        text,
        routes=NEARLY,
        tokens={"red": {"unused": ["remove_three"]}},
        options={"remove_three_mode": "relocate_opponents"},
        actions_left=0,
    )
    state = act(state, "red", "use/remove_three", "lift/hamburg-stade/n-trader", "drop/hamburg-lubeck/n-trader")
    assert legal(state, "red", "neutral") == [], "two more pieces may follow"
    state = act(state, "red", "enough")
    assert legal(state, "red") == BOTH_ENDS
    assert legal(act(state, "red", LUBECK), "red") == ["end"]


def test_ht_18_7_a_claim_within_a_tokens_use_may_end_the_game():
    state = duel(
        routes=NEARLY,
        tokens={"red": {"unused": ["remove_three"]}},
        options={"remove_three_mode": "relocate_opponents"},
        cities=TAKEN,
        neutral={"points": 19},
    )
    state = act(state, "red", "use/remove_three", "lift/hamburg-stade/n-trader", "drop/hamburg-lubeck/n-trader")
    state = act(state, "red", "enough")
    assert state.over, "the coin of Lübeck"
    assert state.end == "points"


@every_text
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


@every_text
def test_ht_18_8_control_is_scored_by_both_players(text):
    state = filled(text, cities={"hamburg": "blue:T", "lubeck": "red:T"})
    after = act(state, "red", HAMBURG)
    assert (points(after, "red"), points(after, "blue"), after.neutral_points) == (1, 1, 0)


@every_text
def test_ht_18_8_the_state_before_its_office_counts(text):
    after = act(filled(text), "red", HAMBURG)
    assert after.neutral_points == 0
    assert reading.ruler(after, "hamburg") == "N"


@every_text
def test_ht_18_8_its_token_is_discarded_and_replaced_for_the_active_player(text):
    there = {"hamburg-lubeck": "upgrade_skill", "bremen-minden": "remove_three", "arnheim-kampen": "swap_offices"}
    state = filled(text, tokens_on_routes=there, turn="red")
    after = act(state, "red", LUBECK)
    assert reading.unused(after, "red") == reading.unused(state, "red")
    assert (len(reading.pending(after, "red")), len(reading.pending(after, "blue"))) == (1, 0)
    assert len(after.token_stock) == len(state.token_stock) - 1
    assert len(after.discarded) == 1


@every_text
@pytest.mark.parametrize(("before", "after"), [("", ["N:T"]), ("red:T", ["red:T", "N:T"])])
def test_ht_18_8_the_leftmost_empty_slot_whatever_its_colour(text, before, after):
    """The second slot of Lübeck is pink."""
    state = act(filled(text, cities={"lubeck": before}), "red", LUBECK)
    assert city(state, "lubeck") == after


@every_text
def test_ht_18_8_a_trader_takes_a_slot_for_merchants(text):
    """Lüneburg has nothing else."""
    rows = {"hannover-luneburg": "N:T N:T -", "luneburg-perleberg": "N:T - -"}
    state = duel(text, routes=rows, supply={"red": (4, 0)})
    state = act(
        act(state, "red", "displace/luneburg-perleberg/n-trader/trader"), "blue", "relocate/hannover-luneburg"
    )
    state = act(state, "blue", "enough")
    after = act(state, "red", "neutral/hannover-luneburg/office:luneburg")
    assert city(after, "luneburg") == ["N:T"]
    assert after.completed == 1


@every_text
def test_ht_18_8_completing_a_city_moves_the_marker(text):
    state = act(filled(text, cities={"lubeck": "blue:T"}), "red", LUBECK)
    assert state.completed == 1


@every_text
def test_ht_18_8_without_an_empty_slot_no_office_is_founded(text):
    state = duel(text, routes=NEARLY, cities=TAKEN | {"lubeck": "red:T red:T"}, supply={"red": (4, 0)})
    step = play(act(state, "red", DISPLACE), "blue", "relocate/hamburg-lubeck", "enough")
    assert [entry.action for entry in step.entries][-1] == "neutral/hamburg-lubeck/none"
    after = step.session.state
    assert (points(after, "red"), points(after, "blue")) == (1, 1)
    assert route(after, "hamburg-lubeck").count("N:T") == (1 if text == "full" else 0)
    assert reading.waiting(after) == ["red"]


@every_text
def test_ht_18_8_an_office_is_founded_wherever_one_can_be(text):
    assert refused(filled(text), "red", "neutral/hamburg-lubeck/none")
    step = play(
        act(duel(text, routes=NEARLY, cities=TAKEN, supply={"red": (4, 0)}), "red", DISPLACE),
        "blue",
        "relocate/hamburg-lubeck",
        "enough",
    )
    assert step.entries[-1].action == LUBECK
    assert step.entries[-1].auto


@every_text
def test_ht_18_8_neither_skills_nor_table_nor_tokens(text):
    """Lübeck shows a skill, Coellen–Warburg the table, and red owns an extra office."""
    state = duel(
        text,
        routes={"coellen-warburg": "N:T N:T N:T -", "paderborn-warburg": "N:T - -"},
        supply={"red": (4, 0)},
        tokens={"red": {"unused": ["extra_office"]}},
        cities={"warburg": "red:T"},
    )
    state = act(act(state, "red", "displace/paderborn-warburg/n-trader/trader"), "blue", "relocate/coellen-warburg")
    state = act(state, "blue", "enough")
    assert legal(state, "red") == ["neutral/coellen-warburg/office:coellen", "neutral/coellen-warburg/office:warburg"]
    assert legal(filled(text), "red") == BOTH_ENDS


@pytest.mark.parametrize(("text", "stay"), [("full", 1), ("brief", 0)])
def test_ht_18_9_at_a_yellow_city_one_trader_stays(text, stay):
    state = filled(text)
    before = state.neutral_stock
    after = act(state, "red", HAMBURG)
    assert route(after, "hamburg-lubeck").count("N:T") == stay
    assert after.neutral_stock == before + 2 - stay


@pytest.mark.parametrize(("text", "stay"), [("full", 1), ("brief", 0)])
def test_ht_18_9_coellen_is_a_yellow_city(text, stay):
    rows = {"coellen-warburg": "N:T N:T N:T -", "paderborn-warburg": "N:T - -"}
    state = duel(text, routes=rows, supply={"red": (4, 0)})
    state = act(act(state, "red", "displace/paderborn-warburg/n-trader/trader"), "blue", "relocate/coellen-warburg")
    after = act(act(state, "blue", "enough"), "red", "neutral/coellen-warburg/office:warburg")
    assert route(after, "coellen-warburg").count("N:T") == stay
    assert after.neutral_stock == state.neutral_stock + 3 - stay


@every_text
def test_ht_18_9_elsewhere_none_stays(text):
    state = duel(text, routes={**COAST, "hamburg-lubeck": "- - -"}, supply={"red": (4, 0)})
    state = act(act(state, "red", DISPLACE), "blue", "relocate/bremen-hamburg", "enough")
    after = act(state, "red", "neutral/bremen-hamburg/office:bremen")
    assert neutral_routes(after) == {}
    assert after.neutral_stock == state.neutral_stock + 3


@pytest.mark.parametrize(("text", "scored"), [("full", 1), ("brief", 0)])
def test_ht_18_10_control_at_a_players_claim(text, scored):
    state = duel(text, routes={"arnheim-kampen": "red:T red:T red:T"}, cities={"arnheim": "N:T", "kampen": "red:T"})
    after = act(state, "red", "claim/arnheim-kampen/none")
    assert (points(after, "red"), points(after, "blue"), after.neutral_points) == (1, 0, scored)


@pytest.mark.parametrize(("text", "scored"), [("full", 2), ("brief", 0)])
def test_ht_18_10_control_at_its_own_claim(text, scored):
    after = act(filled(text, cities={"hamburg": "N:T", "lubeck": "N:T"}), "red", HAMBURG)
    assert after.neutral_points == scored
    assert after.points == [0, 0]


@pytest.mark.parametrize(("text", "scored"), [("full", 1), ("brief", 0)])
def test_ht_18_10_a_coin_is_scored_or_lost(text, scored):
    state = act(filled(text), "red", LUBECK)
    assert state.neutral_points == scored
    assert state.points == [0, 0]


def linking(text, **words):
    """Brunswiek is full, so the office goes to Stendal by itself and closes the chain from Arnheim."""
    rows = {"brunswiek-stendal": "N:T N:T N:T -", "brunswiek-minden": "N:T - - -"}
    state = duel(text, routes=rows, cities={**CHAIN, **words.pop("cities", {})}, supply={"red": (4, 0)}, **words)
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


def test_ht_18_10_it_scores_the_link_once_and_takes_the_award_that_is_due():
    state = linking("full", links_awarded=["red"])
    assert state.neutral_points == 1 + 4
    assert state.links == [0, 5]
    again = linking("full", links_awarded=["N"])
    assert again.neutral_points == 1


@pytest.mark.parametrize(("text", "over"), [("full", True), ("brief", False)])
def test_ht_18_10_twenty_points_of_the_neutral_end_the_game(text, over):
    words = {"neutral": {"points": 19}} if text == "full" else {}
    state = duel(text, routes={"arnheim-kampen": "red:T red:T red:T"}, cities={"arnheim": "N:T"}, **words)
    after = act(state, "red", "claim/arnheim-kampen/none")
    assert (after.over, after.end) == (over, "points" if over else None)


def test_ht_18_10_also_at_its_own_claim_and_with_a_coin():
    after = act(filled(cities={"hamburg": "N:T"}, neutral={"points": 18}), "red", LUBECK)
    assert (after.neutral_points, after.over) == (20, True)


@every_text
def test_ht_18_14_the_tenth_city_may_be_the_neutrals(text):
    nine = {"bremen": "red:T", "brunswiek": "red:T", "coellen": "red:T red:T", "kampen": "red:T blue:T"}
    nine |= {"duisburg": "blue:T", "goslar": "blue:T", "halle": "blue:T blue:T", "hildesheim": "blue:T blue:T"}
    nine |= {"luneburg": "red:M", "lubeck": "red:T"}
    state = filled(text, cities=nine)
    assert state.completed == 9
    after = act(state, "red", LUBECK)
    assert (after.completed, after.over, after.end) == (10, True, "cities")
    assert not act(state, "red", HAMBURG).over


@every_text
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
    state = duel(routes=COAST, supply={"red": (4, 0)}, neutral={"points": 19}, cities=cities)
    state = act(act(state, "red", DISPLACE), "blue", *TWO_AT_ONCE)
    step = play(state, "red", LUBECK)
    assert [entry.action for entry in step.entries] == [LUBECK, "neutral/bremen-hamburg/office:hamburg"]
    first, second = ([event.kind for event in entry.events] for entry in step.entries)
    assert "game_ended" not in first
    assert second[-1] == "game_ended"
    assert step.session.state.neutral_points == 19 + 1 + 1
    assert city(step.session.state, "hamburg") == ["N:T", "N:T"]


def test_a_players_own_claim_never_waits_for_the_neutral():
    state = duel(routes={**NEARLY, "arnheim-kampen": "red:T red:T red:T"})
    after = act(state, "red", "claim/arnheim-kampen/none")
    assert reading.waiting(after) == ["red"]
    assert legal(after, "red", "neutral") == []
