"""The worked cases of prices, sales, bonus, upkeep, promotion and the end (DH-9 to DH-12)."""

from hansa_bot.engine.action import Outcome
from hansa_bot.titles.die_haendler import ending
from hansa_bot.titles.die_haendler.material import BUY, CARDS, CITY, COSTS, GOOD, PROMOTION, RUNGS, SELL
from hansa_bot.titles.die_haendler.state import BY_ARRIVALS, HaendlerState
from tests.titles.die_haendler.case_positions import Case, build, case, follow, seat_of, set_wheels, words_of
from tests.titles.die_haendler.position import A, B, C, act, asked, at_step, bonuses, deal, legal, levels, refused

WAYS = (("down", "bottom"), ("up", "top"))


@case(1)
@case(2)
def wheels(setup: Case, actions: list[Case], expected: Case) -> None:
    state = set_wheels(at_step(build(setup), "wheels"), actions[0]["wheels"])
    assert expected["price_levels"].items() <= levels(state).items()
    for good, amount in expected.get("selling_prices", {}).items():
        assert SELL[state.levels[GOOD[good]]] == amount


@case(3)
@case(4)
def offices(setup: Case, actions: list[Case], expected: Case) -> None:
    state = at_step(build(setup), "offices")
    moves = []
    for action in actions:
        move = action.get("office") or action["large_office"]
        before, after = state.levels[GOOD[move["good"]]], move["to_level"]
        way = WAYS[after > before][abs(after - before) > 1]
        moves.append((seat_of(action["player"]), f"price/{move['good']}/{way}"))
    state = follow(state, moves, expected["results"])
    assert expected["price_levels"].items() <= levels(state).items()


def arrived(setup: Case, wagons: list[int], seats: int = 2) -> HaendlerState:
    """Return a case's position before phase 5, with wagons that entered a city this round."""
    state = build(setup, seats)
    for wagon in wagons:
        state.arrived[wagon - 1] = True
    return state


@case(28)
@case(29)
def sale_with_bonus(setup: Case, actions: list[Case], expected: Case) -> None:
    base = {
        "wagon1": "wien",
        "price_levels": {"silk": 3, "iron": 1},
        "wagon1_rows": {"P2": ["silk", "silk"], "P1": ["iron"]},
        "bonus": {"wien": 300},
    }
    state = arrived(base, [1])
    card = "as" in setup
    state = at_step(deal(state, A, "sale_with_bonus") if card else state, "arrivals")
    before = [5000 - 1000] * 2
    if card:
        state = act(state, "a bonus/1")
    income = {f"P{seat + 1}": state.money[seat] - before[seat] for seat in (A, B)}
    assert income == expected["income"]


@case(30)
def bonus_update(setup: Case, actions: list[Case], expected: Case) -> None:
    wagons = {**setup["arrived_this_round"], "wagon3": "genua"}
    state = at_step(arrived({"bonus": setup["bonus"], **wagons}, [1, 2]), "sale")
    assert bonuses(state) == expected["bonus"]


@case(31)
def bonus_cap(setup: Case, actions: list[Case], expected: Case) -> None:
    state = arrived({"wagon1": "wien", "wagon2": "gent", "wagon3": "genua", "bonus": {"bruegge": 400}}, [1, 2, 3])
    assert bonuses(at_step(state, "sale"))["bruegge"] == expected["bonus_bruegge"]


@case(32)
def arrivals_beyond_the_end(setup: Case, actions: list[Case], expected: Case) -> None:
    rows = {"wagon1_rows": {"P1": ["iron"]}, "wagon2_rows": {"P2": ["iron"]}}
    state = arrived({"wagon1": "wien", "wagon2": "gent", **rows, **setup}, [1, 2], setup["players"])
    state = at_step(state, "arrivals")
    assert (state.arrivals, sum(map(sum, state.loads))) == (expected["arrivals_marker"], 0)
    assert PROMOTION[state.arrivals] == expected["promotion_price"]
    while not state.over:
        state = act(state, "rise/0")
    assert (state.reason, state.round) == (BY_ARRIVALS, 4)


@case(33)
def demotion_and_credit(setup: Case, actions: list[Case], expected: Case) -> None:
    assert COSTS[setup["P1_rung"]] == setup["P1_rung_cost"]
    state = at_step(build(setup), "upkeep")
    assert (state.rungs[A], state.money[A]) == (expected["P1_rung"], expected["money_after_upkeep"])
    follow(state, [(A, "credit")], expected["results_credit"][:1])
    state = act(state, "credit")
    assert (state.money[A], state.credits[A], asked(state)[0]) == (2100, 1, "promotion")
    assert refused(state, "credit")


