"""Rules of regions, bonus tiles and goods (CB-11, CB-12)."""

from __future__ import annotations

from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.rulebook import Rule

RULES = (
    Rule(
        "CB-11.1",
        N_("Complete regions"),
        N_("A region is complete as soon as all its hexes are covered."),
    ),
    Rule(
        "CB-11.2",
        N_("Points for a region"),
        N_(
            "Completing a region scores by its size, from 1 to 8 hexes: 1, 3, 6, 10, 15, 21, 28, 36. On top "
            "comes the phase, whatever the size: A 10, B 8, C 6, D 4, E 2."
        ),
    ),
    Rule(
        "CB-11.3",
        N_("Each region once"),
        N_(
            "Each region scores once. What is full through the setup alone does not score; a larger castle "
            "region with your first castle scores when its last hex is covered."
        ),
    ),
    Rule(
        "CB-11.4",
        N_("Bonus tiles"),
        N_(
            "The first to cover all hexes of one type takes its large bonus tile, the second the small one. "
            "Large ones score 5, 6, 7 and small ones 2, 3, 4 points at once with two, three, four players."
        ),
    ),
    Rule(
        "CB-11.5",
        N_("Six races"),
        N_("The six types are races of their own. You take at most one bonus tile for each."),
    ),
    Rule(
        "CB-12.1",
        N_("Goods lie by type"),
        N_("Goods of one type lie on one pile, different types apart."),
    ),
    Rule(
        "CB-12.2",
        N_("Room for three types"),
        N_("You can store three types of goods at a time, any number of each. Selling a type frees its space."),
    ),
    Rule(
        "CB-12.3",
        N_("One type, all of it"),
        N_("A sale is of one type, and always of all your tiles of it."),
    ),
    Rule(
        "CB-12.4",
        N_("What a sale pays"),
        N_("You gain 1 silverling for the sale and, for each tile sold, as many points as there are players."),
    ),
    Rule(
        "CB-12.5",
        N_("Sold goods are kept"),
        N_("Sold tiles lie face down before you and count for knowledge 15 and 25."),
    ),
)
