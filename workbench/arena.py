"""`arena` lets computer players play whole games against each other: who wins, by what, and what thinking costs."""

from __future__ import annotations

import random
import time
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from multiprocessing import get_context
from statistics import fmean, stdev
from typing import Any, TypeVar

import click
from msgspec.structs import replace

from hansa_bot.ai.player import LEVELS, QUICK, THINKING, choose
from hansa_bot.ai.search import TurnSearch, effort_of
from hansa_bot.cli.records import json_option, print_json
from hansa_bot.engine.action import Action, Event, Outcome
from hansa_bot.engine.rules import Setup
from hansa_bot.titles import registry
from hansa_bot.titles.base import HEAD_START, Title
from workbench.simulate import BOUND, rules_options

T = TypeVar("T")
SURE = 1.96
"""Standard errors on either side of what is certain to 95 %."""


@dataclass
class Sitter:
    """A computer player at one seat of one game: a name with its temper, and a level; and what its thinking took.

    The `tested` one is that against which all others are held. `turns` holds the processor seconds of each of its
    turns in which it thought. Who is `tempered` thinks from the second turn on: the first is to its taste, since
    where all think many games would open alike.
    """

    name: str
    level: str = QUICK
    tempered: bool = False
    tested: bool = False
    decisions: int = 0
    turns: dict[int, float] = field(default_factory=dict)
    ahead: deque[Action] = field(default_factory=deque)

    def __call__(self, title: Title, state: Any, seat: int, game: str) -> Action:
        """Return what it does next."""
        offers = title.rules.offers(state, seat)
        # A search plans a whole turn at once; the rest of it is played without thinking while it is still offered.
        if self.ahead and self.ahead[0] in offers:
            self.decisions += len(offers) > 1
            return self.ahead.popleft()
        if len(offers) == 1:
            return offers[0]
        began = time.process_time()
        if self.level in THINKING and not (self.tempered and state.turn <= state.seats):
            action, *rest = TurnSearch(title, state, seat, effort_of(self.level, title, state.seats)).choose()
            self.ahead = deque(rest)
        else:
            action = choose(title, state, seat, self.name, self.level, game)
        self.decisions += 1
        self.turns[state.turn] = self.turns.get(state.turn, 0.0) + time.process_time() - began
        return action


@dataclass
class Fought:
    """A game as it went: each seat's first turn, who acted last, and when each seat caused what kind of event.

    `told` holds own turns by seat and by what is watched: an event's kind, with the value of one of its elements.
    """

    sitters: list[Sitter]
    winners: list[int]
    totals: list[float]
    last: int
    first: tuple[Action, ...]
    turns: list[int]
    told: list[dict[str, list[int]]]

    def won(self, seats: Sequence[int]) -> float:
        """Return which share of the win some seats have."""
        return len({*self.winners} & {*seats}) / len(self.winners)

    def lead(self, seats: Sequence[int]) -> float:
        """Return how many points the best of some seats is ahead of the best other one."""
        others = [total for seat, total in enumerate(self.totals) if seat not in seats]
        return max(self.totals[seat] for seat in seats) - max(others)


def play(setup: Setup, sitters: Sequence[Sitter], title: str, watched: Sequence[str] = ()) -> Fought:
    """Play one game to its end; `watched` are kinds of events, each with the element that matters (kind:element)."""
    loaded = registry.load(title)
    rules = loaded.rules
    state = rules.setup(setup, Outcome())
    begun, first, last = 0, [], 0
    turns = [0] * setup.seats
    told: list[dict[str, list[int]]] = [defaultdict(list) for _ in range(setup.seats)]
    for _ in range(BOUND):
        if state.over:
            break
        last = state.waiting[0]
        if state.turn != begun:
            begun = state.turn
            turns[last] += 1
        action = sitters[last](loaded, state, last, setup.seed)
        if begun <= 1:
            first.append(action)
        state, outcome = rules.apply(state, last, action)
        # A plan that was made before something was uncovered knows too little.
        if outcome.revealed:
            sitters[last].ahead.clear()
        for name, seat in _named(outcome.events, watched):
            told[seat][name].append(turns[seat])
    result = rules.result(state)
    if result is None:
        raise click.ClickException(f"game {setup.seed} had not ended after {BOUND} actions")
    totals = [float(score.total) for score in sorted(result.scores, key=lambda score: score.seat)]
    return Fought(
        list(sitters), list(result.winners), totals, last, tuple(first), turns, [dict(each) for each in told]
    )


