"""Commands: one group per title, generated from its table of actions, so that no title needs a line here."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Coroutine
from typing import Any

import discord
from discord import app_commands

from hansa_bot.engine.action import ActionKind
from hansa_bot.i18n.catalog import SOURCE_LANGUAGE, Catalog, catalog
from hansa_bot.titles.base import Title
from hansa_bot.titles.texts import Texts
from hansa_bot.ui.kit.asking import about_table
from hansa_bot.ui.kit.choices import Given
from hansa_bot.ui.kit.limits import COMMAND_ABOUT, cut
from hansa_bot.ui.kit.translator import name, said
from hansa_bot.ui.turn import playing

Answer = Callable[..., Coroutine[Any, Any, None]]


def group(title: Title) -> app_commands.Group:
    """Return the commands of a title: one for each kind of action."""
    meta = title.meta
    about = said(cut(meta.about, COMMAND_ABOUT), lambda tr: tr(meta.about), meta.id)
    made = app_commands.Group(name=meta.command, description=about)
    for kind in title.rules.kinds.values():
        made.add_command(command(title, kind))
    return made


def command(title: Title, kind: ActionKind) -> app_commands.Command[Any, ..., None]:
    """Return the command of one kind of action; its first slot is required, the others only where they matter."""
    options = {name(slot).replace("-", "_"): slot for slot in kind.slots}
    answer = _answer(title.meta.id, kind, options)
    app_commands.describe(**{option: _said(title, _slot, slot) for option, slot in options.items()})(answer)
    verb = _said(title, _verb, kind.name)
    made: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=app_commands.locale_str(name(kind.name), **verb.extras),
        description=_said(title, _about, kind.name),
        callback=answer,
    )
    for option, slot in options.items():
        made.autocomplete(option)(_completer(title.meta.id, kind, slot, options))
    return made


def _said(title: Title, ask: Callable[[Texts, str], str], key: str) -> app_commands.locale_str:
    """Return what a title says of one of its verbs or slots, in every language."""

    def say(tr: Catalog) -> str:
        return cut(ask(title.texts(tr, ()), key), COMMAND_ABOUT)

    return said(say(catalog(SOURCE_LANGUAGE, title.meta.id)), say, title.meta.id)


def _verb(texts: Texts, kind: str) -> str:
    return texts.kind(kind)


def _about(texts: Texts, kind: str) -> str:
    return texts.about(kind)


def _slot(texts: Texts, slot: str) -> str:
    return texts.slot(slot)


def _answer(title: str, kind: ActionKind, options: dict[str, str]) -> Answer:
    async def answer(interaction: discord.Interaction[Any], **filled: str | None) -> None:
        await playing.play(interaction, title, kind, _given(options, filled))

    # discord.py reads the options off the signature; here it comes from the table of actions.
    first = [
        inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=discord.Interaction)
    ]
    slots = [
        inspect.Parameter(
            option,
            inspect.Parameter.KEYWORD_ONLY,
            annotation=str if index == 0 else str | None,
            default=inspect.Parameter.empty if index == 0 else None,
        )
        for index, option in enumerate(options)
    ]
    answer.__signature__ = inspect.Signature(first + slots)  # type: ignore[attr-defined]
    return about_table(answer)


def _completer(title: str, kind: ActionKind, slot: str, options: dict[str, str]) -> Any:
    async def complete(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        given = _given(options, vars(interaction.namespace))
        found = await playing.complete(interaction, title, kind, slot, current, given)
        return [app_commands.Choice(name=line.name, value=line.value) for line in found]

    return complete


def _given(options: dict[str, str], filled: dict[str, Any]) -> Given:
    """Return what is filled in by slot; blank means not filled in."""
    return {
        slot: str(filled[option]).strip()
        for option, slot in options.items()
        if filled.get(option) is not None and str(filled[option]).strip()
    }
