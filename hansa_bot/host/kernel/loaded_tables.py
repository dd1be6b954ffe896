"""Loaded tables: those in memory, read from the store on first touch, each with its lock; and which stand where."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any
from weakref import WeakValueDictionary

from hansa_bot import metrics
from hansa_bot.engine.errors import PlayerError
from hansa_bot.engine.session import Entry, Session
from hansa_bot.engine.state import digest
from hansa_bot.host.kernel import outgoing
from hansa_bot.host.kernel.errors import InternalFault, NoTable, StoreFailed
from hansa_bot.host.kernel.live_table import Announced, LastCard, LiveTable
from hansa_bot.host.kernel.log import NOBODY, Log, revive
from hansa_bot.host.kernel.plan import TurnPlan
from hansa_bot.host.kernel.posts import CardPost
from hansa_bot.host.kernel.table import Gathering, Place, Status, Table, from_stored, seat_infos
from hansa_bot.host.kernel.terms import Clocks, Terms
from hansa_bot.model.errors import Conflict, Unavailable
from hansa_bot.model.values import Dossier, Snapshot, StoredPost, StoredTable
from hansa_bot.store import Reading, Store, outbox, tables
from hansa_bot.titles import registry

_log = logging.getLogger(__name__)
MOST_LOADED, MOST_LINES = 256, 150_000
"""Tables in memory, and lines of their logs: some 35 MB."""

MOST_PLACES = 10_000
"""Channels of which it is kept in memory what is played there."""

LOST = "lost"
"""Stands in the log as nobody's action where the database has lost a line."""
_HIGHEST_ID = 2**31 - 1
_NO_RULES = -1


@dataclass(slots=True, eq=False, weakref_slot=True)
class LoadedTable:
    """A table in memory. Its lock is held for deciding and committing, never while drawing or sending.

    `live` is None before the first touch and after a write that failed; it is `doubtful` where another process, or
    another table's change, may have changed the table since.
    """

    id: int
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    live: LiveTable | None = None
    doubtful: bool = False


