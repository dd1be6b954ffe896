"""The question for somebody's time zone: asked with the first reminder, and wherever a clock sleeps at night."""

from collections.abc import Sequence

from hansa_bot.host.kernel.settings import Prefs
from hansa_bot.host.kernel.table import Table
from hansa_bot.i18n.catalog import Catalog
from hansa_bot.ui.kit.drafts import Draft, Item, button, custom_id, paragraphs, rows
from hansa_bot.ui.kit.verbs import DAY_PAGE, SETTINGS

_ASKED = "zone asked"


def ask_zone(tr: Catalog) -> str:
    """Ask somebody for their time zone."""
    return tr("When is it night where you are? Until you tell me, I go by UTC.")


async def first_time(prefs: Prefs, user: int, place: str, tr: Catalog) -> tuple[str | None, Sequence[Item]]:
    """Return the question for somebody's zone, with its button, unless it is known or was asked in another place."""
    if await _known(prefs, user) or not await prefs.is_first(user, _ASKED, place):
        return None, ()
    return _with_button(tr)


async def for_clock(prefs: Prefs, user: int, table: Table, tr: Catalog) -> tuple[str | None, Sequence[Item]]:
    """Return the question, with its button, for who sits at a table whose clock sleeps at night, until it is known.

    It is asked each time they sit down: how long they have depends on it.
    """
    sleeps = table.terms.sleeps and table.terms.speed is not None
    if not sleeps or not table.status.live or table.seat_of(user) is None or await _known(prefs, user):
        return None, ()
    await prefs.is_first(user, _ASKED, str(table.id))  # then their first reminder need not ask again
    question, items = _with_button(tr)
    return paragraphs(tr("This table's clock sleeps in your quiet hours."), question), items


async def with_question(prefs: Prefs, user: int, table: Table, text: str, tr: Catalog) -> Draft:
    """Return an answer to somebody who has sat down at a table, with that question below it."""
    question, items = await for_clock(prefs, user, table, tr)
    return Draft(paragraphs(text, question), rows(items) if items else None)


async def _known(prefs: Prefs, user: int) -> bool:
    return not (await prefs.person(user)).night_unknown


def _with_button(tr: Catalog) -> tuple[str, Sequence[Item]]:
    return f"-# {ask_zone(tr)}", [button(tr("My time zone"), custom_id(0, 0, SETTINGS, DAY_PAGE))]
