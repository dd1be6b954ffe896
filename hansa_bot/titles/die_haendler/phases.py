"""The course of a game: which step follows which (DH-4, DH-21.1), and how a round begins and ends.

Every step is a function(state, outcome). It is called whenever nobody has anything to decide; it either puts the next
question and returns False, or finds that nothing is left to ask, does what is automatic, and returns True. When a
step begins `state.due` holds all seats in turn order; a step that asks one by one takes them off.
"""

from collections.abc import Callable

from hansa_bot.engine.action import Outcome
from hansa_bot.engine.errors import Refusal
from hansa_bot.engine.state import State
from hansa_bot.titles.die_haendler import abilities, ending, loading, material, moving, reasons, selling
from hansa_bot.titles.die_haendler.asking import waits
from hansa_bot.titles.die_haendler.material import WAGONS
from hansa_bot.titles.die_haendler.state import BY_ARRIVALS, BY_ROUNDS, NOBODY, SEALED, HaendlerState

Step = Callable[[HaendlerState, Outcome], bool]
OFFER = "offer"
"""The auction of abilities, which comes before the first round."""
STEPS: dict[str, tuple[int, Step]] = {
    OFFER: (0, abilities.offer_abilities),
    "purchase": (1, loading.ask_to_buy),
    "auction": (2, loading.auction_wagon),
    "cargo": (2, loading.ask_for_cargo),
    "fees": (2, loading.ask_for_fees),
    "guests": (2, loading.ask_guests),
    "proposals": (2, loading.ask_about_proposals),
    "last_words": (2, loading.ask_refused),
    "axles": (3, moving.ask_to_block),
    "movement": (3, moving.begin_turns),
    "clear_axles": (3, moving.clear_axles),
    "wheels": (4, selling.ask_for_wheels),
    "offices": (4, selling.ask_offices),
    "clearance": (4, selling.ask_clearance),
    "special": (4, selling.ask_special),
    "arrivals": (5, selling.count_arrivals),
    "sale": (5, selling.sell_loads),
    "upkeep": (6, selling.pay_upkeep),
    "promotion": (6, selling.begin_promotions),
}
"""By name, in order: the phase that a step belongs to, and what it does."""
_ORDER = [*STEPS]
_PER_WAGON = ("auction", "last_words")
"""The first and the last of the steps that are taken for each wagon (DH-6.1)."""

OWN_TURNS = ("purchase", "movement", "promotion")
"""The steps in which everybody has a turn, and their questions."""


def enter(state: HaendlerState, step: str) -> None:
    """Begin a step: everybody's turn in it is still to come."""
    state.step, state.phase, state.due = step, STEPS[step][0], state.order


def go_on(state: HaendlerState, outcome: Outcome) -> None:
    """Take the steps that follow until somebody has something to decide, or the game is over."""
    while not (state.over or waits(state)):
        if STEPS[state.step][1](state, outcome):
            _pass_on(state, outcome)


def _pass_on(state: HaendlerState, outcome: Outcome) -> None:
    """Begin the step after the one that is over."""
    first, last = _PER_WAGON
    # Nobody loads a wagon without a master, so all steps of its loading are skipped.
    if state.step == first and state.masters[state.wagon] == NOBODY:
        state.step = last
    if state.step == last and state.wagon + 1 < len(WAGONS):
        state.wagon += 1
        enter(state, first)
        return
    if state.step == last:
        state.wagon = 0
    following = _ORDER.index(state.step) + 1
    if state.step == OFFER:
        begin_round(state, outcome)
    elif following < len(_ORDER):
        enter(state, _ORDER[following])
    else:
        end_round(state, outcome)


def begin_round(state: HaendlerState, outcome: Outcome) -> None:
    """Begin the next round with its first phase (DH-4.1)."""
    state.round += 1
    state.purchases, state.flat, state.wagon = 0, b"", 0
    outcome.tell("round_began", round=state.round, seat=state.starter)
    enter(state, _ORDER[1])


def end_round(state: HaendlerState, outcome: Outcome) -> None:
    """End the game (DH-12.1, DH-12.7), or turn up the tiles when due, pass the marker on, go on (DH-4.2, DH-7.21)."""
    # Arrivals are asked first: in the last round that is played at all both may be true.
    if state.arrivals >= material.END_AT[state.seats]:
        ending.finish(state, outcome, BY_ARRIVALS)
    elif state.round == material.LAST_ROUND:
        ending.finish(state, outcome, BY_ROUNDS)
    else:
        if state.round % material.REFRESH == 0:
            state.tiles = [material.TILES] * state.seats
        state.starter = (state.starter + 1) % state.seats
        begin_round(state, outcome)


def next_own(state: HaendlerState, seat: int) -> str | Refusal:
    """Return in which step a seat has its next own turn, or what that rests on and is not known yet."""
    if state.over or state.step == OFFER:
        return reasons.LAST_ROUND if state.over else reasons.ABILITIES_OPEN
    if state.step in OWN_TURNS and seat in state.due:
        return state.step
    if state.step == "purchase" and state.purchases + 1 < (material.FIRST_PASSES if state.round == 1 else 1):
        return "purchase"
    if state.step == "promotion":
        return "purchase"
    return "movement" if _ORDER.index(state.step) < _ORDER.index("movement") else reasons.UNSOLD


def imagine(state: HaendlerState, step: str, seat: int) -> None:
    """Begin a seat's own turn in a step, with those behind it still to come, behind promotions in the next round.

    What is bid now stays sealed: nothing of it is in that position.
    """
    if any(asked.kind in SEALED for asked in state.stack):
        state.bids = []
    if state.step == "promotion" != step:
        end_round(state, Outcome())
        if state.over:
            return
    # Those before the seat are left out as if they had had their turn; what they will do nobody knows.
    due = state.due if state.step == step and seat in state.due else state.order
    enter(state, step)
    state.due, state.stack = due[due.index(seat) :], []
    STEPS[step][1](state, Outcome())


def next_seat(state: State) -> int | None:
    """Return whose own turn comes after the present one; None where all are asked or only some of them."""
    assert isinstance(state, HaendlerState)
    return state.due[0] if state.due and state.step in OWN_TURNS else None
