"""Rules of the experts' game and its estates (CB-16)."""

from __future__ import annotations

from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.rulebook import Rule

RULES = (
    Rule(
        "CB-16.1",
        N_("Basic game"),
        N_("Everybody plays estate 1 and starts in its centre."),
    ),
    Rule(
        "CB-16.2",
        N_("Experts' game"),
        N_(
            "Once turn order is known, everybody is dealt estates, plays one of them, and puts the first castle "
            "on any of its four castle hexes."
        ),
        options=("experts",),
    ),
    Rule(
        "CB-16.3",
        N_("Openly or in secret"),
        N_("The table decides beforehand: one after the other for all to see, or all in secret, shown together."),
        options=("experts_choice",),
    ),
    Rule(
        "CB-16.4",
        N_("What all estates share"),
        N_(
            "All estates have 12 building, 6 animal, 6 knowledge, 6 ship, 4 castle and 3 mine hexes, and the "
            "same numbers in the same places. Your first tile must touch your first castle."
        ),
    ),
    Rule(
        "CB-16.5",
        N_("How estates are dealt"),
        N_(
            "Everybody is dealt two estates from the pool and plays one. Estate 1 is there four times, each "
            "other one once."
        ),
        readings=(
            N_(
                "Which estates share a board is not known to us, so sides are dealt; if somebody held estate 1 "
                "twice, all are dealt again."
            ),
        ),
        options=("experts",),
    ),
    Rule(
        "CB-16.6",
        N_("The same estate, or a free choice"),
        N_(
            "A table may also let everybody play one estate, named by the start player, or let everybody take "
            "any estate, even the same. These are house options."
        ),
        options=("experts",),
    ),
    Rule(
        "CB-16.7",
        N_("How sure the layouts are"),
        N_(
            "Estates 1 and 6 are checked against the first edition; 2, 3, 5, 7 and 9 are known from later "
            "editions; 4 and 8 rest on one transcription. Estate 2 here is the layout that later editions "
            "number 10."
        ),
        readings=(
            N_(
                "4 and 8 are never dealt at random; you may pick them on purpose, and then it says so. A doubtful "
                "layout is not passed off as certain."
            ),
        ),
        options=("experts",),
    ),
    Rule(
        "CB-16.8",
        N_("House estates"),
        N_(
            "The bot can make an estate of its own. It is always called a house estate, is there only to be "
            "picked, and is never dealt."
        ),
        options=("experts",),
    ),
)
