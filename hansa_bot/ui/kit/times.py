"""Times: clocks in words, days as people write them, time zones as they find them."""

from collections.abc import Mapping
from datetime import UTC as UTC_ZONE
from datetime import datetime, time, tzinfo
from zoneinfo import ZoneInfo

from discord import app_commands

from hansa_bot.host.kernel.table import SeatInfo, Table
from hansa_bot.host.kernel.terms import DAY, NO_CLOCK, SPEEDS, Late, Speed, Terms
from hansa_bot.i18n.catalog import N_, Catalog
from hansa_bot.ui.kit import days, limits, zones
from hansa_bot.ui.kit.choices import APART, refuse_hint
from hansa_bot.ui.kit.drafts import paragraphs, safe
from hansa_bot.ui.kit.entries import ListEntry
from hansa_bot.ui.kit.errors import NoSuchZone, WhichZone
from hansa_bot.ui.kit.moment import Moment, seat_label

COMMON = zones.COMMON
"""Zones of the select, from west to east; with the one that is chosen it has at most 25."""

_NEAREST = 8
"""Zones to choose from where one does not follow from what was typed."""

PACES = {
    NO_CLOCK: N_("no clock"),
    SPEEDS[3].key: N_("8 h, plus 1 h each turn, up to 24 h"),
    SPEEDS[0].key: N_("24 h, plus 4 h each turn, up to 72 h"),
    SPEEDS[1].key: N_("48 h, plus 8 h each turn, up to 96 h"),
    SPEEDS[2].key: N_("72 h, plus 12 h each turn, up to 7 days"),
}
"""The clocks that may be chosen, by their keys."""

LATES = {
    Late.WAIT: N_("I just say so"),
    Late.SKIP: N_("I pass for them"),
    Late.COMPUTER: N_("a computer player takes over"),
    Late.SUBSTITUTE: N_("anyone can take the seat"),
}
"""What may happen when the time of a seat has run out; each goes on after “When time runs out:”."""

MEANINGS = {
    Late.WAIT: N_("Nothing happens automatically: the others wait, or offer the seat to somebody else."),
    Late.SKIP: N_("I pass for them; the third time in a row a computer player takes over."),
    Late.COMPUTER: N_("It plays until they're back."),
    Late.SUBSTITUTE: N_("The seat is offered to anyone; until somebody takes it, its clock stops."),
}
"""The same in one sentence."""

SLEEPS = N_("It sleeps in everyone's own quiet hours.")
"""What is said of a clock that does."""

MINUTE = 60.0
_LONG = 10
"""From so many hours on, minutes do not matter."""


def until(typed: str, zone: tzinfo, now: float) -> float | None:
    """Return the end of what is meant, in unix seconds, None where it cannot be read.

    A day such as 2026-12-03, 3.12., Dec 3 or Sunday lasts until its last minute in the person's zone, a number of
    days or weeks counts from now on.
    """
    if (span := days.span(typed)) is not None:
        return now + span * DAY
    date = days.day(typed, datetime.fromtimestamp(now, zone).date())
    return None if date is None else datetime.combine(date, time(23, 59), zone).timestamp()


def begins(typed: str, zone: tzinfo, now: float) -> float | None:
    """Return when a day begins on which something has happened, in unix seconds, None where it cannot be read.

    A day without a year, such as 3.12., is the last one of that name.
    """
    begin = days.day(typed, datetime.fromtimestamp(now, zone).date(), past=True)
    return None if begin is None else datetime.combine(begin, time(), zone).timestamp()


def find_zone(typed: str, now: datetime | None = None) -> str:
    """Return the time zone that is meant; raises WhichZone, and NoSuchZone where none can be meant."""
    refuse_hint(typed)
    found, sure = zones.meant(typed, now or datetime.now(UTC_ZONE))
    if sure:
        return found[0]
    if found:
        raise WhichZone(typed, found[:_NEAREST])
    raise NoSuchZone(typed, zones.near(typed)[:_NEAREST])


