"""Expecting: when somebody's turn probably comes, and how long a game takes, by how quick its people have been.

Of each person is known when turns came to them and how long each took. So it is known how often they had one in an
hour of the day, and played it within that hour: by this chance futures are drawn, hour by hour. Sleep and work need
no rule of their own, and who is waited for longest is no likelier to be quick. Times are seconds since 1970.
"""

import random
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import accumulate
from math import exp, inf, sqrt
from statistics import fmean, pvariance

from hansa_bot.host.kernel import holiday_days
from hansa_bot.host.kernel.commit import Core, Feature
from hansa_bot.host.kernel.hours import QuietHours
from hansa_bot.host.kernel.live_table import LiveTable
from hansa_bot.host.kernel.settings import LEFT_OUT, STATISTICS
from hansa_bot.host.kernel.table import Status
from hansa_bot.host.kernel.terms import DAY, HOUR, Late
from hansa_bot.model.finished import Wanted
from hansa_bot.model.values import CalledSeats
from hansa_bot.store import outbox, results

FUTURES, EARLY, LATE = 200, 0.1, 0.9
"""So many futures are drawn; in these shares of them it has come by the bounds: four of five lie within."""

MOST_WIDTH = 2 * DAY
"""Seconds: of a turn that may come on so many days nothing is said."""

TABLES, ANSWERS, ENOUGH = 4, 60, 8
"""At so many tables, the newest, it is looked when somebody was called, the last times; so many it takes to say how
they play."""

CALLS, MOST_COURSES, ENOUGH_COURSES = 80, 12, 3
"""So many calls of a table, the last ones, show how its turns follow each other; so many courses are drawn from."""

REMEMBERED = HOUR
"""For so many seconds it is remembered how quick somebody was."""

GAMES = 12
"""So many finished games of each person, the newest, say how often one is called in a game."""

UNLIKE, BOUND = 0.28, 1.2816
"""How much a game differs from those before as a whole, by its length; four of five lie within so many deviations."""

HALF_LIFE, ABANDONED = 30 * DAY, 14 * DAY
"""A turn that was played so long ago counts half; one that took longer than that is no habit."""

AT_ONCE = HOUR / 2
"""Who plays so soon was at hand, whatever the hour."""

AROUND = (0.25, 0.5, 0.25)
"""How an hour, and those around it, say what happens in it."""

DOUBT, ASLEEP = 1.0, 0.1
"""So many hours of waiting are taken for what is usual; in quiet hours people play so much less than that."""

DOUBT_DAYS = 4.0
"""So many turns are taken to say that weekends are as any day."""

STEADY = 5.0
"""How steady people are: the less, the more it differs from day to day whether they play at all."""

WEEK, WEEK_HOURS, DAY_HOURS, WEEKEND = 7 * DAY, 7 * 24, 24, 5
_MONDAY = 4 * DAY
"""1970 began on a Thursday."""

Turn = tuple[float, float]
"""When somebody's turn came, and when it was over."""


@dataclass(frozen=True, slots=True)
class Expected:
    """When something comes, or how long it takes, in seconds: it lies between early and late four times out of five,
    and the middle is as often too early as too late.
    """

    early: float
    middle: float
    late: float

    @property
    def width(self) -> float:
        """What lies between, in seconds."""
        return self.late - self.early

    @classmethod
    def of(cls, drawn: Iterable[float]) -> "Expected":
        """Return what was drawn, in short."""
        found = sorted(drawn)
        return cls(*(found[int(share * len(found))] for share in (EARLY, 0.5, LATE)))


