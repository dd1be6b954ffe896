"""Rules of the buildings (CB-9)."""

from __future__ import annotations

from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.rulebook import Rule

RULES = (
    Rule(
        "CB-9.1",
        N_("A building's advantage"),
        N_("A building gives its advantage at once and one single time, without a die."),
    ),
    Rule(
        "CB-9.2",
        N_("Once in a city"),
        N_(
            "In one city each kind of building stands only once; in different cities it may stand again. With "
            "knowledge 1 this does not hold for you."
        ),
    ),
    Rule(
        "CB-9.3",
        N_("Advantages are optional"),
        N_(
            "You may leave an advantage unused, or place a building whose advantage comes to nothing; it is "
            "lost then. Workers, silverlings and points are booked by themselves."
        ),
        readings=(
            N_(
                "The rules speak of a possibility, and let a building be placed even if its advantage comes to "
                "nothing."
            ),
        ),
    ),
    Rule(
        "CB-9.4",
        N_("Where buildings take from"),
        N_(
            "Carpenter's workshop, church and market take from any numbered depot, never from the black one. "
            "The tile goes to your storage."
        ),
    ),
    Rule(
        "CB-9.5",
        N_("Warehouse"),
        N_("You may sell all goods of one type of your choice."),
    ),
    Rule(
        "CB-9.6",
        N_("Carpenter's workshop"),
        N_("You may take a building from a numbered depot."),
    ),
    Rule(
        "CB-9.7",
        N_("Church"),
        N_("You may take a mine, a knowledge tile or a castle from a numbered depot."),
    ),
    Rule(
        "CB-9.8",
        N_("Market"),
        N_("You may take a ship or an animal tile from a numbered depot."),
    ),
    Rule(
        "CB-9.9",
        N_("Boarding house"),
        N_("You gain 4 workers when you place it."),
    ),
    Rule(
        "CB-9.10",
        N_("Bank"),
        N_("You gain 2 silverlings when you place it."),
    ),
    Rule(
        "CB-9.11",
        N_("City hall"),
        N_(
            "You may place one more stored tile of any type, with all that it does. Colour, neighbours and the "
            "rule for cities hold."
        ),
        readings=(N_("The hex may show any number, since the advantage needs no die."),),
    ),
    Rule(
        "CB-9.12",
        N_("Watchtower"),
        N_("You score 4 points when you place it."),
    ),
)
