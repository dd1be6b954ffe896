"""What choosing a value of a slot means now; starts with the value's name."""

from collections.abc import Callable, Sequence

from hansa_bot.titles.hansa_teutonica import cities, material
from hansa_bot.titles.hansa_teutonica.tables import SHIP, read_take
from hansa_bot.titles.hansa_teutonica.texts.names import WORDS, read_target
from hansa_bot.titles.hansa_teutonica.texts.reading import HansaReading
from hansa_bot.titles.hansa_teutonica.view import CityView, Piece

_EFFECTS = WORDS["token_effect"]


def _route(here: HansaReading, kind: str, value: str) -> list[str]:
    tr, route = here.tr, here.route(value)
    token = tr("token {token}", token=here.names.value("token", route.token)) if route.token else ""
    if kind in ("claim", "neutral"):
        return [", ".join(name_control(here, value)), token, _permanent(here, value) if kind == "claim" else ""]
    if kind == "token":
        open_in = (f"{here.names.value('city', city.id)} {city.slots.count(None)}" for city in here.ends(value))
        return [tr("{n} spaces", n=len(route.spaces)), tr("empty slots: {cities}", cities=", ".join(open_in))]
    city = here.permit(value) if kind in ("place", "displace") else None
    permission = tr("permission of {city}", city=here.names.value("city", city)) if city else ""
    toll = here.toll(value) if kind == "place" else 0
    block = tr.plural("costs {n} piece more", "costs {n} pieces more", toll) if toll else ""
    return [_room(here, value), here.occupants(value), permission, block, token]


def _room(here: HansaReading, part: str) -> str:
    """Say how much room a part of a route has; a ship and the house spaces beside it are counted apart."""
    spaces = here.spaces(part)
    values = {"free": spaces.count(None), "n": len(spaces)}
    if not values["free"]:
        return here.tr("full")
    if not here.laid(part).ships or part.endswith(SHIP):
        return here.tr("{free} of {n} free", **values)
    return here.tr("{free} of {n} house spaces free", **values)


def _permanent(here: HansaReading, route: str) -> str:
    bonus = here.laid(route).bonus
    return here.tr("bonus {bonus}", bonus=here.names.value("bonus", bonus)) if bonus else ""


def _piece(here: HansaReading, kind: str, value: str) -> list[str]:
    tr, index = here.tr, material.PIECES.index(value)
    stock, supply = here.desk.stock, here.desk.supply
    if kind in ("place", "displace"):
        return [tr("{n} in your supply", n=supply[index])]
    if kind == "claim":
        return [tr("becomes the office")]
    if kind == "bonus" and here.view.bonus:
        return [tr("{n} in your supply", n=supply[index])]
    if kind != "add" or here.view.lifted or here.view.decision == "reuse":
        return []
    if here.view.extras_of == material.NEUTRAL and here.view.neutral:
        return [tr("{n} in the neutral stock", n=here.view.neutral.stock)]
    return [tr("{n} in your stock", n=stock[index]) if any(stock) else tr("{n} in your supply", n=supply[index])]


def _take(here: HansaReading, kind: str, value: str) -> list[str]:
    sign = -1 if kind == "pay" else 1
    supply = (have + sign * moved for have, moved in zip(here.desk.supply, read_take(value), strict=True))
    return [here.tr("then {pieces} in your supply", pieces=here.names.pieces(*supply))]


def _target(here: HansaReading, kind: str, value: str) -> list[str]:
    if value.partition(":")[0] in here.t.city:
        before, after = after_swap(here, value)
        return [here.tr("control: {before} → {after}", before=before, after=after) if before != after else ""]
    if value in material.SKILLS:
        return _raise(here, value)
    seat, piece = read_target(value)
    if kind == "remove":
        return [here.tr("goes to {supply}", supply=here.whose(seat))]
    if kind != "displace":
        return []
    cost, extras = material.DISPLACE_COST[material.PIECES.index(piece)], here.extras(seat, piece)
    return [
        here.tr.plural("you pay {n} piece more", "you pay {n} pieces more", cost),
        here.tr("{name} may add {n}", name=here.who(1 - here.actor if seat == material.NEUTRAL else seat), n=extras),
    ]


def _raise(here: HansaReading, skill: str) -> list[str]:
    step = here.desk.skills[skill]
    if step + 1 >= len(material.SKILL_VALUES[material.SKILLS.index(skill)]):
        return []
    before, after = here.names.level(skill, step), here.names.level(skill, step + 1)
    return [here.tr("still {level}", level=after) if before == after else f"{before} → {after}"]


def _benefit(here: HansaReading, kind: str, value: str) -> list[str]:
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


def _token(here: HansaReading, kind: str, value: str) -> list[str]:
    have = here.desk.unused.count(value) if kind == "use" else 0
    return [token_effect(here, value), here.tr("you have {n}", n=have) if have > 1 else ""]


def why_put(here: HansaReading, part: str, *_: str) -> list[str]:
    """Say what a piece on a route leads to: filling it, then the best that a claim of it brings, in few words."""
    tr, route = here.tr, here.route(part)
    found = [tr("fills it")] if route.spaces.count(None) == 1 and here.owns_rest(part) else []
    towards = [_towards(here, skill) for city in here.ends(part) for skill in here.printed(city.id).skills]
    found += sorted(filter(None, towards), key=lambda text: text != _towards(here, material.SKILLS[material.ACTIONS]))
    if route.token:
        found.append(tr("token {token}", token=here.names.value("token", route.token)))
    mine = here.control_points(part).get(here.actor)
    gain = [tr.plural("+{n} point", "+{n} points", mine)] if mine else []
    return found + gain + [_offices(here, [city for city in here.ends(part) if _opens(here, city)])]


