"""Finished games: a list to choose from, and one opened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import discord

from hansa_bot.host.kernel.errors import NoTable, NotOver
from hansa_bot.host.kernel.table import Status
from hansa_bot.host.record.statistics import FinishedGame, Player
from hansa_bot.i18n.catalog import Catalog, catalog
from hansa_bot.model.finished import Wanted
from hansa_bot.model.values import Whose
from hansa_bot.render.canvas import number
from hansa_bot.titles import registry
from hansa_bot.ui.kit import asking, limits, picture, rate_limit, routes, table_options, times
from hansa_bot.ui.kit.asking import Interaction, Services
from hansa_bot.ui.kit.controls import plain_button, post_button
from hansa_bot.ui.kit.drafts import Draft, Picture, clean, custom_id, draw, number_in, paragraphs, rows, safe, select
from hansa_bot.ui.kit.entries import ListEntry
from hansa_bot.ui.kit.errors import NoDate, NotInChannel
from hansa_bot.ui.kit.moment import Moment, present, title_name
from hansa_bot.ui.kit.presses import Press, acknowledge, add, belongs, channels, put
from hansa_bot.ui.look import scoresheet, story

GAME = "game"
"""The verb of the select that opens one of the games found."""

USUAL = 10


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
    games = await asking.services(interaction).host.statistics.games(wanted, interaction.user.id)
    await put(interaction, game_list(games, asking.words(interaction)))


async def _day(interaction: Interaction, typed: str | None) -> float | None:
    """Return when the day begins that was typed, for the asker; raises NoDate."""
    if typed is None or not typed.strip():
        return None
    own = await asking.services(interaction).host.prefs.load(Whose.PERSON, interaction.user.id)
    begin = times.begins(typed, own.quiet_hours.zone, interaction.created_at.timestamp())
    if begin is None:
        raise NoDate(typed)
    return begin


def game_list(games: Sequence[FinishedGame], tr: Catalog) -> Draft:
    """Return the list of games with the select that opens one."""
    if not games:
        return Draft(tr("I found no finished game like that in this server."))
    head = tr.plural("{n} finished game:", "{n} finished games, newest first:", len(games))
    lines = limits.lines_that_fit([_line(game, tr) for game in games], limits.CONTENT - len(head) - 1)
    entries = [ListEntry(str(game.table), _label(game, tr), _winners(game, tr)) for game in games]
    choice = select(custom_id(0, 0, GAME), tr("Open a game"), entries)
    return Draft(paragraphs(head, *lines), rows([choice]))


def _line(game: FinishedGame, tr: Catalog) -> str:
    about = [title_name(game.title, tr.language), f"<t:{int(game.ended)}:d>", *_origin(game, tr)]
    winners = ", ".join(f"**{_player(game, player, tr)}**" for player in game.winners)
    won = tr.plural("{names} won", "{names} shared the win", len(game.winners), names=winners)
    others = sorted((player for player in game.players if player.place > 1), key=lambda player: player.place)
    told = "; ".join(filter(None, (won, ", ".join(_player(game, player, tr) for player in others))))
    return " · ".join((f"- **{game.table}**", *about, told))


def _origin(game: FinishedGame, tr: Catalog) -> list[str]:
    return [tr("from a file")] if game.brought else []


def _player(game: FinishedGame, player: Player, tr: Catalog) -> str:
    reached = name_reached(game.title, player.points, tr)
    return f"{safe(player.name)} ({reached})" if reached else f"{safe(player.name)} {number(player.points)}"


def name_reached(title: str, total: float, tr: Catalog) -> str:
    """Name what a total of a title means where it is no points, else nothing; nor of a title that is gone."""
    if registry.find(title) is None:
        return ""
    return registry.load(title).texts(catalog(tr.language, title), ()).reached(total)


def _label(game: FinishedGame, tr: Catalog) -> str:
    names = ", ".join(clean(player.name) for player in game.players)
    return " · ".join((str(game.table), title_name(game.title, tr.language), *_origin(game, tr), names))


def _winners(game: FinishedGame, tr: Catalog) -> str:
    names = ", ".join(clean(player.name) for player in game.winners)
    return tr.plural("Won by {names}", "Shared by {names}", len(game.winners), names=names)


@routes.control(GAME, price=rate_limit.SHEET, anywhere=True)
async def choose(press: Press) -> None:
    """Open the game that was chosen, below the list; raises NoTable for one of another server, NotOver."""
    wanted = number_in(press.chosen) or 0
    table = await press.host.query.table(wanted)
    # The number stands in a select, which can be forged: a game of another server is as unknown as none.
    asking.remember(press.interaction, table)
    if not belongs(table, press.interaction):
        raise NoTable(wanted)
    if table.status is not Status.OVER:
        raise NotOver(table.status)
    moment = await present(press.host, wanted, press.user, press.language)
    await add(press.interaction, await game_page(press.services, moment))


async def game_page(services: Services, moment: Moment) -> Draft:
    """Return a finished game: who won, the scores, the last board and the sheet, and what can be done with it."""
    tr, result = moment.tr, await services.host.query.result(moment.table.id)
    assert result is not None, "a game that is over has a result"
    public, scenes = moment.seen_by(None), await scoresheet.course(services, moment)
    text = paragraphs(
        " · ".join((tr("Table {n}", n=moment.table.id), moment.heading)),
        story.ending(moment, result, scenes),
        story.standings(moment, result.scores, result),
        table_options.options_line(moment.table, tr),
    )
    key = ("opened", moment.table.id, moment.tr.language)

    async def drawn() -> list[Picture]:
        boards = await picture.board(services.worker, public, scenes[-1].events if scenes else (), key)
        return [*boards, *await scoresheet.pictures(services, public, result.scores, result, scenes)]

    kept = {"replay": tr("Replay"), "share": tr("Picture to share"), "export": tr("Export"), "text": tr("As text")}
    buttons = [*(plain_button(moment, *each) for each in kept.items()), post_button(moment, "share")]
    more = [plain_button(moment, "analyse", tr("Analysis"))] if services.config.thinking_workers else []
    return Draft(text, rows(buttons, [*more, *scoresheet.log_button(moment)]), drawing=draw(drawn()))


Who = discord.User | discord.Member


def server_of(interaction: Interaction) -> int:
    """Return the server in which somebody asks; raises NotInChannel outside of servers."""
    if interaction.guild_id is None:
        raise NotInChannel
    return interaction.guild_id
