"""The card of Hansa Teutonica, the options of a table, which `options.toml` names, and what clashes (HT-22)."""

from collections.abc import Mapping
from pathlib import Path

import msgspec

from hansa_bot.engine.errors import Refusal
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.base import Meta
from hansa_bot.titles.kit import content

OFF, ON = "off", "on"
MODULES = ("missions", "emperors_favour", "promo_tokens")


class Options(msgspec.Struct, frozen=True, omit_defaults=True):
    """The options of one table by their key; the fields' defaults are those of HT-22."""

    board: str = "standard"
    edition: str = "2009_14"
    income_amount: str = "exact"
    displaced_first: str = "true"
    extra_office_mode: str = "replaces"
    swap_ownership: str = "any"
    remove_three_mode: str = "by_board"
    plate_visibility: str = "hidden"
    unplaceable_token: str = "keep"
    tie_break: str = "seed"
    two_player_rules: str = "full"
    neutral_extra: str = "optional"
    open_city_swap: str = "false"
    missions: str = OFF
    emperors_favour: str = OFF
    promo_tokens: str = OFF
    head_start: str = ""

    @property
    def relocates(self) -> bool:
        """Whether the remove-three token moves opponents' pieces instead (HT-13.7, HT-20.8)."""
        if self.remove_three_mode == "by_board":
            return self.board == "britannia"
        return self.remove_three_mode == "relocate_opponents"

    @property
    def modules(self) -> list[str]:
        """The keys of the modules in play, known from a single secondary description (HT-21)."""
        return [key for key in MODULES if getattr(self, key) == ON]

    @property
    def full_neutral(self) -> bool:
        """Whether two players follow the full text of the 2009/14 rulebook (HT-18)."""
        return self.two_player_rules == "full"


def clash(seats: int, options: Mapping[str, str]) -> Refusal | None:
    """Say why these seats and options cannot go together, or None."""
    if options["edition"] == "big_box" and seats == 2:
        return Refusal("HT-22", N_("The Big Box edition is for 3 to 5 players."))
    if options["missions"] == ON and options["board"] != "standard":
        return Refusal("HT-21.1", N_("Mission cards name cities of the standard board only."))
    return None


_SHEET = content.read(Path(__file__).with_name("options.toml"))
OPTIONS, PRESETS = content.parse_options(_SHEET), content.parse_presets(_SHEET)
HEAD_STARTS = content.parse_head_starts(_SHEET)

# Families and first names of Lübeck, Stralsund, Hamburg and Reval in the books of the Hanse.
_MERCHANTS = (
    *("Alheid", "Bertram", "Detmar", "Evert", "Folkmar", "Gese", "Hildebrand", "Ilsabe", "Jordan", "Kersten"),
    *("Lubbert", "Metteke", "Pleskow", "Reineke", "Sivert", "Taleke", "Veckinchusen", "Wulflam"),
)

META = Meta(
    id="hansa_teutonica",
    name="Hansa Teutonica",
    command=N_("hansa"),
    about=N_("Merchants of the Hanse claim routes, open offices and build up their skills."),
    seats=(2, 3, 4, 5),
    credit=N_("A game by Andreas Steding, Argentum Verlag, 2009."),
    bgg=43015,
    turns=25,
    order=1,
    options=OPTIONS,
    presets=PRESETS,
    head_starts=HEAD_STARTS,
    clash=clash,
    company=_MERCHANTS,
)