def _named(events: Sequence[Event], watched: Sequence[str]) -> Iterator[tuple[str, int]]:
    for kind, _, element in (each.partition(":") for each in watched):
        for event in events:
            if event.kind == kind and "seat" in event.args:
                yield f"{kind}:{event.args[element]}" if element else kind, event.args["seat"]


def summarise(games: Sequence[Fought]) -> dict[str, Any]:
    """Return shares of wins by seat, different first turns, ends that were won, and how often and when what came."""
    seats = len(games[0].totals)
    wins = Counter(seat for game in games for seat in game.winners)
    names = sorted({name for game in games for told in game.told for name in told})
    return {
        "games": len(games),
        "seats_won": [round(wins[seat] / len(games), 3) for seat in range(seats)],
        "first_turns": len({game.first for game in games}),
        "ended_by_a_winner": round(fmean(game.last in game.winners for game in games), 3),
        "total": round(fmean(total for game in games for total in game.totals), 1),
        "winner": round(fmean(max(game.totals) for game in games), 1),
        "own_turns": round(fmean(turn for game in games for turn in game.turns), 1),
        "told": {name: _told(name, games) for name in names},
    }


def _told(name: str, games: Sequence[Fought]) -> dict[str, float]:
    turns = [told.get(name, []) for game in games for told in game.told]
    first = [found[0] for found in turns if found]
    return {
        "by_player": round(fmean(map(len, turns)), 2),
        "players": round(len(first) / len(turns), 2),
        "first_own_turn": round(fmean(first), 1),
    }


def compare(games: Sequence[Fought], levels: Sequence[str]) -> dict[str, Any]:
    """Return how the first level did against the second, and what each of them costs."""
    ours = [[seat for seat, sitter in enumerate(game.sitters) if sitter.tested] for game in games]
    found: dict[str, Any] = {}
    if len(levels) > 1:
        won = [game.won(mine) for game, mine in zip(games, ours, strict=True)]
        low, high = interval(sum(won), len(won))
        leads = [game.lead(mine) for game, mine in zip(games, ours, strict=True)]
        error = SURE * stdev(leads) / sqrt(len(leads)) if len(leads) > 1 else 0.0
        found["won"] = {"share": round(fmean(won), 3), "from": round(low, 3), "to": round(high, 3)}
        found["won"]["fair"] = round(
            fmean(len(mine) / len(game.totals) for game, mine in zip(games, ours, strict=True)), 3
        )
        found["lead"] = {"mean": round(fmean(leads), 1), "error": round(error, 1)}
    return found | {level: _cost(games, level) for level in dict.fromkeys(levels)}


def _cost(games: Sequence[Fought], level: str) -> dict[str, float]:
    """Return the points of a level on average, and what thinking took: a decision, and the longest turn."""
    seats = [(game, seat) for game in games for seat, sitter in enumerate(game.sitters) if sitter.level == level]
    sitters = [game.sitters[seat] for game, seat in seats]
    seconds = [second for sitter in sitters for second in sitter.turns.values()]
    return {
        "total": round(fmean(game.totals[seat] for game, seat in seats), 1),
        "decisions": round(fmean(sitter.decisions for sitter in sitters), 1),
        "decision_ms": round(1000 * sum(seconds) / sum(sitter.decisions for sitter in sitters), 1),
        "longest_turn_s": round(max(seconds), 2),
    }


def interval(won: float, games: int) -> tuple[float, float]:
    """Return between what shares the true one lies, to 95 % (Wilson)."""
    # Wilson's, not the plain one: it stays between 0 and 1 when nearly all games are won.
    share, z = won / games, SURE**2 / games
    middle, width = share + z / 2, SURE * sqrt(share * (1 - share) / games + z / 4 / games)
    return (middle - width) / (1 + z), (middle + width) / (1 + z)


def company_games(title: Title, players: int, games: int, seed: str) -> list[Fought]:
    """Let a title's company play, whoever comes, by the usual options."""
    setups = _setups(title, players, games, seed, {})
    return [play(setup, _seated(title, setup, [QUICK]), title.meta.id) for setup in setups]


