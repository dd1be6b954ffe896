"""Cards: who is told in public where a change has led, by a card that calls whoever must decide, or by less."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hansa_bot.engine.state import State
from hansa_bot.host.kernel.commit import Core
from hansa_bot.host.kernel.live_table import Asked, Change, LastCard, LiveTable, table_after
from hansa_bot.host.kernel.posts import CardFold, CardPost, ClosedPost, FinalPost, PostDraft, StepPost, draft
from hansa_bot.host.kernel.settings import EACH, STEPS
from hansa_bot.host.kernel.table import SeatInfo, Status


async def on_change(core: Core, before: LiveTable, change: Change, now: float) -> Change:
    """Return a change with the post that tells everybody of it, where one is due, and who has then been asked."""
    after = table_after(before, change)
    if after.session is None:
        return change
    if change.status is Status.ABANDONED:
        posts = [draft(ClosedPost(user=change.user or 0), after.table.version), *fold(before)]
        return replace(change, drafts=(*change.drafts, *posts))
    if change.entries:
        drafts, asked = _after_step(before, change, after)
        if not drafts and await _shows_step(core, before, change, after):
            step = StepPost(seat=before.table.seat_of(change.user), since=before.table.version)
            drafts = [draft(step, after.table.version)]
    elif change.sitters is not None and after.table.status is Status.RUNNING:
        drafts, asked = _after_sitting_down(before, after)
    else:
        return change
    return replace(change, drafts=(*change.drafts, *drafts), asked=asked)


def card(live: LiveTable, persons: Sequence[int], moved: str | None = None) -> list[PostDraft]:
    """Return the card that calls the persons on some seats, and the fold of the one before it."""
    users = tuple(user for seat in persons if (user := live.table.seats[seat].user) is not None)
    called = CardPost(turn=live.state.turn, seats=tuple(persons), users=users, moved=moved)
    return [draft(called, live.table.version), *fold(live)]


def fold(live: LiveTable) -> list[PostDraft]:
    """Return the post that shrinks the last card of a table, if there is one."""
    last: LastCard | None = live.told.card
    if last is None:
        return []
    # The message is not known yet: the courier finds it by the nonce when the fold's turn has come.
    return [draft(CardFold(post=last.nonce, version=last.version, seats=last.seats), live.table.version)]


def _after_step(before: LiveTable, change: Change, after: LiveTable) -> tuple[list[PostDraft], Asked | None]:
    """Return the posts that follow from a new position, and who has then been asked.

    A card is due when the turn, or the persons who must decide, are not those who were asked last. What computer
    players do is never a reason for one, nor that a question to several has been answered by one of them.
    """
    first, state = change.entries[0], after.state
    if state.over:
        return [draft(FinalPost(turn=state.turn), after.table.version), *fold(after)], None
    persons = _persons(after.table.seats, state)
    if not persons:
        return [], before.told.asked
    asked = (state.turn, tuple(persons))
    # Where the whole table went back, everybody is told anew, whoever was asked before.
    if not first.rewound and before.session is not None:
        undone = first.undo_to is not None
        same = asked == before.told.asked
        if same or _answered(before.state, state) or (undone and _answered(state, before.state)):
            return [], asked
    return card(after, persons), asked


def _after_sitting_down(before: LiveTable, after: LiveTable) -> tuple[list[PostDraft], Asked | None]:
    """Return the card for somebody new on a seat that must decide, and who has then been asked.

    The position is the same, so whoever else must decide has been asked already: where a computer player now sits
    for a person, nobody is called again.
    """
    persons = _persons(after.table.seats, after.state)
    if not persons:
        return [], before.told.asked
    new = [seat for seat in persons if after.sitters[seat].user != before.sitters[seat].user]
    return card(after, persons) if new else [], (after.state.turn, tuple(persons))


def _persons(seats: Sequence[SeatInfo], state: State) -> list[int]:
    return [seat for seat in state.waiting if seats[seat].user is not None]


def _answered(before: State, after: State) -> bool:
    """Say whether the same question is pending, to fewer seats."""
    if (before.turn, len(before.stack)) != (after.turn, len(after.stack)):
        return False
    was, now = before.stack[-1], after.stack[-1]
    return was.kind == now.kind and set(now.seats) < set(was.seats)


async def _shows_step(core: Core, before: LiveTable, change: Change, after: LiveTable) -> bool:
    """Say whether a person wants the channel to see each step of a turn that goes on, or the taking back of one."""
    if change.user is None or before.session is None or change.entries[0].rewound:
        return False
    goes_on = not after.state.over and after.state.turn == before.state.turn
    return goes_on and (await core.prefs.person(change.user))[STEPS] == EACH
