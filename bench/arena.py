"""Computer players against each other, whoever comes of a title's company: no seat of two may win too often."""

from collections import Counter
from typing import Any

from bench import judged
from hansa_bot.titles import registry
from workbench.arena import company_games

GAMES = 60
MOST_WON = 0.65
"""By one of two seats; equal seats differ by so much in so few games once in a hundred times."""


def measure() -> dict[str, Any]:
    figures: dict[str, float] = {}
    for meta in registry.metas():
        won = Counter(
            seat for game in company_games(registry.load(meta.id), 2, GAMES, "bench") for seat in game.winners
        )
        figures[f"{meta.id}/2"] = round(max(won.values()) / won.total(), 3)
    return judged(figures, most=dict.fromkeys(figures, MOST_WON))
