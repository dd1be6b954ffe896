"""Action 5, claim: cash in a route that holds only own pieces (HT-8)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress
from operator import eq

from hansa_bot.engine.action import Action, token
from hansa_bot.engine.event import Outcome
from hansa_bot.titles.hansa_teutonica import benefits
from hansa_bot.titles.hansa_teutonica.control import controller
from hansa_bot.titles.hansa_teutonica.ending import TOKENS_OUT, finish, score, trigger
from hansa_bot.titles.hansa_teutonica.material import MERCHANT, TOKENS, TRADER, code, take
from hansa_bot.titles.hansa_teutonica.plates import entry
from hansa_bot.titles.hansa_teutonica.spaces import OWN
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import WALLS, Tables


def offers(state: HansaState, t: Tables, seat: int) -> list[Action]:
    """Return every own full route with every benefit, and with none (HT-8.1, HT-8.15)."""
    return sorted(
        token("claim", t.routes[route], benefit)
        for route in own_full(state, t, seat)
        for benefit in benefits.legal(state, t, seat, route)
    )


def own_full(state: HansaState, t: Tables, seat: int) -> Iterator[int]:
    """Return the routes on which every space holds a piece of this seat (HT-8.1)."""
    return compress(range(len(t.routes)), map(eq, state.spaces.translate(OWN[seat]).split(WALLS), t.full))


def resolve(
    state: HansaState,
    t: Tables,
    seat: int,
    outcome: Outcome,
    route: int,
    benefit: int,
    what: int,
    piece: int = TRADER,
) -> None:
    """Score control, take the token, gain the benefit, in this order (HT-8.2); the end may come with it (HT-15.4)."""
    state.actions_left -= 1
    first, last = t.start[route], t.stop[route]
    pieces = [state.spaces.count(code(seat, kind), first, last) for kind in (TRADER, MERCHANT)]
    state.spaces[first:last] = bytes(last - first)
    outcome.tell("claimed", seat=seat, route=t.routes[route], take=take(*pieces))
    for city in t.ends[route]:
        ruler = controller(state, t, city)
        if ruler is not None:
            score(state, outcome, ruler, 1, "control", city=t.cities[city])
    if state.route_tokens[route]:
        _take_token(state, t, seat, outcome, route)
    used = benefits.gain(state, t, seat, outcome, benefit, what, piece)
    if used is not None:
        pieces[used] -= 1
    state.stock[2 * seat + TRADER] += pieces[TRADER]
    state.stock[2 * seat + MERCHANT] += pieces[MERCHANT]
    if state.end is not None:
        finish(state, outcome)


def _take_token(state: HansaState, t: Tables, seat: int, outcome: Outcome, route: int) -> None:
    """Take the route's token and draw its replacement face down, or trigger the end (HT-8.4 to HT-8.6, HT-15.3)."""
    taken = state.route_tokens[route] - 1
    state.route_tokens[route] = 0
    state.unused[len(TOKENS) * seat + taken] += 1
    outcome.tell("took_token", seat=seat, token=TOKENS[taken], route=t.routes[route])
    if state.token_stock:
        state.plates.append(entry(seat, state.token_stock.pop()))
        outcome.tell("token_drawn", seat=seat, count=len(state.token_stock))
    else:
        outcome.tell("stock_empty", seat=seat)
        trigger(state, TOKENS_OUT)
