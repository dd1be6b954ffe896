"""What a position of Die Händler is worth to each seat, for players who look ahead."""

from operator import mul

from hansa_bot.titles.die_haendler import material
from hansa_bot.titles.die_haendler.judging.mind import Mind
from hansa_bot.titles.die_haendler.material import ABILITIES, CARDS, CITIES, CREDIT_COSTS, GOODS, WAGONS
from hansa_bot.titles.die_haendler.phases import STEPS
from hansa_bot.titles.die_haendler.state import HaendlerState
from hansa_bot.titles.value import Features, Value

THOUSAND = 1000
GROUPS = {
    "rung": "status",
    "money": "money",
    "standing": "status",
    **dict.fromkeys(("credits", "debt"), "credit"),
    **dict.fromkeys(("on_wagons", "arrived"), "wagons"),
    "stored": "warehouses",
    "goods_on_wagons": "wagons",
    "goods_stored": "warehouses",
    "masters": "masters",
    **dict.fromkeys(("tiles", "tile_points"), "tiles"),
    "cards": "cards",
    **{f"card_{card}": "cards" for card in CARDS},
    **{f"ability_{ability}": "abilities" for ability in ABILITIES},
    "until_start": "order",
}
"""Of each feature, in their order: what it is about."""
_STEPS = {step: number / len(STEPS) for number, step in enumerate(STEPS)}


def rounds(state: HaendlerState) -> float:
    """Return how many rounds have been played, the parts of the present one too."""
    return state.round - 1 + _STEPS.get(state.step, 0.0)


def features(state: HaendlerState) -> Features:
    """Return the features of all seats."""
    # A game ends by arrivals or, when wagons stand still, by rounds: it is as far as the one that is nearer its end.
    done = state.arrivals / material.END_AT[state.seats]
    return min(1.0, max(done, state.round / material.LAST_ROUND)), [_row(state, seat) for seat in range(state.seats)]


def _row(state: HaendlerState, seat: int) -> list[float]:
    mind = Mind(state, seat)
    money, rung = state.money[seat], state.rungs[seat]
    afloat = arrived = 0.0
    loaded = 0
    for wagon in WAGONS:
        row = state.row(wagon, seat)
        loaded += sum(row)
        worth = sum(map(mul, row, mind.outlook.on_wagon(wagon)))
        if state.arrived[wagon]:
            arrived += worth
        else:
            afloat += worth
    kept, stored = 0, 0.0
    for city in range(len(CITIES)):
        stock = state.stock(seat, city)
        if sum(stock):
            kept += sum(stock)
            goods = bytes(good for good in range(len(GOODS)) for _ in range(stock[good]))
            stored += mind.worth_in(city, goods)
    due = state.credits[seat] * CREDIT_COSTS
    return [
        float(rung),
        money / THOUSAND,
        mind.standing(rung, int(max(0, money - due + arrived))),
        float(state.credits[seat]),
        max(0, due - money) / THOUSAND,
        afloat / THOUSAND,
        arrived / THOUSAND,
        stored / THOUSAND,
        float(loaded),
        float(kept),
        float(state.masters.count(seat)),
        float(len(state.tiles[seat])),
        float(sum(state.tiles[seat])),
        float(state.cards(seat)),
        *map(float, state.hands[seat]),
        *(float(state.owns(seat, ability)) for ability in range(len(ABILITIES))),
        float((seat - state.starter) % state.seats),
    ]


VALUE = Value("die_haendler", GROUPS, features, rounds)
