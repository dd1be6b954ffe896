"""About: the option by which every command about a table can name another one than that of the channel."""

from __future__ import annotations

import functools
import inspect
import logging
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

import discord
from discord import app_commands

from hansa_bot.engine.errors import PlayerError
from hansa_bot.host.table import Table
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles import registry
from hansa_bot.ui import asking, limits
from hansa_bot.ui.replies import clean

Answer = TypeVar("Answer", bound=Callable[..., Coroutine[Any, Any, None]])

OPTION = "table"
"""Its name is the group's, which keeps its English name too."""

ABOUT = N_("Its number; the table of this channel when left out.")
_log = logging.getLogger(__name__)


def about_table(answer: Answer) -> Answer:
    """Give a command the option `table`, with its autocomplete; `asking.table_here` reads it.

    It stands right above the function, below all other decorators: the function itself never sees the option.
    """

    async def ask(*args: Any, **given: Any) -> None:
        given.pop(OPTION, None)
        await answer(*args, **given)

    functools.update_wrapper(ask, answer)
    signature = inspect.signature(answer, eval_str=True)
    added = inspect.Parameter(OPTION, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=int | None)
    ask.__signature__ = signature.replace(parameters=[*signature.parameters.values(), added])  # type: ignore[attr-defined]
    app_commands.describe(**{OPTION: ABOUT})(ask)
    app_commands.autocomplete(**{OPTION: complete})(ask)
    return ask  # type: ignore[return-value]


async def complete(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[int]]:
    """Return the server's live tables whose lines hold what was typed: the asker's own first, then those near."""
    try:
        place, user = asking.place(interaction), interaction.user.id
        known = await asking.services(interaction).host.whereabouts.known(place, user)
    except PlayerError:
        return []
    except Exception:  # nobody sees an error while typing, so it must at least be in the log
        _log.exception("autocomplete failed interaction=%s", interaction.id)
        return []
    typed = str(current).strip().casefold()
    lines = ((table.id, line(table, asking.language(interaction))) for table in known)
    found = [app_commands.Choice(name=text, value=number) for number, text in lines if typed in text.casefold()]
    return found[: limits.CHOICES]


def line(table: Table, language: str) -> str:
    """Return a table in one line without markup: its number, its title in a language, who plays."""
    names = ", ".join(clean(name) for name in table.names) or "–"
    return limits.cut(
        f"{table.id} · {registry.load(table.title).meta.called(language)} · {names}", limits.CHOICE_NAME
    )
