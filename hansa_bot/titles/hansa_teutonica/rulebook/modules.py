"""Rules of the optional modules of the Big Box (HT-21)."""

from __future__ import annotations

from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.rulebook import Rule

RULES = (
    Rule(
        "HT-21.1",
        N_("Mission cards"),
        N_(
            "Everybody has a secret card with three cities of the standard board. At the end each of them "
            "with an office of yours brings 1 point, and 5 more if you control all three."
        ),
        readings=(N_("Known from a single secondary description."),),
        options=("missions",),
    ),
    Rule(
        "HT-21.2",
        N_("Emperor's favour"),
        N_(
            "At the start of your turn you may give up all actions and turn two unused tokens for one "
            "open tile: relocate anywhere, one more action each turn, a piece when others take an income, "
            "two extra pieces for a displaced trader, 4 points per city, or 7 per full skill."
        ),
        readings=(
            N_(
                "Known from a single secondary description. As many tiles as players lie open; one per turn "
                "at most. The turned tokens still count at the end."
            ),
            N_("Anywhere sets distance aside, not ships or regions. No tile helps neutral pieces."),
        ),
        options=("emperors_favour",),
    ),
    Rule(
        "HT-21.3",
        N_("Promo tokens"),
        N_(
            "Exchange: hand it over and get a used token of that player, unused. Office tribute: with a "
            "trader on a route, it brings you two pieces into the supply whenever an office opens in its "
            "cities. Route block: with a trader on a route, placing there costs everybody one piece more."
        ),
        readings=(
            N_("Known from a single secondary description. With them the game still has fifteen tokens."),
            N_(
                "A trader beside a route takes no space and stays, and its token cannot be exchanged. A tribute is "
                "paid after the claim, as far as your stock goes, for offices of the neutral colour too."
            ),
        ),
        options=("promo_tokens",),
    ),
)
