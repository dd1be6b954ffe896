"""Why something of the optional modules is not legal (HT-21)."""

from __future__ import annotations

from collections import Counter

from hansa_bot.engine.errors import Refusal
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.hansa_teutonica import modules
from hansa_bot.titles.hansa_teutonica.material import EXCHANGE, TOKENS, TRADER
from hansa_bot.titles.hansa_teutonica.modules import FAVOURS, open_favours
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import Tables

_KINDS = len(TOKENS)


def favour(state: HansaState, t: Tables, seat: int, wanted: int, one: int, other: int) -> Refusal | None:
    """Return what stands against taking a tile for two tokens (HT-21.2)."""
    if FAVOURS[wanted] not in open_favours(state):
        return Refusal("HT-21.2", N_("The favour {favour} does not lie open."), {"favour": FAVOURS[wanted]})
    if state.begun:
        return Refusal("HT-21.2", N_("A favour is taken at the start of a turn, before anything else."))
    for token, count in Counter((one, other)).items():
        if state.unused[_KINDS * seat + token] < count:
            text = N_("You do not have {count} unused {token}.")
            return Refusal("HT-21.2", text, {"count": count, "token": TOKENS[token]})
    return None


def share(state: HansaState, t: Tables, seat: int, traders: int, merchants: int) -> Refusal | None:
    """Return what stands against taking these pieces (HT-21.2, HT-21.3)."""
    count = state.stack[-1].data[0]
    return Refusal("HT-21", N_("Take exactly {count} of the pieces in your stock."), {"count": count})


def use(state: HansaState, t: Tables, seat: int, used: int, what: int, token: int) -> Refusal | None:
    """Return what stands against using a promo token (HT-21.3)."""
    if used == EXCHANGE:
        text = N_("Name another player and one of that player's used tokens, of another kind.")
        return Refusal("HT-21.3", text)
    if not state.supply[2 * seat + TRADER]:
        return Refusal("HT-21.3", N_("You need a trader in your supply to lay beside the route."))
    return Refusal("HT-21.3", N_("Name the route that the token shall lie beside."))


def toll(state: HansaState, t: Tables, seat: int, part: int) -> Refusal | None:
    """Return what stands against placing where a route block lies (HT-21.3)."""
    route = t.route_at[part]
    needed = 1 + modules.toll(state, route)
    if sum(state.supply[2 * seat : 2 * seat + 2]) >= needed:
        return None
    text = N_("Placing on {route} takes {count} pieces of your supply: a route block lies there.")
    return Refusal("HT-21.3", text, {"route": t.routes[route], "count": needed})
