"""What is true at all times (MK-15.3): cubes, units, counters, thalers, cards are accounted for by what was told."""

import random
from collections import Counter

import pytest

from hansa_bot.engine.action import Event, kind_of
from hansa_bot.engine.errors import RulesBug
from hansa_bot.engine.rules import Setup
from hansa_bot.engine.session import Session, Step
from hansa_bot.engine.state import Rng, encode
from hansa_bot.titles.merkator import material
from hansa_bot.titles.merkator.material import CARD, CONTRACTS, MAJORS, PLACE, THRESHOLD
from hansa_bot.titles.merkator.meta import ALONE, META, OPTIONS
from hansa_bot.titles.merkator.rules import RULES
from hansa_bot.titles.merkator.setup import empty
from hansa_bot.titles.merkator.state import PAID_FROM, Payment
from tests.early import early
from tests.titles.merkator.position import State, table

BUSY = ("fulfil", "barter", "trade", "rest", "join", "supply", "accept", "bid", "grab")
MOST_BYTES = 6_000


def some_options(dice: random.Random, seats: int) -> dict[str, str]:
    """Return options that go together, about half of them changed."""
    found: dict[str, str] = {}
    for option in OPTIONS:
        value = dice.choice(option.values)
        wish = META.filled({**found, option.key: value})
        if (seats > 1 or option.key in ALONE) and META.clash(seats, wish) is None:
            found[option.key] = value
    return found


def choose(dice: random.Random, offers: list[str]) -> str:
    """Return an offer, rather one that moves goods than any."""
    busy = [offer for offer in offers if kind_of(offer) in BUSY]
    return dice.choice(busy if busy and dice.random() < 0.7 else offers)


def totals(state: State) -> dict[str, int]:
    """Return how much there is of everything that is counted; what was given for a payment is told at its end."""
    found = {name: sum(getattr(state, name)) for name in ("supply", "cubes", "counters", "thalers")}
    found["units"] = sum(state.storage)
    for decision in state.stack:
        if decision.kind == "payment":
            *goods, time = Payment.of(decision).rest[PAID_FROM:]
            found["units"] += sum(goods)
            found["counters"] += time
    return found


def changes(before: State, after: State) -> dict[str, int]:
    """Return by how much the totals have changed."""
    had = totals(before)
    return {name: have - had[name] for name, have in totals(after).items()}


def explained(events: list[Event]) -> dict[str, int]:
    """Return the changes that the facts tell of."""
    found = Counter(dict.fromkeys(("units", "supply", "cubes", "counters", "thalers"), 0))
    for event in events:
        args = event.args
        match event.kind:
            case "took":
                found["units"] += len(args["goods"])
                found["cubes"] -= len(args["goods"])
            case "bonus" | "gift":
                found["units"] += args["count"]
            case "moved" | "moved_in":
                moved = len(args.get("goods", "1"))
                found["units"] += moved
                found["supply"] -= moved
            case "lost":
                found["units"] -= len(args["goods"])
            case "spread":
                found["cubes"] += len(args["places"])
            case "time_taken" | "time_paid":
                found["counters"] += args["count"] if event.kind == "time_taken" else -args["count"]
            case "fulfilled":
                found["units"] -= len(args["goods"])
                found["counters"] -= args["counters"]
            case "sold" | "bought":
                found["thalers"] += args["thalers"] if event.kind == "sold" else -args["thalers"]
            case "trimmed":
                found["thalers"] -= args["count"]
    return dict(found)


def check_trip(before: State, after: State, events: list[Event]) -> None:
    """After a trip to a minor no major holds exactly its threshold; a fulfilled contract is still owned."""
    for event in events:
        if event.kind == "spread" and not any(each.kind == "travelled" for each in events[events.index(event) :]):
            threshold = THRESHOLD[after.pawn]
            assert threshold < 0 or threshold not in after.cubes
        if event.kind == "fulfilled":
            assert CARD[event.args["contract"]] in after.contracts[event.args["seat"]]
        if event.kind == "travelled" and not before.final:
            assert len(before.contracts[event.args["seat"]]) <= material.OFFICE


@pytest.mark.parametrize("seed", early(12, range(24)))
def test_mk_15_3_everything_is_accounted_for(seed: int) -> None:
    dice, seats = random.Random(seed), 1 + seed % 4
    options = some_options(dice, seats)
    session, _ = Session.start(RULES, Setup(seats, META.check(seats, options), str(seed)))
    while not session.state.over:
        before = session.state
        seat = dice.choice(before.waiting)
        offers = session.offers(seat)
        assert offers == sorted({*offers})
        step: Step[State] = session.apply(seat, [choose(dice, offers)])
        session, events = step.session, [event for entry in step.entries for event in entry.events]
        RULES.check(session.state)
        assert changes(before, session.state) == explained(events)
        assert len(encode(session.state)) <= MOST_BYTES
        check_trip(before, session.state, events[: 1 + len(step.entries[0].events)])
    assert RULES.result(session.state) is not None


BROKEN = [
    ("cubes", lambda state: state.cubes.__setitem__(slice(0, 2), [0, 0])),
    ("a card twice", lambda state: state.contracts.__setitem__(0, state.contracts[0] + state.contracts[0][:1])),
    ("no contract", lambda state: state.contracts.__setitem__(0, b"")),
    ("thalers", lambda state: state.thalers.__setitem__(1, 16)),
    ("less than nothing", lambda state: state.storage.__setitem__(3, -1)),
    ("letters", lambda state: state.chart.__setitem__(0, bytes(7))),
]


@pytest.mark.parametrize(("what", "harm"), BROKEN, ids=lambda each: each if isinstance(each, str) else "")
def test_mk_15_3_what_cannot_be_is_noticed(what, harm) -> None:
    state = table(2)
    RULES.check(state)
    harm(state)
    with pytest.raises(RulesBug):
        RULES.check(state)


def test_mk_0_9_the_bank_never_runs_out() -> None:
    """More counters may be out than there are; the reserve is then shown as empty."""
    state = table(4)
    state.counters = [30, 20, 10, 10]
    assert RULES.view(state, None).reserve == 0


def test_a_bare_table_has_nothing_but_cubes() -> None:
    state = empty(3, Rng("bare"))
    assert sum(state.cubes) == MAJORS
    assert not any((*state.storage, *state.supply, *state.counters, *state.thalers, *state.contracts))


def test_mk_1_3_values_of_contracts() -> None:
    found = Counter(each.value for each in CONTRACTS)
    assert found == {2: 5, 3: 11, 4: 13, 5: 12, 6: 11, 7: 9, 8: 7, 9: 5, 10: 4, 14: 1}
    assert {*PLACE.values()} == {each.place for each in CONTRACTS} - {material.NOWHERE}
