"""Plans: a person's whole next turn, composed while waiting; nobody else is told before it happens.

Every step has a promise: what its title says of it, and what follows from it. Both are worked out in the position as
it would be if the turn began now, and again in the commit that brings the turn. Only if all of it is the same, the
plan is carried out; else nothing is done, and it lies ready for its person.
"""

import logging
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import msgspec

from hansa_bot.engine.action import Action, kind_of, seen_by
from hansa_bot.engine.errors import PlayerError, Refusal
from hansa_bot.engine.session import PLAN, Entry, Session, Step
from hansa_bot.engine.state import Rng, State, letter
from hansa_bot.host.game.standing_orders import answer_by_orders
from hansa_bot.host.kernel.commit import Feature, once
from hansa_bot.host.kernel.errors import NoPlan, NoPlanYet
from hansa_bot.host.kernel.live_table import Change, LiveTable, check_running, seat_in_game
from hansa_bot.host.kernel.plan import Promise, TurnPlan
from hansa_bot.host.kernel.world import World
from hansa_bot.i18n.catalog import SOURCE_LANGUAGE, catalog
from hansa_bot.titles.base import Title
from hansa_bot.titles.kit import preview
from hansa_bot.titles.texts import Texts

_log = logging.getLogger(__name__)

PLAN_REQUEST = "plan"

MOST_STEPS = 20


@dataclass(frozen=True, slots=True)
class PlannedSteps:
    """How far some steps lead: the game behind them, their promises, and whether the seat's turn goes on there.

    `error` says why the step after them cannot be done or promised, if there is one.
    """

    session: Session[Any]
    promises: tuple[Promise, ...] = ()
    goes_on: bool = True
    error: PlayerError | None = None
    entries: tuple[Entry, ...] = ()


class Plans(Feature):
    """Plans, made and looked up by the person of a seat."""

    async def read(self, table_id: int, user: int) -> tuple[TurnPlan | None, PlannedSteps]:
        """Return a user's plan, and how far it leads today: in the turn itself, or as if that began now.

        Raises NoTable, NotSeated, NotRunning, GameOver, NoPlan.
        """
        live = await self._core.tables.live(table_id)
        seat = seat_in_game(live, user)
        check_running(live)
        session, plan = _start(live, seat), live.plans.get(seat)
        actions = [] if plan is None else [step.action for step in plan.steps]
        return plan, foresee(live.title, live.table.options, session, seat, actions)

    async def start(self, table_id: int, user: int) -> Session[Any]:
        """Return the position in which a user's plan begins; raises like `read`."""
        live = await self._core.tables.live(table_id)
        check_running(live)
        return _start(live, seat_in_game(live, user))

    async def set(self, table_id: int, user: int, actions: Sequence[Action], *, armed: bool, request: str) -> None:
        """Plan these steps, none to forget the plan; `armed` lets them be carried out once the turn comes.

        Raises what stands against a step, with nothing changed, and what `read` raises.
        """
        decide = partial(decide_planning, user=user, actions=actions, armed=armed)
        await once(self._core, table_id, user, PLAN_REQUEST, request, decide)

    async def keep_line(self, table_id: int, user: int, line: str, *, request: str) -> None:
        """Keep a typed line in place of a plan until the turn comes; nothing but a press ever carries it out.

        Raises what `read` raises, NoPlan only where it is the user's turn.
        """
        decide = partial(decide_noting, user=user, line=line)
        await once(self._core, table_id, user, PLAN_REQUEST, request, decide)

    async def line(self, table_id: int, user: int) -> str:
        """Return the line that is kept for a user's turn, empty for none; raises NoTable, NotRunning, NotSeated."""
        live = await self._core.tables.live(table_id)
        plan = live.plans.get(seat_in_game(live, user))
        return "" if plan is None else plan.line


def decide_planning(
    live: LiveTable, seat: int, world: World, *, user: int, actions: Sequence[Action], armed: bool
) -> Change | None:
    """Return what a plan of these steps changes, None where there was none to forget; raises like `Plans.set`."""
    if not actions:
        return Change(user=user, plans={seat: None}) if seat in live.plans else None
    check_running(live)
    if len(actions) > MOST_STEPS:
        raise NoPlan("behind")
    session = imagine(live.game, seat)
    planned = foresee(live.title, live.table.options, session, seat, actions)
    if planned.error is not None:
        raise planned.error
    question, rules = session.state.stack[0].kind, session.rules.version
    plan = TurnPlan(question, rules, planned.promises, armed, version=session.version)
    return Change(user=user, plans={seat: plan})


def decide_noting(live: LiveTable, seat: int, world: World, *, user: int, line: str) -> Change:
    """Return the change that keeps a typed line; raises like `Plans.keep_line`."""
    check_running(live)
    _check_waits(live.state, seat)
    return Change(user=user, plans={seat: TurnPlan("", live.game.rules.version, (), line=line)})


def is_turn_of(state: State, seat: int) -> bool:
    """Return whether a seat decides, and nothing interrupts its own turn."""
    return len(state.stack) == 1 and state.waiting == [seat]


def _start(live: LiveTable, seat: int) -> Session[Any]:
    return live.game if is_turn_of(live.state, seat) else imagine(live.game, seat)


