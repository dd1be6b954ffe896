"""The few words that stand on the pictures."""

from __future__ import annotations

from hansa_bot.i18n.catalog import Catalog
from hansa_bot.titles.castles_of_burgundy.material import PHASES
from hansa_bot.titles.castles_of_burgundy.tables import HOUSE, UNVERIFIED, estate
from hansa_bot.titles.castles_of_burgundy.view import BurgundyView


def when(view: BurgundyView, tr: Catalog) -> str:
    """Return phase and round."""
    return tr("Phase {phase}, round {round}", phase=PHASES[view.phase], round=view.round + 1)


def estate_name(name: str, tr: Catalog) -> str:
    """Return how an estate is called: by its number, as one of the house, or as not chosen."""
    if not name:
        return tr("No estate yet")
    if name.startswith(HOUSE):
        return tr("House estate {number}", number=name.removeprefix(HOUSE))
    return tr("Estate {number}", number=name)


def is_doubtful(name: str) -> bool:
    """Say whether the layout of an estate rests on one transcription (CB-16.7)."""
    return bool(name) and estate(name).status == UNVERIFIED


def line_names(tr: Catalog) -> dict[str, str]:
    """Return what the lines of the score are called."""
    return {
        "regions": tr("Regions"),
        "bonus": tr("Bonus tiles"),
        "animals": tr("Animals"),
        "sales": tr("Sales"),
        "watchtowers": tr("Watchtowers"),
        "goods": tr("Unsold goods"),
        "silver": tr("Silverlings"),
        "workers": tr("Workers"),
        "knowledge": tr("Knowledge"),
    }
