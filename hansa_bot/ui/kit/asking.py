"""Asking: who asks, where, about which table and which title; and what the bot works with to answer."""

from __future__ import annotations

import asyncio
import functools
import inspect
import logging
import re
from collections import OrderedDict
from collections.abc import Callable, Collection, Coroutine, Hashable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import discord
from discord import app_commands

from hansa_bot.engine.errors import BadSetup, NotYourDecision, PlayerError
from hansa_bot.host.kernel.errors import NotRunning, NotSeated
from hansa_bot.host.kernel.settings import Chosen
from hansa_bot.host.kernel.table import Person, Place, Table, short_id
from hansa_bot.i18n.catalog import N_, SOURCE_LANGUAGE, Catalog, catalog, languages
from hansa_bot.model.values import Whose
from hansa_bot.titles import registry
from hansa_bot.titles.base import Meta
from hansa_bot.ui.kit import grace, limits
from hansa_bot.ui.kit.called import CommandNames
from hansa_bot.ui.kit.choices import Suggestion, closest, fits, forms, heads, suggestion
from hansa_bot.ui.kit.drafts import clean, number_in
from hansa_bot.ui.kit.errors import NotInChannel, OtherTitle
from hansa_bot.ui.kit.limits import CHOICES
from hansa_bot.ui.kit.moment import Moment, present
from hansa_bot.ui.kit.rate_limit import RateLimiter

if TYPE_CHECKING:
    from prometheus_client import Histogram

    from hansa_bot.config import Config
    from hansa_bot.host.host import Host
    from hansa_bot.render.worker import Worker


_log = logging.getLogger(__name__)

_TABLE, _TITLE, _CHOSEN = "table", "title", "chosen"

T = TypeVar("T")
Answer = TypeVar("Answer", bound=Callable[..., Coroutine[Any, Any, None]])

Interaction = discord.Interaction[Any]

Checked = tuple[int, int, int | None]
"""A table, a seat, and the message that proposes something to it."""

MOMENTS = 64
"""How many are kept: more people than play at the same time."""

OPTION = "table"
"""Its name is the group's, which keeps its English name too."""

ABOUT = N_("Table number; this channel's table if you leave it out.")


in_private_too = app_commands.allowed_contexts(dms=True)
"""Lets a command or group be used in the bot's private messages as well."""


@dataclass(frozen=True)
class Services:
    """The host that changes tables, the worker that draws, the settings, and what limits how much is asked for."""

    host: Host
    worker: Worker
    config: Config
    limiter: RateLimiter = field(default_factory=RateLimiter)
    making: dict[Hashable, asyncio.Task[Any]] = field(default_factory=dict)
    """What takes long and is under way, by what it is."""
    checks: dict[Checked, asyncio.Task[None]] = field(default_factory=dict)
    """Checks of proposals that are under way."""
    commands: CommandNames = field(default_factory=CommandNames)
    moments: OrderedDict[tuple[int, int], Moment] = field(default_factory=OrderedDict)
    """What persons have seen of tables last, by table and person; whoever looked last stands last."""


