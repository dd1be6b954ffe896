"""Playing: what people do in a game, and what follows from it in the game itself."""

import logging
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from hansa_bot.engine.action import Action, kind_of
from hansa_bot.engine.errors import Stale
from hansa_bot.engine.session import Entry, Session, Step, taken_back
from hansa_bot.host.game.plans import carry_out
from hansa_bot.host.game.quiet_passes import only_pass
from hansa_bot.host.game.standing_orders import answer_by_orders
from hansa_bot.host.kernel.commit import (
    ACT,
    PROPOSED,
    REDO,
    UNDO,
    Answer,
    Feature,
    once,
)
from hansa_bot.host.kernel.errors import NothingUndone
from hansa_bot.host.kernel.live_table import Change, LiveTable
from hansa_bot.host.kernel.plan import TurnPlan
from hansa_bot.host.kernel.settings import BY_ITSELF, ENDING
from hansa_bot.host.kernel.table import Status
from hansa_bot.host.kernel.world import World
from hansa_bot.titles import registry

_log = logging.getLogger(__name__)


class Play(Feature):
    """Actions and taking them back; each request is carried out once, whole or not at all."""

    async def act(
        self,
        table_id: int,
        user: int,
        actions: Sequence[Action],
        *,
        seen: int | None,
        request: str,
        proposed: bool = False,
    ) -> Answer:
        """Carry out actions of the user's seat; `seen` is the version on which the user decided, if known.

        Where they are what the user was `proposed`, that is remembered.

        Raises the engine's PlayerErrors (Stale, NotYourDecision, Illegal …), NoTable, NotSeated, NotRunning.
        """
        wanted = list(actions)
        decide = partial(decide_acting, user=user, actions=wanted, seen=seen)
        known = (await self._core.tables.live(table_id)).receipts
        verb = PROPOSED if proposed else ACT
        # What comes a second time may look at another position by then.
        verb = next((each for each in (ACT, PROPOSED) if (user, each, request) in known), verb)
        answer = await once(self._core, table_id, user, verb, request, decide, doing=wanted)
        return replace(answer, ended=_ended_by_itself(answer, wanted))

    async def undo(
        self, table_id: int, user: int, *, to: int | None = None, seen: int | None, request: str
    ) -> Answer:
        """Take back the last action of the user's seat, or all since version `to`.

        Raises Barrier where that is not free, otherwise what `act` raises.
        """
        decide = partial(decide_undoing, user=user, to=to, seen=seen)
        return await once(self._core, table_id, user, UNDO, request, decide, doing=(UNDO, to))

    async def redo(self, table_id: int, user: int, *, seen: int | None, request: str) -> Answer:
        """Do again what the user's last undo has taken back.

        Raises NothingUndone when there is nothing, or something else was done since; otherwise what `act` raises.
        """
        return await once(self._core, table_id, user, REDO, request, partial(decide_redoing, user=user, seen=seen))


def decide_acting(
    live: LiveTable, seat: int, world: World, *, user: int, actions: Sequence[Action], seen: int | None
) -> Change | None:
    """Return what a seat's actions change, None for a pass that is kept back; raises like `Play.act`."""
    step = live.game.apply(seat, actions, seen)
    kept_back = live.passes_at(seat) is not None and only_pass(live, seat, actions)
    return None if kept_back else _change_if_any(step, user)


def decide_undoing(
    live: LiveTable, seat: int, world: World, *, user: int, to: int | None, seen: int | None
) -> Change | None:
    """Return what taking back changes; raises like `Play.undo`."""
    _check_seen(live, seen)
    return _change_if_any(live.game.undo(seat, to), user)


def decide_redoing(live: LiveTable, seat: int, world: World, *, user: int, seen: int | None) -> Change:
    """Return what doing it again changes; raises like `Play.redo`."""
    _check_seen(live, seen)
    again = redoable(live, seat)
    step = live.game.apply(seat, [entry.action for entry in again if not entry.auto])
    # Digests tell whether chance would fall otherwise this time: then it would not be what was taken back.
    if not again or [entry.digest for entry in step.entries] != [entry.digest for entry in again]:
        raise NothingUndone
    return step_change(step, user)


