"""Following: quiet private messages that tell whoever likes how a game goes on."""

from __future__ import annotations

from dataclasses import replace

from hansa_bot.host.change import Change
from hansa_bot.host.commit import commit
from hansa_bot.host.core import Core
from hansa_bot.host.errors import NotRunning
from hansa_bot.host.faults import our_fault
from hansa_bot.host.once import anybody
from hansa_bot.host.posting.followers import OFF, REFUSED
from hansa_bot.host.standing import Standing
from hansa_bot.host.table import Table
from hansa_bot.store.prefs import FollowerRow

_FOLLOW = "follow"


class Following:
    """Who follows which table."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def every(self, table_id: int, user: int) -> str:
        """Return how often a user is told: TURN, ROUND, OFF, or REFUSED where that was in vain; raises NoTable."""
        row = (await self._core.rooms.standing(table_id)).followers.get(user)
        return OFF if row is None else row.every

    async def follow(self, table_id: int, user: int, every: str, *, request: str) -> Table:
        """Tell a user from now on at the end of every turn or round, or not any more (OFF).

        Raises NoTable, and NotRunning where nothing is to come.
        """

        def decide(stands: Standing) -> Change:
            if every == OFF:
                return Change(followers={user: None})
            if not stands.table.status.live:
                raise NotRunning(stands.table.status)
            return Change(followers={user: FollowerRow(user, every, stands.table.version)})

        return await self._core.tasks.finish(anybody(self._core, table_id, user, _FOLLOW, request, decide))

    async def refused(self, table_id: int, user: int) -> None:
        """Tell a user nothing more, as Discord does not let us; the next answer to them says so."""
        await self._core.tasks.finish(self._refused(table_id, user))

    async def _refused(self, table_id: int, user: int) -> None:
        room = self._core.rooms.of(table_id)
        async with room.lock:
            with our_fault(room, REFUSED):
                stands = await self._core.rooms.enter(room)
                row = stands.followers.get(user)
                if row is not None and row.every != REFUSED:
                    stopped = {user: replace(row, every=REFUSED)}
                    await commit(self._core, room, Change(followers=stopped))
