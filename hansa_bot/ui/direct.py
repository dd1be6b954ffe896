"""Direct: private messages to one person, in the person's own language."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from hansa_bot.host.kernel.ports import Post
from hansa_bot.host.kernel.posts import Direct, ReminderPost
from hansa_bot.host.kernel.settings import DIRECT as PRIVATELY
from hansa_bot.host.kernel.settings import MENTION, Whose
from hansa_bot.host.kernel.table import Table
from hansa_bot.i18n.catalog import Catalog, catalog
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.kit.draft import Draft

Make = Callable[[Services, Post[Any]], Awaitable[tuple[Table, Draft]]]
"""Returns the table of a post, and what the post says. In private it pings nobody: the message itself is the call."""


def recipient(post: Post[Any]) -> int | None:
    """Return the user who gets a post in private, None for a post that everybody at the table sees."""
    payload = post.payload
    private = isinstance(payload, Direct) or (isinstance(payload, ReminderPost) and payload.how == PRIVATELY)
    return payload.user if private else None


def in_public(post: Post[Any], draft: Draft) -> Draft | None:
    """Return what is posted at the table when the person takes no private messages: the same, calling them.

    It is None where the post does not ask for that.
    """
    if not isinstance(post.payload, ReminderPost) or post.payload.otherwise != MENTION:
        return None
    user = post.payload.user
    return Draft(f"<@{user}> {draft.content}", draft.controls, [user], draft.pictures)


async def words(services: Services, user: int, table: Table) -> Catalog:
    """Return the texts in the language that a person has chosen, else in that of the table."""
    chosen = await services.host.prefs.of(Whose.PERSON, user)
    return catalog(chosen.language or table.language, table.title)
