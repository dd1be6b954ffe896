"""Days as people write them."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from hansa_bot.ui.kit import times

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC).timestamp()
DAY = 86400.0
ROME = ZoneInfo("Europe/Rome")


def at(*when: int, zone: str = "UTC") -> float:
    return datetime(*when, tzinfo=ZoneInfo(zone)).timestamp()


@pytest.mark.parametrize("typed", ["2026-12-03", " 3.12. ", "3.12", "03.12.2026", "3. 12. 2026"])
@pytest.mark.parametrize("zone", ["UTC", "Europe/Berlin", "America/Los_Angeles"])
def test_a_day_lasts_to_its_end_where_the_person_lives(typed: str, zone: str) -> None:
    assert times.until(typed, ZoneInfo(zone), NOW) == at(2026, 12, 3, 23, 59, zone=zone)


@pytest.mark.parametrize(
    ("typed", "days"),
    [
        ("5", 5),
        ("5 days", 5),
        ("1 day", 1),
        ("5d", 5),
        ("3 Tage", 3),
        ("2 giorni", 2),
        ("7 días", 7),
        ("2 weeks", 14),
    ],
)
def test_a_number_of_days_or_weeks_counts_from_now(typed: str, days: int) -> None:
    assert times.until(typed, UTC, NOW) == NOW + days * DAY


def test_a_day_without_a_year_is_the_next_one() -> None:
    assert times.until("3.1.", UTC, NOW) == at(2027, 1, 3, 23, 59)
    assert times.until("20.11.", UTC, NOW) == at(2026, 11, 20, 23, 59)  # yesterday is a slip, not next year


@pytest.mark.parametrize(
    "typed", ["", "soon", "31.2.", "2026-13-01", "5 moons", "29.2.2026", "-3", "1.1.1.1", "@everyone"]
)
def test_what_is_no_day_is_none(typed: str) -> None:
    assert times.until(typed, UTC, NOW) is None


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("2025-12-03", "2025-12-03"),
        ("3.12.2024", "2024-12-03"),
        ("3.12.", "2025-12-03"),
        ("2.1.", "2026-01-02"),
        ("9.1.", "2026-01-09"),
        ("11.1", "2025-01-11"),
        ("soon", None),
        ("31.2.", None),
        ("5 days", None),
    ],
)
def test_the_day_on_which_something_happened(typed: str, expected: str | None) -> None:
    now = datetime(2026, 1, 10, 12, tzinfo=ROME).timestamp()
    found = times.begins(typed, ROME, now)
    assert (None if found is None else datetime.fromtimestamp(found, ROME).isoformat()[:16]) == (
        None if expected is None else f"{expected}T00:00"
    )
