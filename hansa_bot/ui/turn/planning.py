"""Planning: the own next turn composed while others play, by the same panel and by a typed line; what became of it.

The panel is that of a turn in the position as it would be if it began now; its controls get verbs of their own.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import discord
import msgspec
from discord import ButtonStyle

from hansa_bot.engine.action import Action, kind_of
from hansa_bot.engine.errors import PlayerError, Stale
from hansa_bot.engine.session import Session
from hansa_bot.host.game.plans import Course, foresee
from hansa_bot.host.kernel.errors import NoPlan
from hansa_bot.host.kernel.plan import TurnPlan
from hansa_bot.host.kernel.table import Table
from hansa_bot.ui.kit import asking, controls, drafts, limits, naming
from hansa_bot.ui.kit.asking import Interaction
from hansa_bot.ui.kit.drafts import Controls, Draft, beside, lengthen, paragraphs, rows
from hansa_bot.ui.kit.menu import Path
from hansa_bot.ui.kit.moment import Moment, present
from hansa_bot.ui.kit.presses import Press, acknowledge, find_table, put
from hansa_bot.ui.refusals.telling import explain
from hansa_bot.ui.turn import pages
from hansa_bot.ui.turn.reading import read_later, read_line

OPEN, BACK, SET, DROP = pages.PREPARE, "preback", "presave", "predrop"
"""The verbs: opening the panel, taking back the last step, letting the plan be carried out, forgetting it."""

PICKS = tuple(f"pre{verb}" for verb in controls.PICKS)
ACT, GO, AT_ONCE = "preact", "prego", "preonce"
_INSTEAD = {"act": ACT, "go": GO, pages.PLAN: AT_ONCE, **dict(zip(controls.PICKS, PICKS, strict=True))}
"""By the verb of a control in a turn: that of the same one while it is planned."""


@dataclass(frozen=True, slots=True)
class Planned:
    """A plan as it stands today: `now` is the table, `then` the reader's turn behind all steps that can be done."""

    now: Moment
    then: Moment
    plan: TurnPlan | None
    course: Course

    @property
    def actions(self) -> list[Action]:
        """The steps that can be done."""
        return [promise.action for promise in self.course.promises]

    @property
    def is_set(self) -> bool:
        """Whether it will be carried out if nothing changes."""
        return self.plan is not None and self.plan.armed and self.plan.steps == self.course.promises


async def _planned(interaction: Interaction, table: int) -> Planned:
    """Return the asker's plan; raises NoTable, NotSeated, NotRunning, GameOver, NoPlan."""
    host, user = asking.services(interaction).host, interaction.user.id
    plan, course = await host.plans.of(table, user)
    now = await present(host, table, user, asking.language(interaction))
    if now.own_turn:
        raise NoPlan("now")
    if plan is not None and plan.line:
        course = _foresee_line(now, course.session, plan.line)
        plan = msgspec.structs.replace(plan, steps=course.promises)
    return Planned(now, _behind(now, course.session), plan, course)


def _foresee_line(now: Moment, start: Session[Any], line: str) -> Course:
    """Return how a line that was kept leads through the turn today; raises a PlayerError where it does not."""
    course = foresee(now.title, now.table.options, start, now.seat or 0, _read(now, start, line))
    if course.error is not None:
        raise course.error
    return course


def _read(moment: Moment, start: Session[Any], line: str) -> list[Action]:
    return read_line(moment.texts, moment.title.rules.kinds, start, moment.seat or 0, line)


def _behind(moment: Moment, session: Session[Any]) -> Moment:
    return replace(moment, state=session.state, version=session.version, undo_to=(), redo=False)


def lines(moment: Moment, start: Session[Any], plan: TurnPlan | None, course: Course) -> list[str]:
    """Return the steps of a plan in sentences, with what has become of each since it was planned."""
    told, session, tr = [], start, moment.tr
    steps = () if plan is None else plan.steps
    for number, promise in enumerate(course.promises):
        said = _behind(moment, session).effect(promise.action, moment.prose)
        if promise != steps[number]:
            said = tr("{step} (not the same any more)", step=said)
        told.append(f"{number + 1}. {said}")
        session = session.apply(moment.seat or 0, [promise.action]).session
    for number, step in enumerate(steps[len(told) :], len(told) + 1):
        told.append(
            tr("{n}. {what} (not possible any more)", n=number, what=drafts.plain(_name(moment, step.action)))
        )
    return told


def _name(moment: Moment, action: Action) -> str:
    """Name an action that need not be possible, or known to the rules at all."""
    if kind_of(action) not in moment.title.rules.kinds:
        return action
    return ": ".join(filter(None, (moment.texts.kind(kind_of(action)), naming.named(moment, action))))


