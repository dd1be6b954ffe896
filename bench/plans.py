"""Next turns planned beforehand: how many can still be carried out when they come, and that those say the same.

`python -m bench.plans` plays 300 games of all titles. Every seat plans by the quick player whenever others play. That
a plan says the same is not believed: what each step costs and brings is read off the positions, without any sentence.
With `--blind` plans are carried out whatever they say, if only each step is legal: then that must be found.
"""

import argparse
import json
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from bench import judged
from hansa_bot.ai.player import Chooser, choose
from hansa_bot.engine.action import Action, kind_of
from hansa_bot.engine.rules import Setup
from hansa_bot.engine.session import Session
from hansa_bot.engine.state import View
from hansa_bot.host.game.plans import PlannedSteps, foresee, imagine, is_turn_of
from hansa_bot.host.kernel.errors import NoPlan
from hansa_bot.titles import registry
from hansa_bot.titles.base import Title

GAMES = 300
SMALL = 8
STEPS = 12
EARLY, LATE = "early", "late"
"""Planned as soon as that is possible, or by whoever comes next, when the turn before begins."""
BROKEN, DIFFERENT = "broken promises", "plans that say something else"


@dataclass(frozen=True)
class Planned:
    """A plan as it was made: how it leads through the turn, where that begins, and with which question."""

    steps: PlannedSteps
    start: Session[Any]
    question: str


def plan(title: Title, options: dict[str, str], game: Session[Any], seat: int) -> Planned | None:
    """Return the next turn as the quick player would plan it now; None where that cannot be done."""
    try:
        start = imagine(game, seat)
    except NoPlan:
        return None
    steps = PlannedSteps(start)
    while steps.goes_on and len(steps.promises) < STEPS:
        actions = [promise.action for promise in steps.promises]
        action = choose(title, steps.session.state, seat)
        longer = foresee(title, options, start, seat, [*actions, action])
        if longer.error is not None:
            break
        steps = longer
    if not steps.promises:
        return None
    return Planned(steps, start, start.state.stack[0].kind)


def play(title: Title, seats: int, seed: int, figures: Counter[str], *, blind: bool = False) -> None:
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
            after = carried(title, options, game, seat, planned, figures, blind=blind)
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
    title: Title,
    options: dict[str, str],
    game: Session[Any],
    seat: int,
    planned: Planned,
    figures: Counter[str],
    *,
    blind: bool = False,
) -> Session[Any] | None:
    """Return the game behind a plan if every promise is kept, else None; note where one was not and it was done."""
    promises = planned.steps.promises
    actions = [promise.action for promise in promises]
    steps = foresee(title, options, game, seat, actions)
    same = steps.promises == promises
    if len(steps.promises) < len(promises) or not (same or blind):
        return None
    figures[DIFFERENT] += not same
    figures[BROKEN] += effects(title, game, seat, actions) != effects(title, planned.start, seat, actions)
    return steps.session


def effects(title: Title, game: Session[Any], seat: int, actions: Sequence[Action]) -> list[Any]:
    """Return what each action changes of its seat's things and of anybody's points, and if it draws or reveals.

    Where the end of a turn draws, that is the others' business. Who is asked behind the last step is not promised;
    before that it is the seat itself, else the next step would not be legal.
    """
    found: list[Any] = []
    for action in actions:
        before, step = game.state, game.apply(seat, [action])
        game, ends = step.session, kind_of(action) in title.ending_kinds and len(before.stack) == 1
        was, now = (possessions(title.rules.view(state, seat)) for state in (before, game.state))
        points = [change(each.get("points"), then.get("points")) for each, then in zip(was, now, strict=True)]
        drawn = game.state.rng.count != before.rng.count or any(entry.barrier for entry in step.entries)
        if not ends:
            found.append((change(was[seat], now[seat]), points, drawn))
        elif not drawn:
            found.append((change(was[seat], now[seat]), points))
    return found


LAST_BID = "bid"
"""What a seat bid last lies open until the next auction begins, whenever that is: it is no thing of its own."""


def possessions(view: View) -> list[dict[str, Any]]:
    """Return by seat what lies before it: every title's view has one list of records with the seats in order."""
    for name in view.__struct_fields__:
        those = getattr(view, name)
        if isinstance(those, list) and [getattr(each, "seat", None) for each in those] == [*range(view.seats)]:
            found = [msgspec.to_builtins(each) for each in those]
            for each in found:
                each.pop(LAST_BID, None)
            return found
    raise AssertionError(f"nothing lies before the seats in {type(view).__name__}")


def change(before: Any, after: Any) -> Any:
    """Return how something has changed, None where it has not: numbers by how much, rows by what came and went."""
    if before == after:
        return None
    if isinstance(before, dict) and isinstance(after, dict):
        return {key: how for key in after if (how := change(before.get(key), after[key])) is not None}
    if isinstance(before, list) and isinstance(after, list):
        if len(before) == len(after):
            return {
                at: how
                for at, pair in enumerate(zip(before, after, strict=True))
                if (how := change(*pair)) is not None
            }
        ours, theirs = (Counter(map(str, each)) for each in (before, after))
        return sorted((theirs - ours).elements()), sorted((ours - theirs).elements())
    if type(before) is type(after) is int:
        return after - before
    return before, after


def measure(games: int = SMALL, *, blind: bool = False) -> dict[str, Any]:
    """Return by title the share of plans that could be carried out, in so many games."""
    figures: Counter[str] = Counter()
    tables = [(meta.id, seats) for meta in registry.metas() for seats in meta.seats if seats > 1]
    tables.sort(key=lambda table: table[1])  # few games are of all titles too
    for number in range(games):
        title, seats = tables[number % len(tables)]
        play(registry.load(title), seats, number, figures, blind=blind)
    found: dict[str, float] = {"games": games, "plans": 0}
    for title in sorted({title for title, _ in tables}):
        for how in (EARLY, LATE):
            made, done = figures[f"{how}, {title}"], figures[f"{how} carried out, {title}"]
            found["plans"] += made
            found[f"share carried out, planned {how}, {title}"] = round(done / made, 3) if made else 0.0
    found |= {name: figures[name] for name in (DIFFERENT, BROKEN)}
    return judged(found, least={BROKEN: 1}) if blind else judged(found, most={BROKEN: 0})


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--blind", action="store_true")
    wanted = parser.parse_args()
    print(json.dumps(measure(wanted.games, blind=wanted.blind), indent=2))
