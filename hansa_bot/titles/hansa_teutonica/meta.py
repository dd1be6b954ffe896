"""The card of Hansa Teutonica."""

from __future__ import annotations

from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.base import Meta
from hansa_bot.titles.hansa_teutonica.options import OPTIONS, PRESETS, clash

META = Meta(
    id="hansa_teutonica",
    name="Hansa Teutonica",
    command="hansa",
    about=N_("Merchants of the Hanse claim routes, open offices and build up their skills."),
    seats=(2, 3, 4, 5),
    credit="Andreas Steding · Argentum Verlag, 2009",
    order=1,
    options=OPTIONS,
    presets=PRESETS,
    clash=clash,
)
