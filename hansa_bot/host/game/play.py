"""Playing: what the people at a table do in their game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from hansa_bot.engine.action import Action
from hansa_bot.engine.errors import Stale
from hansa_bot.engine.session import Session, Step
from hansa_bot.host.change import Change
from hansa_bot.host.core import Core
from hansa_bot.host.game import ordering, stepping
from hansa_bot.host.once import Answer, once
from hansa_bot.host.posting import announce
from hansa_bot.host.standing import Standing
from hansa_bot.host.table import Status

ACT, UNDO = "act", "undo"


class Play:
    """Actions and taking them back; each request is carried out once, whole or not at all."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def act(
        self, table_id: int, user: int, actions: Sequence[Action], *, seen: int | None, request: str
    ) -> Answer:
        """Carry out actions of the user's seat; `seen` is the version on which the user decided, if known.

        Raises the engine's PlayerErrors (Stale, NotYourDecision, Illegal …), NoTable, NotSeated, NotRunning.
        """
        wanted = list(actions)

        def step(session: Session[Any], seat: int) -> Step[Any]:
            return session.apply(seat, wanted, seen)

        return await self._step(table_id, user, ACT, request, step, wanted)

    async def undo(
        self, table_id: int, user: int, *, to: int | None = None, seen: int | None, request: str
    ) -> Answer:
        """Take back the last action of the user's seat, or all since version `to`.

        Raises Barrier where that is not free, otherwise what `act` raises.
        """

        def step(session: Session[Any], seat: int) -> Step[Any]:
            if seen is not None and seen != session.version:
                raise Stale(seen, session.version)
            return session.undo(seat, to)

        return await self._step(table_id, user, UNDO, request, step, (UNDO, to))

    async def _step(
        self,
        table_id: int,
        user: int,
        verb: str,
        request: str,
        step: Callable[[Session[Any], int], Step[Any]],
        doing: object,
    ) -> Answer:
        async def decide(stands: Standing, seat: int) -> Change | None:
            made = step(stands.game, seat)
            if not made.entries:
                return None
            return await stepping.shown(self._core, stands, stepped(stands, made, user), user)

        return await self._core.tasks.finish(once(self._core, table_id, user, verb, request, decide, doing=doing))


def stepped(stands: Standing, step: Step[Any], user: int | None) -> Change:
    """Return the change that a step of the game makes, with the answers of standing orders and the posts that follow.

    Raises RulesBug when the position it leads to breaks a rule of its own.
    """
    step.session.rules.check(step.session.state)
    step = ordering.carry_out(stands, step)
    session = step.session
    first = step.entries[0]
    # Where the whole table went back, everybody is told anew, whoever was asked before.
    before, told = (None, replace(stands.told, asked=None)) if first.rewound else (stands.state, stands.told)
    undone = first.undo_to is not None
    drafts, asked = announce.after_step(stands.table.seats, before, session, told, undone=undone)
    return Change(
        user=user,
        status=Status.OVER if session.state.over else None,
        session=session,
        entries=step.entries,
        drafts=tuple(drafts),
        asked=asked,
    )
