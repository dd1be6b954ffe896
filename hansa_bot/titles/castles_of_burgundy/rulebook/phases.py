"""Rules of phases and rounds (CB-3)."""

from __future__ import annotations

from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.rulebook import Rule

RULES = (
    Rule(
        "CB-3.1",
        N_("Five phases of five rounds"),
        N_("The game has five phases, A to E, with five rounds each: 25 turns for everybody, with two dice each."),
    ),
    Rule(
        "CB-3.2",
        N_("Clearing the depots"),
        N_(
            "When a new phase begins, all tiles still in the depots leave the game, in the black depot too. "
            "Goods in the depots stay."
        ),
        readings=(
            N_(
                "The printed rules let ships, mines and castles stay because they are all alike. Here they are "
                "always drawn anew; in the numbered depots that comes to the same."
            ),
        ),
    ),
    Rule(
        "CB-3.3",
        N_("Filling the numbered depots"),
        N_(
            "Each slot in use gets a tile of its colour. Two players use the slots marked 2 (12 tiles), three "
            "those marked 2 and 3 (18), four all of them (24)."
        ),
    ),
    Rule(
        "CB-3.4",
        N_("Which tiles come where"),
        N_(
            "For two: 1 building, ship; 2 knowledge, castle; 3 animal, building; 4 ship, building; 5 mine, "
            "knowledge; 6 building, animal. A third player adds knowledge, building, ship, animal, building, "
            "castle, a fourth animal, building, knowledge, mine, building, ship."
        ),
    ),
    Rule(
        "CB-3.5",
        N_("Three players: castle or mine"),
        N_(
            "With three players the castle slot of depot 6 gets a castle in the phases A, C and E, but a mine "
            "in B and D."
        ),
    ),
    Rule(
        "CB-3.6",
        N_("Filling the black depot"),
        N_("The black depot gets 4 tiles with two players, 6 with three, 8 with four, of whatever type comes."),
    ),
    Rule(
        "CB-3.7",
        N_("Goods of the phase"),
        N_(
            "The five goods of the phase are turned up and put on the round spaces in order. Everybody sees all five."
        ),
    ),
    Rule(
        "CB-3.8",
        N_("Rolling"),
        N_(
            "At the start of a round everybody rolls two dice, and the white die is rolled too. All results are open."
        ),
    ),
    Rule(
        "CB-3.9",
        N_("A good comes to a depot"),
        N_(
            "The first goods tile of the round spaces goes to the depot whose number the white die shows. Any "
            "number of goods may lie there."
        ),
    ),
    Rule(
        "CB-3.10",
        N_("One turn each"),
        N_("In each round everybody takes one turn, in turn order."),
    ),
    Rule(
        "CB-3.11",
        N_("The white die"),
        N_("The white die does nothing else: nobody uses it for an action, and no worker changes it."),
    ),
    Rule(
        "CB-3.12",
        N_("No refilling"),
        N_("Depots are never refilled within a phase, the black one neither."),
    ),
)
