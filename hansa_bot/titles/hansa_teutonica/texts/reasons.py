"""Saying why a kind of action is not open to a seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hansa_bot.titles.hansa_teutonica.material import DISPLACE_COST
from hansa_bot.titles.hansa_teutonica.texts.reading import Reading
from hansa_bot.titles.hansa_teutonica.view import Piece

_TURN_KINDS = ("income", "place", "displace", "move", "claim", "use")


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


def _no_income(here: Reading) -> str | None:
    return here.tr("Your stock is empty.")


def _no_place(here: Reading) -> str | None:
    if not any(here.desk.supply):
        return here.tr("Your supply is empty.")
    if any(None in route.spaces for route in here.view.routes):
        return here.tr("No space is free that your pieces may take.")
    return here.tr("No space is free.")


def _no_displace(here: Reading) -> str | None:
    hand = sum(here.desk.supply)
    if hand <= DISPLACE_COST[0]:
        return here.tr("You need at least {n} pieces in your supply.", n=DISPLACE_COST[0] + 1)
    foes = _foes(here, here.t.parts)
    if not foes:
        return here.tr("Nobody else has a piece on a route.")
    reached = _foes(here, [part for part in here.t.parts if here.is_open(part)])
    if not reached:
        return here.tr("Nobody else has a piece on a route where you may place.")
    if hand <= DISPLACE_COST[1] and all(piece.kind == "merchant" for piece in reached):
        return here.tr("To displace a merchant you need {n} pieces in your supply.", n=DISPLACE_COST[1] + 1)
    return here.tr("To displace from a ship you need a merchant in your supply.")


def _foes(here: Reading, parts: Sequence[str]) -> list[Piece]:
    """Return the pieces of others on some parts of routes."""
    return [piece for part in parts for piece in here.spaces(part) if piece and piece.seat != here.actor]


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


_REASONS: dict[str, Callable[[Reading], str | None]] = {
    "income": _no_income,
    "place": _no_place,
    "displace": _no_displace,
    "move": _no_move,
    "claim": _no_claim,
    "use": _no_use,
}
