"""The whole rulebook, put together."""

from __future__ import annotations

from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.hansa_teutonica.rulebook import (
    actions,
    britannia,
    claim,
    control,
    east,
    ending,
    modules,
    options,
    setup,
    tokens,
    turn,
    two_players,
)
from hansa_bot.titles.hansa_teutonica.rulebook.topics import topics
from hansa_bot.titles.rulebook import Rulebook

CHAPTERS = {
    "HT-1": N_("Terms"),
    "HT-2": N_("Setup"),
    "HT-3": N_("The turn"),
    "HT-4": N_("Action: income"),
    "HT-5": N_("Action: place"),
    "HT-6": N_("Action: displace"),
    "HT-7": N_("Action: move"),
    "HT-8": N_("Action: claim a route"),
    "HT-9": N_("Control and complete cities"),
    "HT-10": N_("Skills"),
    "HT-11": N_("Prestige table"),
    "HT-12": N_("East–west link"),
    "HT-13": N_("Bonus tokens"),
    "HT-14": N_("Putting new tokens on the board"),
    "HT-15": N_("End of the game"),
    "HT-16": N_("Final scoring"),
    "HT-17": N_("Winner"),
    "HT-18": N_("Two players"),
    "HT-19": N_("East board"),
    "HT-20": N_("Britannia board"),
    "HT-21": N_("Big Box modules"),
    "HT-22": N_("Options"),
    "HT-23": N_("What always holds"),
    "HT-24": N_("Words"),
}

_MODULES = (
    setup,
    turn,
    actions,
    claim,
    control,
    tokens,
    ending,
    two_players,
    east,
    britannia,
    modules,
    options,
)
_RULES = tuple(rule for module in _MODULES for rule in module.RULES)

RULEBOOK = Rulebook(CHAPTERS, _RULES, topics(_RULES))
