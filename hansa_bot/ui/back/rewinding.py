"""Rewinding: what can be taken back, shown before it falls; asking the others where it is not free; their answers."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

import discord

from hansa_bot.engine.action import kind_of
from hansa_bot.engine.errors import Unreadable
from hansa_bot.host.game.rewinding import RewindPoint, RewindPreview
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.commit import Answer
from hansa_bot.host.kernel.errors import NothingDone
from hansa_bot.ui.back import requests
from hansa_bot.ui.kit import asking, choices, limits, narration
from hansa_bot.ui.kit.buttons import Item, button, custom_id, rows, select
from hansa_bot.ui.kit.buttons import ListEntry as Option
from hansa_bot.ui.kit.choices import HINT, Suggestion, suggestion
from hansa_bot.ui.kit.draft import Draft, paragraphs
from hansa_bot.ui.kit.errors import OnlyAHint
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.kit.narration import heading, tell
from hansa_bot.ui.kit.presses import Press, find_table, private, put
from hansa_bot.ui.refusals.telling import suggesting
from hansa_bot.ui.turn import panel

_log = logging.getLogger(__name__)

STEP, TURN = "step", "turn"
POINT = "point"
TOLD = 500
"""Characters for each thing that could be taken back."""

Interaction = discord.Interaction[Any]


async def undo(press: Press) -> None:
    """Say what an undo would take back, and ask."""
    moment = await press.running_moment()
    await put(press.interaction, await question(press.host, moment, press.user))


async def question(host: Host, moment: Moment, user: int) -> Draft:
    """Return what a person can take back, alone or with the others, and the buttons for it.

    Raises NothingDone, GameOver, NotRunning, NotSeated.
    """
    points = await host.rewinding.points(moment.table.id, user)
    lines, buttons = [], []
    for way, version in ways(moment, points).items():
        preview = await host.rewinding.preview(moment.table.id, user, version)
        free = version in moment.undo_to
        lines.append(_line(moment, way, preview, free=free))
        buttons.append(_back(moment, version, _label(moment, way, preview, free=free)))
    if not lines:
        raise NothingDone
    note = moment.tr("This can be taken back freely.") if moment.undo_to else ""
    return Draft(paragraphs(heading(moment), note, *lines), rows([_points(moment, points)], buttons))


def ways(moment: Moment, points: Sequence[RewindPoint]) -> dict[str, int]:
    """Return the versions before the reader's last step, and before the turn or all that is free to take back."""
    found: dict[str, int] = {}
    own = [point.version for point in points if point.entry.seat == moment.seat]
    if own:
        found[STEP] = own[0]
    begins = [point.version for point in points if point.begins and (not own or point.version <= own[0])]
    whole = list(moment.undo_to[:1] if len(moment.undo_to) > 1 else begins[:1])
    if whole and whole[0] not in found.values():
        found[TURN] = whole[0]
    return found


def _line(moment: Moment, way: str, preview: RewindPreview, *, free: bool) -> str:
    tr, told = moment.tr, requests.what_falls(moment, preview.entries, TOLD)
    if way == STEP:
        line = tr("The last step: {what}", what=told)
    else:
        line = tr("All your steps: {what}", what=told) if free else tr("The whole turn: {what}", what=told)
    return f"{line} {_agreement(moment, preview)}".rstrip()


def _agreement(moment: Moment, preview: RewindPreview) -> str:
    if not preview.asked:
        return ""
    names = ", ".join(f"**{requests.name_of(moment, seat)}**" for seat in preview.asked)
    return moment.tr("These must agree: {names}.", names=names)


def _label(moment: Moment, way: str, preview: RewindPreview, *, free: bool) -> str:
    tr = moment.tr
    if way == STEP:
        return tr("Ask to take back the last step") if preview.asked else tr("Take back the last step")
    if preview.asked:
        return tr("Ask to take back the whole turn")
    return tr("Take back all of them") if free else tr("Take back the whole turn")


