"""Rules of turn order and the end of a phase (CB-13, CB-14)."""

from __future__ import annotations

from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.rulebook import Rule

RULES = (
    Rule(
        "CB-13.1",
        N_("The track"),
        N_("The track is a line of spaces; markers on one space form a pile."),
    ),
    Rule(
        "CB-13.2",
        N_("Moving on"),
        N_(
            "A ship moves your marker one space to the right, on top of any that stand there. Those left behind "
            "keep their order."
        ),
    ),
    Rule(
        "CB-13.3",
        N_("Who comes first"),
        N_(
            "Turn order goes from the rightmost space to the left, in each pile from top to bottom. The first "
            "is the start player and has the white die."
        ),
    ),
    Rule(
        "CB-13.4",
        N_("When the order changes"),
        N_(
            "The order of a round is read off the track when the round begins and then stays. Ships change the "
            "next round."
        ),
        readings=(
            N_(
                "Otherwise somebody could have two turns or none; the rules pass on the white die for the next round."
            ),
        ),
    ),
    Rule(
        "CB-14.1",
        N_("Mines pay"),
        N_(
            "After the fifth round everybody gains 1 silverling per own mine, with knowledge 2 also 1 worker "
            "per mine."
        ),
    ),
    Rule(
        "CB-14.2",
        N_("What stays"),
        N_("Storage, goods, workers, silverlings, the goods in the depots and the track stay as they are."),
    ),
    Rule(
        "CB-14.3",
        N_("After phase E too"),
        N_("Mines also pay after phase E, before the final scoring."),
    ),
)
