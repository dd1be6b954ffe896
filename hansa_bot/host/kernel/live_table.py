"""A live table: all that is known of one table as of its last commit, and the change that comes next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from hansa_bot.engine.errors import GameOver
from hansa_bot.engine.session import Entry, Session
from hansa_bot.engine.state import State, encode
from hansa_bot.host.kernel.errors import DealSealed, NotInLobby, NotRunning, NotSeated
from hansa_bot.host.kernel.log import Log
from hansa_bot.host.kernel.plan import TurnPlan
from hansa_bot.host.kernel.posts import CardPost, ClosedPost, FinalPost, PrivateCall
from hansa_bot.host.kernel.table import Dealt, Gathering, Person, Place, Status, Table, seat_infos, to_stored
from hansa_bot.host.kernel.terms import Clocks, Terms
from hansa_bot.model.finished import Deadline, SeatResult
from hansa_bot.model.values import (
    OPEN,
    ORIGIN,
    Follower,
    NewPost,
    Receipt,
    Seat,
    Snapshot,
    Timer,
    TimerKey,
    UndoRequest,
)
from hansa_bot.titles import registry
from hansa_bot.titles.base import Title

RequestKey = tuple[int, str, str]
PASSING = "passing"
"""The kind of the timers by which a seat passes quietly: its person is not called at the table meanwhile."""
Asked = tuple[int, tuple[int, ...]]
"""A turn, and the persons' seats that were last asked to decide in it."""


@dataclass(frozen=True, slots=True)
class LastCard:
    """The last card that was made due at a table: for which version, for which seats, who was called in private."""

    nonce: str
    version: int
    seats: tuple[int, ...]
    calls: tuple[PrivateCall, ...] = ()


@dataclass(frozen=True, slots=True)
class Announced:
    """What the people at a table have been told: the last card, and who was asked."""

    card: LastCard | None = None
    asked: Asked | None = None


@dataclass(frozen=True, slots=True)
class LiveTable:
    """A table at one moment; never changed, a commit puts a new one in its place.

    `sitters` are the seats with their names as stored, `cards` the versions of all cards, `kept` those with a
    snapshot; at `undo_from` the present stretch of free undo begins. `proposals` are requests to go back by nonce,
    `orders` and `plans` standing orders and next turns by seat: both secret; `followers` by user are told quietly.
    """

    table: Table
    sitters: tuple[Seat, ...]
    revision: int
    session: Session[Any] | None = None
    log: Log = field(default_factory=Log)
    announced: Announced = Announced()
    cards: tuple[int, ...] = ()
    kept: frozenset[int] = frozenset()
    undo_from: int | None = None
    receipts: Mapping[RequestKey, Receipt] = field(default_factory=dict)
    proposals: Mapping[str, UndoRequest] = field(default_factory=dict)
    clocks: Clocks = field(default_factory=Clocks)
    timers: Mapping[TimerKey, Timer] = field(default_factory=dict)
    orders: Mapping[int, Mapping[str, str]] = field(default_factory=dict)
    plans: Mapping[int, TurnPlan] = field(default_factory=dict)
    followers: Mapping[int, Follower] = field(default_factory=dict)

    @property
    def title(self) -> Title:
        """The title that is played."""
        return registry.load(self.table.title)

    @property
    def game(self) -> Session[Any]:
        """The game; raises NotRunning when it has not begun."""
        if self.session is None:
            raise NotRunning(self.table.status)
        return self.session

    @property
    def proposal(self) -> UndoRequest | None:
        """The request to go back that is open, if there is one."""
        return next((row for row in self.proposals.values() if row.state == OPEN), None)

    @property
    def state(self) -> State:
        """The present state of the game; raises NotRunning when it has not begun."""
        state: State = self.game.state
        return state

    def sitters_with(self, seat: int, row: Seat) -> tuple[Seat, ...]:
        """Return the sitters with somebody else on one seat, in the same colour."""
        old = self.sitters[seat]
        row = replace(row, colour=old.colour, starter=old.starter)
        return (*self.sitters[:seat], row, *self.sitters[seat + 1 :])

    def seats_to_move(self, *, computers: bool) -> list[int]:
        """Return the seats that must decide now: those of computer players, or those of persons."""
        if self.session is None or not self.table.status.live:
            return []
        seats = self.table.seats
        return [seat for seat in self.session.waiting if (seats[seat].computer is not None) == computers]

    @property
    def to_call(self) -> list[int]:
        """The persons' seats that must decide now and are called for it: not those that pass quietly."""
        return [seat for seat in self.seats_to_move(computers=False) if (PASSING, seat) not in self.timers]

    @property
    def watched(self) -> bool:
        """Whether only the title's company plays, for people to watch; who stands in for a person is none of it."""
        return bool(self.sitters) and all(is_company(row) for row in self.sitters)

    @property
    def is_copy(self) -> bool:
        """Whether this game goes on from another one, or comes from a file."""
        return self.table.gathering.begins is not None or ORIGIN in self.kept

    def passes_at(self, seat: int | None) -> float | None:
        """Return when a seat passes quietly, for its own person; None where it does not."""
        row = None if seat is None else self.timers.get((PASSING, seat))
        return None if row is None else row.due


