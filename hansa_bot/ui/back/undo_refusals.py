"""Refusals of going back: why the game cannot be taken back, or a request not be answered."""

from __future__ import annotations

from collections.abc import Sequence

from hansa_bot.engine.errors import PlayerError
from hansa_bot.engine.seat import letter
from hansa_bot.host.kernel.errors import NotAsked, NothingDone, RequestOpen, RequestOver
from hansa_bot.i18n.catalog import Catalog
from hansa_bot.store.proposals import AGREED, REFUSED, WITHDRAWN

KINDS: tuple[type[PlayerError], ...] = (NothingDone, RequestOpen, RequestOver, NotAsked)


def said(error: PlayerError, tr: Catalog, names: Sequence[str] = ()) -> str:
    """Return what to tell the asker; without `names` a seat is called by its letter."""
    if isinstance(error, RequestOpen):
        return tr(
            "{name} has asked to take the game back, and that waits for its answers. "
            "You can ask again once it is settled.",
            name=_name(error.seat, names),
        )
    if isinstance(error, NotAsked):
        asked = ", ".join(_name(seat, names) for seat in error.seats)
        return tr("Whether the game goes back is for these to say: {names}.", names=asked)
    if isinstance(error, RequestOver):
        return _over(error, tr, names)
    return tr("Nothing has been done yet that could be taken back.")


def _over(error: RequestOver, tr: Catalog, names: Sequence[str]) -> str:
    name = "" if error.seat is None else _name(error.seat, names)
    if error.state is None:
        return tr("No request to take the game back is open here.")
    if error.state == AGREED:
        return tr("All had agreed already: the game has gone back.")
    if error.state == REFUSED:
        return tr("{name} did not agree, so the game stays as it is.", name=name)
    if error.state == WITHDRAWN:
        return tr("{name} has withdrawn that request. The game stays as it is.", name=name)
    return tr("The game has gone on since, so that request is over. /table undo makes a new one.")


def _name(seat: int, names: Sequence[str]) -> str:
    return names[seat] if seat < len(names) else letter(seat)
