"""Rules of the turn, of dice and workers (CB-4, CB-5)."""

from __future__ import annotations

from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.rulebook import Rule

RULES = (
    Rule(
        "CB-4.1",
        N_("Two actions"),
        N_("In your turn you take two actions, one with each of your dice, in any order; both may be the same."),
    ),
    Rule(
        "CB-4.2",
        N_("Each die once"),
        N_("Each of your dice is used exactly once."),
    ),
    Rule(
        "CB-4.3",
        N_("One purchase"),
        N_("Besides your actions you may make one purchase in your turn (CB-7)."),
    ),
    Rule(
        "CB-4.4",
        N_("Effects come first"),
        N_(
            "What a placed tile sets off is dealt with at once, before anything else. A purchase may come in between."
        ),
    ),
    Rule(
        "CB-4.5",
        N_("Ending your turn"),
        N_("Your turn is over when both dice are used and you say so."),
        readings=(N_("There is no passing: taking workers is always possible, so nobody is ever stuck."),),
    ),
    Rule(
        "CB-5.1",
        N_("The number you need"),
        N_(
            "Taking a tile, placing one and selling goods need a number. A die serves if it shows that number, "
            "or once workers have shifted it there."
        ),
    ),
    Rule(
        "CB-5.2",
        N_("What a worker does"),
        N_("One worker shifts one of your dice by 1, up or down. 6 and 1 are next to each other."),
    ),
    Rule(
        "CB-5.3",
        N_("Several workers"),
        N_("You may pay several workers for one die. It is never more than three, the shorter way round counts."),
    ),
    Rule(
        "CB-5.4",
        N_("Knowledge 8: two steps"),
        N_("With knowledge 8 each worker that you pay shifts by up to 2."),
    ),
    Rule(
        "CB-5.5",
        N_("Free steps"),
        N_(
            "Knowledge 9 to 12 give one free step for the actions that they name. Workers pay for what is left "
            "of the way."
        ),
    ),
    Rule(
        "CB-5.6",
        N_("Knowledge 8 and free steps"),
        N_("Knowledge 8 does not make a free step longer."),
        readings=(N_("Knowledge 8 speaks of workers that are paid; the free step is fixed at 1."),),
    ),
    Rule(
        "CB-5.7",
        N_("The bot counts for you"),
        N_("You name the action; the bot charges the fewest workers that do."),
        readings=(
            N_(
                "Shifting is part of an action and never done on its own: a shifted die has no other use, so "
                "nothing is lost."
            ),
        ),
    ),
    Rule(
        "CB-5.8",
        N_("When workers work"),
        N_("Workers work on your own dice in your own turn only. You may spend them the moment you gain them."),
    ),
    Rule(
        "CB-5.9",
        N_("Taking workers needs no number"),
        N_("The action of taking workers goes with any die, whatever it shows."),
    ),
    Rule(
        "CB-5.10",
        N_("Without a die, without workers"),
        N_("A castle's action, the advantages of buildings and the purchase never need workers."),
    ),
)
