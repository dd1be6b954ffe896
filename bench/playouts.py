"""CPU time of a playout by the judge, as a multiple of the engine's own work in it: the same game without a judge.

The search plays hundreds of them a turn, so this is what the judge may cost. Medians of ratios within one run.
"""

import json
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from bench import judged
from bench._games import BOUND, Game, replayed, tables
from hansa_bot.ai.player import STEADY, Chooser
from hansa_bot.engine.action import Action, Outcome
from hansa_bot.engine.rules import Setup, playout
from hansa_bot.titles.base import Title

GAMES = 5
MOST: dict[str, float] = json.loads(Path(__file__).with_suffix(".json").read_text("utf-8"))
"""By title: about half more than its dearest table took when the limit was set."""


def measure() -> dict[str, Any]:
    figures: dict[str, float] = {}
    for name, title, seats, options in tables():
        found = sorted(_ratio(title, seats, options, seed) for seed in range(GAMES))
        figures[name] = round(median(found), 1)
    return judged(figures, most={name: MOST[name.partition("/")[0]] for name in figures})


def _ratio(title: Title, seats: int, options: dict[str, str], seed: int) -> float:
    setup = Setup(seats, title.meta.check(seats, options), f"bench/{seed}")
    trace: list[tuple[int, Action]] = []
    state, choose = title.rules.setup(setup, Outcome()), Chooser(title, seed, STEADY)
    began = process_time()
    playout(
        title.rules,
        state,
        choose,
        bound=BOUND,
        watch=lambda before, seat, action, after: trace.append((seat, action)),
    )
    played, game = process_time() - began, Game(title.rules, setup, tuple(trace))
    began = process_time()
    replayed(game)
    return played / (process_time() - began)


if __name__ == "__main__":
    print(measure())
