"""The computer player's judge: sensible, public knowledge only, and its games come to an end."""

from typing import Any

import pytest

from hansa_bot.engine.rules import playout
from hansa_bot.engine.state import Decision
from hansa_bot.titles.hansa_teutonica.judging import offices, worth
from hansa_bot.titles.hansa_teutonica.rules import judge
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.verbs import VERBS
from tests.titles.hansa_teutonica.playing import act, legal
from tests.titles.hansa_teutonica.position import COLOURS, RULES, position, set_up


def best(state: HansaState, among: str = "") -> str:
    """Return the offer that is judged best, of those that begin so."""
    seat = state.waiting[0]
    offers = [offer for offer in RULES.offers(state, seat) if offer.startswith(among)]
    return max(zip(judge(state, seat, offers), offers, strict=True))[1]


def opinions_of(state: HansaState) -> dict[str, float]:
    """Return every offer with what is thought of it."""
    offers = RULES.offers(state, state.waiting[0])
    return dict(zip(offers, judge(state, state.waiting[0], offers), strict=True))


def steady(state: HansaState, seat: int, offers: list[str]) -> str:
    return max(zip(judge(state, seat, offers), offers, strict=True))[1]


@pytest.mark.parametrize("seats", [2, *(pytest.param(seats, marks=pytest.mark.proof) for seats in (3, 4, 5))])
@pytest.mark.parametrize("board", ["standard", "east", "britannia"])
def test_games_end_in_a_natural_number_of_turns(board: str, seats: int) -> None:
    state, actions = playout(RULES, set_up(seats, "a", board=board), steady, bound=1500)
    assert state.over
    assert state.end in ("points", "cities", "tokens")
    assert 150 < actions < 1200
    assert 10 <= state.turn / seats <= 40


def test_an_empty_supply_asks_for_income() -> None:
    assert best(position(hand=(0, 0))).startswith("income/")


def test_a_route_is_finished_before_another_is_begun() -> None:
    state = position(routes={"gottingen-warburg": "red:T red:T -"}, hand=(3, 0))
    assert best(state) == "place/gottingen-warburg/trader"


def test_an_early_claim_raises_actions() -> None:
    state = position(fills="gottingen-warburg", hand=(3, 0))
    assert best(state) == "claim/gottingen-warburg/upgrade:actiones"


def test_a_privilege_is_worth_the_offices_that_it_opens() -> None:
    """HT-8.7: of these the first needs one privilege more."""
    assert worth._openings([(5.0, 1), (3.0, 0)], 0) == 5.0 / worth.BEST
    assert worth._openings([(5.0, 1), (3.0, 0)], 1) == 0.0


def test_the_winning_claim_is_taken() -> None:
    state = position(
        fills="arnheim-duisburg", cities={"arnheim": "red:T"}, points={"red": 19, "blue": 1}, hand=(3, 0)
    )
    assert best(state).startswith("claim/arnheim-duisburg/")


def test_the_losing_claim_is_not() -> None:
    """Blue would reach 20 points and win by this claim."""
    state = position(
        fills="arnheim-duisburg",
        cities={"arnheim": "blue:T", "duisburg": "blue:T"},
        points={"red": 0, "blue": 19},
        hand=(3, 0),
    )
    assert not best(state).startswith("claim/")


def test_a_payment_keeps_the_merchant() -> None:
    state = position(routes={"dortmund-duisburg": "blue:T -"}, hand=(2, 1))
    assert best(act(state, "red", "displace/dortmund-duisburg/b-trader/trader"), "pay/") == "pay/1t"


def test_a_displaced_player_takes_the_free_piece() -> None:
    state = position(routes={"dortmund-duisburg": "blue:T -"}, hand=(2, 1), stock={"blue": (4, 0)}, whole=False)
    state = act(state, "red", "displace/dortmund-duisburg/b-trader/trader", "pay/1t")
    assert best(act(state, "blue", "relocate/arnheim-duisburg")).startswith("add/")


