"""Rewinding: taking the game back further than is free, when all whom it concerns agree."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, replace

from hansa_bot.engine.errors import Barrier, GameOver, Stale
from hansa_bot.engine.session import Entry
from hansa_bot.host.change import Change
from hansa_bot.host.core import Core
from hansa_bot.host.errors import NotAsked, NotRunning, RequestOpen, RequestOver
from hansa_bot.host.game import stepping
from hansa_bot.host.game.past import Past
from hansa_bot.host.game.play import stepped
from hansa_bot.host.game.proposal import concerned, falling, goes_back_to
from hansa_bot.host.kernel.posts import new_nonce
from hansa_bot.host.once import Answer, Decide, once, seat_in_game
from hansa_bot.host.posting import announce
from hansa_bot.host.seen import seen_by
from hansa_bot.host.standing import Standing
from hansa_bot.store.requests import AGREED, OPEN, REFUSED, WITHDRAWN, ProposalRow

REWIND, AGREE, REFUSE = "rewind", "agree", "refuse"
MOST_POINTS = 25


@dataclass(frozen=True, slots=True)
class Point:
    """A version that a person may go back to: `entry` is what was done there, in which turn; `begins` says whether
    the turn began with it. `lines` is how many decisions would fall.
    """

    version: int
    turn: int
    entry: Entry
    begins: bool
    lines: int


@dataclass(frozen=True, slots=True)
class Preview:
    """What going back would take away, as its reader may know it, and the seats that must agree: none when it is
    free, or concerns nobody else.
    """

    entries: tuple[Entry, ...]
    asked: tuple[int, ...]


class Rewinding:
    """Requests to go back, each made and answered once, and what they would mean."""

    def __init__(self, core: Core, past: Past) -> None:
        self._core = core
        self._past = past

    async def points(self, table_id: int, user: int) -> list[Point]:
        """Return where the game could go back to, newest first: where a turn began, and where the user acted.

        They are told as the user may know them. Raises NoTable, NotRunning, NotSeated.
        """
        stands = await self._core.rooms.standing(table_id)
        seat = seat_in_game(stands, user)
        course = await self._past.course(stands, 0, None)
        return _points(await asyncio.to_thread(list, course.played()), seat)[:MOST_POINTS]

    async def preview(self, table_id: int, user: int, to: int) -> Preview:
        """Return what going back to version `to` would mean; raises like `ask`, Stale and RequestOpen excepted."""
        stands = await self._core.rooms.standing(table_id)
        seat = seat_in_game(stands, user)
        _check_live(stands)
        _check(stands, seat, to)
        lines = falling(stands.log, to)
        asked = () if _free(stands, seat, to) else concerned(stands.table.seats, lines, seat)
        return Preview(tuple(seen_by(entry, seat) for entry in lines), asked)

    async def proposal(self, table_id: int, nonce: str | None = None) -> ProposalRow:
        """Return a request by its nonce, or the one that is open; raises RequestOver when there is none."""
        stands = await self._core.rooms.standing(table_id)
        row = stands.proposal if nonce is None else stands.proposals.get(nonce)
        if row is None:
            raise RequestOver
        return row

    async def falls(self, table_id: int, row: ProposalRow) -> list[Entry]:
        """Return what a request would have taken away when it was made, as everybody may know it."""
        stands = await self._core.rooms.standing(table_id)
        return [seen_by(entry, None) for entry in falling(stands.log[: row.version + 1], row.back_to)]

    async def gone_back(self, table_id: int, version: int) -> tuple[Entry, list[Entry]] | None:
        """Return the going back that the card at a version has to tell of, with what fell by it."""
        stands = await self._core.rooms.standing(table_id)
        told = max((card for card in stands.cards if card < version), default=-1)
        for entry in reversed(stands.log[told + 1 : version + 1]):
            if entry.rewound:
                fell = falling(stands.log[: entry.version], entry.undo_to or 0)
                return entry, [seen_by(gone, None) for gone in fell]
        return None

    async def ask(self, table_id: int, user: int, to: int, *, seen: int | None, request: str) -> Answer:
        """Take the game back to version `to`, or ask those concerned; then the version stays what it was.

        Raises Barrier where nothing was decided at that version, RequestOpen, NoVersion, Stale, GameOver, NotRunning,
        NotSeated, NoTable.
        """

        async def decide(stands: Standing, seat: int) -> Change:
            _check_live(stands)
            if seen is not None and seen != stands.table.version:
                raise Stale(seen, stands.table.version)
            return await self._request(stands, user, seat, to)

        return await self._once(table_id, user, REWIND, request, decide)

    async def agree(self, table_id: int, user: int, nonce: str, *, request: str) -> Answer:
        """Agree to a request; with the last one asked the game goes back. Raises RequestOver, NotAsked, NotSeated."""

        async def decide(stands: Standing, seat: int) -> Change:
            row = _open(stands, nonce)
            if seat not in row.asked:
                raise NotAsked(row.missing)
            row = replace(row, agreed=tuple(sorted({*row.agreed, seat})))
            if row.missing:
                return Change(user=user, proposals=(row,))
            row = replace(row, state=AGREED, by=seat)
            asker = stands.table.seats[row.seat].user
            return _ending(await self._back(stands, asker, row.seat, row.back_to), row)

        return await self._once(table_id, user, AGREE, request, decide)

    async def refuse(self, table_id: int, user: int, nonce: str, *, request: str) -> Answer:
        """Refuse a request, or withdraw one's own; raises RequestOver, NotAsked, NotSeated."""

        async def decide(stands: Standing, seat: int) -> Change:
            row = _open(stands, nonce)
            if seat != row.seat and seat not in row.asked:
                raise NotAsked(row.missing)
            state = WITHDRAWN if seat == row.seat else REFUSED
            return _ending(Change(user=user), replace(row, state=state, by=seat))

        return await self._once(table_id, user, REFUSE, request, decide)

    async def _once(self, table_id: int, user: int, verb: str, request: str, decide: Decide) -> Answer:
        return await self._core.tasks.finish(once(self._core, table_id, user, verb, request, decide))

    async def _request(self, stands: Standing, user: int, seat: int, to: int) -> Change:
        _check(stands, seat, to)
        if _free(stands, seat, to):
            return await stepping.shown(self._core, stands, stepped(stands, stands.game.undo(seat, to), user), user)
        back = await self._back(stands, user, seat, to)
        asked = concerned(stands.table.seats, falling(stands.log, to), seat)
        if not asked:
            return back
        earlier = stands.proposal
        if earlier is not None and earlier.seat != seat:
            raise RequestOpen(earlier.seat)
        if earlier is not None and earlier.back_to == to:
            return Change(user=user)
        row = ProposalRow(new_nonce(), stands.table.version, seat, to, asked)
        change = Change(user=user, drafts=(announce.asks(row, stands.table.seats),), proposals=(row,))
        if earlier is None:
            return change
        return _ending(change, replace(earlier, state=WITHDRAWN, by=seat))

    async def _back(self, stands: Standing, user: int | None, seat: int, to: int) -> Change:
        state = await self._past.state(stands, to)
        return stepped(stands, stands.game.rewind(seat, to, state), user)


