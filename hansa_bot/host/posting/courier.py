"""The courier: carries posts from the outbox to the platform, table by table, in order, each one once."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Protocol

from hansa_bot.host.ports import (
    CARD,
    CLOSED,
    DIRECT,
    FINAL,
    FOLD,
    LOBBY,
    STEP,
    THREAD,
    Blocked,
    CannotDeliver,
    Clock,
    Messenger,
    Post,
    TryLater,
)
from hansa_bot.host.posting import announce
from hansa_bot.host.workers import Workers, growing
from hansa_bot.store import outbox, tables
from hansa_bot.store.outbox import DROPPED, FAILED, SENDING, SENT, WAITING, PostRow
from hansa_bot.store.store import Store
from hansa_bot.store.writer import Tx

_log = logging.getLogger(__name__)

MOST_TRIES = 10
"""So often a post is tried that fails for no stated reason; one that is to be tried later is never given up."""

GRACE = 10.0
"""Seconds that a post under way is given when the host goes down."""

LONGEST_BLOCKED = 3600.0
"""Seconds after which a post that its place does not take is tried again at the latest."""

BLOCKED = "blocked"
"""What the private message to a table's owner is about whose posts cannot be made."""

_SHORTEST_DELAY = 0.1
_OVERTAKEN_BY = {CARD: {CARD, FINAL, CLOSED}, LOBBY: {LOBBY}, STEP: {STEP, CARD, FINAL, CLOSED}, DIRECT: {DIRECT}}


class Moves(Protocol):
    """Takes a table to where its posts go."""

    async def arrive(self, table: int, thread: int) -> None:
        """The table's thread is open: the game goes on there."""
        ...

    async def lost(self, table: int, channel: int) -> bool:
        """The channel is gone; say whether the table has found another one."""
        ...


