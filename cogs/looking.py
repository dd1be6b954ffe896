"""Looking at a table: how it stands, what changed, a desk, what could be done, its scores and its log."""

import io
from dataclasses import replace
from typing import Any

import discord
from discord import app_commands

from hansa_bot.host.kernel.table import Status
from hansa_bot.i18n.catalog import N_
from hansa_bot.ui.kit import asking, rate_limit, seat_names
from hansa_bot.ui.kit.asking import about_table
from hansa_bot.ui.kit.drafts import paragraphs, rows
from hansa_bot.ui.kit.limits import CONTENT
from hansa_bot.ui.kit.presses import find_moment, find_table, private, put
from hansa_bot.ui.lobby import lobby_card
from hansa_bot.ui.look import desks, looks, whatif
from hansa_bot.ui.look.looks import Excerpt
from hansa_bot.ui.look.story import hints_taken
from hansa_bot.ui.settings import managing
from hansa_bot.ui.time import absence

Asked = discord.Interaction[Any]

LINES = 15
MOST_LINES = 500


@app_commands.command(name=N_("status"), description=N_("Whose turn it is, and who is playing."))
@about_table
async def status(interaction: Asked) -> None:
    """Say how the table stands."""
    table = await find_table(interaction)
    if table.status is Status.LOBBY:
        # Its card speaks the table's language, this answer the asker's.
        away = await asking.services(interaction).host.holidays.away(table)
        closes = await asking.services(interaction).host.query.closes_at(table.id)
        shown = lobby_card.compose(replace(table, language=asking.language(interaction)), closes=closes, away=away)
        await private(interaction, shown.content)
        return
    moment = await asking.moment_of(interaction, table)
    asked_at = await asking.services(interaction).host.query.asked_at(table.id)
    said, row = await absence.for_reader(asking.services(interaction), moment, interaction.user.id)
    taken = await hints_taken(asking.services(interaction), moment)
    await private(interaction, paragraphs(looks.status(moment, asked_at, said), taken), view=rows(row))


@rate_limit.costs(rate_limit.SHEET)
@app_commands.command(name=N_("scores"), description=N_("Everybody's score, as far as you can know it."))
@about_table
async def scores(interaction: Asked) -> None:
    """Show the scores line by line and as a sheet; after the end also who won."""
    await put(
        interaction,
        await looks.scores_draft(asking.services(interaction), await find_moment(interaction), interaction.user.id),
    )


@rate_limit.costs(rate_limit.LOOK)
@app_commands.command(name=N_("board"), description=N_("The board."))
@about_table
async def board(interaction: Asked) -> None:
    """Show the picture of the board with its description, marked with what is new to the asker."""
    moment = await find_moment(interaction)
    await put(interaction, await looks.board(asking.services(interaction), moment, interaction.user.id))


@rate_limit.costs(rate_limit.LOOK)
@app_commands.command(name=N_("since"), description=N_("What changed since your last move, marked on the board."))
@about_table
async def since(interaction: Asked) -> None:
    """Show and tell what is new to the asker."""
    moment = await find_moment(interaction)
    await put(interaction, await looks.since_draft(asking.services(interaction), moment, interaction.user.id))


@app_commands.command(name=N_("text"), description=N_("The whole position in words."))
@about_table
async def whole_text(interaction: Asked) -> None:
    """Describe the position, complete enough to play from."""
    await looks.show_words(interaction, await find_moment(interaction))


@rate_limit.costs(rate_limit.LOOK)
@app_commands.command(name=N_("desk"), description=N_("Your player board, large, with what the next steps give."))
@app_commands.describe(seat=N_("Whose; yours if you leave it out."))
@app_commands.autocomplete(seat=seat_names.seat_lines)
@about_table
async def desk(interaction: Asked, seat: str | None = None) -> None:
    """Show a desk as the asker may see it."""
    moment = await find_moment(interaction)
    whose = None if seat is None else seat_names.seat_meant(moment, seat)
    await put(interaction, await desks.desk(asking.services(interaction), moment, interaction.user.id, whose))


@rate_limit.costs(rate_limit.LOOK)
@app_commands.command(name=N_("whatif"), description=N_("What you can do now with one kind of action."))
@app_commands.describe(action=N_("The kind of action."))
@app_commands.autocomplete(action=whatif.complete)
@about_table
async def what_if(interaction: Asked, action: str) -> None:
    """Show all that the asker may do with a kind of action, and what it costs or gives."""
    moment = await find_moment(interaction)
    await put(interaction, await whatif.draft(asking.services(interaction), moment, interaction.user.id, action))


@app_commands.command(name=N_("log"), description=N_("What has happened, newest last."))
@app_commands.describe(
    last=N_("How many steps; a long answer comes as a file."),
    seat=N_("Only this player's steps."),
    about=N_("Only steps that mention these words, such as a city."),
)
@app_commands.autocomplete(seat=seat_names.seat_lines)
@about_table
async def log(
    interaction: Asked,
    last: app_commands.Range[int, 1, MOST_LINES] = LINES,
    seat: str | None = None,
    about: app_commands.Range[str, 0, 100] = "",
) -> None:
    """Tell the last steps that are looked for, as far as the asker may know them."""
    table = await find_table(interaction)
    moment = await asking.moment_of(interaction, table)
    search = Excerpt(last, None if seat is None else seat_names.seat_meant(moment, seat), about)
    whole = await asking.services(interaction).host.query.log(table.id, interaction.user.id)
    entries = looks.chosen_lines(moment, whole, search)
    deeds = await managing.deed_lines(interaction, table)
    # Twice a message is enough to see that it does not fit; the file then has everything.
    text = paragraphs(looks.log_text(moment, entries, search), *deeds, most=2 * CONTENT)
    if len(text) <= CONTENT:
        await private(interaction, text)
        return
    file = discord.File(io.BytesIO(looks.log_file(moment, entries).encode()), "log.txt")
    await private(interaction, paragraphs(moment.tr("The last {n} steps:", n=len(entries)), *deeds), file=file)
