"""Pace panel: the page of the options panel on which those at a table agree about time."""

from __future__ import annotations

from hansa_bot.host.table import Table
from hansa_bot.host.time.pace import Late
from hansa_bot.i18n.catalog import Catalog, catalog
from hansa_bot.titles import registry
from hansa_bot.ui.kit import clocks
from hansa_bot.ui.kit.buttons import Entry, Item, button, custom_id, rows, select
from hansa_bot.ui.kit.draft import Draft, paragraphs, plain
from hansa_bot.ui.lobby.options_panel import changeable, marked, why_not


def compose(table: Table, user: int, language: str, note: str | None = None) -> Draft:
    """Return the page for a user; the note, in markup, says what led here."""
    tr, may_change = catalog(language, table.title), changeable(table, user)
    text = paragraphs(
        tr(
            "**{title}**: how much time you give each other.",
            title=plain(registry.load(table.title).meta.called(language)),
        ),
        note,
        clocks.agreed(table.terms, tr),
        None if table.terms.speed is None else tr(clocks.MEANINGS[table.terms.late]),
        None if may_change else why_not(table, tr),
    )
    back = button(tr("Back to the options"), _id(table, "options"))
    lists = [_paces(table, tr), _lates(table, tr)] if may_change else []
    return Draft(text, rows(*[[each] for each in lists], [back]))


def _paces(table: Table, tr: Catalog) -> Item:
    entries = [Entry(key, marked(tr(name), tr, chosen=key == table.terms.key)) for key, name in clocks.PACES.items()]
    return select(_id(table, "speed"), tr("Pace: {choice}", choice=clocks.pace(table.terms.speed, tr)), entries)


def _lates(table: Table, tr: Catalog) -> Item:
    now = table.terms.late
    entries = [
        Entry(late, marked(tr(clocks.LATES[late]), tr, chosen=late is now), tr(clocks.MEANINGS[late]))
        for late in Late
    ]
    return select(_id(table, "late"), tr("When time runs out: {choice}", choice=tr(clocks.LATES[now])), entries)


def _id(table: Table, verb: str) -> str:
    """Return the id of a control: made for what is arranged now."""
    return custom_id(table.id, table.arrangement, verb)
