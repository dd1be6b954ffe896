"""What the worked cases leave open of investment, trips, contracts, joining, the end and the variants."""

import pytest

from hansa_bot.engine.action import Outcome
from hansa_bot.titles.merkator import market, material, scoring, trips
from hansa_bot.titles.merkator.material import BONUS, BUILDINGS, CARD, CARDS, CONTRACTS, COSTS, GOODS, PEACE, PLACE
from hansa_bot.titles.merkator.rules import RULES
from hansa_bot.titles.merkator.scoring import Holding, worth
from tests.titles.merkator.position import (
    State,
    act,
    chart,
    cubes,
    deal_cards,
    deliver,
    display,
    facts_of,
    fill_supply,
    lay,
    legal,
    lift,
    own,
    play,
    refused,
    store,
    stored,
    table,
    values,
)


def investing(*contracts: int | str, seats: int = 2, thalers: int = 0, **options: str) -> State:
    """Return the first seat's Phase 1 with these contracts and nothing else."""
    state = table(seats, **options)
    own(state, 0, *(contracts or (2, 3)))
    state.thalers[0] = thalers
    return state


def bonus_for(place: str) -> str:
    return next(CARDS[card] for card, each in BONUS.items() if each.place == PLACE[place])


def test_mk_3_1_phases_follow_each_other() -> None:
    state = investing("sweden-2", "england-3", seats=3)
    store(state, 0, copper=1, ham=1)
    lay(state, england=1)
    kinds = [state.stack[-1].kind]
    for action in ("travel/england", "split/1", "fulfil/england-3"):
        state = act(state, action)
        kinds.append(state.stack[-1].kind)
    assert kinds == ["invest", "split", "deliver", "invest"]
    assert state.active == 1


def test_mk_3_13_thalers_are_kept_and_worth_nothing() -> None:
    state = investing(thalers=9)
    before = RULES.scores(RULES.view(state, None))[0].total
    lay(state, russia=0)
    state = act(state, "travel/russia")
    assert state.thalers[0] == 9
    state.thalers[0] = 0
    assert RULES.scores(RULES.view(state, None))[0].total == before


def test_mk_3_14_a_bonus_card_works_at_once() -> None:
    state = investing(thalers=4)
    display(state, bonus_for("england"))
    state.bonus[0] = b""
    lay(state, england=0)
    state = act(state, f"buy/{bonus_for('england')}", "travel/england")
    assert stored(state) == {GOODS[BONUS[CARD[bonus_for("england")]].good]: 2}


def test_mk_4_1_the_pawn_may_stay_where_it_is() -> None:
    """It gets no cube, and its counters come again (MK-4.1, MK-4.9, MK-4.14)."""
    state = investing()
    state.pawn = PLACE["sweden"]
    lay(state, sweden=0)
    state = act(state, "travel/sweden")
    assert (state.pawn, cubes(state)["sweden"], state.counters[0]) == (PLACE["sweden"], 0, 1)


def test_mk_4_3_the_steps_of_a_trip_come_in_their_order() -> None:
    """Goods, cubes, counters, losses (MK-4.3, MK-4.6, MK-4.25): nothing goes to the personal supply."""
    state = investing()
    deal_cards(state, 0, bonus_for("sweden"))
    store(state, 1, grain=1)
    chart(state, "A", "6")
    told = [event.kind for event in play(state, "travel/sweden", "split/0").entries[1].events]
    assert told == ["took", "bonus", "spread", "time_taken", "letter"]
    assert act(state, "travel/sweden", "split/0").supply == state.supply


def test_mk_4_19_a_swap_is_for_the_row_in_question_alone() -> None:
    """The letter of the next row counts as it would have anyway (MK-4.24)."""
    state = investing()
    state.bonus[0] = b""
    chart(state, "A", "CC", "B 2")
    store(state, 0, grain=3, plums=3, iron=3)
    lay(state, hamburg=0)
    state = act(state, "travel/hamburg", "swap")
    assert stored(state) == {"grain": 3, "plums": 2, "iron": 1}


