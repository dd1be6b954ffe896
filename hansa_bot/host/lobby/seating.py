"""Seating: who sits down and gets up, by which options a table is to be played, who is asked to join, who closes it.

Each function says what a request changes, or raises why not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from hansa_bot.engine.errors import BadSetup, Impossible, Stale
from hansa_bot.host.kernel.errors import (
    AlreadySeated,
    NoComputer,
    NotInvited,
    NotOwner,
    NotRunning,
    NotSeated,
    TableFull,
)
from hansa_bot.host.kernel.live_table import Change, LiveTable, check_insider, check_lobby
from hansa_bot.host.kernel.posts import LobbyPost, draft
from hansa_bot.host.kernel.table import Person, PlayingOrder, Status, clean_name
from hansa_bot.host.kernel.time_control import Terms
from hansa_bot.store.tables import SeatRow
from hansa_bot.titles.base import Meta


def join(live: LiveTable, person: Person) -> Change:
    """Sit a person down on the next free seat."""
    check_lobby(live)
    seat = live.table.seat_of(person.id)
    if seat is not None:
        raise AlreadySeated(seat)
    table = live.table
    if person.id != table.owner and not table.gathering.admits(person.id):
        raise NotInvited(table.gathering.guests, table.owner)
    return _sit(live, SeatRow(clean_name(person.name), person.id, None))


def add_computer(live: LiveTable, person: Person, kind: str) -> Change:
    """Sit a computer player down on the next free seat."""
    check_lobby(live)
    check_insider(live, person)
    return _sit(live, SeatRow("", None, kind))


def remove_computer(live: LiveTable, person: Person, seat: int | None) -> Change:
    """Take a computer player away, the last one when no seat is named."""
    check_lobby(live)
    check_insider(live, person)
    computers = [info.seat for info in live.table.seats if info.computer is not None]
    if not computers or (seat is not None and seat not in computers):
        raise NoComputer(seat)
    return _without(live, computers[-1] if seat is None else seat)


def leave(live: LiveTable, person: Person, kind: str) -> Change:
    """Let a person get up: in the lobby the seat is free again, in a game a computer player of `kind` goes on."""
    seat = live.table.seat_of(person.id)
    status = live.table.status
    if not status.live:
        raise NotRunning(status)
    if seat is None:
        raise NotSeated
    change = _without(live, seat) if status is Status.LOBBY else _hand_over(live, seat, kind)
    return _pass_on(live, change, person)


def abandon(live: LiveTable, person: Person) -> Change:
    """Close a table: its owner may, the only person who sits there, and anybody when nobody does."""
    table = live.table
    if not table.status.live:
        raise NotRunning(table.status)
    users = {info.user for info in table.people}
    if person.id != table.owner and users - {person.id}:
        raise NotOwner(table.owner)
    return Change(status=Status.ABANDONED, drafts=(draft(LobbyPost()),) if table.status is Status.LOBBY else ())


def _sit(live: LiveTable, row: SeatRow) -> Change:
    if len(live.sitters) >= live.table.size:
        raise TableFull(live.table.size)
    sitters = live.table.gathering.arrange((*live.sitters, row))
    return Change(sitters=sitters, drafts=(draft(LobbyPost()),))


def _without(live: LiveTable, seat: int) -> Change:
    rest = tuple(row for index, row in enumerate(live.sitters) if index != seat)
    return Change(sitters=rest, drafts=(draft(LobbyPost()),))


def _hand_over(live: LiveTable, seat: int, kind: str) -> Change:
    rows = list(live.sitters)
    rows[seat] = SeatRow(rows[seat].name, None, kind)
    return Change(sitters=tuple(rows))


def _pass_on(live: LiveTable, change: Change, person: Person) -> Change:
    if person.id != live.table.owner or change.sitters is None:
        return change
    heirs = [row.user for row in change.sitters if row.user is not None]
    return replace(change, owner=heirs[0]) if heirs else change


def configure(
    live: LiveTable,
    person: Person,
    changes: Mapping[str, str],
    size: int | None,
    order: PlayingOrder | None,
    seen: int | None,
    terms: Terms | None = None,
) -> Change:
    """Set some options, and the number of seats, the order and the terms unless they are None; all others stay."""
    check_lobby(live)
    check_insider(live, person)
    table = live.table
    if seen not in (None, table.arrangement):
        raise Stale(seen or 0, table.arrangement)
    wanted = table.size if size is None else size
    options = checked_options(live.title.meta, len(live.sitters), wanted, {**table.options, **changes})
    gathers = table.gathering if order is None else replace(table.gathering, order=order)
    return Change(
        size=wanted,
        options=options,
        gathering=gathers,
        terms=terms,
        sitters=gathers.arrange(live.sitters),
        drafts=(draft(LobbyPost()),),
    )


def checked_options(meta: Meta, taken: int, size: int, options: Mapping[str, str]) -> dict[str, str]:
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


def invite(live: LiveTable, person: Person, guests: Sequence[int], everyone: bool) -> Change:
    """Ask users to join, each of them once; from then on only those asked may, unless it is open for `everyone`."""
    check_lobby(live)
    table = live.table
    if person.id != table.owner:
        raise NotOwner(table.owner)
    known = table.gathering.guests
    new = [user for user in dict.fromkeys(guests) if user not in known and table.seat_of(user) is None]
    closed = not everyone and (table.gathering.closed or bool(guests))
    gathers = replace(table.gathering, guests=(*known, *new), closed=closed)
    # An edit calls nobody: whoever is asked now needs a card of their own.
    return Change(gathering=gathers, drafts=(draft(LobbyPost(anew=bool(new), call=tuple(new))),))
