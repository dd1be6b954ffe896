"""The card of the toy title."""

from collections.abc import Mapping

from hansa_bot.engine.errors import Refusal
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.base import Choice, HeadStart, Meta, Option, Preset


def clash(seats: int, options: Mapping[str, str]) -> Refusal | None:
    """Equal purses need somebody to be equal to, and do not last for five ships."""
    if options["purses"] != "equal":
        return None
    if seats == 1:
        return Refusal("HB-9.1", N_("Equal purses need at least two seats."))
    if options["length"] == "long":
        return Refusal("HB-9.2", N_("Equal purses last for three ships only."))
    return None


SHORT = Choice("short", N_("Short"), N_("Three ships come in."))
LONG = Choice("long", N_("Long"), N_("Five ships come in."))
DEALT = Choice("dealt", N_("Dealt"), N_("Nine to twelve, dealt face down."))
EQUAL = Choice("equal", N_("Equal"), N_("Nine for everybody."), N_("Told by an old sailor, never checked."))
META = Meta(
    id="harbour",
    name="Harbour",
    command="harbour",
    about=N_("Bid for cargo, land it on a quay, push others aside."),
    seats=(1, 2, 3, 4),
    credit=N_("A toy of our own, for the tests."),
    order=900,
    options=(
        Option("length", N_("Length"), N_("How many ships come in."), (SHORT, LONG)),
        Option("purses", N_("Purses"), N_("How many coins everybody starts with."), (DEALT, EQUAL)),
    ),
    presets=(
        Preset("regatta", N_("Regatta"), N_("Five ships, for a long evening."), {"length": "long"}),
        Preset("fair_wind", N_("Fair wind"), N_("Everybody begins alike."), {"purses": "equal"}),
    ),
    head_starts=(
        HeadStart(N_("2 coins more"), {"coins": 2}, 60),
        HeadStart(N_("4 coins more"), {"coins": 4}, 75),
    ),
    clash=clash,
)
