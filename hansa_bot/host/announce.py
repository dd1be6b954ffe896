"""Announcing: which posts become due when a table has changed."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from hansa_bot.engine.session import Session
from hansa_bot.host.ports import CARD, CLOSED, FINAL, FOLD, LOBBY
from hansa_bot.host.standing import Card
from hansa_bot.host.table import SeatInfo, Status
from hansa_bot.store.outbox import Draft

# Discord keeps nonces of at most 25 characters.
_NONCE_BYTES = 12


def draft(kind: str, version: int, payload: dict[str, Any]) -> Draft:
    """Return a new post with a nonce of its own."""
    return Draft(kind, version, payload, secrets.token_hex(_NONCE_BYTES))


def lobby() -> list[Draft]:
    """Return the post that shows the lobby, or the change of it."""
    return [draft(LOBBY, 0, {})]


def closed(status: Status, version: int, user: int, last: Card | None) -> list[Draft]:
    """Return the posts for a table that `user` has abandoned; one that never began just closes its lobby card."""
    if status is Status.LOBBY:
        return lobby()
    return [draft(CLOSED, version, {"user": user}), *_fold(version, last)]


def after_step(seats: Sequence[SeatInfo], session: Session[Any], last: Card | None) -> list[Draft]:
    """Return the posts that follow from the present position, given the last card.

    A card is due when the turn, or the persons who must decide, are not those of the last card. Computer players are
    never a reason for one.
    """
    state, version = session.state, session.version
    if state.over:
        return [draft(FINAL, version, {"turn": state.turn, "seats": [], "users": []}), *_fold(version, last)]
    persons = [seat for seat in state.waiting if seats[seat].user is not None]
    if not persons or (last is not None and last.key == (state.turn, tuple(persons))):
        return []
    users = [seats[seat].user for seat in persons]
    return [draft(CARD, version, {"turn": state.turn, "seats": persons, "users": users}), *_fold(version, last)]


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
