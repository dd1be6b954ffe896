"""Computer players that think ahead: what they are asked, and what is done and told where nothing comes of it.

A quick player answers instead then, and now and then the table is told why.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from hansa_bot import metrics
from hansa_bot.ai.search import think
from hansa_bot.engine.action import Action
from hansa_bot.host.kernel.commit import Core
from hansa_bot.host.kernel.live_table import Change, LiveTable
from hansa_bot.host.kernel.notices import ThinksLess
from hansa_bot.host.kernel.outgoing import draft
from hansa_bot.host.kernel.terms import DAY
from hansa_bot.host.kernel.thinking import NoThought, Thinking, Urgency
from hansa_bot.store.outbox import NOBODY, TimerRow

TOLD = "thinks_less"
"""The timer that stands while everybody at a table has heard that quick players stand in."""
LONG = 30 * DAY
"""For how long they need not hear again that nobody may think at all."""


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


def tell(live: LiveTable, change: Change, thought: Thought | None, now: float) -> Change:
    """Return a change that also tells everybody, now and then, why a quick player stands in for one that thinks."""
    if thought is None or thought.why not in (metrics.OFF, metrics.SPENT) or (TOLD, NOBODY) in live.timers:
        return change
    tomorrow = now - now % DAY + DAY
    until, due = (tomorrow, tomorrow) if thought.why == metrics.SPENT else (None, now + LONG)
    drafts = (*change.drafts, draft(ThinksLess(until=until), live.table.version))
    return replace(change, drafts=drafts, timers={**change.timers, (TOLD, NOBODY): TimerRow(TOLD, due)})


async def on_timer(core: Core, live: LiveTable, timer: TimerRow, now: float) -> Change | None:
    """Let it be told again."""
    return None
