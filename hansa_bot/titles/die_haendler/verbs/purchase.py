"""Phase 1: goods are bought one by one, until it is enough or there are three (DH-5)."""

from hansa_bot.engine.action import Action, Outcome
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.die_haendler import reasons, tables
from hansa_bot.titles.die_haendler.asking import answered
from hansa_bot.titles.die_haendler.judging import opinions
from hansa_bot.titles.die_haendler.material import BOUGHT, CHEAP, CITIES, GOODS, MAKERS
from hansa_bot.titles.die_haendler.purchase import price
from hansa_bot.titles.die_haendler.state import HaendlerState, at
from hansa_bot.titles.die_haendler.texts import tellers
from hansa_bot.titles.kit.verbs import Verb


def purchases(state: HaendlerState, seat: int) -> list[Action]:
    """Return every good that is left and can be paid, with each city that makes it (DH-5.1 to DH-5.3)."""
    found = []
    for good, word in enumerate(GOODS):
        if state.supply(good) and price(state, seat, good) <= state.money[seat]:
            found += [f"buy/{word}/{CITIES[city]}" for city in MAKERS[good]]
    return found


def buy(state: HaendlerState, seat: int, outcome: Outcome, good: int, city: int) -> None:
    """Pay for a good and put it into the own warehouse (DH-5.2, DH-5.3, DH-5.5); the third ends the turn (DH-5.9)."""
    amount = price(state, seat, good)
    if state.owns(seat, CHEAP) and amount:
        state.flat += bytes((seat,))
    state.money[seat] -= amount
    state.warehouses[seat][at(city, good)] += 1
    state.bought += 1
    outcome.tell("bought", seat=seat, good=GOODS[good], city=CITIES[city], amount=amount)
    if state.bought == BOUGHT:
        answered(state, seat)


BUY = Verb(
    name="buy",
    words=(N_("Buy"), N_("Buy a good into your warehouse in a city that makes it.")),
    slots=(tables.GOOD_SLOT, tables.CITY_SLOT),
    offers={"purchase": purchases},
    resolve=buy,
    why_not=reasons.cannot_buy,
    effect=tellers.purchase,
    reasons=tellers.why_buy,
    unavailable=N_("You can't pay for any good that is left."),
    opinion=opinions.of_buying,
)


def stop(state: HaendlerState, seat: int, outcome: Outcome) -> None:
    """End the purchase turn (DH-5.9)."""
    outcome.tell("stopped", seat=seat, bought=state.bought)
    answered(state, seat)


ENOUGH = Verb(
    name="enough",
    words=(N_("Enough"), N_("Buy nothing more and end your purchase.")),
    offers={"purchase": lambda state, seat: ["enough"]},
    resolve=stop,
    effect=N_("Buy nothing more"),
    ends_turn=True,
)
