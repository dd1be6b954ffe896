"""What an action would do for its actor, in one short sentence."""

from __future__ import annotations

from collections.abc import Callable

from hansa_bot.engine.action import Action, kind_of, values_of
from hansa_bot.titles.hansa_teutonica.material import DISPLACE_COST, NEUTRAL, PIECES
from hansa_bot.titles.hansa_teutonica.texts.choices import (
    after_swap,
    benefit_of,
    claim,
    more_actions,
    neutral_claim,
    open_office,
    token_effect,
)
from hansa_bot.titles.hansa_teutonica.texts.names import read_target
from hansa_bot.titles.hansa_teutonica.texts.reading import Reading, cut


def effect(here: Reading, action: Action) -> str:
    """Return the sentence, at most 100 characters; the verb's name alone where the action makes no sense here."""
    kind = kind_of(action)
    try:
        return cut(_EFFECTS[kind](here, *values_of(action)))
    except (KeyError, ValueError, IndexError, TypeError):
        return cut(action)


def _on(here: Reading, route: str, piece: str) -> dict[str, str]:
    """Return the elements of most sentences: the piece, the route, and how much room stays there."""
    free = here.route(route).spaces.count(None) - 1
    room = here.tr("that fills it")
    if free > 0:
        room = here.tr.plural("{n} space stays free", "{n} spaces stay free", free)
    return {"piece": here.names.value("piece", piece), "route": here.names.value("route", route), "room": room}


def _neutral_on(here: Reading, route: str) -> dict[str, str]:
    values = _on(here, route, "trader")
    if here.all_neutral_with(route):
        values["room"] = here.tr("that fills it, and the neutral colour claims it")
    return values


def _by_permission(here: Reading, route: str, text: str) -> str:
    city = here.permit(route)
    if city is None:
        return text
    return here.tr("{text}; uses the permission of {city}", text=text, city=here.names.value("city", city))


def _income(here: Reading, take: str) -> str:
    return here.tr("Take {take} from your stock into your supply", take=here.names.value("take", take))


def _place(here: Reading, route: str, piece: str) -> str:
    text = here.tr("Place a {piece} on {route}: {room}", **_on(here, route, piece))
    toll = here.toll(route)
    if toll:
        text = here.tr.plural("{text}; pays {n} piece more", "{text}; pays {n} pieces more", toll, text=text)
    return _by_permission(here, route, text)


def _displace(here: Reading, route: str, target: str, piece: str) -> str:
    text = here.tr(
        "Displace {target} on {route} (with a {piece}, pay {n})",
        target=here.names.value("target", target),
        route=here.names.value("route", route),
        piece=here.names.value("piece", piece),
        n=DISPLACE_COST[PIECES.index(target[2:])],
    )
    return _by_permission(here, route, text)


def _pay(here: Reading, take: str) -> str:
    return here.tr("Pay {take} into your stock", take=here.names.value("take", take))


def _relocate(here: Reading, route: str) -> str:
    displaced = here.view.displaced
    if displaced and displaced.seat == NEUTRAL:
        return here.tr("Put the neutral {piece} on {route}: {room}", **_neutral_on(here, route))
    piece = displaced.kind if displaced else "trader"
    return here.tr("Put your displaced {piece} on {route}: {room}", **_on(here, route, piece))


def _add(here: Reading, route: str, piece: str) -> str:
    if here.view.decision == "reuse":
        return here.tr("Put a {piece} on {route} instead of into the stock: {room}", **_on(here, route, piece))
    if here.view.extras_of == NEUTRAL:
        return here.tr("Add a neutral {piece} on {route}: {room}", **_neutral_on(here, route))
    return here.tr("Add a {piece} on {route}: {room}", **_on(here, route, piece))


def _borrow(here: Reading, route: str, piece: str) -> str:
    values = _on(here, route, piece)
    if here.view.bonus:
        return here.tr("Lift your {piece} from {route} for the bonus", **values)
    return here.tr("Lift your {piece} from {route} as the extra piece", **values)


def _move(here: Reading, route: str, piece: str) -> str:
    return here.tr("Lift your {piece} from {route} to move it", **_on(here, route, piece))


def _set(here: Reading, route: str, piece: str, region: str = "") -> str:
    values = _on(here, route, piece)
    if region:
        where = here.names.value("region", region)
        return here.tr("Set a {piece} from {region} down on {route}: {room}", **values, region=where)
    return here.tr("Set a {piece} down on {route}: {room}", **values)


def _lift(here: Reading, route: str, target: str) -> str:
    values = {"target": here.names.value("target", target), "route": here.names.value("route", route)}
    return here.tr("Lift {target} from {route} to move it", **values)


