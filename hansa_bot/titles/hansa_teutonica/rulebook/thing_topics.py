"""Topics of the things of the game, by all their printed names (HT-24)."""

from __future__ import annotations

from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.hansa_teutonica.texts.names import WORDS
from hansa_bot.titles.rulebook import Topic

_TERMS = (
    Topic(
        "trader",
        N_("Trader"),
        ("traders", "cube", "cubes", "Händler", "Mercante", "mercanti", "comerciante", "comerciantes"),
        ("HT-1.1", "HT-2.2", "HT-6.2"),
    ),
    Topic(
        "merchant",
        N_("Merchant"),
        ("merchants", "disc", "discs", "Großhändler", "Grossista", "grossisti", "mercader", "mercaderes"),
        ("HT-1.1", "HT-6.2", "HT-8.8", "HT-11.2", "HT-19.3"),
    ),
    Topic(
        "office",
        N_("Office"),
        (
            *("offices", "Kontor", "Niederlassung", "Ufficio", "uffici", "oficina", "oficinas"),
            *("trading post", "counting office"),
        ),
        ("HT-8.7", "HT-8.8", "HT-1.3", "HT-9.2"),
    ),
    Topic(
        "slot",
        N_("Slots of a city"),
        ("slots", "city", "cities", "Stadt", "città", "ciudad", "next office"),
        ("HT-1.2", "HT-8.7", "HT-8.8"),
    ),
    Topic("coin", N_("Coin"), ("coins", "Münze", "moneta", "moneda"), ("HT-8.9", "HT-19.8", "HT-20.1")),
    Topic(
        "route",
        N_("Route and space"),
        (
            *("routes", "space", "spaces", "house", "trade route", "post", "Handelsroute", "rotta commerciale"),
            *("villaggio", "ruta comercial", "casa"),
        ),
        ("HT-1.4", "HT-1.5", "HT-8.1"),
    ),
    Topic(
        "stock",
        N_("Stock"),
        ("general stock", "Kasse", "riserva generale", "reserva general"),
        ("HT-1.6", "HT-2.6", "HT-4.1", "HT-8.16"),
    ),
    Topic(
        "supply",
        N_("Supply"),
        ("personal supply", "Vorrat", "riserva personale", "suministro personal"),
        ("HT-1.6", "HT-2.5", "HT-4.1", "HT-5.3"),
    ),
    Topic(
        "bonus-token",
        N_("Bonus token"),
        (
            *("bonus tokens", "token", "tokens", "bonus marker", "Bonusmarker", "gettone Bonus", "gettoni Bonus"),
            *("ficha de bonus", "fichas de bonus"),
        ),
        ("HT-13.1", "HT-8.4", "HT-14.2", "HT-16.2", "HT-1.8"),
    ),
    Topic(
        "points",
        N_("Points"),
        ("point", "prestige points", "Prestigepunkte", "punti prestigio", "puntos de prestigio", "prestige"),
        ("HT-15.6", "HT-8.3", "HT-15.1", "HT-16.1"),
    ),
)

_SKILLS = (
    Topic(
        "skills", N_("Skills"), ("skill", "desk", "upgrade", "develop"), ("HT-10.1", "HT-10.3", "HT-10.2", "HT-8.12")
    ),
    Topic(
        "clavis_urbis",
        N_("City Keys (Clavis Urbis)"),
        ("key", "keys", "Stadtschlüssel", "Schlüssel", "chiavi", "llaves"),
        ("HT-10.1", "HT-16.5", "HT-10.2"),
        N_("City Keys multiply the points of your network at the end. Values: 1, 2, 2, 3, 4."),
    ),
    Topic(
        "actiones",
        N_("Actions (Actiones)"),
        ("actions skill",),
        ("HT-10.4", "HT-10.1", "HT-3.2", "HT-10.2"),
        N_("Actiones says how many actions you have in a turn. Values: 2, 3, 3, 4, 4, 5."),
    ),
    Topic(
        "privilegium",
        N_("Privilege (Privilegium)"),
        ("privilege", "Privileg", "privilegio", "colour", "color", "white", "orange", "pink", "black"),
        ("HT-10.5", "HT-8.7", "HT-10.1", "HT-10.2"),
        N_("Privilege says which slots you may take: white, then orange, pink and black as well."),
    ),
    Topic(
        "liber_sophiae",
        N_("Book (Liber Sophiae)"),
        ("book", "Buch", "libro"),
        ("HT-7.1", "HT-10.1", "HT-10.2"),
        N_("The book says how many pieces you move in one action, 2 to 5. Raising it frees merchants."),
    ),
    Topic(
        "bursa",
        N_("Money bag (Bursa)"),
        ("money bag", "bag", "purse", "Geldsack", "Geldbeutel", "borsa", "bolsa"),
        ("HT-4.1", "HT-10.1", "HT-10.2"),
        N_("The money bag says how many pieces an income brings: 3, 5, 7 or all."),
    ),
    Topic(
        "prestige-table",
        N_("Prestige table"),
        ("table", "Coellen table", "Prestigetafel", "tabella", "tabla"),
        ("HT-11.1", "HT-11.2", "HT-11.3", "HT-11.4", "HT-16.3"),
    ),
)

