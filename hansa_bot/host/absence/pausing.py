"""Pausing: letting a table rest when its people agree, and going on. While it rests everybody may still play."""

from __future__ import annotations

from dataclasses import replace

from hansa_bot.host.absence.vote import AGREED, OPEN_FOR, REFUSED, WITHDRAWN, Vote, ended, open_vote, pause, resume
from hansa_bot.host.change import Change
from hansa_bot.host.core import Core
from hansa_bot.host.errors import AlreadyPaused, NotPaused, VoteOpen, VoteOver
from hansa_bot.host.kernel.posts import VotePost, draft, new_nonce
from hansa_bot.host.once import Answer, Decide, check_running, once
from hansa_bot.host.standing import Standing

PAUSE, ANSWER, RESUME = "pause", "pause_answer", "resume"


class Pausing:
    """Questions whether to pause, each asked and answered once."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def vote(self, table_id: int) -> Vote | None:
        """Return the question that waits for answers at a table."""
        return open_vote(await self._core.rooms.standing(table_id))

    async def ask(self, table_id: int, user: int, days: int | None, *, request: str) -> Answer:
        """Pause the table for some days (None: until somebody goes on), or ask the others whether it may.

        To ask while somebody else's question is open is to agree to it. Raises AlreadyPaused, VoteOpen, NotRunning,
        GameOver, NotSeated, NoTable.
        """

        async def decide(stands: Standing, seat: int) -> Change:
            check_running(stands)
            if stands.clocks.paused is not None:
                raise AlreadyPaused(stands.clocks.until)
            vote, now = open_vote(stands), self._core.clock.now()
            if vote is None:
                return _asked(stands, user, seat, days, now)
            if user in (*vote.agreed, *vote.refused):
                raise VoteOpen(_seats(stands, vote))
            return _answered(stands, vote, user, agrees=True, now=now)

        return await self._once(table_id, user, PAUSE, request, decide)

    async def answer(self, table_id: int, user: int, nonce: str, *, agrees: bool, request: str) -> Answer:
        """Agree to a question or not; who asked it and does not agree withdraws it. An answer may be changed.

        Raises VoteOver, NotRunning, GameOver, NotSeated, NoTable.
        """

        async def decide(stands: Standing, seat: int) -> Change:
            check_running(stands)
            vote = open_vote(stands)
            if vote is None or vote.nonce != nonce:
                raise VoteOver(paused=stands.clocks.paused is not None)
            return _answered(stands, vote, user, agrees=agrees, now=self._core.clock.now())

        return await self._once(table_id, user, ANSWER, request, decide)

    async def resume(self, table_id: int, user: int, *, request: str) -> Answer:
        """Let the table go on; anybody seated may. Raises NotPaused, NotRunning, GameOver, NotSeated, NoTable."""

        async def decide(stands: Standing, seat: int) -> Change:
            check_running(stands)
            if stands.clocks.paused is None:
                raise NotPaused
            return replace(resume(stands, seat), user=user)

        return await self._once(table_id, user, RESUME, request, decide)

    async def _once(self, table_id: int, user: int, verb: str, request: str, decide: Decide) -> Answer:
        return await self._core.tasks.finish(once(self._core, table_id, user, verb, request, decide))


def _asked(stands: Standing, user: int, seat: int, days: int | None, now: float) -> Change:
    vote = Vote(new_nonce(), stands.table.version, user, days, now + OPEN_FOR, (user,))
    people = _people(stands)
    if vote.outcome(people) == AGREED:
        return pause(stands, Change(user=user), seat, days, now)
    post = draft(VotePost(seat=seat, users=tuple(vote.missing(people)), days=days), vote.version, vote.nonce)
    return Change(user=user, timers={vote.timer.key: vote.timer}, drafts=(post,))


def _answered(stands: Standing, vote: Vote, user: int, *, agrees: bool, now: float) -> Change:
    change = Change(user=user)
    if user == vote.asker and not agrees:
        return ended(stands, change, vote, WITHDRAWN, now)
    agreed = tuple(each for each in vote.agreed if each != user) + ((user,) if agrees else ())
    refused = tuple(each for each in vote.refused if each != user) + (() if agrees else (user,))
    vote = replace(vote, agreed=agreed, refused=refused)
    state = vote.outcome(_people(stands))
    if state in (AGREED, REFUSED):
        return ended(stands, change, vote, state, now)
    return replace(change, timers={vote.timer.key: vote.timer})


def _people(stands: Standing) -> list[int]:
    return [info.user for info in stands.table.people if info.user is not None]


def _seats(stands: Standing, vote: Vote) -> list[int]:
    missing = vote.missing(_people(stands))
    return [info.seat for info in stands.table.people if info.user in missing]
