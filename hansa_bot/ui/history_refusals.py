"""Refusals of statistics and of the search for finished games, in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hansa_bot.engine.errors import PlayerError
from hansa_bot.host.kernel.errors import LeftOut
from hansa_bot.i18n.catalog import Catalog
from hansa_bot.ui.kit.draft import plain
from hansa_bot.ui.kit.errors import NoDate
from hansa_bot.ui.kit.replies import clean


def _left_out(error: LeftOut, tr: Catalog) -> str:
    return tr("This person has chosen not to appear in statistics. /stats person without a name shows your own.")


def _no_date(error: NoDate, tr: Catalog) -> str:
    text = plain(clean(error.text, 80))
    return tr("I cannot read “{text}” as a day. Write it like 2026-12-03 or 3.12., or leave it out.", text=text)


SAY: dict[type[PlayerError], Callable[[Any, Any], str]] = {
    LeftOut: lambda error, context: _left_out(error, context.tr),
    NoDate: lambda error, context: _no_date(error, context.tr),
}
"""By the kind of refusal."""
