"""Leaving a running game: the question before it."""

from __future__ import annotations

from discord import ButtonStyle

from hansa_bot.host.table import Table
from hansa_bot.i18n.catalog import catalog
from hansa_bot.ui.kit.buttons import Controls, button, custom_id, rows


def question(table: Table, language: str) -> tuple[str, Controls | None]:
    """Return the private question that stands before a seat is handed to a computer player, with its button."""
    tr = catalog(language, table.title)
    text = tr("A computer player will play on in your place. You cannot take the seat again.")
    text += " " + tr("If you would rather look for a person in your place, use /seat offer.")
    control = custom_id(table.id, table.version, "leave")
    return text, rows([button(tr("Leave the game"), control, ButtonStyle.danger)])
