"""Price wheels, offices, sales from warehouses, arrivals, the sale and the bonus (DH-9, DH-10, DH-13.6, DH-13.7)."""

import pytest

from hansa_bot.titles.die_haendler.material import CARD, GOOD, SELL
from hansa_bot.titles.die_haendler.rules import RULES
from hansa_bot.titles.die_haendler.state import NOBODY
from tests.titles.die_haendler.position import (
    A,
    B,
    C,
    D,
    State,
    act,
    asked,
    at_step,
    bonuses,
    deal,
    equip,
    legal,
    levels,
    load,
    loaded,
    pay,
    play,
    price,
    put,
    refused,
    store,
    stored,
    table,
    told,
)


def test_dh_9_4_example_of_the_wheels() -> None:
    """DH-C01, answered in another order than that of the seats; iron goes round (DH-9.3)."""
    state = at_step(price(table(4), silk=3, iron=2), "wheels")
    answers = {D: "wheel/crest/crest", B: "wheel/iron/iron", A: "wheel/iron/crest", C: "wheel/iron/silk"}
    state = act(state, *(f"{'abcd'[seat]} {action}" for seat, action in answers.items()))
    assert levels(state) == {"cloth": 0, "wine": 0, "salt": 0, "food": 0, "iron": 1, "silk": 4}
    assert (SELL[1], SELL[4]) == (700, 1000)


def test_dh_9_1_wheels_are_secret_until_all_are_set() -> None:
    """Who has set one is known, what is not; then all are told, in turn order (DH-15)."""
    state = at_step(table(2), "wheels")
    assert asked(state) == ("wheel", "ab")
    assert len(legal(state)) == 28
    assert refused(state, "wheel/silk/cloth") == "DH-21.3"
    (event,) = told(state, "wheel/cloth/silk")
    assert "targets" not in event.seen_by(B).args  # type: ignore[union-attr]
    state = act(state, "wheel/cloth/silk")
    assert [RULES.view(state, seat).merchants[A].wheel for seat in (A, B, None)] == [[0, 5], None, None]
    assert RULES.view(state, B).merchants[A].answered
    step = play(state, "wheel/cloth/crest")
    assert step.entries[0].barrier
    assert [event.args["seat"] for event in told(state, "wheel/cloth/crest", "wheel")] == [A, B]
    assert levels(step.session.state)["cloth"] == 2


def test_dh_9_2_all_on_the_crest_moves_nothing() -> None:
    state = at_step(table(2), "wheels")
    assert {*levels(act(state, "wheel/crest/crest", "wheel/crest/crest")).values()} == {0}


OFFICES = [
    ("office", {"silk": 4, "wine": 0}, ["price/silk/up", "price/silk/bottom", "price/wine/down", "price/wine/top"]),
    ("large_office", {"food": 2}, ["price/food/top", "price/food/bottom"]),
]
"""Whose office, where prices stand, and what it cannot do."""


@pytest.mark.parametrize(("ability", "prices", "refusals"), OFFICES, ids=["DH-C03", "DH-C04"])
def test_dh_9_6_an_office_does_not_wrap(ability: str, prices: dict[str, int], refusals: list[str]) -> None:
    """Only the Großes Kontor jumps, and only between the ends (DH-9.7)."""
    state = at_step(price(equip(table(2), A, ability), **prices), "offices")
    assert asked(state) == ("office", "a")
    rules = {"DH-9.6"} if ability == "office" else {"DH-9.7"}
    assert {refused(state, action) for action in refusals} == rules


@pytest.mark.parametrize(
    ("ability", "action", "good", "level"),
    [
        ("office", "price/silk/down", "silk", 3),
        ("large_office", "price/silk/bottom", "silk", 0),
        ("large_office", "price/wine/top", "wine", 4),
        ("large_office", "price/food/up", "food", 3),
    ],
)
def test_dh_9_7_what_an_office_does(ability: str, action: str, good: str, level: int) -> None:
    """Once; then nobody else is asked."""
    state = at_step(price(equip(table(2), A, ability), silk=4, food=2), "offices")
    state = act(state, action)
    assert levels(state)[good] == level
    assert asked(state)[0] != "office"


def test_dh_9_8_both_offices() -> None:
    """DH-C55: a jump uses the large one, steps the small one first; after two steps no jump is left."""
    state = at_step(price(equip(table(2), A, "office large_office"), salt=4), "offices")
    after = act(state, "price/salt/bottom")
    assert refused(after, "price/salt/top") == "DH-9.6"
    assert levels(act(after, "price/salt/up"))["salt"] == 1
    after = act(state, "price/salt/down")
    assert "price/wine/top" in legal(after)
    assert asked(act(after, "price/salt/down"))[0] != "office"
    assert asked(act(state, "pass"))[0] != "office"


