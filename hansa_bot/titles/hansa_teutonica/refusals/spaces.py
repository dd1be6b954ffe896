"""What stands against a piece on a space: ships, regions, permissions, room."""

from __future__ import annotations

from hansa_bot.engine.errors import Refusal
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.hansa_teutonica import spaces
from hansa_bot.titles.hansa_teutonica.spaces import has_room, roams
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import REGIONS, Tables


def ship(t: Tables, part: int, piece: int) -> Refusal | None:
    """Refuse a player's trader on a ship (HT-19.3)."""
    if t.ship[part] and not roams(piece):
        text = N_("The ship spaces of {route} take merchants only.")
        return Refusal("HT-19.3", text, {"route": t.routes[t.route_at[part]]})
    return None


def permission(state: HansaState, t: Tables, seat: int, part: int) -> Refusal | None:
    """Refuse placing and displacing in a region without permission (HT-20.4)."""
    if spaces.open_regions(state, t, seat) >> t.region[part] & 1:
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
