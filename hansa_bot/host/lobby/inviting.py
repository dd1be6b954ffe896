"""Inviting: who is asked to join a table, and whether others may."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hansa_bot.host.change import Change
from hansa_bot.host.errors import NotOwner
from hansa_bot.host.lobby.seating import check_lobby
from hansa_bot.host.posting import announce
from hansa_bot.host.standing import Standing
from hansa_bot.host.table import Person


def invite(stands: Standing, person: Person, guests: Sequence[int], everyone: bool) -> Change:
    """Ask users to join, each of them once; from then on only those asked may, unless it is open for `everyone`."""
    check_lobby(stands)
    table = stands.table
    if person.id != table.owner:
        raise NotOwner(table.owner)
    known = table.gathering.guests
    new = [user for user in dict.fromkeys(guests) if user not in known and table.seat_of(user) is None]
    closed = not everyone and (table.gathering.closed or bool(guests))
    gathers = replace(table.gathering, guests=(*known, *new), closed=closed)
    # An edit calls nobody: whoever is asked now needs a card of their own.
    return Change(gathering=gathers, drafts=tuple(announce.lobby(anew=bool(new), call=new)))
