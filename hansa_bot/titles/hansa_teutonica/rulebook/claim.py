"""Rules of the action claim (HT-8)."""

from __future__ import annotations

from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.rulebook import Rule

RULES = (
    Rule(
        "HT-8.1",
        N_("When a route can be claimed"),
        N_(
            "You may claim a route when each of its spaces holds a piece of yours. It costs one action "
            "and never happens by itself."
        ),
    ),
    Rule(
        "HT-8.2",
        N_("Three steps"),
        N_(
            "A claim gives points, then the bonus token, then one benefit, strictly in this order. It is "
            "allowed even if nothing comes of it."
        ),
    ),
    Rule(
        "HT-8.3",
        N_("Points for control"),
        N_(
            "Whoever controls an end city gets 1 point for it, for both cities 2. That may be you, "
            "another player or nobody; your own benefit comes only later."
        ),
    ),
    Rule(
        "HT-8.4",
        N_("Taking the token"),
        N_("If a bonus token lies on the route, you must take it, face up."),
    ),
    Rule(
        "HT-8.5",
        N_("A new token is drawn"),
        N_(
            "For each token taken a new one is drawn at once and lies face down on your plate. If none is "
            "left to draw, the game comes to its end (HT-15.3)."
        ),
        readings=(
            N_(
                "D34: Some passages could mean that the new token is drawn at the end of the turn; the token "
                "chapters and published answers draw it at once. So a game that runs out of tokens ends with "
                "the claim."
            ),
        ),
    ),
    Rule(
        "HT-8.6",
        N_("Not in the same claim"),
        N_("You cannot use the token that you have just taken for this same claim."),
    ),
    Rule(
        "HT-8.7",
        N_("Benefit: office"),
        N_(
            "Choose an end city with an empty slot. Only its leftmost empty slot counts: your privilege "
            "must allow its colour, and a piece of the route with its shape moves into it."
        ),
    ),
    Rule(
        "HT-8.8",
        N_("The right piece"),
        N_(
            "No slot is skipped. The office is a piece of the claimed route, never one of your supply or "
            "stock, and a merchant does not replace a trader, nor a trader a merchant."
        ),
    ),
    Rule(
        "HT-8.9",
        N_("Coin"),
        N_("The first office in a slot with a coin brings its owner the printed points at once: 1, on Britannia 2."),
    ),
    Rule(
        "HT-8.10",
        N_("Completing a city"),
        N_(
            "The office in the last empty slot completes the city, and the marker for completed cities "
            "goes up by one (HT-9.6)."
        ),
    ),
    Rule(
        "HT-8.11",
        N_("Looking at the link"),
        N_("After every new office it is looked at whether you now have the link (HT-12)."),
    ),
    Rule(
        "HT-8.12",
        N_("Benefit: skill"),
        N_(
            "If an end city shows a skill that you have not fully developed, you may raise it by one "
            "step. One claim raises one skill once, also where the cities offer several."
        ),
    ),
    Rule(
        "HT-8.13",
        N_("Benefit: prestige table"),
        N_(
            "On the route to the prestige table, on the standard boards Coellen–Warburg, one merchant of "
            "the route may take a free space of the table (HT-11)."
        ),
    ),
    Rule(
        "HT-8.14",
        N_("Benefit: extra office"),
        N_("An extra office token that you had before this claim can be used for its benefit (HT-13.4)."),
    ),
    Rule(
        "HT-8.15",
        N_("No benefit"),
        N_("You may do without a benefit, even where one is possible."),
        readings=(
            N_(
                "D7: All rulebooks word the benefit as something you can do; claiming only for points or a "
                "token is allowed."
            ),
        ),
    ),
    Rule(
        "HT-8.16",
        N_("The route is cleared"),
        N_(
            "What remains of your pieces, neither an office nor on the prestige table, returns to your "
            "stock, not to your supply. The route is open to everybody again."
        ),
    ),
    Rule(
        "HT-8.17",
        N_("Two complete cities"),
        N_(
            "Where both end cities are complete, no slot is left to take; points, token and all other "
            "benefits still count."
        ),
    ),
)
