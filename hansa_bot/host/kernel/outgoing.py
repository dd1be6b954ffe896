"""Outgoing: a post on its way, from the change that makes it due to the row of the outbox, and read from there."""

import secrets
from collections.abc import Mapping
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


def new_post(payload: PostPayload, version: int = 0, nonce: str | None = None) -> NewPost:
    """Return a new post that shows a version of the table, with a nonce of its own unless it is given one."""
    return NewPost(payload.kind, version, payload, nonce or new_nonce())


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
