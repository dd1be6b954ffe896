"""Rules of the end of the game (CB-15)."""

from __future__ import annotations

from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.rulebook import Rule

RULES = (
    Rule(
        "CB-15.1",
        N_("The end"),
        N_("The game ends after phase E."),
    ),
    Rule(
        "CB-15.2",
        N_("Final scoring"),
        N_(
            "You add 1 point per unsold goods tile, 1 per silverling, 1 per two workers (rounded down), and the "
            "points of your knowledge 15 to 26."
        ),
    ),
    Rule(
        "CB-15.3",
        N_("Stored tiles"),
        N_("Tiles left in your storage are worth nothing."),
    ),
    Rule(
        "CB-15.4",
        N_("Winner and ties"),
        N_(
            "Most points win. On a tie fewer empty hexes win, then whoever stands further back in turn order. "
            "So there is always one winner."
        ),
        readings=(
            N_(
                "The track counts as it stands after the last turn, ships of the last round included: that is what "
                "the table sees when scores are compared."
            ),
            N_(
                "Fewest empty hexes, says the rulebook followed here. A large online version holds that most was "
                "meant; the table may choose."
            ),
        ),
        options=("tie_empty",),
    ),
    Rule(
        "CB-15.5",
        N_("Other places"),
        N_("The places below the first follow the same order."),
    ),
)
