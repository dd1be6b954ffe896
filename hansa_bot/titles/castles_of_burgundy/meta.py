"""The card of The Castles of Burgundy, and the options of a table (CB-17.9), whose values `options.toml` names."""

from pathlib import Path

import msgspec

from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.base import Meta
from hansa_bot.titles.kit import content

OFF, DEAL, SAME, FREE = "off", "deal", "same", "free"
OPEN, SECRET = "open", "secret"
ANY_TIME, BETWEEN = "any", "between_actions"
FEWEST, MOST = "fewest", "most"
IN_ORDER, BY_SEAT = "in_order", "by_seat"


class Options(msgspec.Struct, frozen=True, omit_defaults=True):
    """The options of one table by their key; the fields' defaults are those of CB-17.9."""

    purchase_timing: str = ANY_TIME
    tie_empty: str = FEWEST
    experts: str = OFF
    experts_choice: str = OPEN
    rolls: str = IN_ORDER
    head_start: str = ""

    @property
    def buys_any_time(self) -> bool:
        """Whether one may buy while an effect waits (CB-7.2)."""
        return self.purchase_timing == ANY_TIME


_SHEET = content.read(Path(__file__).with_name("options.toml"))
OPTIONS, PRESETS = content.parse_options(_SHEET), content.parse_presets(_SHEET)
HEAD_STARTS = content.parse_head_starts(_SHEET)

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
    bgg=84876,
    turns=25,
    order=2,
    options=OPTIONS,
    presets=PRESETS,
    head_starts=HEAD_STARTS,
    company=_COURT,
    fair={"rolls": BY_SEAT},
)
