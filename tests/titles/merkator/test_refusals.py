"""Refusals name the first reason in the order of MK-18.12, and its rule; legal actions have none."""

from collections.abc import Callable

import pytest

from hansa_bot.engine.session import Session
from hansa_bot.engine.state import Decision
from hansa_bot.titles.merkator import material, paying
from hansa_bot.titles.merkator.material import CARDS
from hansa_bot.titles.merkator.rules import RULES
from hansa_bot.titles.merkator.state import Letters, Payment, Split, stock
from tests.titles.merkator.position import (
    State,
    act,
    deliver,
    display,
    fill_supply,
    legal,
    own,
    refused,
    store,
    table,
)


def investing(*contracts: int | str, thalers: int = 0, seats: int = 2, **options: str) -> State:
    state = table(seats, **options)
    own(state, 0, *contracts)
    state.thalers[0] = thalers
    return state


def rich() -> State:
    """17 thalers and six contracts: both must be settled, the thalers first."""
    state = investing(3, 4, 5, 6, 7, 8, thalers=17)
    display(state, "seeamt")
    return state


def owing() -> State:
    state = investing(3, 4, thalers=6, forced_investment="buy")
    display(state, "seeamt")
    state.owes = True
    return state


def in_england() -> State:
    """England with a contract for it that lacks a unit, one for elsewhere, and one that is done."""
    state = investing("england-3", "england-4", "france-3", "peace")
    store(state, 0, copper=1, fish_oil=2, wine=1)
    deliver(state, 0, "england")
    return RULES.apply(state, 0, "fulfil/england-4")[0]


def with_hand() -> State:
    state = investing(3, 4, hand_card="on")
    return act(state, f"grab/{CARDS[state.bonus_row[0]]}")


def bare() -> State:
    state = investing("sweden-2", "england-3", "italy-4", coins="off")
    display(state, "seeamt")
    return state


def asked(kind: str, data: list[int], seats: int = 2, **options: str) -> State:
    state = investing(3, 4, seats=seats, **options)
    store(state, 0, grain=2, ham=2)
    deliver(state, 0, "sweden")
    state.stack.append(Decision(kind, [0], data))
    return state


def before_a_loss(**options: str) -> State:
    """A letter asks for a loss while the supply holds cubes of every colour; iron is not in its column."""
    state = asked("loss", Letters([0]).numbers(), **options)
    fill_supply(state, 0, material.COLORS)
    return state


ROWS: list[tuple[Callable[[], State], str, str]] = [
    (rich, "sell/denmark-3", "MK-3.10"),
    (rich, "travel/hamburg", "MK-3.10"),
    (rich, "grab/seeamt", "MK-13.1"),
    (lambda: investing(3, 4, 5, 6, 7, 8), "travel/italy", "MK-3.4"),
    (lambda: investing(3, 4, 5, 6, 7, 8, coins="off"), "travel/italy", "MK-10.7"),
    (owing, "travel/hamburg", "MK-3.5"),
    (lambda: investing("england-3"), "sell/england-3", "MK-3.6"),
    (lambda: investing("england-3", 4), "sell/peace", "MK-3.3"),
    (lambda: investing(3), "travel/spain", "MK-4.2"),
    (lambda: investing(3), "trim", "MK-3.9"),
    (lambda: investing(3, 4, thalers=5), "buy/peace", "MK-3.7"),
    (owing, "buy/arsenal", "MK-3.7"),
    (lambda: investing(3, 4), "fulfil/england-3", "MK-18.2"),
    (lambda: investing(3, 4), "join", "MK-18.2"),
    (in_england, "fulfil/england-4", "MK-5.1"),
    (in_england, "fulfil/france-3", "MK-5.1"),
    (in_england, "fulfil/peace", "MK-5.17"),
    (in_england, "fulfil/england-3", "MK-5.2"),
    (in_england, "barter/england-3", "MK-5.9"),
    (in_england, "fulfil/italy-4", "MK-3.3"),
    (in_england, "supply/ham", "MK-7.1"),
    (in_england, "travel/france", "MK-18.2"),
    (in_england, "grab/seeamt", "MK-13.1"),
    (with_hand, "grab/seeamt", "MK-13.1"),
    (bare, "sell/england-3", "MK-10.5"),
    (bare, "drop/england-3", "MK-10.15"),
    (bare, "buy/seeamt/sweden-2+england-3", "MK-10.5"),
    (bare, "buy/seeamt/sweden-2+england-3+italy-4", "MK-3.6"),
    (bare, "buy/arsenal/italy-4", "MK-3.7"),
    (bare, "buy/seeamt/england-3+england-4", "MK-3.3"),
    (lambda: asked("split", Split(3).numbers()), "split/0", "MK-4.5"),
    (lambda: asked("loss", Letters([0]).numbers()), "lose/iron", "MK-4.18"),
    (lambda: asked("payment", Payment(10, -1, -1, [0] * 40).numbers()), "give/iron", "MK-5.20"),
    (lambda: asked("payment", Payment(10, -1, -1, [0] * 40).numbers()), "trade/iron/iron", "MK-5.21"),
]