def _back(moment: Moment, to: int, label: str) -> Item:
    return button(label, custom_id(moment.table.id, moment.version, "back", str(to)))


def _points(moment: Moment, points: Sequence[RewindPoint]) -> Item:
    options = [
        Option(str(point.version), point_name(moment, point), _falling(moment, point))
        for point in points[: limits.SELECT_OPTIONS]
    ]
    return select(custom_id(moment.table.id, moment.version, POINT), moment.tr("Back to before …"), options)


def point_name(moment: Moment, point: RewindPoint) -> str:
    """Return a point by what was done there ("Turn 3 · Anna lands a crate …"), without markup."""
    texts = moment.texts
    quiet = f"{texts.names[point.entry.seat]}: {texts.kind(kind_of(point.entry.action))}"
    told = " ".join(tell([point.entry], texts)) or quiet
    return limits.cut(moment.tr("Turn {turn} · {what}", turn=point.turn, what=told), limits.CHOICE_NAME)


def _falling(moment: Moment, point: RewindPoint) -> str:
    return moment.tr.plural("{n} step would fall", "{n} steps would fall", point.lines)


async def point(press: Press) -> None:
    """Say what going back to the chosen point would take away, and ask."""
    moment = await press.fresh_moment()
    to = int(press.chosen) if press.chosen.isdecimal() else -1
    preview = await press.host.rewinding.preview(press.click.table, press.user, to)
    told = requests.what_falls(moment, preview.entries, requests.FALLS)
    line = moment.tr("This would fall: {what}", what=told)
    label = moment.tr("Ask the others") if preview.asked else moment.tr("Take it back")
    content = paragraphs(heading(moment), line, _agreement(moment, preview))
    await put(press.interaction, Draft(content, rows([_back(moment, to, label)])))


async def back(press: Press) -> None:
    """Take back the last step, or all since the version that the button names."""
    moment = await press.fresh_moment()
    if press.click.rest.isdecimal():
        await back_to(press, moment, int(press.click.rest))
        return
    fallen = await _fallen(press, moment)
    await press.host.play.undo(press.click.table, press.user, seen=moment.version, request=press.request)
    note = moment.tr("Taken back: {what}", what=fallen) if fallen else moment.tr("Taken back.")
    await panel.show(press.interaction, press.services, press.click.table, note=note)


