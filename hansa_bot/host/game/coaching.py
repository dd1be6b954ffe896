"""The coach: hints for the person who has to decide, thought out in a process of its own; nobody else hears them.

A position is one hint, however often and in whatever detail it is asked about, also after going back to it. Where
hints are counted, the receipt of the request says that one was taken; it is named after the position, so that
neither a second press nor another process counts it twice. What was thought is kept in memory only.
"""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b

import msgspec

from hansa_bot import metrics
from hansa_bot.ai import coach
from hansa_bot.ai.coach import Advice, Proposal
from hansa_bot.ai.search import Effort, TurnSearch
from hansa_bot.engine.errors import NotYourDecision
from hansa_bot.engine.state import State, encode
from hansa_bot.host.kernel.beside import running_beside
from hansa_bot.host.kernel.commit import Core, Feature, once
from hansa_bot.host.kernel.errors import HelpBeside, HintOutdated, NoCoach
from hansa_bot.host.kernel.live_table import Change, LiveTable, check_running, seat_in_game
from hansa_bot.host.kernel.terms import Coach
from hansa_bot.host.kernel.thinking import NoThought, Urgency
from hansa_bot.host.kernel.world import World
from hansa_bot.model.values import HINT
from hansa_bot.titles.base import Title

AT_ONCE = Effort(turns=1, playouts=0, rounds=0)
"""How much is looked at where nobody can think: the judge's own turn."""

MOST_ADVICE = 500
"""Positions whose advice is kept in memory."""

Advise = Callable[[str, bytes, int], Advice]
"""Says what a seat had better do: advise(title, state, seat)."""

Key = tuple[int, int, str]
"""A table, a seat and what it sees."""

Found = tuple[Advice, str]
"""What a seat had better do, and whether that was thought out, or why not."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What a seat had better do in a `position`, which is that of a `version`. Where nobody could think ahead (`why`
    says why not, by the words of the metrics) it is the judge's first opinion.

    So many hints its person has `taken`, this one included; None where nobody counts them.
    """

    advice: Advice
    position: str
    version: int
    why: str
    taken: int | None


def decide_taking_hint(live: LiveTable, seat: int, world: World, *, user: int, position: str) -> Change | None:
    """Return the change that counts a hint, None where nobody counts them; raises HintOutdated."""
    if _asked(live, seat) != position:
        raise HintOutdated
    return count_hint(live, user)


def count_hint(live: LiveTable, user: int) -> Change | None:
    """Return the change that counts a hint of a user, None where nobody counts them."""
    return Change(user=user) if live.table.terms.coach is Coach.COUNTED else None


def short_name(about: object) -> str:
    """Return a short name for what a hint is about, always the same for the same."""
    return blake2b(msgspec.json.encode(about), digest_size=8).hexdigest()


async def refuse_help_beside(core: Core, live: LiveTable, user: int) -> None:
    """Raise HelpBeside where what a user hears of a game would help in another one, where hints are not free."""
    for other in await running_beside(core, live, [user]):
        if other.table.terms.coach is not Coach.FREE:
            raise HelpBeside(other.table.id)


class Coaching(Feature):
    """Gives hints."""

    def __init__(self, core: Core, advise: Advise = coach.advise) -> None:
        super().__init__(core)
        self._advise = advise
        self._known: OrderedDict[Key, asyncio.Task[Found]] = OrderedDict()

    async def hint(self, table_id: int, user: int, position: str | None = None) -> Hint:
        """Return a hint for what a user must decide now; `position` is the one that they ask about, if known.

        Raises NoTable, NotSeated, NotRunning, GameOver, NoCoach, NotYourDecision, HelpBeside where it would be one
        for another game, and HintOutdated where the position is another one by now.
        """
        live = await self._core.tables.live(table_id)
        seat = seat_in_game(live, user)
        now = _asked(live, seat)
        if position not in (None, now):
            raise HintOutdated
        await refuse_help_beside(self._core, live, user)
        # Shielded: somebody else may wait for the same thinking, and who asks again finds it done.
        advice, why = await asyncio.shield(self._thought(live, seat, now, anew=position is None))

        decide = partial(decide_taking_hint, user=user, position=now)
        version = (await once(self._core, table_id, user, HINT, now, decide)).table.version
        return Hint(advice, now, version, why, (await self.taken(table_id)).get(seat))

    async def taken(self, table_id: int) -> Mapping[int, int]:
        """Return how many hints each person's seat has taken; nothing where nobody counts them. Raises NoTable."""
        live = await self._core.tables.live(table_id)
        if live.table.terms.coach is not Coach.COUNTED or live.session is None:
            return {}
        counts = Counter(row.user for row in live.receipts.values() if row.verb == HINT)
        return {info.seat: counts[user] for info in live.table.seats if (user := info.user or info.kept_for)}

    def _thought(self, live: LiveTable, seat: int, position: str, *, anew: bool) -> asyncio.Task[Found]:
        """Return the thinking about a position, which may be over: it is done once, unless nothing came of it and it
        is asked for `anew`.
        """
        key = live.table.id, seat, position
        task = self._known.get(key)
        if task is None or (task.done() and _came_to_nothing(task, anew=anew)):
            task = self._known[key] = self._core.tasks.begin(self._think(live, seat))
        self._known.move_to_end(key)
        if len(self._known) > MOST_ADVICE:
            self._known.popitem(last=False)
        return task

    async def _think(self, live: LiveTable, seat: int) -> Found:
        table, state, now = live.table, live.state, self._core.clock.now()
        work, about, server = self._advise, (table.title, encode(state), seat), table.place.guild
        thinking, urgency = self._core.thinking, Urgency.HINT
        try:
            advice = await thinking.ask(work, *about, server=server, table=table.id, urgency=urgency, now=now)
            return advice, metrics.DONE
        except NoThought as none:
            return _impression(live.title, state, seat), none.why


def _came_to_nothing(task: asyncio.Task[Found], *, anew: bool) -> bool:
    return task.cancelled() or task.exception() is not None or (anew and task.result()[1] != metrics.DONE)


def _impression(title: Title, state: State, seat: int) -> Advice:
    """Return what the judge would do, at once and with nothing said of chances."""
    (turn,) = TurnSearch(title, state, seat, AT_ONCE).turns()
    return Advice([Proposal(turn.actions[: turn.sure], 0.0, 0.0, [])])


def _asked(live: LiveTable, seat: int) -> str:
    """Return a name for what a seat sees while it has to decide; it stays the same as long as nothing changes for it.

    What others have sealed meanwhile changes nothing. Raises NotRunning, GameOver, NoCoach, NotYourDecision.
    """
    check_running(live)
    if live.table.terms.coach is Coach.OFF:
        raise NoCoach
    rules, state = live.game.rules, live.state
    if seat not in state.waiting:
        raise NotYourDecision(seat, state.waiting)
    # As if the others had not sealed anything: one who asks twice gets the same hint, and pays for one.
    for other in range(state.seats):
        undo = None if other == seat else rules.withdrawal(state, other)
        if undo is not None:
            state, _ = rules.apply(state, other, undo)
    return short_name(rules.view(state, seat))
