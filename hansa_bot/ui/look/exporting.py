"""Exporting: a finished game as one file, for whoever asks."""

from __future__ import annotations

import io
from typing import Any

import discord

from hansa_bot.engine.record import dump
from hansa_bot.host.table import Table
from hansa_bot.ui.kit import asking
from hansa_bot.ui.kit.presses import Press
from hansa_bot.ui.kit.replies import private


async def export(press: Press) -> None:
    """Send the presser the game of the card."""
    await send(press.interaction, await press.host.query.table(press.click.table))


async def send(interaction: discord.Interaction[Any], table: Table) -> None:
    """Send the asker the game of a table in private; raises NotRunning, and NotOver before its end."""
    record = await asking.services(interaction).host.query.record(table.id)
    tr = asking.words(interaction)
    text = tr("The whole game as one file: every step, also those taken back, and all that was drawn.")
    file = discord.File(io.BytesIO(dump(record).encode()), file_name(table))
    try:
        await private(interaction, text, file=file)
    except discord.Forbidden:
        await private(interaction, tr("I may not attach files in this channel (permission “Attach Files”)."))


def file_name(table: Table) -> str:
    """Return the name of the file that holds a table's game."""
    return f"{table.title}-{table.id}.jsonl"
