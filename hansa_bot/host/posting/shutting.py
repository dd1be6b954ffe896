"""Shutting: the thread of a game that has ended is archived after a while."""

from __future__ import annotations

from dataclasses import replace

from hansa_bot.host.change import Change
from hansa_bot.host.core import Core
from hansa_bot.host.kernel.posts import ArchivePost, draft
from hansa_bot.host.prefs import ARCHIVE, OFF, Whose
from hansa_bot.host.standing import Standing
from hansa_bot.host.table import Status
from hansa_bot.store.timers import TimerRow

KIND = "archive"
"""The timer's."""

_DAY = 86_400.0


async def follow(core: Core, before: Standing, change: Change, now: float) -> Change:
    """See to it that the thread of a game that ends is archived so many days later as the server has chosen."""
    if before.table.status is not Status.RUNNING or change.status is None or change.status.live:
        return change
    guild, place = before.table.place.guild, before.table.place
    if guild is None or place.parent is None or not before.table.gathering.thread:
        return change
    days = (await core.prefs.of(Whose.SERVER, guild))[ARCHIVE]
    if days == OFF:
        return change
    timer = TimerRow(KIND, now + float(days) * _DAY)
    return replace(change, timers={**change.timers, timer.key: timer})


async def shut(core: Core, stands: Standing, timer: TimerRow, now: float) -> Change | None:
    """Archive the thread, unless another game has begun there."""
    if await core.places.table_in(stands.table.place.channel) != stands.table.id:
        return None
    return Change(drafts=(draft(ArchivePost(), stands.table.version),))
