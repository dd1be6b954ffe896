"""Places: which table a channel is about, from memory after the first question."""

from __future__ import annotations

from hansa_bot.store import tables
from hansa_bot.store.store import Store


class Places:
    """The tables by channel."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._tables: dict[int, int | None] = {}
        self._changes = 0

    async def table_in(self, channel: int) -> int | None:
        """Return the id of a channel's live table, else of the newest that was played there, else None."""
        if channel not in self._tables:
            changes = self._changes
            async with self._store.read() as connection:
                found = await tables.latest(connection, channel)
            if changes != self._changes:  # what was read may be outdated: answer with it, but do not keep it
                return found
            self._tables[channel] = found
        return self._tables[channel]

    def forget(self, channel: int) -> None:
        """Ask the store again next time: a table was opened or closed there."""
        self._tables.pop(channel, None)
        self._changes += 1