def compose(planned: Planned, start: Session[Any], path: Path = (), note: str | None = None) -> Draft:
    """Return the panel, opened at a path of choices; the note is in markup."""
    then, tr = planned.then, planned.now.tr
    head = tr("**Your next turn**, as if it began now. Only you see this.")
    steps = lines(planned.now, start, planned.plan, planned.course)
    status = (
        tr("-# Choose the first step, or leave it.") if not steps else tr("-# Not saved yet: *Save plan* does it.")
    )
    if planned.is_set:
        status = tr(
            "-# Saved. When it's your turn I play this if every step still does the same; if not, I call you."
        )
    made = Draft("", None)
    if planned.course.goes_on and planned.course.error is None:
        made = pages.compose(then, path, done=planned.actions)
    view = _with_own_verbs(made.controls)
    if planned.plan is not None:
        view = beside(view, controls.plain_button(then, BACK, tr("Undo")))
        if not planned.is_set and planned.actions:
            view = beside(view, controls.plain_button(then, SET, tr("Save plan"), ButtonStyle.success))
        view = beside(view, controls.plain_button(then, DROP, tr("Forget plan"), ButtonStyle.danger))
    due = made.content.removeprefix(then.clock).strip()
    return Draft(paragraphs(note, head, *steps, status, due), view)


def _with_own_verbs(view: Controls | None) -> Controls | None:
    """Return the controls of a turn's panel as those of a plan's, without such as mean nothing there."""
    lines: dict[int, list[drafts.Item]] = {}
    for item in () if view is None else view.children:
        click = drafts.parse(getattr(item, "custom_id", None) or "")
        if click is not None and click.verb in _INSTEAD and isinstance(item, discord.ui.Button | discord.ui.Select):
            item.custom_id = drafts.id_with(click.table, click.version, _INSTEAD[click.verb], click.rest)
            lines.setdefault(item.row or 0, []).append(item)
    return drafts.rows(*lines.values())


async def show(interaction: Interaction, table: int, path: Path = (), note: str | None = None) -> None:
    """Send the panel, or update the one that the interaction came from; raises what `_planned` raises.

    Where only a line can be kept, that is shown.
    """
    await acknowledge(interaction)
    services = asking.services(interaction)
    try:
        planned = await _planned(interaction, table)
    except PlayerError as error:
        await _show_line(interaction, table, note, error)
        return
    start = await services.host.plans.start(table, interaction.user.id)
    draft = compose(planned, start, path, note)
    await put(interaction, pages.illustrate(services, planned.then, path, draft, (), planned.actions))


async def _show_line(interaction: Interaction, table: int, note: str | None, error: PlayerError) -> None:
    """Show the line that is kept for a turn that cannot be planned, else a note; raises the error where both lack."""
    moment = await asking.moment_at(interaction, table)
    line = await asking.services(interaction).host.plans.line(table, interaction.user.id)
    if not (line or note) or moment.own_turn or moment.must_act:
        raise error
    if not line:
        await put(interaction, Draft(note or "", rows(pages.plan_opener(moment))))
        return
    change = controls.plain_button(moment, pages.LATER, moment.tr("Change the line"))
    forget = controls.plain_button(moment, DROP, moment.tr("Forget plan"), ButtonStyle.danger)
    head = moment.tr("**Your next turn.** This line lies ready for it. Only you see this.")
    told = paragraphs(note or await explain(interaction, error), head, _fenced(line))
    await put(interaction, Draft(told, rows([change, forget])))


def _fenced(line: str) -> str:
    return f"```\n{line}\n```"


async def by_command(interaction: Interaction, line: str | None) -> None:
    """Show the asker's plan for the next turn; with a line plan and save its actions first. Raises a PlayerError."""
    table = await find_table(interaction)
    if line is None:
        await show(interaction, table.id)
    else:
        await plan_line(interaction, table, line, armed=True)


async def plan_line(interaction: Interaction, table: Table, line: str, *, armed: bool = False) -> None:
    """Plan the actions of a line, keep it where they cannot be foreseen yet, and show that; raises a PlayerError."""
    host, user, note = asking.services(interaction).host, interaction.user.id, None
    request = asking.request(interaction)
    moment = await asking.moment_of(interaction, table)
    try:
        actions = _read(moment, await host.plans.start(table.id, user), line)
        await host.plans.set(table.id, user, actions, armed=armed, request=request)
    except NoPlan as error:
        if error.why == "now":
            raise
        kept = read_later(moment.texts, moment.title.rules.kinds, line)
        await host.plans.keep(table.id, user, kept, request=request)
        note = moment.tr(
            "That can't be planned yet, so I've kept your line. When it's your turn it lies ready in your panel; "
            "I won't play it by myself."
        )
    await show(interaction, table.id, note=note)


async def open_panel(press: Press) -> None:
    """Open the panel."""
    await show(press.interaction, press.click.table)


