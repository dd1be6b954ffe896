"""The worked cases of the final round, scoring, the solo game and the variants."""

from hansa_bot.engine.action import Outcome
from hansa_bot.engine.result import Score
from hansa_bot.titles.merkator import market, material, scoring, trips
from hansa_bot.titles.merkator.material import BUILDINGS, CARD, CARDS, CONTRACTS, COSTS, GOODS, PEACE
from hansa_bot.titles.merkator.rules import RULES
from tests.titles.merkator.case_contracts import ready
from tests.titles.merkator.case_trips import Case, bonus_of, case, fresh
from tests.titles.merkator.position import (
    Patch,
    State,
    act,
    chart,
    clear_pile,
    deal_cards,
    deliver,
    display,
    facts_of,
    fill_supply,
    invest,
    lay,
    legal,
    lift,
    own,
    refused,
    rewrite,
    store,
    table,
    values,
)


@case(41)
def final_round_by_the_peace(setup: Case, expect: Case, patch: Patch) -> None:
    state = table(3)
    contract = ready(state, setup["p1_fulfils_value"], "hamburg")
    state.contracts = [state.contracts[1], state.contracts[0], state.contracts[2]]
    state.storage = state.storage[16:32] + state.storage[:16] + state.storage[32:]
    deliver(state, 1, "hamburg")
    state = act(state, f"fulfil/{contract}")
    turns = []
    while not state.over:
        if state.stack[0].kind == "invest":
            turns.append(f"p{state.active}")
            own(state, state.active, 3, 3, 4, 4, 5, 5)
            lay(state, russia=0)
            assert "travel/russia" in legal(state)
        state = act(state, "travel/russia" if "travel/russia" in legal(state) else legal(state)[0])
    assert turns == expect["remaining_turns"]
    assert expect["forced_investment"] is False


def scored(state: State, seat: int = 0) -> Score:
    """Return a seat's score as if the game ended now."""
    return RULES.scores(RULES.view(state, None))[seat]


@case(43)
def surplus_counts_half(setup: Case, expect: Case, patch: Patch) -> None:
    state = table(2)
    own(state, 0, *setup["contracts"])
    assert scored(state).total == expect["points"]


@case(44)
@case(45)
@case(58)
def buildings(setup: Case, expect: Case, patch: Patch) -> None:
    state = table(2)
    named = [next(card for card, each in BUILDINGS.items() if each.name == name) for name in setup["buildings"]]
    deal_cards(state, 0, *map(CARDS.__getitem__, named))
    state.counters[0] = setup.get("counters", 0)
    store(state, 0, **setup.get("storage", {}))
    fill_supply(state, 0, setup.get("personal_supply", []))
    assert sum(scored(state).points(CARDS[card]) or 0 for card in named) == expect["points"]
    moved = {GOODS[good] for seat, goods in scoring.moves(state) if seat == 0 for good in goods}
    assert moved == {*expect.get("moved", [])}


@case(46)
def tie(setup: Case, expect: Case, patch: Patch) -> None:
    state = table(2)
    for seat in (0, 1):
        own(state, seat, 10, 10, 9, 8, 7, 5, 4)
    state.counters = [setup["counters"][f"p{seat}"] for seat in (0, 1)]
    assert {scored(state, seat).total for seat in (0, 1)} == {*setup["points"].values()}
    trips.finish(state, Outcome())
    result = RULES.result(state)
    assert result is not None
    assert ([f"p{seat}" for seat in result.winners], result.tie_break) == ([expect["winner"]], "counters")


@case(47)
def paying_with_contracts(setup: Case, expect: Case, patch: Patch) -> None:
    state = table(1)
    invest(state, 0)
    words = dict(zip(setup["contracts"], own(state, 0, *setup["contracts"]), strict=True))
    # both Buildings of cost 8 are for a sole leader and out of this game, so another one gets the price of the case
    four, eight = display(state, bonus_of(state, setup["bonus_display"][0]["cost"])[0], "kaispeicher")
    patch.setitem(COSTS, CARD[eight], setup["building_display"][0]["cost"])
    state = act(state, f"buy/{four}/{words[5]}")
    assert refused(state, f"buy/{eight}/{words[3]}+{words[4]}") == "MK-10.5"
    assert values(act(state, f"buy/{eight}/{words[4]}+{words[6]}")) == expect["contracts"]


