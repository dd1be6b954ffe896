"""Places: which tables a channel is about, from memory after the first question."""

from __future__ import annotations

from dataclasses import dataclass

from hansa_bot.store import tables
from hansa_bot.store.store import Store


@dataclass(frozen=True, slots=True)
class Around:
    """A channel's own table: the live one, else the newest that was played there. `under` are those in its threads:
    all that were live when this was asked, and the newest that was played, newest first.
    """

    own: int | None
    under: tuple[int, ...]


class Places:
    """The tables by channel."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._tables: dict[int, Around] = {}
        self._changes = 0

    async def table_in(self, channel: int) -> int | None:
        """Return the id of a channel's live table, else of the newest that was played there, else None."""
        return (await self.around(channel)).own

    async def around(self, channel: int) -> Around:
        """Return the tables in a channel and in its threads."""
        if channel not in self._tables:
            changes = self._changes
            async with self._store.read() as connection:
                own = await tables.latest(connection, channel)
                found = Around(own, tuple(await tables.under(connection, channel)))
            if changes != self._changes:  # what was read may be outdated: answer with it, but do not keep it
                return found
            self._tables[channel] = found
        return self._tables[channel]

    def forget(self, *channels: int | None) -> None:
        """Ask the store again next time: a table was opened, closed or moved there."""
        for channel in channels:
            if channel is not None:
                self._tables.pop(channel, None)
        self._changes += 1
