"""Setting up a table (DH-2): abilities by quick start or at random (DH-3), perhaps other first cities (DH-17.2)."""

from collections.abc import Mapping
from functools import partial

from hansa_bot.engine.action import Outcome
from hansa_bot.engine.rules import Setup
from hansa_bot.engine.state import Rng, deal
from hansa_bot.titles.die_haendler import material, phases
from hansa_bot.titles.die_haendler.material import ABILITY, AXLE, CITIES, COPIES, GOODS, LINKED, OWNED, PLACES, WAGONS
from hansa_bot.titles.die_haendler.meta import AUCTION, DRAWN, META, OUT, QUICK, Options
from hansa_bot.titles.die_haendler.state import DEFAULTS, NOBODY, HaendlerState
from hansa_bot.titles.die_haendler.tables import JOIN
from hansa_bot.titles.kit.rules import give_head_starts
from hansa_bot.titles.kit.states import read_options


def full_pile(options: Options) -> list[int]:
    """Return how many influence cards of each kind are in the game (DH-2.6, DH-17.3)."""
    return [0 if card == AXLE and options.axle_cards == OUT else count for card, count in enumerate(COPIES)]


def empty(seats: int, rng: Rng, options: Options = DEFAULTS) -> HaendlerState:
    """Return a table as the box prepares it, before abilities and before any round (DH-2.1 to DH-2.7)."""
    pile = full_pile(options)
    state = HaendlerState(
        seats=seats,
        rng=rng,
        stack=[],
        options=options,
        money=[material.START_MONEY] * seats,
        rungs=[0] * seats,
        credits=[0] * seats,
        abilities=[b""] * seats,
        tiles=[material.TILES] * seats,
        hands=[[0] * len(pile) for _ in range(seats)],
        warehouses=[(0,) * (len(CITIES) * len(GOODS))] * seats,
        pile=pile,
        removed=[0] * len(pile),
        places=[*material.START_CITIES],
        came_from=[material.NOWHERE] * len(WAGONS),
        left=[material.NOWHERE] * len(WAGONS),
        masters=[NOBODY] * len(WAGONS),
        arrived=[False] * len(WAGONS),
        loads=[(0,) * (seats * len(GOODS))] * len(WAGONS),
        axles=[b""] * len(WAGONS),
        messenger=material.MESSENGER_START,
        levels=[material.START_LEVEL] * len(GOODS),
        marks=[],
    )
    _mark_bonuses(state)
    return state


def _mark_bonuses(state: HaendlerState) -> None:
    """Put the markers on what cities with and without a wagon pay at first (DH-2.2)."""
    marks = (material.MARK_WITHOUT_WAGON, material.MARK_WITH_WAGON)
    state.marks = [marks[city in state.places] for city in range(len(CITIES))]


def gate(city: int) -> int:
    """Return the first space that is as far from a city as the messenger starts (DH-2.5, DH-17.2)."""
    seen, reached = {city}, {city}
    for _ in range(material.MESSENGER_DISTANCE):
        reached = {place for before in reached for place in LINKED[before]} - seen
        seen |= reached
    return min(reached)


def set_up(setup: Setup, outcome: Outcome) -> HaendlerState:
    """Return the first position: with abilities in hand round 1 has begun, else their auction (DH-3.1)."""
    state = empty(setup.seats, Rng(setup.seed, given=dict(setup.draws)), read_options(Options, setup.options))
    if state.options.wagon_start == DRAWN:
        drawn = deal(state.rng, "start_cities", CITIES, len(WAGONS), "DH-17.2")
        state.places = [material.CITY[word] for word in drawn]
        _mark_bonuses(state)
        # The first city, by its number, in which no wagon starts (DH-17.2).
        state.messenger = gate(next(city for city in range(len(CITIES)) if city not in state.places))
        outcome.tell("placed", cities=drawn, place=PLACES[state.messenger])
    give_head_starts(META, state.options.head_start, outcome, partial(_give, state))
    if state.options.abilities == AUCTION:
        phases.enter(state, "offer")
    else:
        _deal_abilities(state, outcome)
        phases.begin_round(state, outcome)
    phases.go_on(state, outcome)
    return state


def _give(state: HaendlerState, seat: int, goods: Mapping[str, int]) -> None:
    state.money[seat] += goods["money"]


def _deal_abilities(state: HaendlerState, outcome: Outcome) -> None:
    """Give everybody a pair, or two of the eight, for 1000 in all (DH-3.1 to DH-3.4)."""
    if state.options.abilities == QUICK:
        pairs = [word.split(JOIN) for word in deal(state.rng, "pairs", material.PAIRS, state.seats, "DH-3.3")]
    else:
        dealt = deal(state.rng, "abilities", material.ABILITIES, OWNED * state.seats, "DH-3.1")
        pairs = [dealt[OWNED * seat : OWNED * seat + OWNED] for seat in range(state.seats)]
    for seat, words in enumerate(pairs):
        state.abilities[seat] = bytes(ABILITY[word] for word in words)
        state.money[seat] -= material.QUICK_PRICE
        outcome.tell("equipped", seat=seat, abilities=words, amount=material.QUICK_PRICE)
