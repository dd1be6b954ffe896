"""Router: every use of a button, select or form ends here and gets an answer."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord import app_commands

from hansa_bot.engine.errors import PlayerError
from hansa_bot.host.kernel.errors import InternalFault, NoTable
from hansa_bot.host.kernel.table import Status
from hansa_bot.ui.back import requests, rewinding
from hansa_bot.ui.kit import asking, buttons, limits
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.kit.buttons import Item, rows
from hansa_bot.ui.kit.draft import Draft, safe
from hansa_bot.ui.kit.menu import PICKS
from hansa_bot.ui.kit.presses import Press, acknowledge, private, put
from hansa_bot.ui.lobby import options_panel, seating
from hansa_bot.ui.look import chronicle, games, looks, replaying, scoresheet
from hansa_bot.ui.orders import standing
from hansa_bot.ui.refusals.table import CLOSING, FAULT
from hansa_bot.ui.refusals.telling import explain
from hansa_bot.ui.rules import rulebook, why
from hansa_bot.ui.settings import preferences
from hansa_bot.ui.time import absence, pausing, reminders, substituting
from hansa_bot.ui.turn import moves, panel

_log = logging.getLogger(__name__)

VERBS: dict[str, Callable[[Press], Awaitable[None]]] = {
    **dict.fromkeys(PICKS, moves.pick),
    "abandon": seating.abandon,
    "act": moves.act,
    requests.AGREE: rewinding.agree,
    requests.REFUSE: rewinding.refuse,
    rewinding.POINT: rewinding.point,
    "add": seating.add,
    "answer": moves.answer,
    "back": rewinding.back,
    "desk": looks.press_desk,
    "drop": seating.drop,
    preferences.ERASE: preferences.erase,
    "export": chronicle.export,
    replaying.FILM: replaying.as_film,
    games.GAME: games.choose,
    "go": moves.go,
    preferences.HOUSE: preferences.house,
    "join": seating.join,
    "late": options_panel.choose_late,
    "leave": seating.leave,
    rulebook.LOOK: rulebook.turn_page,
    preferences.MINE: preferences.mine,
    preferences.PAGE: preferences.turn,
    "news": looks.press_news,
    seating.REMATCH: seating.rematch,
    "option": options_panel.open_option,
    "options": options_panel.open_options,
    "order": options_panel.choose_order,
    standing.ORDERS: standing.open_panel,
    standing.OPEN: standing.open_order,
    **dict.fromkeys(standing.VALUES, standing.choose_value),
    standing.ASK: standing.ask_again,
    standing.FORGET: standing.forget_all,
    "pace": options_panel.open_time,
    pausing.FOR: pausing.agree,
    pausing.AGAINST: pausing.refuse,
    "preset": options_panel.choose_preset,
    "replay": replaying.begin,
    pausing.RESUME: pausing.resume,
    absence.RETURN: substituting.come_back,
    "seats": options_panel.choose_seats,
    "share": scoresheet.share,
    rulebook.OPEN: rulebook.open_page,
    reminders.SNOOZE: reminders.snooze,
    "speed": options_panel.choose_speed,
    "start": seating.start,
    replaying.STEP: replaying.go_to,
    replaying.SAFE: replaying.go_safely,
    replaying.HIDDEN: replaying.as_hidden_film,
    absence.TAKE: substituting.take,
    "text": looks.press_text,
    "turn": moves.turn,
    "undo": rewinding.undo,
    why.WHY: why.explain,
    "value": options_panel.choose_value,
}

WITHOUT_TABLE = (
    rulebook.open_page,
    rulebook.turn_page,
    preferences.house,
    preferences.mine,
    preferences.turn,
    preferences.erase,
    games.choose,
)
"""Presses that need no table; in their ids its number may be 0."""


async def handle(interaction: discord.Interaction[Any], services: Services) -> None:
    """Do what a control asks for, and answer in private in any case."""
    try:
        await acknowledge(interaction)
    except discord.HTTPException as error:
        # Without an acknowledgement nothing we do could be seen, so nothing is done.
        _log.warning("too late interaction=%s reason=%s", interaction.id, error)
        return
    await asking.attend(interaction)
    try:
        await _follow(interaction, services)
    except Exception as error:
        await tell_failure(interaction, error)


async def _follow(interaction: discord.Interaction[Any], services: Services) -> None:
    data: dict[str, Any] = dict(interaction.data or {})
    click = buttons.parse(str(data.get("custom_id", "")))
    verb = VERBS.get(click.verb) if click else None
    if click is None or verb is None:
        await put(interaction, Draft(_unknown(interaction)))
        return
    values = data.get("values") or [""]
    press = Press(interaction, services, click, str(values[0]))
    try:
        if click.table or verb not in WITHOUT_TABLE:
            asking.remember(interaction, await services.host.query.table(click.table))
        await verb(press)
    except InternalFault:
        raise
    except PlayerError as error:
        await _refuse(press, error)


def _unknown(interaction: discord.Interaction[Any]) -> str:
    tr = asking.words(interaction)
    return tr(
        "I do not know this control any more; it was made by an earlier version of me. /table status shows the game."
    )


async def _refuse(press: Press, error: PlayerError) -> None:
    """Say why not, above a fresh panel for whoever plays at the table."""
    text, link = await explain(press.interaction, error), rulebook.rule_link(press.interaction, error)
    if await _plays(press):
        await panel.show(press.interaction, press.services, press.click.table, note=text, link=link)
    else:
        await put(press.interaction, Draft(text, rows([link]) if link else None))


async def _plays(press: Press) -> bool:
    try:
        table = await press.host.query.table(press.click.table)
    except NoTable:
        return False
    return table.status is Status.RUNNING and table.seat_of(press.user) is not None


async def tell_failure(interaction: discord.Interaction[Any], error: BaseException) -> None:
    """Tell the asker why nothing came of it: a refusal in words, or that the fault is ours, which is logged."""
    tr = asking.words(interaction)
    if isinstance(error, discord.HTTPException) and not interaction.response.is_done():
        # Discord did not take our first answer, so it takes no other one either.
        _log_unanswered(interaction, error)
        return
    link = None
    if isinstance(error, PlayerError):
        text, link = await explain(interaction, error), rulebook.rule_link(interaction, error)
    elif isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
        text = tr("This command has changed. Reload Discord (Ctrl+R) and ask again.")
    elif isinstance(error, app_commands.TransformerError):
        text = tr("I cannot read “{text}”.", text=safe(str(error.value), limits.BUTTON_LABEL))
    else:
        table = asking.known_table(interaction)
        where = (interaction.id, interaction.user.id, interaction.channel_id, table and (table.id, table.version))
        _log.error("failed interaction=%s user=%s channel=%s table=%s", *where, exc_info=error)
        text = tr(FAULT)
    await _answer(interaction, text, link)


async def put_off(interaction: discord.Interaction[Any]) -> None:
    """Say that the bot is about to restart; an autocomplete just gets nothing."""
    if interaction.type is not discord.InteractionType.autocomplete:
        await _answer(interaction, asking.words(interaction)(CLOSING))


async def _answer(interaction: discord.Interaction[Any], text: str, link: Item | None = None) -> None:
    try:
        await private(interaction, text, view=rows([link]) if link else None)
    except discord.HTTPException as error:
        _log_unanswered(interaction, error)


def _log_unanswered(interaction: discord.Interaction[Any], error: discord.HTTPException) -> None:
    _log.warning("unanswered interaction=%s reason=%s", interaction.id, error)