@case(48)
def solo_stack(setup: Case, expect: Case, patch: Patch) -> None:
    state = fresh(1)
    for turn in range(1, 9):
        assert state.turn == turn
        own(state, 0, 2)
        state.bonus[0] = b""
        lay(state, russia=0)
        shown = facts_of(state, "stacked", "travel/russia")[0]["card"]
        if turn == setup["turn"]:
            after = RULES.apply(state, 0, "travel/russia")[0]  # before Phase 3 ends by itself
            assert len(market.top(after, 8)) == expect["pile_8_cards_revealed"]
            assert CARDS[market.top(after, 8)[0]] == shown
            contract = ready(after, setup["fulfil_value"], "russia")
            assert facts_of(after, "gained", f"fulfil/{contract}")[0]["contract"] == shown
        if turn == 8:
            assert CONTRACTS[CARD[str(shown)]].value == expect["turn_8_reveals_value"]
        state = act(state, "travel/russia")


@case(49)
def solo_bonus_display(setup: Case, expect: Case, patch: Patch) -> None:
    state = table(1)
    invest(state, 0)
    names = dict(zip("abcdefghi", [*state.bonus_row, *state.bonus_deck], strict=False))
    state.bonus_deck = bytes(names[each] for each in setup["bonus_deck"])
    own(state, 0, 7, 7, 6)
    building = CARDS[state.building_row[0]]
    state = act(state, next(action for action in legal(state, "buy") if action.startswith(f"buy/{building}/")))
    assert [*state.bonus_row] == [names[each] for each in expect["bonus_display"]]
    assert state.bonus_deck[0] == names[expect["deck_top"]]
    assert {*state.bonus_deck[1:]} == {names[each] for each in expect["deck_bottom_four"]}


@case(51)
def reward_from_the_hand(setup: Case, expect: Case, patch: Patch) -> None:
    state = table(2, hand_card="on")
    contract = ready(state, setup["fulfil_value"], "sweden")
    top, held = market.top(state, 6)[:2]
    state.hand[0] = lift(state, held)
    state = act(state, f"fulfil/{contract}", "hand")
    assert held in state.contracts[0]
    assert (state.hand[0], market.top(state, 6)[0]) == (material.NO_CARD, top)
    assert expect["gained"] == "h"


@case(52)
def forced_building(setup: Case, expect: Case, patch: Patch) -> None:
    state = table(2, money_limit="buildings")
    invest(state, 0)
    costs = setup["building_display_costs"]
    shown = display(state, costs=costs)
    next_one = next(card for card in BUILDINGS if COSTS[card] == setup["next_building_cost"])
    state.building_deck = bytes((lift(state, next_one),)) + state.building_deck
    state.thalers = [setup["thalers"][f"p{seat}"] for seat in (0, 1)]
    state = act(state, f"buy/{shown[0]}")
    assert (state.thalers[0], state.waiting, state.stack[-1].kind) == (4, [1], "forced_buy")
    assert sorted(COSTS[CARD[action.partition("/")[2]]] for action in legal(state)) == [7, 9, 11, 12]
    state = act(state, f"buy/{shown[1]}")
    assert state.thalers[1] == 6
    assert state.stack[-1].kind == "invest"


@case(61)
def both_triggers(setup: Case, expect: Case, patch: Patch) -> None:
    state = table(3)
    wants = {"goods": {"coal": 1}, "categories": {}, "different_goods": 0}
    contract = rewrite(wants, 10, "danzig")
    for seat in (0, 1):
        own(state, seat, 2)
    own(state, 2, contract)
    store(state, 2, coal=2)
    invest(state, 2)
    chart(state, setup["last_counter"])
    lay(state, danzig=0)
    letters = facts_of(state, "letter", "travel/danzig")
    state = act(state, "travel/danzig")
    assert [event["letter"] for event in letters] == [setup["last_counter"]]
    assert (state.stack[-1].kind, state.trigger) == ("deliver", "chart")
    turn = state.turn
    state = act(state, f"fulfil/{contract}")
    assert PEACE in state.contracts[2]
    assert (state.trigger, state.last_turn, state.active) == ("chart", turn + 3, 0)
    assert expect["remaining_turns"] == ["p0", "p1", "p2"]


