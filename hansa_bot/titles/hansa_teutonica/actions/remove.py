"""The remove-three token: up to three pieces from routes back to their owners' supplies (HT-13.7)."""

from __future__ import annotations

from functools import cache

from hansa_bot.engine.action import Action, token
from hansa_bot.engine.event import Outcome
from hansa_bot.titles.hansa_teutonica.material import PIECES, REMOVALS, TARGETS, kind, owner
from hansa_bot.titles.hansa_teutonica.spaces import PIECES_ONLY, Row, lift, spoken
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import Tables


def offers(state: HansaState, t: Tables, seat: int) -> list[Action]:
    """Return every piece on a route, own ones too; after the first one the rest may be left out."""
    stop = ["enough"] if state.stack[-1].data[0] < REMOVALS else []
    return stop + spoken(_rows(t), state.spaces.translate(PIECES_ONLY))


def resolve(state: HansaState, t: Tables, seat: int, outcome: Outcome, route: int, target: int) -> None:
    """Take the piece off; it goes to its owner's supply."""
    space = lift(state, t, route, target)
    state.supply[2 * owner(target) + kind(target)] += 1
    outcome.tell(
        "removed",
        seat=seat,
        other_seat=owner(target),
        piece=PIECES[kind(target)],
        route=t.routes[route],
        space=space,
    )
    data = state.stack[-1].data
    data[0] -= 1
    if not data[0] or not any(state.spaces.translate(PIECES_ONLY)):
        state.stack.pop()


def enough(state: HansaState, t: Tables, seat: int, outcome: Outcome) -> None:
    """Leave the rest where it is."""
    state.stack.pop()


@cache
def _rows(t: Tables) -> tuple[Row, ...]:
    by_route = [((), *((token("remove", route, target),) for target in TARGETS.values())) for route in t.routes]
    return tuple(by_route[route] for route in t.route_of)
