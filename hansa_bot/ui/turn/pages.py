"""Pages: what a panel says and offers, opened at a path of choices; the first one is what can be done at all."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import discord
from discord import ButtonStyle
from discord.ui.select import BaseSelect

from hansa_bot.engine.action import SEPARATOR, Action, Event, kind_of
from hansa_bot.engine.session import Session
from hansa_bot.engine.state import State
from hansa_bot.host.kernel.settings import ALWAYS, NEVER, UNWANTED
from hansa_bot.host.kernel.terms import Coach
from hansa_bot.ui.kit import controls, drafts, limits, menu, picture
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.kit.drafts import Controls, Draft, Item, lengthen, paragraphs, rows
from hansa_bot.ui.kit.menu import Level, Path
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.turn import foresight, standing

NOTE = 1_200
"""Characters that the report of what happened may take."""

ADVISE = "advise"
"""The verb of the button by which whoever has no proposals in the panel asks for them."""

PREPARE, PREPARED = "prepare", "prepared"
"""The verbs of the buttons that open the plan for the next turn, and play what was planned for this one."""

LATER = "preline"
"""The verb of the button that lets its reader type a line for the next turn."""


def compose(moment: Moment, path: Path = (), note: str | None = None, done: Sequence[Action] = ()) -> Draft:
    """Return the panel of a moment, opened at a path of choices; the note, in markup, says what led here.

    `done` is what the reader has done in this turn: it is not proposed to take that up again.
    """
    head, waiting = moment.clock, moment.waiting_line
    if not moment.must_act:
        told = waiting.removesuffix(".") in (note or "")  # the end of the game is part of what happened
        return Draft(paragraphs(head, _cut(note), None if told else waiting), _idle_controls(moment))
    due = moment.prose.due(moment.view, moment.seat or 0)
    step = step_at(moment, path) if path else None
    if step is None:
        lines, view = _top(moment, done, begins=not note)
    elif step.action is not None:
        lines, view = _confirm(moment, step)
    else:
        lines, view = _choose(moment, path, done)
    begins = [head, _cut(note), due] if note else [f"{head}   {due}"]  # in one line, so that the rest is in sight
    return Draft(paragraphs(*begins, moment.passing_line, *lines), view)


def illustrate(
    services: Services, moment: Moment, path: Path, draft: Draft, marks: Sequence[Event], done: Sequence[Action]
) -> Draft:
    """Add the board: with what the choices left below the path aim at, and the numbers of the proposals."""
    if not (moment.must_act or moment.own_turn):
        return draft
    key = ("panel", moment.table.id, path)
    numbered = shown_at(moment, path, done).numbered
    aimed = picture.aimed_at(
        services.worker, moment, menu.offers_below(moment, path) or numbered, marks, key, numbered
    )
    return replace(draft, drawing=drafts.draw(aimed))


class Shown(NamedTuple):
    """What a panel offers at a path: what has numbered buttons, which are `all` there is or stand above so many
    `lists` of what is chosen `below` a path, and a plan if there is one; so many choices are `left` without room.
    """

    numbered: list[Action]
    plans: Sequence[foresight.AtOnce] = ()
    all: bool = False
    lists: int = 0
    below: Path = ()
    left: int = 0


def shown_at(moment: Moment, path: Path, done: Sequence[Action]) -> Shown:
    """Return what is offered at a path; nothing but its numbered buttons has numbers in the picture."""
    return moment.once(("shown", *path, "", *done), _shown_at, moment, path, done)


def _shown_at(moment: Moment, path: Path, done: Sequence[Action]) -> Shown:
    step, at_top = step_at(moment, path) if path else None, False
    if step is None:
        kind = _only_kind(moment)
        if kind is None:
            plans = foresight.plans(moment, done)
            proposed = menu.proposals(moment, menu.main_offers(moment), done)
            return Shown(proposed[: menu.LIKELY - len(plans)], plans)
        path, step, at_top = (kind,), step_at(moment, (kind,)), True
    if step is None or step.action is not None:
        return Shown([])
    path = (*step.path, *path[len(menu.real_path(path)) :])
    plans = foresight.plans(moment, done) if at_top and len(moment.state.stack) == 1 else []
    ways = menu.ways_below(moment, path)
    few = [way.value for way in ways if way.value in way.offers]
    if len(ways) <= limits.ROW_BUTTONS and len(few) == len(ways):
        return Shown(sorted(few, key=lambda action: not _may_propose(moment, action)), plans, all=True)
    lists, left = controls.value_lists(moment, path)
    likely = menu.proposals(moment, menu.below(moment, path), done) if len(lists) + 2 <= limits.ROWS else []
    return Shown(likely[: menu.LIKELY - len(plans)], plans, lists=len(lists), below=path, left=left)


def proposed_at(moment: Moment, done: Sequence[Action]) -> list[Action]:
    """Return what the panel of a moment proposes, of all there is to choose the first where that is recommended."""
    shown = shown_at(moment, (), done)
    if not shown.all:
        return shown.numbered
    return shown.numbered[:1] if _recommends(moment, shown) else []


def _recommends(moment: Moment, shown: Shown) -> bool:
    """Return whether the first numbered button is the one to press, and not just the first."""
    if not shown.numbered or not _may_propose(moment, shown.numbered[0]):
        return False
    return moment.scores[shown.numbered[0]] >= max(moment.scores[each] for each in shown.numbered)


def _may_propose(moment: Moment, action: Action) -> bool:
    return moment.proposing and moment.may_propose(action)


def _only_kind(moment: Moment) -> str | None:
    """Return the kind of all there is to choose, None where there are several or there is a word on another one."""
    offers = menu.main_offers(moment)
    kinds = list(menu.kinds(offers))
    return kinds[0] if len(kinds) == 1 and len(offers) > 1 and not menu.idle_kinds(moment) else None


def follow(moment: Moment, path: Path, chosen: str) -> tuple[Path, Action | None]:
    """Return where a choice in a select leads: to a longer path, and the action that this amounts to, if it does."""
    chosen = lengthen(chosen, (element for offer in moment.offers for element in (offer, *offer.split(SEPARATOR))))
    if SEPARATOR in chosen:
        return path, chosen
    path = (*path, chosen)
    step = step_at(moment, path)
    asks = step is None or step.action is None or kind_of(step.action) in moment.title.ending_kinds
    return path, step.action if step and not asks else None


def path_of(moment: Moment, rest: str) -> Path:
    """Return the path of choices that the rest of an id stands for."""
    whole = lengthen(rest, menu.beginnings(moment.offers))
    return tuple(whole.split(SEPARATOR)) if whole else ()


def step_at(moment: Moment, path: Path) -> Level | None:
    """Return where a path of choices has led, or None when no offer begins like that."""
    return menu.walk(menu.below(moment, path), menu.real_path(path))


def _cut(note: str | None) -> str | None:
    return limits.cut(note, NOTE) if note else None


def _idle_controls(moment: Moment) -> Controls | None:
    """Controls for who waits or watches: to go on with the own turn, to see what is new, and for what may come."""
    if moment.own_turn:
        look = [*_undo_buttons(moment), controls.plain_button(moment, "turn", moment.tr("Look again"))]
    else:
        look = [controls.plain_button(moment, "news", moment.tr("What changed"))]
    if (back := moment.withdrawal) is not None:
        look.append(controls.act_button(moment, back, moment.texts.kind(back)))
    if moment.seat is None and moment.running:
        look.append(controls.plain_button(moment, "follow", moment.tr("Follow this game")))
    orders = [standing.opener(moment)] if standing.may_give(moment) else []
    items = [*look, *controls.ahead_opener(moment), *plan_opener(moment), *orders]
    return rows(items[: limits.ROW_BUTTONS], items[limits.ROW_BUTTONS :])


def plan_opener(moment: Moment) -> list[Item]:
    """Return the button that opens the plan for the reader's next turn, or where none can be made takes a line."""
    seat = moment.seat
    if seat is None or not moment.running or moment.own_turn or moment.must_act:
        return []
    if moment.planned:
        return [controls.plain_button(moment, PREPARE, moment.tr("My plan"))]
    if not isinstance(moment.title.rules.imagine(moment.state, seat), State):
        return [controls.plain_button(moment, LATER, moment.tr("Line for my turn"))]
    return [controls.plain_button(moment, PREPARE, moment.tr("Plan my turn"))]


