"""What an action would do for its actor, in one short sentence."""

from __future__ import annotations

from collections.abc import Callable

from hansa_bot.engine.action import Action, kind_of, values_of
from hansa_bot.titles.hansa_teutonica.material import DISPLACE_COST, PIECES, TOKEN_ACTIONS, TOKENS
from hansa_bot.titles.hansa_teutonica.texts.names import Names
from hansa_bot.titles.hansa_teutonica.texts.reading import Reading, cut
from hansa_bot.titles.hansa_teutonica.view import Piece


def effect(here: Reading, action: Action) -> str:
    """Return the sentence, at most 100 characters; the verb's name alone where the action makes no sense here."""
    kind = kind_of(action)
    try:
        return cut(_EFFECTS[kind](here, *values_of(action)))
    except (KeyError, ValueError, IndexError, TypeError):
        return cut(action)


def token_effect(names: Names, token: str) -> str:
    """Say what a bonus token does."""
    tr = names.tr
    return {
        "extra_office": tr("an office beside the slots when you claim"),
        "swap_offices": tr("two neighbouring offices trade places"),
        "plus_three_actions": tr("3 more actions this turn"),
        "plus_four_actions": tr("4 more actions this turn"),
        "upgrade_skill": tr("raise any skill"),
        "remove_three": tr("up to 3 pieces leave the routes"),
    }[token]


def after_swap(here: Reading, target: str) -> tuple[str, str]:
    """Return who controls a city before and after its offices in a slot and the next one traded places."""
    name, _, slot = target.partition(":")
    city, left = here.city(name), int(slot)
    slots = city.slots[:]
    slots[left], slots[left + 1] = slots[left + 1], slots[left]
    return here.who(ruler([*city.extra, *city.slots]) or 0), here.who(ruler([*city.extra, *slots]) or 0)


def ruler(offices: list[Piece | None]) -> int | None:
    """Return who controls a city with these offices from left to right (HT-9)."""
    owners = [piece.seat for piece in reversed(offices) if piece is not None]
    return max(owners, key=owners.count, default=None)


def _income(here: Reading, take: str) -> str:
    return here.tr("Take {take} from your stock into your supply", take=here.names.value("take", take))


def _room_after(here: Reading, route: str) -> str:
    free = here.route(route).spaces.count(None) - 1
    if free <= 0:
        return here.tr("that fills it")
    return here.tr.plural("{n} space stays free", "{n} spaces stay free", free)


def _place(here: Reading, route: str, piece: str) -> str:
    values = {"piece": here.names.value("piece", piece), "route": here.names.value("route", route)}
    return here.tr("Place a {piece} on {route}: {room}", **values, room=_room_after(here, route))


def _displace(here: Reading, route: str, target: str, piece: str) -> str:
    cost = DISPLACE_COST[PIECES.index(target[2:])]
    return here.tr(
        "Displace {target} on {route} (with a {piece}, pay {n})",
        target=here.names.value("target", target),
        route=here.names.value("route", route),
        piece=here.names.value("piece", piece),
        n=cost,
    )


def _pay(here: Reading, take: str) -> str:
    return here.tr("Pay {take} into your stock", take=here.names.value("take", take))


def _relocate(here: Reading, route: str) -> str:
    piece = here.view.displaced.kind if here.view.displaced else "trader"
    values = {"piece": here.names.value("piece", piece), "route": here.names.value("route", route)}
    return here.tr("Put your displaced {piece} on {route}: {room}", **values, room=_room_after(here, route))


def _add(here: Reading, route: str, piece: str) -> str:
    values = {"piece": here.names.value("piece", piece), "route": here.names.value("route", route)}
    return here.tr("Add a {piece} on {route}: {room}", **values, room=_room_after(here, route))


def _borrow(here: Reading, route: str, piece: str) -> str:
    values = {"piece": here.names.value("piece", piece), "route": here.names.value("route", route)}
    return here.tr("Lift your {piece} from {route} as the extra piece", **values)


def _move(here: Reading, route: str, piece: str) -> str:
    values = {"piece": here.names.value("piece", piece), "route": here.names.value("route", route)}
    return here.tr("Lift your {piece} from {route} to move it", **values)


def _set(here: Reading, route: str, piece: str) -> str:
    values = {"piece": here.names.value("piece", piece), "route": here.names.value("route", route)}
    return here.tr("Set a {piece} down on {route}: {room}", **values, room=_room_after(here, route))


def _claim(here: Reading, route: str, benefit: str, piece: str = "") -> str:
    tr, token = here.tr, here.route(route).token
    parts = [f"{here.who(seat)} +{points}" for seat, points in here.control_points(route).items()]
    parts.append(_benefit(here, benefit))
    if piece:
        parts[-1] += f" ({here.names.value('piece', piece)})"
    if token:
        parts.append(tr("token {token}", token=here.names.value("token", token)))
    what = ", ".join(filter(None, parts)) or tr("nothing gained")
    return tr("Claim {route}: {what}", route=here.names.value("route", route), what=what)


def _benefit(here: Reading, benefit: str) -> str:
    kind, _, what = benefit.partition(":")
    if kind == "none":
        return ""
    if kind == "upgrade":
        return here.tr("raise {what}", what=here.names.raised(what, here.desk.skills[what] + 1))
    text = here.names.value("benefit", benefit)
    slot = here.next_slot(what) if kind == "office" else None
    if slot is None:
        return text
    coin = here.printed(what).slots[slot].points
    city = here.city(what)
    offices = [*city.extra, *city.slots[:slot], Piece(here.actor, "trader")]
    marks = [f"+{coin}"] if coin else []
    marks += [here.tr("complete")] if city.slots.count(None) == 1 else []
    marks += [here.tr("control")] if ruler(offices) == here.actor != city.controller else []
    return f"{text} ({', '.join(marks)})" if marks else text


def _use(here: Reading, token: str, target: str = "") -> str:
    names, tr = here.names, here.tr
    if target in here.desk.skills:
        return tr("Raise {what} by the token", what=names.raised(target, here.desk.skills[target] + 1))
    if target:
        before, after = after_swap(here, target)
        city, _, slot = target.partition(":")
        values = {"city": names.value("city", city), "left": int(slot) + 1, "right": int(slot) + 2}
        if before == after:
            return tr("Swap the offices in slots {left} and {right} of {city}", **values)
        return tr(
            "Swap slots {left} and {right} of {city}: control goes from {before} to {after}",
            **values,
            before=before,
            after=after,
        )
    if TOKENS.index(token) in TOKEN_ACTIONS:
        left = here.view.actions_left + TOKEN_ACTIONS[TOKENS.index(token)]
        return tr("Use {token}: then {n} actions left", token=names.value("token", token), n=left)
    return tr("Use {token}: {what}", token=names.value("token", token), what=token_effect(names, token))


def _remove(here: Reading, route: str, target: str) -> str:
    supply = here.whose(ord(target[0]) - ord("a"))
    values = {"target": here.names.value("target", target), "route": here.names.value("route", route)}
    return here.tr("Send {target} on {route} back to {supply}", **values, supply=supply)


def _token(here: Reading, token: str, route: str) -> str:
    values = {"token": here.names.value("token", token), "route": here.names.value("route", route)}
    return here.tr("Put the bonus token {token} on {route}", **values)


def _enough(here: Reading) -> str:
    if here.view.decision == "remove":
        return here.tr("Remove nothing more")
    return here.tr("Add nothing more")


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
    "claim": _claim,
    "use": _use,
    "remove": _remove,
    "token": _token,
    "enough": _enough,
    "end": _end,
}
