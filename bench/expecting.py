"""Whether turns come when they are expected: games of all titles among people with habits, whose days are drawn.

`python -m bench.expecting` plays some games of each title, then times a thousand by them, with other people each
time: early birds and owls, who looks in six times a day and who does once, who is away on weekends, who answers what
buzzes, who changes their ways, goes on holiday, says so or not. Whoever has just played, and whoever looks at some
moment, is told when they are called next, and whoever opens a game how long it takes.
`python -m tests.shows.expected` asks the same of our shows, as their host has stored them.
"""

import argparse
import json
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta, timezone
from statistics import median
from time import process_time
from typing import Any

from bench import judged
from hansa_bot.ai.player import Chooser
from hansa_bot.engine.rules import Setup
from hansa_bot.engine.session import Session
from hansa_bot.engine.state import State
from hansa_bot.host.kernel.hours import QuietHours
from hansa_bot.host.kernel.terms import DAY, HOUR
from hansa_bot.host.time import expecting
from hansa_bot.host.time.expecting import Expected, Playing, Rhythm, Turn
from hansa_bot.model.finished import PlayedGame, SeatResult
from hansa_bot.model.values import CalledSeats
from hansa_bot.titles import registry
from hansa_bot.titles.base import Title

GAMES, SMALL, COURSES = 1000, 120, 2
LEAST, MOST, MOST_MS = 0.75, 0.85, 5.0
BEGIN = 1_700_000_000.0
BETWEEN = 0.87 * DAY
"""A game begins so long after the one before: people have two or three at a time."""
PEOPLE_PER_GAME = 0.12
LOOKS = 4
"""So many moments of each game are looked at, every other one right after somebody's own turn."""