def _undo_buttons(moment: Moment) -> list[Item]:
    """Return the buttons that take back a step and do it again, where there is one.

    A step of an earlier turn takes others along, so that one asks first.
    """
    verb = "back" if moment.undo_to else "undo"
    may = moment.undo_to or moment.undo_earlier
    back = [controls.plain_button(moment, verb, moment.tr("Undo"))] if may else []
    return [*back, *([controls.plain_button(moment, "redo", moment.tr("Redo"))] if moment.redo else [])]


def _rows(moment: Moment, path: Path, lines: Sequence[Sequence[Item]], ending: Sequence[Item]) -> Controls | None:
    """Return the rows of a panel: what may be done, the ways back and to more, and last the end of the turn.

    It stands in a row of its own where a phone would break the last one; *More* alone needs none.
    """
    filled, below = [line for line in lines if line], _below(moment, path)
    if not ending and filled:
        for kept in _kept_beside(moment, path, below, filled):
            if _side_by_side([*filled[0], *kept]):
                return rows([*filled[0], *kept], *filled[1:])
    last = [*below[: limits.ROW_BUTTONS - len(ending)], *ending]
    if _side_by_side(last) or len(filled) + 2 > limits.ROWS:
        return rows(*filled, last)
    return rows(*filled, below, ending)


