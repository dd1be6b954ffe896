"""Dates: until when somebody means, as people write it."""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta, tzinfo
from difflib import get_close_matches
from zoneinfo import ZoneInfo

from discord import app_commands

from hansa_bot.host.prefs import UTC, ZONE
from hansa_bot.i18n.catalog import Catalog
from hansa_bot.ui.kit import limits
from hansa_bot.ui.kit.buttons import Entry
from hansa_bot.ui.kit.draft import plain
from hansa_bot.ui.kit.errors import NoSuchZone
from hansa_bot.ui.kit.replies import clean

_DAY = 86400.0
_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
_DOTTED = re.compile(r"(\d{1,2})\.\s*(\d{1,2})\.?(?:\s*(\d{4}))?")
_SPAN = re.compile(r"(\d{1,3})\s*([^\W\d]*)\.?")

# The words for days and weeks in every language that we have, and their first letters.
_DAYS = {"", "d", "day", "days", "t", "tag", "tage", "tagen", "g", "giorno", "giorni", "dia", "día", "dias", "días"}
_WEEKS = {"w", "week", "weeks", "woche", "wochen", "settimana", "settimane", "s", "semana", "semanas"}


def until(typed: str, zone: tzinfo, now: float) -> float | None:
    """Return the end of what is meant, in unix seconds, None where it cannot be read.

    A day such as 2026-12-03 or 3.12. lasts until its last minute in the person's zone, a number of days or weeks
    counts from now on.
    """
    text = typed.strip().casefold()
    span = _SPAN.fullmatch(text)
    if span is not None:
        number, word = int(span[1]), span[2]
        days = number if word in _DAYS else 7 * number if word in _WEEKS else None
        return None if days is None else now + days * _DAY
    day = _day(text, datetime.fromtimestamp(now, zone).date())
    return None if day is None else datetime.combine(day, time(23, 59), zone).timestamp()


def begins(typed: str, zone: tzinfo, now: float) -> float | None:
    """Return when a day begins on which something has happened, in unix seconds, None where it cannot be read.

    A day without a year, such as 3.12., is the last one of that name.
    """
    text, today = typed.strip().casefold(), datetime.fromtimestamp(now, zone).date()
    found = _day(text, today)
    if found is None:
        return None
    dotted = _DOTTED.fullmatch(text)
    if dotted is not None and not dotted[3] and found > today:
        found = _day(f"{text.rstrip('.')}.{found.year - 1}", today)
    return None if found is None else datetime.combine(found, time(), zone).timestamp()


def _day(text: str, today: date) -> date | None:
    try:
        if found := _ISO.fullmatch(text):
            return date(int(found[1]), int(found[2]), int(found[3]))
        if (found := _DOTTED.fullmatch(text)) is None:
            return None
        if found[3]:
            return date(int(found[3]), int(found[2]), int(found[1]))
        day = date(today.year, int(found[2]), int(found[1]))
        # Without a year it is the next such day: in December, 3.1. is in January.
        return day if day >= today - timedelta(days=1) else date(today.year + 1, day.month, day.day)
    except ValueError:
        return None


COMMON = (
    *("Pacific/Honolulu", "America/Anchorage", "America/Los_Angeles", "America/Denver", "America/Chicago"),
    *("America/New_York", "America/Halifax", "America/Sao_Paulo", "Atlantic/Azores", UTC, "Europe/London"),
    *("Europe/Berlin", "Europe/Madrid", "Europe/Rome", "Europe/Athens", "Europe/Istanbul", "Asia/Dubai"),
    *("Asia/Karachi", "Asia/Kolkata", "Asia/Bangkok", "Asia/Shanghai", "Asia/Tokyo", "Australia/Sydney"),
    "Pacific/Auckland",
)
"""Zones of the select, from west to east; with the one that is chosen it has at most 25."""

_NEAREST = 3
_FOLDED = {name.casefold(): name for name in ZONE.values}


def find_zone(typed: str) -> str:
    """Return the time zone that is meant, by its whole name or its place alone; raises NoSuchZone."""
    wanted = "_".join(typed.split()).casefold()
    if wanted in _FOLDED:
        return _FOLDED[wanted]
    places = [name for folded, name in _FOLDED.items() if folded.rpartition("/")[2] == wanted]
    if len(places) == 1:
        return places[0]
    raise NoSuchZone(typed, places[:_NEAREST] or _close(wanted))


def complete_zone(typed: str, now: datetime) -> list[app_commands.Choice[str]]:
    """Return the zones to choose from while somebody types, with the time that it is there."""
    wanted = "_".join(typed.split()).casefold()
    found = [name for folded, name in _FOLDED.items() if wanted in folded] if wanted else list(COMMON)
    found.sort(key=lambda name: not name.casefold().rpartition("/")[2].startswith(wanted))
    return [app_commands.Choice(name=zone_label(name, now), value=name) for name in found[: limits.CHOICES]]


def zone_entries(chosen: str, now: datetime) -> list[Entry]:
    """Return the entries of the select, with the zone that is chosen."""
    names = COMMON if chosen in COMMON else (chosen, *COMMON)
    return [Entry(name, zone_label(name, now)) for name in names]


def zone_label(name: str, now: datetime) -> str:
    """Return the name of a zone with the time that it is there, by which people recognise theirs."""
    return f"{name} · {local_time(name, now)}"


def local_time(name: str, now: datetime) -> str:
    """Return the time that it is in a zone."""
    return f"{now.astimezone(ZoneInfo(name)):%H:%M}"


def zone_refusal(error: NoSuchZone, tr: Catalog) -> str:
    """Say that a place is not known, and which are like it."""
    what = tr(
        "I know no time zone “{text}”. Zones are named after cities, as Europe/Rome; start typing and choose one.",
        text=plain(clean(error.text, limits.BUTTON_LABEL)),
    )
    if not error.nearest:
        return what
    return "\n".join((what, tr("Nearest: {places}.", places=", ".join(map(plain, error.nearest)))))


def _close(wanted: str) -> list[str]:
    places = {folded.rpartition("/")[2]: name for folded, name in _FOLDED.items()}
    return [places[place] for place in get_close_matches(wanted, places, _NEAREST)]
