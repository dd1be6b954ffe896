"""The courier: carries posts from the outbox to the platform, table by table, in order, each one once."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from hansa_bot.host.ports import CARD, CLOSED, FINAL, FOLD, LOBBY, CannotDeliver, Clock, Messenger, Post, TryLater
from hansa_bot.host.workers import Workers, growing
from hansa_bot.store import outbox
from hansa_bot.store.outbox import DROPPED, FAILED, SENDING, SENT, WAITING, PostRow
from hansa_bot.store.store import Store
from hansa_bot.store.writer import Tx

_log = logging.getLogger(__name__)

MOST_TRIES = 10
"""So often a post is tried that fails for no stated reason; one that is to be tried later is never given up."""

GRACE = 10.0
"""Seconds that a post under way is given when the host goes down."""

_SHORTEST_DELAY = 0.1
_OVERTAKEN_BY = {CARD: {CARD, FINAL, CLOSED}, LOBBY: {LOBBY}}


class Courier:
    """Sends what is due. Before a post is tried it is marked, so that after a crash it is known which may be out.

    Nothing is sent while there is no messenger.
    """

    def __init__(self, store: Store, clock: Clock, messenger: Messenger | None = None) -> None:
        self.messenger = messenger
        self._store = store
        self._clock = clock
        self._workers = Workers(clock, self._carry)

    async def start(self) -> None:
        """Go on with what was due when the host went down."""
        async with self._store.read() as connection:
            tables = await outbox.tables_due(connection)
        for table in tables:
            self.wake(table)

    async def close(self) -> None:
        """Let posts under way arrive and begin no others."""
        await self._workers.close(GRACE)

    def wake(self, table: int) -> None:
        """Say that a table may have new posts."""
        if self.messenger is not None:
            self._workers.wake(table)

    async def settle(self, table: int) -> None:
        """Wait until no post of a table can be sent now; those to be tried later do not count."""
        await self._workers.settle(table)

    async def _carry(self, table: int) -> None:
        while not self._workers.closing:
            async with self._store.read() as connection:
                rows = await outbox.due(connection, table)
            rows = await self._without_overtaken(rows)
            if not rows:
                return
            wait = rows[0].due - self._clock.now()
            if wait > 0:
                self._workers.wake_later(table, wait)
                return
            await self._send(rows[0])

    async def _without_overtaken(self, rows: list[PostRow]) -> list[PostRow]:
        overtaken = overtaken_among(rows)
        rest = [row for row in rows if row not in overtaken]
        if not overtaken or not rest:
            return rest
        # Whoever was told to wait would make the next one wait too: the newer post inherits the delay.
        due = max(rest[0].due, *(row.due for row in overtaken if row.tries), 0.0)

        async def work(tx: Tx) -> None:
            await outbox.mark(tx, [row.id for row in overtaken], state=DROPPED)
            await outbox.mark(tx, [rest[0].id], due=due)

        await self._store.write(work)
        return [replace(rest[0], due=due), *rest[1:]]

    async def _send(self, row: PostRow) -> None:
        post = await self._addressed(row)
        if post is None or self.messenger is None:
            await self._mark(row, state=DROPPED)
            return
        tries = row.tries + 1
        await self._mark(row, state=SENDING, tries=tries)
        try:
            message = await self.messenger.deliver(post)
        except TryLater as later:
            delay = growing(tries) if later.after is None else max(later.after, _SHORTEST_DELAY)
            # What an earlier try may have brought out stays so, however surely this one failed.
            state = SENDING if later.perhaps or row.state == SENDING else WAITING
            await self._mark(row, state=state, due=self._clock.now() + delay)
        except CannotDeliver as error:
            _log.warning("post %s of table %s cannot be delivered: %s", row.id, row.table, error.reason)
            await self._mark(row, state=FAILED, reason=error.reason)
        except Exception as error:
            _log.exception("post %s of table %s failed, try %s", row.id, row.table, tries)
            if tries >= MOST_TRIES:
                await self._mark(row, state=FAILED, reason=repr(error))
            else:
                await self._mark(row, due=self._clock.now() + growing(tries))
        else:
            await self._mark(row, state=SENT, message=message)

    async def _addressed(self, row: PostRow) -> Post | None:
        """Return the post with the message it changes, or None when that was never posted."""
        payload = row.payload
        async with self._store.read() as connection:
            if row.kind == FOLD:
                card = await outbox.by_nonce(connection, payload["post"])
                if card is None or card.state != SENT or card.message is None:
                    return None
                payload = {**payload, "message": card.message}
            elif row.kind == LOBBY:
                shown = await outbox.latest(connection, row.table, LOBBY, SENT)
                payload = {**payload, "message": None if shown is None else shown.message}
        return Post(row.id, row.table, row.kind, row.version, payload, row.nonce)

    async def _mark(self, row: PostRow, **values: Any) -> None:
        async def work(tx: Tx) -> None:
            await outbox.mark(tx, [row.id], **values)

        await self._store.write(work)


def overtaken_among(rows: Sequence[PostRow]) -> list[PostRow]:
    """Return the posts that a later one makes pointless, of those that are certainly not out yet."""
    return [
        row
        for index, row in enumerate(rows)
        if row.state == WAITING and any(_overtakes(later, row) for later in rows[index + 1 :])
    ]


def _overtakes(later: PostRow, row: PostRow) -> bool:
    folded = later.kind == FOLD and later.payload.get("post") == row.nonce
    return folded or later.kind in _OVERTAKEN_BY.get(row.kind, ())
