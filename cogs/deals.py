"""The deal of a channel: opening one, playing it with others, and looking how it stands."""

from typing import Any

import discord
from discord import app_commands

from cogs import lobby
from hansa_bot.i18n.catalog import N_
from hansa_bot.ui.client import Client
from hansa_bot.ui.kit import asking
from hansa_bot.ui.lobby import lobby_card
from hansa_bot.ui.look import deals

Asked = discord.Interaction[Any]

DEAL = app_commands.Group(name=N_("deal"), description=N_("One game with the same draws for everyone who plays it."))

MOST_SEATS = 12
FEWEST_DAYS, MOST_DAYS = 2, 14


@DEAL.command(name=N_("open"), description=N_("Open a deal in this channel."))
@app_commands.autocomplete(
    title=asking.complete_title, edition=lobby.complete_edition, options=lobby.complete_options
)
@app_commands.describe(
    title=N_("What to play."),
    seats=N_("How many seats; three if you leave it out."),
    days=N_("How many days; until Sunday evening if you leave it out."),
    edition=N_("Which edition's rules."),
    options=N_("Single options as key=value, separated by spaces."),
)
async def open_deal(
    interaction: Asked,
    title: str,
    seats: app_commands.Range[int, 1, MOST_SEATS] | None = None,
    days: app_commands.Range[int, FEWEST_DAYS, MOST_DAYS] | None = None,
    edition: str | None = None,
    options: str | None = None,
) -> None:
    """Open a deal."""
    await deals.open_by_command(interaction, deals.DealWish(title, seats, days, edition, options))


@DEAL.command(name=N_("play"), description=N_("Play this channel's deal together, as a whole table."))
@app_commands.describe(people=N_("Mention them, one after the other."))
async def play(interaction: Asked, people: app_commands.Range[str, 1, lobby_card.MOST_TYPED]) -> None:
    """Open a table for some people."""
    await deals.gather(interaction, lobby_card.guests_meant(people))


@DEAL.command(name=N_("show"), description=N_("This channel's deal, and your table in it."))
async def show(interaction: Asked) -> None:
    """Show the deal."""
    await deals.show_by_command(interaction)


@DEAL.command(name=N_("close"), description=N_("Close this channel's deal, as long as nobody has begun it."))
async def close(interaction: Asked) -> None:
    """Close the deal."""
    await deals.close_by_command(interaction)


async def setup(client: Client) -> None:
    """Register the commands."""
    client.tree.add_command(DEAL)
