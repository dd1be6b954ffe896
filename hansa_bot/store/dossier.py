"""Dossier: everything stored about one table, read at one moment."""

from __future__ import annotations

from dataclasses import dataclass

from hansa_bot.engine.session import Entry
from hansa_bot.store import history, outbox, prefs, requests, tables, timers
from hansa_bot.store.history import Snapshot
from hansa_bot.store.outbox import PostRow
from hansa_bot.store.prefs import FollowerRow
from hansa_bot.store.requests import ProposalRow, Receipt
from hansa_bot.store.store import Store
from hansa_bot.store.tables import TableRow
from hansa_bot.store.timers import TimerRow


@dataclass(frozen=True, slots=True)
class Dossier:
    """A table with its log (and each line's rules version), requests, snapshots, last card, versions of all cards,
    requests to go back, timers, standing orders by seat, and followers.

    `base` is the state at which the present stretch of free undo begins, if there is one.
    """

    row: TableRow
    log: list[Entry]
    written_under: list[int]
    receipts: list[Receipt]
    kept: list[int]
    base: Snapshot | None
    card: PostRow | None
    cards: list[int]
    proposals: list[ProposalRow]
    timers: list[TimerRow]
    orders: dict[int, dict[str, str]]
    followers: list[FollowerRow]


async def read(store: Store, table: int) -> Dossier | None:
    """Return all that is stored about a table, or None when there is no such table."""
    async with store.read() as connection:
        row = await tables.load(connection, table)
        if row is None:
            return None
        log, written_under = await history.log(connection, table)
        begin = row.undo_from
        return Dossier(
            row=row,
            log=log,
            written_under=written_under,
            receipts=await requests.receipts_of(connection, table),
            kept=await history.kept(connection, table),
            base=None if begin is None else await history.snapshot(connection, table, begin),
            card=await outbox.find_latest(connection, table, "card"),
            cards=await outbox.versions(connection, table, "card"),
            proposals=await requests.proposals_of(connection, table),
            timers=await timers.of_table(connection, table),
            orders=await prefs.orders_of(connection, table),
            followers=await prefs.followers_of(connection, table),
        )
