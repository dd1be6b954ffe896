"""Who plays, and where: opening a table, filling its seats, bringing it somewhere, starting and giving up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from hansa_bot.engine.errors import BadSetup
from hansa_bot.host.kernel.errors import NotRunning
from hansa_bot.host.kernel.table import PlayingOrder, Status, Table
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.base import Meta
from hansa_bot.ui.kit import asking, levels, table_options, times
from hansa_bot.ui.kit.asking import about_table
from hansa_bot.ui.kit.choices import Suggestion
from hansa_bot.ui.kit.drafts import paragraphs, safe
from hansa_bot.ui.kit.moment import LEVEL_NAMES
from hansa_bot.ui.kit.presses import acknowledge, find_table, private
from hansa_bot.ui.lobby import last_time, lobby_card, opening, options_panel, starting
from hansa_bot.ui.settings import preferences

if TYPE_CHECKING:
    from hansa_bot.host.lobby.lobby import Lobby

Asked = discord.Interaction[Any]

MOST_SEATS = 12
ORDERS = [
    app_commands.Choice(name=N_("drawn when the game starts"), value=PlayingOrder.RANDOM.value),
    app_commands.Choice(name=N_("as seated"), value=PlayingOrder.SEATED.value),
]
LEVELS = [app_commands.Choice(name=name, value=level) for level, name in LEVEL_NAMES.items()]

computer = app_commands.Group(name=N_("computer"), description=N_("Computer players at this channel's table."))


@app_commands.command(name=N_("new"), description=N_("Open a table in this channel."))
@app_commands.autocomplete(title=asking.complete_title)
@app_commands.describe(
    title=N_("What to play."),
    players=N_("How many seats; as many as possible if you leave it out."),
    computers=N_("How many of them are computer players; with all of them, you watch."),
    edition=N_("Which edition's rules; you can also choose at the table."),
    options=N_("Single options as key=value, separated by spaces."),
    language=N_("The language of this table; the server's or yours if you leave it out."),
    order=N_("The turn order; you can also choose at the table."),
    pace=N_("The clock; you can also choose at the table."),
    late=N_("What happens when somebody runs out of time."),
    level=N_("How well computer players play here."),
    hints=N_("Whether I propose moves in this game, and give hints."),
    invited=N_("Only for invited players: mention them."),
    channel=N_("Another channel, or a forum; this channel if you leave it out."),
)
@app_commands.choices(
    language=preferences.language_choices(),
    order=ORDERS,
    pace=[app_commands.Choice(name=name, value=key) for key, name in times.PACES.items()],
    late=[app_commands.Choice(name=name, value=late.value) for late, name in times.LATES.items()],
    level=LEVELS,
    hints=[app_commands.Choice(name=name, value=each.value) for each, name in table_options.HINTS.items()],
)
async def new(
    interaction: Asked,
    title: str,
    players: app_commands.Range[int, 1, MOST_SEATS] | None = None,
    computers: app_commands.Range[int, 0, MOST_SEATS] = 0,
    edition: str | None = None,
    options: str | None = None,
    language: str | None = None,
    order: str | None = None,
    pace: str | None = None,
    late: str | None = None,
    level: str | None = None,
    hints: str | None = None,
    invited: app_commands.Range[str, 1, lobby_card.MOST_TYPED] | None = None,
    channel: app_commands.Transform[opening.Spot, opening.Spots] | None = None,
) -> None:
    """Open a table; the asker sits down first, unless all seats are for computer players, then these."""
    await acknowledge(interaction)
    meta = asking.note_title(interaction, title)
    size = _size(meta, players, computers)
    named = {"order": order, "pace": pace, "late": late, "level": level, "hints": hints, "language": language}
    chosen = table_options.options_meant(meta, edition, options)
    want = await last_time.wanted(interaction, meta, size, named, chosen)
    found = await opening.site(interaction, channel)
    who, request, lobby = asking.person(interaction), asking.request(interaction), host_lobby(interaction)
    table = await lobby.new(
        found.place,
        who,
        meta.id,
        size=size,
        options=want.options,
        order=want.order,
        terms=want.terms,
        language=want.language,
        request=request,
        seated=computers < size,
        thread=found.thread,
        forum=found.forum,
        guests=lobby_card.guests_meant(invited),
    )
    # A key for each: with the same one the second would pass for a repetition of the first.
    for number in range(computers):
        table = await lobby.add_computer(table.id, who, f"{request}.{number}")
    last_time.remember(interaction, meta, want.chosen)
    said = f"{opening.opened_line(interaction, found, seated=computers < size)} {_seats(interaction, table)}"
    await private(interaction, paragraphs(said, last_time.line(want, asking.words(interaction))))


@new.autocomplete("edition")
async def complete_edition(interaction: Asked, current: str) -> list[Suggestion]:
    """Return the editions that fit what was typed."""
    meta = _title_so_far(interaction)
    return [] if meta is None else table_options.edition_lines(meta, current, asking.words(interaction))


@new.autocomplete("options")
async def complete_options(interaction: Asked, current: str) -> list[Suggestion]:
    """Return the pairs of an option and its value that fit what was typed."""
    meta = _title_so_far(interaction)
    return [] if meta is None else table_options.pair_lines(meta, current, asking.words(interaction))


@app_commands.command(name=N_("rematch"), description=N_("Play the last game of this channel again."))
@about_table
async def rematch(interaction: Asked) -> None:
    """Sit down for one more game; the first to ask opens its lobby."""
    await acknowledge(interaction)
    last = await asking.table_here(interaction)
    if last.status is Status.RUNNING:  # nobody is called away from a game that goes on
        tr = asking.words(interaction)
        await private(interaction, tr("This game is still on. Ask for a rematch when it's over."))
        return
    table = await lobby_card.gather(interaction, last)
    await _seated(interaction, table, lobby_card.rematch_line(table, asking.words(interaction)))


@app_commands.command(name=N_("options"), description=N_("See and change this table's game options."))
@about_table
async def show_options(interaction: Asked) -> None:
    """Open the panel of options."""
    table = await find_table(interaction)
    draft = options_panel.options_page(table, interaction.user.id, asking.language(interaction))
    await private(interaction, draft.content, view=draft.controls)


@app_commands.command(name=N_("join"), description=N_("Take a seat at this channel's table."))
@about_table
async def join(interaction: Asked) -> None:
    """Sit down."""
    table = await find_table(interaction)
    table = await host_lobby(interaction).join(table.id, asking.person(interaction), asking.request(interaction))
    tr = asking.words(interaction)
    await _seated(interaction, table, tr("You're in. {seats}", seats=_seats(interaction, table)))


async def _seated(interaction: Asked, table: Table, text: str) -> None:
    """Tell somebody who has sat down."""
    host, tr = asking.services(interaction).host, asking.words(interaction)
    draft = await lobby_card.seated(host, interaction.user.id, table, text, tr)
    await private(interaction, draft.content, view=draft.controls)


@app_commands.command(
    name=N_("leave"), description=N_("Give up your seat; in a running game a computer player takes over.")
)
@about_table
async def leave(interaction: Asked) -> None:
    """Stand up; out of a running game only after a question."""
    table = await find_table(interaction)
    if table.status is Status.RUNNING and table.seat_of(interaction.user.id) is not None:
        seasons = asking.services(interaction).host.seasons
        counts = table.terms.alone and not table.head_starts
        ranked = counts and await seasons.may_count(table.place.guild, interaction.user.id)
        about = asking.language(interaction), asking.person(interaction)
        text, view = lobby_card.leave_question(table, *about, ranked=ranked)
        await private(interaction, text, view=view)
        return
    await host_lobby(interaction).leave(table.id, asking.person(interaction), asking.request(interaction))
    await private(interaction, asking.words(interaction)("You've left the table."))


@computer.command(name=N_("add"), description=N_("Seat a computer player."))
@app_commands.describe(level=N_("How well computer players play here."))
@app_commands.choices(level=LEVELS)
@about_table
async def computer_add(interaction: Asked, level: str | None = None) -> None:
    """Add a computer player, and let all play at a level."""
    before = await find_table(interaction)
    if level is not None:
        levels.check(asking.services(interaction), level)
    table = await host_lobby(interaction).add_computer(
        before.id, asking.person(interaction), asking.request(interaction), level=level
    )
    await _tell_company(interaction, "add", before, table)


@computer.command(name=N_("remove"), description=N_("Send a computer player away."))
@app_commands.describe(seat=N_("The seat's number; the last computer player if you leave it out."))
@about_table
async def computer_remove(interaction: Asked, seat: app_commands.Range[int, 1, MOST_SEATS] | None = None) -> None:
    """Remove a computer player."""
    before = await find_table(interaction)
    table = await host_lobby(interaction).remove_computer(
        before.id, asking.person(interaction), asking.request(interaction), seat=None if seat is None else seat - 1
    )
    await _tell_company(interaction, "drop", before, table)


@app_commands.command(name=N_("remove"), description=N_("Send somebody away before the game starts."))
@app_commands.describe(seat=N_("The seat's number, counted from 1."))
@about_table
async def remove(interaction: Asked, seat: app_commands.Range[int, 1, MOST_SEATS]) -> None:
    """Free a person's seat."""
    before = await find_table(interaction)
    table = await host_lobby(interaction).send_away(
        before.id, asking.person(interaction), asking.request(interaction), seat - 1
    )
    tr = asking.words(interaction)
    gone = tr("You've sent {name} away.", name=safe(before.names[seat - 1]))
    await private(interaction, f"{gone} {_seats(interaction, table)}")


