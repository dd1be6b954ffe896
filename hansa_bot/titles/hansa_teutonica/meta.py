"""The card of Hansa Teutonica: every option with its values, the presets, and what cannot go together (HT-22)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from hansa_bot.engine.errors import Refusal
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.base import Choice, Meta, Option, Preset

OFF, ON = "off", "on"
MODULES = ("missions", "emperors_favour", "promo_tokens")
_ONE_SOURCE = N_("Taken from one description of the Big Box, not checked against a second one.")


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


OPTIONS = (
    Option(
        "board",
        N_("Board"),
        N_("Which map is played on; its side follows from the number of players."),
        (
            Choice("standard", N_("Standard"), N_("The map of the base game, from Arnheim to Stendal.")),
            Choice(
                "east",
                N_("East"),
                N_("The Baltic: ship spaces, open cities, permanent bonuses."),
                N_(
                    "Inferred, not printed: open cities hold no free slot for tokens (HT-19.7), reused pieces may "
                    "return (HT-19.6); with two players yellow cities and neutral start routes (HT-18.17)."
                ),
            ),
            Choice(
                "britannia",
                N_("Britannia"),
                N_("England, Wales and Scotland: permissions and points for regions."),
                N_(
                    "Displacing inside England (HT-20.6) is inferred, not printed; so are, with two players, "
                    "yellow cities, neutral start routes and regions without the neutral."
                ),
            ),
        ),
        apart=True,
    ),
    Option(
        "edition",
        N_("Bonus tokens"),
        N_("Which mix of bonus tokens lies in the stock."),
        (
            Choice("2009_14", N_("2009/14: 15 tokens"), N_("Two of them upgrade a skill; twelve lie in the stock.")),
            Choice(
                "fourth", N_("Fourth Edition: 16 tokens"), N_("Three upgrade a skill; thirteen lie in the stock.")
            ),
            Choice("big_box", N_("Big Box: 15 tokens"), N_("The mix of 2009/14; for 3 to 5 players.")),
        ),
    ),
    Option(
        "income_amount",
        N_("Income"),
        N_("How many pieces an income takes."),
        (
            Choice("exact", N_("Exactly"), N_("As many as the money bag shows, or all there are.")),
            Choice("up_to", N_("Up to"), N_("Any number from one to what the money bag shows.")),
        ),
    ),
    Option(
        "displaced_first",
        N_("Order when displaced"),
        N_("Which piece a displaced player puts down first."),
        (
            Choice("true", N_("Displaced piece first"), N_("The displaced piece goes first, then the extra pieces.")),
            Choice("false", N_("Free order"), N_("The displaced player chooses the order.")),
        ),
    ),
    Option(
        "extra_office_mode",
        N_("Extra office"),
        N_("Whether an extra office token takes the place of the claim's benefit."),
        (
            Choice("replaces", N_("Instead"), N_("It is the benefit of the claim.")),
            Choice(
                "additional",
                N_("In addition"),
                N_("It comes on top of the benefit, with another piece of the route."),
            ),
        ),
    ),
    Option(
        "swap_ownership",
        N_("Swap offices"),
        N_("Whose offices a swap token may exchange."),
        (
            Choice("any", N_("Anybody's"), N_("Any two neighbouring offices.")),
            Choice("own_one", N_("One of your own"), N_("One of the two must belong to whoever uses the token.")),
        ),
    ),
    Option(
        "remove_three_mode",
        N_("Remove three"),
        N_("What the remove-three token does."),
        (
            Choice("by_board", N_("As the board says"), N_("Britannia: relocate. Other boards: back to the supply.")),
            Choice("to_supply", N_("To the supply"), N_("Up to three pieces go back to their owners' supplies.")),
            Choice("relocate_opponents", N_("Relocate"), N_("Up to three opponents' pieces move to other spaces.")),
        ),
    ),
    Option(
        "plate_visibility",
        N_("Token on the plate"),
        N_("Who may look at a replacement token before the end of the turn."),
        (
            Choice("hidden", N_("Nobody"), N_("It lies face down for everybody until its owner's turn ends.")),
            Choice("owner", N_("Its owner"), N_("Its owner may look at it at once.")),
        ),
    ),
    Option(
        "unplaceable_token",
        N_("Token without a route"),
        N_("What happens to a token that no route can take."),
        (
            Choice("keep", N_("Kept"), N_("It stays on the plate until a later turn.")),
            Choice("discard", N_("Discarded"), N_("It leaves the game.")),
        ),
    ),
    Option(
        "tie_break",
        N_("Tie-break"),
        N_("Who wins with equal points."),
        (
            Choice("seed", N_("2009/14"), N_("Fewer actions per turn, then more offices.")),
            Choice("big_box", N_("Big Box"), N_("The less developed Actiones track, then more network points.")),
        ),
    ),
    Option(
        "two_player_rules",
        N_("Two players"),
        N_("Which text the neutral colour follows; only for two players."),
        (
            Choice("full", N_("Full"), N_("2009/14: the neutral scores points and may end the game.")),
            Choice("brief", N_("Brief"), N_("Fourth Edition: the neutral only takes offices.")),
        ),
    ),
    Option(
        "neutral_extra",
        N_("Second neutral trader"),
        N_("Whether another neutral trader must follow a displaced one; only for two players."),
        (
            Choice("optional", N_("Optional"), N_("It may be left out.")),
            Choice("mandatory", N_("Mandatory"), N_("It must be placed.")),
        ),
    ),
    Option(
        "open_city_swap",
        N_("Swap in open cities"),
        N_("Whether a swap token works in the open cities of the East board."),
        (
            Choice("false", N_("No"), N_("Open cities are left alone.")),
            Choice("true", N_("Yes"), N_("Neighbouring offices of an open city may be swapped too.")),
        ),
    ),
    Option(
        "missions",
        N_("Mission cards"),
        N_("Everybody gets a secret card with three cities."),
        (
            Choice(OFF, N_("Without"), N_("No mission cards.")),
            Choice(
                ON,
                N_("With"),
                N_("A point for each of the cities with an own office, 5 for ruling all."),
                _ONE_SOURCE,
            ),
        ),
        apart=True,
    ),
    Option(
        "emperors_favour",
        N_("Emperor's favour"),
        N_("Open tiles that may be had for two unused tokens and a whole turn."),
        (
            Choice(OFF, N_("Without"), N_("No favour tiles.")),
            Choice(ON, N_("With"), N_("As many tiles as players lie open."), _ONE_SOURCE),
        ),
        apart=True,
    ),
    Option(
        "promo_tokens",
        N_("Promo tokens"),
        N_("Exchange, office tribute and route block among the bonus tokens."),
        (
            Choice(OFF, N_("Without"), N_("The usual tokens only.")),
            Choice(ON, N_("With"), N_("Six more are shuffled in; the game still uses fifteen."), _ONE_SOURCE),
        ),
        apart=True,
    ),
)

PRESETS = (
    Preset(
        "2009_14", N_("2009/14 edition"), N_("The first edition and its reprints; all options at their defaults."), {}
    ),
    Preset(
        "fourth",
        N_("Fourth Edition"),
        N_("Sixteen bonus tokens; with two players the brief rules of the neutral colour."),
        {"edition": "fourth", "two_player_rules": "brief"},
    ),
    Preset(
        "big_box",
        N_("Big Box"),
        N_("The later edition with all three boards, for 3 to 5 players."),
        {
            "edition": "big_box",
            "income_amount": "up_to",
            "swap_ownership": "own_one",
            "remove_three_mode": "relocate_opponents",
            "tie_break": "big_box",
        },
    ),
)

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
    turns=25,
    order=1,
    options=OPTIONS,
    presets=PRESETS,
    clash=clash,
    company=_MERCHANTS,
)
