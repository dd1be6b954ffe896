"""Change hooks: what every change of a table brings along, whoever made it, decided before anything is stored.

This is the one place where something follows by itself. Each hook sees what those before it have added.
"""

from __future__ import annotations

from hansa_bot.host.absence import holidays, pausing, substitution
from hansa_bot.host.game import play, rewinding, standing_orders
from hansa_bot.host.kernel.core import ChangeHook
from hansa_bot.host.lobby import lobby
from hansa_bot.host.posting import cards, followers, moving
from hansa_bot.host.record import results
from hansa_bot.host.time import next_up, reminders, seat_clocks

CHANGE_HOOKS: tuple[ChangeHook, ...] = (
    # First what the rules and people's wishes still do in the game itself, then who is told of where that led.
    play.on_change,
    cards.on_change,
    rewinding.on_change,
    holidays.on_change,
    pausing.on_change,
    substitution.on_change,
    standing_orders.on_change,
    lobby.on_change,
    moving.on_change,
    # Whatever decides whether a clock runs stands before the clocks, whatever asks for deadlines behind them.
    seat_clocks.on_change,
    reminders.on_change,
    next_up.on_change,
    results.on_change,
    followers.on_change,
)
"""In this order; each is on_change(core, before, change, now)."""
