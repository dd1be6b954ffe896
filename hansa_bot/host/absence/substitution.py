"""Substitution: offering a seat, taking it, and coming back to one's own; each request is carried out once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from hansa_bot.host.absence.substitute import offer_of, offered, offers, sit_down, withdrawn
from hansa_bot.host.change import Change
from hansa_bot.host.core import Core
from hansa_bot.host.errors import (
    AlreadySeated,
    MayNotOffer,
    NoSeatKept,
    NotOffered,
    NotSeated,
    SeveralOffered,
)
from hansa_bot.host.game.play import ACT, UNDO
from hansa_bot.host.once import anybody, check_running
from hansa_bot.host.standing import Standing
from hansa_bot.host.table import Person, Table
from hansa_bot.store import outbox

OFFERING, TAKE, BACK = "offer", "take", "back"
_SEATED = (ACT, UNDO, TAKE, BACK)
"""Requests of the running game that tell who sat where."""


class Substitution:
    """Who plays for whom."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def offer(self, table_id: int, user: int, seat: int | None, *, request: str, gone: bool = False) -> Table:
        """Let anybody take a seat over, the user's own when none is named; asking twice changes nothing.

        Of another seat it may be done by whoever sits at the table, once that person's time has run out or is `gone`
        for good, or a computer player stands in. Raises MayNotOffer, NotSeated, NotRunning, GameOver.
        """

        def decide(stands: Standing) -> Change:
            own = _insider(stands, user)
            found = own if seat is None else seat
            _check_offer(stands, found, own, gone=gone)
            return Change() if offer_of(stands, found) is not None else Change(drafts=offered(stands, found, user))

        return await self._once(table_id, user, OFFERING, request, decide)

    async def take(self, table_id: int, person: Person, seat: int | None, *, request: str) -> Table:
        """Sit down on a seat that is offered, on the only one when none is named.

        Raises NotOffered, SeveralOffered, AlreadySeated, NotRunning, GameOver.
        """

        def decide(stands: Standing) -> Change:
            check_running(stands)
            own = stands.table.seat_of(person.id)
            if own is not None:
                raise AlreadySeated(own)
            free = offers(stands)
            if seat is None and len(free) > 1:
                raise SeveralOffered(free)
            found = seat if seat is not None else next(iter(free), None)
            if found is None or found not in free:
                raise NotOffered(found, free)
            return sit_down(stands, found, person)

        return await self._once(table_id, person.id, TAKE, request, decide)

    async def back(self, table_id: int, person: Person, *, request: str) -> Table:
        """Come back to the seat on which a computer player stands in, or keep the own seat that one has offered.

        Raises AlreadySeated, NoSeatKept, NotRunning, GameOver.
        """

        def decide(stands: Standing) -> Change:
            check_running(stands)
            own = stands.table.seat_of(person.id)
            if own is not None:
                return _kept(stands, person.id, own)
            kept = next((info.seat for info in stands.table.seats if info.kept_for == person.id), None)
            if kept is None:
                raise NoSeatKept(_former(stands, person.id))
            return sit_down(stands, kept, person)

        return await self._once(table_id, person.id, BACK, request, decide)

    async def offers(self, table_id: int) -> list[int]:
        """Return the seats that can be taken over, ascending; raises NoTable."""
        return offers(await self._core.rooms.standing(table_id))

    async def message(self, table_id: int, seat: int) -> int | None:
        """Return the id of the message that offers a seat, None where it is not offered or not posted yet."""
        found = offer_of(await self._core.rooms.standing(table_id), seat)
        if found is None:
            return None
        async with self._core.store.read() as connection:
            post = await outbox.by_nonce(connection, found.payload["nonce"])
        return None if post is None else post.message

    async def _once(
        self, table_id: int, user: int, verb: str, request: str, decide: Callable[[Standing], Change]
    ) -> Table:
        return await self._core.tasks.finish(anybody(self._core, table_id, user, verb, request, decide))


def _insider(stands: Standing, user: int) -> int:
    check_running(stands)
    seat = stands.table.seat_of(user)
    if seat is None:
        raise NotSeated
    return seat


def _check_offer(stands: Standing, seat: int, own: int, *, gone: bool) -> None:
    if seat == own:
        return
    if not 0 <= seat < len(stands.sitters):
        raise MayNotOffer(seat, computer=False)
    row = stands.sitters[seat]
    if row.user is None:
        if not row.name:
            raise MayNotOffer(seat, computer=True)
    elif not gone and seat not in stands.clocks.out:
        raise MayNotOffer(seat, computer=False)


def _kept(stands: Standing, user: int, seat: int) -> Change:
    """Return the change by which a person's own offer ends; raises AlreadySeated where there is none."""
    found = offer_of(stands, seat)
    if found is None or found.payload["by"] != user:
        raise AlreadySeated(seat)
    return replace(withdrawn(stands, seat), user=user)


def _former(stands: Standing, user: int) -> int | None:
    """Return the seat on which a user sat before, as the requests of the running game tell."""
    rows = [row for row in stands.receipts.values() if row.user == user and row.verb in _SEATED]
    return max(rows, key=lambda row: row.after).seat if rows else None
