"""Zones: time zones as people type, find and recognise them."""

from __future__ import annotations

from datetime import datetime
from difflib import get_close_matches
from zoneinfo import ZoneInfo

from discord import app_commands

from hansa_bot.host.prefs import UTC, ZONE
from hansa_bot.i18n.catalog import Catalog
from hansa_bot.ui import limits
from hansa_bot.ui.buttons import Entry
from hansa_bot.ui.draft import plain
from hansa_bot.ui.errors import NoSuchZone
from hansa_bot.ui.replies import clean

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


def find(typed: str) -> str:
    """Return the time zone that is meant, by its whole name or its place alone; raises NoSuchZone."""
    wanted = "_".join(typed.split()).casefold()
    if wanted in _FOLDED:
        return _FOLDED[wanted]
    places = [name for folded, name in _FOLDED.items() if folded.rpartition("/")[2] == wanted]
    if len(places) == 1:
        return places[0]
    raise NoSuchZone(typed, places[:_NEAREST] or _close(wanted))


def complete(typed: str, now: datetime) -> list[app_commands.Choice[str]]:
    """Return the zones to choose from while somebody types, with the time that it is there."""
    wanted = "_".join(typed.split()).casefold()
    found = [name for folded, name in _FOLDED.items() if wanted in folded] if wanted else list(COMMON)
    found.sort(key=lambda name: not name.casefold().rpartition("/")[2].startswith(wanted))
    return [app_commands.Choice(name=label(name, now), value=name) for name in found[: limits.CHOICES]]


def entries(chosen: str, now: datetime) -> list[Entry]:
    """Return the entries of the select, with the zone that is chosen."""
    names = COMMON if chosen in COMMON else (chosen, *COMMON)
    return [Entry(name, label(name, now)) for name in names]


def label(name: str, now: datetime) -> str:
    """Return the name of a zone with the time that it is there, by which people recognise theirs."""
    return f"{name} · {clock(name, now)}"


def clock(name: str, now: datetime) -> str:
    """Return the time that it is in a zone."""
    return f"{now.astimezone(ZoneInfo(name)):%H:%M}"


def refusal(error: NoSuchZone, tr: Catalog) -> str:
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
