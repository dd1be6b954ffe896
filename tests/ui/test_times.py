"""Clocks in words: on cards, in answers, and when time has run out."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from hansa_bot.engine.session import Session
from hansa_bot.host.kernel.notices import DecidedForSeat, TimeOut, TimeRanOut, TimeSpared
from hansa_bot.host.kernel.posts import PostPayload
from hansa_bot.host.kernel.settings import ZONE, Chosen
from hansa_bot.host.kernel.table import Status, Table
from hansa_bot.host.kernel.terms import HOUR, SPEEDS, Clocks, Late, Terms
from hansa_bot.host.posting.courier import Post
from hansa_bot.host.time.lateness import HELPED, RAN_OUT, TAKEN_OVER
from hansa_bot.i18n.catalog import catalog, languages
from hansa_bot.ui import posts
from hansa_bot.ui.kit import limits, posting, times, zones
from hansa_bot.ui.kit.errors import NoSuchZone, WhichZone
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.kit.refusals.telling import refusal_text
from hansa_bot.ui.lobby import lobby_card, options_panel
from hansa_bot.ui.look import looks
from hansa_bot.ui.time import reminders
from hansa_bot.ui.turn import card
from tests import discord_limits
from tests.toys.tables import unloading
from tests.ui.stage import TOY, USERS, labels, message, moment, options, start, table

DAY = Terms(SPEEDS[0], Late.COMPUTER)
RUNS = Clocks(left=(HOUR, 2 * HOUR), since=(1000.0, 1000.0), missed=(0, 0), spent=(0.0, 0.0), answers=(0, 0))
EN = catalog("en")


def at(session: Session[Any], held: Clocks, seat: int | None = None) -> Moment:
    found = moment(session, TOY, seat)
    return replace(found, clocks=held, table=replace(found.table, terms=DAY))


def test_the_card_says_until_when_somebody_must_decide() -> None:
    session = unloading(2)
    (seat,) = session.waiting
    held = replace(RUNS, since=tuple(1000.0 if each == seat else None for each in range(2)))
    due = int(1000 + held.left[seat])
    draft = card.compose(at(session, held), [])
    assert f"Reply by <t:{due}:f> (<t:{due}:R>)." in draft.content
    assert list(draft.pings) == [USERS[seat]]
    assert "Reply by" not in card.compose(at(session, Clocks()), []).content


def test_several_have_each_their_own_deadline() -> None:
    draft = card.compose(at(start(TOY, 2), RUNS), [])
    assert "Anna: Reply by <t:4600:f> (<t:4600:R>)." in draft.content
    assert "Reply by <t:8200:f> (<t:8200:R>)." in draft.content
    assert draft.content.count("<@101>") == 1
    same = card.compose(at(start(TOY, 2), replace(RUNS, left=(HOUR, HOUR))), [])
    assert same.content.count("Reply by") == 1


def test_status_says_how_much_everybody_has() -> None:
    session = start(TOY, 3)
    held = replace(RUNS, left=(HOUR, 26 * HOUR, 3 * HOUR), since=(1000.0, None, None), missed=(0, 2, 0))
    lines = times.status(at(session, held)).splitlines()
    assert lines[1].startswith("Clock: 24 h, plus 4 h each turn, up to 72 h.")
    assert lines[2] == "**A Anna**: until <t:4600:f> (<t:4600:R>)"
    assert lines[3].endswith(": 26 h left · 2 deadlines missed in a row")
    assert lines[4].endswith("(computer)")
    away = times.status(at(session, replace(held, away=(1,), out=(0,))))
    assert "26 h left, on holiday" in away
    assert "**A Anna**: out of time" in away
    paused = times.status(at(session, replace(held, paused=5.0, until=7200.0)))
    assert "The table is paused until <t:7200:f> (<t:7200:R>); clocks are stopped." in paused
    assert "The table is paused; clocks are stopped." in times.status(at(session, replace(held, paused=5.0)))


def test_where_there_is_no_clock_it_says_so() -> None:
    found = moment(start(TOY, 2), TOY, None)
    assert times.status(found).splitlines()[1:] == ["No clock."]
    assert times.line(found.table.terms, EN) is None
    assert "Reply by" not in looks.status(found)
    timed = looks.status(at(start(TOY, 2), RUNS))
    assert "-# Clock: 24 h" in timed
    assert "Reply by <t:4600:f>" in timed


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (0.0, "0 min"),
        (59 * 60, "59 min"),
        (HOUR, "1 h"),
        (3 * HOUR + 1200, "3 h 20 min"),
        (25.6 * HOUR, "25 h"),
        (3599.9, "1 h"),
    ],
)
def test_lengths_of_time_are_short(seconds: float, said: str) -> None:
    assert times.duration(seconds, EN) == said


def test_every_clock_and_consequence_has_its_words() -> None:
    assert list(times.PACES) == ["none", *(speed.key for speed in sorted(SPEEDS, key=lambda speed: speed.bank))]
    assert set(times.LATES) == set(times.MEANINGS) == set(Late)


@pytest.mark.parametrize("language", ["en", *sorted(languages())])
def test_the_page_about_time_can_be_sent_in_every_language(language: str) -> None:
    shown = replace(table(TOY, 1, people=1, status=Status.LOBBY), size=3)
    for terms in (Terms(), *(Terms(speed, what) for speed in SPEEDS for what in Late)):
        draft = options_panel.time_page(replace(shown, terms=terms), USERS[0], language, "x" * 200)
        assert discord_limits.check_message(message(draft)) == []
        for entry in options(draft):
            assert not entry["label"].endswith("…")
            assert not entry.get("description", "").endswith("…")
        assert (
            discord_limits.check_message(message(lobby_card.compose(replace(shown, terms=terms, language=language))))
            == []
        )


def test_what_is_chosen_is_marked_on_the_page_about_time() -> None:
    shown = replace(table(TOY, 1, people=1, status=Status.LOBBY), size=3, terms=DAY)
    chosen = [
        entry["label"]
        for entry in options(options_panel.time_page(shown, USERS[0], "en"))
        if "chosen" in entry["label"]
    ]
    assert chosen == ["24 h, plus 4 h each turn, up to 72 h · chosen", "a computer player takes over · chosen"]
    watching = options_panel.time_page(shown, 999, "en")
    assert (options(watching), labels(watching)) == ([], ["Back to the options"])


class Services:
    """As much of the services as these texts ask."""

    def __init__(self, shown: Table) -> None:
        async def load(*_: Any) -> Chosen:
            return Chosen()

        async def found(_: int) -> Table:
            return shown

        self.host = SimpleNamespace(prefs=SimpleNamespace(load=load), query=SimpleNamespace(table=found))


def post(payload: PostPayload) -> Post[Any]:
    return Post(1, 9, 4, payload, "nonce")


@pytest.mark.parametrize("note", [TimeRanOut(seat=1), DecidedForSeat(seat=1), TimeSpared(seat=1, until=4600.0)])
async def test_notes_name_the_person_and_call_nobody(note: PostPayload) -> None:
    services: Any = Services(table(TOY, 2))
    _, draft = await posts.MAKE[type(note)](services, post(note))
    assert "Be\\*a" in draft.content
    assert list(draft.pings) == []
    assert discord_limits.check_message(message(draft)) == []
    assert ("<t:4600:R>" in draft.content) == isinstance(note, TimeSpared)


@pytest.mark.parametrize(
    ("how", "said"),
    [
        (RAN_OUT, "You can still play."),
        (HELPED, "After 2 more times a computer player takes over."),
        (TAKEN_OVER, "/seat back"),
        (Late.SUBSTITUTE, "Play before somebody takes it, and it stays yours"),
    ],
)
async def test_whoever_is_late_is_told_in_private_what_follows(how: str, said: str) -> None:
    services: Any = Services(table(TOY, 2))
    asked = post(TimeOut(user=102, seat=1, how=how, left=2))
    _, draft = await posts.MAKE[TimeOut](services, asked)
    assert draft.content.startswith("**Harbour** in <#2>: you ran out of time.")
    assert said in draft.content
    assert list(draft.pings) == []
    assert posting.recipient(asked) == 102
    assert await posting.in_public(services, table(TOY, 2), asked, draft) is None


async def test_the_last_skip_says_that_it_is_the_last() -> None:
    services: Any = Services(table(TOY, 2))
    _, draft = await reminders.time_out(services, post(TimeOut(user=102, seat=1, how=HELPED, left=1)))
    assert "The next time a computer player takes over." in draft.content


NOW = datetime(2026, 11, 21, 12, tzinfo=UTC).timestamp()
DATES_DAY = 86400.0
ROME = ZoneInfo("Europe/Rome")


def at_of_dates(*when: int, zone: str = "UTC") -> float:
    return datetime(*when, tzinfo=ZoneInfo(zone)).timestamp()


@pytest.mark.parametrize("typed", ["2026-12-03", " 3.12. ", "3.12", "03.12.2026", "3. 12. 2026"])
@pytest.mark.parametrize("zone", ["UTC", "Europe/Berlin", "America/Los_Angeles"])
def test_a_day_lasts_to_its_end_where_the_person_lives(typed: str, zone: str) -> None:
    assert times.until(typed, ZoneInfo(zone), NOW) == at_of_dates(2026, 12, 3, 23, 59, zone=zone)


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
    assert times.until(typed, UTC, NOW) == NOW + days * DATES_DAY


THURSDAY = datetime(2026, 12, 3, 12, tzinfo=ROME).timestamp()


@pytest.mark.parametrize(
    ("typed", "day"),
    [
        *(
            (typed, "2026-12-24")
            for typed in ("24.12.", "24/12", "24-12", "24/12/2026", "24.12.26", "12/24", "2026/12/24")
        ),
        *((typed, "2026-12-24") for typed in ("Dec 24", "24 Dec", "December 24th", "Dec. 24, 2026", "Thu, Dec 24")),
        *((typed, "2026-12-24") for typed in ("24. Dezember", "bis 24.12.", "24. Dez. 2026", "Do, 24.12.")),
        *((typed, "2026-12-24") for typed in ("24 dicembre", "il 24 dic", "fino al 24/12", "giovedì 24 dicembre")),
        *((typed, "2026-12-24") for typed in ("24 de diciembre", "hasta el 24/12", "24 dic. 2026", "el 24 de dic.")),
        *((typed, "2027-03-03") for typed in ("3 mar", "3 mar 2027", "mar 3", "3. März", "3 marzo", "mer 3 mar")),
        *((typed, "2026-12-06") for typed in ("Sunday", "until Sunday", "bis Sonntag", "So", "fino a domenica")),
        *((typed, "2026-12-06") for typed in ("dom", "hasta el domingo", "next Sunday", "UNTIL SUNDAY.")),
        *((typed, "2026-12-08") for typed in ("Di", "bis Di", "martedì", "martes", "Tuesday")),
        ("Thursday", "2026-12-10"),
        *(
            (typed, "2026-12-04")
            for typed in ("tomorrow", "morgen", "bis morgen", "domani", "mañana", "hasta mañana")
        ),
        *((typed, "2026-12-05") for typed in ("day after tomorrow", "übermorgen", "dopodomani", "pasado mañana")),
        *((typed, "2026-12-03") for typed in ("today", "heute", "oggi", "hoy")),
        ("29.2.", "2028-02-29"),
    ],
)
def test_a_day_is_read_as_people_write_it(typed: str, day: str) -> None:
    found = times.until(typed, ROME, THURSDAY)
    assert found is not None
    assert datetime.fromtimestamp(found, ROME).isoformat()[:16] == f"{day}T23:59"


@pytest.mark.parametrize(
    ("typed", "days"),
    [
        *(
            ("in 3 days", 3),
            ("for 3 days", 3),
            ("in 3 Tagen", 3),
            ("für 3 Tage", 3),
            ("tra 3 giorni", 3),
            ("3 GIORNI", 3),
        ),
        *(
            ("fra tre", None),
            ("en 3 días", 3),
            ("dentro de 3 dias", 3),
            ("a week", 7),
            ("eine Woche", 7),
            ("1 month", 30),
        ),
        *(("una settimana", 7), ("una semana", 7), ("in 2 Wochen", 14), ("zwei", None), ("3 days ago", None)),
    ],
)
def test_a_length_of_time_is_read_as_people_write_it(typed: str, days: int | None) -> None:
    found = times.until(typed, ROME, THURSDAY)
    assert found == (None if days is None else THURSDAY + days * DATES_DAY)


def test_a_day_without_a_year_is_the_next_one() -> None:
    assert times.until("3.1.", UTC, NOW) == at_of_dates(2027, 1, 3, 23, 59)
    assert times.until("20.11.", UTC, NOW) == at_of_dates(2026, 11, 20, 23, 59)  # yesterday is a slip, not next year


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
        ("yesterday", "2026-01-09"),
        ("gestern", "2026-01-09"),
        ("Dec 24", "2025-12-24"),
        ("24 de diciembre", "2025-12-24"),
        ("last Sunday", "2026-01-04"),
        ("seit Sonntag", "2026-01-04"),
        ("3 days ago", "2026-01-07"),
        ("vor 3 Tagen", "2026-01-07"),
        ("3 giorni fa", "2026-01-07"),
        ("hace 3 días", "2026-01-07"),
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


NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)


def test_what_is_typed_letter_by_letter_reads_the_zones_once_a_quarter_of_an_hour(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read: list[str] = []
    monkeypatch.setattr(zones, "ZoneInfo", lambda name: read.append(name) or ZoneInfo(name))
    zones._offsets.cache_clear()
    found = [
        zones.meant(typed, NOON + timedelta(minutes=minutes))[0] for minutes, typed in enumerate(("+2", "gmt+3"))
    ]
    assert all(found)
    assert read.count("Asia/Kathmandu") == 1
    assert "Asia/Kathmandu" in zones.meant("+5:45", NOON + timedelta(minutes=15))[0]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("Europe/Rome", "Europe/Rome"),
        ("europe/rome", "Europe/Rome"),
        ("rome", "Europe/Rome"),
        (" new york ", "America/New_York"),
        ("utc", "UTC"),
        ("europe berlin", "Europe/Berlin"),
        ("Europe/Berlin · 14:00", "Europe/Berlin"),
        *((city, "Europe/Rome") for city in ("Rome", "Roma", "Rom", "ROM")),
        *((city, "Europe/London") for city in ("London", "Londra", "Londres")),
        ("Nueva York", "America/New_York"),
        ("nyc", "America/New_York"),
        ("Kiew", "Europe/Kyiv"),
        ("Madrid, Spain", "Europe/Madrid"),
        ("Berlin (Germany)", "Europe/Berlin"),
        ("EST (New York)", "America/New_York"),
        ("Calcutta", "Asia/Kolkata"),
        *((country, "Europe/London") for country in ("UK", "United Kingdom", "Reino Unido", "Großbritannien")),
        *((country, "Europe/Rome") for country in ("Italy", "Italien", "Italia", "IT")),
        *((country, "Europe/Berlin") for country in ("Germany", "Deutschland", "Germania", "Alemania")),
        ("Etc/GMT+2", "Etc/GMT+2"),
    ],
)
def test_a_zone_is_found_by_its_name_or_its_city(typed: str, found: str) -> None:
    assert times.find_zone(typed) == found


@pytest.mark.parametrize(("typed", "near"), [("Romme", "Europe/Rome"), ("berln", "Europe/Berlin"), ("", None)])
def test_what_is_no_zone_is_refused_with_what_comes_near(typed: str, near: str | None) -> None:
    with pytest.raises(NoSuchZone) as refused:
        times.find_zone(typed)
    for language in languages():
        said = refusal_text(refused.value, catalog(language))
        assert near is None or near in said.replace("\\", "")
        assert len(said) <= limits.CONTENT


@pytest.mark.parametrize("typed", ["", "e", "rom", "Amer", "zzz", "x" * 100])
def test_what_is_offered_while_typing_can_be_found(typed: str) -> None:
    offered = times.complete_zone(typed, NOON)
    payloads = [{"name": choice.name, "value": choice.value} for choice in offered]
    assert discord_limits.check_choices(payloads) == []
    assert all(times.find_zone(choice.value) == choice.value for choice in offered)


@pytest.mark.parametrize(
    ("typed", "hours"),
    [
        *(("GMT+2", 2), ("gmt +2", 2), ("UTC+02:00", 2), ("+2", 2), ("+0200", 2), ("UTC 2", 2), ("UTC＋2", 2)),
        *(("GMT-2", -2), ("UTC−5", -5), ("-11", -11), ("+14", 14), ("GMT", 0), ("UTC+0", 0), ("UTC+2 · 14:00", 2)),
    ],
)
def test_hours_ahead_of_utc_are_read_as_people_write_them(typed: str, hours: int) -> None:
    """The names of such zones have the other sign, after POSIX (tauticord#13, Statsify#369, NotPixelBot#21)."""
    zone = times.find_zone(typed, NOON)
    assert NOON.astimezone(ZoneInfo(zone)).utcoffset() == timedelta(hours=hours)
    assert times.find_zone(times.zone_label(zone, NOON)) == zone
    if hours:
        assert times.zone_label(zone, NOON).startswith(f"UTC{hours:+d} · ")


@pytest.mark.parametrize(
    ("typed", "among"),
    [
        *(("EST", "America/New_York"), ("PST", "America/Los_Angeles"), ("AEST", "Australia/Sydney")),
        *(("CET", "Europe/Rome"), ("CEST", "Europe/Berlin"), ("MEZ", "Europe/Berlin"), ("MESZ", "Europe/Berlin")),
        *(("IST", "Asia/Kolkata"), ("IST", "Europe/Dublin"), ("IST", "Asia/Jerusalem"), ("BST", "Europe/London")),
        *(("Eastern Time", "America/New_York"), ("Mitteleuropäische Zeit", "Europe/Berlin")),
        *(("Spain", "Atlantic/Canary"), ("España", "Europe/Madrid"), ("Spanien", "Europe/Madrid")),
        *(("USA", "America/Chicago"), ("Vereinigte Staaten", "America/Denver"), ("Brasile", "America/Sao_Paulo")),
        *(("UTC+5:30", "Asia/Kolkata"), ("UTC-2:30", "America/St_Johns")),
        *(("it's 14:00 here", "Europe/Berlin"), ("14.00 Uhr", "Europe/Rome"), ("2 pm", "Europe/Madrid")),
        *(("14h", "Europe/Berlin"), ("sono le 14:02", "Europe/Rome"), ("8:00 a.m.", "America/New_York")),
    ],
)
def test_what_several_zones_may_be_is_asked_with_the_hour_that_it_is_there(typed: str, among: str) -> None:
    with pytest.raises(WhichZone) as refused:
        times.find_zone(typed, NOON)
    assert among in refused.value.nearest
    assert among in [choice.value for choice in times.complete_zone(typed, NOON)]
    said = refusal_text(refused.value, catalog("en"))
    assert f"{among} · " in said.replace("\\", "")


@pytest.mark.parametrize("typed", ["+25", "UTC+15", "25:00", "hello", "14:30 and a half", "🎲", "-"])
def test_what_is_no_time_anywhere_is_no_zone(typed: str) -> None:
    with pytest.raises(NoSuchZone):
        times.find_zone(typed, NOON)


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
