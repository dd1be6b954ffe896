"""Why a bonus token cannot be used, or put on a route."""

from __future__ import annotations

from hansa_bot.engine.errors import Refusal
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.hansa_teutonica.cities import empty_slot, extra_offices
from hansa_bot.titles.hansa_teutonica.desks import can_upgrade, tokens_on_plate
from hansa_bot.titles.hansa_teutonica.material import (
    EXCHANGE,
    EXTRA_OFFICE,
    SKILLS,
    SWAP,
    TARGETS,
    TOKENS,
    UPGRADE,
    owner,
)
from hansa_bot.titles.hansa_teutonica.modules import POSTED
from hansa_bot.titles.hansa_teutonica.refusals import modules as refused_modules
from hansa_bot.titles.hansa_teutonica.spaces import is_empty
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import Tables


def use(state: HansaState, t: Tables, seat: int, used: int, what: int = -1, slot: int = -1) -> Refusal | None:
    """Return what stands against using a token; `what` is a skill or, with `slot`, a city (HT-13)."""
    if not state.unused[len(TOKENS) * seat + used]:
        return Refusal("HT-13.1", N_("You have no unused token {token}."), {"token": TOKENS[used]})
    if used == EXTRA_OFFICE:
        return Refusal("HT-13.4", N_("The extra office is used when you claim a route, as its benefit."))
    if used in (EXCHANGE, *POSTED):
        return refused_modules.use(state, t, seat, used, what, slot)
    if used == SWAP and slot >= 0:
        return _swap(state, t, seat, what, slot)
    if used == UPGRADE and slot < 0 <= what < len(SKILLS) and not can_upgrade(state, seat, what):
        return Refusal("HT-13.3", N_("{skill} is fully developed."), {"skill": SKILLS[what]})
    return Refusal("HT-13.3", N_("The token {token} would have no effect like that."), {"token": TOKENS[used]})


def _swap(state: HansaState, t: Tables, seat: int, city: int, slot: int) -> Refusal | None:
    where = {"city": t.cities[city]}
    if t.open[city] and state.options.open_city_swap == "false":
        return Refusal("HT-19.5", N_("Offices of the open city {city} cannot be swapped."), where)
    row = bytes(state.slots[t.slot_start[city] : t.slot_stop[city]])
    if t.open[city]:
        row = extra_offices(state, city)[::-1]
    pair = row[slot : slot + 2]
    if len(pair) < 2 or not all(pair):
        return Refusal("HT-13.5", N_("No two offices stand side by side there in {city}."), where)
    if owner(pair[0]) == owner(pair[1]):
        return Refusal("HT-13.5", N_("The two offices have one owner, so a swap would change nothing."))
    if seat not in map(owner, pair) and state.options.swap_ownership == "own_one":
        return Refusal("HT-13.5", N_("One of the two offices must be yours."))
    return None


def remove(state: HansaState, t: Tables, seat: int, part: int, target: int) -> Refusal | None:
    """Return what stands against removing a piece (HT-13.7)."""
    values = {"target": TARGETS[target], "route": t.parts[part]}
    return Refusal("HT-13.7", N_("{target} is not on {route}."), values)


def token(state: HansaState, t: Tables, seat: int, which: int, part: int) -> Refusal | None:
    """Return what stands against putting a token on a route (HT-14.2, HT-19.7, HT-20.10)."""
    route = t.route_at[part]
    values = {"route": t.routes[route], "token": TOKENS[which]}
    if which not in tokens_on_plate(state, seat):
        return Refusal("HT-14.1", N_("The token {token} is not among those to be placed."), values)
    if not t.board.routes[route].tokens:
        rule = "HT-20.10" if t.has_regions else "HT-19.7"
        return Refusal(rule, N_("New tokens are never put on {route}."), values)
    if state.route_tokens[route]:
        return Refusal("HT-14.2", N_("{route} has a token already."), values)
    if not is_empty(state, t, route):
        return Refusal("HT-14.2", N_("{route} is not empty."), values)
    if any(empty_slot(state, t, city) >= 0 for city in t.ends[route]):
        return None
    if any(t.open[city] for city in t.ends[route]):
        return Refusal("HT-19.7", N_("No city on {route} has an empty printed slot."), values)
    return Refusal("HT-14.2", N_("Both cities on {route} are complete."), values)