def test_mk_4_24_rows_of_one_are_checked_one_after_the_other() -> None:
    state = investing()
    state.bonus[0] = b""
    chart(state, "BB", "CC", "3")
    store(state, 0, plums=3, iron=3)
    lay(state, hamburg=0)
    assert [event["letter"] for event in facts_of(state, "letter", "travel/hamburg")] == ["BB", "CC"]
    assert stored(act(state, "travel/hamburg")) == {"plums": 1, "iron": 1}


def test_mk_5_17_the_peace_demands_nothing_and_is_never_fulfilled() -> None:
    state = investing("peace", 3)
    deliver(state, 0, "hamburg")
    assert refused(state, "fulfil/peace") == "MK-5.17"
    assert CONTRACTS[PEACE].place == material.NOWHERE


def test_mk_3_6_the_peace_may_be_sold_and_comes_back() -> None:
    """MK-5.14 takes it from the discards like any other contract; the trigger is not pulled twice (MK-8.7)."""
    state = act(investing("peace", 3), "sell/peace")
    assert state.thalers[0] == 14
    state.last_turn, state.trigger = 9, "peace"
    market.gain(state, 1, Outcome(), 10)
    assert (PEACE in state.contracts[1], state.last_turn) == (True, 9)


def trip_of_three() -> State:
    """Return France with three seats, two of which could each use one Coal for the same pile."""
    state = table(3)
    for seat, contract in ((0, "sweden-2"), (1, "france-4"), (2, "france-3")):
        own(state, seat, contract)
        state.bonus[seat] = b""
    store(state, 1, vegetables=1, coal=2)
    store(state, 2, fish_oil=1, fabric=1)
    state.counters = [0, 1, 1]
    deliver(state, 0, "france")
    return state


def test_mk_6_5_joiners_act_one_after_the_other() -> None:
    """MK-6.5, MK-6.6, MK-6.8: each finishes first, after the active player, whose counters come too late for use."""
    state = act(trip_of_three(), "done")
    assert (state.waiting, legal(state)) == ([1], ["join", "stay"])
    state = act(state, "join")
    assert (state.waiting, state.counters) == ([1], [1, 0, 1])
    state = act(state, "fulfil/france-4")
    assert (state.waiting, state.stack[-1].kind) == ([2], "join")
    state = act(state, "join", "fulfil/france-3")
    assert (state.active, state.stack[-1].kind, state.counters) == (1, "invest", [2, 0, 0])


def test_mk_6_8_nobody_is_asked_before_phase_3_is_over() -> None:
    state = trip_of_three()
    own(state, 0, "france-5")
    store(state, 0, livestock=1, saltpeter=2, calfskin=1)
    assert state.waiting == [0]
    assert act(state, "fulfil/france-5").waiting == [1]


def test_mk_7_2_nothing_returns_to_the_supply() -> None:
    state = investing("danzig-3")
    fill_supply(state, 0, ["red", "blue"])
    deliver(state, 0, "danzig")
    moved = act(state, "supply/citrus_fruit")
    assert sum(moved.supply) == 1
    assert legal(moved, "supply") == ["supply/plums", "supply/wine"]
    assert stored(moved) == {"citrus_fruit": 1}


def test_mk_9_6_units_counters_and_bonus_cards_are_worth_nothing() -> None:
    state = investing(5, 4)
    before = RULES.scores(RULES.view(state, None))[0].total
    store(state, 0, iron=9)
    state.counters[0] = 7
    deal_cards(state, 0, "france-iron")
    assert RULES.scores(RULES.view(state, None))[0].total == before == 9


HOLDINGS = [
    ("alsterhaus", Holding((1,) * 16, 0, 0, 2), [], 16),
    ("kaispeicher", Holding((3,) * 16, 0, 0, 2), [], 8),
    ("packhaus", Holding((1, 1, 1, 0) * 4, 0, 0, 2), [], 4),
    ("fleet_at_sea", Holding((0,) * 16, 7, 0, 2), [], 3),
    ("fleet_at_sea", Holding((0,) * 16, 1, 0, 2), [], 0),
    ("messehaus", Holding((0,) * 16, 0, 9, 2), [], 6),
    ("admiralitat", Holding((0,) * 16, 3, 0, 2), [Holding((0,) * 16, 3, 0, 2)], 0),
    ("admiralitat", Holding((0,) * 16, 4, 0, 2), [Holding((0,) * 16, 3, 0, 2)], 5),
    ("burgerhaus", Holding((0,) * 16, 0, 0, 2), [Holding((0,) * 16, 0, 0, 2)], 0),
    ("domkirche", Holding((0,) * 16, 0, 0, 14), [Holding((0,) * 16, 0, 0, 10)], 5),
]