def _setups(title: Title, players: int, games: int, seed: str, options: dict[str, str]) -> list[Setup]:
    chosen = title.meta.check(players, options)
    return [Setup(players, chosen, f"{seed}/{game}") for game in range(games)]


def _seated(title: Title, setup: Setup, levels: Sequence[str], at: int = 0) -> list[Sitter]:
    """Seat whoever comes of a title's company: one of the first level at a seat, the others of the last."""
    names = random.Random(setup.seed).sample(title.meta.company, setup.seats)
    tempered = {*levels} <= {*THINKING}
    return [
        Sitter(name, levels[0] if seat == at else levels[-1], tempered, seat == at) for seat, name in enumerate(names)
    ]


def _handicapped(setups: Sequence[Setup], steps: int) -> list[Setup]:
    """Return setups in which all but the tested seat have a head start."""
    given = [
        "".join("0" if seat == game % setup.seats else str(steps) for seat in range(setup.seats))
        for game, setup in enumerate(setups)
    ]
    return [
        replace(setup, options={**setup.options, HEAD_START: each}) for setup, each in zip(setups, given, strict=True)
    ]


def in_processes(work: Callable[..., T], jobs: int, *columns: Sequence[Any]) -> Iterator[T]:
    """Yield what the work makes of each row of arguments, in their order, in so many processes."""
    if jobs == 1:  # in this process, so that a debugger and a profile see it
        yield from map(work, *columns)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        yield from pool.map(work, *columns)


@click.command()
@click.argument("title")
@click.option("--players", type=int, required=True, help="Number of seats.")
@click.option("--levels", default=QUICK, show_default=True, help="One for all seats, or two: one seat has the first.")
@click.option("--head-start", type=click.IntRange(0), default=0, help="Steps that all of the second level have.")
@click.option("--games", type=click.IntRange(min=1), default=20, show_default=True)
@click.option("--seed", default="1", show_default=True, help="The same seed plays the same games.")
@click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="Processes to play in.")
@click.option("--watch", multiple=True, metavar="EVENT[:ELEMENT]", help="What to count by player; repeatable.")
@rules_options
@json_option
def arena(
    title: str,
    players: int,
    levels: str,
    head_start: int,
    games: int,
    seed: str,
    jobs: int,
    watch: tuple[str, ...],
    options: dict[str, str],
    as_json: bool,
) -> None:
    """Let computer players of TITLE play whole games, and tell who won and what their thinking took.

    Of two levels the first has one seat, another one in each game, and the second all others, perhaps with a head
    start. Who sits there is drawn
    from the title's company, so that no two games begin alike.
    """
    loaded = registry.load(title)
    wanted = levels.split(",")
    if not 1 <= len(wanted) <= 2 or not {*wanted} <= {*LEVELS}:
        raise click.BadParameter(f"{levels!r} is not one or two of {', '.join(LEVELS)}", param_hint="--levels")
    if head_start > (len(loaded.meta.head_starts) if len(wanted) > 1 else 0):
        raise click.BadParameter("there is none of so many steps, or only one level", param_hint="--head-start")
    setups = _setups(loaded, players, games, seed, options)
    setups = _handicapped(setups, head_start) if head_start else setups
    sitters = [_seated(loaded, setup, wanted, game % players) for game, setup in enumerate(setups)]
    work = partial(play, title=title, watched=watch)
    played = list(in_processes(work, jobs, setups, sitters))
    found = {
        "title": title,
        "players": players,
        "levels": wanted,
        "seed": seed,
        "options": options,
        "head_start": head_start,
    }
    found |= compare(played, wanted) | {"games": summarise(played)}
    if as_json:
        print_json(found)
    else:
        _print(found, wanted)


def _print(found: dict[str, Any], levels: Sequence[str]) -> None:
    if "won" in found:
        won, lead = found["won"], found["lead"]
        click.echo(
            f"{levels[0]} against {levels[1]}: won {won['share']:.0%} of {found['games']['games']} games "
            f"({won['from']:.0%} to {won['to']:.0%}, by chance {won['fair']:.0%}), "
            f"{lead['mean']:+.1f} ± {lead['error']:.1f} points to the best other"
        )
    for level in dict.fromkeys(levels):
        cost = found[level]
        click.echo(
            f"{level}: {cost['total']:.1f} points, {cost['decision_ms']:.1f} ms a decision, "
            f"longest turn {cost['longest_turn_s']:.2f} s"
        )
