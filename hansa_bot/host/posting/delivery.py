"""Delivery: a post on its way, who makes it on the platform, and what may keep it from being made."""

from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from hansa_bot.host.kernel.posts import PostPayload

P = TypeVar("P", bound=PostPayload, covariant=True)


@dataclass(frozen=True, slots=True)
class Post(Generic[P]):
    """Something that is due. The same post always has the same `nonce`, so sending it twice shows it once.

    `channel` is where it goes, or the channel of the `message` that it changes (None: it makes a new one). `replaces`
    is the message, by channel and id, that is deleted once this one is out. `retried` says that it may be out
    already, but not from before `at` (unix seconds).
    """

    id: int
    table: int
    version: int
    payload: P
    nonce: str
    channel: int | None = None
    message: int | None = None
    replaces: tuple[int, int] | None = None
    retried: bool = False
    guild: int | None = None
    at: float = 0.0

    @property
    def kind(self) -> str:
        """The kind of the post."""
        return self.payload.kind


@dataclass(eq=False)
class TryLater(Exception):
    """The post was not made; try again, after so many seconds if that is known.

    `perhaps` says that it may be out all the same (the connection broke, the server failed): then it is not dropped
    for a newer one, but tried again with its nonce, and folded in its turn. `everywhere` says that the reason is no
    post's: nothing at all is taken from us now.
    """

    after: float | None = None
    perhaps: bool = field(default=False, kw_only=True)
    everywhere: bool = field(default=False, kw_only=True)
    reason: str = field(default="", kw_only=True)


@dataclass(eq=False)
class CannotDeliver(Exception):
    """The post can never be made: there is something wrong with it."""

    reason: str


class Unreachable(CannotDeliver):
    """Its reader takes no private messages from us."""


@dataclass(eq=False)
class Blocked(CannotDeliver):
    """The place of the post takes none now: it is forbidden, or `gone`. Once that is mended, the post can be made."""

    gone: bool = field(default=False, kw_only=True)


class Messenger(Protocol):
    """Makes posts on the platform."""

    async def deliver(self, post: Post[Any]) -> int | None:
        """Make the post; return the id of its message or thread, None when there was nothing to post.

        Raises TryLater, Blocked or CannotDeliver; anything else counts as "perhaps posted" and is tried again with
        the nonce.
        """
        ...


class Moves(Protocol):
    """Takes a table to where its posts go."""

    async def arrive(self, table: int, thread: int) -> None:
        """The table's thread is open: the game goes on there."""
        ...

    async def lost(self, table: int, channel: int) -> bool:
        """The channel is gone; return whether the table has found another one."""
        ...
