"""Rules about these rules and the material (CB-0, CB-1)."""

from __future__ import annotations

from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.rulebook import Rule

RULES = (
    Rule(
        "CB-0.1",
        N_("Numbered rules"),
        N_("Every rule has a number, and whoever is refused something is told which one forbids it."),
    ),
    Rule(
        "CB-0.2",
        N_("Where the printed rules leave room"),
        N_(
            "Where the printed rules are silent or disagree, the reading that is taken stands under the rule, "
            "with its reason. Some can be chosen for a table (CB-17.9)."
        ),
    ),
    Rule(
        "CB-0.3",
        N_("Points and owners"),
        N_("Points are victory points. A tile belongs to the player in whose estate it lies."),
    ),
    Rule(
        "CB-0.4",
        N_("The first edition"),
        N_(
            "This is the edition of 2011. Later ones changed knowledge 6, 15 and 26 and estate 2, and added "
            "tiles, animals and estates; none of that is played here."
        ),
    ),
    Rule(
        "CB-1.1",
        N_("Six types of tiles"),
        N_(
            "There are 164 tiles: 56 buildings (beige), 28 animals (light green), 26 knowledge (yellow), 26 "
            "ships (blue), 16 castles (dark green) and 12 mines (grey)."
        ),
    ),
    Rule(
        "CB-1.2",
        N_("Regular and black backs"),
        N_(
            "124 tiles come in through the numbered depots, the 40 with a black back through the black depot. "
            "Once they lie open there is no difference between them."
        ),
    ),
    Rule(
        "CB-1.3",
        N_("Eight kinds of building"),
        N_(
            "Warehouse, carpenter's workshop, church, market, boarding house, bank, city hall and watchtower: "
            "seven tiles each, two of them with a black back."
        ),
    ),
    Rule(
        "CB-1.4",
        N_("Four kinds of animal"),
        N_(
            "Cows, pigs, sheep and chickens have seven tiles each: two with 2 animals, three with 3 and two "
            "with 4. One tile with 3 and one with 4 have a black back."
        ),
    ),
    Rule(
        "CB-1.5",
        N_("26 different knowledge tiles"),
        N_("Every knowledge tile from 1 to 26 is there once. 7, 12, 14, 15, 24 and 25 have a black back."),
    ),
    Rule(
        "CB-1.6",
        N_("Six types of goods"),
        N_(
            "There are 42 goods tiles, seven of each type. A type is a colour and a number: 1 turquoise, 2 "
            "purple, 3 pink, 4 red, 5 brown, 6 orange."
        ),
    ),
    Rule(
        "CB-1.7",
        N_("Workers and silverlings"),
        N_("Workers shift dice, silverlings pay for purchases. Neither supply ever runs out."),
    ),
    Rule(
        "CB-1.8",
        N_("Twelve bonus tiles"),
        N_("For each of the six types of tiles there is one large and one small bonus tile."),
    ),
    Rule(
        "CB-1.9",
        N_("The dice"),
        N_("Everybody has two dice of their own; a white die stays with the start player."),
    ),
    Rule(
        "CB-1.10",
        N_("The game board"),
        N_(
            "The board holds six numbered depots with four slots and a goods space each, the black depot with "
            "eight slots, the phases A to E, five round spaces, the bonus tiles and the track for turn order. "
            "Points have no upper limit."
        ),
    ),
    Rule(
        "CB-1.11",
        N_("Your player board"),
        N_(
            "Your estate has 37 hexes, each with a colour and a number. Beside it lie your storage for three "
            "tiles, your goods storage for three types, your sold goods, your workers and your silverlings."
        ),
    ),
    Rule(
        "CB-1.12",
        N_("Regions"),
        N_(
            "A region is a connected group of hexes of one colour, covered or not; a single hex can be one too. "
            "Building regions are called cities, animal regions pastures, ship regions rivers."
        ),
    ),
    Rule(
        "CB-1.13",
        N_("Neighbouring hexes"),
        N_(
            "Two hexes are neighbours if they share an edge. Hexes are called a1 to g4: the letter is the row "
            "from the top, the number counts from the left."
        ),
    ),
    Rule(
        "CB-1.14",
        N_("The ring of depots"),
        N_(
            "The numbered depots lie in a ring, 1-2-3-4-5-6 and back to 1. Only knowledge 5 asks which of them "
            "are neighbours."
        ),
    ),
)
