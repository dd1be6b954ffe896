"""What is true at all times (DH-16): goods, money and cards are accounted for by what was told."""

import random
from collections import Counter
from typing import Any

import pytest

from hansa_bot.engine.action import Event, kind_of
from hansa_bot.engine.errors import RulesBug
from hansa_bot.engine.rules import Setup
from hansa_bot.engine.session import Session, Step
from hansa_bot.engine.state import encode
from hansa_bot.titles.die_haendler import material
from hansa_bot.titles.die_haendler.meta import META, OPTIONS
from hansa_bot.titles.die_haendler.rules import RULES
from hansa_bot.titles.die_haendler.state import HaendlerState
from hansa_bot.titles.die_haendler.texts.facts import FACTS
from hansa_bot.titles.kit.events import check
from tests.early import early
from tests.titles.die_haendler.position import A, B, at_step, deal, load, put, store, table

MOST_BYTES = 6_000
TO_BANK = ("bought", "became_master", "won_ability", "repaid", "upkeep", "rose", "settled")
FROM_BANK = ("sold", "cleared", "sold_special", "took_credit")


def choose(dice: random.Random, offers: list[str]) -> str:
    """Return an offer of a verb that is as likely as any other; bids stay low, so that money lasts."""
    verb = dice.choice(sorted({kind_of(offer) for offer in offers}))
    found = [offer for offer in offers if kind_of(offer) == verb]
    return min(dice.choices(found, k=3), key=len) if verb in ("bid", "give") else dice.choice(found)


def money_told(events: list[Event]) -> Counter[int]:
    """Return by seat how much the facts say that it has paid or got (DH-16.9)."""
    found: Counter[int] = Counter()
    for event in events:
        amount, seat = event.args.get("amount", 0), event.args.get("seat")
        if event.kind in TO_BANK:
            found[seat] -= amount
        elif event.kind in FROM_BANK:
            found[seat] += amount
        elif event.kind in ("loaded_for", "gave"):
            found[seat] -= amount
            found[event.args.get("master_seat", event.args.get("guest_seat"))] += amount
    return found


def goods_told(events: list[Event]) -> Counter[str]:
    """Return by good how many the facts say have left the supply or come back (DH-16.1)."""
    found: Counter[str] = Counter()
    for event in events:
        if event.kind in ("bought", "sold_special"):
            found[event.args["good"]] += 1 if event.kind == "bought" else -1
        elif event.kind in ("sold", "cleared"):
            found.subtract(event.args["goods"])
    return found


def goods_out(state: HaendlerState) -> Counter[str]:
    """Return by good how many are in warehouses or on wagons."""
    rows = (*state.warehouses, *state.loads)
    return Counter({word: sum(sum(row[good::6]) for row in rows) for good, word in enumerate(material.GOODS)})


@pytest.mark.parametrize("seed", early(6, range(16)))
def test_dh_16_1_everything_is_accounted_for(seed: int) -> None:
    """DH-16.1 to DH-16.9, DH-1.6, DH-4.2: in whole games with any options."""
    dice, seats = random.Random(seed), META.seats[seed % 3]
    options = {option.key: dice.choice(option.values) for option in OPTIONS}
    session, drawn = Session.start(RULES, Setup(seats, META.check(seats, options), str(seed)))
    check(FACTS, drawn)
    while not session.state.over:
        before = session.state
        seat = dice.choice(before.waiting)
        step: Step[HaendlerState] = session.apply(seat, [choose(dice, session.offers(seat))])
        session, events = step.session, [event for entry in step.entries for event in entry.events]
        after = session.state
        RULES.check(after)
        check(FACTS, events)
        paid = money_told(events)
        assert [now - had for now, had in zip(after.money, before.money, strict=True)] == [
            *map(paid.__getitem__, range(seats))
        ]
        moved = goods_told(events)
        assert all(goods_out(after)[good] - goods_out(before)[good] == moved[good] for good in material.GOODS)
        assert len(encode(after)) <= MOST_BYTES
    assert session.state.round <= material.LAST_ROUND


BROKEN: list[tuple[str, str, Any]] = [
    ("16.1", "nine of a good", lambda state: store(state, A, genua="salt " * 9)),
    ("16.8", "stored where it is not made", lambda state: store(state, A, paris="silk")),
    ("16.2", "two wagons in a place", lambda state: put(state, 1, "koeln")),
    ("16.2", "messenger in a city", lambda state: setattr(state, "messenger", 0)),
    ("16.3", "four in a row", lambda state: load(state, 1, A, "wine " * 4)),
    ("16.3", "two kinds of the master", lambda state: load(put(state, 1, "paris", master=A), 1, A, "wine food")),
    ("16.3", "his kind", lambda state: load(load(put(state, 1, "paris", "", A), 1, A, "wine"), 1, B, "wine")),
    ("16.3", "a guest with three", lambda state: load(put(state, 1, "paris", master=A), 1, B, "wine wine wine")),
    ("16.3", "a master on the road", lambda state: put(state, 1, "exit-paris", "paris", master=A)),
    ("16.4", "less than nothing", lambda state: state.money.__setitem__(0, -100)),
    ("16.4", "no hundreds", lambda state: state.money.__setitem__(0, 150)),
    ("16.5", "a level too high", lambda state: state.levels.__setitem__(0, 5)),
    ("16.5", "a rung too high", lambda state: state.rungs.__setitem__(0, material.TOP_RUNG + 1)),
    ("16.5", "a bonus too high", lambda state: state.marks.__setitem__(0, 6)),
    ("16.5", "too many arrivals", lambda state: setattr(state, "arrivals", 9)),
    ("16.6", "a card too many", lambda state: state.hands[0].__setitem__(0, 1)),
    ("16.6", "eleven credit cards", lambda state: setattr(state, "credits", [5, 6])),
    ("16.7", "a tile missing", lambda state: state.tiles.__setitem__(0, b"\1\2\3")),
    ("16.8", "four bought", lambda state: setattr(state, "bought", 4)),
    ("1.10", "a wagon on the road from nowhere", lambda state: state.places.__setitem__(0, 6)),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "what", "harm"), BROKEN, ids=[row[1] for row in BROKEN])
def test_dh_16_2_what_cannot_be_is_noticed(rule: str, what: str, harm: Any) -> None:
    state = table(2)
    RULES.check(state)
    harm(state)
    with pytest.raises(RulesBug, match=rf"{rule}\b"):
        RULES.check(state)


def test_dh_4_1_the_phases_come_in_their_order() -> None:
    """DH-4.1, DH-4.2, DH-1.4: then the marker passes to the left."""
    state, phases = table(3), [1]
    while state.round == 1:
        state, _ = RULES.apply(state, state.waiting[0], RULES.offers(state, state.waiting[0])[0])
        phases += [state.phase] if state.phase != phases[-1] else []
    assert (phases, state.starter) == ([1, 2, 3, 4, 6, 1], 1)


def test_dh_16_6_cards_are_counted_wherever_they_are() -> None:
    state = at_step(deal(table(2), A, "axle_break axle_break"), "axles")
    state, _ = RULES.apply(state, A, "block/1")
    assert (sum(state.pile), sum(state.hands[A]), [*map(len, state.axles)]) == (13, 1, [1, 0, 0])
    RULES.check(state)
