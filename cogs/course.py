"""The course of a game: following it, replaying it, taking some of it back, and keeping it as a file."""

from dataclasses import replace
from typing import Any

import discord
from discord import app_commands

from hansa_bot import metrics
from hansa_bot.i18n.catalog import N_
from hansa_bot.ui.kit import asking, rate_limit
from hansa_bot.ui.kit.asking import about_table
from hansa_bot.ui.kit.moment import present
from hansa_bot.ui.kit.presses import acknowledge, put
from hansa_bot.ui.look import exporting, looks, replaying
from hansa_bot.ui.turn import rewinding

Asked = discord.Interaction[Any]

MOST_TURNS = 9999


@app_commands.command(name=N_("undo"), description=N_("Undo something, or ask the others for it."))
@app_commands.autocomplete(to=rewinding.complete)
@app_commands.describe(to=N_("How far: the last step, the whole turn, or back to before a certain step."))
@about_table
async def undo(interaction: Asked, to: str | None = None) -> None:
    """Show what could be taken back, or take back what is named."""
    await rewinding.undo_by_command(interaction, to)


@app_commands.command(name=N_("agree"), description=N_("Agree to an undo request."))
@about_table
async def agree(interaction: Asked) -> None:
    """Agree to the request that is open."""
    await rewinding.answer_by_command(interaction, agrees=True)


@app_commands.command(name=N_("refuse"), description=N_("Refuse an undo request, or withdraw yours."))
@about_table
async def refuse(interaction: Asked) -> None:
    """Refuse the request that is open, or withdraw the own one."""
    await rewinding.answer_by_command(interaction, agrees=False)


@rate_limit.costs(rate_limit.FILM)
@app_commands.command(name=N_("export"), description=N_("Get the finished game as one file, to keep or to replay."))
@about_table
async def export(interaction: discord.Interaction[Any]) -> None:
    """Send the game of this channel in private."""
    await acknowledge(interaction)
    await exporting.send_record(interaction, await asking.table_here(interaction))


@app_commands.command(name=N_("follow"), description=N_("Get quiet private updates."))
@app_commands.describe(every=N_("How often."))
@app_commands.choices(every=[app_commands.Choice(name=name, value=every) for every, name in looks.OFTEN.items()])
@about_table
async def follow(interaction: discord.Interaction[Any], every: str) -> None:
    """Follow the game, or stop that."""
    await looks.by_command(interaction, every)


@rate_limit.costs(rate_limit.FILM)
@app_commands.command(name=N_("replay"), description=N_("See how the game went, as a film or turn by turn."))
@app_commands.describe(
    from_turn=N_("The first turn to show."),
    to_turn=N_("The last turn to show."),
    steps=N_("Turn by turn with buttons, for you alone."),
    only_me=N_("A film that only you see."),
    safe=N_("Just for you, from the first turn, without spoiling the end."),
)
@about_table
async def replay(
    interaction: Asked,
    from_turn: app_commands.Range[int, 1, MOST_TURNS] | None = None,
    to_turn: app_commands.Range[int, 1, MOST_TURNS] | None = None,
    steps: bool = False,
    only_me: bool = False,
    safe: bool = False,
) -> None:
    """Show the course of the game: nothing in it but what everybody may know."""
    if steps or safe:
        await _step(interaction, from_turn, to_turn, safely=safe)
    elif only_me:
        await acknowledge(interaction)
        await _film(interaction, from_turn, to_turn, asking.language(interaction))
    else:
        await _post(interaction, from_turn, to_turn)


async def _step(interaction: Asked, first: int | None, last: int | None, *, safely: bool) -> None:
    await acknowledge(interaction)
    services = asking.services(interaction)
    table = await asking.table_here(interaction)
    moment = (await asking.moment_of(interaction, table)).seen_by(None)
    if safely:  # also a refusal would tell how many turns there are
        first = last = None
    await services.host.query.course(table.id, first, last)
    wanted, user = replaying.FIRST if first is None else first, interaction.user.id
    await put(interaction, await replaying.turn_draft(services, moment, user, wanted, safely=safely))


async def _post(interaction: Asked, first: int | None, last: int | None) -> None:
    # Once it is promised to everybody, also a refusal is seen by all: what can be refused at once comes first.
    table, query = await asking.table_here(interaction), asking.services(interaction).host.query
    await query.check_open(table.id)
    await query.course(table.id, first, last)
    await interaction.response.defer(thinking=True)
    asking.observe_latency(interaction, metrics.ACKNOWLEDGED)
    await _film(interaction, first, last)


async def _film(interaction: Asked, first: int | None, last: int | None, language: str | None = None) -> None:
    """Show a film in private in the asker's language, without one to everybody in that of the table."""
    services = asking.services(interaction)
    moment = await present(services.host, (await asking.table_here(interaction)).id, None, language)
    draft = await replaying.film_draft(services, moment, interaction.user.id, first, last)
    await put(interaction, draft if language else replace(draft, controls=None))