@pytest.mark.parametrize(("building", "mine", "others", "points"), HOLDINGS, ids=str)
def test_mk_9_8_conditions_pay(building: str, mine: Holding, others: list[Holding], points: int) -> None:
    assert worth(BUILDINGS[CARD[building]], mine, others) == points


def test_mk_9_9_the_score_sheet_has_a_line_each() -> None:
    state = investing(10, 9, 8, 7, 6, 5, 3)
    deal_cards(state, 0, "arsenal", "seeamt")
    score = RULES.scores(RULES.view(state, None))[0]
    lines = {line.key: line.points for line in score.lines}
    assert lines == {"best": 40, "further": 4, "arsenal": 0, "seeamt": 0}
    assert scoring.as_points(89) == 44.5
    assert scoring.as_points(88) == 44


def test_mk_9_1_cubes_are_moved_one_seat_after_the_other() -> None:
    """Whoever moves first is measured against what the others have by then."""
    state = investing(3)
    own(state, 1, 3)
    for seat in (0, 1):
        fill_supply(state, seat, ["black"])
        store(state, seat, iron=1, grain=1)
    deal_cards(state, 0, "rathaus")
    deal_cards(state, 1, "eisenhof")
    assert scoring.moves(state) == [(1, (5,)), (0, (5,))]
    trips.finish(state, Outcome())
    assert [score.points("rathaus") for score in RULES.scores(RULES.view(state, None))] == [0, None]


def test_mk_9_1_the_seat_to_the_left_of_the_last_active_one_moves_first() -> None:
    state = table(3)
    for seat in range(3):
        fill_supply(state, seat, ["black"])
    assert [seat for seat, _ in scoring.moves(state)] == [(state.active + step) % 3 for step in (1, 2, 3)]


def test_mk_10_7_alone_surplus_contracts_go_for_nothing() -> None:
    state = table(1)
    words = own(state, 0, 3, 4, 5, 6, 7, 8)
    assert legal(state, "drop") == sorted(f"drop/{word}" for word in words)
    state = act(state, f"drop/{words[0]}")
    assert (legal(state, "drop"), state.thalers[0]) == ([], 0)
    assert legal(state, "travel")


def test_mk_10_10_alone_discards_never_come_back() -> None:
    state = table(1)
    pile = market.top(state, 4)
    state.discards, state.piles[2] = state.discards + pile, b""
    own(state, 0, 3)
    market.gain(state, 0, Outcome(), 3)
    assert values(state) == [3, 3]


def test_mk_10_14_alone_the_score_counts_as_usual() -> None:
    state = table(1)
    own(state, 0, 10, 9, 8, 7, 6, 5)
    trips.finish(state, Outcome())
    result = RULES.result(state)
    assert result is not None
    assert (result.winners, result.scores[0].total) == ([0], 42.5)


def test_mk_12_1_without_joining_nobody_is_asked() -> None:
    state = trip_of_three()
    bare = table(3, joining="off")
    state.options = bare.options
    assert act(state, "done").stack[-1].kind == "invest"


def test_mk_12_2_without_thalers_the_bonus_display_stays() -> None:
    state = investing(8, 7, 6, coins="off")
    display(state, bonus_for("spain"), "seeamt")
    shown = state.bonus_row
    state = act(state, next(action for action in legal(state, "buy") if action.startswith("buy/seeamt/")))
    assert state.bonus_row == shown


