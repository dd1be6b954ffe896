"""Scoring: crates on quays and the coins that are left (HB-7)."""

from __future__ import annotations

from hansa_bot.engine.result import Line, Result, Score
from tests.toys.harbour.view import HarbourView

COINS_PER_POINT = 2


def scores(view: HarbourView) -> list[Score]:
    """Return the lines of every seat; the coins of others are left out while they are secret."""
    found = []
    for seat in range(view.seats):
        mine = [crate.worth for crate in view.quays if crate and crate.seat == seat]
        lines = [Line("crates", sum(mine), {"count": len(mine)})]
        purse = view.purses[seat]
        if purse is not None:
            lines.append(Line("coins", purse // COINS_PER_POINT, {"coins": purse}))
        found.append(Score(seat, lines))
    return found


def result(view: HarbourView) -> Result:
    """Return the final ranking; a tie goes to whoever has fewer crates, else it is shared (HB-8)."""
    found = scores(view)
    crates = {score.seat: score.lines[0].facts["count"] for score in found}
    by_rank: dict[tuple[int, int], list[int]] = {}
    for score in found:
        by_rank.setdefault((-score.total, crates[score.seat]), []).append(score.seat)
    ranks = sorted(by_rank)
    parted = len(ranks) > 1 and ranks[0][0] == ranks[1][0]
    return Result(view.reason, found, [by_rank[rank] for rank in ranks], "crates" if parted else None)
