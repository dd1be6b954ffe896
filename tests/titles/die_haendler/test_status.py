"""Upkeep, demotion, credit cards, promotion and the end (DH-11, DH-12, DH-13.8)."""

import pytest

from hansa_bot.titles.die_haendler.material import CARD, COSTS, RUNGS, TOP_RUNG
from hansa_bot.titles.die_haendler.rules import RULES
from tests.titles.die_haendler.position import (
    A,
    B,
    State,
    act,
    asked,
    at_step,
    deal,
    legal,
    pay,
    play,
    refused,
    store,
    table,
    told,
)


def standing(*rungs: int, arrivals: int = 0, **money: int) -> State:
    """Return a table with seats on these rungs, in a round after which all tiles are turned up."""
    state = pay(table(len(rungs)), **money)
    state.rungs, state.arrivals, state.round = [*rungs], arrivals, 4
    return state


def promotion(rung: int, money: int, *, arrivals: int = 0, cards: str = "", debts: int = 0) -> State:
    """Return two seats at their promotion, the first with this rung, money, cards and credit cards."""
    state = deal(standing(rung, 0, arrivals=arrivals, a=money), A, cards)
    state.credits[A] = debts
    return at_step(state, "promotion")


def test_dh_11_1_upkeep_is_paid_and_who_can_pay_does_not_fall() -> None:
    """DH-C60: exactly the cost; rung 0 costs nothing."""
    state = at_step(standing(5, 0, a=600, b=0), "upkeep")
    assert (state.money, state.rungs) == ([0, 0], [5, 0])
    assert asked(state) == ("promotion", "a")


def test_dh_11_2_who_cannot_pay_falls_as_far_as_needed() -> None:
    """DH-C33: from 1600 to 1000; the money is shown to all, and ends free going back."""
    state = at_step(standing(9, 0, a=1100, b=400), "special")
    assert asked(state) == ("credit", "a")
    assert (state.rungs[A], COSTS[7], state.money[A]) == (7, 1000, 100)
    before = store(deal(standing(9, 0, a=1100), A, "axle_break"), A, gent="iron")
    step = play(at_step(before, "special"), "pass")
    (event,) = [event for event in step.entries[0].events if event.kind == "demoted"]
    assert (event.only, event.args["amount"], event.args["rung"]) == (None, 1100, RUNGS[7])
    assert step.entries[0].barrier


def test_dh_11_3_only_who_fell_may_take_a_credit_card_once() -> None:
    """After paying, so that the fall is not changed; one a round (DH-11.4)."""
    state = at_step(standing(9, 0, a=1100, b=400), "upkeep")
    assert legal(state) == ["credit", "pass"]
    state = act(state, "credit")
    assert (state.money[A], state.rungs[A], state.credits[A]) == (2100, 7, 1)
    assert asked(state) == ("promotion", "a")
    assert refused(state, "credit") == "DH-21.2"


def test_dh_11_4_ten_credit_cards() -> None:
    """With none left nobody is asked."""
    state = standing(9, 0, a=1100)
    state.credits = [4, 6]
    assert asked(at_step(state, "upkeep")) == ("promotion", "a")


def test_dh_11_6_promotion_comes_after_everybodys_upkeep() -> None:
    """DH-C44, in turn order."""
    state = at_step(standing(3, 2, arrivals=2, a=1500, b=100), "upkeep")
    assert (state.money, state.rungs) == ([1200, 0], [3, 1])
    assert asked(state) == ("credit", "b")
    state = act(state, "credit", "rise/1")
    assert (state.money[A], state.rungs[A]) == (400, 4)
    assert asked(state) == ("promotion", "b")
    assert legal(state) == ["rise/0"]


def test_dh_11_7_every_rung_costs_the_promotion_price() -> None:
    state = promotion(2, 2500, arrivals=3)
    assert legal(state) == ["rise/0", "rise/1", "rise/2"]
    assert act(state, "rise/2").money[A] == 500


RISES = [
    ("rise/3", {}, "DH-11.6"),
    ("rise/1", {"rung": TOP_RUNG, "debts": 1}, "DH-11.10"),
    ("rise/1", {"debts": 1}, "DH-11.8"),
    ("rise/1/1", {"arrivals": 6}, "DH-13.1"),
    ("rise/1/1", {"arrivals": 4, "cards": "social_rise"}, "DH-11.9"),
    ("rise/1/2", {"arrivals": 6, "cards": "social_rise social_rise"}, "DH-13.8"),
    ("rise/2", {"money": 1100}, "DH-11.7"),
    ("rise/3", {"money": 1100}, "DH-11.7"),
    ("rise/1", {"money": 500, "debts": 1}, "DH-11.7"),
    ("repay", {"debts": 1, "money": 2400}, "DH-11.5"),
    ("repay", {}, "DH-11.5"),
]


