"""Seating: the presses by which a table fills, begins or is given up."""

from __future__ import annotations

from hansa_bot.host.table import Status
from hansa_bot.i18n.catalog import Catalog, catalog
from hansa_bot.ui.kit.draft import Draft
from hansa_bot.ui.kit.presses import Press, put


def _tr(press: Press) -> Catalog:
    return catalog(press.language)


async def join(press: Press) -> None:
    """Take a seat."""
    await press.host.lobby.join(press.click.table, press.person, press.request)
    tr = _tr(press)
    await put(press.interaction, Draft(tr("You have a seat. You will be called when it is your turn.")))


async def leave(press: Press) -> None:
    """Give the seat back; in a running game a computer player takes it over."""
    table = await press.host.lobby.leave(press.click.table, press.person, press.request)
    tr = _tr(press)
    if table.status is Status.RUNNING:
        await put(press.interaction, Draft(tr("You have left. A computer player plays on in your place.")))
    else:
        await put(press.interaction, Draft(tr("You have left the table.")))


async def add(press: Press) -> None:
    """Seat a computer player."""
    await press.host.lobby.add_computer(press.click.table, press.person, press.request)
    tr = _tr(press)
    await put(press.interaction, Draft(tr("A computer player has taken a seat.")))


async def drop(press: Press) -> None:
    """Send the computer player away that came last."""
    await press.host.lobby.remove_computer(press.click.table, press.person, press.request, None)
    tr = _tr(press)
    await put(press.interaction, Draft(tr("A computer player has left the table.")))


async def start(press: Press) -> None:
    """Begin the game."""
    await press.host.lobby.start(press.click.table, press.person, press.request)
    tr = _tr(press)
    await put(press.interaction, Draft(tr("The game begins.")))


async def abandon(press: Press) -> None:
    """Give the game up, after it was asked once more."""
    await press.host.lobby.abandon(press.click.table, press.person, press.request)
    tr = _tr(press)
    await put(press.interaction, Draft(tr("The game was given up.")))
