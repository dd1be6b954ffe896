"""Saying why nothing of a kind can be done now."""

from __future__ import annotations

from collections.abc import Callable

from hansa_bot.titles.castles_of_burgundy.material import BLACK_DEPOT, PRICE
from hansa_bot.titles.castles_of_burgundy.texts.reading import Reading

_TURN_KINDS = ("take", "place", "sell", "workers", "buy", "end")


def unavailable(here: Reading, kind: str) -> str | None:
    """Return why no action of a kind is open to the actor; None for kinds that are only answers."""
    if kind not in _TURN_KINDS:
        return None
    view, tr = here.view, here.tr
    if view.over:
        return tr("The game is over.")
    if here.actor not in view.waiting:
        return tr("It is not your turn.")
    if view.decision in ("estate", "begin"):
        return tr("First the estates are chosen.")
    if kind == "buy":
        return _no_purchase(here)
    if view.pending:
        return tr("The placed tile waits for your answer first: {effect}.", effect=_pending(here))
    if kind == "end":
        return tr("Both dice must be used first.")
    return _NONE[kind](here) if here.dice else tr("Both dice are used.")


def _pending(here: Reading) -> str:
    return here.names.value("effect", here.view.pending or "")


def _no_purchase(here: Reading) -> str:
    tr, view = here.tr, here.view
    if view.pending and not view.options.buys_any_time:
        return tr("The placed tile waits for your answer first: {effect}.", effect=_pending(here))
    if view.purchase_used:
        return tr("You have bought a tile this turn already.")
    if here.desk.silver < PRICE:
        return tr("A purchase costs {price}; you have {n}.", price=here.names.silver(PRICE), n=here.desk.silver)
    return tr("No tile is for sale.")


def _no_take(here: Reading) -> str:
    if not any(map(any, here.view.depots[:BLACK_DEPOT])):
        return here.tr("The numbered depots are empty.")
    return here.tr("Your workers do not reach a depot with tiles.")


def _no_place(here: Reading) -> str:
    if not here.desk.storage:
        return here.tr("Your storage is empty.")
    if not any(here.spots(face) for face in here.desk.storage):
        return here.tr("None of your stored tiles fits a hex beside your tiles.")
    return here.tr("Your workers do not reach a hex for your stored tiles.")


def _no_sale(here: Reading) -> str:
    if not any(here.desk.goods):
        return here.tr("You have no goods.")
    return here.tr("Your workers do not reach the number of any of your goods.")


def _no_workers(here: Reading) -> str:
    return here.tr("Both dice are used.")


_NONE: dict[str, Callable[[Reading], str]] = {
    "take": _no_take,
    "place": _no_place,
    "sell": _no_sale,
    "workers": _no_workers,
}
