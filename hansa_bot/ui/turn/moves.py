"""Moves: the presses by which a person plays."""

from __future__ import annotations

from hansa_bot.engine.action import SEPARATOR, Action
from hansa_bot.engine.errors import Stale
from hansa_bot.engine.session import Entry
from hansa_bot.host.kernel.log import in_force
from hansa_bot.ui.kit import menu, narration
from hansa_bot.ui.kit.buttons import button, custom_id, lengthen, rows
from hansa_bot.ui.kit.draft import Draft, paragraphs
from hansa_bot.ui.kit.menu import STOP, Path
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.kit.narration import heading, waiting_line
from hansa_bot.ui.kit.presses import Press, put
from hansa_bot.ui.turn import panel


async def turn(press: Press) -> None:
    """Open the panel."""
    await panel.show(press.interaction, press.services, press.click.table)


async def go(press: Press) -> None:
    """Open the panel at a path of choices; only back at the top is there another picture to see."""
    moment = await press.fresh_moment()
    path = _path(moment, press.click.rest)
    await panel.show(press.interaction, press.services, press.click.table, path, redraw=not path)


async def pick(press: Press) -> None:
    """Follow a choice in a select: on to the next question, or do what it amounts to."""
    moment = await press.fresh_moment()
    before = _path(moment, press.click.rest)
    chosen = lengthen(press.chosen, (element for offer in moment.offers for element in offer.split(SEPARATOR)))
    if chosen == STOP:
        await _do(press, moment, SEPARATOR.join(before))
        return
    path = (*before, chosen)
    step = menu.walk(moment.offers, path)
    if step is not None and step.action is not None:
        await _do(press, moment, step.action)
        return
    why_not = moment.prose.unavailable(moment.view, path[0]) if step is None and len(path) == 1 else None
    # A kind of action brings the picture of its targets along, which stays while one of them is chosen.
    picked_kind = step is not None and not before
    await panel.show(press.interaction, press.services, press.click.table, path, why_not, redraw=picked_kind)


async def act(press: Press) -> None:
    """Carry out the action of a button."""
    moment = await press.running_moment()
    await _do(press, moment, lengthen(press.click.rest, moment.offers))


async def answer(press: Press) -> None:
    """Carry out the action chosen in the select of a public card."""
    moment = await press.running_moment()
    await _do(press, moment, lengthen(press.chosen, moment.offers))


async def _do(press: Press, before: Moment, action: Action) -> None:
    table, seen = press.click.table, press.click.version
    if await press.still_the_question(before):
        seen = before.version
    try:
        done = await press.host.play.act(table, press.user, [action], seen=seen, request=press.request)
    except Stale:
        if not await _done_already(press, before, action):
            raise
        note = before.tr("That was done already; it counts once.")
        await panel.show(press.interaction, press.services, table, note=note)
        return
    await press.host.settle(table)
    since = done.entries[0].version - 1 if done.entries else done.version
    entries = await press.host.query.log(table, press.user, since=since)
    after = await press.moment()
    if after.state.turn != before.state.turn:
        await put(press.interaction, _over(before, after, entries, by_itself=done.ended))
    else:
        note = narration.story(after, entries, panel.NOTE)
        if done.ended:
            note = f"{narration.ended_by_itself(after)} {note}"
        await panel.show(press.interaction, press.services, table, note=note, marks=narration.marks(entries))


async def _done_already(press: Press, moment: Moment, action: Action) -> bool:
    """Say whether the presser has done just this since the control was made: a second click, then."""
    since = await press.host.query.log(press.click.table, press.user, since=press.click.version)
    return any(entry.seat == moment.seat and entry.action == action for entry in in_force(since))


def _over(before: Moment, after: Moment, entries: list[Entry], *, by_itself: bool) -> Draft:
    """Return the panel's last words once the turn has passed on; one that ended by itself can be taken back there."""
    tr = after.tr
    first = tr("Your turn is over.") if before.own_turn else ""
    if by_itself:
        first = narration.ended_by_itself(after)
    told = narration.story(after, entries, panel.NOTE)
    line = tr("Your next decision is due: see the newest card.") if after.must_act else waiting_line(after)
    back = [button(tr("Undo"), custom_id(after.table.id, after.version, "undo"))] if after.undo_to else []
    return Draft(paragraphs(heading(after), f"{first} {told}".strip(), line), rows(back if by_itself else []))


def _path(moment: Moment, rest: str) -> Path:
    whole = lengthen(rest, menu.beginnings(moment.offers))
    return tuple(whole.split(SEPARATOR)) if whole else ()
