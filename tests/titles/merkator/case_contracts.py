"""The worked cases of contracts, joining and the personal supply."""

from hansa_bot.titles.merkator import market, material
from hansa_bot.titles.merkator.material import CARD, CARDS, CONTRACTS, GOODS, PLACE
from hansa_bot.titles.merkator.rules import RULES
from tests.titles.merkator.case_trips import Case, case
from tests.titles.merkator.position import (
    Patch,
    State,
    act,
    clear_pile,
    deal_cards,
    deliver,
    facts_of,
    fill_supply,
    legal,
    lift,
    own,
    put_top,
    refused,
    rewrite,
    store,
    stored,
    table,
    values,
)


def written(contract: Case) -> str:
    """Return the word of a contract that demands what the case says, or which the case names."""
    if "token" in contract and "requires" not in contract:
        return str(contract["token"])
    return rewrite(contract["requires"], contract["value"], contract["destination"])


def delivering(setup: Case, seats: int = 2, **options: str) -> tuple[State, list[str]]:
    """Return Phase 3 of the first seat with the contracts, goods, counters and supply of a case."""
    state = table(seats, **options)
    contracts = [written(each) for each in setup["contracts"]]
    own(state, 0, *contracts)
    store(state, 0, **setup.get("storage", {}))
    state.counters[0] = setup.get("counters", 0)
    supply = setup.get("personal_supply", [])
    fill_supply(state, 0, supply)
    deliver(state, 0, setup["pawn"])
    return state, contracts


@case(25)
def fulfilled_and_kept(setup: Case, expect: Case, patch: Patch) -> None:
    state, (contract,) = delivering(setup)
    top = market.top(state, 6)[0]
    state = act(state, f"fulfil/{contract}")
    assert (stored(state), values(state)) == (expect["storage"], expect["owned_values"])
    assert top in state.contracts[0]
    assert contract in {CARDS[card] for card in state.contracts[0]}
    deliver(state, 0, "sweden")
    state.fulfilled = bytes((CARD[contract],))
    assert refused(state, f"fulfil/{contract}") == "MK-5.1"


@case(26)
def chain(setup: Case, expect: Case, patch: Patch) -> None:
    state, (contract,) = delivering(setup)
    following = put_top(state, CARD[written(setup["top_of_pile_4"])])
    state = act(state, f"fulfil/{contract}", f"fulfil/{following}")
    assert (stored(state), values(state)) == (expect["storage"], expect["owned_values"])


@case(27)
def wrong_destination(setup: Case, expect: Case, patch: Patch) -> None:
    state, (contract,) = delivering(setup)
    assert refused(state, f"fulfil/{contract}") == "MK-5.1"


@case(28)
def four_of_the_same_good(setup: Case, expect: Case, patch: Patch) -> None:
    state, (contract,) = delivering(setup)
    state = RULES.apply(state, 0, f"barter/{contract}")[0]
    assert legal(state) == ["trade/copper/coal"]
    assert refused(state, "trade/iron/coal") == "MK-5.21"
    assert stored(act(state, "trade/copper/coal")) == expect["storage"]


@case(29)
def several_trades(setup: Case, expect: Case, patch: Patch) -> None:
    state, (contract,) = delivering(setup)
    state = act(state, f"barter/{contract}", "trade/ham/coal", "trade/ham/iron", "trade/time/wine")
    assert (stored(state), state.counters[0], values(state)) == (
        expect["storage"],
        expect["counters"],
        expect["owned_values"],
    )


@case(30)
def nothing_to_keep(setup: Case, expect: Case, patch: Patch) -> None:
    state, (contract,) = delivering(setup)
    # what could be traded is demanded: the one Grain, nothing beside it
    assert legal(RULES.apply(state, 0, f"barter/{contract}")[0]) == ["trade/coal/grain"]
    assert stored(act(state, f"fulfil/{contract}")) == expect["storage"]


