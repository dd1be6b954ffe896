"""Rewinding: taking the game back further than is free, when all whom it concerns agree."""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from hansa_bot.engine.action import Action
from hansa_bot.engine.errors import Barrier, Stale
from hansa_bot.engine.session import Entry
from hansa_bot.engine.state import State
from hansa_bot.host.game.past import Past
from hansa_bot.host.game.play import step_change
from hansa_bot.host.kernel.asks import TO_UNDO, note_ask, note_no, note_yes
from hansa_bot.host.kernel.commit import Answer, Core, once
from hansa_bot.host.kernel.errors import NotAsked, NoVersion, RequestOpen, RequestOver
from hansa_bot.host.kernel.live_table import Change, LiveTable, check_running, check_unsealed, seat_in_game
from hansa_bot.host.kernel.log import in_force, seen_by
from hansa_bot.host.kernel.outgoing import new_nonce, new_post
from hansa_bot.host.kernel.posts import PromptFold, PromptPost
from hansa_bot.host.kernel.table import SeatInfo
from hansa_bot.host.kernel.world import World
from hansa_bot.model.values import AGREED, OPEN, OVERTAKEN, REFUSED, WITHDRAWN, NewPost, UndoRequest

REWIND, AGREE, REFUSE = "rewind", "agree", "refuse"
MOST_REWIND_POINTS = 25
LATELY = 64
"""Lines of a log among which the steps of a turn are looked for."""


@dataclass(frozen=True, slots=True)
class RewindPoint:
    """A version that a person may go back to: `entry` is what was done there, in which turn; `begins` says whether
    the turn began with it. `lines` is how many decisions would fall.
    """

    version: int
    turn: int
    entry: Entry
    begins: bool
    lines: int


@dataclass(frozen=True, slots=True)
class FreeSteps:
    """What somebody can take back without asking anybody: the versions before their steps in this turn, oldest first,
    and whether there was one of an `earlier` turn behind these, which would take other seats' turns along. `done` is
    all that they did in this turn, free to take back or not.
    """

    versions: tuple[int, ...] = ()
    earlier: bool = False
    done: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
class RewindPreview:
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

    async def points(self, table_id: int, user: int) -> list[RewindPoint]:
        """Return where the game could go back to, newest first: where a turn began, and where the user acted.

        They are told as the user may know them. Raises NoTable, NotRunning, NotSeated.
        """
        live = await self._core.tables.live(table_id)
        seat = seat_in_game(live, user)
        course = await self._past.course(live, 0, None)
        return _points(await asyncio.to_thread(list, course.lines()), seat)[:MOST_REWIND_POINTS]

    async def preview(self, table_id: int, user: int, to: int) -> RewindPreview:
        """Return what going back to version `to` would mean; raises like `ask`, Stale and RequestOpen excepted."""
        live = await self._core.tables.live(table_id)
        seat = seat_in_game(live, user)
        check_running(live)
        _check_point(live, seat, to)
        _check_deal(live, to, self._core.clock.now())
        lines = lines_taken_back(live.log, to)
        asked = () if _free(live, seat, to) else seats_concerned(live.table.seats, lines, seat)
        return RewindPreview(tuple(seen_by(entry, seat) for entry in lines), asked)

    async def can_try(self, table_id: int, user: int, to: int) -> bool:
        """Return whether a user can go back to version `to` without asking anybody, knowing no more than there.

        Computer players may have played on meanwhile, as long as nothing was drawn or revealed by it. Raises
        NoTable, NotRunning, GameOver, NotSeated.
        """
        live = await self._core.tables.live(table_id)
        check_running(live)
        lines = lines_taken_back(live.log, to)
        known = any(entry.barrier for entry in lines)
        concerned = seats_concerned(live.table.seats, lines, seat_in_game(live, user))
        return is_point(live.log, to) and not known and not concerned

    async def free(self, table_id: int, user: int) -> FreeSteps:
        """Return the steps of a user that can be taken back without asking anybody; raises NoTable."""
        live = await self._core.tables.live(table_id)
        seat = live.table.seat_of(user)
        if seat is None or live.session is None or live.session.state.over or not live.table.status.live:
            return FreeSteps()
        versions, actions, lines, free, earlier = list[int](), list[Action](), list[Entry](), True, False
        # From the newest line back, as going back takes along all that came after; line 0 is the setup.
        for entry in reversed(in_force(live.log[max(len(live.log) - LATELY, 1) :])):
            lines.append(entry)
            to = entry.version - 1
            point = _free(live, seat, to)
            free = free and (point or not seats_concerned(live.table.seats, lines, seat))
            if entry.seat != seat or entry.auto:
                continue
            if not point and await self._turn_at(live, to) != live.state.turn:
                earlier = free
                break
            actions.append(entry.action)
            versions += [to] if free else []
        return FreeSteps(tuple(reversed(versions)), earlier, tuple(reversed(actions)))

    async def _turn_at(self, live: LiveTable, version: int) -> int:
        try:
            return (await self._past.state(live, version)).turn
        except NoVersion:  # of rules of before: whatever it was, it is not of this turn
            return -1

    async def proposal(self, table_id: int, nonce: str | None = None) -> UndoRequest:
        """Return a request by its nonce, or the one that is open; raises RequestOver when there is none."""
        live = await self._core.tables.live(table_id)
        row = live.proposal if nonce is None else live.proposals.get(nonce)
        if row is None:
            raise RequestOver
        return row

    async def falls(self, table_id: int, row: UndoRequest) -> list[Entry]:
        """Return what a request would have taken away when it was made, as everybody may know it."""
        live = await self._core.tables.live(table_id)
        return [seen_by(entry, None) for entry in lines_taken_back(live.log[: row.version + 1], row.back_to)]

    async def find_going_back(self, table_id: int, version: int) -> tuple[Entry, list[Entry]] | None:
        """Return the going back that the card at a version has to tell of, with what fell by it."""
        live = await self._core.tables.live(table_id)
        last_card = max((card for card in live.cards if card < version), default=-1)
        for entry in reversed(live.log[last_card + 1 : version + 1]):
            if entry.rewound:
                fell = lines_taken_back(live.log[: entry.version], entry.undo_to or 0)
                return entry, [seen_by(gone, None) for gone in fell]
        return None

    async def ask(self, table_id: int, user: int, to: int, *, seen: int | None, request: str) -> Answer:
        """Take the game back to version `to`, or ask those concerned; then the version stays what it was.

        Raises Barrier where nothing was decided at that version, RequestOpen, AskedOften, DealSealed, NoVersion,
        Stale, GameOver, NotRunning, NotSeated, NoTable.
        """
        decide = partial(decide_going_back, user=user, to=to, seen=seen, past=self._past)
        return await once(self._core, table_id, user, REWIND, request, decide)

    async def agree(self, table_id: int, user: int, nonce: str, *, request: str) -> Answer:
        """Agree to a request; with the last one asked the game goes back. Raises RequestOver, NotAsked, NotSeated."""
        decide = partial(decide_agreeing, user=user, nonce=nonce, past=self._past)
        return await once(self._core, table_id, user, AGREE, request, decide)

    async def refuse(self, table_id: int, user: int, nonce: str, *, request: str) -> Answer:
        """Refuse a request, or withdraw one's own; raises RequestOver, NotAsked, NotSeated."""
        decide = partial(decide_refusing, user=user, nonce=nonce)
        return await once(self._core, table_id, user, REFUSE, request, decide)


