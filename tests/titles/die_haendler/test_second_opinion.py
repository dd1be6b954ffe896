"""The rules agree with a plain second opinion: on every question, answer, position and rank."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from hansa_bot.titles.die_haendler.material import AXLE
from hansa_bot.titles.die_haendler.meta import OPTIONS
from hansa_bot.titles.die_haendler.rules import RULES
from hansa_bot.titles.die_haendler.standing_orders import answer_for_absent
from tests.early import early
from tests.titles.die_haendler.comparing import Match
from tests.titles.die_haendler.late import lay_out_late
from tests.titles.die_haendler.second.printed import CITIES

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


EAGER = ("buy", "load", "propose", "free", "block", "bonus", "special", "courier", "lift", "drive", "rise")


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


@pytest.mark.parametrize("at", early(3, range(len(VARIANTS))))
def test_whole_games(at: int):
    Match(2 + at % 3, VARIANTS[at], at).play(eager)


@pytest.mark.parametrize("seed", early(2, range(12)))
def test_late_rounds(seed: int):
    """The rest of a game whose table is rich in goods, cards, debts and ranks."""
    options = {option.key: random.Random(seed).choice(option.values) for option in OPTIONS}
    match = Match(2 + seed % 3, options | {"abilities": "draw"}, seed)
    lay_out_late(match.state, match.dice)
    match.adopt()
    match.play(eager)


@pytest.mark.parametrize("seats", early(1, [2, 4]))
def test_dh_3_11_abilities_bid_up_as_far_as_money_goes(seats: int):
    """In the end everybody is poor, and buys little."""

    def stubborn(match: Match, seat: int, offers: list[str]) -> str:
        return "raise" if "raise" in offers and match.dice.random() < 0.98 else anything(match, seat, offers)

    Match(seats, {"abilities": "auction"}, seats).play(stubborn)


def test_dh_13_4_of_two_own_cards_on_a_wagon_each_is_taken_off_by_itself():
    def lay_and_lift(match: Match, seat: int, _: list[str]) -> str:
        offers = match.session.offers(seat)
        return next((each for each in ("block/1", "lift/1") if each in offers), answer_for_absent(match.state, seat))

    match = Match(2, {}, 1)
    match.state.hands[0][AXLE], match.state.pile[AXLE] = 2, match.state.pile[AXLE] - 2
    match.adopt()
    match.play(lay_and_lift)
    assert match.log["block"] == match.log["lift"] == 2


@pytest.mark.proof
@pytest.mark.parametrize("block", range(4))
def test_any_options(block: int):
    """Any options together, from the beginning and from late positions; every verb and question is met."""
    asked, answered = Counter[str](), Counter[str]()
    for seed in range(100 * block, 100 * block + 100):
        dice = random.Random(seed)
        options = {option.key: dice.choice(option.values) for option in OPTIONS}
        match = Match(dice.randint(2, 4), options, seed)
        if seed % 3 and options["abilities"] != "auction":
            lay_out_late(match.state, match.dice)
            match.adopt()
        match.play(eager if seed % 4 else anything)
        asked, answered = asked + match.asked, answered + match.log
    assert set(asked) == set(RULES.verbs.questions)
    assert set(answered) == set(RULES.kinds)
