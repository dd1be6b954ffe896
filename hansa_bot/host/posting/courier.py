"""The courier: carries posts from the outbox to the platform, table by table, in order, each one once."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from msgspec import to_builtins

from hansa_bot import metrics
from hansa_bot.host.kernel import notices, outgoing, posts
from hansa_bot.host.kernel.tasks import LONGEST_DELAY, Breaker, Clock, Gate, Workers, growing_delay
from hansa_bot.host.posting.delivery import Blocked, CannotDeliver, Messenger, Moves, Post, TryLater, Unreachable
from hansa_bot.host.posting.due import overtaken_posts, telling_more
from hansa_bot.model.values import DROPPED, FAILED, SENDING, SENT, WAITING, StoredPost
from hansa_bot.store import Reading, Store, Tx, outbox, tables

__all__ = ["Blocked", "CannotDeliver", "Courier", "Messenger", "Moves", "Post", "TryLater", "Unreachable"]

_log = logging.getLogger(__name__)

MOST_TRIES = 10
"""So often a post is tried that fails for no stated reason; one that was put off is never given up."""

LONGEST_BLOCKED = 3600.0
"""Seconds after which a post that its place does not take is tried again at the latest."""

MOST_REFUSED, MOST_REFUSED_IN_ALL, REFUSED_WITHIN = 60, 1000, 600.0
"""Posts of a guild, and of all, that may be refused in so many seconds before no more are tried: Discord shuts out an
address for 10,000 refused requests in that time, and a post may take three."""

HURRY_GAP = 60.0
"""Seconds after which what a guild's tables have to post can be hurried again."""

CLAIMED = 20.0
"""Seconds for which a post that is being made is left alone by other processes: its own may have died with it."""

SHUT_OUT = 10.0
"""Seconds after which, where nothing is taken from us at all, one post tries whether it is again."""

_SHORTEST_DELAY = 0.1


