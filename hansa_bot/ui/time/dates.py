"""Dates: until when somebody means, as people write it."""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta, tzinfo

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