async def _tell_company(interaction: Asked, verb: str, before: Table, after: Table) -> None:
    told = asking.words(interaction)(lobby_card.LOBBY_ACTIONS[verb][1], name=lobby_card.name_company(before, after))
    await private(interaction, f"{told} {_seats(interaction, after)}")


@app_commands.command(name=N_("start"), description=N_("Start the game."))
@about_table
async def start(interaction: Asked) -> None:
    """Begin, and say how the playing order came about."""
    table = await find_table(interaction)
    if asked := starting.question(table, interaction.user.id, asking.language(interaction)):
        await private(interaction, asked.content, view=asked.controls)
        return
    table = await host_lobby(interaction).start(table.id, asking.person(interaction), asking.request(interaction))
    tr, seat = asking.words(interaction), table.seat_of(interaction.user.id)
    yours = tr("You're seat {letter}.", letter=table.signs[seat]) if seat is not None else ""
    if table.gathering.order is PlayingOrder.SEATED:
        begun = tr("The game starts; you play in seat order.")
    else:
        begun = tr("The game starts; the turn order was drawn.")
    await _seated(interaction, table, f"{begun} {yours}".rstrip())


@app_commands.command(name=N_("abandon"), description=N_("End this channel's game for everybody, without a result."))
@about_table
async def abandon(interaction: Asked) -> None:
    """Ask once more before the table is closed."""
    table = await find_table(interaction)
    if not table.status.live:
        raise NotRunning(table.status)
    text, view = lobby_card.abandon_question(table, asking.language(interaction), asking.person(interaction))
    await private(interaction, text, view=view)


