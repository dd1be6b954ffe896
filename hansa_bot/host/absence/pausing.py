"""Pausing: letting a table rest when its people agree, and going on. While it rests everybody may still play."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict, dataclass, replace

import msgspec

from hansa_bot.host.kernel.commit import Answer, Core, once
from hansa_bot.host.kernel.errors import AlreadyPaused, NotPaused, VoteOpen, VoteOver
from hansa_bot.host.kernel.live_table import Change, LiveTable, check_running
from hansa_bot.host.kernel.posts import (
    VOTE,
    PostDraft,
    TablePaused,
    TableResumed,
    VoteFold,
    VotePost,
    draft,
    new_nonce,
)
from hansa_bot.host.kernel.time_control import HOUR
from hansa_bot.store.timers import NOBODY, TimerRow

PAUSE, ANSWER, RESUME = "pause", "pause_answer", "resume"

RESUME_TIMER = "resume"
VOTE_KEY, RESUME_KEY = (VOTE, NOBODY), (RESUME_TIMER, NOBODY)
DAY = 24 * HOUR
OPEN_FOR = 3 * DAY

AGREED, REFUSED, WITHDRAWN, EXPIRED, OVER = "agreed", "refused", "withdrawn", "expired", "over"


@dataclass(frozen=True, slots=True)
class Vote:
    """An open question whether to pause for some `days` (None: until somebody goes on). All are user ids.

    `nonce` is that of its post, `version` and `ends` are when it was asked and until when it can be answered.
    """

    nonce: str
    version: int
    asker: int
    days: int | None
    ends: float
    agreed: tuple[int, ...]
    refused: tuple[int, ...] = ()

    def outcome(self, people: Collection[int]) -> str | None:
        """Return AGREED when more than half of the people agree, REFUSED when they cannot any more, else None."""
        agreed, refused = (len(set(users) & set(people)) for users in (self.agreed, self.refused))
        if 2 * agreed > len(people):
            return AGREED
        return REFUSED if 2 * (len(people) - refused) <= len(people) else None

    def missing(self, people: Collection[int]) -> list[int]:
        """Return who has not answered."""
        return [user for user in people if user not in (*self.agreed, *self.refused)]

    @property
    def timer(self) -> TimerRow:
        """The row in which it is stored; with its end the question ends."""
        payload = asdict(self)
        return TimerRow(VOTE, payload.pop("ends"), payload=payload)


def open_vote(live: LiveTable) -> Vote | None:
    """Return the question that waits for answers at a table."""
    row = live.timers.get(VOTE_KEY)
    return None if row is None else msgspec.convert({**row.payload, "ends": row.due}, Vote)


class Pausing:
    """Questions whether to pause, each asked and answered once."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def vote(self, table_id: int) -> Vote | None:
        """Return the question that waits for answers at a table."""
        return open_vote(await self._core.tables.live(table_id))

    async def ask(self, table_id: int, user: int, days: int | None, *, request: str) -> Answer:
        """Pause the table for some days (None: until somebody goes on), or ask the others whether it may.

        To ask while somebody else's question is open is to agree to it. Raises AlreadyPaused, VoteOpen, NotRunning,
        GameOver, NotSeated, NoTable.
        """

        async def decide(live: LiveTable, seat: int) -> Change:
            check_running(live)
            if live.clocks.paused is not None:
                raise AlreadyPaused(live.clocks.until)
            vote, now = open_vote(live), self._core.clock.now()
            if vote is None:
                return _ask(live, user, seat, days, now)
            if user in (*vote.agreed, *vote.refused):
                raise VoteOpen(_seats(live, vote))
            return _answer(live, vote, user, agrees=True, now=now)

        return await once(self._core, table_id, user, PAUSE, request, decide)

    async def answer(self, table_id: int, user: int, nonce: str, *, agrees: bool, request: str) -> Answer:
        """Agree to a question or not; who asked it and does not agree withdraws it. An answer may be changed.

        Raises VoteOver, NotRunning, GameOver, NotSeated, NoTable.
        """

        async def decide(live: LiveTable, seat: int) -> Change:
            check_running(live)
            vote = open_vote(live)
            if vote is None or vote.nonce != nonce:
                raise VoteOver(paused=live.clocks.paused is not None)
            return _answer(live, vote, user, agrees=agrees, now=self._core.clock.now())

        return await once(self._core, table_id, user, ANSWER, request, decide)

    async def resume(self, table_id: int, user: int, *, request: str) -> Answer:
        """Let the table go on; anybody seated may. Raises NotPaused, NotRunning, GameOver, NotSeated, NoTable."""

        async def decide(live: LiveTable, seat: int) -> Change:
            check_running(live)
            if live.clocks.paused is None:
                raise NotPaused
            return replace(resume(live, seat), user=user)

        return await once(self._core, table_id, user, RESUME, request, decide)


