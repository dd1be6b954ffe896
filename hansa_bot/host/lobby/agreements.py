"""Agreements: what the people at a table can only decide together: to end the game now, that its clocks sleep, or how
well its computer players play from now on.

Where other people sit down meanwhile, a proposal is over.
"""

from collections.abc import Collection
from dataclasses import replace
from functools import partial

from hansa_bot.engine.errors import Stale
from hansa_bot.host.kernel.asks import Thing
from hansa_bot.host.kernel.commit import Answer, Feature, once
from hansa_bot.host.kernel.errors import AgreementOpen, DealSet
from hansa_bot.host.kernel.live_table import Change, LiveTable, check_running
from hansa_bot.host.kernel.table import Status
from hansa_bot.host.kernel.terms import DAY, LEVELS, Terms
from hansa_bot.host.kernel.votes import AGREED, NO, OVER, REFUSED, YES, Motion, Vote, begin, cast, open_vote
from hansa_bot.host.kernel.world import World

END, SLEEP, WAKE = "end", "sleep", "wake"
"""What may be proposed: to end the game without a result, that clocks sleep in quiet hours, that they run all day;
and any level of computer players. Stronger or weaker ones help some and harm others, so all have to agree.
"""


class Agreements(Feature):
    """Proposals, each made once."""

    async def propose(self, table_id: int, user: int, what: str, *, seen: int, request: str) -> Answer:
        """Propose something to all others; to propose what somebody else has proposed is to agree to it.

        Somebody who plays alone agrees by proposing. Raises Stale when the table is not at the version `seen` any
        more or it is already so, AgreementOpen, AskedOften, GameOver, NotRunning, NotSeated, NoTable.
        """
        decide = partial(decide_proposing, user=user, what=what, seen=seen)
        return await once(self._core, table_id, user, "propose", request, decide)


def decide_proposing(live: LiveTable, seat: int, world: World, *, user: int, what: str, seen: int) -> Change:
    """Return what a proposal changes; raises like `Agreements.propose`."""
    check_running(live)
    if what in LEVELS and live.table.gathering.deal is not None:
        raise DealSet
    known, terms = open_vote(AGREEMENT, live), live.table.terms
    if known is not None and known.about == what:
        return cast(AGREEMENT, live, known, user, YES, world.now)
    useless = what != END and _terms_after(terms, what) == terms
    if seen != live.table.version or useless:
        raise Stale(seen, live.table.version)
    if known is not None:
        raise AgreementOpen(live.table.seat_of(known.asker) or 0)
    return begin(AGREEMENT, live, what, world.now, asker=user)


def _outcome(vote: Vote, people: Collection[int]) -> str | None:
    if vote.count(NO, people):
        return REFUSED
    return AGREED if vote.count(YES, people) == len(people) else None


def _settled(before: LiveTable, after: LiveTable, change: Change, vote: Vote) -> str | None:
    others = [row.user for row in before.sitters] != [row.user for row in after.sitters]
    moves = vote.about == END and bool(change.entries)
    return OVER if others or moves or change.status is not None else None


def _follow(live: LiveTable, change: Change, vote: Vote, state: str, now: float) -> Change:
    if state != AGREED:
        return change
    if vote.about == END:
        return replace(change, status=Status.ABANDONED, gathering=replace(live.table.gathering, agreed=True))
    return replace(change, terms=_terms_after(live.table.terms, str(vote.about)))


def _terms_after(terms: Terms, what: str) -> Terms:
    if what in LEVELS:
        return terms.at_level(what)
    return terms if terms.speed is None else replace(terms, sleeps=what == SLEEP)


TO_END, TO_SET_CLOCKS, TO_SET_LEVEL = Thing("end"), Thing("clocks"), Thing("level")


def wanted(what: str) -> Thing:
    """Return as what a proposal counts: to sleep and to wake are one thing, and so are all levels."""
    return TO_END if what == END else TO_SET_LEVEL if what in LEVELS else TO_SET_CLOCKS


AGREEMENT = Motion(
    *("agreement", 3 * DAY, _outcome, _settled, _follow),
    thing=lambda vote: wanted(str(vote.about)),
)
"""All have to agree; it is about what is proposed."""
