"""Puzzles: positions of finished games and of games that are shipped, for whoever asks; nobody gets one twice.

One of a finished game stays on its server, names nobody, and is shown as long as all who ever played there agree. It
is found by the analysis, in processes beside the bot, and kept by seats alone.
"""

import asyncio
import logging
from collections.abc import Collection
from functools import partial
from hashlib import blake2b

import msgspec

from hansa_bot import metrics
from hansa_bot.ai import puzzles as found_ahead
from hansa_bot.ai.analysis import JudgedTurn
from hansa_bot.ai.puzzles import LEAD, RecordedPuzzle, ShownPuzzle, ask_again, find_lines, imagined, may_ask
from hansa_bot.engine.errors import PlayerError
from hansa_bot.engine.state import encode
from hansa_bot.host.game.past import Past
from hansa_bot.host.kernel.commit import Core, Feature
from hansa_bot.host.kernel.errors import DealSealed, NoAnalysis, NoPuzzle, StoreFailed
from hansa_bot.host.kernel.live_table import LiveTable
from hansa_bot.host.kernel.log import in_force
from hansa_bot.host.kernel.settings import LEFT_OUT, LENDING, ON, STATISTICS
from hansa_bot.host.kernel.table import Status
from hansa_bot.host.kernel.thinking import NoThought, Urgency
from hansa_bot.host.record.afterwards import GAPS, Afterwards
from hansa_bot.host.record.statistics import Statistics
from hansa_bot.model.finished import Wanted
from hansa_bot.model.values import Whose
from hansa_bot.store import puzzles
from hansa_bot.titles import registry

_log = logging.getLogger(__name__)

MOST_GAMES, MOST_TURNS = 10, 3
"""Of the newest finished games so many are looked through, and of each so many turns that were missed."""

SHARE_OF_DAY = 0.25
"""Once a server has spent so much of its day of thinking no other game is looked through: nobody has asked for it."""

ACCEPTED, CLOSED, KNOWN = "accepted", "closed", "known"
"""What becomes of an answer to a puzzle of the week."""

GONE, IN_WEEKLY = "gone", "weekly"
"""Why somebody cannot answer a puzzle that they were shown in private."""