def _ending(change: Change, row: ProposalRow) -> Change:
    """Return a change that also ends a request; its post shrinks before anything else is posted."""
    at = change.session.version if change.session is not None else row.version
    drafts = (announce.ends(row, at), *change.drafts)
    return replace(change, drafts=drafts, proposals=(row, *change.proposals))


def _check_live(stands: Standing) -> None:
    if stands.state.over:
        raise GameOver
    if not stands.table.status.live:
        raise NotRunning(stands.table.status)


def _check(stands: Standing, seat: int, to: int) -> None:
    if not goes_back_to(stands.log, to):
        raise Barrier(seat, to)


def _free(stands: Standing, seat: int, to: int) -> bool:
    return any(point.version == to and point.seat == seat for point in stands.game.points)


def _open(stands: Standing, nonce: str) -> ProposalRow:
    row = stands.proposals.get(nonce)
    if row is None:
        raise RequestOver
    if row.state != OPEN:
        raise RequestOver(row.state, row.by)
    return row


def _points(played: Iterable[tuple[int, Entry]], seat: int) -> list[Point]:
    """Return the points of a game, newest first; forced answers belong to the decisions that caused them."""
    found: list[Point] = []
    last = None
    decided = [(turn, entry) for turn, entry in played if entry.version > 0 and not entry.auto]
    for number, (turn, entry) in enumerate(decided):
        if turn != last or entry.seat == seat:
            point = Point(entry.version - 1, turn, seen_by(entry, seat), turn != last, len(decided) - number)
            found.append(point)
        last = turn
    return found[::-1]
