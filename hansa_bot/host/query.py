"""Queries: what anybody may ask about a table, and which one is meant. After the first touch all is in memory."""

import asyncio
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from math import inf
from typing import Any

from hansa_bot.engine.record import Record
from hansa_bot.engine.result import Result
from hansa_bot.engine.session import Entry, Session
from hansa_bot.engine.state import State, View
from hansa_bot.host.absence.substitution import HAND
from hansa_bot.host.game import quiet_passes
from hansa_bot.host.game.past import GameCourse, Past, TurnEnd
from hansa_bot.host.game.play import redoable
from hansa_bot.host.kernel.errors import (
    InternalFault,
    NoTable,
    NoTableOfYours,
    NotOver,
    NotRunning,
    NotSeated,
    NoTurns,
    Several,
)
from hansa_bot.host.kernel.live_table import PASSING, check_unsealed
from hansa_bot.host.kernel.loaded_tables import LoadedTables, TablesByChannel, report_faults, table_of
from hansa_bot.host.kernel.log import in_force, seen_by
from hansa_bot.host.kernel.table import Place, Status, Table
from hansa_bot.host.kernel.terms import Clocks
from hansa_bot.host.lobby import lobby
from hansa_bot.host.lobby.lobby import ABANDON
from hansa_bot.host.posting.moving import BRING
from hansa_bot.host.record.records import export_record
from hansa_bot.store import Store, history, outbox, retention, tables


@dataclass(frozen=True, slots=True)
class Seen:
    """A game at a version, as a seat or a spectator (None) may see it.

    `state` is for asking the title's rules and judge on behalf of that very seat; it must never be shown.
    """

    table: Table
    version: int
    seat: int | None
    view: View
    state: State


@dataclass(frozen=True, slots=True)
class Waiting:
    """A table that waits for somebody, since when, and until when they have to decide: unix seconds, where known."""

    table: Table
    since: float | None
    deadline: float | None


LATELY = 64
"""Lines of a log among which somebody's last own action is looked for first."""

MOST_LISTED = 200
"""So many live tables of a server are looked through for those to offer."""


