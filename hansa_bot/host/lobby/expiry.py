"""Expiry: a lobby in which nothing happens closes by itself, after a warning; each change puts that off."""

from __future__ import annotations

from dataclasses import replace

from hansa_bot.host.change import Change
from hansa_bot.host.core import Core
from hansa_bot.host.kernel.posts import LobbyExpires, draft
from hansa_bot.host.posting import announce
from hansa_bot.host.standing import Standing
from hansa_bot.host.table import Status
from hansa_bot.store.timers import NOBODY, TimerKey, TimerRow

WARN, EXPIRE = "warn", "expire"

DAY = 86_400.0
LIFE = 7 * DAY
WARNING = DAY
"""How long before its end a lobby is warned."""

_EXPIRES: TimerKey = (EXPIRE, NOBODY)


def begin(now: float) -> dict[TimerKey, TimerRow | None]:
    """Return the timers of a lobby in which something has just happened."""
    rows = (TimerRow(WARN, now + LIFE - WARNING), TimerRow(EXPIRE, now + LIFE))
    return {row.key: row for row in rows}


def closes_at(stands: Standing) -> float | None:
    """Return when a lobby closes if nothing happens, in unix seconds; None where it does not."""
    timer = stands.timers.get(_EXPIRES)
    return None if timer is None else timer.due


async def follow(core: Core, before: Standing, change: Change, now: float) -> Change:
    """Put the end off when somebody has changed a lobby, and call it off once there is no lobby any more."""
    if before.table.status is not Status.LOBBY:
        return change
    if change.status is not None and change.status is not Status.LOBBY:
        out: dict[TimerKey, TimerRow | None] = dict.fromkeys(begin(now))
        return replace(change, timers={**change.timers, **out})
    return replace(change, timers={**change.timers, **begin(now)}) if change.user is not None else change


async def warn(core: Core, stands: Standing, timer: TimerRow, now: float) -> Change | None:
    """Say at the table that it closes soon; nobody is called."""
    at = closes_at(stands)
    if at is None or stands.table.status is not Status.LOBBY:
        return None
    return Change(drafts=(draft(LobbyExpires(at=at)),))


async def expire(core: Core, stands: Standing, timer: TimerRow, now: float) -> Change | None:
    """Close a lobby in which nothing has happened for long."""
    if stands.table.status is not Status.LOBBY:
        return None
    gathers = replace(stands.table.gathering, expired=True)
    return Change(status=Status.ABANDONED, gathering=gathers, drafts=tuple(announce.lobby()))
