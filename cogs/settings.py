"""What a person and a server may set, and whether I can work in a channel."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from hansa_bot.host.kernel import settings
from hansa_bot.host.kernel.settings import Whose
from hansa_bot.i18n.catalog import N_
from hansa_bot.ui.client import Client
from hansa_bot.ui.kit import asking, times
from hansa_bot.ui.kit.choices import Suggestion
from hansa_bot.ui.kit.presses import acknowledge, private
from hansa_bot.ui.settings import preferences, servers
from hansa_bot.ui.settings.preferences import setting_choices

Asked = discord.Interaction[Any]

SETTINGS = app_commands.Group(name="settings", description=N_("How I behave, for you and for this server."))
SETUP = app_commands.Group(name="setup", description=N_("Whether I can work in this channel."))


@SETTINGS.command(
    name=N_("personal"),
    description=N_("What holds for you alone: language, turns, reminders, your day, pictures."),
)
@app_commands.describe(
    language=N_("The language in which I answer you in private."),
    asking=N_("When the panel asks once more before your turn ends."),
    ending=N_("How your turn ends when nothing else is left to do."),
    steps=N_("What the channel sees of your turn while it goes on."),
    reminding=N_("After how long I remind you of a decision."),
    channel=N_("How I remind you."),
    heads_up=N_("Whether you hear of it when you are next."),
    quiet=N_("The hours of your day in which I never remind you."),
    zone=N_("Your time zone: type a city, then choose."),
    theme=N_("The colours of the pictures that only you get."),
    statistics=N_("Whether your games count in statistics."),
)
@app_commands.choices(
    language=setting_choices(Whose.PERSON, settings.LANGUAGE),
    asking=setting_choices(Whose.PERSON, settings.ASKING),
    ending=setting_choices(Whose.PERSON, settings.ENDING),
    steps=setting_choices(Whose.PERSON, settings.STEPS),
    reminding=setting_choices(Whose.PERSON, settings.REMINDING),
    channel=setting_choices(Whose.PERSON, settings.CHANNEL),
    heads_up=setting_choices(Whose.PERSON, settings.HEADS_UP),
    quiet=setting_choices(Whose.PERSON, settings.QUIET),
    theme=setting_choices(Whose.PERSON, settings.THEME),
    statistics=setting_choices(Whose.PERSON, settings.STATISTICS),
)
async def personal(
    interaction: Asked,
    language: str | None = None,
    asking: str | None = None,
    ending: str | None = None,
    steps: str | None = None,
    reminding: str | None = None,
    channel: str | None = None,
    heads_up: str | None = None,
    quiet: str | None = None,
    zone: str | None = None,
    theme: str | None = None,
    statistics: str | None = None,
) -> None:
    """Set what is filled in, and show the asker's settings."""
    await acknowledge(interaction)
    turns = {"language": language, "asking": asking, "ending": ending, "steps": steps}
    told = {"reminding": reminding, "channel": channel, "heads_up": heads_up, "quiet": quiet, "zone": zone}
    wishes = {**turns, **told, "theme": theme, "statistics": statistics}
    await preferences.show_settings(interaction, Whose.PERSON, wishes)


@personal.autocomplete("zone")
async def zone_choices(interaction: Asked, typed: str) -> list[Suggestion]:
    """Offer time zones with the time that it is there."""
    return times.complete_zone(typed, interaction.created_at)


@SETTINGS.command(name=N_("server"), description=N_("What holds in this server, for those who manage it."))
@app_commands.describe(
    language=N_("The language of new tables."),
    opening=N_("Who may open tables."),
    place=N_("Where games are played."),
    archive=N_("When the thread of a finished game is put away."),
)
@app_commands.choices(
    language=setting_choices(Whose.SERVER, settings.LANGUAGE),
    opening=setting_choices(Whose.SERVER, settings.OPENING),
    place=setting_choices(Whose.SERVER, settings.PLACE),
    archive=setting_choices(Whose.SERVER, settings.ARCHIVE),
)
async def server(
    interaction: Asked,
    language: str | None = None,
    opening: str | None = None,
    place: str | None = None,
    archive: str | None = None,
) -> None:
    """Set what is filled in, and show the server's settings."""
    await acknowledge(interaction)
    wishes = {"language": language, "opening": opening, "place": place, "archive": archive}
    await preferences.show_settings(interaction, Whose.SERVER, wishes)


@SETTINGS.command(name=N_("erase"), description=N_("Let me forget everything about you."))
async def erase(interaction: Asked) -> None:
    """Ask whether everything about the asker is to go."""
    await preferences.ask_to_erase(interaction)


@SETUP.command(name=N_("check"), description=N_("Which of my permissions are missing in this channel."))
async def check(interaction: Asked) -> None:
    """Say which permissions are missing, and what does not work without them."""
    await private(interaction, servers.check_permissions(interaction))
    if interaction.guild_id is not None:  # whoever looks here may just have mended something
        await asking.services(interaction).host.courier.hurry(interaction.guild_id)


async def setup(client: Client) -> None:
    """Register the commands."""
    client.tree.add_command(SETTINGS)
    client.tree.add_command(SETUP)
