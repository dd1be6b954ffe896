"""Ports: what the host needs from the outside, time and a way to post."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

LOBBY, CARD, FINAL, FOLD, CLOSED, PROMPT = "lobby", "card", "final", "fold", "closed", "prompt"
REMIND, NOTE, OFFER, VOTE, STEP, THREAD, DIRECT = "remind", "note", "offer", "vote", "step", "thread", "direct"
SHUT = "shut"


class Clock(Protocol):
    """Time, so that tests can turn it."""

    def now(self) -> float:
        """Return seconds since 1970."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        ...


@dataclass(frozen=True, slots=True)
class Post:
    """Something public that is due. The same post always has the same `nonce`, so sending it twice shows it once.

    `channel` is where it goes, or where the message that it changes stands; None means where the table is.

    lobby   the lobby card; edit the message `payload["message"]` when that is set, else create it; then mention the
            users `payload["call"]` and take away the message `payload["old"]` in the channel `payload["where"]`
    card    somebody must decide: `payload` has "turn", "seats" that must, "users" to mention, and "moved", the
            reason, where the table has come from elsewhere
    final   the game is over
    fold    shrink the message `payload["message"]` to one line; it was a `payload["kind"]` of version
            `payload["version"]`, and its own payload is there too
    prompt  somebody asks to take the game back: `payload` has "proposal", "seats" asked, "users" to mention
    closed  the table was abandoned by `payload["user"]`
    remind  a person still has to decide: `payload` has "seat", "user" to mention, "since" (unix seconds), "last" if
            all the others have decided, "how" (mention or direct), and "else": "mention" where a private message
            that is refused becomes a mention
    note    a line for everybody, nobody mentioned: `payload["what"]` says about what
    offer   a seat may be taken over by whoever likes: `payload` has "seat", and "by", the user who says so, if any
    vote    those at the table are asked whether it pauses, for so many "days" if that is said: `payload` has "seat"
            that asks, "users" to mention
    step    what a person has just done in a turn that goes on: `payload` has "seat", "since" (a version)
    thread  open a thread for the table at the message `payload["message"]`, or without one when that is None; deliver
            returns the thread's id, None where it cannot be opened. `payload["again"]`: it may be open already
    shut    archive the table's thread
    direct  a private message to `payload["user"]`: `payload["what"]` says about what; with `payload["else"]` it is
            said at the table to who takes none
    """

    id: int
    table: int
    kind: str
    version: int
    payload: dict[str, Any]
    nonce: str
    channel: int | None = None


class TryLater(Exception):
    """The post was not made; try again, after so many seconds if that is known.

    `perhaps` says that it may be out all the same (the connection broke, the server failed): then it is not dropped
    for a newer one, but tried again with its nonce, and folded in its turn.
    """

    def __init__(self, after: float | None = None, *, perhaps: bool = False) -> None:
        super().__init__(f"try again after {after} s" if after is not None else "try again later")
        self.after = after
        self.perhaps = perhaps


class CannotDeliver(Exception):
    """The post can never be made: there is something wrong with it."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Blocked(CannotDeliver):
    """The place of the post takes none now: it is forbidden, or `gone`. Once that is mended, the post can be made."""

    def __init__(self, reason: str, *, gone: bool = False) -> None:
        super().__init__(reason)
        self.gone = gone


class Messenger(Protocol):
    """Makes posts on the platform."""

    async def deliver(self, post: Post) -> int | None:
        """Make the post; return the id of its message, None when there was nothing to post.

        Raises TryLater, Blocked or CannotDeliver; anything else counts as "perhaps posted" and is tried again with
        the nonce.
        """
        ...
