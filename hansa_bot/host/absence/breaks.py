"""Breaks: holidays, on which somebody is away from all their tables for days; and pauses, in which one table rests
because its people agree, though everybody may still play.
"""

import logging
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass, replace

import msgspec

from hansa_bot.host.kernel import notices, outgoing, posts
from hansa_bot.host.kernel.commit import Answer, Core, Feature, commit, decided_anew, hold, once
from hansa_bot.host.kernel.errors import AlreadyPaused, HolidaySpan, NotAway, NotPaused, VoteOpen, VoteOver
from hansa_bot.host.kernel.live_table import Change, LiveTable, check_running
from hansa_bot.host.kernel.notices import HolidayBegins, HolidayEnds
from hansa_bot.host.kernel.outgoing import PostDraft, draft
from hansa_bot.host.kernel.posts import LobbyPost
from hansa_bot.host.kernel.settings import HOLIDAY, Whose
from hansa_bot.host.kernel.table import Status, Table, short_id
from hansa_bot.host.kernel.terms import DAY
from hansa_bot.store import history, tables
from hansa_bot.store.history import Receipt
from hansa_bot.store.outbox import NOBODY, TimerKey, TimerRow

_log = logging.getLogger(__name__)

LONGEST_DAYS = 30
LONGEST = (LONGEST_DAYS + 1) * DAY - 60
"""Seconds: who names the last day is away until its last minute, however early the holiday begins."""

_TELLING = "holiday request"
"""The key under which a person's request is stored while tables have still to be told of it."""


class Holidays(Feature):
    """What a person's absence means, at every table at once."""

    async def begin(self, user: int, until: float, request: str) -> int:
        """Go on holiday until a time, in unix seconds, also in place of another end; return at how many tables.

        Acting meanwhile does not end it. Raises HolidaySpan.
        """
        now = self._core.clock.now()
        if not now < until <= now + LONGEST:
            raise HolidaySpan(LONGEST_DAYS)
        return await self._core.tasks.finish(self._set(user, until, request))

    async def end(self, user: int, request: str) -> int:
        """Come back early; return to how many tables. Raises NotAway."""
        return await self._core.tasks.finish(self._back(user, request))

    async def until(self, user: int) -> float | None:
        """Return until when a person is on holiday, in unix seconds; None when they are not."""
        return await _away_until(self._core, user)

    async def away(self, table: Table) -> dict[int, float]:
        """Return the seats of a table whose persons are on holiday, with when that ends; nobody once it is over."""
        if not table.status.live:
            return {}
        users = [info.user for info in table.seats]
        return await _holiday_ends(self._core, users, self._core.clock.now())

    async def _back(self, user: int, request: str) -> int:
        if await self.until(user) is None and not await self._known(user, request):
            raise NotAway
        return await self._set(user, None, request)

    async def _set(self, user: int, until: float | None, request: str) -> int:
        # The person's own row is the truth; their tables are told of it one by one, however many they are.
        if not await self._known(user, request):
            await self._core.prefs.keep(Whose.PERSON, user, {HOLIDAY: str(until or 0), _TELLING: request})
            self._core.tasks.begin(self._tell_all(user, request))
        return len(await self._tables(user))

    async def resume(self) -> None:
        """Go on telling tables where the last process stopped."""
        for user, request in (await self._core.prefs.persons_with(_TELLING)).items():
            self._core.tasks.begin(self._tell_all(user, request))

    async def _tell_all(self, user: int, request: str) -> None:
        """Tell every table of a person, until a newer request takes the place of this one or the host goes down."""
        for table in await self._tables(user):
            stored = (await self._core.prefs.of(Whose.PERSON, user)).stored
            # It may read as done by an older one that has just come to its end.
            if self._core.tasks.closing or stored.get(_TELLING) not in (request, ""):
                return
            try:
                await self._tell(table, user, await self.until(user), request)
            except Exception:
                _log.exception("holiday not told table=%d person=%s", table, short_id(user))
        await self._core.prefs.keep(Whose.PERSON, user, {_TELLING: ""})

    async def _known(self, user: int, request: str) -> bool:
        """Say whether this request was carried out already."""
        stored = (await self._core.prefs.of(Whose.PERSON, user)).stored
        return stored.get(_TELLING) == request or await self._core.store.ask(history.is_known, user, HOLIDAY, request)

    async def _tables(self, user: int) -> list[int]:
        return await self._core.store.ask(tables.find_of_user, user)

    @decided_anew
    async def _tell(self, table: int, user: int, until: float | None, request: str) -> None:
        async with hold(self._core, table, HOLIDAY) as (loaded, live):
            seat, version = live.table.seat_of(user), live.table.version
            if seat is None or (user, HOLIDAY, request) in live.receipts:
                return
            receipt = Receipt(user, HOLIDAY, request, seat, version, version)
            await commit(self._core, loaded, replace(_tell_holiday(live, seat, until), user=user, receipt=receipt))


