"""Options (HT-22), what always holds (HT-23), and the words of the printed editions (HT-24)."""

from __future__ import annotations

from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.rulebook import Rule

RULES = (
    Rule(
        "HT-22",
        N_("Options and editions"),
        N_(
            "Where the printed rules differ, the table chooses in the lobby, option by option or by a "
            "whole edition. Ask for an option by its name, such as “income” or “tie-break”, to read what "
            "may be chosen."
        ),
    ),
    Rule(
        "HT-23.1",
        N_("Pieces are never lost"),
        N_(
            "All 27 traders of a player are always on the track, the desk, in stock or supply, on routes "
            "or in offices; all 4 merchants likewise, or on the prestige table."
        ),
    ),
    Rule(
        "HT-23.2",
        N_("Tokens are never lost"),
        N_(
            "Tokens in the stock, on routes, with players, on plates and out of the game always make the "
            "edition's total. Between turns three lie on routes, unless one had to wait (HT-14.5)."
        ),
        options=("edition",),
    ),
    Rule(
        "HT-23.3",
        N_("Nothing goes back"),
        N_("Points never become fewer, and offices, merchants on the prestige table and complete cities stay."),
    ),
    Rule(
        "HT-23.4",
        N_("No gaps"),
        N_("In every city the taken slots are the leftmost ones."),
    ),
    Rule(
        "HT-23.5",
        N_("How pieces travel"),
        N_(
            "Pieces change their place only as an action, an answer, a token or a bonus says: for example "
            "from stock to supply by an income, from supply to a route by placing, from a route to an "
            "office or to the stock by a claim."
        ),
    ),
    Rule(
        "HT-23.6",
        N_("Number of actions in a turn"),
        N_("Nobody takes more actions in a turn than the Actions skill showed at its start plus those gained in it."),
    ),
    Rule(
        "HT-23.7",
        N_("At most 27 on the track"),
        N_(
            "On the standard boards no player passes 27 points before the final scoring: at most 19 "
            "before the last action, then 7 for the link and 1 for control. The neutral can pass it, with "
            "two claims in one action."
        ),
    ),
    Rule(
        "HT-23.8",
        N_("Neutral traders are never lost"),
        N_("The neutral traders always add up to 27, or to 54 once the second colour has joined them."),
        options=("two_player_rules",),
    ),
    Rule(
        "HT-24",
        N_("Words of the printed editions"),
        N_(
            "Trader: Händler, Mercante, comerciante, cube. Merchant: Großhändler, Grossista, mercader, "
            "disc. Office: Niederlassung, Kontor, Ufficio, oficina, trading post. Stock: Kasse, riserva "
            "generale, reserva general. Supply: Vorrat, riserva personale, suministro personal."
        ),
        readings=(
            N_(
                "Route and space: Handelsroute, rotta commerciale, villaggio, ruta comercial, casa, trade "
                "route, post. Bonus token: Bonusmarker, gettone Bonus, ficha de bonus, bonus marker. Points: "
                "Prestigepunkte, punti prestigio, puntos de prestigio."
            ),
        ),
    ),
)