class LoadedTables:
    """All tables that were touched lately."""

    def __init__(self, store: Store) -> None:
        self._store = store
        # One lives at least as long as somebody works in it, so there are never two locks of one table.
        self._known: WeakValueDictionary[int, LoadedTable] = WeakValueDictionary()
        self._lately: OrderedDict[int, LoadedTable] = OrderedDict()

    def get(self, table: int) -> LoadedTable:
        """Return a table's entry in memory, made now if it has none, whether or not there is such a table."""
        loaded = self._known.get(table)
        if loaded is None:
            loaded = self._known[table] = LoadedTable(table)
        return loaded

    @property
    def count(self) -> int:
        """How many tables are kept in memory."""
        return len(self._lately)

    async def live(self, table: int) -> LiveTable:
        """Return a table as it is now, from memory if it was touched before; raises NoTable."""
        loaded = self.get(table)
        # As long as the other processes are not heard, what is in memory may be outdated without any doubt raised.
        if loaded.live is None or loaded.doubtful or not self._store.shards.hearing:
            async with loaded.lock:
                return await self.enter(loaded)
        self._touch(loaded)
        return loaded.live

    async def enter(self, loaded: LoadedTable) -> LiveTable:
        """Return a table as it is now; the caller holds its lock. Raises NoTable.

        Where others may have changed it, memory is trusted only at the revision that is stored.
        """
        if loaded.live is not None and (loaded.doubtful or self._store.shards.shared):
            with report_faults(loaded, "open"):
                if not await self._is_current(loaded, loaded.live):
                    loaded.live = None
        if loaded.live is None:
            loaded.doubtful = False
            # People type these numbers, and PostgreSQL fails on one that does not fit its column.
            if not 0 < loaded.id <= _HIGHEST_ID:
                raise NoTable(loaded.id)
            with report_faults(loaded, "open"):
                stored = await tables.read_dossier(self._store, loaded.id)
                if stored is None:
                    raise NoTable(loaded.id)
                loaded.live = live_table(stored)
            self._make_room()
        self._touch(loaded)
        return loaded.live

    async def stored(self, table: int) -> StoredTable | None:
        """Return the row of a table as it is stored, without waiting for its lock; None where there is none."""
        return await self._store.ask(tables.load, table)

    async def with_computers(self) -> list[int]:
        """Return the running tables of our shards at which computer players sit."""
        return await self._store.ask(tables.find_with_computers, self._store.shards)

    async def ids_of(self, user: int) -> list[int]:
        """Return the ids of all live tables at which a user sits, oldest first."""
        return await self._store.ask(tables.find_of_user, user)

    async def live_of(self, user: int, most: int) -> list[StoredTable]:
        """Return the rows of the live tables at which a user sits, at most so many."""
        return await self._store.ask(tables.find_live_of_user, user, most)

    async def live_in(self, guild: int, most: int) -> list[StoredTable]:
        """Return the rows of the newest live tables of a guild, at most so many, newest first."""
        return await self._store.ask(tables.find_live, guild, most)

    async def live_around(self, channel: int, most: int) -> list[StoredTable]:
        """Return the same of a channel and its threads."""
        return await self._store.ask(tables.find_live_around, channel, most)

    async def post(self, nonce: str) -> StoredPost | None:
        """Return a post by its nonce, None where it is not known any more."""
        return await self._store.ask(outbox.find_by_nonce, nonce)

    async def _is_current(self, loaded: LoadedTable, live: LiveTable) -> bool:
        loaded.doubtful = False  # before it is asked: what is heard from now on raises doubts again
        try:
            return await self._store.ask(tables.revision_of, loaded.id) == live.revision
        except BaseException:
            loaded.doubtful = True
            raise

    def hear(self, table: int, revision: int) -> None:
        """Another process has changed a table, which is at this revision now."""
        loaded = self._known.get(table)
        if loaded is not None and (loaded.live is None or loaded.live.revision < revision):
            loaded.doubtful = True

    def doubt_one(self, table: int) -> None:
        """A table was changed together with another one."""
        self.get(table).doubtful = True

    def doubt(self) -> None:
        """Other processes may have changed any table."""
        for loaded in list(self._known.values()):
            loaded.doubtful = True

    def _touch(self, loaded: LoadedTable) -> None:
        self._lately[loaded.id] = loaded
        self._lately.move_to_end(loaded.id)

    def _make_room(self) -> None:
        """Forget the tables that were touched longest ago, before one more is kept."""
        lines = sum(len(each.live.log) for each in self._lately.values() if each.live is not None)
        while self._lately and (len(self._lately) >= MOST_LOADED or lines > MOST_LINES):
            _, gone = self._lately.popitem(last=False)
            lines -= 0 if gone.live is None else len(gone.live.log)


@contextmanager
def report_faults(loaded: LoadedTable | None, doing: object) -> Iterator[None]:
    """Turn whatever is not a player's error into InternalFault, after logging what we need to mend it.

    A Conflict goes on as it is: the decision is made again.
    """
    before = None if loaded is None else loaded.live
    try:
        yield
    except (PlayerError, Conflict):
        raise
    except Unavailable as error:
        table_id = None if loaded is None else loaded.id
        _log.error("store failed table=%s doing=%r reason=%r", table_id, doing, error)
        metrics.FAULTS.labels("store").inc()
        raise StoreFailed(table_id, error.why) from error
    except Exception as error:
        table_id = version = state = None
        # A failed write has forgotten the table already: then what it was before is told.
        if loaded is not None:
            table_id, before = loaded.id, loaded.live or before
        if before is not None and before.session is not None:
            version, state = before.session.version, digest(before.session.state)
        _log.exception("fault table=%s version=%s digest=%s doing=%r", table_id, version, state, doing)
        metrics.FAULTS.labels("bug").inc()
        raise InternalFault(table_id) from error


