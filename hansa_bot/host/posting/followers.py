"""Followers: who is told in private that a turn or a round has ended; how, is decided when it is sent."""

from __future__ import annotations

from dataclasses import replace

from hansa_bot.host.kernel.commit import Core, commit, hold, once_for_anybody
from hansa_bot.host.kernel.errors import NotRunning
from hansa_bot.host.kernel.live_table import Change, LiveTable, table_after
from hansa_bot.host.kernel.posts import FollowerSummary, PostDraft, draft
from hansa_bot.host.kernel.table import Table
from hansa_bot.store.prefs import FollowerRow

FOLLOW = "follow"
TURN, ROUND, OFF = "turn", "round", "off"
EVERY = (TURN, ROUND, OFF)
"""How often somebody may be told."""

PRIVATE_REFUSED = "refused"
"""Stored instead for somebody whose private messages Discord did not let us send."""


class Following:
    """Who follows which table."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def every(self, table_id: int, user: int) -> str:
        """Return how often a user is told: TURN, ROUND, OFF, or REFUSED where that was in vain; raises NoTable."""
        row = (await self._core.tables.live(table_id)).followers.get(user)
        return OFF if row is None else row.every

    async def follow(self, table_id: int, user: int, every: str, *, request: str) -> Table:
        """Tell a user from now on at the end of every turn or round, or not any more (OFF).

        Raises NoTable, and NotRunning where nothing is to come.
        """

        def decide(live: LiveTable) -> Change:
            if every == OFF:
                return Change(followers={user: None})
            if not live.table.status.live:
                raise NotRunning(live.table.status)
            return Change(followers={user: FollowerRow(user, every, live.table.version)})

        return await self._core.tasks.finish(once_for_anybody(self._core, table_id, user, FOLLOW, request, decide))

    async def refused(self, table_id: int, user: int) -> None:
        """Tell a user nothing more, as Discord does not let us; the next answer to them says so."""
        await self._core.tasks.finish(self._refused(table_id, user))

    async def _refused(self, table_id: int, user: int) -> None:
        async with hold(self._core, table_id, PRIVATE_REFUSED) as (loaded, live):
            row = live.followers.get(user)
            if row is not None and row.every != PRIVATE_REFUSED:
                stopped = {user: replace(row, every=PRIVATE_REFUSED)}
                await commit(self._core, loaded, Change(followers=stopped))


async def on_change(core: Core, before: LiveTable, change: Change, now: float) -> Change:
    """Return a change with the messages to those who follow the table, where a turn or round has ended by it."""
    if not before.followers or (change.session is None and change.status is None):
        return change
    after = table_after(before, change)
    ended = not after.table.status.live
    due = {user: row for user, row in after.followers.items() if ended or _due(before, after, row.every)}
    if not due:
        return change
    told = {user: None if ended else replace(row, told=after.table.version) for user, row in due.items()}
    begun = after.session is not None
    drafts = [_summary(after, row) for row in due.values() if begun and row.every in (TURN, ROUND)]
    return replace(change, followers={**change.followers, **told}, drafts=(*change.drafts, *drafts))


def _summary(after: LiveTable, row: FollowerRow) -> PostDraft:
    return draft(FollowerSummary(user=row.user, since=row.told, silent=True), after.table.version)


def _due(before: LiveTable, after: LiveTable, every: str) -> bool:
    """Say whether a turn has ended, or as many as there are seats; what was taken back has not."""
    if before.session is None or after.session is None or every not in (TURN, ROUND):
        return False
    was, now = before.state.turn, after.state.turn
    if every == TURN:
        return now > was
    seats = after.state.seats
    return (now - 1) // seats > (was - 1) // seats
