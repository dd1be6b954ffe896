"""Every word that the game has for its things, by what it stands for; marked for translation.

The printed words of the other editions stand beside them for translators (HT-24); `glossary` lets persons type them.
"""

from __future__ import annotations

from hansa_bot.i18n.catalog import N_

WORDS: dict[str, dict[str, str]] = {
    "piece": {
        # Translators: printed as de Händler, it Mercante, es comerciante
        "trader": N_("trader"),
        # Translators: printed as de Großhändler, it Grossista, es mercader
        "merchant": N_("merchant"),
    },
    "skill": {
        "clavis_urbis": N_("City Keys (Clavis Urbis)"),
        "actiones": N_("Actions (Actiones)"),
        "privilegium": N_("Privilege (Privilegium)"),
        "liber_sophiae": N_("Book (Liber Sophiae)"),
        "bursa": N_("Money bag (Bursa)"),
    },
    "token": {
        "extra_office": N_("Extra office"),
        "swap_offices": N_("Swap offices"),
        "plus_three_actions": N_("+3 actions"),
        "plus_four_actions": N_("+4 actions"),
        "upgrade_skill": N_("Upgrade one skill"),
        "remove_three": N_("Remove three pieces"),
        "exchange_token": N_("Exchange tokens"),
        "office_tribute": N_("Office tribute"),
        "route_block": N_("Route block"),
    },
    "favour": {
        "displace_anywhere": N_("Anywhere when displaced"),
        "extra_action": N_("One more action each turn"),
        "share_income": N_("A piece from every other income"),
        "two_extras": N_("Two extra pieces for a trader"),
        "cities_worth_four": N_("Cities worth 4 points"),
        "skills_worth_seven": N_("Full skills worth 7 points"),
    },
    "bonus": {
        "move_any_two": N_("Move any two pieces"),
        "gain_privilegium": N_("Raise Privilege"),
        "office_in_open_city": N_("Office in an open city"),
        "reuse_two": N_("Reuse two pieces"),
        "place_two": N_("Place two pieces beyond England"),
    },
    "region": {"england": N_("England"), "wales": N_("Wales"), "scotland": N_("Scotland")},
    "privilege": {"white": N_("white"), "orange": N_("orange"), "pink": N_("pink"), "black": N_("black")},
    "why": {"control": N_("control of a city"), "coin": N_("a coin"), "link": N_("the link")},
    "source": {
        # Translators: printed as de Kasse, it riserva generale, es reserva general
        "stock": N_("stock"),
        # Translators: printed as de Vorrat, it riserva personale, es suministro personal
        "supply": N_("supply"),
        "board": N_("board"),
    },
    "reason": {
        "points": N_("somebody has 20 points or more"),
        "cities": N_("enough cities are complete"),
        "tokens": N_("no bonus token was left to draw"),
    },
    "board": {
        "standard_2_3": N_("the board for 2 and 3 players"),
        "standard_4_5": N_("the board for 4 and 5 players"),
        "east": N_("the East board"),
        "britannia_2_3": N_("the Britannia board for 2 and 3 players"),
        "britannia_4_5": N_("the Britannia board for 4 and 5 players"),
    },
}

SHORT_SKILLS = {
    "clavis_urbis": N_("City Keys"),
    "actiones": N_("Actions"),
    "privilegium": N_("Privilege"),
    "liber_sophiae": N_("Book"),
    "bursa": N_("Money bag"),
}
