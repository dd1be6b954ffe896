"""The computer player's judge: sensible, public knowledge only, and its games come to an end."""

from __future__ import annotations

from typing import Any

import pytest

from hansa_bot.engine.playout import playout
from hansa_bot.engine.rng import Rng
from hansa_bot.engine.state import encode
from hansa_bot.titles.hansa_teutonica.judge import judge
from hansa_bot.titles.hansa_teutonica.material import TOKENS
from hansa_bot.titles.hansa_teutonica.state import HansaState
from tests.titles.hansa_teutonica.playing import act
from tests.titles.hansa_teutonica.position import RULES, position, set_up


def best(state: HansaState, among: str = "") -> str:
    """Return the offer that is judged best, of those that begin so."""
    seat = state.waiting[0]
    offers = [offer for offer in RULES.offers(state, seat) if offer.startswith(among)]
    return max(zip(judge(state, seat, offers), offers, strict=True))[1]


def steady(state: HansaState, seat: int, offers: list[str]) -> str:
    return max(zip(judge(state, seat, offers), offers, strict=True))[1]


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("seed", ["a", "b"])
def test_games_end_in_a_natural_number_of_turns(seats: int, seed: str) -> None:
    state, actions = playout(RULES, set_up(seats, seed), steady, bound=1500)
    assert state.over
    assert state.end in ("points", "cities", "tokens")
    assert 200 < actions < 1200
    assert 10 <= state.turn / seats <= 40


def test_judging_leaves_the_position_alone_and_is_repeatable() -> None:
    state, _ = playout(RULES, set_up(4), steady, bound=150)
    before = encode(state)
    offers = RULES.offers(state, state.waiting[0])
    first = judge(state, state.waiting[0], offers)
    assert list(judge(state, state.waiting[0], offers)) == list(first)
    assert len(first) == len(offers)
    assert encode(state) == before


def test_what_is_hidden_does_not_matter() -> None:
    """Neither the order of the token stock, nor a face-down plate, nor the seed changes an opinion (HT-14.5)."""
    words: dict[str, Any] = {
        "routes": {"bremen-minden": "red:T red:T red:T", "goslar-magdeburg": "red:T -"},
        "tokens_on_routes": {"bremen-minden": "plus_three_actions"},
        "pending": {"red": ["swap_offices"], "blue": ["remove_three"]},
        "supply": {"red": (3, 1)},
    }
    state = position(**words)
    offers = RULES.offers(state, 0)
    opinions = judge(state, 0, offers)
    other = RULES.clone(state)
    other.token_stock.reverse()
    other.plates = [entry ^ 2 for entry in other.plates]
    other.rng = Rng("another seed", 99)
    assert other.plates != state.plates
    assert judge(other, 0, offers) == opinions
    assert max(token >> 1 for token in other.plates) < 2 * len(TOKENS)


def test_an_empty_supply_asks_for_income() -> None:
    assert best(position(supply={"red": (0, 0)})).startswith("income/")


def test_a_route_is_finished_before_another_is_begun() -> None:
    state = position(routes={"gottingen-warburg": "red:T red:T -"}, supply={"red": (3, 0)})
    assert best(state) == "place/gottingen-warburg/trader"


def test_an_early_claim_raises_actions() -> None:
    state = position(routes={"gottingen-warburg": "red:T red:T red:T"}, supply={"red": (3, 0)})
    assert best(state) == "claim/gottingen-warburg/upgrade:actiones"


def test_the_winning_claim_is_taken() -> None:
    state = position(
        routes={"arnheim-duisburg": "red:T red:T red:T"},
        cities={"arnheim": "red:T"},
        points={"red": 19, "blue": 1},
        supply={"red": (3, 0)},
    )
    assert best(state).startswith("claim/arnheim-duisburg/")


def test_the_losing_claim_is_not() -> None:
    """Blue would reach 20 points and win by this claim."""
    state = position(
        routes={"arnheim-duisburg": "red:T red:T red:T"},
        cities={"arnheim": "blue:T", "duisburg": "blue:T"},
        points={"red": 0, "blue": 19},
        supply={"red": (3, 0)},
    )
    assert not best(state).startswith("claim/")


def test_a_payment_keeps_the_merchant() -> None:
    state = position(routes={"dortmund-duisburg": "blue:T -"}, supply={"red": (2, 1)})
    assert best(act(state, "red", "displace/dortmund-duisburg/b-trader/trader"), "pay/") == "pay/1t"


def test_a_displaced_player_takes_the_free_piece() -> None:
    state = position(
        routes={"dortmund-duisburg": "blue:T -"}, supply={"red": (2, 1)}, stock={"blue": (4, 0)}, whole=False
    )
    state = act(state, "red", "displace/dortmund-duisburg/b-trader/trader", "pay/1t")
    assert best(act(state, "blue", "relocate/arnheim-duisburg")).startswith("add/")


def test_an_upgrade_token_is_used_at_once_and_more_actions_after_the_last() -> None:
    tokens = {"red": {"unused": ["upgrade_skill", "plus_four_actions"]}}
    assert best(position(tokens=tokens, supply={"red": (5, 0)})).startswith("use/upgrade_skill/")
    tokens = {"red": {"unused": ["plus_four_actions"]}}
    assert best(position(tokens=tokens, supply={"red": (5, 0)})) != "use/plus_four_actions"
    assert best(position(tokens=tokens, supply={"red": (5, 0)}, actions_left=0)) == "use/plus_four_actions"


def test_a_swap_is_used_where_it_wins_a_city() -> None:
    tokens = {"red": {"unused": ["swap_offices"]}}
    state = position(tokens=tokens, cities={"groningen": "red:T blue:M", "halle": "blue:T red:T"})
    assert best(state, "use/") == "use/swap_offices/groningen:0"


def test_strays_are_moved_to_finish_a_route() -> None:
    """With nothing in hand, two pieces elsewhere fill the route to the actions; they go there and nowhere else."""
    state = position(
        routes={"gottingen-warburg": "red:T - -", "bremen-hamburg": "red:T - - -", "emden-osnabruck": "red:T - - -"},
        supply={"red": (0, 0)},
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
