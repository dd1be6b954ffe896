"""Next up: the next player can hear of it as soon as the turn before theirs begins, once for each turn; and who waits
can ask when their turn probably comes.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import inf

import msgspec

from hansa_bot.engine.state import State
from hansa_bot.host.kernel import holiday_days
from hansa_bot.host.kernel.commit import Core, Feature
from hansa_bot.host.kernel.hours import QuietHours
from hansa_bot.host.kernel.live_table import Change, LiveTable
from hansa_bot.host.kernel.notices import NextUp
from hansa_bot.host.kernel.outgoing import new_post
from hansa_bot.host.kernel.settings import LEFT_OUT, NEXT_UP, OFF, STATISTICS
from hansa_bot.host.kernel.table import Status
from hansa_bot.host.kernel.terms import HOUR, Late
from hansa_bot.host.kernel.world import World
from hansa_bot.host.time import expecting
from hansa_bot.host.time.expecting import Expected, Playing, Rhythm, Turn
from hansa_bot.model.finished import Wanted
from hansa_bot.model.values import Timer, TimerKey
from hansa_bot.store import outbox, results

REMEMBERED = HOUR
"""For so many seconds it is remembered how quick somebody was."""

NEXT = WHAT = "heads_up"
"""The kind of the timer that tells who is next, and the form of its private message."""


class _Called(msgspec.Struct, frozen=True):
    """Who is next once a turn is over, as the timer keeps it."""

    user: int
    turn: int


def on_change(before: LiveTable, change: Change, after: LiveTable, world: World) -> Change:
    """Set a timer for the next one when another turn has begun, and put those of the turn before out."""
    if change.session is None and not any(kind == NEXT for kind, _ in before.timers):
        return change
    if after.session is None:
        return change
    old = [key for key in after.timers if key[0] == NEXT]
    if not old and before.session is not None and before.state.turn == after.state.turn:
        return change
    seat = _next_seat(after)
    timers: dict[TimerKey, Timer | None] = dict.fromkeys(old)
    if seat is not None and (user := after.table.seats[seat].user) is not None:
        known, wanted = after.timers.get((NEXT, seat)), _Called(user, after.state.turn)
        if known is not None and msgspec.convert(known.payload, _Called) == wanted:
            del timers[NEXT, seat]
        elif before.session is None or before.state.turn != after.state.turn:
            timers |= _timer_for(seat, wanted, world)
    return replace(change, timers={**change.timers, **timers}) if timers else change


def on_timer(live: LiveTable, timer: Timer, world: World) -> Change | None:
    """Tell the next one, unless they have been told of this turn already or do not want to hear of it any more."""
    called = msgspec.convert(timer.payload, _Called)
    chosen = world.person(called.user)
    if chosen[NEXT_UP] == OFF or chosen.holiday_end(world.now) is not None or _next_seat(live) != timer.seat:
        return None
    waking = chosen.quiet_hours.waking(world.now)
    if waking > world.now:
        return Change(timers={timer.key: replace(timer, due=waking)})
    # A turn may be taken back and end once more.
    if (WHAT, timer.seat, called.turn) in world.find(ToldAhead(live.table.id)):
        return None
    notice = NextUp(user=called.user, seat=timer.seat, turn=called.turn)
    return Change(new_posts=(new_post(notice, live.table.version),))


def seat_after(state: State) -> int | None:
    """Return the seat after the one whose turn it is; None while a turn belongs to several."""
    seats = state.stack[0].seats if state.stack else []
    return (seats[0] + 1) % state.seats if len(seats) == 1 else None


def _next_seat(live: LiveTable) -> int | None:
    """Return the seat that is next but need not decide yet, in a game that goes on."""
    if not live.seats_to_move(computers=False) + live.seats_to_move(computers=True):
        return None
    if live.clocks.paused is not None:
        return None
    seat = (live.title.next_seat or seat_after)(live.state)
    return None if seat in live.state.waiting else seat


def _timer_for(seat: int, called: _Called, world: World) -> dict[TimerKey, Timer | None]:
    chosen = world.person(called.user)
    if chosen[NEXT_UP] == OFF:
        return {}
    timer = Timer(NEXT, chosen.quiet_hours.waking(world.now), seat, msgspec.to_builtins(called))
    return {timer.key: timer}


@dataclass(frozen=True, slots=True)
class ToldAhead:
    """Looks up which seats of a table were told of which turns: (form of the message, seat, turn)."""

    table: int

    async def read(self, core: Core, /) -> frozenset[tuple[object, ...]]:
        """Return them."""
        stored = await core.store.ask(outbox.all_of, self.table, NextUp.kind, "payload")
        return frozenset((payload.get("what"), payload.get("seat"), payload.get("turn")) for payload in stored)


class Expecting(Feature):
    """What somebody at a table can expect. Nobody is used for it who is left out of the statistics.

    How quick people were is remembered for an hour, so it can be read while somebody plays.
    """

    def __init__(self, core: Core) -> None:
        super().__init__(core)
        self._known: dict[int, tuple[float, list[Turn]]] = {}

    async def prepare(self, table_id: int) -> None:
        """Read how quick the people at a table were, for `turn` to have that at hand; raises NoTable."""
        for user in (await self._core.tables.live(table_id)).table.users:
            await self._lately(user)

    async def turn(self, table_id: int, user: int, *, at_hand: bool = False) -> Expected | None:
        """Return when a user is probably called next; None where nobody can say so to two days, or what it takes
        should be `at_hand` and is not. Raises NoTable.
        """
        live, now = await self._core.tables.live(table_id), self._core.clock.now()
        seat, waiting = live.table.seat_of(user), live.to_call
        if seat is None or not waiting or seat in live.state.waiting or live.clocks.paused is not None:
            return None
        others = {info.seat: info.user for info in live.table.people if info.user not in (None, user)}
        if at_hand and any(self._remembered(each) is None for each in others.values()):
            return None
        calls = await self._core.store.ask(outbox.last_calls, table_id, expecting.CALLS)
        if not calls or not set(waiting) <= set(calls[-1].seats) or await self._left_out(others.values()):
            return None
        courses = expecting.courses_of(calls, waiting, seat)
        people = {each: await self._playing(live, each, who, now) for each, who in others.items()}
        expected = expecting.expect(courses, people, now, f"{table_id}/{live.table.version}")
        return expected if expected is not None and expected.width < expecting.MOST_WIDTH else None

    async def length(self, table_id: int) -> Expected | None:
        """Return how long a game would take those who sit in its lobby, in seconds; None where nobody can say.

        Raises NoTable.
        """
        table = (await self._core.tables.live(table_id)).table
        seats, users = len(table.seats), table.users
        if table.status is not Status.LOBBY or len(users) < 2 or await self._left_out(users):
            return None
        wanted = [Wanted(user=user, title=table.title, most=expecting.GAMES) for user in users]
        games = {game.table: game for each in wanted for game in await self._core.store.ask(results.games, each)}
        alike = [game for game in games.values() if len(game.seats) == seats]
        answers = [row.answers for game in alike for row in game.seats if row.answers]
        waits = [[over - at for at, over in await self._lately(user)] for user in users]
        return expecting.expect_length(waits, answers)

    def forget(self, user: int) -> None:
        """Forget how quick a user was."""
        self._known.pop(user, None)

    async def _playing(self, live: LiveTable, seat: int, user: int, now: float) -> Playing:
        chosen, clocks = await self._core.prefs.person(user), live.clocks
        # Hours that nobody has chosen go by a zone that may be none of theirs.
        hours = QuietHours(chosen.quiet_hours.zone) if chosen.night_unknown else chosen.quiet_hours
        rhythm = Rhythm(await self._lately(user), hours, now, holiday_days.taken(chosen.stored))
        since = clocks.since[seat] if seat < len(clocks.since) and seat in live.state.waiting else None
        deadline = None if live.table.terms.late is Late.WAIT else clocks.deadline(seat)
        return Playing(rhythm, since, chosen.holiday_end(now) or 0.0, inf if deadline is None else deadline)

    async def _lately(self, user: int) -> list[Turn]:
        if (turns := self._remembered(user)) is None:
            turns = await self._core.store.ask(outbox.answer_times, user, expecting.TABLES, expecting.ANSWERS)
            now = self._core.clock.now()
            fresh = {each: known for each, known in self._known.items() if now - known[0] < REMEMBERED}
            self._known = {**fresh, user: (now, turns)}
        return turns

    def _remembered(self, user: int) -> list[Turn] | None:
        read, turns = self._known.get(user, (-inf, []))
        return turns if self._core.clock.now() - read < REMEMBERED else None

    async def _left_out(self, users: Iterable[int]) -> bool:
        return any([(await self._core.prefs.person(user))[STATISTICS] == LEFT_OUT for user in users])
