"""Managing: somebody who manages the server ends any of its tables, gives its seats to others, or moves it.

Each happens after a question, and the table is told who did it. Who may is asked at every press.
"""

import contextlib
from collections.abc import Sequence
from typing import Any

import discord
from discord import ButtonStyle

from hansa_bot.host.absence.substitution import HAND
from hansa_bot.host.kernel.errors import NotRunning, SeatChanged
from hansa_bot.host.kernel.table import Person, Status, Table
from hansa_bot.host.lobby.lobby import ABANDON
from hansa_bot.host.posting.moving import BRING
from hansa_bot.i18n.catalog import N_, Catalog
from hansa_bot.ui.kit import asking, routes, servers, times
from hansa_bot.ui.kit.asking import Interaction
from hansa_bot.ui.kit.drafts import Draft, Item, button, custom_id, id_in, number_in, paragraphs, rows, safe, select
from hansa_bot.ui.kit.entries import ListEntry
from hansa_bot.ui.kit.errors import MayNotManage, NoControl, NotAPlayer, NotManager
from hansa_bot.ui.kit.moment import seat_label, title_name
from hansa_bot.ui.kit.presses import Press, find_table, put

MANAGE = "manage"
"""The verb of everything here; behind it stands what is wanted, and about whom."""

SEAT, TO, GIVE, END, ENDED, MOVE, MOVED = "seat", "to", "give", "end", "ended", "move", "moved"


async def manage(interaction: Interaction) -> None:
    """Show what a manager can do about the table that is meant; raises a PlayerError."""
    _check(interaction)
    table = await find_table(interaction)
    await put(interaction, await _page(interaction, table))


@routes.control(MANAGE)
async def on_press(press: Press) -> None:
    """Go on in the panel: ask, or do what was asked about."""
    # At every step: the panel may have been opened before the right was taken away.
    _check(press.interaction)
    table, (what, *about) = await press.host.query.table(press.click.table), press.click.rest.split("/")
    tr, numbers = asking.words(press.interaction), [id_in(each) or 0 for each in about]
    match what, numbers:
        case "", []:
            draft = await _page(press.interaction, table)
        case "seat", []:
            draft = _heirs(_live(table), _seat(table, press.chosen), tr)
        case "to", [seat, user, *_]:
            draft = await _question_of_seat(press.interaction, _live(table), seat, user, id_in(press.chosen) or 0)
        case "give", [seat, user, heir]:
            await _give(press, seat, user, heir)
            draft = Draft(tr("Done. The table is told that it was you."))
        case "end", []:
            text = tr("This ends the game for everybody, without a result. There is no undo.")
            draft = _question(_live(table), text, ENDED, tr("End the game"), tr)
        case "ended", []:
            await press.host.lobby.abandon(table.id, press.person, press.request)
            draft = Draft(tr("Done. The table is told that it was you."))
        case "move", []:
            text = tr("The game goes on in this channel, and its next card is posted here.")
            draft = _question(_live(table), text, MOVED, tr("Move it here"), tr)
        case "moved", []:
            here = asking.place(press.interaction)
            await press.host.moving.move(table.id, press.person, here, press.request, managing=True)
            draft = Draft(tr("Done. The table is told that it was you."))
        case _:
            raise NoControl
    await put(press.interaction, draft)


def _check(interaction: Interaction) -> None:
    try:
        servers.managed_server(interaction)
    except NotManager as error:
        raise MayNotManage from error


def _live(table: Table) -> Table:
    if not table.status.live:
        raise NotRunning(table.status)
    return table


def _id(table: Table, what: str, *about: object) -> str:
    return custom_id(table.id, 0, MANAGE, "/".join(map(str, (what, *about))))