class Courier:
    """Sends what is due. Before a post is tried it is marked, so that after a crash it is known which may be out.

    Nothing is sent while there is no messenger. `moves` takes tables to other places.
    """

    def __init__(self, store: Store, clock: Clock, messenger: Messenger | None = None) -> None:
        self.messenger = messenger
        self.moves: Moves | None = None
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

    async def hurry(self, guild: int) -> None:
        """Try at once what a guild's tables have to post: something there may have been mended."""

        async def work(tx: Tx) -> list[int]:
            found = await outbox.of_guild(tx.connection, guild)
            await outbox.mark(tx, [post for _, post in found], due=self._clock.now())
            return sorted({table for table, _ in found})

        for table in await self._store.write(work):
            self.wake(table)

    async def settle(self, table: int) -> None:
        """Wait until no post of a table can be sent now; those to be tried later do not count."""
        await self._workers.settle(table)

    async def _carry(self, table: int) -> None:
        while not self._workers.closing:
            async with self._store.read() as connection:
                rows = await outbox.due(connection, table)
            # What is posted at the table keeps its order; private messages wait for nothing but themselves.
            public = await self._without_overtaken([row for row in rows if row.kind != DIRECT])
            heads = [*public[:1], *await self._private(rows)]
            if not heads:
                return
            first = min(heads, key=lambda row: row.due)
            wait = first.due - self._clock.now()
            if wait > 0:
                self._workers.wake_later(table, wait)
                return
            await self._send(first)

    async def _private(self, rows: list[PostRow]) -> list[PostRow]:
        """Return the private messages that may go now: of those that tell a user how it goes on, only the newest."""
        heads = [row for row in rows if row.kind == DIRECT and "since" not in row.payload]
        telling: dict[int, list[PostRow]] = {}
        for row in rows:
            if row.kind == DIRECT and "since" in row.payload:
                telling.setdefault(row.payload["user"], []).append(row)
        for queue in telling.values():
            heads += (await self._without_overtaken(queue))[:1]
        return heads

    async def _without_overtaken(self, rows: list[PostRow]) -> list[PostRow]:
        overtaken = overtaken_among(rows)
        rest = [row for row in rows if row not in overtaken]
        if not overtaken or not rest:
            return rest
        async with self._store.read() as connection:
            here = (await tables.where(connection, rows[0].table)).channel
        # Whoever was told to wait would make the next one wait too: the newer post inherits the delay, and all of
        # them what is wrong, of which the owner knows. Elsewhere that says nothing.
        held = [row for row in overtaken if row.channel in (None, here)]
        due = max([rest[0].due, *(row.due for row in held)])
        reason = next((row.reason for row in held if row.reason), None)
        rest = rest if reason is None else [replace(row, reason=row.reason or reason) for row in rest]
        longer = telling_more(rows, overtaken)
        # An inherited delay is that of this place, and is handed on as such.
        where = {"channel": here} if rest[0].state == WAITING and due > rest[0].due else {}

        async def work(tx: Tx) -> None:
            await outbox.mark(tx, [row.id for row in overtaken], state=DROPPED)
            await outbox.mark(tx, [rest[0].id], due=due, **where)
            if reason is not None:
                await outbox.mark(tx, [row.id for row in rest], reason=reason)
            for post, payload in longer.items():
                await outbox.mark(tx, [post], payload=payload)

        await self._store.write(work)
        rest = [replace(row, payload=longer.get(row.id, row.payload)) for row in rest]
        return [replace(rest[0], due=due), *rest[1:]]

    async def _send(self, row: PostRow) -> None:
        post = await self._addressed(row)
        if post is None or self.messenger is None:
            await self._mark(row, state=DROPPED)
            return
        tries = row.tries + 1
        await self._mark(row, state=SENDING, tries=tries, channel=post.channel)
        try:
            message = await self.messenger.deliver(post)
            if row.kind == THREAD and message is not None and self.moves is not None:
                await self.moves.arrive(row.table, message)
        except TryLater as later:
            delay = growing(tries) if later.after is None else max(later.after, _SHORTEST_DELAY)
            # What an earlier try may have brought out stays so, however surely this one failed.
            state = SENDING if later.perhaps or row.state == SENDING else WAITING
            await self._mark(row, state=state, due=self._clock.now() + delay)
        except Blocked as error:
            await self._block(row, post, tries, error)
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

    async def _block(self, row: PostRow, post: Post, tries: int, error: Blocked) -> None:
        """Keep a post until its place takes it, or is another one; tell the owner once that something is wrong."""
        _log.warning("post %s of table %s is blocked: %s", row.id, row.table, error.reason)
        now, channel = self._clock.now(), post.channel
        if error.gone and await self._moved(row.table, channel):
            await self._mark(row, state=WAITING, due=now, channel=None)
            return
        due = now + min(2.0 ** min(tries, 16), LONGEST_BLOCKED)

        async def work(tx: Tx) -> None:
            where = await tables.where(tx.connection, row.table)
            if row.kind == FOLD and channel != where.channel:
                # A card that was left behind and cannot be shortened keeps no other post waiting.
                await outbox.mark(tx, [row.id], state=FAILED, reason=error.reason)
                return
            await outbox.mark(tx, [row.id], state=WAITING, due=due, reason=error.reason)
            if row.reason is None and row.kind != DIRECT:
                told = {"user": where.owner, "what": BLOCKED, "gone": error.gone, "channel": channel}
                await outbox.add(tx, row.table, [announce.draft(DIRECT, row.version, told)], now)

        await self._store.write(work)

    async def _moved(self, table: int, channel: int | None) -> bool:
        return self.moves is not None and channel is not None and await self.moves.lost(table, channel)

    async def _addressed(self, row: PostRow) -> Post | None:
        """Return the post with the message it changes and its channel, or None when that was never posted."""
        payload = row.payload
        async with self._store.read() as connection:
            place = await tables.where(connection, row.table)
            # What may be out already is tried again where it was tried before: there its nonce is known.
            channel = row.channel if row.state == SENDING and row.channel is not None else place.channel
            if row.kind == FOLD:
                card = await outbox.by_nonce(connection, payload["post"])
                if card is None or card.state != SENT or card.message is None:
                    return None
                payload, channel = {**payload, "message": card.message}, card.channel or channel
            elif row.kind in (LOBBY, THREAD):
                shown = await outbox.latest(connection, row.table, LOBBY, SENT)
                payload, channel = _at_lobby_card(row, shown, channel)
            if row.kind == THREAD:
                payload, channel = {**payload, "again": row.state == SENDING}, place.parent or place.channel
        return Post(row.id, row.table, row.kind, row.version, payload, row.nonce, channel)

    async def _mark(self, row: PostRow, **values: Any) -> None:
        async def work(tx: Tx) -> None:
            await outbox.mark(tx, [row.id], **values)

        await self._store.write(work)


def _at_lobby_card(row: PostRow, shown: PostRow | None, channel: int) -> tuple[dict[str, Any], int]:
    """Return the payload and channel of a post that belongs to the lobby card as it was shown last."""
    if shown is None:
        return {**row.payload, "message": None}, channel
    if row.payload.get("anew"):
        return {**row.payload, "message": None, "old": shown.message, "where": shown.channel or channel}, channel
    return {**row.payload, "message": shown.message}, shown.channel or channel


def overtaken_among(rows: Sequence[PostRow]) -> list[PostRow]:
    """Return the posts that a later one makes pointless, of those that are certainly not out yet."""
    return [
        row
        for index, row in enumerate(rows)
        if row.state == WAITING and any(_overtakes(later, row) for later in rows[index + 1 :])
    ]


def _overtakes(later: PostRow, row: PostRow) -> bool:
    if row.payload.get("anew"):  # it calls somebody
        return False
    folded = later.kind == FOLD and later.payload.get("post") == row.nonce
    return folded or later.kind in _OVERTAKEN_BY.get(row.kind, ())


def telling_more(rows: Sequence[PostRow], overtaken: Sequence[PostRow]) -> dict[int, dict[str, Any]]:
    """Return new payloads by post: what tells of steps tells also what those it overtakes would have told."""
    longer: dict[int, dict[str, Any]] = {}
    untold: list[int] = []
    for row in rows:
        tells = row.kind in (STEP, DIRECT) and "since" in row.payload
        if tells and row in overtaken:
            untold.append(row.payload["since"])
        elif tells and untold:
            longer[row.id] = {**row.payload, "since": min(*untold, row.payload["since"])}
            untold = []
        elif row.kind in _OVERTAKEN_BY[STEP]:
            untold = []
    return longer
