"""What a person and a server may set, and whether I can work in a channel."""

import asyncio
from typing import Any

import discord
from discord import app_commands

from hansa_bot.host.kernel import settings
from hansa_bot.i18n.catalog import N_
from hansa_bot.model.values import Whose
from hansa_bot.ui.client import Client
from hansa_bot.ui.kit import asking, permissions, times
from hansa_bot.ui.kit import zones as world
from hansa_bot.ui.kit.asking import about_table
from hansa_bot.ui.kit.choices import Suggestion
from hansa_bot.ui.kit.drafts import paragraphs
from hansa_bot.ui.kit.presses import acknowledge, private
from hansa_bot.ui.kit.setting_words import WORDS
from hansa_bot.ui.look import overview, puzzles
from hansa_bot.ui.settings import managing, obstacles, preferences
from hansa_bot.ui.turn.commands import with_options

Asked = discord.Interaction[Any]

SETTINGS = app_commands.Group(name=N_("settings"), description=N_("How I behave, for you and on this server."))
SETUP = app_commands.Group(name=N_("setup"), description=N_("Check that I can work in this channel."))

PERSONAL = N_("Your own settings: language, turns, reminders, quiet hours, pictures.")

SERVER = N_("Settings of this server, for those who manage it.")


def setting_command(name: str, about: str, whose: Whose) -> app_commands.Command[Any, ..., None]:
    """Return the command that takes every setting of a person or a server as an option, and shows what holds."""
    words = {setting.key: words for setting, words in WORDS[whose].items()}

    async def answer(interaction: Asked, **wishes: str | None) -> None:
        await acknowledge(interaction)
        await preferences.show_settings(interaction, whose, wishes)

    with_options(answer, words)
    app_commands.describe(**{key: told.option for key, told in words.items()})(answer)
    # A command can list 25 values; there are some hundred zones, so these are completed while somebody types.
    short = {setting.key: setting for setting in WORDS[whose] if setting is not settings.ZONE}
    app_commands.choices(**{key: preferences.setting_choices(whose, setting) for key, setting in short.items()})(
        answer
    )
    if settings.ZONE.key in words:
        app_commands.autocomplete(**{settings.ZONE.key: zones})(answer)
    return app_commands.Command(name=name, description=about, callback=answer)


async def zones(interaction: Asked, typed: str) -> list[Suggestion]:
    """Offer time zones with the time that it is there."""
    return times.complete_zone(typed, interaction.created_at)


SETTINGS.add_command(setting_command(N_("personal"), PERSONAL, Whose.PERSON))
SETTINGS.add_command(setting_command(N_("server"), SERVER, Whose.SERVER))


@SETTINGS.command(name=N_("erase"), description=N_("Delete everything I know about you."))
async def erase(interaction: Asked) -> None:
    """Ask whether everything about the asker is to go."""
    await preferences.ask_to_erase(interaction)


@SETUP.command(name=N_("check"), description=N_("Which permissions I'm missing in this channel."))
async def check(interaction: Asked) -> None:
    """Say which permissions are missing, and what does not work without them."""
    report = permissions.check_permissions(interaction)
    await acknowledge(interaction)
    obstacles_here = await obstacles.report(interaction)
    await private(interaction, paragraphs(report, obstacles_here, await overview.trouble(interaction)))
    # Whoever may have mended something looks here; nobody else makes me try again what is refused.
    if interaction.guild_id is not None and interaction.permissions.manage_guild:
        host = asking.services(interaction).host
        await host.courier.hurry(interaction.guild_id)
        await host.overviews.hurry(interaction.guild_id)


@SETUP.command(
    name=N_("overview"), description=N_("List this channel's tables in one message, for those who manage the server.")
)
@app_commands.describe(shown=N_("Whether it's shown; yes if you leave it out."))
async def channel_overview(interaction: Asked, shown: bool = True) -> None:
    """Show the overview of a channel, or take it away."""
    await overview.switch(interaction, shown=shown)


@SETUP.command(
    name=N_("puzzle"), description=N_("Post a puzzle in this channel each week, for those who manage the server.")
)
@app_commands.describe(shown=N_("Whether there are any on this server; yes if you leave it out."))
async def weekly_puzzle(interaction: Asked, shown: bool = True) -> None:
    """Post a puzzle each week, or no more."""
    await puzzles.switch(interaction, on=shown)


@app_commands.command(name=N_("manage"), description=N_("End, hand over or move a table of this server."))
@app_commands.default_permissions(manage_guild=True)
@about_table
async def manage(interaction: Asked) -> None:
    """Show what a manager can do about a table."""
    await managing.manage(interaction)


async def setup(client: Client) -> None:
    """Register the commands."""
    client.keep(asyncio.to_thread(world.prepare))  # nobody who types waits for it
    client.tree.add_command(asking.in_private_too(SETTINGS))
    client.tree.add_command(SETUP)
    client.tree.add_command(manage)
