"""Opening: how a lobby becomes a game, and how one more game of the same kind follows when that has ended."""

from __future__ import annotations

from hansa_bot.engine.rng import Rng, shuffle
from hansa_bot.engine.rules import Setup
from hansa_bot.engine.session import Session
from hansa_bot.host.kernel import time_control
from hansa_bot.host.kernel.errors import TooFewSeats
from hansa_bot.host.kernel.live_table import Change, LiveTable, check_insider, check_lobby
from hansa_bot.host.kernel.log import opening_entry
from hansa_bot.host.kernel.posts import LobbyPost, ThreadPost, draft
from hansa_bot.host.kernel.table import (
    Gathering,
    Person,
    Place,
    PlayingOrder,
    Status,
    Table,
    clean_name,
    read_gathering,
    store_gathering,
)
from hansa_bot.host.lobby import seating
from hansa_bot.store.tables import SeatRow, TableRow

JOIN = "join"
"""The verb of sitting down in a lobby."""


def start(live: LiveTable, person: Person, seed: str) -> Change:
    """Begin the game with the seats that are taken, as they are or in an order drawn from the secret seed."""
    check_lobby(live)
    check_insider(live, person)
    title = live.title
    taken = len(live.sitters)
    if taken not in title.meta.seats:
        raise TooFewSeats(min((n for n in title.meta.seats if n > taken), default=title.meta.seats[-1]), taken)
    options = title.meta.check(taken, live.table.options)
    seated = live.table.gathering.order is PlayingOrder.SEATED
    sitters = live.sitters if seated else drawn_order(live.sitters, seed)
    session, events = Session.start(title.rules, Setup(taken, options, seed))
    session.rules.check(session.state)
    entry = opening_entry(session, events)
    apart = live.table.gathering.thread and live.table.place.parent is None
    thread = (draft(ThreadPost()),) if apart else ()
    return Change(
        status=Status.RUNNING,
        sitters=sitters,
        size=taken,
        options=options,
        session=session,
        entries=(entry,),
        drafts=(draft(LobbyPost()), *thread),
        columns={"seed": seed},
    )


def drawn_order(sitters: tuple[SeatRow, ...], seed: str) -> tuple[SeatRow, ...]:
    """Return the seats in a playing order by chance.

    It is drawn with a key of its own: it is public, and must tell nothing about what the game draws from the seed.
    """
    return tuple(shuffle(Rng(f"{seed}/seats"), "seats", sitters))


def rematch_lobby(last: LiveTable, person: Person) -> TableRow:
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
    place = rematch_place(table)
    seats = gathers.arrange((SeatRow(clean_name(person.name), person.id, None), *company))
    return TableRow(
        id=0,
        title=table.title,
        guild=place.guild,
        channel=place.channel,
        parent=place.parent,
        status=Status.LOBBY,
        size=table.size,
        options=seating.checked_options(last.title.meta, len(seats), table.size, table.options),
        owner=person.id,
        language=table.language,
        setup=store_gathering(gathers),
        terms=time_control.store_terms(table.terms),
        seats=seats,
    )


def rematch_place(table: Table) -> Place:
    """Return where the lobby for a rematch belongs: in the channel that the game's own thread was opened in."""
    place = table.place
    own = table.gathering.thread and place.parent is not None
    return Place(place.guild, place.parent) if own and place.parent is not None else place


def same_rematch(table: Table, row: TableRow) -> bool:
    """Say whether a table is already the lobby that the row would open: the rematch of the same game."""
    after = read_gathering(row.setup).after
    return table.status is Status.LOBBY and after is not None and table.gathering.after == after


def sit_for_rematch(live: LiveTable, person: Person) -> Change:
    """Sit a person down at the lobby of a rematch; whoever sits there already just stays. Raises TableFull."""
    return Change() if live.table.seat_of(person.id) is not None else seating.join(live, person)


def _again(sitters: tuple[SeatRow, ...]) -> tuple[int | str, ...]:
    """Return who played, in the order for the next game: whoever began sits last."""
    played = [row for row in (*sitters[1:], *sitters[:1]) if row.user is not None or _is_company(row)]
    return tuple(row.user if row.user is not None else row.computer or "" for row in played)


def _is_company(row: SeatRow) -> bool:
    # A computer player with a name of its own only stood in for a person who had left: that seat is free again.
    return row.computer is not None and not row.name