def test_an_upgrade_token_is_used_at_once_and_more_actions_after_the_last() -> None:
    tokens = {"red": {"unused": ["upgrade_skill", "plus_four_actions"]}}
    assert best(position(tokens=tokens, hand=(5, 0))).startswith("use/upgrade_skill/")
    tokens = {"red": {"unused": ["plus_four_actions"]}}
    assert best(position(tokens=tokens, hand=(5, 0))) != "use/plus_four_actions"
    assert best(position(tokens=tokens, hand=(5, 0), actions_left=0)) == "use/plus_four_actions"


def test_a_swap_is_used_where_it_wins_a_city() -> None:
    tokens = {"red": {"unused": ["swap_offices"]}}
    state = position(tokens=tokens, cities={"groningen": "red:T blue:M", "halle": "blue:T red:T"})
    assert best(state, "use/") == "use/swap_offices/groningen:0"


def test_strays_are_moved_to_finish_a_route() -> None:
    """With nothing in hand, two pieces elsewhere fill the route to the actions; they go there and nowhere else."""
    state = position(
        routes={"gottingen-warburg": "red:T - -", "bremen-hamburg": "red:T - - -", "emden-osnabruck": "red:T - - -"},
        hand=(0, 0),
        stock={"red": (0, 0)},
        whole=False,
    )
    for _ in range(4):
        state, _ = RULES.apply(state, 0, best(state))
    assert state.stack[-1].kind == "turn"
    assert best(state) == "claim/gottingen-warburg/upgrade:actiones"


def test_removing_never_takes_an_own_piece() -> None:
    tokens = {"red": {"unused": ["remove_three"]}}
    state = position(
        tokens=tokens,
        tokens_on_routes={},
        whole=False,
        routes={"bremen-minden": "red:T blue:T -", "goslar-magdeburg": "red:T -"},
    )
    state = act(state, "red", "use/remove_three")
    assert best(state) == "remove/bremen-minden/b-trader"
    assert best(act(state, "red", "remove/bremen-minden/b-trader")) == "enough"


TWO = ("red", "blue")
THREE = ("red", "blue", "green")


def test_an_income_takes_all_that_it_may() -> None:
    state = position(options={"income_amount": "up_to"}, hand=(0, 0))
    assert best(state) == "income/2t1m"


def test_a_merchant_sails() -> None:
    state = position("east", routes={"malmo-visby": "red:T - red:T"}, hand=(3, 1))
    assert best(state, "place/malmo-visby") == "place/malmo-visby:ship/merchant"


def test_the_merchant_that_a_ship_wants_is_fetched() -> None:
    state = position("east", routes={"malmo-visby": "red:T - red:T"}, hand=(3, 0))
    assert best(state, "income/").endswith("1m")


def test_the_rightmost_office_of_london_is_worth_a_swap() -> None:
    """In Hereford the same swap would bring nothing."""
    state = position(
        "britannia_4_5",
        owns=["swap_offices"],
        cities={"hereford": "red:T red:T blue:T", "london": "red:T red:T blue:T"},
    )
    opinions = opinions_of(state)
    assert opinions["use/swap_offices/hereford:1"] < opinions["end"] < opinions["use/swap_offices/london:1"]


def test_nobody_waits_for_a_permission_that_nobody_has() -> None:
    """Two pieces stand in Wales, where the third cannot be placed; they are moved to the actions in England."""
    state = position("britannia_4_5", routes={"chester-conway": "red:T red:T -"}, hand=(5, 0))
    assert best(state) == "move/chester-conway/trader"


def test_a_neutral_office_costs_the_other_player() -> None:
    state = position(
        "standard_2_3",
        TWO,
        routes={"arnheim-munster": "N:T N:T N:T"},
        cities={"arnheim": "red:T", "munster": "blue:T"},
    )
    state.stack.append(Decision("neutral", [0]))
    assert best(state) == "neutral/arnheim-munster/office:munster"


def test_a_neutral_trader_is_put_in_the_other_players_way() -> None:
    routes = {"goslar-quedlinburg": "N:T - - -", "gottingen-quedlinburg": "red:T red:T -"}
    state = position("standard_2_3", TWO, routes=routes, hand=(4, 0))
    state = act(state, "red", "displace/goslar-quedlinburg/n-trader/trader", "pay/1t")
    assert state.waiting == [1]
    assert best(state) == "relocate/gottingen-quedlinburg"


