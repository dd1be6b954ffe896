"""Time zones: found by city, offered with the time there, and refused with what comes near."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from hansa_bot.host.kernel.settings import ZONE
from hansa_bot.i18n.catalog import catalog, languages
from hansa_bot.ui.kit import limits, times
from hansa_bot.ui.kit.errors import NoSuchZone
from hansa_bot.ui.refusals.telling import refusal_text

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("Europe/Rome", "Europe/Rome"),
        ("europe/rome", "Europe/Rome"),
        ("rome", "Europe/Rome"),
        (" new york ", "America/New_York"),
        ("utc", "UTC"),
    ],
)
def test_a_zone_is_found_by_its_name_or_its_city(typed: str, found: str) -> None:
    assert times.find_zone(typed) == found


@pytest.mark.parametrize(("typed", "near"), [("Roma", "Europe/Rome"), ("berln", "Europe/Berlin"), ("", None)])
def test_what_is_no_zone_is_refused_with_what_comes_near(typed: str, near: str | None) -> None:
    with pytest.raises(NoSuchZone) as refused:
        times.find_zone(typed)
    for language in languages():
        said = refusal_text(refused.value, catalog(language))
        assert near is None or near in said.replace("\\", "")
        assert len(said) <= limits.CONTENT


def test_what_was_typed_does_no_harm() -> None:
    with pytest.raises(NoSuchZone) as refused:
        times.find_zone("@everyone *x* " * 50)
    said = refusal_text(refused.value, catalog("en"))
    assert "@everyone" not in said
    assert "*x*" not in said
    assert len(said) < 300


@pytest.mark.parametrize("typed", ["", "e", "rom", "Amer", "zzz", "x" * 100])
def test_what_is_offered_while_typing_can_be_found(typed: str) -> None:
    offered = times.complete_zone(typed, NOON)
    payloads = [{"name": choice.name, "value": choice.value} for choice in offered]
    assert limits.check_choices(payloads) == []
    assert all(times.find_zone(choice.value) == choice.value for choice in offered)


def test_cities_that_begin_like_it_come_first() -> None:
    assert times.complete_zone("rom", NOON)[0].name == "Europe/Rome · 14:00"


def test_the_select_has_the_common_zones_and_the_one_that_is_chosen() -> None:
    assert set(times.COMMON) <= set(ZONE.values)
    for chosen in ("Europe/Rome", "Asia/Kathmandu"):
        entries = times.zone_entries(chosen, NOON)
        assert chosen in [entry.value for entry in entries]
        assert len(entries) <= limits.SELECT_OPTIONS
    offsets = [NOON.astimezone(times.ZoneInfo(name)).utcoffset() for name in times.COMMON]
    assert offsets == sorted(offsets, key=lambda found: found or NOON.utcoffset())
