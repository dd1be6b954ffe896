"""Seating: who sits down and gets up, with which options a table plays, how the game begins, and the rematch.

Each function says what a request changes, or raises why not.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any
from zlib import crc32

import msgspec

from hansa_bot.engine.errors import BadSetup, Impossible, Stale
from hansa_bot.engine.record import Origin
from hansa_bot.engine.rules import Rules, Setup, redrawn, reseeded, restore
from hansa_bot.engine.session import Session
from hansa_bot.engine.state import Rng, initial, shuffle
from hansa_bot.host.kernel import errors
from hansa_bot.host.kernel.live_table import Change, LiveTable, check_lobby, is_company
from hansa_bot.host.kernel.log import opening_entry
from hansa_bot.host.kernel.outgoing import new_post
from hansa_bot.host.kernel.posts import ClosedPost, LobbyPost, ThreadPost
from hansa_bot.host.kernel.table import (
    Beginning,
    Gathering,
    Person,
    Place,
    PlayingOrder,
    Status,
    Table,
    clean_name,
    from_stored,
    to_stored,
)
from hansa_bot.host.kernel.terms import Help, Terms
from hansa_bot.host.lobby import head_starts
from hansa_bot.model.values import Seat, Snapshot, StoredTable
from hansa_bot.titles.base import Meta


def join(live: LiveTable, person: Person, wish: int | None = None) -> Change:
    """Sit a person down on the next free seat, in the colour they wish for if nobody has chosen it."""
    check_lobby(live)
    seat = live.table.seat_of(person.id)
    if seat is not None:
        raise errors.AlreadySeated(seat)
    table = live.table
    if person.id != table.owner and not table.gathering.admits(person.id):
        raise errors.NotInvited(table.gathering.guests, table.owner)
    taken = (row.colour for row in live.sitters)
    return _sit(live, newcomer(live.title.meta, person, None if wish in taken else wish))


def newcomer(meta: Meta, person: Person, wish: int | None) -> Seat:
    """Return the seat of somebody who has just sat down, in a colour of the title's palette."""
    colour = wish if wish is not None and wish < meta.seats[-1] else None
    return Seat(clean_name(person.name), person.id, None, colour=colour)


def choose_colour(live: LiveTable, person: Person, colour: int | None) -> Change:
    """Give a person another colour, or (None) leave it to the others; who has chosen one before keeps it."""
    check_lobby(live)
    seat, palette = live.table.seat_of(person.id), range(live.title.meta.seats[-1])
    if seat is None:
        raise errors.NotSeated
    if colour is not None and colour not in palette:
        raise BadSetup("colour", colour, list(palette))
    if colour is not None and any(row.colour == colour for row in live.sitters if row.user != person.id):
        raise errors.ColourTaken
    row = replace(live.sitters[seat], colour=colour)
    sitters = (*live.sitters[:seat], row, *live.sitters[seat + 1 :])
    return Change(sitters=sitters, new_posts=(new_post(LobbyPost()),))


def add_computer(live: LiveTable, person: Person, kind: str, level: str | None = None) -> Change:
    """Sit a computer player down on the next free seat: of some kind, or one of the title's company that is free.

    With a `level` all of them play at that one from now on.
    """
    check_lobby(live, person)
    if live.table.gathering.deal is not None:  # they come by themselves
        raise errors.DealSet
    sits = _sit(live, Seat("", None, kind or _newcomer(live.table, live.title.meta)))
    return sits if level is None else replace(sits, terms=live.table.terms.at_level(level))


def _newcomer(table: Table, meta: Meta) -> str:
    """Return who of a title's company comes to a table: another one at each, with an initial of its own if it can."""
    here = [info.name for info in table.seats]
    taken = {initial(name) for name in here}
    free = [name for name in meta.company if name not in here] or list(meta.company)
    apart = [name for name in free if initial(name) not in taken] or free
    # Varied by the table's id and not by chance: deciding again, after a conflict, brings the same one.
    return apart[crc32(f"{table.id}/{len(here)}".encode()) % len(apart)]


def remove_computer(live: LiveTable, person: Person, seat: int | None) -> Change:
    """Take a computer player away, the last one when no seat is named."""
    check_lobby(live, person)
    computers = [info.seat for info in live.table.seats if info.computer is not None]
    if not computers or (seat is not None and seat not in computers):
        raise errors.NoComputer(seat)
    return _without(live, computers[-1] if seat is None else seat)


def send_away(live: LiveTable, person: Person, seat: int) -> Change:
    """Free the seat of another person in the lobby: its owner may, and a manager."""
    check_lobby(live)
    check_in_charge(live, person)
    user = dict(enumerate(info.user for info in live.table.seats)).get(seat)
    if user is None:
        raise errors.NobodyThere(seat)
    return _pass_on(live, _without(live, seat), user)


def check_in_charge(live: LiveTable, person: Person) -> None:
    """Raise NotOwner unless a person has opened the table or manages its server."""
    if person.id != live.table.owner and not person.manages:
        raise errors.NotOwner(live.table.owner)


