"""Computer players play many games: who wins and ends them, who does what how soon.

`python -m bench.arena TITLE --players N` prints how they went; as a benchmark, no seat of two may win too often.
"""

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import fmean
from typing import Any

import click

from bench import judged
from hansa_bot.ai.player import EASY, KINDS, QUICK, STEADY, choose
from hansa_bot.cli.records import print_json
from hansa_bot.cli.simulate import BOUND
from hansa_bot.engine.action import Action, Event, Outcome
from hansa_bot.engine.rules import Setup
from hansa_bot.titles import registry
from hansa_bot.titles.base import Title

GAMES = 60
MOST_WON = 0.65
"""By one of two seats; equal seats differ by so much in so few games once in a hundred times."""

Sitter = Callable[[Title, Any, int], Action]
"""Decides for a seat: sitter(title, state, seat)."""


@dataclass
class Fought:
    """A game as it went: each seat's first turn, who acted last, and when each seat caused what kind of event.

    `told` holds own turns by seat and by what is watched: an event's kind, with the value of one of its elements.
    """

    winners: list[int]
    totals: list[float]
    last: int
    first: tuple[Action, ...]
    turns: list[int]
    told: list[dict[str, list[int]]] = field(default_factory=list)


def sitter(who: str, game: str) -> Sitter:
    """Return a player of a kind or a name for a game, or an easy one."""
    kind, level = (STEADY, EASY) if who == EASY else (who, QUICK)
    return lambda title, state, seat: choose(title, state, seat, kind, level, game)


def play(title: Title, setup: Setup, sitters: Sequence[Sitter], watched: Sequence[str] = ()) -> Fought:
    """Play one game to its end; `watched` are kinds of events, each with the element that matters (kind:element)."""
    rules = title.rules
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
        action = sitters[last](title, state, last)
        if begun <= 1:
            first.append(action)
        state, outcome = rules.apply(state, last, action)
        for name, seat in _named(outcome.events, watched):
            told[seat][name].append(turns[seat])
    result = rules.result(state)
    if result is None:
        raise click.ClickException(f"game {setup.seed} had not ended after {BOUND} actions")
    totals = [score.total for score in sorted(result.scores, key=lambda score: score.seat)]
    return Fought(list(result.winners), totals, last, tuple(first), turns, told)


def _named(events: Sequence[Event], watched: Sequence[str]) -> list[tuple[str, int]]:
    found = []
    for kind, _, element in (each.partition(":") for each in watched):
        for event in events:
            if event.kind == kind and "seat" in event.args:
                name = f"{kind}:{event.args[element]}" if element else kind
                found.append((name, event.args["seat"]))
    return found


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


def share(games: Sequence[Fought], ours: Sequence[Sequence[int]]) -> dict[str, Any]:
    """Return how many games one side has won, and how many it would by chance; `ours` are its seats by game."""
    won = [len({*game.winners} & {*mine}) / len(game.winners) for game, mine in zip(games, ours, strict=True)]
    fair = [len(mine) / len(game.totals) for game, mine in zip(games, ours, strict=True)]
    return {"won": round(fmean(won), 3), "fair": round(fmean(fair), 3)}


def measure() -> dict[str, Any]:
    figures: dict[str, float] = {}
    for meta in registry.metas():
        won = Counter(
            seat for game in company_games(registry.load(meta.id), 2, GAMES, "bench") for seat in game.winners
        )
        figures[f"{meta.id}/2"] = round(max(won.values()) / won.total(), 3)
    return judged(figures, most=dict.fromkeys(figures, MOST_WON))


def company_games(title: Title, players: int, games: int, seed: str) -> list[Fought]:
    """Let a title's company play, whoever comes, by the usual options."""
    options = title.meta.check(players, {})
    setups = [Setup(players, options, f"{seed}/{game}") for game in range(games)]
    return [play(title, setup, _sitters(_drawn(title, setup), setup), ()) for setup in setups]


def _sitters(who: Sequence[str], setup: Setup) -> list[Sitter]:
    return [sitter(each, setup.seed) for each in who]


def _drawn(title: Title, setup: Setup) -> list[str]:
    return random.Random(setup.seed).sample(title.meta.company, setup.seats)


@click.command()
@click.argument("title")
@click.option("--players", type=int, required=True, help="Number of seats.")
@click.option("--games", type=click.IntRange(min=1), default=20, show_default=True)
@click.option("--seed", default="1", show_default=True, help="The same seed plays the same games.")
@click.option(
    "--against", type=click.Choice((*KINDS, EASY)), help="Who has every other seat, instead of the title's company."
)
@click.option("--watch", multiple=True, metavar="EVENT[:ELEMENT]", help="What to count by player; repeatable.")
def arena(title: str, players: int, games: int, seed: str, against: str | None, watch: tuple[str, ...]) -> None:
    """Let the company of TITLE play whole games, and print how they went as JSON.

    With --against, one side is the company and the other a kind of player; they take turns at every seat.
    """
    loaded = registry.load(title)
    options = loaded.meta.check(players, {})
    played, ours = [], []
    for game in range(games):
        setup = Setup(players, options, f"{seed}/{game}")
        company = _drawn(loaded, setup)
        mine = [seat for seat in range(players) if against is None or (seat + game) % 2 == 0]
        who = [company[seat] if seat in mine else against or "" for seat in range(players)]
        played.append(play(loaded, setup, _sitters(who, setup), watch))
        ours.append(mine)
    found = {"title": title, "players": players, "seed": seed, **summarise(played)}
    print_json(found if against is None else {**found, "against": {"kind": against, **share(played, ours)}})


if __name__ == "__main__":
    arena()