async def _page(interaction: Interaction, table: Table) -> Draft:
    """Return the panel of a table: what it is and for how long nobody has played, and what can be done."""
    tr, host = asking.words(interaction), asking.services(interaction).host
    of = {"title": title_name(table.title, tr.language), "number": table.id, "channel": f"<#{table.place.channel}>"}
    head = tr("**{title}**, table {number}, in {channel}", **of)
    seats = "   ".join(seat_label(table, info, tr) for info in table.seats) or None
    last = await host.query.last_played(table.id)
    played = tr("Last move {when}.", when=times.when(last)) if last and table.status is Status.RUNNING else None
    if not table.status.live:
        return Draft(paragraphs(head, seats, tr("This table is closed.")))
    entries = [ListEntry(str(info.seat), f"{table.signs[info.seat]} · {info.name}") for info in table.seats]
    heirs = [select(_id(table, SEAT), tr("Give a seat to somebody"), entries)]
    deeds = [
        button(tr("Move it here"), _id(table, MOVE), disabled=table.place.channel == interaction.channel_id),
        button(tr("End the game"), _id(table, END), ButtonStyle.danger),
    ]
    told = "-# " + tr("The table is told what you do here, with your name.")
    return Draft(paragraphs(head, seats, played, told), rows(heirs if table.status is Status.RUNNING else [], deeds))


def _seat(table: Table, typed: str) -> int:
    seat = number_in(typed)
    if seat is None or seat >= len(table.seats):
        raise NoControl
    return seat


def _heirs(table: Table, seat: int, tr: Catalog) -> Draft:
    """Ask to whom a seat is to go."""
    info = table.seats[seat]
    control = _id(table, TO, seat, info.user or 0)
    users = discord.ui.UserSelect[Any](custom_id=control, placeholder=tr("Choose somebody"))
    steps = [*_computer(table, seat, tr), _back(table, tr)]
    return Draft(
        tr("Who plays on in seat {letter} for {name}?", letter=table.signs[seat], name=safe(info.name)),
        rows([users], steps),
    )


def _computer(table: Table, seat: int, tr: Catalog) -> Sequence[Item]:
    info = table.seats[seat]
    return [] if info.user is None else [button(tr("A computer player"), _id(table, TO, seat, info.user, 0))]


def _back(table: Table, tr: Catalog) -> Item:
    return button(tr("Back"), _id(table, ""))


def _question(table: Table, text: str, deed: str, label: str, tr: Catalog) -> Draft:
    return Draft(text, rows([button(label, _id(table, deed), ButtonStyle.danger), _back(table, tr)]))


async def _question_of_seat(interaction: Interaction, table: Table, seat: int, user: int, heir: int) -> Draft:
    tr = asking.words(interaction)
    # The panel says whose seat it was when it was opened: by now somebody else may sit there.
    if seat >= len(table.seats) or (table.seats[seat].user or 0) != user:
        raise SeatChanged(seat)
    to = await _person(interaction, heir)
    name, sign = safe(table.seats[seat].name), table.signs[seat]
    if to is None:
        text = tr("A computer player stands in for {name}, who can come back at any time.", name=name)
    else:
        text = tr("Seat {letter} of {before} goes to {name} for good.", letter=sign, before=name, name=safe(to.name))
    give = button(tr("Do it"), _id(table, GIVE, seat, user, heir), ButtonStyle.danger)
    return Draft(text, rows([give, _back(table, tr)]))


async def _person(interaction: Interaction, user: int) -> Person | None:
    """Return somebody of the server, None for the computer player; raises NotAPlayer."""
    if not user:
        return None
    guild, member = interaction.guild, None
    if guild is not None:
        with contextlib.suppress(discord.NotFound):
            member = guild.get_member(user) or await guild.fetch_member(user)
    if member is None or member.bot:
        raise NotAPlayer
    return Person(member.id, member.display_name)


async def _give(press: Press, seat: int, user: int, heir: int) -> None:
    to = await _person(press.interaction, heir)
    await press.host.substitution.hand_over(
        press.click.table, press.person, seat, user or None, to, request=press.request
    )


DEEDS = {
    HAND: N_("{name} gave a seat to somebody else."),
    BRING: N_("{name} moved the table."),
    ABANDON: N_("{name} closed the table."),
}


async def deed_lines(interaction: Interaction, table: Table) -> list[str]:
    """Return who has done what about a table, for its log; what closed by itself says so."""
    tr, known = asking.words(interaction), await asking.services(interaction).host.query.deeds(table.id)
    lines = [tr(DEEDS[verb], name=f"<@{user}>") for verb, user in known]
    if table.gathering.expired:
        lines.append(tr("The table closed by itself, because nothing happened."))
    return [f"-# {line}" for line in lines]
