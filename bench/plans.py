"""Next turns planned beforehand: how many can still be carried out when they come, and that those say the same.

`python -m bench.plans` plays 300 games of all titles. Every seat plans by the quick player whenever others play.
"""

import argparse
import json
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from bench import judged
from hansa_bot.ai.player import Chooser, choose
from hansa_bot.engine.action import kind_of, seen_by
from hansa_bot.engine.rules import Setup
from hansa_bot.engine.session import Session
from hansa_bot.host.game.plans import Course, foresee, imagine, is_turn_of
from hansa_bot.host.kernel.errors import NoPlan
from hansa_bot.titles import registry
from hansa_bot.titles.base import Title

GAMES = 300
SMALL = 8
STEPS = 12
EARLY, LATE = "early", "late"
"""Planned as soon as that is possible, or by whoever comes next, when the turn before begins."""
WHERE = {"space", "from_space", "to_space", "slot"}
"""Numbers that only say where something stands."""
OF_ALL = {"token_drawn"}
"""Facts whose number says how much is left to all."""


@dataclass(frozen=True)
class Planned:
    """A plan as it was made: how it leads through the turn, and the question with which that begins."""

    course: Course
    question: str


def plan(title: Title, options: dict[str, str], game: Session[Any], seat: int) -> Planned | None:
    """Return the next turn as the quick player would plan it now; None where that cannot be done."""
    try:
        start = imagine(game, seat)
    except NoPlan:
        return None
    course = Course(start)
    while course.goes_on and len(course.promises) < STEPS:
        actions = [promise.action for promise in course.promises]
        action = choose(title, course.session.state, seat)
        longer = foresee(title, options, start, seat, [*actions, action])
        if longer.error is not None:
            break
        course = longer
    if not course.promises:
        return None
    return Planned(course, start.state.stack[0].kind)


def play(title: Title, seats: int, seed: int, figures: Counter[str]) -> None:
    """Play a game in which everybody plans, and carry out what still says the same; count it."""
    options = title.meta.check(seats, {})
    game, _ = Session.start(title.rules, Setup(seats, options, f"plans/{seed}"))
    usual, chance = Chooser(title, seed), random.Random(seed)
    plans: dict[int, tuple[str, Planned]] = {}
    when = {seat: chance.choice((EARLY, LATE)) for seat in range(seats)}
    while not game.state.over:
        seat = game.waiting[0]
        if is_turn_of(game.state, seat) and seat in plans and plans[seat][1].question == game.state.stack[0].kind:
            how, planned = plans.pop(seat)
            after = carried(title, options, game, seat, planned, figures)
            figures[f"{how}, {title.meta.id}"] += 1
            if after is not None:
                figures[f"{how} carried out, {title.meta.id}"] += 1
                game = after
                continue
        game = game.apply(seat, [usual(game.state, seat, game.offers(seat))]).session
        for other in waiting(title, game, when):
            if other not in plans and (found := plan(title, options, game, other)) is not None:
                plans[other] = when[other], found


def waiting(title: Title, game: Session[Any], when: dict[int, str]) -> Iterator[int]:
    """Yield the seats that plan now."""
    if game.state.over:
        return
    following = title.next_seat or (lambda state: (state.stack[0].seats[0] + 1) % state.seats)
    for seat, how in when.items():
        alone = len(game.state.stack) == 1 and len(game.waiting) == 1
        if how == EARLY or (alone and following(game.state) == seat):
            yield seat


def carried(
    title: Title, options: dict[str, str], game: Session[Any], seat: int, planned: Planned, figures: Counter[str]
) -> Session[Any] | None:
    """Return the game behind a plan if every promise is kept, else None; note where one was not and it was done."""
    promises = planned.course.promises
    course = foresee(title, options, game, seat, [promise.action for promise in promises])
    if course.promises != promises:
        return None
    figures["broken promises"] += numbers(title, course, seat) != numbers(title, planned.course, seat)
    return course.session


def numbers(title: Title, course: Course, seat: int) -> list[Any]:
    """Return all numbers of the facts by which a turn costs or brings its seat something, straight from the rules."""
    found = []
    for entry in course.entries:
        if entry.seat == seat and kind_of(entry.action) not in title.ending_kinds:
            for event in seen_by(entry.events, seat):
                if event.args.get("seat") == seat and event.kind not in OF_ALL:
                    told = event.args.items()
                    numbers = [each for each in told if isinstance(each[1], int) and each[0] not in WHERE]
                    found.append((event.kind, numbers))
    return found


def measure(games: int = SMALL) -> dict[str, Any]:
    """Return by title the share of plans that could be carried out, in so many games."""
    figures: Counter[str] = Counter()
    tables = [(meta.id, seats) for meta in registry.metas() for seats in meta.seats if seats > 1]
    tables.sort(key=lambda table: table[1])  # few games are of all titles too
    for number in range(games):
        title, seats = tables[number % len(tables)]
        play(registry.load(title), seats, number, figures)
    found: dict[str, float] = {"games": games, "plans": 0}
    for title in sorted({title for title, _ in tables}):
        for how in (EARLY, LATE):
            made, done = figures[f"{how}, {title}"], figures[f"{how} carried out, {title}"]
            found["plans"] += made
            found[f"share carried out, planned {how}, {title}"] = round(done / made, 3) if made else 0.0
    return judged(found | {"broken promises": figures["broken promises"]}, most={"broken promises": 0})


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    print(json.dumps(measure(parser.parse_args().games), indent=2))
