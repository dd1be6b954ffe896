"""The season of a server: its table, for whoever asks or for all; joining and leaving it; its managers' buttons."""

from datetime import UTC, datetime

import discord
from babel.dates import format_date
from discord import ButtonStyle

from hansa_bot.host.record.seasons import Ranked, Season
from hansa_bot.i18n.catalog import Catalog, catalog
from hansa_bot.model.values import Whose
from hansa_bot.titles.kit.names import LOCALES
from hansa_bot.ui.kit import asking, limits, routes
from hansa_bot.ui.kit.asking import Interaction, Services
from hansa_bot.ui.kit.drafts import Draft, Item, button, custom_id, number_in, paragraphs, rows, safe
from hansa_bot.ui.kit.errors import NoControl
from hansa_bot.ui.kit.presses import Press, acknowledge, add, put
from hansa_bot.ui.kit.servers import managed_server
from hansa_bot.ui.look import sharing
from hansa_bot.ui.look.games import server_of

SEASON = "season"
"""The verb of all its buttons; the id says what is to be done, and the number of the season."""

SHOW, JOIN, LEAVE, GO, POST = "show", "join", "leave", "go", "post"
START, BEGIN, ASK, END = "start", "begin", "ask", "end"

MOST = 20
"""So many are named in a table."""


async def by_command(interaction: Interaction, number: int | None = None) -> None:
    """Show a season, the newest one if none is named; raises NotInChannel."""
    server_of(interaction)
    await acknowledge(interaction)
    await put(interaction, await _page(interaction, number))


@routes.control(SEASON, anywhere=True)
async def on_press(press: Press) -> None:
    """Do what a button says, and show the season as it is then; raises NotManager, NotInChannel, NoControl."""
    interaction, (what, _, number) = press.interaction, press.click.rest.partition("/")
    seasons, guild, tr = press.host.seasons, server_of(interaction), asking.words(interaction)
    found, note = await seasons.find(guild, press.user, number_in(number)), None
    if what == START:
        managed_server(interaction)
        newest = await seasons.find(guild, press.user)
        await put(interaction, _start_question(tr, newest))
        return
    if what == BEGIN:
        await seasons.start(managed_server(interaction))
        found = None
    elif found is None:
        if what != SHOW:
            raise NoControl
    elif what == JOIN and await seasons.hidden(press.user):
        note = tr("You've left the statistics, so you can't be ranked. /settings personal lets you back in.")
    elif what == JOIN:
        await seasons.join(found, press.user)
    elif what == LEAVE:
        sure = _button(tr("Leave the season"), GO, found, ButtonStyle.danger)
        text = tr(
            "**Leave season {n}?** You'll be gone from its table, and can't come back before the next season. Games "
            "you've started still count for the others.",
            n=found.number,
        )
        await put(interaction, Draft(text, rows([sure, _button(tr("No"), SHOW, found)])))
        return
    elif what == GO:
        await seasons.leave(found, press.user)
    elif what == ASK:
        managed_server(interaction)
        sure = button(tr("End the season"), custom_id(0, 0, SEASON, f"{END}/{found.number}"), ButtonStyle.danger)
        text = tr("**End season {n}?** Games still running won't count any more. There is no undo.", n=found.number)
        await put(interaction, Draft(text, rows([sure, _button(tr("No"), SHOW, found)])))
        return
    elif what == END:
        managed_server(interaction)
        await seasons.end(found)
    elif what == POST:
        await _post(press, found)
        return
    elif what != SHOW:
        raise NoControl
    await put(interaction, await _page(interaction, found.number if found else None, note))


def _start_question(tr: Catalog, newest: Season | None) -> Draft:
    """Return what is asked before a season begins for a whole server."""
    number = 1 if newest is None else newest.seasons + 1
    text = tr(
        "**Start season {n}?** It ranks everyone who joins it, by the games they start from then on, until you end "
        "it.",
        n=number,
    )
    sure = button(tr("Start season {n}", n=number), custom_id(0, 0, SEASON, f"{BEGIN}/0"), ButtonStyle.success)
    no = button(tr("No"), custom_id(0, 0, SEASON, f"{SHOW}/{number - 1}"))
    return Draft(text, rows([sure, no]))