def _drop(here: Reading, route: str, target: str) -> str:
    seat, piece = read_target(target)
    last = len(here.view.carried) == 1 and (here.view.bonus or here.t.has_regions or not here.view.lifts_left)
    values = _neutral_on(here, route) if last and seat == NEUTRAL else _on(here, route, piece)
    return here.tr("Set {target} down on {route}: {room}", **values, target=here.names.piece_of(seat, piece))


def _bonus(here: Reading, benefit: str, piece: str = "") -> str:
    kind, _, what = benefit.partition(":")
    if kind == "office":
        return open_office(here, what, piece)
    if kind == "upgrade":
        return here.tr("By the bonus: {what}", what=benefit_of(here, here.actor, benefit))
    return here.tr("By another token: {office}", office=benefit_of(here, here.actor, benefit, piece))


def _use(here: Reading, token: str, target: str = "") -> str:
    names, tr = here.names, here.tr
    if target in here.desk.skills:
        return tr("Raise {what} by the token", what=names.raised(target, here.desk.skills[target] + 1))
    if token == "swap_offices" and target:
        return _swap(here, target)
    if token == "exchange_token" and target:
        return _exchange(here, target)
    if token in ("office_tribute", "route_block") and target:
        values = {"token": names.value("token", token), "route": names.value("route", target)}
        return tr("Lay {token} beside {route}, with a trader from your supply", **values)
    if target:
        return tr("Use {token} on {target}", token=names.value("token", token), target=names.value("target", target))
    if more_actions(token):
        left = here.view.actions_left + more_actions(token)
        return tr("Use {token}: then {n} actions left", token=names.value("token", token), n=left)
    return tr("Use {token}: {what}", token=names.value("token", token), what=token_effect(here, token))


def _exchange(here: Reading, target: str) -> str:
    owner, _, token = target.partition(":")
    values = {"name": here.names.seat(read_target(owner)[0]), "token": here.names.value("token", token)}
    return here.tr("Hand {name} the exchange token for the used {token}", **values)


def _favour(here: Reading, favour: str, token: str, other_token: str) -> str:
    names = here.names
    values = {"favour": names.value("favour", favour), "tokens": names.value("tokens", [token, other_token])}
    return here.tr("Take the favour {favour} for {tokens} and this turn", **values)


def _share(here: Reading, take: str) -> str:
    return here.tr("Take {take} from your stock into your supply", take=here.names.value("take", take))


def _swap(here: Reading, target: str) -> str:
    city, _, slot = target.partition(":")
    values = {"city": here.names.value("city", city), "left": int(slot) + 1, "right": int(slot) + 2}
    where = here.tr("slots {left} and {right} of {city}", **values)
    if here.printed(city).open:
        where = here.tr("offices {left} and {right} of {city}", **values)
    before, after = after_swap(here, target)
    if before == after:
        return here.tr("Swap {where}", where=where)
    return here.tr("Swap {where}: control goes from {before} to {after}", where=where, before=before, after=after)


def _remove(here: Reading, route: str, target: str) -> str:
    supply = here.whose(read_target(target)[0])
    values = {"target": here.names.value("target", target), "route": here.names.value("route", route)}
    return here.tr("Send {target} on {route} back to {supply}", **values, supply=supply)


def _token(here: Reading, token: str, route: str) -> str:
    values = {"token": here.names.value("token", token), "route": here.names.value("route", route)}
    if here.view.neutral and not any(here.route(route).spaces):
        return here.tr("Put the bonus token {token} on {route}, with a neutral trader", **values)
    return here.tr("Put the bonus token {token} on {route}", **values)


def _enough(here: Reading) -> str:
    tr = here.tr
    return {
        "remove": tr("Remove nothing more"),
        "shift": tr("Move nothing more"),
        "bonus": tr("Leave the bonus unused"),
        "reuse": tr("Leave the rest to your stock"),
        "place_two": tr("Place nothing more"),
        "more_offices": tr("Found no further extra office"),
    }.get(here.view.decision or "", tr("Add nothing more"))


def _end(here: Reading) -> str:
    left = here.view.actions_left
    if left:
        return here.tr.plural(
            "End your turn; {n} action stays unused", "End your turn; {n} actions stay unused", left
        )
    return here.tr("End your turn")


_EFFECTS: dict[str, Callable[..., str]] = {
    "income": _income,
    "place": _place,
    "displace": _displace,
    "pay": _pay,
    "relocate": _relocate,
    "add": _add,
    "borrow": _borrow,
    "move": _move,
    "set": _set,
    "claim": claim,
    "use": _use,
    "remove": _remove,
    "lift": _lift,
    "drop": _drop,
    "neutral": neutral_claim,
    "bonus": _bonus,
    "favour": _favour,
    "share": _share,
    "token": _token,
    "enough": _enough,
    "end": _end,
}
