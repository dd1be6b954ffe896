"""Why a claim or its benefit is not legal now."""

from __future__ import annotations

from hansa_bot.engine.errors import Refusal
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.hansa_teutonica.cities import empty_slot, offices
from hansa_bot.titles.hansa_teutonica.desks import can_upgrade, value
from hansa_bot.titles.hansa_teutonica.material import (
    EXTRA_OFFICE,
    MERCHANT,
    PIECES,
    PRIVILEGE,
    PRIVILEGES,
    SKILLS,
    TOKENS,
    code,
)
from hansa_bot.titles.hansa_teutonica.notation import EXTRA, OFFICE, TABLE, UPGRADE_SKILL
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import Tables


def claim(
    state: HansaState, t: Tables, seat: int, part: int, benefit: int, what: int, piece: int = -1
) -> Refusal | None:
    """Return what stands against a claim with this benefit (HT-8)."""
    route = t.route_at[part]
    pieces = {state.spaces[at] for at in t.printed[route]}
    if not pieces <= {code(seat, kind) for kind in range(len(PIECES))}:
        return Refusal("HT-8.1", N_("{route} is not filled with your pieces alone."), {"route": t.routes[route]})
    if benefit in (OFFICE, EXTRA) and what not in t.ends[route]:
        values = {"route": t.routes[route], "city": t.cities[what]}
        return Refusal("HT-8.7", N_("{route} does not lead to {city}."), values)
    if benefit == OFFICE:
        return _office(state, t, seat, pieces, what)
    if benefit == EXTRA:
        if state.options.extra_office_mode == "additional":
            return Refusal("HT-13.4", N_("Here an extra office follows the benefit: claim first."))
        return extra_office(state, t, seat, pieces, what, piece)
    if benefit == TABLE:
        return _table(state, t, seat, pieces, route, what)
    return _upgrade(state, t, seat, route, what) if benefit == UPGRADE_SKILL else None


def _office(state: HansaState, t: Tables, seat: int, pieces: set[int], city: int) -> Refusal | None:
    slot, where = empty_slot(state, t, city), {"city": t.cities[city]}
    if t.open[city]:
        return Refusal("HT-19.4", N_("{city} is an open city: an office needs an extra office token."), where)
    if slot < 0:
        return Refusal("HT-8.7", N_("{city} has no empty slot."), where)
    if t.privilege[slot] > value(state, seat, PRIVILEGE):
        needed, own = PRIVILEGES[t.privilege[slot]], PRIVILEGES[value(state, seat, PRIVILEGE)]
        text = N_("The next office in {city} needs {privilege} privilege; you have {own_privilege}.")
        return Refusal("HT-8.7", text, {**where, "privilege": needed, "own_privilege": own})
    if code(seat, t.shape[slot]) not in pieces:
        values = {**where, "piece": PIECES[t.shape[slot]]}
        return Refusal("HT-8.8", N_("The next office in {city} takes a {piece}, and the route holds none."), values)
    return None


def extra_office(state: HansaState, t: Tables, seat: int, pieces: set[int], city: int, piece: int) -> Refusal | None:
    """Return what stands against an extra office from these pieces of the route (HT-13.4, HT-19.4)."""
    if not state.unused[len(TOKENS) * seat + EXTRA_OFFICE]:
        return Refusal("HT-13.4", N_("You have no unused token {token}."), {"token": TOKENS[EXTRA_OFFICE]})
    if not t.open[city] and not offices(state, t, city):
        text = N_("An extra office needs another office in {city} first.")
        return Refusal("HT-13.4", text, {"city": t.cities[city]})
    if piece >= 0 and code(seat, piece) not in pieces:
        return Refusal("HT-13.4", N_("The route holds no {piece}."), {"piece": PIECES[piece]})
    return None


def _table(state: HansaState, t: Tables, seat: int, pieces: set[int], route: int, space: int) -> Refusal | None:
    if route != t.table_route:
        text = N_("Only {route} leads to the prestige table.")
        return Refusal("HT-8.13", text, {"route": t.routes[t.table_route]})
    if code(seat, MERCHANT) not in pieces:
        return Refusal("HT-11.2", N_("The prestige table takes a merchant from the route."))
    if state.table[space]:
        return Refusal("HT-11.2", N_("The space for {prestige} is taken."), {"prestige": t.table_values[space]})
    needed, own = PRIVILEGES[t.table_privilege[space]], PRIVILEGES[value(state, seat, PRIVILEGE)]
    values = {"prestige": t.table_values[space], "privilege": needed, "own_privilege": own}
    return Refusal(
        "HT-11.2", N_("The space for {prestige} needs {privilege} privilege; you have {own_privilege}."), values
    )


def _upgrade(state: HansaState, t: Tables, seat: int, route: int, skill: int) -> Refusal | None:
    values = {"skill": SKILLS[skill], "route": t.routes[route]}
    if not any(skill in t.skills[city] for city in t.ends[route]):
        return Refusal("HT-8.12", N_("No city on {route} raises {skill}."), values)
    if not can_upgrade(state, seat, skill):
        return Refusal("HT-10.3", N_("{skill} is fully developed."), values)
    return None
