"""Archiving: the thread of a game that has ended is archived after a while."""

from dataclasses import replace

from hansa_bot.host.kernel import outgoing, posts
from hansa_bot.host.kernel.live_table import Change, LiveTable
from hansa_bot.host.kernel.settings import ARCHIVE, OFF
from hansa_bot.host.kernel.table import Status
from hansa_bot.host.kernel.terms import DAY
from hansa_bot.host.kernel.world import World
from hansa_bot.host.posting.moving import TableIn
from hansa_bot.model.values import Timer

ARCHIVE_TIMER = "archive"
"""The kind of the timer by which the thread of a finished game is archived."""


def on_change(before: LiveTable, change: Change, after: LiveTable, world: World) -> Change:
    """See to it that the thread of a game that ends is archived so many days later as the server has chosen."""
    if before.table.status is not Status.RUNNING or change.status is None or change.status.live:
        return change
    guild, place = before.table.place.guild, before.table.place
    if guild is None or place.parent is None or not before.table.gathering.thread:
        return change
    days = world.server(guild)[ARCHIVE]
    if days == OFF:
        return change
    timer = Timer(ARCHIVE_TIMER, world.now + float(days) * DAY)
    return replace(change, timers={**change.timers, timer.key: timer})


def on_timer(live: LiveTable, timer: Timer, world: World) -> Change | None:
    """Archive the thread, unless another game has begun there."""
    if world.find(TableIn(live.table.place.channel)) != live.table.id:
        return None
    return Change(new_posts=(outgoing.new_post(posts.ArchivePost(), live.table.version),))
