"""Looking at a table: the board, what changed on it, a desk, what could be done, all of it in words."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from hansa_bot.i18n.catalog import N_
from hansa_bot.ui.kit import asking
from hansa_bot.ui.kit.asking import about_table
from hansa_bot.ui.kit.choices import Suggestion
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.kit.presses import acknowledge, put
from hansa_bot.ui.look import looks, whatif

Asked = discord.Interaction[Any]


class LookingCommands(commands.Cog):
    """The commands of `/table` that show a position; anybody may ask, and sees what they may see."""

    @app_commands.command(name=N_("board"), description=N_("The board as you may see it."))
    @about_table
    async def board(self, interaction: Asked) -> None:
        """Show the picture of the board with its description, marked with what is new to the asker."""
        moment = await _asked(interaction)
        await put(interaction, await looks.board(asking.services(interaction), moment, interaction.user.id))

    @app_commands.command(name=N_("since"), description=N_("What changed since you last acted, marked on the board."))
    @about_table
    async def since(self, interaction: Asked) -> None:
        """Show and tell what is new to the asker."""
        moment = await _asked(interaction)
        await put(interaction, await looks.since(asking.services(interaction), moment, interaction.user.id))

    @app_commands.command(name=N_("text"), description=N_("The whole position in words."))
    @about_table
    async def text(self, interaction: Asked) -> None:
        """Describe the position, complete enough to play from."""
        await looks.words(interaction, await _asked(interaction))

    @app_commands.command(name=N_("desk"), description=N_("Your desk, large, with what the next steps would give."))
    @app_commands.describe(seat=N_("Whose; your own when left out."))
    @about_table
    async def desk(self, interaction: Asked, seat: str | None = None) -> None:
        """Show a desk as the asker may see it."""
        moment = await _asked(interaction)
        whose = None if seat is None else looks.seat_meant(moment, seat)
        await put(interaction, await looks.desk(asking.services(interaction), moment, interaction.user.id, whose))

    @desk.autocomplete("seat")
    async def _seats(self, interaction: Asked, current: str) -> list[Suggestion]:
        return await looks.seat_lines(interaction, current)

    @app_commands.command(name=N_("whatif"), description=N_("What you could do now with one kind of action."))
    @app_commands.describe(action=N_("The kind of action."))
    @about_table
    async def whatif(self, interaction: Asked, action: str) -> None:
        """Show all that the asker may do with a kind of action, and what it costs or gives."""
        moment = await _asked(interaction)
        await put(interaction, await whatif.draft(asking.services(interaction), moment, interaction.user.id, action))

    @whatif.autocomplete("action")
    async def _kinds(self, interaction: Asked, current: str) -> list[Suggestion]:
        return await whatif.complete(interaction, current)


async def _asked(interaction: Asked) -> Moment:
    """Acknowledge, and return the game of this channel as the asker may see it."""
    await acknowledge(interaction)
    return await asking.moment_of(interaction, await asking.table_here(interaction))