def _kept_beside(
    moment: Moment, path: Path, below: Sequence[Item], lines: Sequence[Sequence[Item]]
) -> Iterator[Sequence[Item]]:
    """Yield what of the last row may stand beside the numbers instead, where a row of its own costs too much.

    Below two lists a desktop has no room for one; taking back stands behind *More* and above, too.
    """
    crowded = sum(isinstance(line[0], BaseSelect) for line in lines) > 1
    if len(below) == 1 or crowded:
        yield below
    if crowded and not moment.redo:
        yield _below(moment, path, undo=False)


def _side_by_side(line: Sequence[Item]) -> bool:
    """Return whether a phone shows all of a row in one line."""
    labels = [each.label or "" for each in line if isinstance(each, discord.ui.Button)]
    return len(labels) == len(line) and limits.in_one_line(labels)


def _below(moment: Moment, path: Path, *, undo: bool = True) -> list[Item]:
    back = _undo_buttons(moment) if undo else []
    if path:
        real = menu.real_path(path)
        above = (menu.parent(menu.main_offers(moment), path) or ()) if real == path else real
        return [controls.go_button(moment, above, moment.tr("Back")), *back]
    row = back
    if moment.table.terms.coach is not Coach.OFF and moment.wants != UNWANTED:
        row.append(controls.hint_button(moment))
    if not moment.own_turn and (quiet := standing.quiet_button(moment)) is not None:
        row.append(quiet)
    return [*row, controls.more_button(moment)]


def _ending(moment: Moment) -> list[Item]:
    """Return the buttons that end the turn, which ask once more where the reader wants that."""
    buttons = []
    for kind, offers in menu.kinds(moment.offers).items():
        if kind not in moment.title.ending_kinds:
            continue
        label = moment.texts.kind(kind) if len(moment.state.stack) == 1 else moment.effect(offers[0])
        style = ButtonStyle.success if any(_is_done(moment, offer) for offer in offers) else ButtonStyle.secondary
        if len(offers) == 1 and not _asks_first(moment, offers[0]):
            buttons.append(controls.act_button(moment, offers[0], label, style))
        else:
            buttons.append(controls.go_button(moment, (kind,), label, style))
    return buttons


def question_before(moment: Moment, session: Session[Any], actions: Sequence[Action]) -> Path:
    """Return where the panel asks whether to do the last of some actions, empty where it need not be asked.

    It is asked where that ends the turn, and the reader wants to be asked then. Raises what the others raise.
    """
    kind = kind_of(actions[-1])
    if kind not in moment.title.ending_kinds or moment.seat is None:
        return ()
    position = session.apply(moment.seat, actions[:-1]).session
    then = replace(moment, state=position.state, version=position.version)
    return (kind,) if actions[-1] in then.offers and _asks_first(then, actions[-1]) else ()


def _asks_first(moment: Moment, action: Action) -> bool:
    """Return whether an action that ends the turn needs a second press: always, never, or while something is left."""
    asks = moment.asking == ALWAYS or (moment.asking != NEVER and not _is_done(moment, action))
    return asks and len(moment.state.stack) == 1


def _is_done(moment: Moment, ending: Action) -> bool:
    """Return whether nothing better is left than to end the turn; where nothing is proposed, whether nothing is
    left.
    """
    if moment.proposing:
        return moment.scores[ending] >= max(moment.scores.values())
    return all(kind_of(offer) in moment.title.ending_kinds for offer in moment.offers)