@pytest.mark.parametrize(("action", "given", "rule"), RISES, ids=str)
def test_dh_11_who_cannot_rise_learns_why(action: str, given: dict[str, int], rule: str) -> None:
    """In the order of DH-21.11."""
    state = promotion(**{"rung": 3, "money": 5000, **given})  # type: ignore[arg-type]
    assert refused(state, action) == rule


def test_dh_11_8_credit_cards_are_paid_back_before_rising() -> None:
    """DH-C34, in the same turn; two cards need two payments."""
    state = promotion(0, 4200, arrivals=3, debts=1)
    assert legal(state) == ["repay", "rise/0"]
    state = act(state, "repay")
    assert (state.money[A], state.credits[A]) == (1700, 0)
    assert act(state, "rise/1").money[A] == 700
    assert legal(act(promotion(0, 9000, debts=2), "repay")) == ["repay", "rise/0"]


def test_dh_13_8_social_rise_replaces_the_price_of_one_rung() -> None:
    """DH-C35: 1400 and 1200; the card leaves the game."""
    state = promotion(4, 4000, arrivals=5, cards="social_rise")
    assert legal(state) == ["rise/0", "rise/1", "rise/1/1", "rise/2", "rise/2/1"]
    state = act(state, "rise/2/1")
    assert (state.money[A], state.rungs[A], state.removed[CARD["social_rise"]]) == (1400, 6, 1)


def test_dh_15_2_promotion_is_asked_also_of_who_cannot_pay() -> None:
    """DH-C54: else everybody would know; on the top rung without credit cards the answer is known to all."""
    assert asked(promotion(3, 0)) == ("promotion", "a")
    assert legal(promotion(3, 0)) == ["rise/0"]
    before = standing(3, TOP_RUNG, a=0)
    step = play(at_step(before, "promotion"), "rise/0")
    assert [(entry.action, entry.auto) for entry in step.entries] == [("rise/0", False), ("rise/0", True)]
    before.credits[B] = 1
    assert asked(act(at_step(before, "promotion"), "rise/0")) == ("promotion", "b")


@pytest.mark.parametrize(
    ("seats", "arrivals", "over"), [(2, 5, False), (2, 6, True), (3, 7, True), (4, 7, False), (4, 8, True)]
)
def test_dh_12_1_the_game_ends_after_the_round(seats: int, arrivals: int, over: bool) -> None:
    """After the promotions of that round (DH-10.9, DH-12.2)."""
    state = at_step(standing(*[1] * seats, arrivals=arrivals), "promotion")
    for _ in range(seats):
        assert not state.over
        state = act(state, "rise/0")
    assert state.over == over


def test_dh_12_7_sixty_rounds_at_most() -> None:
    state = act(at_step(standing(1, 2), "promotion", number=60), "rise/0", "rise/0")
    assert (state.over, state.reason) == (True, "rounds")


ENDS = [
    ([9, 10, 9, 6], [300, 2400, 1200, 0], [0, 1, 0, 0], [[2], [0], [3], [1]]),
    ([9, 8, 4], [4900, 2500, 0], [2, 1, 0], [[1], [2], [0]]),
    ([3, 5], [0, 100], [1, 1], [[1], [0]]),
    ([4, 4, 3], [700, 700, 900], [0, 0, 0], [[0, 1], [2]]),
]
"""Rungs, money and credit cards after the last round, and the places (DH-C36, DH-C52)."""


@pytest.mark.parametrize(("rungs", "money", "debts", "places"), ENDS)
def test_dh_12_5_ranking(rungs: list[int], money: list[int], debts: list[int], places: list[list[int]]) -> None:
    """By rung, then money (DH-12.4); who cannot pay all credit cards back keeps the money and comes last."""
    state = standing(*rungs, arrivals=8)
    state.credits, state.money = [*debts], [*money]
    state = at_step(state, "promotion")
    for _ in range(state.seats):
        state = act(state, "rise/0")
    result = RULES.result(state)
    assert result is not None
    assert result.places == places
    assert [view.money for view in RULES.view(state, None).merchants] == state.money


def test_dh_12_6_at_the_end_all_money_is_shown() -> None:
    state = act(at_step(standing(1, 2, arrivals=6), "promotion"), "rise/0")
    assert RULES.view(state, None).merchants[A].money is None
    assert RULES.view(act(state, "rise/0"), None).merchants[A].money == state.money[A]
    assert told(state, "rise/0", "game_ended")


def test_dh_4_2_the_marker_passes_left() -> None:
    state = act(at_step(standing(1, 2, 3), "promotion"), "rise/0", "rise/0", "rise/0")
    assert (state.starter, state.round, asked(state)) == (B, 5, ("purchase", "b"))