class Rhythm:
    """How likely somebody is to play in each hour of the week, while it is their turn.

    `turns` are those that they had; such as overlap one of their holidays, from when to when they were `away`, say
    nothing.
    """

    def __init__(self, turns: Iterable[Turn], hours: QuietHours, now: float, away: Sequence[Turn] = ()) -> None:
        shift = datetime.fromtimestamp(now, hours.zone).utcoffset()
        self._shift = (0.0 if shift is None else shift.total_seconds()) - _MONDAY
        told = [(begin, end) for begin, end in turns if not any(begin < last and end > first for first, last in away)]
        weights = [0.5 ** ((now - end) / HALF_LIFE) for _, end in told]
        quick = sum(weight for (begin, end), weight in zip(told, weights, strict=True) if end - begin < AT_ONCE)
        self.count, self._at_once = len(told), (quick + 0.25) / (sum(weights) + 1)
        midnight = now - (now + self._shift) % DAY
        asleep = [hours.quiet_at(midnight + (hour + 0.5) * HOUR) for hour in range(DAY_HOURS)]
        slow = [(*turn, weight) for turn, weight in zip(told, weights, strict=True) if turn[1] - turn[0] >= AT_ONCE]
        self._sums = [0.0, *accumulate(self._chances(slow, asleep))]

    def draw(self, since: float, now: float, chance: random.Random) -> float:
        """Return when a turn that came `since` may be over, which it is not yet `now`."""
        if (left := since + AT_ONCE - now) > 0:
            if chance.random() > (1 - self._at_once) ** (left / AT_ONCE):
                return now + chance.random() * left
            now += left
        return self._when(self._sum(now) + STEADY * ((1 - chance.random()) ** (-1 / STEADY) - 1))

    def _sum(self, at: float) -> float:
        """Return the sum of all chances from long ago to a time."""
        weeks, rest = divmod(at + self._shift, WEEK)
        hour, seconds = divmod(rest, HOUR)
        low, high = self._sums[int(hour)], self._sums[int(hour) + 1]
        return weeks * self._sums[-1] + low + (high - low) * seconds / HOUR

    def _when(self, total: float) -> float:
        """Return when the sum of all chances is so much."""
        weeks, rest = divmod(total, self._sums[-1])
        hour = bisect_right(self._sums, rest, hi=WEEK_HOURS) - 1
        low, high = self._sums[hour], self._sums[hour + 1]
        return weeks * WEEK + (hour + (rest - low) / (high - low)) * HOUR - self._shift

    def _chances(self, turns: Iterable[tuple[float, float, float]], asleep: Sequence[bool]) -> list[float]:
        """Return the chance of each hour of the week, from Monday's first, out of turns with their weights."""
        played, waited = [0.0] * DAY_HOURS, [0.0] * DAY_HOURS
        by_week, waited_by_week = [0.0, 0.0], [0.0, 0.0]
        for begin, end, weight in turns:
            if end - begin > ABANDONED:
                continue
            first, last = begin + AT_ONCE + self._shift, end + self._shift
            for hour in range(int(first // HOUR), int(last // HOUR) + 1):
                part = weight * (min(last / HOUR, hour + 1) - max(first / HOUR, hour))
                waited[hour % DAY_HOURS] += part
                waited_by_week[hour // DAY_HOURS % 7 >= WEEKEND] += part
            played[int(last // HOUR) % DAY_HOURS] += weight
            by_week[last // DAY % 7 >= WEEKEND] += weight
        usual = (sum(played) + 0.5) / (sum(waited) + 10)
        awake = [ASLEEP if each else 1.0 for each in asleep]
        guess = [DOUBT * usual * each * DAY_HOURS / sum(awake) for each in awake]
        hourly = [
            (_around(played, hour) + guess[hour]) / (_around(waited, hour) + DOUBT) for hour in range(DAY_HOURS)
        ]
        often = [(by_week[end] + DOUBT_DAYS) / (waited_by_week[end] * usual + DOUBT_DAYS) for end in (False, True)]
        return [each * often[day >= WEEKEND] for day in range(7) for each in hourly]


def _around(values: Sequence[float], hour: int) -> float:
    return sum(values[(hour + by) % DAY_HOURS] * share for by, share in enumerate(AROUND, -1))


@dataclass(frozen=True, slots=True)
class Playing:
    """How somebody plays: their rhythm, since when they are waited for (None where they are not), until when they are
    on holiday, and when their time runs out.
    """

    rhythm: Rhythm
    since: float | None = None
    away: float = 0.0
    deadline: float = inf

    def over(self, at: float, chance: random.Random) -> float:
        """Return when they may have played what is asked of them at a time, or since before."""
        back = max(at, self.away)
        return self.rhythm.draw(back if self.since is None else max(self.since, self.away), back, chance)


Course = Sequence[Sequence[int]]
"""The seats that were called, call by call."""


def expect(courses: Sequence[Course], people: Mapping[int, Playing], now: float, seed: str) -> Expected | None:
    """Return when it is over what may be called for, each course as likely as the others; of several who are called
    at once, the last one counts.

    All begin with who is called now. Who is not among the `people` takes no time. None where too little is known.
    """
    called = {seat for course in courses for seats in course for seat in seats}
    if len(courses) < ENOUGH_COURSES or any(people[seat].rhythm.count < ENOUGH for seat in called & people.keys()):
        return None
    chance, ends = random.Random(seed), list[float]()
    later = {seat: replace(each, since=None, deadline=inf) for seat, each in people.items()}
    for _ in range(FUTURES):
        at, those = now, people
        for seats in chance.choice(courses):
            overs = [min(those[seat].over(at, chance), those[seat].deadline) for seat in seats if seat in those]
            at, those = max([at, *overs]), later
        ends.append(at)
    return Expected.of(ends)


def courses_of(calls: Sequence[CalledSeats], waiting: Sequence[int], seat: int) -> list[Course]:
    """Return how it went on from calls like the last one at a table until a seat was called, the newest first; of
    those who were called last, only some are still `waiting`.
    """
    begins = [not index or call.turn != calls[index - 1].turn for index, call in enumerate(calls)]
    found: list[Course] = []
    following = len(calls) - 1 if seat in calls[-1].seats else None
    for index in reversed(range(len(calls) - 1)):
        call = calls[index]
        if following is not None and (call.seats, begins[index]) == (calls[-1].seats, begins[-1]):
            found.append([waiting, *(each.seats for each in calls[index + 1 : following])])
        if seat in call.seats:
            following = index
    return found[:MOST_COURSES]


def expect_length(waits: Sequence[Sequence[float]], answers: Sequence[float]) -> Expected | None:
    """Return how long a game takes, in seconds: by how long its people took for each answer lately, and by how many
    answers games like this took of each.

    None where too little is known of somebody, or the interval is wider than the time up to its middle.
    """
    if not answers or not waits or any(len(each) < ENOUGH for each in waits):
        return None
    often, mean = fmean(answers), sum(map(fmean, waits))
    # That each wait is another one, that nobody knows its mean for sure, nor how many there will be.
    varied = sum(often * (1 + often / len(each)) * pvariance(each) for each in waits)
    whole = often * mean
    if whole <= 0:  # everybody was there all the time, or a clock was set back
        return None
    spread = exp(BOUND * sqrt((varied + pvariance(answers) * mean**2) / whole**2 + UNLIKE**2))
    length = Expected(whole / spread, whole, whole * spread)
    return length if length.width <= length.middle else None


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
        calls = await self._core.store.ask(outbox.last_calls, table_id, CALLS)
        if not calls or not set(waiting) <= set(calls[-1].seats) or await self._left_out(others.values()):
            return None
        courses = courses_of(calls, waiting, seat)
        people = {each: await self._playing(live, each, who, now) for each, who in others.items()}
        expected = expect(courses, people, now, f"{table_id}/{live.table.version}")
        return expected if expected is not None and expected.width < MOST_WIDTH else None

    async def length(self, table_id: int) -> Expected | None:
        """Return how long a game would take those who sit in its lobby, in seconds; None where nobody can say.

        Raises NoTable.
        """
        table = (await self._core.tables.live(table_id)).table
        seats, users = len(table.seats), table.users
        if table.status is not Status.LOBBY or len(users) < 2 or await self._left_out(users):
            return None
        wanted = [Wanted(user=user, title=table.title, most=GAMES) for user in users]
        games = {game.table: game for each in wanted for game in await self._core.store.ask(results.games, each)}
        alike = [game for game in games.values() if len(game.seats) == seats]
        answers = [row.answers for game in alike for row in game.seats if row.answers]
        waits = [[over - at for at, over in await self._lately(user)] for user in users]
        return expect_length(waits, answers)

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
            turns = await self._core.store.ask(outbox.answer_times, user, TABLES, ANSWERS)
            now = self._core.clock.now()
            fresh = {each: known for each, known in self._known.items() if now - known[0] < REMEMBERED}
            self._known = {**fresh, user: (now, turns)}
        return turns

    def _remembered(self, user: int) -> list[Turn] | None:
        read, turns = self._known.get(user, (-inf, []))
        return turns if self._core.clock.now() - read < REMEMBERED else None

    async def _left_out(self, users: Iterable[int]) -> bool:
        return any([(await self._core.prefs.person(user))[STATISTICS] == LEFT_OUT for user in users])
