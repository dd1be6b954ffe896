"""The card of the toy title."""

from __future__ import annotations

from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.base import Meta, Option

META = Meta(
    id="harbour",
    name="Harbour",
    command="harbour",
    about=N_("Bid for cargo, land it on a quay, push others aside."),
    seats=(1, 2, 3, 4),
    credit=N_("A toy of our own, for the tests."),
    order=900,
    options=(Option("length", ("short", "long"), N_("How many ships come in: 3 or 5.")),),
)
