"""The router: every use of a button, select or form ends here and gets an answer."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands

from hansa_bot.engine.errors import PlayerError
from hansa_bot.host.kernel.errors import Closing, InternalFault, NoTable, as_told
from hansa_bot.host.kernel.table import Status, short_id
from hansa_bot.i18n.catalog import Catalog
from hansa_bot.metrics import FAULT, LATE, REFUSED
from hansa_bot.ui import twins
from hansa_bot.ui.kit import asking, drafts, forms, limits, rate_limit, routes
from hansa_bot.ui.kit.asking import Interaction, Services
from hansa_bot.ui.kit.controls import rule_link
from hansa_bot.ui.kit.drafts import Click, Draft, Item, rows, safe
from hansa_bot.ui.kit.errors import NoControl, TooMany
from hansa_bot.ui.kit.presses import Press, acknowledge, belongs, free_the_select, has_ended, in_private, private, put
from hansa_bot.ui.kit.refusals.telling import explain, refusal_text, ways_on
from hansa_bot.ui.kit.routes import Handler
from hansa_bot.ui.lobby import colours, head_starts, hints, inviting, levels, lobby_card, opening, options_panel
from hansa_bot.ui.look import (
    afterwards,
    bringing,
    deal_list,
    deals,
    desks,
    doubles,
    exporting,
    games,
    looks,
    overview,
    plays,
    puzzles,
    replaying,
    season,
    sharing,
    statistics,
    strength,
)
from hansa_bot.ui.rules import learning, papers, rulebook, why
from hansa_bot.ui.settings import managing, preferences
from hansa_bot.ui.time import absence, idling, pausing, reminders, votes
from hansa_bot.ui.turn import (
    ahead,
    coaching,
    line,
    more,
    next_table,
    notes,
    panel,
    planning,
    rewinding,
    seats,
    standing,
)

_log = logging.getLogger(__name__)

RESULT = "result"
"""Where an interaction notes what became of it, if that is not what was asked for."""

FEATURES = (
    *(colours, head_starts, hints, inviting, levels, lobby_card, opening, options_panel),
    *(afterwards, bringing, deal_list, deals, desks, exporting, games, looks, overview, plays, puzzles, replaying),
    *(season, sharing, statistics, strength),
    *(learning, papers, rulebook, why),
    *(managing, preferences),
    *(absence, idling, pausing, reminders, votes),
    *(ahead, coaching, line, more, next_table, notes, panel, planning, rewinding, seats, standing),
)
"""All that people can press; each brings its routes along, and no two may answer the same."""

_ANSWERED = 40060


async def handle(interaction: Interaction, services: Services) -> None:
    """Do what a control or a form asks for, and answer in private in any case."""
    click = drafts.parse(str(_data(interaction).get("custom_id", "")))
    handler = _handler(interaction, click)
    if handler is None or not handler.opens:
        try:
            await acknowledge(interaction)
        except discord.HTTPException as error:
            # Without an acknowledgement nothing we do could be seen, so nothing is done.
            _log_unanswered(interaction, error)
            return
    await asking.load_preferences(interaction)
    try:
        await _follow(interaction, services, click, handler)
    except Exception as error:
        await tell_failure(interaction, error)
    await free_the_select(interaction)
    if not in_private(interaction):
        await twins.take_away(interaction, services)
        await doubles.take_away(interaction)


def _data(interaction: Interaction) -> dict[str, Any]:
    return dict(interaction.data or {})


def _handler(interaction: Interaction, click: Click | None) -> Handler | None:
    """Return what is asked for; a control stands in a message, a form need not have been opened from one."""
    if click is None:
        return None
    if interaction.type is discord.InteractionType.modal_submit:
        return routes.FORMS.get(click.verb)
    return routes.CONTROLS.get(click.verb) if interaction.message is not None else None


async def _follow(interaction: Interaction, services: Services, click: Click | None, handler: Handler | None) -> None:
    if click is None or handler is None:
        interaction.extras[RESULT] = REFUSED
        await put(interaction, Draft(refusal_text(NoControl(), asking.words(interaction))))
        return
    values = _data(interaction).get("values")
    chosen = values[0] if isinstance(values, list) and values and isinstance(values[0], str) else ""
    _pay(interaction, handler.price)
    sent = forms.read(interaction) if interaction.type is discord.InteractionType.modal_submit else forms.NOTHING
    press = Press(interaction, services, click, chosen, sent)
    try:
        if click.table or not handler.anywhere:
            table = await services.host.query.table(click.table)
            if not belongs(table, interaction):
                raise NoTable(click.table)
            asking.remember(interaction, table)
        await handler.callback(press)
    except InternalFault:
        raise
    except PlayerError as error:
        await _refuse(press, error)


async def _refuse(press: Press, error: PlayerError) -> None:
    """Say why not, above a fresh panel for whoever plays at the table."""
    press.interaction.extras[RESULT] = REFUSED
    text, link = await explain(press.interaction, error), rule_link(press.interaction, error)
    if not isinstance(error, NoTable) and await _plays(press):
        await panel.show(press.interaction, press.services, press.click.table, note=text, link=link)
    else:
        await put(press.interaction, Draft(text, rows([link]) if link else None))


async def _plays(press: Press) -> bool:
    try:
        table = await press.host.query.table(press.click.table)
    except NoTable:
        return False
    return table.status is Status.RUNNING and table.seat_of(press.user) is not None


async def tell_failure(interaction: Interaction, error: BaseException) -> None:
    """Tell the asker why nothing came of it: a refusal in words, or that the fault is ours, which is logged."""
    tr = asking.words(interaction)
    if has_ended(error):
        _log.info("answered too late interaction=%d reason=%r", interaction.id, error)
        interaction.extras[RESULT] = LATE
        return
    misread = isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch)
    refused = (
        misread
        or isinstance(error, app_commands.TransformerError)
        or (isinstance(error, PlayerError) and not isinstance(error, InternalFault))
    )
    interaction.extras[RESULT] = REFUSED if refused else FAULT
    if isinstance(error, discord.HTTPException) and not interaction.response.is_done():
        # Discord did not take our first answer, so it takes no other one either.
        _log_unanswered(interaction, error)
        return
    ways: list[list[Item]] = []
    told = as_told(error)
    if told is not error:
        _log_failed(interaction, error)
    if isinstance(told, PlayerError):
        text, ways = await explain(interaction, told), await ways_on(interaction, told)
    elif misread:
        text = tr("This command has changed. Reload Discord (Ctrl+R) and try again.")
    elif isinstance(error, app_commands.TransformerError):
        text = _not_understood(error.value, tr)
    else:
        _log_failed(interaction, error)
        text = refusal_text(InternalFault(None), tr)
    await _answer(interaction, text, ways)


def _log_failed(interaction: Interaction, error: BaseException) -> None:
    table = asking.known_table(interaction)
    where = (interaction.id, short_id(interaction.user.id), table and table.id, table and table.version)
    _log.error("answer failed interaction=%d person=%s table=%s version=%s", *where, exc_info=error)


_TYPES: dict[discord.AppCommandOptionType, tuple[type, ...]] = {
    discord.AppCommandOptionType.string: (str,),
    discord.AppCommandOptionType.integer: (int,),
    discord.AppCommandOptionType.number: (int, float),
    discord.AppCommandOptionType.boolean: (bool,),
    discord.AppCommandOptionType.user: (discord.User, discord.Member),
    discord.AppCommandOptionType.channel: (app_commands.AppCommandChannel,),
}


def _odd_value(interaction: Interaction) -> str | None:
    """Return a value of an option that Discord's own client never sends, None where there is none."""
    typing = interaction.type is discord.InteractionType.autocomplete
    try:
        given = vars(interaction.namespace)
    except (TypeError, ValueError):  # discord.py could not even read them
        return "?"
    for option in getattr(interaction.command, "parameters", ()):
        if option.display_name in given and _is_odd(option, value := given[option.display_name], typing=typing):
            return str(getattr(value, "id", value))
    return None


