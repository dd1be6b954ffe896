"""Core: what every part of the host works with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from hansa_bot.host.ports import Clock
from hansa_bot.host.posting.places import Places
from hansa_bot.host.prefs import Prefs
from hansa_bot.host.sessions import Rooms
from hansa_bot.host.tasks import Tasks
from hansa_bot.store.store import Store


@dataclass(frozen=True)
class Core:
    """Store, clock, when this process began (unix seconds), secret seeds, the tables in memory and by channel, what
    people have chosen, and requests under way.

    `wake_courier` says that a table has new posts, `wake_computers` that a computer player must decide there,
    `wake_timers` that something is due at another time than before.
    """

    store: Store
    clock: Clock
    started: float
    seeds: Callable[[], str]
    rooms: Rooms
    places: Places
    tasks: Tasks
    wake_courier: Callable[[int], None]
    wake_computers: Callable[[int], None]
    wake_timers: Callable[[], None]
    prefs: Prefs
