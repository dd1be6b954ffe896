"""The neutral colour claims a route full of its traders, within the action in progress (HT-18.7 to HT-18.10)."""

from __future__ import annotations

from hansa_bot.engine.action import Action, token
from hansa_bot.engine.event import Outcome
from hansa_bot.engine.state import Decision
from hansa_bot.titles.hansa_teutonica import desks, founding, spaces
from hansa_bot.titles.hansa_teutonica.actions.claim import cash_in, own_full
from hansa_bot.titles.hansa_teutonica.cities import empty_slot
from hansa_bot.titles.hansa_teutonica.desks import end_game
from hansa_bot.titles.hansa_teutonica.material import NEUTRAL, NEUTRAL_TRADER, TOKENS, TRADER
from hansa_bot.titles.hansa_teutonica.notation import OFFICE
from hansa_bot.titles.hansa_teutonica.spaces import put, spot
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import Tables


def close(state: HansaState, t: Tables, outcome: Outcome) -> None:
    """Finish the action in progress once nobody owes an answer: neutral claims, then a triggered end (HT-15.4)."""
    if state.over or state.stack[-1].kind != "turn":
        return
    if spaces.neutral_plays(state) and any(True for _ in own_full(state, t, NEUTRAL)):
        state.stack.append(Decision("neutral", [state.active]))
    elif state.end is not None:
        end_game(state, outcome)


def offers(state: HansaState, t: Tables, seat: int) -> list[Action]:
    """Return each full neutral route with the cities where its office may go (HT-18.7, HT-18.8)."""
    found: list[Action] = []
    for route in own_full(state, t, NEUTRAL):
        cities = [city for city in sorted(t.ends[route]) if empty_slot(state, t, city) >= 0]
        found += [token("neutral", t.routes[route], f"office:{t.cities[city]}") for city in cities]
        if not cities:
            found.append(token("neutral", t.routes[route], "none"))
    return sorted(found)


def resolve(state: HansaState, t: Tables, seat: int, outcome: Outcome, part: int, benefit: int, what: int) -> None:
    """Score control, discard the token, take the leftmost empty slot whatever its colour and shape (HT-18.8)."""
    state.stack.pop()
    route = t.route_at[part]
    traders = cash_in(state, t, NEUTRAL, outcome, route)[TRADER]
    if state.route_tokens[route]:
        _discard_token(state, t, seat, outcome, route)
    if benefit == OFFICE:
        traders -= 1
        founding.found_office(state, t, NEUTRAL, outcome, what, TRADER)
    if traders and state.options.full_neutral and any(t.yellow[city] for city in t.ends[route]):
        traders -= 1
        outcome.tell("neutral_stays", **spot(t, put(state, t, t.parts_of[route][0], NEUTRAL_TRADER)))
    state.neutral_stock += traders


def _discard_token(state: HansaState, t: Tables, seat: int, outcome: Outcome, route: int) -> None:
    """Put the route's token out of the game and draw its replacement onto the active player's plate."""
    gone = state.route_tokens[route] - 1
    state.route_tokens[route] = 0
    state.discarded.append(gone)
    outcome.tell("token_discarded", seat=NEUTRAL, token=TOKENS[gone], route=t.routes[route])
    desks.draw_token(state, outcome, seat)
