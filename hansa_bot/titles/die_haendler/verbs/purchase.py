"""Phase 1: goods are bought one by one, up to three in a turn (DH-5)."""

from collections.abc import Iterator, Sequence
from itertools import chain

from hansa_bot.engine.action import Action, Outcome
from hansa_bot.engine.errors import Refusal
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.die_haendler import loading, material, reasons, tables
from hansa_bot.titles.die_haendler.asking import answered
from hansa_bot.titles.die_haendler.judging.mind import Mind
from hansa_bot.titles.die_haendler.judging.wheels import RELUCTANCE
from hansa_bot.titles.die_haendler.material import CITIES, CITY, GOOD, GOODS, MAKES
from hansa_bot.titles.die_haendler.state import HaendlerState
from hansa_bot.titles.die_haendler.texts.reading import HaendlerReading, counted, saying
from hansa_bot.titles.kit.verbs import Verb

_BUYINGS = [[f"buy/{word}/{CITIES[city]}" for city in material.MAKERS[good]] for good, word in enumerate(GOODS)]
"""By good: what can be bought where."""


def offers_buy(state: HaendlerState, seat: int) -> list[Action]:
    """Return every good that is left and can be paid, with each city that makes it (DH-5.1 to DH-5.3)."""
    supplies, money = state.supplies, state.money[seat]
    open_to = (good for good, left in enumerate(supplies) if left and loading.price(state, seat, good) <= money)
    return [*chain(*map(_BUYINGS.__getitem__, open_to))]


def do_buy(state: HaendlerState, seat: int, outcome: Outcome, good: int, city: int) -> None:
    """Pay for a good and put it into the own warehouse (DH-5.2, DH-5.3, DH-5.5); the third ends the turn (DH-5.9)."""
    amount = loading.price(state, seat, good)
    # With Cheap Purchase the first good pays for all of them: from then on its price is 0, and it is not noted twice.
    if state.owns(seat, material.CHEAP) and amount:
        state.flat += bytes((seat,))
    state.money[seat] -= amount
    state.store(seat, city, good)
    state.bought += 1
    outcome.tell("bought", seat=seat, good=GOODS[good], city=CITIES[city], amount=amount)
    if state.bought == material.BOUGHT:
        answered(state, seat)


def refuse_buy(state: HaendlerState, seat: int, good: int, city: int) -> Refusal:
    """Say where a good is not made, that none is left, or what it costs (DH-5.1 to DH-5.3)."""
    values = {"good": GOODS[good], "city": CITIES[city]}
    if good not in MAKES[city]:
        return Refusal("DH-5.3", N_("Not made in {city}: {good}."), values)
    if not state.supply(good):
        return Refusal("DH-1.8", N_("Nothing is left of {good}."), {"good": GOODS[good]})
    return reasons.short_of("DH-5.2", loading.price(state, seat, good))


def why_buy(here: HaendlerReading, good: str, city: str) -> Iterator[str]:
    """Name a wagon that could take it along, and what it would bring."""
    if (wagon := here.at(CITY[city])) is not None:
        yield here.tr("{wagon} is there", wagon=here.names.value("wagon", wagon.number))
    yield here.worth(counted(good), CITY[city])


def rate_buy(mind: Mind, each: Sequence[tuple[int, int]]) -> list[float]:
    """Return what goods bring in cities beyond their prices (DH-23.1)."""
    costs, storing = mind.costs, mind.storing
    opinions: list[float] = []
    for good, city in each:
        price, strain = costs[good]
        opinions.append(storing[city][good] - price - strain - RELUCTANCE)
    return opinions


BUY = Verb(
    name="buy",
    rule="DH-5.1",
    words=(N_("Buy"), N_("Buy a good into your warehouse in a city that makes it.")),
    slots=(tables.GOOD_SLOT, tables.CITY_SLOT),
    offers={"purchase": offers_buy},
    resolve=do_buy,
    why_not=refuse_buy,
    step=N_("buy {good} in {city}"),
    effect=saying(
        N_("Buy {good} in {city} for {n}"), "good", "city", n=lambda here, good, city: here.price(GOOD[good])
    ),
    reasons=why_buy,
    unavailable=N_("You can't pay for any good that is left."),
    opinions=rate_buy,
    against=lambda state, seat, good, city: None if city in state.places else "buy",
)


def do_enough(state: HaendlerState, seat: int, outcome: Outcome) -> None:
    """End the purchase turn (DH-5.9)."""
    outcome.tell("stopped", seat=seat, bought=state.bought)
    answered(state, seat)


ENOUGH = Verb(
    name="enough",
    rule="DH-5.1",
    words=(N_("Done"), N_("Buy nothing more and end your purchase.")),
    offers={"purchase": lambda state, seat: ["enough"]},
    resolve=do_enough,
    effect=N_("Buy nothing more"),
    opinion=lambda mind: 0.0,
    ends_turn=True,
)
