"""Playing: one group of commands per title, made from its table of actions."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from hansa_bot.i18n.catalog import N_
from hansa_bot.titles import registry
from hansa_bot.titles.base import Title
from hansa_bot.ui import commands, playing
from hansa_bot.ui.client import Client


def title_group(title: Title) -> app_commands.Group:
    """Return all commands of a title: its actions, several of them in one line, and taking one back."""

    async def undo(interaction: discord.Interaction[Any]) -> None:
        await playing.take_back(interaction, title.meta.id)

    @app_commands.describe(line=N_("For example: first action; second action. In short words, or as in the log."))
    async def do(interaction: discord.Interaction[Any], line: str) -> None:
        await playing.play_line(interaction, title.meta.id, line)

    made = commands.group(title)
    about = N_("Do several things in one line, parted by semicolons: all of them or none.")
    made.add_command(app_commands.Command(name=N_("do"), description=about, callback=do))
    about = N_("Take your last step back.")
    made.add_command(app_commands.Command(name=N_("undo"), description=about, callback=undo))
    return made


async def setup(client: Client) -> None:
    """Register the commands of every title."""
    for meta in registry.metas():
        client.tree.add_command(title_group(registry.load(meta.id)))
