"""Finished games: what they say of somebody, of a server, of two persons; a list to choose from, and one opened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import discord
from babel.numbers import format_decimal

from hansa_bot.host.kernel.errors import NoTable, NotOver
from hansa_bot.host.kernel.settings import Whose
from hansa_bot.host.kernel.table import DAY, Status, Table
from hansa_bot.host.record.results import Duel, FinishedGame, PersonRecord, Played, Player, Sat, Tally, Wanted
from hansa_bot.i18n.catalog import Catalog
from hansa_bot.render.canvas import number
from hansa_bot.ui.kit import asking, limits, picture, times
from hansa_bot.ui.kit.asking import Interaction, Services
from hansa_bot.ui.kit.controls import plain_button, post_button
from hansa_bot.ui.kit.drafts import (
    Draft,
    ListEntry,
    Picture,
    clean,
    custom_id,
    draw,
    number_in,
    paragraphs,
    rows,
    safe,
    select,
)
from hansa_bot.ui.kit.errors import NoDate, NotInChannel
from hansa_bot.ui.kit.moment import Moment, present, title_name
from hansa_bot.ui.kit.presses import Press, acknowledge, add, in_private, private, put
from hansa_bot.ui.lobby import chosen
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


def channels(interaction: Interaction) -> list[int]:
    """Return the channels and threads of the server in which somebody asks."""
    guild = interaction.guild
    return [] if guild is None else [each.id for each in (*guild.channels, *guild.threads)]


async def _day(interaction: Interaction, typed: str | None) -> float | None:
    """Return when the day begins that was typed, for the asker; raises NoDate."""
    if typed is None or not typed.strip():
        return None
    own = await asking.services(interaction).host.prefs.of(Whose.PERSON, interaction.user.id)
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
    players = ", ".join(_player(player) for player in game.players)
    return f"- **{game.table}** · {title_name(game.title, tr.language)} · <t:{int(game.ended)}:d> · {players}"


def _player(player: Player) -> str:
    text = f"{safe(player.name)} {number(player.points)}"
    return f"**{text}**" if player.place == 1 else text


def _label(game: FinishedGame, tr: Catalog) -> str:
    names = ", ".join(clean(player.name) for player in game.players)
    return f"{game.table} · {title_name(game.title, tr.language)} · {names}"


def _winners(game: FinishedGame, tr: Catalog) -> str:
    names = ", ".join(clean(player.name) for player in game.winners)
    return tr.plural("Won by {names}", "Shared by {names}", len(game.winners), names=names)


async def choose(press: Press) -> None:
    """Open the game that was chosen, below the list; raises NoTable for one of another server, NotOver."""
    number = number_in(press.chosen) or 0
    table = await press.host.query.table(number)
    asking.remember(press.interaction, table)
    if not belongs(table, press.interaction):
        raise NoTable(number)
    if table.status is not Status.OVER:
        raise NotOver(table.status)
    moment = await present(press.host, number, press.user, press.language)
    await add(press.interaction, await game_page(press.services, moment))


def belongs(table: Table, interaction: Interaction) -> bool:
    """Say whether a table belongs to the server in which somebody asks; an imported one by its channel alone.

    From afar, in what only they see, a table is its insiders': nobody else is sent buttons.
    """
    if table.place.guild is None and table.place.channel in channels(interaction):
        return True
    if interaction.guild_id is not None and table.place.guild == interaction.guild_id:
        return True
    afar = interaction.guild_id is None or in_private(interaction)
    return afar and interaction.user.id in table.insiders


async def game_page(services: Services, moment: Moment) -> Draft:
    """Return a finished game: who won, the scores, the last board and the sheet, and what can be done with it."""
    tr, result = moment.tr, await services.host.query.result(moment.table.id)
    assert result is not None, "a game that is over has a result"
    public, scenes = moment.seen_by(None), await scoresheet.course(services, moment)
    text = paragraphs(
        " · ".join((tr("Table {n}", n=moment.table.id), moment.heading)),
        story.ending(moment, result, scenes),
        story.standings(moment, result.scores, result),
        chosen.options_line(moment.table, tr),
    )
    key = ("opened", moment.table.id, moment.tr.language)

    async def drawn() -> list[Picture]:
        boards = await picture.board(services.worker, public, scenes[-1].events if scenes else (), key)
        return [*boards, *await scoresheet.pictures(services, public, result.scores, result, scenes)]

    kept = {"replay": tr("Replay"), "share": tr("Picture to share"), "export": tr("Export"), "text": tr("As text")}
    buttons = [*(plain_button(moment, *each) for each in kept.items()), post_button(moment, "share")]
    return Draft(text, rows(buttons), drawing=draw(drawn()))


LATELY = 5
"""So many games of two persons are told with their points."""
Who = discord.User | discord.Member


def server_of(interaction: Interaction) -> int:
    """Return the server in which somebody asks; raises NotInChannel outside of servers."""
    if interaction.guild_id is None:
        raise NotInChannel
    return interaction.guild_id


async def person(interaction: Interaction, who: Who | None) -> None:
    """Tell the asker how somebody has done, by default the asker; raises LeftOut."""
    await acknowledge(interaction)
    asked = who or interaction.user
    statistics = asking.services(interaction).host.statistics
    past = await statistics.person(asked.id, interaction.user.id, server_of(interaction))
    own = asked.id == interaction.user.id
    await private(interaction, record(past, safe(asked.display_name), asking.words(interaction), own=own))


async def server(interaction: Interaction) -> None:
    """Tell the asker what is played in this server."""
    await acknowledge(interaction)
    statistics = asking.services(interaction).host.statistics
    played = await statistics.server(server_of(interaction), interaction.user.id)
    await private(interaction, titles(played, asking.words(interaction)))


async def against(interaction: Interaction, who: Who) -> None:
    """Tell the asker how they have done against somebody; raises LeftOut."""
    await acknowledge(interaction)
    me, tr = interaction.user, asking.words(interaction)
    if who.id == me.id:
        await private(interaction, tr("Name somebody other than yourself."))
        return
    so_far = await asking.services(interaction).host.statistics.against(me.id, who.id, server_of(interaction))
    await private(interaction, duel(so_far, safe(me.display_name), safe(who.display_name), tr))


def record(past: PersonRecord, name: str, tr: Catalog, *, own: bool) -> str:
    """Say how a person has done; `own` says that it is the reader."""
    where = tr("-# Your games on all servers; only you see this.") if own else tr("-# Games on this server.")
    if not past.games and not past.finished:
        nothing = tr("**{name}** hasn't played yet.", name=name)
        return paragraphs(nothing, _tables(past.tables, tr), where)
    games = tr.plural(
        "**{name}**: {n} game, {finished} finished.",
        "**{name}**: {n} games, {finished} finished.",
        past.games,
        name=name,
        finished=past.finished,
    )
    lines = limits.lines_that_fit([_share(share, tr) for share in past.shares], limits.CONTENT // 2)
    return paragraphs(games, _won(past, tr), _answer(past, tr), *lines, _tables(past.tables, tr), where)


def _won(past: PersonRecord, tr: Catalog) -> str | None:
    if past.place is None:
        return None
    won = tr.plural("{n} win.", "{n} wins.", past.wins)
    shared = tr.plural("{n} of them shared.", "{n} of them shared.", past.shared) if past.shared else ""
    mean = tr("Usually around place {place}.", place=round(past.place))
    return " ".join(filter(None, (won, shared, mean)))


def _answer(past: PersonRecord, tr: Catalog) -> str | None:
    if past.answer is None:
        return None
    return tr("Usually answers within {time}.", time=times.duration(max(times.MINUTE, past.answer), tr))


def _share(share: Tally, tr: Catalog) -> str:
    games = _games(share.games, tr)
    won = tr.plural("{n} won", "{n} won", share.wins)
    seats = tr.plural("{n} seat", "{n} seats", share.seats)
    points = tr("best {best} points, usually around {mean}", best=number(share.best), mean=rounded(share.mean, tr))
    return f"- {title_name(share.title, tr.language)}, {seats}: {games}, {won}; {points}"


def _tables(tables: Sequence[Sat], tr: Catalog) -> str | None:
    if not tables:
        return None
    lines = [
        f"- {table.table} · {title_name(table.title, tr.language)} · <#{table.channel}>{_lobby(table, tr)}"
        for table in tables
    ]
    return "\n".join([tr("Playing now:"), *limits.lines_that_fit(lines, limits.CONTENT // 4)])


def _lobby(table: Sat, tr: Catalog) -> str:
    return " · " + tr("not started yet") if table.status == Status.LOBBY else ""


def titles(played: Sequence[Played], tr: Catalog) -> str:
    """Say what a server plays."""
    if not played:
        return tr("No game has been finished on this server yet.")
    lines = [_title_line(each, tr) for each in played]
    return paragraphs(tr("**Finished games on this server**"), *limits.lines_that_fit(lines, limits.CONTENT - 100))


def _title_line(each: Played, tr: Catalog) -> str:
    games = _games(each.games, tr)
    days, hours = round(each.days), times.duration(max(times.MINUTE, each.days * DAY), tr)
    lasting = tr.plural("{n} day", "{n} days", days) if days > 1 else hours
    length = tr.plural("usually {n} turn in {time}", "usually {n} turns in {time}", round(each.turns), time=lasting)
    winners = ", ".join(f"{safe(winner.name)} ({winner.wins})" for winner in each.winners)
    most = tr("Most wins: {names}.", names=winners) if winners else ""
    return f"- **{title_name(each.title, tr.language)}**: {games}, {length}. {most}".rstrip()


def duel(so_far: Duel, mine: str, theirs: str, tr: Catalog) -> str:
    """Say how two persons have done against each other."""
    if not so_far.games:
        return tr(
            "**{one}** and **{other}** haven't finished a game together on this server.", one=mine, other=theirs
        )
    head = tr.plural(
        "**{one}** and **{other}** have finished {n} game together.",
        "**{one}** and **{other}** have finished {n} games together.",
        so_far.games,
        one=mine,
        other=theirs,
    )
    ahead = tr(
        "{one} ahead {ahead} times, {other} {behind}; level {level}.",
        one=mine,
        other=theirs,
        ahead=so_far.ahead,
        behind=so_far.behind,
        level=so_far.level,
    )
    points = ", ".join(f"{number(one)}–{number(other)}" for one, other in so_far.points[:LATELY])
    lately = tr("Points, newest game first: {points}", points=points)
    games = [f"- {title_name(title, tr.language)}: {_games(often, tr)}" for title, often in so_far.titles]
    return paragraphs(head, ahead, lately, *limits.lines_that_fit(games, limits.CONTENT // 2))


def _games(often: int, tr: Catalog) -> str:
    return tr.plural("{n} game", "{n} games", often)


def rounded(value: float, tr: Catalog) -> str:
    """Return a number with one digit behind the point, as the reader writes it."""
    return str(format_decimal(round(value, 1), format="#,##0.0", locale=tr.language))
