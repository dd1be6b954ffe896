"""Planning: the own next turn composed while others play, by the same panel and by a typed line; what became of it.

The panel is that of a turn in the position as it would be if it began now; its controls get verbs of their own.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from typing import Any

import discord
import msgspec
from discord import ButtonStyle

from hansa_bot.engine.action import Action, kind_of
from hansa_bot.engine.errors import Illegal, PlayerError, Stale
from hansa_bot.engine.session import Session
from hansa_bot.host.game.plans import PlannedSteps, foresee, imagine
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.errors import NoPlan, NoPlanYet
from hansa_bot.host.kernel.plan import Promise, TurnPlan
from hansa_bot.host.kernel.table import Table
from hansa_bot.i18n.catalog import Catalog
from hansa_bot.titles.texts import Texts
from hansa_bot.ui.kit import asking, controls, drafts, limits, naming, routes, verbs
from hansa_bot.ui.kit.asking import Interaction
from hansa_bot.ui.kit.drafts import Controls, Draft, beside, lengthen, paragraphs, rows
from hansa_bot.ui.kit.menu import Path
from hansa_bot.ui.kit.moment import Moment, present
from hansa_bot.ui.kit.presses import Press, acknowledge, find_table, put
from hansa_bot.ui.kit.refusals.game import not_yet
from hansa_bot.ui.kit.refusals.telling import explain
from hansa_bot.ui.turn import foresight, pages
from hansa_bot.ui.turn.reading import read_later, read_line

OPEN, BACK, SET, DROP = pages.PREPARE, "preback", "presave", "predrop"
"""The verbs: opening the panel, taking back the last step, letting the plan be carried out, forgetting it."""

PICKS = tuple(f"pre{verb}" for verb in verbs.PICKS)
ACT, GO, AT_ONCE = "preact", "prego", "preonce"
_INSTEAD = {
    "act": ACT,
    "go": GO,
    verbs.LINE: pages.LATER,
    foresight.PLAN: AT_ONCE,
    **dict(zip(verbs.PICKS, PICKS, strict=True)),
}
"""By the verb of a control in a turn: that of the same one while it is planned."""


@dataclass(frozen=True, slots=True)
class Planned:
    """A plan as it stands today: `now` is the table, `then` the reader's turn behind all steps that can be done.

    `told` are its steps in sentences.
    """

    now: Moment
    then: Moment
    plan: TurnPlan | None
    course: PlannedSteps
    told: Sequence[str] = ()

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
    plan, course = await host.plans.read(table, user)
    now = await present(host, table, user, asking.language(interaction))
    if now.own_turn:  # then the panel itself shows all of it
        raise NoPlan("now")
    start = course.session if plan is None else await host.plans.start(table, user)
    if plan is not None and plan.line:  # kept as it was typed, and read by what is possible today
        course = _lead(now, start, _read(now, start, plan.line))
        if course.error is not None:
            raise course.error
        plan = msgspec.structs.replace(plan, steps=course.promises)
    then = replace(now.without_past, state=course.session.state, version=course.session.version)
    return Planned(now, then, plan, course, await _told(host, now, start, plan, course, briefly=False))


def _lead(moment: Moment, start: Session[Any], actions: Sequence[Action], texts: Texts | None = None) -> PlannedSteps:
    return foresee(moment.title, moment.table.options, start, moment.seat or 0, actions, texts)


def _read(moment: Moment, start: Session[Any], line: str) -> list[Action]:
    return read_line(moment.texts, moment.title.rules.kinds, start, moment.seat or 0, line, moment.title)


async def _told(
    host: Host, moment: Moment, start: Session[Any], plan: TurnPlan | None, course: PlannedSteps, *, briefly: bool
) -> list[str]:
    """Return the steps of a plan in sentences, beside each that is not the same any more what was promised then."""
    if plan is None:
        return []
    actions, before = [step.action for step in plan.steps], PlannedSteps(start)
    if course.promises != plan.steps:
        with suppress(PlayerError):  # where it began is gone, as with rules of before
            past = (await host.query.view(moment.table.id, None, plan.version)).state
            then = imagine(Session(start.rules, past, plan.version), moment.seat or 0)
            before = _lead(moment, then, actions, moment.prose)
    told = [*lines(moment, plan, course, _lead(moment, start, actions, moment.prose), before, briefly=briefly)]
    if not briefly or len("\n".join(told)) <= limits.BRIEF:
        return told
    kept = limits.lines_that_fit(told, limits.BRIEF - limits.BUTTON_LABEL) or [limits.cut(told[0], limits.BRIEF)]
    return [*kept, moment.tr("- and {n} more", n=len(told) - len(kept))]


def lines(
    moment: Moment, plan: TurnPlan, course: PlannedSteps, now: PlannedSteps, before: PlannedSteps, *, briefly: bool
) -> Iterator[str]:
    """Yield a line for each step, as `now` and `before` tell it in the reader's language; the same `briefly`.

    What follows a step that cannot be done any more is only named.
    """
    tr, was = moment.tr, before.promises
    names = [_name(moment, step.action) for step in plan.steps]
    done = len(now.promises)
    for at, promise in enumerate(now.promises):
        said = names[at] if briefly else promise.said
        if course.promises[at] != plan.steps[at]:
            said = _compare(tr, promise, was[at] if at < len(was) else promise)
        yield f"{at + 1}. {said}"
    if done < len(names):
        promised = was[done].said if done < len(was) else names[done]
        refusal = now.error.refusal if isinstance(now.error, Illegal) else None
        why = f". {moment.prose.refusal(refusal)}" if refusal else ""
        yield tr("{n}. {what} (not possible any more)", n=done + 1, what=promised) + why
    if rest := names[done + 1 :]:
        yield tr("-# After that: {steps}", steps="; ".join(rest))


def _compare(tr: Catalog, now: Promise, before: Promise) -> str:
    """Return what a step does now, beside what was promised and is different."""
    less = "; ".join(each.rstrip(".") for each in before.brings if each not in now.brings)
    more = "; ".join(each.rstrip(".") for each in now.brings if each not in before.brings)
    if now.said != before.said:  # told from the first word that differs to the last: single words say nothing
        old, new = before.said.split(), now.said.split()
        parts = [part for part in SequenceMatcher(None, old, new, autojunk=False).get_opcodes() if part[0] != "equal"]
        less, more = " ".join(old[parts[0][1] : parts[-1][2]]).strip(" ,;:.") or before.said, ""
    if less:
        step = f"{now.said}: {more}" if more else now.said
        return tr("{step} (planned: {before})", step=step, before=less)
    if more:
        return tr("{step} (now also: {what})", step=now.said, what=more)
    return tr("{step} (not the same any more)", step=now.said)


def _name(moment: Moment, action: Action) -> str:
    """Name an action in a message; it need not be possible, or known to the rules at all."""
    if kind_of(action) not in moment.title.rules.kinds:
        return drafts.safe(action, limits.CHOICE_NAME)
    name = ": ".join(filter(None, (moment.texts.kind(kind_of(action)), naming.named(moment, action))))
    return drafts.safe(name, limits.CHOICE_NAME)


def compose(planned: Planned, path: Path = (), note: str | None = None) -> Draft:
    """Return the panel, opened at a path of choices; the note is in markup."""
    then, tr = planned.then, planned.now.tr
    head = tr("**Your next turn**, as if it began now. Only you see this.")
    status = (
        tr("-# Choose the first step, or leave it.")
        if not planned.told
        else tr("-# Not saved yet. Press *Save plan*.")
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
    return Draft(paragraphs(note, head, *planned.told, status, due), view)


def _with_own_verbs(view: Controls | None) -> Controls | None:
    """Return the controls of a turn's panel as those of a plan's, without such as mean nothing there."""
    by_row: dict[int, list[drafts.Item]] = {}
    for item in () if view is None else view.children:
        click = drafts.parse(getattr(item, "custom_id", None) or "")
        if click is not None and click.verb in _INSTEAD and isinstance(item, discord.ui.Button | discord.ui.Select):
            item.custom_id = drafts.id_with(click.table, click.version, _INSTEAD[click.verb], click.rest)
            by_row.setdefault(item.row or 0, []).append(item)
    return drafts.rows(*by_row.values())


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
    draft = compose(planned, path, note)
    await put(interaction, pages.illustrate(services, planned.then, path, draft, (), planned.actions))


async def _show_line(interaction: Interaction, table: int, note: str | None, error: PlayerError) -> None:
    """Show the line that is kept for a turn that cannot be planned yet, or how to have one kept; else raise why."""
    moment = await asking.moment_at(interaction, table)
    line = await asking.services(interaction).host.plans.line(table, interaction.user.id)
    if moment.own_turn or moment.must_act or not (line or isinstance(error, NoPlanYet)):
        raise error
    why = note or await explain(interaction, error)
    if not line:
        await put(interaction, Draft(why, rows(pages.plan_opener(moment))))
        return
    change = controls.plain_button(moment, pages.LATER, moment.tr("Change the line"))
    forget = controls.plain_button(moment, DROP, moment.tr("Forget plan"), ButtonStyle.danger)
    head = moment.tr("**Your next turn.** This line lies ready for it. Only you see this.")
    told = note or (head if isinstance(error, NoPlanYet) else paragraphs(head, why))
    await put(interaction, Draft(paragraphs(told, _fenced(line)), rows([change, forget])))


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
        guide = moment.title.guide() if moment.title.guide is not None else None
        known = [] if guide is None else guide.places(moment.view)
        places = {place.value: (place.value, moment.texts.value(place.slot, place.value)) for place in known}
        later = read_later(moment.texts, moment.title.rules.kinds, line, places)
        await host.plans.keep_line(table.id, user, later, request=request)
        why = await explain(interaction, error)
        if isinstance(error, NoPlanYet):
            why = not_yet(error, moment.tr, moment.prose)
        kept = moment.tr("I've kept your line: it lies ready when it's your turn, and I won't play it by myself.")
        note = f"{why} {kept}"
    await show(interaction, table.id, note=note)


@routes.control(OPEN)
async def open_panel(press: Press) -> None:
    """Open the panel."""
    await show(press.interaction, press.click.table)


async def _fresh(press: Press) -> Planned:
    """Return the plan for which a control was made; raises Stale when it belongs to another one."""
    planned = await _planned(press.interaction, press.click.table)
    if press.click.version != planned.then.version:
        raise Stale(press.click.version, planned.then.version)
    return planned


@routes.control(GO)
async def go(press: Press) -> None:
    """Open the panel at a path of choices."""
    planned = await _fresh(press)
    await show(press.interaction, press.click.table, pages.path_of(planned.then, press.click.rest))


@routes.control(*PICKS)
async def pick(press: Press) -> None:
    """Follow a choice in a select."""
    planned = await _fresh(press)
    path, action = pages.follow(planned.then, pages.path_of(planned.then, press.click.rest), press.chosen)
    if action is not None:
        await _add(press, planned, [action])
    else:
        await show(press.interaction, press.click.table, path)


@routes.control(ACT)
async def act(press: Press) -> None:
    """Plan the action of a button."""
    planned = await _fresh(press)
    await _add(press, planned, [lengthen(press.chosen or press.click.rest, planned.then.offers)])


@routes.control(AT_ONCE)
async def at_once(press: Press) -> None:
    """Plan several steps that were proposed together."""
    planned = await _fresh(press)
    await _add(press, planned, foresight.make_plan(planned.then, planned.actions))


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


@routes.control(BACK)
async def back(press: Press) -> None:
    """Take the last step out of the plan."""
    planned = await _fresh(press)
    await _keep(press, planned.actions[:-1])


@routes.control(SET)
async def save(press: Press) -> None:
    """Let the plan be carried out once the turn comes."""
    planned = await _fresh(press)
    await _keep(press, planned.actions, armed=True)


@routes.control(DROP)
async def drop(press: Press) -> None:
    """Forget the plan."""
    tr = asking.words(press.interaction)
    await _keep(press, (), tr("All right, I've forgotten your plan."))


async def remind(interaction: Interaction, moment: Moment, draft: Draft) -> Draft:
    """Add to the panel of a turn what was planned for it and not done, with what is different now.

    A line that was kept is added to each question that it answers; *Type a line* opens with it.
    """
    host, tr, table = asking.services(interaction).host, moment.tr, moment.table.id
    session, begins = await host.query.session(table), moment.own_turn and len(moment.state.stack) == 1
    if line := await host.plans.line(table, interaction.user.id):
        try:
            actions = _read(moment, session, line)
        except PlayerError as error:
            actions, means = [], await explain(interaction, error)
        else:
            means = tr("-# That means: {steps}.", steps="; ".join(_name(moment, action) for action in actions))
        if not (actions or begins):
            return draft
        steps = [_fenced(line), limits.cut(means, limits.BRIEF)]
        head = tr("**Your line** for this turn, not played yet:")
    elif begins:
        plan, course = await host.plans.read(table, interaction.user.id)
        steps = await _told(host, moment, session, plan, course, briefly=True)
        actions = [promise.action for promise in course.promises]
        head = tr("**Your plan** for this turn, not played yet:")
    ready = paragraphs(head, *steps)
    draft = replace(draft, content=paragraphs(limits.cut(draft.content, limits.CONTENT - len(ready) - 1), ready))
    if not actions:
        return draft
    label = tr.plural("Play {n} planned step", "Play {n} planned steps", len(actions))
    button = controls.plain_button(moment, pages.PREPARED, label, ButtonStyle.success)
    view = beside(draft.controls, button)
    return replace(draft, controls=beside(view, controls.line_button(moment)) if line else view)


async def possible(press: Press) -> list[Action]:
    """Return the steps of the presser's plan that can still be done, up to the first that cannot.

    Of a line that was kept all are returned, else why not is raised.
    """
    if line := await press.host.plans.line(press.click.table, press.user):
        session = await press.host.query.session(press.click.table)
        return _read(await press.running_moment(), session, line)
    _, course = await press.host.plans.read(press.click.table, press.user)
    return [promise.action for promise in course.promises]
