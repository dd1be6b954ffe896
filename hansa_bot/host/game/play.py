"""Playing: what people and computer players do in a game, and what follows from it in the game itself.

Computer players act in the background, one transaction for each run of decisions of one seat; those that think do so
while nobody holds the table, and act if it is still the same then.
"""

import asyncio
import logging
from collections import Counter, deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from hansa_bot import metrics
from hansa_bot.ai.player import choose as best_choice
from hansa_bot.engine.action import Action, kind_of
from hansa_bot.engine.errors import Stale
from hansa_bot.engine.session import Entry, Session, Step, strike_off, taken_back
from hansa_bot.engine.state import State, digest, encode
from hansa_bot.host.game.computers import Puzzle, Thought, is_late, solve, tell
from hansa_bot.host.game.plans import carry_out
from hansa_bot.host.game.quiet_passes import only_pass
from hansa_bot.host.game.standing_orders import answer_by_orders
from hansa_bot.host.kernel.beside import running_beside
from hansa_bot.host.kernel.commit import (
    ACT,
    PROPOSED,
    REDO,
    UNDO,
    Answer,
    Core,
    Feature,
    commit,
    hold,
    once,
    retry_on_conflict,
)
from hansa_bot.host.kernel.errors import NothingUndone
from hansa_bot.host.kernel.live_table import Change, LiveTable
from hansa_bot.host.kernel.plan import TurnPlan
from hansa_bot.host.kernel.settings import BY_ITSELF, ENDING
from hansa_bot.host.kernel.table import Status
from hansa_bot.host.kernel.tasks import Workers
from hansa_bot.host.kernel.terms import THINKING
from hansa_bot.host.kernel.world import World
from hansa_bot.store import tables
from hansa_bot.titles import registry
from hansa_bot.titles.base import Title

_log = logging.getLogger(__name__)


class Play(Feature):
    """Actions and taking them back; each request is carried out once, whole or not at all."""

    async def act(
        self,
        table_id: int,
        user: int,
        actions: Sequence[Action],
        *,
        seen: int | None,
        request: str,
        proposed: bool = False,
    ) -> Answer:
        """Carry out actions of the user's seat; `seen` is the version on which the user decided, if known.

        Where they are what the user was `proposed`, that is remembered.

        Raises the engine's PlayerErrors (Stale, NotYourDecision, Illegal …), NoTable, NotSeated, NotRunning.
        """
        wanted = list(actions)

        async def decide(live: LiveTable, seat: int) -> Change | None:
            step = live.game.apply(seat, wanted, seen)
            kept_back = live.passes_at(seat) is not None and only_pass(live, seat, wanted)
            return None if kept_back else _change_if_any(step, user)

        known = (await self._core.tables.live(table_id)).receipts
        verb = PROPOSED if proposed else ACT
        # What comes a second time may look at another position by then.
        verb = next((each for each in (ACT, PROPOSED) if (user, each, request) in known), verb)
        answer = await once(self._core, table_id, user, verb, request, decide, doing=wanted)
        return replace(answer, ended=_ended_by_itself(answer, wanted))

    async def undo(
        self, table_id: int, user: int, *, to: int | None = None, seen: int | None, request: str
    ) -> Answer:
        """Take back the last action of the user's seat, or all since version `to`.

        Raises Barrier where that is not free, otherwise what `act` raises.
        """

        async def decide(live: LiveTable, seat: int) -> Change | None:
            if seen is not None and seen != live.game.version:
                raise Stale(seen, live.game.version)
            return _change_if_any(live.game.undo(seat, to), user)

        return await once(self._core, table_id, user, UNDO, request, decide, doing=(UNDO, to))

    async def redo(self, table_id: int, user: int, *, seen: int | None, request: str) -> Answer:
        """Do again what the user's last undo has taken back.

        Raises NothingUndone when there is nothing, or something else was done since; otherwise what `act` raises.
        """

        async def decide(live: LiveTable, seat: int) -> Change | None:
            if seen is not None and seen != live.game.version:
                raise Stale(seen, live.game.version)
            again = redoable(live, seat)
            step = live.game.apply(seat, [entry.action for entry in again if not entry.auto])
            if not again or [entry.digest for entry in step.entries] != [entry.digest for entry in again]:
                raise NothingUndone
            return step_change(step, user)

        return await once(self._core, table_id, user, REDO, request, decide)


LATELY = 64
"""Lines at the end of a log in which what can be done again must stand."""


def redoable(live: LiveTable, seat: int | None) -> list[Entry]:
    """Return what the seat's last undo took back, oldest first, while nothing else has been done since."""
    runs = taken_back(live.log[max(0, len(live.log) - LATELY) :])
    return runs[-1][::-1] if runs and runs[-1] and runs[-1][-1].seat == seat else []


def _change_if_any(step: Step[Any], user: int) -> Change | None:
    return step_change(step, user) if step.entries else None


def _ended_by_itself(answer: Answer, wanted: Sequence[Action]) -> bool:
    """Return whether the seat's turn has ended without its person's asking for that."""
    own = [entry for entry in answer.entries if entry.seat == answer.seat and not entry.auto and not entry.cause]
    endings = registry.load(answer.table.title).ending_kinds
    return bool(own and wanted) and kind_of(own[-1].action) in endings and kind_of(wanted[-1]) not in endings


