"""Preferences: the private panel in which persons and servers choose how I behave, and how all is forgotten."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

import discord
from discord import ButtonStyle, app_commands

from hansa_bot.host.kernel import settings
from hansa_bot.host.kernel.settings import Chosen, Setting, Whose
from hansa_bot.i18n.catalog import SOURCE_LANGUAGE, Catalog, catalog, languages
from hansa_bot.ui.kit import asking, moment, times
from hansa_bot.ui.kit.buttons import Item, ListEntry, button, custom_id, rows, select
from hansa_bot.ui.kit.draft import Draft, paragraphs
from hansa_bot.ui.kit.presses import Press, acknowledge, put
from hansa_bot.ui.settings import servers
from hansa_bot.ui.settings.setting_words import LANGUAGES, PAGES, WORDS, Page, Words

MINE, HOUSE, PAGE = "mine", "house", "settings"
"""The verbs of the selects in the panel of a person and of a server, and of the choice of pages."""

_VERBS = {Whose.PERSON: MINE, Whose.SERVER: HOUSE}
_PLANNING = {settings.REMINDING.key, settings.QUIET.key, settings.ZONE.key}

ERASE = "erase"
"""The verb of the button that does it."""


async def show_settings(
    interaction: discord.Interaction[Any], whose: Whose, wishes: Mapping[str, str | None], page: str | None = None
) -> None:
    """Set what is wished, if anything, and show a page of the panel, by default where that stands.

    Raises BadSetup, NoSuchZone, NotInChannel, NotManager.
    """
    who = interaction.user.id if whose is Whose.PERSON else servers.managed_server(interaction)
    host = asking.services(interaction).host
    wanted = {key: value for key, value in wishes.items() if value is not None}
    if settings.ZONE.key in wanted:
        wanted[settings.ZONE.key] = times.find_zone(wanted[settings.ZONE.key])
    chosen = await host.prefs.choose(whose, who, wanted) if wanted else await host.prefs.of(whose, who)
    if whose is Whose.PERSON and not _PLANNING.isdisjoint(wanted):
        await host.reminders.replan(who)
    await asking.attend(interaction)  # the language may be another one now
    tr = catalog(asking.language(interaction))
    note = tr("Your choice is stored.") if wanted else None
    await put(
        interaction,
        settings_page(whose, chosen, tr.language, interaction.created_at, note, _page(whose, wanted, page)),
    )


async def mine(press: Press) -> None:
    """Choose a value for oneself."""
    await show_settings(press.interaction, Whose.PERSON, {press.click.rest: press.chosen})


async def house(press: Press) -> None:
    """Choose a value for the server."""
    await show_settings(press.interaction, Whose.SERVER, {press.click.rest: press.chosen})


async def turn(press: Press) -> None:
    """Show another page of one's own settings."""
    await show_settings(press.interaction, Whose.PERSON, {}, press.chosen)


def settings_page(
    whose: Whose, chosen: Chosen, language: str, now: datetime, note: str | None = None, page: Page | None = None
) -> Draft:
    """Return a page of the panel: each setting with one sentence, what is chosen, and a select."""
    tr, page = catalog(language), page or PAGES[whose][0]
    head = {
        Whose.PERSON: tr("**Your settings**: they hold for you everywhere, and only you see them."),
        Whose.SERVER: tr("**Settings of this server**: they hold for all of its channels."),
    }
    told = [_told(WORDS[whose][setting], setting, chosen[setting], tr, now) for setting in page.settings]
    lists = [[_select(whose, setting, chosen[setting], tr, now)] for setting in page.settings]
    return Draft(
        paragraphs(head[whose], note, *told, _holiday(page, chosen, tr, now)),
        rows(*lists, _pages(whose, page, tr)),
    )


def _page(whose: Whose, wanted: Mapping[str, str], key: str | None) -> Page | None:
    """Return the page that is named, else the first one on which something was set."""
    for page in PAGES[whose]:
        if page.key == key or any(setting.key in wanted for setting in page.settings):
            return page
    return None


def _pages(whose: Whose, shown: Page, tr: Catalog) -> list[Item]:
    pages = PAGES[whose]
    if len(pages) == 1:
        return []
    found = [ListEntry(page.key, tr(page.name)) for page in pages]
    placeholder = tr("{option}: {choice}", option=tr("Which settings"), choice=tr(shown.name))
    return [select(custom_id(0, 0, PAGE), placeholder, found)]


def _told(words: Words, setting: Setting, value: str, tr: Catalog, now: datetime) -> str:
    there = tr("It is {time} there.", time=times.local_time(value, now)) if setting is settings.ZONE else ""
    choice = tr("Now {choice}", choice=f"**{tr(words.values[value])}**.")
    return f"**{tr(words.name)}**: {tr(words.about)} {choice} {there}".rstrip()


def _holiday(page: Page, chosen: Chosen, tr: Catalog, now: datetime) -> str | None:
    """Say until when the person is away, beside the hours of their day."""
    end = chosen.holiday_end(now.timestamp())
    if settings.QUIET not in page.settings or end is None:
        return None
    return tr("You are on holiday until {time}. /time holiday changes that.", time=f"<t:{end:.0f}:f>")


def _select(whose: Whose, setting: Setting, value: str, tr: Catalog, now: datetime) -> Item:
    words = WORDS[whose][setting]
    if setting is settings.ZONE:
        found = times.zone_entries(value, now)
    else:
        found = [ListEntry(each, _label(setting, each, value, tr, words)) for each in setting.values]
    placeholder = tr("{option}: {choice}", option=tr(words.name), choice=tr(words.values[value]))
    return select(custom_id(0, 0, _VERBS[whose], setting.key), placeholder, found)


def _label(setting: Setting, value: str, now: str, tr: Catalog, words: Words) -> str:
    marks = ((tr("default"), value == setting.values[0]), (tr("chosen"), value == now))
    return " · ".join([tr(words.values[value]), *(mark for mark, holds in marks if holds)])


def setting_choices(whose: Whose, setting: Setting) -> list[app_commands.Choice[str]]:
    """Return the values of a setting as the choices of a command's option."""
    words = WORDS[whose][setting]
    return [app_commands.Choice(name=words.values[value], value=value) for value in setting.values]


def language_choices() -> list[app_commands.Choice[str]]:
    """Return the languages that a table may have, each by its own name."""
    found = [SOURCE_LANGUAGE, *sorted(languages() - {SOURCE_LANGUAGE})]
    return [app_commands.Choice(name=LANGUAGES[language], value=language) for language in found]


async def ask_to_erase(interaction: discord.Interaction[Any]) -> None:
    """Ask the asker in private whether everything about them is to go."""
    await acknowledge(interaction)
    await put(interaction, erase_question(asking.words(interaction)))


def erase_question(tr: Catalog) -> Draft:
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
