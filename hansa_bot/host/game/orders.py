"""Orders: what a person wants to be answered without being asked, at one table; nobody else is ever told."""

from __future__ import annotations

from collections.abc import Mapping

from hansa_bot.engine.errors import BadSetup, GameOver
from hansa_bot.host.change import Change
from hansa_bot.host.core import Core
from hansa_bot.host.errors import NoOrders, NotRunning
from hansa_bot.host.game import ordering
from hansa_bot.host.once import once, seat_in_game
from hansa_bot.host.standing import Standing

GIVE = "orders"
NOTHING = ""
"""In place of a value: the order no longer holds, and its person is asked."""


class Orders:
    """Standing orders, given and looked up by the person of a seat."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def of(self, table_id: int, user: int) -> dict[str, str]:
        """Return the orders of a user's seat; raises NoTable, NotSeated, NotRunning, GameOver, NoOrders."""
        stands = await self._core.rooms.standing(table_id)
        seat = seat_in_game(stands, user)
        _check(stands)
        return dict(stands.orders.get(seat, {}))

    async def give(self, table_id: int, user: int, wishes: Mapping[str, str], *, request: str) -> dict[str, str]:
        """Set some orders by their keys, or let them go by NOTHING, and return all that hold then.

        They count for what is asked from now on. Raises BadSetup, with nothing set, and what `of` raises.
        """

        async def decide(stands: Standing, seat: int) -> Change | None:
            _check(stands)
            before = stands.orders.get(seat, {})
            given = {key: value for key, value in {**before, **wishes}.items() if value != NOTHING}
            _check_wishes(stands, seat, wishes)
            return Change(user=user, orders={seat: given}) if given != before else None

        await self._core.tasks.finish(once(self._core, table_id, user, GIVE, request, decide))
        return await self.of(table_id, user)


def _check(stands: Standing) -> None:
    if stands.state.over:
        raise GameOver
    if not stands.table.status.live:
        raise NotRunning(stands.table.status)
    if not ordering.known(stands.title):
        raise NoOrders


def _check_wishes(stands: Standing, seat: int, wishes: Mapping[str, str]) -> None:
    known = ordering.known(stands.title)
    for key, value in wishes.items():
        if value == NOTHING:  # also of an order that the title does not know any more
            continue
        if key not in known:
            raise BadSetup("orders", key, known)
        allowed = ordering.values(stands.title, stands.state, seat, key)
        if value not in allowed:
            raise BadSetup(key, value, allowed)