def _ask(live: LiveTable, user: int, seat: int, days: int | None, now: float) -> Change:
    vote = Vote(new_nonce(), live.table.version, user, days, now + OPEN_FOR, (user,))
    people = _people(live)
    if vote.outcome(people) == AGREED:
        return pause(live, Change(user=user), seat, days, now)
    post = draft(VotePost(seat=seat, users=tuple(vote.missing(people)), days=days), vote.version, vote.nonce)
    return Change(user=user, timers={vote.timer.key: vote.timer}, drafts=(post,))


def _answer(live: LiveTable, vote: Vote, user: int, *, agrees: bool, now: float) -> Change:
    change = Change(user=user)
    if user == vote.asker and not agrees:
        return end_vote(live, change, vote, WITHDRAWN, now)
    agreed = tuple(other for other in vote.agreed if other != user) + ((user,) if agrees else ())
    refused = tuple(other for other in vote.refused if other != user) + (() if agrees else (user,))
    vote = replace(vote, agreed=agreed, refused=refused)
    state = vote.outcome(_people(live))
    if state in (AGREED, REFUSED):
        return end_vote(live, change, vote, state, now)
    return replace(change, timers={vote.timer.key: vote.timer})


def _people(live: LiveTable) -> list[int]:
    return [info.user for info in live.table.people if info.user is not None]


def _seats(live: LiveTable, vote: Vote) -> list[int]:
    missing = vote.missing(_people(live))
    return [info.seat for info in live.table.people if info.user in missing]


def pause(live: LiveTable, change: Change, seat: int | None, days: int | None, now: float) -> Change:
    """Return a change that also lets the table rest, as the person of a seat has asked."""
    until = None if days is None else now + days * DAY
    clocks = replace(change.clocks or live.clocks, paused=now, until=until)
    timer = None if until is None else TimerRow(RESUME_TIMER, until)
    note = draft(TablePaused(seat=seat, until=until), live.table.version)
    timers = {**change.timers, RESUME_KEY: timer}
    return replace(change, clocks=clocks, timers=timers, drafts=(*change.drafts, note))


def resume(live: LiveTable, seat: int | None = None) -> Change:
    """Return the change by which a table goes on, by its own end of the pause or as the person of a seat says."""
    note = draft(TableResumed(seat=seat), live.table.version)
    clocks = replace(live.clocks, paused=None, until=None)
    return Change(clocks=clocks, timers={RESUME_KEY: None}, drafts=(note,))


def end_vote(live: LiveTable, change: Change, vote: Vote, state: str, now: float) -> Change:
    """Return a change that also ends a question; its post shrinks, and with an agreement the table rests."""
    seat = live.table.seat_of(vote.asker)
    change = replace(
        change,
        timers={**change.timers, VOTE_KEY: None},
        drafts=(_fold_vote(live, vote, state), *change.drafts),
    )
    return pause(live, change, seat, vote.days, now) if state == AGREED else change


async def on_change(core: Core, before: LiveTable, change: Change, now: float) -> Change:
    """Return a change that also settles the question and ends the pause, where people or the game have gone."""
    status = change.status or before.table.status
    vote = open_vote(before)
    if vote is not None and VOTE_KEY not in change.timers:
        if not status.live:
            change = end_vote(before, change, vote, OVER, now)
        elif change.sitters is not None:
            people = [row.user for row in change.sitters if row.user is not None]
            state = vote.outcome(people) if people else OVER
            change = change if state is None else end_vote(before, change, vote, state, now)
    clocks = change.clocks or before.clocks
    if not status.live and clocks.paused is not None:
        clocks = replace(clocks, paused=None, until=None)
        change = replace(change, clocks=clocks, timers={**change.timers, RESUME_KEY: None})
    return change


async def on_timer(core: Core, live: LiveTable, timer: TimerRow, now: float) -> Change | None:
    """End a question that too few have answered, or a pause whose time is over."""
    if timer.kind == RESUME_TIMER:
        return None if live.clocks.paused is None else resume(live)
    vote = open_vote(live)
    return None if vote is None else end_vote(live, Change(), vote, EXPIRED, now)


def _fold_vote(live: LiveTable, vote: Vote, state: str) -> PostDraft:
    seat = live.table.seat_of(vote.asker)
    return draft(VoteFold(post=vote.nonce, version=vote.version, seat=seat, state=state), live.table.version)
