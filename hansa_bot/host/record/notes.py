"""Notes: what a person writes for themselves about a table; kept in no memory, and never shown to anybody else."""

from hansa_bot.host.kernel.commit import Feature
from hansa_bot.host.kernel.loaded_tables import report_faults
from hansa_bot.store import prefs


class Notes(Feature):
    """The notes of everybody."""

    async def read(self, table_id: int, user: int) -> str:
        """Return what a user has written about a table, empty when that is nothing."""
        return await self._core.store.ask(prefs.note_of, table_id, user)

    async def write(self, table_id: int, user: int, text: str) -> None:
        """Keep a text in place of what the user had written; an empty one forgets that. Raises NoTable."""
        await self._core.tables.live(table_id)
        await self._core.tasks.finish(self._store(table_id, user, text))

    async def _store(self, table_id: int, user: int, text: str) -> None:
        with report_faults(None, "note"):
            now = self._core.clock.now()
            await self._core.store.write(lambda tx: prefs.write_note(tx, table_id, user, text, now))
