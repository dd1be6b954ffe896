"""The worked cases of abilities, purchase, auction and loading (DH-3, DH-5, DH-6, DH-15)."""

from itertools import pairwise

from hansa_bot.engine.session import Session
from hansa_bot.titles.die_haendler.material import ABILITIES, CARDS
from hansa_bot.titles.die_haendler.rules import RULES
from hansa_bot.titles.die_haendler.standing_orders import answer_for_absent
from hansa_bot.titles.die_haendler.state import HaendlerState
from tests.titles.die_haendler.case_positions import Case, build, case, follow, rows, seat_of, tokens, words_of
from tests.titles.die_haendler.position import (
    A,
    B,
    C,
    D,
    act,
    asked,
    at_step,
    bonuses,
    fresh,
    legal,
    load,
    play,
    put,
    store,
    stored,
    told,
    where,
)


@case(5)
def goods_one_by_one(setup: Case, actions: list[Case], expected: Case) -> None:
    state = at_step(build(setup), "purchase")
    state = follow(state, tokens(actions), expected["results"])
    assert (state.money[A], asked(state)) == (expected["P1_money"], ("purchase", "b"))
    for city, goods in expected["warehouses"]["P1"].items():
        assert stored(state, A, city).split() == goods


def buy_all(state: HaendlerState, goods: list[list[str]]) -> HaendlerState:
    """Return the position after a whole purchase turn of the asked seat."""
    for good, city in goods:
        state = act(state, f"buy/{good}/{city}")
    return state if len(goods) == 3 else act(state, "enough")


@case(6)
def cheap_twice(setup: Case, actions: list[Case], expected: Case) -> None:
    state = at_step(build(setup), "purchase", number=1)
    first = buy_all(state, actions[0]["buy"])
    second = buy_all(act(first, "b enough"), actions[2]["buy"])
    assert [4000 - first.money[A], first.money[A] - second.money[A]] == expected["costs"]


@case(7)
def empty_supply(setup: Case, actions: list[Case], expected: Case) -> None:
    state = store(build(setup), B, genua=" ".join(["silk"] * (8 - setup["supply"]["silk"])))
    follow(at_step(state, "purchase", number=3), tokens(actions), expected["results"])


@case(8)
@case(9)
def bids(setup: Case, actions: list[Case], expected: Case) -> None:
    state = at_step(build(setup), "auction")
    before, found = state.money[:], actions[0]["bids"]
    *first, (player, last) = found.items()
    state = act(state, *(f"{'abcd'[seat_of(each)]} bid/{amount}" for each, amount in first))
    shown = told(state, f"{'abcd'[seat_of(player)]} bid/{last}", "showed_bid")
    assert {f"P{event.args['seat'] + 1}": event.args["amount"] for event in shown} == found
    state = act(state, f"{'abcd'[seat_of(player)]} bid/{last}")
    assert state.masters[0] == seat_of(expected["master"])
    assert [now - then for now, then in zip(state.money, before, strict=True)] == [*expected["money_change"].values()]


@case(10)
def kinds_of_master_and_guest(setup: Case, actions: list[Case], expected: Case) -> None:
    state = at_step(build(setup), "cargo", wagon=2)
    state = follow(state, tokens(actions), expected["results"])
    assert state.money == [expected["P1_money"], expected["P2_money"]]
    assert rows(state, 2) == expected["wagon2_rows"]


@case(11)
def starting_after_a_guest(setup: Case, actions: list[Case], expected: Case) -> None:
    state = load(build({**setup, "wagon3": "genua, master P1"}), 3, B, "silk")
    moves = [(A, "load/{}/{}".format(*action["load"])) for action in actions]
    follow(at_step(state, "cargo", wagon=3), moves, expected["results"])