def complete_zone(typed: str, now: datetime) -> list[app_commands.Choice[str]]:
    """Return the zones to choose from while somebody types, with the time that it is there."""
    found = zones.meant(typed, now)[0] or zones.near(typed) if typed.strip() else COMMON
    return [app_commands.Choice(name=zone_label(name, now), value=name) for name in found[: limits.CHOICES]]


def zone_entries(chosen: str, now: datetime) -> list[ListEntry]:
    """Return the entries of the select, with the zone that is chosen."""
    names = COMMON if chosen in COMMON else (chosen, *COMMON)
    return [ListEntry(name, zone_label(name, now)) for name in names]


def zone_label(name: str, now: datetime) -> str:
    """Return the name of a zone with the time that it is there, by which people recognise theirs."""
    return f"{zones.called(name)}{APART}{local_time(name, now)}"


def local_time(name: str, now: datetime) -> str:
    """Return the time that it is in a zone."""
    return f"{now.astimezone(ZoneInfo(name)):%H:%M}"


def pace(speed: Speed | None, tr: Catalog) -> str:
    """Return a clock in words."""
    key = NO_CLOCK if speed is None else speed.key
    return tr(PACES.get(key, key))


def terms_line(terms: Terms, tr: Catalog) -> str:
    """Say which clock there is, and what happens when it runs out."""
    if terms.speed is None:
        return tr("No clock.")
    said = tr("Clock: {speed}. When time runs out: {what}.", speed=pace(terms.speed, tr), what=tr(LATES[terms.late]))
    return f"{said} {tr(SLEEPS)}" if terms.sleeps else said


def line(terms: Terms, tr: Catalog) -> str | None:
    """Return the same as a small line of a message, None where there is no clock."""
    return None if terms.speed is None else f"-# {terms_line(terms, tr)}"


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
    return paragraphs(moment.heading, terms_line(terms, tr), _paused(moment), *told)


def _paused(moment: Moment) -> str | None:
    clocks = moment.clocks
    if clocks.paused is None or not moment.running:
        return None
    if clocks.until is None:
        return moment.tr("The table is paused; clocks are stopped.")
    return moment.tr("The table is paused until {when}; clocks are stopped.", when=when(clocks.until))


def _seat(moment: Moment, info: SeatInfo) -> str:
    tr, clocks, seat = moment.tr, moment.clocks, info.seat
    name, deadline = f"{moment.sign(seat)} {safe(info.name)}", clocks.deadline(seat)
    if info.user is None:
        return f"{moment.sign(seat)} {seat_label(moment.table, info, tr)}"
    if deadline is not None:
        said = tr("**{name}**: until {when}", name=name, when=when(deadline))
    elif seat in clocks.out:
        said = tr("**{name}**: out of time", name=name)
    elif seat in clocks.away:
        said = tr("{name}: {time} left, on holiday", name=name, time=duration(clocks.left[seat], tr))
    else:
        said = tr("{name}: {time} left", name=name, time=duration(clocks.left[seat], tr))
    missed = clocks.missed[seat]
    if not missed:
        return said
    return f"{said} · " + tr.plural("{n} deadline missed in a row", "{n} deadlines missed in a row", missed)


def duration(seconds: float, tr: Catalog) -> str:
    """Return a length of time in hours, and in minutes where there are few of them."""
    hours, minutes = divmod(round(seconds / 60), 60)
    if hours >= _LONG or (hours and not minutes):
        return tr("{hours} h", hours=hours)
    return tr("{hours} h {minutes} min", hours=hours, minutes=minutes) if hours else tr("{n} min", n=minutes)


def day(seconds: float) -> str:
    """Return a day in the reader's own time zone."""
    return f"<t:{int(seconds)}:D>"


def away_lines(table: Table, away: Mapping[int, float], tr: Catalog) -> list[str]:
    """Say of each seat's person who is on holiday until when."""
    names = table.names
    return [
        tr("{name} is on holiday until {day}.", name=safe(names[seat]), day=day(end)) for seat, end in away.items()
    ]