@case(31)
@case(32)
def category(setup: Case, expect: Case, patch: Patch) -> None:
    state, (contract,) = delivering(setup)
    state = act(state, f"fulfil/{contract}")
    if "alternatives" in expect:
        assert legal(state) == ["give/copper", "give/muskets"]
        assert stored(act(state, "give/muskets")) == {"copper": 1}
        state = act(state, "give/copper")
    assert stored(state) == expect["storage"]


@case(33)
def twelve_goods(setup: Case, expect: Case, patch: Patch) -> None:
    state, (contract,) = delivering(setup)
    assert legal(state, "fulfil") == []
    state = act(state, f"barter/{contract}", "trade/iron/kind")
    assert (stored(state), values(state)) == (expect["storage"], expect["owned_values"])
    assert state.trigger == "peace"


def ready(state: State, value: int, place: str) -> str:
    """Let the first seat be able to fulfil a contract of a value with one Coal."""
    wants = {"goods": {"coal": 1}, "categories": {}, "different_goods": 0}
    contract = rewrite(wants, value, place)
    own(state, 0, contract)
    store(state, 0, coal=1)
    deliver(state, 0, place)
    return contract


@case(34)
def renewed_pile(setup: Case, expect: Case, patch: Patch) -> None:
    state = table(2)
    contract = ready(state, setup["fulfil_value"], setup["pawn"])
    pair = [*market.top(state, 6)][:2]
    clear_pile(state, 6)
    state.discards += bytes(lift(state, card) for card in pair)
    (event,) = facts_of(state, "gained", f"fulfil/{contract}")
    state = act(state, f"fulfil/{contract}")
    assert event["contract"] in [CARDS[card] for card in pair]
    assert len(market.top(state, 6)) == expect["pile_6_size_after"]
    assert sum(CONTRACTS[card].value == 6 for card in state.discards) == expect["discards_6_after"]


@case(35)
@case(36)
def fallback(setup: Case, expect: Case, patch: Patch) -> None:
    state = table(2)
    value = setup["fulfil_value"]
    contract = ready(state, value, "sweden" if value == 9 else "hamburg")
    clear_pile(state, material.REWARD[value])
    top = market.top(state, value)[0]
    assert {setup.get("pile_9_top"), setup.get("pile_10_top")} == {expect["gained"], None}
    assert facts_of(state, "gained", f"fulfil/{contract}")[0]["contract"] == CARDS[top]


def visited(setup: Case, place: str, seats: int = 2) -> State:
    """Return the end of the active player's Phase 3 at a place, `done` being all that is left."""
    state = table(seats)
    for seat in range(seats):
        own(state, seat, 2)
        state.bonus[seat] = b""
    deliver(state, 0, place)
    return state


def bonus_for(place: str) -> str:
    return next(CARDS[card] for card, each in material.BONUS.items() if each.place == PLACE[place])


@case(37)
def joining_at_a_minor(setup: Case, expect: Case, patch: Patch) -> None:
    state = visited(setup, setup["pawn"])
    (wanted,) = setup["p1_contracts"]
    contract = written(wanted)
    own(state, 1, contract)
    card = bonus_for("newfoundland")
    patch.setitem(material.BONUS, CARD[card], material.Bonus(PLACE["newfoundland"], material.GOOD["ham"], 3))
    deal_cards(state, 1, card)
    store(state, 1, **setup["p1_storage"])
    state.counters = [setup["counters"]["p0"], setup["counters"]["p1"]]
    state = act(act(state, "done"), "join", f"fulfil/{contract}")
    assert {f"p{seat}": state.counters[seat] for seat in (0, 1)} == expect["counters"]
    assert (stored(state, 1), values(state, 1)) == (expect["p1_storage"], expect["p1_owned_values"])


@case(38)
def joiner_takes_nothing(setup: Case, expect: Case, patch: Patch) -> None:
    state = visited(setup, setup["pawn"])
    own(state, 1, "hamburg-4")
    store(state, 1, grain=1, iron=1, citrus_fruit=1)
    state.counters[1] = setup["p1_counters"]
    before = RULES.clone(state)
    state = act(act(state, "done"), "join")
    assert state.counters[1] == expect["p1_counters"]
    assert state.counters[0] - before.counters[0] == expect["p0_counters_change"]
    assert (state.storage, state.chart, state.cubes) == (before.storage, before.chart, before.cubes)


