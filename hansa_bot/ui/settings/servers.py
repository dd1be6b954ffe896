"""Servers: what a server has chosen, and who may choose it."""

from __future__ import annotations

from typing import Any

import discord

from hansa_bot.engine.errors import BadSetup
from hansa_bot.host.prefs import MANAGERS, OPENING, PLACE, THREAD, Chosen, Whose
from hansa_bot.i18n.catalog import languages
from hansa_bot.ui.kit import asking
from hansa_bot.ui.kit.errors import MayNotOpen, NotInChannel, NotManager

Interaction = discord.Interaction[Any]


def managed(interaction: Interaction) -> int:
    """Return the server that the asker may manage; raises NotInChannel outside of servers, NotManager."""
    if interaction.guild_id is None:
        raise NotInChannel
    if not interaction.permissions.manage_guild:
        raise NotManager
    return interaction.guild_id


async def check_may_open(interaction: Interaction) -> None:
    """Raise MayNotOpen where the server lets only its managers open tables, and the asker is none."""
    if (await _chosen(interaction))[OPENING] == MANAGERS and not interaction.permissions.manage_guild:
        raise MayNotOpen


async def opens_threads(interaction: Interaction) -> bool:
    """Say whether a game that is opened here gets a thread of its own: as the server has chosen, where I may."""
    if not isinstance(interaction.channel, discord.TextChannel):
        return False
    granted = interaction.app_permissions
    may = granted.create_public_threads and granted.send_messages_in_threads
    return may and (await _chosen(interaction))[PLACE] == THREAD


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
    return await asking.services(interaction).host.prefs.of(Whose.SERVER, interaction.guild_id)
