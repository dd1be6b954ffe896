"""Consequences: what every change of a table brings along, whoever made it, decided before anything is stored."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from hansa_bot.host.absence import absence, substitute, vote
from hansa_bot.host.change import Change
from hansa_bot.host.core import Core
from hansa_bot.host.game import ordering, proposal
from hansa_bot.host.lobby import expiry
from hansa_bot.host.posting import followers, shutting
from hansa_bot.host.record import results
from hansa_bot.host.standing import Standing
from hansa_bot.host.time import clocking, heads_up, reminding

Consequence = Callable[[Core, Standing, Change, float], Awaitable[Change]]
"""Returns a change with what follows from it: consequence(core, before, change, now)."""

ALL: tuple[Consequence, ...] = (
    proposal.overtaking,
    absence.following,
    vote.following,
    substitute.following,
    ordering.forgetting,
    expiry.follow,
    shutting.follow,
    # Whatever decides whether a clock runs stands before the clocks, whatever asks for deadlines behind them.
    clocking.follow,
    reminding.follow,
    heads_up.follow,
    results.follow,
    followers.follow,
)
"""In this order: each one sees what those before it have added."""


async def of(core: Core, before: Standing, change: Change, now: float) -> Change:
    """Return a change together with all that follows from it."""
    for consequence in ALL:
        change = await consequence(core, before, change, now)
    return change
