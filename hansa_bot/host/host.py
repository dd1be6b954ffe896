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
from hansa_bot.host.lobby.deals import Deals
from hansa_bot.host.lobby.head_starts import HeadStarts
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
from hansa_bot.host.record.puzzles import Puzzles
from hansa_bot.host.record.retention import Retention
from hansa_bot.host.record.seasons import Seasons
from hansa_bot.host.record.statistics import Statistics
from hansa_bot.host.record.weekly import Weekly
from hansa_bot.host.time.expecting import Expecting
from hansa_bot.host.time.idling import Idling
from hansa_bot.host.time.reminders import Reminders
from hansa_bot.host.time.timers import Timers
from hansa_bot.model.values import Whose
from hansa_bot.store import News, Store

_log = logging.getLogger(__name__)

GRACE = 5.0
"""Seconds that requests under way are given when the host goes down, and then runs and posts."""


class Host:
    """Everything that can be done with tables, one attribute for each subject.

    `seeds` gives each new game its secret, for tests that want to know it; `choose` decides at once for computer
    players. Nothing is posted while there is no messenger: `courier.messenger` and `overviews.billboard` can be set
    until `start`.
    """

    # A table from its opening to its end
    lobby: Lobby  # opens tables, fills them, begins and closes them
    deals: Deals  # games that many play by one key
    play: Play  # acts, takes back, does again
    rewinding: Rewinding  # goes back further than one person alone can
    moving: Moving  # takes tables to other channels
    grounds: Grounds  # follows what people do with a table's channel: lock it, delete it
    query: Query  # finds tables, and answers what can be asked about one

    # What people tell a table ahead, and how it helps them
    orders: StandingOrders  # answers to questions that may come
    plans: Plans  # whole next turns
    notes: Notes  # what somebody writes down for themselves
    coaching: Coaching  # hints
    checking: Checking  # which proposals lose much
    second_looks: SecondLooks  # how a turn was that is over

    # Days on which people cannot play
    reminders: Reminders
    holidays: Holidays
    pausing: Pausing
    substitution: Substitution  # offers a seat, takes it over, gives it back
    idling: Idling  # tables in which nothing happens any more
    expecting: Expecting  # when somebody's turn comes, how long a game takes

    # What a table decides together
    votes: Votes  # answers to open questions, whatever they are about
    head_starts: HeadStarts  # who begins with more than the others
    agreements: Agreements  # proposals to end, to stop clocks at night, to change the level
    asks: Asks  # how often somebody can still ask for something

    # Finished games, and what is kept
    statistics: Statistics
    seasons: Seasons
    records: Records  # games from files, and positions to play on from
    afterwards: Afterwards  # analyses
    puzzles: Puzzles  # positions in which one turn is clearly best
    following: Following  # quiet private messages about how a game goes on
    prefs: Prefs  # what people and servers have chosen
    erasing: Erasing  # forgets a person
    retention: Retention  # deletes what nobody needs any more

    # What happens by itself
    courier: Courier  # sends posts
    overviews: Overviews  # keeps lists of tables up to date
    weekly: Weekly  # posts a puzzle each week, and its answer
    computers: Computers  # play for computer seats
    timers: Timers
    thinking: Thinking  # long work, in processes beside the bot

    def __init__(
        self,
        store: Store,
        clock: Clock | None = None,
        messenger: Messenger | None = None,
        *,
        seeds: Callable[[], str] | None = None,
        choose: Choose = best_choice,
        limits: Limits | None = None,
        thinking: Thinking | None = None,
    ) -> None:
        clock = clock or SystemClock()
        tables, places = LoadedTables(store), TablesByChannel(store)
        self._tables, self._tasks = tables, Tasks()
        self.now, self.thinking = clock.now, thinking or Thinking()
        self.courier = Courier(store, clock, messenger)
        self.prefs = Prefs(store, clock, self._tasks)
        # Core and features need each other, so what wakes a feature looks it up when it is called.
        core = Core(
            store=store,
            clock=clock,
            started=clock.now(),
            seeds=seeds or _secret,
            tables=tables,
            places=places,
            tasks=self._tasks,
            limits=limits or Limits(),
            thinking=self.thinking,
            wake_courier=self.courier.wake,
            wake_computers=lambda table: self.computers.wake(table),
            wake_timers=lambda: self.timers.wake(),
            wake_overviews=lambda guild: self.overviews.wake(guild),
            prefs=self.prefs,
            change_hooks=CHANGE_HOOKS,
        )
        self._add_features(core, choose)
        self._store, self._places = store, places
        self._resuming: asyncio.Task[None] | None = None
        store.listen(self._hear, self._return)

    def _add_features(self, core: Core, choose: Choose) -> None:
        past = Past(core.store)
        self.timers = Timers(core, TIMER_HANDLERS)
        self.computers, self.overviews = Computers(core, choose), Overviews(core)
        self.lobby, self.play = Lobby(core), Play(core)
        self.deals = Deals(core, self.lobby)
        self.moving = self.courier.moves = Moving(core)
        self.grounds, self.substitution = Grounds(core, self.moving), Substitution(core)
        self.query, self.rewinding = (
            Query(core.store, core.tables, core.places, past, core.clock.now),
            Rewinding(core, past),
        )
        self.reminders, self.idling, self.holidays = Reminders(core), Idling(core), Holidays(core)
        self.pausing, self.agreements, self.votes = Pausing(core), Agreements(core), Votes(core)
        self.head_starts = HeadStarts(core)
        self.expecting = Expecting(core)
        self.orders, self.plans, self.asks = StandingOrders(core), Plans(core), Asks(core)
        self.coaching, self.checking, self.second_looks = Coaching(core), Checking(core), SecondLooks(core, past)
        self.statistics = Statistics(core.store, self.prefs)
        self.seasons = Seasons(core.store, self.statistics, self.prefs, core.clock, core.tasks)
        self.following, self.retention, self.afterwards = Following(core), Retention(core), Afterwards(core, past)
        self.puzzles = Puzzles(core, past, self.afterwards, self.statistics)
        self.weekly = Weekly(core, self.puzzles)
        self.erasing, self.notes, self.records = (
            Erasing(core, self.expecting.forget),
            Notes(core),
            Records(core, past),
        )

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
        await self.weekly.start()
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
        lost. The store stays open; it is closed where it was opened.
        """
        if self._resuming is not None:
            await asyncio.wait([self._resuming], timeout=grace)
        # First what begins something by time, then requests under way; what runs beside them goes on from the
        # database after the next start.
        await self.retention.close()
        await self.timers.close()
        await self._tasks.close(grace)
        await asyncio.gather(
            *(each.close(grace) for each in (self.computers, self.courier, self.overviews, self.weekly))
        )

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
