"""Core: what every part of the host works with."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from hansa_bot.host.kernel.live_table import Change, LiveTable
from hansa_bot.host.kernel.loaded_tables import LoadedTables, Places
from hansa_bot.host.kernel.ports import Clock
from hansa_bot.host.kernel.settings import Prefs
from hansa_bot.host.kernel.tasks import Tasks
from hansa_bot.store.store import Store


@dataclass(frozen=True)
class Core:
    """Store, clock, when this process began (unix seconds), secret seeds, the tables in memory and by channel, what
    people have chosen, requests under way, and the hooks through which every change goes before it is stored.

    `wake_courier` says that a table has new posts, `wake_computers` that a computer player must decide there,
    `wake_timers` that something is due at another time than before.
    """

    store: Store
    clock: Clock
    started: float
    seeds: Callable[[], str]
    tables: LoadedTables
    places: Places
    tasks: Tasks
    prefs: Prefs
    change_hooks: Sequence[ChangeHook]
    wake_courier: Callable[[int], None]
    wake_computers: Callable[[int], None]
    wake_timers: Callable[[], None]


ChangeHook = Callable[[Core, LiveTable, Change, float], Awaitable[Change]]
"""Returns a change with what follows from it: on_change(core, before, change, now). It sees what the hooks before it
have added."""
