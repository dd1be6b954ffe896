"""Preferences: the private panel in which persons and servers choose how I behave, and how all is forgotten."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

import discord
from discord import ButtonStyle, app_commands

from hansa_bot.engine.errors import BadSetup, PlayerError
from hansa_bot.host.kernel import settings as prefs
from hansa_bot.host.kernel.settings import Chosen, Setting
from hansa_bot.i18n.catalog import Catalog, catalog
from hansa_bot.model.values import Whose
from hansa_bot.ui.kit import asking, choices, grace, routes, servers, table_texts, times
from hansa_bot.ui.kit.asking import Interaction
from hansa_bot.ui.kit.background import later
from hansa_bot.ui.kit.drafts import Draft, Item, button, custom_id, id_in, paragraphs, rows, select
from hansa_bot.ui.kit.entries import ListEntry, with_marks
from hansa_bot.ui.kit.errors import WhichZone
from hansa_bot.ui.kit.presses import Press, acknowledge, put
from hansa_bot.ui.kit.refusals.telling import refusal_text
from hansa_bot.ui.kit.setting_words import LANGUAGES, PAGES, WORDS, Page, Words
from hansa_bot.ui.kit.verbs import HOLIDAY, MINE, SETTINGS
from hansa_bot.ui.kit.zone_question import ask_zone

HOUSE = "house"
"""Verb: choose a value of a server's settings; of one's own it is `MINE`."""

_VERBS = {Whose.PERSON: MINE, Whose.SERVER: HOUSE}
_PLANNING = {prefs.REMINDING.key, prefs.QUIET.key, prefs.ZONE.key}

OPENING = "opening"
"""The page of who may open tables, and where."""

MOST_LISTED = 10
"""Roles, or channels, that a server can list."""


ERASE = "erase"
"""The verb of the button that does it."""


async def show_settings(
    interaction: Interaction,
    whose: Whose,
    wishes: Mapping[str, str | None],
    page: str | None = None,
    *,
    saved: bool = False,
) -> None:
    """Set what is wished, if anything, and show a page of the panel, by default where that stands.

    Raises BadSetup, NoSuchZone, NotInChannel, NotManager.
    """
    who = interaction.user.id if whose is Whose.PERSON else servers.managed_server(interaction)
    host = asking.services(interaction).host
    wanted = {key: value for key, value in wishes.items() if value is not None}
    which = _find_zone(wanted, interaction.created_at)
    chosen = await host.prefs.choose(whose, who, wanted) if wanted else await host.prefs.load(whose, who)
    if whose is Whose.PERSON and not _PLANNING.isdisjoint(wanted):
        await host.reminders.replan(who)
    await asking.load_preferences(interaction)  # the language may be another one now
    tr = catalog(asking.language(interaction))
    if which is not None:
        await put(interaction, _zones_to_choose(which, bool(wanted), tr, interaction.created_at))
        return
    note, shown = tr("Saved.") if wanted or saved else None, _page(whose, wanted, page) or PAGES[whose][0]
    if not asking.services(interaction).config.thinking_workers:  # there nobody looks back at a turn
        kept = {each: words for each, words in shown.settings.items() if each is not prefs.LOOKING}
        shown = replace(shown, settings=kept)
    more = _listing_items(interaction, chosen, tr) if shown.key == OPENING else []
    await put(interaction, settings_page(whose, chosen, tr.language, interaction.created_at, note, shown, more))


def _find_zone(wanted: dict[str, str], now: datetime) -> WhichZone | None:
    """Put the zone that is meant in place of what was typed; return what is to be asked where several are meant."""
    if prefs.ZONE.key not in wanted:
        return None
    try:
        wanted[prefs.ZONE.key] = times.find_zone(wanted[prefs.ZONE.key], now)
    except WhichZone as error:
        del wanted[prefs.ZONE.key]
        return error
    return None


def _zones_to_choose(error: WhichZone, saved: bool, tr: Catalog, now: datetime) -> Draft:
    """Return the question which zone is meant; anything else that was wished is set."""
    entries = [ListEntry(zone, times.zone_label(zone, now)) for zone in error.nearest]
    choice = select(custom_id(0, 0, MINE, prefs.ZONE.key), tr("My time zone"), entries)
    return Draft(paragraphs(refusal_text(error, tr), tr("The rest is saved.") if saved else None), rows([choice]))


def _listing_items(interaction: Interaction, chosen: Chosen, tr: Catalog) -> list[list[Item]]:
    """Return the selects of roles that may open tables, and of the channels where; what is gone is not shown."""
    usual = discord.SelectDefaultValue
    roles = discord.ui.RoleSelect[Any](
        custom_id=custom_id(0, 0, HOUSE, prefs.ROLES),
        placeholder=tr("Roles that may open tables"),
        min_values=0,
        max_values=MOST_LISTED,
        default_values=[
            usual(id=role, type=discord.SelectDefaultValueType.role)
            for role in servers.present_roles(interaction, chosen.listed(prefs.ROLES))
        ],
    )
    channels = discord.ui.ChannelSelect[Any](
        custom_id=custom_id(0, 0, HOUSE, prefs.CHANNELS),
        placeholder=tr("Channels for tables: all of them"),
        channel_types=list(servers.PLACES),
        min_values=0,
        max_values=MOST_LISTED,
        default_values=[
            usual(id=each, type=discord.SelectDefaultValueType.channel)
            for each in servers.present_channels(interaction, chosen.listed(prefs.CHANNELS))
        ],
    )
    return [[roles], [channels]]


async def _choose_listed(interaction: Interaction, key: str) -> None:
    """List roles or channels, as they were just selected; raises NotManager, NotInChannel, or BadSetup."""
    guild, host = servers.managed_server(interaction), asking.services(interaction).host
    data: dict[str, Any] = dict(interaction.data or {})
    values = [str(value) for value in data.get("values") or ()]
    known = servers.present_roles if key == prefs.ROLES else servers.present_channels
    ids = [number for value in values if (number := id_in(value)) is not None]
    if len(ids) != len(values) or len(ids) > MOST_LISTED or known(interaction, ids) != ids:
        raise BadSetup(key, " ".join(values), [])
    wanted = {key: " ".join(map(str, ids))}
    if key == prefs.ROLES:  # whoever chooses roles means them
        wanted[prefs.OPENING.key] = prefs.LISTED if ids else prefs.MANAGERS
    await host.prefs.enter(Whose.SERVER, guild, wanted)


@routes.control(MINE, HOUSE, anywhere=True)
async def choose(press: Press) -> None:
    """Choose a value for oneself, or for the server."""
    whose = next(whose for whose, verb in _VERBS.items() if verb == press.click.verb)
    key, _, value = press.click.rest.partition("/")
    if whose is Whose.SERVER and key in (prefs.ROLES, prefs.CHANNELS):
        await _choose_listed(press.interaction, key)
        await show_settings(press.interaction, whose, {}, OPENING, saved=True)
        return
    await show_settings(press.interaction, whose, {key: value or press.chosen})


@routes.control(SETTINGS, anywhere=True)
async def turn(press: Press) -> None:
    """Show another page of one's own settings, or of the server's."""
    whose = Whose.SERVER if press.click.rest == HOUSE else Whose.PERSON
    await show_settings(press.interaction, whose, {}, press.chosen or press.click.rest)


def settings_page(
    whose: Whose,
    chosen: Chosen,
    language: str,
    now: datetime,
    note: str | None = None,
    page: Page | None = None,
    more: Sequence[Sequence[Item]] = (),
) -> Draft:
    """Return a page of the panel: each setting with one sentence, what is chosen, a select; `more` stand below."""
    tr, page = catalog(language), page or PAGES[whose][0]
    head = {
        Whose.PERSON: tr("**Your settings**: they apply everywhere, and only you see them."),
        Whose.SERVER: tr("**Settings of this server**: they apply to all its channels."),
    }
    told = [_told(WORDS[whose][setting], setting, chosen[setting], tr, now) for setting in page.settings]
    lists = [[_select(whose, setting, chosen[setting], tr, now)] for setting in page.settings]
    return Draft(
        paragraphs(head[whose], note, *told, _night(whose, page, chosen, tr), _holiday(page, chosen, tr, now)),
        rows(*lists, *more, _holiday_button(page, chosen, tr, now), _pages(whose, page, tr)),
    )


def _night(whose: Whose, page: Page, chosen: Chosen, tr: Catalog) -> str | None:
    """Ask whose quiet hours nobody could keep yet for the zone: beside it, and on the page that they see first."""
    if whose is not Whose.PERSON or not chosen.night_unknown:
        return None
    if prefs.ZONE in page.settings:
        return ask_zone(tr)
    (day,) = (each.name for each in PAGES[whose] if prefs.ZONE in each.settings)
    where = tr("That's set under {group}.", group=f"**{tr(day)}**")
    return f"-# {ask_zone(tr)} {where}" if page is PAGES[whose][0] else None


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
    entries = [ListEntry(page.key, tr(page.name)) for page in pages]
    placeholder = tr("{option}: {choice}", option=tr("Choose a group"), choice=tr(shown.name))
    return [select(custom_id(0, 0, SETTINGS, HOUSE if whose is Whose.SERVER else ""), placeholder, entries)]


def _told(words: Words, setting: Setting, value: str, tr: Catalog, now: datetime) -> str:
    there = tr("It's {time} there now.", time=times.local_time(value, now)) if setting is prefs.ZONE else ""
    choice = tr("Now: {choice}", choice=f"**{tr(words.values[value])}**.")
    return f"**{tr(words.name)}**: {tr(words.about)} {choice} {there}".rstrip()


def _holiday(page: Page, chosen: Chosen, tr: Catalog, now: datetime) -> str | None:
    """Say until when the person is away, beside the hours of their day."""
    end = chosen.holiday_end(now.timestamp())
    if prefs.QUIET not in page.settings or end is None:
        return None
    return tr("You're on holiday until {time}. /time holiday changes that.", time=f"<t:{end:.0f}:f>")


def _holiday_button(page: Page, chosen: Chosen, tr: Catalog, now: datetime) -> list[Item]:
    if prefs.QUIET not in page.settings:
        return []
    away = chosen.holiday_end(now.timestamp()) is not None
    return [button(tr("Change my holiday") if away else tr("Take a holiday"), custom_id(0, 0, HOLIDAY))]


def _select(whose: Whose, setting: Setting, value: str, tr: Catalog, now: datetime) -> Item:
    words = WORDS[whose][setting]
    if setting is prefs.ZONE:
        entries = times.zone_entries(value, now)
    else:
        entries = [ListEntry(each, _label(setting, each, value, tr, words)) for each in setting.values]
    placeholder = tr("{option}: {choice}", option=tr(words.name), choice=tr(words.values[value]))
    return select(custom_id(0, 0, _VERBS[whose], setting.key), placeholder, entries)


def _label(setting: Setting, value: str, now: str, tr: Catalog, words: Words) -> str:
    marks = ((tr("standard"), value == setting.values[0]), (tr("chosen"), value == now))
    return with_marks(tr(words.values[value]), *marks)


def setting_choices(whose: Whose, setting: Setting) -> list[app_commands.Choice[str]]:
    """Return the values of a setting as the choices of a command's option."""
    words = WORDS[whose][setting]
    return [app_commands.Choice(name=words.values[value], value=value) for value in setting.values]


