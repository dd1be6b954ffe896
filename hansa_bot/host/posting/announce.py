"""Announcing: which posts become due when a table has changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hansa_bot.engine.session import Session
from hansa_bot.engine.state import State
from hansa_bot.host.kernel.posts import (
    CardFold,
    CardPost,
    ClosedPost,
    FinalPost,
    LobbyPost,
    PostDraft,
    PromptFold,
    PromptPost,
    ThreadPost,
    draft,
)
from hansa_bot.host.standing import Asked, Card, Standing, Told
from hansa_bot.host.table import SeatInfo, Status
from hansa_bot.store.requests import ProposalRow


def lobby(*, anew: bool = False, call: Sequence[int] = ()) -> list[PostDraft]:
    """Return the post that shows the lobby, or the change of it; `anew` as a new card, which calls some users."""
    return [draft(LobbyPost(anew=anew, call=tuple(call)))]


def thread() -> list[PostDraft]:
    """Return the post that opens a thread for the game."""
    return [draft(ThreadPost())]


def again(stands: Standing, why: str) -> list[PostDraft]:
    """Return the posts that ask once more, where a table is now, those who must decide; `why` it has moved."""
    persons = stands.seats_to_move(computers=False)
    if not persons:
        return []
    version = stands.table.version
    card = _card(stands.table.seats, stands.state, persons, moved=why)
    return [draft(card, version), *_fold(version, stands.told.card)]


def closed(status: Status, version: int, user: int, last: Card | None) -> list[PostDraft]:
    """Return the posts for a table that `user` has abandoned; one that never began just closes its lobby card."""
    if status is Status.LOBBY:
        return lobby()
    return [draft(ClosedPost(user=user), version), *_fold(version, last)]


def after_step(
    seats: Sequence[SeatInfo], before: State | None, after: Session[Any], told: Told, *, undone: bool = False
) -> tuple[list[PostDraft], Asked | None]:
    """Return the posts that follow from a new position, and who has then been asked.

    A card is due when the turn, or the persons who must decide, are not those who were asked last. What computer
    players do is never a reason for one, nor that a question to several has been answered by one of them.
    """
    state, version = after.state, after.version
    if state.over:
        return [draft(FinalPost(turn=state.turn), version), *_fold(version, told.card)], None
    persons = tuple(seat for seat in state.waiting if seats[seat].user is not None)
    if not persons:
        return [], told.asked
    asked = (state.turn, persons)
    if asked == told.asked or _answered(before, state) or (undone and _answered(state, before)):
        return [], asked
    return [draft(_card(seats, state, persons), version), *_fold(version, told.card)], asked


def _card(seats: Sequence[SeatInfo], state: State, persons: Sequence[int], moved: str | None = None) -> CardPost:
    users = tuple(user for seat in persons if (user := seats[seat].user) is not None)
    return CardPost(turn=state.turn, seats=tuple(persons), users=users, moved=moved)


def after_leaving(seats: Sequence[SeatInfo], game: Session[Any], told: Told) -> Asked | None:
    """Return who counts as asked once a computer player sits where a person sat.

    The position is the same, so whoever else must decide has been asked already: nobody is called again.
    """
    persons = tuple(seat for seat in game.waiting if seats[seat].user is not None)
    return (game.state.turn, persons) if persons else told.asked


def asks(row: ProposalRow, seats: Sequence[SeatInfo]) -> PostDraft:
    """Return the post that asks those concerned whether the game may go back."""
    users = tuple(user for seat in row.asked if (user := seats[seat].user) is not None)
    return draft(PromptPost(proposal=row.nonce, seats=row.asked, users=users), row.version, row.nonce)


def ends(row: ProposalRow, version: int) -> PostDraft:
    """Return the change that shrinks such a post to what became of the request."""
    return draft(PromptFold(post=row.nonce, version=row.version, proposal=row.nonce), version)


def _answered(before: State | None, after: State | None) -> bool:
    """Say whether the same question is pending, to fewer seats."""
    if before is None or after is None or (before.turn, len(before.stack)) != (after.turn, len(after.stack)):
        return False
    was, now = before.stack[-1], after.stack[-1]
    return was.kind == now.kind and set(now.seats) < set(was.seats)


def card_among(drafts: Sequence[PostDraft], last: Card | None) -> Card | None:
    """Return the table's last card once these posts are due too; none after the end."""
    for found in drafts:
        if isinstance(found.payload, CardPost):
            return Card(found.nonce, found.version, found.payload.seats)
        if isinstance(found.payload, FinalPost | ClosedPost):
            return None
    return last


def _fold(version: int, last: Card | None) -> list[PostDraft]:
    if last is None:
        return []
    # The message is not known yet: the courier finds it by the nonce when the fold's turn has come.
    return [draft(CardFold(post=last.nonce, version=last.version, seats=last.seats), version)]
