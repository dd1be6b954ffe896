"""The worked cases of setup, investment, travel, losses and the end: each position is built as its case says, played,
and held against what the case expects.
"""

from collections.abc import Callable
from typing import Any

from hansa_bot.engine.rules import Setup
from hansa_bot.engine.session import Session
from hansa_bot.titles.merkator import material
from hansa_bot.titles.merkator.material import BUILDINGS, CARD, CARDS, COLUMNS, GOODS, IN_COLUMN, LETTERS, PLACE
from hansa_bot.titles.merkator.meta import META
from hansa_bot.titles.merkator.rules import RULES, absent_answer
from hansa_bot.titles.merkator.state import SUPPLY
from tests.titles.merkator.position import (
    Patch,
    State,
    act,
    chart,
    cubes,
    deal_cards,
    display,
    facts_of,
    fill_supply,
    invest,
    lay,
    legal,
    own,
    play,
    refused,
    store,
    stored,
    table,
    values,
)

Case = dict[str, Any]
CASES: dict[str, Callable[[Case, Case, Patch], None]] = {}


def case(number: int) -> Callable[[Callable[[Case, Case, Patch], None]], Callable[[Case, Case, Patch], None]]:
    """Register a function that plays a case: player(setup, expect, patch)."""

    def keep(player: Callable[[Case, Case, Patch], None]) -> Callable[[Case, Case, Patch], None]:
        CASES[f"MKC-{number:02}"] = player
        return player

    return keep


def fresh(seats: int, **options: str) -> State:
    """Return a table as it is set up."""
    return Session.start(RULES, Setup(seats, META.check(seats, options), "a case"))[0].state


@case(1)
@case(2)
def starting_counters(setup: Case, expect: Case, patch: Patch) -> None:
    seats = setup["players"]
    found = fresh(seats).counters
    # the first seat starts; a case with another start seat counts its seats from elsewhere (MK-2.1)
    assert [found[(seat - setup["start_seat"]) % seats] for seat in range(seats)] == expect["counters_by_seat"]


@case(3)
def piles_after_dealing(setup: Case, expect: Case, patch: Patch) -> None:
    view = RULES.view(fresh(setup["players"]), None)
    sizes = dict(zip(map(str, material.VALUES), view.pile_sizes, strict=True))
    assert {value: size for value, size in sizes.items() if size} == expect["pile_sizes"]
    gone = zip(map(str, material.VALUES), view.discards, strict=True)
    assert {value: count for value, count in gone if count} == expect["discard_pile"]
    assert {len(office.contracts) for office in view.offices} == {expect["contracts_per_player"]}


@case(4)
def chart_for_three(setup: Case, expect: Case, patch: Patch) -> None:
    assert [*material.ULTIMO_ROWS] == setup["rows"]
    view = RULES.view(fresh(setup["players"]), None)
    assert view.rows == expect["chart_rows"]
    assert sum(office.counters for office in view.offices) == expect["counters_with_players"]
    assert view.reserve == expect["reserve"]


def investing(setup: Case, seats: int = 2, **options: str) -> tuple[State, list[str]]:
    state = table(seats, **options)
    invest(state, 0)
    state.thalers[0] = setup.get("thalers", 0)
    return state, own(state, 0, *setup["contracts"])


def of_value(words: list[str], value: int) -> str:
    return next(word for word in words if word.rpartition("-")[2].rstrip("b") == str(value))


def bonus_of(state: State, cost: int) -> list[str]:
    """Return the Bonus cards of a cost that nobody owns."""
    return [CARDS[card] for card, each in material.BONUS.items() if each.cost == cost and card in state.bonus_deck]


@case(5)
def forced_investment(setup: Case, expect: Case, patch: Patch) -> None:
    state, contracts = investing(setup)
    assert refused(state, "travel/hamburg") == "MK-3.4"
    state = act(state, f"sell/{of_value(contracts, 2)}")
    assert (state.thalers[0], len(state.contracts[0])) == (2, 5)
    assert act(state, "travel/russia").thalers[0] == 2
    assert expect["results"] == ["illegal", "thalers 2, five contracts left", "legal, thalers stay 2"]


@case(6)
def five_contracts(setup: Case, expect: Case, patch: Patch) -> None:
    state, contracts = investing(setup)
    state = act(act(state, f"sell/{of_value(contracts, 6)}"), "travel/russia")
    assert (state.thalers[0], values(state)) == (expect["thalers"], expect["contracts"])


