"""Idling: what becomes of a running game in which nothing happens any more.

Where there is no clock and somebody has let the others wait for two weeks, they are asked what to do, and the
reminders stop. Where nobody has done anything for as long as the server says, the table is warned, and closes some
time later as an abandoned one. One timer looks: it is not moved by what people do, but puts itself off when it rings.
Times are seconds since 1970.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import partial

import msgspec

from hansa_bot.ai.player import STEADY
from hansa_bot.host.kernel.commit import Core, Feature
from hansa_bot.host.kernel.errors import NotRunning
from hansa_bot.host.kernel.holiday_days import respected_end
from hansa_bot.host.kernel.live_table import Change, LiveTable, check_insider
from hansa_bot.host.kernel.notices import TableIdle
from hansa_bot.host.kernel.outgoing import new_post
from hansa_bot.host.kernel.posts import GONE, GoneFold, GonePost, IdleFold
from hansa_bot.host.kernel.settings import CLOSING_DAYS, HOLIDAY, IDLE_DAYS, OFF, Chosen
from hansa_bot.host.kernel.table import Person, Status, Table
from hansa_bot.host.kernel.terms import DAY, HOUR
from hansa_bot.host.kernel.votes import OVER, Motion, Vote, begin, stored_vote
from hansa_bot.host.kernel.world import World
from hansa_bot.host.time import reminders
from hansa_bot.model.values import NOBODY, NewPost, Seat, Timer, TimerKey, Whose
from hansa_bot.store import history, outbox

WATCH, CLOSE = "watch", "close"
"""The kinds of the timers that look at a table, and that close one which was warned."""

VANISHED = 14 * DAY
AGAIN = 30 * DAY
"""Seconds after which the others are asked what to do about somebody, and asked again if nothing is decided."""

ANSWERING = 7 * DAY
"""Seconds that a question has before its table is warned as well."""

WAIT, COMPUTER, END = "wait", "computer", "end"
BACK, REPEATED = "back", "repeated"
"""What the others may decide, and what else may become of their question."""

GO_ON = "go_on"
"""The verb of keeping a table open."""

_WATCH_KEY, CLOSE_KEY = (WATCH, NOBODY), (CLOSE, NOBODY)


class Warned(msgspec.Struct, frozen=True):
    """The post that has warned a table, as the timer keeps it."""

    nonce: str
    version: int


class Idling(Feature):
    """What people answer about a table in which nothing happens."""

    async def closes_at(self, table_id: int, nonce: str) -> float | None:
        """Return when a table closes that this post has warned; None where it goes on."""
        row = (await self._core.tables.live(table_id)).timers.get(CLOSE_KEY)
        return row.due if row is not None and row.payload.get("nonce") == nonce else None

    async def go_on(self, table_id: int, person: Person, *, request: str) -> Table:
        """Keep a table open: anybody who sits there can, its owner, and a manager. Raises NotSeated, NotRunning."""

        return await self._carry_out(
            table_id, (person.id, GO_ON, request), partial(decide_staying_open, person=person)
        )


def decide_staying_open(live: LiveTable, world: World, *, person: Person) -> Change:
    """Return the change that keeps a table open: that somebody did something is all that was missing."""
    if not live.table.status.live:
        raise NotRunning(live.table.status)
    if not person.manages:
        check_insider(live, person)
    return Change()


def _fold_warning(live: LiveTable) -> list[NewPost]:
    row = live.timers.get(CLOSE_KEY)
    if row is None:
        return []
    known = msgspec.convert(row.payload, Warned)
    return [new_post(IdleFold(post=known.nonce, version=known.version), live.table.version)]


def on_change(before: LiveTable, change: Change, after: LiveTable, world: World) -> Change:
    """Look at a game from its beginning on; end warnings that whatever happened has answered."""
    timers: dict[TimerKey, Timer | None] = {}
    if after.table.status is not Status.RUNNING:
        timers = {key: None for key in (_WATCH_KEY, CLOSE_KEY) if key in before.timers and key not in change.timers}
    elif change.status is Status.RUNNING or (change.user is not None and CLOSE_KEY in before.timers):
        timers = {_WATCH_KEY: Timer(WATCH, world.now + VANISHED), CLOSE_KEY: None}
    if not timers:
        return change
    return replace(change, timers={**change.timers, **timers}, new_posts=(*_fold_warning(before), *change.new_posts))


def on_timer(live: LiveTable, timer: Timer, world: World) -> Change | None:
    """Look at a running game, or close one that was warned in vain."""
    if live.table.status is not Status.RUNNING:
        return None
    return _close(live, world) if timer.kind == CLOSE else _look(live, world)


def _look(live: LiveTable, world: World) -> Change:
    """Return the change that asks the others about people who have vanished, and warns where nothing has happened for
    long.
    """
    now = world.now
    looks, new_posts = [now + VANISHED], list[NewPost]()
    timers: dict[TimerKey, Timer | None] = {}
    warned = CLOSE_KEY in live.timers
    for seat in () if warned or live.table.terms.speed is not None else reminders.waited_for(live):
        since = _waited_since(live, seat, world)
        if since + VANISHED <= now:
            asks = begin(SEAT_GONE, live, since, now, seat=seat)
            timers |= asks.timers
            new_posts += asks.new_posts
        else:
            looks.append(since + VANISHED)
    chosen = _chosen(live, world)
    days = chosen[IDLE_DAYS]
    if days != OFF and not warned:
        since = _last_sign(live, world)
        questions = [row for row in (*live.timers.values(), *timers.values()) if row is not None and row.kind == GONE]
        # A question ends AGAIN after it was put. People who were just asked have time to answer before any warning.
        at = max(since + int(days) * DAY, *(row.due - AGAIN + ANSWERING for row in questions), 0.0)
        if at <= now:
            closes = now + int(chosen[CLOSING_DAYS]) * DAY
            post = new_post(TableIdle(at=closes, since=since), live.table.version)
            payload = msgspec.to_builtins(Warned(post.nonce, post.version))
            timers[CLOSE_KEY] = Timer(CLOSE, closes, payload=payload)
            new_posts.append(post)
        else:
            looks.append(at)
    timers[_WATCH_KEY] = Timer(WATCH, max(min(looks), now + HOUR))
    return Change(timers=timers, new_posts=tuple(new_posts))


def _close(live: LiveTable, world: World) -> Change:
    """Return the change that closes a table, unless its server has come to let such tables be."""
    if _chosen(live, world)[IDLE_DAYS] == OFF:
        return Change(new_posts=tuple(_fold_warning(live)))
    return Change(status=Status.ABANDONED, gathering=replace(live.table.gathering, expired=True))


def _chosen(live: LiveTable, world: World) -> Chosen:
    return world.certainly(Whose.SERVER, live.table.place.guild)


@dataclass(frozen=True, slots=True)
class LastSign:
    """Looks up when somebody last did something at a table, in unix seconds."""

    table: int

    async def read(self, core: Core, /) -> float:
        """Return it."""
        return await core.store.ask(history.last_sign, self.table)


@dataclass(frozen=True, slots=True)
class TimeDue:
    """Looks up when a post was due, in unix seconds, by its nonce; None where nobody knows any more."""

    nonce: str

    async def read(self, core: Core, /) -> float | None:
        """Return it."""
        return await core.store.ask(outbox.time_due, self.nonce)


def _last_sign(live: LiveTable, world: World) -> float:
    """Return since when nothing has happened; a pause that ends, and holidays, are something."""
    rests = [row.due for key, row in live.timers.items() if key[0] == HOLIDAY]
    return max(world.find(LastSign(live.table.id)), live.clocks.until or 0.0, *rests, 0.0)


def _waited_since(live: LiveTable, seat: int, world: World) -> float:
    """Return since when a person has been waited for; somebody who was away, since the end of that."""
    user, timer, card = live.sitters[seat].user, live.timers.get((reminders.KIND, seat)), live.announced.card
    since = reminders.read_reminder(timer).since if timer is not None else None
    if since is None and card is not None:
        since = world.find(TimeDue(card.nonce))
    away = respected_end(world.person(user or 0).stored)
    return max(since if since is not None else world.find(LastSign(live.table.id)), away)


def _asked(live: LiveTable, seat: int) -> list[int]:
    return [info.user for info in live.table.people if info.seat != seat and info.user is not None]


def _outcome(vote: Vote, people: Collection[int]) -> str | None:
    found = next((each for each in (COMPUTER, END, WAIT) if 2 * vote.count(each, people) > len(people)), None)
    return found or (WAIT if people and not vote.missing(people) else None)


def _settled(before: LiveTable, after: LiveTable, change: Change, vote: Vote) -> str | None:
    if after.table.status is not Status.RUNNING:
        return OVER
    user = before.sitters[vote.seat].user
    acted = change.user == user and any(entry.seat == vote.seat for entry in change.entries)
    waits = after.sitters[vote.seat].user == user and vote.seat in after.seats_to_move(computers=False)
    return BACK if acted or not waits else None


def _post(live: LiveTable, vote: Vote) -> GonePost:
    return GonePost(seat=vote.seat, users=tuple(_asked(live, vote.seat)), since=float(vote.about or 0))


def _fold(live: LiveTable, vote: Vote, state: str) -> GoneFold:
    name = live.table.names[vote.seat]
    return GoneFold(post=vote.nonce, version=vote.version, seat=vote.seat, state=state, name=name)


def _follow(live: LiveTable, change: Change, vote: Vote, state: str, now: float) -> Change:
    if state == END:  # no single person did that
        return replace(change, user=None, status=Status.ABANDONED)
    if state == COMPUTER:
        old = live.sitters[vote.seat]
        return replace(change, sitters=live.sitters_with(vote.seat, Seat(old.name, None, STEADY, old.user)))
    if state == WAIT:
        return replace(change, timers={**change.timers, _WATCH_KEY: Timer(WATCH, now + VANISHED)})
    return change


def _ask_again(live: LiveTable, vote: Vote, now: float) -> Change:
    warned = live.timers.get(CLOSE_KEY)
    if warned is not None:  # enough is asked of them
        return Change(timers=stored_vote(SEAT_GONE, msgspec.structs.replace(vote, ends=warned.due + HOUR)))
    change = begin(SEAT_GONE, live, vote.about, now, seat=vote.seat, answers=vote.answers)
    return replace(change, new_posts=(new_post(_fold(live, vote, REPEATED), live.table.version), *change.new_posts))


SEAT_GONE = Motion(
    *(GONE, AGAIN, _outcome, _settled, _follow, (WAIT, COMPUTER, END)),
    asked=_asked,
    post=_post,
    fold=_fold,
    lapse=_ask_again,
)
"""More than half of the others decide about a seat; it is about since when its person is gone."""
