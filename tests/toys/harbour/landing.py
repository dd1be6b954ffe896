"""Landing: crates go onto quays and push other crates away (HB-3, HB-4)."""

from __future__ import annotations

from hansa_bot.engine.action import Action, token
from hansa_bot.engine.decision import Decision
from hansa_bot.engine.event import Outcome
from tests.toys.harbour.rounds import check_monopoly, next_ship
from tests.toys.harbour.state import NOBODY, QUAYS, SEA, HarbourState, free_quays


def land_offers(state: HarbourState, seat: int) -> list[Action]:
    """Return every quay that is not the seat's own, while crates are left."""
    if not state.crates:
        return []
    return [token("land", quay) for quay, owner in zip(QUAYS, state.owners, strict=True) if owner != seat]


def land(state: HarbourState, seat: int, values: list[str], outcome: Outcome) -> None:
    """Put a crate on a quay; a crate that stood there must be moved by its owner at once."""
    quay = QUAYS.index(values[0])
    owner, worth = state.owners[quay], state.worths[quay]
    state.owners[quay], state.worths[quay] = seat, state.cargo
    state.crates -= 1
    outcome.tell("landed", seat=seat, quay=values[0], cargo=state.cargo)
    if owner != NOBODY:
        outcome.tell("displaced", seat=owner, quay=values[0])
        state.stack.append(Decision("shift", [owner], [worth]))
    check_monopoly(state, outcome)


def shift_offers(state: HarbourState, seat: int) -> list[Action]:
    """Return the free quays; only when there is none, the sea."""
    return [token("shift", QUAYS[quay]) for quay in free_quays(state)] or [token("shift", SEA)]


def shift(state: HarbourState, seat: int, values: list[str], outcome: Outcome) -> None:
    """Put a displaced crate elsewhere, out of turn."""
    worth = state.stack.pop().data[0]
    if values[0] != SEA:
        quay = QUAYS.index(values[0])
        state.owners[quay], state.worths[quay] = seat, worth
    outcome.tell("shifted", seat=seat, quay=values[0])
    check_monopoly(state, outcome)


def sail_offers(state: HarbourState, seat: int) -> list[Action]:
    """The ship may always leave, also with crates on board (HB-1)."""
    return ["sail"]


def sail(state: HarbourState, seat: int, values: list[str], outcome: Outcome) -> None:
    """Declare the turn over."""
    outcome.tell("sailed", seat=seat)
    next_ship(state, outcome)
