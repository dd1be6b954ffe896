"""Who plays when: clocks, pauses and holidays, and who plays on for whom."""

from typing import Any

import discord
from discord import app_commands

from hansa_bot.host.kernel.table import Status
from hansa_bot.i18n.catalog import N_
from hansa_bot.ui.client import Client
from hansa_bot.ui.kit import asking, seat_names, times
from hansa_bot.ui.kit.asking import about_table
from hansa_bot.ui.kit.presses import find_table, private
from hansa_bot.ui.time import absence, pausing, reminders
from hansa_bot.ui.turn import seats

Asked = discord.Interaction[Any]

MOST_DAYS = 60
"""Days that a pause may be asked for; one without an end may last longer."""
TIME = app_commands.Group(name=N_("time"), description=N_("Clocks, pauses and holidays."))
SEAT = app_commands.Group(name=N_("seat"), description=N_("Hand over a seat, or take one over."))


@TIME.command(name=N_("status"), description=N_("How much time everyone has left."))
@about_table
async def status(interaction: Asked) -> None:
    """Say how the clocks stand."""
    table = await find_table(interaction)
    if table.status is Status.LOBBY:
        await private(interaction, times.terms_line(table.terms, asking.words(interaction)))
        return
    moment = await asking.moment_of(interaction, table)
    await private(interaction, times.status(moment))


@TIME.command(name=N_("pause"), description=N_("Pause this table, or ask the others for a pause."))
@app_commands.describe(days=N_("For how many days; until somebody resumes if you leave it out."))
@about_table
async def pause(interaction: Asked, days: app_commands.Range[int, 1, MOST_DAYS] | None = None) -> None:
    """Pause the table, or ask the others."""
    await pausing.pause_by_command(interaction, days)


@TIME.command(name=N_("resume"), description=N_("End this table's pause."))
@about_table
async def resume(interaction: Asked) -> None:
    """Let the table go on."""
    await pausing.resume_by_command(interaction)


@TIME.command(name=N_("holiday"), description=N_("Take some days off from all your tables, or come back."))
@app_commands.autocomplete(until=absence.complete_holiday)
@app_commands.describe(until=N_("The last day, such as 2026-12-03, 3.12. or 5 days; leave it out to come back."))
async def holiday(interaction: Asked, until: str | None = None) -> None:
    """Begin a holiday, or end it."""
    await absence.holiday_by_command(interaction, until)


@TIME.command(name=N_("snooze"), description=N_("Remind me of this turn later."))
@app_commands.describe(hours=N_("For how many hours; until this time tomorrow if you leave it out."))
@about_table
async def snooze(interaction: Asked, hours: app_commands.Range[int, 1, reminders.MOST_HOURS] | None = None) -> None:
    """Put the asker's reminders at this table off."""
    await reminders.snooze_by_command(interaction, hours)


@SEAT.command(name=N_("offer"), description=N_("Offer your seat, or an abandoned one, to anyone."))
@app_commands.autocomplete(seat=seat_names.seat_lines)
@app_commands.describe(seat=N_("The seat's letter or name; yours if you leave it out."))
@about_table
async def offer(interaction: Asked, seat: str | None = None) -> None:
    """Offer a seat."""
    await seats.offer_by_command(interaction, seat)


@SEAT.command(name=N_("take"), description=N_("Take a seat on offer and play on."))
@app_commands.autocomplete(seat=seat_names.seat_lines)
@app_commands.describe(seat=N_("The seat's letter or name; not needed if only one is on offer."))
@about_table
async def take(interaction: Asked, seat: str | None = None) -> None:
    """Take a seat over."""
    await seats.take_by_command(interaction, seat)


@SEAT.command(name=N_("back"), description=N_("Take your seat back from the computer player standing in."))
@about_table
async def back(interaction: Asked) -> None:
    """Come back to the own seat."""
    await seats.back_by_command(interaction)


async def setup(client: Client) -> None:
    """Register the commands."""
    for each in (TIME, SEAT):
        client.tree.add_command(asking.in_private_too(each))
