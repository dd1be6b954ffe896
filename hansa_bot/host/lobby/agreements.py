"""Agreements: what the people at a table can only decide together: to end the game now, or that its clocks sleep.

A proposal is a timer, with which it lapses. It names seats: where other people sit down meanwhile, it is over.
"""

from dataclasses import asdict, dataclass, replace

import msgspec

from hansa_bot.engine.errors import Stale
from hansa_bot.host.kernel.commit import Answer, Core, Feature, once
from hansa_bot.host.kernel.errors import AgreementOpen, AgreementOver
from hansa_bot.host.kernel.live_table import Change, LiveTable, check_running
from hansa_bot.host.kernel.outgoing import draft, new_nonce
from hansa_bot.host.kernel.posts import VoteFold, VotePost
from hansa_bot.host.kernel.table import Status
from hansa_bot.host.kernel.terms import DAY
from hansa_bot.store.history import AGREED as AGREED  # for those who may not know the store
from hansa_bot.store.history import OVERTAKEN
from hansa_bot.store.history import REFUSED as REFUSED
from hansa_bot.store.history import WITHDRAWN as WITHDRAWN
from hansa_bot.store.outbox import NOBODY, TimerRow

AGREEMENT = "agreement"
"""The kind of the timer that is a proposal."""

END, SLEEP, WAKE = "end", "sleep", "wake"
"""What may be proposed: to end the game without a result, that clocks sleep in quiet hours, that they run all day."""

OPEN_FOR = 3 * DAY
_KEY = (AGREEMENT, NOBODY)


@dataclass(frozen=True, slots=True)
class Agreement:
    """What the person of `seat` has proposed, at a `version` of the table; it `ends` at a time, in unix seconds.

    `nonce` is that of its post, `asked` are the seats of all persons, `agreed` those that have agreed.
    """

    nonce: str
    what: str
    version: int
    seat: int
    asked: tuple[int, ...]
    ends: float
    agreed: tuple[int, ...]

    @property
    def missing(self) -> tuple[int, ...]:
        """The seats that have not agreed yet."""
        return tuple(seat for seat in self.asked if seat not in self.agreed)

    @property
    def timer(self) -> TimerRow:
        """The row in which it is stored."""
        payload = asdict(self)
        return TimerRow(AGREEMENT, payload.pop("ends"), payload=payload)


def open_agreement(live: LiveTable) -> Agreement | None:
    """Return the proposal that waits for answers at a table."""
    row = live.timers.get(_KEY)
    return None if row is None else msgspec.convert({**row.payload, "ends": row.due}, Agreement)


class Agreements(Feature):
    """Proposals, each made and answered once."""

    async def proposed(self, table_id: int) -> Agreement | None:
        """Return the proposal that waits for answers at a table; raises NoTable."""
        return open_agreement(await self._core.tables.live(table_id))

    async def propose(self, table_id: int, user: int, what: str, *, seen: int, request: str) -> Answer:
        """Propose something to all others; to propose what somebody else has proposed is to agree to it.

        Whoever is alone agrees with that. Raises Stale when the table is not at the version `seen` any more or it is
        already so, AgreementOpen, GameOver, NotRunning, NotSeated, NoTable.
        """

        async def decide(live: LiveTable, seat: int) -> Change:
            check_running(live)
            known = open_agreement(live)
            if known is not None and known.what == what:
                return _agree(live, known, seat, user)
            terms, now = live.table.terms, self._core.clock.now()
            useless = what != END and (terms.speed is None or terms.sleeps == (what == SLEEP))
            if seen != live.table.version or useless:
                raise Stale(seen, live.table.version)
            if known is not None:
                raise AgreementOpen(known.seat)
            asked = tuple(info.seat for info in live.table.people)
            made = Agreement(new_nonce(), what, live.table.version, seat, asked, now + OPEN_FOR, ())
            return _agree(live, made, seat, user)

        return await once(self._core, table_id, user, "propose", request, decide)

    async def answer(self, table_id: int, user: int, nonce: str, *, agrees: bool, request: str) -> Answer:
        """Agree to a proposal, or end it by refusing, or by withdrawing the own one.

        Raises AgreementOver, GameOver, NotRunning, NotSeated, NoTable.
        """

        async def decide(live: LiveTable, seat: int) -> Change:
            check_running(live)
            known = open_agreement(live)
            if known is None or known.nonce != nonce:
                raise AgreementOver
            if agrees:
                return _agree(live, known, seat, user)
            return _over(live, Change(user=user), known, WITHDRAWN if seat == known.seat else REFUSED, seat)

        return await once(self._core, table_id, user, "consent", request, decide)


def _agree(live: LiveTable, known: Agreement, seat: int, user: int) -> Change:
    known, new = replace(known, agreed=tuple(sorted({*known.agreed, seat}))), not known.agreed
    change = Change(user=user)
    if known.missing:
        users = tuple(info.user for info in live.table.people if info.user is not None and info.seat in known.missing)
        post = draft(VotePost(seat=seat, what=known.what, users=users), known.version, known.nonce)
        return replace(change, timers={_KEY: known.timer}, drafts=(post,) if new else ())
    if known.what == END:
        change = replace(change, status=Status.ABANDONED, gathering=replace(live.table.gathering, agreed=True))
    else:
        change = replace(change, terms=replace(live.table.terms, sleeps=known.what == SLEEP))
    return change if new else _over(live, change, known, AGREED)


def _over(live: LiveTable, change: Change, known: Agreement, state: str, by: int | None = None) -> Change:
    """Return a change that also ends a proposal; its post shrinks before anything else is posted."""
    fold = VoteFold(post=known.nonce, version=known.version, what=known.what, seat=known.seat, state=state, by=by)
    timers = {**change.timers, _KEY: None}
    return replace(change, timers=timers, drafts=(draft(fold, live.table.version), *change.drafts))


async def on_change(core: Core, before: LiveTable, change: Change, now: float) -> Change:
    """Return a change that also ends a proposal where other people sit down, or the game is over; one to end it where
    somebody plays on.
    """
    known = open_agreement(before)
    if known is None or _KEY in change.timers:
        return change
    users = [row.user for row in before.sitters]
    others = change.sitters is not None and [row.user for row in change.sitters] != users
    if change.status is None and not others and not (known.what == END and change.entries):
        return change
    return _over(before, change, known, OVERTAKEN)


async def on_timer(core: Core, live: LiveTable, timer: TimerRow, now: float) -> Change | None:
    """End a proposal that too few have answered."""
    known = open_agreement(live)
    return None if known is None else _over(live, Change(), known, OVERTAKEN)
