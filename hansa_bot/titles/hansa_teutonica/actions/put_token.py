"""Putting replacement tokens on the board at the end of a turn (HT-14)."""

from __future__ import annotations

from hansa_bot.engine.action import Action, token
from hansa_bot.engine.decision import Decision
from hansa_bot.engine.event import Outcome
from hansa_bot.titles.hansa_teutonica.control import is_complete
from hansa_bot.titles.hansa_teutonica.material import TOKENS
from hansa_bot.titles.hansa_teutonica.plates import entry, plate, show
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import Tables


def begin(state: HansaState, t: Tables, seat: int, outcome: Outcome) -> None:
    """Turn the plate face up and ask where its tokens go (HT-14.1, HT-14.5)."""
    seen = show(state, seat)
    if seen:
        outcome.tell("tokens_revealed", seat=seat, tokens=[TOKENS[each] for each in seen])
        outcome.reveal()
    _ask(state, t, seat, outcome)


def offers(state: HansaState, t: Tables, seat: int) -> list[Action]:
    """Return every pending token with every allowed route, in the order that the player likes (HT-14.2, HT-14.3)."""
    pending = sorted({TOKENS[each] for each in plate(state, seat)})
    routes = allowed(state, t)
    return [token("token", name, t.routes[route]) for name in pending for route in routes]


def resolve(state: HansaState, t: Tables, seat: int, outcome: Outcome, which: int, route: int) -> None:
    """Put a token face up on a route, where it stays until the route is claimed (HT-14.4)."""
    state.stack.pop()
    state.plates.remove(entry(seat, which, shown=True))
    state.route_tokens[route] = which + 1
    outcome.tell("token_placed", seat=seat, token=TOKENS[which], route=t.routes[route])
    _ask(state, t, seat, outcome)


def allowed(state: HansaState, t: Tables) -> list[int]:
    """Return the routes without token and pieces, with an empty printed slot at one end (HT-14.2)."""
    return [
        route
        for route, (one, other) in enumerate(t.ends)
        if not state.route_tokens[route]
        and not any(state.spaces[t.start[route] : t.stop[route]])
        and not (is_complete(state, t, one) and is_complete(state, t, other))
    ]


def _ask(state: HansaState, t: Tables, seat: int, outcome: Outcome) -> None:
    pending = plate(state, seat)
    if pending and allowed(state, t):
        state.stack.append(Decision("tokens", [seat]))
        return
    for each in pending:
        outcome.tell("token_kept", seat=seat, token=TOKENS[each])
