"""Rules of the setup (CB-2)."""

from __future__ import annotations

from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.rulebook import Rule

RULES = (
    Rule(
        "CB-2.1",
        N_("Players"),
        N_("Two, three or four people play, in the order of their seats."),
    ),
    Rule(
        "CB-2.2",
        N_("Seven stacks"),
        N_("The regular tiles are shuffled by type into six face-down stacks, the black-backed ones into a seventh."),
    ),
    Rule(
        "CB-2.3",
        N_("Goods for the phases"),
        N_("Five random goods lie face down on each phase. That leaves 17."),
    ),
    Rule(
        "CB-2.4",
        N_("Bonus tiles laid out"),
        N_("All twelve bonus tiles lie open, a large and a small one for each type."),
    ),
    Rule(
        "CB-2.5",
        N_("What you begin with"),
        N_(
            "You begin with an estate, one castle on its start hex (estate 1: d4 in the centre), three random "
            "goods, one silverling, two dice and no points."
        ),
    ),
    Rule(
        "CB-2.6",
        N_("Unused goods"),
        N_("Goods that nobody received go back to the box unseen."),
    ),
    Rule(
        "CB-2.7",
        N_("Start player and workers"),
        N_("The start player is drawn at random. From there on clockwise you receive 1, 2, 3 and 4 workers."),
    ),
    Rule(
        "CB-2.8",
        N_("The first castle"),
        N_(
            "Your first castle gives no extra action and no points. It counts as a placed tile that others may "
            "touch, and as a covered castle hex."
        ),
        readings=(
            N_(
                "No points even where its region is a single hex: points come from adding a tile during play, and "
                "everybody starts at 0."
            ),
        ),
    ),
    Rule(
        "CB-2.9",
        N_("Markers on the track"),
        N_(
            "All markers begin in one pile on the first space of the track: the start player on top, then "
            "clockwise, the last player at the bottom. The start player has the white die."
        ),
    ),
)
