"""Statistics, the finished games of a server, and games from files; only the asker sees the answer."""

from typing import Any

import discord
from discord import app_commands

from hansa_bot.i18n.catalog import N_
from hansa_bot.ui.client import Client
from hansa_bot.ui.kit import asking, limits, rate_limit
from hansa_bot.ui.look import afterwards, bringing, games, plays, puzzles, season, statistics, strength

Asked = discord.Interaction[Any]

STATS = app_commands.Group(name=N_("stats"), description=N_("Finished games and everybody's record."))


@STATS.command(name=N_("person"), description=N_("Somebody's record, or yours."))
@app_commands.describe(who=N_("Who; you if you leave it out."))
async def of_person(interaction: Asked, who: discord.User | None = None) -> None:
    """Tell how a person has done."""
    await statistics.show_person(interaction, who)


@STATS.command(name=N_("strength"), description=N_("How strong you are, compared with computer players."))
async def own_strength(interaction: Asked) -> None:
    """Tell whoever asks how strong they are."""
    await strength.by_command(interaction)


@STATS.command(name=N_("server"), description=N_("What this server plays, and who wins."))
async def server(interaction: Asked) -> None:
    """Tell what is played."""
    await statistics.show_server(interaction)


@STATS.command(name=N_("against"), description=N_("Your record against somebody."))
@app_commands.describe(who=N_("Against whom."))
async def against(interaction: Asked, who: discord.User) -> None:
    """Tell how two persons have done against each other."""
    await statistics.show_against(interaction, who)


@STATS.command(name=N_("games"), description=N_("Find a finished game on this server, and open it."))
@app_commands.autocomplete(title=asking.complete_title)
@app_commands.describe(
    title=N_("Only games of this title."),
    person=N_("Only games with this person."),
    after=N_("Only games finished on this day or later, such as 2026-12-03 or 3.12."),
    before=N_("Only games finished before this day."),
    number=N_("How many of the newest."),
)
async def search(
    interaction: Asked,
    title: str | None = None,
    person: discord.User | None = None,
    after: app_commands.Range[str, 0, 40] | None = None,
    before: app_commands.Range[str, 0, 40] | None = None,
    number: app_commands.Range[int, 1, limits.SELECT_OPTIONS] = games.USUAL,
) -> None:
    """List finished games."""
    await games.find(interaction, games.Search(title, person, after, before, number))


@rate_limit.costs(rate_limit.FILM)
@app_commands.command(name=N_("import"), description=N_("Look at a game from a file, and play on from any turn."))
@app_commands.describe(file=N_("An exported game; I ask for it if you leave it out."))
async def bring(interaction: Asked, file: discord.Attachment | None = None) -> None:
    """Show the game in a file."""
    await bringing.by_command(interaction, file)


@STATS.command(name=N_("season"), description=N_("This server's season: its table, join or leave it."))
@app_commands.describe(number=N_("Which season; the newest if you leave it out."))
async def of_season(interaction: Asked, number: app_commands.Range[int, 1] | None = None) -> None:
    """Show a season."""
    await season.by_command(interaction, number)


@rate_limit.costs(rate_limit.SHEET)
@STATS.command(
    name=N_("analysis"), description=N_("What decided a finished game, and what a master would have done.")
)
@app_commands.describe(table=N_("Table number; this channel's last game if you leave it out."))
async def analysis(interaction: Asked, table: app_commands.Range[int, 1] | None = None) -> None:
    """Show how likely each was to win, turn by turn, and what turned the game."""
    await afterwards.by_command(interaction)


@rate_limit.costs(rate_limit.RECORD)
@STATS.command(name=N_("export"), description=N_("All your finished games as a file for spreadsheets."))
async def export(interaction: Asked) -> None:
    """Send somebody's own games."""
    await plays.send_games(interaction)


@rate_limit.costs(rate_limit.LOOK)
@app_commands.command(
    name=N_("puzzle"), description=N_("Which would you? A position with four turns, one of them best.")
)
@app_commands.autocomplete(title=asking.complete_title)
@app_commands.describe(title=N_("Only of this game."))
async def puzzle(interaction: Asked, title: str | None = None) -> None:
    """Show a puzzle."""
    await puzzles.by_command(interaction, title)


async def setup(client: Client) -> None:
    """Register the commands."""
    client.tree.add_command(STATS)
    client.tree.add_command(asking.in_private_too(puzzle))
    client.tree.add_command(bring)