@case(12)
def wagon_that_stayed(setup: Case, actions: list[Case], expected: Case) -> None:
    state = build({"wagon1": "paris, master P2", "wagon1_rows": {"P2": ["wine", "wine"], "P3": ["cloth"]}}, 3)
    put(put(state, 2, "exit-koeln", "koeln"), 3, "wien")
    store(store(store(state, A, paris="food food"), B, paris="wine wine food"), C, paris="wine cloth food")
    state = at_step(state, "auction")
    assert (asked(state), legal(state)) == (("cargo", "b"), ["load/none", "load/wine/1"])
    state = act(state, "b load/wine/1", "b fee/a/0/0")
    assert {fee.split("/")[3] for fee in legal(state)} == {"no"}, "P3 may load one good"
    state = act(state, "b fee/c/0/no")
    assert legal(state, "take", who=C) == ["take/cloth", "take/food"]
    assert legal(state, "take", who=A) == ["take/food", "take/food+food"]
    state = act(state, "a pass", "c pass")
    assert (asked(state)[0], state.wagon + 1) == ("bid", expected["order"][1])


@case(13)
def free_loading_keeps_the_limit(setup: Case, actions: list[Case], expected: Case) -> None:
    state = build({**setup, "wagon1": "paris, master P1"})
    state = act(at_step(state, "cargo"), "a fee/b/no/no")
    moves = [(B, f"free/{words_of(action['free'])}") for action in actions]
    before = state.money[:]
    state = follow(state, moves, expected["results"])
    assert (rows(state, 1), state.money) == (expected["wagon1_rows"], before)
    assert state.removed[CARDS.index("free_loading")] == 1


@case(14)
def lack_of_money_stays_private(setup: Case, actions: list[Case], expected: Case) -> None:
    state = at_step(build(setup), "cargo")
    one, two = setup["fee_for_P2"]
    state = act(state, f"a fee/b/{one}/{two}")
    before = state.money[A]
    state = follow(state, tokens(actions), expected["results"])
    assert (state.money[B], state.money[A] - before) == (expected["P2_money"], expected["P1_gains"])


@case(39)
def quick_start(setup: Case, actions: list[Case], expected: Case) -> None:
    state = fresh(setup["players"])
    pairs = [[ABILITIES[each] for each in pair] for pair in state.abilities]
    assert all(pair in expected["possible_pairs"] for pair in pairs)
    assert {*state.money} == {expected["money_each"]}
    assert len(expected["possible_pairs"]) - len(pairs) == expected["pairs_out_of_play"]


@case(40)
def ability_auction(setup: Case, actions: list[Case], expected: Case) -> None:
    state = fresh(len(setup["players"]), abilities="auction")
    for action in actions:
        ((player, does),) = action.items()
        verb, ability = [*does.split(), ""][:2]
        action = {"names": f"name/{ability}", "raises": "raise", "passes": "pass"}[verb]
        state = act(state, f"{'abcd'[seat_of(player)]} {action}")
    assert [ABILITIES[each] for each in state.abilities[A]] == expected["P1"]["cards"]
    assert (state.money[A], asked(state)) == (expected["P1"]["money"], ("offer", "b"))
    assert expected["next_offerer"] == "P2"


@case(42)
def what_others_see(setup: Case, actions: list[Case], expected: Case) -> None:
    state = build({"P1_money": 2300, "P1_cards": ["sale_with_bonus"]}, 3)
    state = act(at_step(state, "auction"), "a bid/400")
    view = RULES.view(state, B)
    one = view.merchants[A]
    assert (one.cards, one.answered, one.money, one.hand, one.bid) == (1, True, None, None, None)
    assert (view.pile_kinds, len(view.wagons), len(one.warehouses)) == (None, 3, 6)


@case(45)
def last_word_with_a_card(setup: Case, actions: list[Case], expected: Case) -> None:
    state = at_step(build(setup), "cargo")
    state = act(state, "a fee/b/{}/{}".format(*setup["fee_for_P2"]))
    takes = legal(state, "take", who=B)
    amounts = {int(action.split("/")[2]) for action in legal(state, "propose", who=B)}
    assert (takes, max(amounts)) == (["take/food", "take/wine"], 600)
    assert len(legal(state, "free", who=B)) == 3
    before = state.money[:]
    for action in actions[1:]:
        state = act(state, f"{'abcd'[seat_of(action['player'])]} {action['token']}")
    assert (rows(state, 1)["P2"], state.money) == (["wine", "food"], before)
    assert state.money[B] == expected["P2_money"]


