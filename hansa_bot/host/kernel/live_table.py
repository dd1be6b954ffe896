"""A live table: all that is known of one table as of its last commit, its log, and the change that comes next."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, overload

import msgspec

from hansa_bot.engine.action import Event, kind_of
from hansa_bot.engine.action import seen_by as events_seen_by
from hansa_bot.engine.errors import GameOver
from hansa_bot.engine.rules import Rules, restore
from hansa_bot.engine.session import CLOCK, Entry, Session
from hansa_bot.engine.state import State, digest, encode
from hansa_bot.host.kernel.errors import NotInLobby, NotRunning, NotSeated
from hansa_bot.host.kernel.plan import TurnPlan
from hansa_bot.host.kernel.posts import CardPost, ClosedPost, FinalPost, PostDraft, PrivateCall
from hansa_bot.host.kernel.table import Clocks, Gathering, Person, Place, Status, Table, Terms, seat_infos, to_stored
from hansa_bot.store.history import OPEN, ProposalRow, Receipt, Snapshot
from hansa_bot.store.outbox import TimerKey, TimerRow
from hansa_bot.store.prefs import FollowerRow
from hansa_bot.store.results import DeadlineRow, ResultRow
from hansa_bot.store.tables import SeatRow
from hansa_bot.titles import registry
from hansa_bot.titles.base import Title

RequestKey = tuple[int, str, str]
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
class Told:
    """What the people at a table have been told: the last card, and who was asked."""

    card: LastCard | None = None
    asked: Asked | None = None


_packed = msgspec.json.Decoder(tuple[int, int, str, list[Event], str, bool, bool, str])


class Log(Sequence[Entry]):
    """The lines of a log, that of version v at index v; never changed.

    They are kept as bytes, a quarter of what they take as records: most are never asked for again.
    """

    __slots__ = ("_lines",)

    def __init__(self, entries: Iterable[Entry] = (), before: Log | None = None) -> None:
        packed = (msgspec.json.encode(msgspec.structs.astuple(entry)) for entry in entries)
        self._lines: tuple[bytes, ...] = (*(before._lines if before else ()), *packed)

    def __len__(self) -> int:
        return len(self._lines)

    @overload
    def __getitem__(self, which: int) -> Entry: ...
    @overload
    def __getitem__(self, which: slice) -> list[Entry]: ...
    def __getitem__(self, which: int | slice) -> Entry | list[Entry]:
        if isinstance(which, slice):
            return [Entry(*_packed.decode(line)) for line in self._lines[which]]
        return Entry(*_packed.decode(self._lines[which]))


@dataclass(frozen=True, slots=True)
class LiveTable:
    """A table at one moment; never changed, a commit puts a new one in its place.

    `sitters` are the seats with their names as stored, `cards` the versions of all cards, `kept` those with a
    snapshot; at `undo_from` the present stretch of free undo begins. `proposals` are requests to go back by nonce,
    `orders` and `plans` standing orders and next turns by seat: both secret; `followers` by user are told quietly.
    """

    table: Table
    sitters: tuple[SeatRow, ...]
    revision: int
    session: Session[Any] | None = None
    log: Log = field(default_factory=Log)
    told: Told = Told()
    cards: tuple[int, ...] = ()
    kept: frozenset[int] = frozenset()
    undo_from: int | None = None
    receipts: Mapping[RequestKey, Receipt] = field(default_factory=dict)
    proposals: Mapping[str, ProposalRow] = field(default_factory=dict)
    clocks: Clocks = field(default_factory=Clocks)
    timers: Mapping[TimerKey, TimerRow] = field(default_factory=dict)
    orders: Mapping[int, Mapping[str, str]] = field(default_factory=dict)
    plans: Mapping[int, TurnPlan] = field(default_factory=dict)
    followers: Mapping[int, FollowerRow] = field(default_factory=dict)

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
    def proposal(self) -> ProposalRow | None:
        """The request to go back that is open, if there is one."""
        return next((row for row in self.proposals.values() if row.state == OPEN), None)

    @property
    def state(self) -> State:
        """The present state of the game; raises NotRunning when it has not begun."""
        state: State = self.game.state
        return state

    def sitters_with(self, seat: int, row: SeatRow) -> tuple[SeatRow, ...]:
        """Return the sitters with somebody else on one seat, in the same colour."""
        return (*self.sitters[:seat], replace(row, colour=self.sitters[seat].colour), *self.sitters[seat + 1 :])

    def seats_to_move(self, *, computers: bool) -> list[int]:
        """Return the seats that must decide now: those of computer players, or those of persons."""
        if self.session is None or not self.table.status.live:
            return []
        seats = self.table.seats
        return [seat for seat in self.session.waiting if (seats[seat].computer is not None) == computers]


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


@dataclass(frozen=True, slots=True)
class Change:
    """What is to be different afterwards; None leaves as it is. `user` is who did it, None for a computer player.

    `timers`, `followers` and `plans` are set by their keys, None takes one away; `orders` are standing ones by seat.
    `columns` of the table's row nothing in memory needs; `overviews` are the channels with one that it outdates.
    """

    user: int | None = None
    status: Status | None = None
    sitters: tuple[SeatRow, ...] | None = None
    size: int | None = None
    options: Mapping[str, str] | None = None
    owner: int | None = None
    gathering: Gathering | None = None
    session: Session[Any] | None = None
    entries: tuple[Entry, ...] = ()
    drafts: tuple[PostDraft, ...] = ()
    asked: Asked | None = None
    receipt: Receipt | None = None
    proposals: tuple[ProposalRow, ...] = ()
    place: Place | None = None
    terms: Terms | None = None
    clocks: Clocks | None = None
    timers: Mapping[TimerKey, TimerRow | None] = field(default_factory=dict)
    orders: Mapping[int, Mapping[str, str]] = field(default_factory=dict)
    plans: Mapping[int, TurnPlan | None] = field(default_factory=dict)
    followers: Mapping[int, FollowerRow | None] = field(default_factory=dict)
    results: tuple[ResultRow, ...] = ()
    deadlines: tuple[DeadlineRow, ...] = ()
    columns: Mapping[str, Any] = field(default_factory=dict)
    overviews: frozenset[int] = frozenset()


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
    receipt, card = change.receipt, _last_card(change.drafts, before.told.card)
    begin = _undo_from(session, sitters)
    return LiveTable(
        table=table,
        sitters=sitters,
        revision=before.revision + 1,
        session=session,
        log=Log(change.entries, before.log) if change.entries else before.log,
        told=Told(card, change.asked or before.told.asked),
        cards=before.cards if card in (None, before.told.card) else (*before.cards, card.version),
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
    if before.told.asked != live.told.asked:
        values["asked"] = live.told.asked
    if before.undo_from != live.undo_from:
        values["undo_from"] = live.undo_from
    if change.session is not None:
        values |= {"state": _text(change.session.state), "rules": change.session.rules.version}
    return values


def new_snapshots(before: LiveTable, change: Change, undo_from: int | None) -> list[Snapshot]:
    """Return the states to keep that are not kept yet: those that posts show, and where free undo begins."""
    states = _to_keep(before, change, undo_from)
    session = change.session or before.session
    return [Snapshot(at, session.rules.version, _text(states[at])) for at in sorted(states) if session is not None]


def _last_card(drafts: Sequence[PostDraft], last: LastCard | None) -> LastCard | None:
    """Return the table's last card once these posts are due too; none after the end."""
    for due in drafts:
        if isinstance(due.payload, CardPost):
            return LastCard(due.nonce, due.version, due.payload.seats, due.payload.calls)
        if isinstance(due.payload, FinalPost | ClosedPost):
            return None
    return last