def _check_seen(live: LiveTable, seen: int | None) -> None:
    if seen is not None and seen != live.game.version:
        raise Stale(seen, live.game.version)


LATELY = 64
"""Lines at the end of a log among which to look for what can be done again."""


def redoable(live: LiveTable, seat: int | None) -> list[Entry]:
    """Return what the seat's last undo took back, oldest first, while nothing else has been done since."""
    runs = taken_back(live.log[max(0, len(live.log) - LATELY) :])
    return runs[-1][::-1] if runs and runs[-1] and runs[-1][-1].seat == seat else []


def _change_if_any(step: Step[Any], user: int) -> Change | None:
    return step_change(step, user) if step.entries else None


def _ended_by_itself(answer: Answer, wanted: Sequence[Action]) -> bool:
    """Return whether the seat's turn has ended without its person's asking for that."""
    own = [entry for entry in answer.entries if entry.seat == answer.seat and not entry.auto and not entry.cause]
    endings = registry.load(answer.table.title).ending_kinds
    return bool(own and wanted) and kind_of(own[-1].action) in endings and kind_of(wanted[-1]) not in endings


def step_change(step: Step[Any], user: int | None) -> Change:
    """Return the change that a step of the game makes; what follows from it is added when it is stored.

    Raises RulesBug when the position it leads to breaks a rule of its own.
    """
    step.session.rules.check(step.session.state)
    return Change(user=user, session=step.session, entries=step.entries)


def on_change(before: LiveTable, change: Change, after: LiveTable, world: World) -> Change:
    """Return a step with the answers that standing orders give to it, the end of a turn that ends by itself, and the
    turns that were prepared.

    Going back asks nothing new: it is how people get to give another answer than their order's, or not to end the
    turn.
    """
    if change.session is None or before.session is None or not change.entries:
        return change
    step = Step(change.session, change.entries)
    if change.entries[0].undo_to is None:
        step = answer_by_orders(before, step)
        if change.user is not None and (ended := _end_turn(before, step, change.user, world)) is not None:
            step = answer_by_orders(before, ended)
    plans: dict[int, TurnPlan | None] = {}
    if before.plans:
        step, plans = carry_out(before, step)
    over = step.session.state.over
    status = Status.OVER if over else change.status
    return replace(change, session=step.session, entries=step.entries, status=status, plans={**change.plans, **plans})


def _end_turn(before: LiveTable, step: Step[Any], user: int, world: World) -> Step[Any] | None:
    """Return a step with the end of the user's turn, where nothing else is left and the user has chosen so.

    It is an action of its own, so that it can be taken back like any other.
    """
    session, seat = step.session, before.table.seat_of(user)
    action = None if seat is None else _only_ending(before, session, seat)
    if action is None or seat is None or world.person(user)[ENDING] != BY_ITSELF:
        return None
    try:
        end = session.apply(seat, [action])
        end.session.rules.check(end.session.state)
    except Exception:  # then the person ends it by hand; what they have done stands
        _log.exception("turn does not end table=%s seat=%s version=%s", before.table.id, seat, session.version)
        return None
    return Step(end.session, step.entries + end.entries)


def _only_ending(before: LiveTable, session: Session[Any], seat: int) -> Action | None:
    """Return the action that ends the seat's own turn, the one of before, when as all may know there is no other."""
    state = session.state
    if state.over or state.turn != before.state.turn or len(state.stack) != 1 or seat not in state.waiting:
        return None
    if session.rules.conceals(state):  # that nothing else is left would tell something hidden
        return None
    offers = session.offers(seat)
    return offers[0] if len(offers) == 1 and kind_of(offers[0]) in before.title.ending_kinds else None
