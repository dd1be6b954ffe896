"""Afterwards: the analysis of a finished game for whoever played it: how it is coming on, its pages, and for all."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from discord import ButtonStyle

from hansa_bot.engine.action import Action, Event, kind_of
from hansa_bot.engine.session import Entry
from hansa_bot.host.kernel.errors import NoAnalysis
from hansa_bot.host.kernel.log import in_force
from hansa_bot.host.record.afterwards import Judging
from hansa_bot.i18n.catalog import Catalog
from hansa_bot.render.sheet import CERTAIN, Chances
from hansa_bot.titles.painter import BOARD, CHANCES
from hansa_bot.ui.kit import asking, limits, narration, picture, routes, wishes
from hansa_bot.ui.kit.asking import Interaction, Services
from hansa_bot.ui.kit.controls import plain_button
from hansa_bot.ui.kit.drafts import (
    Controls,
    Draft,
    ListEntry,
    button,
    clean,
    custom_id,
    draw,
    paragraphs,
    rows,
    select,
)
from hansa_bot.ui.kit.moment import Moment, title_name
from hansa_bot.ui.kit.presses import Press, add, edit, find_table, put, quietly
from hansa_bot.ui.look import sharing
from hansa_bot.ui.refusals.telling import refusal_text

if TYPE_CHECKING:
    from hansa_bot.ai.analysis import Analysis, JudgedTurn

ANALYSE, STOP, LEAF, PICK, TELL = "analyse", "stopanalysis", "leaf", "leafto", "tellall"
"""Verbs: ask for the analysis; wait for it no longer; its next page; another one; post it."""

FRONT, BLUNDERS = "front", "blunders"
"""The pages that are about no single turn, by the words in their ids; all others go by the number of a turn."""

BRIEF, LONG, LISTED = 56, 300, 70
"""Characters for what was done: on the front, on a turn's own page, in the list of blunders."""

NAME = "chances.png"