def is_company(row: Seat) -> bool:
    """Return whether one of the title's company sits there: those with a name of their own stand in for a person."""
    return row.computer is not None and not row.name


def seat_in_game(live: LiveTable, user: int) -> int:
    """Return the user's seat in a game that has begun; raises NotRunning, NotSeated."""
    status = live.table.status
    if status in (Status.LOBBY, Status.ABANDONED):
        raise NotRunning(status)
    seat = live.table.seat_of(user)
    if seat is None:
        raise NotSeated
    return seat


def check_running(live: LiveTable) -> None:
    """Raise GameOver or NotRunning unless the game goes on."""
    if live.state.over:
        raise GameOver
    if live.table.status is not Status.RUNNING:
        raise NotRunning(live.table.status)


def check_lobby(live: LiveTable, insider: Person | None = None) -> None:
    """Raise NotInLobby unless the game has not begun yet; NotSeated where only an insider may, and this is none."""
    if live.table.status is not Status.LOBBY:
        raise NotInLobby(live.table.status)
    if insider is not None:
        check_insider(live, insider)


def check_insider(live: LiveTable, person: Person) -> None:
    """Raise NotSeated unless the person sits at the table or owns it."""
    if person.id != live.table.owner and live.table.seat_of(person.id) is None:
        raise NotSeated


def check_unsealed(table: Table, now: float) -> None:
    """Raise DealSealed while a game is nobody's business but its players'."""
    if table.sealed(now):
        check_deal_over(table, now)


def check_deal_over(table: Table, now: float) -> None:
    """Raise DealSealed while others can still play the deal of a table, even before it has begun."""
    if table.deal_goes_on(now) and table.gathering.deal is not None:
        raise DealSealed(table.gathering.deal.ends)


@dataclass(frozen=True, slots=True)
class DealNews:
    """What a deal hears of a table that plays it: these `users` have begun there, or its game is over (nobody).

    With a `post` the deal says so.
    """

    deal: Dealt
    users: tuple[int, ...] = ()
    post: NewPost | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """What a request changes at a table; None leaves a field as it is. `user` is who did it, None for a computer
    player.

    `timers`, `followers` and `plans` are set by their keys, None takes one away; `orders` are standing ones by seat.
    `columns` are values for the table's row that memory never reads back; `overviews` are the channels whose overview
    it outdates.
    """

    user: int | None = None
    status: Status | None = None
    sitters: tuple[Seat, ...] | None = None
    size: int | None = None
    options: Mapping[str, str] | None = None
    owner: int | None = None
    gathering: Gathering | None = None
    session: Session[Any] | None = None
    entries: tuple[Entry, ...] = ()
    new_posts: tuple[NewPost, ...] = ()
    asked: Asked | None = None
    receipt: Receipt | None = None
    proposals: tuple[UndoRequest, ...] = ()
    place: Place | None = None
    terms: Terms | None = None
    clocks: Clocks | None = None
    timers: Mapping[TimerKey, Timer | None] = field(default_factory=dict)
    orders: Mapping[int, Mapping[str, str]] = field(default_factory=dict)
    plans: Mapping[int, TurnPlan | None] = field(default_factory=dict)
    followers: Mapping[int, Follower | None] = field(default_factory=dict)
    results: tuple[SeatResult, ...] = ()
    deadlines: tuple[Deadline, ...] = ()
    columns: Mapping[str, Any] = field(default_factory=dict)
    overviews: frozenset[int] = frozenset()
    deal: DealNews | None = None


def has_deal(before: LiveTable, change: Change) -> bool:
    """Return whether a table plays a deal."""
    return before.table.gathering.deal is not None


def has_orders(before: LiveTable, change: Change) -> bool:
    """Return whether standing orders are given at a table, or about to be."""
    return bool(change.orders) or any(before.orders.values())


def has_clocks(before: LiveTable, change: Change) -> bool:
    """Return whether there are clocks at a table that can run out."""
    return before.table.terms.speed is not None


def has_calls(before: LiveTable, change: Change) -> bool:
    """Return whether somebody was called in private by the last card."""
    return before.announced.card is not None and bool(before.announced.card.calls)


def has_followers(before: LiveTable, change: Change) -> bool:
    """Return whether somebody follows a table."""
    return bool(before.followers)


