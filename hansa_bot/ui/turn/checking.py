"""Checking what is proposed: begun for whoever is called, along the way of somebody who does as proposed."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import replace
from functools import partial

from hansa_bot.engine.action import Action, kind_of
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.settings import OFFERED, UNWANTED
from hansa_bot.ui.kit import menu
from hansa_bot.ui.kit.asking import Checked, Services
from hansa_bot.ui.kit.moment import Moment, advised
from hansa_bot.ui.turn import foresight

_log = logging.getLogger(__name__)

MOST = 6
"""Proposals of a position that are checked: those that are shown, and who takes the place of one that loses much."""


Then = Callable[[], Awaitable[object]]
"""Brings up to date what was shown before anything was known to lose much."""


async def nothing() -> None:
    """Nothing that is shown need change."""


def begin(
    services: Services, moment: Moment, message: int | None, done: Sequence[Action] = (), then: Then = nothing
) -> None:
    """Begin to check what a message proposes to those persons who must decide, or to the reader who has `done`
    something.

    Nobody waits for it. Where a proposal turns out to lose much, `then` is done. What the message showed before is
    checked no further: on a busy server that would wait, with all that it had worked out, until it is of no use.
    """
    if not services.config.thinking_workers or not moment.running:
        return
    for info in moment.waiting:
        if info.user is not None and moment.seat in (None, info.seat):
            key = (moment.table.id, info.seat, message)
            if (earlier := services.checks.get(key)) is not None:
                earlier.cancel()
            task = asyncio.create_task(_quietly(services.host, moment, info.seat, info.user, done, then))
            services.checks[key] = task
            task.add_done_callback(partial(_over, services, key))


def _over(services: Services, key: Checked, task: asyncio.Task[None]) -> None:
    if services.checks.get(key) is task:
        del services.checks[key]


async def _quietly(host: Host, moment: Moment, seat: int, user: int, done: Sequence[Action], then: Then) -> None:
    try:
        own = moment if moment.seat == seat else await advised(host, moment.seen_by(seat), user, seat)
        if own.wants == UNWANTED:
            return
        own = own if own.wants == OFFERED else replace(own, wants=OFFERED)
        positions = [at async for at, _ in _course(host, own, done)]
        if any(host.checking.vetoed(at.table.id, seat, at.state) for at in positions):
            await then()
    except Exception:  # what is proposed is as good as it was
        _log.exception("proposals not checked table=%d", moment.table.id)


async def along(host: Host, moment: Moment, done: Sequence[Action] = ()) -> list[Action]:
    """Check what is proposed in a position, and behind each first proposal; return what somebody would do so."""
    return [best async for _, best in _course(host, moment, done) if best is not None]


async def _course(host: Host, moment: Moment, done: Sequence[Action]) -> AsyncIterator[tuple[Moment, Action | None]]:
    """Yield positions that have been checked, each with what is proposed first now; None where a turn ends."""
    at: Moment | None = moment
    taken = list(done)
    while (
        at is not None and at.must_act and at.own_turn == moment.own_turn and len(taken) < len(done) + foresight.MOST
    ):
        offers = menu.main_offers(at)
        likely = menu.proposals(at, offers, taken, most=MOST)
        if not await host.checking.check(at.table, at.seat or 0, at.state, likely):
            return
        if host.checking.vetoed(at.table.id, at.seat, at.state):
            at = replace(at, losing=partial(host.checking.vetoed, at.table.id, at.seat))
        best = menu.proposals(at, offers, taken)[:1]
        if not best or at.state.turn != moment.state.turn or kind_of(best[0]) in at.title.ending_kinds:
            yield at, None
            return
        yield at, best[0]
        taken += best
        at = foresight.after(at, best[0])
