"""Idling: what becomes of a running game in which nothing happens any more.

Where there is no clock and somebody has let the others wait for two weeks, they are asked what to do, and the
reminders stop. Where nobody has done anything for as long as the server says, the table is warned, and closes some
time later as an abandoned one. One timer looks: it is not moved by what people do, but puts itself off when it rings.
Times are seconds since 1970.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

import msgspec

from hansa_bot.ai.player import STEADY
from hansa_bot.host.kernel.commit import Answer, Core, Feature, once
from hansa_bot.host.kernel.errors import NotAsked, NotRunning, QuestionOver
from hansa_bot.host.kernel.live_table import Change, LiveTable, check_insider, check_running, table_after
from hansa_bot.host.kernel.notices import TableIdle
from hansa_bot.host.kernel.outgoing import PostDraft, draft
from hansa_bot.host.kernel.posts import GONE, GoneFold, GonePost, IdleFold
from hansa_bot.host.kernel.settings import CLOSING_DAYS, HOLIDAY, IDLE_DAYS, OFF, Chosen, Whose
from hansa_bot.host.kernel.table import Person, Status, Table
from hansa_bot.host.kernel.terms import DAY, HOUR
from hansa_bot.host.time import reminders
from hansa_bot.store import history, outbox
from hansa_bot.store.outbox import NOBODY, TimerKey, TimerRow
from hansa_bot.store.tables import SeatRow

WATCH, CLOSE = "watch", "close"
"""The kinds of the timers that look at a table, and that close one which was warned."""

VANISHED = 14 * DAY
AGAIN = 30 * DAY
"""Seconds after which the others are asked what to do about somebody, and asked again if nothing is decided."""

ANSWERING = 7 * DAY
"""Seconds that a question has before its table is warned as well."""

WAIT, COMPUTER, END = "wait", "computer", "end"
BACK, OVER, REPEATED = "back", "over", "repeated"
"""What the others may decide, and what else may become of their question."""

GO_ON = "go_on"
"""The verb of keeping a table open."""

_WATCH_KEY, CLOSE_KEY = (WATCH, NOBODY), (CLOSE, NOBODY)


class Warned(msgspec.Struct, frozen=True):
    """The post that has warned a table, as the timer keeps it."""

    nonce: str
    version: int


class SeatQuestion(msgspec.Struct, frozen=True):
    """The open question what to do about a seat, as its timer keeps it: its post, and who is for what."""

    nonce: str
    version: int
    since: float
    wait: tuple[int, ...] = ()
    computer: tuple[int, ...] = ()
    end: tuple[int, ...] = ()

    def with_answer(self, user: int, choice: str) -> SeatQuestion:
        """Return the question with the answer of a user, in place of an earlier one."""
        votes = {each: tuple(who for who in getattr(self, each) if who != user) for each in (WAIT, COMPUTER, END)}
        votes[choice] = (*votes[choice], user)
        return msgspec.structs.replace(self, **votes)

    def outcome(self, people: Collection[int]) -> str | None:
        """Return what more than half of the people want; when all have answered without that, they wait."""
        counts = {each: len(set(getattr(self, each)) & set(people)) for each in (COMPUTER, END, WAIT)}
        found = next((each for each, count in counts.items() if 2 * count > len(people)), None)
        return found or (WAIT if people and sum(counts.values()) == len(people) else None)

    def timer(self, seat: int, due: float) -> TimerRow:
        """Return the row in which it is stored."""
        return TimerRow(GONE, due, seat, msgspec.to_builtins(self))


def question_of(live: LiveTable, seat: int) -> SeatQuestion | None:
    """Return the question about a seat that is open."""
    row = live.timers.get((GONE, seat))
    return None if row is None else msgspec.convert(row.payload, SeatQuestion)


class Idling(Feature):
    """What people answer about a table in which nothing happens."""

    async def closes_at(self, table_id: int, nonce: str) -> float | None:
        """Return when a table closes that this post has warned; None where it goes on."""
        row = (await self._core.tables.live(table_id)).timers.get(CLOSE_KEY)
        return row.due if row is not None and row.payload.get("nonce") == nonce else None

    async def question(self, table_id: int, seat: int) -> SeatQuestion | None:
        """Return the open question about a seat."""
        return question_of(await self._core.tables.live(table_id), seat)

    async def go_on(self, table_id: int, person: Person, *, request: str) -> Table:
        """Keep a table open: whoever sits there may, its owner, and a manager. Raises NotSeated, NotRunning."""

        def decide(live: LiveTable) -> Change:
            if not live.table.status.live:
                raise NotRunning(live.table.status)
            if not person.manages:
                check_insider(live, person)
            return Change()  # that somebody did something is all that was missing

        return await self._carry_out(table_id, (person.id, GO_ON, request), decide)

    async def answer(self, table_id: int, user: int, seat: int, nonce: str, choice: str, *, request: str) -> Answer:
        """Say what is to be done about a seat; an answer may be changed.

        Raises QuestionOver, NotAsked, NotRunning, GameOver, NotSeated.
        """

        async def decide(live: LiveTable, own: int) -> Change:
            check_running(live)
            asked = question_of(live, seat)
            if asked is None or asked.nonce != nonce or choice not in (WAIT, COMPUTER, END):
                raise QuestionOver
            others = [info for info in live.table.people if info.seat != seat]
            if own == seat:
                raise NotAsked([info.seat for info in others])
            asked, row = asked.with_answer(user, choice), live.timers[GONE, seat]
            outcome = asked.outcome([info.user for info in others if info.user is not None])
            if outcome is None:
                return Change(user=user, timers={row.key: asked.timer(seat, row.due)})
            return _settle(live, seat, outcome, user, self._core.clock.now())

        return await once(self._core, table_id, user, GONE, request, decide)


def _settle(live: LiveTable, seat: int, outcome: str, user: int, now: float) -> Change:
    """Return the change by which the table does what it has decided about a seat."""
    timers: dict[TimerKey, TimerRow | None] = {(GONE, seat): None}
    drafts = tuple(_fold(live, seat, outcome))
    if outcome == END:
        # No single person did that.
        return Change(status=Status.ABANDONED, timers=timers, drafts=drafts)
    if outcome == COMPUTER:
        old = live.sitters[seat]
        sitters = live.sitters_with(seat, SeatRow(old.name, None, STEADY, old.user))
        return Change(user=user, sitters=sitters, timers=timers, drafts=drafts)
    return Change(user=user, timers={**timers, _WATCH_KEY: TimerRow(WATCH, now + VANISHED)}, drafts=drafts)


def _fold(live: LiveTable, seat: int, state: str) -> list[PostDraft]:
    asked = question_of(live, seat)
    if asked is None:
        return []
    name = live.table.names[seat]
    fold = GoneFold(post=asked.nonce, version=asked.version, seat=seat, state=state, name=name)
    return [draft(fold, live.table.version)]


def _fold_warning(live: LiveTable) -> list[PostDraft]:
    row = live.timers.get(CLOSE_KEY)
    if row is None:
        return []
    known = msgspec.convert(row.payload, Warned)
    return [draft(IdleFold(post=known.nonce, version=known.version), live.table.version)]


async def on_change(core: Core, before: LiveTable, change: Change, now: float) -> Change:
    """Look at a game from its beginning on; end warnings and questions that whatever happened has answered."""
    status = change.status or before.table.status
    if status is not Status.RUNNING:
        ended: dict[TimerKey, TimerRow | None] = {
            key: None for key in before.timers if key[0] in (WATCH, CLOSE, GONE) and key not in change.timers
        }
        seats = [seat for kind, seat in ended if kind == GONE]
        drafts = [*_fold_warning(before), *(each for seat in seats for each in _fold(before, seat, OVER))]
        return _with(change, ended, drafts) if ended else change
    timers: dict[TimerKey, TimerRow | None] = {}
    drafts = []
    if change.status is Status.RUNNING or (change.user is not None and CLOSE_KEY in before.timers):
        timers = {_WATCH_KEY: TimerRow(WATCH, now + VANISHED), CLOSE_KEY: None}
        drafts += _fold_warning(before)
    after = table_after(before, change)
    for kind, seat in before.timers:
        if kind == GONE and (GONE, seat) not in change.timers and _answered(before, after, change, seat):
            timers[GONE, seat] = None
            drafts += _fold(before, seat, BACK)
    return _with(change, timers, drafts) if timers else change


def _with(change: Change, timers: Mapping[TimerKey, TimerRow | None], drafts: list[PostDraft]) -> Change:
    return replace(change, timers={**change.timers, **timers}, drafts=(*drafts, *change.drafts))


def _answered(before: LiveTable, after: LiveTable, change: Change, seat: int) -> bool:
    """Say whether nobody waits any more for the person who was on a seat."""
    user = before.sitters[seat].user
    acted = change.user == user and any(entry.seat == seat for entry in change.entries)
    return acted or after.sitters[seat].user != user or seat not in after.seats_to_move(computers=False)


async def on_timer(core: Core, live: LiveTable, timer: TimerRow, now: float) -> Change | None:
    """Ask the others about whoever has vanished, and warn where nothing has happened for long."""
    if live.table.status is not Status.RUNNING:
        return None
    looks, timers, drafts = [now + VANISHED], {}, []
    warned = CLOSE_KEY in live.timers
    for seat in () if warned or live.table.terms.speed is not None else reminders.waited_for(live):
        since = await _waited_since(core, live, seat)
        if since + VANISHED <= now:
            row, post = _ask(live, seat, since, now)
            timers[row.key] = row
            drafts.append(post)
        else:
            looks.append(since + VANISHED)
    days = (await _chosen(core, live))[IDLE_DAYS]
    if days != OFF and not warned:
        since = await _last_sign(core, live)
        questions = [row for row in (*live.timers.values(), *timers.values()) if row.kind == GONE]
        at = max(since + int(days) * DAY, *(row.due - AGAIN + ANSWERING for row in questions), 0.0)
        if at <= now:
            closes = now + int((await _chosen(core, live))[CLOSING_DAYS]) * DAY
            post = draft(TableIdle(at=closes, since=since), live.table.version)
            payload = msgspec.to_builtins(Warned(post.nonce, post.version))
            timers[CLOSE_KEY] = TimerRow(CLOSE, closes, payload=payload)
            drafts.append(post)
        else:
            looks.append(at)
    timers[_WATCH_KEY] = TimerRow(WATCH, max(min(looks), now + HOUR))
    return Change(timers=timers, drafts=tuple(drafts))


def _ask(
    live: LiveTable, seat: int, since: float, now: float, before: SeatQuestion | None = None
) -> tuple[TimerRow, PostDraft]:
    others = tuple(info.user for info in live.table.people if info.seat != seat and info.user is not None)
    post = draft(GonePost(seat=seat, users=others, since=since), live.table.version)
    asked = before or SeatQuestion(post.nonce, post.version, since)
    return msgspec.structs.replace(asked, nonce=post.nonce, version=post.version).timer(seat, now + AGAIN), post


async def ask_again(core: Core, live: LiveTable, timer: TimerRow, now: float) -> Change | None:
    """Ask once more what nobody has decided for long."""
    asked = question_of(live, timer.seat)
    if asked is None or live.table.status is not Status.RUNNING:
        return None
    warned = live.timers.get(CLOSE_KEY)
    if warned is not None:  # enough is asked of them
        return Change(timers={timer.key: asked.timer(timer.seat, warned.due + HOUR)})
    row, post = _ask(live, timer.seat, asked.since, now, asked)
    return Change(timers={row.key: row}, drafts=(*_fold(live, timer.seat, REPEATED), post))


async def close(core: Core, live: LiveTable, timer: TimerRow, now: float) -> Change | None:
    """Close a table that was warned in vain, unless its server has come to let such tables be."""
    if live.table.status is not Status.RUNNING:
        return None
    if (await _chosen(core, live))[IDLE_DAYS] == OFF:
        return Change(drafts=tuple(_fold_warning(live)))
    return Change(status=Status.ABANDONED, gathering=replace(live.table.gathering, expired=True))


async def _chosen(core: Core, live: LiveTable) -> Chosen:
    guild = live.table.place.guild
    return Chosen() if guild is None else await core.prefs.of(Whose.SERVER, guild)


async def _last_sign(core: Core, live: LiveTable) -> float:
    """Return since when nothing has happened; a pause that ends, and holidays, are something."""
    rests = [row.due for key, row in live.timers.items() if key[0] == HOLIDAY]
    return max(await core.store.ask(history.last_sign, live.table.id), live.clocks.until or 0.0, *rests, 0.0)


async def _waited_since(core: Core, live: LiveTable, seat: int) -> float:
    """Return since when a person has been waited for; whoever was away, since the end of that."""
    user, timer, card = live.sitters[seat].user, live.timers.get((reminders.KIND, seat)), live.told.card
    since = reminders.read_reminder(timer).since if timer is not None else None
    if since is None:
        since = None if card is None else await core.store.ask(outbox.time_due, card.nonce)
    stored = (await core.prefs.person(user or 0)).stored.get(HOLIDAY)
    try:
        away = float(str(stored or 0))
    except ValueError:
        away = 0.0
    return max(since if since is not None else await core.store.ask(history.last_sign, live.table.id), away)