def _to_keep(before: LiveTable, change: Change, undo_from: int | None) -> dict[int, Any]:
    session = change.session or before.session
    if session is None:
        return {}
    wanted = {
        draft.version: session.state for draft in change.drafts if isinstance(draft.payload, CardPost | FinalPost)
    }
    if change.entries and change.entries[0].version == 0:
        wanted[0] = session.state
    if change.entries and change.entries[0].rewound:  # what came before it need not be played again for what follows
        wanted[session.version] = session.state
    if undo_from is not None:
        wanted[undo_from] = session.points[0].state
    return {version: state for version, state in wanted.items() if version not in before.kept}


def _undo_from(session: Session[Any] | None, sitters: tuple[SeatRow, ...]) -> int | None:
    # A computer player never takes anything back, so where it began need not be found again.
    if session is None or session.state.over or not session.points or sitters[session.points[0].seat].user is None:
        return None
    return session.points[0].version


def _text(state: Any) -> str:
    return encode(state).decode()


_log = logging.getLogger(__name__)

SETUP = "setup"
"""The action of version 0 in every log; it is nobody's, its seat is -1."""
NOBODY = -1


def seen_by(entry: Entry, seat: int | None) -> Entry:
    """Return a line of the log as a seat, or a spectator (None), may know it.

    Where something of it is hidden from the reader, somebody else's action is told by its verb alone: a sealed bid
    stands in the action itself. Nor is it told that it was ordered or prepared, for few bids can be.
    """
    seen = msgspec.structs.replace(entry, events=events_seen_by(entry.events, seat))
    if entry.seat == seat or all(event.only is None or seat in event.only for event in entry.events):
        return seen
    return msgspec.structs.replace(seen, action=kind_of(entry.action), cause=CLOCK if entry.cause == CLOCK else "")


