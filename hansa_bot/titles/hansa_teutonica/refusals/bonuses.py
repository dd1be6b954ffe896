"""Why a neutral claim, a further extra office or a permanent bonus is not legal as it was meant."""

from __future__ import annotations

from hansa_bot.engine.errors import Refusal
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.hansa_teutonica.actions.claim import own_full
from hansa_bot.titles.hansa_teutonica.cities import empty_slot
from hansa_bot.titles.hansa_teutonica.material import NEUTRAL, PIECES, PRIVILEGE, code
from hansa_bot.titles.hansa_teutonica.notation import EXTRA, OFFICE, UPGRADE_SKILL
from hansa_bot.titles.hansa_teutonica.refusals import claims as refused_claims
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import Tables


def neutral(state: HansaState, t: Tables, seat: int, part: int, benefit: int, what: int) -> Refusal | None:
    """Return what stands against a claim of the neutral colour (HT-18.7, HT-18.8)."""
    route = t.route_at[part]
    values = {"route": t.routes[route]}
    if route not in own_full(state, t, NEUTRAL):
        return Refusal("HT-18.7", N_("Neutral traders do not fill {route}."), values)
    if benefit != OFFICE:
        return Refusal("HT-18.8", N_("The neutral takes an office in one of the two cities."))
    if what not in t.ends[route]:
        return Refusal("HT-18.8", N_("{route} does not lead to {city}."), {**values, "city": t.cities[what]})
    if empty_slot(state, t, what) < 0:
        return Refusal("HT-18.8", N_("{city} has no empty slot."), {"city": t.cities[what]})
    return None


def bonus(state: HansaState, t: Tables, seat: int, benefit: int, what: int, piece: int = -1) -> Refusal | None:
    """Return what stands against a further extra office (HT-13.4) or the use of a permanent bonus (HT-19.6)."""
    data = state.stack[-1].data
    if state.stack[-1].kind == "more_offices":
        return _more(state, t, seat, data, benefit, what, piece)
    raises = t.board.routes[data[0]].bonus == "gain_privilegium"
    if raises != (benefit == UPGRADE_SKILL and what == PRIVILEGE):
        values = {"bonus": t.board.routes[data[0]].bonus}
        return Refusal("HT-19.6", N_("The permanent bonus here is another one: {bonus}."), values)
    if benefit != OFFICE or not t.open[what]:
        return Refusal("HT-19.4", N_("This office goes to an open city."))
    if piece >= 0 and not state.supply[2 * seat + piece]:
        return Refusal("HT-19.6", N_("There is no {piece} in your supply."), {"piece": PIECES[piece]})
    return None


def _more(
    state: HansaState, t: Tables, seat: int, data: list[int], benefit: int, what: int, piece: int
) -> Refusal | None:
    route, *pieces, _ = data
    if benefit != EXTRA:
        return Refusal("HT-13.4", N_("Only a further extra office may follow the benefit."))
    if what not in t.ends[route]:
        values = {"route": t.routes[route], "city": t.cities[what]}
        return Refusal("HT-13.4", N_("{route} does not lead to {city}."), values)
    there = {code(seat, kind) for kind, count in enumerate(pieces) if count}
    return refused_claims.extra_office(state, t, seat, there, what, piece)
