"""Notes: lines for everybody at a table; nobody is called by them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from hansa_bot.host.ports import CannotDeliver, Post
from hansa_bot.host.table import Table
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.kit.draft import Draft

Make = Callable[[Services, Post], Awaitable[tuple[Table, Draft]]]
"""Returns the table of a post, and what the post says."""

NOTES: dict[str, Make] = {}
"""By what the note is about, the "what" of its payload."""


async def note(services: Services, post: Post) -> tuple[Table, Draft]:
    """Return a note; raises CannotDeliver when nobody knows what it is about."""
    return await picked(NOTES, post)(services, post)


def picked(known: dict[str, Make], post: Post) -> Make:
    """Return who makes a post, by what it is about; raises CannotDeliver for what only another version knows."""
    what = str(post.payload["what"])
    if what not in known:
        raise CannotDeliver(f"nothing is known about {what!r}")
    return known[what]
