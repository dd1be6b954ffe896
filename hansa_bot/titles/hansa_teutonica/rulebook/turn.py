"""Rules of the turn (HT-3)."""

from __future__ import annotations

from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.rulebook import Rule

RULES = (
    Rule(
        "HT-3.1",
        N_("Order of turns"),
        N_("Turns go round clockwise until something ends the game (HT-15)."),
    ),
    Rule(
        "HT-3.2",
        N_("Number of actions"),
        N_("Your turn begins with as many actions as your Actions skill shows."),
    ),
    Rule(
        "HT-3.3",
        N_("Five kinds of action"),
        N_(
            "Income, place, displace, move, claim: in any order, each as often as you like. An action "
            "with all answers to it is finished before anything else begins."
        ),
    ),
    Rule(
        "HT-3.4",
        N_("Ending early"),
        N_(
            "You need not use your actions. Between actions you may end your turn at any time, even "
            "without having done anything."
        ),
    ),
    Rule(
        "HT-3.5",
        N_("Tokens during the turn"),
        N_(
            "Bonus tokens cost no action. Use them before, between or after your actions, as long as you "
            "have not ended your turn."
        ),
    ),
    Rule(
        "HT-3.6",
        N_("End of the turn"),
        N_(
            "When you end your turn, the tokens on your plate go onto the board (HT-14). Then it is the "
            "next player's turn."
        ),
    ),
    Rule(
        "HT-3.7",
        N_("Extra actions"),
        N_(
            "Actions that you gain during a turn are for that turn only. A higher Actions skill counts in "
            "later turns too, of course."
        ),
    ),
)
