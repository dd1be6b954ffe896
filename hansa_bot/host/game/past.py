"""The past: the states of a table at earlier versions, for posts that show exactly what they tell of."""

from __future__ import annotations

from collections import OrderedDict

from hansa_bot.engine.errors import RulesBug
from hansa_bot.engine.record import Record
from hansa_bot.engine.rules import restore
from hansa_bot.engine.state import State
from hansa_bot.host.errors import NotRunning, NoVersion
from hansa_bot.host.game.course import Course
from hansa_bot.host.game.revive import state_after
from hansa_bot.host.record import exporting
from hansa_bot.host.seen import in_force
from hansa_bot.host.standing import Standing
from hansa_bot.store import history, outbox
from hansa_bot.store.outbox import PostRow
from hansa_bot.store.store import Store

MOST_STATES = 64


class Past:
    """Earlier states, the ones last asked for in memory."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lately: OrderedDict[tuple[int, int], State] = OrderedDict()

    async def state(self, stands: Standing, version: int | None) -> State:
        """Return the state at a version, the present one when None; raises NotRunning, NoVersion."""
        game = stands.game
        if version is None or version == game.version:
            return stands.state
        key = (stands.table.id, version)
        if key not in self._lately:
            self._lately[key] = await self._find(stands, version)
            if len(self._lately) > MOST_STATES:
                self._lately.popitem(last=False)
        self._lately.move_to_end(key)
        return self._lately[key]

    async def course(self, stands: Standing, first: int, last: int | None) -> Course:
        """Return the turns of a game from `first` to `last`, to be replayed; raises NotRunning."""
        game = stands.game
        async with self._store.read() as connection:
            kept = {found.version: found for found in await history.snapshots(connection, stands.table.id)}
        return Course(game.rules, in_force(stands.log), game.state, kept, first, last)

    async def record(self, stands: Standing) -> Record:
        """Return a game as a record, with its secret seed; raises NotRunning."""
        found = await exporting.record(self._store, stands.table.id)
        if found is None:
            raise NotRunning(stands.table.status)
        return found

    async def stored_at(self, nonce: str) -> float | None:
        """Return when a post was stored, in unix seconds."""
        async with self._store.read() as connection:
            return await outbox.stored_at(connection, nonce)

    async def post(self, nonce: str) -> PostRow | None:
        """Return a post by its nonce."""
        async with self._store.read() as connection:
            return await outbox.by_nonce(connection, nonce)

    async def _find(self, stands: Standing, version: int) -> State:
        newest = stands.game.version
        if 0 <= version < newest:
            # The nearest snapshot, and the first one for an undo that led to before the nearest.
            for limit in (version, 0):
                found = await self._from_snapshot(stands, limit, version)
                if found is not None:
                    return found
        raise NoVersion(version, newest)

    async def _from_snapshot(self, stands: Standing, limit: int, version: int) -> State | None:
        async with self._store.read() as connection:
            kept = await history.snapshot(connection, stands.table.id, limit)
        if kept is None:
            return None
        rules = stands.game.rules
        try:
            state = restore(rules, kept.state, kept.rules)
        except RulesBug:
            return None
        return state_after(rules, state, kept.version, stands.log[kept.version + 1 : version + 1])
