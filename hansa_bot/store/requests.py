"""Requests: receipts of those that were carried out, so that a repeated click gets the first one's answer, and
proposals to take the game back, to which others must agree.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from hansa_bot.store import schema
from hansa_bot.store.store import Tx, columns_of, record_of

OPEN, AGREED, REFUSED, WITHDRAWN, OVERTAKEN = "open", "agreed", "refused", "withdrawn", "overtaken"


@dataclass(frozen=True, slots=True)
class Receipt:
    """One request that was carried out: who asked what, from which version to which it led."""

    user: int
    verb: str
    request: str
    seat: int | None
    before: int
    after: int

    @property
    def key(self) -> tuple[int, str, str]:
        """What makes another request the same one."""
        return (self.user, self.verb, self.request)


async def write_receipt(tx: Tx, table: int, receipt: Receipt, now: float) -> None:
    """Store a receipt."""
    await tx.connection.execute(insert(schema.requests), columns_of(receipt, table_id=table, at=now))


async def receipts_of(connection: AsyncConnection, table: int) -> list[Receipt]:
    """Return all receipts of a table."""
    rows = await connection.execute(select(schema.requests).where(schema.requests.c.table_id == table))
    return [record_of(Receipt, row) for row in rows]


async def table_of_request(connection: AsyncConnection, user: int, verb: str, request: str) -> int | None:
    """Return the table at which a request was carried out, or None."""
    columns = schema.requests.c
    query = select(columns.table_id).where(columns.request == request, columns.user == user, columns.verb == verb)
    table: int | None = await connection.scalar(query)
    return table


@dataclass(frozen=True, slots=True)
class ProposalRow:
    """A request of `seat`, made at `version`, to go back to version `back_to`; `nonce` is that of its post.

    `asked` are the seats whose agreement it needs, `agreed` those that have given it; `by` is the seat that ended it.
    """

    nonce: str
    version: int
    seat: int
    back_to: int
    asked: tuple[int, ...]
    agreed: tuple[int, ...] = ()
    state: str = OPEN
    by: int | None = None

    @property
    def missing(self) -> tuple[int, ...]:
        """The seats that have not agreed yet."""
        return tuple(seat for seat in self.asked if seat not in self.agreed)


async def write_proposal(tx: Tx, table: int, row: ProposalRow, now: float) -> None:
    """Store a new proposal of a table, or what has become of one."""
    columns = schema.proposals.c
    values = columns_of(row, asked=list(row.asked), agreed=list(row.agreed), table_id=table, at=now, changed=now)
    changes = {name: values[name] for name in ("agreed", "state", "by", "changed")}
    # Update first, insert where nothing was hit: every database says that in the same words.
    changed = await tx.connection.execute(update(schema.proposals).where(columns.nonce == row.nonce).values(changes))
    if not changed.rowcount:
        await tx.connection.execute(insert(schema.proposals).values(values))


async def proposals_of(connection: AsyncConnection, table: int) -> list[ProposalRow]:
    """Return all proposals of a table, oldest first."""
    columns = schema.proposals.c
    query = select(schema.proposals).where(columns.table_id == table).order_by(columns.at, columns.version)
    rows = await connection.execute(query)
    return [record_of(ProposalRow, row, asked=tuple(row.asked), agreed=tuple(row.agreed)) for row in rows]
