"""Phase 1: the purchase turns, Cheap Purchase, credit cards paid back, and gifts (DH-5, DH-11.5, DH-17.1)."""

import pytest

from hansa_bot.engine.action import seen_by
from hansa_bot.titles.die_haendler.material import CARDS
from hansa_bot.titles.die_haendler.rules import RULES
from hansa_bot.titles.die_haendler.state import HaendlerState
from tests.titles.die_haendler.position import (
    A,
    B,
    act,
    asked,
    at_step,
    deal,
    equip,
    legal,
    levels,
    pay,
    play,
    price,
    refused,
    store,
    stored,
    table,
    told,
)


def buying(number: int = 2, seats: int = 2, **options: str) -> HaendlerState:
    """Return a table at the first purchase turn of a round."""
    return at_step(pay(table(seats, **options), a=4000, b=4000), "purchase", number=number)


def test_dh_5_1_up_to_three_goods_in_turn_order() -> None:
    """DH-5.1, DH-5.9: until it is enough or there are three."""
    state = act(buying(), "a buy/salt/wien", "a enough")
    assert asked(state) == ("purchase", "b")
    state = act(state, "b buy/iron/gent", "b buy/iron/wien", "b buy/silk/koeln")
    assert (asked(state), state.money) == (("bid", "ab"), [3900, 3700])


@pytest.mark.parametrize(("level", "cost"), [(0, 100), (1, 200), (2, 200), (3, 300), (4, 400)])
def test_dh_5_2_a_good_costs_the_left_column(level: int, cost: int) -> None:
    """DH-5.2, DH-5.8: and buying leaves the price as it is."""
    state = act(price(buying(), wine=level), "buy/wine/paris")
    assert (state.money[A], levels(state)["wine"]) == (4000 - cost, level)
    short = pay(price(buying(), wine=level), a=cost - 100)
    assert refused(short, "buy/wine/paris") == "DH-5.2"


def test_dh_5_3_goods_go_to_cities_that_make_them() -> None:
    """DH-5.3, DH-5.7: any number of them."""
    state = buying()
    found = {action.split("/")[2] for action in legal(state, "buy") if "/silk/" in action}
    assert found == {"bruegge", "koeln", "genua"}
    assert refused(state, "buy/silk/paris") == "DH-5.3"
    state = act(store(state, A, genua="silk silk silk silk"), "buy/silk/genua")
    assert stored(state, A, "genua") == "silk silk silk silk silk"


def test_dh_1_8_what_is_gone_cannot_be_bought() -> None:
    state = act(store(buying(), B, genua="silk silk silk silk silk silk silk"), "buy/silk/genua")
    assert state.supply(5) == 0
    assert refused(state, "buy/silk/genua") == "DH-1.8"


def test_dh_5_6_two_purchase_turns_in_the_first_round() -> None:
    state = buying(1)
    order = []
    while asked(state)[0] == "purchase":
        order.append(asked(state)[1])
        state = act(state, "enough")
    assert order == ["a", "b", "a", "b"]


@pytest.mark.parametrize(
    ("option", "number", "money"), [("each", 1, 3800), ("once", 1, 3900), ("each", 2, 3900), ("once", 2, 3900)]
)
def test_dh_5_5_cheap_purchase_costs_100_in_all(option: str, number: int, money: int) -> None:
    state = equip(price(buying(number, cheap_first_round=option), silk=4), A, "cheap_purchase")
    state = act(state, "buy/silk/genua", "buy/silk/genua", "buy/salt/wien", "b enough")
    if number == 1:
        state = act(state, "a buy/silk/genua", "a enough", "b enough")
    assert state.money[A] == money
    assert act(equip(buying(number), A, "cheap_purchase"), "a enough").money[A] == 4000


def test_dh_5_5_after_no_purchase_the_second_turn_costs_100() -> None:
    state = equip(buying(1, cheap_first_round="once"), A, "cheap_purchase")
    assert act(state, "a enough", "b enough", "a buy/silk/genua").money[A] == 3900


def test_dh_5_9_own_purchases_can_be_taken_back_until_another_seat_answers() -> None:
    """DH-5.9, DH-21.7."""
    state = buying()
    session = play(state, "a buy/salt/wien", "a buy/salt/wien", "a enough").session
    assert session.undo(A, 0).session.state == state


def test_dh_11_5_a_credit_card_is_paid_back_in_the_own_purchase_turn() -> None:
    state = buying()
    assert refused(state, "repay") == "DH-11.5"
    state.credits = [1, 0]
    after = act(state, "repay")
    assert (after.money[A], after.credits[A]) == (1500, 0)
    assert refused(pay(state, a=2400), "repay") == "DH-11.5"


def test_dh_15_2_a_purchase_turn_without_money_is_asked_all_the_same() -> None:
    state = act(pay(buying(), b=0), "a enough")
    assert (asked(state), legal(state)) == (("purchase", "b"), ["enough"])


def test_dh_17_1_money_and_cards_can_be_given_away() -> None:
    state = deal(buying(transfers="on"), A, "axle_break")
    assert [action for action in legal(state) if action.startswith("hand")] == ["hand/b/axle_break"]
    after = act(state, "a give/b/300", "a hand/b/axle_break")
    assert (after.money, after.hands[B][CARDS.index("axle_break")]) == ([3700, 4300], 1)
    assert refused(state, "hand/b/social_rise") == "DH-13.1"
    assert refused(state, "hand/a/axle_break") == refused(state, "give/a/100") == "DH-17.1"
    assert refused(buying(), "give/b/100") == "DH-17.1"


def test_dh_1_9_without_the_variant_nothing_is_given_away() -> None:
    assert legal(deal(buying(), A, "axle_break"), "give", "hand") == []


def test_dh_15_1_which_card_was_given_only_both_know() -> None:
    state = deal(buying(seats=3, transfers="on"), A, "axle_break")
    events = told(state, "hand/b/axle_break", "handed")
    known = [("card" in seen_by(events, reader)[0].args) for reader in (0, 1, 2, None)]
    assert known == [True, True, False, False]


def test_dh_15_1_only_the_owner_sees_money_and_cards() -> None:
    """DH-15.1, DH-21.8: with `money=open` balances are public, cards never."""
    for option, known in (("hidden", [4000, None]), ("open", [4000, 4000])):
        view = RULES.view(deal(buying(money=option), B, "social_rise"), A)
        assert [each.money for each in view.merchants] == known
        assert [each.cards for each in view.merchants] == [0, 1]
        assert [each.hand is None for each in view.merchants] == [False, True]
        assert view.pile_kinds is None