def host_lobby(interaction: Asked) -> Lobby:
    """Return the part of the host that opens and fills tables."""
    return asking.services(interaction).host.lobby


def _size(meta: Meta, players: int | None, computers: int) -> int:
    size = max(meta.seats) if players is None else players
    if size not in meta.seats:
        raise BadSetup("seats", size, meta.seats)
    if computers > size:
        raise BadSetup("computers", computers, range(size + 1))
    return size


def _title_so_far(interaction: Asked) -> Meta | None:
    """Return the title that stands in the command while the rest is typed, if it is one."""
    try:
        return asking.note_title(interaction, str(interaction.namespace.title or ""))
    except BadSetup:
        return None


def _seats(interaction: Asked, table: Table) -> str:
    tr = asking.words(interaction)
    free = table.size - len(table.seats)
    if free:
        return tr.plural("{n} seat is free.", "{n} seats are free.", free)
    return tr("Every seat is taken: /table start begins the game.")


@app_commands.command(name=N_("move"), description=N_("Bring your table to this channel."))
@about_table
async def move(interaction: Asked) -> None:
    """Bring a table here; one that is here already gets its card anew."""
    table = await find_table(interaction)
    host = asking.services(interaction).host
    await host.moving.move(
        table.id, asking.person(interaction), asking.server_place(interaction), asking.request(interaction)
    )
    tr = asking.words(interaction)
    await private(interaction, tr("Table {number} is here now; here comes its card.", number=table.id))


@app_commands.command(name=N_("invite"), description=N_("Invite people; then only they can join."))
@app_commands.describe(who=N_("Mention them, one after the other."), everyone=N_("Open the table to everyone again."))
@about_table
async def invite(
    interaction: Asked, who: app_commands.Range[str, 1, lobby_card.MOST_TYPED] | None = None, everyone: bool = False
) -> None:
    """Invite those who are mentioned, or open the table for all."""
    table = await find_table(interaction)
    meant = lobby_card.guests_meant(who)
    lobby = asking.services(interaction).host.lobby
    table = await lobby.invite(
        table.id, asking.person(interaction), meant, asking.request(interaction), everyone=everyone
    )
    await private(interaction, lobby_card.guests_line(table, asking.words(interaction)))
