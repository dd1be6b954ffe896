"""Core: what every part of the host works with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from hansa_bot.host.ports import Clock
from hansa_bot.host.sessions import Rooms
from hansa_bot.host.tasks import Tasks
from hansa_bot.store.store import Store


@dataclass(frozen=True)
class Core:
    """Store, clock, secret seeds, the tables in memory, and requests under way.

    `wake` tells the courier and the computer players that a table has changed.
    """

    store: Store
    clock: Clock
    seeds: Callable[[], str]
    rooms: Rooms
    tasks: Tasks
    wake: Callable[[int], None]
