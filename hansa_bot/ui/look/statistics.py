"""Statistics in words: how somebody has done, what a server plays, and two persons against each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from babel.numbers import format_decimal

from hansa_bot.host.kernel.table import Status
from hansa_bot.host.record.results import Duel, PersonRecord, Played, Sat, Share
from hansa_bot.i18n.catalog import Catalog
from hansa_bot.titles import registry
from hansa_bot.ui.kit import asking, limits, times
from hansa_bot.ui.kit.draft import paragraphs, plain, safe
from hansa_bot.ui.kit.errors import NotInChannel
from hansa_bot.ui.kit.presses import acknowledge, private

LATELY = 5
"""So many games of two persons are told with their points."""

Interaction = discord.Interaction[Any]
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
    found = await statistics.person(asked.id, interaction.user.id, server_of(interaction))
    own = asked.id == interaction.user.id
    await private(interaction, record(found, safe(asked.display_name), asking.words(interaction), own=own))


async def server(interaction: Interaction) -> None:
    """Tell the asker what is played in this server."""
    await acknowledge(interaction)
    statistics = asking.services(interaction).host.statistics
    found = await statistics.server(server_of(interaction), interaction.user.id)
    await private(interaction, titles(found, asking.words(interaction)))


async def against(interaction: Interaction, who: Who) -> None:
    """Tell the asker how they have done against somebody; raises LeftOut."""
    await acknowledge(interaction)
    me, tr = interaction.user, asking.words(interaction)
    if who.id == me.id:
        await private(interaction, tr("Nobody plays against themselves; name somebody else."))
        return
    found = await asking.services(interaction).host.statistics.against(me.id, who.id, server_of(interaction))
    await private(interaction, duel(found, safe(me.display_name), safe(who.display_name), tr))


def record(found: PersonRecord, name: str, tr: Catalog, *, own: bool) -> str:
    """Say how a person has done; `own` says that it is the reader."""
    where = tr("-# Your games in all servers; only you see this.") if own else tr("-# Games in this server.")
    if not found.games and not found.finished:
        nothing = tr("**{name}** has played no game yet.", name=name)
        return paragraphs(nothing, _tables(found.tables, tr), where)
    games = tr.plural(
        "**{name}**: {n} game, {finished} finished.",
        "**{name}**: {n} games, {finished} finished.",
        found.games,
        name=name,
        finished=found.finished,
    )
    lines = limits.lines_that_fit([_share(share, tr) for share in found.shares], limits.CONTENT // 2)
    return paragraphs(games, _won(found, tr), _answer(found, tr), *lines, _tables(found.tables, tr), where)


def _won(found: PersonRecord, tr: Catalog) -> str | None:
    if found.place is None:
        return None
    won = tr.plural("{n} victory.", "{n} victories.", found.wins)
    shared = tr.plural("{n} of them shared.", "{n} of them shared.", found.shared) if found.shared else ""
    mean = tr("Mean place {place}.", place=number(found.place, tr))
    return " ".join(filter(None, (won, shared, mean)))


def _answer(found: PersonRecord, tr: Catalog) -> str | None:
    if found.answer is None:
        return None
    return tr("Answers after {time} on average.", time=times.duration(found.answer, tr))


def _share(share: Share, tr: Catalog) -> str:
    games = _games(share.games, tr)
    won = tr.plural("{n} won", "{n} won", share.wins)
    seats = tr.plural("{n} seat", "{n} seats", share.seats)
    points = tr("best {best} points, mean {mean}", best=share.best, mean=number(share.mean, tr))
    return f"- {title_name(share.title, tr)}, {seats}: {games}, {won}; {points}"


def _tables(tables: Sequence[Sat], tr: Catalog) -> str | None:
    if not tables:
        return None
    lines = [
        f"- {table.table} · {title_name(table.title, tr)} · <#{table.channel}>{_lobby(table, tr)}" for table in tables
    ]
    return "\n".join([tr("Tables now:"), *limits.lines_that_fit(lines, limits.CONTENT // 4)])


def _lobby(table: Sat, tr: Catalog) -> str:
    return " · " + tr("not begun yet") if table.status == Status.LOBBY else ""


def titles(found: Sequence[Played], tr: Catalog) -> str:
    """Say what a server plays."""
    if not found:
        return tr("No game has come to its end in this server yet.")
    lines = [_title_line(each, tr) for each in found]
    return paragraphs(tr("**Finished games of this server**"), *limits.lines_that_fit(lines, limits.CONTENT - 100))


def _title_line(each: Played, tr: Catalog) -> str:
    games = _games(each.games, tr)
    length = tr("on average {days} days and {turns} turns", days=number(each.days, tr), turns=number(each.turns, tr))
    winners = ", ".join(f"{safe(winner.name)} ({winner.wins})" for winner in each.winners)
    most = tr("Won most often: {names}.", names=winners) if winners else ""
    return f"- **{title_name(each.title, tr)}**: {games}, {length}. {most}".rstrip()


def duel(found: Duel, mine: str, theirs: str, tr: Catalog) -> str:
    """Say how two persons have done against each other."""
    if not found.games:
        return tr("**{one}** and **{other}** have finished no game together in this server.", one=mine, other=theirs)
    head = tr.plural(
        "**{one}** and **{other}** have finished {n} game together.",
        "**{one}** and **{other}** have finished {n} games together.",
        found.games,
        one=mine,
        other=theirs,
    )
    ahead = tr(
        "{one} was ahead: {ahead}. {other} was ahead: {behind}. Level: {level}.",
        one=mine,
        other=theirs,
        ahead=found.ahead,
        behind=found.behind,
        level=found.level,
    )
    points = ", ".join(f"{one}–{other}" for one, other in found.points[:LATELY])
    lately = tr("Points, the newest game first: {points}", points=points)
    games = [f"- {title_name(title, tr)}: {_games(often, tr)}" for title, often in found.titles]
    return paragraphs(head, ahead, lately, *limits.lines_that_fit(games, limits.CONTENT // 2))


def _games(often: int, tr: Catalog) -> str:
    return tr.plural("{n} game", "{n} games", often)


def number(value: float, tr: Catalog) -> str:
    """Return a number with one digit behind the point, as the reader writes it."""
    return str(format_decimal(round(value, 1), format="#,##0.0", locale=tr.language))


def title_name(title: str, tr: Catalog) -> str:
    """Return the name of a title, its id when it is not installed any more."""
    meta = next((meta for meta in registry.metas() if meta.id == title), None)
    return plain(title if meta is None else meta.called(tr.language))