async def _fallen(press: Press, moment: Moment) -> str:
    """Tell what an undo takes back; raises Barrier and the like where it is not possible."""
    entries = await press.host.query.undoable(press.click.table, press.user)
    return narration.story(moment, entries, panel.NOTE // 2)


async def back_to(press: Press, moment: Moment, to: int) -> None:
    """Take the game back to a version, or ask the others, and say which it was."""
    table, host = press.click.table, press.host
    preview = await host.rewinding.preview(table, press.user, to)
    done = await host.rewinding.ask(table, press.user, to, seen=moment.version, request=press.request)
    await host.settle(table)
    note = _told(moment, preview, done)
    if done.entries:
        await panel.show(press.interaction, press.services, table, note=note)
    else:
        await put(press.interaction, Draft(paragraphs(heading(moment), note)))


def _told(moment: Moment, preview: RewindPreview, done: Answer) -> str:
    if not done.entries:
        return requests.still_missing(moment, preview.asked)
    return moment.tr("Taken back: {what}", what=requests.what_falls(moment, preview.entries, requests.FALLS))


async def agree(press: Press) -> None:
    """Agree to a request."""
    await put(
        press.interaction, Draft(await _answer(press.interaction, press.host, press.click.table, press.click.rest))
    )


async def refuse(press: Press) -> None:
    """Refuse a request, or withdraw the own one."""
    said = await _answer(press.interaction, press.host, press.click.table, press.click.rest, agrees=False)
    await put(press.interaction, Draft(said))


async def _answer(interaction: Interaction, host: Host, table: int, nonce: str, *, agrees: bool = True) -> str:
    answer = host.rewinding.agree if agrees else host.rewinding.refuse
    done = await answer(table, interaction.user.id, nonce, request=asking.request(interaction))
    await host.settle(table)
    moment = await asking.moment_of(interaction, done.table)
    return requests.answer_line(moment, await host.rewinding.proposal(table, nonce))


async def answer_by_command(interaction: Interaction, *, agrees: bool) -> None:
    """Agree to the request that is open at the table of this channel, or refuse it; raises a PlayerError."""
    table = await find_table(interaction)
    host = asking.services(interaction).host
    row = await host.rewinding.proposal(table.id)
    await private(interaction, await _answer(interaction, host, table.id, row.nonce, agrees=agrees))


async def undo_by_command(interaction: Interaction, to: str | None) -> None:
    """Take the game back to a point, or ask the others; without a point, show what there is. Raises a PlayerError."""
    table = await find_table(interaction)
    moment = await asking.moment_of(interaction, table)
    host, user = asking.services(interaction).host, interaction.user.id
    if to is None:
        await put(interaction, await question(host, moment, user))
        return
    version = await _meant(host, moment, user, to)
    preview = await host.rewinding.preview(table.id, user, version)
    done = await host.rewinding.ask(table.id, user, version, seen=None, request=asking.request(interaction))
    await host.settle(table.id)
    after = await asking.moment_of(interaction, done.table)
    told = _told(moment, preview, done)
    await private(interaction, f"{told} {narration.next_step(after)}" if done.entries else told)


async def _meant(host: Host, moment: Moment, user: int, typed: str) -> int:
    if typed == HINT:
        raise OnlyAHint
    if typed.isdecimal():
        return int(typed)
    points = await host.rewinding.points(moment.table.id, user)
    found = ways(moment, points)
    if not found:
        raise NothingDone
    if typed not in found:
        raise Unreadable(typed)
    return found[typed]


@suggesting
async def complete(interaction: Interaction, typed: str) -> list[Suggestion]:
    """Return the points that fit what was typed, the last step and the whole turn first."""
    table = await asking.table_here(interaction)
    moment = await asking.moment_of(interaction, table)
    points = await asking.services(interaction).host.rewinding.points(table.id, interaction.user.id)
    found = [line for line in _lines(moment, points) if typed.casefold() in line.name.casefold()]
    return found[: limits.CHOICES] or [choices.hint(moment.tr("Nothing that is possible now fits."))]


def _lines(moment: Moment, points: Sequence[RewindPoint]) -> list[Suggestion]:
    tr, by_version = moment.tr, {point.version: point for point in points}
    texts = {STEP: tr("The last step"), TURN: tr("The whole turn")}
    first = [
        suggestion(_with_count(moment, texts[way], by_version[version]), way)
        for way, version in ways(moment, points).items()
        if version in by_version
    ]
    return first + [
        suggestion(_with_count(moment, point_name(moment, point), point), str(point.version)) for point in points
    ]


def _with_count(moment: Moment, name: str, point: RewindPoint) -> str:
    """Return a name of a point with how much would fall, which must be seen however long the name is."""
    count = f" ({_falling(moment, point)})"
    return limits.cut(name, limits.CHOICE_NAME - len(count)) + count


async def take_back(interaction: discord.Interaction[Any], title: str | None = None) -> None:
    """Take back the asker's last step, and tell what is due now; raises a PlayerError."""
    table = await find_table(interaction, title)
    host, user = asking.services(interaction).host, interaction.user.id
    fallen = await host.query.undoable(table.id, user)
    answer = await host.play.undo(table.id, user, seen=None, request=asking.request(interaction))
    after = await asking.moment_of(interaction, answer.table)
    taken = after.tr("Taken back: {what}", what=narration.story(after, fallen, narration.TOLD))
    await private(interaction, f"{taken} {narration.next_step(after)}")
