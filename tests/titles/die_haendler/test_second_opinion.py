"""The rules agree with a plain second opinion: on every question, answer, position and rank."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from hansa_bot.titles.die_haendler.material import (
    BONUSES,
    CITIES,
    COSTS,
    GOODS,
    LINKED,
    MAKES,
    MOST_ARRIVALS,
    NOWHERE,
    PLACES,
    SELL,
    SPACES,
    TILES,
    WAGONS,
)
from hansa_bot.titles.die_haendler.meta import OPTIONS
from hansa_bot.titles.die_haendler.rules import RULES
from hansa_bot.titles.die_haendler.state import NOBODY, HaendlerState, at, supply
from tests.titles.die_haendler.comparing import Match

VARIANTS: list[dict[str, str]] = [
    {},
    {"abilities": "auction", "loading": "fixed"},
    {"abilities": "draw", "haggling": "off", "wagon_start": "drawn"},
    {"axle_cards": "out", "cheap_first_round": "once", "round_trips": "forbidden"},
    {"transfers": "on", "abilities": "draw"},
    {"money": "open", "sixth_city": "hamburg", "cheap_first_round": "once"},
]


def anything(match: Match, _: int, offers: list[str]) -> str:
    """Any verb first, then any of its offers, so that the rare ones are met; little is given away."""
    verbs = sorted({offer.partition("/")[0] for offer in offers})
    rare = [verb for verb in verbs if verb not in ("give", "hand")]
    verb = match.dice.choice(verbs if match.dice.random() < 0.1 or not rare else rare)
    return match.dice.choice([offer for offer in offers if offer.partition("/")[0] == verb])


EAGER = ("buy", "load", "propose", "free", "block", "bonus", "special", "courier", "drive", "rise")


def eager(match: Match, seat: int, offers: list[str]) -> str:
    """Mostly trade: buy, load, play cards, drive into cities, keep money for guests' fees; now and then anything."""
    if match.dice.random() < 0.2:
        return anything(match, seat, offers)
    if offers[0].startswith("bid/"):
        return match.dice.choice(offers[: 1 + len(offers) // 3])
    if offers[0].startswith("fee/"):
        return match.dice.choice([offer for offer in offers if "no" not in offer and len(offer) < 14] or offers)
    for verb in EAGER:
        some = [offer for offer in offers if offer.partition("/")[0] == verb and offer not in ("load/none", "rise/0")]
        if some and match.dice.random() < 0.6:
            into_cities = [offer for offer in some if offer.rpartition("/")[2] in CITIES]
            return match.dice.choice(into_cities if verb == "drive" and into_cities else some)
    return anything(match, seat, offers)


def enrich(match: Match) -> None:
    """Lay out the table as late in a game: goods, loads, cards, debts, ranks, prices and wagons all over the map."""
    dice, state = match.dice, match.session.state
    for seat in range(state.seats):
        state.money[seat] = 100 * dice.choice([0, 1, 2, 5, 11, 16, 25, 26, 40, 80])
        state.rungs[seat] = dice.randrange(len(COSTS))
        state.credits[seat] = dice.choice([0, 0, 0, 1, 2])
        for _ in range(dice.randrange(4)):
            kind = dice.choice([kind for kind, left in enumerate(state.pile) if left] or [None])
            if kind is not None:
                state.pile[kind] -= 1
                state.hands[seat][kind] += 1
        for city, made in enumerate(MAKES):
            for good in made:
                count = min(dice.choice([0, 0, 1, 2]), supply(state, good))
                state.warehouses[seat][at(city, good)] += count
    state.levels = [dice.randrange(len(SELL)) for _ in GOODS]
    state.marks = [dice.randrange(len(BONUSES)) for _ in CITIES]
    state.arrivals = dice.randrange(MOST_ARRIVALS - state.seats)
    state.messenger = dice.choice(SPACES)
    state.round = dice.randint(2, 9)
    for seat in range(state.seats):
        state.tiles[seat] = bytes(sorted(dice.sample(TILES, 4 - (state.round - 1) % 4)))
    crowd = dice.random() < 0.5
    near = {place for place in SPACES for city in CITIES[:3] if place in _around(PLACES.index(city))}
    for wagon, place in zip(
        WAGONS, dice.sample(sorted(near) if crowd else range(len(PLACES)), len(WAGONS)), strict=True
    ):
        park(state, wagon, place, dice)
    match.adopt()


def _around(place: int) -> set[int]:
    return {far for near in LINKED[place] for far in LINKED[near]} | {*LINKED[place]}


def park(state: HaendlerState, wagon: int, place: int, dice: random.Random) -> None:
    """Put a wagon somewhere, with a load; in a city with a master or, empty, without one."""
    on_road = place >= len(CITIES)
    state.places[wagon] = place
    state.came_from[wagon] = dice.choice(LINKED[place]) if on_road else NOWHERE
    state.left[wagon] = dice.randrange(len(CITIES)) if on_road else NOWHERE
    state.masters[wagon] = NOBODY if on_road or dice.random() < 0.5 else dice.randrange(state.seats)
    kinds = dice.sample(range(len(GOODS)), len(GOODS))
    for seat in range(state.seats if on_road or state.masters[wagon] != NOBODY else 0):
        own = seat == state.masters[wagon]
        for _ in range(dice.randrange(3)):
            good = kinds[0] if own else dice.choice(kinds[1:])
            state.loads[wagon][at(seat, good)] += bool(supply(state, good))


@pytest.mark.parametrize("at", range(len(VARIANTS)))
def test_whole_games(at: int):
    Match(2 + at % 3, VARIANTS[at], at).play(eager)


@pytest.mark.parametrize("seed", range(12))
def test_late_rounds(seed: int):
    """The rest of a game whose table is rich in goods, cards, debts and ranks."""
    options = {option.key: random.Random(seed).choice(option.values) for option in OPTIONS}
    match = Match(2 + seed % 3, options | {"abilities": "draw"}, seed)
    enrich(match)
    match.play(eager)


@pytest.mark.parametrize("seats", [2, 4])
def test_dh_3_11_abilities_bid_up_as_far_as_money_goes(seats: int):
    """In the end everybody is poor, and buys little."""

    def stubborn(match: Match, seat: int, offers: list[str]) -> str:
        return "raise" if "raise" in offers and match.dice.random() < 0.98 else anything(match, seat, offers)

    Match(seats, {"abilities": "auction"}, seats).play(stubborn)


@pytest.mark.proof
@pytest.mark.parametrize("block", range(4))
def test_any_options(block: int):
    """Any options together, from the beginning and from late positions; every verb and question is met."""
    asked, answered = Counter[str](), Counter[str]()
    for seed in range(150 * block, 150 * block + 150):
        dice = random.Random(seed)
        options = {option.key: dice.choice(option.values) for option in OPTIONS}
        match = Match(dice.randint(2, 4), options, seed)
        if seed % 3 and options["abilities"] != "auction":
            enrich(match)
        match.play(eager if seed % 4 else anything)
        asked, answered = asked + match.asked, answered + match.log
    assert set(asked) == set(RULES.verbs.questions)
    assert set(answered) == set(RULES.kinds)
