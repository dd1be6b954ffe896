"""Committing: the one way in which a table is changed, in the store first and then in memory, each request once."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from functools import partial, wraps
from operator import itemgetter
from typing import Any, ParamSpec, TypeVar

import msgspec

from hansa_bot import metrics
from hansa_bot.engine.session import Entry
from hansa_bot.host.kernel.errors import InternalFault
from hansa_bot.host.kernel.live_table import (
    Change,
    DealNews,
    LiveTable,
    RequestKey,
    changed_columns,
    new_snapshots,
    seat_in_game,
    table_after,
)
from hansa_bot.host.kernel.loaded_tables import LoadedTable, LoadedTables, TablesByChannel, report_faults
from hansa_bot.host.kernel.log import seen_by
from hansa_bot.host.kernel.posts import PostPayload
from hansa_bot.host.kernel.settings import Limits, Prefs
from hansa_bot.host.kernel.table import Table
from hansa_bot.host.kernel.tasks import Clock, Tasks
from hansa_bot.host.kernel.thinking import Thinking
from hansa_bot.host.kernel.world import Choices, Lookup, Unread, World
from hansa_bot.model.errors import Conflict
from hansa_bot.model.values import Receipt, Whose
from hansa_bot.store import Store, Tx, deals, history, outbox, overviews, prefs, results, tables

P = ParamSpec("P")
T = TypeVar("T")
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Core:
    """Store, clock, when this process began (unix seconds), secret seeds, the tables in memory and by channel, what
    people have chosen, how many tables there may be, requests under way, who does work that takes a processor long,
    and the hooks through which every change goes before it is stored.

    `wake_courier` says that a table has new posts, `wake_computers` that a computer player must decide there,
    `wake_timers` that something is due at another time than before, `wake_overviews` that one of a guild is outdated.
    """

    store: Store
    clock: Clock
    started: float
    seeds: Callable[[], str]
    tables: LoadedTables
    places: TablesByChannel
    tasks: Tasks
    prefs: Prefs
    limits: Limits
    thinking: Thinking
    change_hooks: Sequence[ChangeHook]
    wake_courier: Callable[[int], None]
    wake_computers: Callable[[int], None]
    wake_timers: Callable[[], None]
    wake_overviews: Callable[[int | None], None]


ChangeHook = Callable[[LiveTable, Change, LiveTable, World], Change]
"""Returns a change with what follows from it: on_change(before, change, after, world), a plain function. It sees what
the hooks before it have added, and the table `after` all that."""


@dataclass(frozen=True, slots=True)
class WhenConcerned:
    """A hook for tables that begin or end, or at which a timer of these kinds stands; for changes with such
    `posts`, and where it `also` applies. All else passes it by.
    """

    kinds: frozenset[str]
    hook: ChangeHook
    posts: type[PostPayload] | None = None
    also: Callable[[LiveTable, Change], bool] | None = None

    def __call__(self, before: LiveTable, change: Change, after: LiveTable, world: World) -> Change:
        """Ask the hook where it may have something to add."""
        return self.hook(before, change, after, world) if self._applies(before, change) else change

    def _applies(self, before: LiveTable, change: Change) -> bool:
        if change.status is not None or not self.kinds.isdisjoint(map(itemgetter(0), before.timers)):
            return True
        posts = self.posts
        if change.new_posts and posts is not None and any(isinstance(due.payload, posts) for due in change.new_posts):
            return True
        return self.also is not None and self.also(before, change)


def what_follows(hooks: Sequence[ChangeHook], before: LiveTable, change: Change, world: World) -> Change:
    """Return a change with all that follows from it; raises Unread."""
    after = table_after(before, change)
    for on_change in hooks:
        more = on_change(before, change, after, world)
        # Most hooks leave a change alone, and then the table after it is the same as before.
        if more is not change:
            change, after = more, table_after(before, more)
    if change.receipt is not None and change.session is not None:
        # What follows by itself may have led the game further than the request alone.
        change = replace(change, receipt=replace(change.receipt, after=change.session.version))
    return change


def _concerned(before: LiveTable, change: Change) -> set[Choices]:
    """Return whose choices matter at nearly every change: those of who sits there, and of the server."""
    rows = (*before.sitters, *(change.sitters or ()))
    persons = {user for row in rows for user in (row.user, row.kept_for) if user is not None}
    guild = before.table.place.guild
    servers = set() if guild is None else {Choices(Whose.SERVER, guild)}
    return {Choices(Whose.PERSON, user) for user in persons} | servers


async def run_decision(
    core: Core, decide: Callable[[World], T], lookups: Iterable[Lookup[Any]] = (), now: float | None = None
) -> T:
    """Return what is decided with these `lookups` known; what else it turns out to need is read, and it is asked
    again. The caller holds the lock of the table that it is about.
    """
    known: dict[Lookup[Any], Any] = {}
    now = core.clock.now() if now is None else now
    while True:
        for lookup in lookups:
            known[lookup] = await lookup.read(core)
        try:
            return decide(World(now, core.seeds, known, core.started))
        except Unread as unread:
            lookups = (unread.lookup,)


async def commit(core: Core, loaded: LoadedTable, change: Change) -> LiveTable:
    """Store a change with all that follows from it, then let memory follow, then wake whom it concerns.

    The caller holds the table's lock. When the store fails, memory is forgotten rather than trusted: the next touch
    reads what is really there.
    """
    before = loaded.live
    assert before is not None, "a table is entered before it is changed"
    # One time for all that follows and for the rows: what is due in an hour is due an hour after it was written.
    now = core.clock.now()
    hooks = partial(what_follows, core.change_hooks, before, change)
    change = await run_decision(core, hooks, _concerned(before, change), now)
    live = table_after(before, change)
    was, now_at = before.table.place, live.table.place
    try:
        await _store(core, before, live, change, now)
    except BaseException:  # also when cancelled: perhaps it is being written all the same
        loaded.live = None
        core.places.forget(now_at.channel, now_at.parent)  # perhaps another process has opened a table there
        raise
    loaded.live = live
    _count(live.table, change.entries)
    if was != now_at or before.table.status != live.table.status:
        core.places.forget(was.channel, was.parent, now_at.channel, now_at.parent)
    if core.store.shards.has(now_at.guild):  # otherwise the process that looks after the table hears of it
        if change.new_posts:
            core.wake_courier(loaded.id)
        if change.timers:
            core.wake_timers()
        if change.overviews:
            core.wake_overviews(now_at.guild)
        if live.seats_to_move(computers=True):
            core.wake_computers(loaded.id)
    if (news := change.deal) is not None:
        core.tables.doubt_one(news.deal.number)
        if core.store.shards.has(news.deal.guild):
            core.wake_courier(news.deal.number)
            core.wake_overviews(news.deal.guild)
    return live


def _count(table: Table, entries: Sequence[Entry]) -> None:
    computers = sum(table.seats[entry.seat].computer is not None for entry in entries)
    metrics.ACTIONS.labels("computer").inc(computers)
    metrics.ACTIONS.labels("person").inc(len(entries) - computers)


async def _store(core: Core, before: LiveTable, live: LiveTable, change: Change, now: float) -> None:
    """Write all rows of a change in one transaction."""
    table = live.table.id
    columns, kept = changed_columns(before, live, change), new_snapshots(before, change, live.undo_from)

    async def work(tx: Tx) -> None:
        # First of all, as it checks the revision: where another process was faster nothing else is tried.
        await tables.save(tx, table, before.revision, now, **columns)
        if change.sitters is not None:
            await tables.replace_seats(tx, table, change.sitters)
        if change.entries and change.session is not None:
            await history.append(tx, table, change.entries, change.session.rules.version, change.user, now)
        await history.write_snapshots(tx, table, kept)
        if change.receipt is not None:
            await history.write_receipt(tx, table, change.receipt, now)
        for row in change.proposals:
            await history.write_proposal(tx, table, row, now)
        if change.timers:
            await outbox.write_timers(tx, table, change.timers)
        for seat, values in change.orders.items():
            await prefs.write_orders(tx, table, seat, values, now)
        for seat, plan in change.plans.items():
            await prefs.write_plan(tx, table, seat, msgspec.to_builtins(plan), now)
        if change.followers:
            await prefs.write_followers(tx, table, change.followers)
        if change.results:
            await results.write(tx, table, change.results, live.state.turn, now)
        if change.deadlines:
            await results.hand_in(tx, table, change.deadlines)
        if change.new_posts:
            await outbox.add(tx, table, change.new_posts, now)
        if change.overviews:
            await overviews.want(tx, change.overviews)
        if change.deal is not None:
            await _tell_deal(tx, table, change.deal, now)

    await core.store.write(work)


async def _tell_deal(tx: Tx, table: int, news: DealNews, now: float) -> None:
    deal = news.deal.number
    if news.users:
        await deals.begin(tx, deal, table, news.users)
    else:
        await deals.end(tx, table, now)
    if news.post is not None:
        await outbox.add(tx, deal, [news.post], now)
        tx.mark_changed(deal)


MOST_RETRIES = 5
"""Attempts before giving up, where other processes change the table each time meanwhile."""


def retry_on_conflict(work: Callable[P, Awaitable[T]]) -> Callable[P, Coroutine[Any, Any, T]]:
    """Let what is decided and committed under a table's lock be decided again when another process was faster."""
    # Committing forgets the table when it meets a conflict, so each attempt reads what the other process wrote.

    @wraps(work)
    async def attempt(*args: P.args, **kwargs: P.kwargs) -> T:
        for left in reversed(range(MOST_RETRIES)):
            try:
                return await work(*args, **kwargs)
            except Conflict as error:
                if not left:
                    metrics.FAULTS.labels("conflict").inc()
                    _log.exception("table changed again and again")
                    raise InternalFault(None) from error
                _log.info("decided anew reason=%r", str(error))
        raise AssertionError("the last try returns or raises")

    return attempt


