"""The past: the states of a table at earlier versions, for posts that show exactly what they tell of."""

from __future__ import annotations

from collections import OrderedDict

from hansa_bot.engine.errors import RulesBug
from hansa_bot.engine.migrate import restore
from hansa_bot.engine.session import Session
from hansa_bot.engine.state import State
from hansa_bot.host.errors import NoVersion
from hansa_bot.host.revive import replay
from hansa_bot.host.standing import Standing
from hansa_bot.store import history
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

    async def _find(self, stands: Standing, version: int) -> State:
        game = stands.game
        if not 0 <= version < game.version:
            raise NoVersion(version, game.version)
        async with self._store.read() as connection:
            kept = await history.snapshot(connection, stands.table.id, version)
        if kept is None:
            raise NoVersion(version, game.version)
        try:
            start = Session(game.rules, restore(game.rules, kept.state, kept.rules), kept.version)
        except RulesBug:
            raise NoVersion(version, game.version) from None
        found = replay(start, stands.log[kept.version + 1 : version + 1])
        if found is None or found.version != version:
            raise NoVersion(version, game.version)
        state: State = found.state
        return state