def decide_going_back(
    live: LiveTable, seat: int, world: World, *, user: int, to: int, seen: int | None, past: Past
) -> Change:
    """Return what it changes that somebody wants to go back; raises like `Rewinding.ask`."""
    check_running(live)
    if seen is not None and seen != live.table.version:
        raise Stale(seen, live.table.version)
    _check_point(live, seat, to)
    if _free(live, seat, to):
        return step_change(live.game.undo(seat, to), user)
    _check_deal(live, to, world.now)
    # Also where others are only asked: what they agree to has to be possible.
    back = _go_back(live, seat, world, user, to, past)
    asked = seats_concerned(live.table.seats, lines_taken_back(live.log, to), seat)
    if not asked:
        return back
    earlier = live.proposal
    if earlier is not None and earlier.seat != seat:
        raise RequestOpen(earlier.seat)
    if earlier is not None and earlier.back_to == to:
        return Change(user=user)
    row = UndoRequest(new_nonce(), live.table.version, seat, to, asked)
    change = Change(user=user, new_posts=(_prompt(row, live.table.seats),), proposals=(row,))
    change = note_ask(live, change, seat, TO_UNDO, world.now)
    if earlier is None:
        return change
    return _end_request(change, replace(earlier, state=WITHDRAWN, by=seat))


def decide_agreeing(live: LiveTable, seat: int, world: World, *, user: int, nonce: str, past: Past) -> Change:
    """Return what it changes that a seat agrees to a request; raises like `Rewinding.agree`."""
    row = _open_request(live, nonce)
    if seat not in row.asked:
        raise NotAsked(row.missing)
    row = replace(row, agreed=tuple(sorted({*row.agreed, seat})))
    if row.missing:
        return Change(user=user, proposals=(row,))
    row = replace(row, state=AGREED, by=seat)
    asker = live.table.seats[row.seat].user
    change = _end_request(_go_back(live, row.seat, world, asker, row.back_to, past), row)
    return note_yes(live, change, row.seat, TO_UNDO, world.now)