@asynccontextmanager
async def hold(core: Core, table_id: int, doing: object) -> AsyncIterator[tuple[LoadedTable, LiveTable]]:
    """Hold a table's lock and hand over the table; a fault inside is logged with what was being done.

    Raises NoTable, and Conflict when another process changed it meanwhile: callers are under `retry_on_conflict`.
    """
    loaded = core.tables.get(table_id)
    async with loaded.lock:
        with report_faults(loaded, doing):
            yield loaded, await core.tables.enter(loaded)


ACT, UNDO, REDO, PROPOSED = "act", "undo", "redo", "proposed"
"""The verbs of the requests by which people play; what was done as proposed is told apart, for who looks back."""

Decide = Callable[[LiveTable, int, World], Change | None]
"""Says what a seat's request changes at a table as it is now, None for nothing; raises why not. It waits for nothing
and changes nothing itself: decide(table, seat, world)."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a request led to: the table afterwards, the seat that asked, the version then reached, and what happened,
    as far as that seat may know. `repeated` says that the request had been carried out before, `ended` that the turn
    has ended by itself, as the person has chosen.
    """

    table: Table
    seat: int
    version: int
    entries: tuple[Entry, ...]
    repeated: bool
    ended: bool = False


async def once(
    core: Core, table_id: int, user: int, verb: str, request: str, decide: Decide, *, doing: object = None
) -> Answer:
    """Carry a seat's request out to its end, or answer it again; `doing` is for the log if it is our fault.

    Raises what `decide` raises, NoTable, NotRunning, NotSeated.
    """
    return await core.tasks.finish(_once(core, table_id, (user, verb, request), decide, doing))


