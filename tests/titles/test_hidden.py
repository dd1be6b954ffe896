"""What is hidden is drawn evenly: in small positions every possibility comes, each as often as it should."""

import random
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from itertools import permutations, product
from typing import Any

import pytest

from hansa_bot.engine.action import Outcome
from hansa_bot.engine.rules import Rules, Setup
from hansa_bot.engine.state import Decision
from hansa_bot.titles import registry
from hansa_bot.titles.castles_of_burgundy import setup as estates
from hansa_bot.titles.die_haendler.material import COPIES, START_MONEY, UNIT
from hansa_bot.titles.die_haendler.state import UNSEEN
from hansa_bot.titles.hansa_teutonica import desks
from hansa_bot.titles.hansa_teutonica.material import TOKENS
from hansa_bot.titles.hansa_teutonica.modules import CARDS, token_pool
from hansa_bot.titles.merkator.material import COUNTERS

DRAWS = 2000
DEVIATIONS = 4.0
"""By how many standard deviations a chi-square may lie above its mean."""

pytestmark = pytest.mark.proof


def begun(title: str, seats: int, **options: str) -> tuple[Rules[Any], Any]:
    """Return rules and the first position of a game."""
    found = registry.load(title)
    return found.rules, found.rules.setup(Setup(seats, found.meta.check(seats, options), "hidden"), Outcome())


def assert_drawn(
    rules: Rules[Any],
    state: Any,
    reader: int | None,
    what: Callable[[Any], Hashable],
    expected: Iterable[Hashable] | Mapping[Any, int],
) -> None:
    """Look at something hidden in many samples: all that is expected comes, by its weight, and nothing else."""
    rng, weights = random.Random(5), Counter(expected)
    found = Counter(what(rules.sample(state, reader, rng)) for _ in range(DRAWS))
    assert found.keys() == weights.keys()
    means = {value: DRAWS * weight / weights.total() for value, weight in weights.items()}
    chi_square = sum((found[value] - mean) ** 2 / mean for value, mean in means.items())
    free = len(weights) - 1
    assert chi_square <= free + DEVIATIONS * (2 * free) ** 0.5, found


def test_tokens_in_the_stock_and_on_plates() -> None:
    rules, state = begun("hansa_teutonica", 3)
    state.token_stock, state.plates = [0, 1, 2], [desks.plate_entry(1, 3), desks.plate_entry(0, 4, shown=True)]
    orders = [(*order, state.plates[1]) for order in permutations(range(4))]

    def lying(found: Any) -> tuple[int, ...]:
        return (*found.token_stock, desks.on_plate(found.plates[0])[1], found.plates[1])

    assert_drawn(rules, state, 1, lying, orders)
    rules, state = begun("hansa_teutonica", 3, plate_visibility="owner")
    state.token_stock, state.plates = [0, 1, 2], [desks.plate_entry(1, 3)]
    own = [(*order, *state.plates) for order in permutations(range(3))]
    assert_drawn(rules, state, 1, lambda found: (*found.token_stock, *found.plates), own)


def test_promo_tokens_may_lie_in_the_stock_or_in_the_box() -> None:
    rules, state = begun("hansa_teutonica", 3, promo_tokens="on")
    pool = Counter(map(TOKENS.index, token_pool(state.options)))
    assert_drawn(rules, state, None, lambda found: found.token_stock[-1], pool)


def test_missions_of_others() -> None:
    rules, state = begun("hansa_teutonica", 3, missions="on")
    unknown = {*range(len(CARDS))} - {state.missions[0]}
    hands = [(state.missions[0], *pair) for pair in permutations(unknown, 2)]
    assert_drawn(rules, state, 0, lambda found: tuple(found.missions), hands)


def test_stacks_and_goods_to_come() -> None:
    rules, state = begun("castles_of_burgundy", 2)
    state.stacks, state.piles, state.unused = (b"\1\2\3", *state.stacks[1:]), b"\1\1", b"\2"
    goods = [(b"\1\1", b"\2"), (b"\1\2", b"\1"), (b"\2\1", b"\1")]
    found = product(map(bytes, permutations((1, 2, 3))), goods)
    assert_drawn(rules, state, 0, lambda found: (found.stacks[0], (found.piles, found.unused)), found)


def test_sealed_estates_and_their_castles() -> None:
    rules, state = begun("castles_of_burgundy", 2, experts="free", experts_choice="secret")
    for kind in ("estate", "begin"):
        seat = state.waiting[0]
        state, _ = rules.apply(state, seat, rules.offers(state, seat)[0])
        if kind == "estate":
            state, _ = rules.apply(state, 1 - seat, rules.offers(state, 1 - seat)[0])
    assert [begun >= 0 for begun in state.begun] == [True, False]
    weights: Counter[tuple[str, int]] = Counter()
    names = estates.sides(state, 0)
    for name in names:
        state.chosen = (name, state.chosen[1])
        for castle in estates.castles(state, 0):
            weights[name, castle] += 60 // len(estates.castles(state, 0))
    assert {weights.total()} == {60 * len(names)}
    assert_drawn(rules, state, 1, lambda found: (found.chosen[0], found.begun[0]), weights)


def test_piles_below_their_tops_and_letters_of_counters() -> None:
    rules, state = begun("merkator", 3)
    at = next(at for at, pile in enumerate(state.piles) if len(pile) > 4)
    top, *rest = state.piles[at][:5]
    state.piles[at] = bytes((top, *rest))
    piles = [bytes((top, *order)) for order in permutations(rest)]
    assert_drawn(rules, state, 0, lambda found: found.piles[at], piles)
    assert_drawn(rules, state, 0, trip_letter, Counter(COUNTERS))
    state.seen, shown = True, trip_letter(state)
    assert_drawn(rules, state, 0, trip_letter, [shown])


def trip_letter(state: Any) -> int:
    """Return the letter of the counter that is taken next."""
    return next(row[0] for row in state.chart if row)


def test_influence_cards_of_others() -> None:
    rules, state = begun("die_haendler", 2)
    state.hands[1][0] += 1
    state.pile[0] -= 1
    assert_drawn(rules, state, 0, lambda found: found.hands[1].index(1), dict(enumerate(COPIES)))
    assert_drawn(rules, state, 1, lambda found: tuple(found.hands[1]), [tuple(state.hands[1])])


def test_money_bids_and_wheels_of_others() -> None:
    rules, state = begun("die_haendler", 2)
    amounts = range(0, START_MONEY + UNIT, UNIT)
    assert_drawn(rules, state, 0, lambda found: found.money[1], amounts)
    state.options = type(state.options)(money="open")
    state.money, state.bids, state.stack = [500, 500], [UNSEEN, 300], [Decision("bid", [0])]
    assert_drawn(rules, state, 0, lambda found: found.bids[1], range(0, 600, UNIT))
    state.wheels, state.stack = [b"", b"\0\1"], [Decision("wheel", [0])]
    wheels = [bytes((one, other)) for one in range(7) for other in range(one, 7)]
    assert_drawn(rules, state, 0, lambda found: found.wheels[1], wheels)
