"""Erasing: everything that is held about a person goes, and every game goes on without them."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from hansa_bot.ai.player import STEADY
from hansa_bot.host.kernel.commit import Core, Feature, commit, retry_on_conflict
from hansa_bot.host.kernel.errors import Closing, InternalFault
from hansa_bot.host.kernel.live_table import Change, LiveTable
from hansa_bot.host.kernel.loaded_tables import LoadedTable, report_faults
from hansa_bot.host.kernel.outgoing import new_post
from hansa_bot.host.kernel.posts import LobbyPost
from hansa_bot.host.kernel.table import Person, Status, seat_name
from hansa_bot.host.lobby import seating
from hansa_bot.model.values import Seat, Whose
from hansa_bot.store import Tx, deals, erasing, puzzles, seasons, tables

_log = logging.getLogger(__name__)


_WISH = "erase me"
"""The key under which a person's name is stored until everything of them is erased."""


class Erasing(Feature):
    """Forgets persons; what is remembered of them in memory alone is `forgotten` by who remembers it."""

    def __init__(self, core: Core, forgotten: Callable[[int], None]) -> None:
        super().__init__(core)
        self._forgotten = forgotten
        self._under_way: dict[int, asyncio.Task[int]] = {}

    async def erase(self, person: Person) -> int:
        """Erase everything of a person, table by table; return at how many tables there was something.

        Asked again it finishes what was broken off. Raises InternalFault when something could not be erased, and
        Closing when the host goes down meanwhile.
        """
        return await asyncio.shield(await self.begin(person))

    async def begin(self, person: Person) -> asyncio.Task[int]:
        """Begin to erase everything of a person, however long it takes; what a stop breaks off is gone on with."""
        if person.id not in self._under_way:
            await self._core.tasks.finish(self._core.prefs.store(Whose.PERSON, person.id, {_WISH: person.name}))
        return self._begin(person)

    async def resume(self) -> None:
        """Go on where the last process stopped."""
        for user, name in (await self._core.prefs.persons_with(_WISH)).items():
            self._begin(Person(user, name))

    def _begin(self, person: Person) -> asyncio.Task[int]:
        if person.id not in self._under_way:
            task = self._under_way[person.id] = self._core.tasks.begin(self._erase(person))
            task.add_done_callback(lambda _: self._under_way.pop(person.id))
        return self._under_way[person.id]

    async def _erase(self, person: Person) -> int:
        touched = await self._core.store.ask(erasing.find_tables, person.id)
        failed = None
        for table in touched:
            if self._core.tasks.closing:  # the host goes down and does not wait for a hundred games
                raise Closing
            try:
                await self._at(table, person)
            except InternalFault as error:  # it is logged; the other tables need not wait for it
                failed = error
        with report_faults(None, "erase"):
            await self._core.prefs.forget(person.id)
            await self._core.store.write(lambda tx: seasons.forget(tx, person.id))
            await self._core.store.write(lambda tx: deals.forget(tx, person.id))
            await self._core.store.write(lambda tx: puzzles.forget(tx, person.id))
            self._forgotten(person.id)
            await self._core.store.wipe()
        if failed is not None:
            raise failed
        return len(touched)

    @retry_on_conflict
    async def _at(self, table: int, person: Person) -> None:
        loaded = self._core.tables.get(table)
        async with loaded.lock:
            with report_faults(loaded, "erase"):
                names = {person.name, *await self._leave(loaded, person)}
                try:
                    await self._core.store.write(partial(_scrub, table=table, user=person.id, names=names))
                finally:
                    loaded.live = None  # what is in memory still knows the person: the store is read again

    async def _leave(self, loaded: LoadedTable, person: Person) -> set[str]:
        """Take a person out of a table that is going on; return the names they had there."""
        try:
            live = await self._core.tables.enter(loaded)
        except Exception:  # a table that cannot be read any more holds traces all the same
            _log.exception("table unreadable table=%d", loaded.id)
            return set()
        names = {row.name for row in live.sitters if person.id in (row.user, row.kept_for)}
        if live.table.status.live:
            await commit(self._core, loaded, leave_for_good(live, person))
        return names


def leave_for_good(live: LiveTable, person: Person) -> Change:
    """Return the change by which a person leaves a table that goes on, without a name and without a way back."""
    table = live.table
    seated = table.seat_of(person.id) is not None
    change = seating.leave(live, person, STEADY) if seated else Change()
    if table.status is Status.LOBBY:
        change = replace(change, new_posts=(new_post(LobbyPost()),))
    else:
        rows = live.sitters if change.sitters is None else change.sitters
        change = replace(change, sitters=tuple(_unknown(live, seat, row, person.id) for seat, row in enumerate(rows)))
    again = tuple(who for who in table.gathering.again if who != person.id)
    guests = tuple(user for user in table.gathering.guests if user != person.id)
    known = table.gathering.barred
    barred = {why: tuple(user for user in users if user != person.id) for why, users in known.items()}
    return replace(change, gathering=replace(table.gathering, again=again, guests=guests, barred=barred))


def _unknown(live: LiveTable, seat: int, row: Seat, user: int) -> Seat:
    old = live.sitters[seat]
    if user not in (old.user, old.kept_for):
        return row
    name = seat_name("", seat, None, live.table.language)
    return replace(row, name=name, kept_for=None if row.kept_for == user else row.kept_for)


async def _scrub(tx: Tx, *, table: int, user: int, names: set[str]) -> None:
    row = await tables.load(tx.connection, table)
    assert row is not None, "tables are never deleted"
    language = row.language
    await erasing.scrub(tx, table, user, names, lambda seat: seat_name("", seat, None, language))
