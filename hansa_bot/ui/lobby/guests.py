"""Guests: whom somebody means who invites."""

from __future__ import annotations

import re

from hansa_bot.host.table import Table
from hansa_bot.i18n.catalog import Catalog
from hansa_bot.ui.kit.errors import NoMentions

_MENTION = re.compile(r"<@!?(\d{1,20})>")

MOST_TYPED = 500
"""Characters of what is typed; far fewer persons than a message may mention fit into it."""


def meant(typed: str | None) -> tuple[int, ...]:
    """Return the users who are mentioned, each once; raises NoMentions when there is text but nobody in it."""
    users = tuple(dict.fromkeys(int(found) for found in _MENTION.findall(typed or "")))
    if typed and typed.strip() and not users:
        raise NoMentions(typed)
    return users


def answer(table: Table, tr: Catalog) -> str:
    """Say who may join a table now."""
    if not table.gathering.closed:
        return tr("The table is open for everyone.")
    names = ", ".join(f"<@{user}>" for user in table.gathering.guests)
    return tr(
        "Only those you invite may join now: {names}. /table invite with everyone opens the table for all.",
        names=names,
    )
