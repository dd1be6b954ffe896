"""The lobby: how a table comes about, fills, starts, and is given up.

A lobby in which nothing happens closes by itself, after a warning; each change puts that off.
"""

from asyncio import Lock
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Concatenate, ParamSpec
from weakref import WeakValueDictionary

from hansa_bot.ai.player import STEADY
from hansa_bot.host.kernel.commit import Core, Feature, once_for_anybody, retry_on_conflict
from hansa_bot.host.kernel.errors import ChannelBusy, TooManyTables
from hansa_bot.host.kernel.live_table import Change, LiveTable
from hansa_bot.host.kernel.loaded_tables import report_faults
from hansa_bot.host.kernel.notices import LobbyExpires
from hansa_bot.host.kernel.outgoing import new_post
from hansa_bot.host.kernel.posts import LobbyPost, ThreadPost
from hansa_bot.host.kernel.settings import LOBBY_DAYS, Chosen, Limits
from hansa_bot.host.kernel.table import (
    Beginning,
    Gathering,
    Person,
    Place,
    PlayingOrder,
    Status,
    Table,
    from_stored,
    to_stored,
)
from hansa_bot.host.kernel.terms import DAY, Help, Terms
from hansa_bot.host.kernel.world import World
from hansa_bot.host.lobby import dealing, seating
from hansa_bot.model.values import NOBODY, ORIGIN, LiveCounts, Receipt, Snapshot, StoredTable, Timer, TimerKey, Whose
from hansa_bot.store import Tx, history, outbox, overviews, seasons, tables
from hansa_bot.titles import registry

P = ParamSpec("P")

NEW, REMATCH, ABANDON = "new", "rematch", "abandon"
PLAY_ON, GATHER = "play_on", "gather"

MOST_OWNED, MOST_HERE = 30, 60
"""Live tables that one person may own, and that may be in a channel with its threads."""

WARN, EXPIRE = "warn", "expire"
"""The kinds of its timers."""

WARNING = DAY
"""How long before its end a lobby is warned."""

_EXPIRES: TimerKey = (EXPIRE, NOBODY)


