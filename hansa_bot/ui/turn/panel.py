"""Panel: the private message in which a person plays; it changes in place with every step."""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial

import discord

from hansa_bot.engine.action import Action, Event
from hansa_bot.engine.errors import PlayerError, Stale, Unreadable
from hansa_bot.host.kernel.commit import Answer
from hansa_bot.host.kernel.log import in_force
from hansa_bot.host.kernel.settings import GOING_ON, NIGHT, ON, THEME
from hansa_bot.host.kernel.table import Table, short_id
from hansa_bot.titles import registry
from hansa_bot.ui.kit import asking, expected, grace, menu, narration, presses, routes, verbs
from hansa_bot.ui.kit.asking import Interaction, Services
from hansa_bot.ui.kit.background import later
from hansa_bot.ui.kit.controls import ahead_opener
from hansa_bot.ui.kit.drafts import Draft, Item, beside, button, custom_id, lengthen, paragraphs, rows
from hansa_bot.ui.kit.menu import Path
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.kit.posting import card_link
from hansa_bot.ui.kit.presses import Press, in_private, put
from hansa_bot.ui.kit.verbs import PICKS
from hansa_bot.ui.turn import anew, checking, foresight, lessons, notes, pages, planning, second_look
from hansa_bot.ui.turn.kept import LAST_WORDS, WAITING, clear_or_keep

_log = logging.getLogger(__name__)

NEXT = "next"
"""The verb that opens another table which waits for the presser."""

THOUGHT = 5.0
"""Seconds for which a panel waits for a computer player; who thinks for longer is looked up by a press."""


async def show(
    interaction: Interaction,
    services: Services,
    table_id: int,
    path: Path = (),
    note: str | None = None,
    *,
    marks: Sequence[Event] | None = None,
    link: Item | None = None,
    opening: bool = False,
    asked: bool = False,
    onward: bool = True,
) -> None:
    """Send the private panel, or update the one that the interaction came from.

    The picture shows what the choices below the path aim at, before there is a path what is proposed; where that is
    nothing on the board it marks `marks`, by default what is new to the reader. `link` is a button that belongs to
    the note. Whoever is `opening` the panel is reminded of what they noted; who has `asked` for proposals gets them.
    Who waits is offered another table, unless that is not `onward`.

    Somebody who only watches is told whose turn it is. Raises NoTable or NotRunning.
    """
    await presses.acknowledge(interaction)
    moment = await asking.moment_at(interaction, table_id)
    moment = replace(moment, asked=True) if asked else moment
    shown = await _composed(interaction, services, moment, path, note, marks=marks, link=link, opening=opening)
    if onward and moment.seat is not None and not moment.must_act:
        offered = await _offer_next(interaction, services, moment, shown.draft)
        shown = replace(shown, draft=offered)
    await presses.put(interaction, pages.illustrate(services, moment, path, shown.draft, shown.marks, moment.done))
    _note_waiting(services, moment, interaction)
    if opening and moment.must_act:
        later(interaction, services.host.expecting.prepare(table_id))
    if not path:
        shown = replace(shown, number=presses.newest(interaction))
        again = partial(anew.propose, interaction, services, shown)
        checking.begin(services, moment, interaction.extras.get(presses.ANSWER), moment.done, again)


async def _composed(
    interaction: Interaction,
    services: Services,
    moment: Moment,
    path: Path = (),
    note: str | None = None,
    *,
    marks: Sequence[Event] | None = None,
    link: Item | None = None,
    opening: bool = False,
) -> anew.Opened:
    """Return a panel with what is added for its reader, before its picture; arguments as in `show`."""
    draft = pages.compose(moment, path, note, moment.done)
    plain = anew.Plain.of(draft)
    if moment.planned and moment.must_act:
        draft = await planning.remind(interaction, moment, draft)
    if marks is None:
        marks = narration.marks(await narration.news(services.host, moment))
    if link is not None:  # a refusal teaches enough
        draft = replace(draft, controls=beside(draft.controls, link))
    else:
        draft = await lessons.teach(services, moment, interaction.user.id, marks, draft)
    if opening:
        draft = await notes.remember(services, moment.table, interaction.user.id, moment.tr, draft)
    return anew.Opened(moment, plain, draft, note, marks, presses.newest(interaction))


async def wake(services: Services, table_id: int) -> None:
    """Bring the panels up to date whose readers waited for somebody else; a panel that is gone stays gone."""
    await _clear(services, table_id)
    for interaction in (each.interaction for each in WAITING.take(services.host, table_id)):
        asking.start_deadline(interaction)
        try:
            moment = await asking.moment_at(interaction, table_id)
            since = await narration.news(services.host, moment)
            done = moment.done
            draft = pages.compose(moment, note=narration.story(moment, since), done=done)
            marks = narration.marks(since)
            draft = await lessons.teach(services, moment, interaction.user.id, marks, draft)
            await presses.edit(interaction, pages.illustrate(services, moment, (), draft, marks, done))
        except (PlayerError, discord.HTTPException) as error:
            _log.info(
                "panel stays asleep table=%d person=%s reason=%r", table_id, short_id(interaction.user.id), error
            )
        else:
            _note_waiting(services, moment, interaction)


