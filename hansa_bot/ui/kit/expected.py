"""Expected: when somebody's turn probably comes, and how long a game takes, as one would say it: parts of days."""

import logging
from collections.abc import Awaitable
from datetime import date, datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo

from babel.dates import format_date

from hansa_bot.host.host import Host
from hansa_bot.host.kernel.settings import ZONE
from hansa_bot.host.kernel.terms import DAY, HOUR
from hansa_bot.host.time.expecting import Expected
from hansa_bot.i18n.catalog import N_, Catalog
from hansa_bot.ui.kit import asking, background
from hansa_bot.ui.kit.asking import Interaction

_log = logging.getLogger(__name__)

SOON, PART, WEEK = 3 * HOUR, 8 * HOUR, 7
"""An interval that ends so soon is told in hours, one that is no wider as a part of a day; later weekdays are not
told: nobody knows which week is meant."""

HOURS = 20
"""From so many hours on days are told, where nobody knows what time it is for the reader."""

DAWN, NOON, EVENING = 5, 12, 18
"""The hours with which the parts of a day begin; what comes before dawn is still the evening before."""

PARTS = (
    (N_("this morning"), N_("this afternoon"), N_("this evening")),
    (N_("tomorrow morning"), N_("tomorrow afternoon"), N_("tomorrow evening")),
    (N_("on {day} morning"), N_("on {day} afternoon"), N_("on {day} evening")),
)
DAYS = (N_("today"), N_("tomorrow"), N_("on {day}"))
"""Today, tomorrow and later; each may stand in “Probably your turn …”."""


def when(expected: Expected, now: float, zone: tzinfo | None, tr: Catalog) -> str | None:
    """Say when something probably comes; without a zone, or at night, how far away that is. None where words would
    mislead.
    """
    if zone is not None and datetime.fromtimestamp(now, zone).hour < DAWN:
        zone = None  # nobody knows which day “tomorrow” is
    hours = max(round((expected.middle - now) / HOUR), 1)
    near = hours < HOURS if zone is None else _is_same_evening(now, expected.middle, zone)
    if expected.late - now < SOON or (near and expected.width <= PART):
        return tr.plural("in about an hour", "in about {n} hours", hours)
    if zone is None:
        days = round(hours / 24)
        return tr.plural("in about a day", "in about {n} days", days) if days else None
    today, first, middle, last = (_day(at, zone) for at in (now, expected.early, expected.middle, expected.late))
    if (last - today).days >= WEEK:
        return None
    if expected.width <= PART:
        hour = datetime.fromtimestamp(expected.middle, zone).hour
        return _named(PARTS[_far(middle, today)][_part(hour)], middle, tr)
    one, other = (_named(DAYS[_far(each, today)], each, tr) for each in (first, last))
    if first == last:
        return one
    if (last - first).days == 1:
        return tr("{one} or {other}", one=one, other=other)
    return tr("by {day}", day=_weekday(last, tr))


async def turn_line(host: Host, table: int, user: int, tr: Catalog, *, at_hand: bool = False) -> str | None:
    """Say when a user's turn at a table probably comes; None where nobody can tell, or not by what is `at_hand`."""
    expected = await _or_none(host.expecting.turn(table, user, at_hand=at_hand))
    chosen = await host.prefs.person(user)
    zone = ZoneInfo(chosen[ZONE]) if chosen.has(ZONE) else None
    told = None if expected is None else when(expected, host.now(), zone, tr)
    return None if told is None else tr("Probably your turn {when}.", when=told)


class Soon:
    """The same, worked out beside what an answer waits for anyway: no answer waits for it."""

    said: str | None = None


def begin(interaction: Interaction, table: int, tr: Catalog) -> Soon:
    """Begin to work out when a turn of the presser comes."""
    soon = Soon()

    async def work() -> None:
        host, user = asking.services(interaction).host, interaction.user.id
        soon.said = await turn_line(host, table, user, tr, at_hand=True)

    background.later(interaction, work())
    return soon


async def length_line(host: Host, table: int, tr: Catalog) -> str | None:
    """Say how long a game will probably take those who sit in its lobby; None where nobody can tell."""
    expected = await _or_none(host.expecting.length(table))
    if expected is None:
        return None
    return tr.plural(
        "At your pace the game takes about {n} day.",
        "At your pace the game takes about {n} days.",
        max(round(expected.middle / DAY), 1),
    )


async def _or_none(asked: Awaitable[Expected | None]) -> Expected | None:
    """Return what is expected, None where that fails: it costs no answer its other words."""
    try:
        return await asked
    except Exception:
        _log.exception("nothing expected")
        return None


def _day(at: float, zone: tzinfo) -> date:
    return (datetime.fromtimestamp(at, zone) - timedelta(hours=DAWN)).date()


def _is_same_evening(now: float, then: float, zone: tzinfo) -> bool:
    return datetime.fromtimestamp(now, zone).hour >= EVENING and _day(now, zone) == _day(then, zone)


def _far(day: date, today: date) -> int:
    return min(max((day - today).days, 0), 2)


def _part(hour: int) -> int:
    return 2 if hour >= EVENING or hour < DAWN else int(hour >= NOON)


def _named(text: str, day: date, tr: Catalog) -> str:
    return tr(text, day=_weekday(day, tr))


def _weekday(day: date, tr: Catalog) -> str:
    return format_date(day, "EEEE", tr.language)
