"""Holidays: saying until when one is away, and coming back early."""

from __future__ import annotations

from typing import Any

import discord

from hansa_bot.host.prefs import Whose
from hansa_bot.host.time import hours
from hansa_bot.i18n.catalog import N_, Catalog
from hansa_bot.ui.kit import asking, times
from hansa_bot.ui.kit.choices import Suggestion
from hansa_bot.ui.kit.draft import paragraphs
from hansa_bot.ui.kit.errors import NoDay
from hansa_bot.ui.kit.replies import acknowledge, private

BACK = N_("back")
_SPANS = (3, 7, 14, 21)

Interaction = discord.Interaction[Any]


async def holiday_by_command(interaction: Interaction, typed: str | None) -> None:
    """Begin a holiday, or end it where nothing is typed; raises a PlayerError."""
    await acknowledge(interaction)
    host, user = asking.services(interaction).host, interaction.user.id
    tr, request = asking.words(interaction), asking.request(interaction)
    if typed is None or typed.strip().casefold() in ("", BACK, tr(BACK).casefold()):
        number = await host.holidays.end(user, request)
        await private(interaction, paragraphs(tr("Welcome back; your holiday is over."), _at(number, tr)))
        return
    chosen = await host.prefs.of(Whose.PERSON, user)
    until = times.until(typed, hours.of(chosen).zone, host.holidays.now())
    if until is None:
        raise NoDay(typed)
    number = await host.holidays.begin(user, until, request)
    said = tr("You are on holiday until {when}.", when=times.when(until))
    what = tr(
        "Nobody reminds you, and your clocks stand still wherever that was agreed. You may play all the same: that "
        "does not end it, “/time holiday” alone does."
    )
    await private(interaction, paragraphs(said, what, _at(number, tr)))


def _at(number: int, tr: Catalog) -> str:
    if not number:
        return tr("You sit at no table now.")
    return tr.plural(
        "It holds for the {n} table at which you sit.", "It holds for the {n} tables at which you sit.", number
    )


async def complete_holiday(interaction: Interaction, typed: str) -> list[Suggestion]:
    """Return some lengths of a holiday; who is on one is offered to come back first."""
    host, tr = asking.services(interaction).host, asking.words(interaction)
    away = await host.holidays.until(interaction.user.id)
    found = [Suggestion(tr(BACK), BACK)] if away is not None else []
    found += [Suggestion(tr.plural("{n} day", "{n} days", days), f"{days} days") for days in _SPANS]
    return [line for line in found if typed.strip().casefold() in line.name.casefold()]
