"""Preferences: the private panel in which persons, and those who manage a server, choose how I behave."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import discord
from discord import app_commands

from hansa_bot.host import prefs
from hansa_bot.host.prefs import SETTINGS, Chosen, Setting, Whose
from hansa_bot.i18n.catalog import N_, SOURCE_LANGUAGE, Catalog, catalog, languages, own_name
from hansa_bot.ui import asking, servers
from hansa_bot.ui.buttons import Entry, Item, custom_id, rows, select
from hansa_bot.ui.draft import Draft, paragraphs
from hansa_bot.ui.presses import Press, put

MINE, HOUSE = "mine", "house"
"""The verbs of the selects in the panel of a person and of a server."""

_VERBS = {Whose.PERSON: MINE, Whose.SERVER: HOUSE}
_LANGUAGES = {language: own_name(language) for language in sorted(languages())}


@dataclass(frozen=True, slots=True)
class Words:
    """How a setting is spoken of: its name, what it is about in one sentence, and the names of its values."""

    name: str
    about: str
    values: Mapping[str, str]


WORDS: dict[Whose, dict[Setting, Words]] = {
    Whose.PERSON: {
        prefs.LANGUAGE: Words(
            N_("Language"),
            N_("The language in which I answer you in private."),
            {prefs.AUTO: N_("As your Discord"), **_LANGUAGES},
        ),
        prefs.ASKING: Words(
            N_("Ask before ending a turn"),
            N_("Whether the panel asks once more when you press the button that ends your turn."),
            {
                prefs.WHEN_LEFT: N_("When something is left"),
                prefs.ALWAYS: N_("Always"),
                prefs.NEVER: N_("Never"),
            },
        ),
        prefs.ENDING: Words(
            N_("End of your turn"),
            N_("Whether your turn ends right after your last action; that leaves less time to take it back."),
            {prefs.BY_HAND: N_("I end it myself"), prefs.BY_ITSELF: N_("It ends by itself")},
        ),
    },
    Whose.SERVER: {
        prefs.LANGUAGE: Words(
            N_("Language of new tables"),
            N_("The language of all that I say to everybody at a table; each table may choose its own."),
            {prefs.AUTO: N_("That of who opens it"), **_LANGUAGES},
        ),
        prefs.OPENING: Words(
            N_("Who may open tables"),
            N_("Joining, watching and playing stay open to everybody."),
            {prefs.EVERYBODY: N_("Everybody"), prefs.MANAGERS: N_("Who may manage the server")},
        ),
    },
}


async def show(interaction: discord.Interaction[Any], whose: Whose, wishes: Mapping[str, str | None]) -> None:
    """Set what is wished, if anything, and show the panel; raises BadSetup, NotInChannel, NotManager."""
    who = interaction.user.id if whose is Whose.PERSON else servers.managed(interaction)
    known = asking.services(interaction).host.prefs
    wanted = {key: value for key, value in wishes.items() if value is not None}
    chosen = await known.choose(whose, who, wanted) if wanted else await known.of(whose, who)
    await asking.attend(interaction)  # the language may be another one now
    tr = catalog(asking.language(interaction))
    note = tr("Your choice is stored.") if wanted else None
    await put(interaction, compose(whose, chosen, tr.language, note))


async def mine(press: Press) -> None:
    """Choose a value for oneself."""
    await show(press.interaction, Whose.PERSON, {press.click.rest: press.chosen})


async def house(press: Press) -> None:
    """Choose a value for the server."""
    await show(press.interaction, Whose.SERVER, {press.click.rest: press.chosen})


def compose(whose: Whose, chosen: Chosen, language: str, note: str | None = None) -> Draft:
    """Return the panel: each setting with one sentence, what is chosen, and a select."""
    tr = catalog(language)
    head = {
        Whose.PERSON: tr("**Your settings**: they hold for you everywhere, and only you see them."),
        Whose.SERVER: tr("**Settings of this server**: they hold for all of its channels."),
    }
    told = [_told(WORDS[whose][setting], chosen[setting], tr) for setting in SETTINGS[whose]]
    lists = [[_select(whose, setting, chosen[setting], tr)] for setting in SETTINGS[whose]]
    return Draft(paragraphs(head[whose], note, *told), rows(*lists))


def _told(words: Words, value: str, tr: Catalog) -> str:
    now = tr("Now {choice}", choice=f"**{tr(words.values[value])}**.")
    return f"**{tr(words.name)}**: {tr(words.about)} {now}"


def _select(whose: Whose, setting: Setting, now: str, tr: Catalog) -> Item:
    words = WORDS[whose][setting]
    entries = [Entry(value, _label(setting, value, now, tr, words)) for value in setting.values]
    placeholder = tr("{option}: {choice}", option=tr(words.name), choice=tr(words.values[now]))
    return select(custom_id(0, 0, _VERBS[whose], setting.key), placeholder, entries)


def _label(setting: Setting, value: str, now: str, tr: Catalog, words: Words) -> str:
    marks = ((tr("default"), value == setting.values[0]), (tr("chosen"), value == now))
    return " · ".join([tr(words.values[value]), *(mark for mark, holds in marks if holds)])


def choices(whose: Whose, setting: Setting) -> list[app_commands.Choice[str]]:
    """Return the values of a setting as the choices of a command's option."""
    words = WORDS[whose][setting]
    return [app_commands.Choice(name=words.values[value], value=value) for value in setting.values]


def language_choices() -> list[app_commands.Choice[str]]:
    """Return the languages that a table may have, each by its own name."""
    found = [SOURCE_LANGUAGE, *sorted(languages() - {SOURCE_LANGUAGE})]
    return [app_commands.Choice(name=_LANGUAGES[language], value=language) for language in found]
