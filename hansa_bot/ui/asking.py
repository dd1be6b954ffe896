"""Asking: who asks, where, and about which table."""

from __future__ import annotations

import logging
from typing import Any

import discord

from hansa_bot.engine.errors import NotYourDecision
from hansa_bot.host.errors import NotRunning, NotSeated
from hansa_bot.host.prefs import Chosen, Whose
from hansa_bot.host.table import Person, Place, Table
from hansa_bot.i18n.catalog import Catalog, catalog
from hansa_bot.titles import registry
from hansa_bot.titles.base import Meta
from hansa_bot.ui import titles
from hansa_bot.ui.errors import NotInChannel, OtherTitle
from hansa_bot.ui.moment import Moment, present
from hansa_bot.ui.services import Served, Services
from hansa_bot.ui.translator import language_of

_log = logging.getLogger(__name__)
_TABLE, _TITLE, _CHOSEN = "table", "title", "chosen"


def services(interaction: discord.Interaction[Any]) -> Services:
    """Return what the bot works with."""
    client: Served = interaction.client
    return client.services


def person(interaction: discord.Interaction[Any]) -> Person:
    """Return who asks, by the name shown in this place."""
    return Person(interaction.user.id, interaction.user.display_name)


def place(interaction: discord.Interaction[Any]) -> Place:
    """Return the channel or thread; raises NotInChannel where there is none."""
    if interaction.channel_id is None:
        raise NotInChannel
    parent = interaction.channel.parent_id if isinstance(interaction.channel, discord.Thread) else None
    return Place(interaction.guild_id, interaction.channel_id, parent)


def request(interaction: discord.Interaction[Any]) -> str:
    """Return the id of the request: the same however often it arrives."""
    return str(interaction.id)


async def attend(interaction: discord.Interaction[Any]) -> None:
    """Look up what the asker has chosen, before anything is said; where that fails, the defaults count."""
    try:
        found = await services(interaction).host.prefs.of(Whose.PERSON, interaction.user.id)
    except Exception:  # a wrong language is better than no answer
        _log.exception("settings unknown user=%s", interaction.user.id)
    else:
        interaction.extras[_CHOSEN] = found


def language(interaction: discord.Interaction[Any]) -> str:
    """Return the language in which the asker is answered: the one chosen, else the one Discord speaks to them."""
    chosen: Chosen = interaction.extras.get(_CHOSEN) or Chosen()
    return chosen.language or language_of(str(interaction.locale))


def words(interaction: discord.Interaction[Any]) -> Catalog:
    """Return the host's texts in the asker's language, with those of the title that is asked about."""
    return catalog(language(interaction), interaction.extras.get(_TITLE))


def title_named(interaction: discord.Interaction[Any], typed: str) -> Meta:
    """Return the title that is meant, and keep in mind that this is about it; raises BadSetup."""
    meta = titles.find(typed)
    interaction.extras[_TITLE] = meta.id
    return meta


async def table_here(interaction: discord.Interaction[Any], title: str | None = None) -> Table:
    """Return the table that the asker names by its number, else the one that is meant in this channel.

    Raises NoTable, Several, or OtherTitle when a title is given and it plays another.
    """
    number = getattr(interaction.namespace, _TABLE, None)
    table = await services(interaction).host.whereabouts.meant(
        place(interaction), interaction.user.id, number if isinstance(number, int) else None
    )
    remember(interaction, table)
    if title is not None and table.title != title:
        raise OtherTitle(registry.load(table.title).meta)
    return table


def remember(interaction: discord.Interaction[Any], table: Table) -> None:
    """Keep in mind which table an interaction is about, so that a refusal can speak of it."""
    interaction.extras[_TABLE] = table


def known_table(interaction: discord.Interaction[Any]) -> Table | None:
    """Return the table that an interaction is about, if that is known."""
    found: Table | None = interaction.extras.get(_TABLE)
    return found


async def moment_of(interaction: discord.Interaction[Any], table: Table) -> Moment:
    """Return the present moment of a game as the asker may see it; raises NotRunning."""
    return await present(services(interaction).host, table.id, interaction.user.id, language(interaction))


def decider(moment: Moment) -> int:
    """Return the seat for which the reader must decide now; raises NotSeated, NotRunning or NotYourDecision."""
    if moment.seat is None:
        raise NotSeated
    if not moment.running:
        raise NotRunning(moment.table.status)
    if not moment.must_act:
        raise NotYourDecision(moment.seat, moment.state.waiting)
    return moment.seat
