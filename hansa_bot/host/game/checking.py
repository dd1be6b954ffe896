"""Checking proposals: a slow look at what panels propose, so that nothing is proposed that loses much.

Nobody waits for it. It begins when a card calls somebody, and follows the proposals step by step, so that it is
mostly over when a panel is opened. Kept in memory only: where nobody thinks, everything is proposed.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence

from hansa_bot.ai.checking import find_losing
from hansa_bot.engine.action import Action
from hansa_bot.engine.state import State, digest, encode
from hansa_bot.host.kernel.beside import running_beside
from hansa_bot.host.kernel.commit import Core, Feature
from hansa_bot.host.kernel.table import Table
from hansa_bot.host.kernel.thinking import NoThought, Urgency

MOST_CHECKED = 2000
"""Positions of which it is kept what was found."""

SHARE_OF_DAY = 0.5
"""Part of a server's day of thinking; the rest is left to computer players, hints and analyses."""

Find = Callable[[str, bytes, int, Sequence[Action]], list[Action]]
"""Says which of some proposals lose much: find(title, state, seat, proposals)."""

Key = tuple[int, int, str]
"""A table, a seat, and the digest of a position."""


class Checking(Feature):
    """Knows which proposals lose much."""

    def __init__(self, core: Core, find: Find = find_losing) -> None:
        super().__init__(core)
        self._find = find
        self._known: OrderedDict[Key, frozenset[Action]] = OrderedDict()
        self._asking: dict[Key, asyncio.Task[bool]] = {}

    def vetoed(self, table: int, seat: int | None, state: State) -> frozenset[Action]:
        """Return what has turned out to lose much in a position, so far."""
        if seat is None or not self._known:
            return frozenset()
        return self._known.get((table, seat, digest(state)), frozenset())

    async def helps_elsewhere(self, table: int, user: int) -> bool:
        """Return whether what is proposed to a user would help in a running game without proposals; raises
        NoTable.
        """
        live = await self._core.tables.live(table)
        if not live.is_copy:
            return False
        return not all(other.table.terms.proposes for other in await running_beside(self._core, live, [user]))

    async def check(self, table: Table, seat: int, state: State, proposed: Sequence[Action]) -> bool:
        """Find out which of some proposals lose much in a position; return whether anybody can think about it."""
        key = (table.id, seat, digest(state))
        if key in self._known or not proposed:
            return True
        if key not in self._asking:  # a card and a panel may come to it at the same time
            self._asking[key] = asyncio.ensure_future(self._ask(key, table, state, proposed))
            self._asking[key].add_done_callback(lambda _: self._asking.pop(key))
        return await asyncio.shield(self._asking[key])

    async def _ask(self, key: Key, table: Table, state: State, proposed: Sequence[Action]) -> bool:
        work, about = self._find, (table.title, encode(state), key[1], list(proposed))
        thinking, now, server = self._core.thinking, self._core.clock.now(), table.place.guild
        if thinking.spent(server, now) >= SHARE_OF_DAY:
            return False
        try:
            found = await thinking.ask(work, *about, server=server, table=table.id, urgency=Urgency.ANALYSIS, now=now)
        except NoThought:
            return False
        self._known[key] = frozenset(found)
        if len(self._known) > MOST_CHECKED:
            self._known.popitem(last=False)
        return True
