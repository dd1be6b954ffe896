"""Replies: private answers, and names made harmless."""

from __future__ import annotations

import unicodedata
from typing import Any

import discord
from discord.utils import MISSING

from hansa_bot.ui.kit.limits import CONTENT, cut

NO_PINGS = discord.AllowedMentions.none()
"""Nobody is ever mentioned by what a person typed."""

NAME = 32
"""Characters of a person's name that we show."""

_JOINER = "\u200d"  # holds the parts of one emoji together


def clean(name: str, most: int = NAME) -> str:
    """Return a name on one line, without control or direction marks, cut to a length; never empty."""
    line = " ".join(name.split())
    if not line.isprintable():
        line = "".join(sign for sign in line if unicodedata.category(sign)[0] != "C" or sign == _JOINER)
    return cut(line.strip(), most) or "?"


def safe(name: str, most: int = NAME) -> str:
    """Return a name for a message: clean, and with markup, mentions and links that stay plain text."""
    marked = discord.utils.escape_markdown(clean(name, most), ignore_links=False)
    return discord.utils.escape_mentions(marked).replace("<", "\\<").replace("://", ":\u200b//")


async def acknowledge(interaction: discord.Interaction[Any]) -> None:
    """Promise a private answer, so that there is time to work it out."""
    if not interaction.response.is_done():
        await interaction.response.defer(ephemeral=True, thinking=True)


async def private(
    interaction: discord.Interaction[Any],
    text: str,
    *,
    view: discord.ui.View | None = None,
    file: discord.File | None = None,
) -> None:
    """Answer so that only the asker sees it, whether or not the interaction has been acknowledged."""
    content, shown, sent = cut(text, CONTENT), view or MISSING, file or MISSING
    if interaction.response.is_done():
        await interaction.followup.send(content, ephemeral=True, allowed_mentions=NO_PINGS, view=shown, file=sent)
    else:
        await interaction.response.send_message(
            content, ephemeral=True, allowed_mentions=NO_PINGS, view=shown, file=sent
        )
