"""Saying why the game ended and who won a tie."""

from __future__ import annotations

from hansa_bot.engine.result import Result
from hansa_bot.titles.castles_of_burgundy.texts.names import Names


def ending(names: Names, result: Result) -> str:
    """Return one sentence for the end, and one for a tie-break where there was one (CB-15.4)."""
    tr = names.tr
    winners = names.list([names.seat(seat) for seat in result.winners])
    sentences = [tr("The game ended because {reason}.", reason=names.value("reason", result.reason))]
    if result.tie_break == "empty":
        sentences.append(tr("{winners} won the tie by the number of empty hexes.", winners=winners))
    elif result.tie_break == "order":
        sentences.append(tr("{winners} won the tie by standing further back in turn order.", winners=winners))
    return " ".join(sentences)
