"""Computer players: they act in the background, one transaction for each run of decisions of one seat.

Where nobody else plays they are watched: a timer stands a little while before each turn, also over a restart.

Those that think ahead do so while nobody holds the table, and act if it is still the same then. Where nothing comes
of it a quick player answers instead, and now and then the table is told why.
"""

import asyncio
import logging
from collections import Counter, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from hansa_bot import metrics
from hansa_bot.ai.player import choose as best_choice
from hansa_bot.ai.search import think
from hansa_bot.engine.action import Action
from hansa_bot.engine.session import Entry, Step, strike_off
from hansa_bot.engine.state import State, digest, encode
from hansa_bot.host.game.play import step_change
from hansa_bot.host.kernel.beside import running_beside
from hansa_bot.host.kernel.commit import Core, commit, hold, retry_on_conflict
from hansa_bot.host.kernel.live_table import Change, LiveTable
from hansa_bot.host.kernel.notices import ThinksLess
from hansa_bot.host.kernel.outgoing import new_post
from hansa_bot.host.kernel.tasks import Workers
from hansa_bot.host.kernel.terms import DAY, THINKING
from hansa_bot.host.kernel.thinking import NoThought, Thinking, Urgency
from hansa_bot.host.kernel.world import World
from hansa_bot.model.values import NOBODY, Timer
from hansa_bot.titles.base import Title

_log = logging.getLogger(__name__)

THINKS_LESS = "thinks_less"
"""The timer that stands while everybody at a table has heard that quick players stand in."""
NEXT_TURN = "next_turn"
"""The timer that stands while people look at the last turn of a game that they watch."""
PAUSE = 15.0
"""Seconds for that: the longest games have some 150 turns."""
_NEXT_TURN = (NEXT_TURN, NOBODY)
LONG = 30 * DAY
"""For how long they need not hear again that nobody may think at all."""
OFTEN = 3
"""Searches in a row that came too late, until that is told; one may be late now and then."""


Choose = Callable[[Title, State, int, str, str, int], Action]
"""Decides at once for a computer player: choose(title, state, seat, kind, level, game)."""

MOST_IN_A_RUN = 64
"""Decisions in one transaction; a longer run goes on in the next."""
MOST_RUNS = 5000
"""Runs at one table without a person's doing; far beyond the longest game."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What a seat means to do, one action after the other; none where a quick player is to answer, and why."""

    why: str
    actions: Sequence[Action] = ()


@dataclass(frozen=True, slots=True)
class Puzzle:
    """What a computer player has to think about: at which server and table, in which position of which title."""

    server: int | None
    table: int
    title: str
    version: int
    state: bytes
    seat: int
    level: str


async def solve(thinking: Thinking, puzzle: Puzzle, now: float) -> Thought:
    """Return what a seat means to do."""
    about, move = (puzzle.title, puzzle.state, puzzle.seat, puzzle.level), Urgency.MOVE
    try:
        actions = await thinking.ask(think, *about, server=puzzle.server, table=puzzle.table, urgency=move, now=now)
    except NoThought as none:
        return Thought(none.why)
    return Thought(metrics.DONE, actions)


def is_late(thought: Thought) -> bool:
    """Return whether nothing came of it because the machine has too much to do."""
    return thought.why in (metrics.LATE, metrics.BUSY)


def announce_quick_play(live: LiveTable, change: Change, thought: Thought | None, late: int, now: float) -> Change:
    """Return a change that also tells everybody, now and then, why a quick player stands in for one that thinks.

    `late` counts the searches in a row that came too late.
    """
    tomorrow = now - now % DAY + DAY
    if thought is None or (THINKS_LESS, NOBODY) in live.timers:
        return change
    if thought.why == metrics.OFF:
        note, due = ThinksLess(), now + LONG
    elif thought.why == metrics.SPENT:
        note, due = ThinksLess(until=tomorrow), tomorrow
    elif is_late(thought) and late >= OFTEN:
        note, due = ThinksLess(busy=True), now + DAY
    else:
        return change
    new_posts = (*change.new_posts, new_post(note, live.table.version))
    return replace(
        change, new_posts=new_posts, timers={**change.timers, (THINKS_LESS, NOBODY): Timer(THINKS_LESS, due)}
    )


def on_change(before: LiveTable, change: Change, after: LiveTable, world: World) -> Change:
    """Let a game that is watched wait before each turn."""
    if not change.entries or not after.watched or after.state.over:
        return change
    if before.session is not None and before.state.turn == after.state.turn:
        return change
    return replace(change, timers={**change.timers, _NEXT_TURN: Timer(NEXT_TURN, world.now + PAUSE)})


def on_timer(live: LiveTable, timer: Timer, world: World) -> Change | None:
    """Let the next turn begin, or let it be told again who stands in: all that it takes is that the timer is gone."""
    return None


