"""Rules of the 26 knowledge tiles (CB-10)."""

from __future__ import annotations

from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.rulebook import Rule

RULES = (
    Rule(
        "CB-10.1",
        N_("Knowledge 1: equal buildings"),
        N_("You may place equal buildings in one city."),
    ),
    Rule(
        "CB-10.2",
        N_("Knowledge 2: workers from mines"),
        N_("At the end of each phase you also gain 1 worker per mine of yours."),
    ),
    Rule(
        "CB-10.3",
        N_("Knowledge 3: silverlings from sales"),
        N_("Each of your sales gives 2 silverlings instead of 1."),
    ),
    Rule(
        "CB-10.4",
        N_("Knowledge 4: workers from sales"),
        N_(
            "Each of your sales also gives 1 worker, together with knowledge 3 as well. Every sale counts, by "
            "die, castle or warehouse."
        ),
    ),
    Rule(
        "CB-10.5",
        N_("Knowledge 5: two depots"),
        N_("Your ships may load from two neighbouring depots."),
        readings=(
            N_(
                "Both count as one heap: a new type is taken from both. The second depot is optional, 6 and 1 are "
                "neighbours, and your marker moves one space only."
            ),
        ),
    ),
    Rule(
        "CB-10.6",
        N_("Knowledge 6: buying anywhere"),
        N_("Your purchase may come from any depot, at the same price; still only once in your turn."),
    ),
    Rule(
        "CB-10.7",
        N_("Knowledge 7: more for animals"),
        N_("When you place animals, every tile that scores gives 1 point more: per tile, not per animal."),
    ),
    Rule(
        "CB-10.8",
        N_("Knowledge 8: stronger workers"),
        N_("Each worker that you pay shifts a die by up to 2 (CB-5.4)."),
    ),
    Rule(
        "CB-10.9",
        N_("Knowledge 9: placing buildings"),
        N_("One free step for a die with which you place a building."),
    ),
    Rule(
        "CB-10.10",
        N_("Knowledge 10: placing ships and animals"),
        N_("One free step for a die with which you place a ship or animals."),
    ),
    Rule(
        "CB-10.11",
        N_("Knowledge 11: castles, mines, knowledge"),
        N_("One free step for a die with which you place a castle, a mine or a knowledge tile."),
    ),
    Rule(
        "CB-10.12",
        N_("Knowledge 12: taking tiles"),
        N_(
            "One free step for a die with which you take a tile. The free steps of 9 to 12 work for both dice "
            "in every turn, also between 6 and 1 and together with paid workers."
        ),
    ),
    Rule(
        "CB-10.13",
        N_("Knowledge 13: a silverling with workers"),
        N_("Whenever you take workers as an action, you gain 1 silverling too."),
    ),
    Rule(
        "CB-10.14",
        N_("Knowledge 14: four workers"),
        N_(
            "Taking workers as an action gives you 4 instead of 2, together with knowledge 13 as well. Neither "
            "changes the boarding house."
        ),
    ),
    Rule(
        "CB-10.15",
        N_("Knowledge 15: types of goods sold"),
        N_("At the end: 3 points for each type of goods that you have sold at least once."),
    ),
    Rule(
        "CB-10.16",
        N_("Knowledge 16: warehouses"),
        N_("At the end: 4 points for each warehouse of yours."),
    ),
    Rule(
        "CB-10.17",
        N_("Knowledge 17: watchtowers"),
        N_("At the end: 4 points for each watchtower of yours."),
    ),
    Rule(
        "CB-10.18",
        N_("Knowledge 18: carpenter's workshops"),
        N_("At the end: 4 points for each carpenter's workshop of yours."),
    ),
    Rule(
        "CB-10.19",
        N_("Knowledge 19: churches"),
        N_("At the end: 4 points for each church of yours."),
    ),
    Rule(
        "CB-10.20",
        N_("Knowledge 20: markets"),
        N_("At the end: 4 points for each market of yours."),
    ),
    Rule(
        "CB-10.21",
        N_("Knowledge 21: boarding houses"),
        N_("At the end: 4 points for each boarding house of yours."),
    ),
    Rule(
        "CB-10.22",
        N_("Knowledge 22: banks"),
        N_("At the end: 4 points for each bank of yours."),
    ),
    Rule(
        "CB-10.23",
        N_("Knowledge 23: city halls"),
        N_(
            "At the end: 4 points for each city hall of yours. For 16 to 23 all buildings count, whenever you "
            "placed them."
        ),
    ),
    Rule(
        "CB-10.24",
        N_("Knowledge 24: kinds of animals"),
        N_("At the end: 4 points for each kind of animal in your estate, 16 at most."),
    ),
    Rule(
        "CB-10.25",
        N_("Knowledge 25: goods sold"),
        N_("At the end: 1 point for each goods tile that you have sold. For 15 and 25 unsold goods do not count."),
    ),
    Rule(
        "CB-10.26",
        N_("Knowledge 26: bonus tiles"),
        N_("At the end: 2 points for each bonus tile of yours, large or small."),
    ),
)