def _tell_holiday(live: LiveTable, seat: int, until: float | None) -> Change:
    """Return what a table shows of it; the clocks and timers follow by themselves."""
    if live.table.status is Status.LOBBY:
        return Change(drafts=(draft(LobbyPost()),))
    if until is None:
        return Change(drafts=tell_return(live, seat))
    return Change(drafts=(draft(HolidayBegins(seat=seat, until=until), live.table.version),))


async def follow_holidays(core: Core, before: LiveTable, change: Change, now: float) -> Change:
    """Return a change with the clocks of those on holiday at rest and a timer for each of them.

    Whoever sits down while on holiday is found as well, and whatever an interrupted request has left undone.
    """
    status = change.status or before.table.status
    sitters = before.sitters if change.sitters is None else change.sitters
    try:
        ends = await _holiday_ends(core, [row.user for row in sitters], now) if status is Status.RUNNING else {}
    except Exception:  # somebody's holiday must not keep the game from going on
        _log.exception("holidays unknown table=%s", before.table.id)
        return change
    wanted: dict[TimerKey, TimerRow | None] = {key: None for key in before.timers if key[0] == HOLIDAY}
    wanted |= {(HOLIDAY, seat): TimerRow(HOLIDAY, end, seat) for seat, end in ends.items()}
    timers = {key: row for key, row in wanted.items() if before.timers.get(key) != row}
    clocks = change.clocks or before.clocks
    terms = change.terms or before.table.terms
    away = tuple(sorted(ends)) if terms.holidays else ()
    if timers:
        change = replace(change, timers={**change.timers, **timers})
    return change if away == clocks.away else replace(change, clocks=replace(clocks, away=away))


async def end_holiday(core: Core, live: LiveTable, timer: TimerRow, now: float) -> Change | None:
    """End a holiday; it is told only where others wait for the person, whose clock runs again."""
    user = live.sitters[timer.seat].user if timer.seat < len(live.sitters) else None
    if user is None or await _away_until(core, user) is not None:
        return None
    return Change(drafts=tell_return(live, timer.seat))


def tell_return(live: LiveTable, seat: int) -> tuple[PostDraft, ...]:
    """Return the note that somebody is back from a holiday; none where nobody waits for them."""
    if seat not in live.seats_to_move(computers=False):
        return ()
    return (draft(HolidayEnds(seat=seat), live.table.version),)


async def _away_until(core: Core, user: int) -> float | None:
    return (await core.prefs.of(Whose.PERSON, user)).holiday_end(core.clock.now())


async def _holiday_ends(core: Core, users: Sequence[int | None], now: float) -> dict[int, float]:
    """Return when the holidays of those end who are on one, by seat."""
    ends = {}
    for seat, user in enumerate(users):
        if user is not None:
            end = (await core.prefs.of(Whose.PERSON, user)).holiday_end(now)
            if end is not None:
                ends[seat] = end
    return ends


PAUSE, ANSWER, RESUME = "pause", "pause_answer", "resume"

