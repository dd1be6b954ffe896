"""Heading: which game this is, how far it has come, and whom it waits for."""

from __future__ import annotations

from hansa_bot.host.table import Status
from hansa_bot.ui.draft import plain
from hansa_bot.ui.moment import Moment
from hansa_bot.ui.replies import safe


def heading(moment: Moment) -> str:
    """Return the line that says which game and turn this is."""
    name = f"**{plain(moment.title.meta.called(moment.tr.language))}**"
    if not moment.state.turn:
        return name
    return name + " · " + moment.tr("turn {turn}", turn=moment.state.turn)


def waiting_line(moment: Moment) -> str:
    """Say whose decision the game is waiting for."""
    tr = moment.tr
    if moment.state.over:
        return tr("The game is over.")
    if moment.table.status is Status.ABANDONED:
        return tr("The game was given up.")
    names = [f"**{safe(info.name)}**" for info in moment.waiting]
    if len(names) == 1:
        return tr("{name} must decide now.", name=names[0])
    return tr("These must decide now: {names}.", names=", ".join(names))