def leave(live: LiveTable, person: Person, kind: str) -> Change:
    """Let a person get up: in the lobby the seat is free again, in a game a computer player of `kind` goes on."""
    seat = live.table.seat_of(person.id)
    status = live.table.status
    if not status.live:
        raise errors.NotRunning(status)
    if seat is None:
        raise errors.NotSeated
    if status is Status.LOBBY:
        change = _without(live, seat)
    else:
        change = Change(sitters=live.sitters_with(seat, Seat(live.sitters[seat].name, None, kind)))
    return _pass_on(live, change, person.id)


def abandon(live: LiveTable, person: Person) -> Change:
    """Close a table: its owner may and a manager, the only person who sits there, and anybody when nobody does.

    A game that was opened to be watched is not anybody's to end.
    """
    table = live.table
    if not table.status.live:
        raise errors.NotRunning(table.status)
    users = {info.user for info in table.people}
    if users - {person.id} or (table.status is Status.RUNNING and live.watched):
        check_in_charge(live, person)
    # People who sit there know who has closed a lobby; a manager from outside is named.
    outside = bool(users) and person.id not in (*users, table.owner)
    closing = ClosedPost(user=person.id, by_name=clean_name(person.name) if outside else "")
    if table.status is Status.RUNNING:
        return Change(status=Status.ABANDONED, new_posts=(new_post(closing, table.version),))
    shown = (new_post(LobbyPost()),) if table.gathering.is_shown(table.place.guild) else ()
    return Change(status=Status.ABANDONED, new_posts=(*shown, *([new_post(closing)] if outside else ())))


def _sit(live: LiveTable, row: Seat) -> Change:
    if len(live.sitters) >= live.table.size:
        raise errors.TableFull(live.table.size)
    gathers = head_starts.joined(live.table.gathering, row)
    sitters = gathers.arrange((*live.sitters, row))
    return Change(sitters=sitters, gathering=gathers, new_posts=(new_post(LobbyPost()),))


def _without(live: LiveTable, seat: int) -> Change:
    rest = tuple(row for index, row in enumerate(live.sitters) if index != seat)
    return Change(sitters=rest, new_posts=(new_post(LobbyPost()),))


