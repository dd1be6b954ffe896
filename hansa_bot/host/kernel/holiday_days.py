"""Holidays as they are stored with a person, and for how much of them tables wait: so many days within a year."""

from collections.abc import Mapping
from typing import Any

from hansa_bot.host.kernel.settings import HOLIDAY
from hansa_bot.host.kernel.terms import DAY

TAKEN = "holidays taken"
"""The key under which a person's holidays of a year are stored, each by its begin and end in unix seconds."""

MOST_DAYS, YEAR = 60, 365 * DAY
"""Days of holiday within so many seconds for which tables wait: two long ones, not one after the other for ever."""

MOST_BEGUN = 3
"""Holidays that may begin within a day: every table hears of each."""

Span = tuple[float, float]


def begun(stored: Mapping[str, Any], now: float, until: float | None) -> dict[str, str]:
    """Return what is stored once a holiday begins that lasts `until`, or the present one ends (None)."""
    kept = [(first, min(last, now)) for first, last in taken(stored) if min(last, now) > now - YEAR and first < now]
    spans = kept if until is None else [*kept, (now, until)]
    return {HOLIDAY: str(until or 0), TAKEN: " ".join(f"{first:.0f}-{last:.0f}" for first, last in spans)}


def next_begin(stored: Mapping[str, Any], now: float) -> float:
    """Return from when on a person may begin another holiday, now or later."""
    lately = [first for first, _ in taken(stored) if now - DAY < first <= now]
    return now if len(lately) < MOST_BEGUN else lately[-MOST_BEGUN] + DAY


def respected_end(stored: Mapping[str, Any]) -> float:
    """Return until when tables wait for a person who is, or was last, on holiday; 0 where they never were."""
    try:
        end = float(str(stored.get(HOLIDAY) or 0))
    except ValueError:
        return 0.0
    spans = taken(stored)
    if not spans or not end:
        return end
    first = spans[-1][0]
    return min(end, first + max(MOST_DAYS * DAY - _used(spans[:-1], first), 0.0))


def days_used(stored: Mapping[str, Any]) -> int:
    """Return how many days a person has taken within the year before the end of their last holiday."""
    spans = taken(stored)
    return round(_used(spans, spans[-1][1]) / DAY) if spans else 0


def _used(spans: list[Span], now: float) -> float:
    return sum(max(min(last, now) - max(first, now - YEAR), 0.0) for first, last in spans)


def taken(stored: Mapping[str, Any]) -> list[Span]:
    """Return the holidays of a person that are stored: those of a year."""
    found = []
    for each in str(stored.get(TAKEN) or "").split():
        first, _, last = each.partition("-")
        try:
            found.append((float(first), float(last)))
        except ValueError:
            continue
    return found
