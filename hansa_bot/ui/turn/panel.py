"""Panel: the private message in which a person plays; it changes in place with every step."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import Any
from weakref import WeakKeyDictionary

import discord
from discord import ButtonStyle

from hansa_bot.engine.action import kind_of
from hansa_bot.engine.errors import PlayerError
from hansa_bot.engine.event import Event
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.errors import NotSeated
from hansa_bot.host.kernel.settings import ALWAYS, NEVER
from hansa_bot.ui.kit import asking, limits, menu, narration, picture, presses
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.kit.buttons import Controls, Item, beside, button, custom_id, rows
from hansa_bot.ui.kit.draft import Draft, paragraphs
from hansa_bot.ui.kit.menu import Level, Path
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.kit.narration import heading, waiting_line
from hansa_bot.ui.look import whatif
from hansa_bot.ui.orders import standing

_log = logging.getLogger(__name__)

NOTE = 1_200
"""Characters that the report of what happened may take."""

Interaction = discord.Interaction[Any]

_LIFE = limits.TOKEN_SECONDS - 60.0

# Only a convenience, so it may be lost in a restart: the card calls its reader in any case.
_panels: WeakKeyDictionary[Host, dict[tuple[int, int], tuple[float, Interaction]]] = WeakKeyDictionary()


def compose(moment: Moment, path: Path = (), note: str | None = None) -> Draft:
    """Return the panel of a moment, opened at a path of choices; the note, in markup, says what led here."""
    head = heading(moment)
    if not moment.must_act:
        return Draft(paragraphs(head, _cut(note), waiting_line(moment)), _idle_controls(moment))
    due = moment.prose.due(moment.view, moment.seat or 0)
    step = menu.walk(moment.offers, path) if path else None
    if step is None:
        hint, view = _top(moment)
    elif step.action is not None:
        hint, view = _confirm(moment, step)
    else:
        hint, view = _choose(moment, step)
    if not path and not moment.own_turn and standing.may_give(moment):
        view = beside(view, standing.opener(moment))
    return Draft(paragraphs(head, _cut(note), due, hint), view)


def _cut(note: str | None) -> str | None:
    return limits.cut(note, NOTE) if note else None


def _idle_controls(moment: Moment) -> Controls | None:
    """Controls for a person who waits: in the middle of the own turn to go on with it, and for what may come."""
    look = [_undo_button(moment), menu.plain_button(moment, "turn", moment.tr("Look again"))]
    coming = [standing.opener(moment)] if standing.may_give(moment) else []
    return rows([*(look if moment.own_turn else []), *coming])


def _undo_button(moment: Moment) -> Item:
    control = custom_id(moment.table.id, moment.version, "back")
    return button(moment.tr("Undo step"), control, disabled=not moment.undo_to)


def _bottom(moment: Moment, path: Path = ()) -> list[Item]:
    row = [_back_button(moment, path)] if path else []
    row.append(_undo_button(moment))
    if not path:
        row += [menu.bare_button(moment, offer) for offer in menu.apart_offers(moment)]
    row += _ending(moment)
    return row[: limits.ROW_BUTTONS]


def _back_button(moment: Moment, path: Path) -> Item:
    above = menu.parent(menu.main_offers(moment), path) or ()
    return menu.go_button(moment, above, moment.tr("Back"))


def _ending(moment: Moment) -> list[Item]:
    """Return the buttons that end the turn, which ask once more where the reader wants that."""
    found = []
    best = max(moment.scores.values())
    of_turn = len(moment.state.stack) == 1
    for kind, offers in menu.kinds(moment.offers).items():
        if kind not in moment.title.ending_kinds:
            continue
        label = moment.texts.kind(kind) if of_turn else moment.effect(offers[0])
        done = max(moment.scores[offer] for offer in offers) >= best
        style = ButtonStyle.success if done else ButtonStyle.secondary
        if len(offers) == 1 and not (of_turn and _asks(moment, done)):
            found.append(menu.act_button(moment, offers[0], label, style))
        else:
            found.append(menu.go_button(moment, (kind,), label, style))
    return found


def _asks(moment: Moment, done: bool) -> bool:
    """Say whether ending the turn needs a second press; `done` says that nothing better is left to do in it."""
    return moment.asking == ALWAYS or (moment.asking != NEVER and not done)


def _top(moment: Moment) -> tuple[str, Controls | None]:
    offers = menu.main_offers(moment)
    kinds, idle = menu.kinds(offers), menu.idle_kinds(moment)
    if len(kinds) == 1 and not idle:
        step = menu.walk(offers, (next(iter(kinds)),))
        assert step is not None, "a kind comes from its offers"
        if step.action is None:
            return _choose(moment, step, at_top=True)
    first = menu.likely(moment, offers)
    chooser = [menu.kind_select(moment, kinds, idle)] if offers and (len(offers) > 1 or idle) else []
    return "", rows(first, chooser, _bottom(moment))


def _choose(moment: Moment, step: Level, *, at_top: bool = False) -> tuple[str, Controls | None]:
    offers = [offer for choice in step.choices for offer in choice.offers]
    selects, left = menu.value_selects(moment, step)
    crowded = len(selects) + 2 > limits.ROWS
    first = [] if crowded else menu.likely(moment, offers, step.path)
    hint = crumbs(moment, step.path)
    if left:
        hint += "\n" + moment.tr("{n} more choices did not fit here; the slash command knows them all.", n=left)
    bottom = _bottom(moment) if at_top else _bottom(moment, step.path)
    return hint, rows(first, *[[item] for item in selects], bottom)


def _confirm(moment: Moment, step: Level) -> tuple[str, Controls | None]:
    action = step.action or ""
    kind = kind_of(action)
    style = ButtonStyle.danger if kind in moment.title.ending_kinds else ButtonStyle.primary
    what = _sentence(moment, action)
    if kind in moment.title.ending_kinds and moment.scores[action] >= max(moment.scores.values()):
        question = moment.tr("{action} Is that what you want?", action=what)
    else:
        question = moment.tr("{action} You could still do something else. Do it all the same?", action=what)
    back = menu.go_button(moment, (), moment.tr("Back"))
    return question, rows([menu.act_button(moment, action, moment.texts.kind(kind), style), back])


def _sentence(moment: Moment, action: str) -> str:
    effect = moment.effect(action, moment.prose).rstrip()
    return effect if effect.endswith((".", "!", "?")) else effect + "."


def crumbs(moment: Moment, path: Path) -> str:
    """Return the choices made so far as a line ("Place › Bremen–Minden")."""
    kind = moment.title.rules.kinds[path[0]]
    names = [moment.prose.value(slot, value) for slot, value in zip(kind.slots, path[1:], strict=False)]
    return " › ".join(f"**{name}**" for name in (moment.prose.kind(kind.name), *names))


async def show(
    interaction: discord.Interaction[Any],
    services: Services,
    table_id: int,
    path: Path = (),
    note: str | None = None,
    *,
    marks: Sequence[Event] | None = None,
    redraw: bool = True,
    link: Item | None = None,
) -> None:
    """Send the private panel, or update the one that the interaction came from.

    The picture shows what the choices below the path aim at; before there is a path it marks `marks`, by default what
    is new to the reader. `redraw` is False for a step after which it would be the same: the picture stays. `link` is
    a button that belongs to the note.

    Raises NoTable, NotRunning, or NotSeated for somebody who only watches.
    """
    await presses.acknowledge(interaction)
    keep = not redraw and presses.in_private(interaction)
    moment = await _moment(interaction, table_id)
    draft = compose(moment, path, note)
    if link is not None:
        draft = replace(draft, controls=beside(draft.controls, link))
    if not keep:
        draft = await _illustrate(services, moment, path, interaction.user.id, draft, marks)
    await presses.put(interaction, draft, keep_picture=keep)
    note_waiting(services.host, table_id, interaction, waits=_waits(moment))


async def wake(services: Services, table_id: int) -> None:
    """Bring the panels up to date whose readers waited for somebody else; a panel that is gone stays gone."""
    for interaction in take_waiting(services.host, table_id):
        try:
            moment = await _moment(interaction, table_id)
            since = await narration.news(services.host, moment)
            draft = compose(moment, note=narration.story(moment, since, NOTE))
            draft = await _illustrate(services, moment, (), interaction.user.id, draft, narration.marks(since))
            await presses.edit(interaction, draft)
        except (PlayerError, discord.HTTPException) as error:
            _log.info("panel stays asleep table=%d user=%d reason=%s", table_id, interaction.user.id, error)
        else:
            note_waiting(services.host, table_id, interaction, waits=_waits(moment))


async def _moment(interaction: discord.Interaction[Any], table_id: int) -> Moment:
    moment = await asking.moment_at(interaction, table_id)
    if moment.seat is None:
        raise NotSeated
    return moment


def _waits(moment: Moment) -> bool:
    return moment.own_turn and not moment.must_act


async def _illustrate(
    services: Services, moment: Moment, path: Path, user: int, draft: Draft, marks: Sequence[Event] | None
) -> Draft:
    """Add the board: with what the choices left below the path aim at, else with what is new."""
    if not (moment.must_act or moment.own_turn):
        return draft
    key = ("panel", moment.table.id, user, path)
    pictures = await whatif.pictures_of(services.worker, moment, whatif.offers_below(moment, path), key)
    if not pictures:
        shown = narration.marks(await narration.news(services.host, moment)) if marks is None else marks
        pictures = await picture.board(services.worker, moment, shown, key)
    return replace(draft, pictures=pictures)


def note_waiting(host: Host, table: int, interaction: Interaction, *, waits: bool) -> None:
    """Remember the panel that an interaction shows while its reader waits, forget it when that is over."""
    found = _panels.setdefault(host, {})
    for key in [key for key, (since, _) in found.items() if not _fresh(since)]:
        del found[key]
    key = (table, interaction.user.id)
    if waits:
        found[key] = (asyncio.get_running_loop().time(), interaction)
    else:
        found.pop(key, None)


def take_waiting(host: Host, table: int) -> list[Interaction]:
    """Return the waiting panels of a table that can still be changed, and forget them."""
    found = _panels.get(host, {})
    taken = [found.pop(key) for key in [key for key in found if key[0] == table]]
    return [interaction for since, interaction in taken if _fresh(since)]


def _fresh(since: float) -> bool:
    return asyncio.get_running_loop().time() - since < _LIFE