async def _page(interaction: Interaction, number: int | None, note: str | None = None) -> Draft:
    """Return a season with all that the asker may do."""
    tr, manages = asking.words(interaction), interaction.permissions.manage_guild
    found = await asking.services(interaction).host.seasons.find(server_of(interaction), interaction.user.id, number)
    begin = button(tr("Start a season"), custom_id(0, 0, SEASON, f"{START}/0"), ButtonStyle.primary)
    if found is None:
        nothing = tr("There's no season with this number.") if number else tr("No season has been played here yet.")
        text = paragraphs(nothing, tr("A season ranks everyone who joins it. Managers of the server start one."))
        return Draft(text, rows([begin]) if manages and not number else None)
    own = [_button(tr("Leave the season"), LEAVE, found)] if found.joined else []
    if found.going_on and not (found.joined or found.left):
        own = [_button(tr("Join the season"), JOIN, found, ButtonStyle.primary)]
    ending = [_button(tr("End the season"), ASK, found)] if found.going_on else [begin]
    turning = [
        button(tr("Season {n}", n=there), custom_id(0, 0, SEASON, f"{SHOW}/{there}"))
        for there in (found.number - 1, found.number + 1)
        if 0 < there <= found.seasons
    ]
    # Only at the newest one: there a manager begins the next, and nothing can be ended twice.
    newest = found.number == found.seasons
    if found.left and found.going_on:
        note = paragraphs(note, tr("You've left this season. The next one is open to you."))
    controls = rows([*own, _button(tr("Post here"), POST, found)], ending if manages and newest else [], turning)
    return Draft(paragraphs(note, told(found, tr)), controls)


def _button(label: str, what: str, season: Season, style: ButtonStyle = ButtonStyle.secondary) -> Item:
    return button(label, custom_id(0, 0, SEASON, f"{what}/{season.number}"), style)


def told(season: Season, tr: Catalog, *, rule: bool = True) -> str:
    """Say how a season stands, with the `rule` which games count."""
    dates = {"begin": _day(season.row.began, tr), "end": _day(season.row.ended or 0, tr)}
    span = tr("since {begin}", **dates) if season.going_on else tr("{begin} to {end}", **dates)
    name = tr("Season {n}", n=season.number)
    head = f"**{name}** · {span}"
    games = tr.plural("{n} game counts", "{n} games count", season.games)
    members = tr.plural("{n} person has joined", "{n} people have joined", season.members)
    counting = tr(
        "A game counts if everyone who started it had joined by then. If you leave your seat, you come last. A game "
        "you take over isn't ranked for you. Computer players aren't ranked, nor are games with hints or a head "
        "start. Few games mean few points: I only count what I'm sure of."
    )
    # What does not fit is cut from the table, never from its foot: that says which games count.
    lines = [_line(each, tr) for each in season.table[:MOST]]
    more = len(season.table) - len(lines)
    rest = tr("- and {n} more", n=more) if more > 0 else None
    foot = f"-# {members}, {games}. {counting if rule else ''}".rstrip()
    return paragraphs(head, *limits.lines_that_fit(lines, limits.CONTENT - len(foot) - 200), rest, foot)


def _line(ranked: Ranked, tr: Catalog) -> str:
    games, won = tr.plural("{n} game", "{n} games", ranked.games), tr.plural("{n} won", "{n} won", ranked.wins)
    name = safe(ranked.name) if ranked.name else f"<@{ranked.user}>"
    return f"{ranked.place}\\. **{name}** {ranked.points} · {games}, {won}"


def _day(at: float, tr: Catalog) -> str:
    when = datetime.fromtimestamp(at, UTC)
    return str(format_date(when, "medium", locale=LOCALES.get(tr.language, tr.language)))


async def _post(press: Press, season: Season) -> None:
    """Post the table for everybody, in the language of the server, with nobody pinged."""
    interaction, tr = press.interaction, catalog(press.language)
    in_thread = isinstance(interaction.channel, discord.Thread)
    allowed = interaction.permissions
    if not (allowed.send_messages_in_threads if in_thread else allowed.send_messages):
        await add(interaction, Draft(tr("You can't post in this channel.")))
        return
    # Read by everybody, so not in the language of who posts it.
    public = catalog(await _language(press.services, season.row.guild, press.language))
    said = "-# " + public("Posted by {name}.", name=safe(interaction.user.display_name))
    try:
        await sharing.send(interaction, Draft(paragraphs(told(season, public, rule=False), said)))
    except discord.Forbidden:
        await add(interaction, Draft(tr("I can't post in this channel.")))
    else:
        await add(interaction, Draft(tr("Posted for everybody to see.")))


async def _language(services: Services, guild: int, otherwise: str) -> str:
    return (await services.host.prefs.load(Whose.SERVER, guild)).language or otherwise
