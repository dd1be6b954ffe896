"""Arranging: by which options, and at how many seats, a table that waits for its players is to be played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from hansa_bot.engine.errors import BadSetup, Impossible, Stale
from hansa_bot.host.change import Change
from hansa_bot.host.lobby.gathering import Order
from hansa_bot.host.lobby.seating import check_insider, check_lobby
from hansa_bot.host.posting import announce
from hansa_bot.host.standing import Standing
from hansa_bot.host.table import Person
from hansa_bot.host.time.pace import Terms
from hansa_bot.titles.base import Meta


def configure(
    stands: Standing,
    person: Person,
    changes: Mapping[str, str],
    size: int | None,
    order: Order | None,
    seen: int | None,
    terms: Terms | None = None,
) -> Change:
    """Set some options, and the number of seats, the order and the terms unless they are None; all others stay."""
    check_lobby(stands)
    check_insider(stands, person)
    table = stands.table
    if seen not in (None, table.arrangement):
        raise Stale(seen or 0, table.arrangement)
    wanted = table.size if size is None else size
    options = checked(stands.title.meta, len(stands.sitters), wanted, {**table.options, **changes})
    gathers = table.gathering if order is None else replace(table.gathering, order=order)
    return Change(
        size=wanted,
        options=options,
        gathering=gathers,
        terms=terms,
        sitters=gathers.placed(stands.sitters),
        drafts=tuple(announce.lobby()),
    )


def checked(meta: Meta, taken: int, size: int, options: Mapping[str, str]) -> dict[str, str]:
    """Return all options, defaults filled in, if they can be played at some number of seats from `taken` to `size`.

    Raises BadSetup, or Impossible with the reason that holds at `size` seats.
    """
    allowed = [seats for seats in meta.seats if seats >= taken]
    if size not in allowed:
        raise BadSetup("seats", size, allowed)
    reasons = []
    for seats in reversed(allowed[: allowed.index(size) + 1]):
        try:
            return meta.check(seats, options)
        except Impossible as error:
            reasons.append(error)
    raise reasons[0]
