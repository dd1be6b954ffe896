"""Playing by slash command: from what was filled in to the one action that it means."""

from __future__ import annotations

import logging
from typing import Any

import discord

from hansa_bot.engine.action import Action, ActionKind, kind_of
from hansa_bot.engine.errors import Ambiguous, Illegal, PlayerError
from hansa_bot.host.errors import NotSeated
from hansa_bot.ui import answers
from hansa_bot.ui.kit import asking, choices, narration
from hansa_bot.ui.kit.choices import HINT, Given, Line
from hansa_bot.ui.kit.errors import Misfit, OnlyAHint
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.kit.replies import acknowledge, private
from hansa_bot.ui.turn import finishing, notation

_log = logging.getLogger(__name__)


async def play(interaction: discord.Interaction[Any], title: str, kind: ActionKind, given: Given) -> None:
    """Carry out the one action that is meant, and tell the asker what it led to; raises a PlayerError."""
    await acknowledge(interaction)
    table = await asking.table_here(interaction, title)
    moment = await asking.moment_of(interaction, table)
    try:
        await _carry_out(interaction, moment, [one_action(moment, kind, given)])
    except Illegal as error:
        raise Misfit(given, error) from error


async def play_line(interaction: discord.Interaction[Any], title: str, line: str) -> None:
    """Carry out all actions of a line or none, and tell the asker what they led to; raises a PlayerError."""
    await acknowledge(interaction)
    table = await asking.table_here(interaction, title)
    moment = await asking.moment_of(interaction, table)
    if moment.seat is None:
        raise NotSeated
    session = await asking.services(interaction).host.query.session(table.id)
    actions = notation.read(moment.texts, moment.title.rules.kinds, session, moment.seat, line)
    await _carry_out(interaction, moment, actions)


async def _carry_out(interaction: discord.Interaction[Any], before: Moment, actions: list[Action]) -> None:
    table, user = before.table, interaction.user.id
    host = asking.services(interaction).host
    request = asking.request(interaction)
    # A command names what it does, so it may find the game a step further; whether it is legal is decided anew.
    answer = await host.play.act(table.id, user, actions, seen=None, request=request)
    ended = await finishing.finish(host, before, user, request)
    await host.settle(table.id)
    since = answer.entries[0].version - 1 if answer.entries else answer.version
    entries = await host.query.log(table.id, user, since=since)
    after = await asking.moment_of(interaction, answer.table)
    done = answers.done(after, entries)
    await private(interaction, f"{finishing.note(after)} {done}" if ended else done)


def one_action(moment: Moment, kind: ActionKind, given: Given) -> Action:
    """Return the action that is meant, which need not be legal; raises OnlyAHint or Ambiguous."""
    if HINT in given.values():
        raise OnlyAHint
    found = choices.meant(moment.texts, kind, moment.offers, given)
    if len(found) > 1:
        raise Ambiguous(", ".join(given.values()) or kind.name, found)
    return found[0] if found else choices.guess(moment.texts, kind, moment.offers, given)


async def take_back(interaction: discord.Interaction[Any], title: str | None = None) -> None:
    """Take back the asker's last step, and tell what is due now; raises a PlayerError."""
    await acknowledge(interaction)
    table = await asking.table_here(interaction, title)
    host, user = asking.services(interaction).host, interaction.user.id
    fallen = await host.query.undoable(table.id, user)
    answer = await host.play.undo(table.id, user, seen=None, request=asking.request(interaction))
    after = await asking.moment_of(interaction, answer.table)
    taken = after.tr("Taken back: {what}", what=narration.story(after, fallen, answers.TOLD))
    await private(interaction, f"{taken} {answers.next_step(after)}")


async def complete(
    interaction: discord.Interaction[Any], title: str, kind: ActionKind, slot: str, typed: str, given: Given
) -> list[Line]:
    """Return the lines for one option; where there is nothing to choose, one line that says why."""
    try:
        table = await asking.table_here(interaction, title)
        moment = await asking.moment_of(interaction, table)
        return _lines(moment, kind, slot, typed, given)
    except PlayerError as error:
        why = await answers.refused(interaction, error, marked=False)
        return [choices.hint(" ".join(why.split()))]
    except Exception:  # nobody sees an error while typing, so it must at least be in the log
        _log.exception("autocomplete failed interaction=%s", interaction.id)
        return []


def _lines(moment: Moment, kind: ActionKind, slot: str, typed: str, given: Given) -> list[Line]:
    asking.decider(moment)
    found = choices.lines(moment, kind, slot, typed, given)
    if found:
        return found
    possible = any(kind_of(offer) == kind.name for offer in moment.offers)
    why = None if possible else moment.texts.unavailable(moment.view, kind.name)
    return [choices.hint(why or moment.tr("Nothing that is possible now fits."))]
