"""Pauses: a table rests because its people agree, though everybody may still play."""

from collections.abc import Collection
from dataclasses import replace
from functools import partial

from hansa_bot.host.kernel.asks import Thing
from hansa_bot.host.kernel.commit import Answer, Feature, once
from hansa_bot.host.kernel.errors import AlreadyPaused, NotPaused, VoteOpen
from hansa_bot.host.kernel.live_table import Change, LiveTable, check_running
from hansa_bot.host.kernel.notices import TablePaused, TableResumed
from hansa_bot.host.kernel.outgoing import new_post
from hansa_bot.host.kernel.terms import DAY
from hansa_bot.host.kernel.votes import AGREED, NO, OVER, REFUSED, YES, Motion, Vote, begin, cast, open_vote
from hansa_bot.host.kernel.world import World
from hansa_bot.model.values import NOBODY, Timer

RESUME = "resume"
"""The kind of the timer that ends a pause, and the verb of ending one."""

RESUME_KEY = (RESUME, NOBODY)


class Pausing(Feature):
    """Questions whether to pause, each asked once, and going on."""

    async def ask(self, table_id: int, user: int, days: int | None, *, request: str) -> Answer:
        """Pause the table for some days (None: until somebody goes on), or ask the others whether it may.

        To ask while somebody else's question is open is to agree to it. Raises AlreadyPaused, VoteOpen, AskedOften,
        NotRunning, GameOver, NotSeated, NoTable.
        """
        return await once(self._core, table_id, user, "pause", request, partial(decide_pausing, user=user, days=days))

    async def resume(self, table_id: int, user: int, *, request: str) -> Answer:
        """Let the table go on; anybody seated may. Raises NotPaused, NotRunning, GameOver, NotSeated, NoTable."""
        return await once(self._core, table_id, user, RESUME, request, partial(decide_resuming, user=user))


def decide_pausing(live: LiveTable, seat: int, world: World, *, user: int, days: int | None) -> Change:
    """Return what it changes that somebody wants a pause; raises like `Pausing.ask`."""
    check_running(live)
    if live.clocks.paused is not None:
        raise AlreadyPaused(live.clocks.until)
    vote = open_vote(PAUSE, live)
    if vote is None:
        return begin(PAUSE, live, days, world.now, asker=user)
    missing = vote.missing(live.table.users)
    if user not in missing:
        raise VoteOpen([info.seat for info in live.table.people if info.user in missing])
    return cast(PAUSE, live, vote, user, YES, world.now)


def decide_resuming(live: LiveTable, seat: int, world: World, *, user: int) -> Change:
    """Return the change by which somebody lets the table go on; raises like `Pausing.resume`."""
    check_running(live)
    if live.clocks.paused is None:
        raise NotPaused
    return replace(_resume(live, seat), user=user)


def _resume(live: LiveTable, seat: int | None = None) -> Change:
    """Return the change by which a table goes on, by its own end of the pause or as the person of a seat says."""
    note = new_post(TableResumed(seat=seat), live.table.version)
    clocks = replace(live.clocks, paused=None, until=None)
    return Change(clocks=clocks, timers={RESUME_KEY: None}, new_posts=(note,))


def on_change(before: LiveTable, change: Change, after: LiveTable, world: World) -> Change:
    """Return a change that also ends the pause of a game that is over."""
    if after.clocks.paused is None or after.table.status.live:
        return change
    clocks = replace(after.clocks, paused=None, until=None)
    return replace(change, clocks=clocks, timers={**change.timers, RESUME_KEY: None})


def on_timer(live: LiveTable, timer: Timer, world: World) -> Change | None:
    """End a pause whose time is over."""
    return None if live.clocks.paused is None else _resume(live)


def _outcome(vote: Vote, people: Collection[int]) -> str | None:
    if 2 * vote.count(YES, people) > len(people):
        return AGREED
    return REFUSED if 2 * (len(people) - vote.count(NO, people)) <= len(people) else None


def _settled(before: LiveTable, after: LiveTable, change: Change, vote: Vote) -> str | None:
    return None if after.table.status.live and after.table.users else OVER


def _follow(live: LiveTable, change: Change, vote: Vote, state: str, now: float) -> Change:
    if state != AGREED:
        return change
    until = None if vote.about is None else now + float(vote.about) * DAY
    clocks = replace(change.clocks or live.clocks, paused=now, until=until)
    note = new_post(TablePaused(seat=live.table.seat_of(vote.asker), until=until), live.table.version)
    timers = {**change.timers, RESUME_KEY: None if until is None else Timer(RESUME, until)}
    return replace(change, clocks=clocks, timers=timers, new_posts=(*change.new_posts, note))


TO_PAUSE = Thing("pause")

PAUSE = Motion("vote", 3 * DAY, _outcome, _settled, _follow, thing=lambda _: TO_PAUSE)
"""More than half have to agree; it is about how many days, None until somebody goes on."""