def table_after(before: LiveTable, change: Change) -> LiveTable:
    """Return the table once the change is made."""
    session = change.session or before.session
    sitters = before.sitters if change.sitters is None else change.sitters
    table = replace(
        before.table,
        status=change.status or before.table.status,
        seats=before.table.seats if change.sitters is None else seat_infos(sitters, before.table.language),
        size=change.size or before.table.size,
        options=before.table.options if change.options is None else dict(change.options),
        owner=before.table.owner if change.owner is None else change.owner,
        version=0 if session is None else session.version,
        gathering=change.gathering or before.table.gathering,
        place=change.place or before.table.place,
        terms=change.terms or before.table.terms,
    )
    # Cards are read off the posts themselves, so that a hook that makes one has nothing else to set.
    receipt, card = change.receipt, _last_card(change.new_posts, before.announced.card)
    begin = _undo_from(session, sitters)
    return LiveTable(
        table=table,
        sitters=sitters,
        revision=before.revision + 1,
        session=session,
        log=Log(change.entries, before.log) if change.entries else before.log,
        announced=Announced(card, change.asked or before.announced.asked),
        cards=before.cards if card in (None, before.announced.card) else (*before.cards, card.version),
        kept=before.kept | _to_keep(before, change, begin).keys(),
        undo_from=begin,
        receipts=before.receipts if receipt is None else {**before.receipts, receipt.key: receipt},
        proposals={**before.proposals, **{row.nonce: row for row in change.proposals}},
        clocks=change.clocks or before.clocks,
        timers={key: row for key, row in {**before.timers, **change.timers}.items() if row is not None},
        orders={seat: values for seat, values in {**before.orders, **change.orders}.items() if values},
        plans={seat: plan for seat, plan in {**before.plans, **change.plans}.items() if plan is not None},
        followers={user: row for user, row in {**before.followers, **change.followers}.items() if row is not None},
    )


def changed_columns(before: LiveTable, live: LiveTable, change: Change) -> dict[str, Any]:
    """Return the columns of the table's row that the change touches."""
    values: dict[str, Any] = dict(change.columns)
    if change.session is not None:
        values |= _of_step(live, change.session)
    for name in ("status", "size", "options", "owner", "version"):
        if getattr(before.table, name) != getattr(live.table, name):
            values[name] = getattr(live.table, name)
    if before.table.gathering != live.table.gathering:
        values["setup"] = to_stored(live.table.gathering)
    if before.table.place != live.table.place:
        values |= {"channel": live.table.place.channel, "parent": live.table.place.parent}
    if before.table.terms != live.table.terms:
        values["terms"] = to_stored(live.table.terms)
    if before.clocks != live.clocks:
        values["clocks"] = to_stored(live.clocks)
    if before.announced.asked != live.announced.asked:
        values["asked"] = live.announced.asked
    if before.undo_from != live.undo_from:
        values["undo_from"] = live.undo_from
    return values


def _of_step(live: LiveTable, session: Session[Any]) -> dict[str, Any]:
    """Return the columns that every step of a game writes, whether or not it touches all of them.

    A statement is made for each set of columns, which takes longer than to carry it out.
    """
    return {
        "version": live.table.version,
        "clocks": to_stored(live.clocks),
        "asked": live.announced.asked,
        "undo_from": live.undo_from,
        "state": _text(session.state),
        "rules": session.rules.version,
    }


def new_snapshots(before: LiveTable, change: Change, undo_from: int | None) -> list[Snapshot]:
    """Return the states to keep that are not kept yet: those that posts show, and where free undo begins."""
    states = _to_keep(before, change, undo_from)
    session = change.session or before.session
    return [Snapshot(at, session.rules.version, _text(states[at])) for at in sorted(states) if session is not None]


def _last_card(new_posts: Sequence[NewPost], last: LastCard | None) -> LastCard | None:
    """Return the table's last card once these posts are due too; none after the end."""
    for due in new_posts:
        if isinstance(due.payload, CardPost):
            return LastCard(due.nonce, due.version, due.payload.seats, due.payload.calls)
        if isinstance(due.payload, FinalPost | ClosedPost):
            return None
    return last


def _to_keep(before: LiveTable, change: Change, undo_from: int | None) -> dict[int, Any]:
    session = change.session or before.session
    if session is None:
        return {}
    wanted = {due.version: session.state for due in change.new_posts if isinstance(due.payload, CardPost | FinalPost)}
    if change.entries and change.entries[0].version == 0:
        wanted[0] = session.state
    # A replay can begin here, without what was taken back.
    if change.entries and change.entries[0].rewound:
        wanted[session.version] = session.state
    if undo_from is not None:
        wanted[undo_from] = session.points[0].state
    return {version: state for version, state in wanted.items() if version not in before.kept}


def _undo_from(session: Session[Any] | None, sitters: tuple[Seat, ...]) -> int | None:
    # A computer player never takes anything back, so where it began need not be found again.
    if session is None or session.state.over or not session.points or sitters[session.points[0].seat].user is None:
        return None
    return session.points[0].version


def _text(state: Any) -> str:
    return encode(state).decode()
