"""Direct: private messages to one person, in the person's own language."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from hansa_bot.host.ports import DIRECT, REMIND, Post
from hansa_bot.host.prefs import DIRECT as PRIVATELY
from hansa_bot.host.prefs import MENTION, Whose
from hansa_bot.host.table import Table
from hansa_bot.i18n.catalog import Catalog, catalog
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.kit.draft import Draft
from hansa_bot.ui.notes import Make, picked

DIRECTS: dict[str, Make] = {}
"""By what the message is about, the "what" of its payload. A draft pings nobody: the message itself is the call."""


REFUSED: dict[str, Callable[[Services, Post], Awaitable[None]]] = {}
"""What is done about a message that its person does not take, by what it is about."""


async def direct(services: Services, post: Post) -> tuple[Table, Draft]:
    """Return a private message; raises CannotDeliver when nobody knows what it is about."""
    return await picked(DIRECTS, post)(services, post)


def recipient(post: Post) -> int | None:
    """Return the user who gets a post in private, None for a post that everybody at the table sees."""
    private = post.kind == DIRECT or (post.kind == REMIND and post.payload.get("how") == PRIVATELY)
    return int(post.payload["user"]) if private else None


def in_public(post: Post, draft: Draft) -> Draft | None:
    """Return what is posted at the table when the person takes no private messages: the same, calling them.

    It is None where the post does not ask for that.
    """
    if post.payload.get("else") != MENTION:
        return None
    user = int(post.payload["user"])
    return Draft(f"<@{user}> {draft.content}", draft.controls, [user], draft.pictures)


async def words(services: Services, user: int, table: Table) -> Catalog:
    """Return the texts in the language that a person has chosen, else in that of the table."""
    chosen = await services.host.prefs.of(Whose.PERSON, user)
    return catalog(chosen.language or table.language, table.title)