class Puzzles(Feature):
    """All puzzles that there are, and what people answered."""

    def __init__(self, core: Core, past: Past, afterwards: Afterwards, statistics: Statistics) -> None:
        super().__init__(core)
        self._past, self._afterwards, self._statistics = past, afterwards, statistics
        self._store = core.store

    async def load(self, key: str) -> ShownPuzzle | None:
        """Return a puzzle by its key, None where it is gone, or those who played it do not agree any more."""
        where, _, rest = key.partition(".")
        if not where.isdecimal():
            games = found_ahead.shipped(where) if registry.find(where) else {}
            return await asyncio.to_thread(found_ahead.replay, key, where, *games[key]) if key in games else None
        try:
            live = await self._core.tables.live(int(where))
            recorded = next(each for each in await self._found(live.table.id) if str(each.at) == rest)
            if await self._agree(live.table.id):
                state = await self._past.state(live, recorded.at)
                return imagined(key, live.title, state, live.table.options, recorded)
        except StoreFailed:  # nobody knows, and it must not be told to be gone
            raise
        except (PlayerError, StopIteration):  # a fault is logged
            pass
        return None

    async def keys(self, guild: int | None, title: str | None = None) -> list[str]:
        """Return the keys of all puzzles of a guild, those of its own games first, all or only those of a title."""
        own: list[str] = []
        for table, found in ({} if guild is None else await self._store.ask(puzzles.of_guild, guild)).items():
            # Most games have none: these need not be read.
            if found and await self._agree(table, title):
                own += [f"{table}.{each['at']}" for each in found]
        titles = [meta.id for meta in registry.metas() if title in (None, meta.id)]
        return [*own, *(key for each in titles for key in found_ahead.shipped(each))]

    async def next_for(self, user: int, guild: int | None, title: str | None = None) -> ShownPuzzle:
        """Return a puzzle that a user has not been shown, and note that they were; raises NoPuzzle."""
        posts = [] if guild is None else await self._store.ask(puzzles.posts_of, guild)
        known = {row.puzzle for row in posts if not row.done} | {*await self._store.ask(puzzles.seen_by, user)}
        keys = await self.keys(guild, title)
        while (found := await self.first(keys, known, str(user))) is not None:
            if await self._core.tasks.finish(self._show(found.key, user)):
                return found
            known.add(found.key)  # a press beside this one has it
        raise NoPuzzle

    async def first(self, keys: Collection[str], known: Collection[str | None], lot: str) -> ShownPuzzle | None:
        """Return a puzzle that is not known, of a server's own games if there are any, else drawn by lot."""

        def order(key: str) -> tuple[bool, bytes]:
            return not key[0].isdecimal(), blake2b(f"{lot} {key}".encode(), digest_size=8).digest()

        for key in sorted(set(keys).difference(known), key=order):
            if (found := await self.load(key)) is not None:
                return found
        return None

    async def solve(self, user: int, key: str, choice: int) -> tuple[ShownPuzzle, int]:
        """Return a puzzle that a user was shown, and what they chose first; raises NoPuzzle."""
        found = await self.load(key)
        if found is None or choice >= len(found.lines):
            raise NoPuzzle(GONE)
        counts = await self._core.tasks.finish(self._store.write(lambda tx: puzzles.choose(tx, key, user, choice)))
        if counts is None:
            raise NoPuzzle(IN_WEEKLY if key in await self._store.ask(puzzles.seen_by, user) else GONE)
        return found, counts

    async def answer(self, post: str, guild: int, user: int, choice: int) -> str:
        """Note what a user chose in a puzzle of the week; return what becomes of it."""
        if choice >= found_ahead.LINES:
            return CLOSED
        now = self._core.clock.now()
        noted = await self._core.tasks.finish(
            self._store.write(lambda tx: puzzles.answer(tx, post, guild, user, choice, now))
        )
        return {True: ACCEPTED, False: KNOWN, None: CLOSED}[noted]

    async def tally(self, post: str, best: int) -> tuple[list[int], list[int]]:
        """Return how many chose each line in a puzzle of the week, and who found the best, in no order that tells
        more; those who left the statistics are counted, not named.
        """
        answers = await self._store.ask(puzzles.answers_to, post)
        counts = [sum(choice == line for choice in answers.values()) for line in range(found_ahead.LINES)]
        found = sorted(user for user, choice in answers.items() if choice == best)
        hidden = [(await self._core.prefs.load(Whose.PERSON, user))[STATISTICS] == LEFT_OUT for user in found]
        return counts, [user for user, left in zip(found, hidden, strict=True) if not left]

    async def look_for(self, guild: int) -> None:
        """Look through the newest finished games of a guild for puzzles, until one has some or a share of its day of
        thinking is spent; without processes that think nothing is looked through.
        """
        known = await self._store.ask(puzzles.of_guild, guild)
        for game in await self._statistics.counting(Wanted(guild=guild, most=MOST_GAMES)):
            if game.table in known or not await self._agree(game.table):
                continue
            if self._core.thinking.spent(guild, self._core.clock.now()) >= SHARE_OF_DAY:
                return
            try:
                found = await self._search(await self._core.tables.live(game.table))
            except (NoAnalysis, DealSealed):
                continue  # another game goes on from it, or its deal: once that is over it is asked again
            except NoThought as error:
                _log.info("no puzzles looked for table=%d reason=%r", game.table, error)
                return
            keep = partial(puzzles.keep, table=game.table, found=[msgspec.to_builtins(each) for each in found])
            await self._store.write(keep, patient=True)
            if found:
                return

    async def _search(self, live: LiveTable) -> list[RecordedPuzzle]:
        """Return the puzzles in a finished game; raises NoThought, and NoAnalysis or DealSealed while it can have
        none.
        """
        table, players = live.table.id, await self._store.ask(puzzles.players, live.table.id)
        user = min(players & (live.table.insiders | {row.starter or 0 for row in live.sitters}), default=0)
        job = await self._afterwards.begin(table, user)
        if job.task is not None:
            await asyncio.wait([job.task])
        if job.why == GAPS:
            return []
        analysis = await self._afterwards.find(table, user)
        if analysis is None:
            raise NoThought(job.why)
        missed = sorted((turn for turn in analysis.turns if turn.lost >= LEAD), key=lambda turn: -turn.lost)
        found = [await self._ask(live, turn) for turn in missed[:MOST_TURNS]]
        return [each for each in found if each is not None]

    async def _ask(self, live: LiveTable, turn: JudgedTurn) -> RecordedPuzzle | None:
        """Return the puzzle that a missed turn makes, None where it makes none; raises NoThought."""
        state = await self._past.state(live, turn.version)
        if not may_ask(live.title, state, turn.seat):
            return None
        played = in_force(live.log[turn.version + 1 : turn.after + 1])
        own = [entry.action for entry in played if entry.seat == turn.seat]
        about, table = (live.table.title, encode(state), turn.seat), live.table
        think = partial(self._core.thinking.ask, server=table.place.guild, table=table.id, urgency=Urgency.ANALYSIS)
        try:
            lines = await think(find_lines, *about, own, now=self._core.clock.now())
            lines = lines and await think(ask_again, *about, lines, now=self._core.clock.now())
        except NoThought as error:
            if error.why not in (metrics.LATE, metrics.FAULT):  # those are about this turn, all else about any
                raise
            return None
        return RecordedPuzzle(turn.version, turn.seat, lines) if lines else None

    async def _found(self, table: int) -> list[RecordedPuzzle]:
        return msgspec.convert(await self._store.ask(puzzles.of_table, table) or [], list[RecordedPuzzle])

    async def _agree(self, table: int, title: str | None = None) -> bool:
        """Return whether all who ever played at a table agree that its game is a source, and it has had an end; not
        where it cannot be read or is of another title.
        """
        try:
            live = await self._core.tables.live(table)
        except StoreFailed:
            raise
        except PlayerError:  # a fault is logged
            return False
        if title not in (None, live.table.title):
            return False
        users = await self._store.ask(puzzles.players, table)
        chosen = [(await self._core.prefs.load(Whose.PERSON, user))[LENDING] for user in users]
        return live.table.status is Status.OVER and bool(users) and all(each == ON for each in chosen)

    async def _show(self, key: str, user: int) -> bool:
        return await self._store.write(lambda tx: puzzles.show(tx, key, user))