def in_force(entries: Iterable[Entry]) -> list[Entry]:
    """Return the lines that still hold: neither what was taken back, nor the taking back."""
    kept: list[Entry] = []
    for entry in entries:
        back_to = entry.undo_to
        if back_to is None:
            kept.append(entry)
        else:
            while kept and kept[-1].version > back_to:
                kept.pop()
    return kept


def opening_entry(session: Session[Any], events: list[Event]) -> Entry:
    """Return line 0 of the log of a new game: what its setup drew."""
    return Entry(0, NOBODY, SETUP, events, digest(session.state), auto=True, barrier=True)


def revive(
    rules: Rules[Any], now: Snapshot, base: Snapshot | None, log: Sequence[Entry], written_under: Sequence[int]
) -> Session[Any]:
    """Return the game at the stored state `now`.

    Its undo points are found by playing on from the snapshot `base`. When the rules have changed since, there are
    none, because a running game never depends on playing old actions under new rules.
    """
    session = Session(rules, restore(rules, now.state, now.rules), now.version)
    if base is None or any(version != rules.version for version in (base.rules, *written_under[base.version + 1 :])):
        return session
    start = Session(rules, restore(rules, base.state, base.rules), base.version)
    again = replay(start, log[base.version + 1 : now.version + 1])
    if again is None or again.version != now.version or digest(again.state) != digest(session.state):
        _log.warning("log does not lead to the state since=%d version=%d", base.version, now.version)
        return session
    return again


def replay(session: Session[Any], entries: Sequence[Entry]) -> Session[Any] | None:
    """Return the game after these lines of its log, or None when they do not lead where the log says."""
    try:
        for entry in entries:
            if entry.version <= session.version:
                continue  # an answer that the rules gave by themselves and have given again
            back_to = entry.undo_to
            step = session.apply(entry.seat, [entry.action]) if back_to is None else session.undo(entry.seat, back_to)
            if not step.entries or step.entries[0].digest != entry.digest:
                return None
            session = step.session
    except Exception:
        _log.debug("replaying failed", exc_info=True)
        return None
    return session


def state_after(rules: Rules[Any], state: State, version: int, entries: Sequence[Entry]) -> State | None:
    """Return the state to which these lines of the log lead from `state` at `version`, or None when they do not."""
    states = {version: state}
    try:
        for entry in entries:
            back_to = entry.undo_to
            state = rules.apply(state, entry.seat, entry.action)[0] if back_to is None else states[back_to]
            if digest(state) != entry.digest:
                return None
            states[entry.version] = state
    except Exception:
        _log.debug("replaying failed", exc_info=True)
        return None
    return state