class Courier:
    """Sends what is due. Before a post is tried it is marked, so that after a crash it is known which may be out.

    Nothing is sent while there is no messenger. `moves` takes tables to other places.
    """

    def __init__(self, store: Store, clock: Clock, messenger: Messenger | None = None) -> None:
        self.messenger = messenger
        self.moves: Moves | None = None
        self._store, self._write = store, partial(store.write, patient=True)
        self._clock = clock
        self._workers = Workers(clock, self._carry)
        self._breaker = Breaker(MOST_REFUSED, MOST_REFUSED_IN_ALL, REFUSED_WITHIN)
        self._gate = Gate(SHUT_OUT)
        self._hurried: dict[int, float] = {}

    async def start(self) -> None:
        """Go on with what was due when the host went down."""
        for table in await self._store.ask(outbox.tables_due, self._store.shards):
            self.wake(table)

    async def close(self, grace: float) -> None:
        """Let posts under way arrive and begin no others."""
        await self._workers.close(grace)

    def wake(self, table: int) -> None:
        """Say that a table may have new posts."""
        if self.messenger is not None:
            self._workers.wake(table)

    async def hurry(self, guild: int) -> None:
        """Try at once what a guild's tables have to post, once a minute: something there may have been mended."""
        now = self._clock.now()
        if 0 <= now - self._hurried.get(guild, -HURRY_GAP) < HURRY_GAP:
            return
        self._hurried[guild] = now

        async def work(tx: Tx) -> list[int]:
            due = await outbox.of_guild(tx.connection, guild)
            await outbox.mark(tx, [post for _, post in due], due=now)
            tx.touched.update(table for table, _ in due)
            return sorted(tx.touched)

        for table in await self._write(work):
            self.wake(table)

    async def settle(self, table: int) -> None:
        """Wait until no post of a table can be sent now; those to be tried later do not count."""
        await self._workers.settle(table)

    async def _carry(self, table: int) -> None:
        while not self._workers.closing and await self._ours(table):
            due = await self._due(table)
            # What is posted at the table keeps its order; private messages wait for nothing but themselves.
            public = await self._without_overtaken([post for post in due if post.kind != posts.DIRECT])
            heads = [*public[:1], *await self._private(due)]
            if not heads:
                return
            # One at a time, then all is read again: what comes while one is sent may make the next one pointless.
            first = min(heads, key=lambda post: post.due)
            wait = first.due - self._clock.now()
            # Longer than any post ever waits: the machine's clock was set back.
            longest = LONGEST_BLOCKED if first.reason else LONGEST_DELAY
            if 0 < wait <= longest and not await self._left_behind(first):
                self._workers.wake_later(table, wait)
                return
            # Only memory knows of this wait: after a start, perhaps with another token, all is tried at once.
            if (shut := self._gate.wait(self._clock.now())) > 0:
                self._workers.wake_later(table, shut)
                return
            await self._send(first)

    async def _left_behind(self, post: StoredPost) -> bool:
        """Return whether a table has gone elsewhere since a post was put off, which is no reason to wait any more.

        That is so of its post of a forum that is not out yet, and of a fold that was never tried, but took over the
        delay of a card that is pointless now.
        """
        opens = isinstance(post.payload, posts.ThreadPost) and post.payload.forum
        inherits = isinstance(post.payload, posts.Fold) and post.tries == 0
        if post.channel is None or not (opens or inherits):
            return False
        return (await self._store.ask(tables.where, post.table)).channel != post.channel

    async def _ours(self, table: int) -> bool:
        """Return whether this process, of several, is the one that posts for a table."""
        shards = self._store.shards
        return not shards.shared or shards.has((await self._store.ask(tables.where, table)).guild)

    async def _due(self, table: int) -> list[StoredPost]:
        """Return the posts of a table that are not done with; what only another version knows is given up."""
        rows = await self._store.ask(outbox.open_posts, table)
        due = []
        for row in rows:
            try:
                due.append(replace(row, payload=outgoing.read(row.kind, row.payload)))
            except outgoing.UnknownPost as error:
                _log.warning("post undeliverable post=%d table=%d reason=%r", row.id, row.table, str(error))
                await self._mark(row, state=FAILED, reason=str(error))
        return due

    async def _private(self, due: Sequence[StoredPost]) -> list[StoredPost]:
        """Return the private messages that may go now: of those that tell a user how it goes on, only the newest."""
        heads: list[StoredPost] = []
        answered = {post.payload.post for post in due if isinstance(post.payload, posts.Fold)}
        telling: dict[int, list[StoredPost]] = {}
        for post in due:
            if isinstance(post.payload, notices.FollowerSummary):
                telling.setdefault(post.payload.user, []).append(post)
            elif post.state == WAITING and post.nonce in answered:
                await self._mark(post, state=DROPPED)
            elif isinstance(post.payload, notices.Direct):
                heads.append(post)
        for queue in telling.values():
            heads += (await self._without_overtaken(queue))[:1]
        return heads

    async def _without_overtaken(self, queue: Sequence[StoredPost]) -> list[StoredPost]:
        overtaken = overtaken_posts(queue)
        rest = [post for post in queue if post not in overtaken]
        if not overtaken or not rest:
            return rest
        first = rest[0]
        here = (await self._store.ask(tables.where, first.table)).channel
        # A place that made the older post wait would make the newer one wait too, so that one inherits the delay; and
        # all that follow inherit the reason, which the owner knows. In another channel neither applies.
        held = [post for post in overtaken if post.channel in (None, here)]
        due = max([first.due, *(row.due for row in held)])
        reason = next((row.reason for row in held if row.reason), None)
        longer = telling_more(queue, overtaken)
        # An inherited delay is that of this place, and is handed on as such.
        where = {"channel": here} if first.state == WAITING and due > first.due else {}

        async def work(tx: Tx) -> None:
            await outbox.drop(tx, [post.id for post in overtaken])
            await outbox.mark(tx, [first.id], due=due, **where)
            if reason is not None:
                await outbox.mark(tx, [post.id for post in rest], reason=reason)
            for post, payload in longer.items():
                await outbox.mark(tx, [post], payload=to_builtins(payload))

        await self._write(work)
        rest = [
            replace(post, reason=post.reason or reason, payload=longer.get(post.id, post.payload)) for post in rest
        ]
        return [replace(rest[0], due=due), *rest[1:]]

    async def _send(self, row: StoredPost) -> None:
        post = await self._store.ask(_addressed, row)
        if post is None or self.messenger is None:
            await self._mark(row, state=DROPPED)
            return
        if (wait := self._breaker.wait(post.guild, self._clock.now())) > 0:
            await self._mark(row, due=self._clock.now() + min(wait, LONGEST_DELAY))
            return
        tries = row.tries + 1
        # If this process dies at it, one of the others tries again after that time.
        until = {"due": self._clock.now() + CLAIMED} if self._store.shards.shared else {}
        if await self._mark(row, state=SENDING, tries=tries, channel=post.channel, **until):
            await self._deliver(replace(row, tries=tries), post, self.messenger)

    async def _deliver(self, row: StoredPost, post: Post[Any], messenger: Messenger) -> None:
        tries = row.tries
        try:
            message = await messenger.deliver(post)
            if isinstance(row.payload, posts.ThreadPost) and message is not None and self.moves is not None:
                await self.moves.arrive(row.table, message)
        except TryLater as later:
            metrics.POSTS.labels(row.kind, "later").inc()
            await self._put_off(row, later)
        except Blocked as error:
            await self._block(row, post, error)
        except CannotDeliver as error:
            _log.warning("post undeliverable post=%d table=%d reason=%r", row.id, row.table, error.reason)
            self._breaker.count(post.guild, self._clock.now())
            metrics.POSTS.labels(row.kind, FAILED).inc()
            await self._mark(row, state=FAILED, reason=error.reason)
        except Exception as error:
            _log.exception("post failed post=%d table=%d tries=%d", row.id, row.table, tries)
            again = {"due": self._clock.now() + growing_delay(tries)}
            given_up = tries >= MOST_TRIES
            metrics.POSTS.labels(row.kind, FAILED if given_up else "later").inc()
            await self._mark(row, **({"state": FAILED, "reason": repr(error)} if given_up else again))
        else:
            if message is not None and self._gate.open():
                _log.info("posts go out again")
            metrics.POSTS.labels(row.kind, SENT).inc()
            # It is out, so this is written even where another process has claimed the post meanwhile.
            await self._write(lambda tx: outbox.mark(tx, [row.id], state=SENT, message=message))

    async def _put_off(self, row: StoredPost, later: TryLater) -> None:
        """Keep a post for later; where nothing is taken at all, let all wait, say so once, and count no try."""
        now = self._clock.now()
        # What an earlier try may have brought out stays so, however surely this one failed.
        state = SENDING if later.perhaps or row.state == SENDING else WAITING
        if later.everywhere:
            self._breaker.count(None, now)
            if self._gate.shut(now, later.after):
                _log.error("posts wait reason=%s", later.reason)
            await self._mark(row, state=state, due=now, tries=row.tries - 1)
            return
        delay = growing_delay(row.tries)
        if later.after is not None:
            delay = min(max(later.after, _SHORTEST_DELAY), LONGEST_DELAY)
        await self._mark(row, state=state, due=now + delay)

    async def _block(self, row: StoredPost, post: Post[Any], error: Blocked) -> None:
        """Keep a post until its place takes it, or is another one; tell the owner once that something is wrong."""
        _log.warning("post blocked post=%d table=%d reason=%r", row.id, row.table, error.reason)
        metrics.POSTS.labels(row.kind, "blocked").inc()
        now, channel = self._clock.now(), post.channel
        self._breaker.count(post.guild, now)
        moves = self.moves if error.gone else None
        if moves is not None and channel is not None and await moves.lost(row.table, channel):
            await self._mark(row, state=WAITING, due=now, channel=None)
            return
        again = now + min(2.0 ** min(row.tries, 16), LONGEST_BLOCKED)

        async def work(tx: Tx) -> None:
            where = await tables.where(tx.connection, row.table)
            if isinstance(row.payload, posts.Fold | notices.ThreadLocked) and channel != where.channel:
                # A card that was left behind and cannot be shortened keeps no other post waiting, nor what is told
                # beside a thread.
                await outbox.attempt(tx, row.id, row.tries, state=FAILED, reason=error.reason)
                return
            await outbox.attempt(tx, row.id, row.tries, state=WAITING, due=again, reason=error.reason)
            # Of a locked thread the owner has heard already.
            if row.reason is None and row.kind != posts.DIRECT and not where.locked:
                notice = notices.PlaceBlocked(user=where.owner, gone=error.gone, channel=channel)
                await outbox.add(tx, row.table, [outgoing.new_post(notice, row.version)], now)

        await self._write(work)

    async def _mark(self, row: StoredPost, **values: Any) -> bool:
        """Write what became of a post, unless another process has begun to post it; return whether that was so."""
        return await self._write(lambda tx: outbox.attempt(tx, row.id, row.tries, **values))


