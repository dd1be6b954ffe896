"""How it is said when somebody's turn probably comes, and to whom."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from hansa_bot.host.kernel.settings import ZONE
from hansa_bot.host.kernel.terms import DAY, HOUR
from hansa_bot.host.time.expecting import Expected, Expecting
from hansa_bot.i18n.catalog import catalog
from hansa_bot.model.values import Whose
from hansa_bot.ui.kit import expected
from tests.ui.live import Stage

ROME = ZoneInfo("Europe/Rome")
NOW = datetime(2026, 6, 2, 15, tzinfo=ROME).timestamp()
"""A Tuesday, three in the afternoon."""


def said(
    early: float, middle: float, late: float, language: str = "en", zone: ZoneInfo | None = ROME, now: float = NOW
) -> str | None:
    """Return what is said of a time within bounds, each so many hours from now."""
    bounds = Expected(*(now + hours * HOUR for hours in (early, middle, late)))
    return expected.when(bounds, now, zone, catalog(language))


@pytest.mark.parametrize(
    ("bounds", "english", "german", "italian", "spanish"),
    [
        ((0.1, 0.4, 1), "in about an hour", "in etwa einer Stunde", "tra circa un'ora", None),
        ((0.5, 2, 2.9), "in about 2 hours", "in etwa 2 Stunden", "tra circa 2 ore", "dentro de unas 2 horas"),
        ((3, 5, 8), "this evening", "heute Abend", "stasera", "esta noche"),
        ((15, 17, 21), "tomorrow morning", "morgen Vormittag", "domani mattina", "mañana por la mañana"),
        ((26, 29, 33), "tomorrow evening", "morgen Abend", "domani sera", "mañana por la noche"),
        ((47, 48, 50), "on Thursday afternoon", "am Donnerstagnachmittag", "giovedì pomeriggio", None),
        ((15, 24, 30), "tomorrow", "morgen", "domani", "mañana"),
        ((39, 48, 54), "on Thursday", "am Donnerstag", "giovedì", "el jueves"),
        ((1, 6, 30), "today or tomorrow", "heute oder morgen", "oggi o domani", "hoy o mañana"),
        ((20, 30, 50), "tomorrow or on Thursday", "morgen oder am Donnerstag", "domani o giovedì", None),
        ((6, 30, 52), "by Thursday", "spätestens am Donnerstag", "entro giovedì", "a más tardar el jueves"),
    ],
)
def test_it_is_told_as_one_would_say_it(
    bounds: tuple[float, float, float], english: str, german: str, italian: str, spanish: str | None
) -> None:
    found = [said(*bounds, language) for language in ("en", "de", "it", "es")]
    assert found[:3] == [english, german, italian]
    assert spanish in (None, found[3])
    assert found[3] != english


def test_the_day_goes_on_until_somebody_sleeps() -> None:
    assert said(8, 10, 12) == "this evening", "one in the night"
    assert said(32, 34, 36) == "tomorrow evening"


def test_in_the_night_no_day_is_named_since_nobody_knows_which_one_tomorrow_is() -> None:
    late, early = NOW + 8 * HOUR, NOW + 10 * HOUR
    assert said(9, 11, 14, now=late) == "tomorrow morning", "at eleven in the evening"
    assert said(7, 9, 12, now=early) == "in about 9 hours", "at one in the night, for ten in the morning"
    assert said(0.5, 2, 4, now=early) == "in about 2 hours", "not “this evening”"
    assert said(9, 24, 30, now=early) == "in about a day"
    assert said(0.1, 3, 7, now=NOW + 14 * HOUR) == "this morning", "at five it is another day"


def test_in_the_evening_hours_say_more_than_this_evening() -> None:
    assert said(1, 3, 5, now=NOW + 8 * HOUR) == "in about 3 hours", "at eleven, for two in the night"
    assert said(3, 5, 8, now=NOW + 2 * HOUR) == "this evening", "at five in the afternoon"
    assert said(22, 24, 27, now=NOW + 4 * HOUR) == "tomorrow evening"


def test_of_another_week_nothing_is_said() -> None:
    assert said(142, 145, 149) == "on Monday afternoon"
    assert said(160, 165, 168) is None


def test_who_has_not_said_where_they_are_hears_how_far_away_it_is() -> None:
    assert said(3, 5, 9, zone=None) == "in about 5 hours"
    assert said(3, 17, 30, zone=None) == "in about a day"
    assert said(1, 5, 20, zone=None) is None, "five hours are no day, and nobody knows that it is five"
    assert said(30, 47, 60, zone=None) == "in about 2 days"


async def test_a_reader_hears_it_in_their_own_day(game: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    reader, now = await game.actor(), game.host.now()
    bounds = Expected(now + 2 * DAY, now + 2 * DAY, now + 2 * DAY)

    async def turn(self: Expecting, table: int, user: int, *, at_hand: bool = False) -> Expected | None:
        return bounds if (table, user) == (game.table, reader.id) else None

    monkeypatch.setattr(Expecting, "turn", turn)
    english = catalog("en")
    assert (
        await expected.turn_line(game.host, game.table, reader.id, english) == "Probably your turn in about 2 days."
    )
    await game.host.prefs.choose(Whose.PERSON, reader.id, {ZONE.key: "Europe/Rome"})
    day = f"{datetime.fromtimestamp(bounds.middle, ROME):%A}"
    line = await expected.turn_line(game.host, game.table, reader.id, english)
    assert line is not None
    assert line.startswith("Probably your turn on ")
    assert day in line or datetime.fromtimestamp(bounds.middle, ROME).hour < 5
    assert await expected.turn_line(game.host, game.table, 1, english) is None


async def test_how_long_a_game_takes_is_told_in_days(game: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    async def length(self: Expecting, table: int) -> Expected | None:
        return Expected(9 * DAY, 12.2 * DAY, 16 * DAY)

    monkeypatch.setattr(Expecting, "length", length)
    for language, line in (
        ("en", "At your pace the game takes about 12 days."),
        ("de", "In eurem Tempo dauert die Partie etwa 12 Tage."),
    ):
        assert await expected.length_line(game.host, game.table, catalog(language)) == line