@case(7)
def last_contract(setup: Case, expect: Case, patch: Patch) -> None:
    state, contracts = investing(setup)
    assert refused(state, f"sell/{contracts[0]}") == "MK-3.6"


@case(8)
def above_fifteen(setup: Case, expect: Case, patch: Patch) -> None:
    state, contracts = investing(setup)
    bonus = [word for cost in setup["display_costs"]["bonus"] for word in bonus_of(state, cost)]
    shown = display(state, *dict.fromkeys(bonus), costs=setup["display_costs"]["building"])
    eight = next(card for card in shown if material.COSTS[CARD[card]] == 8)
    state = act(state, f"sell/{of_value(contracts, 9)}")
    assert state.thalers[0] == 21
    assert refused(state, f"sell/{of_value(contracts, 7)}") == "MK-3.10"
    state = act(state, f"buy/{eight}")
    assert state.thalers[0] == 13
    state = act(state, f"sell/{of_value(contracts, 7)}")
    assert state.thalers[0] == 20
    assert {action.partition("/")[0] for action in legal(state)} == {"buy", "trim"}


@case(9)
def trimmed(setup: Case, expect: Case, patch: Patch) -> None:
    state, contracts = investing(setup)
    state = act(state, f"sell/{of_value(contracts, 4)}", "trim", "travel/russia")
    assert (state.thalers[0], values(state)) == (expect["thalers"], expect["contracts"])


@case(10)
def revealed_card(setup: Case, expect: Case, patch: Patch) -> None:
    state, _ = investing(setup)
    three, four = bonus_of(state, 3), bonus_of(state, 4)
    display(state, *three[:2], *four[:2])
    state.bonus_deck = bytes((CARD[four[2]],)) + state.bonus_deck.replace(bytes((CARD[four[2]],)), b"")
    before = len(state.bonus[0])
    state = act(act(state, f"buy/{three[0]}"), f"buy/{four[2]}")
    assert [CARDS[card] for card in state.bonus[0][before:]] == [three[0], four[2]]
    assert (state.thalers[0], len(state.bonus_row)) == (expect["thalers"], expect["display_size_after"])


@case(11)
def surplus_sold(setup: Case, expect: Case, patch: Patch) -> None:
    state, contracts = investing(setup)
    assert refused(state, "travel/hamburg") == "MK-3.4"
    state = act(state, f"sell/{of_value(contracts, 8)}")
    assert state.thalers[0] == 18
    assert refused(state, "travel/hamburg") == "MK-3.10"
    state = act(state, "trim")
    bought = len(state.bonus[0]) + len(state.buildings[0])
    state = act(state, "travel/hamburg")
    assert (state.thalers[0], values(state)) == (expect["thalers"], expect["contracts"])
    assert len(state.bonus[0]) + len(state.buildings[0]) == bought


def travelling(setup: Case, seats: int = 2) -> State:
    state = table(seats)
    own(state, 0, 2)
    state.bonus[0] = b""
    lay(state, **setup.get("cubes", {}))
    store(state, 0, **setup.get("storage", {}))
    state.counters[0] = setup.get("counters", 0)
    for card in setup.get("bonus_cards", []):
        deal_cards(state, 0, f"{card['destination']}-{card['good']}")
    return state


@case(12)
@case(16)
@case(17)
def trip(setup: Case, expect: Case, patch: Patch) -> None:
    state = travelling(setup)
    place = setup["action"][0].rpartition(" ")[2]
    before = stored(state)
    state = act(state, f"travel/{place}")
    assert {name: cubes(state)[name] for name in expect["cubes"]} == expect["cubes"]
    assert state.counters[0] == expect["counters"]
    assert stored(state) == expect.get("storage", before)


@case(13)
@case(15)
def split(setup: Case, expect: Case, patch: Patch) -> None:
    (place,) = setup["cubes"]
    state = act(travelling(setup), f"travel/{place}")
    found = [stored(act(state, action)) for action in legal(state)]
    wanted = [{good: count for good, count in each.items() if count} for each in expect["legal_splits"]]
    assert sorted(map(str, map(sorted, map(dict.items, found)))) == sorted(
        map(str, map(sorted, map(dict.items, wanted)))
    )
    if "illegal_splits" in expect:
        assert {refused(state, f"split/{first}") for first in (0, setup["cubes"][place])} == {"MK-4.5"}


