"""Zones: which time zones are meant by what people type for where they live, or for the time that it is there.

That is a city, a country or an abbreviation in any language that we speak, the hours ahead of UTC, or a clock's time.
What is known of the world comes from the zone data (`zone.tab`) and from CLDR.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from difflib import get_close_matches
from functools import cache, lru_cache
from importlib import resources
from itertools import groupby
from zoneinfo import ZoneInfo

from babel import Locale
from babel.core import get_global

from hansa_bot.host.kernel.settings import UTC as UTC_NAME
from hansa_bot.host.kernel.settings import ZONE
from hansa_bot.i18n.catalog import languages
from hansa_bot.ui.kit.choices import EXACT, fit, forms, heads

COMMON = (
    *("Pacific/Honolulu", "America/Anchorage", "America/Los_Angeles", "America/Denver", "America/Chicago"),
    *("America/New_York", "America/Halifax", "America/Sao_Paulo", "Atlantic/Azores", UTC_NAME, "Europe/London"),
    *("Europe/Berlin", "Europe/Madrid", "Europe/Rome", "Europe/Athens", "Europe/Istanbul", "Asia/Dubai"),
    *("Asia/Karachi", "Asia/Kolkata", "Asia/Bangkok", "Asia/Shanghai", "Asia/Tokyo", "Australia/Sydney"),
    "Pacific/Auckland",
)
"""The best known zones, from west to east."""

_FIXED = re.compile(r"Etc/GMT([+-])(\d{1,2})")
"""Zones of whole hours. Their names have the sign of POSIX, which is the other way round than people write it."""
_OFFSET = re.compile(
    r"(?:utc|gmt|z)?\s*([+-])\s*(\d{1,2})(?:\s*[:.]?\s*([0-5]\d))?\s*(?:h|hours|std|stunden|ore|horas)?"
)
_AHEAD = re.compile(r"(?:utc|gmt)\s*(\d{1,2})")
_CLOCK = re.compile(r"\b(\d{1,2})\s*(?:[:.h]|uhr)\s*([0-5]\d)\b\s*(?:([ap])\.?\s*m\b)?")
_HOUR = re.compile(r"\b(\d{1,2})()\s*(?:([ap])\.?\s*m\b|uhr\b|h\b)")
_HOUSEHOLD = {
    **dict.fromkeys(("england", "scotland", "wales", "schottland", "inghilterra", "scozia", "inglaterra"), "GB"),
    **dict.fromkeys(("escocia", "gales", "galles", "great britain", "gran bretagna", "gran bretaña"), "GB"),
    **dict.fromkeys(("großbritannien",), "GB"),
    **dict.fromkeys(("holland", "olanda", "holanda"), "NL"),
}
"""What people call countries and parts of them, of which the data has no name."""
_SHORT = {"nyc": "America/New_York", "la": "America/Los_Angeles", "cdmx": "America/Mexico_City"}
"""What people call cities, of which the data has no name."""
_PARTED = re.compile(r"\s*[,()]\s*")
_NEAREST, _ALIKE = 3, 0.7
_STEP = timedelta(minutes=15)
_SEASONS = (1, 7)


def meant(typed: str, now: datetime) -> tuple[list[str], bool]:
    """Return the zones that may be meant, the likeliest first, and whether the first one is meant without doubt."""
    text = _normal(typed)
    if not text:
        return [], False
    if text.replace(" ", "_") in _by_name():
        return [_by_name()[text.replace(" ", "_")]], True
    if (offset := _offset(text)) is not None:
        # Whole hours have a zone of their own, without summer time: that is what was written, so it is sure.
        found = _at(offset, now)
        return found, bool(found) and fixed(offset) == found[0]
    levels = _levels(heads(typed)[-1]) or _in_parts(text)
    if levels:
        best = [zone for zone, level in levels.items() if level == min(levels.values())]
        return list(dict.fromkeys([*_ranked(best), *_ranked(levels)])), EXACT in levels.values() and _same_clock(best)
    if (ahead := _ahead(text, now)) is not None:
        return _at(ahead, now), False
    return [], False


def near(typed: str) -> list[str]:
    """Return the zones of which a name is written nearly like that, the nearest first."""
    close = (name for mine in forms(typed) for name in get_close_matches(mine, _by_form(), _NEAREST, _ALIKE))
    return list(dict.fromkeys(zone for name in close for zone in _ranked(_by_form()[name])))


def prepare() -> None:
    """Make ready what it takes some time to read."""
    _by_form()


def _levels(typed: str) -> dict[str, int]:
    """Return how well a text fits the names of zones, of which it fits any."""
    mine = forms(typed)
    levels = {zone: fit(mine, each) for zone, each in _forms().items()}
    return {zone: level for zone, level in levels.items() if level is not None}


def _in_parts(text: str) -> dict[str, int]:
    """Return the same for "Madrid, Spain" or "EST (New York)": what all parts fit, else what the first one does."""
    levels = [found for part in _PARTED.split(text) if (found := _levels(part))]
    if not levels:
        return {}
    first, *others = levels
    both = {zone: level for zone, level in first.items() if all(zone in each for each in others)}
    return both or first


def fixed(offset: timedelta) -> str | None:
    """Return the zone that is always so far ahead of UTC; None where there is none."""
    hours, rest = divmod(offset, timedelta(hours=1))
    name = f"Etc/GMT{-hours:+d}" if hours else UTC_NAME
    return name if not rest and name in ZONE.values else None


def called(zone: str) -> str:
    """Return the name of a zone as people read it: hours ahead of UTC have their sign."""
    found = _FIXED.fullmatch(zone)
    return zone if found is None else f"UTC{'-' if found[1] == '+' else '+'}{found[2]}"


def _normal(typed: str) -> str:
    """Return a text with plain letters, signs and single blanks, in lower case, without what a line tells besides."""
    text = unicodedata.normalize("NFKC", heads(typed)[-1])
    for dash in "‐‑‒–—−":
        text = text.replace(dash, "-")
    return " ".join(text.casefold().split())


@cache
def _by_name() -> dict[str, str]:
    return {name.casefold(): name for name in ZONE.values}


def _offset(text: str) -> timedelta | None:
    """Return how far ahead of UTC is written; None where it is not that, or more than anywhere."""
    if text in ("utc", "gmt", "z", "zulu", "utc0", "gmt0"):
        return timedelta()
    if (bare := _AHEAD.fullmatch(text)) is not None:
        return _within(timedelta(hours=int(bare[1])))
    found = _OFFSET.fullmatch(text)
    if found is None:
        return None
    size = timedelta(hours=int(found[2]), minutes=int(found[3] or 0))
    return _within(-size if found[1] == "-" else size)


def _within(offset: timedelta) -> timedelta | None:
    return offset if timedelta(hours=-12) <= offset <= timedelta(hours=14) else None


def _ahead(text: str, now: datetime) -> timedelta | None:
    """Return how far ahead of UTC a clock is that shows the time in a text now."""
    found = _CLOCK.search(text) or _HOUR.search(text)
    if found is None:
        return None
    hour, minute = int(found[1]), int(found[2] or 0)
    if found[3]:
        hour = hour % 12 + (12 if found[3] == "p" else 0)
    there, here = timedelta(hours=hour, minutes=minute), now.astimezone(UTC)
    # Zones differ by quarters of an hour, and a clock that somebody reads is some minutes off.
    ahead = round((there - timedelta(hours=here.hour, minutes=here.minute)) / _STEP) * _STEP
    # It may be yesterday or tomorrow there.
    ways = (ahead + timedelta(days=day) for day in (0, -1, 1))
    return next((way for way in ways if hour < 24 and _within(way) is not None), None)


def _at(offset: timedelta, now: datetime) -> list[str]:
    """Return the zone of just that offset, then the places where it is so now."""
    known, always = _offsets(int(now.timestamp() // _STEP.total_seconds())), fixed(offset)
    places = [zone for zone in (*COMMON, *_world()) if known[zone] == offset]
    return list(dict.fromkeys([*([always] if always else []), *places]))


@lru_cache(maxsize=1)
def _offsets(quarter: int) -> dict[str, timedelta | None]:
    """Return how far ahead of UTC every zone is in a quarter of an hour, counted as unix time is.

    Python forgets zones that nobody holds: to read them all takes longer than an answer to a letter typed may.
    """
    now = datetime.fromtimestamp(quarter * _STEP.total_seconds(), UTC)
    return {zone: now.astimezone(ZoneInfo(zone)).utcoffset() for zone in (*COMMON, *_world())}


def _ranked(zones: Iterable[str]) -> list[str]:
    """Return zones in the order of their countries, what is well known before what is not."""
    world = _world()
    return sorted(zones, key=lambda zone: (zone not in COMMON, world.get(zone, len(world)), zone))


def _same_clock(zones: Iterable[str]) -> bool:
    """Return whether clocks always agree in some zones of one country; then the first is as good as any."""
    year, countries = datetime.now(UTC).year, _countries()
    clocks = {
        # January and July show summer time, on either half of the globe.
        (countries.get(zone), *(datetime(year, month, 1, tzinfo=ZoneInfo(zone)).utcoffset() for month in _SEASONS))
        for zone in zones
    }
    return len(clocks) == 1


@cache
def _countries() -> dict[str, str]:
    """Return the country of each zone of the world, a country's chief zone first."""
    lines = resources.files("tzdata").joinpath("zoneinfo", "zone.tab").read_text("utf-8").splitlines()
    rows = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return {row[2]: row[0] for row in rows if row[2] in ZONE.values}


