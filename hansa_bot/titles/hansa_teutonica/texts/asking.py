"""Saying what a seat must decide, and why some verbs are not open to it."""

from __future__ import annotations

from collections.abc import Callable

from hansa_bot.titles.hansa_teutonica.material import DISPLACE_COST, DISPLACED_EXTRAS, PIECES
from hansa_bot.titles.hansa_teutonica.texts.reading import Reading

_TURN_KINDS = ("income", "place", "displace", "move", "claim", "use")


def due(here: Reading, seat: int) -> str:
    """Return what this seat must decide now, with the resources that matter; spoken to the seat."""
    asked = _ASKED.get(here.view.decision or "")
    if here.view.over or asked is None:
        return here.tr("The game is over.")
    return asked(here, seat)


def unavailable(here: Reading, kind: str) -> str | None:
    """Return why no action of a kind is open to the actor; None for kinds that are only answers."""
    if kind not in _TURN_KINDS:
        return None
    view, tr = here.view, here.tr
    if here.actor not in view.waiting:
        return tr("It is not your turn.")
    if view.decision != "turn":
        return tr("The action under way comes first.")
    if kind != "use" and not view.actions_left:
        return tr("No action is left.")
    return _REASONS[kind](here)


def _hand(here: Reading, seat: int) -> str:
    desk = here.view.desks[seat]
    values = {"supply": here.names.pieces(*desk.supply), "stock": here.names.pieces(*desk.stock)}
    return here.tr("Supply: {supply}; stock: {stock}.", **values)


def _turn(here: Reading, seat: int) -> str:
    left = here.tr.plural("{n} action left.", "{n} actions left.", here.view.actions_left)
    unused = here.view.desks[seat].unused
    parts = [left, _hand(here, seat)]
    if unused:
        parts.append(here.tr("Bonus tokens: {tokens}.", tokens=here.names.value("tokens", unused)))
    return " ".join(parts)


def _pay(here: Reading, seat: int) -> str:
    supply = here.names.pieces(*here.view.desks[seat].supply)
    return here.tr.plural(
        "Pay {n} piece from your supply ({supply}) into your stock.",
        "Pay {n} pieces from your supply ({supply}) into your stock.",
        here.view.owed,
        supply=supply,
    )


def _relocate(here: Reading, seat: int) -> str:
    view, tr = here.view, here.tr
    piece = view.displaced.kind if view.displaced else PIECES[0]
    values = {"name": here.names.seats[view.active], "piece": here.names.value("piece", piece)}
    first = tr(
        "{name} displaced your {piece} on {route}. Put it on a neighbouring route.",
        **values,
        route=here.names.value("route", view.origin),
    )
    extras = DISPLACED_EXTRAS[PIECES.index(piece)]
    then = tr.plural("Then you may add {n} more piece.", "Then you may add {n} more pieces.", extras)
    return f"{first} {then}"


def _extra(here: Reading, seat: int) -> str:
    desk, names = here.view.desks[seat], here.names
    first = here.tr.plural("You may add {n} more piece", "You may add up to {n} more pieces", here.view.extras_left)
    if any(desk.stock):
        return here.tr("{may} from your stock ({pieces}).", may=first, pieces=names.pieces(*desk.stock))
    if any(desk.supply):
        return here.tr("{may} from your supply ({pieces}).", may=first, pieces=names.pieces(*desk.supply))
    return here.tr("{may}, lifted from another route.", may=first)


def _borrow(here: Reading, seat: int) -> str:
    return here.tr("Put the {piece} that you lifted on a neighbouring route.", piece=_air(here))


def _air(here: Reading) -> str:
    lifted = [piece.kind for _, piece in here.view.lifted]
    if len(lifted) == 1:
        return here.names.value("piece", lifted[0])
    return here.names.pieces(*(lifted.count(piece) for piece in PIECES))


def _move(here: Reading, seat: int) -> str:
    lifted = [piece.kind for _, piece in here.view.lifted]
    air = here.names.pieces(*(lifted.count(piece) for piece in PIECES))
    if not here.view.lifts_left:
        return here.tr("Set down {pieces}.", pieces=air)
    return here.tr.plural(
        "Set down {pieces}, or lift {n} more piece first.",
        "Set down {pieces}, or lift up to {n} more pieces first.",
        here.view.lifts_left,
        pieces=air,
    )


def _remove(here: Reading, seat: int) -> str:
    many = here.view.removals_left
    return here.tr.plural("Remove {n} piece from the routes.", "Remove up to {n} pieces from the routes.", many)


def _tokens(here: Reading, seat: int) -> str:
    return here.tr.plural(
        "Put the bonus token {tokens} on an empty route that has none.",
        "Put the bonus tokens {tokens} on empty routes that have none.",
        len(here.view.to_place),
        tokens=here.names.value("tokens", here.view.to_place),
    )


def _no_income(here: Reading) -> str | None:
    return here.tr("Your stock is empty.")


def _no_place(here: Reading) -> str | None:
    if not any(here.desk.supply):
        return here.tr("Your supply is empty.")
    return here.tr("No space is free.")


def _no_displace(here: Reading) -> str | None:
    hand = sum(here.desk.supply)
    if hand <= DISPLACE_COST[0]:
        return here.tr("You need at least {n} pieces in your supply.", n=DISPLACE_COST[0] + 1)
    foes = [space for route in here.view.routes for space in route.spaces if space and space.seat != here.actor]
    if foes:
        return here.tr("To displace a merchant you need {n} pieces in your supply.", n=DISPLACE_COST[1] + 1)
    return here.tr("Nobody else has a piece on a route.")


def _no_move(here: Reading) -> str | None:
    if not any(space and space.seat == here.actor for route in here.view.routes for space in route.spaces):
        return here.tr("You have no piece on a route.")
    return here.tr("No move would change anything.")


def _no_claim(here: Reading) -> str | None:
    return here.tr("No route is filled with your pieces alone.")


def _no_use(here: Reading) -> str | None:
    if not here.desk.unused:
        return here.tr("You have no unused bonus token.")
    if set(here.desk.unused) == {"extra_office"}:
        return here.tr("The extra office is used when you claim a route.")
    return here.tr("Your bonus tokens would change nothing now.")


_ASKED: dict[str, Callable[[Reading, int], str]] = {
    "turn": _turn,
    "pay": _pay,
    "relocate": _relocate,
    "extra": _extra,
    "borrow": _borrow,
    "move": _move,
    "remove": _remove,
    "tokens": _tokens,
}
_REASONS: dict[str, Callable[[Reading], str | None]] = {
    "income": _no_income,
    "place": _no_place,
    "displace": _no_displace,
    "move": _no_move,
    "claim": _no_claim,
    "use": _no_use,
}
