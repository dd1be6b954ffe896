"""Votes: what the people at a table are asked together, what each of them answers, and what the table then does.

An open vote is a timer, with which it ends. What can be voted on is a `Motion`, a record at the end of its own file.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import msgspec

from hansa_bot.host.kernel.asks import Thing, note_ask, note_no
from hansa_bot.host.kernel.commit import Answer, Feature, once
from hansa_bot.host.kernel.errors import NotAsked, VoteOver
from hansa_bot.host.kernel.live_table import Change, LiveTable, check_running
from hansa_bot.host.kernel.outgoing import new_nonce, new_post
from hansa_bot.host.kernel.posts import Fold, PostPayload, VoteFold, VotePost
from hansa_bot.host.kernel.world import World
from hansa_bot.model.values import NOBODY, Timer, TimerKey

YES, NO = "yes", "no"
AGREED, REFUSED, WITHDRAWN, EXPIRED, OVER = "agreed", "refused", "withdrawn", "expired", "over"
"""What becomes of a vote; where there are other answers than yes and no, it may be one of them."""

CAST = "vote"
"""The verb of answering."""


class Vote(msgspec.Struct, frozen=True, kw_only=True):
    """An open vote, perhaps about a `seat`; it `ends` at a time, in unix seconds.

    `nonce` is that of its post, `version` when it was asked, `asker` the user who did (None: nobody). What it is
    `about` its motion knows. `answers` are the users by what they want.
    """

    nonce: str
    version: int
    asker: int | None = None
    about: str | int | float | None = None
    answers: Mapping[str, tuple[int, ...]] = {}
    seat: int = NOBODY
    ends: float = 0.0

    def count(self, choice: str, people: Collection[int]) -> int:
        """Return how many of the people want something."""
        return len({*self.answers.get(choice, ())} & {*people})

    def missing(self, people: Collection[int]) -> list[int]:
        """Return who of the people has not answered."""
        answered = {user for users in self.answers.values() for user in users}
        return [user for user in people if user not in answered]

    def with_answer(self, user: int, choice: str) -> Vote:
        """Return the vote with the answer of a user, in place of an earlier one."""
        others = {each: tuple(who for who in users if who != user) for each, users in self.answers.items()}
        return msgspec.structs.replace(self, answers={**others, choice: (*others.get(choice, ()), user)})


def _everybody(live: LiveTable, seat: int) -> list[int]:
    return live.table.users


def _post(live: LiveTable, vote: Vote) -> PostPayload:
    """Return the post that asks those who have not answered; it is about some days or about something by its name."""
    what = vote.about if isinstance(vote.about, str) else ""
    days = vote.about if isinstance(vote.about, int) else None
    users = tuple(vote.missing(live.table.users))
    return VotePost(seat=live.table.seat_of(vote.asker), users=users, what=what, days=days)


def _fold(live: LiveTable, vote: Vote, state: str) -> Fold:
    """Return what became of it, with who was against it first."""
    seat, by = (live.table.seat_of(user) for user in (vote.asker, next(iter(vote.answers.get(NO, ())), None)))
    what = vote.about if isinstance(vote.about, str) else ""
    return VoteFold(post=vote.nonce, version=vote.version, what=what, seat=seat, state=state, by=by)


@dataclass(frozen=True, slots=True)
class Motion:
    """Something that can be voted on, by the `kind` of its timers; a vote lasts so many seconds.

    `outcome` is what the people asked have decided by their answers; `settled`, called with the table before and
    after a change, what becomes of a vote by that; both None while it is open. `follow` adds to a change what follows
    once its state is known. It is asked by a `post`, which then shrinks to a `fold`. `lapse` is the change at the end
    of its time, in place of EXPIRED. `thing` is what somebody asks for by it, which they may do so often.
    """

    kind: str
    lasts: float
    outcome: Callable[[Vote, Collection[int]], str | None]
    settled: Callable[[LiveTable, LiveTable, Change, Vote], str | None]
    follow: Callable[[LiveTable, Change, Vote, str, float], Change]
    choices: tuple[str, ...] = (YES, NO)
    asked: Callable[[LiveTable, int], list[int]] = _everybody
    post: Callable[[LiveTable, Vote], PostPayload] = _post
    fold: Callable[[LiveTable, Vote, str], Fold] = _fold
    lapse: Callable[[LiveTable, Vote, float], Change] | None = None
    thing: Callable[[Vote], Thing] | None = None


def open_vote(motion: Motion, live: LiveTable, about_seat: int | None = None) -> Vote | None:
    """Return the vote on a motion that waits for answers at a table."""
    seat = NOBODY if about_seat is None else about_seat
    row = live.timers.get((motion.kind, seat))
    if row is None:
        return None
    stored = row.payload if "answers" in row.payload else _of_before(live, row.payload)
    return msgspec.convert({**stored, "seat": seat, "ends": row.due}, Vote)


def _of_before(live: LiveTable, stored: Mapping[str, Any]) -> dict[str, Any]:
    """Return a vote that was stored when each motion had a form of its own; one of them named seats, not users."""
    users = [row.user for row in live.sitters]
    asker = users[stored["seat"]] if "seat" in stored else stored.get("asker")
    agreed = stored.get("agreed", ())
    answers = {YES: [users[seat] for seat in agreed] if "asked" in stored else agreed, NO: stored.get("refused", ())}
    answers |= {each: stored.get(each, ()) for each in ("wait", "computer", "end")}
    about = next((stored[key] for key in ("days", "what", "since") if key in stored), None)
    return {**stored, "asker": asker, "about": about, "answers": answers}


def stored_vote(motion: Motion, vote: Vote) -> dict[TimerKey, Timer | None]:
    """Return the timer that keeps a vote, by its key."""
    payload = msgspec.to_builtins(vote)
    row = Timer(motion.kind, payload.pop("ends"), payload.pop("seat"), payload)
    return {row.key: row}


def begin(
    motion: Motion,
    live: LiveTable,
    about: str | int | float | None,
    now: float,
    *,
    asker: int | None = None,
    seat: int = NOBODY,
    answers: Mapping[str, tuple[int, ...]] | None = None,
) -> Change:
    """Return the change that asks everybody; the asker is for it, and alone decides at once. Raises AskedOften."""
    votes = answers or ({} if asker is None else {YES: (asker,)})
    vote = Vote(nonce=new_nonce(), version=live.table.version, asker=asker, about=about, answers=votes, seat=seat)
    change, state = Change(user=asker), motion.outcome(vote, motion.asked(live, seat))
    # Decided before anybody was asked, as when the asker is alone.
    if state is not None:
        return motion.follow(live, change, vote, state, now)
    timers = stored_vote(motion, msgspec.structs.replace(vote, ends=now + motion.lasts))
    change = replace(change, timers=timers, new_posts=(new_post(motion.post(live, vote), vote.version, vote.nonce),))
    by = live.table.seat_of(asker)
    return change if motion.thing is None or by is None else note_ask(live, change, by, motion.thing(vote), now)


def cast(motion: Motion, live: LiveTable, vote: Vote, user: int, choice: str, now: float) -> Change:
    """Return the change by which a user answers; who asked and says no withdraws the vote."""
    vote, change = vote.with_answer(user, choice), Change(user=user)
    withdrawn = choice == NO and user == vote.asker
    state = WITHDRAWN if withdrawn else motion.outcome(vote, motion.asked(live, vote.seat))
    if state is None:
        return replace(change, timers=stored_vote(motion, vote))
    return end(motion, live, change, vote, state, now)


def end(motion: Motion, live: LiveTable, change: Change, vote: Vote, state: str, now: float) -> Change:
    """Return a change that also ends a vote; its post shrinks before anything else is posted."""
    fold = new_post(motion.fold(live, vote, state), live.table.version)
    change = replace(
        change, timers={**change.timers, (motion.kind, vote.seat): None}, new_posts=(fold, *change.new_posts)
    )
    by = live.table.seat_of(vote.asker)
    if state == REFUSED and motion.thing is not None and by is not None:
        change = note_no(live, change, by, motion.thing(vote), now)
    return motion.follow(live, change, vote, state, now)


class Votes(Feature):
    """Open votes, answered by everybody who is asked."""

    async def on(self, motion: Motion, table_id: int, seat: int | None = None) -> Vote | None:
        """Return the vote on a motion that waits for answers at a table."""
        return open_vote(motion, await self._core.tables.live(table_id), seat)

    async def cast(
        self, motion: Motion, table: int, user: int, nonce: str, choice: str, *, seat: int | None = None, request: str
    ) -> Answer:
        """Answer a vote; an answer may be changed.

        Raises VoteOver, NotAsked, NotRunning, GameOver, NotSeated, NoTable.
        """
        decide = partial(decide_voting, motion=motion, user=user, nonce=nonce, choice=choice, about_seat=seat)
        return await once(self._core, table, user, CAST, request, decide)


def decide_voting(
    live: LiveTable,
    seat: int,
    world: World,
    *,
    motion: Motion,
    user: int,
    nonce: str,
    choice: str,
    about_seat: int | None,
) -> Change:
    """Return what an answer to a vote changes; raises like `Votes.cast`."""
    check_running(live)
    vote = open_vote(motion, live, about_seat)
    if vote is None or vote.nonce != nonce or choice not in motion.choices:
        raise VoteOver(motion.kind, paused=live.clocks.paused is not None)
    asked = motion.asked(live, vote.seat)
    if user not in asked:
        raise NotAsked([info.seat for info in live.table.people if info.user in asked])
    return cast(motion, live, vote, user, choice, world.now)


class Motions:
    """All that can be voted on, by kind; a vote is settled by a change of its table, or ends with its time."""

    def __init__(self, *motions: Motion) -> None:
        self.kinds = {motion.kind: motion for motion in motions}

    def on_change(self, before: LiveTable, change: Change, after: LiveTable, world: World) -> Change:
        """Return a change that also ends the votes which it settles."""
        for key in before.timers:
            motion = None if key in change.timers else self.kinds.get(key[0])
            vote = None if motion is None else open_vote(motion, before, key[1])
            if motion is None or vote is None:
                continue
            state = motion.settled(before, after, change, vote)
            if state is not None:
                change = end(motion, before, change, vote, state, world.now)
            elif motion.outcome(vote, motion.asked(after, key[1])) is not None:
                # Decided now that somebody has left. What follows is a change of its own, so the vote only ends now.
                timers = stored_vote(motion, msgspec.structs.replace(vote, ends=world.now))
                change = replace(change, timers={**change.timers, **timers})
        return change

    def on_timer(self, live: LiveTable, timer: Timer, world: World) -> Change | None:
        """End a vote whose time is over, or do what its motion wants then."""
        motion = self.kinds[timer.kind]
        vote = open_vote(motion, live, timer.seat)
        if vote is None or not live.table.status.live:
            return None
        state = motion.outcome(vote, motion.asked(live, timer.seat))
        if state is None and motion.lapse is not None:
            return motion.lapse(live, vote, world.now)
        return end(motion, live, Change(), vote, state or EXPIRED, world.now)
