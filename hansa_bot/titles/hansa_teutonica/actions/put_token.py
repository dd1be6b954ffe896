"""Putting replacement tokens on the board at the end of a turn (HT-14)."""

from __future__ import annotations

from hansa_bot.engine.action import Action, token
from hansa_bot.engine.event import Outcome
from hansa_bot.engine.state import Decision
from hansa_bot.titles.hansa_teutonica import spaces
from hansa_bot.titles.hansa_teutonica.cities import empty_slot
from hansa_bot.titles.hansa_teutonica.desks import plate_entry, show_plate, tokens_on_plate
from hansa_bot.titles.hansa_teutonica.material import NEUTRAL_TRADER, TOKENS
from hansa_bot.titles.hansa_teutonica.spaces import is_empty
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import Tables


def begin(state: HansaState, t: Tables, seat: int, outcome: Outcome) -> None:
    """Turn the plate face up and ask where its tokens go (HT-14.1, HT-14.5)."""
    seen = show_plate(state, seat)
    if seen:
        outcome.tell("tokens_revealed", seat=seat, tokens=[TOKENS[each] for each in seen])
        outcome.reveal()
    _ask(state, t, seat, outcome)


def offers(state: HansaState, t: Tables, seat: int) -> list[Action]:
    """Return every pending token with every allowed route, in the order that the player likes (HT-14.2, HT-14.3)."""
    pending = sorted({TOKENS[each] for each in tokens_on_plate(state, seat)})
    routes = allowed(state, t)
    return [token("token", name, t.routes[route]) for name in pending for route in routes]


def resolve(state: HansaState, t: Tables, seat: int, outcome: Outcome, which: int, part: int) -> None:
    """Put a token face up on a route, where it stays until the route is claimed (HT-14.4).

    With a neutral colour one of its traders comes with it, unless one stands there already (HT-18.12, HT-18.13).
    """
    state.stack.pop()
    route = t.route_at[part]
    state.plates.remove(plate_entry(seat, which, shown=True))
    state.route_tokens[route] = which + 1
    outcome.tell("token_placed", seat=seat, token=TOKENS[which], route=t.routes[route])
    if spaces.neutral_plays(state) and is_empty(state, t, route):
        spaces.add_neutral(state, t, outcome, route)
    _ask(state, t, seat, outcome)


def allowed(state: HansaState, t: Tables) -> list[int]:
    """Return the routes that a token may be put on now.

    A route has no token and no pieces, and an empty printed slot at one end (HT-14.2, HT-19.7, HT-20.10). If there is
    none, the full text for two players allows routes with a single neutral trader (HT-18.13).
    """
    open_routes = [route for route in range(len(t.routes)) if _is_open(state, t, route)]
    found = [route for route in open_routes if is_empty(state, t, route)]
    if not found and spaces.neutral_plays(state) and state.options.full_neutral:
        return [route for route in open_routes if _pieces(state, t, route) == bytes((NEUTRAL_TRADER,))]
    return found


def _is_open(state: HansaState, t: Tables, route: int) -> bool:
    if state.route_tokens[route] or not t.board.routes[route].tokens:
        return False
    return any(empty_slot(state, t, city) >= 0 for city in t.ends[route])


def _pieces(state: HansaState, t: Tables, route: int) -> bytes:
    return bytes(state.spaces[at] for at in t.printed[route] if state.spaces[at])


def _ask(state: HansaState, t: Tables, seat: int, outcome: Outcome) -> None:
    pending = tokens_on_plate(state, seat)
    if pending and allowed(state, t):
        state.stack.append(Decision("tokens", [seat]))
        return
    for each in pending:
        if state.options.unplaceable_token == "discard":
            state.plates.remove(plate_entry(seat, each, shown=True))
            state.discarded.append(each)
            outcome.tell("token_discarded", seat=seat, token=TOKENS[each])
        else:
            outcome.tell("token_kept", seat=seat, token=TOKENS[each])