def step_change(step: Step[Any], user: int | None) -> Change:
    """Return the change that a step of the game makes; what follows from it is added when it is stored.

    Raises RulesBug when the position it leads to breaks a rule of its own.
    """
    step.session.rules.check(step.session.state)
    return Change(user=user, session=step.session, entries=step.entries)


def on_change(before: LiveTable, change: Change, after: LiveTable, world: World) -> Change:
    """Return a step with the answers that standing orders give to it, the end of a turn that ends by itself, and the
    turns that were prepared.

    Going back asks nothing new: who wants another answer than the order's, or not to end the turn, must be able to.
    """
    if change.session is None or before.session is None or not change.entries:
        return change
    step = Step(change.session, change.entries)
    if change.entries[0].undo_to is None:
        step = answer_by_orders(before, step)
        if change.user is not None and (ended := _end_turn(before, step, change.user, world)) is not None:
            step = answer_by_orders(before, ended)
    plans: dict[int, TurnPlan | None] = {}
    if before.plans:
        step, plans = carry_out(before, step)
    over = step.session.state.over
    status = Status.OVER if over else change.status
    return replace(change, session=step.session, entries=step.entries, status=status, plans={**change.plans, **plans})


def _end_turn(before: LiveTable, step: Step[Any], user: int, world: World) -> Step[Any] | None:
    """Return a step with the end of the user's turn, where nothing else is left and the user has chosen so.

    It is an action of its own, so that it can be taken back like any other.
    """
    session, seat = step.session, before.table.seat_of(user)
    action = None if seat is None else _only_ending(before, session, seat)
    if action is None or seat is None or world.person(user)[ENDING] != BY_ITSELF:
        return None
    try:
        end = session.apply(seat, [action])
        end.session.rules.check(end.session.state)
    except Exception:  # then it is for the person to end it; what they have done must not suffer from it
        _log.exception("turn does not end table=%s seat=%s version=%s", before.table.id, seat, session.version)
        return None
    return Step(end.session, step.entries + end.entries)


def _only_ending(before: LiveTable, session: Session[Any], seat: int) -> Action | None:
    """Return the action that ends the seat's own turn, the one of before, when as all may know there is no other."""
    state = session.state
    if state.over or state.turn != before.state.turn or len(state.stack) != 1 or seat not in state.waiting:
        return None
    if session.rules.conceals(state):  # that nothing else is left would tell something hidden
        return None
    offers = session.offers(seat)
    return offers[0] if len(offers) == 1 and kind_of(offers[0]) in before.title.ending_kinds else None


Choose = Callable[[Title, State, int, str, str, int], Action]
"""Decides at once for a computer player: choose(title, state, seat, kind, level, table)."""

MOST_DECISIONS = 64
"""Decisions in one transaction; a longer run goes on in the next."""
MOST_RUNS = 5000
"""Runs at one table without a person's doing; far beyond the longest game."""


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
        for table in await self._core.store.ask(tables.find_with_computers, self._core.store.shards):
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
        """Let one seat decide what it must; return whether there may be more to decide."""
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
        async with hold(self._core, table, "computer") as (loaded, live):
            seats = live.seats_to_move(computers=True)
            if not self._core.store.shards.has(live.table.place.guild):
                return False
            if not seats or self._stuck.get(table) == live.revision:
                return False
            if puzzle and (puzzle.version != live.game.version or puzzle.seat not in seats):
                return True
            seat, level = puzzle.seat if puzzle else seats[0], live.table.terms.level
            # What a table sees somebody think out here would be advice for a game that still runs.
            thinks = level in THINKING and not await running_beside(self._core, live, _users(live))
            with metrics.COMPUTERS.time():
                meant = deque(thought.actions if thought else ()) if thinks else None
                change = await self._decide(live, seat, meant)
                if puzzle and change and not change.entries:
                    change = await self._decide(live, seat)
            if change is None:
                self._stuck[table] = live.revision
                return False
            if not change.entries:
                place, state = live.table.place, encode(live.state)
                return Puzzle(place.guild, table, live.table.title, live.game.version, state, seat, level)
            await commit(self._core, loaded, tell(live, change, thought, self._late[table], self._core.clock.now()))
        return True

    async def _decide(self, live: LiveTable, seat: int, meant: deque[Action] | None = None) -> Change | None:
        """Return what a computer player does, or None when our rules or our player failed: that is logged.

        One that thinks does what it has `meant`, as far as that can still be done and nothing has come to light.
        """
        step = Step(live.game, ())
        entries: list[Entry] = []
        action = None
        try:
            while seat in step.session.waiting and len(entries) < MOST_DECISIONS:
                action = self._next(live, step, seat, meant)
                if action is None:
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
        return self._choose(live.title, step.session.state, seat, kind, table.terms.level, table.id)


def _users(live: LiveTable) -> list[int]:
    return [info.user for info in live.table.people if info.user is not None]
