"""Followers: who is told in private that a turn or a round has ended; how, is decided when it is sent."""

from __future__ import annotations

from dataclasses import replace

from hansa_bot.host import change as changes
from hansa_bot.host.change import Change
from hansa_bot.host.core import Core
from hansa_bot.host.kernel.posts import FollowerSummary, PostDraft, draft
from hansa_bot.host.standing import Standing
from hansa_bot.store.prefs import FollowerRow

TURN, ROUND, OFF = "turn", "round", "off"
EVERY = (TURN, ROUND, OFF)
"""How often somebody may be told."""

REFUSED = "refused"
"""Stored instead for somebody whose private messages Discord did not let us send."""


async def follow(core: Core, before: Standing, change: Change, now: float) -> Change:
    """Return a change with the messages to those who follow the table, where a turn or round has ended by it."""
    if not before.followers or (change.session is None and change.status is None):
        return change
    after = changes.after(before, change)
    ended = not after.table.status.live
    due = {user: row for user, row in after.followers.items() if ended or _due(before, after, row.every)}
    if not due:
        return change
    told = {user: None if ended else replace(row, told=after.table.version) for user, row in due.items()}
    begun = after.session is not None
    drafts = [_summary(after, row) for row in due.values() if begun and row.every in (TURN, ROUND)]
    return replace(change, followers={**change.followers, **told}, drafts=(*change.drafts, *drafts))


def _summary(after: Standing, row: FollowerRow) -> PostDraft:
    return draft(FollowerSummary(user=row.user, since=row.told, silent=True), after.table.version)


def _due(before: Standing, after: Standing, every: str) -> bool:
    """Say whether a turn has ended, or as many as there are seats; what was taken back has not."""
    if before.session is None or after.session is None or every not in (TURN, ROUND):
        return False
    was, now = before.state.turn, after.state.turn
    if every == TURN:
        return now > was
    seats = after.state.seats
    return (now - 1) // seats > (was - 1) // seats