async def _addressed(connection: Reading, row: StoredPost) -> Post[Any] | None:
    """Return the post with the message it changes and its channel, or None when that was never posted."""
    payload = row.payload
    message = replaces = None
    place = await tables.where(connection, row.table)
    # What may be out already is tried again where it was tried before: there its nonce is known.
    channel = row.channel if row.state == SENDING and row.channel is not None else place.channel
    if isinstance(payload, posts.Fold):
        folded = await outbox.find_by_nonce(connection, payload.post)
        if folded is None or folded.state != SENT or folded.message is None:
            return None
        message, channel = folded.message, folded.channel or channel
    elif isinstance(payload, posts.DealPost):
        known = await outbox.find_latest(connection, row.table, posts.DEAL, SENT)
        if known is not None and known.message is not None:
            message, channel = known.message, known.channel or channel
    elif isinstance(payload, posts.CardPost) and payload.watched and payload.moved is None:
        last = await outbox.find_latest(connection, row.table, posts.CARD, SENT)
        message, channel = (None, channel) if last is None else (last.message, last.channel or channel)
    elif isinstance(payload, posts.LobbyPost | posts.ThreadPost):
        card = await outbox.find_latest(connection, row.table, posts.LOBBY, SENT)
        there = None if card is None else card.channel or channel
        if card is None:  # a post of a forum begins with the card, and has the number of its message
            opened = await outbox.find_latest(connection, row.table, posts.THREAD, SENT)
            if opened is not None and opened.payload.get("forum"):
                card, there = opened, opened.message
        if card is not None and card.message is not None and there is not None:
            if isinstance(payload, posts.LobbyPost) and payload.anew:
                replaces = (there, card.message)
            else:
                message, channel = card.message, there
    if isinstance(payload, posts.ThreadPost | notices.ThreadLocked):
        channel = place.parent or place.channel
    return Post(
        id=row.id,
        table=row.table,
        version=row.version,
        payload=payload,
        nonce=row.nonce,
        channel=channel,
        message=message,
        replaces=replaces,
        retried=row.state == SENDING,
        guild=place.guild,
        at=row.at,
    )
