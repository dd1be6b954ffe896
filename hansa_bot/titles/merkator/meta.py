"""The card of Merkator, and the options of a table (MK-17), whose values `options.toml` names."""

from collections.abc import Mapping
from pathlib import Path

import msgspec

from hansa_bot.engine.errors import Refusal
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.base import Meta
from hansa_bot.titles.kit import content

ON, OFF = "on", "off"
STANDARD, LONG = "standard", "long"
SELL, BUY = "sell", "buy"
FIFTEEN, BUILDINGS = "fifteen", "buildings"
CHART, RESERVE = "chart", "reserve"
WHEN_USEFUL, ANY_TIME = "when_useful", "any_time"


class Options(msgspec.Struct, frozen=True, omit_defaults=True):
    """The options of one table by their key; the fields' defaults are those of MK-17.1."""

    length: str = STANDARD
    joining: str = ON
    coins: str = ON
    forced_investment: str = SELL
    hand_card: str = OFF
    losses: str = ON
    money_limit: str = FIFTEEN
    bonus_gift: str = OFF
    contract_offers: str = OFF
    final_counters: str = CHART
    supply_timing: str = WHEN_USEFUL
    head_start: str = ""


DEFAULTS = Options()

ALONE = ("hand_card", "bonus_gift")
"""The options that a player alone may change (MK-17.2)."""


def clash(seats: int, options: Mapping[str, str]) -> Refusal | None:
    """Say why these seats and options cannot go together, or None (MK-17.2)."""
    usual = msgspec.structs.asdict(Options())
    if seats == 1 and any(value != usual[key] for key, value in options.items() if key not in ALONE):
        return Refusal("MK-17.2", N_("Alone you can only add the card in hand and the gift with Bonus cards."))
    if options["coins"] == OFF and options["money_limit"] == BUILDINGS:
        return Refusal("MK-17.2", N_("Without thalers nobody can be made to buy Buildings."))
    if options["coins"] == OFF and options["forced_investment"] == BUY:
        return Refusal("MK-17.2", N_("Without thalers there's nothing to spend after a forced sale."))
    return None


_SHEET = content.read(Path(__file__).with_name("options.toml"))
OPTIONS, PRESETS = content.parse_options(_SHEET), content.parse_presets(_SHEET)
HEAD_STARTS = content.parse_head_starts(_SHEET)

# First names in the trade and council books of Hamburg in the years of the Thirty Years' War.
_KONTOR = (
    *("Anneke", "Barthold", "Cillie", "Dirck", "Elsabe", "Frantz", "Geseke", "Hinrich", "Ilse", "Jochim"),
    *("Katrina", "Lorentz", "Magdalena", "Nikolaus", "Otto", "Peter", "Rötger", "Tönnies", "Ursula", "Wichmann"),
)

META = Meta(
    id="merkator",
    name="Merkator",
    command=N_("merkator"),
    about=N_("Hamburg's merchants travel Europe, gather goods and fulfil ever better contracts."),
    seats=(1, 2, 3, 4),
    credit=N_("A game by Uwe Rosenberg, Lookout Games, 2010."),
    bgg=39684,
    turns=12,
    order=3,
    options=OPTIONS,
    presets=PRESETS,
    head_starts=HEAD_STARTS,
    clash=clash,
    company=_KONTOR,
)