@cache
def _world() -> dict[str, int]:
    return {zone: rank for rank, zone in enumerate(_countries())}


@cache
def _forms() -> dict[str, frozenset[str]]:
    """Return the plain forms of what each zone of the world may be called."""
    names = {zone: {zone, zone.rpartition("/")[2]} for zone in (UTC_NAME, *_countries())}
    for zone, name in (*_spoken(), *_abbreviated(), *((zone, name) for name, zone in _SHORT.items())):
        if zone in names:
            names[zone].add(name)
    return {zone: frozenset(form for name in each for form in forms(name)) for zone, each in names.items()}


@cache
def _by_form() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for zone, each in _forms().items():
        for form in each:
            found.setdefault(form, []).append(zone)
    return found


def _spoken() -> Iterator[tuple[str, str]]:
    """Yield zones with the names of their cities and countries in every language, and codes of the countries."""
    newer, countries = get_global("zone_aliases"), _countries()
    continents = {zone.partition("/")[0] for zone in countries}
    yield from ((new, old) for old, new in newer.items() if old.partition("/")[0] in continents)
    yield from ((new, old.rpartition("/")[2]) for old, new in newer.items() if old.partition("/")[0] in continents)
    codes: dict[str, set[str]] = {code: {code} for code in countries.values()}
    for alias, found in get_global("territory_aliases").items():
        # What is several countries today, such as the Soviet Union, means none of them.
        if len(found) == 1 and alias.isalpha() and found[0] in codes:
            codes[found[0]].add(alias)
    for name, code in _HOUSEHOLD.items():
        codes[code].add(name)
    for language in sorted(languages()):
        locale = Locale.parse(language)
        yield from (
            (newer.get(zone, zone), told["city"]) for zone, told in locale.time_zones.items() if "city" in told
        )
        for code, known in codes.items():
            known.add(locale.territories.get(code, code))
    for zone, code in countries.items():
        yield from ((zone, name) for name in codes[code])


def _abbreviated() -> Iterator[tuple[str, str]]:
    """Yield zones with the names of their times, long and short, as clocks and as people write them."""
    newer, year = get_global("zone_aliases"), datetime.now(UTC).year
    by_time = {
        time: [newer.get(zone, zone) for zone, _ in each]
        for time, each in groupby(
            sorted(get_global("meta_zones").items(), key=lambda pair: pair[1]), lambda pair: pair[1]
        )
    }
    for language in sorted(languages()):
        for time, told in Locale.parse(language).meta_zones.items():
            names = {name for length in ("long", "short") for name in _plain(told.get(length)) if name}
            yield from ((zone, name) for zone in by_time.get(time, ()) for name in names)
    for zone in _countries():
        shown = {datetime(year, month, 1, tzinfo=ZoneInfo(zone)).tzname() or "" for month in _SEASONS}
        yield from ((zone, name) for name in shown if name.isalpha())


def _plain(told: Mapping[str, str] | None) -> Iterator[str]:
    return iter(told.values() if told else ())
