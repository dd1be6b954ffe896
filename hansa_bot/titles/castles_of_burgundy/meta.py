"""The card of The Castles of Burgundy, and the options of a table, with every value (CB-17.9)."""

from __future__ import annotations

import msgspec

from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.base import Choice, Meta, Option, Preset

OFF, DEAL, SAME, FREE = "off", "deal", "same", "free"
OPEN, SECRET = "open", "secret"
ANY_TIME, BETWEEN = "any", "between_actions"
FEWEST, MOST = "fewest", "most"
_UNVERIFIED = N_("Estates 4 and 8 rest on one transcription. House estates are made by the bot, not printed.")


class Options(msgspec.Struct, frozen=True, omit_defaults=True):
    """The options of one table by their key; the fields' defaults are those of CB-17.9."""

    purchase_timing: str = ANY_TIME
    tie_empty: str = FEWEST
    experts: str = OFF
    experts_choice: str = OPEN

    @property
    def buys_any_time(self) -> bool:
        """Whether one may buy while an effect waits (CB-7.2)."""
        return self.purchase_timing == ANY_TIME


OPTIONS = (
    Option(
        "experts",
        N_("Estates"),
        N_("Whether everybody plays estate 1 or the experts' game with other estates."),
        (
            Choice(OFF, N_("Basic game"), N_("Everybody plays estate 1 and starts in its centre.")),
            Choice(
                DEAL,
                N_("Experts, dealt"),
                N_("Everybody is dealt two estates, plays one of them and chooses where to start."),
                N_("Estates 4 and 8 are never dealt: they rest on one transcription."),
            ),
            Choice(
                SAME,
                N_("Experts, one for all"),
                N_("The start player names one estate for all; everybody chooses where to start."),
                _UNVERIFIED,
            ),
            Choice(
                FREE,
                N_("Experts, free choice"),
                N_("Everybody takes any estate and chooses where to start."),
                _UNVERIFIED,
            ),
        ),
    ),
    Option(
        "experts_choice",
        N_("Choosing estates"),
        N_("How estates and starting castles are chosen in the experts' game."),
        (
            Choice(OPEN, N_("Openly"), N_("One after the other in turn order, for all to see.")),
            Choice(SECRET, N_("In secret"), N_("All at the same time; everything is shown together.")),
        ),
    ),
    Option(
        "purchase_timing",
        N_("Purchases"),
        N_("When a tile may be bought for 2 silverlings."),
        (
            Choice(ANY_TIME, N_("Any time"), N_("Whenever you have a choice to make in your turn.")),
            Choice(BETWEEN, N_("Between actions"), N_("Not while a placed tile waits for your choice.")),
        ),
    ),
    Option(
        "tie_empty",
        N_("Ties"),
        N_("Who wins when points are equal, before turn order decides."),
        (
            Choice(FEWEST, N_("Fewest empty"), N_("Whoever has fewer empty spaces in the estate.")),
            Choice(MOST, N_("Most empty"), N_("Whoever has more empty spaces in the estate.")),
        ),
    ),
)

PRESETS = (
    Preset("basic", N_("Basic game"), N_("Estate 1 for everybody, as in the first game."), {}),
    Preset("experts", N_("Experts' game"), N_("Estates are dealt, starting castles chosen."), {"experts": DEAL}),
)

# People of the dukes' court, its builders and vineyards.
_COURT = (
    *("Antoine", "Bernard", "Colette", "Denise", "Étienne", "Fabry", "Guigone", "Hugues", "Isabelle", "Jacquemart"),
    *("Louise", "Marguerite", "Olivier", "Philippe", "Rolin", "Sluter", "Thibaut", "Vougeot"),
)

META = Meta(
    id="castles_of_burgundy",
    name=N_("The Castles of Burgundy"),
    command=N_("burgundy"),
    about=N_("Princes build up their estates: two dice a turn, tiles, goods and herds."),
    seats=(2, 3, 4),
    credit=N_("A game by Stefan Feld, alea, 2011."),
    turns=25,
    order=2,
    options=OPTIONS,
    presets=PRESETS,
    company=_COURT,
)
