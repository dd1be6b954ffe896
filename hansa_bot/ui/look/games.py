"""Games: the finished games of a server, as a list to choose from, and one of them opened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord

from hansa_bot.host.kernel.errors import NoTable, NotOver
from hansa_bot.host.kernel.settings import Whose
from hansa_bot.host.kernel.table import Place, Status
from hansa_bot.host.record.results import FinishedGame, Player, Wanted
from hansa_bot.i18n.catalog import Catalog
from hansa_bot.ui.kit import asking, limits, picture, times
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.kit.buttons import ListEntry, custom_id, rows, select
from hansa_bot.ui.kit.draft import Draft, clean, paragraphs, safe
from hansa_bot.ui.kit.errors import NoDate
from hansa_bot.ui.kit.menu import plain_button
from hansa_bot.ui.kit.moment import Moment, present
from hansa_bot.ui.kit.narration import heading
from hansa_bot.ui.kit.presses import Press, acknowledge, add, put
from hansa_bot.ui.lobby import chosen
from hansa_bot.ui.look import scoresheet
from hansa_bot.ui.look.statistics import Who, server_of, title_name

GAME = "game"
"""The verb of the select that opens one of the games found."""

USUAL = 10

Interaction = discord.Interaction[Any]


@dataclass(frozen=True, slots=True)
class Search:
    """What somebody looks for, as it was typed."""

    title: str | None = None
    person: Who | None = None
    after: str | None = None
    before: str | None = None
    number: int = USUAL


async def find(interaction: Interaction, search: Search) -> None:
    """List the finished games that are looked for; raises BadSetup, NoDate, LeftOut."""
    await acknowledge(interaction)
    wanted = Wanted(
        guild=server_of(interaction),
        channels=channels(interaction),
        user=None if search.person is None else search.person.id,
        title=None if search.title is None else asking.find_title(search.title).id,
        since=await _day(interaction, search.after),
        until=await _day(interaction, search.before),
        most=search.number,
    )
    found = await asking.services(interaction).host.statistics.games(wanted, interaction.user.id)
    await put(interaction, game_list(found, asking.words(interaction)))


def channels(interaction: Interaction) -> list[int]:
    """Return the channels and threads of the server in which somebody asks."""
    guild = interaction.guild
    return [] if guild is None else [each.id for each in (*guild.channels, *guild.threads)]


async def _day(interaction: Interaction, typed: str | None) -> float | None:
    """Return when the day begins that was typed, for the asker; raises NoDate."""
    if typed is None or not typed.strip():
        return None
    own = await asking.services(interaction).host.prefs.of(Whose.PERSON, interaction.user.id)
    found = times.begins(typed, own.quiet_hours.zone, interaction.created_at.timestamp())
    if found is None:
        raise NoDate(typed)
    return found


def game_list(games: Sequence[FinishedGame], tr: Catalog) -> Draft:
    """Return the list of games with the select that opens one."""
    if not games:
        return Draft(tr("No finished game like that was found in this server."))
    head = tr.plural("{n} finished game, the newest first:", "{n} finished games, the newest first:", len(games))
    lines = limits.lines_that_fit([_line(game, tr) for game in games], limits.CONTENT - len(head) - 1)
    entries = [ListEntry(str(game.table), _label(game, tr), _winners(game, tr)) for game in games]
    choice = select(custom_id(0, 0, GAME), tr("Open a game"), entries)
    return Draft(paragraphs(head, *lines), rows([choice]))


def _line(game: FinishedGame, tr: Catalog) -> str:
    players = ", ".join(_player(player) for player in game.players)
    return f"- **{game.table}** · {title_name(game.title, tr)} · <t:{int(game.ended)}:d> · {players}"


def _player(player: Player) -> str:
    text = f"{safe(player.name)} {player.points}"
    return f"**{text}**" if player.place == 1 else text


def _label(game: FinishedGame, tr: Catalog) -> str:
    return f"{game.table} · {title_name(game.title, tr)} · {', '.join(clean(player.name) for player in game.players)}"


def _winners(game: FinishedGame, tr: Catalog) -> str:
    names = ", ".join(clean(player.name) for player in game.winners)
    return tr.plural("Won by {names}", "Shared by {names}", len(game.winners), names=names)


async def choose(press: Press) -> None:
    """Open the game that was chosen, below the list; raises NoTable for one of another server, NotOver."""
    number = int(press.chosen) if press.chosen.isdecimal() else 0
    table = await press.host.query.table(number)
    asking.remember(press.interaction, table)
    if not belongs(table.place, press.interaction):
        raise NoTable(number)
    if table.status is not Status.OVER:
        raise NotOver(table.status)
    moment = await present(press.host, number, press.user, press.language)
    await add(press.interaction, await game_page(press.services, moment))


def belongs(place: Place, interaction: Interaction) -> bool:
    """Say whether a table belongs to the server in which somebody asks; an imported one by its channel alone."""
    if place.guild is None:
        return place.channel in channels(interaction)
    return place.guild == interaction.guild_id


async def game_page(services: Services, moment: Moment) -> Draft:
    """Return a finished game: who won, the scores, the last board and the sheet, and what can be done with it."""
    tr, result = moment.tr, await services.host.query.result(moment.table.id)
    assert result is not None, "a game that is over has a result"
    text = paragraphs(
        " · ".join((tr("Table {n}", n=moment.table.id), heading(moment))),
        scoresheet.ending(moment, result),
        scoresheet.score_table(moment, result.scores),
        chosen.options_line(moment.table, tr),
    )
    public = moment.seen_by(None)
    scenes = await scoresheet.course(services, moment)
    key = ("opened", moment.table.id, moment.tr.language)
    boards = await picture.board(services.worker, public, scenes[-1].events if scenes else (), key)
    sheets = await scoresheet.pictures(services, public, result.scores, result, scenes)
    kept = {"replay": tr("Replay"), "share": tr("Picture to share"), "export": tr("Export"), "text": tr("As text")}
    return Draft(text, rows([plain_button(moment, *each) for each in kept.items()]), pictures=[*boards, *sheets])
