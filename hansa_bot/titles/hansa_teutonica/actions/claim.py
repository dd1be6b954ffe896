"""Action 5, claim: cash in a route that holds only own pieces (HT-8)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import compress
from operator import eq

from hansa_bot.engine.action import Action, token
from hansa_bot.engine.event import Outcome
from hansa_bot.titles.hansa_teutonica import desks, founding
from hansa_bot.titles.hansa_teutonica.actions import bonus
from hansa_bot.titles.hansa_teutonica.cities import controller
from hansa_bot.titles.hansa_teutonica.desks import score
from hansa_bot.titles.hansa_teutonica.material import EXTRA_OFFICE, MERCHANT, TOKENS, TRADER, code, take
from hansa_bot.titles.hansa_teutonica.spaces import OWN
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import WALLS, Tables


def offers(state: HansaState, t: Tables, seat: int) -> list[Action]:
    """Return every own full route with every benefit, and with none (HT-8.1, HT-8.15)."""
    return sorted(
        token("claim", t.routes[route], benefit)
        for route in own_full(state, t, seat)
        for benefit in founding.legal_benefits(state, t, seat, route)
    )


def own_full(state: HansaState, t: Tables, seat: int) -> Iterable[int]:
    """Return the routes on which every space holds a piece of this owner (HT-8.1, HT-18.7)."""
    full = compress(range(len(t.parts)), map(eq, state.spaces.translate(OWN[seat]).split(WALLS), t.full))
    if not t.has_ships:
        return full
    parts = set(full)
    return sorted(route for route in {t.route_at[part] for part in parts} if parts.issuperset(t.parts_of[route]))


def resolve(
    state: HansaState,
    t: Tables,
    seat: int,
    outcome: Outcome,
    part: int,
    benefit: int,
    what: int,
    piece: int = TRADER,
) -> None:
    """Score control, take the token, gain the benefit, in this order (HT-8.2); a permanent bonus comes last."""
    state.actions_left -= 1
    route = t.route_at[part]
    before = state.unused[len(TOKENS) * seat + EXTRA_OFFICE]
    pieces = cash_in(state, t, seat, outcome, route)
    if state.route_tokens[route]:
        _take_token(state, t, seat, outcome, route)
    used = founding.gain_benefit(state, t, seat, outcome, benefit, what, piece)
    if used is not None:
        pieces[used] -= 1
    state.stock[2 * seat + TRADER] += pieces[TRADER]
    state.stock[2 * seat + MERCHANT] += pieces[MERCHANT]
    bonus.begin(state, t, seat, outcome, route, pieces, before)


def cash_in(state: HansaState, t: Tables, owner: int, outcome: Outcome, route: int) -> list[int]:
    """Empty a route and score control of both ends (HT-8.3); return its traders and merchants."""
    first, last = t.reach[route]
    pieces = [state.spaces.count(code(owner, kind), first, last) for kind in (TRADER, MERCHANT)]
    state.spaces[first : last + 1] = t.blank[route]
    outcome.tell("claimed", seat=owner, route=t.routes[route], take=take(*pieces))
    for city in t.ends[route]:
        ruler = controller(state, t, city)
        if ruler is not None:
            score(state, outcome, ruler, 1, "control", city=t.cities[city])
    return pieces


def _take_token(state: HansaState, t: Tables, seat: int, outcome: Outcome, route: int) -> None:
    """Take the route's token and draw its replacement (HT-8.4 to HT-8.6)."""
    taken = state.route_tokens[route] - 1
    state.route_tokens[route] = 0
    state.unused[len(TOKENS) * seat + taken] += 1
    outcome.tell("took_token", seat=seat, token=TOKENS[taken], route=t.routes[route])
    desks.draw_token(state, outcome, seat)