def test_mk_13_3_one_card_a_turn_into_an_empty_hand() -> None:
    """MK-13.1 to MK-13.3: from displays and piles 3 to 10, in Phases 1 to 3, and the gap is filled at once."""
    state = investing("england-3", hand_card="on")
    store(state, 0, copper=1, ham=1)
    tops = [pile[0] for pile in state.piles if pile and pile[0] != PEACE]
    open_ = [*tops, *state.bonus_row, *state.building_row]
    assert legal(state, "grab") == sorted(f"grab/{CARDS[card]}" for card in open_)
    assert refused(state, "grab/peace") == "MK-13.2"
    step = play(state, f"grab/{CARDS[state.building_row[0]]}")
    after = step.session.state
    assert step.entries[0].barrier
    assert (len(after.building_row), legal(after, "grab")) == (4, [])
    lay(state, england=2)
    assert legal(act(state, "travel/england"), "grab")


def test_mk_13_4_the_card_in_hand_is_bought_for_its_price() -> None:
    """Whoever holds it cannot sell it, and it counts for nothing (MK-13.6)."""
    state = investing(3, 4, hand_card="on", thalers=6)
    display(state, bonus_for("spain"))
    state.hand[0] = lift(state, CARD["seeamt"])
    total = RULES.scores(RULES.view(state, None))[0].total
    state = act(state, "buy/seeamt")
    assert (state.thalers[0], state.hand[0], CARDS[state.buildings[0][0]]) == (0, material.NO_CARD, "seeamt")
    assert total == 7


def test_mk_14_1_without_losses_letters_mean_nothing() -> None:
    state = investing(losses="off")
    chart(state, "AA", "6")
    store(state, 0, grain=2)
    lay(state, sweden=0)
    assert facts_of(state, "letter", "travel/sweden") == []
    assert stored(act(state, "travel/sweden"))["grain"] == 2


def test_mk_14_3_a_bonus_card_gives_a_unit_at_once() -> None:
    state = investing(bonus_gift="on", thalers=4)
    display(state, bonus_for("spain"))
    before = stored(state)
    state = act(state, f"buy/{bonus_for('spain')}")
    assert (before, stored(state)) == ({}, {GOODS[BONUS[CARD[bonus_for("spain")]].good]: 1})


def test_mk_14_2_the_chain_ends_when_nobody_can_pay_the_dearest() -> None:
    """MK-3.8: with an empty deck the display shrinks, and nobody is asked once it is empty."""
    state = investing(money_limit="buildings", thalers=40)
    display(state, "seeamt", "messehaus", "kaispeicher")
    state.building_deck = b""
    state.thalers[1] = 9
    state = act(state, "buy/seeamt")
    assert (state.waiting, legal(state)) == ([0], ["buy/kaispeicher", "buy/messehaus"])
    state = act(state, "buy/messehaus")
    assert (state.building_row, state.stack[-1].kind, state.thalers) == (
        b"",
        "invest",
        [40 - 6 - 6 - COSTS[CARD["kaispeicher"]], 9],
    )


def test_mk_14_4_whoever_has_nothing_is_not_asked_and_one_offer_is_answered_first() -> None:
    state = table(3, contract_offers="on")
    for seat in range(3):
        state.bonus[seat] = b""
    own(state, 0, "england-3")
    store(state, 0, copper=1, ham=1)
    deliver(state, 0, "england")
    state.counters, state.thalers = [0, 0, 1], [0, 0, 1]
    state = act(state, "fulfil/england-3")
    assert (state.waiting, legal(state)) == ([2], ["bid/0/1", "bid/1/0", "bid/1/1", "stay"])
    state = act(state, "bid/0/1")
    assert legal(state) == ["accept", "refuse"]
    first = state.contracts[0]
    assert act(state, "refuse").contracts[0] == first


def test_mk_15_6_nobody_is_ever_stuck() -> None:
    """Nine places cost nothing, and what forbids a trip can always be settled (MK-3.12)."""
    state = investing(3, 4, 5, 6, 7, 8, thalers=15)
    state.counters[0] = 0
    while not legal(state, "travel"):
        state = act(state, "trim" if "trim" in legal(state) else legal(state, "sell")[0])
    assert len(legal(state, "travel")) == 9
