"""Playing: what the people at a table do in their game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from hansa_bot.engine.action import Action
from hansa_bot.engine.errors import Stale
from hansa_bot.engine.session import Entry, Session, Step
from hansa_bot.host import announce
from hansa_bot.host.change import Change
from hansa_bot.host.commit import commit, our_fault
from hansa_bot.host.core import Core
from hansa_bot.host.errors import NotRunning, NotSeated
from hansa_bot.host.seen import seen_by
from hansa_bot.host.standing import Standing
from hansa_bot.host.table import Status, Table
from hansa_bot.store.receipts import Receipt

ACT, UNDO = "act", "undo"


@dataclass(frozen=True, slots=True)
class Answer:
    """What a request led to: the table afterwards, the seat that asked, the version then reached, and what happened,
    as far as that seat may know. `repeated` says that the request had been carried out before.
    """

    table: Table
    seat: int
    version: int
    entries: tuple[Entry, ...]
    repeated: bool


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

        def decide(session: Session[Any], seat: int) -> Step[Any]:
            return session.apply(seat, wanted, seen)

        return await self._core.tasks.finish(self._change(table_id, user, ACT, request, decide, wanted))

    async def undo(
        self, table_id: int, user: int, *, to: int | None = None, seen: int | None, request: str
    ) -> Answer:
        """Take back the last action of the user's seat, or all since version `to`.

        Raises Barrier where that is not free, otherwise what `act` raises.
        """

        def decide(session: Session[Any], seat: int) -> Step[Any]:
            if seen is not None and seen != session.version:
                raise Stale(seen, session.version)
            return session.undo(seat, to)

        return await self._core.tasks.finish(self._change(table_id, user, UNDO, request, decide, (UNDO, to)))

    async def _change(
        self,
        table_id: int,
        user: int,
        verb: str,
        request: str,
        decide: Callable[[Session[Any], int], Step[Any]],
        doing: object,
    ) -> Answer:
        room = self._core.rooms.of(table_id)
        async with room.lock:
            with our_fault(room, doing):
                stands = await self._core.rooms.enter(room)
                if (earlier := stands.receipts.get((user, verb, request))) is not None:
                    return answer(stands, earlier, repeated=True)
                seat = seat_in_game(stands, user)
                step = decide(stands.game, seat)
                receipt = Receipt(user, verb, request, seat, stands.table.version, step.session.version)
                if step.entries:
                    stands = await commit(self._core, room, stepped(stands, step, user, receipt))
                return answer(stands, receipt, repeated=False)


def stepped(stands: Standing, step: Step[Any], user: int | None, receipt: Receipt | None) -> Change:
    """Return the change that a step of the game makes, with the posts that follow from it.

    Raises RulesBug when the position it leads to breaks a rule of its own.
    """
    session = step.session
    session.rules.check(session.state)
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
        receipt=receipt,
    )


def seat_in_game(stands: Standing, user: int) -> int:
    """Return the user's seat in a game that has begun; raises NotRunning, NotSeated."""
    status = stands.table.status
    if status in (Status.LOBBY, Status.ABANDONED):
        raise NotRunning(status)
    seat = stands.table.seat_of(user)
    if seat is None:
        raise NotSeated
    return seat


def answer(stands: Standing, receipt: Receipt, *, repeated: bool) -> Answer:
    """Return what a request led to, now or when it was first made."""
    assert receipt.seat is not None, "whoever acts has a seat"
    entries = stands.log[receipt.before + 1 : receipt.after + 1]
    seen = tuple(seen_by(entry, receipt.seat) for entry in entries)
    return Answer(stands.table, receipt.seat, receipt.after, seen, repeated)
