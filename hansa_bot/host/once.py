"""Once: what somebody with a seat asks for is carried out once, whole or not at all, however often it arrives."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

from hansa_bot.engine.errors import GameOver
from hansa_bot.engine.session import Entry
from hansa_bot.host import change as changes
from hansa_bot.host.change import Change
from hansa_bot.host.commit import commit
from hansa_bot.host.core import Core
from hansa_bot.host.errors import NotRunning, NotSeated
from hansa_bot.host.faults import our_fault
from hansa_bot.host.seen import seen_by
from hansa_bot.host.standing import Standing
from hansa_bot.host.table import Status, Table
from hansa_bot.store.requests import Receipt

Decide = Callable[[Standing, int], Awaitable[Change | None]]
"""Says what a seat's request changes at a table as it stands, None for nothing; raises why not."""


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


async def once(
    core: Core, table_id: int, user: int, verb: str, request: str, decide: Decide, *, doing: object = None
) -> Answer:
    """Carry a request out under the table's lock, or answer it again; `doing` is for the log if it is our fault.

    Raises what `decide` raises, NoTable, NotRunning, NotSeated.
    """
    room = core.rooms.of(table_id)
    async with room.lock:
        with our_fault(room, verb if doing is None else doing):
            stands = await core.rooms.enter(room)
            if (earlier := stands.receipts.get((user, verb, request))) is not None:
                return _answer(stands, earlier, repeated=True)
            seat = seat_in_game(stands, user)
            change = await decide(stands, seat)
            before = stands.table.version
            after = before if change is None or change.session is None else change.session.version
            receipt = Receipt(user, verb, request, seat, before, after)
            if change is not None:
                stands = await commit(core, room, replace(change, receipt=receipt))
            return _answer(stands, receipt, repeated=False)


def seat_in_game(stands: Standing, user: int) -> int:
    """Return the user's seat in a game that has begun; raises NotRunning, NotSeated."""
    status = stands.table.status
    if status in (Status.LOBBY, Status.ABANDONED):
        raise NotRunning(status)
    seat = stands.table.seat_of(user)
    if seat is None:
        raise NotSeated
    return seat


def check_running(stands: Standing) -> None:
    """Raise GameOver or NotRunning unless the game goes on."""
    if stands.state.over:
        raise GameOver
    if stands.table.status is not Status.RUNNING:
        raise NotRunning(stands.table.status)


async def anybody(
    core: Core, table_id: int, user: int, verb: str, request: str, decide: Callable[[Standing], Change]
) -> Table:
    """Carry a request of somebody who may have no seat out once; return the table afterwards.

    Raises what `decide` raises, and NoTable.
    """
    room = core.rooms.of(table_id)
    async with room.lock:
        with our_fault(room, verb):
            stands = await core.rooms.enter(room)
            if (user, verb, request) not in stands.receipts:
                change = decide(stands)
                version = stands.table.version
                seat = changes.after(stands, change).table.seat_of(user)
                receipt = Receipt(user, verb, request, seat, version, version)
                stands = await commit(core, room, replace(change, user=user, receipt=receipt))
            return stands.table


def _answer(stands: Standing, receipt: Receipt, *, repeated: bool) -> Answer:
    assert receipt.seat is not None, "whoever acts has a seat"
    entries = stands.log[receipt.before + 1 : receipt.after + 1]
    seen = tuple(seen_by(entry, receipt.seat) for entry in entries)
    return Answer(stands.table, receipt.seat, receipt.after, seen, repeated)
