"""Saying why the game ended and who won a tie."""

from __future__ import annotations

from hansa_bot.engine.result import Result
from hansa_bot.titles.hansa_teutonica.board import board
from hansa_bot.titles.hansa_teutonica.material import END_POINTS
from hansa_bot.titles.hansa_teutonica.tables import REGIONS
from hansa_bot.titles.hansa_teutonica.texts.names import Names

_REGIONS, _NO_REGIONS = "britannia_4_5", "standard_4_5"
"""One board each with and without regions; they differ in how many complete cities end the game."""


def ending(names: Names, result: Result) -> str:
    """Return one sentence for the end, and one for a tie-break or a shared victory where there was one."""
    tr = names.tr
    winners = names.list([names.seat(seat) for seat in result.winners])
    sentences = [tr("The game ended because {reason}.", reason=_reason(names, result))]
    won_by = {
        "actions": tr("{winners} won the tie with fewer actions per turn.", winners=winners),
        "offices": tr("{winners} won the tie with more offices on the board.", winners=winners),
        "actions_track": tr("{winners} won the tie with the less developed track of Actiones.", winners=winners),
        "network": tr("{winners} won the tie with more points for the network.", winners=winners),
    }
    if result.tie_break in won_by:
        sentences.append(won_by[result.tie_break])
    if len(result.winners) > 1:
        sentences.append(tr("{winners} share the victory.", winners=winners))
    return " ".join(sentences)


def _reason(names: Names, result: Result) -> str:
    """Return the reason with its limit; where no seat has the points for it, the neutral colour has (HT-18.10)."""
    lines = [line for score in result.scores for line in score.lines]
    track = [line.points for line in lines if line.key == "track"]
    if result.reason == "points" and track and max(track) < END_POINTS:
        return names.tr("the neutral colour has 20 points or more")
    if result.reason == "cities" and lines:
        where = _REGIONS if any(line.key in REGIONS for line in lines) else _NO_REGIONS
        return names.tr("{n} or more cities are complete", n=board(where).completed_limit)
    return names.value("reason", result.reason)
