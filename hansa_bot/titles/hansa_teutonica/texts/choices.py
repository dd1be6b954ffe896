"""What choosing a value of a slot means now; starts with the value's name."""

from __future__ import annotations

from collections.abc import Callable

from hansa_bot.titles.hansa_teutonica.material import DISPLACE_COST, NEUTRAL, PIECES, SKILL_VALUES, SKILLS
from hansa_bot.titles.hansa_teutonica.notation import read_take
from hansa_bot.titles.hansa_teutonica.tables import SHIP
from hansa_bot.titles.hansa_teutonica.texts.gains import after_swap, token_effect
from hansa_bot.titles.hansa_teutonica.texts.names import read_target
from hansa_bot.titles.hansa_teutonica.texts.reading import Reading, cut


def choice(here: Reading, kind: str, slot: str, value: str) -> str:
    """Return "Bremen–Minden · 1 of 3 free · you 1, Bea 1"; only the name where nothing more is known."""
    meaning = _MEANINGS.get(slot)
    try:
        parts = meaning(here, kind, value) if meaning else []
    except (KeyError, ValueError, IndexError):
        parts = []
    return cut(" · ".join([here.names.value(slot, value), *filter(None, parts)]))


def _route(here: Reading, kind: str, value: str) -> list[str]:
    tr, route = here.tr, here.route(value)
    token = tr("token {token}", token=here.names.value("token", route.token)) if route.token else ""
    if kind in ("claim", "neutral"):
        points = (f"{here.who(seat)} +{points}" for seat, points in here.control_points(value).items())
        return [", ".join(points), token, _permanent(here, value) if kind == "claim" else ""]
    if kind == "token":
        open_in = (f"{here.names.value('city', city.id)} {city.slots.count(None)}" for city in here.ends(value))
        return [tr("{n} spaces", n=len(route.spaces)), tr("empty slots: {cities}", cities=", ".join(open_in))]
    city = here.permit(value) if kind in ("place", "displace") else None
    permission = tr("permission of {city}", city=here.names.value("city", city)) if city else ""
    toll = here.toll(value) if kind == "place" else 0
    block = tr.plural("costs {n} piece more", "costs {n} pieces more", toll) if toll else ""
    return [_room(here, value), here.occupants(value), permission, block, token]


def _room(here: Reading, part: str) -> str:
    """Say how much room a part of a route has; a ship and the house spaces beside it are counted apart."""
    spaces = here.spaces(part)
    values = {"free": spaces.count(None), "n": len(spaces)}
    if not values["free"]:
        return here.tr("full")
    if not here.laid(part).ships or part.endswith(SHIP):
        return here.tr("{free} of {n} free", **values)
    return here.tr("{free} of {n} house spaces free", **values)


def _permanent(here: Reading, route: str) -> str:
    bonus = here.laid(route).bonus
    return here.tr("bonus {bonus}", bonus=here.names.value("bonus", bonus)) if bonus else ""


def _piece(here: Reading, kind: str, value: str) -> list[str]:
    tr, index = here.tr, PIECES.index(value)
    stock, supply = here.desk.stock, here.desk.supply
    if kind in ("place", "displace"):
        return [tr("{n} in your supply", n=supply[index])]
    if kind == "claim":
        return [tr("becomes the office")]
    if kind == "bonus" and here.view.bonus:
        return [tr("{n} in your supply", n=supply[index])]
    if kind != "add" or here.view.lifted or here.view.decision == "reuse":
        return []
    if here.view.extras_of == NEUTRAL and here.view.neutral:
        return [tr("{n} in the neutral stock", n=here.view.neutral.stock)]
    return [tr("{n} in your stock", n=stock[index]) if any(stock) else tr("{n} in your supply", n=supply[index])]


def _take(here: Reading, kind: str, value: str) -> list[str]:
    sign = -1 if kind == "pay" else 1
    supply = (have + sign * moved for have, moved in zip(here.desk.supply, read_take(value), strict=True))
    return [here.tr("then {pieces} in your supply", pieces=here.names.pieces(*supply))]


def _target(here: Reading, kind: str, value: str) -> list[str]:
    if value.partition(":")[0] in here.t.city:
        before, after = after_swap(here, value)
        return [here.tr("control: {before} → {after}", before=before, after=after) if before != after else ""]
    if value in SKILLS:
        return _raise(here, value)
    seat, piece = read_target(value)
    if kind == "remove":
        return [here.tr("goes to {supply}", supply=here.whose(seat))]
    if kind != "displace":
        return []
    cost, extras = DISPLACE_COST[PIECES.index(piece)], here.extras(seat, piece)
    return [
        here.tr.plural("you pay {n} piece more", "you pay {n} pieces more", cost),
        here.tr("{name} may add {n}", name=here.who(1 - here.actor if seat == NEUTRAL else seat), n=extras),
    ]


def _raise(here: Reading, skill: str) -> list[str]:
    step = here.desk.skills[skill]
    if step + 1 >= len(SKILL_VALUES[SKILLS.index(skill)]):
        return []
    before, after = here.names.level(skill, step), here.names.level(skill, step + 1)
    return [here.tr("still {level}", level=after) if before == after else f"{before} → {after}"]


def _benefit(here: Reading, kind: str, value: str) -> list[str]:
    name, _, what = value.partition(":")
    tr = here.tr
    if name == "upgrade":
        return _raise(here, what)
    if name == "table":
        return [tr("scored at the end")]
    if name == "extra_office":
        return [tr("uses the token"), tr("left of all offices there")]
    if name == "none":
        return [tr("points and token only")] if kind == "claim" else []
    if name == "office" and here.printed(what).open:
        return [tr("right end of the row"), "" if here.city(what).complete else tr("completes the city")]
    index = here.next_slot(what) if name == "office" else None
    if index is None:
        return []
    slot = here.printed(what).slots[index]
    coin = tr("coin +{n}", n=slot.points) if slot.points else ""
    last = tr("completes the city") if here.city(what).slots.count(None) == 1 else ""
    return [here.names.value("piece", slot.shape), here.names.value("privilege", slot.privilege), coin, last]


def _token(here: Reading, kind: str, value: str) -> list[str]:
    have = here.desk.unused.count(value) if kind == "use" else 0
    return [token_effect(here, value), here.tr("you have {n}", n=have) if have > 1 else ""]


_MEANINGS: dict[str, Callable[[Reading, str, str], list[str]]] = {
    "route": _route,
    "piece": _piece,
    "take": _take,
    "target": _target,
    "benefit": _benefit,
    "token": _token,
}