@dataclass(eq=False)
class Somebody:
    """A person with habits: hours of their day at which they look in, in another way on weekends, and how likely they
    play then; how often they react at once, and how often they have no time all day.
    """

    id: int
    chance: random.Random
    turns: dict[int, list[Turn]] = field(default_factory=dict)
    games: list[PlayedGame] = field(default_factory=list)
    holidays: list[Turn] = field(default_factory=list)

    def __post_init__(self) -> None:
        chance = self.chance
        self.shift = chance.choice((-8, -5, 0, 1, 1, 1, 2, 9)) * HOUR
        self.wakes = chance.choice((6, 7, 7.5, 8, 9, 10))
        self.sleeps = self.wakes + chance.choice((15, 16, 17))
        self.quick, self.absent = chance.choice((0.0, 0.0, 0.1, 0.3, 0.6)), chance.choice((0.0, 0.03, 0.1, 0.2))
        known = chance.random() < 0.6
        zone = timezone(timedelta(seconds=self.shift if known else 0))
        quiet = (int(self.sleeps) % 24, int(self.wakes)) if known and chance.random() < 0.8 else None
        self.hours, self.tells = QuietHours(zone, quiet), chance.random() < 0.7
        self.days: dict[int, list[float]] = {}
        self.change()

    def change(self) -> None:
        """Take up other habits."""
        chance = self.chance
        often = chance.choice((1, 2, 3, 3, 4, 6))
        self.looks = [chance.uniform(self.wakes, self.sleeps) for _ in range(often)]
        rarely = chance.choice((0, 1, often, often, often + 2)) if chance.random() < 0.6 else None
        self.weekend = self.looks if rarely is None else [chance.uniform(9, self.sleeps) for _ in range(rarely)]
        self.keen, self.until = chance.uniform(0.35, 1), chance.expovariate(1 / 200)

    def day(self, day: int) -> list[float]:
        """Return when somebody looks in and plays on a day, by their own clock."""
        if day not in self.days:
            chance, first = self.chance, BEGIN // DAY
            if day - first > self.until:
                self.change()
                self.until += day - first
            if chance.random() < 1 / 120:
                self.holidays.append((day * DAY - self.shift, (day + chance.randint(4, 14)) * DAY - self.shift))
            looks = self.weekend if (day + 3) % 7 >= 5 else self.looks
            free = chance.random() >= self.absent and not self.away(day * DAY + 12 * HOUR - self.shift)
            looks = [day * DAY + chance.gauss(at, 0.6) * HOUR for at in looks if free and chance.random() < self.keen]
            self.days[day] = sorted(looks)
        return self.days[day]

    def away(self, at: float) -> float | None:
        """Return until when somebody is on holiday."""
        return next((last for first, last in self.holidays if first <= at < last), None)

    def plays(self, asked: float) -> float:
        """Return when somebody has played who was asked at a time."""
        local = asked + self.shift
        hour, day = local % DAY / HOUR, int(local // DAY)
        self.day(day)
        awake = self.wakes <= hour <= self.sleeps or hour + 24 <= self.sleeps
        if awake and self.away(asked) is None and self.chance.random() < self.quick:
            return asked + self.chance.uniform(60, 2400)
        looks = (look for number in range(day - 1, day + 90) for look in self.day(number) if look > local + 60)
        return next(looks, local + 90 * DAY) - self.shift + self.chance.uniform(0, 600)

    def lately(self, now: float) -> list[Turn]:
        """Return when somebody was called, and had played, as the store tells it by then."""
        begun = sorted(table for table, turns in self.turns.items() if turns and turns[0][0] < now)
        turns = [turn for table in begun[-expecting.TABLES :] for turn in self.turns[table] if turn[1] <= now]
        return sorted(turns)[-expecting.ANSWERS :]

    def rhythm(self, now: float) -> Rhythm:
        """Return what the host knows of somebody by then."""
        return Rhythm(
            self.lately(now), self.hours, now, [each for each in self.holidays if self.tells and each[0] < now]
        )


Course = Sequence[tuple[State, int]]
"""Every position of a game, and which seat acts in it; the last one has none."""


def course(title: Title, seats: int, seed: int) -> Course:
    """Play a game."""
    game, _ = Session.start(title.rules, Setup(seats, title.meta.check(seats, {}), f"expecting/{seed}"))
    usual, found = Chooser(title, seed), list[tuple[State, int]]()
    while not game.state.over:
        seat = game.waiting[0]
        found.append((game.state, seat))
        game = game.apply(seat, [usual(game.state, seat, game.offers(seat))]).session
    return [*found, (game.state, -1)]


@dataclass
class Timed:
    """A game with its people, and when each of its positions began."""

    table: int
    title: Title
    course: Course
    people: Sequence[Somebody]
    times: list[float]
    asked: list[dict[int, float]]
    calls: list[CalledSeats]

    def called(self, seat: int, after: float) -> float | None:
        """Return when a seat is called after a time."""
        return next((call.at for call in self.calls if call.at > after and seat in call.seats), None)


def timed(table: int, title: Title, positions: Course, people: Sequence[Somebody], begin: float) -> Timed:
    """Return a game as some people play it who were asked to at a time; they remember their turns."""
    now, acted, asked = begin, -1, dict[int, float]()
    game, answers = Timed(table, title, positions, people, [], [], []), [0] * len(people)
    for state, seat in positions:
        asked = {each: asked.get(each, now) for each in state.waiting}
        game.times.append(now)
        game.asked.append(dict(asked))
        last = game.calls[-1] if game.calls else CalledSeats(-1, (), now)
        waiting = tuple(state.waiting)
        fewer = last.turn == state.turn and set(waiting) < set(last.seats)
        if waiting and not fewer and (last.turn, last.seats) != (state.turn, waiting):
            game.calls.append(CalledSeats(state.turn, waiting, now))
        if seat >= 0:
            then = now + 20 if seat == acted else max(now, people[seat].plays(asked[seat]))
            answers[seat] += seat != acted
            del asked[seat]
            now, acted = then, seat
    seats = tuple(SeatResult(seat, who.id, None, 1, 0, answers[seat]) for seat, who in enumerate(people))
    names = tuple(str(who.id) for who in people)
    turns = positions[-1][0].turn
    played = PlayedGame(table, title.meta.id, 1, "en", {}, begin, now, turns, seats, names, (None,) * len(people))
    for seat, who in enumerate(people):
        pairs = zip(game.calls, game.calls[1:], strict=False)
        who.turns[table] = [(call.at, then.at) for call, then in pairs if call.seats == (seat,)]
        who.games.append(played)
    return game


def expected(game: Timed, index: int, now: float, seat: int) -> Expected | None:
    """Return when a seat can expect its turn that looks during a position."""
    state, people = game.course[index][0], {}
    calls = [call for call in game.calls if call.at <= game.times[index]][-expecting.CALLS :]
    for each, who in enumerate(game.people):
        away = who.away(now) if who.tells else None
        since = game.asked[index].get(each) if away is None else None
        if each != seat:
            people[each] = Playing(who.rhythm(now), since, away or 0.0)
    return expecting.expect(expecting.courses_of(calls, state.waiting, seat), people, now, f"{game.table}/{index}")


@dataclass
class Tally:
    """What was told, and what came of it."""

    asked: int = 0
    told: int = 0
    early: int = 0
    late: int = 0
    widths: list[float] = field(default_factory=list)

    def count(self, told: Expected | None, came: float) -> None:
        """Count what was expected, and when it came."""
        self.asked += 1
        if told is not None:
            self.told += 1
            self.early += came < told.early
            self.late += came > told.late
            self.widths.append(told.width)

    def figures(self, name: str, unit: float) -> dict[str, float]:
        """Return the figures under a name."""
        told = max(self.told, 1)
        return {
            f"{name}, asked": self.asked,
            f"{name}, told": self.told,
            f"{name}, within": round(1 - (self.early + self.late) / told, 3),
            f"{name}, earlier": round(self.early / told, 3),
            f"{name}, later": round(self.late / told, 3),
            f"{name}, width": round(median(self.widths or [0.0]) / unit, 1),
        }


def look(game: Timed, chance: random.Random, tallies: dict[str, Tally], took: list[float]) -> None:
    """Look at some moments of a game what those who wait are told."""
    last = len(game.times) - 1
    for number in range(LOOKS):
        if number % 2:
            now = chance.uniform(game.times[0], game.times[last])
            index = max(at for at, time in enumerate(game.times) if time <= now)
            seat = chance.randrange(len(game.people))
        else:
            ends = [at for at in range(1, last) if game.course[at][0].turn > game.course[at - 1][0].turn]
            index = chance.choice(ends)
            now, seat = game.times[index], game.course[index - 1][1]
        came = game.called(seat, now)
        state = game.course[index][0]
        if came is None or seat in state.waiting:
            continue
        begin = process_time()
        told = expected(game, index, now, seat)
        took.append(process_time() - begin)
        told = told if told is not None and told.width < expecting.MOST_WIDTH else None
        names = "turns", f"turns of {game.title.meta.id}", f"turns at {len(game.people)} seats"
        for name in (*names, "turns, at any moment" if number % 2 else "turns, after the own"):
            tallies.setdefault(name, Tally()).count(told, came)


def measure(games: int = SMALL, courses: int = 1, seed: int = 1) -> dict[str, Any]:
    """Return how many turns and games came when they were expected, in so many games."""
    chance = random.Random(seed)
    tables = [(registry.load(meta.id), seats) for meta in registry.metas() for seats in meta.seats if seats > 1]
    played = [(title, seats, course(title, seats, number)) for title, seats in tables for number in range(courses)]
    people = [
        Somebody(number, random.Random(seed * 10_000 + number))
        for number in range(round(games * PEOPLE_PER_GAME) + 6)
    ]
    tallies, found = {"turns": Tally(), "lengths": Tally()}, list[Timed]()
    for number in range(games):
        title, seats, positions = chance.choice(played)
        begin, sitting = BEGIN + number * BETWEEN, chance.sample(people, seats)
        known = [
            [each for each in who.games if each.ended < begin and each.title == title.meta.id][-expecting.GAMES :]
            for who in sitting
        ]
        waits = [[over - at for at, over in who.lately(begin)] for who in sitting]
        found.append(timed(number, title, positions, sitting, begin))
        alike = {each.table: each for those in known for each in those if len(each.seats) == seats}.values()
        length = expecting.expect_length(waits, [row.answers for each in alike for row in each.seats])
        for name in ("lengths", f"lengths of {title.meta.id}"):
            tallies.setdefault(name, Tally()).count(length, found[-1].times[-1] - begin)
    took: list[float] = []
    for game in found[games // 10 :]:  # at first nobody is known
        look(game, chance, tallies, took)
    figures: dict[str, float] = {"games": games, "ms": round(median(took) * 1000, 2)}
    for name, tally in sorted(tallies.items()):
        figures |= tally.figures(name, DAY if "lengths" in name else HOUR)
    limits = {"turns, within": LEAST, "lengths, within": LEAST}
    return judged(figures, most=dict.fromkeys(limits, MOST) | {"ms": MOST_MS}, least=limits)


def main() -> None:
    """Read the command line, measure, and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.expecting", description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="print JSON instead of lines")
    wanted = parser.parse_args()
    figures = measure(wanted.games, COURSES, wanted.seed)
    if wanted.json:
        print(json.dumps(figures, indent=2))
    else:
        print(*(f"{name}: {value}" for name, value in figures.items()), sep="\n")


if __name__ == "__main__":
    main()