@pytest.mark.parametrize(("at", "action", "rule"), ROWS, ids=lambda each: str(each) if isinstance(each, str) else "")
def test_mk_18_12_the_first_reason_is_named(at: Callable[[], State], action: str, rule: str) -> None:
    assert refused(at(), action) == rule


def test_mk_18_12_another_seat_is_told_so_first() -> None:
    assert refused(rich(), "travel/hamburg", who=1) == "MK-18.2"


def test_mk_10_15_no_contract_is_paid_that_could_be_left_out() -> None:
    state = investing("sweden-2", "england-3", "italy-4", "italy-5", coins="off")
    display(state, "seeamt")
    assert refused(state, "buy/seeamt/sweden-2+england-3+italy-4") == "MK-10.15"


def test_mk_5_2_what_is_missing_is_named_with_what_could_help() -> None:
    """Each missing good with its number, what could be traded, and which cubes could be moved (MK-18.12)."""
    state = investing("hamburg-5")
    store(state, 0, iron=5, ham=1)
    fill_supply(state, 0, ["red"])
    deliver(state, 0, "hamburg")
    refusal = RULES.refuse(state, 0, "fulfil/hamburg-5")
    assert refusal is not None
    assert refusal.values == {"demands": [("fabric", 2), ("spice", 1)], "sources": ["iron"], "goods": ["spice"]}


def test_no_word_of_another_game_is_an_action() -> None:
    state = investing(3, 4)
    for action in ("sell", "sell/nothing", "travel/atlantis", "lose/ham+grain", "bid/1", "trade/iron/column:z"):
        assert RULES.refuse(state, 0, action) is None, action


def test_mk_18_5_a_lone_answer_is_given_by_the_program() -> None:
    """A trip without anything to do passes the turn on; a destination is never forced."""
    state = investing("spain-3", seats=3)
    state.contracts[1], state.contracts[2] = state.contracts[1][:1], state.contracts[2][:1]
    state.cubes[material.PLACE["russia"]] = 2
    step = Session(RULES, state).apply(0, ["travel/russia"])
    assert [entry.action for entry in step.entries] == ["travel/russia", "done"]
    assert (step.session.state.active, step.session.state.stack[-1].kind) == (1, "invest")
    assert len(legal(step.session.state, "travel")) >= 9


def test_mk_18_8_what_reveals_nothing_can_be_taken_back() -> None:
    """Selling, a trip, cubes and a payment are free; a card that comes to light, a letter and a grab are not."""
    state = investing("england-3", "france-4")
    store(state, 0, copper=1)
    fill_supply(state, 0, ["purple", "grey"])
    state.cubes[material.PLACE["england"]] = 2
    session = Session(RULES, state)
    for action in ("sell/france-4", "travel/england", "supply/ham"):
        session = session.apply(0, [action]).session
    assert session.undo(0, 0).session.state == state
    assert session.apply(0, ["fulfil/england-3"]).entries[0].barrier


def exactly(card: int, missing: int | None = None) -> State:
    """Return a table at the place of a contract, with the goods that it asks for but one unit of one of them.

    Of what it asks two or more of there are four, a block, of which it needs too many to trade it.
    """
    state = investing(CARDS[card], 3)
    deliver(state, 0, material.PLACES[material.CONTRACTS[card].place])
    wants = material.CONTRACTS[card].goods
    units = [max(count, 4) if count > 1 else count for count in wants]
    if missing is not None:
        units[missing] = wants[missing] - 1
    state.storage[: len(units)] = units
    state.counters[0] = 0
    return state


NAMED = [card for card, each in enumerate(material.CONTRACTS) if any(each.goods) and card != material.PEACE]


@pytest.mark.parametrize("card", NAMED, ids=lambda card: CARDS[card])
def test_mk_5_19_who_lacks_nothing_is_told_to_pay_plainly(card: int) -> None:
    """It said "You lack none", and named as what could be traded just the goods that the contract asks for."""
    state = exactly(card)
    plainly, by_trade = paying.ways(stock(state, 0), 0, card)
    found = RULES.refuse(state, 0, f"barter/{CARDS[card]}")
    if plainly and not by_trade and paying.sources(stock(state, 0), 0):
        assert found is not None
        assert (found.rule, found.values) == ("MK-5.19", {"card": CARDS[card]})


@pytest.mark.parametrize("card", NAMED, ids=lambda card: CARDS[card])
def test_mk_5_21_no_good_is_named_for_a_trade_that_the_contract_needs_itself(card: int) -> None:
    wants = material.CONTRACTS[card].goods
    for missing, count in enumerate(wants):
        state = exactly(card, missing) if count else exactly(card)
        for verb in ("fulfil", "barter"):
            found = RULES.refuse(state, 0, f"{verb}/{CARDS[card]}")
            named = [] if found is None else found.values.get("sources", [])
            assert not [good for good in named if good in material.GOODS and wants[material.GOOD[good]]]


@pytest.mark.parametrize("option", ["when_useful", "any_time"])
def test_mk_7_3_why_no_cube_is_moved_before_a_loss(option: str) -> None:
    """The reason was that of a visit: that no contract here could use it."""
    found = RULES.refuse(before_a_loss(supply_timing=option), 0, "supply/iron")
    assert found is not None
    assert (found.rule, "contracts" in found.text) == ("MK-7.3", False)
