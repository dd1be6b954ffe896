"""The rules agree with a plain second opinion: on every question, answer, position and score."""

from __future__ import annotations

import random
from typing import Any

import pytest

from hansa_bot.titles.merkator.material import COLORS, GOODS, LETTERS, VALUES
from hansa_bot.titles.merkator.meta import ALONE, OPTIONS
from tests.titles.merkator.comparing import Match
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
    for row in range(len(state.chart) - 1):
        state.chart[row] = b""
    if state.chart:
        state.chart[-1] = state.chart[-1][-dice.randint(2, 6) :]
    match.adopt()
    state.owes = match.table["surplus"] and state.options.forced_investment == "buy"


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


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("options", VARIANTS, ids=lambda options: "-".join(options.values()) or "standard")
def test_whole_games(seats: int, options: dict[str, str]):
    match = Match(seats, fitting(seats, options), seats)
    match.play(eager)


def fitting(seats: int, options: dict[str, str]) -> dict[str, str]:
    """The options that this many may choose (MK-17.2)."""
    return {key: chosen for key, chosen in options.items() if seats > 1 or key in ALONE}


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("seed", [*range(4), *(pytest.param(seed, marks=pytest.mark.proof) for seed in range(4, 40))])
def test_rich_positions(seats: int, seed: int):
    """Much to pay with, contracts of every value, the end near: payments, trades, losses, rewards, the end."""
    match = Match(seats, fitting(seats, VARIANTS[seed % len(VARIANTS)]), 100 + seed)
    enrich(match, 6 * (seed % 7), high=seed % 2 == 0)
    match.play(anything if seed % 4 == 3 else eager)


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(200))
def test_any_options(seed: int):
    dice = random.Random(seed)
    options = {option.key: dice.choice(option.values) for option in OPTIONS}
    if options["coins"] == "off":
        options |= {"money_limit": "fifteen", "forced_investment": "sell"}
    seats = dice.randint(1, 4)
    match = Match(seats, fitting(seats, options), seed)
    if seed % 3:
        enrich(match, dice.randrange(40), high=seed % 3 == 1)
    match.play(eager if seed % 5 else anything)


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
