"""Setting up a table (MK-2), alone (MK-10) and for the long game (MK-11)."""

from collections.abc import Mapping
from functools import partial

from hansa_bot.engine.action import Outcome
from hansa_bot.engine.rules import Setup
from hansa_bot.engine.state import Rng
from hansa_bot.titles.kit.rules import give_head_starts
from hansa_bot.titles.kit.states import read_options
from hansa_bot.titles.merkator import material, trips
from hansa_bot.titles.merkator.market import shuffled, with_card, words
from hansa_bot.titles.merkator.material import BONUS, BUILDINGS, COLORS, CONTRACTS, ON_DISPLAY, VALUES
from hansa_bot.titles.merkator.meta import DEFAULTS, META, Options
from hansa_bot.titles.merkator.state import MerkatorState


def empty(seats: int, rng: Rng, options: Options = DEFAULTS) -> MerkatorState:
    """Return a table with a cube on each major and nothing else, before any turn (MK-2.2, MK-2.3)."""
    return MerkatorState(
        seats=seats,
        rng=rng,
        stack=[],
        options=options,
        cubes=[material.CUBES_AT_START] * material.MAJORS,
        chart=[],
        piles=[b""] * len(VALUES),
        storage=[0] * (len(material.GOODS) * seats),
        supply=[0] * (len(material.COLORS) * seats),
        counters=[0] * seats,
        thalers=[0] * seats,
        contracts=[b""] * seats,
        bonus=[b""] * seats,
        buildings=[b""] * seats,
        hand=[material.NO_CARD] * seats,
    )


def set_up(setup: Setup, outcome: Outcome) -> MerkatorState:
    """Return the first position: the first seat begins (MK-2.1)."""
    state = empty(setup.seats, Rng(setup.seed, given=dict(setup.draws)), read_options(Options, setup.options))
    start = material.STARTS[state.options.length]
    state.supply = [start.personal_supply_per_color] * len(state.supply)
    _deal_contracts(state, start.start_contract_values)
    _deal_bonus_cards(state, start.start_bonus_costs)
    _stack_buildings(state)
    if state.solo:
        state.last_turn = material.SOLO_TURNS
    else:
        side, rows = material.chart_rows(state.options.length, state.seats)
        trips.fill_chart(state, "chart", side, rows)
        counters = start.start_time_counters
        others = [counters["others"]] * (state.seats - 2)
        state.counters = [counters["start_player"], *others, counters["right_of_start_player"]]
    for seat in range(state.seats):
        cards = words([*state.contracts[seat], *state.bonus[seat]])
        outcome.tell("dealt", seat=seat, cards=cards, counters=state.counters[seat])
    give_head_starts(META, state.options.head_start, outcome, partial(_give, state))
    trips.begin_turn(state, 0, outcome)
    return state


def _give(state: MerkatorState, seat: int, goods: Mapping[str, int]) -> None:
    for cube in range(goods["cubes"]):
        state.supply[len(COLORS) * seat + cube % len(COLORS)] += 1


def _deal_contracts(state: MerkatorState, dealt: tuple[int, ...]) -> None:
    """Shuffle the piles, deal from them, lay them out; alone the dearest become the solo stack (MK-2.5, MK-10.8)."""
    for at, value in enumerate(VALUES):
        pile = bytes(card for card, contract in enumerate(CONTRACTS) if contract.value == value)
        if value != material.PEACE_VALUE:
            pile = shuffled(state, f"contracts_{value}", pile, "MK-2.5")
        if value in dealt:
            for seat in range(state.seats):
                state.contracts[seat] = with_card(state.contracts[seat], pile[seat])
            pile = pile[state.seats :]
        # no pile is laid out for the lowest contracts: what was not dealt of them begins as discards
        if value == material.LOWEST:
            state.discards = pile
        elif state.solo and value in material.SOLO_STACK:
            state.stack_cards += pile
        else:
            state.piles[at] = pile


def _deal_bonus_cards(state: MerkatorState, dealt: tuple[int, ...]) -> None:
    """Deal a Bonus card of each cost to everybody, shuffle the rest together and reveal four (MK-2.7, MK-11.2)."""
    rest = [*BONUS]
    for cost in dealt:
        pile = shuffled(state, f"bonus_{cost}", [card for card in BONUS if BONUS[card].cost == cost], "MK-2.7")
        for seat in range(state.seats):
            state.bonus[seat] += pile[seat : seat + 1]
            rest.remove(pile[seat])
    deck = shuffled(state, "bonus_deck", rest, "MK-2.7")
    state.bonus_row, state.bonus_deck = deck[:ON_DISPLAY], deck[ON_DISPLAY:]


def _stack_buildings(state: MerkatorState) -> None:
    """Shuffle the Buildings and reveal four; alone those for a sole leader stay out (MK-2.8, MK-10.4)."""
    used = [card for card, building in BUILDINGS.items() if not (state.solo and building.alone)]
    deck = shuffled(state, "buildings", used, "MK-2.8")
    state.building_row, state.building_deck = deck[:ON_DISPLAY], deck[ON_DISPLAY:]