class Query:
    """Questions about tables."""

    def __init__(
        self, store: Store, loaded: LoadedTables, places: TablesByChannel, past: Past, now: Callable[[], float]
    ) -> None:
        self._store, self._now = store, now
        self._tables = loaded
        self._places = places
        self._past = past

    async def find(self, place: Place) -> Table:
        """Return the channel's live table, else the newest that was played there; raises NoTable."""
        number = await self._places.table_in(place.channel)
        if number is None:
            raise NoTable
        return await self.table(number)

    async def table(self, table_id: int) -> Table:
        """Return a table; raises NoTable."""
        return (await self._tables.live(table_id)).table

    async def check_open(self, table_id: int) -> None:
        """Raise DealSealed while others can still play the deal of a table, for what tells its whole course."""
        check_unsealed(await self.table(table_id), self._now())

    def may_know(self, table: Table, user: int) -> bool:
        """Return whether a table is anything to a user: while others can play its deal, only to who plays there."""
        return not table.is_deal and (not table.sealed(self._now()) or user in table.insiders)

    async def clocks(self, table_id: int) -> Clocks:
        """Return how the clocks of a table stand; raises NoTable."""
        return (await self._tables.live(table_id)).clocks

    async def closes_at(self, table_id: int) -> float | None:
        """Return when a lobby closes if nothing happens there, in unix seconds; None where it does not."""
        return lobby.closes_at(await self._tables.live(table_id))

    async def session(self, table_id: int) -> Session[Any]:
        """Return the game of a table at its present version; raises NotRunning when it has not begun."""
        return (await self._tables.live(table_id)).game

    async def revision(self, table_id: int) -> int:
        """Return a number that is another one as soon as anything about a table has changed; raises NoTable."""
        return (await self._tables.live(table_id)).revision

    async def view(self, table_id: int, user: int | None, version: int | None = None) -> Seen:
        """Return what a user, or a spectator (None), may see of a game now, or saw at an earlier version.

        Raises NotRunning, and NoVersion where the version never was or its rules are gone.
        """
        live = await self._tables.live(table_id)
        state = await self._past.state(live, version)
        seat = live.table.seat_of(user)
        at = live.table.version if version is None else version
        return Seen(live.table, at, seat, live.game.rules.view(state, seat), state)

    async def log(
        self, table_id: int, user: int | None, since: int = -1, until: int | None = None, last: int | None = None
    ) -> list[Entry]:
        """Return the log after version `since` up to version `until`, or its `last` lines, as the user may know it.

        Everything is there, also what was taken back; line 0 is the setup, whose seat is -1.
        """
        live = await self._tables.live(table_id)
        seat = live.table.seat_of(user)
        entries = live.log[since + 1 : None if until is None else until + 1]
        if last is not None:
            entries = entries[max(0, len(entries) - last) :]
        return [seen_by(entry, seat) for entry in entries]

    async def since(
        self, table_id: int, seat: int | None, until: int, *, reader: int | None = None, public: bool = False
    ) -> list[Entry]:
        """Return what happened after a seat's last own action, up to a version; what was taken back is left out.

        Without a seat, what happened since the last card but one. It is told as the seat `reader` may know it, by
        default as everybody may, so that it can stand in a `public` post: there an own action is told too by which
        what all had sealed came to light.
        """
        live = await self._tables.live(table_id)
        if seat is None:
            # A card that was posted again elsewhere tells what it told before.
            cards = [-1, *dict.fromkeys(version for version in live.cards if version <= until)]
            entries = in_force(live.log[cards[-2 if len(cards) > 1 else -1] + 1 : until + 1])
        else:
            # The last own action is nearly always near the end, and the lines before it change nothing after it.
            entries = in_force(live.log[max(until + 1 - LATELY, 0) : until + 1])
            if (end := _end_of_last_own(entries, seat)) == 0:
                entries = in_force(live.log[: until + 1])
                end = _end_of_last_own(entries, seat)
            entries = entries[_opening(entries, seat, end) if public else end :]
        return [seen_by(entry, reader) for entry in entries]

    async def course(self, table_id: int, first: int | None = None, last: int | None = None) -> GameCourse:
        """Return the course of a game over the turns `first` to `last`, as everybody may know it.

        Iterate it off the event loop. Raises NotRunning, and NoTurns where no turn can lie between them.
        """
        live = await self._tables.live(table_id)
        newest = live.game.state.turn
        begin, end = first or 0, newest if last is None else last
        if not 0 <= begin <= end or begin > newest:
            raise NoTurns(begin, end, newest)
        return await self._past.course(live, begin, last)

    async def scenes(self, table_id: int, first: int | None = None, last: int | None = None) -> list[TurnEnd]:
        """Return all scenes of `course`, at least one, worked out on another thread; raises like it."""
        course = await self.course(table_id, first, last)
        scenes = await asyncio.to_thread(list, course)
        if not scenes:
            raise NoTurns(course.first, course.now.turn if last is None else last, course.now.turn)
        return scenes

    async def scenes_since(self, table_id: int, seat: int | None) -> list[TurnEnd]:
        """Return the scenes of what `since` tells of up to now, none where nothing happened; raises NotRunning."""
        news = await self.since(table_id, seat, (await self.session(table_id)).version)
        if not news:
            return []
        course = replace(await self.course(table_id), after=news[0].version - 1)
        return await asyncio.to_thread(list, course)

    async def record(self, table_id: int, *, unfinished: bool = False) -> Record:
        """Return a game as a record, with its secret seed: it tells all that was hidden or is still to be drawn.

        Raises NotRunning when it has not begun, NotOver before its end, unless all agreed to that or it may be
        `unfinished`, and DealSealed.
        """
        if not unfinished:
            await self.check_open(table_id)
        live = await self._tables.live(table_id)
        status = live.table.status
        # What closed by itself, long after the last move, or because all agreed to that, has nothing left to hide.
        closed = live.table.gathering.expired or live.table.gathering.agreed
        ended = status is Status.OVER or (status is Status.ABANDONED and closed)
        if not ended and live.session is not None and not unfinished:
            raise NotOver(status)
        record = await export_record(self._store, live.table.id)
        if record is None:
            raise NotRunning(status)
        return record

    async def undoable(self, table_id: int, user: int, to: int | None = None) -> list[Entry]:
        """Return what an undo of the user would take back, as the user may know it; raises like the undo."""
        live = await self._tables.live(table_id)
        seat = live.table.seat_of(user)
        if seat is None:
            raise NotSeated
        (entry,) = live.game.undo(seat, to).entries
        back_to = entry.undo_to or 0
        return [seen_by(gone, seat) for gone in in_force(live.log) if gone.version > back_to]

    async def redoable(self, table_id: int, user: int) -> list[Entry]:
        """Return what the user's last undo took back, oldest first, while nothing else has been done since."""
        live = await self._tables.live(table_id)
        return redoable(live, live.table.seat_of(user))

    async def has_plan(self, table_id: int, user: int) -> bool:
        """Return whether a user has planned the own next turn."""
        live = await self._tables.live(table_id)
        return live.table.seat_of(user) in live.plans

    async def passes_at(self, table_id: int, user: int) -> float | None:
        """Return when a user's seat passes quietly, in unix seconds; None where it does not."""
        live = await self._tables.live(table_id)
        return live.passes_at(live.table.seat_of(user))

    async def asked_at(self, table_id: int) -> float | None:
        """Return when those who must decide now were asked, in unix seconds; None where nobody was."""
        live = await self._tables.live(table_id)
        if live.announced.card is None or not live.seats_to_move(computers=False):
            return None
        return await self._store.ask(outbox.time_due, live.announced.card.nonce)

    async def last_card(self, table_id: int) -> tuple[int | None, int] | None:
        """Return channel (None: where the table is) and message of the table's last card; None where none is out."""
        live = await self._tables.live(table_id)
        if live.announced.card is None:
            return None
        card = await self._tables.post(live.announced.card.nonce)
        return None if card is None or card.message is None else (card.channel, card.message)

    async def last_played(self, table_id: int) -> float:
        """Return when a game went on for the last time, in unix seconds."""
        return await self._store.ask(history.last_played, table_id)

    async def deeds(self, table_id: int) -> list[tuple[str, int]]:
        """Return what was done about a table rather than in its game: verbs, with the users who did it."""
        live = await self._tables.live(table_id)
        return [(row.verb, row.user) for row in live.receipts.values() if row.verb in (HAND, BRING, ABANDON)]

    async def result(self, table_id: int) -> Result | None:
        """Return how the game ended, or None while it has not."""
        session = (await self._tables.live(table_id)).session
        return None if session is None else session.rules.result(session.state)

    async def meant(self, place: Place, user: int, number: int | None = None) -> Table:
        """Return the table of that number, if it belongs to the same server, else the one that is meant in a place.

        That is the live table of the channel, else the asker's own in one of its threads, else the only one there;
        where nothing is live, the last that was played. In private it is one of the asker's own, on any server: the
        only one that waits for them, else the only one. Raises NoTable, or Several where more could be meant.
        """
        if place.guild is None:
            return await self._meant_in_private(user, number)
        if number is not None:
            table = await self.table(number)
            # What other servers play is nobody's business here.
            if table.place.guild != place.guild or not self.may_know(table, user):
                raise NoTable(number)
            return table
        around = await self._places.around(place.channel)
        own = None if around.own is None else await self._known(around.own, user)
        if own is not None and own.status.live:
            return own
        under = [found for number in around.under if (found := await self._known(number, user)) is not None]
        going_on = [table for table in under if table.status.live and table.place.parent == place.channel]
        if going_on:
            return _only(going_on, user)
        played = [table for table in (own, *under) if table is not None]
        if not played:
            raise NoTable
        return max(played, key=lambda table: table.id)

    async def _known(self, number: int, user: int) -> Table | None:
        table = await self.table(number)
        return table if self.may_know(table, user) else None

    async def _meant_in_private(self, user: int, number: int | None) -> Table:
        if number is not None:
            table = await self.table(number)
            if user not in table.insiders:
                raise NoTable(number)
            return table
        waiting = [each.table for each in await self.waiting_for(user)]
        own = waiting if len(waiting) == 1 else await self.own(user)
        if not own:
            raise NoTableOfYours
        if len(own) > 1:
            raise Several(own, private=True)
        return own[0]

    async def own(self, user: int) -> list[Table]:
        """Return the live tables at which a user sits, on all servers, the newest first."""
        found = []
        for row in await self._store.ask(tables.find_live_of_user, user, MOST_LISTED):
            with suppress(InternalFault), report_faults(None, "own"):
                found.append(table_of(row))
        return found

    async def waiting_for(self, user: int) -> list[Waiting]:
        """Return the tables of all servers that wait for a user; one that is paused waits for nobody, one at which
        they pass quietly only for who could do something else.

        The nearest deadline comes first, then what has waited longest.
        """
        found = []
        for number in await self._store.ask(tables.find_asked, user, PASSING):
            with suppress(InternalFault):  # it is logged, and keeps nobody from the other tables
                live = await self._tables.live(number)
                seat = live.table.seat_of(user)
                asked = seat in live.seats_to_move(computers=False) and live.clocks.paused is None
                if asked and seat is not None and not quiet_passes.passes_anyway(live, seat):
                    since = await self.asked_at(number)
                    found.append(Waiting(live.table, since, live.clocks.deadline(seat)))
        return sorted(found, key=lambda each: (each.deadline or inf, each.since or inf, each.table.id))

    async def posts_among(self, table: int, messages: Collection[int]) -> set[int]:
        """Return those of some messages that are posts of a table."""
        return await self._store.ask(outbox.find_messages, table, messages)

    async def may_be_post(self, table: int, message: int) -> bool:
        """Return whether a message is a post of a table, or perhaps one that is under way or not known any more."""
        known = bool(await self.posts_among(table, [message])) or await self._store.ask(outbox.is_under_way, table)
        return known or await self._store.ask(retention.is_pruned, table)

    async def list_live(self, place: Place, user: int) -> list[Table]:
        """Return the live tables of a server: first the asker's own, then those in this channel and its threads.

        In private these are the asker's own on all servers.
        """
        if place.guild is None:
            return await self.own(user)
        rows = await self._store.ask(tables.find_live, place.guild, MOST_LISTED)
        near = {place.channel, place.parent} - {None}

        def order(table: Table) -> tuple[bool, bool, int]:
            return not _belongs(table, user), near.isdisjoint((table.place.channel, table.place.parent)), -table.id

        return sorted(filter(lambda table: self.may_know(table, user), map(table_of, rows)), key=order)

    async def list_in(self, channel: int) -> list[Table]:
        """Return the live tables of a channel and its threads, newest first."""
        rows = await self._store.ask(tables.find_live_around, channel, MOST_LISTED)
        return [table for table in map(table_of, rows) if not table.sealed(self._now())]