async def _clear(services: Services, table_id: int) -> None:
    """Take away the last words of turns whose people are called once more, where these still stand."""
    for left in LAST_WORDS.take(services.host, table_id):
        if left.untouched:
            await clear_or_keep(left.interaction, table_id)


def _note_waiting(services: Services, moment: Moment, interaction: Interaction) -> None:
    """Keep the panel that an interaction shows while its reader waits."""
    if moment.own_turn and not moment.must_act:
        WAITING.put(services.host, moment.table.id, interaction)
    else:
        WAITING.drop(services.host, moment.table.id, interaction.user.id)


@routes.control("turn")
async def turn(press: Press) -> None:
    """Open the panel."""
    await show(press.interaction, press.services, press.click.table, opening=True)


@routes.control(pages.ADVISE)
async def advise(press: Press) -> None:
    """Open the panel with the proposals that its reader only wants when they ask."""
    moment = await press.fresh_moment()
    await show(press.interaction, press.services, moment.table.id, asked=True)


@routes.control("go")
async def go(press: Press) -> None:
    """Open the panel at a path of choices."""
    moment = await press.fresh_moment()
    await show(press.interaction, press.services, press.click.table, pages.path_of(moment, press.click.rest))


@routes.control(*PICKS)
async def pick(press: Press) -> None:
    """Follow a choice in a select: on to the next question, or do what it amounts to."""
    moment = await press.fresh_moment()
    before = pages.path_of(moment, press.click.rest)
    path, action = pages.follow(moment, before, press.chosen)
    if action is not None:
        await _do(press, moment, [action])
        return
    if path[0] not in moment.title.rules.kinds:
        raise Unreadable(path[0])
    why_not = None if menu.below(moment, path) else moment.prose.unavailable(moment.view, path[0])
    await show(press.interaction, press.services, press.click.table, path, why_not)


@routes.control("act", "answer")
async def act(press: Press) -> None:
    """Carry out the action of a button, or the one chosen in the select of a public card."""
    moment = await press.running_moment()
    action = lengthen(press.chosen or press.click.rest, moment.offers)
    shown = replace(moment, asked=True) if moment.may_ask else moment  # a button that is pressed was seen
    proposed = pages.proposed_at(shown, moment.done)
    await _do(press, moment, [action], proposed=action in proposed)


@routes.control("redo")
async def redo(press: Press) -> None:
    """Do again what was just taken back."""
    moment = await press.fresh_moment()
    done = await press.host.play.redo(press.click.table, press.user, seen=moment.version, request=press.request)
    await tell(press.interaction, press.services, moment, done)


@routes.control(pages.PREPARED)
async def as_planned(press: Press) -> None:
    """Do what can be done of what was planned for this turn."""
    moment = await press.fresh_moment()
    await _do(press, moment, await planning.possible(press))
    await press.host.plans.set(press.click.table, press.user, (), armed=False, request=f"{press.request}/done")


@routes.control(foresight.PLAN)
async def carry_out(press: Press) -> None:
    """Carry out all steps of a plan, which must still be the same."""
    moment = await press.running_moment()
    # Whatever was shown is carried out, also where it has turned out since to lose much.
    plans = {foresight.APART.join(plan): plan for plan in anew.plans(moment, moment.done)}
    await _do(press, moment, plans.get(lengthen(press.click.rest, plans), ()), proposed=True)


async def _do(press: Press, before: Moment, actions: Sequence[Action], *, proposed: bool = False) -> None:
    table, seen = press.click.table, press.click.version
    if await press.is_current(before):
        seen = before.version
    try:
        done = await press.host.play.act(
            table, press.user, actions, seen=seen, request=press.request, proposed=proposed
        )
    except Stale:
        if not await _done_already(press, before):
            raise
        note = before.tr("That's already done; it counts once.")
        await show(press.interaction, press.services, table, note=note)
        return
    await tell(press.interaction, press.services, before, done)


async def tell(interaction: Interaction, services: Services, before: Moment, done: Answer, path: Path = ()) -> None:
    """Answer with what a step led to: the panel as it is then, or its last words once the turn has passed on.

    Below those opens the next table that waits for the reader, where they like that.
    """
    host, table = services.host, before.table.id
    await grace.patiently(host.settle(table))
    since = done.entries[0].version - 1 if done.entries else done.version
    entries = await host.query.log(table, interaction.user.id, since=since)
    after = await asking.moment_at(interaction, table)
    goes_on = await _goes_on(interaction, services, after)
    if after.state.turn != before.state.turn:
        soon = expected.Soon()
        # The link leads to what is posted; where pictures wait to be drawn, so does the card, and words need not.
        if not services.worker.waiting:
            soon = expected.begin(interaction, table, after.tr)
            await grace.patiently(host.courier.settle(table))
        link = await card_link(services, table, after.table.place, after.tr)
        over = _over(before, after, link, by_itself=done.ended, soon=soon.said)
        over = await _offer_dark(interaction, services, after, over)
        over = over if goes_on else await _offer_next(interaction, services, after, over)
        marks = narration.marks(entries)
        words = await lessons.teach(services, after, interaction.user.id, marks, over)
        await put(interaction, words)
        if not await second_look.begin(interaction, services, before, words) and in_private(interaction):
            LAST_WORDS.put(host, table, interaction)
    else:
        note = narration.story(after, entries)
        if done.ended:
            note = f"{narration.ended_by_itself(after)} {note}"
        await show(interaction, services, table, path, note, marks=narration.marks(entries), onward=not goes_on)
    if goes_on:
        later(interaction, _open_next(interaction, services, table))
    if after.own_turn and not after.must_act and any(info.computer is not None for info in after.waiting):
        later(interaction, _once_thought(services, table))


