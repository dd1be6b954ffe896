"""The rules agree with a plain second opinion: on every question, answer, position and score."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from hansa_bot.engine.state import Rng, deal, shuffle
from hansa_bot.titles.merkator import market, paying, trips
from hansa_bot.titles.merkator.material import CARD, CARDS, COLORS, CONTRACTS, GOODS, LETTERS, PEACE, PLACES, VALUES
from hansa_bot.titles.merkator.meta import ALONE, OPTIONS
from hansa_bot.titles.merkator.rules import RULES, judge
from hansa_bot.titles.merkator.tables import DEMANDS, SOURCES
from tests.titles.merkator.comparing import Match
from tests.titles.merkator.second import paying as plans
from tests.titles.merkator.second.printed import MOST_CONTRACTS

VARIANTS: list[dict[str, str]] = [
    {},
    {"length": "long"},
    {"joining": "off", "losses": "off", "bonus_gift": "on"},
    {"coins": "off", "hand_card": "on"},
    {"money_limit": "buildings", "forced_investment": "buy"},
    {"contract_offers": "on", "supply_timing": "any_time"},
    {"hand_card": "on", "final_counters": "reserve", "forced_investment": "buy"},
    {"coins": "off", "contract_offers": "on", "length": "long", "supply_timing": "any_time"},
]


def anything(match: Match, _: int, offers: list[str]) -> str:
    """Any verb first, then any of its offers, so that the rare ones are met."""
    verb = match.dice.choice(sorted({offer.partition("/")[0] for offer in offers}))
    return match.dice.choice([offer for offer in offers if offer.partition("/")[0] == verb])


EAGER = ("fulfil", "barter", "rest", "join", "buy", "travel")


def eager(match: Match, seat: int, offers: list[str]) -> str:
    """Mostly deliver, travel where own contracts lead, and buy; now and then anything."""
    if match.dice.random() < 0.2:
        return anything(match, seat, offers)
    for verb in EAGER:
        some = [offer for offer in offers if offer.partition("/")[0] == verb]
        if some and (verb != "buy" or match.dice.random() < 0.5):
            named = [offer for offer in some if offer.partition("/")[2] in match.named(seat)]
            return match.dice.choice(named if named and match.dice.random() < 0.8 else some)
    return anything(match, seat, offers)


def enrich(match: Match, units: int, high: bool) -> None:
    """Give everybody goods, counters, money and cards, the higher contracts if asked to, and shorten the chart."""
    dice, state = match.dice, match.session.state
    for seat in range(state.seats):
        favourites = dice.sample(range(len(GOODS)), 5)
        for _ in range(units):
            good = dice.choice(favourites) if dice.random() < 0.5 else dice.randrange(len(GOODS))
            state.storage[len(GOODS) * seat + good] += 1
        for color in range(len(COLORS)):
            state.supply[len(COLORS) * seat + color] = int(dice.random() < 0.4)
        state.counters[seat] += dice.randrange(7)
        if state.coins:
            state.thalers[seat] = dice.randrange(16)
        for deck, owned in (("bonus_deck", state.bonus), ("building_deck", state.buildings)):
            count = dice.randrange(3)
            cards = getattr(state, deck)
            owned[seat] += cards[:count]
            setattr(state, deck, cards[count:])
        take_contracts(state, seat, dice, high)
    if dice.random() < 0.4:
        thin(state, dice)
    for row in range(len(state.chart) - 1):
        state.chart[row] = b""
    if state.chart:
        state.chart[-1] = state.chart[-1][-dice.randint(2, 6) :]
    match.adopt()
    state.owes = match.table["surplus"] and state.options.forced_investment == "buy"


def thin(state: Any, dice: random.Random) -> None:
    """Leave little in piles and decks: discards to renew piles from, or nothing at all (MK-3.8, MK-5.14, MK-5.15)."""
    for at, pile in enumerate(state.piles[1:-1], start=1):
        left = dice.randrange(3)
        lucky = next((owned for owned in range(state.seats) if len(state.contracts[owned]) + len(pile) < 11), -1)
        if lucky < 0 or dice.random() < 0.5:
            state.discards += pile[left:]
        else:
            state.contracts[lucky] = bytes(sorted(state.contracts[lucky] + pile[left:]))
        state.piles[at] = pile[:left]
    for deck, owned in (("bonus_deck", state.bonus), ("building_deck", state.buildings)):
        left = dice.randrange(3)
        owned[0] += getattr(state, deck)[left:]
        setattr(state, deck, getattr(state, deck)[:left])


def take_contracts(state: Any, seat: int, dice: random.Random, high: bool) -> None:
    """Move the tops of piles to a seat, and all its lower contracts to the discards."""
    for _ in range(2 * MOST_CONTRACTS):
        pile = state.piles[dice.randrange(5 if high else 1, len(VALUES) - 1)]
        at = state.piles.index(pile)
        if pile:
            state.contracts[seat] = bytes(sorted(state.contracts[seat] + pile[:1]))
            state.piles[at] = pile[1:]
    spare = state.contracts[seat][: -MOST_CONTRACTS - dice.randrange(2)]
    state.discards += spare
    state.contracts[seat] = state.contracts[seat][len(spare) :]


@pytest.mark.parametrize(
    ("at", "seats"),
    [
        pytest.param(at, seats, marks=[] if at % 4 == seats - 1 else [pytest.mark.proof])
        for at in range(len(VARIANTS))
        for seats in (1, 2, 3, 4)
    ],
)
def test_whole_games(at: int, seats: int):
    match = Match(seats, fitting(seats, VARIANTS[at]), seats)
    match.play(eager)


def fitting(seats: int, options: dict[str, str]) -> dict[str, str]:
    """The options that this many may choose (MK-17.2)."""
    return {key: chosen for key, chosen in options.items() if seats > 1 or key in ALONE}


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("seed", [1, 4, *(pytest.param(seed, marks=pytest.mark.proof) for seed in range(8, 40))])
def test_rich_positions(seats: int, seed: int):
    """Much to pay with, contracts of every value, the end near: payments, trades, losses, rewards, the end."""
    match = Match(seats, fitting(seats, VARIANTS[seed % len(VARIANTS)]), 100 + seed)
    enrich(match, 6 * (seed % 7), high=seed % 2 == 0)
    match.play(anything if seed % 4 == 3 else eager)


@pytest.mark.proof
@pytest.mark.parametrize("at", range(2 * len(VARIANTS)))
def test_whole_games_of_sensible_players(at: int):
    """Goods are gathered and contracts climbed as in games of people."""
    seats = 1 + at % 4
    match = Match(seats, fitting(seats, VARIANTS[at // 2]), 50 + at)
    match.play(sensible)


def sensible(match: Match, seat: int, offers: list[str]) -> str:
    """What the computer player likes best, now and then anything."""
    if match.dice.random() < 0.1:
        return anything(match, seat, offers)
    opinion = judge(match.state, seat, offers)
    return offers[max(range(len(offers)), key=opinion.__getitem__)]


@pytest.mark.proof
@pytest.mark.parametrize("block", range(3))
def test_any_options(block: int):
    """Any options together; every verb, question and kind of draw is met."""
    asked, answered, drawn = Counter[str](), Counter[str](), set[str]()
    for seed in range(160 * block, 160 * block + 160):
        dice = random.Random(seed)
        options = {option.key: dice.choice(option.values) for option in OPTIONS}
        if options["coins"] == "off":
            options |= {"money_limit": "fifteen", "forced_investment": "sell"}
        seats = dice.randint(1, 4)
        match = Match(seats, fitting(seats, options), seed)
        if seed % 4:
            enrich(match, dice.randrange(50), high=seed % 4 != 1)
        match.play(eager if seed % 5 else anything)
        asked, answered = asked + match.asked, answered + match.log
        drawn |= {name.rpartition("_")[0] for name in match.drawn}
    assert set(asked) == set(RULES.verbs.questions)
    assert set(answered) == set(RULES.kinds)
    assert {"pile_9", "bonus_under", "ultimo"} <= drawn


@pytest.mark.parametrize(("seats", "length"), [(1, "standard"), (3, "long")])
def test_mk_18_7_draws_go_by_their_names(seats: int, length: str, monkeypatch: pytest.MonkeyPatch):
    """Setup, renewed piles, Bonus cards put under their deck, and the chart turned over."""
    names: list[str] = []
    for module, draw in ((market, shuffle), (trips, deal)):
        monkeypatch.setattr(module, draw.__name__, partial(noted, names, draw))
    match = Match(seats, {"length": length}, seats)
    enrich(match, 30, high=True)
    thin(match.state, match.dice)
    match.adopt()
    match.play(eager)
    assert names == match.drawn
    setup = [*(f"contracts_{number}" for number in range(2, 11)), "bonus_3", "bonus_4"]
    assert names[:9] == setup[:9]
    assert names[9:11] == (setup[9:] if length == "standard" else ["bonus_deck", "buildings"])
    assert any(name.startswith("bonus_under_2" if seats == 1 else "pile_") for name in names)
    assert seats == 1 or "ultimo_chart" in names


def noted(names: list[str], draw: Callable[..., Any], rng: Rng, name: str, *rest: Any) -> Any:
    names.append(name)
    return draw(rng, name, *rest)


@pytest.mark.parametrize("count", [400, pytest.param(6_000, marks=pytest.mark.proof)])
def test_mk_18_6_every_plan_is_found_and_no_other(count: int):
    """MK-5.19 to MK-5.21, MK-6.4, MK-15.5: the quick way to tell what can be paid, against trying out everything."""
    dice = random.Random(count)
    for _ in range(count):
        card = dice.choice([card for card in range(len(CONTRACTS)) if card != PEACE])
        store = stock_for(card, dice)
        cubes = [int(dice.random() < 0.3) for _ in COLORS]
        counters = dice.choice([0, 0, 3, 4, 5, 8])
        demands = plans.demands_of(CARDS[card])
        useful = plans.useful_trades(tuple(store), counters, demands)
        assert paying.ways(store, counters, card) == (plans.is_plain(tuple(store), demands), bool(useful))
        found = paying.trades(store, counters, paying.demands(card))
        assert {f"trade/{SOURCES[source]}/{DEMANDS[demand]}" for source, demand in found} == set(useful)
        owner = {"storage": dict(zip(GOODS, store, strict=True)), "supply": dict(zip(COLORS, cubes, strict=True))}
        assert paying.payable(store, cubes, counters, card) == plans.could_fulfil(owner, CARDS[card], counters)


def stock_for(card: int, dice: random.Random) -> list[int]:
    """Some or all of what a contract demands, and units beside, often in fours."""
    if CONTRACTS[card].kinds:
        return [dice.choice([0, 1, 1, 1, 2, 4, 5]) for _ in GOODS]
    near = dice.random() < 0.6
    return [
        (max(0, want - (dice.random() < 0.3)) if near else 0)
        + (dice.choice([0, 1, 3, 4, 5, 8]) if dice.random() < 0.3 else 0)
        for want in CONTRACTS[card].goods
    ]


def test_mk_4_23_a_cube_moved_before_a_loss_may_leave_no_choice():
    """MK-4.23, MK-7.3: then nothing more is asked, though another seat still has to answer."""
    match = Match(2, {"supply_timing": "any_time"}, 1)
    state = match.session.state
    state.chart = [bytes([LETTERS.index("DD")]), *state.chart[3:]]
    for seat in range(2):
        state.storage[len(GOODS) * seat + GOODS.index("fish_oil")] = 1
        state.supply[len(COLORS) * seat :] = [int(color == "yellow") for color in COLORS]
    match.adopt()
    match.step(0, "travel/denmark")
    match.step(0, "supply/saltpeter")
    assert match.state.waiting == [1]


def delivering(seats: int, options: dict[str, str], contract: str, goods: list[str]) -> Match:
    """The first seat stands in Hamburg with this contract, these goods and no other contract for there."""
    match = Match(seats, options, 1)
    state, card = match.state, CARD[contract]
    state.contracts = [market.without(owned, card) for owned in state.contracts]
    state.piles = [market.without(pile, card) for pile in state.piles]
    state.stack_cards = market.without(state.stack_cards, card)
    state.discards += state.contracts[0]
    state.contracts[0] = bytes((card,))
    state.storage[: len(GOODS)] = [goods.count(good) for good in GOODS]
    state.cubes[PLACES.index("hamburg")] = 0
    pile = VALUES.index(CONTRACTS[card].value + 1) if CONTRACTS[card].value < 10 else 0
    state.discards, state.piles[pile] = state.discards + state.piles[pile], b""
    match.adopt()
    match.compare()
    return match


def test_mk_10_10_alone_no_pile_is_renewed():
    match = delivering(1, {}, "hamburg-3", ["grain", "iron", "vegetables"])
    match.step(0, "travel/hamburg")
    match.step(0, "fulfil/hamburg-3")
    assert [CONTRACTS[card].value for card in match.state.contracts[0]] == [3, 3]


def test_mk_18_4_each_selection_of_kinds_comes_up_once():
    match = delivering(2, {}, "hamburg-10", GOODS[2:])
    match.step(0, "travel/hamburg")
    for token in ("fulfil/hamburg-10", "give/grain", "give/iron", "give/copper"):
        match.step(0, token)
    assert match.session.offers(0) == ["give/fish_oil", "give/ham"]


def test_mk_13_3_one_card_in_hand_a_turn_also_when_it_was_used():
    match = Match(2, {"hand_card": "on"}, 1)
    match.state.thalers[0] = 15
    match.adopt()
    card = CARDS[match.state.bonus_row[0]]
    match.step(0, f"grab/{card}")
    match.step(0, f"buy/{card}")
    assert not any(offer.startswith("grab") for offer in match.session.offers(0))
