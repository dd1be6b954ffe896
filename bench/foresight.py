"""How well playouts of different kinds tell what a turn is worth against those who look ahead, early in a game.

What it is worth is how likely the seat is to win where all play on as *strong* for long, by the value at the end; as
shares of a win. Of every position the turns that *strong* looks at are told apart by that, and each kind of playout
chooses one of them: `choice` is what that one is worth, `goes_with` the correlation with what all are worth, and
`ms` what one playout takes. `python -m bench.foresight TITLE GAMES` looks at more positions of one title, three of
each game; one takes up to a minute.
"""

import random
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from statistics import StatisticsError, correlation, fmean
from time import process_time
from typing import Any

from hansa_bot.ai.player import STRONG, choose
from hansa_bot.ai.search import Effort, Playouts, Turn, TurnSearch, effort_of
from hansa_bot.engine.action import Outcome
from hansa_bot.engine.rules import Setup
from hansa_bot.titles import registry
from hansa_bot.titles.base import Title

SEATS = 2
TURNS, EACH = range(3, 17), 3
"""Where the positions are, and how many of a game."""
LONG, TIMES = 14, 3
"""Rounds of the playouts that say what a turn is worth, and how many there are of each turn."""
KINDS = {
    "judge_1": (Effort(8, 24, 1), 6),
    "judge_3": (Effort(8, 24, 3), 6),
    "judge_14": (Effort(8, 24, 14), 6),
    "all_4_of_3_turns": (Effort(8, 24, 4, Effort(3, 4, 1)), 1),
    "all_8_of_3_turns": (Effort(8, 24, 8, Effort(3, 4, 1)), 1),
    "all_5_of_5_turns": (Effort(8, 24, 5, Effort(5, 10, 1)), 1),
    "all_8_of_5_turns": (Effort(8, 24, 8, Effort(5, 10, 1)), 1),
}
"""What is compared: who plays on for how many rounds, and how many playouts there are of each turn."""


def measure() -> dict[str, Any]:
    titles = [meta.id for meta in registry.metas() if registry.load(meta.id).value]
    return {f"{title}/{key}": value for title in titles for key, value in look(title, 1).items()}


def look(name: str, games: int) -> dict[str, float]:
    """Return the figures of a title by positions of so many games."""
    title = registry.load(name)
    found: dict[str, list[float]] = defaultdict(list)
    for game in range(games):
        for state, seat in _positions(title, game):
            _compare(title, state, seat, found)
    return {"positions": len(found["best"])} | {key: round(fmean(values), 3) for key, values in found.items()}


def _positions(title: Title, game: int) -> Iterator[tuple[Any, int]]:
    """Yield positions early in a game of strong players whose first turns are to their taste."""
    setup = Setup(SEATS, title.meta.check(SEATS, {}), f"foresight/{game}")
    chance = random.Random(setup.seed)
    names, wanted = chance.sample(title.meta.company, SEATS), {*chance.sample(TURNS, EACH)}
    state, effort = title.rules.setup(setup, Outcome()), effort_of(STRONG, title, SEATS)
    while not state.over and wanted:
        seat = state.waiting[0]
        if state.turn in wanted:
            wanted.remove(state.turn)
            yield state, seat
        if state.turn <= SEATS:
            action = choose(title, state, seat, names[seat], game=setup.seed)
        else:
            action = TurnSearch(title, state, seat, effort).choose()[0]
        state, _ = title.rules.apply(state, seat, action)


def _compare(title: Title, state: Any, seat: int, found: dict[str, list[float]]) -> None:
    strong = effort_of(STRONG, title, SEATS)
    search = TurnSearch(title, state, seat, strong)
    turns = search.turns()
    if len(turns) < 2:
        return
    worth = _told(title, search, turns, Effort(strong.turns, strong.playouts, LONG, strong), TIMES)
    taken = search.compare(list(turns))[0]
    found["best"].append(max(worth))
    found["strong"].append(worth[turns.index(taken)])
    found["any"].append(fmean(worth))
    for kind, (effort, times) in KINDS.items():
        began = process_time()
        told = _told(title, search, turns, effort.of(title), times)
        found[f"{kind}_ms"].append(1000 * (process_time() - began) / times / len(turns))
        found[f"{kind}_choice"].append(worth[told.index(max(told))])
        found[f"{kind}_goes_with"].append(_goes_with(told, worth))


def _told(title: Title, search: TurnSearch, turns: Sequence[Turn], effort: Effort, times: int) -> list[float]:
    """Return what so many playouts of a kind say of each turn."""
    playouts = Playouts(title, search._seed, effort.rounds, effort.by_all)
    return [
        fmean(
            playouts.play(search._position(number), number, search.seat, turn.actions)[search.seat]
            for number in range(times)
        )
        for turn in turns
    ]


def _goes_with(told: Sequence[float], worth: Sequence[float]) -> float:
    try:
        return correlation(told, worth)
    except StatisticsError:  # all turns are worth the same
        return 0.0


if __name__ == "__main__":
    print(look(sys.argv[1], int(sys.argv[2])) if sys.argv[2:] else measure())
