"""Following: people who want it are told in private how a game goes on, at the end of every turn or round."""

from dataclasses import replace
from functools import partial

from hansa_bot.host.kernel import notices, outgoing
from hansa_bot.host.kernel.commit import Feature, commit, hold, retry_on_conflict
from hansa_bot.host.kernel.errors import NotRunning
from hansa_bot.host.kernel.live_table import Change, LiveTable, check_deal_over
from hansa_bot.host.kernel.settings import OFF
from hansa_bot.host.kernel.table import Table
from hansa_bot.host.kernel.world import World
from hansa_bot.model.values import Follower, NewPost

FOLLOW = "follow"
TURN, ROUND = "turn", "round"
"""How often somebody may be told, where it is not OFF."""

PRIVATE_REFUSED = "refused"
"""Stored instead for somebody whose private messages Discord did not let us send."""


class Following(Feature):
    """Who follows which table."""

    async def every(self, table_id: int, user: int) -> str:
        """Return how often a user is told: TURN, ROUND, OFF, or REFUSED where that was in vain; raises NoTable."""
        row = (await self._core.tables.live(table_id)).followers.get(user)
        return OFF if row is None else row.every

    async def follow(self, table_id: int, user: int, every: str, *, request: str) -> Table:
        """Tell a user from now on at the end of every turn or round, or not any more (OFF).

        Raises NoTable, NotRunning where nothing is to come, and DealSealed for others than its people while others
        can play its deal.
        """
        return await self._carry_out(
            table_id, (user, FOLLOW, request), partial(decide_following, user=user, every=every)
        )

    async def refused(self, table_id: int, user: int) -> None:
        """Tell a user nothing more, as Discord does not let us; the next answer to them says so."""
        await self._core.tasks.finish(self._refused(table_id, user))

    @retry_on_conflict
    async def _refused(self, table_id: int, user: int) -> None:
        async with hold(self._core, table_id, PRIVATE_REFUSED) as (loaded, live):
            row = live.followers.get(user)
            if row is not None and row.every != PRIVATE_REFUSED:
                stopped = {user: replace(row, every=PRIVATE_REFUSED)}
                await commit(self._core, loaded, Change(followers=stopped))


def decide_following(live: LiveTable, world: World, *, user: int, every: str) -> Change:
    """Return the change by which a user follows a table, or no longer does; raises like `Following.follow`."""
    if every == OFF:
        return Change(followers={user: None})
    if not live.table.status.live:
        raise NotRunning(live.table.status)
    if user not in live.table.insiders:
        check_deal_over(live.table, world.now)
    return Change(followers={user: Follower(user, every, live.table.version)})


def on_change(before: LiveTable, change: Change, after: LiveTable, world: World) -> Change:
    """Return a change with the messages to those who follow the table, where a turn or round has ended by it."""
    if not before.followers or (change.session is None and change.status is None):
        return change
    ended = not after.table.status.live
    due = {user: row for user, row in after.followers.items() if ended or _due(before, after, row.every)}
    if after.table.sealed(world.now):  # some may have got up since
        due = {user: row for user, row in due.items() if user in after.table.insiders}
    if not due:
        return change
    updated = {user: None if ended else replace(row, told=after.table.version) for user, row in due.items()}
    begun = after.session is not None
    new_posts = [_summary(after, row) for row in due.values() if begun and row.every in (TURN, ROUND)]
    return replace(change, followers={**change.followers, **updated}, new_posts=(*change.new_posts, *new_posts))


def _summary(after: LiveTable, row: Follower) -> NewPost:
    return outgoing.new_post(notices.FollowerSummary(user=row.user, since=row.told, silent=True), after.table.version)


def _due(before: LiveTable, after: LiveTable, every: str) -> bool:
    """Return whether a turn has ended, or as many as there are seats; what was taken back has not."""
    if before.session is None or after.session is None or every not in (TURN, ROUND):
        return False
    was, now = before.state.turn, after.state.turn
    if every == TURN:
        return now > was
    # As many turns as there are seats count as a round, even if somebody had two of them.
    seats = after.state.seats
    return (now - 1) // seats > (was - 1) // seats
