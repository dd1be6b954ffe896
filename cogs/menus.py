"""What can be done with a person or a message, from the menu behind it."""

from typing import Any

import discord
from discord import app_commands

from hansa_bot.i18n.catalog import N_
from hansa_bot.ui.client import Client
from hansa_bot.ui.lobby import inviting
from hansa_bot.ui.look import statistics
from hansa_bot.ui.turn import notes

Asked = discord.Interaction[Any]


@app_commands.context_menu(name=app_commands.locale_str(N_("Our games")))
async def our_games(interaction: Asked, who: discord.Member | discord.User) -> None:
    """Tell how the asker has done against somebody."""
    await statistics.show_against(interaction, who)


@app_commands.context_menu(name=app_commands.locale_str(N_("Invite to my table")))
async def invite(interaction: Asked, who: discord.Member | discord.User) -> None:
    """Invite somebody to the asker's open table."""
    await inviting.to_mine(interaction, who)


@app_commands.context_menu(name=app_commands.locale_str(N_("My notes")))
async def my_notes(interaction: Asked, message: discord.Message) -> None:
    """Open what the asker has noted about the table of a card."""
    await notes.ask_about(interaction, message)


async def setup(client: Client) -> None:
    """Register the menus."""
    for menu in (our_games, invite, my_notes):
        client.tree.add_command(menu)
