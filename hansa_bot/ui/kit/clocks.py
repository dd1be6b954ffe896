"""Clocks in words: what was agreed about time, how much everybody has left, and what follows when it runs out."""

from __future__ import annotations

from hansa_bot.engine.seat import letter
from hansa_bot.host.table import SeatInfo
from hansa_bot.host.time.pace import NO_CLOCK, SPEEDS, Late, Speed, Terms
from hansa_bot.i18n.catalog import N_, Catalog
from hansa_bot.ui.kit.draft import paragraphs
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.kit.narration import heading
from hansa_bot.ui.kit.replies import safe

PACES = {
    NO_CLOCK: N_("no clock"),
    SPEEDS[0].key: N_("24 h, 4 h more each turn, at most 72 h"),
    SPEEDS[1].key: N_("48 h, 8 h more each turn, at most 96 h"),
    SPEEDS[2].key: N_("72 h, 12 h more each turn, at most 7 days"),
    SPEEDS[3].key: N_("8 h, 1 h more each turn, at most 24 h"),
}
"""The clocks that may be chosen, by their keys."""

LATES = {
    Late.WAIT: N_("it is only told"),
    Late.SKIP: N_("the turn is passed"),
    Late.COMPUTER: N_("a computer player takes over"),
    Late.SUBSTITUTE: N_("anybody may take the seat"),
}
"""What may happen when the time of a seat has run out; each goes on after “When time runs out:”."""

MEANINGS = {
    Late.WAIT: N_("Nothing happens by itself: the others wait, or offer the seat to somebody else."),
    Late.SKIP: N_("The least is done for them; the third time in a row a computer player takes over."),
    Late.COMPUTER: N_("It plays on until they come back."),
    Late.SUBSTITUTE: N_("The seat is offered to whoever likes to take it; until then its clock stands."),
}
"""The same in one sentence."""

_LONG = 10
"""From so many hours on, minutes do not matter."""


def pace(speed: Speed | None, tr: Catalog) -> str:
    """Return a clock in words."""
    key = NO_CLOCK if speed is None else speed.key
    return tr(PACES.get(key, key))


def agreed(terms: Terms, tr: Catalog) -> str:
    """Say which clock there is, and what happens when it runs out."""
    if terms.speed is None:
        return tr("No clock.")
    return tr("Clock: {speed}. When time runs out: {what}.", speed=pace(terms.speed, tr), what=tr(LATES[terms.late]))


def line(terms: Terms, tr: Catalog) -> str | None:
    """Return the same as a small line of a message, None where there is no clock."""
    return None if terms.speed is None else f"-# {agreed(terms, tr)}"


def when(seconds: float) -> str:
    """Return a moment in the reader's own time zone, and how far away it is."""
    return f"<t:{int(seconds)}:f> (<t:{int(seconds)}:R>)"


def reply_by(moment: Moment, seat: int) -> str:
    """Say until when a seat must decide; nothing where no clock runs for it."""
    deadline = moment.clocks.deadline(seat)
    return "" if deadline is None else moment.tr("Reply by {when}.", when=when(deadline))


def status(moment: Moment) -> str:
    """Say how the clocks of all seats stand."""
    tr, terms = moment.tr, moment.table.terms
    told = [_seat(moment, info) for info in moment.table.seats] if moment.clocks.left else []
    return paragraphs(heading(moment), agreed(terms, tr), _paused(moment), *told)


def _paused(moment: Moment) -> str | None:
    clocks = moment.clocks
    if clocks.paused is None or not moment.running:
        return None
    if clocks.until is None:
        return moment.tr("The table is paused; no clock runs.")
    return moment.tr("The table is paused until {when}; no clock runs.", when=when(clocks.until))


def _seat(moment: Moment, info: SeatInfo) -> str:
    tr, clocks, seat = moment.tr, moment.clocks, info.seat
    name, deadline = f"{letter(seat)} {safe(info.name)}", clocks.deadline(seat)
    if info.user is None:
        return tr("{name} (computer)", name=name)
    if deadline is not None:
        said = tr("**{name}**: until {when}", name=name, when=when(deadline))
    elif seat in clocks.out:
        said = tr("**{name}**: the time has run out", name=name)
    elif seat in clocks.away:
        said = tr("{name}: {time} left, on holiday", name=name, time=duration(clocks.left[seat], tr))
    else:
        said = tr("{name}: {time} left", name=name, time=duration(clocks.left[seat], tr))
    missed = clocks.missed[seat]
    return f"{said} · {_missed(missed, tr)}" if missed else said


def _missed(missed: int, tr: Catalog) -> str:
    return tr.plural("{n} deadline missed in a row", "{n} deadlines missed in a row", missed)


def duration(seconds: float, tr: Catalog) -> str:
    """Return a length of time in hours, and in minutes where there are few of them."""
    hours, minutes = divmod(round(seconds / 60), 60)
    if hours >= _LONG or (hours and not minutes):
        return tr("{hours} h", hours=hours)
    return tr("{hours} h {minutes} min", hours=hours, minutes=minutes) if hours else tr("{n} min", n=minutes)
