"""Translator: what commands are called and how they are described, in the reader's language."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Iterable
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Spot

from hansa_bot.i18n.catalog import SOURCE_LANGUAGE, Catalog, catalog
from hansa_bot.ui.kit.asking import language_of
from hansa_bot.ui.kit.limits import COMMAND_ABOUT, COMMAND_NAME, cut
from hansa_bot.ui.kit.matching import slug

_NAMES = {Spot.command_name, Spot.group_name, Spot.parameter_name}


def title_text(message: str, say: Callable[[Catalog], str], title: str) -> app_commands.locale_str:
    """Return the text of a command that a title says itself, with how to say it in another language."""
    return app_commands.locale_str(message, say=say, title=title)


class CatalogTranslator(app_commands.Translator):
    """Translates at registration; a text that is the same in the other language is left out."""

    def __init__(self, known: Collection[str] | None = None) -> None:
        # All texts of all commands are asked for in every locale of Discord, most of which we do not speak.
        self._spoken = {locale: language_of(locale.value, known) for locale in discord.Locale}

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Return the text in the locale's language, or None where it does not differ."""
        language = self._spoken[locale]
        if language == SOURCE_LANGUAGE:
            return None
        text = translate(string, catalog(language, string.extras.get("title")))
        if context.location in _NAMES:
            text = name(text)
        return cut(text, COMMAND_ABOUT) if text and text != string.message else None


def translate(string: app_commands.locale_str, tr: Catalog) -> str:
    """Return the text of a command in a catalogue's language."""
    say: Callable[[Catalog], Any] | None = string.extras.get("say")
    return str(say(tr)) if say else tr(string.message)


def name(text: str) -> str:
    """Return a text as the name of a command or option: lower case, words joined by hyphens, at most 32 signs."""
    return slug(text, COMMAND_NAME)


def with_options(answer: Callable[..., object], options: Iterable[str], required: int = 0) -> None:
    """Let a command's function take options of text that come from a table; the first ones are `required`."""
    # discord.py reads options off the signature.
    first = inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=discord.Interaction)
    taken = [
        inspect.Parameter(option, inspect.Parameter.KEYWORD_ONLY, annotation=str)
        if index < required
        else inspect.Parameter(option, inspect.Parameter.KEYWORD_ONLY, annotation=str | None, default=None)
        for index, option in enumerate(options)
    ]
    answer.__signature__ = inspect.Signature([first, *taken])  # type: ignore[attr-defined]