class Lobby(Feature):
    """Everything about a table but the game itself; each request is carried out once."""

    def __init__(self, core: Core) -> None:
        super().__init__(core)
        self._channels: WeakValueDictionary[int, Lock] = WeakValueDictionary()

    async def new(
        self,
        place: Place,
        person: Person,
        title_id: str,
        *,
        size: int | None = None,
        options: Mapping[str, str] | None = None,
        order: PlayingOrder = PlayingOrder.RANDOM,
        terms: Terms | None = None,
        language: str = "en",
        request: str,
        seated: bool = True,
        thread: bool = False,
        forum: bool = False,
        guests: Sequence[int] = (),
    ) -> Table:
        """Open a table for `size` seats (as many as the title allows when None), with its owner seated or not.

        With `thread` its game gets one of its own; in a `forum` the table becomes a post. With `guests` only they,
        users, and the owner may sit down.

        Raises BadSetup for an unknown title, size or option, Impossible for options that cannot go together,
        ChannelBusy, and TooManyTables where that would be more than the server allows.
        """
        meta = registry.load(title_id).meta
        seats = meta.seats[-1] if size is None else size
        chosen = seating.checked_options(meta, int(seated), seats, options or {})
        row = StoredTable(
            id=0,
            title=meta.id,
            guild=place.guild,
            channel=place.channel,
            status=Status.LOBBY,
            size=seats,
            options=chosen,
            owner=person.id,
            language=language,
            parent=place.parent,
            setup=to_stored(
                Gathering(order, thread=thread or forum, guests=tuple(guests), closed=bool(guests), forum=forum)
            ),
            terms=to_stored(terms or Terms()),
            seats=(seating.newcomer(meta, person, await self._wish(person)),) if seated else (),
        )
        return await self._core.tasks.finish(self._open(row, person, NEW, request))

    async def rematch(self, table_id: int, person: Person, request: str) -> Table:
        """Sit down for one more game after one that has ended; the first to ask opens the lobby for it.

        Asked of that lobby it means the same. Raises NoTable, ChannelBusy, TableFull, and BadSetup or Impossible when
        the title does not allow the options any more.
        """
        return await self._core.tasks.finish(self._rematch(table_id, person, request))

    async def play_on(
        self, last: Table, begins: Beginning, origin: Snapshot, place: Place, person: Person, request: str
    ) -> Table:
        """Open a lobby for a game that goes on from an earlier position of one, its `origin`; its owner is seated.

        Raises ChannelBusy, TooManyTables.
        """
        row = seating.lobby_from(last, begins, place, person)
        return await self._core.tasks.finish(self._open(row, person, PLAY_ON, request, origin))

    async def gather(self, row: StoredTable, person: Person, request: str) -> Table:
        """Open the lobby of a table that plays a deal; raises ChannelBusy, TooManyTables."""
        return await self._core.tasks.finish(self._open(row, person, GATHER, request))

    async def gathers(self, last: Table) -> bool:
        """Return whether the place where a rematch would open its lobby has a live table already."""
        return await self.live_in(seating.rematch_place(last).channel) is not None

    async def join(self, table_id: int, person: Person, request: str) -> Table:
        """Sit down; raises NotInLobby, AlreadySeated, NotInvited, TableFull."""
        return await self._do(table_id, person, seating.JOIN, request, seating.join, await self._wish(person))

    async def choose_colour(self, table_id: int, person: Person, colour: int | None, request: str) -> Table:
        """Play in a colour of the title's palette, by its number, or in any (None).

        Raises NotInLobby, NotSeated, ColourTaken, BadSetup.
        """
        return await self._do(table_id, person, "colour", request, seating.choose_colour, colour)

    async def _wish(self, person: Person) -> int | None:
        return (await self._core.prefs.person(person.id)).colour

    async def invite(
        self, table_id: int, person: Person, guests: Sequence[int], request: str, *, everyone: bool = False
    ) -> Table:
        """Ask users to join; from then on only those asked may, unless it is open for `everyone`.

        Raises NotInLobby, NotOwner.
        """
        quiet = await self.called_enough(table_id)
        return await self._do(table_id, person, "invite", request, seating.invite, guests, everyone, quiet)

    async def called_enough(self, table_id: int) -> frozenset[int]:
        """Return whom a table's owner has called to so many lobbies lately that this one does not; raises NoTable."""
        table = (await self._core.tables.live(table_id)).table
        own = {*table.gathering.guests, *table.gathering.again} if table.status is Status.LOBBY else ()
        since = self._core.clock.now() - DAY
        return called_enough(await self._core.store.ask(tables.setups_of, table.owner, since), own)

    async def leave(self, table_id: int, person: Person, request: str) -> Table:
        """Get up; in a running game a computer player takes the seat over. Raises NotSeated, NotRunning."""
        return await self._do(table_id, person, "leave", request, seating.leave, STEADY)

    async def add_computer(
        self, table_id: int, person: Person, request: str, kind: str = "", level: str | None = None
    ) -> Table:
        """Seat a computer player, one of the title's company unless a kind is named; with a `level`, all play at it.

        Raises NotInLobby, NotSeated (neither seated nor owner), TableFull, BadSetup.
        """
        return await self._do(table_id, person, "add_computer", request, seating.add_computer, kind, level)

    async def remove_computer(self, table_id: int, person: Person, request: str, seat: int | None = None) -> Table:
        """Take a computer player away, the last one if no seat is named; raises NotInLobby, NotSeated, NoComputer."""
        return await self._do(table_id, person, "remove_computer", request, seating.remove_computer, seat)

    async def send_away(self, table_id: int, person: Person, request: str, seat: int) -> Table:
        """Free the seat of a person; raises NotInLobby, NotOwner, NobodyThere."""
        return await self._do(table_id, person, "send_away", request, seating.send_away, seat)

    async def configure(
        self,
        table_id: int,
        person: Person,
        changes: Mapping[str, str],
        request: str,
        *,
        size: int | None = None,
        order: PlayingOrder | None = None,
        seen: int | None = None,
        terms: Terms | None = None,
    ) -> Table:
        """Set some options, the number of seats, the order, the terms; `seen` is the arrangement that the person saw.

        Raises NotInLobby, NotSeated (neither seated nor owner), Stale, BadSetup, Impossible.
        """
        return await self._do(
            table_id, person, "configure", request, seating.configure, changes, size, order, seen, terms
        )

    async def start(self, table_id: int, person: Person, request: str) -> Table:
        """Begin the game with the taken seats, in random order or as they sit.

        Raises NotInLobby, NotSeated, TooFewSeats, Impossible for options that do not go with so many seats, and
        DealPlayed where somebody has played its deal.
        """
        live = await self._core.tables.live(table_id)
        if live.table.gathering.deal is not None:
            begin = partial(dealing.decide_beginning, person=person)
            return await self._carry_out(table_id, (person.id, "start", request), begin)
        # Only where it plays on from another game; it is written with the lobby and never changes.
        origin = await self._core.store.ask(history.snapshot, table_id, ORIGIN)
        begins = live.table.gathering.begins
        former = () if begins is None else (await self._core.tables.live(begins.table)).sitters
        return await self._do(table_id, person, "start", request, seating.start, self._core.seeds, origin, former)

    async def abandon(self, table_id: int, person: Person, request: str) -> Table:
        """Close the table for good; raises NotOwner, NotRunning."""
        return await self._do(table_id, person, ABANDON, request, seating.abandon)

    async def _do(
        self,
        table_id: int,
        person: Person,
        verb: str,
        request: str,
        decide: Callable[Concatenate[LiveTable, Person, P], Change],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Table:
        key = (person.id, verb, request)
        return await self._carry_out(table_id, key, lambda live, _: decide(live, person, *args, **kwargs))

    async def _rematch(self, table_id: int, person: Person, request: str) -> Table:
        last = await self._core.tables.live(table_id)
        before = last.table.gathering.after
        if last.table.status is Status.LOBBY and before is not None:
            last = await self._core.tables.live(before)
        with report_faults(None, REMATCH):
            row = seating.rematch_lobby(last, person, await self._wish(person))
        return await self._open(row, person, REMATCH, request)

    @retry_on_conflict
    async def _open(
        self, row: StoredTable, person: Person, verb: str, request: str, origin: Snapshot | None = None
    ) -> Table:
        """Open a table, or sit down at the one that somebody else has opened for the same rematch."""
        # In line by channel, so that the second of two who open a rematch finds the first one's lobby and sits down.
        lock = self._channels.setdefault(row.channel, Lock())
        async with lock:
            with report_faults(None, verb):
                # In this order: what stands there may be what another process has just opened at this request.
                there = await self.live_in(row.channel)
                table_id = await self._core.store.ask(history.table_of_request, person.id, verb, request)
                if table_id is not None:
                    return (await self._core.tables.live(table_id)).table
                if there is None:
                    return await self._store(await self._with_help(row), verb, request, origin)
                if not seating.same_rematch(there, row):
                    raise ChannelBusy(there.id)
                key, wish = (person.id, verb, request), await self._wish(person)
                return await once_for_anybody(
                    self._core, there.id, key, lambda live, _: seating.sit_for_rematch(live, person, wish)
                )

    async def _with_help(self, row: StoredTable) -> StoredTable:
        """Return a new table with what people are helped with there, where nobody has chosen that.

        These are proposals, but nothing while a season is on, which would not count the game.
        """
        terms = from_stored(Terms, row.terms)
        if terms.proposals is not None:
            return row
        ranked = row.guild is not None and await self._core.store.ask(seasons.is_on, row.guild)
        usual = Help.OFF if ranked and terms.help is Help.PROPOSALS else terms.help
        return replace(row, terms=to_stored(terms.with_help(usual)))

    async def live_in(self, channel: int) -> Table | None:
        """Return the live table of a channel, None where there is none."""
        number = await self._core.places.table_in(channel)
        table = None if number is None else (await self._core.tables.live(number)).table
        return table if table is not None and table.status.live else None

    async def _store(self, row: StoredTable, verb: str, request: str, origin: Snapshot | None) -> Table:
        now, guild = self._core.clock.now(), row.guild
        chosen = Chosen() if guild is None else await self._core.prefs.load(Whose.SERVER, guild)

        async def work(tx: Tx) -> int:
            check_room(
                await tables.count_live(tx, row.owner, row.parent or row.channel, guild),
                chosen.limits(self._core.limits),
            )
            gathers, enough = (
                from_stored(Gathering, row.setup),
                called_enough(await tables.setups_of(tx.connection, row.owner, now - DAY)),
            )
            quiet = tuple(sorted(enough.intersection((*gathers.guests, *gathers.again))))
            first = ThreadPost(forum=True, quiet=quiet) if gathers.forum else LobbyPost(quiet=quiet)
            table_id = await tables.add(tx, row, now)
            await history.write_snapshots(tx, table_id, [origin] if origin else [])
            await history.write_receipt(tx, table_id, Receipt(row.owner, verb, request, None, 0, 0), now)
            await outbox.write_timers(tx, table_id, expiry_timers(now, chosen))
            await outbox.add(tx, table_id, [new_post(first)] if gathers.is_shown(guild) else [], now)
            await overviews.want(tx, (row.channel, row.parent))
            return table_id

        try:
            table_id = await self._core.store.write(work)
        finally:  # also where it failed: perhaps because another process has opened a table there
            self._core.places.forget(row.channel, row.parent)
        self._core.wake_courier(table_id)
        self._core.wake_overviews(row.guild)
        self._core.wake_timers()
        return (await self._core.tables.live(table_id)).table


MOST_CALLED = 3
"""Lobbies that have not become a game, within a day, to which one person calls another."""


def called_enough(setups: Sequence[Mapping[str, Any]], own: Collection[int | str] = ()) -> frozenset[int]:
    """Return who has been called to so many lobbies, by their setups; `own` are those called to the present one."""
    called = Counter[int | str]()
    for setup in setups:
        gathers = from_stored(Gathering, setup)
        called.update({*gathers.guests, *gathers.again})
    called.subtract(own)
    return frozenset(user for user, often in called.items() if isinstance(user, int) and often >= MOST_CALLED)


def check_room(counts: LiveCounts, limits: Limits) -> None:
    """Raise TooManyTables where one more table would be too many; what is open already stays so."""
    for there, most, where in (
        (counts.owned, MOST_OWNED, "anywhere"),
        (counts.owned_there, limits.person, "person"),
        (counts.channel, MOST_HERE, "channel"),
        (counts.guild, limits.server, "server"),
    ):
        if there >= most:
            raise TooManyTables(most, where, there)


def expiry_timers(now: float, chosen: Chosen) -> dict[TimerKey, Timer | None]:
    """Return the timers of a lobby in which something has just happened, as its server has chosen."""
    life = int(chosen[LOBBY_DAYS]) * DAY
    rows = (Timer(WARN, now + life - WARNING), Timer(EXPIRE, now + life))
    return {row.key: row for row in rows}


def closes_at(live: LiveTable) -> float | None:
    """Return when a lobby closes if nothing happens, in unix seconds; None where it does not."""
    timer = live.timers.get(_EXPIRES)
    return None if timer is None else timer.due


def on_change(before: LiveTable, change: Change, after: LiveTable, world: World) -> Change:
    """Put the end off when somebody has changed a lobby, and call it off once there is no lobby any more."""
    if before.table.status is not Status.LOBBY:
        return change
    if change.status is not None and change.status is not Status.LOBBY:
        out: dict[TimerKey, Timer | None] = dict.fromkeys(expiry_timers(world.now, Chosen()))
        return replace(change, timers={**change.timers, **out})
    if change.user is None:
        return change
    chosen = world.server(before.table.place.guild)
    return replace(change, timers={**change.timers, **expiry_timers(world.now, chosen)})


def on_timer(live: LiveTable, timer: Timer, world: World) -> Change | None:
    """Warn a lobby in which nothing has happened for long that it closes soon, and then close it."""
    at = closes_at(live)
    if live.table.status is not Status.LOBBY or at is None:
        return None
    if timer.kind == WARN:
        return Change(new_posts=(new_post(LobbyExpires(at=at)),))
    gathers = replace(live.table.gathering, expired=True)
    return Change(status=Status.ABANDONED, gathering=gathers, new_posts=(new_post(LobbyPost()),))
