"""Rematching: the button and the press that gather people for one more game of the same kind."""

from __future__ import annotations

from typing import Any

import discord

from hansa_bot.host.table import Table
from hansa_bot.i18n.catalog import Catalog, catalog
from hansa_bot.ui.kit import asking
from hansa_bot.ui.kit.buttons import Item, button, custom_id
from hansa_bot.ui.kit.draft import Draft
from hansa_bot.ui.kit.presses import Press, put
from hansa_bot.ui.settings import servers

REMATCH = "rematch"


def offer(table: Table, tr: Catalog) -> Item:
    """Return the button below a game that has ended."""
    return button(tr("Rematch"), custom_id(table.id, table.version, REMATCH))


async def rematch(press: Press) -> None:
    """Sit down for one more game; the first to press opens its lobby."""
    table = await gather(press.interaction, await press.host.query.table(press.click.table))
    await put(press.interaction, Draft(seated(table, catalog(press.language))))


async def gather(interaction: discord.Interaction[Any], last: Table) -> Table:
    """Sit the asker down for one more game after the last; raises MayNotOpen where that would open a lobby."""
    host = asking.services(interaction).host
    if not await host.lobby.gathers(last):
        await servers.check_may_open(interaction)
    return await host.lobby.rematch(last.id, asking.person(interaction), asking.request(interaction))


def seated(table: Table, tr: Catalog) -> str:
    """Say that somebody sits at a rematch, and what is still missing."""
    sits = tr("You have a seat for the next game.")
    free = table.size - len(table.seats)
    if free:
        return f"{sits} " + tr.plural("{n} seat is free.", "{n} seats are free.", free)
    return f"{sits} " + tr("Every seat is taken; /table start begins.")