def _end_of_last_own(entries: list[Entry], seat: int) -> int:
    """Return the index behind a seat's last own action and the answers that the rules gave to it at once.

    What a standing order or the clock did in its name is news to its person.
    """
    own = [index for index, entry in enumerate(entries) if entry.seat == seat and not (entry.auto or entry.cause)]
    if not own:
        return 0
    end = own[-1] + 1
    while end < len(entries) and entries[end].auto:
        end += 1
    return end


def _opening(entries: Sequence[Entry], seat: int, end: int) -> int:
    """Return where to begin telling everybody: before `end` if there a sealed answer opened those of others."""
    last = max((index for index in range(end) if not entries[index].auto), default=end)
    for entry in entries[last:end]:
        sealed = any(event.only is not None for event in entry.events)
        if sealed and any(event.args.get("seat", seat) != seat for event in entry.events):
            return last
    return end


def _only(candidates: list[Table], user: int) -> Table:
    own = [table for table in candidates if _belongs(table, user)]
    for choice in (own, candidates):
        if len(choice) == 1:
            return choice[0]
    raise Several(sorted(candidates, key=lambda table: (not _belongs(table, user), -table.id)))


def _belongs(table: Table, user: int) -> bool:
    return table.owner == user if not table.people else table.seat_of(user) is not None