def imagine(game: Session[Any], seat: int) -> Session[Any]:
    """Return a game as if the seat's next turn began now, with unknown draws; raises NoPlan."""
    _check_waits(game.state, seat)
    imagined = game.rules.imagine(game.state, seat)
    if imagined is None or isinstance(imagined, Refusal):
        raise NoPlanYet("early", imagined)
    imagined.rng = Rng("")
    return Session(game.rules, imagined, game.version)


def _check_waits(state: State, seat: int) -> None:
    if seat in state.waiting or (state.stack and seat in state.stack[0].seats):
        raise NoPlan("now")


def foresee(
    title: Title,
    options: Mapping[str, str],
    session: Session[Any],
    seat: int,
    actions: Sequence[Action],
    texts: Texts | None = None,
) -> PlannedSteps:
    """Return how far some actions of a seat's own turn lead, as its player may know that beforehand.

    Without texts it is told in English and without names, as promises are stored.
    """
    planned = PlannedSteps(session)
    signs = [letter(each) for each in range(session.state.seats)]
    texts = texts or title.texts(catalog(SOURCE_LANGUAGE, title.meta.id), signs, options)
    for action in actions:
        session = planned.session
        try:
            if not planned.goes_on:
                raise NoPlan("behind")
            view, ends = session.rules.view(session.state, seat), kind_of(action) in title.ending_kinds
            step = session.apply(seat, [action])
            brings = preview.brings(session.rules, session.state, seat, action)
            words = texts.effect(view, action, brings)
            if ends and len(session.state.stack) == 1:  # what comes to light then is others' business
                promise, goes_on = Promise(action, words), False
            elif any(entry.barrier for entry in step.entries):
                raise NoPlan("hidden")
            else:
                promise = Promise(action, words, tuple(_consequences(texts, step, seat)))
                goes_on = _goes_on(step.session.state, seat)
        except PlayerError as error:
            return replace(planned, error=error)
        planned = PlannedSteps(
            step.session, (*planned.promises, promise), goes_on, entries=(*planned.entries, *step.entries)
        )
    return planned


def _consequences(texts: Texts, step: Step[Any], seat: int) -> Iterator[str]:
    """Yield in sentences what a step brings its seat, and what points it brings anybody.

    Where pieces came from, or what the board looks like elsewhere, may be otherwise than it was.
    """
    for entry in step.entries:
        for event in seen_by(entry.events, seat):
            if event.args.get("points") or (entry.seat == event.args.get("seat") == seat):
                yield texts.event(event) or event.kind


def _goes_on(state: State, seat: int) -> bool:
    return not state.over and state.waiting == [seat] and seat in state.stack[0].seats


def carry_out(live: LiveTable, step: Step[Any]) -> tuple[Step[Any], dict[int, TurnPlan | None]]:
    """Return a step with what those have prepared whose turn it brings, and what becomes of the plans.

    A plan is for one turn: it goes with whatever its seat does there. Going back brings nobody's turn.
    """
    plans, was = dict(live.plans), live.state
    if step.entries[0].undo_to is not None:
        return step, {}
    acted = {entry.seat for entry in step.entries}
    for seat, plan in live.plans.items():
        if seat in acted and _is_for(plan, was, seat):
            del plans[seat]
    # A plan may bring the next seat's turn, and that seat's plan another: no more of them than seats.
    for _ in range(live.table.size):
        now = next((seat for seat in plans if is_turn_of(step.session.state, seat)), None)
        if now is None or not _is_meant(live, plans[now], step.session, now):
            break
        done = _try(live, step.session, now, plans[now])
        # Disarmed and not deleted: its person finds it, and why it no longer fits.
        if done is None:
            plans[now] = msgspec.structs.replace(plans[now], armed=False)
            break
        del plans[now]
        step = answer_by_orders(live, Step(done.session, step.entries + done.entries))
    changed = {seat for seat, plan in live.plans.items() if plans.get(seat) is not plan}
    return step, {seat: plans.get(seat) for seat in changed}


def _is_for(plan: TurnPlan, state: State, seat: int) -> bool:
    """Return whether this is the turn for which a plan was made, or any own one where none was named."""
    if not state.stack or seat not in state.stack[0].seats:
        return False
    return state.stack[0].kind == plan.question if plan.question else len(state.stack) == 1


def _is_meant(live: LiveTable, plan: TurnPlan, session: Session[Any], seat: int) -> bool:
    person = live.table.seats[seat].user is not None
    return person and plan.armed and session.state.stack[0].kind == plan.question


def _try(live: LiveTable, session: Session[Any], seat: int, plan: TurnPlan) -> Step[Any] | None:
    """Return the step that a plan takes, None where it does not say the same any more."""
    try:
        actions = [step.action for step in plan.steps]
        planned = foresee(live.title, live.table.options, session, seat, actions)
        if planned.promises != plan.steps or plan.rules != session.rules.version:
            return None
        session.rules.check(planned.session.state)
    except Exception:  # then its person is called; what somebody else has just done stands
        _log.exception("plan failed table=%s seat=%s version=%s", live.table.id, seat, session.version)
        return None
    entries = (msgspec.structs.replace(entry, cause="" if entry.auto else PLAN) for entry in planned.entries)
    return Step(planned.session, tuple(entries))
