"""Results: how each seat did, stored in the transaction in which its game ends."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import replace

from hansa_bot.engine.errors import RulesBug
from hansa_bot.engine.result import Result
from hansa_bot.engine.rules import restore
from hansa_bot.host import change as changes
from hansa_bot.host.change import Change
from hansa_bot.host.core import Core
from hansa_bot.host.standing import Standing
from hansa_bot.host.table import Status
from hansa_bot.host.time.pace import Clocks
from hansa_bot.store import results, tables
from hansa_bot.store.results import ResultRow
from hansa_bot.store.store import Store, Tx
from hansa_bot.store.tables import SeatRow
from hansa_bot.titles import registry

_log = logging.getLogger(__name__)


async def follow(core: Core, before: Standing, change: Change, now: float) -> Change:
    """Return a change that ends a game together with how every seat did in it; it stands behind the clocks."""
    if change.status is not Status.OVER or change.session is None:
        return change
    after = changes.after(before, change)
    result = change.session.rules.result(after.state)
    return change if result is None else replace(change, results=rows(result, after.sitters, after.clocks))


def rows(result: Result, sitters: Sequence[SeatRow], clocks: Clocks) -> tuple[ResultRow, ...]:
    """Return how the seats did; where no clock has counted, nobody has given any answers."""
    placed: dict[int, int] = {}
    for seats in result.places:
        placed |= dict.fromkeys(seats, len(placed) + 1)
    points = {score.seat: score.total for score in result.scores}
    return tuple(
        ResultRow(
            seat=seat,
            user=row.user,
            computer=row.computer,
            place=placed.get(seat, len(sitters)),
            points=points.get(seat, 0),
            answers=clocks.answers[seat] if seat < len(clocks.answers) else 0,
            seconds=clocks.spent[seat] if seat < len(clocks.spent) else 0.0,
        )
        for seat, row in enumerate(sitters)
    )


class Results:
    """Completes the results: games that ended under an earlier version, or were imported, have none at first."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = asyncio.Lock()
        self._hopeless: set[int] = set()

    async def complete(self) -> None:
        """Store the results of all games that are over and have none; what cannot be read any more is left out."""
        async with self._lock:
            async with self._store.read() as connection:
                missing = await results.missing(connection)
            for table, ended in missing:
                if table in self._hopeless:
                    continue
                try:
                    await self._add(table, ended)
                except Exception:
                    _log.exception("no result of table=%s", table)
                    self._hopeless.add(table)

    async def _add(self, table: int, ended: float) -> None:
        async with self._store.read() as connection:
            row = await tables.load(connection, table)
        assert row is not None, "tables are never deleted"
        rules = registry.load(row.title).rules
        state = restore(rules, row.state or "", row.rules or 0)
        result = rules.result(state)
        if result is None:
            raise RulesBug("a game is over without a result")
        found, turns = rows(result, row.seats, Clocks()), state.turn

        async def work(tx: Tx) -> None:
            await results.write(tx, table, found, turns, ended)

        await self._store.write(work)