@case(46)
def possible_guests(setup: Case, actions: list[Case], expected: Case) -> None:
    state = build({**setup, "wagon2_rows": setup["rows"]}, 4)
    state = at_step(state, "cargo", wagon=2)
    assert {tuple(fee.split("/")[1::2]) for fee in legal(state)} == {("d", "no")}
    assert asked(act(state, "a fee/d/100/no")) == ("guest", "d")
    assert [seat_of(player) for player in expected["asked_for"]] == [D]


@case(47)
def fixed_fees(setup: Case, actions: list[Case], expected: Case) -> None:
    state = build({**setup, "wagon3": "genua, master P1 with one food"}, 3)
    state = at_step(state, "cargo", wagon=3)
    assert asked(state) == ("guest", "bc"), "the master is not asked"
    state = follow(state, tokens(actions), expected["results"])
    assert {f"P{seat + 1}": money for seat, money in enumerate(state.money)} == expected["money"]


@case(48)
def sealed_bids(setup: Case, actions: list[Case], expected: Case) -> None:
    state = act(at_step(build(setup), "auction"), "c bid/200", "a bid/100", "c withdraw", "c bid/400")
    assert [event.only for event in told(state, "b bid/300", "bid")] == [(B,)]
    session = play(state, "b bid/300").session
    assert (session.state.masters[0], session.state.money[C]) == (C, state.money[C] - 400)
    assert session.points == ()
    assert "withdraw" not in {RULES.withdrawal(session.state, seat) for seat in range(3)}


@case(56)
def cheap_once(setup: Case, actions: list[Case], expected: Case) -> None:
    state = at_step(build(setup), "purchase", number=1)
    first = buy_all(state, actions[0]["buy"])
    second = buy_all(act(first, "b enough"), actions[1]["buy"])
    third = buy_all(at_step(second, "purchase", number=2), actions[2]["buy"])
    spent = [state.money[A], first.money[A], second.money[A], third.money[A]]
    assert [before - after for before, after in pairwise(spent)] == expected["costs"]


@case(57)
def drawn_start(setup: Case, actions: list[Case], expected: Case) -> None:
    state = fresh(draws=setup["draws"], **setup["options"])
    assert where(state) == [*expected["wagons"].values()]
    assert bonuses(state) == expected["bonus"]
    assert RULES.view(state, None).messenger == state.messenger


@case(61)
def absent_master(setup: Case, actions: list[Case], expected: Case) -> None:
    state = store(build({**setup, "wagon1": "paris, master P1"}, 3), C, paris="cloth")
    state = at_step(state, "cargo")
    while asked(state)[1] == "a":
        state = Session(RULES, state).apply(A, [answer_for_absent(state, A)]).session.state
    assert {*zip(state.fees[2::2], state.fees[3::2], strict=True)} == {(200, 400), (200, -1)}
    state = act(state, f"b {actions[1]['token']}", "c propose/cloth/100")
    state = Session(RULES, state).apply(A, [answer_for_absent(state, A)]).session.state
    assert (state.money[B], rows(state, 1)) == (expected["P2_money"], {"P2": ["food", "food"]})


@case(63)
def random_abilities(setup: Case, actions: list[Case], expected: Case) -> None:
    draws = {"abilities": [word for pair in setup["draws"]["abilities"] for word in pair]}
    state = fresh(setup["players"], draws=draws, **setup["options"])
    assert [[ABILITIES[each] for each in pair] for pair in state.abilities] == setup["draws"]["abilities"]
    assert {f"P{seat + 1}": money for seat, money in enumerate(state.money)} == expected["money"]
    assert len(ABILITIES) - sum(map(len, state.abilities)) == expected["left_out"]
