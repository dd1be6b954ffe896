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
from hansa_bot.model.values import NOBODY, Timer

TOLD = "thinks_less"
"""The timer that stands while everybody at a table has heard that quick players stand in."""
LONG = 30 * DAY
"""For how long they need not hear again that nobody may think at all."""
OFTEN = 3
"""Searches in a row that came too late, until that is told; one may be late now and then."""


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


def tell(live: LiveTable, change: Change, thought: Thought | None, late: int, now: float) -> Change:
    """Return a change that also tells everybody, now and then, why a quick player stands in for one that thinks.

    So many searches in a row came too `late`.
    """
    tomorrow = now - now % DAY + DAY
    if thought is None or (TOLD, NOBODY) in live.timers:
        return change
    if thought.why == metrics.OFF:
        note, due = ThinksLess(), now + LONG
    elif thought.why == metrics.SPENT:
        note, due = ThinksLess(until=tomorrow), tomorrow
    elif is_late(thought) and late >= OFTEN:
        note, due = ThinksLess(busy=True), now + DAY
    else:
        return change
    drafts = (*change.drafts, draft(note, live.table.version))
    return replace(change, drafts=drafts, timers={**change.timers, (TOLD, NOBODY): Timer(TOLD, due)})


async def on_timer(core: Core, live: LiveTable, timer: Timer, now: float) -> Change | None:
    """Let it be told again."""
    return None
