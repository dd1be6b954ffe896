"""Outgoing: a post on its way, from the change that makes it due to the row of the outbox, and read from there."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Union

import msgspec

from hansa_bot.host.kernel import notices as notices  # a form that is not imported would not be known
from hansa_bot.host.kernel.posts import PostPayload
from hansa_bot.model.values import NewPost

_FORMS: dict[str, Any] = {
    kind.kind: Union[tuple(kind.__subclasses__()) or kind]  # noqa: UP007 (as many as there are)
    for kind in PostPayload.__subclasses__()
}
"""The forms of each kind of post."""


class UnknownPost(Exception):
    """A stored post is none that this version knows."""


@dataclass(frozen=True, slots=True)
class PostDraft:
    """A post that is due once the change that makes it is stored; its nonce is what makes it the same post later."""

    payload: PostPayload
    version: int
    nonce: str

    @property
    def kind(self) -> str:
        """The kind of the post."""
        return self.payload.kind

    @property
    def row(self) -> NewPost:
        """The post as it is stored."""
        return NewPost(self.kind, self.version, msgspec.to_builtins(self.payload), self.nonce)


def draft(payload: PostPayload, version: int = 0, nonce: str | None = None) -> PostDraft:
    """Return a new post that shows a version of the table, with a nonce of its own unless it is given one."""
    return PostDraft(payload, version, nonce or new_nonce())


def new_nonce() -> str:
    """Return a nonce that no post has had."""
    return secrets.token_hex(12)  # Discord keeps nonces of at most 25 characters


def read(kind: str, stored: Mapping[str, Any]) -> PostPayload:
    """Return what lies in a row of the outbox; raises UnknownPost for what only another version knows."""
    try:
        payload: PostPayload = msgspec.convert(stored, _FORMS[kind])
    except (KeyError, msgspec.ValidationError) as error:
        raise UnknownPost(f"a post of kind {kind!r} is not understood: {error}") from error
    return payload
