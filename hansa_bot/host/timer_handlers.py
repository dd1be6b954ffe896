"""Timer handlers: what happens when a timer of each kind is due."""

from __future__ import annotations

from collections.abc import Mapping

from hansa_bot.host.absence import holidays, pausing, substitution
from hansa_bot.host.kernel.posts import OFFER, VOTE
from hansa_bot.host.kernel.settings import HOLIDAY
from hansa_bot.host.lobby import lobby
from hansa_bot.host.posting import moving
from hansa_bot.host.time import next_up, reminders, seat_clocks, timeout
from hansa_bot.host.time.timers import TimerHandler

TIMER_HANDLERS: Mapping[str, TimerHandler] = {
    seat_clocks.LATE: timeout.on_timer,
    HOLIDAY: holidays.on_timer,
    VOTE: pausing.on_timer,
    pausing.RESUME_TIMER: pausing.on_timer,
    OFFER: substitution.on_timer,
    lobby.WARN: lobby.on_timer,
    lobby.EXPIRE: lobby.on_timer,
    moving.ARCHIVE_TIMER: moving.on_timer,
    reminders.KIND: reminders.on_timer,
    next_up.KIND: next_up.on_timer,
}
"""By the kind of the timer; each is on_timer(core, live, timer, now)."""
