"""Erasing: what is said before everything about a person goes, and after it."""

from __future__ import annotations

from typing import Any

import discord
from discord import ButtonStyle

from hansa_bot.i18n.catalog import Catalog
from hansa_bot.ui.kit import asking, moment
from hansa_bot.ui.kit.buttons import button, custom_id, rows
from hansa_bot.ui.kit.draft import Draft, paragraphs
from hansa_bot.ui.kit.presses import Press, put
from hansa_bot.ui.kit.replies import acknowledge

ERASE = "erase"
"""The verb of the button that does it."""


async def ask(interaction: discord.Interaction[Any]) -> None:
    """Ask the asker in private whether everything about them is to go."""
    await acknowledge(interaction)
    await put(interaction, question(asking.words(interaction)))


def question(tr: Catalog) -> Draft:
    """Return the question, with what goes, what stays, and the button."""
    text = paragraphs(
        tr("**Erase everything that I hold about you?** It cannot be taken back."),
        tr(
            "What goes: your settings, reminders and standing orders, what you follow, and your name and account at "
            "every table, also in finished games and in statistics. There you become “Seat B”, or another letter."
        ),
        tr("Where a game of yours still runs, a computer player takes your seat over for good; lobbies you leave."),
        tr(
            "What stays: messages already posted on Discord, and files that somebody has exported; those I cannot "
            "change. The moves of your games stay too, without you."
        ),
    )
    return Draft(text, rows([button(tr("Erase everything"), custom_id(0, 0, ERASE), ButtonStyle.danger)]))


async def erase(press: Press) -> None:
    """Erase everything of the presser."""
    tr = asking.words(press.interaction)
    tables = await press.host.erasing.erase(press.person)
    moment.forget_names()
    done = tr("Done: nothing that I hold is about you any more.")
    at = tr.plural("It was {n} table.", "It was {n} tables.", tables) if tables else None
    again = tr("Whenever you play again, you start from nothing.")
    await put(press.interaction, Draft(paragraphs(done, at, again)))
