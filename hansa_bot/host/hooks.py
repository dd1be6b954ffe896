"""Hooks: what every change of a table brings along, whoever made it, and what happens when a timer is due.

This is the one place where something follows by itself, decided before anything is stored. Each hook sees what those
before it have added.
"""

from collections.abc import Mapping

from hansa_bot.host.absence import breaks, substitution
from hansa_bot.host.game import computers, play, quiet_passes, rewinding, standing_orders
from hansa_bot.host.kernel import asks
from hansa_bot.host.kernel.commit import ChangeHook, WhenConcerned
from hansa_bot.host.kernel.live_table import PASSING, has_clocks, has_orders
from hansa_bot.host.kernel.posts import OFFER, OfferPost
from hansa_bot.host.kernel.settings import HOLIDAY
from hansa_bot.host.kernel.votes import Motions
from hansa_bot.host.lobby import agreements, filling, lobby
from hansa_bot.host.posting import cards
from hansa_bot.host.record import results
from hansa_bot.host.time import idling, lateness, reminders, seat_clocks
from hansa_bot.host.time.timers import TimerHandler

MOTIONS = Motions(breaks.PAUSE, agreements.AGREEMENT, idling.SEAT_GONE)

CHANGE_HOOKS: tuple[ChangeHook, ...] = (
    # First what the rules and people's wishes still do in the game itself, then who is told of where that led.
    play.on_change,
    WhenConcerned(frozenset((PASSING,)), quiet_passes.on_change, also=has_orders),
    cards.on_change,
    rewinding.on_change,
    breaks.follow_holidays,
    WhenConcerned(frozenset((breaks.RESUME,)), breaks.follow_pauses),
    WhenConcerned(frozenset((OFFER,)), substitution.on_change, posts=OfferPost),
    standing_orders.on_change,
    WhenConcerned(frozenset((lobby.WARN, lobby.EXPIRE)), lobby.on_change),
    WhenConcerned(frozenset((lobby.WARN, lobby.EXPIRE)), filling.on_change),
    cards.archive_later,
    WhenConcerned(frozenset(MOTIONS.kinds), MOTIONS.on_change),
    WhenConcerned(frozenset((asks.ASKED,)), asks.on_change),
    WhenConcerned(frozenset((idling.CLOSE,)), idling.on_change),
    # Whatever decides whether a clock runs stands before the clocks, whatever asks for deadlines behind them.
    seat_clocks.on_change,
    reminders.on_change,
    reminders.call_next,
    WhenConcerned(frozenset(), results.count_deadlines, also=has_clocks),
    WhenConcerned(frozenset(), results.on_change),
    cards.outdate_overviews,
)
"""In this order; each is on_change(before, change, after, world)."""

TIMER_HANDLERS: Mapping[str, TimerHandler] = {
    seat_clocks.LATE: lateness.on_timer,
    HOLIDAY: breaks.end_holiday,
    **dict.fromkeys(MOTIONS.kinds, MOTIONS.on_timer),
    breaks.RESUME: breaks.end_pause,
    OFFER: substitution.on_timer,
    asks.ASKED: asks.on_timer,
    lobby.WARN: lobby.on_timer,
    lobby.EXPIRE: lobby.on_timer,
    cards.ARCHIVE_TIMER: cards.archive,
    reminders.KIND: reminders.on_timer,
    idling.WATCH: idling.on_timer,
    idling.CLOSE: idling.close,
    reminders.NEXT: reminders.tell_next,
    computers.TOLD: computers.on_timer,
    PASSING: quiet_passes.on_timer,
}
"""By the kind of the timer; each is on_timer(core, live, timer, now)."""