def _is_odd(option: app_commands.Parameter, value: Any, *, typing: bool) -> bool:
    """Return whether a value is out of range, none of the choices, or none of its option's type."""
    types = _TYPES.get(option.type)
    if types is None or (option.name == asking.OPTION and asking.table_number(value) is not None):
        return False
    if typing:  # then it may be half a value, and of a person Discord tells the id alone
        return type(value) not in (str, discord.Object, *types)
    size = len(value) if isinstance(value, str) else value
    return type(value) not in types or not (
        (option.min_value is None or size >= option.min_value)
        and (option.max_value is None or size <= option.max_value)
        and (not option.choices or value in [choice.value for choice in option.choices])
    )


def _not_understood(value: object, tr: Catalog) -> str:
    return tr("I don't understand “{text}”.", text=safe(str(value), limits.BUTTON_LABEL))


async def makes_sense(interaction: Interaction) -> bool:
    """Return whether a command may be carried out: every option has a value that it may have, and it is not too much
    of the expensive; if not, that is the answer. Whoever types is offered nothing then.
    """
    odd = _odd_value(interaction)
    if interaction.type is discord.InteractionType.autocomplete:
        return odd is None
    if odd is not None:
        interaction.extras[RESULT] = REFUSED
        await _answer(interaction, _not_understood(odd, asking.words(interaction)))
        return False
    try:
        _pay(interaction, getattr(interaction.command, "extras", {}).get(rate_limit.PRICE, 0))
    except TooMany as error:
        await tell_failure(interaction, error)
        return False
    return True


def _pay(interaction: Interaction, price: int) -> None:
    """Count something that is expensive to make; whoever plays pays nothing. Raises TooMany."""
    if price:
        known = asking.services(interaction)
        known.limiter.spend(interaction.user.id, interaction.guild_id, price, known.host.now())


async def put_off(interaction: Interaction) -> None:
    """Say that the bot is about to restart; an autocomplete just gets nothing."""
    interaction.extras[RESULT] = REFUSED
    if interaction.type is not discord.InteractionType.autocomplete:
        await _answer(interaction, refusal_text(Closing(), asking.words(interaction)))


async def _answer(interaction: Interaction, text: str, ways: Sequence[Sequence[Item]] = ()) -> None:
    try:
        await private(interaction, text, view=rows(*ways))
    except discord.HTTPException as error:
        _log_unanswered(interaction, error)


def _log_unanswered(interaction: Interaction, error: discord.HTTPException) -> None:
    interaction.extras[RESULT] = LATE
    # While a shard changes hands two processes hear each press, and one of them is the first.
    level = logging.INFO if error.code == _ANSWERED else logging.WARNING
    _log.log(level, "unanswered interaction=%d reason=%r", interaction.id, error)
