"""Playing: the commands of every title, made from its table of actions; standing orders; the rules at hand."""

from typing import Any

import discord
from discord import app_commands

from hansa_bot.i18n.catalog import N_
from hansa_bot.titles import registry
from hansa_bot.titles.base import Title
from hansa_bot.ui.client import Client
from hansa_bot.ui.kit import asking
from hansa_bot.ui.kit.asking import about_table, in_private_too
from hansa_bot.ui.kit.choices import Suggestion
from hansa_bot.ui.kit.presses import find_table
from hansa_bot.ui.rules import learning, rulebook, why
from hansa_bot.ui.turn import coaching, commands, next_table, planning, rewinding, standing

Asked = discord.Interaction[Any]


def title_group(title: Title) -> app_commands.Group:
    """Return all commands of a title: its actions, several of them in one line, taking one back, and why not."""

    # Callbacks of its own for every title: each knows it without asking under which group it was typed.
    @about_table
    async def undo(interaction: discord.Interaction[Any]) -> None:
        await rewinding.take_back(interaction, title.meta.id)

    @app_commands.describe(line=N_("For example: first action; second action. Short words will do."))
    @about_table
    async def do(interaction: discord.Interaction[Any], line: str) -> None:
        await commands.play_line(interaction, await find_table(interaction, title.meta.id), line)

    @about_table
    async def hint(interaction: discord.Interaction[Any]) -> None:
        await coaching.by_command(interaction, title.meta.id)

    made = commands.group(title)
    about = N_("Do several things in one line, separated by semicolons: all or none.")
    made.add_command(app_commands.Command(name=N_("do"), description=about, callback=do))
    about = N_("Undo your last step.")
    made.add_command(app_commands.Command(name=N_("undo"), description=about, callback=undo))
    about = N_("Get a hint for your turn; only you see it.")
    made.add_command(app_commands.Command(name=N_("hint"), description=about, callback=hint))
    if title.guide is not None:  # without one the title has no places that could be named
        made.add_command(why_command(title))
    return made


def why_command(title: Title) -> app_commands.Command[Any, ..., None]:
    """Return the command that explains a place of the board."""

    @app_commands.describe(place=N_("Where; type the first letters."))
    @about_table
    async def explain(interaction: discord.Interaction[Any], place: str) -> None:
        await why.answer(interaction, title.meta.id, place)

    about = N_("What you can do at a place, and why not more.")
    made: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=N_("why"), description=about, callback=explain
    )

    @made.autocomplete("place")
    async def complete(interaction: discord.Interaction[Any], current: str) -> list[Suggestion]:
        return await why.complete(interaction, title.meta.id, current)

    return made


@app_commands.command(name=N_("orders"), description=N_("Answers I give for you at this table without asking."))
@app_commands.rename(order=app_commands.locale_str("order", say=lambda tr: tr("which answer")))
@app_commands.autocomplete(order=standing.complete_order, value=standing.complete_value)
@app_commands.describe(
    order=N_("Which order; all of them if you leave it out."), value=N_("What to answer from now on.")
)
@about_table
async def orders(interaction: Asked, order: str | None = None, value: str | None = None) -> None:
    """Show the asker's standing orders, or change one of them."""
    await standing.order_by_command(interaction, order, value)


@app_commands.command(name=N_("next"), description=N_("All tables that wait for you, on every server."))
async def next_up(interaction: Asked) -> None:
    """Show what waits for the asker, with a way into each."""
    await next_table.by_command(interaction)


@app_commands.command(name=N_("plan"), description=N_("Plan your next turn while the others play. Only you see it."))
@app_commands.describe(line=N_("Your whole turn in one line, separated by semicolons. Short words will do."))
@about_table
async def plan(interaction: Asked, line: str | None = None) -> None:
    """Show the plan for the asker's next turn, or plan it in one line."""
    await planning.by_command(interaction, line)


@app_commands.command(name=N_("rules"), description=N_("Look up the rules: a topic, a place, a rule number."))
@app_commands.autocomplete(topic=rulebook.complete, title=asking.complete_title)
@app_commands.describe(
    topic=N_("What you want to know: a word or a rule number."),
    title=N_("Which game; this channel's if you leave it out."),
)
@about_table
async def rules(interaction: Asked, topic: str | None = None, title: str | None = None) -> None:
    """Show the entry that is meant, with others that may be meant too."""
    await rulebook.look_up(interaction, topic, title)


@app_commands.command(name=N_("help"), description=N_("What matters, and how to play."))
@about_table
async def show_help(interaction: Asked) -> None:
    """Show the few things that matter."""
    await learning.help_by_command(interaction)


async def setup(client: Client) -> None:
    """Register the commands."""
    for meta in registry.metas():
        client.tree.add_command(in_private_too(title_group(registry.load(meta.id))))
    client.tree.add_command(in_private_too(next_up))
    client.tree.add_command(in_private_too(orders))
    client.tree.add_command(in_private_too(plan))
    client.tree.add_command(in_private_too(rules))
    client.tree.add_command(in_private_too(show_help))
