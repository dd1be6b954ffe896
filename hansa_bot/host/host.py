"""The host: everything that can be done with tables, in one place."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable

from hansa_bot.ai.player import choose as best_choice
from hansa_bot.host.absence.holidays import Holidays
from hansa_bot.host.absence.pauses import Pausing
from hansa_bot.host.absence.substitution import Substitution
from hansa_bot.host.game.checking import Checking
from hansa_bot.host.game.coaching import Coaching
from hansa_bot.host.game.computers import Choose, Computers
from hansa_bot.host.game.past import Past
from hansa_bot.host.game.plans import Plans
from hansa_bot.host.game.play import Play
from hansa_bot.host.game.rewinding import Rewinding
from hansa_bot.host.game.second_look import SecondLooks
from hansa_bot.host.game.standing_orders import StandingOrders
from hansa_bot.host.hooks import CHANGE_HOOKS, TIMER_HANDLERS
from hansa_bot.host.kernel.asks import Asks
from hansa_bot.host.kernel.commit import Core
from hansa_bot.host.kernel.loaded_tables import LoadedTables, TablesByChannel
from hansa_bot.host.kernel.settings import Limits, Prefs
from hansa_bot.host.kernel.tasks import Clock, SystemClock, Tasks
from hansa_bot.host.kernel.thinking import Thinking
from hansa_bot.host.kernel.votes import Votes
from hansa_bot.host.lobby.agreements import Agreements
from hansa_bot.host.lobby.lobby import Lobby
from hansa_bot.host.posting.courier import Courier, Messenger
from hansa_bot.host.posting.following import Following
from hansa_bot.host.posting.grounds import Grounds
from hansa_bot.host.posting.moving import Moving
from hansa_bot.host.posting.overviews import Overviews
from hansa_bot.host.query import Query
from hansa_bot.host.record.afterwards import Afterwards
from hansa_bot.host.record.bringing import Records
from hansa_bot.host.record.erasing import Erasing
from hansa_bot.host.record.notes import Notes
from hansa_bot.host.record.retention import Retention
from hansa_bot.host.record.seasons import Seasons
from hansa_bot.host.record.statistics import Statistics
from hansa_bot.host.time.idling import Idling
from hansa_bot.host.time.reminders import Reminders
from hansa_bot.host.time.timers import Timers
from hansa_bot.model.values import Whose
from hansa_bot.store import News, Store

_log = logging.getLogger(__name__)

GRACE = 5.0
"""Seconds that requests under way are given when the host goes down, and then runs and posts."""


class Host:
    """Tables: `lobby` opens and closes them, `moving` takes them elsewhere, `grounds` follows what becomes of their
    channels, `play` changes games, `query` answers and finds them; `prefs` are the settings.

    `rewinding` takes games back further than one person alone may; `orders` are standing orders, `plans`
    next turns that were composed beforehand, `coaching` gives hints, `checking` knows which proposals
    lose much, `looks` say how a turn was that is over.

    `statistics` are those of the finished games, `seasons` rank who likes, `following` tells watchers quietly how a
    game goes on, `erasing` forgets a person, `retention` what nobody needs any more.

    `idling` is for tables in which nothing happens.

    `records` brings games in from files, and finds the position from which one is played on; `afterwards` analyses
    finished ones.

    `holidays`, `pausing` and `substitution` are for days on which somebody cannot play.

    `votes` are what a table decides together: a pause, what `agreements` propose, and about whoever is gone; `asks`
    says how often somebody may still ask for something.

    `now` returns the time, in unix seconds; `thinking` does in processes beside the bot what takes a processor long.

    The `courier` posts, the `overviews` are renewed and the `computers` play by themselves. `courier.messenger` and
    `overviews.billboard` may be set until `start`.
    """

    def __init__(
        self,
        store: Store,
        clock: Clock,
        messenger: Messenger | None,
        seeds: Callable[[], str],
        choose: Choose,
        limits: Limits,
        thinking: Thinking | None,
    ) -> None:
        tables, places = LoadedTables(store), TablesByChannel(store)
        self._tables, self._tasks = tables, Tasks()
        self.now, self.thinking = clock.now, thinking or Thinking()
        self.courier = Courier(store, clock, messenger)
        self.prefs = Prefs(store, clock, self._tasks)
        core = Core(
            store=store,
            clock=clock,
            started=clock.now(),
            seeds=seeds,
            tables=tables,
            places=places,
            tasks=self._tasks,
            limits=limits,
            thinking=self.thinking,
            wake_courier=self.courier.wake,
            wake_computers=lambda table: self.computers.wake(table),
            wake_timers=lambda: self.timers.wake(),
            wake_overviews=lambda guild: self.overviews.wake(guild),
            prefs=self.prefs,
            change_hooks=CHANGE_HOOKS,
        )
        self.timers = Timers(core, TIMER_HANDLERS)
        self.computers, self.overviews = Computers(core, choose), Overviews(core)
        self.lobby, self.play = Lobby(core), Play(core)
        self.moving = self.courier.moves = Moving(core)
        self.grounds, self.substitution = Grounds(core, self.moving), Substitution(core)
        past = Past(store)
        self.query, self.rewinding = Query(store, tables, places, past), Rewinding(core, past)
        self.reminders, self.idling, self.holidays = Reminders(core), Idling(core), Holidays(core)
        self.pausing, self.agreements, self.votes = Pausing(core), Agreements(core), Votes(core)
        self.orders, self.plans, self.asks = StandingOrders(core), Plans(core), Asks(core)
        self.coaching, self.checking, self.looks = Coaching(core), Checking(core), SecondLooks(core, past)
        self.statistics = Statistics(store, self.prefs)
        self.seasons = Seasons(store, self.statistics, self.prefs, clock, self._tasks)
        self.following, self.retention, self.afterwards = Following(core), Retention(core), Afterwards(core, past)
        self.erasing, self.notes, self.records = Erasing(core), Notes(core), Records(core, past)
        self._store, self._places = store, places
        self._resuming: asyncio.Task[None] | None = None
        store.listen(self._hear, self._return)

    @classmethod
    async def open(
        cls,
        store: Store,
        clock: Clock | None = None,
        messenger: Messenger | None = None,
        *,
        seeds: Callable[[], str] | None = None,
        choose: Choose = best_choice,
        limits: Limits | None = None,
        thinking: Thinking | None = None,
    ) -> Host:
        """Return a host on an open store; `seeds` gives each new game its secret, for tests that want to know it."""
        return cls(store, clock or SystemClock(), messenger, seeds or _secret, choose, limits or Limits(), thinking)

    async def start(self, *, timers: bool = True) -> None:
        """Go on with posts, computer players and timers where the last process stopped.

        Without `timers` nothing happens by time alone but what `timers.ring` is asked for.
        """
        await self.resume()
        if timers:
            self.timers.start()

    async def resume(self) -> None:
        """Look what is due at tables that have become ours to look after."""
        await self.courier.start()
        await self.overviews.start()
        await self.computers.start()
        await self.holidays.resume()
        await self.erasing.resume()
        self.timers.wake()

    def _hear(self, news: News) -> None:
        """Let memory follow what another process has changed, and see to what is now due."""
        if news.whose:
            self.prefs.hear(Whose(news.whose), news.who)
            return
        self._tables.hear(news.table, news.revision)
        if news.moved:
            self._places.doubt()
        if self._store.shards.has(news.guild):
            self.courier.wake(news.table)
            self.overviews.wake(news.guild)
            self.computers.wake(news.table)
            self.timers.wake()

    def _return(self) -> None:
        """Trust nothing that was read before a time in which no process was heard."""
        for memory in (self._tables, self._places, self.prefs):
            memory.doubt()
        self._resuming = asyncio.create_task(self._go_on())

    async def _go_on(self) -> None:
        try:
            await self.resume()
        except Exception:  # the database is away again; so is what would have been heard, and this comes again
            _log.exception("not resumed")

    async def close(self, grace: float = GRACE) -> None:
        """Finish the requests, runs and posts under way, or break them off after some seconds: what is stored is not
        lost. The store stays open, it belongs to whoever opened it.
        """
        if self._resuming is not None:
            await asyncio.wait([self._resuming], timeout=grace)
        await self.retention.close()
        await self.timers.close()
        await self._tasks.close(grace)
        await asyncio.gather(*(each.close(grace) for each in (self.computers, self.courier, self.overviews)))

    @property
    def tables_loaded(self) -> int:
        """How many tables are kept in memory."""
        return self._tables.count

    async def idle(self) -> None:
        """Wait until no request is under way, nor what follows from one in the background."""
        await self._tasks.idle()

    async def settle(self, table_id: int) -> None:
        """Wait until no computer player has anything to do at a table."""
        await self.computers.settle(table_id)


def _secret() -> str:
    return secrets.token_hex(16)
