"""Replaying: a game turn by turn, as a film or step by step, and nothing but what everybody may know."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from hansa_bot.engine.result import Result
from hansa_bot.host.game.past import TurnEnd, thin_out
from hansa_bot.host.record.ending import UNSHOWN, turning_point
from hansa_bot.render import card
from hansa_bot.render.sheet import Sheet
from hansa_bot.titles.kit.render.request import FilmedTurn, FilmRequest
from hansa_bot.titles.painter import BOARD
from hansa_bot.ui.kit import narration, picture, rate_limit, routes, table_options
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.kit.controls import plain_button, post_button
from hansa_bot.ui.kit.drafts import (
    Controls,
    Draft,
    Item,
    Picture,
    button,
    custom_id,
    draw,
    number_in,
    paragraphs,
    rows,
)
from hansa_bot.ui.kit.moment import Moment, title_name
from hansa_bot.ui.kit.presses import Press, add, put
from hansa_bot.ui.look import bringing, scoresheet, story

if TYPE_CHECKING:
    from hansa_bot.render.worker import Worker

STEP, FILM, REEL = "step", "film", "reel"
SAFE, HIDDEN = "safe", "hidden"
"""The same for whoever does not want to know yet how long the game is and how it ends."""

FIRST, LAST = "first", "last"
NAME = "replay.gif"

COVERED = f"SPOILER_{NAME}"
"""The name by which Discord shows a file only to whoever uncovers it."""

MOST_FRAMES = 24
"""So many turns are shown at most, those in which most happened: with title and end, half a minute."""


@routes.control("replay", STEP, SAFE, price=rate_limit.LOOK)
async def show_turn(press: Press) -> None:
    """Show the turn that the button names, at first the beginning, with buttons to go through all of them.

    Where it is asked for safely, nothing is shown of what comes after that turn.
    """
    moment = (await press.moment()).seen_by(None)
    wanted, safely = press.click.rest or FIRST, press.click.verb == SAFE
    await put(press.interaction, await turn_draft(press.services, moment, press.user, wanted, safely=safely))


@routes.control(FILM, HIDDEN, price=rate_limit.FILM)
async def send_film(press: Press) -> None:
    """Send the presser the whole game as a film, in a message of its own: the steps stay where they are.

    Where it is asked for hidden, it is covered, so that nothing is seen of it before it is uncovered.
    """
    made = await film_draft(press.services, await press.moment(), press.user, verb=press.click.verb)
    await add(press.interaction, made)


async def turn_draft(
    services: Services, moment: Moment, user: int, wanted: str | int, *, safely: bool = False
) -> Draft:
    """Return the private message that shows a turn: `wanted` is its number, FIRST or LAST.

    When it is shown `safely`, nothing in it tells what comes after that turn, not even how many there are.
    """
    await services.host.query.check_open(moment.table.id)
    scenes = await services.host.query.scenes(moment.table.id)
    index = index_of(scenes, str(wanted))
    scene = scenes[index]
    result = await services.host.query.result(moment.table.id) if scene.view.over else None
    text = turn_text(moment, scenes, index, result, safely=safely)
    view = scene.view
    key, alt = (STEP, moment.table.id, scene.turn), moment.texts.board(view)
    drawn = picture.drawn(services.worker, moment, key, BOARD, scene.events, alt=alt, view=view)
    controls = turn_buttons(moment, scenes, index, safely=safely)
    return Draft(text, controls, drawing=draw(drawn), undrawn=paragraphs(text, moment.prose.board(view)))


def index_of(scenes: Sequence[TurnEnd], wanted: str) -> int:
    """Return which scene a button means; one that cannot be shown any more gives way to the nearest."""
    if wanted == LAST:
        return len(scenes) - 1
    number = number_in(wanted) or 0
    # An undo may have taken away the turn that a button was made for.
    return min(range(len(scenes)), key=lambda index: abs(scenes[index].turn - number))


def turn_text(
    moment: Moment, scenes: Sequence[TurnEnd], index: int, result: Result | None, *, safely: bool = False
) -> str:
    """Say which turn it is, who acted, and what happened in it."""
    scene, tr = scenes[index], moment.tr
    which = tr("turn {n} of {total}", n=scene.turn, total=scenes[-1].turn) if scene.turn else tr("The start")
    if safely and scene.turn:
        which = tr("turn {turn}", turn=scene.turn)
    actors = ", ".join(moment.name(seat) for seat in scene.seats)
    head = " · ".join(filter(None, (f"**{title_name(moment.table.title, moment.tr.language)}**", which, actors)))
    ended = None if result is None else story.ending(moment, result, scenes)
    unshown = f"-# {tr(UNSHOWN)}" if scene.resumes else None
    return paragraphs(head, unshown, *narration.course(scene.events, moment.prose), ended)


def turn_buttons(moment: Moment, scenes: Sequence[TurnEnd], index: int, *, safely: bool = False) -> Controls | None:
    """Return the buttons that lead to other turns, and to the film; none leads safely to the end at once."""
    begins, ends, tr = index == 0, index == len(scenes) - 1, moment.tr
    ways = [
        (tr("First"), FIRST, begins),
        # Ids in one message must differ, also those of buttons that lead nowhere.
        (tr("Back"), "before" if begins else str(scenes[index - 1].turn), begins),
        (tr("Next"), "after" if ends else str(scenes[index + 1].turn), ends),
        (tr("Last"), LAST, ends),
    ]
    if safely:  # the last one shows the end
        ways.pop()
    verb, film = (SAFE, HIDDEN) if safely else (STEP, FILM)
    table, version = moment.table.id, moment.version
    items: list[Item] = [
        button(label, custom_id(table, version, verb, turn), disabled=useless) for label, turn, useless in ways
    ]
    more = [plain_button(moment, film, tr("As a film"))]
    if safely:
        return rows(items, more)
    scene = scenes[index]
    if not scene.view.over:
        more.append(bringing.play_on_button(moment, scene.version))
    return rows(items, [*more, post_button(moment, STEP, scene.turn)])


@dataclass(frozen=True)
class Film:
    """What a film shows: some turns of the `whole` game, and the score sheet where they end it.

    Of `moment` it needs names and language only.

    Nothing around one that is `safe` tells how long the game is and how it ends: that is for whoever watches it.
    A `reel` shows what somebody has missed, from the midst of a turn on, and nothing but the board.
    """

    moment: Moment
    scenes: Sequence[TurnEnd]
    result: Result | None = None
    whole: Sequence[TurnEnd] = ()
    safe: bool = False
    reel: bool = False

    @property
    def sheet(self) -> Sheet | None:
        """The score sheet at its end."""
        if self.result is None:
            return None
        return scoresheet.score_sheet(self.moment, self.result.scores, self.result, self.whole)

    @property
    def span(self) -> str:
        """Which turns are shown, in words."""
        tr, first, last = self.moment.tr, max(self.scenes[0].turn, 1), self.scenes[-1].turn
        if not last:
            return tr("The start")
        return tr("Turn {n}", n=last) if first == last else tr("Turns {first} to {last}", first=first, last=last)

    def request(self) -> FilmRequest:
        """Return the film as it is to be drawn: the turns that are worth it, with what whoever acted did in them."""
        table, tr = self.moment.table, self.moment.tr
        lines = [line for line in (table_options.summary(table, tr), None if self.safe else self.span) if line]
        turns = [self._filmed(scene) for scene in thin_out(self.scenes, MOST_FRAMES)]
        sheet = self.sheet
        ending = "" if sheet is None else self._ending(turns[-1].turn, sheet)
        heading = "" if self.reel else self.moment.title.meta.called(tr.language)
        names = self.moment.names
        about = table.title, tr.language, table.signs, names
        return FilmRequest(*about, heading, lines, turns, sheet, ending, table.colours)

    def _filmed(self, scene: TurnEnd) -> FilmedTurn:
        tr = self.moment.tr
        turn = tr("Turn {n}", n=scene.turn) if scene.turn else tr("The start")
        told = narration.in_brief(scene.events, self.moment.texts, partial(card.has_room, turn))
        return FilmedTurn(scene.view, scene.events, turn, told)

    def _ending(self, turn: str, sheet: Sheet) -> str:
        """Say what turned the game, else how it ended, as far as there is room beside the number of the turn."""
        about = self.whole, self.moment.texts, self.moment.tr
        said = [*filter(None, (turning_point(*about), turning_point(*about, brief=True), sheet.note))]
        return next((each for each in said if card.has_room(turn, each)), said[-1] if said else "")

    def draft(self, worker: Worker) -> Draft:
        """Return the message with the film, which is being made; where that fails it says so."""
        tr = self.moment.tr
        name = f"**{title_name(self.moment.table.title, self.moment.tr.language)}**"
        head = name if self.safe else f"{name} · {self.span}"
        end = "" if self.result is None or self.safe else story.ending(self.moment, self.result, self.whole)
        skips = len(self.scenes) > MOST_FRAMES and not self.safe
        unshown = any(scene.resumes for scene in self.scenes)
        older = tr("Some turns are of older rules and can't be shown any more.") if unshown else ""
        left_out = " ".join(filter(None, (older, tr("Quiet turns are skipped.") if skips else "")))
        text = paragraphs(head, end, f"-# {left_out}" if left_out else None)
        failed = paragraphs(head, end, tr("I couldn't make the film."))
        return Draft(text, drawing=draw(self._developed(worker)), undrawn=failed)

    async def _developed(self, worker: Worker) -> list[Picture]:
        moment, scenes = self.moment, self.scenes
        key = (
            "film",
            moment.table.id,
            moment.version,
            scenes[0].turn,
            scenes[-1].turn,
            moment.tr.language,
            self.safe,
            (self.reel, len(scenes[0].events)),
        )

        async def make() -> bytes:
            request = await asyncio.to_thread(self.request)  # telling so many turns takes 50 ms
            return await worker.film(key, request.shots)

        film = await picture.made(worker, moment, make)
        return [] if film is None else [Picture(film, self.alt, COVERED if self.safe else NAME)]

    @property
    def alt(self) -> str:
        """What somebody who cannot see the film hears instead."""
        moment, result = self.moment, self.result
        if self.reel:
            told = (" ".join(narration.sentences(scene.events, moment.texts)) for scene in self.scenes)
            return "\n".join(filter(None, told))
        what = moment.tr("{game}: the film of the game.", game=moment.title.meta.called(moment.tr.language))
        if self.safe:
            return what
        said = [what, f"{self.span}."]
        if result is not None:
            said.append(story.ending(moment, result, self.whole, marked=False))
        return " ".join(said)


@routes.control(REEL, price=rate_limit.FILM)
async def send_reel(press: Press) -> None:
    """Send the presser a film of what they have missed, below the words that tell it."""
    await add(press.interaction, await reel(press.services, await press.moment()))


async def reel(services: Services, moment: Moment) -> Draft:
    """Return what has happened since the reader last acted, for a spectator lately, as a film of a frame a turn.

    It shows what everybody may know, with captions in the reader's language.
    """
    scenes = await services.host.query.scenes_since(moment.table.id, moment.seat)
    if not scenes:
        return Draft(moment.tr("Nothing has happened since your last move."))
    return Film(moment.seen_by(None), scenes, reel=True).draft(services.worker)


async def film_draft(services: Services, moment: Moment, user: int, *span: int | None, verb: str = FILM) -> Draft:
    """Return the message with a film of the turns from one to another, else of all.

    Raises NotRunning, NoTurns, DealSealed.
    """
    query, table = services.host.query, moment.table.id
    await query.check_open(table)
    scenes = await query.scenes(table, *span)
    result = await query.result(table) if scenes[-1].view.over else None
    # What turned the game is found in all of it, however little of it is shown.
    whole = await query.scenes(table) if result and any(span) else scenes
    draft = Film(moment, scenes, result, whole, verb == HIDDEN).draft(services.worker)
    return replace(draft, controls=rows([post_button(moment, verb, *(turn or "" for turn in span))]))
