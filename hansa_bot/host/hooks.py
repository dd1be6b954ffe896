"""Hooks: what follows from every change of a table, no matter who made it, and what happens when a timer is due.

This is the one place where something follows by itself, decided before anything is stored. Each hook sees what those
before it have added.
"""

from collections.abc import Mapping

from hansa_bot.host.absence import holidays, pauses, substitution
from hansa_bot.host.game import computers, play, quiet_passes, rewinding, standing_orders
from hansa_bot.host.kernel import asks
from hansa_bot.host.kernel.commit import ChangeHook, WhenConcerned
from hansa_bot.host.kernel.live_table import PASSING, has_calls, has_clocks, has_deal, has_followers, has_orders
from hansa_bot.host.kernel.posts import OFFER, CardPost, OfferPost
from hansa_bot.host.kernel.settings import HOLIDAY
from hansa_bot.host.kernel.votes import Motions
from hansa_bot.host.lobby import agreements, dealing, filling, lobby
from hansa_bot.host.posting import archiving, calls, cards, following, overviews
from hansa_bot.host.record import deadlines, results
from hansa_bot.host.time import idling, lateness, next_up, reminders, seat_clocks
from hansa_bot.host.time.timers import TimerHandler

MOTIONS = Motions(pauses.PAUSE, agreements.AGREEMENT, idling.SEAT_GONE)

CHANGE_HOOKS: tuple[ChangeHook, ...] = (
    # First what the rules and people's wishes still do in the game itself, then who is told of where that led.
    play.on_change,
    WhenConcerned(frozenset((PASSING,)), quiet_passes.on_change, also=has_orders),
    cards.on_change,
    WhenConcerned(frozenset(), following.on_change, also=has_followers),
    WhenConcerned(frozenset(), calls.on_change, posts=CardPost, also=has_calls),
    rewinding.on_change,
    holidays.on_change,
    WhenConcerned(frozenset((pauses.RESUME,)), pauses.on_change),
    WhenConcerned(frozenset((OFFER,)), substitution.on_change, posts=OfferPost),
    standing_orders.on_change,
    computers.on_change,
    WhenConcerned(frozenset((lobby.WARN, lobby.EXPIRE)), lobby.on_change),
    WhenConcerned(frozenset((lobby.WARN, lobby.EXPIRE)), filling.on_change),
    WhenConcerned(frozenset(), archiving.on_change),
    WhenConcerned(frozenset(MOTIONS.kinds), MOTIONS.on_change),
    WhenConcerned(frozenset((asks.ASKED,)), asks.on_change),
    WhenConcerned(frozenset((idling.CLOSE,)), idling.on_change),
    # Whatever decides whether a clock runs stands before the clocks, whatever asks for deadlines behind them.
    seat_clocks.on_change,
    reminders.on_change,
    next_up.on_change,
    WhenConcerned(frozenset(), deadlines.on_change, also=has_clocks),
    WhenConcerned(frozenset(), results.on_change),
    overviews.on_change,
    WhenConcerned(frozenset(), dealing.on_change, also=has_deal),
)
"""In this order; each is on_change(before, change, after, world)."""

TIMER_HANDLERS: Mapping[str, TimerHandler] = {
    seat_clocks.LATE: lateness.on_timer,
    HOLIDAY: holidays.on_timer,
    **dict.fromkeys(MOTIONS.kinds, MOTIONS.on_timer),
    pauses.RESUME: pauses.on_timer,
    OFFER: substitution.on_timer,
    asks.ASKED: asks.on_timer,
    lobby.WARN: lobby.on_timer,
    lobby.EXPIRE: lobby.on_timer,
    dealing.ENDS: dealing.on_timer,
    archiving.ARCHIVE_TIMER: archiving.on_timer,
    reminders.KIND: reminders.on_timer,
    idling.WATCH: idling.on_timer,
    idling.CLOSE: idling.on_timer,
    next_up.NEXT: next_up.on_timer,
    **dict.fromkeys((computers.THINKS_LESS, computers.NEXT_TURN), computers.on_timer),
    PASSING: quiet_passes.on_timer,
}
"""By the kind of the timer; each is on_timer(table, timer, world)."""
