"""Announcing: which posts become due when a table has changed."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from hansa_bot.engine.session import Session
from hansa_bot.engine.state import State
from hansa_bot.host.ports import CARD, CLOSED, FINAL, FOLD, LOBBY, PROMPT, THREAD
from hansa_bot.host.standing import Asked, Card, Standing, Told
from hansa_bot.host.table import SeatInfo, Status
from hansa_bot.store.outbox import Draft
from hansa_bot.store.proposals import ProposalRow

# Discord keeps nonces of at most 25 characters.
_NONCE_BYTES = 12


def draft(kind: str, version: int, payload: dict[str, Any]) -> Draft:
    """Return a new post with a nonce of its own."""
    return Draft(kind, version, payload, secrets.token_hex(_NONCE_BYTES))


def lobby(*, anew: bool = False, call: Sequence[int] = ()) -> list[Draft]:
    """Return the post that shows the lobby, or the change of it; `anew` as a new card, which calls some users."""
    return [draft(LOBBY, 0, {"anew": True, "call": list(call)} if anew else {})]


def thread() -> list[Draft]:
    """Return the post that opens a thread for the game."""
    return [draft(THREAD, 0, {})]


def again(stands: Standing, why: str) -> list[Draft]:
    """Return the posts that ask once more, where a table is now, those who must decide; `why` it has moved."""
    persons = stands.seats_to_move(computers=False)
    if not persons:
        return []
    version, users = stands.table.version, [stands.table.seats[seat].user for seat in persons]
    payload = {"turn": stands.state.turn, "seats": persons, "users": users, "moved": why}
    return [draft(CARD, version, payload), *_fold(version, stands.told.card)]


def closed(status: Status, version: int, user: int, last: Card | None) -> list[Draft]:
    """Return the posts for a table that `user` has abandoned; one that never began just closes its lobby card."""
    if status is Status.LOBBY:
        return lobby()
    return [draft(CLOSED, version, {"user": user}), *_fold(version, last)]


def after_step(
    seats: Sequence[SeatInfo], before: State | None, after: Session[Any], told: Told, *, undone: bool = False
) -> tuple[list[Draft], Asked | None]:
    """Return the posts that follow from a new position, and who has then been asked.

    A card is due when the turn, or the persons who must decide, are not those who were asked last. What computer
    players do is never a reason for one, nor that a question to several has been answered by one of them.
    """
    state, version = after.state, after.version
    if state.over:
        return [
            draft(FINAL, version, {"turn": state.turn, "seats": [], "users": []}),
            *_fold(version, told.card),
        ], None
    persons = tuple(seat for seat in state.waiting if seats[seat].user is not None)
    if not persons:
        return [], told.asked
    asked = (state.turn, persons)
    if asked == told.asked or _answered(before, state) or (undone and _answered(state, before)):
        return [], asked
    users = [seats[seat].user for seat in persons]
    card = draft(CARD, version, {"turn": state.turn, "seats": list(persons), "users": users})
    return [card, *_fold(version, told.card)], asked


def after_leaving(seats: Sequence[SeatInfo], game: Session[Any], told: Told) -> Asked | None:
    """Return who counts as asked once a computer player sits where a person sat.

    The position is the same, so whoever else must decide has been asked already: nobody is called again.
    """
    persons = tuple(seat for seat in game.waiting if seats[seat].user is not None)
    return (game.state.turn, persons) if persons else told.asked


def request_nonce() -> str:
    """Return the name of a new request to go back, which is the nonce of its post."""
    return secrets.token_hex(_NONCE_BYTES)


def asks(row: ProposalRow, seats: Sequence[SeatInfo]) -> Draft:
    """Return the post that asks those concerned whether the game may go back."""
    users = [seats[seat].user for seat in row.asked]
    payload = {"proposal": row.nonce, "seats": list(row.asked), "users": users}
    return Draft(PROMPT, row.version, payload, row.nonce)


def ends(row: ProposalRow, version: int) -> Draft:
    """Return the change that shrinks such a post to what became of the request."""
    payload = {"proposal": row.nonce, "version": row.version, "kind": PROMPT, "post": row.nonce}
    return draft(FOLD, version, payload)


def _answered(before: State | None, after: State | None) -> bool:
    """Say whether the same question is pending, to fewer seats."""
    if before is None or after is None or (before.turn, len(before.stack)) != (after.turn, len(after.stack)):
        return False
    was, now = before.stack[-1], after.stack[-1]
    return was.kind == now.kind and set(now.seats) < set(was.seats)


def card_among(drafts: Sequence[Draft], last: Card | None) -> Card | None:
    """Return the table's last card once these posts are due too; none after the end."""
    for found in drafts:
        if found.kind == CARD:
            return Card(found.nonce, found.version, found.payload)
        if found.kind in (FINAL, CLOSED):
            return None
    return last


def _fold(version: int, last: Card | None) -> list[Draft]:
    if last is None:
        return []
    # The message is not known yet: the courier finds it by the nonce when the fold's turn has come.
    return [draft(FOLD, version, {**last.payload, "version": last.version, "kind": CARD, "post": last.nonce})]