async def _fresh(press: Press) -> Planned:
    """Return the plan for which a control was made; raises Stale when it belongs to another one."""
    planned = await _planned(press.interaction, press.click.table)
    if press.click.version != planned.then.version:
        raise Stale(press.click.version, planned.then.version)
    return planned


async def go(press: Press) -> None:
    """Open the panel at a path of choices."""
    planned = await _fresh(press)
    await show(press.interaction, press.click.table, pages.path_of(planned.then, press.click.rest))


async def pick(press: Press) -> None:
    """Follow a choice in a select."""
    planned = await _fresh(press)
    path, action = pages.follow(planned.then, pages.path_of(planned.then, press.click.rest), press.chosen)
    if action is not None:
        await _add(press, planned, [action])
    else:
        await show(press.interaction, press.click.table, path)


async def act(press: Press) -> None:
    """Plan the action of a button."""
    planned = await _fresh(press)
    await _add(press, planned, [lengthen(press.chosen or press.click.rest, planned.then.offers)])


async def at_once(press: Press) -> None:
    """Plan several steps that were proposed together."""
    planned = await _fresh(press)
    await _add(press, planned, pages.make_plan(planned.then, planned.actions))


async def _add(press: Press, planned: Planned, actions: Sequence[Action]) -> None:
    await _keep(press, [*planned.actions, *actions])


async def _keep(press: Press, actions: Sequence[Action], note: str | None = None, *, armed: bool = False) -> None:
    try:
        await press.host.plans.set(
            press.click.table, press.user, actions, armed=armed, request=f"{press.request}/{press.click.verb}"
        )
    except NoPlan as error:
        if error.why == "now":
            raise
        note = await explain(press.interaction, error)
    await show(press.interaction, press.click.table, note=note)


async def back(press: Press) -> None:
    """Take the last step out of the plan."""
    planned = await _fresh(press)
    await _keep(press, planned.actions[:-1])


async def save(press: Press) -> None:
    """Let the plan be carried out once the turn comes."""
    planned = await _fresh(press)
    await _keep(press, planned.actions, armed=True)


async def drop(press: Press) -> None:
    """Forget the plan."""
    tr = asking.words(press.interaction)
    await _keep(press, (), tr("All right, I've forgotten your plan."))


async def remind(interaction: Interaction, moment: Moment, draft: Draft) -> Draft:
    """Add to the panel of a turn what was planned for it and not done, with what is different now.

    A line that was kept is added to each question that it answers.
    """
    host, tr = asking.services(interaction).host, moment.tr
    begins = moment.own_turn and len(moment.state.stack) == 1
    if line := await host.plans.line(moment.table.id, interaction.user.id):
        return await _remind_of_line(interaction, moment, draft, line, told=begins)
    if not begins:
        return draft
    plan, course = await host.plans.of(moment.table.id, interaction.user.id)
    if plan is None:
        return draft
    steps = lines(moment, await host.plans.start(moment.table.id, interaction.user.id), plan, course)
    told = paragraphs(draft.content, tr("**Your plan** for this turn, not played yet:"), *steps)
    return _with_steps(moment, replace(draft, content=told), len(course.promises))


def _with_steps(moment: Moment, draft: Draft, count: int) -> Draft:
    """Add the button that plays what was planned, where there is something."""
    if not count:
        return draft
    label = moment.tr.plural("Play {n} planned step", "Play {n} planned steps", count)
    button = controls.plain_button(moment, pages.PREPARED, label, ButtonStyle.success)
    return replace(draft, controls=beside(draft.controls, button))


async def _remind_of_line(interaction: Interaction, moment: Moment, draft: Draft, line: str, *, told: bool) -> Draft:
    """Add the line that was kept and what it means by now, and where it means nothing, if that is to be `told`, why.

    *Type a line* opens with it.
    """
    tr, actions = moment.tr, []
    session = await asking.services(interaction).host.query.session(moment.table.id)
    try:
        actions = _read(moment, session, line)
        means = tr("-# That means: {steps}.", steps=drafts.plain("; ".join(_name(moment, each) for each in actions)))
    except PlayerError as error:
        if not told:
            return draft
        means = await explain(interaction, error)
    head = tr("**Your line** for this turn, not played yet:")
    ready = paragraphs(head, _fenced(line), limits.cut(means, limits.BRIEF))
    content = paragraphs(limits.cut(draft.content, limits.CONTENT - len(ready) - 1), ready)
    return _with_steps(moment, replace(draft, content=content), len(actions))


async def possible(press: Press) -> list[Action]:
    """Return the steps of the presser's plan that can still be done, up to the first that cannot.

    Of a line that was kept all are returned, else why not is raised.
    """
    if line := await press.host.plans.line(press.click.table, press.user):
        session = await press.host.query.session(press.click.table)
        return _read(await press.running_moment(), session, line)
    _, course = await press.host.plans.of(press.click.table, press.user)
    return [promise.action for promise in course.promises]
