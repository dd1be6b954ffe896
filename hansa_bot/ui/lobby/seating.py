"""Seating: how a table fills, begins or is given up, who is invited, and who plays once more."""

from __future__ import annotations

import re
from typing import Any

import discord

from hansa_bot.host.kernel.table import Status, Table
from hansa_bot.i18n.catalog import N_, Catalog, catalog
from hansa_bot.ui.kit import asking
from hansa_bot.ui.kit.buttons import Item, button, custom_id
from hansa_bot.ui.kit.draft import Draft
from hansa_bot.ui.kit.errors import NoMentions
from hansa_bot.ui.kit.presses import Press, put
from hansa_bot.ui.settings import servers

REMATCH = "rematch"

_MENTION = re.compile(r"<@!?(\d{1,20})>")

MOST_TYPED = 500
"""Characters of what is typed; far fewer persons than a message may mention fit into it."""


async def join(press: Press) -> None:
    """Take a seat."""
    await press.host.lobby.join(press.click.table, press.person, press.request)
    await press.say(N_("You have a seat. You will be called when it is your turn."))


async def leave(press: Press) -> None:
    """Give the seat back; in a running game a computer player takes it over."""
    table = await press.host.lobby.leave(press.click.table, press.person, press.request)
    if table.status is Status.RUNNING:
        await press.say(N_("You have left. A computer player plays on in your place."))
    else:
        await press.say(N_("You have left the table."))


async def add(press: Press) -> None:
    """Seat a computer player."""
    await press.host.lobby.add_computer(press.click.table, press.person, press.request)
    await press.say(N_("A computer player has taken a seat."))


async def drop(press: Press) -> None:
    """Send the computer player away that came last."""
    await press.host.lobby.remove_computer(press.click.table, press.person, press.request, None)
    await press.say(N_("A computer player has left the table."))


async def start(press: Press) -> None:
    """Begin the game."""
    await press.host.lobby.start(press.click.table, press.person, press.request)
    await press.say(N_("The game begins."))


async def abandon(press: Press) -> None:
    """Give the game up, after it was asked once more."""
    await press.host.lobby.abandon(press.click.table, press.person, press.request)
    await press.say(N_("The game was given up."))


def rematch_button(table: Table, tr: Catalog) -> Item:
    """Return the button below a game that has ended."""
    return button(tr("Rematch"), custom_id(table.id, table.version, REMATCH))


async def rematch(press: Press) -> None:
    """Sit down for one more game; the first to press opens its lobby."""
    table = await gather(press.interaction, await press.host.query.table(press.click.table))
    await put(press.interaction, Draft(rematch_line(table, catalog(press.language))))


async def gather(interaction: discord.Interaction[Any], last: Table) -> Table:
    """Sit the asker down for one more game after the last; raises MayNotOpen where that would open a lobby."""
    host = asking.services(interaction).host
    if not await host.lobby.gathers(last):
        await servers.check_may_open(interaction)
    return await host.lobby.rematch(last.id, asking.person(interaction), asking.request(interaction))


def rematch_line(table: Table, tr: Catalog) -> str:
    """Say that somebody sits at a rematch, and what is still missing."""
    sits = tr("You have a seat for the next game.")
    free = table.size - len(table.seats)
    if free:
        return f"{sits} " + tr.plural("{n} seat is free.", "{n} seats are free.", free)
    return f"{sits} " + tr("Every seat is taken; /table start begins.")


def guests_meant(typed: str | None) -> tuple[int, ...]:
    """Return the users who are mentioned, each once; raises NoMentions when there is text but nobody in it."""
    users = tuple(dict.fromkeys(int(found) for found in _MENTION.findall(typed or "")))
    if typed and typed.strip() and not users:
        raise NoMentions(typed)
    return users


def guests_line(table: Table, tr: Catalog) -> str:
    """Say who may join a table now."""
    if not table.gathering.closed:
        return tr("The table is open for everyone.")
    names = ", ".join(f"<@{user}>" for user in table.gathering.guests)
    return tr(
        "Only those you invite may join now: {names}. /table invite with everyone opens the table for all.",
        names=names,
    )
