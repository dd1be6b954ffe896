"""Rematch: one more game of the same kind, after one that has ended."""

from __future__ import annotations

from hansa_bot.host.change import Change
from hansa_bot.host.lobby import arranging, gathering, seating
from hansa_bot.host.lobby.gathering import Gathering
from hansa_bot.host.names import clean
from hansa_bot.host.standing import Standing
from hansa_bot.host.table import Person, Place, Status, Table
from hansa_bot.host.time import pace
from hansa_bot.store.tables import SeatRow, TableRow

JOIN = "join"
"""The verb of sitting down in a lobby."""


def lobby(last: Standing, person: Person) -> TableRow:
    """Return the lobby for a rematch: everything as at the last table, the person and its computer players seated.

    Raises BadSetup or Impossible when the title does not allow its options any more.
    """
    table = last.table
    company = [row for row in last.sitters if _is_company(row)][: table.size - 1]
    again = _again(last.sitters)
    came = {row.user for row in last.receipts.values() if row.verb == JOIN}
    gathers = Gathering(
        table.gathering.order,
        table.id,
        again,
        table.gathering.thread,
        # A guest who came, but has given the seat away since, is not called once more.
        tuple(user for user in table.gathering.guests if user in again or user not in came),
        table.gathering.closed,
    )
    place = where(table)
    seats = gathers.placed((SeatRow(clean(person.name), person.id, None), *company))
    return TableRow(
        id=0,
        title=table.title,
        guild=place.guild,
        channel=place.channel,
        parent=place.parent,
        status=Status.LOBBY,
        size=table.size,
        options=arranging.checked(last.title.meta, len(seats), table.size, table.options),
        owner=person.id,
        language=table.language,
        setup=gathering.stored(gathers),
        terms=pace.terms_stored(table.terms),
        seats=seats,
    )


def where(table: Table) -> Place:
    """Return where the lobby for a rematch belongs: in the channel that the game's own thread was opened in."""
    place = table.place
    own = table.gathering.thread and place.parent is not None
    return Place(place.guild, place.parent) if own and place.parent is not None else place


def same(table: Table, row: TableRow) -> bool:
    """Say whether a table is already the lobby that the row would open: the rematch of the same game."""
    after = gathering.read(row.setup).after
    return table.status is Status.LOBBY and after is not None and table.gathering.after == after


def sit(stands: Standing, person: Person) -> Change:
    """Sit a person down at the lobby of a rematch; whoever sits there already just stays. Raises TableFull."""
    return Change() if stands.table.seat_of(person.id) is not None else seating.join(stands, person)


def _again(sitters: tuple[SeatRow, ...]) -> tuple[int | str, ...]:
    """Return who played, in the order for the next game: whoever began sits last."""
    played = [row for row in (*sitters[1:], *sitters[:1]) if row.user is not None or _is_company(row)]
    return tuple(row.user if row.user is not None else row.computer or "" for row in played)


def _is_company(row: SeatRow) -> bool:
    # A computer player with a name of its own only stood in for a person who had left: that seat is free again.
    return row.computer is not None and not row.name
