"""Replaying: a game turn by turn, as a film or step by step, and nothing but what everybody may know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hansa_bot.engine.result import Result
from hansa_bot.host.game.course import TurnEnd
from hansa_bot.ui.kit import narration, picture
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.kit.buttons import Controls, Item, button, custom_id, rows
from hansa_bot.ui.kit.draft import Draft, Picture, paragraphs, plain
from hansa_bot.ui.kit.menu import plain_button
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.kit.presses import Press, add, put
from hansa_bot.ui.kit.replies import safe
from hansa_bot.ui.look import filming, final

STEP, FILM = "step", "film"
SAFE, HIDDEN = "safe", "hidden"
"""The same for whoever does not want to know yet how long the game is and how it ends."""

FIRST, LAST = "first", "last"
TOLD = 1500
"""Characters for what happened in a turn."""


async def begin(press: Press) -> None:
    """Show how the game began, with buttons to go through its turns."""
    await _show(press, FIRST)


async def step(press: Press) -> None:
    """Show the turn that the button names."""
    await _show(press, press.click.rest)


async def safe_step(press: Press) -> None:
    """Show the turn that the button names, and nothing of what comes after it."""
    await _show(press, press.click.rest, safely=True)


async def as_film(press: Press) -> None:
    """Send the presser the whole game as a film, in a message of its own: the steps stay where they are."""
    await _film(press)


async def as_hidden_film(press: Press) -> None:
    """Send the same film covered, so that nothing is seen of it before it is uncovered."""
    await _film(press, safely=True)


async def _film(press: Press, *, safely: bool = False) -> None:
    moment = await press.moment()
    made = replace(await filming.of_span(press.services, moment), safe=safely)
    await add(press.interaction, await filming.develop(press.services, made, press.interaction.filesize_limit))


async def _show(press: Press, wanted: str, *, safely: bool = False) -> None:
    moment = (await press.moment()).seen_by(None)
    scenes = await press.host.query.scenes(press.click.table)
    await put(press.interaction, await turn(press.services, moment, scenes, wanted, press.user, safely=safely))


async def turn(
    services: Services, moment: Moment, scenes: Sequence[TurnEnd], wanted: str, user: int, *, safely: bool = False
) -> Draft:
    """Return the private message that shows a turn: `wanted` is its number, FIRST or LAST.

    When it is shown `safely`, nothing in it tells what comes after that turn, not even how many there are.
    """
    index = index_of(scenes, wanted)
    scene = scenes[index]
    result = await services.host.query.result(moment.table.id) if scene.view.over else None
    text = told(moment, scenes, index, result, safely=safely)
    view, names, tr, marks = scene.view, moment.names, moment.tr, scene.events
    png = await picture.taken(
        services.worker, moment, (STEP, moment.table.id, user), lambda painter: painter.board(view, names, tr, marks)
    )
    controls = steps(moment, scenes, index, safely=safely)
    if png is None:
        return Draft(paragraphs(text, moment.said.board(view)), controls)
    return Draft(text, controls, pictures=[Picture(png, moment.texts.board(view))])


def index_of(scenes: Sequence[TurnEnd], wanted: str) -> int:
    """Return which scene a button means; one that cannot be shown any more gives way to the nearest."""
    if wanted == LAST:
        return len(scenes) - 1
    number = int(wanted) if wanted.isascii() and wanted.isdigit() else 0
    return min(range(len(scenes)), key=lambda index: abs(scenes[index].turn - number))


def told(
    moment: Moment, scenes: Sequence[TurnEnd], index: int, result: Result | None, *, safely: bool = False
) -> str:
    """Say which turn it is, who acted, and what happened in it."""
    scene, tr = scenes[index], moment.tr
    which = tr("turn {n} of {total}", n=scene.turn, total=scenes[-1].turn) if scene.turn else tr("The beginning")
    if safely and scene.turn:
        which = tr("turn {turn}", turn=scene.turn)
    actors = ", ".join(safe(moment.table.names[seat]) for seat in scene.seats)
    head = " · ".join(filter(None, (f"**{plain(moment.title.meta.called(moment.tr.language))}**", which, actors)))
    sentences = [sentence for event in scene.events if (sentence := moment.said.event(event))]
    ended = None if result is None else f"{final.winners_line(moment, result)} {moment.said.ending(result)}"
    return paragraphs(head, narration.newest(narration.counted(sentences), TOLD) if sentences else None, ended)


def steps(moment: Moment, scenes: Sequence[TurnEnd], index: int, *, safely: bool = False) -> Controls | None:
    """Return the buttons that lead to other turns, and to the film; none leads safely to the end at once."""
    begins, ends = index == 0, index == len(scenes) - 1
    ways = [
        ("|<", FIRST, begins),
        ("<", "before" if begins else str(scenes[index - 1].turn), begins),
        (">", "after" if ends else str(scenes[index + 1].turn), ends),
        (">|", LAST, ends),
    ]
    if safely:
        ways.pop()
    verb, film = (SAFE, HIDDEN) if safely else (STEP, FILM)
    table, version = moment.table.id, moment.version
    items: list[Item] = [
        button(label, custom_id(table, version, verb, turn), disabled=useless) for label, turn, useless in ways
    ]
    return rows([*items, plain_button(moment, film, moment.tr("As a film"))])
