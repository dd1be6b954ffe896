"""Standing orders for the turns of others (MK-18.10) and answers for absent seats (MK-18.11)."""

import pytest

from hansa_bot.engine.state import Decision
from hansa_bot.titles.merkator.material import CARD, LETTERS, PLACE
from hansa_bot.titles.merkator.rules import RULES, absent_answer
from hansa_bot.titles.merkator.standing_orders import MerkatorOrders
from hansa_bot.titles.merkator.state import Bidding, Letters, Reward
from tests.titles.merkator.position import State, deliver, display, invest, lay, lift, own, put_top, store, table

ORDERS = MerkatorOrders()


def asked_to_join(place: str, *contracts: str, **units: int) -> State:
    """Return the second seat, asked to join a trip, with a pile of value 4 that lies open."""
    state = table(3)
    for seat in range(3):
        own(state, seat, "spain-3") if seat == 0 else own(state, seat, *(contracts if seat == 1 else ("sweden-2",)))
        state.bonus[seat] = b""
    store(state, 1, **units)
    state.counters[1] = 3
    put_top(state, CARD["denmark-4"])
    deliver(state, 0, place)
    state.stack.append(Decision("join", [1]))
    return state


HIGH = ("france-10", "italy-10", "spain-9", "danzig-9", "sweden-8")
"""Beside these five another contract counts half."""
READY = {"copper": 1, "ham": 1, "livestock": 1, "calfskin": 1, "wine": 1}
JOINS = [
    ("england", {"join": "never"}, ("england-3",), READY, "stay"),
    ("england", {"join": "contract"}, ("england-3",), READY, "join"),
    ("england", {"join": "contract"}, ("england-3",), {"copper": 1, "iron": 4}, None),
    ("england", {"join": "worth"}, ("england-3", *HIGH), READY, "join"),
    ("denmark", {"join": "worth"}, ("denmark-3", *HIGH), READY, None),
    ("denmark", {"join": "worth"}, ("denmark-3",), READY, "join"),
    ("england", {}, ("england-3",), READY, None),
]


@pytest.mark.parametrize(("place", "given", "contracts", "units", "answer"), JOINS, ids=str)
def test_mk_18_10_joining(
    place: str, given: dict[str, str], contracts: tuple[str, ...], units: dict[str, int], answer: str | None
) -> None:
    """By a plain payment only; by worth, the reward must raise the score by more than the fee."""
    state = asked_to_join(place, *contracts, **units)
    assert ORDERS.answer(state, 1, given) == answer


def test_mk_18_10_whoever_joined_by_order_fulfils_and_goes_home() -> None:
    state = asked_to_join("england", "england-3", "england-4", copper=1, ham=1, fish_oil=2, wine=1)
    done = []
    while state.stack[0].kind == "deliver" and 1 in state.waiting:
        done.append(ORDERS.answer(state, 1, {"join": "contract"}) or "")
        state, _ = RULES.apply(state, 1, done[-1])
    assert done == ["join", "fulfil/england-3", "fulfil/england-4", "done"]


def test_mk_18_10_losses_and_offers() -> None:
    state = table(2)
    store(state, 1, grain=2, ham=3, livestock=3)
    state.stack.append(Letters([LETTERS.index("AA")]).ask("loss", 0, 1))
    assert ORDERS.answer(state, 1, {"loss": "most"}) == "lose/livestock+ham"
    assert ORDERS.answer(state, 1, {}) is None
    state.stack.append(Bidding(0, CARD["denmark-4"], 4, 1).ask("bid", 1))
    assert ORDERS.answer(state, 1, {"bid": "never"}) == "stay"
    assert ORDERS.answer(state, 1, {"join": "never"}) is None


def absent(kind: str, data: list[int] | None = None, **options: str) -> State:
    state = table(2, **options)
    own(state, 0, "england-3", "england-4")
    state.bonus[0] = b""
    store(state, 0, copper=1, ham=1)
    deliver(state, 0, "england")
    if kind != "deliver":
        state.stack.append(Decision(kind, [0], data or []))
    return state


def test_mk_18_11_absent_seats_do_what_costs_them_least() -> None:
    answers = {
        "deliver": absent("deliver"),
        "swap": absent("swap", [0]),
        "join": absent("join"),
        "bid": absent("bid", Bidding(1, CARD["denmark-4"], 4, 0).numbers()),
        "sell_out": absent("sell_out", Bidding(0, CARD["denmark-4"], 4, 1).numbers()),
    }
    found = {kind: absent_answer(state, 0) for kind, state in answers.items()}
    assert found == {
        "deliver": "fulfil/england-3",
        "swap": "keep",
        "join": "stay",
        "bid": "stay",
        "sell_out": "refuse",
    }
    reward = absent("reward", Reward(3).numbers(), hand_card="on")
    reward.hand[0] = lift(reward, CARD["denmark-4"])
    assert absent_answer(reward, 0) == "top"
    state = absent("forced_buy", money_limit="buildings")
    display(state, "arsenal", "seeamt", "kaispeicher")
    assert absent_answer(state, 0) == "buy/seeamt"
    store(state, 0, iron=9)
    deliver(state, 0, "england")
    assert absent_answer(state, 0) == "done"


def test_mk_18_11_the_own_turn_of_an_absent_seat() -> None:
    """The lowest contracts go, a trip costs nothing and leads to most cubes, the odd one becomes the first good."""
    state = table(2)
    words = own(state, 0, 3, 4, 5, 6, 7, 8)
    lay(state, danzig=3, spain=9, russia=3)
    invest(state, 0)
    answers = []
    for _ in range(4):
        answers.append(absent_answer(state, 0))
        state, _ = RULES.apply(state, 0, answers[-1])
    assert answers == [f"sell/{words[0]}", "travel/danzig", "split/2", "done"]
    assert PLACE["danzig"] == state.pawn
    bare = table(2, coins="off")
    words = own(bare, 0, 3, 4, 5, 6, 7, 8)
    assert absent_answer(bare, 0) == f"drop/{words[0]}"
    bare.thalers[0] = 0
    rich = table(2)
    own(rich, 0, 3, 4)
    rich.thalers[0] = 17
    assert absent_answer(rich, 0) == "trim"
