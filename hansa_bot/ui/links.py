"""Links: the addresses of messages."""

from __future__ import annotations

from hansa_bot.host.kernel.table import Place
from hansa_bot.i18n.catalog import Catalog
from hansa_bot.ui.kit.asking import Services


def message(guild: int | None, channel: int, number: int) -> str:
    """Return the address of a message; conversations that are in no guild have one as well."""
    return f"https://discord.com/channels/{guild or '@me'}/{channel}/{number}"


async def card(services: Services, table: int, place: Place, tr: Catalog) -> str:
    """Return a link to a table's last card, or to its channel where none is out."""
    found = await services.host.query.last_card(table)
    if found is None:
        return f"<#{place.channel}>"
    channel, number = found
    label, address = tr("To the table"), message(place.guild, channel or place.channel, number)
    return f"[{label}]({address})"
