"""The remove-three token: up to three pieces from routes back to their owners' supplies (HT-13.7)."""

from __future__ import annotations

from functools import cache

from hansa_bot.engine.action import Action, token
from hansa_bot.engine.event import Outcome
from hansa_bot.titles.hansa_teutonica.material import NEUTRAL, PIECES, REMOVALS, TARGETS, kind, owner
from hansa_bot.titles.hansa_teutonica.spaces import PIECES_ONLY, Row, collect, lift, spot
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import Tables


def offers(state: HansaState, t: Tables, seat: int) -> list[Action]:
    """Return every piece on a route, own ones too; after the first one the rest may be left out."""
    stop = ["enough"] if state.stack[-1].data[0] < REMOVALS else []
    return stop + collect(_rows(t), state.spaces.translate(PIECES_ONLY))


def resolve(state: HansaState, t: Tables, seat: int, outcome: Outcome, part: int, target: int) -> None:
    """Take the piece off; it goes to its owner's supply, a neutral one to the neutral stock (HT-18.16)."""
    space = lift(state, t, part, target)
    if owner(target) == NEUTRAL:
        state.neutral_stock += 1
    else:
        state.supply[2 * owner(target) + kind(target)] += 1
    outcome.tell(
        "removed",
        seat=seat,
        other_seat=owner(target),
        piece=PIECES[kind(target)],
        **spot(t, space),
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
    by_part = [((), *((token("remove", part, target),) for target in TARGETS.values())) for part in t.parts]
    return tuple(by_part[part] for part in t.part_of)
