"""Whether the puzzles that are shipped are clear: a master who is given the four lines should choose the best nearly
always, by playouts that no look at the puzzle has seen. And how often a master who is given none plays it anyway.
"""

from statistics import fmean
from typing import Any

from bench import judged
from hansa_bot.ai.player import MASTER
from hansa_bot.ai.puzzles import ShownPuzzle, replay, shipped, steps_of
from hansa_bot.ai.search import Turn, TurnSearch, effort_of
from hansa_bot.titles import registry

LEAST = 0.9


def measure() -> dict[str, Any]:
    """Return by title how many there are, and in which share of them a master agrees."""
    figures, all_of_them = dict[str, float](), list[tuple[bool, bool]]()
    for meta in registry.metas():
        puzzles = [replay(key, meta.id, *each) for key, each in shipped(meta.id).items()]
        found = [_agrees(puzzle) for puzzle in puzzles if puzzle is not None]
        figures[f"{meta.id}/of"] = len(found)
        all_of_them += found
    given, free = ([each[at] for each in all_of_them] for at in (0, 1))
    figures |= {"of": len(all_of_them), "agreed": round(fmean(given), 3), "played": round(fmean(free), 3)}
    return judged(figures, least={"agreed": LEAST})


def _agrees(puzzle: ShownPuzzle) -> tuple[bool, bool]:
    """Return whether a master chooses the best of the lines, and whether one plays it who is given none."""
    title = registry.load(puzzle.title)
    effort = effort_of(MASTER, title, puzzle.state.seats)
    search = TurnSearch(title, puzzle.state, puzzle.seat, effort, samples="a master")
    turns = [Turn(line.actions, len(line.actions)) for line in puzzle.lines]
    search.play_on(turns, effort.playouts // len(turns))
    own = TurnSearch(title, puzzle.state, puzzle.seat, effort, samples="a master").best()
    best = turns[puzzle.best]
    return max(turns, key=lambda turn: turn.chance) is best, steps_of(title, own) == steps_of(title, best)


if __name__ == "__main__":
    print(measure())
