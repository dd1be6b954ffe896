"""Answers for absent seats (DH-15.4, DH-21.9) and standing orders (DH-21.10)."""

import pytest

from hansa_bot.titles.die_haendler.material import CARDS, PLACE, RUNGS
from hansa_bot.titles.die_haendler.standing_orders import HaendlerOrders, answer_for_absent
from tests.titles.die_haendler.position import (
    A,
    B,
    State,
    act,
    asked,
    at_step,
    deal,
    equip,
    fresh,
    legal,
    load,
    pay,
    price,
    put,
    store,
    table,
)

ORDERS = HaendlerOrders()


def absent(state: State) -> str:
    """Return what is done for the first seat that owes an answer, which is legal."""
    answer = answer_for_absent(state, state.waiting[0])
    assert answer in legal(state)
    return answer


def loading(fee: str = "", **options: str) -> State:
    """Return wagon 1 in Paris with cloth of A, its master; B has wine and food there. `fee` is what A names."""
    state = store(load(put(table(2, **options), 1, "paris", master=A), 1, A, "cloth"), B, paris="wine food")
    state = at_step(price(store(pay(state, b=1000), A, paris="cloth"), food=2), "cargo")
    return act(state, "load/none", f"fee/b/{fee}") if fee else state


def sealed(kind: str) -> State:
    """Return a table at a question of phases 3 to 6 to its first seat, which holds a card and stored iron."""
    state = equip(store(deal(table(2), A, "social_rise"), A, gent="iron"), A, "office warehouse_sale")
    return at_step(state, kind)


def test_dh_21_9_abilities_of_an_absent_seat() -> None:
    """The cheapest card, the first in order; others' cards are left to them."""
    state = fresh(2, abilities="auction")
    assert absent(state) == "name/cartwright"
    assert absent(act(state, "name/courier")) == "pass"


def test_dh_21_9_an_absent_master_names_the_usual_fees() -> None:
    """DH-C61: loads nothing, 200 and 400, for one good only where no second has room; refuses proposals."""
    state = loading()
    assert absent(state) == "load/none"
    assert absent(act(state, "load/none")) == "fee/b/200/400"
    assert absent(act(load(loading(), 1, B, "wine"), "load/none")) == "fee/b/200/no"
    state = loading("200/400")
    assert absent(state) == "pass"
    assert absent(act(state, "propose/wine/100")) == "refuse/b"


STEPS = {
    "purchase": "enough",
    "auction": "bid/0",
    "axles": "pass",
    "wheels": "wheel/crest/crest",
    "offices": "pass",
    "clearance": "pass",
    "special": "pass",
    "promotion": "rise/0",
}


@pytest.mark.parametrize(("step", "answer"), STEPS.items())
def test_dh_21_9_neutral_answers(step: str, answer: str) -> None:
    assert absent(sealed(step)) == answer


def test_dh_21_9_the_last_word_and_the_bonus_are_passed() -> None:
    state = act(deal(loading("200/400"), B, "social_rise"), "propose/wine/100", "refuse/b")
    assert (asked(state)[0], absent(state)) == ("last_word", "pass")
    state = load(deal(put(table(2), 1, "gent"), A, "social_rise"), 1, A, "iron")
    state.arrived[0] = True
    assert (asked(at_step(state, "sale"))[0], absent(state)) == ("bonus_sale", "pass")


def test_dh_21_9_the_lowest_tile_that_moves_moves_the_lowest_wagon() -> None:
    """To the first place by its word, without extra points; else the lowest tile is lost; then the turn ends."""
    state = at_step(put(equip(table(2), A, "cartwright courier"), 1, "gate-paris", "exit-paris"), "movement")
    assert absent(state) == "drive/1/1/ring-genua-paris"
    state.tiles[A] = bytes([3, 4])
    state.axles[0] = bytes((B,))
    assert absent(state) == "drive/3/2/ring-gent-koeln"
    state.axles = [bytes((B,))] * 3
    state.pile[0] = 0
    assert absent(state) == "waste/3"
    assert absent(act(state, "waste/3")) == "end"


def test_dh_21_9_the_card_of_which_most_are_left() -> None:
    state = at_step(table(2), "movement")
    state.messenger = PLACE["exit-paris"]
    state.pile, state.removed = [1, 2, 3, 3, 0], [2, 1, 0, 0, 3]
    assert absent(act(state, "drive/1/1/exit-paris")) == f"card/{CARDS[2]}"


@pytest.mark.parametrize(("money", "answer"), [(100, "pass"), (0, "credit")])
def test_dh_21_9_credit_only_on_the_lowest_rung(money: int, answer: str) -> None:
    state = pay(table(2), a=money)
    state.rungs[A] = RUNGS.index("kaufmann")
    assert absent(at_step(state, "upkeep")) == answer


ANSWERS = [
    ("auction", {"bids": "never"}, "bid/0"),
    ("auction", {"wheel": "crest"}, None),
    ("wheels", {"wheel": "crest"}, "wheel/crest/crest"),
    ("axles", {"cards": "axle_break"}, "pass"),
    ("axles", {"cards": "special_sale"}, None),
    ("special", {"cards": "special_sale"}, "pass"),
    ("offices", {"cards": "special_sale", "bids": "never"}, None),
]


@pytest.mark.parametrize(("step", "given", "answer"), ANSWERS, ids=str)
def test_dh_21_10_standing_orders(step: str, given: dict[str, str], answer: str | None) -> None:
    """What nothing was ordered for is asked."""
    state = sealed(step)
    assert ORDERS.answer(state, A, given) == answer
    assert answer is None or answer in legal(state)


def test_dh_21_10_orders_for_free_loading_the_bonus_and_credit() -> None:
    state = act(deal(loading("200/400"), B, "social_rise"), "propose/wine/100", "refuse/b")
    assert ORDERS.answer(state, B, {"cards": "free_loading"}) == "pass"
    state = load(deal(put(table(2), 1, "gent"), A, "social_rise"), 1, A, "iron")
    state.arrived[0] = True
    assert ORDERS.answer(at_step(state, "sale"), A, {"cards": "sale_with_bonus"}) == "pass"
    state = pay(table(2), a=100)
    state.rungs[A] = 5
    state = at_step(state, "upkeep")
    assert ORDERS.answer(state, A, {"credit": "never"}) == "pass"
    assert ORDERS.answer(state, A, {"cards": "free_loading"}) is None


FEES = [
    ("200/400", "200", 1000, "take/wine+food"),
    ("200/400", "200", 300, "take/food"),
    ("200/500", "200", 1000, "take/food"),
    ("300/400", "200", 1000, "take/wine+food"),
    ("300/500", "200", 1000, "pass"),
    ("no/no", "1000", 1000, "pass"),
    ("0/0", "0", 0, "take/wine+food"),
    ("0/0", "never", 1000, "pass"),
]
"""What the master names, the highest fee ordered, the guest's money, and what the order does; food sells dearest."""


@pytest.mark.parametrize(("named", "most", "money", "answer"), FEES)
def test_dh_21_10_loading_up_to_a_fee(named: str, most: str, money: int, answer: str) -> None:
    """As many goods as the fee allows, the dearest first."""
    state = pay(loading(named), b=money)
    assert asked(state) == ("guest", "b")
    assert ORDERS.answer(state, B, {"guest": most}) == answer
    assert ORDERS.answer(state, B, {"bids": "never"}) is None
    assert answer in legal(state)