class Computers:
    """Plays for every computer seat that must decide, and goes on after a restart."""

    def __init__(self, core: Core, choose: Choose = best_choice) -> None:
        self._core = core
        self._choose = choose
        self._workers = Workers(core.clock, self._play)
        self._stuck: dict[int, int] = {}
        self._late: Counter[int] = Counter()

    async def start(self) -> None:
        """Go on where computer players were when the host went down."""
        for table in await self._core.tables.with_computers():
            self.wake(table)

    async def close(self, grace: float) -> None:
        """Let runs under way end and begin no others; who thinks begins anew after the next start."""
        self._workers.closing = True
        await self._core.thinking.close()
        await self._workers.close(grace)

    def wake(self, table: int) -> None:
        """Say that a computer player may have to decide at a table."""
        self._workers.wake(table)

    async def settle(self, table: int) -> None:
        """Wait until no computer player has anything to do at a table."""
        self.wake(table)
        await self._workers.settle(table)

    async def _play(self, table: int) -> None:
        for _ in range(MOST_RUNS):
            if self._workers.closing or not await self._run(table):
                return
        _log.error("computer players never come to an end table=%d", table)

    async def _run(self, table: int) -> bool:
        """Let one seat decide; return whether there may be more to decide."""
        found = await self._act(table)
        if not isinstance(found, Puzzle):
            return found
        thought = await solve(self._core.thinking, found, self._core.clock.now())
        self._late[table] = self._late[table] + 1 if is_late(thought) else 0
        if self._workers.closing:
            return False
        return bool(await self._act(table, found, thought))

    @retry_on_conflict
    async def _act(self, table: int, puzzle: Puzzle | None = None, thought: Thought | None = None) -> Puzzle | bool:
        """Let one seat do what it can without thinking, or what it has thought out where that is still the question.

        Returns what there is to think about, else whether anything may have changed.
        """
        may_think = await self._may_think(table)
        async with hold(self._core, table, "computer") as (loaded, live):
            seats = live.seats_to_move(computers=True)
            if not self._core.store.shards.has(live.table.place.guild):
                return False
            # What failed at this revision fails again; it is tried once more when something about the table changed.
            if not seats or self._stuck.get(table) == live.revision or _NEXT_TURN in live.timers:
                return False
            if puzzle and (puzzle.version != live.game.version or puzzle.seat not in seats):
                return True
            seat, level = puzzle.seat if puzzle else seats[0], live.table.terms.level
            thinks = level in THINKING and may_think
            with metrics.COMPUTERS.time():
                meant = deque(thought.actions if thought else ()) if thinks else None
                change = await self._decide(live, seat, meant)
                # Nothing of what was thought out can be done, so a quick player answers, and the game goes on.
                if puzzle and change and not change.entries:
                    change = await self._decide(live, seat)
            if change is None:
                self._stuck[table] = live.revision
                return False
            if not change.entries:
                place, state = live.table.place, encode(live.state)
                return Puzzle(place.guild, table, live.table.title, live.game.version, state, seat, level)
            late, now = self._late[table], self._core.clock.now()
            await commit(self._core, loaded, announce_quick_play(live, change, thought, late, now))
        return True

    async def _may_think(self, table: int) -> bool:
        """Return whether computer players at a table think before they answer.

        Asked before its lock is held: two that come from each other would wait for each other's.
        """
        live = await self._core.tables.live(table)
        # What a table sees somebody think out here would be advice for a game that still runs.
        return live.table.terms.level in THINKING and not await running_beside(self._core, live, _users(live))

    async def _decide(self, live: LiveTable, seat: int, meant: deque[Action] | None = None) -> Change | None:
        """Return what a computer player does, or None when our rules or our player failed: that is logged.

        One that thinks does what it has `meant`, as far as that can still be done and nothing has come to light.
        """
        step = Step(live.game, ())
        entries: list[Entry] = []
        action = None
        try:
            while seat in step.session.waiting and len(entries) < MOST_IN_A_RUN:
                action = self._next(live, step, seat, meant)
                if action is None or (live.watched and step.session.state.turn != live.state.turn):
                    break
                step = step.session.apply(seat, [action])
                entries += step.entries
                if meant and any(entry.barrier for entry in step.entries):
                    meant.clear()
                await asyncio.sleep(0)  # let others have the loop between two decisions
            return step_change(Step(step.session, tuple(entries)), None)
        except Exception:
            session = step.session
            _log.exception(
                "computer player failed table=%d version=%d digest=%s seat=%d doing=%r",
                *(live.table.id, session.version, digest(session.state), seat, action),
            )
            return None

    def _next(self, live: LiveTable, step: Step[State], seat: int, meant: deque[Action] | None) -> Action | None:
        """Return what a computer player does next, None where it has to think."""
        # What the rules have answered by themselves since it was thought out is not done once more.
        offers, unwritten = step.session.offers(seat), step.unwritten
        while meant and (rest := strike_off(unwritten, seat, meant[0])) is not None:
            unwritten = rest
            meant.popleft()
        if meant and meant[0] in offers:
            return meant.popleft()
        if meant is not None and len(offers) > 1:
            return None
        table = live.table
        kind = table.seats[seat].computer or ""
        # All who play a deal meet the same opponents.
        game = table.gathering.deal.number if table.gathering.deal else table.id
        return self._choose(live.title, step.session.state, seat, kind, table.terms.level, game)


def _users(live: LiveTable) -> list[int]:
    return [info.user for info in live.table.people if info.user is not None]
