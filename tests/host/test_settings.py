"""What persons and servers have chosen, and the hours of a person's day."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy.ext.asyncio import AsyncConnection

from hansa_bot.engine.errors import BadSetup
from hansa_bot.host.kernel import settings
from hansa_bot.host.kernel.errors import Closing
from hansa_bot.host.kernel.hours import QuietHours
from hansa_bot.host.kernel.settings import Chosen
from hansa_bot.host.kernel.terms import SPEEDS
from hansa_bot.model.errors import StoreError
from hansa_bot.model.values import Whose
from hansa_bot.store import Tx
from hansa_bot.store import prefs as stored
from hansa_bot.titles import registry
from tests.host.fakes import Home, refused

ANNA, BEN = 11, 12


async def test_who_has_chosen_nothing_has_the_defaults(home: Home) -> None:
    for whose, known in settings.SETTINGS.items():
        chosen = await home.host.prefs.load(whose, ANNA)
        assert [chosen[setting] for setting in known] == [setting.values[0] for setting in known]
        assert chosen.language is None


@pytest.mark.parametrize("title", [meta.id for meta in registry.metas()])
def test_any_choice_for_a_table_is_read_as_it_was_written(title: str) -> None:
    options = [{f".{option.key}": value} for option in registry.load(title).meta.options for value in option.values]
    for wanted in (*options, {"pace": SPEEDS[0].key, "late": "skip", "hints": "asked_counted"}):
        chosen = Chosen({settings.LAST + title: settings.written_choices(wanted)})
        assert chosen.last_choices(title) == wanted
    assert Chosen({settings.LAST + title: 7}).last_choices("another") == {}


async def test_what_is_chosen_survives_a_restart(home: Home) -> None:
    chosen = await home.host.prefs.choose(Whose.PERSON, ANNA, {"language": "de", "asking": settings.ALWAYS})
    assert (chosen.language, chosen[settings.ASKING]) == ("de", settings.ALWAYS)
    await home.host.prefs.choose(Whose.SERVER, ANNA, {"language": "it"})

    host = await home.reopen()

    assert (await host.prefs.load(Whose.PERSON, ANNA)) == chosen
    assert (await host.prefs.load(Whose.SERVER, ANNA)).language == "it"
    assert (await host.prefs.load(Whose.PERSON, BEN)).language is None


async def test_changes_at_the_same_time_do_not_lose_each_other(home: Home) -> None:
    wishes = [{"language": "de"}, {"asking": settings.ALWAYS}, {"ending": settings.BY_ITSELF}]
    for person in range(ANNA, ANNA + 20):  # the first choice makes a row, in whose way others come
        await asyncio.gather(*(home.host.prefs.choose(Whose.PERSON, person, wish) for wish in wishes))

        chosen = await home.host.prefs.load(Whose.PERSON, person)
        told = chosen.language, chosen[settings.ASKING], chosen[settings.ENDING]
        assert told == ("de", settings.ALWAYS, settings.BY_ITSELF)


async def test_nobody_waits_until_something_is_noted(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    prefs, store, slow = home.host.prefs, home.store, asyncio.Event()
    write = store.write

    async def wait(work: Callable[[Tx], Awaitable[Any]], *, patient: bool = False) -> Any:
        await slow.wait()
        return await write(work, patient=patient)

    monkeypatch.setattr(store, "write", wait)
    assert await prefs.is_first(ANNA, "told", "here")
    assert await prefs.is_first(ANNA, "told", "here")
    assert not await prefs.is_first(ANNA, "told", "there")
    prefs.store_later(ANNA, "read", "one")
    prefs.store_later(ANNA, "read", "one two")
    assert (await prefs.person(ANNA)).stored == {"told": "here", "read": "one two"}
    slow.set()

    host = await home.reopen()

    assert (await host.prefs.person(ANNA)).stored == {"told": "here", "read": "one two"}


@pytest.mark.parametrize("changing", [ANNA, BEN])
async def test_what_was_read_before_its_change_is_not_kept(
    home: Home, monkeypatch: pytest.MonkeyPatch, changing: int
) -> None:
    # Others change something all the time: if that counted, a busy host would keep nothing at all.
    read, changed, asked = asyncio.Event(), asyncio.Event(), 0
    load = stored.load_values

    async def slow(connection: AsyncConnection, whose: Whose, who: int) -> dict[str, object]:
        nonlocal asked
        asked += who == ANNA
        found = await load(connection, whose, who)
        read.set()
        await changed.wait()
        return found

    monkeypatch.setattr(stored, "load_values", slow)
    early = asyncio.create_task(home.host.prefs.load(Whose.PERSON, ANNA))
    await read.wait()
    await home.prefer(changing, language="es")
    changed.set()

    assert (await early).language is None
    assert (await home.host.prefs.load(Whose.PERSON, ANNA)).language == ("es" if changing == ANNA else None)
    assert asked == 1, "what was written is known"


async def test_what_was_written_is_not_kept_where_somebody_else_has_changed_it_meanwhile(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    prefs, change, elsewhere = home.host.prefs, stored.change_values, "de"

    async def overtaken(tx: Tx, whose: Whose, who: int, changes: dict[str, str], now: float) -> dict[str, Any]:
        written = await change(tx, whose, who, changes, now)
        prefs.hear(whose, who)  # of another process, whose change comes right behind this one
        await change(tx, whose, who, {"language": elsewhere}, now)
        return written

    monkeypatch.setattr(stored, "change_values", overtaken)
    await home.prefer(ANNA, language="es")
    assert (await prefs.load(Whose.PERSON, ANNA)).language == elsewhere


@pytest.mark.parametrize(
    ("wishes", "what"),
    [
        ({"language": "tlh"}, "language"),
        ({"language": "de", "asking": ""}, "asking"),
        ({"opening": "managers"}, "settings"),
        ({"@everyone": "x"}, "settings"),
    ],
)
async def test_what_cannot_be_is_refused_whole(home: Home, wishes: dict[str, str], what: str) -> None:
    error = await refused(BadSetup, home.host.prefs.choose(Whose.PERSON, ANNA, wishes))

    assert error.what == what
    assert (await home.host.prefs.load(Whose.PERSON, ANNA)).stored == {}


@pytest.mark.parametrize("value", ["tlh", "", 7, None, ["de"], {"de": 1}])
def test_a_stored_value_that_makes_no_sense_is_the_default(value: object) -> None:
    chosen = Chosen({"language": value, "from a newer version": "x", "asking": settings.ALWAYS})

    assert (chosen[settings.LANGUAGE], chosen.language, chosen[settings.ASKING]) == (
        settings.AUTO,
        None,
        settings.ALWAYS,
    )


async def test_memory_holds_only_those_who_asked_last(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[object] = []
    load = stored.load_values

    async def counted(connection: AsyncConnection, whose: Whose, who: int) -> dict[str, object]:
        read.append(who)
        return await load(connection, whose, who)

    monkeypatch.setattr(stored, "load_values", counted)
    monkeypatch.setattr(settings, "REMEMBERED", 2)
    for user in (1, 2, 1, 3, 1, 2):
        await home.host.prefs.load(Whose.PERSON, user)

    assert read == [1, 2, 3, 2]


async def test_a_host_that_goes_down_takes_no_choice_any_more(home: Home) -> None:
    host = home.host
    await home.close()

    with pytest.raises((Closing, StoreError)):
        await host.prefs.choose(Whose.PERSON, ANNA, {"language": "de"})


BERLIN = ZoneInfo("Europe/Berlin")
NIGHT = QuietHours(BERLIN, (22, 8))


def at(text: str, zone: str = "+01:00") -> float:
    return datetime.fromisoformat(f"{text}{zone}").timestamp()


@pytest.mark.parametrize(
    ("quiet", "when", "then"),
    [
        ((22, 8), "2026-01-10T21:59", "2026-01-10T21:59"),
        ((22, 8), "2026-01-10T22:00", "2026-01-11T08:00"),
        ((22, 8), "2026-01-11T03:00", "2026-01-11T08:00"),
        ((22, 8), "2026-01-11T08:00", "2026-01-11T08:00"),
        ((0, 9), "2026-01-11T00:00", "2026-01-11T09:00"),
        ((0, 9), "2026-01-11T23:59", "2026-01-11T23:59"),
        (None, "2026-01-11T03:00", "2026-01-11T03:00"),
    ],
)
def test_what_falls_into_quiet_hours_waits_for_their_end(quiet: tuple[int, int] | None, when: str, then: str) -> None:
    assert QuietHours(BERLIN, quiet).waking(at(when)) == at(then)


@pytest.mark.parametrize(
    ("quiet", "when", "began"),
    [
        ((22, 8), "2026-01-11T03:00", "2026-01-10T22:00"),
        ((22, 8), "2026-01-10T23:00", "2026-01-10T22:00"),
        ((0, 9), "2026-01-11T03:00", "2026-01-11T00:00"),
        ((22, 8), "2026-01-11T12:00", "2026-01-11T12:00"),
    ],
)
def test_quiet_hours_began_in_the_evening(quiet: tuple[int, int], when: str, began: str) -> None:
    assert QuietHours(BERLIN, quiet).last_waking(at(when)) == at(began)


def test_where_the_clock_is_changed_hours_are_those_it_shows() -> None:
    assert NIGHT.waking(at("2026-03-28T23:00")) == at("2026-03-29T08:00", "+02:00")
    assert NIGHT.waking(at("2026-10-24T23:00", "+02:00")) == at("2026-10-25T08:00", "+01:00")
    assert NIGHT.tomorrow(at("2026-01-10T23:30")) == at("2026-01-12T08:00"), "outside of the quiet hours"
    awake = QuietHours(BERLIN)
    assert awake.tomorrow(at("2026-03-28T02:30")) == at("2026-03-29T03:30", "+02:00"), "what is skipped"
    # 24 hours later it is another time by the clock.
    assert awake.tomorrow(at("2026-03-28T12:00")) == at("2026-03-29T12:00", "+02:00")
    twice = awake.tomorrow(at("2026-10-24T02:30", "+02:00"))
    assert twice == at("2026-10-25T02:30", "+02:00")
    assert awake.tomorrow(twice) == awake.tomorrow(twice + 3600) == at("2026-10-26T02:30")


def test_both_changes_of_the_hour_in_quiet_hours_that_end_in_it() -> None:
    for quiet in ((22, 2), (22, 3), (1, 2), (2, 3)):
        found = QuietHours(BERLIN, quiet)
        for start in (at("2026-03-28T20:00"), at("2026-10-24T20:00", "+02:00")):
            for step in range(0, 12 * 3600, 600):
                waking = found.waking(start + step)
                assert waking >= start + step
                assert not found.quiet_at(waking)


@given(
    zone=st.sampled_from(settings.ZONES),
    quiet=st.sampled_from([value for value in settings.QUIET.values if value != settings.OFF]),
    when=st.integers(0, 2**31 - 1),
)
def test_everywhere_there_is_a_waking_time_within_a_day(zone: str, quiet: str, when: int) -> None:
    found = Chosen({"zone": zone, "quiet": quiet}).quiet_hours
    waking, before = found.waking(when), found.last_waking(when)

    assert not found.quiet_at(waking)
    assert before <= when <= waking < when + 86400
    assert not found.quiet_at(before - 1) or before == when or zone_changes(zone, before)


def zone_changes(zone: str, when: float) -> bool:
    found = ZoneInfo(zone)
    offsets = {datetime.fromtimestamp(when + step, found).utcoffset() for step in (-86400, 86400)}
    return len(offsets) > 1


def test_who_chose_nothing_sleeps_at_night_by_universal_time() -> None:
    assert Chosen().quiet_hours == QuietHours(ZoneInfo("UTC"), (22, 8))
    assert Chosen({"quiet": settings.OFF, "zone": "Europe/Rome"}).quiet_hours == QuietHours(ZoneInfo("Europe/Rome"))
    assert datetime.fromtimestamp(Chosen().quiet_hours.waking(0), UTC).hour == 8