def _top(moment: Moment, done: Sequence[Action], *, begins: bool) -> tuple[list[str], Controls | None]:
    if (kind := _only_kind(moment)) is not None:
        return _choose(moment, (kind,), done, at_top=True)
    offers = menu.main_offers(moment)
    kinds, idle = menu.kinds(offers), menu.idle_kinds(moment)
    shown = shown_at(moment, (), done)
    ends = [offer for offer in moment.offers if kind_of(offer) in moment.title.ending_kinds]
    more = len(offers) > len(shown.numbered) or idle
    many = any(len(menu.heads(moment, those)) > menu.LIKELY for those in kinds.values())
    if many and begins and not moment.undo_to and all(_asks_first(moment, end) for end in ends):
        kinds |= menu.kinds(ends)  # hardly anybody ends a turn without having done a thing
        ends = []
    lists = [[each] for each in controls.lists(moment, kinds, idle)] if offers and more else []
    apart = [controls.bare_button(moment, offer) for offer in menu.apart_offers(moment)]
    asks = [controls.plain_button(moment, ADVISE, moment.tr("What would you do?"))] if moment.may_ask else []
    first = [*_first(moment, shown, len(lists)), *asks]
    return _told(moment, shown), _rows(moment, (), [first, *lists, apart], _ending(moment) if ends else [])


def _first(moment: Moment, shown: Shown, lists: int) -> list[Item]:
    """Return the row of numbered buttons, and what does several steps at once.

    Above several lists the numbers are bare where *More* finds room beside them then: a desktop has none below.
    """
    recommended = _recommends(moment, shown) if shown.all or shown.lists else True
    labels = [*(plan.label(moment.tr) for plan in shown.plans), *([moment.tr("More")] if lists > 1 else [])]
    plans = [plan.button(moment) for plan in shown.plans]
    return [*controls.numbered(moment, shown.numbered, recommended=recommended, beside=labels), *plans]


def _told(moment: Moment, shown: Shown) -> list[str]:
    plans = [f"**{plan.label(moment.tr)}** {plan.told(moment)}" for plan in shown.plans]
    return [*controls.told(moment, shown.numbered), *plans]


def _choose(
    moment: Moment, path: Path, done: Sequence[Action], *, at_top: bool = False
) -> tuple[list[str], Controls | None]:
    """Return what is chosen at a path: few targets as buttons, many in a select below the most likely ones."""
    step = step_at(moment, path)
    assert step is not None, "there is something to choose"
    hint = [] if at_top and len(step.path) == 1 else [crumbs(moment, step.path)]
    shown = shown_at(moment, () if at_top else path, done)
    if shown.left:
        hint.append(moment.tr("{n} more choices didn't fit here; the slash command has them all.", n=shown.left))
    apart = [controls.bare_button(moment, offer) for offer in menu.apart_offers(moment)] if at_top else []
    lines = [
        _first(moment, shown, shown.lists),
        *([each] for each in (controls.value_selects(moment, shown.below)[0] if shown.lists else ())),
        controls.detail_buttons(moment, path),
        apart,
    ]
    return [*hint, *_told(moment, shown)], _rows(moment, () if at_top else path, lines, _ending(moment))


def _confirm(moment: Moment, step: Level) -> tuple[list[str], Controls | None]:
    action = step.action or ""
    kind = kind_of(action)
    style = ButtonStyle.danger if kind in moment.title.ending_kinds else ButtonStyle.primary
    what = _sentence(moment, action)
    if kind in moment.title.ending_kinds and _is_done(moment, action):
        question = moment.tr("{action} Go ahead?", action=what)
    else:
        question = moment.tr("{action} Are you sure?", action=what)
    back = controls.go_button(moment, (), moment.tr("Back"))
    return [question], rows([controls.act_button(moment, action, moment.texts.kind(kind), style), back])


def _sentence(moment: Moment, action: str) -> str:
    effect = moment.effect(action, moment.prose).rstrip()
    return effect if effect.endswith((".", "!", "?")) else effect + "."


def crumbs(moment: Moment, path: Path) -> str:
    """Return the choices made so far as a line ("Place › Bremen–Minden")."""
    kind = moment.title.rules.kinds[path[0]]
    names = [moment.prose.value(slot, value) for slot, value in zip(kind.slots, path[1:], strict=False)]
    return " › ".join(f"**{name}**" for name in (moment.prose.kind(kind.name), *names))
