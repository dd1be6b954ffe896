"""Vote: whether a table pauses, what its people have said so far, and what a pause changes."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from hansa_bot.host.change import Change
from hansa_bot.host.core import Core
from hansa_bot.host.kernel.posts import VOTE, PostDraft, TablePaused, TableResumed, VoteFold, draft
from hansa_bot.host.standing import Standing
from hansa_bot.host.time.pace import HOUR
from hansa_bot.store.timers import NOBODY, TimerRow

RESUME = "resume"
VOTE_KEY, RESUME_KEY = (VOTE, NOBODY), (RESUME, NOBODY)
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
        agreed, refused = (len(set(said) & set(people)) for said in (self.agreed, self.refused))
        if 2 * agreed > len(people):
            return AGREED
        return REFUSED if 2 * (len(people) - refused) <= len(people) else None

    def missing(self, people: Collection[int]) -> list[int]:
        """Return who has not answered."""
        return [user for user in people if user not in (*self.agreed, *self.refused)]

    @property
    def timer(self) -> TimerRow:
        """The row in which it is stored; with its end the question ends."""
        payload = {
            "nonce": self.nonce,
            "version": self.version,
            "asker": self.asker,
            "days": self.days,
            "agreed": list(self.agreed),
            "refused": list(self.refused),
        }
        return TimerRow(VOTE, self.ends, payload=payload)


def open_vote(stands: Standing) -> Vote | None:
    """Return the question that waits for answers at a table."""
    row = stands.timers.get(VOTE_KEY)
    if row is None:
        return None
    found = row.payload
    return Vote(
        nonce=found["nonce"],
        version=found["version"],
        asker=found["asker"],
        days=found["days"],
        ends=row.due,
        agreed=tuple(found["agreed"]),
        refused=tuple(found["refused"]),
    )


def pause(stands: Standing, change: Change, seat: int | None, days: int | None, now: float) -> Change:
    """Return a change that also lets the table rest, as the person of a seat has asked."""
    until = None if days is None else now + days * DAY
    clocks = replace(change.clocks or stands.clocks, paused=now, until=until)
    timer = None if until is None else TimerRow(RESUME, until)
    note = draft(TablePaused(seat=seat, until=until), stands.table.version)
    timers = {**change.timers, RESUME_KEY: timer}
    return replace(change, clocks=clocks, timers=timers, drafts=(*change.drafts, note))


def resume(stands: Standing, seat: int | None = None) -> Change:
    """Return the change by which a table goes on, by its own end of the pause or as the person of a seat says."""
    note = draft(TableResumed(seat=seat), stands.table.version)
    clocks = replace(stands.clocks, paused=None, until=None)
    return Change(clocks=clocks, timers={RESUME_KEY: None}, drafts=(note,))


def ended(stands: Standing, change: Change, vote: Vote, state: str, now: float) -> Change:
    """Return a change that also ends a question; its post shrinks, and with an agreement the table rests."""
    seat = stands.table.seat_of(vote.asker)
    change = replace(
        change,
        timers={**change.timers, VOTE_KEY: None},
        drafts=(_fold(stands, vote, state), *change.drafts),
    )
    return pause(stands, change, seat, vote.days, now) if state == AGREED else change


async def following(core: Core, before: Standing, change: Change, now: float) -> Change:
    """Return a change that also settles the question and ends the pause, where people or the game have gone."""
    status = change.status or before.table.status
    vote = open_vote(before)
    if vote is not None and VOTE_KEY not in change.timers:
        if not status.live:
            change = ended(before, change, vote, OVER, now)
        elif change.sitters is not None:
            people = [row.user for row in change.sitters if row.user is not None]
            state = vote.outcome(people) if people else OVER
            change = change if state is None else ended(before, change, vote, state, now)
    clocks = change.clocks or before.clocks
    if not status.live and clocks.paused is not None:
        clocks = replace(clocks, paused=None, until=None)
        change = replace(change, clocks=clocks, timers={**change.timers, RESUME_KEY: None})
    return change


async def rang(core: Core, stands: Standing, timer: TimerRow, now: float) -> Change | None:
    """End a question that too few have answered."""
    vote = open_vote(stands)
    return None if vote is None else ended(stands, Change(), vote, EXPIRED, now)


async def resume_rang(core: Core, stands: Standing, timer: TimerRow, now: float) -> Change | None:
    """End a pause whose time is over."""
    return None if stands.clocks.paused is None else resume(stands)


def _fold(stands: Standing, vote: Vote, state: str) -> PostDraft:
    seat = stands.table.seat_of(vote.asker)
    return draft(VoteFold(post=vote.nonce, version=vote.version, seat=seat, state=state), stands.table.version)
