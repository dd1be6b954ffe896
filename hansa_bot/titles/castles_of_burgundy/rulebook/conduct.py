"""How the bot plays it, and what is open and hidden (CB-17, CB-18)."""

from __future__ import annotations

from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.rulebook import Rule

RULES = (
    Rule(
        "CB-17.1",
        N_("Chance"),
        N_(
            "All chance of a game comes from one seed, so every game can be played over exactly: stacks, goods, "
            "start player, dice."
        ),
    ),
    Rule(
        "CB-17.2",
        N_("Order of filling"),
        N_("Depots are filled from 1 to 6, slot by slot, then the black one."),
    ),
    Rule(
        "CB-17.3",
        N_("What happens by itself"),
        N_(
            "Setup of phases, dice, goods, points for regions, fixed gains, the track, income and the final "
            "scoring are the bot's work."
        ),
    ),
    Rule(
        "CB-17.4",
        N_("What you decide"),
        N_(
            "You choose actions and their targets, discards, purchases, what a ship loads, a castle's action, "
            "whether and how you use advantages, the end of your turn, and in the experts' game estate and "
            "start."
        ),
    ),
    Rule(
        "CB-17.5",
        N_("Advantages without a use"),
        N_(
            "An advantage that you cannot use is closed by itself: no goods to sell, no fitting tile in the "
            "depots, no hex for a stored tile. A city hall stays open while you could still buy a tile for it. "
            "A ship always asks for a depot."
        ),
    ),
    Rule(
        "CB-17.6",
        N_("Illegal requests"),
        N_("What is not allowed changes nothing and costs nothing."),
    ),
    Rule(
        "CB-17.7",
        N_("When somebody is away"),
        N_(
            "For somebody who leaves or runs out of time, unused dice and castles become workers, a ship loads "
            "the depot with the most goods that fit, other advantages are skipped. In the experts' game the "
            "first estate and the first castle hex are taken."
        ),
        readings=(N_("A house rule: an online table needs a default, and this one costs nothing but tempo."),),
    ),
    Rule(
        "CB-17.8",
        N_("Which reason you are told"),
        N_(
            "If several things stand against a request, you hear the first of these: turn, waiting effect, used "
            "die or purchase, target, cost, discard."
        ),
    ),
    Rule(
        "CB-17.9",
        N_("Options of the table"),
        N_(
            "Before the game the table chooses its estates, whether they are chosen openly, when purchases are "
            "possible, and how ties with empty hexes are decided."
        ),
        options=(
            "purchase_timing",
            "tie_empty",
            "experts",
            "experts_choice",
        ),
    ),
    Rule(
        "CB-18.1",
        N_("What everybody sees"),
        N_(
            "Estates, storages, goods, workers, silverlings, points, dice, all depots, the round spaces, bonus "
            "tiles, the track and the tiles out of the game are open to all."
        ),
    ),
    Rule(
        "CB-18.2",
        N_("What nobody sees"),
        N_("The face-down stacks, the goods of later phases and the unused goods are hidden from all."),
    ),
    Rule(
        "CB-18.3",
        N_("Looking at sold goods"),
        N_("Sold goods lie face down, and their owner may look at them at any time."),
        readings=(N_("The bot shows everybody how many of each type were sold: every sale took place in the open."),),
    ),
    Rule(
        "CB-18.4",
        N_("Numbers of things"),
        N_("How many there are of everything is known to all."),
    ),
)
