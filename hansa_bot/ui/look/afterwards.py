"""Afterwards: the analysis of a finished game for whoever played it: how it is coming on, its pages, and for all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from discord import ButtonStyle

from hansa_bot.engine.action import Action, Event, differing, kind_of
from hansa_bot.engine.session import Entry
from hansa_bot.host.game.past import TurnEnd
from hansa_bot.host.kernel.errors import NoAnalysis
from hansa_bot.host.kernel.log import in_force
from hansa_bot.host.record.afterwards import Judging
from hansa_bot.host.record.ending import find_turning_point, what_turned
from hansa_bot.i18n.catalog import Catalog
from hansa_bot.render.sheet import CERTAIN, Chances
from hansa_bot.titles.painter import BOARD, CHANCES
from hansa_bot.ui.kit import asking, limits, narration, picture, rate_limit, routes
from hansa_bot.ui.kit.asking import Interaction, Services
from hansa_bot.ui.kit.background import apart
from hansa_bot.ui.kit.controls import plain_button
from hansa_bot.ui.kit.drafts import Controls, Draft, button, clean, custom_id, draw, paragraphs, rows, select
from hansa_bot.ui.kit.entries import ListEntry
from hansa_bot.ui.kit.moment import Moment, title_name
from hansa_bot.ui.kit.presses import Press, add, edit, find_table, put
from hansa_bot.ui.kit.refusals.telling import refusal_text
from hansa_bot.ui.look import sharing

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
    """An analysis, and how it is told to a reader: by what everybody may know of the game with these `scenes`."""

    services: Services
    moment: Moment
    found: Analysis
    scenes: Sequence[TurnEnd] = ()

    @property
    def blunders(self) -> list[int]:
        """The turns in which something clearly better was there."""
        return [index for index, turn in enumerate(self.found.turns) if turn.blunder]

    @property
    def pages(self) -> list[str]:
        """All pages in the order in which one leafs through them."""
        first = sorted({*self.found.moments, *self._turning})
        others = [str(index) for index in self.blunders if index not in first]
        return [FRONT, *map(str, first), *([BLUNDERS] if self.blunders else []), *others]

    @cached_property
    def _turning(self) -> list[int]:
        """The piece in which the turn lies that turned the game, as the last card tells it."""
        point = find_turning_point(self.scenes)
        result = self.moment.title.rules.result(self.moment.state)
        if point is None or result is None or self.moment.prose.standing(result.scores[0]):
            return []
        pieces = [index for index, turn in enumerate(self.found.turns) if turn.turn == point.turn]
        # A turn with answers of others in it is judged in pieces: the winner's is the one that is meant.
        own = [index for index in pieces if self.found.turns[index].seat in result.winners]
        return (own or pieces)[-1:]

    async def page(self, wanted: str) -> Draft:
        """Return a page with its controls; one that is not there any more gives way to the first."""
        page = wanted if wanted in self.pages else FRONT
        makers = {FRONT: self.front, BLUNDERS: self._list}
        draft = await (makers[page]() if page in makers else self._turn(int(page)))
        return Draft(draft.content, self._controls(page), drawing=draft.drawing, undrawn=draft.undrawn)

    async def front(self) -> Draft:
        """Return the chart, with what turned the game, a sentence for each of its moments, and what luck did."""
        tr, result = self.moment.tr, self.moment.title.rules.result(self.moment.state)
        lines = [
            f"**{rank}** {await self._sentence(self.found.turns[index], index, BRIEF)}"
            for rank, index in enumerate(self.found.moments, 1)
        ]
        turned = None if result is None else what_turned(result, self.scenes, self.moment.prose, tr)
        calm = tr("Where the chances moved most:") if lines else None
        calm = tr("No single turn decided it.") if not lines and not turned else calm
        text = paragraphs(self._heading, turned, calm, *lines, *self._sums())
        told, key, alt = self._chances(), ("chances", self.moment.tr.language), self._alt()
        drawn = picture.drawn(self.services.worker, self.moment, key, CHANCES, told, alt=alt, name=NAME)
        return Draft(text, drawing=draw(drawn))

    async def _turn(self, index: int) -> Draft:
        """Return a turn: the board after it, what was done and what it changed, and what a master would have done."""
        turn, tr = self.found.turns[index], self.moment.tr
        text = paragraphs(
            " · ".join((self._heading, tr("turn {turn}", turn=turn.turn), *self._marks(index))),
            await self._sentence(turn, index, LONG),
            await self._better(turn),
        )
        seen = await self.services.host.query.view(self.moment.table.id, None, turn.after)
        key, alt = ("judged", turn.after), self.moment.texts.board(seen.view)
        events, worker = await self._events(turn), self.services.worker
        drawn = picture.drawn(worker, self.moment, key, BOARD, events, alt=alt, view=seen.view)
        return Draft(text, drawing=draw(drawn), undrawn=paragraphs(text, self.moment.prose.board(seen.view)))

    def _marks(self, index: int) -> Iterator[str]:
        """Yield what a turn is called."""
        turn, tr = self.found.turns[index], self.moment.tr
        if index in self._turning:
            yield tr("the turning point")
        if index in self.found.moments:
            yield tr("moment {n}", n=self.found.moments.index(index) + 1)
        if turn.blunder:
            yield tr("blunder")
        if turn.blunder and turn.proposed:
            yield tr("my proposal at the time")

    async def _list(self) -> Draft:
        """Return the blunders, a line for each, and how many more there are."""
        tr = self.moment.tr
        lines = [await self._blunder(self.found.turns[index]) for index in self.blunders]
        kept = limits.lines_that_fit(lines, limits.CONTENT - limits.BRIEF)
        left = len(lines) - len(kept)
        more = tr.plural("{n} more: Next shows it.", "{n} more: Next shows them.", left) if left else None
        return Draft(paragraphs(" · ".join((self._heading, tr("blunders, by turn"))), *kept, more))

    async def _blunder(self, turn: JudgedTurn) -> str:
        """Tell a blunder in a line: where it departs from what would have been better."""
        tr, mine = self.moment.tr, self.moment.tr("my proposal at the time") if turn.proposed else ""
        told = tr(
            "Turn {n}: {name} {what}. Better: {instead} (+{points}\u00a0%)",
            n=turn.turn,
            name=f"**{self.moment.name(turn.seat)}**",
            what=await self._deeds(turn, LISTED, departing=True),
            instead="".join(await self._instead(turn, LISTED)) or "–",
            points=percent(turn.lost),
        )
        return f"{told} · {mine}" if mine else told

    @property
    def _heading(self) -> str:
        return f"**{title_name(self.moment.table.title, self.moment.tr.language)}**"

    async def _sentence(self, turn: JudgedTurn, index: int, most: int) -> str:
        """Say who did what in a turn, and how that changed the chances of whom it concerned most."""
        course, mover = self.found.course, turn.seat
        if turn.better:  # then all figures are of what was played and what would have been better
            course = [turn.before if at == index else turn.chances for at in range(index + 2)]
        changes = [after - before for before, after in zip(course[index], course[index + 1], strict=True)]
        # Of somebody else only where it moved twice as much: a turn is about whoever plays it.
        seat = max(
            range(len(changes)), key=lambda seat: (abs(changes[seat]) > 2 * abs(changes[mover]), seat == mover)
        )
        change = f"{percent(course[index][seat])}\u00a0→\u00a0{percent(course[index + 1][seat])}\u00a0%"
        who, what = f"**{self.moment.name(mover)}**", await self._deeds(turn, most)
        whom = "" if seat == mover else f"{self.moment.name(seat)}\u00a0"
        return f"{who} {what}: {whom}{change}"

    async def _deeds(self, turn: JudgedTurn, most: int, *, departing: bool = False) -> str:
        """Tell what was done in a turn, or only where it parts from what would have been better."""
        entries = await self._entries(turn)
        own = [entry for entry in entries if entry.seat == turn.seat]
        departs = [own[at] for at in differing([entry.action for entry in own], turn.better)]
        if departing and departs:
            entries = own = departs
        events = [event for entry in entries for event in entry.events]
        if told := narration.own_deeds(events, self.moment.prose, turn.seat, most):
            return told
        meant = await self._in_menu_words(turn, [entry.action for entry in own], most)
        return self.moment.tr("chose “{what}”", what=meant) if meant else self.moment.tr("passed")

    async def _better(self, turn: JudgedTurn) -> str:
        """Say what a master would have done, and how likely that would have made it to win."""
        tr, chance = self.moment.tr, percent(turn.before[turn.seat])
        told, meant = await self._instead(turn, LONG)
        if told:
            return tr(
                "A master would have {what}: {chance}\u00a0%.", what=narration.would_have(told, tr), chance=chance
            )
        if meant:
            return tr("A master would have chosen “{what}”: {chance}\u00a0%.", what=meant, chance=chance)
        return tr("I find nothing that would have been clearly better.")

    async def _instead(self, turn: JudgedTurn, most: int) -> tuple[str, str]:
        """Tell what would have been better from where it was something else: as the log would have told it, else by
        the words of menus; empty where nothing would.
        """
        if not turn.better:
            return "", ""
        played = [entry.action for entry in await self._entries(turn) if entry.seat == turn.seat]
        events = await self.services.host.afterwards.instead(self.moment.table.id, turn, played)
        if told := narration.own_deeds(events, self.moment.prose, turn.seat, most):
            return told, ""
        left = [turn.better[at] for at in differing(turn.better, played)]
        meant = await self._in_menu_words(turn, left, most)
        return ("", meant) if meant else (self.moment.tr("passed"), "")

    async def _in_menu_words(self, turn: JudgedTurn, actions: Sequence[Action], most: int) -> str:
        """Tell actions of a turn by the words of menus; empty where all that was done is to end it."""
        if all(kind_of(each) in self.moment.title.ending_kinds for each in actions):
            return ""  # nor need the position be found, which an older game may not have any more
        seen = await self.services.host.query.view(self.moment.table.id, None, turn.version)
        before = replace(self.moment, state=seen.state, version=turn.version, seat=turn.seat)
        return narration.in_menu_words(before, actions, most)

    async def _events(self, turn: JudgedTurn) -> list[Event]:
        return [event for entry in await self._entries(turn) for event in entry.events]

    async def _entries(self, turn: JudgedTurn) -> Sequence[Entry]:
        query, table = self.services.host.query, self.moment.table.id
        return in_force(await query.log(table, None, since=turn.version, until=turn.after))

    def _sums(self) -> list[str]:
        """Say what luck brought each, where there is any, and what each gave away by play."""
        tr, found = self.moment.tr, self.found
        names = [self.moment.name(info.seat) for info in self.moment.table.seats]
        costs = zip(names, found.lost, strict=True)
        lost = ", ".join(f"{name} {round(CERTAIN * cost)}\u00a0%" for name, cost in costs)
        luck = ", ".join(f"{name} {signed(more)}\u00a0%" for name, more in zip(names, found.luck, strict=True))
        told = [tr("Luck of the draw: {seats}.", seats=luck)] if any(found.luck) else []
        return [f"-# {each}" for each in [*told, tr("Lost per turn by imprecise play: {seats}.", seats=lost)]]

    def _chances(self) -> Chances:
        """Return the chart: the chances after every turn of the game, in percent."""
        moment, turns = self.moment, self.found.turns
        last = max(moment.state.turn, turns[-1].turn)
        after = dict(zip((0, *(turn.turn for turn in turns)), self.found.course, strict=True))
        after[last] = self.found.course[-1]
        # A turn in which nobody could choose was not judged: the line goes on where it was.
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
        if index in self._turning or index in self.found.moments:
            what = next(self._marks(index))
        else:  # a turn with answers in it can hold several
            what = tr("blunder {n}", n=self.blunders.index(index) + 1)
        return " · ".join((tr("turn {turn}", turn=turn.turn), what, clean(self.moment.table.names[turn.seat])))


async def review(services: Services, moment: Moment, found: Analysis) -> Review:
    """Return how an analysis is told, with the course of its game."""
    return Review(services, moment, found, await services.host.query.scenes(moment.table.id))


async def _front(services: Services, moment: Moment, found: Analysis) -> Draft:
    return await (await review(services, moment, found)).front()


def percent(chance: float) -> int:
    """Return a chance in percent, as it is told."""
    return round(CERTAIN * min(1.0, max(0.0, chance)))


def signed(change: float) -> str:
    """Return a change of chances in points of percent, with its sign."""
    return f"{round(CERTAIN * change):+d}".replace("-", "−")


async def by_command(interaction: Interaction) -> None:
    """Show the analysis of the game that is meant; raises NoTable, NoAnalysis."""
    await show(interaction, (await find_table(interaction)).id)


@routes.control(ANALYSE, LEAF, PICK, price=rate_limit.SHEET)
async def open_page(press: Press) -> None:
    """Show the presser the page that was chosen, at first the chart; raises NoAnalysis."""
    await show(press.interaction, press.click.table, press.chosen or press.click.rest)


async def show(interaction: Interaction, table: int, page: str = FRONT) -> None:
    """Show a page of an analysis; where it is to be made first, how that is coming on."""
    services, user = asking.services(interaction), interaction.user.id
    found = await services.host.afterwards.find(table, user)
    if found is not None:
        moment = (await asking.moment_at(interaction, table)).seen_by(None)
        await put(interaction, await (await review(services, moment, found)).page(page))
        return
    job = await services.host.afterwards.begin(table, user)
    await put(interaction, _progress(job, table, asking.words(interaction)))
    apart(interaction, _follow(interaction, table, job))


async def _follow(interaction: Interaction, table: int, job: Judging) -> None:
    """Tell in the answer how a job is coming on, and at last what came of it."""
    tr, user = asking.words(interaction), interaction.user.id
    while not job.over and user in job.askers:
        await job.move()
        if not job.over:  # while it was waited for, it may have come to its end
            await edit(interaction, _progress(job, table, tr))
    services = asking.services(interaction)
    if user not in job.askers:
        await edit(interaction, _stopped(table, tr))
    elif job.why:
        again = rows([button(tr("Go on"), custom_id(table, 0, ANALYSE, FRONT))])
        await edit(interaction, Draft(refusal_text(NoAnalysis(job.why), tr), again))
    elif (found := await services.host.afterwards.find(table, user)) is not None:
        moment = (await asking.moment_at(interaction, table)).seen_by(None)
        await edit(interaction, await (await review(services, moment, found)).page(FRONT))


def _progress(job: Judging, table: int, tr: Catalog) -> Draft:
    doing = tr("I'm looking at your game again, turn by turn.")
    far = tr("{done} of {total} turns", done=job.turn, total=job.turns[-1]) if job.turns else None
    stop_button = button(tr("Stop"), custom_id(table, 0, STOP))
    return Draft(
        paragraphs(doing, far, tr("-# This takes a minute or two. The analysis appears here.")), rows([stop_button])
    )


def _stopped(table: int, tr: Catalog) -> Draft:
    again = button(tr("Go on"), custom_id(table, 0, ANALYSE, FRONT), ButtonStyle.primary)
    return Draft(tr("Stopped. What I've looked at so far is kept."), rows([again]))


@routes.control(STOP)
async def stop(press: Press) -> None:
    """Let the presser wait no longer, which ends the work if nobody else does."""
    press.host.afterwards.cancel(press.click.table, press.user)
    await put(press.interaction, _stopped(press.click.table, asking.words(press.interaction)))


@routes.control(TELL, price=rate_limit.POSTER)
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
    # Noted before it is sent, so that two who press at once do not post it twice; taken back where sending fails.
    posted = False
    try:
        posted = await sharing.publish(press, lambda moment: _front(press.services, moment, found))
    finally:
        if not posted:
            await host.afterwards.note_posted(table, posted=False)
