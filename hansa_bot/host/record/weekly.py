"""The puzzle of the week: one message in a channel of a server that wants it, which tells the answer the next day.

The next one is a row from the beginning, with the nonce by which it will be posted. Whoever posts or answers it puts
its time off first, so that neither a crash nor another process does it twice at once, and it stays due until it is
out.
"""

import logging
from dataclasses import replace
from functools import partial
from typing import Protocol

from hansa_bot.ai.puzzles import ShownPuzzle
from hansa_bot.host.kernel.commit import Core, Feature
from hansa_bot.host.kernel.outgoing import new_nonce
from hansa_bot.host.kernel.tasks import Workers
from hansa_bot.host.kernel.terms import DAY, HOUR
from hansa_bot.host.posting.courier import Blocked, CannotDeliver, TryLater
from hansa_bot.host.record.puzzles import Puzzles
from hansa_bot.model.values import PuzzlePost
from hansa_bot.store import puzzles

_log = logging.getLogger(__name__)

OPEN_FOR, WEEK = DAY, 7 * DAY
"""Seconds for which one takes answers, and from one to the next."""
GAP = 60.0
"""Seconds after which one is tried again that could not be posted or answered."""


class PuzzleBoard(Protocol):
    """Shows puzzles of the week on the platform.

    Raises TryLater, Blocked or CannotDeliver like a messenger; anything else counts as "perhaps shown".
    """

    async def ask(self, post: PuzzlePost, puzzle: ShownPuzzle, *, again: bool) -> int:
        """Post a puzzle and return its message; tried `again` it may be out already."""
        ...

    async def tell(self, post: PuzzlePost, puzzle: ShownPuzzle | None, counts: list[int], finders: list[int]) -> None:
        """Tell in its message how often each line was chosen, the best one and who found it, by user; of a puzzle
        that is gone, only that.
        """
        ...


class Weekly(Feature):
    """The puzzles of the week of all servers. Nothing is shown while there is no board."""

    def __init__(self, core: Core, known: Puzzles) -> None:
        super().__init__(core)
        self.board: PuzzleBoard | None = None
        self._puzzles, self._write = known, partial(core.store.write, patient=True)
        self._workers = Workers(core.clock, self._carry)

    async def start(self) -> None:
        """Go on with what was due when the host went down."""
        for guild in await self._core.store.ask(puzzles.guilds_waiting, self._core.store.shards):
            self.wake(guild)

    async def close(self, grace: float) -> None:
        """Let posts under way arrive and begin no others."""
        await self._workers.close(grace)

    async def settle(self, guild: int) -> None:
        """Wait until nothing can be done for a guild now."""
        await self._workers.settle(guild)

    def wake(self, guild: int) -> None:
        """Say that something may be due in a guild."""
        if self.board is not None:
            self._workers.wake(guild)

    async def switch_on(self, guild: int, channel: int) -> None:
        """Post a puzzle in a channel of a guild each week from now on, and in no other one."""
        row = PuzzlePost(new_nonce(), guild, channel, self._core.clock.now())
        await self._core.tasks.finish(self._core.store.write(lambda tx: puzzles.switch_on(tx, row)))
        self.wake(guild)

    async def begin(self, guild: int, channel: int) -> bool:
        """Switch them on for a guild that has never had any; return whether it had none."""
        row = PuzzlePost(new_nonce(), guild, channel, self._core.clock.now())
        new = await self._core.tasks.finish(self._core.store.write(lambda tx: puzzles.begin(tx, row)))
        self.wake(guild)
        return new

    async def switch_off(self, guild: int) -> bool:
        """Post none in a guild any more; one that is out is still answered. Return whether there were to be any."""
        return await self._core.tasks.finish(self._core.store.write(lambda tx: puzzles.switch_off(tx, guild)))

    async def _carry(self, guild: int) -> None:
        if not self._core.store.shards.has(guild):
            return
        for row in await self._core.store.ask(puzzles.posts_of, guild):
            left = row.due - self._core.clock.now()
            if row.done:
                continue
            # Longer than any is ever put off: the machine's clock was set back.
            if 0 < left <= WEEK:
                self._workers.wake_later(guild, min(left, HOUR))
            else:
                await (self._ask if row.message is None else self._tell)(row)
                self._workers.wake_later(guild, GAP)

    async def _ask(self, row: PuzzlePost) -> None:
        """Choose a puzzle that the guild has not had, if none is chosen, and post it."""
        assert self.board is not None, "nobody is woken without one"
        found = (await self._puzzles.load(row.puzzle) if row.puzzle else None) or await self._choose(row)
        now = self._core.clock.now()
        if found is None:
            _log.info("no puzzle left guild=%d", row.guild)
            await self._write(partial(puzzles.mark, row=row, due=now + DAY, puzzle=None))
            return
        until, again = now + OPEN_FOR, row.puzzle == found.key
        if not await self._write(partial(puzzles.claim, row=row, due=now + GAP, puzzle=found.key, until=until)):
            return
        try:
            message = await self.board.ask(row, found, again=again)
        except TryLater:
            return
        except CannotDeliver as error:
            _log.warning("puzzle refused channel=%d reason=%r", row.channel, error.reason)
            if isinstance(error, Blocked) and error.gone:
                await self.switch_off(row.guild)
            else:
                await self._write(partial(puzzles.mark, row=row, due=now + HOUR))
            return
        out = replace(row, puzzle=found.key, message=message, due=until, until=until)
        following = PuzzlePost(new_nonce(), row.guild, row.channel, now + WEEK)
        await self._write(partial(puzzles.put_out, out=out, following=following))

    async def _choose(self, row: PuzzlePost) -> ShownPuzzle | None:
        try:
            await self._puzzles.look_for(row.guild)
        except Exception:  # there are others
            _log.exception("no puzzles looked for guild=%d", row.guild)
        had = {each.puzzle for each in await self._core.store.ask(puzzles.posts_of, row.guild)}
        return await self._puzzles.first(await self._puzzles.keys(row.guild), had, row.nonce)

    async def _tell(self, row: PuzzlePost) -> None:
        """Tell the answer in the message of a puzzle that takes none any more."""
        assert self.board is not None, "nobody is woken without one"
        if not await self._write(partial(puzzles.claim, row=row, due=self._core.clock.now() + GAP)):
            return
        found = await self._puzzles.load(row.puzzle or "")
        counts, finders = await self._puzzles.tally(row.nonce, -1 if found is None else found.best)
        try:
            await self.board.tell(row, found, counts, finders)
        except TryLater:
            return
        except CannotDeliver as error:  # whoever has deleted it does not want it there
            _log.warning("puzzle unanswered channel=%d reason=%r", row.channel, error.reason)
        await self._write(partial(puzzles.mark, row=row, done=True))