def live_table(stored: Dossier) -> LiveTable:
    """Return a stored table as it goes on; raises whatever is wrong with its rows."""
    row, stored = stored.row, _whole(stored)
    return LiveTable(
        table=table_of(row),
        sitters=row.seats,
        revision=row.revision,
        session=_session(stored),
        log=Log(stored.log),
        announced=Announced(
            _last_card(stored.card), None if row.asked is None else (row.asked[0], tuple(row.asked[1]))
        ),
        cards=tuple(stored.cards),
        kept=frozenset(stored.kept),
        undo_from=row.undo_from,
        receipts={receipt.key: receipt for receipt in stored.receipts},
        proposals={row.nonce: row for row in stored.proposals},
        clocks=from_stored(Clocks, row.clocks),
        timers={timer.key: timer for timer in stored.timers},
        orders=stored.orders,
        plans=TurnPlan.read(stored.plans),
        followers={follower.user: follower for follower in stored.followers},
    )


def _whole(stored: Dossier) -> Dossier:
    """Return a stored table with a line of the log for each version: what the log tells goes by their numbers.

    Where one is lost the game goes on from its state; nothing is replayed across the gap, nor taken back.
    """
    lines = {entry.version: (entry, rules) for entry, rules in zip(stored.log, stored.written_under, strict=True)}
    versions = range(stored.row.version + 1) if stored.row.state is not None else ()
    lost = [version for version in versions if version not in lines]
    if not lost:
        return stored
    _log.error("log lines lost table=%d versions=%r", stored.row.id, lost)
    for version in lost:
        lines[version] = Entry(version, NOBODY, LOST, [], "", auto=True, barrier=True), _NO_RULES
    log, written_under = zip(*(lines[version] for version in sorted(lines)), strict=True)
    return replace(stored, log=list(log), written_under=list(written_under))


def table_of(row: StoredTable) -> Table:
    """Return a stored table as the outside sees it."""
    return Table(
        id=row.id,
        title=row.title,
        place=Place(row.guild, row.channel, row.parent),
        status=Status(row.status),
        seats=seat_infos(row.seats, row.language),
        size=row.size,
        options=row.options,
        owner=row.owner,
        language=row.language,
        version=row.version,
        gathering=from_stored(Gathering, row.setup),
        terms=from_stored(Terms, row.terms),
    )


def _last_card(row: StoredPost | None) -> LastCard | None:
    if row is None:
        return None
    try:
        card = outgoing.read(row.kind, row.payload)
    except outgoing.UnknownPost:  # the game goes on; the next card cannot shorten this one
        return None
    assert isinstance(card, CardPost), "cards alone are asked for"
    return LastCard(row.nonce, row.version, card.seats, card.calls)


def _session(stored: Dossier) -> Session[Any] | None:
    row = stored.row
    if row.state is None or row.rules is None:
        return None
    now = Snapshot(row.version, row.rules, row.state)
    return revive(registry.load(row.title).rules, now, stored.base, stored.log, stored.written_under)


@dataclass(frozen=True, slots=True)
class ChannelTables:
    """A channel's own table: the live one, else the newest that was played there. `under` are those in its threads:
    all that were live when this was asked, and the newest that was played, newest first.
    """

    own: int | None
    under: tuple[int, ...]


class TablesByChannel:
    """The tables by channel."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._tables: dict[int, ChannelTables] = {}
        self._changes = 0

    async def table_in(self, channel: int) -> int | None:
        """Return the id of a channel's live table, else of the newest that was played there, else None."""
        return (await self.around(channel)).own

    async def around(self, channel: int) -> ChannelTables:
        """Return the tables in a channel and in its threads."""
        if channel not in self._tables or not self._store.shards.hearing:
            changes = self._changes
            around = await self._store.ask(_around, channel)
            if changes != self._changes:  # what was read may be outdated: answer with it, but do not keep it
                return around
            # Hardly ever reached, so no order of use is kept for it.
            if len(self._tables) >= MOST_PLACES:
                self._tables.clear()
            self._tables[channel] = around
        return self._tables[channel]

    def doubt(self) -> None:
        """Ask the store again for every channel: another process has opened, closed or moved tables."""
        self._tables.clear()
        self._changes += 1

    def forget(self, *channels: int | None) -> None:
        """Ask the store again next time: a table was opened, closed or moved there."""
        for channel in channels:
            if channel is not None:
                self._tables.pop(channel, None)
        self._changes += 1


async def _around(connection: Reading, channel: int) -> ChannelTables:
    own = await tables.find_in_channel(connection, channel)
    return ChannelTables(own, tuple(await tables.find_in_threads(connection, channel)))
