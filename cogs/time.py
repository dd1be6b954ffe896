"""Who plays when: clocks, pauses and holidays, and who plays on for whom."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from hansa_bot.host.kernel.table import Status
from hansa_bot.i18n.catalog import N_
from hansa_bot.ui.client import Client
from hansa_bot.ui.kit import asking, times
from hansa_bot.ui.kit.asking import about_table
from hansa_bot.ui.kit.presses import find_table, private
from hansa_bot.ui.look import looks
from hansa_bot.ui.time import absence, pausing, reminders, substituting

Asked = discord.Interaction[Any]

MOST_DAYS = 60
"""Days that a pause may be asked for; one without an end may last longer."""
TIME = app_commands.Group(name="time", description=N_("Clocks, pauses and holidays."))
SEAT = app_commands.Group(name="seat", description=N_("Who plays on for whom in a running game."))


@TIME.command(name=N_("status"), description=N_("How much time everybody has left."))
@about_table
async def status(interaction: Asked) -> None:
    """Say how the clocks stand."""
    table = await find_table(interaction)
    if table.status is Status.LOBBY:
        await private(interaction, times.terms_line(table.terms, asking.words(interaction)))
        return
    moment = await asking.moment_of(interaction, table)
    await private(interaction, times.status(moment))


@TIME.command(name=N_("pause"), description=N_("Let the table rest; with others at it, ask them whether it may."))
@app_commands.describe(days=N_("For how many days; until somebody goes on when left out."))
@about_table
async def pause(interaction: Asked, days: app_commands.Range[int, 1, MOST_DAYS] | None = None) -> None:
    """Pause the table, or ask the others."""
    await pausing.pause_by_command(interaction, days)


@TIME.command(name=N_("resume"), description=N_("End the pause of this table."))
@about_table
async def resume(interaction: Asked) -> None:
    """Let the table go on."""
    await pausing.resume_by_command(interaction)


@TIME.command(name=N_("holiday"), description=N_("Be away from all your tables for some days, or come back."))
@app_commands.autocomplete(until=absence.complete_holiday)
@app_commands.describe(until=N_("The last day, such as 2026-12-03, 3.12. or 5 days; left out, your holiday ends."))
async def holiday(interaction: Asked, until: str | None = None) -> None:
    """Begin a holiday, or end it."""
    await absence.holiday_by_command(interaction, until)


@TIME.command(name=N_("snooze"), description=N_("Do not remind me of this decision for a while."))
@app_commands.describe(hours=N_("For how many hours; until this time tomorrow when left out."))
@about_table
async def snooze(interaction: Asked, hours: app_commands.Range[int, 1, reminders.MOST_HOURS] | None = None) -> None:
    """Put the asker's reminders at this table off."""
    await reminders.snooze_by_command(interaction, hours)


@SEAT.command(name=N_("offer"), description=N_("Let whoever likes take over your seat, or one left alone."))
@app_commands.autocomplete(seat=looks.seat_lines)
@app_commands.describe(seat=N_("The seat's letter or name; your own when left out."))
@about_table
async def offer(interaction: Asked, seat: str | None = None) -> None:
    """Offer a seat."""
    await substituting.offer_by_command(interaction, seat)


@SEAT.command(name=N_("take"), description=N_("Take over a seat that is offered, and play on from there."))
@app_commands.autocomplete(seat=looks.seat_lines)
@app_commands.describe(seat=N_("The seat's letter or name; may be left out where only one is offered."))
@about_table
async def take(interaction: Asked, seat: str | None = None) -> None:
    """Take a seat over."""
    await substituting.take_by_command(interaction, seat)


@SEAT.command(name=N_("back"), description=N_("Come back to the seat on which a computer player stands in."))
@about_table
async def back(interaction: Asked) -> None:
    """Come back to the own seat."""
    await substituting.back_by_command(interaction)


async def setup(client: Client) -> None:
    """Register the commands."""
    client.tree.add_command(TIME)
    client.tree.add_command(SEAT)
