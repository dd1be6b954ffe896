"""Exporting: a stored game as a record, with its secret seed and all that was taken back."""

from __future__ import annotations

import msgspec

from hansa_bot.engine.record import Record, moves_of
from hansa_bot.engine.rules import Setup
from hansa_bot.host.table import infos
from hansa_bot.store import dossier, history
from hansa_bot.store.dossier import Dossier
from hansa_bot.store.history import Snapshot
from hansa_bot.store.store import Store

ORIGIN = -1
"""The version at which an imported game keeps its Setup: the draws that were given to it stand nowhere else."""


async def record(store: Store, table_id: int) -> Record | None:
    """Return the game of a table as a record, or None where there is no table or no game has begun."""
    found = await dossier.read(store, table_id)
    if found is None or not found.log:
        return None
    async with store.read() as connection:
        origin = await history.snapshot(connection, table_id, ORIGIN)
    return record_of(found, origin)


def record_of(found: Dossier, origin: Snapshot | None) -> Record:
    """Return a game that has begun as a record; its rules version is the oldest under which it was played."""
    row = found.row
    setup = Setup(row.size, row.options, row.seed or "") if origin is None else _read(origin)
    return Record(
        title=row.title,
        seats=tuple(info.name for info in infos(row.seats, row.language)),
        moves=moves_of(found.log[1:]),
        options=setup.options,
        seed=None if setup.draws and not setup.seed else setup.seed,
        draws=setup.draws,
        rules=min(found.written_under),
    )


def _read(origin: Snapshot) -> Setup:
    return msgspec.json.decode(origin.state, type=Setup)