async def _once_thought(services: Services, table: int) -> None:
    """Bring the panel up to date once a computer player that was asked in the turn has thought; no card does."""
    async with asyncio.timeout(THOUGHT):
        await services.host.settle(table)
    await wake(services, table)


async def _done_already(press: Press, moment: Moment) -> bool:
    """Return whether the presser has done just this since the control was made: a second click, then."""
    since = await press.host.query.log(press.click.table, press.user, since=press.click.version)
    own = [entry.action for entry in in_force(since) if entry.seat == moment.seat]
    known = [*own, *(foresight.APART.join(own[:n]) for n in range(foresight.FEWEST, len(own) + 1))]
    return lengthen(press.chosen or press.click.rest, known) in known


def _over(before: Moment, after: Moment, link: str, *, by_itself: bool, soon: str | None = None) -> Draft:
    """Return the panel's last words once the turn has passed on, with when the next one comes `soon`; one that ended
    by itself can be taken back there.
    """
    tr = after.tr
    first = tr("Your turn is over.") if before.own_turn else ""
    if by_itself:
        first = narration.ended_by_itself(after)
    line = tr("Your answer is needed.") if after.must_act else after.waiting_line
    if after.must_act and after.own_turn:  # the card that calls says so, and it stands right here
        line = "" if first else tr("Done. Now it's your turn.")
    else:
        line = f"{line} {link}"
    back = [button(tr("Undo"), custom_id(after.table.id, after.version, "undo"))] if after.undo_to else []
    return Draft(
        paragraphs(after.clock, first, line.strip(), soon),
        rows([*(back if by_itself else []), *ahead_opener(after), *pages.plan_opener(after)]),
    )


async def _offer_dark(interaction: Interaction, services: Services, moment: Moment, draft: Draft) -> Draft:
    """Add the offer of dark pictures, once to every person who has not chosen."""
    prefs, user = services.host.prefs, interaction.user.id
    if (await prefs.person(user)).has(THEME) or not await prefs.is_first(user, "dark offered", str(interaction.id)):
        return draft
    line = moment.tr("Dark Discord? I can draw the pictures only you see in dark colours.")
    offer = button(moment.tr("Dark pictures"), custom_id(0, 0, verbs.MINE, f"{THEME.key}/{NIGHT}"))
    return replace(draft, content=paragraphs(draft.content, f"-# {line}"), controls=beside(draft.controls, offer))


async def _goes_on(interaction: Interaction, services: Services, after: Moment) -> bool:
    """Return whether another table opens by itself now: nothing is left to do here, and its reader likes that."""
    # In a turn of one's own that somebody else interrupts one goes on soon; in one that all have, one is done.
    if after.must_act or (after.own_turn and len(after.state.stack[0].seats) == 1):
        return False
    chosen = await services.host.prefs.person(interaction.user.id)
    return chosen[GOING_ON] == ON and await _next(interaction, services, after.table.id) is not None


async def _open_next(interaction: Interaction, services: Services, table: int) -> None:
    """Open the next table that waits for the reader in a private message of its own: the last words stay."""
    with suppress(PlayerError):  # somebody else was quicker there
        if (following := await _next(interaction, services, table)) is not None:
            moment = await asking.moment_at(interaction, following.id)
            shown = await _composed(interaction, services, moment, opening=True)
            draft = pages.illustrate(services, moment, (), shown.draft, shown.marks, moment.done)
            await presses.add(interaction, draft)
            await services.host.expecting.prepare(following.id)
            checking.begin(services, moment, None, moment.done)


async def _next(interaction: Interaction, services: Services, table: int) -> Table | None:
    """Return the table beside this one that waits for the reader, the most urgent of several."""
    waiting = await services.host.query.waiting_for(interaction.user.id)
    return next((each.table for each in waiting if each.table.id != table), None)


async def _offer_next(interaction: Interaction, services: Services, moment: Moment, draft: Draft) -> Draft:
    """Add the way to the next table that waits for its reader, if another one does."""
    table, tr = await _next(interaction, services, moment.table.id), moment.tr
    if table is None:
        return draft
    label = tr("Next: {title}", title=registry.load(table.title).meta.called(tr.language))
    offer = button(label, custom_id(0, 0, NEXT, str(table.id)), discord.ButtonStyle.primary)
    return replace(draft, controls=beside(draft.controls, offer))
