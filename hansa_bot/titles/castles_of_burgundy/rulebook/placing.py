"""Rules of what placed tiles do (CB-8)."""

from __future__ import annotations

from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.rulebook import Rule

RULES = (
    Rule(
        "CB-8.1",
        N_("After a tile is placed"),
        N_("First comes the region (CB-11.2), then the bonus tile (CB-11.4), then what the tile itself does."),
        readings=(
            N_(
                "The printed rules give no order; this one keeps the log clear, and the points are the same in any "
                "order."
            ),
        ),
    ),
    Rule(
        "CB-8.2",
        N_("Chains"),
        N_(
            "What a tile sets off is finished before the game goes on, with everything that follows from it, "
            "however long the chain. It does not matter how the tile was placed."
        ),
    ),
    Rule(
        "CB-8.3",
        N_("Effects happen once"),
        N_("A tile does its work once, when it is placed. Only mines and knowledge tiles go on working."),
    ),
    Rule(
        "CB-8.4",
        N_("Ship: loading goods"),
        N_(
            "Choose one depot and take all its goods that you can store. Types that you have always fit; new "
            "ones need a free space. If not all new types fit, you choose which you take, with all tiles of "
            "them; the rest stays."
        ),
        readings=(
            N_(
                "What fits must be taken; you choose only between new types, since the rule leaves behind only what "
                "cannot be stored."
            ),
            N_(
                "You may choose a depot without goods, even if others have some: the choice is free, and the rule "
                "names no condition."
            ),
        ),
    ),
    Rule(
        "CB-8.5",
        N_("Ship: turn order"),
        N_("Then your marker moves one space to the right on the track (CB-13.2). This always happens."),
    ),
    Rule(
        "CB-8.6",
        N_("Animals"),
        N_(
            "You score 1 point per animal on the new tile, and once more 1 per animal on every tile of the same "
            "kind in the same pasture. The tiles need not touch."
        ),
    ),
    Rule(
        "CB-8.7",
        N_("Castle"),
        N_(
            "A castle gives one more action at once, as if you held another die with any number you like. Only "
            "a purchase may come before it."
        ),
        readings=(N_("It cannot be skipped, since taking workers is always possible."),),
    ),
    Rule(
        "CB-8.8",
        N_("Mine"),
        N_("A mine does nothing when placed. It pays a silverling at the end of each phase (CB-14.1)."),
    ),
    Rule(
        "CB-8.9",
        N_("When knowledge works"),
        N_(
            "Knowledge 1 to 14 works from the moment it is placed to the end of the game, never for what came "
            "before. 15 to 26 count at the end."
        ),
    ),
)
