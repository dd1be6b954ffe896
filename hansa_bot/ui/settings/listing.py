"""Listing: which roles may open tables in a server, and in which channels, as its managers select them."""

from typing import Any

import discord

from hansa_bot.engine.errors import BadSetup
from hansa_bot.host.kernel.settings import CHANNELS, LISTED, MANAGERS, OPENING, ROLES, Chosen
from hansa_bot.i18n.catalog import Catalog
from hansa_bot.model.values import Whose
from hansa_bot.ui.kit import asking, drafts
from hansa_bot.ui.kit.asking import Interaction
from hansa_bot.ui.kit.drafts import Item
from hansa_bot.ui.kit.servers import PLACES, managed_server, present_channels, present_roles

MOST_LISTED = 10
"""Roles, or channels, that a server can list."""


def listing_items(interaction: Interaction, chosen: Chosen, tr: Catalog, verb: str) -> list[list[Item]]:
    """Return the selects of roles that may open tables, and of the channels where; what is gone is not shown."""
    usual = discord.SelectDefaultValue
    roles = discord.ui.RoleSelect[Any](
        custom_id=drafts.custom_id(0, 0, verb, ROLES),
        placeholder=tr("Roles that may open tables"),
        min_values=0,
        max_values=MOST_LISTED,
        default_values=[
            usual(id=role, type=discord.SelectDefaultValueType.role)
            for role in present_roles(interaction, chosen.listed(ROLES))
        ],
    )
    channels = discord.ui.ChannelSelect[Any](
        custom_id=drafts.custom_id(0, 0, verb, CHANNELS),
        placeholder=tr("Channels for tables: all of them"),
        channel_types=list(PLACES),
        min_values=0,
        max_values=MOST_LISTED,
        default_values=[
            usual(id=each, type=discord.SelectDefaultValueType.channel)
            for each in present_channels(interaction, chosen.listed(CHANNELS))
        ],
    )
    return [[roles], [channels]]


async def choose_listed(interaction: Interaction, key: str) -> None:
    """List roles or channels, as they were just selected; raises NotManager, NotInChannel, or BadSetup."""
    guild, prefs = managed_server(interaction), asking.services(interaction).host.prefs
    data: dict[str, Any] = dict(interaction.data or {})
    values = [str(value) for value in data.get("values") or ()]
    known = present_roles if key == ROLES else present_channels
    ids = [number for value in values if (number := drafts.id_in(value)) is not None]
    if len(ids) != len(values) or len(ids) > MOST_LISTED or known(interaction, ids) != ids:
        raise BadSetup(key, " ".join(values), [])
    wanted = {key: " ".join(map(str, ids))}
    if key == ROLES:  # whoever chooses roles means them
        wanted[OPENING.key] = LISTED if ids else MANAGERS
    await prefs.enter(Whose.SERVER, guild, wanted)
