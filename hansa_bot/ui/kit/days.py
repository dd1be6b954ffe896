"""Days as people write them: "24.12.", "Dec 24", "24 de diciembre", "bis Sonntag", in any language of ours."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from functools import cache

from babel import Locale

from hansa_bot.i18n.catalog import languages

_ISO = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})")
_DAY_FIRST = re.compile(r"(\d{1,2})\s*[./-]\s*(\d{1,2})\s*\.?(?:\s*[./-]?\s*(\d{4}|\d{2}))?")
_LESS = re.compile(r"\D*-\s*\d")
_WORD = re.compile(r"\d+|[^\W\d_]+")
_WEEK = 7

# Words that no data has: of days and longer, and what people put around days, in every language that we have.
_UNITS = {
    **dict.fromkeys(("d", "day", "days", "t", "tag", "tage", "tagen", "g", "giorno", "giorni", "dia", "dias"), 1),
    **dict.fromkeys(
        ("w", "week", "weeks", "woche", "wochen", "settimana", "settimane", "s", "semana", "semanas"), _WEEK
    ),
    **dict.fromkeys(("month", "months", "monat", "monate", "monaten", "mese", "mesi", "mes", "meses"), 30),
}
_ONE = {"a", "an", "one", "ein", "eine", "einen", "einer", "einem", "un", "una", "uno"}
_AWAY = {
    **dict.fromkeys(("today", "tonight", "heute", "oggi", "hoy"), 0),
    **dict.fromkeys(("tomorrow", "morgen", "domani", "manana"), 1),
    **dict.fromkeys(("day after tomorrow", "ubermorgen", "dopodomani", "pasado manana"), 2),
    **dict.fromkeys(("yesterday", "gestern", "ieri", "ayer"), -1),
    **dict.fromkeys(("day before yesterday", "vorgestern", "altro ieri", "anteayer"), -2),
}
_PAST = {"ago", "vor", "fa", "hace"}
_AROUND = {
    *("until", "till", "til", "to", "by", "on", "the", "next", "this", "coming", "in", "for", "of", "last", "since"),
    *("st", "nd", "rd", "th", "including", "inclusive"),
    *("bis", "zum", "zur", "am", "an", "im", "fur", "nachsten", "nachster", "kommenden", "diesen", "einschliesslich"),
    *("seit", "letzten", "den", "der", "inkl"),
    *("fino", "al", "alla", "il", "lo", "la", "tra", "fra", "per", "prossimo", "prossima", "questo", "questa", "di"),
    *("da", "dal", "scorso", "scorsa", "compreso", "compresa", "incluso"),
    *(
        "hasta",
        "el",
        "en",
        "dentro",
        "de",
        "del",
        "por",
        "proximo",
        "proxima",
        "este",
        "esta",
        "desde",
        "pasado",
        "durante",
    ),
}


def span(text: str) -> int | None:
    """Return the days that a length of time has ("in 2 Wochen", "una settimana"); None for anything else."""
    words = _words(text)
    if _LESS.match(text):
        return None
    if len(words) == 1 and words[0].isdecimal():
        return int(words[0]) if len(words[0]) <= 3 else None
    if len(words) != 2 or words[1] not in _UNITS or _PAST & set(_all(text)):
        return None
    number = 1 if words[0] in _ONE else int(words[0]) if words[0].isdecimal() and len(words[0]) <= 3 else None
    return None if number is None else number * _UNITS[words[1]]


def day(text: str, today: date, *, past: bool = False) -> date | None:
    """Return the day that is named; where it has no year or is a weekday, the next one, or with `past` the last."""
    try:
        return _written(text, today, past) or _told(text, today, past)
    except (ValueError, OverflowError):
        return None


def _written(text: str, today: date, past: bool) -> date | None:
    """Return a day that is written in numbers: the year first, or the day, unless that can only be the month."""
    bare = text.strip()
    if found := _ISO.fullmatch(bare):
        return date(int(found[1]), int(found[2]), int(found[3]))
    if (found := _DAY_FIRST.fullmatch(_without_words(bare))) is None:
        return None
    number, month = int(found[1]), int(found[2])
    if month > 12 >= number and "/" in bare:
        number, month = month, number
    return _in_year(number, month, found[3], today, past)


def _in_year(number: int, month: int, year: str | None, today: date, past: bool) -> date:
    if year is not None:
        return date(int(year) + (2000 if len(year) == 2 else 0), month, number)
    if past:
        return max(
            found for back in range(5) if (found := _real(today.year - back, month, number)) and found <= today
        )
    # In December, 3.1. is in January; yesterday is somewhere today.
    first = today - timedelta(days=1)
    return min(found for ahead in range(5) if (found := _real(today.year + ahead, month, number)) and found >= first)


def _real(year: int, month: int, number: int) -> date | None:
    try:
        return date(year, month, number)
    except ValueError:
        if month == 2 and number == 29:  # not in every year
            return None
        raise


def _told(text: str, today: date, past: bool) -> date | None:
    """Return a day that is told in words."""
    whole, words = " ".join(word for word in _all(text) if word not in _AROUND - {"pasado", "altro"}), _words(text)
    if (away := _AWAY.get(whole, _AWAY.get(" ".join(words)))) is not None:
        return today + timedelta(days=away)
    if past and _PAST & set(words):
        ago = span(" ".join(word for word in words if word not in _PAST))
        return None if ago is None else today - timedelta(days=ago)
    months, weekdays = _calendar()
    words = [word for word in words if word not in _ONE]
    if len(words) == 1 and words[0] in weekdays:
        ahead = (weekdays[words[0]] - today.weekday()) % _WEEK or _WEEK
        return today + timedelta(days=ahead - _WEEK if past else ahead)
    named = [word for word in words if word in months]
    if len(named) > 1 and named[0] in weekdays:  # "mar 3 dic"
        words.remove(named.pop(0))
    numbers = [word for word in words if word.isdecimal()]
    if len(named) != 1 or not 1 <= len(numbers) <= 2 or len(words) != 1 + len(numbers) or len(numbers[0]) > 2:
        return None
    return _in_year(int(numbers[0]), months[named[0]], next(iter(numbers[1:]), None), today, past)


def _without_words(text: str) -> str:
    """Return a text without what people put around a day that is written in numbers."""
    return re.sub(r"^(?:[^\W\d_]+\.?,?\s+)+", "", text) if _known(text) else text


def _known(text: str) -> bool:
    _, weekdays = _calendar()
    return all(word in _AROUND or word in weekdays for word in _all(text) if not word.isdecimal())


def _all(text: str) -> list[str]:
    bare = unicodedata.normalize("NFKD", text.casefold())
    return _WORD.findall("".join(sign for sign in bare if not unicodedata.combining(sign)))


def _words(text: str) -> list[str]:
    """Return the words of a text but for those that people put around days."""
    words = [word for word in _all(text) if word not in _AROUND] or _all(text)[-1:]  # "Di" is a day, too
    months, weekdays = _calendar()
    # "Sun, Dec 24": the weekday says nothing more.
    return [word for word in words if word not in weekdays or word in months] if len(words) > 2 else words


@cache
def _calendar() -> tuple[Mapping[str, int], Mapping[str, int]]:
    """Return the months, from 1, and the days of the week, from 0, by their names in every language."""
    months: dict[str, int] = {}
    weekdays: dict[str, int] = {}
    for language in sorted(languages()):
        locale = Locale.parse(language)
        for use in ("format", "stand-alone"):
            for length in ("wide", "abbreviated"):
                _enter(months, locale.months[use][length].items())
                _enter(weekdays, locale.days[use][length].items())
    return months, weekdays


def _enter(known: dict[str, int], named: Iterable[tuple[int, str]]) -> None:
    for number, name in named:
        for word in _all(name):
            known.setdefault(word, number)
