"""What is due at a table, in its order: which posts a later one makes pointless, and what that one tells instead."""

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from hansa_bot.host.kernel.notices import FollowerSummary
from hansa_bot.host.kernel.posts import (
    CARD,
    CLOSED,
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
}
"""Which kinds of posts need not be seen any more once a later one of these kinds is."""


@dataclass(frozen=True, slots=True)
class DuePost:
    """A post that is not done with: what it says, and how it has fared so far."""

    row: StoredPost
    payload: PostPayload

    @property
    def kind(self) -> str:
        """The kind of the post."""
        return self.row.kind

    @property
    def tells_since(self) -> int | None:
        """From which version on it tells what has happened; None for what tells of one moment."""
        return self.payload.since if isinstance(self.payload, StepPost | FollowerSummary) else None

    def overtakes(self, earlier: "DuePost") -> bool:
        """Return whether an earlier post need not be seen any more once this one is."""
        if isinstance(earlier.payload, LobbyPost) and earlier.payload.anew:  # it calls somebody
            return False
        folded = isinstance(self.payload, Fold) and self.payload.post == earlier.row.nonce
        return folded or self.kind in OVERTAKEN_BY.get(earlier.kind, ())


def overtaken_posts(queue: Sequence[DuePost]) -> list[DuePost]:
    """Return the posts that a later one makes pointless, of those that are certainly not out yet."""
    return [
        post
        for index, post in enumerate(queue)
        if post.row.state == WAITING and any(later.overtakes(post) for later in queue[index + 1 :])
    ]


def telling_more(queue: Sequence[DuePost], overtaken: Sequence[DuePost]) -> dict[int, PostPayload]:
    """Return new payloads by post: what tells of steps tells also what those it overtakes would have told."""
    longer: dict[int, PostPayload] = {}
    untold: list[int] = []
    for post in queue:
        since = post.tells_since
        if since is not None and post in overtaken:
            untold.append(since)
        elif since is not None and untold:
            longer[post.row.id] = msgspec.structs.replace(post.payload, since=min(*untold, since))
            untold = []
        elif post.kind in OVERTAKEN_BY[STEP]:
            untold = []
    return longer