def decide_refusing(live: LiveTable, seat: int, world: World, *, user: int, nonce: str) -> Change:
    """Return what it changes that a seat refuses a request or withdraws its own; raises like `Rewinding.refuse`."""
    row = _open_request(live, nonce)
    if seat != row.seat and seat not in row.asked:
        raise NotAsked(row.missing)
    state = WITHDRAWN if seat == row.seat else REFUSED
    change = _end_request(Change(user=user), replace(row, state=state, by=seat))
    return note_no(live, change, row.seat, TO_UNDO, world.now) if state == REFUSED else change


@dataclass(frozen=True, slots=True)
class Position:
    """Looks up the position in which a table was at a version."""

    table: int
    version: int
    live: LiveTable = field(compare=False, repr=False)
    past: Past = field(compare=False, repr=False)

    async def read(self, core: Core, /) -> State:
        """Return it; raises NoVersion."""
        return await self.past.state(self.live, self.version)


def _go_back(live: LiveTable, seat: int, world: World, user: int | None, to: int, past: Past) -> Change:
    position = world.find(Position(live.table.id, to, live, past))
    return step_change(live.game.rewind(seat, to, position), user)


def _end_request(change: Change, row: UndoRequest) -> Change:
    """Return a change that also ends a request; its post shrinks before anything else is posted."""
    at = change.session.version if change.session is not None else row.version
    new_posts = (_fold(row, at), *change.new_posts)
    return replace(change, new_posts=new_posts, proposals=(row, *change.proposals))


def _prompt(row: UndoRequest, seats: Sequence[SeatInfo]) -> NewPost:
    """Return the post that asks those concerned whether the game may go back."""
    users = tuple(user for seat in row.asked if (user := seats[seat].user) is not None)
    return new_post(PromptPost(proposal=row.nonce, seats=row.asked, users=users), row.version, row.nonce)


def _fold(row: UndoRequest, version: int) -> NewPost:
    """Return the change that shrinks such a post to what became of the request."""
    return new_post(PromptFold(post=row.nonce, version=row.version, proposal=row.nonce), version)


def _check_point(live: LiveTable, seat: int, to: int) -> None:
    if not is_point(live.log, to):
        raise Barrier(seat, to)


def _check_deal(live: LiveTable, to: int, now: float) -> None:
    """Raise DealSealed where going back would give somebody another try at what a deal has drawn."""
    if any(entry.barrier for entry in lines_taken_back(live.log, to)):
        check_unsealed(live.table, now)


def _free(live: LiveTable, seat: int, to: int) -> bool:
    return any(point.version == to and point.seat == seat for point in live.game.points)


def _open_request(live: LiveTable, nonce: str) -> UndoRequest:
    row = live.proposals.get(nonce)
    if row is None:
        raise RequestOver
    if row.state != OPEN:
        raise RequestOver(row.state, row.by)
    return row


def _points(played: Iterable[tuple[int, Entry]], seat: int) -> list[RewindPoint]:
    """Return the points of a game, newest first; forced answers belong to the decisions that caused them."""
    points: list[RewindPoint] = []
    last = None
    decided = [(turn, entry) for turn, entry in played if entry.version > 0 and not entry.auto]
    for number, (turn, entry) in enumerate(decided):
        if turn != last or entry.seat == seat:
            point = RewindPoint(entry.version - 1, turn, seen_by(entry, seat), turn != last, len(decided) - number)
            points.append(point)
        last = turn
    return points[::-1]


def lines_taken_back(log: Sequence[Entry], to: int) -> list[Entry]:
    """Return the lines in force that going back to version `to` takes away."""
    return [entry for entry in in_force(log) if entry.version > to]


def is_point(log: Sequence[Entry], to: int) -> bool:
    """Return whether somebody decided something at version `to` that still holds: only then does it make sense."""
    return any(entry.version - 1 == to and not entry.auto for entry in in_force(log) if entry.version > 0)


def seats_concerned(seats: Sequence[SeatInfo], lines: Sequence[Entry], asker: int) -> tuple[int, ...]:
    """Return the seats that must agree when these lines fall: other persons who acted in them.

    It is every other person once something was revealed or drawn. A computer player always agrees.
    """
    acted = {entry.seat for entry in lines if not entry.auto}
    known = any(entry.barrier for entry in lines)
    return tuple(info.seat for info in seats if info.user and info.seat != asker and (known or info.seat in acted))


def on_change(before: LiveTable, change: Change, after: LiveTable, world: World) -> Change:
    """Return a change that also ends an open request, where the game moves on or other people sit down."""
    row = before.proposal
    moves = bool(change.entries) or change.status is not None or change.sitters is not None
    if row is None or not moves or any(ended.nonce == row.nonce for ended in change.proposals):
        return change
    seat = change.entries[0].seat if change.entries else None
    ended = replace(row, state=OVERTAKEN, by=seat)
    version = before.table.version if change.session is None else change.session.version
    new_posts = (_fold(ended, version), *change.new_posts)
    return replace(change, proposals=(*change.proposals, ended), new_posts=new_posts)