def test_dh_9_5_owners_are_asked_in_turn_order() -> None:
    state = equip(equip(table(3), A, "office"), C, "large_office")
    state.starter = B
    state = at_step(state, "offices")
    assert asked(state) == ("office", "c")
    assert asked(act(state, "pass")) == ("office", "a")


def stocked() -> State:
    """Return a table at the Warehouse Sale of the first seat."""
    state = price(equip(table(2), A, "warehouse_sale"), salt=3, food=4)
    return at_step(pay(store(state, A, genua="salt salt food silk", wien="salt"), a=0), "clearance")


def test_dh_9_10_warehouse_sale() -> None:
    """DH-C37: up to three goods of one warehouse at the purchase price, back to the supply at once (DH-1.8)."""
    state = stocked()
    assert asked(state) == ("clearance", "a")
    assert len(legal(state, "clear")) == 3 + 4 + 3 + 1
    assert refused(state, "clear/wien/salt+salt") == "DH-9.10"
    assert refused(state, "clear/genua/salt+salt+food+silk") == "DH-9.10"
    before = state.supply(GOOD["salt"])
    state = act(state, "clear/genua/salt+salt+food")
    assert (state.money[A], stored(state, A, "genua"), state.supply(GOOD["salt"])) == (1000, "silk", before + 2)
    assert asked(state)[0] != "clearance"


def test_dh_9_10_who_has_nothing_stored_is_not_asked() -> None:
    assert asked(at_step(equip(table(2), A, "warehouse_sale"), "clearance"))[0] != "clearance"


def test_dh_13_6_special_sale() -> None:
    """DH-C38: 800 each, any number of cards (DH-13.2), no bonus; who still holds a card of any kind is asked on."""
    state = store(deal(table(3), C, "special_sale special_sale free_loading"), C, gent="iron", koeln="iron wine")
    state = at_step(pay(state, c=0), "special")
    assert asked(state) == ("special", "c")
    assert refused(state, "special/gent/wine") == "DH-13.6"
    state = act(state, "special/gent/iron", "special/koeln/iron")
    assert (state.money[C], state.removed[CARD["special_sale"]]) == (1600, 2)
    assert legal(state) == ["pass"]
    assert refused(state, "special/koeln/wine") == "DH-13.1"


@pytest.mark.parametrize(
    ("cards", "goods", "asks"), [("", "iron", False), ("axle_break", "", False), ("axle_break", "iron", True)]
)
def test_dh_13_9_asked_about_special_sale(cards: str, goods: str, asks: bool) -> None:
    """Whoever holds any card and has anything to sell; the answer is never given by the program (DH-15.2)."""
    state = at_step(store(deal(table(2), A, cards), A, gent=goods), "special")
    assert (asked(state) == ("special", "a")) == asks


def arrive(state: State, **wagons: str) -> State:
    """Let wagons arrive: arrive(state, wagon1="wien")."""
    for name, city in wagons.items():
        number = int(name[-1])
        put(state, number, city)
        state.arrived[number - 1] = True
    return state


def vienna(bonus: int = 300, **cards: str) -> State:
    """Return DH-C28 before phase 5: silk of B and iron of A on wagon 1, which has arrived in Wien."""
    state = load(load(arrive(price(table(2), silk=3, iron=1), wagon1="wien"), 1, B, "silk silk"), 1, A, "iron")
    state.marks[3] = bonus // 100
    for seat, card in cards.items():
        deal(state, ord(seat) - ord("a"), card)
    return pay(state, a=0, b=0)


def test_dh_10_3_sale_with_the_bonus_of_the_city() -> None:
    """DH-C28; the wagon is empty and without a master (DH-10.6), and the goods are back (DH-1.8)."""
    state = at_step(vienna(), "arrivals")
    assert state.money == [700, 2400]
    assert (loaded(state, 1, A), loaded(state, 1, B), state.masters[0]) == ("", "", NOBODY)
    assert (state.supply(GOOD["silk"]), state.arrivals) == (8, 1)
    assert not any(state.arrived)