RESUME_TIMER = "resume"
VOTE_KEY, RESUME_KEY = (posts.VOTE, NOBODY), (RESUME_TIMER, NOBODY)
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
        return TimerRow(posts.VOTE, payload.pop("ends"), payload=payload)


def open_vote(live: LiveTable) -> Vote | None:
    """Return the question that waits for answers at a table."""
    row = live.timers.get(VOTE_KEY)
    return None if row is None else msgspec.convert({**row.payload, "ends": row.due}, Vote)


class Pausing(Feature):
    """Questions whether to pause, each asked and answered once."""

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
                missing = vote.missing(live.table.users)
                raise VoteOpen([info.seat for info in live.table.people if info.user in missing])
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
    vote = Vote(outgoing.new_nonce(), live.table.version, user, days, now + OPEN_FOR, (user,))
    people = live.table.users
    if vote.outcome(people) == AGREED:
        return pause(live, Change(user=user), seat, days, now)
    post = outgoing.draft(
        posts.VotePost(seat=seat, users=tuple(vote.missing(people)), days=days), vote.version, vote.nonce
    )
    return Change(user=user, timers={vote.timer.key: vote.timer}, drafts=(post,))


def _answer(live: LiveTable, vote: Vote, user: int, *, agrees: bool, now: float) -> Change:
    change = Change(user=user)
    if user == vote.asker and not agrees:
        return end_vote(live, change, vote, WITHDRAWN, now)
    agreed = tuple(other for other in vote.agreed if other != user) + ((user,) if agrees else ())
    refused = tuple(other for other in vote.refused if other != user) + (() if agrees else (user,))
    vote = replace(vote, agreed=agreed, refused=refused)
    state = vote.outcome(live.table.users)
    if state in (AGREED, REFUSED):
        return end_vote(live, change, vote, state, now)
    return replace(change, timers={vote.timer.key: vote.timer})


def pause(live: LiveTable, change: Change, seat: int | None, days: int | None, now: float) -> Change:
    """Return a change that also lets the table rest, as the person of a seat has asked."""
    until = None if days is None else now + days * DAY
    clocks = replace(change.clocks or live.clocks, paused=now, until=until)
    timer = None if until is None else TimerRow(RESUME_TIMER, until)
    note = outgoing.draft(notices.TablePaused(seat=seat, until=until), live.table.version)
    timers = {**change.timers, RESUME_KEY: timer}
    return replace(change, clocks=clocks, timers=timers, drafts=(*change.drafts, note))


def resume(live: LiveTable, seat: int | None = None) -> Change:
    """Return the change by which a table goes on, by its own end of the pause or as the person of a seat says."""
    note = outgoing.draft(notices.TableResumed(seat=seat), live.table.version)
    clocks = replace(live.clocks, paused=None, until=None)
    return Change(clocks=clocks, timers={RESUME_KEY: None}, drafts=(note,))


def end_vote(live: LiveTable, change: Change, vote: Vote, state: str, now: float) -> Change:
    """Return a change that also ends a question; its post shrinks, and with an agreement the table rests."""
    seat = live.table.seat_of(vote.asker)
    fold = posts.VoteFold(post=vote.nonce, version=vote.version, seat=seat, state=state)
    drafts = (outgoing.draft(fold, live.table.version), *change.drafts)
    change = replace(change, timers={**change.timers, VOTE_KEY: None}, drafts=drafts)
    return pause(live, change, seat, vote.days, now) if state == AGREED else change


async def follow_pauses(core: Core, before: LiveTable, change: Change, now: float) -> Change:
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


async def end_pause(core: Core, live: LiveTable, timer: TimerRow, now: float) -> Change | None:
    """End a question that too few have answered, or a pause whose time is over."""
    if timer.kind == RESUME_TIMER:
        return None if live.clocks.paused is None else resume(live)
    vote = open_vote(live)
    return None if vote is None else end_vote(live, Change(), vote, EXPIRED, now)