@case(64)
def hand_and_empty_pile(setup: Case, expect: Case, patch: Patch) -> None:
    state = table(2, **setup["options"])
    contract = ready(state, setup["fulfil_value"], "sweden")
    held, gone = market.top(state, 7)[:2]
    clear_pile(state, 7)
    state.hand[0] = lift(state, held)
    state.discards += bytes((lift(state, gone),))
    state = act(state, f"fulfil/{contract}")
    assert legal(state) == expect["answers"]
    state = act(state, "top")
    assert gone in state.contracts[0]
    assert state.hand[0] == held
    assert sum(CONTRACTS[card].value == 7 for card in state.discards) == expect["discards_7"]


@case(65)
def offers_in_order(setup: Case, expect: Case, patch: Patch) -> None:
    state = table(3, **setup["options"])
    contract = ready(state, 5, "sweden")
    state.contracts = [state.contracts[1], state.contracts[0], state.contracts[2]]
    state.storage = state.storage[16:32] + state.storage[:16] + state.storage[32:]
    deliver(state, 1, "sweden")
    state.thalers = [setup["money"][f"p{seat}"] for seat in range(3)]
    first, second = market.top(state, 6)[:2]
    state = act(state, f"fulfil/{contract}")
    assert state.waiting == [2]
    state = act(state, "bid/4/0")
    state = RULES.apply(state, 1, "accept")[0]
    assert second in state.contracts[1]
    assert market.top(state, 6)[0] == first
    assert {f"p{seat}": state.thalers[seat] for seat in range(3)} == expect["money"]
    assert state.stack[-1].kind == "deliver"
    assert expect["p0_asked"] is False


@case(42)
def last_counter(setup: Case, expect: Case, patch: Patch) -> None:
    state = table(2)
    own(state, 0, 2)
    chart(state, setup["last_counter"])
    state.counters = [setup["counters_p0"], 42 - setup["chart_left"] - setup["reserve"]]
    lay(state, hamburg=0)
    state = act(state, "travel/hamburg")
    view = RULES.view(state, None)
    assert (state.counters[0], view.reserve) == (expect["counters_p0"], expect["reserve"])
    assert (state.trigger, state.active, state.last_turn - state.turn) == ("chart", 1, 1)
    left = state.last_turn
    market.trigger(state, 1, Outcome(), "peace")
    assert (state.trigger, state.last_turn) == ("chart", left)


@case(50)
def long_game(setup: Case, expect: Case, patch: Patch) -> None:
    state = fresh(setup["players"], length="long")
    view = RULES.view(state, None)
    assert (view.rows, view.side) == (expect["plain_chart_at_start"], "plain")
    assert {tuple(values(state, seat)) for seat in range(3)} == {tuple(expect["contracts_at_start"])}
    assert {len(office.bonus) for office in view.offices} == {expect["bonus_cards_at_start"]}
    assert {sum(office.supply) for office in view.offices} == {expect["personal_supply"]}
    assert state.counters == expect["counters_at_start"]
    chart(state, "", "", "B")
    lay(state, danzig=0)
    state = act(state, "travel/danzig", "keep")
    assert [[*map(len, state.chart)], state.side, state.trigger] == [setup["ultimo_rows"], "ultimo", ""]


@case(60)
def counters_of_the_final_round(setup: Case, expect: Case, patch: Patch) -> None:
    for options, lying, checked in ((setup["options"], expect["chart_left"], 0), ({}, 0, 1)):
        state = table(2, **options)
        invest(state, 1)
        own(state, 1, 2)
        chart(state, "B A")
        state.trigger, state.turn, state.last_turn = "peace", 8, 9
        state.counters = [42 - setup["chart_left"] - setup["reserve"], setup["counters_p1"]]
        lay(state, hamburg=0)
        letters = facts_of(state, "letter", "travel/hamburg")
        state = act(state, "travel/hamburg")
        assert (state.counters[1], state.left_on_chart, len(letters)) == (expect["counters_p1"], lying, checked)
        if options:
            assert RULES.view(state, None).reserve == expect["reserve"]