def language_choices() -> list[app_commands.Choice[str]]:
    """Return the languages that a table may have, each by its own name."""
    spoken = prefs.LANGUAGE.values[1:]
    return [app_commands.Choice(name=LANGUAGES[language], value=language) for language in spoken]


async def ask_to_erase(interaction: Interaction) -> None:
    """Ask the asker in private whether everything about them is to go."""
    await acknowledge(interaction)
    await put(interaction, erase_question(asking.words(interaction)))


def erase_question(tr: Catalog) -> Draft:
    """Return the question, with what goes, what stays, and the button."""
    text = paragraphs(
        tr("**Delete everything I know about you?** There is no undo."),
        tr(
            "What goes: your settings, lessons, reminders, notes, standing orders and the games you follow, and your "
            "name and account at every table, finished games and statistics included. There you become “Seat B”, or "
            "another letter."
        ),
        tr(
            "In games still running a computer player takes your seat for good; you leave tables that haven't "
            "started."
        ),
        tr(
            "What stays: messages already on Discord and files somebody has exported, which I can't change; and "
            "the moves of your games, without your name."
        ),
    )
    return Draft(text, rows([button(tr("Delete everything"), custom_id(0, 0, ERASE), ButtonStyle.danger)]))


@routes.control(ERASE, anywhere=True)
async def erase(press: Press) -> None:
    """Erase everything of the presser."""
    erasing = await press.host.erasing.begin(press.person)
    if await grace.in_time(erasing):
        await _tell_erased(press, erasing)
        return
    tr = asking.words(press.interaction)
    text = tr("I'm deleting everything about you. It takes a while and goes on by itself, even if I restart.")
    await put(press.interaction, Draft(text))
    erasing.add_done_callback(lambda _: later(press.interaction, _tell_erased_late(press, erasing)))


async def _tell_erased_late(press: Press, erasing: asyncio.Task[int]) -> None:
    try:
        await _tell_erased(press, erasing)
    except PlayerError as error:
        await put(press.interaction, Draft(refusal_text(error, asking.words(press.interaction))))


async def _tell_erased(press: Press, erasing: asyncio.Task[int]) -> None:
    """Say that everything is erased; raises what kept it from that."""
    tr, tables = asking.words(press.interaction), erasing.result()
    table_texts.forget_names()
    choices.forget_typed()
    press.services.moments.clear()
    done = tr("Done. I've deleted everything about you.")
    at = tr.plural("That was {n} table.", "That was {n} tables.", tables) if tables else None
    again = tr("If you play again, you start fresh.")
    await put(press.interaction, Draft(paragraphs(done, at, again)))
