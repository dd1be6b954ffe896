"""The whole rulebook, put together."""

from __future__ import annotations

from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.castles_of_burgundy.rulebook import (
    actions,
    buildings,
    conduct,
    ending,
    estates,
    knowledge,
    material,
    order,
    phases,
    placing,
    regions,
    setup,
    turn,
)
from hansa_bot.titles.castles_of_burgundy.rulebook.topics import topics
from hansa_bot.titles.rulebook import Rulebook

CHAPTERS = {
    "CB-0": N_("About these rules"),
    "CB-1": N_("Material and terms"),
    "CB-2": N_("Setup"),
    "CB-3": N_("Phases and rounds"),
    "CB-4": N_("The turn"),
    "CB-5": N_("Dice and workers"),
    "CB-6": N_("The four actions"),
    "CB-7": N_("The purchase"),
    "CB-8": N_("What placed tiles do"),
    "CB-9": N_("Buildings"),
    "CB-10": N_("Knowledge"),
    "CB-11": N_("Regions and bonus tiles"),
    "CB-12": N_("Goods and sales"),
    "CB-13": N_("Turn order"),
    "CB-14": N_("End of a phase"),
    "CB-15": N_("End of the game"),
    "CB-16": N_("Other estates"),
    "CB-17": N_("How the bot plays it"),
    "CB-18": N_("What is open and hidden"),
}

_MODULES = (
    material,
    setup,
    phases,
    turn,
    actions,
    placing,
    buildings,
    knowledge,
    regions,
    order,
    ending,
    estates,
    conduct,
)
_RULES = tuple(rule for module in _MODULES for rule in module.RULES)

RULEBOOK = Rulebook(CHAPTERS, _RULES, topics(_RULES))
