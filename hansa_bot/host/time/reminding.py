"""Reminding: whoever is waited for is told again, at their own intervals, while they are awake, and not when away."""

from __future__ import annotations

import logging
from dataclasses import replace

from msgspec import structs

from hansa_bot.host import change as changes
from hansa_bot.host.absence import absence
from hansa_bot.host.change import Change
from hansa_bot.host.core import Core
from hansa_bot.host.kernel.posts import PostDraft, ReminderFold, ReminderPost, draft
from hansa_bot.host.prefs import BOTH, CHANNEL, DIRECT, MENTION, OFF, REMINDING, Chosen, Whose
from hansa_bot.host.standing import Standing
from hansa_bot.host.time import hours, reminder
from hansa_bot.host.time.pace import HOUR
from hansa_bot.host.time.reminder import KIND, Posted, Reminder, Situation
from hansa_bot.store.timers import TimerKey, TimerRow

_log = logging.getLogger(__name__)

ACTIVE = HOUR
"""Seconds; who acts after being waited for longer than this, and must go on, is waited for from then on."""


async def chosen_by(core: Core, user: int) -> Chosen:
    """Return what a person has chosen; the defaults where that cannot be read, since a game must go on."""
    try:
        return await core.prefs.of(Whose.PERSON, user)
    except Exception:
        _log.exception("settings unknown user=%s", user)
        return Chosen()


def waited_for(stands: Standing) -> list[int]:
    """Return the persons' seats that must decide now, at a table that is not paused."""
    return [] if stands.clocks.paused is not None else stands.seats_to_move(computers=False)


async def follow(core: Core, before: Standing, change: Change, now: float) -> Change:
    """Set a timer for each person who becomes waited for, and put it out, with its reminders, when that is over."""
    after = changes.after(before, change)
    if after.session is None:
        return change
    waited, last = waited_for(after), _last(before, after)
    timers: dict[TimerKey, TimerRow | None] = {}
    drafts: list[PostDraft] = []
    for info in after.table.seats:
        found = after.timers.get((KIND, info.seat))
        user = info.user if info.seat in waited else None
        if found is None and user is None:
            continue
        known = None if found is None else reminder.read(found)
        wanted = None
        if user is not None:
            kept = known is not None and known.user == user and not _answered(change, info.seat, known, now)
            wanted = known if kept and known is not None else Reminder(user, now)
            wanted = await _planned(core, after, info.seat, _alone(wanted, waited, last if kept else None, now), now)
        if known is not None and (wanted is None or wanted.posts != known.posts):
            drafts += withdrawn(known, after.table.version)
        if wanted != known:
            timers[KIND, info.seat] = reminder.row(wanted, info.seat)
    if not timers and not drafts:
        return change
    return replace(change, timers={**change.timers, **timers}, drafts=(*drafts, *change.drafts))


async def ring(core: Core, stands: Standing, timer: TimerRow, now: float) -> Change | None:
    """Remind a person, and take the reminder before away; of what is no longer wanted by then, nothing is said."""
    known, seat = reminder.read(timer), timer.seat
    chosen = await chosen_by(core, known.user)
    situation = situation_of(chosen, stands, seat, now)
    again = situation.plan(known, now)
    gone = withdrawn(known, stands.table.version)
    if again is None or situation.away is not None:
        return Change(timers={timer.key: reminder.row(again, seat)}, drafts=tuple(gone))
    if again.due > now:
        return Change(timers={timer.key: reminder.row(again, seat)})
    drafts = _drafts(stands, seat, known, situation, chosen[CHANNEL])
    warning = situation.warning(known)
    # Told now, a deadline need not be announced once more within the hour.
    warned = situation.deadline if warning is not None and warning <= now + HOUR else known.warned
    posts = tuple(Posted(due.nonce, due.version, _how(due)) for due in drafts)
    told = situation.plan(replace(known, told=now, snoozed=None, warned=warned, posts=posts), now)
    return Change(timers={timer.key: reminder.row(told, seat)}, drafts=(*gone, *drafts))


def withdrawn(known: Reminder, version: int) -> list[PostDraft]:
    """Return the posts that take away the reminders which are out."""
    return [
        draft(ReminderFold(post=post.nonce, version=post.version, user=known.user, how=post.how), version)
        for post in known.posts
    ]


def _how(due: PostDraft) -> str:
    assert isinstance(due.payload, ReminderPost), "only reminders are made here"
    return due.payload.how


async def _planned(core: Core, stands: Standing, seat: int, wanted: Reminder, now: float) -> Reminder | None:
    """Return a reminder with its time, None when there is to be none; one whose time still holds is not touched."""
    situation = situation_of(await chosen_by(core, wanted.user), stands, seat, now)
    return wanted if wanted.by == situation.key_for(wanted) else situation.plan(wanted, now)


def situation_of(chosen: Chosen, stands: Standing, seat: int, now: float) -> Situation:
    """Return what decides when a person on a seat is reminded."""
    every = None if chosen[REMINDING] == OFF else int(chosen[REMINDING]) * HOUR
    return Situation(every, hours.of(chosen), absence.end_of(chosen, now), stands.clocks.deadline(seat))


def _last(before: Standing, after: Standing) -> int | None:
    """Return the seat that alone has not decided yet what several were asked."""
    if before.session is None or (before.state.turn, len(before.state.stack)) != (
        after.state.turn,
        len(after.state.stack),
    ):
        return None
    were, are = waited_for(before), waited_for(after)
    return are[0] if len(are) == 1 and len(were) > 1 and are[0] in were else None


def _alone(wanted: Reminder, waited: list[int], last: int | None, now: float) -> Reminder:
    """Return a reminder that knows whether its person is the last one; an answer taken back ends that."""
    if len(waited) > 1:
        return replace(wanted, last=None)
    return replace(wanted, last=now) if waited == [last] and wanted.last is None else wanted


def _answered(change: Change, seat: int, known: Reminder, now: float) -> bool:
    """Say whether the person has just taken it up, so that they are waited for anew if at all."""
    acted = any(entry.seat == seat and not (entry.auto or entry.cause) for entry in change.entries)
    return acted and (bool(known.posts) or known.last is not None or now - known.since > ACTIVE)


def _drafts(stands: Standing, seat: int, known: Reminder, situation: Situation, channel: str) -> list[PostDraft]:
    post = ReminderPost(
        seat=seat,
        user=known.user,
        since=known.since,
        how=MENTION,
        deadline=situation.deadline,
        last=known.last is not None,
        otherwise=MENTION if channel == DIRECT else None,
    )
    ways = (MENTION, DIRECT) if channel == BOTH else (channel,)
    return [draft(structs.replace(post, how=how), stands.table.version) for how in ways]