@dataclass(frozen=True)
class Review:
    """An analysis, and how it is told to a reader: by what everybody may know of the game."""

    services: Services
    moment: Moment
    found: Analysis

    @property
    def blunders(self) -> list[int]:
        """The turns in which something clearly better was there."""
        return [index for index, turn in enumerate(self.found.turns) if turn.blunder]

    @property
    def pages(self) -> list[str]:
        """All pages in the order in which one leafs through them."""
        moments, blunders = self.found.moments, self.blunders
        others = [str(index) for index in blunders if index not in moments]
        return [FRONT, *map(str, moments), *([BLUNDERS] if blunders else []), *others]

    async def page(self, wanted: str) -> Draft:
        """Return a page with its controls; one that is not there any more gives way to the first."""
        page = wanted if wanted in self.pages else FRONT
        makers = {FRONT: self.front, BLUNDERS: self._list}
        draft = await (makers[page]() if page in makers else self._turn(int(page)))
        return Draft(draft.content, self._controls(page), drawing=draft.drawing, undrawn=draft.undrawn)

    async def front(self) -> Draft:
        """Return the chart, with a sentence for each moment at which the game turned, and what luck did."""
        lines = [
            f"**{rank}** {await self._sentence(self.found.turns[index], index, BRIEF)}"
            for rank, index in enumerate(self.found.moments, 1)
        ]
        calm = None if lines else self.moment.tr("No single turn decided it.")
        text = paragraphs(self._heading, calm, *lines, *self._sums())
        told = self._chances()
        key, alt = ("chances", self.moment.tr.language), self._alt()
        drawn = picture.drawn(self.services.worker, self.moment, key, CHANCES, told, alt=alt, name=NAME)
        return Draft(text, drawing=draw(drawn))

    async def _turn(self, index: int) -> Draft:
        """Return a turn: the board after it, what was done and what it changed, and what a master would have done."""
        turn, tr = self.found.turns[index], self.moment.tr
        marks = [tr("moment {n}", n=self.found.moments.index(index) + 1)] if index in self.found.moments else []
        marks += [tr("blunder")] if turn.blunder else []
        instead = await self._instead(turn, LONG)
        better = tr(
            "The master instead: {what}. Chances: {chance}\u00a0%.",
            what=instead,
            chance=percent(turn.before[turn.seat]),
        )
        same = tr("The master would have done about the same.")
        text = paragraphs(
            " · ".join((self._heading, tr("turn {turn}", turn=turn.turn), *marks)),
            await self._sentence(turn, index, LONG),
            better if instead else same,
        )
        seen = await self.services.host.query.view(self.moment.table.id, None, turn.after)
        key, alt = ("judged", turn.after), self.moment.texts.board(seen.view)
        events, worker = await self._events(turn), self.services.worker
        drawn = picture.drawn(worker, self.moment, key, BOARD, events, alt=alt, view=seen.view)
        return Draft(text, drawing=draw(drawn), undrawn=paragraphs(text, self.moment.prose.board(seen.view)))

    async def _list(self) -> Draft:
        """Return the blunders, a line for each."""
        lines, tr = [], self.moment.tr
        for index in self.blunders:
            turn = self.found.turns[index]
            what, instead = [await tell(turn, LISTED) for tell in (self._deeds, self._instead)]
            if what == instead:  # they differ in what found no room
                what, instead = [await tell(turn, LONG) for tell in (self._deeds, self._instead)]
            lines.append(
                tr(
                    "Turn {n}: {name} {what}. Better: {instead} (+{points}\u00a0%)",
                    n=turn.turn,
                    name=f"**{self.moment.name(turn.seat)}**",
                    what=what,
                    instead=instead or "–",
                    points=percent(turn.lost),
                )
            )
        kept = limits.lines_that_fit(lines, limits.CONTENT - limits.BRIEF)
        return Draft(paragraphs(" · ".join((self._heading, tr("blunders, by turn"))), *kept))

    @property
    def _heading(self) -> str:
        return f"**{title_name(self.moment.table.title, self.moment.tr.language)}**"

    async def _sentence(self, turn: JudgedTurn, index: int, most: int) -> str:
        """Say who did what in a turn, and how that changed the chances of whom it concerned most."""
        course, mover = self.found.course, turn.seat
        changes = [after - before for before, after in zip(course[index], course[index + 1], strict=True)]
        seat = max(
            range(len(changes)), key=lambda seat: (abs(changes[seat]) > 2 * abs(changes[mover]), seat == mover)
        )
        change = f"{percent(course[index][seat])}\u00a0→\u00a0{percent(course[index + 1][seat])}\u00a0%"
        who, what = f"**{self.moment.name(mover)}**", await self._deeds(turn, most)
        whom = "" if seat == mover else f"{self.moment.name(seat)}\u00a0"
        return f"{who} {what}: {whom}{change}"

    async def _deeds(self, turn: JudgedTurn, most: int) -> str:
        told = narration.deeds(await self._events(turn), self.moment.prose, turn.seat, most)
        entries = await self._entries(turn)
        return told or await self._meant(turn, [entry.action for entry in entries if entry.seat == turn.seat], most)

    async def _instead(self, turn: JudgedTurn, most: int) -> str:
        """Tell what would have been better, as the log would have told it; empty where nothing would."""
        if not turn.better:
            return ""
        host, table = self.services.host, self.moment.table.id
        events = await host.afterwards.instead(table, turn)
        if told := narration.deeds(events, self.moment.prose, turn.seat, most):
            return told
        return await self._meant(turn, turn.better, most)

    async def _meant(self, turn: JudgedTurn, actions: Sequence[Action], most: int) -> str:
        """Tell actions by the words of menus: what is sealed, or just an answer, leads to nothing to be told."""
        tr = self.moment.tr
        first = next((each for each in actions if kind_of(each) not in self.moment.title.ending_kinds), None)
        if first is None:
            return tr("passed")
        seen = await self.services.host.query.view(self.moment.table.id, None, turn.version)
        if first not in self.moment.title.rules.offers(
            seen.state, turn.seat
        ):  # of what stays sealed only the verb is known
            return limits.cut(self.moment.prose.kind(kind_of(first)), most)
        before = replace(self.moment, state=seen.state, version=turn.version, seat=turn.seat)
        return limits.cut(before.effect(first, self.moment.prose), most)

    async def _events(self, turn: JudgedTurn) -> list[Event]:
        return [event for entry in await self._entries(turn) for event in entry.events]

    async def _entries(self, turn: JudgedTurn) -> Sequence[Entry]:
        query, table = self.services.host.query, self.moment.table.id
        return in_force(await query.log(table, None, since=turn.version, until=turn.after))

    def _sums(self) -> list[str]:
        """Say what luck brought each, where there is any, and what each gave away by play."""
        tr, names = self.moment.tr, self.moment.table.seats
        lost = ", ".join(
            f"{self.moment.name(info.seat)} {round(CERTAIN * self.found.lost[info.seat])}\u00a0%" for info in names
        )
        luck = ", ".join(
            f"{self.moment.name(info.seat)} {signed(self.found.luck[info.seat])}\u00a0%" for info in names
        )
        told = [tr("Luck of the draw: {seats}.", seats=luck)] if any(self.found.luck) else []
        return [f"-# {each}" for each in [*told, tr("Given away a turn by play: {seats}.", seats=lost)]]

    def _chances(self) -> Chances:
        """Return the chart: the chances after every turn of the game, in percent."""
        moment, turns = self.moment, self.found.turns
        last = max(moment.state.turn, turns[-1].turn)
        after = dict(zip((0, *(turn.turn for turn in turns)), self.found.course, strict=True))
        after[last] = self.found.course[-1]
        course = [after[0]]
        for number in range(1, last + 1):
            course.append(after.get(number, course[-1]))
        return Chances(
            heading=moment.title.meta.called(moment.tr.language),
            note=moment.tr("Chances to win, in percent"),
            names=moment.names,
            course=[[CERTAIN * chance for chance in seat] for seat in zip(*course, strict=True)],
            turns=moment.tr("Turns"),
            moments=[turns[index].turn for index in self.found.moments],
        )

    def _alt(self) -> str:
        """Tell the chart in words: everybody's chances at the start, after each quarter, and at the end."""
        tr, told = self.moment.tr, self._chances()
        head = tr("Chances to win in percent, at the start, after each quarter of the game, and at the end:")
        lines = []
        for seat, line in enumerate(told.course):
            chances = [str(round(line[part * (len(line) - 1) // 4])) for part in range(5)]
            lines.append(f"{self.moment.sign(seat)} {told.names[seat]}: {', '.join(chances)}")
        return "\n".join([head, *lines])

    def _controls(self, page: str) -> Controls | None:
        tr, moment, pages = self.moment.tr, self.moment, self.pages
        table, version = moment.table.id, moment.version
        entries = [ListEntry(each, self._label(each)) for each in pages]
        following = pages[(pages.index(page) + 1) % len(pages)]
        items = [button(tr("Next"), custom_id(table, version, LEAF, following), disabled=len(pages) == 1)]
        if page == FRONT:
            items.append(plain_button(moment, TELL, tr("Post here")))
        return rows([select(custom_id(table, version, PICK), tr("Moments and blunders"), entries)], items)

    def _label(self, page: str) -> str:
        tr = self.moment.tr
        if page in (FRONT, BLUNDERS):
            return tr("The whole game") if page == FRONT else tr("All blunders")
        index = int(page)
        turn = self.found.turns[index]
        what = (
            tr("moment {n}", n=self.found.moments.index(index) + 1) if index in self.found.moments else tr("blunder")
        )
        return " · ".join((tr("turn {turn}", turn=turn.turn), what, clean(self.moment.table.names[turn.seat])))


def percent(chance: float) -> int:
    """Return a chance in percent, as it is told."""
    return round(CERTAIN * min(1.0, max(0.0, chance)))


def signed(change: float) -> str:
    """Return a change of chances in points of percent, with its sign."""
    return f"{round(CERTAIN * change):+d}".replace("-", "−")


async def by_command(interaction: Interaction) -> None:
    """Show the analysis of the game that is meant; raises NoTable, NoAnalysis."""
    await show(interaction, (await find_table(interaction)).id)


@routes.control(ANALYSE, LEAF, PICK, price=wishes.SHEET)
async def open_page(press: Press) -> None:
    """Show the presser the page that was chosen, at first the chart; raises NoAnalysis."""
    await show(press.interaction, press.click.table, press.chosen or press.click.rest)


async def show(interaction: Interaction, table: int, page: str = FRONT) -> None:
    """Show a page of an analysis; where it is to be made first, how that is coming on."""
    services, user = asking.services(interaction), interaction.user.id
    found = await services.host.afterwards.find(table, user)
    if found is not None:
        moment = (await asking.moment_at(interaction, table)).seen_by(None)
        await put(interaction, await Review(services, moment, found).page(page))
        return
    job = await services.host.afterwards.begin(table, user)
    await put(interaction, _progress(job, table, asking.words(interaction)))
    # No part of the work at hand: a restart does not wait for it.
    task = asyncio.create_task(quietly(interaction, _follow(interaction, table, job)))
    services.making[task] = task
    task.add_done_callback(services.making.pop)


async def _follow(interaction: Interaction, table: int, job: Judging) -> None:
    """Tell in the answer how a job is coming on, and at last what came of it."""
    tr, user = asking.words(interaction), interaction.user.id
    while not job.over and user in job.askers:
        await job.move()
        if not job.over:
            await edit(interaction, _progress(job, table, tr))
    services = asking.services(interaction)
    if user not in job.askers:
        await edit(interaction, _stopped(table, tr))
    elif job.why:
        again = rows([button(tr("Go on"), custom_id(table, 0, ANALYSE, FRONT))])
        await edit(interaction, Draft(refusal_text(NoAnalysis(job.why), tr), again))
    elif (found := await services.host.afterwards.find(table, user)) is not None:
        moment = (await asking.moment_at(interaction, table)).seen_by(None)
        await edit(interaction, await Review(services, moment, found).page(FRONT))


def _progress(job: Judging, table: int, tr: Catalog) -> Draft:
    doing = tr("I'm looking at your game again, turn by turn.")
    far = tr("{done} of {total} turns", done=job.done, total=job.total) if job.total else None
    stop = button(tr("Stop"), custom_id(table, 0, STOP))
    return Draft(
        paragraphs(doing, far, tr("-# This takes a minute or two. The analysis appears here.")), rows([stop])
    )


def _stopped(table: int, tr: Catalog) -> Draft:
    again = button(tr("Go on"), custom_id(table, 0, ANALYSE, FRONT), ButtonStyle.primary)
    return Draft(tr("Stopped. What I've looked at so far is kept."), rows([again]))


@routes.control(STOP)
async def stop(press: Press) -> None:
    """Let the presser wait no longer, which ends the work if nobody else does."""
    press.host.afterwards.cancel(press.click.table, press.user)
    await put(press.interaction, _stopped(press.click.table, asking.words(press.interaction)))


@routes.control(TELL, price=wishes.POSTER)
async def tell(press: Press) -> None:
    """Post the chart and the moments for everybody, once for a game; raises NoAnalysis."""
    host, table, tr = press.host, press.click.table, asking.words(press.interaction)
    found = await host.afterwards.find(table, press.user)
    if found is None:
        await show(press.interaction, table)
        return
    if not await sharing.may_post(press):
        return
    if not await host.afterwards.note_posted(table, posted=True):
        await add(press.interaction, Draft(tr("It's been posted already.")))
        return
    posted = False
    try:
        posted = await sharing.publish(press, lambda moment: Review(press.services, moment, found).front())
    finally:
        if not posted:
            await host.afterwards.note_posted(table, posted=False)