def claimed(route: str, board: str = "east", **words: Any) -> HansaState:
    """Return the position after red has claimed a full route without a benefit."""
    players = words.pop("players", COLOURS[:4])
    return act(position(board, players, **words), "red", f"claim/{route}/none")


def test_an_office_in_an_open_city_is_taken() -> None:
    state = claimed("malmo-visby", routes={"malmo-visby": "red:T red:M red:T"}, hand=(2, 0))
    assert best(state).startswith("bonus/office:")


def test_a_privilege_is_gained() -> None:
    state = claimed("malmo-stralsund", routes={"malmo-stralsund": "red:M red:M red:T"}, skills={"liber_sophiae": 1})
    assert best(state) == "bonus/upgrade:privilegium"


def test_pieces_are_put_again_where_they_are_wanted() -> None:
    """One more trader in Göttingen's stead: the actions are at Waren here."""
    routes = {"danzig-malmo": "red:T red:T red:T red:M", "havelberg-waren": "red:T red:T -"}
    assert best(claimed("danzig-malmo", routes=routes)) == "add/havelberg-waren/trader"


def test_two_pieces_are_placed_beyond_england() -> None:
    state = claimed(
        "calais-southampton",
        "britannia_4_5",
        routes={"calais-southampton": "red:T red:M red:M"},
        skills={"liber_sophiae": 1},
    )
    assert best(state).startswith("add/")


def test_any_two_clears_the_way() -> None:
    """Blue stands where red wants to go; its piece is lifted, and does not come back."""
    state = claimed(
        "calais-canterbury",
        "britannia_4_5",
        routes={"calais-canterbury": "red:T red:M red:T", "chester-hereford": "red:T red:T red:T blue:T"},
    )
    assert best(state) == "lift/chester-hereford/b-trader"
    state, _ = RULES.apply(state, 0, "lift/chester-hereford/b-trader")
    assert not best(state, "drop/").startswith("drop/chester-hereford/")


def test_a_token_that_relocates_takes_others_out_of_the_way() -> None:
    state = position(
        players=THREE,
        board="standard_2_3",
        options={"remove_three_mode": "relocate_opponents"},
        owns=["remove_three"],
        routes={"gottingen-quedlinburg": "red:T blue:T blue:T", "emden-osnabruck": "green:T - - -"},
        hand=(1, 0),
    )
    state = act(state, "red", "use/remove_three")
    assert best(state) == "lift/gottingen-quedlinburg/b-trader"
    state, _ = RULES.apply(state, 0, best(state))
    assert not best(state).startswith("drop/gottingen-quedlinburg/")


def test_a_further_extra_office_is_founded_where_it_rules() -> None:
    state = position(
        options={"extra_office_mode": "additional"},
        owns=["extra_office"],
        fills="arnheim-duisburg",
        cities={"duisburg": "red:T"},
    )
    state = act(state, "red", "claim/arnheim-duisburg/office:arnheim")
    assert state.stack[-1].kind == "more_offices"
    assert best(state).startswith("bonus/extra_office:")


def test_every_verb_has_an_opinion() -> None:
    assert [verb.name for verb in VERBS.all if verb.opinion is None] == []


def test_an_opinion_does_not_depend_on_what_was_asked_before() -> None:
    early, late = position(points={"red": 0}), position(points={"red": 1})
    asked = [legal(late, "red"), judge(late, 0, legal(late, "red"))]
    offices._offices.cache_clear()
    judge(early, 0, legal(early, "red"))
    assert [legal(late, "red"), judge(late, 0, legal(late, "red"))] == asked


def test_whoever_waits_too_long_acts() -> None:
    waiting = position(turn="red")
    waiting.turn = 46 * waiting.seats
    offers = legal(waiting, "red")
    opinions = judge(waiting, 0, offers)
    assert offers[opinions.index(min(opinions))] == "end"
    waiting.turn += waiting.seats
    assert judge(waiting, 0, offers) != opinions