def _towards(here: HansaReading, skill: str) -> str:
    """Return "towards 3 actions" or "towards Privilegium orange", empty where a track is full."""
    values = material.SKILL_VALUES[material.SKILLS.index(skill)]
    step = here.desk.skills[skill]
    more = next((each for each in range(step + 1, len(values)) if values[each] > values[step]), None)
    if more is None:
        return ""
    level = here.names.level(skill, more)
    if skill == material.SKILLS[material.ACTIONS]:
        return here.tr("towards {level} actions", level=level)
    return here.tr("towards {skill} {level}", skill=here.names.skill(skill), level=level)


def _opens(here: HansaReading, city: CityView) -> bool:
    """Return whether the actor's privilege suffices for the next office of a city."""
    slot = here.next_slot(city.id)
    needed = None if slot is None else here.printed(city.id).slots[slot].privilege
    return needed is not None and material.PRIVILEGES.index(needed) <= here.skill("privilegium")


def _offices(here: HansaReading, places: Sequence[CityView]) -> str:
    """Return "office in Halle", or of which two cities one may have it; empty for none."""
    if len(places) < 2:
        return "".join(here.names.value("benefit", f"office:{city.id}") for city in places)
    return here.tr(
        "office in {cities}", cities=here.names.either([here.names.value("city", city.id) for city in places])
    )


MEANINGS: dict[str, Callable[[HansaReading, str, str], list[str]]] = {
    "route": _route,
    "piece": _piece,
    "take": _take,
    "target": _target,
    "benefit": _benefit,
    "token": _token,
}


def token_effect(here: HansaReading, token: str) -> str:
    """Say what a bonus token does at this table."""
    if token == "remove_three" and here.view.options.relocates:
        token = "relocate_three"
    return here.tr(_EFFECTS[token])


def _ruler(offices: Sequence[Piece | None]) -> int | None:
    """Return who controls a city with these offices from left to right (HT-9)."""
    return cities.ruler([piece.seat for piece in reversed(offices) if piece is not None])


def after_swap(here: HansaReading, target: str) -> tuple[str, str]:
    """Return who controls a city before and after its offices in a slot and the next one traded places."""
    name, _, slot = target.partition(":")
    city, left = here.city(name), int(slot)
    before: list[Piece | None] = [*city.extra, *city.slots]
    left += len(city.extra) if city.slots else 0
    after = before[:]
    after[left], after[left + 1] = before[left + 1], before[left]
    return here.who(_ruler(before) or 0), here.who(_ruler(after) or 0)


def name_benefit(here: HansaReading, seat: int, benefit: str, piece: str = "") -> str:
    """Say what a benefit means for a seat or the neutral colour, and with which piece; empty for none."""
    kind, _, what = benefit.partition(":")
    if kind == "none":
        return ""
    if kind == "upgrade":
        return here.tr("raise {what}", what=here.names.raised(what, here.desk.skills[what] + 1))
    text = here.names.value("benefit", benefit)
    if kind not in ("office", "extra_office"):
        return text
    marks = [here.names.value("piece", piece)] if piece else []
    marks += _marks(here, seat, here.city(what), extra=kind == "extra_office")
    return f"{text} ({', '.join(marks)})" if marks else text


def name_open_office(here: HansaReading, city: str, piece: str) -> str:
    """Say what an office at the right end of an open city means (HT-19.4)."""
    found = here.city(city)
    row = [*found.extra, Piece(here.actor, piece)]
    marks = [] if found.complete else [here.tr("complete")]
    marks += _takes_control(here, here.actor, found, row)
    values = {"city": here.names.value("city", city), "piece": here.names.value("piece", piece)}
    text = here.tr("Rightmost office in {city} with a {piece} from your supply", **values)
    return f"{text} ({', '.join(marks)})" if marks else text


def more_actions(token: str) -> int:
    """Return the actions that a bonus token gives; 0 for other tokens."""
    return material.TOKEN_ACTIONS.get(material.TOKENS.index(token), 0)


def name_control(here: HansaReading, route: str) -> list[str]:
    """Say who would score how much for control of both ends (HT-8.3)."""
    return [f"{here.who(seat)} +{points}" for seat, points in here.control_points(route).items()]


def _marks(here: HansaReading, seat: int, city: CityView, *, extra: bool) -> list[str]:
    """Return coin, completion and control that an office brings."""
    tr, new = here.tr, Piece(seat, "trader")
    slot = here.next_slot(city.id)
    if extra or slot is None:
        completes = here.printed(city.id).open and not city.complete
        row = [new, *city.extra, *city.slots]
        return [*([tr("complete")] if completes else []), *_takes_control(here, seat, city, row)]
    coin = here.printed(city.id).slots[slot].points
    scores = coin and (seat != material.NEUTRAL or here.view.options.full_neutral)
    marks = [f"+{coin}"] if scores else []
    marks += [tr("complete")] if city.slots.count(None) == 1 else []
    return marks + _takes_control(here, seat, city, [*city.extra, *city.slots[:slot], new])


def _takes_control(here: HansaReading, seat: int, city: CityView, row: Sequence[Piece | None]) -> list[str]:
    return [here.tr("control")] if _ruler(row) == seat != city.controller else []
