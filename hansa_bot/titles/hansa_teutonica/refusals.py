"""Why an action is not legal, as far as several verbs share it: whose turn it is, ships, regions, permissions, room.

What stands against one verb alone says the verb itself (`why_not`).
"""

from __future__ import annotations

from hansa_bot.engine.errors import Refusal
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.hansa_teutonica.material import NEUTRAL, PIECES, owner
from hansa_bot.titles.hansa_teutonica.modules import ANYWHERE, has_favour
from hansa_bot.titles.hansa_teutonica.spaces import anywhere, has_room, nearest, open_regions, roams
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import ENGLAND, REGIONS, Tables
from hansa_bot.titles.kit.verbs import Verb

_ACTIONS = frozenset({"income", "place", "displace", "move", "claim"})


def untimely(state: HansaState, verb: Verb) -> Refusal | None:
    """Refuse what answers another question than the one that is pending, and an action more than there are."""
    pending = state.stack[-1].kind
    if pending not in verb.offers:
        if "turn" in verb.offers:
            return Refusal("HT-3.3", N_("The action under way must be finished first."))
        return Refusal("HT-3.3", N_("Nothing of the kind is to be decided now."))
    if verb.name in _ACTIONS and pending == "turn" and not state.actions_left:
        return Refusal("HT-3.2", N_("No action is left in this turn."))
    return None


def ship(t: Tables, part: int, piece: int) -> Refusal | None:
    """Refuse a player's trader on a ship (HT-19.3)."""
    if t.ship[part] and not roams(piece):
        text = N_("The ship spaces of {route} take merchants only.")
        return Refusal("HT-19.3", text, {"route": t.routes[t.route_at[part]]})
    return None


def permission(state: HansaState, t: Tables, seat: int, part: int) -> Refusal | None:
    """Refuse placing and displacing in a region without permission (HT-20.4)."""
    if open_regions(state, t, seat) >> t.region[part] & 1:
        return None
    values = {"route": t.parts[part], "region": REGIONS[t.region[part]]}
    return Refusal("HT-20.4", N_("{route} lies in {region}, and you have no permission left for it."), values)


def full(state: HansaState, t: Tables, part: int, rule: str) -> Refusal | None:
    """Refuse a part of a route without an empty space, by the rule of the action."""
    if has_room(state, t, part):
        return None
    return Refusal(rule, N_("{route} has no empty space."), {"route": t.parts[part]})


def region(t: Tables, came_from: int, part: int, rule: str) -> Refusal:
    """Refuse a way from one region to another one, by the rule of the action."""
    values = {"from_region": REGIONS[came_from], "region": REGIONS[t.region[part]]}
    return Refusal(rule, N_("A piece from {from_region} cannot go to {region} like that."), values)


def landing(state: HansaState, t: Tables, origin: int, part: int, piece: int) -> Refusal | None:
    """Refuse a place for a piece of a reaction that set out from this route (HT-6.5 to HT-6.11, HT-20.6, HT-21.2)."""
    if t.route_at[part] == origin and not has_favour(state, owner(piece), ANYWHERE):
        return Refusal("HT-6.11", N_("The piece cannot go back to {route}."), {"route": t.routes[origin]})
    if (wrong := ship(t, part, piece)) is not None:
        return wrong
    if part not in anywhere(t, origin, roams(piece)):
        return region(t, t.region[t.parts_of[origin][0]], part, "HT-20.6")
    if (wrong := full(state, t, part, "HT-6.5")) is not None:
        return wrong
    near = nearest(state, t, origin, piece)
    if part in near:
        return None
    return Refusal("HT-6.9", N_("Nearer routes have room: {routes}."), {"routes": [t.parts[other] for other in near]})


def beyond_england(state: HansaState, t: Tables, part: int, piece: int) -> Refusal | None:
    """Refuse a place for a piece of the bonus that places two (HT-20.10)."""
    if t.region[part] == ENGLAND:
        return Refusal("HT-20.10", N_("This bonus places pieces in Wales and Scotland only."))
    return ship(t, part, piece) or full(state, t, part, "HT-20.10")


def source(state: HansaState, seat: int, who: int, piece: int) -> Refusal:
    """Refuse an extra piece by saying where it would have to come from (HT-6.8)."""
    if who == NEUTRAL:
        return Refusal("HT-18.6", N_("No neutral trader is left."))
    values = {"piece": PIECES[piece]}
    if any(state.stock[2 * seat : 2 * seat + 2]):
        return Refusal("HT-6.8", N_("Extra pieces come from your stock first, and it holds no {piece}."), values)
    if any(state.supply[2 * seat : 2 * seat + 2]):
        return Refusal("HT-6.8", N_("Your stock is empty, and your supply holds no {piece}."), values)
    return Refusal("HT-6.8", N_("Your stock and supply are empty: lift a piece from the board."))
