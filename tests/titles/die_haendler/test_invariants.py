"""Random games over all seats and options end, and what is always true holds after every action (DH-16)."""

import random
from collections.abc import Iterator

import pytest

from hansa_bot.engine.action import Action, Event, kind_of
from hansa_bot.engine.rules import Setup
from hansa_bot.engine.session import Session
from hansa_bot.titles.die_haendler.material import LAST_ROUND
from hansa_bot.titles.die_haendler.meta import META
from hansa_bot.titles.die_haendler.rules import RULES
from hansa_bot.titles.die_haendler.state import HaendlerState

FROM_BANK = ("cleared", "sold_special", "sold", "took_credit")
TO_BANK = ("bought", "repaid", "became_master", "upkeep", "rose", "settled", "won_ability")
MOST_ACTIONS = 6000


def rows() -> Iterator[tuple[int, dict[str, str]]]:
    """Yield a game for every value of every option, the seats in turn, and games with many other values."""
    values = [(option.key, value) for option in META.options for value in option.values]
    for at, (key, value) in enumerate(values):
        yield META.seats[at % len(META.seats)], {key: value}
    for seats in META.seats:
        yield seats, {option.key: option.values[-1] for option in META.options}


def choose(dice: random.Random, offers: list[Action]) -> Action:
    """Choose a verb, mostly one that brings the wagons on and gives nothing away, then any of its offers."""
    kinds = {kind_of(offer) for offer in offers}
    usual = kinds - {"give", "hand"} or kinds
    verb = "drive" if "drive" in kinds and dice.random() < 0.6 else dice.choice(sorted(usual))
    verb = dice.choice(sorted(kinds)) if dice.random() < 0.05 else verb
    found = [offer for offer in offers if kind_of(offer) == verb]
    return dice.choice(found[:4] if verb == "bid" else found)


def bank(events: list[Event]) -> int:
    """Return what these events say that came out of the bank."""
    signs = dict.fromkeys(FROM_BANK, 1) | dict.fromkeys(TO_BANK, -1)
    return sum(signs.get(event.kind, 0) * event.args.get("amount", 0) for event in events)


@pytest.mark.parametrize(("seats", "options"), [*rows()], ids=str)
def test_dh_16_whole_games(seats: int, options: dict[str, str]) -> None:
    """Every piece is accounted for, and money changes only by what is told (DH-16.9)."""
    dice = random.Random(f"{seats} {options}")
    session = Session.start(RULES, Setup(seats, META.check(seats, options), str(options)))[0]
    for _ in range(MOST_ACTIONS):
        if session.state.over:
            break
        seat = dice.choice(session.waiting)
        before: HaendlerState = session.state
        step = session.apply(seat, [choose(dice, session.offers(seat))])
        session = step.session
        RULES.check(session.state)
        moved = bank([event for entry in step.entries for event in entry.events])
        assert sum(session.state.money) - sum(before.money) == moved, step.entries
    assert session.state.over
    assert session.state.round <= LAST_ROUND
    result = RULES.result(session.state)
    assert result is not None
    assert sorted(seat for place in result.places for seat in place) == [*range(seats)]
