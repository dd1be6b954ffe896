"""Refusals about places and guests: which table is meant, where it may go, who may join it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hansa_bot.engine.errors import PlayerError
from hansa_bot.host.kernel.errors import Elsewhere, NotInvited, Several
from hansa_bot.i18n.catalog import Catalog
from hansa_bot.titles import registry
from hansa_bot.ui.kit.draft import paragraphs, plain
from hansa_bot.ui.kit.errors import NoMentions
from hansa_bot.ui.kit.replies import clean, safe

_SHOWN = 6


def _several(error: Several, tr: Catalog) -> str:
    lines = [
        f"- **{table.id}** · {plain(registry.load(table.title).meta.called(tr.language))} · "
        f"{', '.join(map(safe, table.names))} · <#{table.place.channel}>"
        for table in error.tables[:_SHOWN]
    ]
    more = len(error.tables) - len(lines)
    rest = "- " + tr.plural("and {n} more", "and {n} more", more) if more else None
    asked = tr("Several tables belong to this channel. Say which one with the option table, or ask in its thread:")
    return paragraphs(asked, *lines, rest)


def _not_invited(error: NotInvited, tr: Catalog) -> str:
    who = ", ".join(f"<@{user}>" for user in dict.fromkeys((error.owner, *error.guests)))
    return tr(
        "This table waits for those who were invited: {who}. <@{owner}> can let you in with /table invite; "
        "/table new in another channel opens one of your own.",
        who=who,
        owner=error.owner,
    )


def _elsewhere(error: Elsewhere, tr: Catalog) -> str:
    return tr("That table belongs to another server, and stays there. /table move brings it to a channel of its own.")


def _no_mentions(error: NoMentions, tr: Catalog) -> str:
    return tr(
        "I find nobody in “{text}”. Mention those you invite, with @ and their names, several one after the other; "
        "/table invite with everyone opens the table for all.",
        text=plain(clean(error.text, 80)),
    )


_SAY: dict[type[PlayerError], Callable[[Any, Catalog], str]] = {
    Several: _several,
    NotInvited: _not_invited,
    Elsewhere: _elsewhere,
    NoMentions: _no_mentions,
}

KINDS: tuple[type[PlayerError], ...] = tuple(_SAY)


def said(error: PlayerError, tr: Catalog) -> str:
    """Return what to tell the asker."""
    return _SAY[type(error)](error, tr)