@case(39)
def same_contract_twice(setup: Case, expect: Case, patch: Patch) -> None:
    state = visited(setup, "france", 3)
    contract = written(setup["p1_contract"])
    own(state, 1, contract)
    store(state, 1, **setup["p1_storage"])
    deliver(state, 1, "france")
    state = act(state, f"fulfil/{contract}")
    deliver(state, 2, "france")
    state.counters = [0, setup["p1_counters"], 0]
    state = act(state, "done")
    assert state.waiting == [1]
    assert stored(act(state, "join", f"fulfil/{contract}"), 1) == expect["p1_storage"]


@case(40)
def supply_first_turn(setup: Case, expect: Case, patch: Patch) -> None:
    state, (contract,) = delivering(setup)
    state = act(state, "supply/spice", "supply/plums", f"fulfil/{contract}")
    assert (stored(state), values(state)) == (expect["storage"], expect["owned_values"])
    assert not any(state.supply)


@case(53)
def no_plain_payment(setup: Case, expect: Case, patch: Patch) -> None:
    state, (contract,) = delivering(setup)
    assert legal(state) == expect["offers"]
    bartering = RULES.apply(state, 0, f"barter/{contract}")[0]
    assert legal(bartering) == expect["after_barter"]
    # what is forced follows by itself: the trade, then the rest
    state = act(state, f"barter/{contract}")
    assert (stored(state), values(state)) == (expect["storage"], expect["owned_values"])


@case(54)
def asked_only_if_it_matters(setup: Case, expect: Case, patch: Patch) -> None:
    found = []
    for position in setup["two_positions"]:
        state, (contract,) = delivering({**setup, **position, "contracts": [{"token": setup["contract"]}]})
        found.append(act(state, f"fulfil/{contract}"))
    assert stored(found[0]) == {"copper": 1}
    assert legal(found[1]) == expect["second"]


@case(55)
def who_is_asked(setup: Case, expect: Case, patch: Patch) -> None:
    state = visited(setup, setup["pawn"], 4)
    state.counters = [0, *(setup[f"p{seat}"]["counters"] for seat in (1, 2, 3))]
    deal_cards(state, 2, bonus_for("france"))
    own(state, 3, "france-4")
    store(state, 3, vegetables=1, coal=2)
    state = act(state, "done")
    assert [f"p{seat}" for seat in state.waiting] == expect["asked"]
    assert act(state, "stay").stack[0].kind == "invest"


@case(56)
def fee_before_trade(setup: Case, expect: Case, patch: Patch) -> None:
    asked = []
    for position in setup["two_positions"]:
        state = visited(setup, setup["pawn"])
        contract = written(setup["p1_contracts"][0])
        own(state, 1, contract)
        state.counters[1] = position["p1_counters"]
        state = act(state, "done")
        asked.append(state.stack[-1].kind == "join")
    assert asked == [False, True]
    state = act(state, "join", f"barter/{contract}")
    assert (state.counters, values(state, 1)) == ([2, 0], [4, 5])


@case(66)
def thirteen_kinds(setup: Case, expect: Case, patch: Patch) -> None:
    goods = dict.fromkeys(GOODS[:13], 1)
    state, (contract,) = delivering({**setup, "storage": goods})
    open_, paid = [RULES.apply(state, 0, f"fulfil/{contract}")[0]], []
    while open_:
        position = open_.pop()
        if position.stack[-1].kind == "payment":
            open_ += [RULES.apply(position, 0, action)[0] for action in legal(position)]
        else:
            paid.append(stored(position))
    assert len(paid) == len({*map(str, paid)}) == expect["ways"]
    assert {sum(left.values()) for left in paid} == {expect["units_left"]}
