"""How questions are put: whose turn it is at the bottom of the stack, the question on top."""

from collections.abc import Callable
from functools import wraps

from hansa_bot.engine.action import Outcome
from hansa_bot.engine.state import Decision
from hansa_bot.titles.die_haendler.state import HaendlerState

COURSE = "course"
"""The record below questions that are nobody's own turn; its seats are those whose turn it is all the same."""


def take_turn(state: HaendlerState, decision: Decision) -> None:
    """Begin a seat's own turn with this question."""
    state.turn += 1
    state.stack = [decision]


def ask(state: HaendlerState, decision: Decision, *, turn_of: int | None = None) -> None:
    """Put a question to some seats, in the turn of one of them or of nobody.

    As long as the step, the wagon and the one whose turn it is stay the same, so does the turn.
    """
    whose = [] if turn_of is None else [turn_of]
    course = Decision(COURSE, whose, [state.phase, state.wagon])
    # Compared as a whole with the record below: a second question to the same seat is no new turn.
    if state.stack[:1] != [course]:
        state.turn += 1
    state.stack = [course, Decision(decision.kind, sorted(decision.seats), decision.data)]


def answered(state: HaendlerState, seat: int) -> None:
    """Note that a seat has answered; the question is over once nobody owes an answer."""
    decision = state.stack[-1]
    decision.seats.remove(seat)
    if not decision.seats:
        state.stack.pop()


def waits(state: HaendlerState) -> bool:
    """Return whether somebody must decide before the game can go on."""
    return bool(state.stack) and state.stack[-1].kind != COURSE


def one_by_one(ask_seat: Callable[[HaendlerState, int, Outcome], None]) -> Callable[[HaendlerState, Outcome], bool]:
    """Make a step that comes to each seat in turn order, out of what it is for one of them, which may ask it."""

    @wraps(ask_seat)
    def step(state: HaendlerState, outcome: Outcome) -> bool:
        while state.due and not waits(state):
            # Taken off before it is asked: the step is called again after the answer, and goes on with the next seat.
            ask_seat(state, state.due.pop(0), outcome)
        return not waits(state)

    return step
