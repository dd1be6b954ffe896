"""Commands: one group per title, generated from its table of actions, and what follows when one is used."""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine
from operator import methodcaller
from typing import Any

import discord
from discord import app_commands

from hansa_bot.engine.action import Action, ActionKind, kind_of
from hansa_bot.engine.errors import Ambiguous, Illegal
from hansa_bot.host.kernel.errors import NotSeated
from hansa_bot.i18n.catalog import SOURCE_LANGUAGE, Catalog, catalog
from hansa_bot.titles.base import Title
from hansa_bot.titles.texts import Texts
from hansa_bot.ui.kit import asking, choices, narration
from hansa_bot.ui.kit.asking import about_table
from hansa_bot.ui.kit.choices import HINT, Given, Suggestion
from hansa_bot.ui.kit.errors import Misfit, OnlyAHint
from hansa_bot.ui.kit.limits import COMMAND_ABOUT, cut
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.kit.presses import find_moment, find_table, private
from hansa_bot.ui.kit.translator import name, title_text, with_options
from hansa_bot.ui.refusals.telling import suggesting
from hansa_bot.ui.turn import notation

Answer = Callable[..., Coroutine[Any, Any, None]]

_log = logging.getLogger(__name__)


def group(title: Title) -> app_commands.Group:
    """Return the commands of a title: one for each kind of action."""
    meta = title.meta
    about = title_text(cut(meta.about, COMMAND_ABOUT), lambda tr: tr(meta.about), meta.id)
    made = app_commands.Group(name=meta.command, description=about)
    for kind in title.rules.kinds.values():
        made.add_command(command(title, kind))
    return made


def command(title: Title, kind: ActionKind) -> app_commands.Command[Any, ..., None]:
    """Return the command of one kind of action; its first slot is required, the others only where they matter."""
    options = {name(slot).replace("-", "_"): slot for slot in kind.slots}
    answer = _answer(title.meta.id, kind, options)
    app_commands.describe(**{option: _said(title, methodcaller("slot", slot)) for option, slot in options.items()})(
        answer
    )
    verb = _said(title, methodcaller("kind", kind.name))
    made: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=app_commands.locale_str(name(kind.name), **verb.extras),
        description=_said(title, methodcaller("about", kind.name)),
        callback=answer,
    )
    for option, slot in options.items():
        made.autocomplete(option)(_completer(title.meta.id, kind, slot, options))
    return made


def _said(title: Title, ask: Callable[[Texts], str]) -> app_commands.locale_str:
    """Return what a title says of one of its verbs or slots, in every language."""

    def say(tr: Catalog) -> str:
        return cut(ask(title.texts(tr, ())), COMMAND_ABOUT)

    return title_text(say(catalog(SOURCE_LANGUAGE, title.meta.id)), say, title.meta.id)


def _answer(title: str, kind: ActionKind, options: dict[str, str]) -> Answer:
    async def answer(interaction: discord.Interaction[Any], **filled: str | None) -> None:
        await play(interaction, title, kind, _given(options, filled))

    with_options(answer, options, required=1)
    return about_table(answer)


def _completer(title: str, kind: ActionKind, slot: str, options: dict[str, str]) -> Any:
    async def help_on(interaction: discord.Interaction[Any], current: str) -> list[Suggestion]:
        given = _given(options, vars(interaction.namespace))
        return await complete(interaction, title, kind, slot, current, given)

    return help_on


def _given(options: dict[str, str], filled: dict[str, Any]) -> Given:
    """Return what is filled in by slot; blank means not filled in."""
    return {
        slot: str(filled[option]).strip()
        for option, slot in options.items()
        if filled.get(option) is not None and str(filled[option]).strip()
    }


async def play(interaction: discord.Interaction[Any], title: str, kind: ActionKind, given: Given) -> None:
    """Carry out the one action that is meant, and tell the asker what it led to; raises a PlayerError."""
    moment = await find_moment(interaction, title)
    try:
        await _carry_out(interaction, moment, [one_action(moment, kind, given)])
    except Illegal as error:
        raise Misfit(given, error) from error


async def play_line(interaction: discord.Interaction[Any], title: str, line: str) -> None:
    """Carry out all actions of a line or none, and tell the asker what they led to; raises a PlayerError."""
    table = await find_table(interaction, title)
    moment = await asking.moment_of(interaction, table)
    if moment.seat is None:
        raise NotSeated
    session = await asking.services(interaction).host.query.session(table.id)
    actions = notation.read_line(moment.texts, moment.title.rules.kinds, session, moment.seat, line)
    await _carry_out(interaction, moment, actions)


async def _carry_out(interaction: discord.Interaction[Any], before: Moment, actions: list[Action]) -> None:
    table, user = before.table, interaction.user.id
    host = asking.services(interaction).host
    request = asking.request(interaction)
    # A command names what it does, so it may find the game a step further; whether it is legal is decided anew.
    answer = await host.play.act(table.id, user, actions, seen=None, request=request)
    await host.settle(table.id)
    since = answer.entries[0].version - 1 if answer.entries else answer.version
    entries = await host.query.log(table.id, user, since=since)
    after = await asking.moment_of(interaction, answer.table)
    done = narration.outcome(after, entries)
    await private(interaction, f"{narration.ended_by_itself(after)} {done}" if answer.ended else done)


def one_action(moment: Moment, kind: ActionKind, given: Given) -> Action:
    """Return the action that is meant, which need not be legal; raises OnlyAHint or Ambiguous."""
    if HINT in given.values():
        raise OnlyAHint
    found = choices.meant(moment.texts, kind, moment.offers, given)
    if len(found) > 1:
        raise Ambiguous(", ".join(given.values()) or kind.name, found)
    return found[0] if found else choices.guess(moment.texts, kind, moment.offers, given)


@suggesting
async def complete(
    interaction: discord.Interaction[Any], title: str, kind: ActionKind, slot: str, typed: str, given: Given
) -> list[Suggestion]:
    """Return the lines for one option; where there is nothing to choose, one line that says why."""
    table = await asking.table_here(interaction, title)
    moment = await asking.moment_of(interaction, table)
    return _lines(moment, kind, slot, typed, given)


def _lines(moment: Moment, kind: ActionKind, slot: str, typed: str, given: Given) -> list[Suggestion]:
    asking.decider(moment)
    found = choices.lines(moment, kind, slot, typed, given)
    if found:
        return found
    possible = any(kind_of(offer) == kind.name for offer in moment.offers)
    why = None if possible else moment.texts.unavailable(moment.view, kind.name)
    return [choices.hint(why or moment.tr("Nothing that is possible now fits."))]