@retry_on_conflict
async def _once(core: Core, table_id: int, key: RequestKey, decide: Decide, doing: object) -> Answer:
    user, verb, _ = key
    async with hold(core, table_id, verb if doing is None else doing) as (loaded, live):
        earlier = live.receipts.get(key)
        if earlier is not None:
            return _answer(live, earlier, repeated=True)
        seat = seat_in_game(live, user)
        change = await run_decision(core, partial(decide, live, seat))
        receipt = Receipt(*key, seat, live.table.version, live.table.version)
        # Nothing changed, nothing is written: the same request is simply decided again when it comes once more.
        if change is not None:
            live = await commit(core, loaded, replace(change, receipt=receipt))
        return _answer(live, live.receipts.get(receipt.key, receipt), repeated=False)


@retry_on_conflict
async def once_for_anybody(
    core: Core,
    table_id: int,
    key: RequestKey,
    decide: Callable[[LiveTable, World], Change],
    *,
    sits_down: bool = False,
) -> Table:
    """Carry a request of somebody who may have no seat out once; return the table afterwards.

    Its receipt tells the seat that they had, or with `sits_down` the one that they have now. Raises what `decide`
    raises, and NoTable.
    """
    user, verb, _ = key
    async with hold(core, table_id, verb) as (loaded, live):
        if key not in live.receipts:
            change = await run_decision(core, partial(decide, live))
            seat = (table_after(live, change) if sits_down else live).table.seat_of(user)
            receipt = Receipt(*key, seat, live.table.version, live.table.version)
            live = await commit(core, loaded, replace(change, user=user, receipt=receipt))
        return live.table


class Feature:
    """Something that can be done with tables."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def _carry_out(
        self, table_id: int, key: RequestKey, decide: Callable[[LiveTable, World], Change], *, sits_down: bool = False
    ) -> Table:
        """Carry a request out like `once_for_anybody`, to its end."""
        return await self._core.tasks.finish(once_for_anybody(self._core, table_id, key, decide, sits_down=sits_down))


def _answer(live: LiveTable, receipt: Receipt, *, repeated: bool) -> Answer:
    assert receipt.seat is not None, "whoever acts has a seat"
    entries = live.log[receipt.before + 1 : receipt.after + 1]
    seen = tuple(seen_by(entry, receipt.seat) for entry in entries)
    return Answer(live.table, receipt.seat, receipt.after, seen, repeated)