async def share_result(known: Services, key: Hashable, make: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Return what is made; whoever asks while it is being made gets the same, also when the first one has gone."""
    if key not in known.making:
        known.making[key] = asyncio.create_task(make())
        known.making[key].add_done_callback(lambda _: known.making.pop(key))
    made: T = await asyncio.shield(known.making[key])
    return made


class Served(Protocol):
    """Whatever brings the services along, as the client does."""

    services: Services


def services(interaction: Interaction) -> Services:
    """Return what the bot works with."""
    client: Served = interaction.client
    return client.services


def person(interaction: Interaction) -> Person:
    """Return who asks, by the name shown in this place."""
    return Person(interaction.user.id, interaction.user.display_name, interaction.permissions.manage_guild)


def place(interaction: Interaction) -> Place:
    """Return the channel or thread; raises NotInChannel where there is none."""
    if interaction.channel_id is None:
        raise NotInChannel
    parent = interaction.channel.parent_id if isinstance(interaction.channel, discord.Thread) else None
    return Place(interaction.guild_id, interaction.channel_id, parent)


def server_place(interaction: Interaction) -> Place:
    """Return the same where a table can stand; raises NotInChannel in private too."""
    if interaction.guild_id is None:
        raise NotInChannel
    return place(interaction)


def request(interaction: Interaction) -> str:
    """Return the id of the request: the same however often it arrives."""
    return str(interaction.id)


def start_deadline(interaction: Interaction) -> None:
    """Start the clock for an answer to the asker alone; it has files only where I may attach any."""
    granted = interaction.app_permissions
    # Nothing at all is granted where permissions do not count, as in private messages.
    grace.begin(attach=granted.attach_files or not granted.value, private=True)


async def load_preferences(interaction: Interaction) -> None:
    """Look up what the asker has chosen, before anything is said; where that fails, the defaults count."""
    start_deadline(interaction)
    try:
        chosen = await services(interaction).host.prefs.load(Whose.PERSON, interaction.user.id)
    except Exception:  # a wrong language is better than no answer
        _log.exception("settings unknown person=%s", short_id(interaction.user.id))
    else:
        interaction.extras[_CHOSEN] = chosen


def language(interaction: Interaction) -> str:
    """Return the language in which the asker is answered: the one chosen, else the one Discord speaks to them."""
    chosen: Chosen = interaction.extras.get(_CHOSEN) or Chosen()
    return chosen.language or language_of(str(interaction.locale))


def as_shown(interaction: Interaction, text: str) -> str:
    """Return a text in the asker's language with commands as the asker's app, which may speak another, shows them."""
    written, shown = language(interaction), language_of(str(interaction.locale))
    return text if written == shown else services(interaction).commands.renamed(text, written, shown)


def words(interaction: Interaction) -> Catalog:
    """Return the host's texts in the asker's language, with those of the title that is asked about."""
    return catalog(language(interaction), interaction.extras.get(_TITLE))


def note_title(interaction: Interaction, typed: str) -> Meta:
    """Return the title that is meant, and keep in mind that this is about it; raises BadSetup."""
    meta = find_title(typed)
    interaction.extras[_TITLE] = meta.id
    return meta


async def table_here(interaction: Interaction, title: str | None = None) -> Table:
    """Return the table that the asker names by its number, else the one that is meant in this channel.

    Raises NoTable, Several, or OtherTitle when a title is given and it plays another.
    """
    number = table_number(getattr(interaction.namespace, _TABLE, None))
    table = await services(interaction).host.query.meant(place(interaction), interaction.user.id, number)
    remember(interaction, table)
    if title is not None and table.title != title:
        raise OtherTitle(registry.load(table.title).meta)
    return table


def table_number(given: object) -> int | None:
    """Return the number of a table that was chosen from the lines, also by the text of one."""
    if not isinstance(given, str):
        return given if isinstance(given, int) else None
    return number_in(next(iter(forms(heads(given)[-1])), ""))


def observe_latency(interaction: Interaction, figure: Histogram) -> None:
    """Record how long after its making, by Discord's clock, an interaction was acknowledged or answered at last."""
    if figure not in interaction.extras:
        interaction.extras[figure] = True
        figure.observe(max((discord.utils.utcnow() - interaction.created_at).total_seconds(), 0.0))


def remember(interaction: Interaction, table: Table) -> None:
    """Keep in mind which table an interaction is about, so that a refusal can speak of it."""
    interaction.extras[_TABLE] = table


def known_table(interaction: Interaction) -> Table | None:
    """Return the table that an interaction is about, if that is known."""
    table: Table | None = interaction.extras.get(_TABLE)
    return table


async def moment_of(interaction: Interaction, table: Table) -> Moment:
    """Return the present moment of a game as the asker may see it; raises NotRunning."""
    return await moment_at(interaction, table.id)


async def moment_at(interaction: Interaction, table: int) -> Moment:
    """Return the same for the number of a table; raises NoTable too.

    What was worked out for its reader is kept, for the next click is about what the last one has shown.
    """
    bot, user = services(interaction), interaction.user.id
    known = bot.moments.pop((table, user), None)
    moment = await present(bot.host, table, user, language(interaction), known, interaction.channel_id)
    if moment.must_act:  # whoever waits has nothing to choose from, so hardly anything was worked out
        bot.moments[table, user] = moment
    if len(bot.moments) > MOMENTS:
        bot.moments.popitem(last=False)
    return moment


def decider(moment: Moment) -> int:
    """Return the seat for which the reader must decide now; raises NotSeated, NotRunning or NotYourDecision."""
    if moment.seat is None:
        raise NotSeated
    if not moment.running:
        raise NotRunning(moment.table.status)
    if not moment.must_act:
        raise NotYourDecision(moment.seat, moment.state.waiting)
    return moment.seat


def about_table(answer: Answer) -> Answer:
    """Give a command the option `table`, with its autocomplete; `asking.table_here` reads it.

    It stands right above the function, below all other decorators: the function itself never sees the option.
    """

    async def ask(*args: Any, **given: Any) -> None:
        given.pop(OPTION, None)
        await answer(*args, **given)

    functools.update_wrapper(ask, answer)
    signature = inspect.signature(answer, eval_str=True)
    added = inspect.Parameter(OPTION, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=int | None)
    ask.__signature__ = signature.replace(parameters=[*signature.parameters.values(), added])  # type: ignore[attr-defined]
    app_commands.describe(**{OPTION: ABOUT})(ask)
    app_commands.autocomplete(**{OPTION: complete_table})(ask)
    return ask  # type: ignore[return-value]


async def complete_table(interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
    """Return the server's live tables whose lines hold what was typed: the asker's own first, then those near."""
    try:
        here, user = place(interaction), interaction.user.id
        known = await services(interaction).host.query.list_live(here, user)
    except PlayerError:
        return []
    except Exception:  # nobody sees an error while typing, so it must at least be in the log
        _log.exception("autocomplete failed interaction=%s", interaction.id)
        return []
    named, typed = table_number(str(current)), " ".join(str(current).split()).casefold()
    lines = [(table.id, table_line(table, language(interaction))) for table in known]
    fitting = [line for line in lines if typed in line[1].casefold()] or [line for line in lines if line[0] == named]
    return [app_commands.Choice(name=text, value=number) for number, text in fitting[: limits.CHOICES]]


def table_line(table: Table, code: str) -> str:
    """Return a table in one line without markup: its number, its title in a language, who plays."""
    names = ", ".join(clean(name) for name in table.names) or "–"
    return limits.cut(f"{table.id} · {registry.load(table.title).meta.called(code)} · {names}", limits.CHOICE_NAME)


def find_title(typed: str) -> Meta:
    """Return the one title that is meant by its id, command or name; raises BadSetup."""
    titles = {meta.id: meta for meta in registry.metas()}
    meant = closest(typed, _title_names())
    if len(meant) != 1:
        raise BadSetup("title", typed, [meta.name for meta in titles.values()])
    return titles[meant[0]]


async def complete_title(interaction: Interaction, typed: str) -> list[Suggestion]:
    """Return the titles that fit what was typed, the most prominent first, by their names in the asker's language."""
    known, spoken = fits(typed, _title_names()), language(interaction)
    metas = [meta for meta in registry.metas() if meta.id in known or not typed.strip()]
    return [suggestion(meta.called(spoken), meta.id) for meta in metas[:CHOICES]]


def _title_names() -> dict[str, Iterable[str]]:
    return {meta.id: (meta.id, meta.command, *map(meta.called, languages())) for meta in registry.metas()}


def language_of(locale: str, known: Collection[str] | None = None) -> str:
    """Return the language that we speak to a reader with this locale, English where we have none of theirs."""
    code = re.split("[-_]", locale)[0].lower()
    return code if code in (languages() if known is None else known) else SOURCE_LANGUAGE