@case(14)
def two_cubes(setup: Case, expect: Case, patch: Patch) -> None:
    state = act(travelling(setup), "travel/sweden")
    assert [stored(state)] == expect["legal_splits"]
    assert state.counters[0] == expect["counters_gained"]


@case(18)
def too_few_counters(setup: Case, expect: Case, patch: Patch) -> None:
    state = travelling(setup)
    assert [refused(state, f"travel/{place}") for place in ("italy", "newfoundland")] == ["MK-4.2", "MK-4.2"]
    lay(state, spain=0)
    assert act(state, "travel/spain").counters[0] == 0


@case(19)
def bonus_on_a_major(setup: Case, expect: Case, patch: Patch) -> None:
    state = act(travelling(setup), "travel/hamburg", "split/1")
    assert stored(state) == expect["storage"]
    assert {name: cubes(state)[name] for name in expect["cubes"]} == expect["cubes"]
    assert state.counters[0] == expect["counters"]


@case(20)
def two_bonus_cards(setup: Case, expect: Case, patch: Patch) -> None:
    # which goods Bohemia's cards give is reconstructed: the case holds for whichever two there are (MK-16.9)
    cards = [card for card, each in material.BONUS.items() if each.place == PLACE["bohemia"]]
    state = travelling({**setup, "bonus_cards": []})
    deal_cards(state, 0, *(CARDS[card] for card in cards))
    state = act(state, "travel/bohemia")
    assert stored(state) == {GOODS[material.BONUS[card].good]: 2 for card in cards}
    assert sorted(expect["storage"].values()) == [2, 2]
    assert cubes(state)["hamburg"] == expect["cubes"]["hamburg"]


@case(21)
def two_rows(setup: Case, expect: Case, patch: Patch) -> None:
    state = travelling(setup)
    last, first, second = (setup[key] for key in ("last_of_row_3", "first_of_row_4", "second_of_row_4"))
    left = setup["chart_rows_left"]
    chart(state, "", "", last, f"{first} {second} {left[3] - 2}", str(left[4]), str(left[5]))
    assert [len(row) for row in state.chart] == left
    lay(state, hamburg=0)
    events = facts_of(state, "letter", "travel/hamburg")
    state = act(state, "travel/hamburg")
    assert [event["letter"] for event in events] == [expect["revealed"]]
    assert state.counters[0] == expect["counters"]
    assert [len(row) for row in state.chart] == expect["chart_rows_left"]
    assert facts_of(state, "swapped", "swap")[0]["letter"] == expect["swap_would_reveal"]


def losing(revealed: str, following: str, columns: dict[str, dict[str, int]], seats: int) -> State:
    """Return the position in which a row has just ended with a letter; units by column and player."""
    state = table(seats)
    own(state, 0, 2)
    chart(state, revealed, following)
    for seat in range(seats):
        store(
            state,
            seat,
            **{
                GOODS[IN_COLUMN[COLUMNS.index(column.lower())][0]]: counts.get(f"p{seat}", 0)
                for column, counts in columns.items()
            },
        )
    lay(state, sweden=0)
    return act(state, "travel/sweden")


def units(state: State, seat: int, column: str) -> int:
    store_ = stored(state, seat)
    return sum(store_.get(GOODS[good], 0) for good in IN_COLUMN[COLUMNS.index(column.lower())])


@case(22)
def swapped(setup: Case, expect: Case, patch: Patch) -> None:
    have = {"C": setup["storage_column_C_units"], "D": setup["storage_column_D_units"]}
    state = losing(setup["revealed"], setup["first_of_next_row"], have, 3)
    after = act(state, "swap")
    lost = {f"p{seat}": have["D"][f"p{seat}"] - units(after, seat, "D") for seat in range(3)}
    assert (lost, expect["column"]) == (expect["lost"], "D")
    assert after.waiting != [0] or refused(after, "keep") == "MK-18.2"
    assert LETTERS[RULES.view(after, None).letter or 0] == setup["first_of_next_row"]


@case(23)
def no_swap_of_a_double_letter(setup: Case, expect: Case, patch: Patch) -> None:
    have = {"A": setup["storage_column_A_units"]}
    state = losing(setup["revealed"], setup["first_of_next_row"], have, 2)
    assert refused(state, "swap", who=0) in ("MK-18.2", "MK-4.19")
    assert {f"p{seat}": have["A"][f"p{seat}"] - units(state, seat, "A") for seat in (0, 1)} == expect["lost"]


