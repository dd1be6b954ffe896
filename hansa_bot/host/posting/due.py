"""What is due at a table, in its order: which posts a later one makes pointless, and what that one tells instead."""

from collections.abc import Sequence

import msgspec

from hansa_bot.host.kernel.notices import FollowerSummary
from hansa_bot.host.kernel.posts import (
    CARD,
    CLOSED,
    DEAL,
    DIRECT,
    FINAL,
    LOBBY,
    STEP,
    TAGS,
    Fold,
    LobbyPost,
    PostPayload,
    StepPost,
)
from hansa_bot.model.values import WAITING, StoredPost

OVERTAKEN_BY = {
    CARD: {CARD, FINAL, CLOSED},
    LOBBY: {LOBBY},
    STEP: {STEP, CARD, FINAL, CLOSED},
    DIRECT: {DIRECT},
    TAGS: {TAGS},
    DEAL: {DEAL},
}
"""Which kinds of posts need not be seen any more once a later one of these kinds is."""


def tells_since(post: StoredPost) -> int | None:
    """Return from which version on a post tells what has happened; None for what tells of one moment."""
    return post.payload.since if isinstance(post.payload, StepPost | FollowerSummary) else None


def overtakes(post: StoredPost, earlier: StoredPost) -> bool:
    """Return whether an earlier post need not be seen any more once this one is."""
    if isinstance(earlier.payload, LobbyPost) and earlier.payload.anew:  # it calls somebody
        return False
    folded = isinstance(post.payload, Fold) and post.payload.post == earlier.nonce
    return folded or post.kind in OVERTAKEN_BY.get(earlier.kind, ())


def overtaken_posts(queue: Sequence[StoredPost]) -> list[StoredPost]:
    """Return the posts that a later one makes pointless, of those that are certainly not out yet."""
    return [
        post
        for index, post in enumerate(queue)
        if post.state == WAITING and any(overtakes(later, post) for later in queue[index + 1 :])
    ]


def telling_more(queue: Sequence[StoredPost], overtaken: Sequence[StoredPost]) -> dict[int, PostPayload]:
    """Return new payloads by post: what tells of steps tells also what those it overtakes would have told."""
    longer: dict[int, PostPayload] = {}
    untold: list[int] = []
    for post in queue:
        since = tells_since(post)
        if since is not None and post in overtaken:
            untold.append(since)
        elif since is not None and untold:
            longer[post.id] = msgspec.structs.replace(post.payload, since=min(*untold, since))
            untold = []
        elif post.kind in OVERTAKEN_BY[STEP]:
            untold = []
    return longer
