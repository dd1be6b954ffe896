"""Servers: who may manage one, and what it has chosen for new tables: who opens them, where, in which language."""

from collections.abc import Sequence

import discord

from hansa_bot.engine.errors import BadSetup
from hansa_bot.host.kernel.settings import CHANNELS, LISTED, MANAGERS, OPENING, PLACE, ROLES, Chosen
from hansa_bot.host.kernel.table import Place
from hansa_bot.i18n.catalog import languages
from hansa_bot.model.values import Whose
from hansa_bot.ui.kit import asking
from hansa_bot.ui.kit.asking import Interaction
from hansa_bot.ui.kit.errors import MayNotOpen, NotInChannel, NotManager, NotYourRole, OpenElsewhere


def managed_server(interaction: Interaction) -> int:
    """Return the server that the asker may manage; raises NotInChannel outside of servers, NotManager."""
    if interaction.guild_id is None:
        raise NotInChannel
    if not interaction.permissions.manage_guild:
        raise NotManager
    return interaction.guild_id


async def check_may_open(interaction: Interaction, place: Place) -> None:
    """Raise MayNotOpen where the server does not let the asker open tables, or not here; managers always may."""
    chosen = await _chosen(interaction)
    if interaction.permissions.manage_guild:
        return
    roles, channels = chosen.listed(ROLES), chosen.listed(CHANNELS)
    if chosen[OPENING] == MANAGERS or (chosen[OPENING] == LISTED and not roles):
        raise MayNotOpen
    if chosen[OPENING] == LISTED and not any(_has_role(interaction, role) for role in roles):
        raise NotYourRole(" ".join(f"<@&{role}>" for role in present_roles(interaction, roles)) or None)
    if channels and {place.channel, place.parent}.isdisjoint(channels):
        raise OpenElsewhere(" ".join(f"<#{each}>" for each in present_channels(interaction, channels)) or None)


def _has_role(interaction: Interaction, role: int) -> bool:
    # Whoever is in a server has the role that bears its number: everyone.
    held = {each.id for each in getattr(interaction.user, "roles", ())}
    return role == interaction.guild_id or role in held


def present_roles(interaction: Interaction, roles: Sequence[int]) -> list[int]:
    """Return those of some roles that have not been deleted; all where that cannot be known."""
    guild = interaction.guild
    return [role for role in roles if guild is None or not guild.roles or guild.get_role(role) is not None]


def present_channels(interaction: Interaction, channels: Sequence[int]) -> list[int]:
    """Return the same of channels."""
    guild = interaction.guild
    return [each for each in channels if guild is None or not guild.channels or guild.get_channel(each) is not None]


PLACES = (discord.ChannelType.text, discord.ChannelType.forum)
"""Where tables can be opened, and in the threads of such."""


async def chosen_place(interaction: Interaction) -> str:
    """Return where games of this server are played: in the channel itself, or in threads."""
    return (await _chosen(interaction))[PLACE]


async def table_language(interaction: Interaction, wished: str | None = None) -> str:
    """Return the language of a new table: the one wished, else the server's, else that of whoever opens it.

    Raises BadSetup for a wish that we do not speak.
    """
    if wished is not None:
        if wished not in languages():
            raise BadSetup("language", wished, sorted(languages()))
        return wished
    return (await _chosen(interaction)).language or asking.language(interaction)


async def _chosen(interaction: Interaction) -> Chosen:
    if interaction.guild_id is None:
        return Chosen()
    return await asking.services(interaction).host.prefs.load(Whose.SERVER, interaction.guild_id)