@case(24)
def supply_is_safe(setup: Case, expect: Case, patch: Patch) -> None:
    state = table(2)
    own(state, 0, 2)
    chart(state, setup["revealed"])
    fill_supply(state, 0, material.COLORS)
    lay(state, sweden=0)
    state = act(state, "travel/sweden")
    assert sum(state.supply[:SUPPLY]) == expect["personal_supply"]["p0"]
    assert units(state, 0, setup["revealed"]) == 0 == expect["lost"]["p0"]


@case(57)
def losses_at_the_same_time(setup: Case, expect: Case, patch: Patch) -> None:
    state = table(4)
    own(state, 0, 2)
    chart(state, setup["revealed"])
    for seat in range(4):
        store(state, seat, **setup["storage"][f"p{seat}"])
    lay(state, sweden=0)
    lost = facts_of(state, "lost", "travel/sweden")
    state = act(state, "travel/sweden")
    assert [f"p{seat}" for seat in state.waiting] == expect["asked"]
    assert {f"p{event['seat']}": event["goods"] for event in lost} == expect["lost_without_a_question"]
    orders = [(0, "lose/coal", 3, "lose/fish_oil"), (3, "lose/fish_oil", 0, "lose/coal")]
    ends = [act(act(state, first, who=one), second, who=other).storage for one, first, other, second in orders]
    assert ends[0] == ends[1]


@case(59)
def forced_to_buy(setup: Case, expect: Case, patch: Patch) -> None:
    for money, sold in ((setup["thalers"], "MK-3.5"), (setup["thalers"] - 1, "")):
        state, contracts = investing({**setup, "thalers": money}, **setup["options"])
        (three, *_), four = bonus_of(state, 3), bonus_of(state, 4)
        display(state, three, *four[:3], costs=setup["display_costs"]["building"])
        state.owes = True
        state = act(state, f"sell/{of_value(contracts, 2)}")
        assert refused(state, "travel/hamburg") == sold
    state, contracts = investing(setup, **setup["options"])
    display(state, three, *four[:3], costs=setup["display_costs"]["building"])
    state.owes = True
    state = act(state, f"sell/{of_value(contracts, 2)}", f"buy/{three}")
    assert state.thalers[0] == 0
    assert refused(state, "travel/hamburg") == ""


@case(62)
def offers_above_fifteen(setup: Case, expect: Case, patch: Patch) -> None:
    state, _ = investing(setup)
    display(state, "hamburg-saltpeter", "arsenal")
    assert legal(state) == expect["offers"]
    assert act(state, "trim").thalers[0] == expect["thalers"]


@case(63)
def smallest_payments(setup: Case, expect: Case, patch: Patch) -> None:
    state, _ = investing(setup, **setup["options"])
    (card,) = display(state, costs=setup["display_costs"]["building"])
    paid = [action.removeprefix(f"buy/{card}/").split("+") for action in legal(state, "buy")]
    found = sorted([material.CONTRACTS[CARD[word]].value for word in each] for each in paid)
    assert found == sorted(expect["payments"])


@case(67)
def undo(setup: Case, expect: Case, patch: Patch) -> None:
    state = table(2)
    invest(state, 0)
    lay(state, england=2)
    own(state, 0, "england-4")
    store(state, 0, fish_oil=2, wine=1)
    state.thalers[0] = 12
    step = play(state, "travel/england")
    assert step.session.undo(0).session.state == state
    building = CARDS[state.building_row[0]]
    assert CARD[building] in BUILDINGS
    assert play(state, f"buy/{building}").entries[0].barrier
    fulfilled = step.session.apply(0, ["fulfil/england-4"])
    assert fulfilled.entries[0].barrier
    assert len(expect["results"]) == 3


@case(68)
def absent(setup: Case, expect: Case, patch: Patch) -> None:
    state, contracts = investing(setup)
    lay(state, **setup["cubes"])
    answers = []
    while (state.active == 0 and state.stack[0].kind == "invest") or state.stack[-1].kind == "split":
        answers.append(absent_answer(state, 0))
        state = act(state, answers[-1])
    assert answers == [f"sell/{of_value(contracts, 3)}", *expect["answers"][1:]]
    assert state.thalers[0] == expect["thalers"]
