"""The card of Die Händler, and the options of a table (DH-20), whose values `options.toml` names."""

from pathlib import Path

import msgspec

from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.base import Meta
from hansa_bot.titles.kit import content

QUICK, AUCTION = "quick", "auction"
TARIFF, FIXED = "tariff", "fixed"
ON, OFF = "on", "off"
IN, OUT = "in", "out"
RULEBOOK, DRAWN = "rulebook", "drawn"
EACH, ONCE = "each", "once"
ALLOWED, FORBIDDEN = "allowed", "forbidden"
HIDDEN, OPEN = "hidden", "open"
GENT, HAMBURG = "gent", "hamburg"


class Options(msgspec.Struct, frozen=True, omit_defaults=True):
    """The options of one table by their key; the fields' defaults are those of DH-20.1. All go together (DH-20.2)."""

    abilities: str = QUICK
    loading: str = TARIFF
    haggling: str = ON
    axle_cards: str = IN
    wagon_start: str = RULEBOOK
    cheap_first_round: str = EACH
    round_trips: str = ALLOWED
    money: str = HIDDEN
    transfers: str = OFF
    sixth_city: str = GENT
    head_start: str = ""


_SHEET = content.read(Path(__file__).with_name("options.toml"))
OPTIONS, PRESETS = content.parse_options(_SHEET), content.parse_presets(_SHEET)
HEAD_STARTS = content.parse_head_starts(_SHEET)

# First names in the guild and toll books of Flanders, the Rhineland, Austria, France and Liguria around 1400.
_GUILDS = (
    *("Aleydis", "Baldassare", "Clementia", "Diederik", "Elsbeth", "Filippo", "Gertrudis", "Hannequin", "Isabeau"),
    *("Jacopo", "Kunigunde", "Lieven", "Margriet", "Niccolò", "Oberto", "Pieter", "Richmodis", "Simonetta"),
    *("Thierry", "Ulrich", "Violante", "Wouter"),
)

META = Meta(
    id="die_haendler",
    name="Die Händler",
    command=N_("haendler"),
    about=N_("Load the wagons, steer them to the best market, and climb from pedlar to councillor."),
    seats=(2, 3, 4),
    credit=N_("A game by Wolfgang Kramer and Richard Ulrich, Queen Games, 1999."),
    bgg=348,  # listed there as Merchants of the Middle Ages
    turns=8,
    order=4,
    options=OPTIONS,
    presets=PRESETS,
    head_starts=HEAD_STARTS,
    company=_GUILDS,
)
