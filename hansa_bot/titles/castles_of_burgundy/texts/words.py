"""Every word that the game has for its things, by what it stands for; marked for translation.

The printed words stand beside them for translators; `glossary` lets persons type them.
"""

from __future__ import annotations

from hansa_bot.i18n.catalog import N_

TILES = {
    # Translators: printed as de Warenhaus
    "warehouse": N_("warehouse"),
    # Translators: printed as de Schreinerei
    "carpenter": N_("carpenter's workshop"),
    "church": N_("church"),
    "market": N_("market"),
    # Translators: printed as de Wohnhaus
    "boarding-house": N_("boarding house"),
    "bank": N_("bank"),
    "city-hall": N_("city hall"),
    "watchtower": N_("watchtower"),
    "cow-2": N_("2 cows"),
    "cow-3": N_("3 cows"),
    "cow-4": N_("4 cows"),
    "pig-2": N_("2 pigs"),
    "pig-3": N_("3 pigs"),
    "pig-4": N_("4 pigs"),
    "sheep-2": N_("2 sheep"),
    "sheep-3": N_("3 sheep"),
    "sheep-4": N_("4 sheep"),
    "chicken-2": N_("2 chickens"),
    "chicken-3": N_("3 chickens"),
    "chicken-4": N_("4 chickens"),
    "ship": N_("ship"),
    "castle": N_("castle"),
    "mine": N_("mine"),
}
WORDS: dict[str, dict[str, str]] = {
    "type": {
        "building": N_("building"),
        "animal": N_("animal"),
        # Translators: printed as de Wissen, it conoscenza, es conocimiento
        "knowledge": N_("knowledge"),
        "ship": TILES["ship"],
        "castle": TILES["castle"],
        "mine": TILES["mine"],
    },
    "region": {
        "building": N_("city"),
        "animal": N_("pasture"),
        "knowledge": N_("knowledge region"),
        "ship": N_("river"),
        "castle": N_("castle region"),
        "mine": N_("mine region"),
    },
    "good": {
        "turquoise": N_("turquoise"),
        "purple": N_("purple"),
        "pink": N_("pink"),
        "red": N_("red"),
        "brown": N_("brown"),
        "orange": N_("orange"),
    },
    "effect": {effect: TILES[effect] for effect in TILES if effect not in ("boarding-house", "bank", "watchtower")},
    "size": {"large": N_("large"), "small": N_("small")},
    "status": {
        "verified": N_("checked against the first edition"),
        "cross-edition": N_("known from later editions"),
        "unverified": N_("not verified, from a single transcription"),
        "house": N_("made by the bot, not printed"),
    },
    "reason": {"phases": N_("all five phases have been played")},
    "why": {
        "regions": N_("regions"),
        "bonus": N_("bonus tiles"),
        "animals": N_("animals"),
        "sales": N_("sales"),
        "watchtowers": N_("watchtowers"),
    },
}

KNOWLEDGE = (
    N_("equal buildings may share a city"),
    N_("a worker per mine after each phase"),
    N_("2 silverlings per sale"),
    N_("a worker with each sale"),
    N_("ships load from two neighbouring depots"),
    N_("buy from any depot"),
    N_("+1 for each animal tile that scores"),
    N_("each worker shifts by up to 2"),
    N_("a free step to place buildings"),
    N_("a free step to place ships and animals"),
    N_("a free step to place castles, mines and knowledge"),
    N_("a free step to take tiles"),
    N_("a silverling when you take workers"),
    N_("4 workers when you take workers"),
    N_("end: 3 for each type of goods sold"),
)
"""What knowledge 1 to 15 do."""
KINDS_OF_ANIMAL = N_("end: 4 for each kind of animal")
GOODS_SOLD = N_("end: 1 for each goods tile sold")
BONUS_TILES = N_("end: 2 for each bonus tile")
FOR_BUILDING = N_("end: 4 for each {tile}")