def test_dh_13_7_sale_with_bonus() -> None:
    """DH-C29: for all own goods on this wagon, no good twice; one card a wagon."""
    state = load(at_step(vienna(a="sale_with_bonus"), "arrivals"), 1, A, "iron silk")
    assert (asked(state), legal(state)) == (("bonus_sale", "a"), ["bonus/1", "pass"])
    assert refused(state, "bonus/2") == "DH-13.7"
    state = act(state, "bonus/1")
    assert state.money == [1000 + 1200, 2400]
    assert state.removed[CARD["sale_with_bonus"]] == 1
    assert asked(act(at_step(vienna(a="sale_with_bonus"), "arrivals"), "pass"))[0] == "promotion"


ASKED = [
    (300, {"a": "axle_break"}, "a"),
    (300, {"b": "sale_with_bonus"}, ""),
    (0, {"a": "sale_with_bonus"}, ""),
    (300, {}, ""),
]
"""The bonus of Wien, who holds which card, and who is asked: only A has a good that Wien makes."""


@pytest.mark.parametrize(("bonus", "cards", "who"), ASKED)
def test_dh_13_9_asked_about_sale_with_bonus(bonus: int, cards: dict[str, str], who: str) -> None:
    """DH-C53: with any card, if the bonus is above 0 and an own good would not get it (DH-13.3)."""
    state = at_step(vienna(bonus, **cards), "arrivals")
    assert (asked(state) == ("bonus_sale", who)) == bool(who)
    if who:
        assert legal(state) == ["pass"]
        assert refused(state, "bonus/1") == "DH-13.1"


def test_dh_13_7_wagons_in_order_and_players_in_turn_order() -> None:
    """Before a wagon is paid (DH-10.5), in their order (DH-10.7), with the bonus before its update (DH-10.4)."""
    state = arrive(table(3), wagon1="gent", wagon3="wien")
    for seat in (A, B, C):
        deal(load(load(state, 1, seat, "iron"), 3, seat, "iron"), seat, "sale_with_bonus")
    state.starter = C
    state = at_step(pay(deal(state, A, "free_loading"), a=0, b=0, c=0), "arrivals")
    for wagon in (1, 3):
        for letter in "cab":
            assert asked(state) == ("bonus_sale", letter)
            assert (f"bonus/{wagon}" in legal(state)) == (wagon == 1 or letter != "a")
            state = act(state, "bonus/1" if (wagon, letter) == (1, "a") else "pass")
    assert state.money == [1400, 1200, 1200]


def test_dh_10_2_only_arrived_wagons_are_unloaded() -> None:
    """One that stays in a city, and one on the road, keep their load."""
    state = put(load(load(table(2), 1, A, "wine"), 2, A, "iron"), 2, "gate-koeln", "exit-koeln")
    state = at_step(pay(state, a=0), "arrivals")
    assert (loaded(state, 1, A), loaded(state, 2, A), state.money[A], state.arrivals) == ("wine", "iron", 0, 0)


def test_dh_10_8_the_bonus_markers_move_after_the_sales() -> None:
    """DH-C30."""
    state = arrive(table(2), wagon1="wien", wagon2="gent")
    state.marks = [2, 2, 0, 2, 0, 0]
    state = at_step(state, "arrivals")
    assert bonuses(state) == {"bruegge": 400, "gent": 0, "koeln": 200, "wien": 0, "genua": 0, "paris": 200}


@pytest.mark.parametrize(("before", "wagons", "after"), [(0, 0, 0), (3, 2, 5), (7, 2, 8), (8, 3, 8)])
def test_dh_10_1_the_arrivals_marker_never_passes_eight(before: int, wagons: int, after: int) -> None:
    """DH-C32: all wagons are unloaded all the same (DH-12.3)."""
    state = table(4)
    state.arrivals = before
    cities = dict(zip(("wagon1", "wagon2", "wagon3"), ("gent", "wien", "bruegge")[:wagons], strict=False))
    state = at_step(load(arrive(state, **cities), 1, A, "cloth"), "arrivals")
    assert state.arrivals == after
    assert bool(loaded(state, 1, A)) == (not wagons)


@pytest.mark.parametrize(
    ("step", "action", "rule"),
    [("clearance", "clear/gent/silk", "DH-9.10"), ("special", "special/gent/silk", "DH-13.6")],
)
def test_dh_9_10_and_13_6_goods_that_are_not_there_are_refused_by_the_sale_s_own_rule(
    step: str, action: str, rule: str
) -> None:
    state = equip(store(deal(table(2), A, "special_sale"), A, gent="iron"), A, "warehouse_sale")
    assert refused(at_step(state, step), action) == rule