def _pass_on(live: LiveTable, change: Change, leaver: int) -> Change:
    if leaver != live.table.owner or change.sitters is None:
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
    check_lobby(live, person)
    table = live.table
    if seen not in (None, table.arrangement):
        raise Stale(seen or 0, table.arrangement)
    if table.gathering.deal is not None:
        raise errors.DealSet
    if table.gathering.begins and (changes or size is not None or order is not None):
        raise errors.PlaysOn
    head_starts.refuse_among(changes, live.title.meta)
    wanted = table.size if size is None else size
    options = checked_options(live.title.meta, len(live.sitters), wanted, {**table.options, **changes})
    gathers = table.gathering if order is None else replace(table.gathering, order=order)
    return Change(
        size=wanted,
        options=options,
        gathering=gathers,
        terms=terms,
        sitters=gathers.arrange(live.sitters),
        new_posts=(new_post(LobbyPost()),),
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


def invite(
    live: LiveTable, person: Person, guests: Sequence[int], everyone: bool, quiet: Collection[int] = ()
) -> Change:
    """Ask users to join, each of them once; from then on only those asked may, unless it is open for `everyone`.

    The `quiet` ones see it, but are not called.
    """
    check_lobby(live)
    check_in_charge(live, person)
    table = live.table
    known = table.gathering.guests
    new = [user for user in dict.fromkeys(guests) if user not in known and table.seat_of(user) is None]
    closed = not everyone and (table.gathering.closed or bool(guests))
    gathers = replace(table.gathering, guests=(*known, *new), closed=closed)
    # An edit calls nobody: people who are asked now need a new card.
    call = tuple(user for user in new if user not in quiet)
    return Change(gathering=gathers, new_posts=(new_post(LobbyPost(anew=bool(call), call=call)),))


JOIN = "join"
"""The verb of sitting down in a lobby."""


def start(
    live: LiveTable,
    person: Person,
    seeds: Callable[[], str],
    origin: Snapshot | None = None,
    former: Sequence[Seat] = (),
) -> Change:
    """Begin the game with the seats that are taken, as they are or in an order drawn from the secret seed.

    With an `origin` it goes on from that position, by a secret of its own; who sat there, as in `former`, keeps the
    seat.
    """
    check_lobby(live, person)
    title, taken, seed = live.title, len(live.sitters), seeds()
    if origin is not None and taken < live.table.size:
        raise errors.TooFewSeats(live.table.size, taken)
    if taken not in title.meta.seats:
        raise errors.TooFewSeats(min((n for n in title.meta.seats if n > taken), default=title.meta.seats[-1]), taken)
    options = title.meta.check(taken, live.table.options)
    seated = live.table.gathering.order is PlayingOrder.SEATED
    sitters = _as_before(live.sitters, former) if seated else drawn_order(live.sitters, seed)
    sitters = tuple(replace(row, starter=row.user) for row in sitters)
    options |= head_starts.as_option(live.table, sitters)
    session, events = (
        Session.start(title.rules, Setup(taken, options, seed))
        if origin is None
        else (_resumed(title.rules, origin, seed), [])
    )
    session.rules.check(session.state)
    entry = opening_entry(session, events)
    gathers, place = live.table.gathering, live.table.place
    apart = gathers.thread and place.parent is None and not gathers.forum
    thread = (new_post(ThreadPost()),) if apart else ()
    return Change(
        status=Status.RUNNING,
        sitters=sitters,
        size=taken,
        options=options,
        session=session,
        entries=(entry,),
        new_posts=(new_post(LobbyPost()), *thread),
        columns={"seed": seed},
    )


def _resumed(rules: Rules[Any], origin: Snapshot, seed: str) -> Session[Any]:
    begins = msgspec.json.decode(origin.state, type=Origin)
    state = restore(rules, begins.state, origin.rules)
    return Session(rules, (redrawn if begins.redraws else reseeded)(rules, state, seed))


def _as_before(sitters: tuple[Seat, ...], former: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return the sitters seat by seat: who sat at the former table sits there again, all others fill the gaps."""
    old = [next((row for row in sitters if row.user and row.user == seat.user), None) for seat in former]
    others = (row for row in sitters if row not in old)
    return (*(row or next(others) for row in old), *others)


def lobby_from(last: Table, begins: Beginning, place: Place, person: Person) -> StoredTable:
    """Return the lobby of a game that goes on from an earlier position: its seats and options are those of then."""
    seats = (Seat(clean_name(person.name), person.id, None),)
    gathers = Gathering(PlayingOrder.SEATED, begins=begins)
    return lobby_after(last, place, person, dict(last.options), gathers, Terms(), seats)


def lobby_after(
    last: Table,
    place: Place,
    person: Person,
    options: dict[str, str],
    gathers: Gathering,
    terms: Terms,
    seats: tuple[Seat, ...],
) -> StoredTable:
    """Return the lobby in which somebody opens another game of the title and size of the last one."""
    return StoredTable(
        id=0,
        title=last.title,
        guild=place.guild,
        channel=place.channel,
        parent=place.parent,
        status=Status.LOBBY,
        size=last.size,
        options=options,
        owner=person.id,
        language=last.language,
        setup=to_stored(gathers),
        terms=to_stored(terms),
        seats=seats,
    )


def drawn_order(sitters: tuple[Seat, ...], seed: str) -> tuple[Seat, ...]:
    """Return the seats in a playing order by chance.

    It is drawn with a key of its own: the order is public, and has to tell nothing about what the game draws.
    """
    return tuple(shuffle(Rng(f"{seed}/seats"), "seats", sitters))


def rematch_lobby(last: LiveTable, person: Person, wish: int | None = None) -> StoredTable:
    """Return the lobby for a rematch: everything as at the last table, the person and its computer players seated.

    Raises BadSetup or Impossible when the title does not allow its options any more.
    """
    table = last.table
    company = [replace(row, colour=None) for row in last.sitters if is_company(row)][: table.size - 1]
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
        forum=table.gathering.forum,
        head_starts=head_starts.after(last),
    )
    place = rematch_place(table)
    seats = gathers.arrange((newcomer(last.title.meta, person, wish), *company))
    meta = last.title.meta
    options = checked_options(meta, len(seats), table.size, meta.chosen(table.options))
    usual = table.terms.help is Help.PROPOSALS  # a season may have begun meanwhile
    terms = replace(table.terms, proposals=None) if usual else table.terms
    return lobby_after(table, place, person, options, gathers, terms, seats)


def rematch_place(table: Table) -> Place:
    """Return where the lobby for a rematch belongs: in the channel that the game's own thread was opened in."""
    place = table.place
    own = table.gathering.thread and place.parent is not None
    return Place(place.guild, place.parent) if own and place.parent is not None else place


def same_rematch(table: Table, row: StoredTable) -> bool:
    """Return whether a table is already the lobby that the row would open: the rematch of the same game."""
    after = from_stored(Gathering, row.setup).after
    return table.status is Status.LOBBY and after is not None and table.gathering.after == after


def sit_for_rematch(live: LiveTable, person: Person, wish: int | None = None) -> Change:
    """Sit a person down at the lobby of a rematch; somebody who sits there already just stays. Raises TableFull."""
    return Change() if live.table.seat_of(person.id) is not None else join(live, person, wish)


def _again(sitters: tuple[Seat, ...]) -> tuple[int | str, ...]:
    """Return who played, in the order for the next game: the one who began sits last."""
    played = [row for row in (*sitters[1:], *sitters[:1]) if row.user is not None or is_company(row)]
    return tuple(row.user if row.user is not None else row.computer or "" for row in played)