_TOKENS = (
    Topic(
        "extra_office",
        N_("Token: extra office"),
        ("extra office", "additional office", "zusätzliches Kontor", "ufficio aggiuntivo", "oficina adicional"),
        ("HT-13.4", "HT-8.14", "HT-9.4", "HT-19.4"),
    ),
    Topic(
        "swap_offices",
        N_("Token: swap offices"),
        ("swap", "swap office", "switch", "tauschen", "scambiare", "intercambiar"),
        ("HT-13.5", "HT-19.5"),
    ),
    Topic(
        "plus_three_actions",
        N_("Token: +3 actions"),
        ("plus three", "+3", "three actions", "3 more actions", "plus three actions"),
        ("HT-13.6",),
    ),
    Topic(
        "plus_four_actions",
        N_("Token: +4 actions"),
        ("plus four", "+4", "four actions", "4 more actions", "plus four actions"),
        ("HT-13.6",),
    ),
    Topic(
        "upgrade_skill",
        N_("Token: upgrade one skill"),
        ("upgrade token", "skill token", "upgrade skill", "upgrade one skill"),
        ("HT-13.8", "HT-10.3", "HT-10.4"),
    ),
    Topic(
        "remove_three",
        N_("Token: remove three"),
        ("remove", "remove three pieces", "remove 3", "entfernen", "rimuovere", "retirar"),
        ("HT-13.7", "HT-20.8"),
    ),
    Topic("exchange_token", N_("Promo token: exchange"), ("exchange token",), ("HT-21.3",)),
    Topic("office_tribute", N_("Promo token: office tribute"), ("tribute",), ("HT-21.3",)),
    Topic("route_block", N_("Promo token: route block"), ("block", "blockade"), ("HT-21.3",)),
)

_PERMANENT = (
    Topic(
        "permanent-bonus",
        N_("Permanent bonuses"),
        ("permanent bonus", "sea route", "sea routes", "Seeroute"),
        ("HT-19.6", "HT-20.10"),
    ),
    Topic(
        "move_any_two",
        N_("Permanent bonus: move any two"),
        ("move any two", "move two"),
        ("HT-19.6", "HT-20.10"),
        N_(
            "Up to two pieces of any players go to other empty spaces; the two may change places, nobody is "
            "displaced, and ship spaces stay for merchants. On Britannia every piece stays in its region."
        ),
    ),
    Topic(
        "gain_privilegium",
        N_("Permanent bonus: raise Privilege"),
        ("gain privilegium", "gain privilege"),
        ("HT-19.6", "HT-10.3"),
        N_("Your Privilege goes up by one step, unless it is full."),
    ),
    Topic(
        "office_in_open_city",
        N_("Permanent bonus: office in an open city"),
        ("office in open city",),
        ("HT-19.6", "HT-19.4"),
        N_(
            "One piece of your supply, of either kind, becomes the rightmost office of an open city of your choice, "
            "whatever your privilege; completion and link are looked at."
        ),
    ),
    Topic(
        "reuse_two",
        N_("Permanent bonus: reuse two"),
        ("reuse two", "reuse"),
        ("HT-19.6",),
        N_(
            "Up to two pieces of the claimed route go to empty spaces of any routes instead of your stock, also back "
            "to the route that has just become empty."
        ),
    ),
    Topic(
        "place_two",
        N_("Permanent bonus: place two"),
        ("place two",),
        ("HT-20.10",),
        N_(
            "Up to two of your pieces go to empty spaces in Wales or Scotland, without permission: from the stock, "
            "else from the supply, else from routes."
        ),
    ),
)

_BOARDS = (
    Topic(
        "east",
        N_("East board"),
        ("east expansion", "Ostseekarte", "Baltic"),
        ("HT-19.1", "HT-19.2", "HT-19.3", "HT-19.4", "HT-19.6"),
    ),
    Topic(
        "ship",
        N_("Ship spaces"),
        ("ships", "ship space", "Schiff", "nave", "barco", "merchant only"),
        ("HT-19.3", "HT-20.9", "HT-18.19"),
    ),
    Topic("open-city", N_("Open cities"), ("open city", "offene Stadt"), ("HT-19.4", "HT-19.5", "HT-19.7")),
    Topic("yellow-city", N_("Yellow cities"), ("yellow city", "gelbe Stadt"), ("HT-18.2", "HT-18.9", "HT-18.17")),
    Topic("tavern", N_("Tavern routes"), ("taverns", "Wirtshaus", "taverna"), ("HT-2.7", "HT-14.4", "HT-18.2")),
    Topic(
        "britannia",
        N_("Britannia board"),
        ("britain", "britannia expansion"),
        ("HT-20.1", "HT-20.3", "HT-20.4", "HT-20.7", "HT-20.11"),
    ),
    Topic(
        "region",
        N_("Regions"),
        ("regions", "England", "Wales", "Scotland", "Schottland", "Galles", "Scozia", "Gales", "Escocia"),
        ("HT-20.3", "HT-20.4", "HT-20.6", "HT-20.7", "HT-20.11"),
    ),
    Topic(
        "permission",
        N_("Permissions"),
        ("permissions", "permit", "Erlaubnis", "permesso", "permiso"),
        ("HT-20.4", "HT-20.5"),
    ),
    Topic("region-scoring", N_("Points for regions"), ("region scoring", "region points"), ("HT-20.11", "HT-20.12")),
)

_MODULES = (
    Topic("missions", N_("Mission cards"), ("mission", "mission card", "secret card", "Auftrag"), ("HT-21.1",)),
    Topic(
        "favours",
        N_("Emperor's favour"),
        (
            *("favour", "favor", "emperor", "Emperors favour", "Kaiser", "tile", "tiles"),
            *WORDS["favour"].values(),
        ),
        ("HT-21.2",),
    ),
    Topic("promo", N_("Promo tokens"), ("promo token", "promo"), ("HT-21.3",)),
)

THINGS = (*_TERMS, *_SKILLS, *_TOKENS, *_PERMANENT, *_BOARDS, *_MODULES)
