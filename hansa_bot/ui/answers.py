"""Answers: what a step led to, and what went wrong. Nobody who asks is left without one."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import Any

import discord
from discord import app_commands

from hansa_bot.engine.errors import PlayerError
from hansa_bot.engine.session import Entry
from hansa_bot.ui.kit import asking, limits
from hansa_bot.ui.kit.buttons import Item, rows
from hansa_bot.ui.kit.moment import Moment, plain_texts_of, texts_of
from hansa_bot.ui.kit.narration import story, waiting_line
from hansa_bot.ui.kit.replies import private, safe
from hansa_bot.ui.refusals import closing, fault, refusal_text
from hansa_bot.ui.rules import rulebook

_log = logging.getLogger(__name__)
TOLD = 600
"""Characters for what happened."""


def next_step(moment: Moment) -> str:
    """Say what is due next: from the reader, or from whom else."""
    if moment.must_act and moment.seat is not None:
        return moment.said.due(moment.view, moment.seat)
    return waiting_line(moment)


def done(moment: Moment, entries: Iterable[Entry]) -> str:
    """Return what the asker's step led to, and what is due next, in one line."""
    return " ".join(filter(None, (story(moment, entries, TOLD), next_step(moment))))


async def failed(interaction: discord.Interaction[Any], error: BaseException) -> None:
    """Tell the asker why nothing came of it: a refusal in words, or that the fault is ours, which is logged."""
    tr = asking.words(interaction)
    if isinstance(error, discord.HTTPException) and not interaction.response.is_done():
        # Discord did not take our first answer, so it takes no other one either.
        _unanswered(interaction, error)
        return
    link = None
    if isinstance(error, PlayerError):
        text, link = await refused(interaction, error), rule_link(interaction, error)
    elif isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
        text = tr("This command has changed. Reload Discord (Ctrl+R) and ask again.")
    elif isinstance(error, app_commands.TransformerError):
        text = tr("I cannot read “{text}”.", text=safe(str(error.value), limits.BUTTON_LABEL))
    else:
        table = asking.known_table(interaction)
        where = (interaction.id, interaction.user.id, interaction.channel_id, table and (table.id, table.version))
        _log.error("failed interaction=%s user=%s channel=%s table=%s", *where, exc_info=error)
        text = fault(tr)
    await _answer(interaction, text, link)


async def refused(interaction: discord.Interaction[Any], error: PlayerError, *, marked: bool = True) -> str:
    """Return a refusal in the asker's language, with all that is known of the asker's position.

    `marked` is for messages; otherwise names are as they are, for places without markup.
    """
    tr, table = asking.words(interaction), asking.known_table(interaction)
    if table is None:
        return refusal_text(error, tr)
    texts = (texts_of if marked else plain_texts_of)(table, tr.language)
    try:
        return refusal_text(error, tr, texts, await asking.moment_of(interaction, table))
    except PlayerError:  # the game has not begun
        return refusal_text(error, tr, texts)


def rule_link(interaction: discord.Interaction[Any], error: PlayerError) -> Item | None:
    """Return the button that opens the rule which a refusal cites, if there is one."""
    return rulebook.link(asking.words(interaction), error, asking.known_table(interaction))


async def later(interaction: discord.Interaction[Any]) -> None:
    """Say that the bot is about to restart; an autocomplete just gets nothing."""
    if interaction.type is not discord.InteractionType.autocomplete:
        await _answer(interaction, closing(asking.words(interaction)))


async def _answer(interaction: discord.Interaction[Any], text: str, link: Item | None = None) -> None:
    try:
        await private(interaction, text, view=rows([link]) if link else None)
    except discord.HTTPException as error:
        _unanswered(interaction, error)


def _unanswered(interaction: discord.Interaction[Any], error: discord.HTTPException) -> None:
    _log.warning("unanswered interaction=%s reason=%s", interaction.id, error)