@case(34)
def credit_blocks_promotion(setup: Case, actions: list[Case], expected: Case) -> None:
    state = build({**setup, "arrivals_marker": PROMOTION.index(setup["promotion_price"])})
    state = act(at_step(state, "promotion"), "a rise/0")
    state = follow(state, [(B, "rise/1"), (B, "repay"), (B, "rise/1")], expected["results"])
    assert (state.money[B], state.credits[B]) == (expected["P2_money"], expected["P2_credit_cards"])


@case(35)
def social_rise(setup: Case, actions: list[Case], expected: Case) -> None:
    state = at_step(build(setup), "promotion")
    assert refused(state, "rise/3")
    state = act(state, "rise/2/1")
    assert (state.money[A], state.rungs[A]) == (expected["P1_money"], expected["P1_rung"])
    assert asked(state) == ("promotion", "b"), "two rungs per round"


@case(36)
@case(52)
def final_ranking(setup: Case, actions: list[Case], expected: Case) -> None:
    state = build(setup, len(setup["rungs"]))
    ending.finish(state, Outcome(), BY_ARRIVALS)
    result = ending.result(state)
    assert result is not None
    assert result.places == [[seat_of(player)] for player in expected["ranking"]]
    for player, money in expected.get("money", {}).items():
        assert state.money[seat_of(player)] == money


@case(37)
def warehouse_sale(setup: Case, actions: list[Case], expected: Case) -> None:
    state = at_step(build(setup), "clearance")
    before, money = [state.supply(good) for good in range(6)], state.money[A]
    assert all(action.count("/") == 2 for action in legal(state, "clear")), "one warehouse only"
    state = act(state, f"clear/genua/{words_of(actions[1]['warehouse_sale']['genua'])}")
    assert state.money[A] - money == expected["income"]
    for good, count in expected["supply_change"].items():
        assert state.supply(GOOD[good]) - before[GOOD[good]] == count


@case(38)
def special_sale(setup: Case, actions: list[Case], expected: Case) -> None:
    state = at_step(build({**setup, "bonus": {}}, 3), "special")
    money = state.money[C]
    state = act(state, *("c special/{}/{}".format(*action["special_sale"]) for action in actions))
    assert state.money[C] - money == expected["income"]
    assert state.removed[CARDS.index("special_sale")] == 2


@case(44)
def promotion_after_all_upkeep(setup: Case, actions: list[Case], expected: Case) -> None:
    state = build({**setup, "arrivals_marker": PROMOTION.index(setup["promotion_price"])})
    state = at_step(state, "upkeep")
    assert (asked(state), state.money) == (("credit", "b"), [1200, 0])
    state = act(state, "b credit", "a rise/1")
    assert (state.money[A], state.rungs) == (expected["P1_money"], [expected["P1_rung"], expected["P2_rung"]])
    assert legal(state, who=B) == ["rise/0"]


@case(53)
def void_cards(setup: Case, actions: list[Case], expected: Case) -> None:
    state = {"wagon1": "paris", "wagon1_rows": {"P1": ["wine", "wine"]}, "P1_cards": setup["P1_cards"]}
    marker = PROMOTION.index(setup["promotion_price"])
    position = arrived({**state, "arrivals_marker": marker - 1}, [1])
    assert position.marks[CITY["paris"]] == 0
    position = at_step(position, "arrivals")
    assert asked(position) == ("promotion", "a"), "nobody is asked in phase 5"
    assert legal(position) == ["rise/0", "rise/1", "rise/2"]


@case(54)
def questions_give_nothing_away(setup: Case, actions: list[Case], expected: Case) -> None:
    state = build({**setup, "arrivals_marker": PROMOTION.index(setup["promotion_price"])})
    state = at_step(state, "promotion")
    assert (asked(state), legal(state)) == (("promotion", "a"), expected["P1_answers"])
    assert asked(act(state, "a rise/0")) == ("promotion", "b")


@case(55)
def both_offices(setup: Case, actions: list[Case], expected: Case) -> None:
    state = at_step(build(setup), "offices")
    state = follow(state, [(A, action["token"]) for action in actions], expected["results"])
    assert expected["price_levels"].items() <= levels(state).items()


@case(60)
def money_exactly_the_upkeep(setup: Case, actions: list[Case], expected: Case) -> None:
    assert COSTS[5] == 600
    state = at_step(build(setup), "upkeep")
    for seat, player in enumerate(("P1", "P2")):
        assert (state.rungs[seat], state.money[seat]) == (expected[player]["rung"], expected[player]["money"])
    assert (RUNGS[state.rungs[B]], BUY[0], asked(state)) == (RUNGS[4], 100, ("credit", "b"))
