"""Seating: who may sit down, get up, and close a table; each function says what changes, or raises why not."""

from __future__ import annotations

from dataclasses import replace

from hansa_bot.host.change import Change
from hansa_bot.host.errors import (
    AlreadySeated,
    NoComputer,
    NotInLobby,
    NotInvited,
    NotOwner,
    NotRunning,
    NotSeated,
    TableFull,
)
from hansa_bot.host.names import clean
from hansa_bot.host.posting import announce
from hansa_bot.host.standing import Standing
from hansa_bot.host.table import Person, Status, infos
from hansa_bot.store.tables import SeatRow


def join(stands: Standing, person: Person) -> Change:
    """Sit a person down on the next free seat."""
    check_lobby(stands)
    seat = stands.table.seat_of(person.id)
    if seat is not None:
        raise AlreadySeated(seat)
    table = stands.table
    if person.id != table.owner and not table.gathering.admits(person.id):
        raise NotInvited(table.gathering.guests, table.owner)
    return _sit(stands, SeatRow(clean(person.name), person.id, None))


def add_computer(stands: Standing, person: Person, kind: str) -> Change:
    """Sit a computer player down on the next free seat."""
    check_lobby(stands)
    check_insider(stands, person)
    return _sit(stands, SeatRow("", None, kind))


def remove_computer(stands: Standing, person: Person, seat: int | None) -> Change:
    """Take a computer player away, the last one when no seat is named."""
    check_lobby(stands)
    check_insider(stands, person)
    computers = [info.seat for info in stands.table.seats if info.computer is not None]
    if not computers or (seat is not None and seat not in computers):
        raise NoComputer(seat)
    return _without(stands, computers[-1] if seat is None else seat)


def leave(stands: Standing, person: Person, kind: str) -> Change:
    """Let a person get up: in the lobby the seat is free again, in a game a computer player of `kind` goes on."""
    seat = stands.table.seat_of(person.id)
    status = stands.table.status
    if not status.live:
        raise NotRunning(status)
    if seat is None:
        raise NotSeated
    change = _without(stands, seat) if status is Status.LOBBY else _hand_over(stands, seat, kind)
    return _pass_on(stands, change, person)


def abandon(stands: Standing, person: Person) -> Change:
    """Close a table: its owner may, the only person who sits there, and anybody when nobody does."""
    table = stands.table
    if not table.status.live:
        raise NotRunning(table.status)
    users = {info.user for info in table.people}
    if person.id != table.owner and users - {person.id}:
        raise NotOwner(table.owner)
    drafts = announce.closed(table.status, table.version, person.id, stands.told.card)
    return Change(status=Status.ABANDONED, drafts=tuple(drafts))


def check_lobby(stands: Standing) -> None:
    """Raise NotInLobby unless the game has not begun yet."""
    if stands.table.status is not Status.LOBBY:
        raise NotInLobby(stands.table.status)


def check_insider(stands: Standing, person: Person) -> None:
    """Raise NotSeated unless the person sits at the table or owns it."""
    if person.id != stands.table.owner and stands.table.seat_of(person.id) is None:
        raise NotSeated


def _sit(stands: Standing, row: SeatRow) -> Change:
    if len(stands.sitters) >= stands.table.size:
        raise TableFull(stands.table.size)
    sitters = stands.table.gathering.placed((*stands.sitters, row))
    return Change(sitters=sitters, drafts=tuple(announce.lobby()))


def _without(stands: Standing, seat: int) -> Change:
    rest = tuple(row for index, row in enumerate(stands.sitters) if index != seat)
    return Change(sitters=rest, drafts=tuple(announce.lobby()))


def _hand_over(stands: Standing, seat: int, kind: str) -> Change:
    rows = list(stands.sitters)
    rows[seat] = SeatRow(rows[seat].name, None, kind)
    seats = infos(rows, stands.table.language)
    return Change(sitters=tuple(rows), asked=announce.after_leaving(seats, stands.game, stands.told))


def _pass_on(stands: Standing, change: Change, person: Person) -> Change:
    if person.id != stands.table.owner or change.sitters is None:
        return change
    heirs = [row.user for row in change.sitters if row.user is not None]
    return replace(change, owner=heirs[0]) if heirs else change
