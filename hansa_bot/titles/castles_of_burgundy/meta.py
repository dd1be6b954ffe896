"""The card of The Castles of Burgundy."""

from __future__ import annotations

from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.base import Meta
from hansa_bot.titles.castles_of_burgundy.options import OPTIONS, PRESETS

META = Meta(
    id="castles_of_burgundy",
    name=N_("The Castles of Burgundy"),
    command="burgundy",
    about=N_("Princes build up their estates: two dice a turn, tiles, goods and herds."),
    seats=(2, 3, 4),
    credit=N_("A game by Stefan Feld, alea, 2011."),
    order=2,
    options=OPTIONS,
    presets=PRESETS,
)
